"""Nonogram (Picross, Hanjie, Griddlers): shade cells in runs of given lengths.

Rules. A line with `.` beside it has no clue; a line with 0 beside it is empty.

1. *runs*: the shaded cells of a row or a column are runs of these lengths, in this order, with at
   least one unshaded cell between two of them.

Atoms. `("shaded", r, c)`: the cell is shaded. In a line of n cells, k runs of m cells in all have a
*slack* of s = n - m - (k - 1), by which they can move together. If there is some, a line has

| encoding    | what its variables say              | variables          | clauses                 |
|-------------|-------------------------------------|--------------------|-------------------------|
| `starts`    | a run starts here, or further ahead | k·s                | 4k·s + m - 1            |
| `automaton` | how much of the line has been read  | (n - s + 1)(s + 1) | 6(n - s + 1)(s + 1) - 4 |

Sources: Nishio Tetsuya, Non Ishida, 1987; N. Ueda, T. Nagao, *NP-completeness results for NONOGRAM
via parsimonious reductions*, 1996; G. Pesant, *A regular language membership constraint for finite
sequences of variables*, 2004; `pencilsat.encoders.nonogram.runs`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

from ...boards.beside import ClueNumbers, Side, told
from ...boards.beside import SideClues as Told
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.places import cells
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.cardinality import Clauses
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.shading import Shaded
from ...rules.side_clues import Beside, side_clues
from ...rules.solved import unmarkable
from ..family import Family, GridPuzzle
from . import runs as in_line


@frozen
class Nonogram(GridPuzzle[Cells, int]):
    """A board, and the runs of its rows and columns."""

    row_runs: Told = ()
    column_runs: Told = ()


RUN = "the length of a run"
SIDES = (
    Side("rows", "row_runs", of_rows=True, what=RUN, many=True),
    Side("columns", "column_runs", of_rows=False, what=RUN, many=True),
)


RunsEncoding = Callable[[Formula, Sequence[int], ClueNumbers], Clauses]
"""Writes the runs of a line."""


def encode(puzzle: Nonogram, f: Formula, line: RunsEncoding) -> None:
    """The runs of each line."""
    shaded = f.variables("shaded", cells(puzzle))
    f.expect(11 * sum(steps(len(at), runs, line) for _, _, runs, at in told(puzzle, SIDES)))
    for side, i, runs, at in told(puzzle, SIDES):
        f.add("runs", line(f, [shaded[p] for p in at], runs), of=(side.name, i, runs))


def steps(n: int, runs: ClueNumbers, line: RunsEncoding) -> int:
    """How many variables a line of n cells takes."""
    slack = max(0, n - sum(runs) - len(runs) + 1)
    return slack * (len(runs) if line is in_line.starts else n - slack + 1)


def verify(puzzle: Nonogram, solution: Cells) -> list[str]:
    """The lines whose runs differ from the clues, in words."""
    broken = unmarkable(solution)
    sides = {"rows": puzzle.row_runs, "columns": puzzle.column_runs}
    for name, i, found in runs_of(puzzle, solution):
        expected = sides[name][i]
        if expected is not None and expected != found:
            broken.append(f"{name[:-1]} {i + 1} has {said(found)}, not {said(expected)}")
    return broken


def runs_of(puzzle: Nonogram, solution: Cells) -> list[Beside]:
    """The runs of every line."""
    return [
        (name, i, tuple(len([*together]) for x, together in groupby(line) if x))
        for name, every in (("rows", solution), ("columns", zip(*solution, strict=True)))
        for i, line in enumerate(every)
    ]


def said(lengths: ClueNumbers) -> str:
    """Runs in words."""
    if len(lengths) < 2:
        return f"a run of {lengths[0]}" if lengths else "no runs"
    return f"runs of {', '.join(map(str, lengths[:-1]))} and {lengths[-1]}"


GIVEN = Text(Nonogram, *SIDES, InCells(Symbols[int]({}), optional=True))
ANSWER = Shaded[Nonogram]()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham

    sides = SIDES[::-1]
    yield puzzlink.PuzzLink(("nonogram",), (pieces.Sides(sides, many=True),))
    yield tatham.Tatham(("pattern",), tatham.Parameters(), (tatham.SlashedSides(sides, many=True),))
    yield grids.RunsText(("nonogram",), sides=sides)


FAMILY = Family(
    Board("nonogram", GIVEN, ANSWER, notations),
    about="shade cells in runs as long as the numbers beside each line say",
    also=("Picross", "Hanjie", "Griddlers"),
    rules="The numbers beside a line are the lengths of its runs of shaded cells, in order. Runs "
    "of a line have at least one empty cell between them.",
    encodings={
        "starts": partial(encode, line=in_line.starts),
        "automaton": partial(encode, line=in_line.automaton),
    },
    verify=verify,
    clues=side_clues("runs", SIDES, runs_of),
    explained="pencilsat.encoders.nonogram.reasons",
)

"""Nonogram (Picross, Hanjie, Griddlers): shade cells in runs of given lengths.

Rules. Nothing is told of a line beside which `.` stands; one beside which 0 stands is empty.

1. *runs*: the shaded cells of a row or a column are runs of these lengths, in this order, with at
   least one unshaded cell between two of them.

Atoms. `("shaded", r, c)`: the cell is shaded. In a line of n cells, k runs of m cells in all have a
*slack* of s = n - m - (k - 1), by which they can move together. If there is some, a line has

| encoding    | what its variables say              | variables          | clauses                 |
|-------------|-------------------------------------|--------------------|-------------------------|
| `starts`    | a run starts here, or further ahead | k·s                | 4k·s + m - 1            |
| `automaton` | how much of a word is read          | (n - s + 1)(s + 1) | 6(n - s + 1)(s + 1) - 4 |

Sources: Nishio Tetsuya, Non Ishida, 1987; N. Ueda, T. Nagao, *NP-completeness results for NONOGRAM
via parsimonious reductions*, 1996; G. Pesant, *A regular language membership constraint for finite
sequences of variables*, 2004; `pencilsat.cnf.runs`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from pencilsat.boards.beside import Clues as Told
from pencilsat.boards.beside import InSides, Numbers, Side, told
from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells
from pencilsat.boards.foreign import Format
from pencilsat.boards.places import Cell, cells
from pencilsat.boards.values import Symbols
from pencilsat.cnf import runs as in_line
from pencilsat.cnf.cardinality import Clauses
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.clues import Beside, side_clues
from pencilsat.encoders.family import Explaining, Family, Known, Puzzle
from pencilsat.encoders.shading import Shaded


@dataclass(frozen=True)
class Nonogram(Puzzle[Cells]):
    """A board, and the runs of its rows and columns."""

    rows: int
    columns: int
    given: dict[Cell, int] = field(default_factory=dict)
    row_runs: Told = ()
    column_runs: Told = ()


SIDES = (Side("rows", "row_runs", of_rows=True), Side("columns", "column_runs", of_rows=False))


def encode(
    puzzle: Nonogram, f: Formula, line: Callable[[Formula, Sequence[int], Numbers], Clauses]
) -> None:
    """What each line says."""
    shaded = f.variables("shaded", cells(puzzle))
    for side, i, runs, at in told(puzzle, SIDES):
        f.add("runs", line(f, [shaded[p] for p in at], runs), of=(side.name, i, runs))


def verify(puzzle: Nonogram, solution: Cells) -> list[str]:
    """The lines whose runs are others, in words."""
    broken = [f"{x} is not 0 or 1" for x in sorted({x for row in solution for x in row} - {0, 1})]
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


def said(lengths: Numbers) -> str:
    """Runs in words."""
    if len(lengths) < 2:
        return f"a run of {lengths[0]}" if lengths else "no runs"
    return f"runs of {', '.join(map(str, lengths[:-1]))} and {lengths[-1]}"


def place(instance: Instance) -> str:
    """A line."""
    name, i, _ = instance.of
    return f"{name[:-1]} {i + 1}"


def reason(puzzle: Nonogram, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    return f"{place(instance)} has {said(instance.of[2])}"


def sizes(puzzle: Nonogram, f: Formula) -> dict[str, float]:
    """Of the runs, and of the states."""
    found = dict.fromkeys(("starts", "automaton"), float(puzzle.rows * puzzle.columns))
    for _, _, runs, line in told(puzzle, SIDES):
        n, k = len(line), len(runs)
        slack = max(0, n - sum(runs) - k + 1)
        found["starts"] += 11 * k * slack + 2 * n
        found["automaton"] += 17 * (n - slack + 1) * (slack + 1)
    return found


def formats() -> tuple[Format, ...]:
    """How else puzzles are written."""
    from pencilsat.formats.sides import RunsText, SidesId, SidesLink
    from pencilsat.formats.tatham import Letters, Runs, Save

    sides = SIDES[::-1]
    pattern = SidesId(("pattern",), Letters(), Runs(), sides=sides, many=True)
    return (
        SidesLink(("nonogram",), sides, many=True),
        pattern,
        Save(pattern.kinds, pattern),
        RunsText(("nonogram",), sides),
    )


GIVEN = InSides(Nonogram, Symbols[int]({}), sides=SIDES, what="the length of a run", many=True)
ANSWER = Shaded[Nonogram]()
FAMILY = Family(
    Board("nonogram", GIVEN, ANSWER, formats),
    about="shade cells in runs as long as the numbers beside each line say",
    encodings={
        "starts": partial(encode, line=in_line.starts),
        "automaton": partial(encode, line=in_line.automaton),
    },
    also=("Picross", "Hanjie", "Griddlers"),
    rules="The numbers beside a line are the lengths of its runs of shaded cells, in order. Runs "
    "of a line have at least one empty cell between them.",
    verify=verify,
    sizes=sizes,
    clues=side_clues("runs", SIDES, runs_of),
    explained=Explaining("starts", ANSWER.fact, place, reason),
)

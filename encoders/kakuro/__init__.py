"""Kakuro (Cross Sums): write digits, different in each run, that sum to its number.

Rules. A *run* is a row or a column of white cells between black ones. The numbers of a black cell,
`below\\right`, belong to the runs that begin below it and to the right of it.

1. *cell*: every white cell has one digit, from 1 to 9.
2. *run*: the digits of a run are different, and their sum is its number, if it has one.

Atoms. `("digit", r, c, d)`: the white cell (r, c) has digit d; in the formula of a lone puzzle, one
that its sums leave (`digit_sums.left`). That n digits are different is 9 at-most-ones;
their sum is said of

| encoding | *run*, its sum s                                                 | clauses           |
|----------|------------------------------------------------------------------|-------------------|
| `sets`   | the set of its digits: one of at most 12 with that sum, a clause | at most 12·9, and |
|          | for each digit that is in some, and not in all                   | O(n)              |
| `sums`   | the sums of its first digits: an automaton                       | O(n·s)            |

Sources: J. Funk, 1950, as *Cross Sums*; H. Simonis, *Kakuro as a constraint problem*, 2008, whose
combinations are `sets`; T. Seta, *The complexities of puzzles, Cross Sum and their Another Solution
Problems*, 2002.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.on_cells import OnCells
from ...boards.places import Cell, cells, runs
from ...boards.scene import SPLIT
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.digit_sums import DIGITS, left
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.numbers import Candidates, Filled
from ...rules.sums import Group, Summed
from ..family import GridPuzzle
from ..ruled import family
from .board import Pair, SumPairs

LARGEST = 999
"""The largest number that is read: none above 45 has a solution."""


@frozen
class Kakuro(GridPuzzle[Cells, Pair]):
    """A board, and its black cells with the numbers of runs."""

    @cached_property
    def runs(self) -> Sequence[Group]:
        """All runs; those of a number beside which there are none have no cells."""
        wanted = {("column", (r + 1, c)): n for (r, c), (n, _) in self.given.items() if n}
        wanted |= {("row", (r, c + 1)): n for (r, c), (_, n) in self.given.items() if n}
        found = [
            (kind, tuple(run), wanted.pop((kind, run[0]), 0))
            for kind, run in runs(self, self.given)
        ]
        return [*found, *((kind, (), total) for (kind, _), total in wanted.items())]


def candidates(puzzle: Kakuro, f: Formula) -> Candidates:
    """The literals of the digits of white cells."""
    white = [p for p in cells(puzzle) if p not in puzzle.given]
    able: Mapping[Cell, Iterable[int]] = dict.fromkeys(white, DIGITS)
    if f.lone:
        able = left([(run, total) for _, run, total in puzzle.runs], white)
    keys = [(*p, d) for p, some in able.items() for d in some]
    return Candidates(white, f.variables("digit", keys))


def runs_of(puzzle: Kakuro) -> Sequence[Group]:
    """All runs."""
    return puzzle.runs


def told_runs(puzzle: Kakuro) -> Iterator[Group]:
    """The same, found by walking from each black cell, and each border."""
    rows, columns, black = range(puzzle.rows), range(puzzle.columns), puzzle.given
    starts = [*black, *((-1, c) for c in columns), *((r, -1) for r in rows)]
    for (r, c), (kind, down, right) in product(starts, (("column", 1, 0), ("row", 0, 1))):
        run, at = list[Cell](), (r + down, c + right)
        while at[0] in rows and at[1] in columns and at not in black:
            run.append(at)
            at = at[0] + down, at[1] + right
        total = black.get((r, c), (0, 0))[right]
        if run or total:
            yield kind, tuple(run), total


def digits(puzzle: Kakuro) -> range:
    """1 to 9."""
    return DIGITS


RULES = {
    "sets": (Filled(), Summed[Kakuro]("run", runs_of, told_runs, digits)),
    "sums": (Filled(), Summed[Kakuro]("run", runs_of, told_runs, digits, "sums")),
}
GIVEN = Text(Kakuro, InCells(SumPairs(LARGEST, "a sum")))
WORDS = Symbols({".": 0} | {str(d): d for d in DIGITS})
ANSWER = OnCells[Kakuro, int](WORDS, OneOf("digit"), 0, closed=True)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, puzzlink
    from .split import SplitCells

    yield puzzlink.PuzzLink(("kakuro",), (SplitCells(),), frame=1)
    form, comma = "[^,]*,[^,]*", {SPLIT: ","}
    yield grids.Grid(("kakuro",), {"-": SPLIT}, form=form, letters=comma, nothing="0")


FAMILY = family(
    Board("kakuro", GIVEN, ANSWER, notations),
    RULES,
    candidates,
    about="write digits, different in each run, that sum to its number",
    symmetry="rotation",
    levels=(0.8, 1.8, 2.2),
    also=("Cross Sums",),
    rules="The digits of a run sum to the number in the black cell where it begins. No digit is "
    "twice in a run.",
    explained="pencilsat.encoders.kakuro.reasons",
)

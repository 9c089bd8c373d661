"""Kakuro (Cross Sums): write digits, different in each run, that sum to its number.

Rules. A *run* is a row or a column of white cells between black ones. The numbers of a black cell,
`below\\right`, belong to the runs that begin below it and to the right of it.

1. *cell*: every white cell has one digit, from 1 to 9.
2. *run*: the digits of a run are different, and their sum is its number, if it has one.

Atoms. `("digit", r, c, d)`: the white cell (r, c) has digit d; in the formula of a lone puzzle, one
that its sums leave (`sums.left`). That n digits are different is 9 at-most-ones;
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

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import product

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.on_cells import OnCells
from ...boards.places import Cell, cells, runs
from ...boards.scene import SPLIT
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Symbols
from ...boards.words import shown_cell
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.solved import STEPS, onwards, values
from ..family import Family, GridPuzzle
from . import sums
from .board import Pair, SumPairs
from .sums import DIGITS

LARGEST = 999
"""The largest number that is read: none above 45 has a solution."""


SumRun = tuple[str, tuple[Cell, ...], int]
"""`row` or `column`, its cells, its sum or 0."""


@frozen
class Kakuro(GridPuzzle[Cells, Pair]):
    """A board, and its black cells with the numbers of runs."""

    @cached_property
    def runs(self) -> Sequence[SumRun]:
        """All runs; those of a number beside which there are none have no cells."""
        wanted = {("column", (r + 1, c)): n for (r, c), (n, _) in self.given.items() if n}
        wanted |= {("row", (r, c + 1)): n for (r, c), (_, n) in self.given.items() if n}
        found = [
            (kind, tuple(run), wanted.pop((kind, run[0]), 0))
            for kind, run in runs(self, self.given)
        ]
        return [*found, *((kind, (), total) for (kind, _), total in wanted.items())]


def encode(puzzle: Kakuro, f: Formula, *, by_sets: bool) -> None:
    """The digits, and the runs."""
    white = [p for p in cells(puzzle) if p not in puzzle.given]
    able: Mapping[Cell, Iterable[int]] = dict.fromkeys(white, DIGITS)
    if f.lone:
        able = sums.left([(run, total) for _, run, total in puzzle.runs], white)
    x = iter(f.variables("digit", [(*p, d) for p, some in able.items() for d in some]).values())
    at = {p: dict(zip(some, x, strict=False)) for p, some in able.items()}
    f.add_each("cell", white, (f.exactly_one([*here.values()]) for here in at.values()))
    for kind, run, total in puzzle.runs:
        line, rest = [at[p] for p in run], total
        if f.lone and line and all(line):  # what is left of the run, without the cells of one digit
            rest -= sum(d for here in line if len(here) == 1 for d in here) if total else 0
            line = [here for here in line if len(here) > 1]
            if not line:
                continue
        said = sums.in_sets(f, line, rest) if by_sets else sums.in_sums(f, line, rest)
        f.add("run", said, of=(kind, run, total))


def verify(puzzle: Kakuro, solution: Cells) -> list[str]:
    """The rules that the digits break, in words; it walks from each black cell, and each border."""
    value = values(solution)
    white = value.keys() - puzzle.given.keys()
    able = {p: range(1, 10) if p in white else (0,) for p in value}
    broken = [f"{shown_cell(p)} cannot be {x}" for p, x in value.items() if x not in able[p]]
    border = [(-1, c) for c in range(puzzle.columns)] + [(r, -1) for r in range(puzzle.rows)]
    for start, way in product([*puzzle.given, *border], ("down", "right")):
        digits = [value[p] for p in onwards(start, STEPS[way], white)]
        wanted = puzzle.given.get(start, (0, 0))[way == "right"]
        there = f"{'right of' if way == 'right' else 'below'} {shown_cell(start)}"
        if wanted not in (0, sum(digits)):
            broken.append(f"the sum {there} is {sum(digits)}, not {wanted}")
        if len({*digits}) < len(digits):
            broken.append(f"a digit stands twice {there}")
    return broken


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


FAMILY = Family(
    Board("kakuro", GIVEN, ANSWER, notations),
    about="write digits, different in each run, that sum to its number",
    also=("Cross Sums",),
    rules="The digits of a run sum to the number in the black cell where it begins. No digit is "
    "twice in a run.",
    encodings={"sets": partial(encode, by_sets=True), "sums": partial(encode, by_sets=False)},
    verify=verify,
    explained="pencilsat.encoders.kakuro.reasons",
)

"""Akari (Light Up, Bijutsukan): place lamps that light every white cell.

Rules. A lamp stands on a white cell and shines along its row and its column up to black cells.

1. *number*: a number on a black cell is the number of lamps on the cells beside it.
2. *apart*: no lamp shines on another one.
3. *lit*: on every white cell there is a lamp, or one shines on it.

Atoms. `("lamp", r, c)`: a lamp stands on the white cell (r, c). A *run* is a row or a column of
white cells between black ones. With n white cells, each in a run across and in one down, of at most
w cells, (2) is an at-most-one a run, and (3) a clause a cell:

| encoding | (3), *lit*                                      | variables | literals of (3) |
|----------|-------------------------------------------------|-----------|-----------------|
| `cells`  | a lamp on one of all cells that see the cell    | none      | n·(2w - 1)      |
| `runs`   | its run across has a lamp, or its run down does | one a run | 8n, 1 a run     |

Sources: Nikoli; B. McPhail, *Light Up is NP-complete*, 2005.
"""

from collections.abc import Sequence
from functools import cached_property, partial

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.on_cells import OnCells
from ...boards.places import Cell, beside, cells, runs
from ...boards.scene import Blocks
from ...boards.spelling import Flag
from ...boards.text import Text
from ...boards.values import Symbols
from ...boards.words import counted, shown_cell
from ...cnf import gates
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.clues import rule_clues
from ...rules.solved import STEPS, marked, onwards, unmarkable, values
from ..family import Family, GridPuzzle


@frozen
class Akari(GridPuzzle[Cells, int | str]):
    """A board, and its black cells: numbers of lamps, or `x`."""

    @cached_property
    def runs(self) -> Sequence[tuple[str, list[Cell]]]:
        """The runs of white cells, across and down."""
        return runs(self, self.given)


def encode(puzzle: Akari, f: Formula, *, by_run: bool) -> None:
    """The rules; a cell is lit by a lamp among those that see it or, `by_run`, by one of its two
    runs.
    """
    lamp = f.variables("lamp", [cell for cell in cells(puzzle) if cell not in puzzle.given])
    for cell, number in puzzle.given.items():
        if isinstance(number, int):
            near = [lamp[p] for p in beside(puzzle, cell) if p in lamp]
            f.add("number", f.exactly(near, number), of=(cell, number))
    if not by_run:
        f.expect(sum(len(run) ** 2 for _, run in puzzle.runs))
    lights = {cell: list[int]() for cell in lamp}
    for kind, run in puzzle.runs:
        lamps = [lamp[p] for p in run]
        if len(run) > 1:
            f.add("apart", f.at_most_one(lamps), of=(kind, run[0], run[-1]))
        some = [f.aux()] if by_run else lamps
        if by_run:
            f.add("lit", gates.disjunction(some[0], lamps), of=(kind, run[0]))
        for cell in run:
            lights[cell] += some
    f.add_each("lit", [*lights], [[*dict.fromkeys(by)] for by in lights.values()])


def verify(puzzle: Akari, solution: Cells) -> list[str]:
    """The rules that the lamps break, in words; found by following the light of each lamp."""
    lamps = marked(solution)
    there = {*lamps}
    broken = [f"{shown_cell(p)} is black, and has a lamp" for p in lamps if p in puzzle.given]
    broken += unmarkable(solution)
    for (r, c), number in puzzle.given.items():
        count = sum((r + down, c + right) in there for down, right in STEPS.values())
        if number not in ("x", count):
            broken.append(f"{counted(count, 'lamp')} beside {shown_cell((r, c))}, not {number}")
    white = values(solution).keys() - puzzle.given.keys()
    lit = {*lamps}
    for lamp in lamps:
        for step in STEPS.values():
            for cell in onwards(lamp, step, white):
                lit.add(cell)
                if cell in there:
                    broken.append(f"the lamp {shown_cell(lamp)} shines on {shown_cell(cell)}")
                    break
    return broken + [f"{shown_cell(cell)} is dark" for cell in sorted(white - lit)]


def counts(puzzle: Akari, solution: Cells) -> list[tuple[Cell, int]]:
    """The number of every black cell."""
    return [(p, sum(solution[r][c] for r, c in beside(puzzle, p))) for p in puzzle.given]


BLACK = Symbols[int | str]({"x": "x"} | {str(n): n for n in range(5)})
GIVEN = Text(Akari, InCells(BLACK, under=Blocks))
LAMPS = Symbols({".": 0, "o": 1})
ANSWER = OnCells[Akari, int](LAMPS, Flag("lamp", "a lamp", "empty"), 0, closed=True)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    four = (*tokens.FOUR, tokens.symbol(".", "x"))
    yield puzzlink.PuzzLink(("akari", "lightup", "bijutsukan"), (pieces.CellTokens(four),))
    yield from grids.texts("akari", asked=True)


FAMILY = Family(
    Board("akari", GIVEN, ANSWER, notations),
    about="place lamps that light every cell, and do not shine on each other",
    also=("Light Up", "Bijutsukan"),
    rules="Place lamps so that every white cell is lit: a lamp shines along its row and column "
    "as far as the next black cell, and never on another lamp. A number says how many "
    "lamps stand beside its black cell.",
    encodings={"cells": partial(encode, by_run=False), "runs": partial(encode, by_run=True)},
    verify=verify,
    cardinality="direct",
    clues=rule_clues("number", counts, lambda puzzle: dict.fromkeys(puzzle.given, "x")),
    explained="pencilsat.encoders.akari.reasons",
)

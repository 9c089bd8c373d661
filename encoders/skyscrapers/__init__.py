"""Skyscrapers (Towers, Building): build houses of different heights, as many seen as is told.

Rules. The header can say `numbers=k`: only k houses, of heights 1 to k, stand in a row or a column,
and the other cells are empty, 0; or `diagonals`. A house is seen if all before it are lower.

1. *cell*: every cell has one height, or is empty.
2. *row*, *column*, and with `diagonals` *diagonal*: every height appears once in each.
3. *seen*: the number beside a line is how many of its houses are seen from there.

Atoms. `("height", r, c, h)`: the cell (r, c) has height h. With n heights on n × n cells, (1) and
(2) are 3n² exactly-ones. A number m beside a line is encoded by what is known along it:

| encoding | (3), *seen*                                                   | clauses           |
|----------|---------------------------------------------------------------|-------------------|
| `cells`  | whether each house is seen, which is counted                  | O(n²) and a count |
| `states` | the highest so far, and how many are seen: an automaton       | O(n³·m)           |

`cells` repeats (2) for the line, as explanations need it there. Source: C. Iwamoto, Y. Matsui,
*Computational Complexity of Building Puzzles*, 2016.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...boards import beside, values
from ...boards.beside import FOUR
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.header import MOST, Option
from ...boards.on_cells import Completed
from ...boards.places import Cell, Position, cells
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.words import counted
from ...cnf.formula import Formula
from ...cnf.record import frozen, record
from ...rules.clues import together, value_clues
from ...rules.groups import COLUMNS, DIAGONALS, ROWS, Groups
from ...rules.heights import Seen
from ...rules.numbers import Candidates, Filled, Once
from ...rules.rule import Breach, Said
from ...rules.side_clues import side_clues
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Skyscrapers(GridPuzzle[Cells, int]):
    """A board, given heights, and what is seen from its sides; with `numbers` 0, there are as many
    heights as columns.
    """

    top: beside.SideClues = ()
    bottom: beside.SideClues = ()
    left: beside.SideClues = ()
    right: beside.SideClues = ()
    numbers: int = 0
    diagonals: bool = False


def heights(options: Mapping[str, int]) -> values.Numbers:
    """The numbers that can stand in a cell; these include 0 if a cell can be empty."""
    columns = options.get("columns", MOST)
    most = options.get("numbers") or columns
    return values.Numbers(int(most >= columns), most, "a height")


def built(puzzle: Skyscrapers) -> range:
    """The heights of houses."""
    return range(1, heights(vars(puzzle)).high + 1)


def standing(puzzle: Skyscrapers) -> range:
    """The same, and 0 if a cell can be empty."""
    return range(heights(vars(puzzle)).low, heights(vars(puzzle)).high + 1)


def shape(puzzle: Skyscrapers) -> tuple[int, int, bool]:
    """The size, and whether there are diagonals."""
    return puzzle.rows, puzzle.columns, puzzle.diagonals


@record
class EachHeight(Once[Skyscrapers]):
    """Each height is once in every line."""

    def says(self, puzzle: Skyscrapers, f: "Formula", at: Candidates) -> Said:
        """An exactly-one for each height in each line; what cannot be where there is no room."""
        said = super().says(puzzle, f, at)
        room = puzzle.rows == puzzle.columns >= len(built(puzzle))
        return said if room else ((place, []) for place, _ in said)

    def broken(self, puzzle: Skyscrapers, entries: Position) -> Iterator[Breach]:
        """The same as of any numbers; and boards that are not square."""
        if puzzle.rows != puzzle.columns and self.told(puzzle):
            size = f"{counted(puzzle.rows, 'row')} and {counted(puzzle.columns, 'column')}"
            yield Breach(f"with {size}, no height is once in each")
        yield from super().broken(puzzle, entries)


def _asked(puzzle: Skyscrapers) -> Iterable[tuple[int, Sequence[Cell]]]:
    return DIAGONALS.walk(puzzle) if puzzle.diagonals else ()


def _asked_of(puzzle: Skyscrapers, cell: Cell) -> Iterable[int]:
    return DIAGONALS.test(puzzle, cell) if puzzle.diagonals else ()


LINES: Mapping[str, Groups[Any]] = {
    "row": ROWS,
    "column": COLUMNS,
    "diagonal": Groups[Skyscrapers](_asked, _asked_of, DIAGONALS.called),
}
EACH = (Filled(), *(EachHeight(kind, groups, built, shape) for kind, groups in LINES.items()))
RULES = {
    "cells": (*EACH, SEEN := Seen[Skyscrapers](standing)),
    "states": (*EACH, Seen[Skyscrapers](standing, "states")),
}


def candidates(puzzle: Skyscrapers, f: Formula) -> Candidates:
    """The literals of the heights of cells."""
    size = f.size_of(f.exactly_one(built(puzzle)))
    f.expect(puzzle.rows * puzzle.columns * 3 * size)
    every = cells(puzzle)
    keys = [(*p, h) for p in every for h in standing(puzzle)]
    return Candidates(every, f.variables("height", keys))


FEWER = "Only the heights 1 to {} are there; other cells are empty."
OPTIONS = (
    Option("numbers", 1, MOST, "a number of heights", FEWER),
    Option("diagonals", rule="Both diagonals have each height once, too."),
)
SIDES = tuple(replace(side, what="a number of houses") for side in FOUR)
GIVEN = Text(Skyscrapers, *SIDES, InCells(heights, optional=True), options=OPTIONS)
ANSWER = Completed[Skyscrapers, int](lambda puzzle: heights(vars(puzzle)), OneOf("height"), 0)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    given = tatham.GivenCells(tokens.DECIMALS)
    yield puzzlink.PuzzLink(("skyscrapers", "building"), (pieces.Sides(FOUR),))
    yield tatham.Tatham(
        ("towers",), tatham.Parameters(square=True), (tatham.SlashedSides(FOUR), given)
    )
    yield grids.SidesText(("skyscraper",), sides=FOUR, option="numbers", flag="diagonals")


FAMILY = family(
    Board("skyscrapers", GIVEN, ANSWER, notations),
    RULES,
    candidates,
    about="build each height once in every row and column, as many seen as is told",
    levels=(0.8, 2.3, 2.8),
    also=("Towers", "Building"),
    rules="Every row and column holds each height once. A number beside a line is how many houses "
    "are seen from there, as taller ones hide those behind them.",
    cardinality="direct",
    clues=together(value_clues(ANSWER), side_clues(SEEN, ANSWER, FOUR)),
    explained="pencilsat.encoders.skyscrapers.reasons",
)

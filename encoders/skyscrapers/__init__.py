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

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import accumulate, product

from ...boards import beside, values
from ...boards.beside import FOUR, told
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.header import MOST, Option
from ...boards.on_cells import Completed
from ...boards.places import cells, lines
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.words import counted
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...rules.clues import together, value_clues
from ...rules.side_clues import Beside, side_clues
from ...rules.solved import changed, named_lines
from ..family import Family, GridPuzzle
from . import maxima


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


def encode(puzzle: Skyscrapers, f: Formula, *, states: bool) -> None:
    """The rules, with (3) as an automaton, or by counting cells."""
    low, high = heights(vars(puzzle)).low, heights(vars(puzzle)).high
    fits, clues, n = puzzle.rows == puzzle.columns >= high, [*told(puzzle, FOUR)], puzzle.rows
    size = n * puzzle.columns * 3 * f.size_of(f.exactly_one(range(1, high + 1)))
    for _, _, (m,), line in clues:
        counted = f.size_of(f.exactly(range(1, len(line) + 1), m))
        size += 4 * len(line) * high**2 * min(m, high) if states else counted
    f.expect(size)
    x = f.variables("height", [(*p, h) for p in cells(puzzle) for h in range(low, high + 1)])
    at = {p: {h: x[*p, h] for h in range(low, high + 1)} for p in cells(puzzle)}
    for p in at:
        f.add("cell", f.exactly_one([*at[p].values()]), of=p)
    every = [*lines(puzzle)]
    if puzzle.diagonals and fits:
        every += [("diagonal", 0, [(i, i) for i in range(puzzle.rows)])]
        every += [("diagonal", 1, [(i, puzzle.rows - 1 - i) for i in range(puzzle.rows)])]
    for (kind, i, line), h in product(every, range(1, high + 1)):
        f.add(kind, [f.exactly_one([at[p][h] for p in line]) if fits else []], of=(i, h))
    for side, i, (number,), line in clues:
        built = [at[p] for p in line]
        seen = (maxima.states if states else maxima.counted)(f, built, number)
        f.add("seen", seen, of=(side.name, i, (number,)))


def seen_by(puzzle: Skyscrapers, solution: Cells) -> list[Beside]:
    """The clue of every line: how many houses are seen, each time one is higher than all before."""
    turned = [row[::-1] for row in solution]
    up, down = zip(*solution[::-1], strict=True), zip(*solution, strict=True)
    return [
        (name, i, (len({*accumulate(line, max, initial=0)}) - 1,))
        for name, every in {"top": down, "bottom": up, "left": solution, "right": turned}.items()
        for i, line in enumerate(every)
    ]


def verify(puzzle: Skyscrapers, solution: Cells) -> list[str]:
    """The rules that the heights break, in words."""
    n, most = puzzle.columns, puzzle.numbers or puzzle.columns
    every = named_lines(solution)
    if puzzle.diagonals and puzzle.rows == n:
        every.append(("diagonal 1", tuple(row[i] for i, row in enumerate(solution))))
        every.append(("diagonal 2", tuple(row[-1 - i] for i, row in enumerate(solution))))
    wanted = [*[0] * (n - most), *range(1, most + 1)]
    wrong = [name for name, line in every if sorted(line) != wanted]
    broken = [f"{name} does not have each height once" for name in wrong]
    for name, i, seen in seen_by(puzzle, solution):
        if getattr(puzzle, name)[i] not in (None, seen):
            broken.append(f"{counted(seen[0], 'house')} seen: {name} {i + 1}")
    return broken + changed(puzzle.given, solution)


OPTIONS = (Option("numbers", 1, MOST, "a number of heights"), Option("diagonals"))
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


FAMILY = Family(
    Board("skyscrapers", GIVEN, ANSWER, notations),
    about="build each height once in every row and column, as many seen as is told",
    also=("Towers", "Building"),
    rules="Every row and column holds each height once. A number beside a line is how many houses "
    "are seen from there, as taller ones hide those behind them.",
    encodings={"cells": partial(encode, states=False), "states": partial(encode, states=True)},
    verify=verify,
    cardinality="direct",
    clues=together(value_clues(ANSWER), side_clues("seen", FOUR, seen_by)),
    explained="pencilsat.encoders.skyscrapers.reasons",
)

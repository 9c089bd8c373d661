"""Hitori: shade cells so that no number is left twice in a row or column.

Rules.

1. *once*: of the equal numbers of a row or column, one at most is not shaded.
2. *apart*: no two shaded cells share a side.
3. *connected*: the cells that are not shaded are connected by their sides.

A cell without a number equals no other.

Atoms. `("shaded", r, c)`: the cell is shaded.
With n cells and m pairs of neighbours, (1) is an at-most-one for each number of a line, (2) has m
clauses.

| encoding      | (3), *connected*                                     | size       |
|---------------|------------------------------------------------------|------------|
| `cuts`        | a part is left, or not there, or no other part is    | lazy       |
| `elimination` | parent arcs from a root beside the board, acyclic    | O(n·w²)    |

Sources: Nikoli, 1990; R. Hearn, E. Demaine, *Games, Puzzles, and Computation*, 2009, that it is
NP-complete; `pencilsat.cnf.graphs`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells, InCells
from pencilsat.boards.foreign import Format
from pencilsat.boards.places import Cell, cells, lines
from pencilsat.boards.values import Numbers
from pencilsat.boards.words import shown_cells
from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import shaded, shading
from pencilsat.encoders.explaining.shapes import Shape, named
from pencilsat.encoders.family import Explaining, Family, Known, Puzzle
from pencilsat.encoders.graph_encodings import lazy_and_eager


@dataclass(frozen=True)
class Hitori(Puzzle[Cells]):
    """A board, and the numbers of its cells."""

    rows: int
    columns: int
    given: Mapping[Cell, int]


def encode(puzzle: Hitori, f: Formula, how: graphs.How) -> None:
    """The rules, *connected* in one of the ways of `pencilsat.cnf.graphs`."""
    dark = f.variables("shaded", cells(puzzle))
    for same in repeats(puzzle):
        f.add("once", f.at_most_one([-dark[cell] for cell in same]), of=same)
    shading.none_side_by_side(puzzle, f, dark)
    shading.rest_connected(puzzle, f, dark, how)


def repeats(puzzle: Hitori) -> Iterator[tuple[Cell, ...]]:
    """The cells of each row and column that have the same number, where there are several."""
    for _, _, line in lines(puzzle):
        alike: dict[int, list[Cell]] = {}
        for cell in line:
            if cell in puzzle.given:
                alike.setdefault(puzzle.given[cell], []).append(cell)
        yield from (tuple(same) for same in alike.values() if len(same) > 1)


def sizes(puzzle: Hitori, f: Formula) -> dict[str, float]:
    """Of the repeated numbers, and of what all shaded cells obey."""
    once = sum(f.size_of_one(len(same)) for same in repeats(puzzle))
    return {name: once + size for name, size in shading.rest_size(puzzle, f).items()}


ENCODINGS = lazy_and_eager(encode)


def verify(puzzle: Hitori, solution: Cells) -> list[str]:
    """The rules that the shaded cells break, in words; it reads the board line by line."""
    broken = []
    rows = [
        [None if x else puzzle.given.get((r, c)) for c, x in enumerate(row)]
        for r, row in enumerate(solution)
    ]
    for kind, board in (("row", rows), ("column", [*zip(*rows, strict=True)])):
        for i, line in enumerate(board, 1):
            left = [number for number in line if number is not None]
            broken += [f"{kind} {i} has {n} twice" for n in sorted({*left}) if left.count(n) > 1]
    return broken + shaded.breaches(solution)


def reason(puzzle: Hitori, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "once":
        every = "both" if len(instance.of) == 2 else "all"
        return f"{shown_cells(instance.of)} are {every} {puzzle.given[instance.of[0]]}"
    return shading.reason(instance)


def formats() -> tuple[Format, ...]:
    """How else puzzles are written."""
    from pencilsat.formats.grids import Janko
    from pencilsat.formats.numbers import Number36
    from pencilsat.formats.puzzlink import PuzzLink

    return PuzzLink(("hitori",), Number36()), Janko(("hitori",))


TECHNIQUE = named(
    Shape("between two alike", "once + apart + apart", true=False),
    Shape("two alike side by side", "once + apart", true=True),
    Shape("would be cut off", "[connected] + once*"),
    Shape("would be cut off", "[connected] + apart*"),
    Shape("would be cut off", "[connected] + once* + apart*"),
    Shape("would shade two neighbours", "once + once + apart*", true=True),
    Shape("twice or touching", "once* + apart*", most=6),
)


ANSWER = shading.Shaded[Hitori]()

FAMILY = Family(
    Board("hitori", InCells(Hitori, Numbers(1, 10_000)), ANSWER, formats),
    about="shade cells so that no number is left twice in a row or column",
    rules=(
        "Shade cells so that no number is left twice in a row or column. Shaded cells do not "
        "touch side by side, and those that are left stay connected."
    ),
    encodings=ENCODINGS,
    verify=verify,
    sizes=sizes,
    lazy=frozenset({"cuts"}),
    cut_reasons={"cuts": shading.REST},
    explained=Explaining("cuts", ANSWER.fact, shading.place, reason, technique=TECHNIQUE),
)

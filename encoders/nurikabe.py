"""Nurikabe (Islands in the Stream): shade a sea around islands as large as their numbers say.

Rules. Shaded cells are sea, the others are land; cells are joined by their sides.

1. *islands*: land that is joined is an island. It has one number, that of its cells; `?` is any.
2. *sea*: the sea is connected.
3. *pools*: no four cells of a square of 2 × 2 are sea.

Atoms. `("shaded", r, c)`: the cell is sea. With n cells and k numbers, (3) has n clauses.

| encoding      | (1), *islands*, and (2), *sea*                       | size            |
|---------------|------------------------------------------------------|-----------------|
| `cuts`        | what is too small, too large, or apart, is refuted   | lazy            |
| `elimination` | parent arcs, acyclic; members of each island counted | O(n·w²), O(k·n) |

Implied rule *reach*: what is too far from every number, by a way beside no other one, is sea.
Sources: Nikoli, 1991; M. Holzer, A. Klein, M. Kutrib, *On the NP-completeness of the Nurikabe
pencil puzzle and variants thereof*, 2004; `pencilsat.cnf.graphs`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells, InCells
from pencilsat.boards.places import Cell, beside, cells, neighbours
from pencilsat.boards.values import Numbers, OrUnknown
from pencilsat.boards.words import counted, shown_cell, shown_cells
from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import shading
from pencilsat.encoders.cut_reasons import GraphCuts, SeveralCuts, connected, regions
from pencilsat.encoders.family import Explaining, Family, Known, Puzzle
from pencilsat.encoders.shaded import joined


@dataclass(frozen=True)
class Nurikabe(Puzzle[Cells]):
    """A board, and the numbers of its islands; None for one that is not told."""

    rows: int
    columns: int
    given: Mapping[Cell, int | None]


def encode(puzzle: Nurikabe, f: Formula, how: graphs.How) -> None:
    """The rules, *islands* and *sea* in one of the ways of `pencilsat.cnf.graphs`."""
    sea, pairs = f.variables("shaded", cells(puzzle)), neighbours(puzzle)
    land = {cell: -literal for cell, literal in sea.items()}
    f.add("islands", graphs.regions(f, pairs, puzzle.given, nodes=land, how=how))
    f.add("sea", graphs.connected(f, pairs, nodes=sea, how=how))
    for square in squares(puzzle):
        f.add("pools", [[-sea[cell] for cell in square]], of=square)
    for cell in sorted(sea.keys() - reach(puzzle)):
        f.add("reach", [[sea[cell]]], of=cell, implied=True)


def squares(puzzle: Nurikabe) -> Iterator[tuple[Cell, ...]]:
    """The cells of each square of 2 × 2."""
    for r, c in product(range(puzzle.rows - 1), range(puzzle.columns - 1)):
        yield (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)


def reach(puzzle: Nurikabe) -> set[Cell]:
    """The cells that an island can have, by a way that keeps away from all other numbers."""
    found = set[Cell]()
    for root, size in puzzle.given.items():
        others = puzzle.given.keys() - {root}
        near = {cell for other in others for cell in (other, *beside(puzzle, other))}
        seen, ahead = {root}, {root}
        for _ in range((size or puzzle.rows * puzzle.columns) - 1):
            ahead = {q for cell in ahead for q in beside(puzzle, cell)} - seen - near
            seen |= ahead
        found |= seen
    return found


def sizes(puzzle: Nurikabe, f: Formula) -> dict[str, float]:
    """Of the squares, the sea, and the islands: of their members, as many as could be near."""
    n = puzzle.rows * puzzle.columns
    near = [min(n, 2 * (size or n) ** 2) for size in puzzle.given.values()]
    members = sum(14 * cells + f.size_of_sum([1] * cells, 1) for cells in near)
    both = {name: 2 * size + 5 * n for name, size in shading.rest_size(puzzle, f).items()}
    return {name: size + members * (name != "cuts") for name, size in both.items()}


ENCODINGS: dict[str, Callable[[Nurikabe, Formula], None]] = {
    "cuts": partial(encode, how="cuts"),
    "elimination": partial(encode, how="elimination"),
}


def verify(puzzle: Nurikabe, solution: Cells) -> list[str]:
    """The rules that the sea breaks, in words; it finds the islands one by one."""
    every = [((r, c), x) for r, row in enumerate(solution) for c, x in enumerate(row)]
    sea = {cell for cell, x in every if x}
    broken = [f"{shown_cell(cell)} has a number and is sea" for cell in puzzle.given if cell in sea]
    for island in joined(cell for cell, x in every if not x):
        numbers = [puzzle.given[cell] for cell in island if cell in puzzle.given]
        here = f"the island at {shown_cell(island[0])}"
        if len(numbers) != 1:
            broken.append(f"{here} has {counted(len(numbers), 'number')}, not one")
        elif numbers[0] not in (None, len(island)):
            broken.append(f"{here} has {counted(len(island), 'cell')}, not {numbers[0]}")
    broken += [f"{shown_cells(part)}: sea not connected to the rest" for part in joined(sea)[1:]]
    for r, c in sorted(sea):
        if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= sea:
            broken.append(f"the four cells from {shown_cell((r, c))} on are all sea")
    return broken


LAND = GraphCuts[Nurikabe](
    regions, neighbours, cells, node="shaded", absent=True, sizes=lambda puzzle: puzzle.given
)
SEA = GraphCuts[Nurikabe](connected, neighbours, cells, node="shaded")


def place(instance: Instance) -> str:
    """A cell, or some cells, or all."""
    return shown_cell(instance.of) if instance.rule == "reach" else shading.place(instance)


def reason(puzzle: Nurikabe, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    match instance:
        case Instance("pools", square):
            return f"{shown_cells(square)} are not all sea"
        case Instance("reach", cell):
            return f"{shown_cell(cell)} is too far from every number"
    return "a number is on land" if instance.of is None else shading.reason(instance)


ANSWER = shading.Shaded[Nurikabe]()

FAMILY = Family(
    Board(
        "nurikabe", InCells(Nurikabe, OrUnknown(Numbers(1, 10**6, "an island's size, ?"))), ANSWER
    ),
    about="shade a sea around islands as large as their numbers say",
    encodings=ENCODINGS,
    verify=verify,
    sizes=sizes,
    lazy=frozenset({"cuts"}),
    cut_reasons={"cuts": SeveralCuts((LAND, SEA))},
    explained=Explaining("cuts", ANSWER.fact, place, reason, implied=frozenset({"reach"})),
)

"""Shikaku (Rectangles): cut the board into rectangles, one around each number.

Rules. The first number, row by row, belongs to rectangle `a`, the next one to `b`, and so on.

1. *rectangle*: the cells of a number are a rectangle around it, and as many as it says.
2. *cover*: every cell belongs to one number.

Atoms. `("part", r, c, k)`: the cell (r, c) belongs to rectangle k. It has an atom if a *candidate*
holds it, a rectangle of the right size around this number alone.

| encoding     | (1), *rectangle*                               | variables                 |
|--------------|------------------------------------------------|---------------------------|
| `candidates` | exactly one candidate of a number is chosen    | one a candidate           |
| `products`   | rows and columns, without a gap from where the | one a row and one a       |
|              | number is, whose cells are counted             | column, of every number   |

(2) is an exactly-one a cell. Sources: Nikoli; Y. Takenaga, S. Aoyagi, S. Iwata, T. Kasai, *Shikaku
and Ripple Effect are NP-complete*, 2013.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from string import ascii_letters

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells, InCells
from pencilsat.boards.own_regions import InOwnRegions, named
from pencilsat.boards.places import Cell, cells
from pencilsat.boards.spelling import OneOf
from pencilsat.boards.values import Numbers
from pencilsat.boards.words import counted, shown_cell
from pencilsat.cnf import gates
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.family import Explaining, Family, Known, Puzzle


@dataclass(frozen=True)
class Shikaku(Puzzle[Cells]):
    """A board, and the numbers of its rectangles."""

    rows: int
    columns: int
    given: Mapping[Cell, int] = field(default_factory=dict)


def candidates(puzzle: Shikaku, cell: Cell) -> Iterator[list[Cell]]:
    """The rectangles that a number can have."""
    (r, c), size = cell, puzzle.given[cell]
    for high in (h for h in range(1, min(size, puzzle.rows) + 1) if size % h == 0):
        wide = size // high
        tops = range(max(0, r - high + 1), min(r, puzzle.rows - high) + 1)
        starts = range(max(0, c - wide + 1), min(c, puzzle.columns - wide) + 1)
        for top, start in product(tops, starts):
            inside = [*product(range(top, top + high), range(start, start + wide))]
            if sum(p in puzzle.given for p in inside) == 1:
                yield inside


def cover(
    puzzle: Shikaku, f: Formula
) -> tuple[dict[tuple[int, int, str], int], dict[str, list[list[Cell]]]]:
    """The atoms, with *cover*, and the candidates of every rectangle."""
    able = {k: [*candidates(puzzle, cell)] for k, cell in named(puzzle.given).items()}
    keys = {(r, c, k) for k, every in able.items() for inside in every for r, c in inside}
    part = f.variables("part", sorted(keys))
    at: dict[Cell, list[int]] = {cell: [] for cell in cells(puzzle)}
    for (r, c, _), x in part.items():
        at[r, c].append(x)
    for cell, xs in at.items():
        f.add("cover", f.exactly_one(xs), of=cell)
    return part, able


def encode_candidates(puzzle: Shikaku, f: Formula) -> None:
    """A cell belongs to a number if a candidate that is chosen holds it."""
    part, able = cover(puzzle, f)
    for k, every in able.items():
        at: dict[Cell, list[int]] = {}
        chosen = [f.aux() for _ in every]
        for x, inside in zip(chosen, every, strict=True):
            for p in inside:
                at.setdefault(p, []).append(x)
        f.add("rectangle", f.exactly_one(chosen), of=k)
        for (r, c), xs in at.items():
            f.add("rectangle", gates.disjunction(part[r, c, k], xs), of=k)


def encode_products(puzzle: Shikaku, f: Formula) -> None:
    """A cell belongs to a number if its row and its column do."""
    part, able = cover(puzzle, f)
    for k, (r, c) in named(puzzle.given).items():
        row = {s: f.aux() for s in {s for every in able[k] for s, _ in every} | {r}}
        column = {d: f.aux() for d in {d for every in able[k] for _, d in every} | {c}}
        f.add("rectangle", [[row[r]], [column[c]]], of=k)
        f.add("rectangle", [*without_gap(row, r), *without_gap(column, c)], of=k)
        held = {(s, d): part.get((s, d, k)) for s, d in product(row, column)}
        for (s, d), x in held.items():
            pair = [row[s], column[d]]
            both = [[-y for y in pair]] if x is None else gates.conjunction(x, pair)
            f.add("rectangle", both, of=k)
        inside = [x for x in held.values() if x is not None]
        f.add("rectangle", f.exactly(inside, puzzle.given[r, c]), of=k)


def without_gap(line: Mapping[int, int], start: int) -> Iterator[list[int]]:
    """What is taken of a line is taken from the start on."""
    for i in line:
        if i != start:
            yield [-line[i], line[i - 1 if i > start else i + 1]]


def sizes(puzzle: Shikaku, f: Formula) -> dict[str, float]:
    """Of the candidates, which lie around each number, and of counting their cells."""
    total = dict.fromkeys(ENCODINGS, float(puzzle.rows * puzzle.columns))
    for cell, size in puzzle.given.items():
        every = [*candidates(puzzle, cell)]
        n = len({p for inside in every for p in inside})
        total["candidates"] += f.size_of_one(len(every)) + 3 * size * len(every) + 4 * n
        total["products"] += f.size_of_sum([1] * n, size) + 12 * n
    return total


ENCODINGS = {"candidates": encode_candidates, "products": encode_products}


def verify(puzzle: Shikaku, solution: Cells) -> list[str]:
    """The rules that the rectangles break, in words."""
    held: dict[object, list[Cell]] = {}
    for r, row in enumerate(solution):
        for c, k in enumerate(row):
            held.setdefault(k, []).append((r, c))
    broken = []
    for i, (cell, number) in enumerate(sorted(puzzle.given.items())):
        k = ascii_letters[i % 52] + (str(i // 52) if i > 51 else "")
        inside = held.pop(k, [])
        high, wide = (max(line) - min(line) + 1 for line in zip(*inside or [cell], strict=True))
        if cell not in inside or not len(inside) == number == high * wide:
            broken.append(f"{k} is no rectangle of {number} cells around {shown_cell(cell)}")
    return broken + [f"{shown_cell(inside[0])} is in no rectangle" for inside in held.values()]


def place(instance: Instance) -> str:
    """A rectangle, or a cell."""
    of = instance.of
    return f"rectangle {of}" if instance.rule == "rectangle" else shown_cell(of)


def reason(puzzle: Shikaku, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "cover":
        return f"{place(instance)} is in one rectangle"
    cell = named(puzzle.given)[instance.of]
    return f"{place(instance)} has {counted(puzzle.given[cell], 'cell')} around {shown_cell(cell)}"


ANSWER = InOwnRegions[Shikaku](OneOf("part"))

FAMILY = Family(
    Board("shikaku", InCells(Shikaku, Numbers(1, 10_000, "a number of cells")), ANSWER),
    about="cut the board into rectangles, one around each number, as large as it says",
    encodings=ENCODINGS,
    verify=verify,
    sizes=sizes,
    explained=Explaining("candidates", ANSWER.fact, place, reason),
)

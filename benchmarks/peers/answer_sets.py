"""Answer set programs of our own for clingo: `clingo/*.lp`, and the facts of each puzzle."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from clingo import Control

from peers.answers import NONE, SEVERAL, UNDECIDED, PeerAnswer, allowed, grid, halo
from pencilsat.boards.places import Cell, Edge, around, cells, neighbours, points, sides
from pencilsat.encoders.battleship import SHOWN, Battleship
from pencilsat.encoders.battleship.placements import places, shown
from pencilsat.encoders.circuit import Circuit
from pencilsat.encoders.circuit import places as wires
from pencilsat.encoders.hashi import Hashi
from pencilsat.encoders.numberlink import Numberlink
from pencilsat.encoders.slitherlink import Slitherlink
from pencilsat.encoders.sudoku import Sudoku
from pencilsat.encoders.takuzu import Takuzu
from pencilsat.encoders.zebra import Zebra

PROGRAMS = Path(__file__).parent / "clingo"

Atoms = list[list[int]]
"""The numbers of each atom of a model."""


def answer(puzzle: Any, seconds: float) -> PeerAnswer | None:
    """What the program of the family answers, asked for two models."""
    written = FACTS.get(type(puzzle), lambda _: None)(puzzle)
    if written is None:
        return None
    facts, solution = written
    name = puzzle.family.name + "-touching" * getattr(puzzle, "touching", False)
    program = (PROGRAMS / f"{name}.lp").read_text(encoding="utf-8")
    control = Control(["2", "--warn=none", "--project=show"])
    control.add("base", [], program + facts)
    control.ground([("base", [])])
    found: list[Atoms] = []
    with control.solve(on_model=lambda model: found.append(atoms(model)), async_=True) as search:
        if not search.wait(seconds):
            return UNDECIDED
    if len(found) == 1:
        return "solved", True, solution(found[0])
    return SEVERAL if found else NONE


def atoms(model: Any) -> Atoms:
    """The numbers of the atoms that the program shows, sorted."""
    return sorted([n.number for n in atom.arguments] for atom in model.symbols(shown=True))


WrittenPuzzle = tuple[str, Callable[[Atoms], Any]]
"""The facts of a puzzle, and the solution in JSON that the sorted atoms of a model say."""


def fact(name: str, *numbers: object) -> str:
    """An atom that holds."""
    return f"{name}({','.join(map(str, numbers))}).\n"


def numbered(puzzle: Any) -> dict[Cell, int]:
    """The numbers of the cells, row by row."""
    return {cell: i for i, cell in enumerate(cells(puzzle))}


def sudoku(puzzle: Sudoku) -> WrittenPuzzle:
    """The size and the clues."""
    facts = f"#const n={puzzle.side}. #const h={puzzle.height}. #const w={puzzle.width}.\n"
    facts += "".join(fact("given", *cell, value) for cell, value in puzzle.given.items())
    return facts, lambda atoms: grid(puzzle, {(r, c): value for r, c, value in atoms})


def takuzu(puzzle: Takuzu) -> WrittenPuzzle:
    """The size, the clues, and whether lines differ."""
    facts = f"#const m={puzzle.rows}. #const n={puzzle.columns}.\n"
    facts += "" if puzzle.repeats else "distinct.\n"
    facts += "".join(fact("given", *cell, value) for cell, value in puzzle.given.items())
    return facts, lambda atoms: grid(puzzle, dict.fromkeys(map(tuple, atoms), 1))


def hashi(puzzle: Hashi) -> WrittenPuzzle | None:
    """The islands by their numbers, what they see, and what crosses."""
    if puzzle.tree:
        return None
    islands = sorted(puzzle.given)
    number = {island: i for i, island in enumerate(islands)}
    facts = f"#const k={puzzle.bridges}.\n"
    facts += "".join(fact("island", number[u], k) for u, k in puzzle.given.items())
    facts += "".join(fact("edge", number[u], number[v]) for u, v in puzzle.edges)
    for e, f in puzzle.crossings:
        facts += fact("cross", *(number[u] for u in (*e, *f)))
    return facts, lambda atoms: [[*islands[u], *islands[v], k] for u, v, k in atoms if k]


def numberlink(puzzle: Numberlink) -> WrittenPuzzle | None:
    """The cells by their numbers, which are neighbours, and the ends of each label."""
    if puzzle.partial:
        return None
    number, labels = numbered(puzzle), [*puzzle.ends]
    facts = "".join(fact("cell", p) for p in number.values())
    facts += joined("beside", number, neighbours(puzzle))
    facts += "".join(fact("given", number[p], labels.index(k)) for p, k in puzzle.given.items())
    if puzzle.touching:
        facts += f"#const w={(len(labels) - 1).bit_length()}.\n"
        return facts, lambda atoms: grid(puzzle, told(number, in_bits(number, labels, atoms)))
    return facts, lambda atoms: grid(puzzle, told(number, ((p, labels[k]) for p, k in atoms)))


def in_bits(
    number: Mapping[Cell, int], labels: Sequence[str], atoms: Atoms
) -> Iterator[tuple[int, str]]:
    """The label of each cell, from the bits of its number."""
    for p in number.values():
        yield p, labels[sum(1 << bit for q, bit in atoms if q == p)]


def battleship(puzzle: Battleship) -> WrittenPuzzle:
    """Every place of a ship with what it shows, the fleet, totals and hints."""
    number, names = numbered(puzzle), [*SHOWN.values()]
    facts = "".join(fact("cell", p) for p in number.values())
    for i, ship in enumerate(places(puzzle.rows, puzzle.columns, sorted({*puzzle.fleet}))):
        facts += fact("ship", i, len(ship))
        for cell, name in zip(ship, shown(ship), strict=True):
            facts += fact("shows", i, number[cell], names.index(name))
        facts += "".join(fact("water", i, number[cell]) for cell in halo(puzzle, ship))
    facts += "".join(fact("fleet", k, puzzle.fleet.count(k)) for k in {*puzzle.fleet})
    for line, total in enumerate([*puzzle.row_totals, *puzzle.column_totals]):
        held = [p for p in number if line in (p[0], puzzle.rows + p[1])]
        facts += "" if total is None else fact("total", line, total)
        facts += "".join(fact("in", number[p], line) for p in held)
    for p, word in puzzle.given.items():
        hint = names.index(SHOWN[word])
        facts += fact("given", number[p], hint) if hint else fact("empty", number[p])
    words = [*SHOWN]
    return facts, lambda atoms: grid(
        puzzle, told(number, ((p, words[s]) for p, s in atoms)), words[0]
    )


def circuit(puzzle: Circuit) -> WrittenPuzzle | None:
    """The points by their numbers, and which can be joined."""
    if puzzle.terminals:
        return None
    number = {point: i for i, point in enumerate(sorted(puzzle.points))}
    facts = f"#const n={len(number)}.\n" + "".join(fact("point", p) for p in number.values())
    facts += joined("beside", number, wires(puzzle)) + joined("given", number, puzzle.given)
    return facts, lambda atoms: lines([*number], atoms)


def slitherlink(puzzle: Slitherlink) -> WrittenPuzzle:
    """The corners by their numbers, the sides between them, and those around each number."""
    number = {point: i for i, point in enumerate(points(puzzle))}
    facts = f"#const last={len(number) - 1}.\n" + joined("beside", number, sides(puzzle))
    for i, (cell, given) in enumerate(puzzle.given.items()):
        facts += fact("given", i, given)
        facts += "".join(fact("around", i, number[u], number[v]) for u, v in around(cell))
    return facts, lambda atoms: lines([*number], atoms)


def zebra(puzzle: Zebra) -> WrittenPuzzle:
    """The values by their numbers, and the clues down to what each comparison allows."""
    number = {value: i for i, value in enumerate(puzzle.values)}
    kinds, comparison, statement = [*puzzle.attributes], count(), count()
    facts = f"#const n={puzzle.houses}.\n"
    facts += "".join(fact("value", i, kinds.index(v.attribute)) for v, i in number.items())
    for clue in puzzle.clues:
        facts += fact("clue", clue.number, "one" if clue.exclusive else "some")
        for said in clue.statements:
            facts += fact("statement", s := next(statement), clue.number)
            for c in said:
                values = [number[v] for v in (c.left, c.right) if v is not None]
                facts += fact("comparison", k := next(comparison), *values) + fact("part", k, s)
                facts += "".join(fact("allowed", k, d) for d in allowed(c, puzzle.houses))
    return facts, lambda atoms: table(puzzle, atoms)


def joined(name: str, number: Mapping[Cell, int], edges: Iterable[Edge]) -> str:
    """A fact for each edge."""
    return "".join(fact(name, number[u], number[v]) for u, v in edges)


def told(number: Mapping[Cell, int], values: Iterable[tuple[int, Any]]) -> dict[Cell, Any]:
    """The values of cells, from those of their numbers."""
    order = [*number]
    return {order[p]: value for p, value in values}


def lines(order: list[Cell], atoms: Atoms) -> list[list[int]]:
    """The edges that are drawn, in JSON."""
    return [[*order[p], *order[q]] for p, q in atoms]


def table(puzzle: Zebra, atoms: Atoms) -> dict[str, list[str]]:
    """The values of each attribute, house by house."""
    values, found = puzzle.values, {name: [""] * puzzle.houses for name in puzzle.attributes}
    for v, house in atoms:
        found[values[v].attribute][house - 1] = values[v].name
    return found


FACTS: dict[type, Callable[[Any], WrittenPuzzle | None]] = {
    Sudoku: sudoku,
    Takuzu: takuzu,
    Hashi: hashi,
    Numberlink: numberlink,
    Battleship: battleship,
    Circuit: circuit,
    Slitherlink: slitherlink,
    Zebra: zebra,
}

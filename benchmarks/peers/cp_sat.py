"""Models of our own for OR-Tools, solved by one worker, and once more without the solution."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import networkx as nx
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, Domain

from peers.answers import NONE, SEVERAL, UNDECIDED, PeerAnswer, allowed, grid, halo
from pencilsat.boards.places import Cell, Edge, around, cells, neighbours, points, sides
from pencilsat.encoders.battleship import SHOWN, WATER, Battleship
from pencilsat.encoders.battleship.placements import places, shown
from pencilsat.encoders.circuit import Circuit
from pencilsat.encoders.circuit import places as wires
from pencilsat.encoders.hashi import Hashi
from pencilsat.encoders.numberlink import Numberlink
from pencilsat.encoders.slitherlink import Slitherlink
from pencilsat.encoders.sudoku import Sudoku
from pencilsat.encoders.takuzu import Takuzu
from pencilsat.encoders.zebra import Zebra
from pencilsat.encoders.zebra.clues import Comparison, Statement

ValueReader = Callable[[Any], int]
"""The value of a variable in what was found."""


class StatedModel(NamedTuple):
    """What a model says: the variables that make the solution, how it is written in JSON, and the
    clauses that what was found breaks, as they are added lazily.
    """

    variables: Sequence[Any]
    solution: Callable[[ValueReader], Any]
    broken: Callable[[ValueReader], list[list[Any]]] = lambda value: []


def answer(puzzle: Any, seconds: float) -> PeerAnswer | None:
    """What the model of the family answers."""
    until, model = time.monotonic() + seconds, CpModel()
    stated = MODELS.get(type(puzzle), lambda *_: None)(puzzle, model)
    if stated is None:
        return None
    try:
        value = found(model, stated, until)
        if value is None:
            return NONE
        solution = stated.solution(value)
        model.add_forbidden_assignments(stated.variables, [[*map(value, stated.variables)]])
        return SEVERAL if found(model, stated, until) else ("solved", True, solution)
    except TimeoutError:
        return UNDECIDED


def found(model: CpModel, stated: StatedModel, until: float) -> ValueReader | None:
    """A solution that breaks no clause; None if there is none. TimeoutError if it takes longer than
    until a time of `time.monotonic`.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    while True:
        solver.parameters.max_time_in_seconds = max(0.0, until - time.monotonic())
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        if status == cp_model.UNKNOWN:
            raise TimeoutError
        broken = stated.broken(solver.value)
        if not broken:
            return solver.value
        for clause in broken:
            model.add_bool_or(clause)


def sudoku(puzzle: Sudoku, model: CpModel) -> StatedModel:
    """Values that differ."""
    n, h, w = puzzle.side, puzzle.height, puzzle.width
    at = {cell: model.new_int_var(1, n, "") for cell in cells(puzzle)}
    for i in range(n):
        top, start = i // (n // w) * h, i % (n // w) * w
        model.add_all_different(at[i, c] for c in range(n))
        model.add_all_different(at[r, i] for r in range(n))
        model.add_all_different(at[top + k // w, start + k % w] for k in range(n))
    for cell, given in puzzle.given.items():
        model.add(at[cell] == given)
    return of_cells(puzzle, at)


def takuzu(puzzle: Takuzu, model: CpModel) -> StatedModel:
    """Sums of lines, and for every two lines a cell in which they differ."""
    at = {cell: model.new_bool_var("") for cell in cells(puzzle)}
    rows = grid(puzzle, at)
    for lines in (rows, [*zip(*rows, strict=True)]):
        for line in lines:
            model.add(sum(line) == len(line) // 2)
            for three in zip(line, line[1:], line[2:], strict=False):
                model.add_bool_or(three)
                model.add_bool_or(~x for x in three)
        for line, other in combinations(lines, 2) if not puzzle.repeats else ():
            differ = [model.new_bool_var("") for _ in line]
            model.add_bool_or(differ)
            for z, x, y in zip(differ, line, other, strict=True):
                model.add_bool_or(~z, x, y)
                model.add_bool_or(~z, ~x, ~y)
    for cell, given in puzzle.given.items():
        model.add(at[cell] == given)
    return of_cells(puzzle, at)


def hashi(puzzle: Hashi, model: CpModel) -> StatedModel | None:
    """Numbers of bridges that sum to the islands' and do not cross; connected lazily."""
    if puzzle.tree:
        return None
    number = {e: model.new_int_var(0, puzzle.bridges, "") for e in puzzle.edges}
    used = {e: model.new_bool_var("") for e in puzzle.edges}
    for edge, x in number.items():
        model.add(x >= 1).only_enforce_if(used[edge])
        model.add(x == 0).only_enforce_if(~used[edge])
    for island, given in puzzle.given.items():
        model.add(sum(x for edge, x in number.items() if island in edge) == given)
    for edge, other in puzzle.crossings:
        model.add_bool_or(~used[edge], ~used[other])
    return StatedModel(
        [*number.values()],
        lambda value: [[*u, *v, value(x)] for (u, v), x in number.items() if value(x)],
        lambda value: apart(puzzle.given, used, value),
    )


def circuit(puzzle: Circuit, model: CpModel) -> StatedModel | None:
    """One or three wires at a point; every point but the first hangs on one that is less deep."""
    if puzzle.terminals:
        return None
    wire = {e: model.new_bool_var("") for e in wires(puzzle)}
    depth = {p: model.new_int_var(0, len(puzzle.points) - 1, "") for p in sorted(puzzle.points)}
    hangs: dict[Cell, list[Any]] = {p: [] for p in depth}
    for (u, v), x in wire.items():
        for over, under in ((u, v), (v, u)):
            hangs[under].append(arc := model.new_bool_var(""))
            model.add(depth[under] > depth[over]).only_enforce_if(arc)
        model.add(hangs[u][-1] + hangs[v][-1] == x)
    for i, (point, some) in enumerate(hangs.items()):
        ends = sum(x for edge, x in wire.items() if point in edge)
        model.add_linear_expression_in_domain(ends, Domain.from_values([1, 3]))
        model.add(sum(some) == (1 if i else 0))
    for edge in puzzle.given:
        model.add(wire[edge] == 1)
    return of_edges(wire)


def slitherlink(puzzle: Slitherlink, model: CpModel) -> StatedModel:
    """A circuit through some corners; each side is passed one way, the other way or not."""
    number = {point: i for i, point in enumerate(points(puzzle))}
    line = {side: model.new_bool_var("") for side in sides(puzzle)}
    arcs = [(i, i, model.new_bool_var("")) for i in number.values()]
    for (u, v), x in line.items():
        there, back = model.new_bool_var(""), model.new_bool_var("")
        arcs += [(number[u], number[v], there), (number[v], number[u], back)]
        model.add(there + back == x)
    model.add_circuit(arcs)
    model.add_bool_or(line.values())
    for cell, given in puzzle.given.items():
        model.add(sum(line[side] for side in around(cell)) == given)
    return of_edges(line)


def numberlink(puzzle: Numberlink, model: CpModel) -> StatedModel | None:
    """A circuit: through the path of each label, and from its end to where the next begins."""
    if puzzle.partial or not puzzle.ends:
        return None
    number = {cell: i for i, cell in enumerate(cells(puzzle))}
    ends = [*puzzle.ends.values()]
    firsts, lasts = {first for first, _ in ends}, {last for _, last in ends}
    label = {cell: [model.new_bool_var("") for _ in ends] for cell in number}
    arcs: list[tuple[int, int, Any]] = [
        (number[last], number[first], True)
        for (_, last), (first, _) in zip(ends, ends[1:] + ends[:1], strict=True)
    ]
    for p, q in neighbours(puzzle):
        passed = []
        for u, v in ((p, q), (q, p)):
            if u not in lasts and v not in firsts:
                passed.append(model.new_bool_var(""))
                arcs.append((number[u], number[v], passed[-1]))
        for x, y in zip(label[p], label[q], strict=True):
            for arc in passed:
                model.add_bool_or(~arc, ~x, y)
                model.add_bool_or(~arc, x, ~y)
            if not puzzle.touching:
                model.add_bool_or(~x, ~y, *passed)
    model.add_circuit(arcs)
    for here in label.values():
        model.add_exactly_one(here)
    for k, pair in enumerate(ends):
        model.add_bool_and(label[cell][k] for cell in pair)
    names = [*puzzle.ends]

    def solution(value: ValueReader) -> Any:
        at = {cell: names[[*map(value, here)].index(1)] for cell, here in label.items()}
        return grid(puzzle, at)

    return StatedModel([x for here in label.values() for x in here], solution)


def battleship(puzzle: Battleship, model: CpModel) -> StatedModel:
    """Every place of a ship: which are taken."""
    filled = {cell: model.new_bool_var("") for cell in cells(puzzle)}
    taken = {
        ship: model.new_bool_var("")
        for ship in places(puzzle.rows, puzzle.columns, sorted({*puzzle.fleet}))
    }
    shows: dict[Cell, list[tuple[str, Any]]] = {cell: [] for cell in filled}
    for ship, x in taken.items():
        for cell, name in zip(ship, shown(ship), strict=True):
            shows[cell].append((name, x))
        for cell in halo(puzzle, ship):
            model.add_implication(x, ~filled[cell])
    for cell, some in shows.items():
        model.add(sum(x for _, x in some) == filled[cell])
    for length in {*puzzle.fleet}:
        placed = sum(x for ship, x in taken.items() if len(ship) == length)
        model.add(placed == puzzle.fleet.count(length))
    for i, total in enumerate([*puzzle.row_totals, *puzzle.column_totals]):
        if total is not None:
            line = [p for p in filled if i in (p[0], puzzle.rows + p[1])]
            model.add(sum(filled[p] for p in line) == total)
    for cell, word in puzzle.given.items():
        able = [x for name, x in shows[cell] if name == SHOWN[word]]
        model.add_bool_or(able if word != WATER else [~filled[cell]])
    words = {name: word for word, name in SHOWN.items()}

    def solution(value: ValueReader) -> Any:
        drawn = {p: words[name] for p, some in shows.items() for name, x in some if value(x)}
        return grid(puzzle, drawn, WATER)

    return StatedModel([*filled.values()], solution)


def zebra(puzzle: Zebra, model: CpModel) -> StatedModel:
    """The house of each value: those of an attribute differ."""
    house = {v: model.new_int_var(1, puzzle.houses, "") for v in puzzle.values}

    def difference(c: Comparison) -> Any:
        return house[c.left] - (0 if c.right is None else house[c.right])

    def holds(statement: Statement) -> Any:
        """A literal: whether all of its comparisons hold."""
        each = []
        for c in statement:
            each.append(x := model.new_bool_var(""))
            domain = Domain.from_values(sorted(allowed(c, puzzle.houses)))
            for literal, able in ((x, domain), (~x, domain.complement())):
                model.add_linear_expression_in_domain(difference(c), able).only_enforce_if(literal)
        every = model.new_bool_var("")
        model.add_bool_and(each).only_enforce_if(every)
        model.add_bool_or(every, *(~x for x in each))
        return every

    for attribute in puzzle.attributes:
        model.add_all_different(x for v, x in house.items() if v.attribute == attribute)
    for clue in puzzle.clues:
        if len(clue.statements) == 1:
            for c in clue.comparisons:
                domain = Domain.from_values(sorted(allowed(c, puzzle.houses)))
                model.add_linear_expression_in_domain(difference(c), domain)
        elif clue.exclusive:
            model.add_exactly_one(holds(statement) for statement in clue.statements)
        else:
            model.add_bool_or(holds(statement) for statement in clue.statements)

    def solution(value: ValueReader) -> Any:
        rows = {name: [""] * puzzle.houses for name in puzzle.attributes}
        for v, x in house.items():
            rows[v.attribute][value(x) - 1] = v.name
        return rows

    return StatedModel([*house.values()], solution)


def of_cells(puzzle: Any, at: Mapping[Cell, Any]) -> StatedModel:
    """A solution that is the values of the cells."""
    return StatedModel(
        [*at.values()],
        lambda value: grid(puzzle, {cell: value(x) for cell, x in at.items()}),
    )


def of_edges(drawn: Mapping[Edge, Any]) -> StatedModel:
    """A solution that is the edges that are drawn."""
    return StatedModel(
        [*drawn.values()],
        lambda value: [[*u, *v] for (u, v), x in drawn.items() if value(x)],
    )


def apart(nodes: Iterable[Cell], used: Mapping[Edge, Any], value: ValueReader) -> list[list[Any]]:
    """Of each part of a graph that is not connected: an edge leaves it."""
    graph = nx.Graph(edge for edge, x in used.items() if value(x))
    graph.add_nodes_from(nodes)
    found = [*nx.connected_components(graph)] if len(graph) else []
    if len(found) < 2:
        return []
    return [[x for (u, v), x in used.items() if (u in part) != (v in part)] for part in found]


MODELS: dict[type, Callable[[Any, CpModel], StatedModel | None]] = {
    Sudoku: sudoku,
    Takuzu: takuzu,
    Hashi: hashi,
    Numberlink: numberlink,
    Battleship: battleship,
    Circuit: circuit,
    Slitherlink: slitherlink,
    Zebra: zebra,
}

"""What a named step must be, found on the board without the table of names."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import named_cells
import networkx as nx

from pencilsat.boards.places import around, beside, cells, sides, within
from pencilsat.cnf.formula import Atom
from pencilsat.tasks.explain.deduction import Deduction

Cell = tuple[int, int]
State = Mapping[Atom, bool]


def named_steps(puzzle: Any) -> Iterator[tuple[str, int, Atom, bool, State]]:
    """The name, the number of rules, what follows first, and what was known before."""
    deduction = Deduction(puzzle)
    for step in deduction.inferences():
        if step.technique and not step.quiet:
            known = {deduction.names[abs(x)]: x > 0 for x in deduction.known}
            fact = step.facts[0]
            number = len(step.reason.rules)
            yield step.technique, number, deduction.names[abs(fact)], fact > 0, known


def counts(state: State, kind: str, edges: Any) -> tuple[int, int]:
    """How many of the edges are there, and how many are open."""
    said = [state.get((kind, *edge)) for edge in edges]
    return said.count(True), said.count(None)


def degree(state: State, kind: str, edges: Any, cell: Cell) -> tuple[int, int]:
    return counts(state, kind, [edge for edge in edges if cell in edge])


def graph(state: State, kind: str, edges: Any, *, possible: bool = False) -> nx.Graph:
    made = nx.Graph()
    made.add_edges_from(e for e in edges if state.get((kind, *e), possible))
    return made


def around_corner(cell: Cell) -> set[Cell]:
    return {(cell[0] + i, cell[1] + j) for i, j in product((0, 1), repeat=2)}


def without(state: State, every: Any, numbers: Any, points: Any, fact: Atom, true: bool) -> bool:
    """Whether the opposite leaves no way to draw the lines of the numbers and at the points."""
    groups = [([("line", *s) for s in around(cell)], {n}) for cell, n in numbers]
    groups += [([("line", *s) for s in every if p in s], {0, 2}) for p in points]
    open_sides = {x for said, _ in groups for x in said if x not in state} - {fact}

    def fits(state: State) -> bool:
        for said, allowed in groups:
            there = sum(state.get(x, False) for x in said)
            most = there + sum(x not in state for x in said)
            if not any(there <= n <= most for n in allowed):
                return False
        return True

    def drawn(state: dict[Atom, bool], left: list[Atom]) -> bool:
        if not fits(state):
            return False
        if not left:
            return True
        return any(drawn({**state, left[0]: x}, left[1:]) for x in (True, False))

    return not drawn({**state, fact: not true}, sorted(open_sides))


def slitherlink_step(puzzle, name, number, fact, true, state) -> bool:
    every, given = sides(puzzle), puzzle.given
    ends = fact[1:]
    at = [degree(state, "line", every, p) for p in ends]
    beside_it = [
        (n, counts(state, "line", around(c))) for c, n in given.items() if ends in around(c)
    ]
    lines = graph(state, "line", every)
    match name:
        case "full number":
            return not true and any(n == there for n, (there, _) in beside_it)
        case "needed lines":
            return true and any(n == there + left for n, (there, left) in beside_it)
        case "line goes on":
            return true and (1, 1) in at
        case "corner passed":
            return not true and any(there == 2 for there, _ in at)
        case "dead end":
            return not true and (0, 1) in at
        case "closed loop" if number == 1:
            joined = set(ends) <= lines.nodes and nx.has_path(lines, *ends)
            return not true and (joined or bool(nx.cycle_basis(lines)))
        case "closed loop" | "only way":
            return True
        case "no way on":
            return number > 1 and refuted_at_corners(every, fact, true, state)
    kind, *rest = name.split()
    if name.endswith("in the corner"):
        own = [c for c in product((0, puzzle.rows - 1), (0, puzzle.columns - 1)) if c in given]
        groups = [[c] for c in own if given[c] == int(kind)]
    elif name.startswith(("line reaches", "blocked corner")):
        groups = [[c] for c, n in given.items() if n == int(name[-1])]
    elif "along" in name:
        sizes = [*map(int, kind.split("-"))]
        runs = [
            [(r + i, c + i * way) for i in range(len(sizes))] for r, c in given for way in (1, -1)
        ]
        groups = [run for run in runs if [given.get(c) for c in run] == sizes]
    else:
        pair = {int(kind), int(rest[-1])}
        groups = [[(r, c), q] for r, c in given for q in ((r, c + 1), (r + 1, c)) if q in given]
        groups = [g for g in groups if {given[c] for c in g} == pair]
    for group in groups:
        numbers = [(c, given[c]) for c in group]
        points = set().union(*map(around_corner, group))
        if name.startswith(("line", "blocked")):
            chosen = [
                {p}
                for p in points
                if any(
                    state.get(("line", *s)) for s in every if p in s and s not in around(group[0])
                )
                == name.startswith("line")
            ]
        else:
            chosen = [points]
        if any(without(state, every, numbers, few, fact, true) for few in chosen):
            return True
    return False


def refuted_at_corners(every: Any, fact: Atom, true: bool, state: State) -> bool:
    """Whether the opposite ends, by corners one at a time, where a line ends or three meet."""
    known = {**state, fact: not true}
    points = {point for side in every for point in side}
    while True:
        new: dict[Atom, bool] = {}
        for point in points:
            there, left = degree(known, "line", every, point)
            if there > 2 or (there, left) == (1, 0):
                return True
            if there == 2 or left == 1:
                at = [("line", *side) for side in every if point in side]
                new |= {x: there == 1 for x in at if x not in known}
        if not new:
            return False
        known |= new


def determined(puzzle, fact, state) -> bool:
    """Whether the numbers of wires at the points, all odd, leave one value for a wire."""
    wires = [("wire", *e) for e in within(puzzle.points)]
    index = {x: 1 << i for i, x in enumerate(x for x in wires if x not in state)}
    rows: list[int] = []
    for point in puzzle.points:
        row = sum(index[x] for x in wires if point in x[1:] and x in index)
        for other in rows:
            row = min(row, row ^ other)
        rows += [row] * (row > 0)
    row = index[fact]
    for other in sorted(rows, reverse=True):
        row = min(row, row ^ other)
    return row == 0


def refuted_circuit(puzzle, fact, true, state) -> bool:
    """Whether the opposite, by the wires of points one at a time, by rings and by what would be cut
    off, ends where something is wrong.
    """
    every = within(puzzle.points)
    state = {**state, fact: not true}
    while True:
        new: dict[Atom, bool] = {}
        for point in puzzle.points:
            own = [("wire", *e) for e in every if point in e]
            there, left = degree(state, "wire", every, point)
            if left == 0 and there % 2 == 0:
                return True
            if left == 1:
                new |= {x: there % 2 == 0 for x in own if x not in state}
        wires, ways = graph(state, "wire", every), graph(state, "wire", every, possible=True)
        ways.add_nodes_from(puzzle.points)
        if nx.cycle_basis(wires) or not nx.is_connected(ways):
            return True
        for edge in every:
            if ("wire", *edge) not in state:
                if set(edge) <= wires.nodes and nx.has_path(wires, *edge):
                    new["wire", *edge] = False
                elif edge in nx.bridges(ways) or edge[::-1] in nx.bridges(ways):
                    new.setdefault(("wire", *edge), True)
        if not new:
            return False
        state |= new


def circuit_step(puzzle, name, number, fact, true, state) -> bool:
    at = [degree(state, "wire", within(puzzle.points), p) for p in fact[1:]]
    match name:
        case "leaf":
            return true and (0, 1) in at
        case "full point":
            return not true and (3, 1) in at
        case "parity":
            return any(left == 1 and (there % 2 == 0) == true for there, left in at)
        case "parity of several points":
            return number > 1 and determined(puzzle, fact, state)
    wires = graph(state, "wire", within(puzzle.points))
    if name == "closed ring" and number == 1:
        return not true and nx.has_path(wires, *fact[1:])
    return refuted_circuit(puzzle, fact, true, state)


def numberlink_label(puzzle, name, fact, true, state) -> bool:
    """Too few neighbours of a cell can have its label and be linked to it."""
    r, c, k = fact[1:]
    around = [edge for edge in within(frozenset(cells(puzzle))) if (r, c) in edge]
    ways = [(p, q) for p, q in around if state.get(("link", p, q)) is not False]
    room = [q if p == (r, c) else p for p, q in ways]
    left = [cell for cell in room if state.get(("label", *cell, k)) is not False]
    need = 1 if (r, c) in puzzle.given else 2
    return name == "label cut off" and not true and len(left) < need


def numberlink_step(puzzle, name, number, fact, true, state) -> bool:
    if fact[0] == "label":
        return numberlink_label(puzzle, name, fact, true, state)
    p, q = fact[1:]
    every = within(frozenset(cells(puzzle)))
    need = {c: 1 if c in puzzle.given else 2 for c in cells(puzzle)}
    at = {c: degree(state, "link", every, c) for c in cells(puzzle)}
    left = [c for c in (p, q) if sum(at[c]) == need[c]]
    label = {c: {k: state.get(("label", *c, k)) for k in puzzle.ends} for c in (p, q)}
    if name.startswith("path of"):
        return true and any(puzzle.given.get(c) == name.split()[2] for c in left)
    match name:
        case "path passes":
            return not true and any(at[c][0] == need[c] for c in (p, q))
        case "path goes on":
            return true and any(at[c][0] == need[c] - 1 for c in left)
        case "corner":
            return true and any(need[c] == len(beside(puzzle, c)) == 2 for c in left)
        case "only two ways":
            return true and any(need[c] == 2 for c in left)
        case "different labels":
            return not true and any(
                {label[p][k], label[q][k]} == {True, False} for k in puzzle.ends
            )
        case "path touching itself":
            return true and any(label[p][k] and label[q][k] for k in puzzle.ends)
        case "tight turn":
            corners = [(r, c) for r in (p[0] - 1, p[0]) for c in (p[1] - 1, p[1])]
            squares = [around_corner(corner) for corner in corners]
            linked = [e for e in every if state.get(("link", *e))]
            return not true and any(
                {p, q} <= square and sum({*e} <= square for e in linked) >= 2 for square in squares
            )
    return name in {"dead end beyond", "no end in reach", "tight turn beyond"} and number > 1


PARTS = ("single", "left", "right", "top", "bottom", "middle")


def battleship_step(puzzle, name, number, fact, true, state) -> bool:
    kind, *place = fact
    if name == "fleet complete":
        sizes = Counter(len(x) - 1 for x, known in state.items() if x[0] == "placed" and known)
        return any(sizes[n] == puzzle.fleet.count(n) for n in puzzle.fleet)
    board = [*cells(puzzle)]
    ship = {c: not state[("water", *c)] if ("water", *c) in state else None for c in board}
    if kind == "placed":
        return number > 1 or true
    here = (place[0], place[1])
    lines = [
        (total, [ship[c] for c in board if c[k] == here[k]])
        for k, totals in ((0, puzzle.row_totals), (1, puzzle.column_totals))
        if (total := totals[here[k]]) is not None
    ]
    match name:
        case "full line":
            return true and any(line.count(True) == total for total, line in lines)
        case "needed cells":
            return not true and any(line.count(True) + line.count(None) == n for n, line in lines)
        case "diagonal":
            r, c = here
            return true and any(ship.get((r + i, c + j)) for i in (1, -1) for j in (1, -1))
        case "ship must extend" | "water beside a part":
            near = [c for c in board if abs(here[0] - c[0]) + abs(here[1] - c[1]) <= 1]
            parts = [c for c in near if any(state.get((kind, *c)) for kind in PARTS)]
            return bool(parts) or (not true and any(ship[c] for c in near))
        case "drawn by its neighbours":
            return bool(ship[here])
    return number > 1


CHECKS = {
    "slitherlink": slitherlink_step,
    "circuit": circuit_step,
    "numberlink": numberlink_step,
    "battleship": battleship_step,
    **named_cells.CHECKS,
}
"""For every family: whether what `named_steps` gives of a puzzle is what its name says."""

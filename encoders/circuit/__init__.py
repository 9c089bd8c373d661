"""Circuit Board: connect the points of a grid by a tree of short wires.

Rules. Lines run between neighbouring points of a row or a column; blacked out cells have no point.

1. *degree*: one or three wires end at every point.
2. *spanning tree*: the wires connect all points, without a cycle.
3. *shortest path*: with two terminals s and t, the path between them has as few wires as possible.

Given wires are givens. Atoms: `("wire", u, v)` for neighbouring points u < v. For n points and m
pairs of neighbours, (1) has at most 8n clauses.

| encoding      | (2), *spanning tree*                          | size       | source            |
|---------------|-----------------------------------------------|------------|-------------------|
| `cuts`        | a wire leaves each component, no cycle closes | lazy       | CM1               |
| `flow`        | a unit flows from a root to every point       | O(m log n) | CM2               |
| `elimination` | parent arcs, acyclic by vertex elimination    | O(n·w²)    | Rankooh, Rintanen |

(3) is an objective: few of the literals *this wire is on the path* are true (CM3). So it is no
clause: an exported formula has all trees, and `verify` takes each; the length is said beside it.

Implied rules *handshake*, *no lone pair*, *no small ring*; with `cuts` also *tree size*: Σ wires =
n - 1, as in CM1, but said by parent arcs, as a counter of all wires slows the search down.
Sources: the thesis *Cheating on the Daily Paper*, models CM1 to CM3; `pencilsat.cnf.graphs`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import product
from operator import attrgetter, mul

from ...boards.board import Board
from ...boards.edges import Lines
from ...boards.facts import Given
from ...boards.places import Cell, Edge, within
from ...boards.spelling import Flag
from ...boards.words import shown_cell, shown_place
from ...cnf import graphs
from ...cnf.cardinality import Clauses
from ...cnf.formula import Formula
from ...cnf.record import frozen
from ...cnf.rules import Constraints
from ...rules import cuts, walks
from ...rules.clues import givens_of
from ...rules.cuts import GraphCuts
from ..family import Clue, Clues, Family, Puzzle
from .board import InDrawing, OnPoints


@frozen
class Circuit(Puzzle[Lines]):
    """A board: its points, its given wires, its terminals (none, or s and t)."""

    rows: int
    columns: int
    points: frozenset[Cell]
    given: Lines = frozenset()
    terminals: tuple[Cell, ...] = ()

    @cached_property
    def pairs(self) -> Sequence[Edge]:
        """The pairs of points that a wire can join, sorted."""
        return within(self.points)


def places(puzzle: Circuit) -> Sequence[Edge]:
    """The pairs of points that a wire can join, sorted."""
    return puzzle.pairs


def encode(puzzle: Circuit, f: Formula, how: graphs.ConnectedEncoding) -> None:
    """The common rules, and *spanning tree* in an encoding of `pencilsat.cnf.graphs`."""
    wire = common_rules(puzzle, f)
    f.add("spanning tree", graphs.connected(f, wire, how=how, tree=True))


def encode_cuts(puzzle: Circuit, f: Formula) -> None:
    """`cuts`, with the implied rule that bounds the number of wires in a tree."""
    wire = common_rules(puzzle, f)
    f.add("spanning tree", graphs.connected(f, wire, tree=True))
    f.add("tree size", graphs.no_more_edges_than_a_tree(f, wire), implied=True)


def common_rules(puzzle: Circuit, f: Formula) -> dict[Edge, int]:
    """The atoms, and all rules but *spanning tree*."""
    wire = f.variables("wire", places(puzzle))
    at = wires_at(puzzle, wire)
    for point in sorted(puzzle.points):
        f.add("degree", odd(at[point]), of=point)
    if puzzle.terminals:
        on_path = {place: f.aux() for place in wire}
        f.add("shortest path", path(puzzle, f, wire, on_path))
        f.minimise(on_path.values())
    f.add("handshake", even_number(puzzle.points), implied=True)
    if len(puzzle.points) > 2:
        f.add_each("no lone pair", [*wire], no_lone_pairs(wire, at), implied=True)
    rings = {place[0]: ring for place in wire if (ring := small_ring(place, wire))}
    f.add_each("no small ring", [*rings], no_small_rings(rings.values()), implied=True)
    return wire


def wires_at(puzzle: Circuit, wire: Mapping[Edge, int]) -> dict[Cell, list[int]]:
    """The literals of the wires at each point."""
    at: dict[Cell, list[int]] = {point: [] for point in sorted(puzzle.points)}
    for (u, v), literal in wire.items():
        at[u].append(literal)
        at[v].append(literal)
    return at


def odd(literals: Sequence[int]) -> Clauses:
    """An odd number of d ≤ 4 literals is true, so one or three: 2^(d - 1) clauses of d literals."""
    return [[*map(mul, signs, literals)] for signs in even_signs(len(literals))]


@cache
def even_signs(number: int) -> Sequence[tuple[int, ...]]:
    """So many signs, an even number of them negative, in every way."""
    return [signs for signs in product((1, -1), repeat=number) if signs.count(-1) % 2 == 0]


def even_number(points: Collection[Cell]) -> Clauses:
    """⊥ if the number of points is odd: the sum of odd degrees would be odd, but is twice the
    wires.
    """
    if len(points) % 2:
        yield []


def no_lone_pairs(wire: Mapping[Edge, int], at: Mapping[Cell, list[int]]) -> Clauses:
    """x[e] → ⋁ x[e′] over the wires e′ beside e, if there are other points: m clauses."""
    for (u, v), x in wire.items():
        yield [-x, *[other for other in at[u] + at[v] if other != x]]


def no_small_rings(rings: Iterable[Sequence[int]]) -> Clauses:
    """Not all four wires around a square are present: a clause for each square of points."""
    return ([-literal for literal in ring] for ring in rings)


def small_ring(place: Edge, wire: Mapping[Edge, int]) -> list[int]:
    """The four wires around the square below a place; empty if it is no square of points."""
    (r, c), (s, d) = place
    ring = [place, ((r, c), (r + 1, c)), ((s, d), (s + 1, d)), ((r + 1, c), (s + 1, d))]
    return [wire[side] for side in ring] if r == s and all(side in wire for side in ring) else []


def path(
    puzzle: Circuit, f: Formula, wire: Mapping[Edge, int], on_path: Mapping[Edge, int]
) -> Constraints:
    """p[e] → x[e]; Σ p = 1 at a terminal, Σ p ≠ 1 elsewhere.

    In a tree, these p are the path between the terminals, as any other part of a forest would
    have an end elsewhere: m clauses, at most 4 for each point, and at most 7 for each terminal.
    """
    for place, literal in on_path.items():
        yield [-literal, wire[place]]
    for point, literals in wires_at(puzzle, on_path).items():
        if point in puzzle.terminals:
            yield f.exactly_one(literals)
        else:
            for literal in literals:
                yield [-literal, *(other for other in literals if other != literal)]


ENCODINGS: dict[str, Callable[[Circuit, Formula], None]] = {
    "cuts": encode_cuts,
    "flow": partial(encode, how="flow"),
    "elimination": partial(encode, how="elimination"),
}


def verify(puzzle: Circuit, solution: Lines) -> list[str]:
    """The rules that the wires break, in words, except that the path is shortest."""
    broken, wires = [], list[Edge]()
    for u, v in sorted(solution):
        name = f"wire {shown_cell(u)}-{shown_cell(v)}"
        if {u, v} - puzzle.points or abs(u[0] - v[0]) + abs(u[1] - v[1]) != 1:
            broken.append(f"{name} does not join neighbouring points")
        else:
            wires.append((u, v))
    graph = walks.neighbours(puzzle.points, wires)
    broken += [
        f"point {shown_cell(point)} has {len(others)} wires, not 1 or 3"
        for point, others in sorted(graph.items())
        if len(others) not in (1, 3)
    ]
    if (parts := len(walks.parts(graph))) != 1:
        broken.append(f"the points are in {parts} parts, not connected")
    if walks.has_cycle(graph):
        broken.append("the wires form a cycle")
    broken += [
        f"the given wire {shown_cell(u)}-{shown_cell(v)} is missing"
        for u, v in sorted(puzzle.given - solution)
    ]
    return broken


def side_by_side(puzzle: Circuit) -> list[Edge]:
    """The pairs of points beside each other."""
    return within(puzzle.points)


CUTS = GraphCuts(
    cuts.tree,
    side_by_side,
    attrgetter("points"),
    edge="wire",
    thing="wire",
    what="points",
)


def path_length(puzzle: Circuit, solution: Lines) -> int | None:
    """The number of wires between the terminals of a tree; None without terminals."""
    if not puzzle.terminals:
        return None
    return walks.distance(walks.neighbours((), solution), *puzzle.terminals)


def clues(puzzle: Circuit, solution: Lines) -> list[Clue]:
    """Every wire. The absence of a wire is no clue, as a board cannot express it."""
    return [Clue(f"wire {shown_place(edge)}", Given(("wire", *edge))) for edge in sorted(solution)]


def given_clues(puzzle: Circuit) -> list[Clue]:
    """The wires that are given."""
    return clues(puzzle, puzzle.given)


def with_clues(puzzle: Circuit, chosen: Collection[Clue]) -> Circuit:
    """The board with these wires given."""
    edges = ((atom[1], atom[2]) for atom, _ in givens_of(chosen))
    return replace(puzzle, given=frozenset(edges))


ANSWER = OnPoints[Circuit](
    Flag("wire", "wired", "not wired"),
    places,
    "pairs of points",
    "wire",
    nodes=attrgetter("points"),
)

FAMILY = Family(
    Board("circuit", InDrawing(Circuit, "wire"), ANSWER),
    called="Circuit Board",
    about="connect the points by a tree of wires, one or three at every point",
    rules="Join all points by wires between neighbours so that they form one tree, without a ring, "
    "with one or three wires at every point. Where there are terminals s and t, the way "
    "between them is as short as it can be.",
    encodings=ENCODINGS,
    verify=verify,
    eager="elimination",
    lazy={"cuts": CUTS},
    counting=("elimination", None),
    objective="path length",
    measure=path_length,
    clues=Clues(clues, with_clues, given_clues),
    explained="pencilsat.encoders.circuit.reasons",
)

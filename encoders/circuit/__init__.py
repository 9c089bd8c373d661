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

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING

from ...boards.board import Board
from ...boards.edges import Lines
from ...boards.facts import Given
from ...boards.names import shown_cell, shown_place
from ...boards.places import Cell, Edge, within
from ...boards.spelling import Flag
from ...cnf import graphs
from ...cnf.formula import Formula
from ...cnf.record import frozen, record
from ...rules import walks
from ...rules.clues import Clue, Clues, givens_of
from ...rules.links import Chains, Ends, Joined, Net
from ...rules.rule import Manner, Rule, Said, Unbroken, each
from ..family import Puzzle
from ..ruled import family
from .board import InDrawing, OnPoints

if TYPE_CHECKING:
    from ...rules.explaining import Known


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

    @cached_property
    def in_reach(self) -> Mapping[Edge, int]:
        """The same pairs, for checks: each point with the one to its right, and the one below; one
        wire can join them.
        """
        ways = (
            ((r, c), other) for r, c in sorted(self.points) for other in ((r, c + 1), (r + 1, c))
        )
        return {(point, other): 1 for point, other in ways if other in self.points}


def places(puzzle: Circuit) -> Sequence[Edge]:
    """The pairs of points that a wire can join, sorted."""
    return puzzle.pairs


def wires(puzzle: Circuit, f: Formula) -> Chains:
    """The atoms."""
    return f.variables("wire", puzzle.pairs)


@record
class ShortestPath(Unbroken[Circuit]):
    """The path between the terminals has as few wires as possible."""

    name: str = "shortest path"

    def says(self, puzzle: Circuit, f: Formula, at: Chains) -> Said:
        """p[e] → x[e]; Σ p = 1 at a terminal, Σ p ≠ 1 elsewhere; as few p as possible.

        In a tree, these p are the path between the terminals, as any other part of a forest would
        have an end elsewhere: m clauses, at most 4 for each point, and at most 7 for each terminal.
        """
        if not puzzle.terminals:
            return
        on_path = {place: f.aux() for place in at}
        for place, literal in on_path.items():
            yield None, [-literal, at[place]]
        for point, literals in wires_at(puzzle, on_path).items():
            if point in puzzle.terminals:
                yield None, f.exactly_one(literals)
            else:
                for literal in literals:
                    yield None, [-literal, *(other for other in literals if other != literal)]
        f.minimise(on_path.values())

    def about(self, place: None) -> str:
        """`all points`."""
        return "all points"

    def why(self, puzzle: Circuit, place: None, known: "Known") -> str:
        """That there is a path."""
        return "wires lead from s to t"


def wires_at(puzzle: Circuit, wire: Mapping[Edge, int]) -> dict[Cell, list[int]]:
    """The literals of the wires at each point."""
    at: dict[Cell, list[int]] = {point: [] for point in sorted(puzzle.points)}
    for (u, v), literal in wire.items():
        at[u].append(literal)
        at[v].append(literal)
    return at


@record
class Handshake(Unbroken[Circuit]):
    """The ends of the wires cannot be odd in number."""

    name: str = "handshake"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Circuit, f: Formula, at: Chains) -> Said:
        """⊥ if the number of points is odd: the sum of odd degrees would be odd, but is twice the
        wires.
        """
        return [(None, [])] if len(puzzle.points) % 2 else []

    def about(self, place: None) -> str:
        """`all points`."""
        return "all points"

    def why(self, puzzle: Circuit, place: None, known: "Known") -> str:
        """That their number is odd."""
        return "the ends of the wires cannot be odd in number"


@record
class NoLonePair(Unbroken[Circuit]):
    """A wire does not join two points to each other alone, if there are others."""

    name: str = "no lone pair"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Circuit, f: Formula, at: Chains) -> Said:
        """x[e] → ⋁ x[e′] over the wires e′ beside e, if there are other points: m clauses."""
        there = wires_at(puzzle, at)
        for (u, v), x in at.items() if len(puzzle.points) > 2 else ():
            yield (u, v), [-x, *[other for other in there[u] + there[v] if other != x]]

    def about(self, place: Edge) -> str:
        """`r1c2–r1c3`."""
        return shown_place(place)


@record
class NoSmallRing(Unbroken[Circuit]):
    """Not all four wires around a square are present."""

    name: str = "no small ring"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Circuit, f: Formula, at: Chains) -> Said:
        """A clause for each square of points, named by its upper left one."""
        for (r, c), (s, d) in at:
            ring = [((r, c), (r + 1, c)), ((s, d), (s + 1, d)), ((r + 1, c), (s + 1, d))]
            if r == s and all(side in at for side in ring):
                yield (r, c), [-at[side] for side in (((r, c), (s, d)), *ring)]

    def about(self, place: Cell) -> str:
        """`ring at r1c2`."""
        return f"ring at {shown_cell(place)}"


@record
class TreeSize(Unbroken[Circuit]):
    """There is one wire less than points."""

    name: str = "tree size"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Circuit, f: Formula, at: Chains) -> Said:
        """A parent for every point but one."""
        return each(None, graphs.no_more_edges_than_a_tree(f, at))


NET = Net[Circuit](attrgetter("points"), attrgetter("in_reach"), "wire", "points")
DEGREE = Ends("degree", NET, lambda puzzle, point: (1, 3))


def rules(how: graphs.ConnectedEncoding) -> Sequence[Rule[Circuit]]:
    """The rules with *spanning tree* in an encoding of `pencilsat.cnf.graphs`."""
    tree = Joined("spanning tree", NET, how, tree=True)
    return DEGREE, ShortestPath(), Handshake(), NoLonePair(), NoSmallRing(), tree


RULES = {
    "cuts": (*rules("cuts"), TreeSize()),
    "flow": rules("flow"),
    "elimination": rules("elimination"),
}


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

FAMILY = family(
    Board("circuit", InDrawing(Circuit, "wire"), ANSWER),
    RULES,
    wires,
    called="Circuit Board",
    about="connect the points by a tree of wires, one or three at every point",
    rules="Join all points by wires between neighbours so that they form one tree, without a ring, "
    "with one or three wires at every point. Where there are terminals s and t, the way "
    "between them is as short as it can be.",
    eager="elimination",
    counting=("elimination", None),
    objective="path length",
    measure=path_length,
    clues=Clues(clues, with_clues, given_clues),
    explained="pencilsat.encoders.circuit.reasons",
    programs="pencilsat.encoders.circuit.program",
)

"""Hashi (Hashiwokakero, Bridges): connect the islands.

Rules. Bridges run straight between neighbouring islands of a row or a column.

1. *bridge order*: a pair of islands has 0, 1, … up to k bridges (k = 2 unless the header says
   `bridges=k`), never more than either island's number.
2. *no crossing*: bridges do not cross.
3. *island number*: an island's number is the number of bridges that end there.
4. *connected*: the bridges connect all islands; with `tree`, without a cycle of islands.

Atoms. `("bridge", u, v, j)`: islands u < v have at least j bridges. With m pairs of neighbours and
c crossings, k = 2: at most 2m atoms, m clauses for (1) and c for (2), and in the direct encoding
at most 32 clauses an island for (3).

| encoding      | (4), *connected*                                | size       | source            |
|---------------|-------------------------------------------------|------------|-------------------|
| `cuts`        | a bridge leaves each component of a candidate   | lazy       | Coelho and others |
| `elimination` | parent arcs, acyclic by vertex elimination      | O(n·w²)    | Rankooh, Rintanen |
| `layered`     | breadth-first layers of edges, m of them        | O(m²)      | the ILP note      |
| `tree`        | parent arcs along which binary levels grow      | O(m log n) |                   |
| `flow`        | a unit flows from a root to every island        | O(m log n) | the thesis        |
| `flow3`       | `flow`, on variables x⁰ + x¹ + x² = 1           | O(m log n) | the thesis        |

`layered` fixes a single root, and leaves out what is too far from it; the ILP note does neither.
Implied rule *first glance*: what a solver sees at first glance (thesis (6.2)–(6.11)).
Sources: the Hashi ILP note; L. C. Coelho, G. Laporte, A. Lindbeck, T. Vidal, *Benchmark instances
and branch-and-cut algorithm for the Hashiwokakero puzzle*, 2019; the thesis *Cheating on the
Daily Paper*.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, pairwise
from math import prod
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Counts, OnCounts
from ...boards.facts import Said as Told
from ...boards.foreign import Parts
from ...boards.header import Option, cells_number
from ...boards.names import shown_cell, shown_place
from ...boards.places import Cell, Edge, Position
from ...boards.scene import Circles, Lattice
from ...boards.spelling import AtLeast
from ...boards.text import Text
from ...boards.values import Numbers
from ...boards.words import Line, filled, integer, whole, words
from ...cnf import gates, graphs
from ...cnf.formula import Atom, Formula
from ...cnf.record import frozen, record
from ...rules.links import Chains, Ends, Joined, Net
from ...rules.rule import Breach, Manner, Rule, Said, Unbroken, each
from ..family import GridPuzzle
from ..ruled import family

if TYPE_CHECKING:
    from ...rules.explaining import Known

Bridges = Counts
"""A solution: (u, v, how many), u < v, for each pair with bridges."""


@frozen
class Hashi(GridPuzzle[Bridges, int]):
    """A board: the number of each island, the most bridges on an edge, whether cycles are out."""

    bridges: int = 2
    tree: bool = False

    @cached_property
    def edges(self) -> Sequence[Edge]:
        """The pairs of islands that see each other along a row or a column, sorted."""
        by_row = sorted(self.given)
        by_column = sorted(by_row, key=itemgetter(1))
        along_rows = [(u, v) for u, v in pairwise(by_row) if u[0] == v[0]]
        along_columns = [(u, v) for u, v in pairwise(by_column) if u[1] == v[1]]
        return sorted(along_rows + along_columns)

    @cached_property
    def most(self) -> Mapping[Edge, int]:
        """The most bridges on each edge: min(k, both islands' numbers)."""
        return {(u, v): min(self.bridges, self.given[u], self.given[v]) for u, v in self.edges}

    @cached_property
    def crossings(self) -> Sequence[tuple[Edge, Edge]]:
        """The pairs of a horizontal and a vertical edge that cross."""
        across: dict[Cell, Edge] = {}
        for u, v in self.edges:
            if u[1] == v[1]:
                across |= {(r, u[1]): (u, v) for r in range(u[0] + 1, v[0])}
        return [
            ((u, v), across[u[0], c])
            for u, v in self.edges
            for c in range(u[1] + 1, v[1])
            if (u[0], c) in across
        ]

    @cached_property
    def in_sight(self) -> Mapping[Edge, int]:
        """The same pairs with the same numbers, for checks: each island with the first to its
        right, and with the first below.
        """
        found, left, above = dict[Edge, int](), dict[int, Cell](), dict[int, Cell]()
        for (r, c), number in sorted(self.given.items()):
            for before, line in ((left, r), (above, c)):
                if line in before:
                    other = before[line]
                    found[other, (r, c)] = min(self.bridges, self.given[other], number)
                before[line] = (r, c)
        return found


def edges(puzzle: Hashi) -> Sequence[Edge]:
    """The pairs of islands that see each other along a row or a column, sorted."""
    return puzzle.edges


def chains(puzzle: Hashi, f: Formula) -> Chains:
    """The atoms, edge by edge."""
    keys = [(u, v, j) for (u, v), top in puzzle.most.items() for j in range(1, top + 1)]
    bridge = iter(f.variables("bridge", keys).values())
    return {edge: [*islice(bridge, top)] for edge, top in puzzle.most.items()}


@record
class BridgeOrder(Unbroken[Hashi]):
    """A pair of islands has one number of bridges."""

    name: str = "bridge order"
    manner = frozenset[Manner]({"quiet"})
    spells = True

    def says(self, puzzle: Hashi, f: Formula, at: Chains) -> Said:
        """x[e,j+1] → x[e,j]: k - 1 clauses an edge; `direct` counts over chains imply them."""
        return (
            (edge, [-more, fewer]) for edge, chain in at.items() for fewer, more in pairwise(chain)
        )

    def about(self, place: Edge) -> str:
        """`r1c1–r1c3`."""
        return shown_place(place)

    def why(self, puzzle: Hashi, place: Edge, known: "Known") -> str:
        """`the bridges r1c1–r1c3 come one by one`."""
        return f"the bridges {shown_place(place)} come one by one"


@record
class ThreeValues(BridgeOrder):
    """A pair of islands has one number of bridges."""

    name: str = "three values"

    def says(self, puzzle: Hashi, f: Formula, at: Chains) -> Said:
        """x⁰ + x¹ + x² = 1, and x[e,j] ↔ xʲ ∨ xʲ⁺¹ ∨ …: with pairwise, 9 clauses an edge."""
        for edge, chain in at.items():
            value = [f.aux() for _ in range(len(chain) + 1)]
            yield edge, f.exactly_one(value)
            for j, at_least_j in enumerate(chain, 1):
                yield from each(edge, gates.disjunction(at_least_j, value[j:]))


@record
class NoCrossing(Rule[Hashi]):
    """Bridges do not cross."""

    name: str = "no crossing"

    def says(self, puzzle: Hashi, f: Formula, at: Chains) -> Said:
        """¬x[e,1] ∨ ¬x[e′,1] for edges e, e′ that cross: a clause a crossing."""
        for edge, other in puzzle.crossings:
            yield (edge, other), [-at[edge][0], -at[other][0]]

    def broken(self, puzzle: Hashi, entries: Position) -> Iterator[Breach]:
        """Bridges over the same cell."""
        across = dict[Cell, Edge]()
        used = [edge for edge in puzzle.in_sight if entries.get(edge)]
        for u, v in used:
            if u[0] == v[0]:
                across.update(dict.fromkeys([(u[0], c) for c in range(u[1] + 1, v[1])], (u, v)))
        for u, v in used:
            for r in range(u[0] + 1, v[0]):
                if (r, u[1]) in across:
                    other, cell = across[r, u[1]], (r, u[1])
                    crossed = f"{shown_place(other)} crosses {shown_place((u, v))}"
                    yield Breach(f"the bridge {crossed} at {shown_cell(cell)}", (other, (u, v)))

    def about(self, place: tuple[Edge, Edge]) -> str:
        """`r1c2–r3c2 and r2c1–r2c3`."""
        return f"bridges {' and '.join(map(shown_place, place))}"

    def why(self, puzzle: Hashi, place: tuple[Edge, Edge], known: "Known") -> str:
        """`the bridges r1c2–r3c2 and r2c1–r2c3 would cross`."""
        return f"the {self.about(place)} would cross"


@record
class FirstGlance(Unbroken[Hashi]):
    """What follows for one edge from the numbers beside it: units.

    Two islands with the same number never spend all of it on each other, unless there are no
    others: for 1s, (6.2). An island gives each neighbour what the others cannot take,
    x[e,j] for j ≤ number - Σ most(other edges): a 1 or a 2 with one neighbour (6.3), (6.4), a 2
    between a 1 and another island (6.5), and, for k = 2, a 3 or 4 with two neighbours
    (6.6), (6.7), a 5 or 6 with three (6.8), (6.9), a 7 or 8 with four (6.10), (6.11).
    """

    name: str = "first glance"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Hashi, f: Formula, at: Chains) -> Said:
        """A unit for each bridge that there must be, or cannot be."""
        most = {**puzzle.most}
        if len(puzzle.given) > 2:
            for (u, v), chain in at.items():
                if puzzle.given[u] == puzzle.given[v] == len(chain):
                    yield None, [-chain[-1]]
                    most[u, v] -= 1
        for island, incident in graphs.edges_at(most).items():
            spare = sum([most[edge] for edge in incident]) - puzzle.given[island]
            for edge in incident:
                if most[edge] > spare:
                    needed = at[edge][: most[edge] - spare]
                    yield from each(None, ([literal] for literal in needed))


NET = Net[Hashi](attrgetter("given"), attrgetter("in_sight"), "bridge", "islands")
NUMBER = Ends("island number", NET, lambda puzzle, island: [puzzle.given[island]])


def rules(how: graphs.ConnectedEncoding, values: BridgeOrder) -> Sequence[Rule[Hashi]]:
    """The rules with *connected* in an encoding of `pencilsat.cnf.graphs`."""
    connected = Joined("connected", NET, how, attrgetter("tree"), after=(1,))
    return values, NoCrossing(), NUMBER, FirstGlance(), connected


HOW: tuple[graphs.ConnectedEncoding, ...] = ("cuts", "elimination", "layered", "tree", "flow")
RULES = {how: rules(how, BridgeOrder()) for how in HOW} | {"flow3": rules("flow", ThreeValues())}


def times(number: int) -> str:
    """`once`, `twice`, and so on."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


PUBLISHED = Numbers(1, 8, "an island's number, nor 0", frozenset({"0"}))
"""What stands in a cell of the published benchmark."""


class HashiText(Text[Hashi]):
    """A number for each island; reads the format of the published benchmark, too."""

    def build(self, parts: Parts) -> Hashi:
        """The puzzle. BadInput if there are no islands."""
        puzzle = super().build(parts)
        if not puzzle.given:
            raise parts.start.wrong("the board has no islands")
        return puzzle

    def foreign(self, lines: Sequence[Line]) -> list[Hashi] | None:
        """`rows columns islands`, then numbers, 0 for none."""
        first, *rest = filled(lines)
        header = words(first)
        if len(header) != 3 or not all(word.text.isdecimal() for word in header):
            return None
        if whole(header[0].text) == len(rest) - 4:  # with four sides, it is another puzzle
            return None
        most = prod(map(cells_number, header[:2]))
        count = integer(header[2], "a number of islands", 1, most)
        given = Line(first.number, f"hashi {first.text.rsplit(maxsplit=1)[0]}")
        published = HashiText(self.kind, InCells(PUBLISHED))
        puzzle = published.parse("hashi", [given, *rest])
        if len(puzzle.given) != count:
            number = f"{len(puzzle.given)} islands, its header says {count}"
            raise header[2].wrong(f"the board has {number}")
        return [puzzle]


class AtLeastBridges(AtLeast):
    """At least so many bridges between a pair of islands."""

    def fact(self, puzzle: Hashi, atom: Atom, true: bool) -> Told:
        """A pair of islands is `not joined`, or joined by all the bridges that are possible; or, as
        an aside, joined by at least or at most some number.
        """
        _, u, v, j = atom
        if true:
            so, aside = "joined" if j == 1 else f"joined {times(j)}", j < puzzle.most[u, v]
        else:
            so, aside = f"joined at most {times(j - 1)}" if j > 1 else "not joined", j > 1
        return Told(shown_place((u, v)), so, aside, (u, v), self.naming)


def room(puzzle: Hashi) -> Lattice:
    """The lattice with room for bridges, and their number, if islands are side by side."""
    below = any((r + 1, c) in puzzle.given for r, c in puzzle.given)
    beside = any((r, c + 1) in puzzle.given for r, c in puzzle.given)
    return "spaced" if below or (beside and puzzle.bridges > 9) else "bare"


ISLANDS = InCells(
    lambda known: Numbers(1, 4 * known.get("bridges", 2), "an island's number"), under=Circles
)
OPTIONS = (
    Option("bridges", 1, 99, "a number of bridges", "Here, up to {} bridges join a pair."),
    Option("tree", rule="The bridges form no ring."),
)
GIVENS = HashiText(Hashi, ISLANDS, options=OPTIONS)
ANSWER = OnCounts[Hashi](
    AtLeastBridges("bridge"),
    edges,
    "pairs of islands",
    "bridge",
    lattice=room,
    nodes=attrgetter("given"),
    most=lambda puzzle, edge: puzzle.most.get(edge, 0),
)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, penpa, pieces, puzzlink, pzpr, tatham, tokens

    parameters = tatham.Parameters({"m": ("bridges", 2, 4)}, {"L": "tree"}, random="ie")
    numbers, runs = pieces.CellTokens(tokens.NUMBERS), pieces.CellTokens(tokens.RUNS)
    yield puzzlink.PuzzLink(("hashi", "hashikake", "bridges"), (numbers,))
    yield pzpr.PzprFile(("hashikake", "hashi"))
    yield tatham.Tatham(("bridges",), parameters, (runs,))
    yield penpa.Penpa(("hashi", "hashiwokakero", "bridges"), 6, known=("bridges", "tree"))
    yield from grids.texts("hashi")


FAMILY = family(
    Board("hashi", GIVENS, ANSWER, notations),
    RULES,
    chains,
    about="connect the islands with bridges, as many at each island as its number says",
    also=("Hashiwokakero", "Bridges"),
    rules="Join the islands by straight bridges, one or two between a pair, which do not cross "
    "each other or an island. Each number says how many bridges end at its island, and "
    "all islands must be connected.",
    cardinality="direct",
    explained="pencilsat.encoders.hashi.reasons",
    programs="pencilsat.encoders.hashi.program",
)

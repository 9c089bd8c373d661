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

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice, pairwise
from math import prod
from operator import attrgetter, itemgetter

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Counts, OnCounts
from ...boards.facts import Said
from ...boards.foreign import Parts
from ...boards.header import Option, cells_number
from ...boards.places import Cell, Edge
from ...boards.scene import Circles, Lattice
from ...boards.spelling import AtLeast
from ...boards.text import Text
from ...boards.values import Numbers
from ...boards.words import Line, filled, integer, shown_cell, shown_place, whole, words
from ...cnf import gates, graphs
from ...cnf.cardinality import Clauses
from ...cnf.formula import Atom, Formula
from ...cnf.record import frozen
from ...cnf.rules import Constraints
from ...rules import cuts, walks
from ...rules.cuts import Claim, Cut, GraphCuts
from ..family import Family, GridPuzzle

Bridges = Counts
"""A solution: (u, v, how many), u < v, for each pair with bridges."""

Chains = Mapping[Edge, list[int]]
"""For each edge the literals *at least 1 bridge*, *at least 2*, …"""


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


def edges(puzzle: Hashi) -> Sequence[Edge]:
    """The pairs of islands that see each other along a row or a column, sorted."""
    return puzzle.edges


def encode(puzzle: Hashi, f: Formula, how: graphs.ConnectedEncoding) -> None:
    """The common rules, and *connected* in an encoding of `pencilsat.cnf.graphs`."""
    chains = bridge_chains(puzzle, f)
    for edge, chain in chains.items():
        f.add("bridge order", bridge_order(chain), of=edge)
    common_rules(puzzle, f, chains)
    used = {edge: chain[0] for edge, chain in chains.items()}
    f.add("connected", graphs.connected(f, used, how=how, tree=puzzle.tree))


def encode_flow3(puzzle: Hashi, f: Formula) -> None:
    """`flow`, with a variable for each number of bridges on an edge, instead of a chain."""
    chains = bridge_chains(puzzle, f)
    for edge, chain in chains.items():
        f.add("three values", three_values(f, chain), of=edge)
    common_rules(puzzle, f, chains)
    used = {edge: chain[0] for edge, chain in chains.items()}
    f.add("connected", graphs.connected(f, used, how="flow", tree=puzzle.tree))


def common_rules(puzzle: Hashi, f: Formula, chains: Chains) -> None:
    """The rules *no crossing*, *island number* and *first glance*."""
    at: dict[Cell, list[list[int]]] = {island: [] for island in puzzle.given}
    for (u, v), chain in chains.items():
        at[u].append(chain)
        at[v].append(chain)
    for edge, other in puzzle.crossings:
        f.add("no crossing", no_crossing(chains[edge], chains[other]), of=(edge, other))
    for island, number in puzzle.given.items():
        f.add("island number", f.exactly(at[island], number), of=island)
    f.add("first glance", first_glance(puzzle, chains), implied=True)


def bridge_chains(puzzle: Hashi, f: Formula) -> Chains:
    """The atoms, edge by edge."""
    keys = [(u, v, j) for (u, v), top in puzzle.most.items() for j in range(1, top + 1)]
    bridge = iter(f.variables("bridge", keys).values())
    return {edge: [*islice(bridge, top)] for edge, top in puzzle.most.items()}


def bridge_order(chain: Sequence[int]) -> Clauses:
    """x[e,j+1] → x[e,j]: k - 1 clauses an edge; `direct` counts over chains imply them."""
    for fewer, more in pairwise(chain):
        yield [-more, fewer]


def no_crossing(chain: Sequence[int], other: Sequence[int]) -> Clauses:
    """¬x[e,1] ∨ ¬x[e′,1] for edges e, e′ that cross: a clause a crossing."""
    yield [-chain[0], -other[0]]


def three_values(f: Formula, chain: Sequence[int]) -> Constraints:
    """x⁰ + x¹ + x² = 1, and x[e,j] ↔ xʲ ∨ xʲ⁺¹ ∨ …: with pairwise, 9 clauses an edge."""
    value = [f.aux() for _ in range(len(chain) + 1)]
    yield f.exactly_one(value)
    for j, at_least_j in enumerate(chain, 1):
        yield from gates.disjunction(at_least_j, value[j:])


def first_glance(puzzle: Hashi, chains: Chains) -> Clauses:
    """What follows for one edge from the numbers beside it: units.

    Two islands with the same number never spend all of it on each other, unless there are no
    others: for 1s, (6.2). An island gives each neighbour what the others cannot take,
    x[e,j] for j ≤ number - Σ most(other edges): a 1 or a 2 with one neighbour (6.3), (6.4), a 2
    between a 1 and another island (6.5), and, for k = 2, a 3 or 4 with two neighbours
    (6.6), (6.7), a 5 or 6 with three (6.8), (6.9), a 7 or 8 with four (6.10), (6.11).
    """
    most = {**puzzle.most}
    if len(puzzle.given) > 2:
        for (u, v), chain in chains.items():
            if puzzle.given[u] == puzzle.given[v] == len(chain):
                yield [-chain[-1]]
                most[u, v] -= 1
    for island, incident in graphs.edges_at(most).items():
        spare = sum([most[edge] for edge in incident]) - puzzle.given[island]
        for edge in incident:
            if most[edge] > spare:
                for literal in chains[edge][: most[edge] - spare]:
                    yield [literal]


ENCODINGS: dict[str, Callable[[Hashi, Formula], None]] = {
    "cuts": partial(encode, how="cuts"),
    "elimination": partial(encode, how="elimination"),
    "layered": partial(encode, how="layered"),
    "tree": partial(encode, how="tree"),
    "flow": partial(encode, how="flow"),
    "flow3": encode_flow3,
}


def verify(puzzle: Hashi, solution: Bridges) -> list[str]:
    """The rules that the bridges break, in words; found by walking the board cell by cell."""
    broken = []
    ends = dict.fromkeys(puzzle.given, 0)
    covered: set[Cell] = set()
    joined = set[Edge]()
    for u, v, count in sorted(solution):
        if not 1 <= count <= puzzle.bridges:
            possible = f"1 to {puzzle.bridges} are possible"
            broken.append(f"bridge {shown_place((u, v))}: {count} bridges, {possible}")
        if not (u < v and u in ends and v in ends and (u[0] == v[0]) != (u[1] == v[1])):
            broken.append(
                f"bridge {shown_place((u, v))} does not join two islands of a row or column"
            )
            continue
        if (u, v) in joined:
            broken.append(f"bridge {shown_place((u, v))} is named twice")
        joined.add((u, v))
        step = (int(u[0] < v[0]), int(u[1] < v[1]))
        cell = (u[0] + step[0], u[1] + step[1])
        while cell != v:
            if cell in puzzle.given:
                over = shown_cell(cell)
                broken.append(f"bridge {shown_place((u, v))} runs over island {over}")
            elif cell in covered:
                broken.append(f"bridge {shown_place((u, v))} crosses another at {shown_cell(cell)}")
            covered.add(cell)
            cell = (cell[0] + step[0], cell[1] + step[1])
        ends[u] += count
        ends[v] += count
    for island, number in puzzle.given.items():
        if ends[island] != number:
            broken.append(f"island {shown_cell(island)} has {ends[island]} bridges, not {number}")
    graph = walks.neighbours(puzzle.given, joined)
    if (parts := len(walks.parts(graph))) != 1:
        broken.append(f"the islands are in {parts} parts, not connected")
    if puzzle.tree and walks.has_cycle(graph):
        broken.append("the bridges form a cycle")
    return broken


def in_sight(puzzle: Hashi) -> set[Edge]:
    """The pairs of islands that see each other: each with the first to its right, and below."""
    found = set[Edge]()
    for r, c in puzzle.given:
        right = ((r, d) for d in range(c + 1, puzzle.columns))
        below = ((s, c) for s in range(r + 1, puzzle.rows))
        for line in (right, below):
            seen = next((cell for cell in line if cell in puzzle.given), None)
            if seen:
                found.add(((r, c), seen))
    return found


def bridges_connect(claim: Claim[Hashi]) -> Cut | None:
    """The cut that a claim states: the bridges must connect all islands."""
    return cuts.tree(claim) if claim.puzzle.tree else cuts.connected(claim)


CUTS = GraphCuts(
    bridges_connect,
    in_sight,
    attrgetter("given"),
    edge="bridge",
    after=(1,),
    thing="bridge",
    what="islands",
)


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

    def fact(self, puzzle: Hashi, atom: Atom, true: bool) -> Said:
        """A pair of islands is `not joined`, or joined by all the bridges that are possible; or, as
        an aside, joined by at least or at most some number.
        """
        _, u, v, j = atom
        if true:
            so, aside = "joined" if j == 1 else f"joined {times(j)}", j < puzzle.most[u, v]
        else:
            so, aside = f"joined at most {times(j - 1)}" if j > 1 else "not joined", j > 1
        return Said(shown_place((u, v)), so, aside, place=(u, v))


def room(puzzle: Hashi) -> Lattice:
    """The lattice with room for bridges, and their number, if islands are side by side."""
    below = any((r + 1, c) in puzzle.given for r, c in puzzle.given)
    beside = any((r, c + 1) in puzzle.given for r, c in puzzle.given)
    return "spaced" if below or (beside and puzzle.bridges > 9) else "bare"


ISLANDS = InCells(
    lambda known: Numbers(1, 4 * known.get("bridges", 2), "an island's number"), under=Circles
)
OPTIONS = (Option("bridges", 1, 99, "a number of bridges"), Option("tree"))
GIVENS = HashiText(Hashi, ISLANDS, options=OPTIONS)
ANSWER = OnCounts[Hashi](
    AtLeastBridges("bridge"),
    edges,
    "pairs of islands",
    "bridge",
    lattice=room,
    nodes=attrgetter("given"),
    most=lambda puzzle, edge: puzzle.most[edge],
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


FAMILY = Family(
    Board("hashi", GIVENS, ANSWER, notations),
    about="connect the islands with bridges, as many at each island as its number says",
    also=("Hashiwokakero", "Bridges"),
    rules="Join the islands by straight bridges, one or two between a pair, which do not cross "
    "each other or an island. Each number says how many bridges end at its island, and "
    "all islands must be connected.",
    encodings=ENCODINGS,
    verify=verify,
    lazy={"cuts": CUTS},
    cardinality="direct",
    explained="pencilsat.encoders.hashi.reasons",
)

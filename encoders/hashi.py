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
| `deepening`   | `layered`, doubling the layers until it decides | lazy       |                   |
| `tree`        | parent arcs along which binary levels grow      | O(m log n) |                   |
| `flow`        | a unit flows from a root to every island        | O(m log n) | the thesis        |
| `flow3`       | `flow`, on variables x⁰ + x¹ + x² = 1           | O(m log n) | the thesis        |

Implied rule *first glance*: what a solver sees at first glance (thesis (6.2)–(6.11)).
Sources: the Hashi ILP note; L. C. Coelho, G. Laporte, A. Lindbeck, T. Vidal, *Benchmark instances
and branch-and-cut algorithm for the Hashiwokakero puzzle*, 2019; the thesis *Cheating on the
Daily Paper*.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

from pencilsat.cnf import connectivity, gates
from pencilsat.cnf.cardinality import Clauses
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Atom, Facts, Formula
from pencilsat.cnf.rules import Constraints, Instance
from pencilsat.encoders import cut_names, cut_reasons
from pencilsat.encoders.family import (
    Drawing,
    Explaining,
    Family,
    Given,
    Known,
    Place,
    Places,
    Puzzle,
    Said,
    Segment,
)
from pencilsat.encoders.text import (
    Cell,
    Line,
    Word,
    counted,
    filled,
    grid,
    integer,
    is_whole,
    shown,
    shown_cell,
    words,
)

Edge = tuple[Cell, Cell]
"""Two neighbouring islands, the smaller cell first."""

Bridges = frozenset[tuple[Cell, Cell, int]]
"""A solution: (u, v, how many), u < v, for each pair with bridges."""

Chains = Mapping[Edge, list[int]]
"""For each edge the literals *at least 1 bridge*, *at least 2*, …"""


@dataclass(frozen=True)
class Hashi(Puzzle[Bridges]):
    """A board: the number of each island, the most bridges on an edge, whether cycles are out."""

    rows: int
    columns: int
    islands: Mapping[Cell, int]
    bridges: int = 2
    tree: bool = False


def edges(puzzle: Hashi) -> list[Edge]:
    """The pairs of islands that see each other along a row or a column, sorted."""
    by_row = sorted(puzzle.islands)
    by_column = sorted(puzzle.islands, key=lambda cell: (cell[1], cell[0]))
    along_rows = [(u, v) for u, v in pairwise(by_row) if u[0] == v[0]]
    along_columns = [(u, v) for u, v in pairwise(by_column) if u[1] == v[1]]
    return sorted(along_rows + along_columns)


def crossings(puzzle: Hashi) -> Iterator[tuple[Edge, Edge]]:
    """The pairs of a horizontal and a vertical edge that cross."""
    across: dict[Cell, Edge] = {}
    vertical = [edge for edge in edges(puzzle) if edge[0][1] == edge[1][1]]
    for u, v in vertical:
        across |= {(r, u[1]): (u, v) for r in range(u[0] + 1, v[0])}
    for u, v in edges(puzzle):
        for c in range(u[1] + 1, v[1]):
            if (u[0], c) in across:
                yield (u, v), across[u[0], c]


def shown_edge(edge: Edge) -> str:
    """A pair of islands as messages show it."""
    u, v = edge
    return f"{shown_cell(u)}-{shown_cell(v)}"


def most_bridges(puzzle: Hashi, edge: Edge) -> int:
    """min(k, both islands' numbers)."""
    u, v = edge
    return min(puzzle.bridges, puzzle.islands[u], puzzle.islands[v])


def encode(puzzle: Hashi, f: Formula, connected: Callable[..., Constraints]) -> None:
    """The common rules, and *connected* in one of the ways of `pencilsat.cnf.connectivity`."""
    chains = bridge_chains(puzzle, f)
    for edge, chain in chains.items():
        f.add("bridge order", bridge_order(chain), of=edge)
    common_rules(puzzle, f, chains)
    used = {edge: chain[0] for edge, chain in chains.items()}
    f.add("connected", connected(f, used, tree=puzzle.tree))


def encode_flow3(puzzle: Hashi, f: Formula) -> None:
    """`flow`, with a variable for each number of bridges of an edge in place of their order."""
    chains = bridge_chains(puzzle, f)
    for edge, chain in chains.items():
        f.add("three values", three_values(f, chain), of=edge)
    common_rules(puzzle, f, chains)
    used = {edge: chain[0] for edge, chain in chains.items()}
    f.add("connected", connectivity.flow(f, used, tree=puzzle.tree))


def common_rules(puzzle: Hashi, f: Formula, chains: Chains) -> None:
    """*no crossing*, *island number*, and what follows at first glance."""
    at: dict[Cell, list[list[int]]] = {island: [] for island in puzzle.islands}
    for (u, v), chain in chains.items():
        at[u].append(chain)
        at[v].append(chain)
    for edge, other in crossings(puzzle):
        f.add("no crossing", no_crossing(chains[edge], chains[other]), of=(edge, other))
    for island, number in puzzle.islands.items():
        f.add("island number", f.exactly(at[island], number), of=island)
    f.add("first glance", first_glance(puzzle, chains), implied=True)


def bridge_chains(puzzle: Hashi, f: Formula) -> Chains:
    """The atoms, edge by edge."""
    most = {edge: most_bridges(puzzle, edge) for edge in edges(puzzle)}
    keys = [(u, v, j) for (u, v), top in most.items() for j in range(1, top + 1)]
    bridge = f.variables("bridge", keys)
    return {(u, v): [bridge[u, v, j] for j in range(1, top + 1)] for (u, v), top in most.items()}


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

    Two islands of the same number never spend it all on each other, unless they are the only
    ones: the 1s of (6.2). An island gives each neighbour what the others cannot take,
    x[e,j] for j ≤ number - Σ most(other edges): a 1 or a 2 with one neighbour (6.3), (6.4), a 2
    between a 1 and another island (6.5), and, for k = 2, a 3 or 4 with two neighbours
    (6.6), (6.7), a 5 or 6 with three (6.8), (6.9), a 7 or 8 with four (6.10), (6.11).
    """
    most = {edge: len(chain) for edge, chain in chains.items()}
    if len(puzzle.islands) > 2:
        for (u, v), chain in chains.items():
            if puzzle.islands[u] == puzzle.islands[v] == len(chain):
                yield [-chain[-1]]
                most[u, v] -= 1
    for island, incident in connectivity.edges_at(most).items():
        number = puzzle.islands[island]
        takes = sum(most[edge] for edge in incident)
        for edge in incident:
            needed = number - (takes - most[edge])
            for literal in chains[edge][: max(0, needed)]:
                yield [literal]


ENCODINGS: dict[str, Callable[[Hashi, Formula], None]] = {
    "cuts": partial(encode, connected=connectivity.cuts),
    "elimination": partial(encode, connected=connectivity.elimination),
    "layered": partial(encode, connected=connectivity.layered),
    "deepening": partial(encode, connected=connectivity.deepening),
    "tree": partial(encode, connected=connectivity.tree),
    "flow": partial(encode, connected=connectivity.flow),
    "flow3": encode_flow3,
}


def sizes(puzzle: Hashi, f: Formula) -> dict[str, float]:
    """Of the numbers of bridges, the crossings, the sums of the islands, and *connected*."""
    most = {edge: most_bridges(puzzle, edge) for edge in edges(puzzle)}
    at: dict[Cell, list[int]] = {island: [] for island in puzzle.islands}
    for edge, top in most.items():
        for island in edge:
            at[island].append(top)
    common: float = 4 * sum(most.values()) + 2 * sum(1 for _ in crossings(puzzle))
    common += sum(
        f.size_of_sum(at[island], k) for island, k in puzzle.islands.items() if at[island]
    )
    connected = connectivity.sizes(f, [len(tops) for tops in at.values()], tree=puzzle.tree)
    values = sum(f.size_of_one(top + 1) + (top + 1) * (top + 4) / 2 for top in most.values())
    connected["flow3"] = connected["flow"] + values
    return {name: common + size for name, size in connected.items()}


def givens(puzzle: Hashi) -> dict[Atom, bool]:
    """None: the numbers are structure, they stay in the rules."""
    return {}


def decode(puzzle: Hashi, facts: Facts) -> Bridges:
    """The most bridges that the facts speak of, for each edge."""
    bridges: dict[Edge, int] = defaultdict(int)
    for _, u, v, j in facts:
        bridges[u, v] = max(bridges[u, v], j)
    return frozenset((u, v, count) for (u, v), count in bridges.items())


def verify(puzzle: Hashi, solution: Bridges) -> list[str]:
    """The rules that the bridges break, in words; it walks the board cell by cell."""
    import networkx as nx  # here, because it takes longer to load than a board to solve

    broken = []
    ends = dict.fromkeys(puzzle.islands, 0)
    covered: set[Cell] = set()
    joined = set[Edge]()
    for u, v, count in sorted(solution):
        if not 1 <= count <= puzzle.bridges:
            possible = f"1 to {puzzle.bridges} are possible"
            broken.append(f"bridge {shown_edge((u, v))}: {count} bridges, {possible}")
        if not (u < v and u in ends and v in ends and (u[0] == v[0]) != (u[1] == v[1])):
            broken.append(
                f"bridge {shown_edge((u, v))} does not join two islands of a row or column"
            )
            continue
        if (u, v) in joined:
            broken.append(f"bridge {shown_edge((u, v))} is named twice")
        joined.add((u, v))
        step = (int(u[0] < v[0]), int(u[1] < v[1]))
        cell = (u[0] + step[0], u[1] + step[1])
        while cell != v:
            if cell in puzzle.islands:
                over = shown_cell(cell)
                broken.append(f"bridge {shown_edge((u, v))} runs over island {over}")
            elif cell in covered:
                broken.append(f"bridge {shown_edge((u, v))} crosses another at {shown_cell(cell)}")
            covered.add(cell)
            cell = (cell[0] + step[0], cell[1] + step[1])
        ends[u] += count
        ends[v] += count
    for island, number in puzzle.islands.items():
        if ends[island] != number:
            broken.append(f"island {shown_cell(island)} has {ends[island]} bridges, not {number}")
    graph = nx.Graph()  # given the edges at once, it would look for pandas, numpy and scipy
    graph.add_nodes_from(puzzle.islands)
    graph.add_edges_from(joined)
    parts = nx.number_connected_components(graph)
    if parts != 1:
        broken.append(f"the islands are in {parts} parts, not connected")
    if puzzle.tree and graph.number_of_edges() > len(graph) - parts:
        broken.append("the bridges form a cycle")
    return broken


def cut_reason(puzzle: Hashi, clause: Sequence[tuple[Atom, bool]]) -> str | None:
    """Why the bridges obey a clause that says of some edges *there are bridges*, or *there are
    none*; None if that is not certain.
    """
    if any(name != "bridge" or j != 1 for (name, _, _, j), _ in clause):
        return None
    return cut_reasons.reason(
        [((u, v), chosen) for (_, u, v, _), chosen in clause],
        cells=puzzle.islands,
        places=in_sight(puzzle),
        tree=puzzle.tree,
        thing="bridge",
    )


def in_sight(puzzle: Hashi) -> set[Edge]:
    """The islands that see each other: from each, the first one to the right, and below."""
    found = set[Edge]()
    for r, c in puzzle.islands:
        right = ((r, d) for d in range(c + 1, puzzle.columns))
        below = ((s, c) for s in range(r + 1, puzzle.rows))
        for line in (right, below):
            seen = next((cell for cell in line if cell in puzzle.islands), None)
            if seen:
                found.add(((r, c), seen))
    return found


def values(puzzle: Hashi, solution: Bridges) -> dict[Place, int]:
    """The number of bridges between every pair of islands that see each other."""
    return dict.fromkeys(edges(puzzle), 0) | {(u, v): count for u, v, count in solution}


def bridges(counts: Mapping[Place, int | None], unknown: object) -> Bridges:
    """The reverse of `values`; no bridges where their number is not known."""
    return frozenset((u, v, count) for (u, v), count in counts.items() if count)


def told(place: Place, possible: Sequence[int]) -> str:
    """`(1, 2)-(1, 5): 1 or 2 bridges`."""
    u, v = place
    return f"{shown_cell(u)}-{shown_cell(v)}: {' or '.join(map(str, possible))} bridges"


def between(puzzle: Hashi) -> Iterator[list[Given]]:
    """Exactly j bridges, where there may be more: at least j, and not j + 1."""
    for u, v in edges(puzzle):
        for j in range(1, most_bridges(puzzle, (u, v))):
            yield [Given(("bridge", u, v, j)), Given(("bridge", u, v, j + 1), False)]


def fact(puzzle: Hashi, atom: Atom, true: bool) -> Said:
    """A pair of islands is `not joined`, or joined by as many bridges as it can be; aside, joined
    by some number at least, or at most.
    """
    _, u, v, j = atom
    pair, most = shown_edge((u, v)), most_bridges(puzzle, (u, v))
    if true:
        return Said(pair, "joined" if j == 1 else f"joined {times(j)}", aside=j < most)
    return Said(pair, f"joined at most {times(j - 1)}" if j > 1 else "not joined", aside=j > 1)


def times(number: int) -> str:
    """How often."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def place(instance: Instance) -> str:
    """An island, a pair, two pairs; or some islands, or a ring of them, or all."""
    match instance:
        case Instance("island number", (r, c)):
            return f"island {shown_cell((r, c))}"
        case Instance("bridge order" | "three values", (u, v)):
            return shown_edge((u, v))
        case Instance("no crossing", (edge, other)):
            return f"{shown_edge(edge)} and {shown_edge(other)}"
    return cut_names.place(instance.of, "islands")


def reason(puzzle: Hashi, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    match instance:
        case Instance("island number", (r, c)):
            return f"{place(instance)} has {counted(puzzle.islands[r, c], 'bridge')}"
        case Instance("bridge order"):
            return f"the bridges of {place(instance)} come one by one"
        case Instance("no crossing"):
            return f"{place(instance)} cross"
    return cut_names.reason(instance.of, "islands")


def cut(puzzle: Hashi, clause: Mapping[Atom, bool]) -> cut_names.Cut:
    """Some islands, or a ring of them."""
    pairs = {(u, v): true for (_, u, v, _), true in clause.items()}
    return cut_names.cut(edges(puzzle), pairs)


def wrong_sums(puzzle: Hashi) -> str | None:
    """An odd sum of the numbers, or one too small to connect the islands."""
    total, number = sum(puzzle.islands.values()), len(puzzle.islands)
    if total % 2:
        return (
            f"the numbers of the islands add up to {total}, an odd number, "
            "but every bridge has two ends"
        )
    if total < 2 * (number - 1):
        bridges = counted(total // 2, "bridge")
        return (
            f"the numbers of the islands add up to {total}, "
            f"but {bridges} cannot connect {number} islands"
        )
    return None


def lifted(puzzle: Hashi, clue: Instance) -> Hashi:
    """The island can have as many bridges as there are room for."""
    return replace(puzzle, islands={**puzzle.islands, clue.of: 4 * puzzle.bridges})


def technique(
    puzzle: Hashi, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """One island whose number says it, or islands that would be cut off or closed to a ring."""
    names = [rule.rule for rule in rules]
    if names == ["island number"]:
        return "needed bridges" if fact.true else "full island"
    if names == ["no crossing"]:
        return "crossing"
    if (
        len(rules) > 4
        or names.count("connected") != 1
        or {*names} - {"connected", "island number", "bridge order"}
    ):
        return None
    [cut_off] = [rule.of for rule in rules if rule.rule == "connected"]
    if isinstance(cut_off, cut_names.Cut) and cut_off.ring:
        return "closed ring"
    return "only way out" if len(rules) == 1 else "isolated islands"


EXPLAINING = Explaining(
    encoding="cuts",
    fact=fact,
    place=place,
    reason=reason,
    technique=technique,
    totals=wrong_sums,
    clued=frozenset({"island number"}),
    lifted=lifted,
    tallied=frozenset({"island number"}),
    cut=cut,
    quiet=frozenset({"bridge order"}),
)


def parse(lines: Sequence[Line]) -> Hashi:
    """`hashi rows columns [bridges=k] [tree]`, then the board: numbers and `.`"""
    header = words(lines[0])
    if len(header) < 3:
        raise BadInput(
            "expected: hashi rows columns [bridges=k] [tree]",
            line=lines[0].number,
            column=header[-1].column,
        )
    rows, columns = (integer(word, "a number of cells", 1, 10_000) for word in header[1:3])
    bridges, tree = 2, False
    for word in header[3:]:
        if word.text.startswith("bridges="):
            k = Word(word.text[len("bridges=") :], word.line, word.column + len("bridges="))
            bridges = integer(k, "a number of bridges", 1, 99)
        elif word.text == "tree":
            tree = True
        else:
            raise word.wrong(f"unknown option {shown(word.text)}; known: bridges=k, tree")
    board = grid(filled(lines[1:]), rows, columns, after=lines[0].number)
    return Hashi(rows, columns, islands_of(board, ".", bridges, lines[0]), bridges, tree)


def islands_of(
    board: Sequence[Sequence[Word]], empty: str, bridges: int, header: Line
) -> dict[Cell, int]:
    """The numbers on a board of words."""
    islands = {
        (r, c): integer(word, f"an island's number, nor {empty}", 1, 4 * bridges)
        for r, row in enumerate(board)
        for c, word in enumerate(row)
        if word.text != empty
    }
    if not islands:
        raise BadInput("the board has no islands", line=header.number, column=1)
    return islands


def parse_has(lines: Sequence[Line]) -> list[Hashi] | None:
    """The format of the published benchmark: `rows columns islands`, then numbers, 0 for none."""
    content = filled(lines)
    header = words(content[0])
    if len(header) != 3 or not all(word.text.isdecimal() for word in header):
        return None
    rows, columns = (integer(word, "a number of cells", 1, 10_000) for word in header[:2])
    count = integer(header[2], "a number of islands", 1, rows * columns)
    board = grid(content[1:], rows, columns, after=content[0].number)
    islands = islands_of(board, "0", 2, content[0])
    if len(islands) != count:
        raise header[2].wrong(f"the board has {len(islands)} islands, its header says {count}")
    return [Hashi(rows, columns, islands)]


def text(puzzle: Hashi) -> str:
    """The puzzle as `parse` reads it."""
    options = [f"bridges={puzzle.bridges}"] if puzzle.bridges != 2 else []
    options += ["tree"] if puzzle.tree else []
    width = max(len(str(number)) for number in puzzle.islands.values())
    board = [
        " ".join(str(puzzle.islands.get((r, c), ".")).rjust(width) for c in range(puzzle.columns))
        for r in range(puzzle.rows)
    ]
    header = " ".join(["hashi", str(puzzle.rows), str(puzzle.columns), *options])
    return "\n".join([header, *board]) + "\n"


def read_solution(puzzle: Hashi, lines: Sequence[Line]) -> Bridges:
    """Lines `row column row column bridges`, from 0."""
    solution = set[tuple[Cell, Cell, int]]()
    for line in filled(lines):
        numbers = [integer(word, "a number", 0, 10_000) for word in words(line)]
        if len(numbers) != 5:
            raise BadInput("expected: row column row column bridges", line=line.number, column=1)
        bridge = _bridge(numbers)
        if bridge in solution:
            raise BadInput("this bridge is named before", line=line.number, column=1)
        solution.add(bridge)
    if not solution:
        raise BadInput("there is no solution", line=1, column=1)
    return frozenset(solution)


def _bridge(numbers: Sequence[int]) -> tuple[Cell, Cell, int]:
    r, c, s, d, count = numbers
    return min((r, c), (s, d)), max((r, c), (s, d)), count


def to_json(puzzle: Hashi, solution: Bridges) -> list[list[int]]:
    """A list of [row, column, row, column, bridges], from 0."""
    return [[*u, *v, count] for u, v, count in sorted(solution)]


def from_json(puzzle: Hashi, value: Any) -> Bridges:
    """The reverse of `to_json`; ValueError for another shape."""
    if not isinstance(value, list):
        raise ValueError("not a list")
    for edge in value:
        if not (isinstance(edge, list) and len(edge) == 5 and all(map(is_whole, edge))):
            raise ValueError("not lists of five whole numbers")
    bridges = [_bridge(edge) for edge in value]
    if len(set(bridges)) < len(bridges):
        raise ValueError("the same bridge twice")
    return frozenset(bridges)


LINES = {
    # (along a row, double): plain, marked
    (True, False): "─╌",
    (True, True): "═╍",
    (False, False): "│╎",
    (False, True): "║╏",
}


def draw(puzzle: Hashi, solution: Bridges | None, marked: Collection[Place]) -> Drawing:
    """Islands as numbers, bridges as lines; more than two bridges as their number.

    Two characters a column and a line a row, or two lines where an island stands right below
    another. Where a pair of islands is marked, its bridges are drawn broken, or dots for none.
    """
    down = 2 if any((r + 1, c) in puzzle.islands for r, c in puzzle.islands) else 1
    wide = max(len(str(n)) for n in puzzle.islands.values()) + len(str(puzzle.bridges))
    canvas: dict[Cell, Segment] = {}
    joined = {(u, v): count for u, v, count in solution or ()}
    for u, v in [*(pair for pair in marked if pair not in joined), *joined]:
        count = joined.get((u, v), 0)
        style = "mark" if (u, v) in marked else "answer"
        line = LINES[u[0] == v[0], count > 1][(u, v) in marked] if count else "·"
        if u[0] == v[0]:
            start = wide * u[1] + len(str(puzzle.islands[u]))
            cells = [(down * u[0], x) for x in range(start, wide * v[1])]
        else:
            cells = [(y, wide * u[1]) for y in range(down * u[0] + 1, down * v[0])]
        canvas |= dict.fromkeys(cells, (line, style))
        if count > 2:
            across = len(str(count)) if u[0] == v[0] else 0
            y, x = cells[(len(cells) - across) // 2]
            canvas |= {(y, x + i): (digit, style) for i, digit in enumerate(str(count))}
    for (r, c), number in puzzle.islands.items():
        canvas |= {(down * r, wide * c + i): (d, "clue") for i, d in enumerate(str(number))}
    return [
        [canvas.get((y, x), (" ", "")) for x in range(wide * puzzle.columns)]
        for y in range(down * (puzzle.rows - 1) + 1)
    ]


FAMILY = Family(
    name="hashi",
    about="connect the islands with bridges, as many at each island as its number says",
    parse=parse,
    text=text,
    encodings=ENCODINGS,
    sizes=sizes,
    lazy=frozenset({"cuts", "deepening"}),
    cut_reasons={"cuts": cut_reason},
    cardinality="direct",
    givens=givens,
    decode=decode,
    verify=verify,
    draw=draw,
    places=Places("pairs of islands", values, bridges, told, compound=between),
    to_json=to_json,
    from_json=from_json,
    read_solution=read_solution,
    foreign=parse_has,
    explaining=EXPLAINING,
)

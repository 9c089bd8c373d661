"""Circuit Board: connect the points of a grid by a tree of short wires.

Rules. Wires run between neighbouring points of a row or a column; blacked out cells have no point.

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
Sources: the thesis *Cheating on the Daily Paper*, models CM1 to CM3; `pencilsat.cnf.connectivity`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Any

from pencilsat.cnf import connectivity
from pencilsat.cnf.cardinality import Clauses
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Atom, Facts, Formula
from pencilsat.cnf.rules import Constraints, Instance
from pencilsat.encoders import cut_names, cut_reasons
from pencilsat.encoders.family import (
    Clue,
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
    integer,
    is_whole,
    shown,
    shown_cell,
    words,
)

Wire = tuple[Cell, Cell]
"""Two neighbouring points, the smaller cell first."""

Wires = frozenset[Wire]
"""A solution."""


@dataclass(frozen=True)
class Circuit(Puzzle[Wires]):
    """A board: its points, its given wires, its terminals (none, or s and t)."""

    rows: int
    columns: int
    points: frozenset[Cell]
    given: Wires = frozenset()
    terminals: tuple[Cell, ...] = ()


def places(puzzle: Circuit) -> list[Wire]:
    """The pairs of points that a wire can join, sorted."""
    return sorted(
        ((r, c), neighbour)
        for r, c in puzzle.points
        for neighbour in ((r, c + 1), (r + 1, c))
        if neighbour in puzzle.points
    )


def shown_wire(wire: Wire) -> str:
    """A pair of points as messages show it."""
    u, v = wire
    return f"{shown_cell(u)}-{shown_cell(v)}"


def encode(puzzle: Circuit, f: Formula, spanning: Callable[..., Constraints]) -> None:
    """The common rules, and *spanning tree* in one of the ways of `pencilsat.cnf.connectivity`."""
    wire = common_rules(puzzle, f)
    f.add("spanning tree", spanning(f, wire, tree=True))


def encode_cuts(puzzle: Circuit, f: Formula) -> None:
    """Cuts, helped by the number of wires in a tree."""
    wire = common_rules(puzzle, f)
    f.add("spanning tree", connectivity.cuts(f, wire, tree=True))
    f.add("tree size", connectivity.no_more_edges_than_a_tree(f, wire), implied=True)


def common_rules(puzzle: Circuit, f: Formula) -> dict[Wire, int]:
    """The atoms, under all rules but *spanning tree*."""
    wire = f.variables("wire", places(puzzle))
    at = wires_at(puzzle, wire)
    for point in sorted(puzzle.points):
        f.add("degree", odd(at[point]), of=point)
    if puzzle.terminals:
        on_path = {place: f.aux() for place in wire}
        f.add("shortest path", path(puzzle, f, wire, on_path))
        f.minimise(on_path.values())
    f.add("handshake", even_number(puzzle.points), implied=True)
    for place in wire:
        if len(puzzle.points) > 2:
            f.add("no lone pair", no_lone_pair(place, wire, at), of=place, implied=True)
        if ring := small_ring(place, wire):
            f.add("no small ring", no_small_ring(ring), of=place[0], implied=True)
    return wire


def wires_at(puzzle: Circuit, wire: Mapping[Wire, int]) -> dict[Cell, list[int]]:
    """The literals of the wires at each point."""
    at: dict[Cell, list[int]] = {point: [] for point in sorted(puzzle.points)}
    for (u, v), literal in wire.items():
        at[u].append(literal)
        at[v].append(literal)
    return at


def odd(literals: Sequence[int]) -> Clauses:
    """An odd number of at most four literals, so one or three: 2^(d - 1) clauses of d."""
    for signs in product((1, -1), repeat=len(literals)):
        if signs.count(-1) % 2 == 0:
            yield [sign * literal for sign, literal in zip(signs, literals, strict=True)]


def even_number(points: Collection[Cell]) -> Clauses:
    """⊥ if the number of points is odd: the sum of odd degrees would be, and is twice the wires."""
    if len(points) % 2:
        yield []


def no_lone_pair(place: Wire, wire: Mapping[Wire, int], at: Mapping[Cell, list[int]]) -> Clauses:
    """x[e] → ⋁ x[e′] over the wires e′ beside e, if there are other points: m clauses."""
    u, v = place
    yield [-wire[place], *(other for other in at[u] + at[v] if other != wire[place])]


def no_small_ring(ring: Sequence[int]) -> Clauses:
    """The four wires around a square are not all there: a clause a square of points."""
    yield [-literal for literal in ring]


def small_ring(place: Wire, wire: Mapping[Wire, int]) -> list[int]:
    """The four wires around the square below a place; none if it is no square of points."""
    (r, c), (s, d) = place
    ring = [place, ((r, c), (r + 1, c)), ((s, d), (s + 1, d)), ((r + 1, c), (s + 1, d))]
    return [wire[side] for side in ring] if r == s and all(side in wire for side in ring) else []


def path(
    puzzle: Circuit, f: Formula, wire: Mapping[Wire, int], on_path: Mapping[Wire, int]
) -> Constraints:
    """p[e] → x[e]; Σ p = 1 at a terminal, Σ p ≠ 1 elsewhere.

    In a tree such p are the path between the terminals, as a forest has two ends at least: m
    clauses, at most 4 a point, and at most 7 a terminal.
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
    "flow": partial(encode, spanning=connectivity.flow),
    "elimination": partial(encode, spanning=connectivity.elimination),
}


def sizes(puzzle: Circuit, f: Formula) -> dict[str, float]:
    """At most 32 for *degree* and 24 for the implied rules of a point; *spanning tree*."""
    at = Counter(point for place in places(puzzle) for point in place)
    degrees, m = [*at.values()], at.total() / 2
    spanning = connectivity.sizes(f, degrees, tree=True)
    common = sum(d * 2**d / 2 for d in degrees)
    common += 12 * m if f.implied else m
    common += 12 * m if puzzle.terminals else 0
    size = {name: common + spanning[name] for name in ENCODINGS}
    if f.implied:
        size["cuts"] += spanning["cuts"] - 2 * m
    return size


def givens(puzzle: Circuit) -> dict[Atom, bool]:
    """The wires that are shown."""
    return {("wire", u, v): True for u, v in sorted(puzzle.given)}


def decode(puzzle: Circuit, facts: Facts) -> Wires:
    """The wires."""
    return frozenset((u, v) for _, u, v in facts)


def verify(puzzle: Circuit, solution: Wires) -> list[str]:
    """The rules that the wires break, in words; that a path is shortest is not among them."""
    import networkx as nx  # here, because it takes longer to load than a board to solve

    broken = []
    graph = nx.Graph()
    graph.add_nodes_from(puzzle.points)
    for u, v in sorted(solution):
        name = f"wire {shown_cell(u)}-{shown_cell(v)}"
        if {u, v} - puzzle.points or abs(u[0] - v[0]) + abs(u[1] - v[1]) != 1:
            broken.append(f"{name} does not join neighbouring points")
        else:
            graph.add_edge(u, v)
    broken += [
        f"point {shown_cell(point)} has {degree} wires, not 1 or 3"
        for point, degree in sorted(graph.degree)
        if degree not in (1, 3)
    ]
    parts = nx.number_connected_components(graph)
    if parts != 1:
        broken.append(f"the points are in {parts} parts, not connected")
    if graph.number_of_edges() > len(graph) - parts:
        broken.append("the wires form a cycle")
    broken += [
        f"the given wire {shown_cell(u)}-{shown_cell(v)} is missing"
        for u, v in sorted(puzzle.given - solution)
    ]
    return broken


def cut_reason(puzzle: Circuit, clause: Sequence[tuple[Atom, bool]]) -> str | None:
    """Why the wires obey a clause that names some that are there, or are not; None if that is not
    certain.
    """
    points = puzzle.points
    return cut_reasons.reason(
        [((u, v), chosen) for (_, u, v), chosen in clause],
        cells=points,
        places=[((r, c), q) for r, c in points for q in ((r, c + 1), (r + 1, c)) if q in points],
        tree=True,
        thing="wire",
    )


def path_length(puzzle: Circuit, solution: Wires) -> int | None:
    """The number of wires between the terminals of a tree; None without terminals."""
    import networkx as nx

    if not puzzle.terminals:
        return None
    graph = nx.Graph()
    graph.add_edges_from(solution)
    length: int = nx.shortest_path_length(graph, *puzzle.terminals)
    return length


def values(puzzle: Circuit, solution: Wires) -> dict[Place, int]:
    """The number of wires, 0 or 1, between every two neighbouring points."""
    return {place: int(place in solution) for place in places(puzzle)}


def wires(counts: Mapping[Place, int | None], unknown: object) -> Wires:
    """The reverse of `values`; no wire where that is not known."""
    return frozenset((u, v) for (u, v), count in counts.items() if count)


def told(place: Place, possible: Sequence[int]) -> str:
    """`(1, 2)-(1, 3): wire or none`."""
    u, v = place
    choices = " or ".join("wire" if count else "none" for count in possible)
    return f"{shown_cell(u)}-{shown_cell(v)}: {choices}"


def to_json(puzzle: Circuit, solution: Wires) -> list[list[int]]:
    """A list of [row, column, row, column], from 0."""
    return [[*u, *v] for u, v in sorted(solution)]


def from_json(puzzle: Circuit, value: Any) -> Wires:
    """The reverse of `to_json`; ValueError for another shape."""
    if not isinstance(value, list):
        raise ValueError("not a list")
    for wire in value:
        if not (isinstance(wire, list) and len(wire) == 4 and all(map(is_whole, wire))):
            raise ValueError("not lists of four whole numbers")
    ends = [sorted(((r, c), (s, d))) for r, c, s, d in value]
    wires = frozenset((u, v) for u, v in ends)
    if not {cell for wire in wires for cell in wire} <= puzzle.points:
        raise ValueError("not between points")
    if len(wires) < len(value):
        raise ValueError("the same wire twice")
    return wires


def clues(puzzle: Circuit, solution: Wires) -> list[Clue]:
    """Every wire. That there is none in a place is no clue: a board cannot say so."""
    return [
        Clue(f"wire {shown_cell(u)}-{shown_cell(v)}", Given(("wire", u, v)))
        for u, v in sorted(solution)
    ]


def with_clues(puzzle: Circuit, chosen: Collection[Clue]) -> Circuit:
    """The board with these wires given."""
    atoms = [clue.meaning.atom for clue in chosen if isinstance(clue.meaning, Given)]
    return replace(puzzle, given=frozenset((u, v) for _, u, v in atoms))


def fact(puzzle: Circuit, atom: Atom, true: bool) -> Said:
    """A pair of points is `wired`, or is not."""
    _, u, v = atom
    return Said(shown_wire((u, v)), "wired" if true else "not wired")


def place(instance: Instance) -> str:
    """`point (1, 2)`, a pair of points, a ring of four; of the path, `at most 5`; or some points,
    or a ring of them, or all.
    """
    match instance:
        case Instance("no lone pair", wire):
            return shown_wire(wire)
        case Instance("no small ring", (r, c)):
            return f"ring at {shown_cell((r, c))}"
        case Instance("degree", (r, c)):
            return f"point {shown_cell((r, c))}"
        case Instance("path length", most):
            return f"at most {most}"
    return cut_names.place(instance.of, "points")


def reason(puzzle: Circuit, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    match instance.rule:
        case "handshake":
            return "the ends of the wires cannot be odd in number"
        case "spanning tree":
            return cut_names.reason(instance.of, "points")
        case "shortest path":
            return "wires lead from s to t"
        case "path length":
            return f"the path from s to t has {place(instance)} wires"
    return f"{place(instance)} has 1 or 3 wires"


def cut(puzzle: Circuit, clause: Mapping[Atom, bool]) -> cut_names.Cut:
    """Some points, or a ring of them."""
    pairs = {(u, v): true for (_, u, v), true in clause.items()}
    return cut_names.cut(places(puzzle), pairs)


def wrong_sums(puzzle: Circuit) -> str | None:
    """An odd number of points, each with an odd number of wires."""
    number = len(puzzle.points)
    if number > 1 and number % 2:
        return (
            f"the {number} points, an odd number, have an odd number of wires each, "
            "but every wire has two ends"
        )
    return None


EXPLAINING = Explaining(
    encoding="cuts",
    fact=fact,
    place=place,
    reason=reason,
    totals=wrong_sums,
    tallied=frozenset({"degree"}),
    cut=cut,
    implied=frozenset({"handshake"}),
)


def parse(lines: Sequence[Line]) -> Circuit:
    """`circuit rows columns`, then the board drawn on 2·rows - 1 lines of 2·columns - 1 places."""
    header = words(lines[0])
    if len(header) != 3:
        raise BadInput(
            "expected: circuit rows columns", line=lines[0].number, column=header[-1].column
        )
    rows, columns = (integer(word, "a number of cells", 1, 1000) for word in header[1:])
    return drawn_board(lines[1:], rows, columns, lines[0])


def drawn_board(lines: Sequence[Line], rows: int, columns: int, header: Line) -> Circuit:
    """The board drawn on the lines."""
    drawn = symbols(lines, rows, columns, header)
    points = {(y // 2, x // 2) for (y, x), word in drawn.items() if word.text in "ost"}
    terminals, given = dict[str, Cell](), set[Wire]()
    for (y, x), word in drawn.items():
        if word.text in "st":
            if word.text in terminals:
                raise word.wrong(f"a second terminal {word.text}")
            terminals[word.text] = (y // 2, x // 2)
        if word.text in "-|":
            u, v = (y // 2, x // 2), ((y + 1) // 2, (x + 1) // 2)
            if not {u, v} <= points:
                raise word.wrong("a wire that does not join two points")
            given.add((u, v))
    if not points:
        raise BadInput("the board has no points", line=header.number, column=1)
    if len(terminals) == 1:
        raise BadInput("a board has two terminals, s and t, or none", line=header.number, column=1)
    ends = tuple(terminals[name] for name in sorted(terminals))
    return Circuit(rows, columns, frozenset(points), frozenset(given), ends)


KNOWN = {(0, 0): "ost#", (0, 1): " -", (1, 0): " |", (1, 1): " "}
"""What can stand in even and odd lines and columns of a drawing."""


def symbols(
    lines: Sequence[Line], rows: int, columns: int, header: Line
) -> dict[tuple[int, int], Word]:
    """The symbols by their places: points in even lines and columns, wires between them."""
    height, width = 2 * rows - 1, 2 * columns - 1
    top = lines[0].number if lines else 0
    drawn = dict[tuple[int, int], Word]()
    for line in lines:
        y = line.number - top
        if y >= height and line.text.startswith("#"):
            continue  # a comment after the board
        for x, symbol in enumerate(line.text.rstrip()):
            inside = y < height and x < width
            word = Word(symbol, line.number, x + 1)
            if not inside and symbol != " ":
                raise word.wrong(f"{shown(symbol)} is outside the board")
            known = KNOWN[y % 2, x % 2]
            if inside and symbol not in known:
                may = " or ".join(repr(one) for one in known)
                raise word.wrong(f"{shown(symbol)} cannot stand here, only {may}")
            if symbol != " ":
                drawn[y, x] = word
    check_rows(lines, drawn, rows, columns, header)
    return drawn


def check_rows(
    lines: Sequence[Line],
    drawn: Mapping[tuple[int, int], Word],
    rows: int,
    columns: int,
    header: Line,
) -> None:
    """Every row has all its cells, or BadInput says which has not."""
    top, text = lines[0].number if lines else 0, {line.number: line.text for line in lines}
    lowest = max((y for y, _ in drawn), default=-1)
    for y in range(0, 2 * rows - 1, 2):
        if y > lowest:
            last = max((word.line for word in drawn.values()), default=header.number)
            message = f"the board has {y // 2} rows, its header says {rows}"
            raise BadInput(message, line=last + 1, column=1)
        if (y, 2 * columns - 2) not in drawn:
            row = text.get(top + y, "").rstrip()
            message = f"the row has {(len(row) + 1) // 2} cells, the header says {columns}"
            raise BadInput(message, line=top + y, column=len(row) + 1)


def text(puzzle: Circuit) -> str:
    """The puzzle as `parse` reads it."""
    lines = ["".join(symbol for symbol, _ in line).rstrip() for line in draw(puzzle, None, ())]
    return "\n".join([f"circuit {puzzle.rows} {puzzle.columns}", *lines]) + "\n"


def read_solution(puzzle: Circuit, lines: Sequence[Line]) -> Wires:
    """The drawn board, with its header or without; its points must be those of the puzzle."""
    content = lines
    if not content:
        raise BadInput("there is no solution", line=1, column=1)
    first = content[0]
    if first.text.split()[0] == "circuit":
        content = content[1:]
    solved = drawn_board(content, puzzle.rows, puzzle.columns, first)
    if solved.points != puzzle.points:
        raise BadInput("the points are not those of the puzzle", line=first.number, column=1)
    return solved.given


def draw(puzzle: Circuit, solution: Wires | None, marked: Collection[Place]) -> Drawing:
    """The board as in the text; for marked pairs of points, `=` and `"` are wires, `.` is none."""
    canvas: dict[Cell, Segment] = {}
    for r, c in product(range(puzzle.rows), range(puzzle.columns)):
        canvas[2 * r, 2 * c] = ("o", "clue") if (r, c) in puzzle.points else ("#", "clue")
    for name, (r, c) in zip("st", puzzle.terminals, strict=False):
        canvas[2 * r, 2 * c] = (name, "clue")
    joined = puzzle.given if solution is None else solution
    for u, v in {*marked, *joined}:
        style = "mark" if (u, v) in marked else "clue" if (u, v) in puzzle.given else "answer"
        symbol = ('="' if (u, v) in marked else "-|")[u[1] == v[1]] if (u, v) in joined else "."
        canvas[u[0] + v[0], u[1] + v[1]] = (symbol, style)
    return [
        [canvas.get((y, x), (" ", "")) for x in range(2 * puzzle.columns - 1)]
        for y in range(2 * puzzle.rows - 1)
    ]


FAMILY = Family(
    name="circuit",
    about="connect the points by a tree of wires, one or three at every point",
    parse=parse,
    text=text,
    encodings=ENCODINGS,
    sizes=sizes,
    lazy=frozenset({"cuts"}),
    eager="elimination",
    cut_reasons={"cuts": cut_reason},
    counting=("elimination", None),
    givens=givens,
    decode=decode,
    verify=verify,
    draw=draw,
    places=Places("pairs of points", values, wires, told),
    to_json=to_json,
    from_json=from_json,
    read_solution=read_solution,
    objective="path length",
    measure=path_length,
    clues=clues,
    with_clues=with_clues,
    explaining=EXPLAINING,
)

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

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from operator import attrgetter

from pencilsat.boards.board import Board, Givens
from pencilsat.boards.cells import read_header
from pencilsat.boards.edges import Lines, OnEdges, shown_edge
from pencilsat.boards.facts import Given
from pencilsat.boards.places import Cell, Edge, cells
from pencilsat.boards.scene import Glyph, Mark, Scene, Shape, Stroke, Style, middle
from pencilsat.boards.spelling import Flag
from pencilsat.boards.words import Line, Word, integer, shown, shown_cell
from pencilsat.cnf import graphs
from pencilsat.cnf.cardinality import Clauses
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Atom, Formula
from pencilsat.cnf.rules import Constraints
from pencilsat.encoders import cut_reasons
from pencilsat.encoders.clues import givens_of
from pencilsat.encoders.cut_reasons import GraphCuts
from pencilsat.encoders.family import Clue, Clues, Family, Puzzle


@dataclass(frozen=True)
class Circuit(Puzzle[Lines]):
    """A board: its points, its given wires, its terminals (none, or s and t)."""

    rows: int
    columns: int
    points: frozenset[Cell]
    given: Lines = frozenset()
    terminals: tuple[Cell, ...] = ()


def places(puzzle: Circuit) -> list[Edge]:
    """The pairs of points that a wire can join, sorted."""
    points = puzzle.points
    return sorted(((r, c), q) for r, c in points for q in ((r, c + 1), (r + 1, c)) if q in points)


def encode(puzzle: Circuit, f: Formula, how: graphs.How) -> None:
    """The common rules, and *spanning tree* in one of the ways of `pencilsat.cnf.graphs`."""
    wire = common_rules(puzzle, f)
    f.add("spanning tree", graphs.connected(f, wire, how=how, tree=True))


def encode_cuts(puzzle: Circuit, f: Formula) -> None:
    """Cuts, helped by the number of wires in a tree."""
    wire = common_rules(puzzle, f)
    f.add("spanning tree", graphs.connected(f, wire, tree=True))
    f.add("tree size", graphs.no_more_edges_than_a_tree(f, wire), implied=True)


def common_rules(puzzle: Circuit, f: Formula) -> dict[Edge, int]:
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


def wires_at(puzzle: Circuit, wire: Mapping[Edge, int]) -> dict[Cell, list[int]]:
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


def no_lone_pair(place: Edge, wire: Mapping[Edge, int], at: Mapping[Cell, list[int]]) -> Clauses:
    """x[e] → ⋁ x[e′] over the wires e′ beside e, if there are other points: m clauses."""
    u, v = place
    yield [-wire[place], *(other for other in at[u] + at[v] if other != wire[place])]


def no_small_ring(ring: Sequence[int]) -> Clauses:
    """The four wires around a square are not all there: a clause a square of points."""
    yield [-literal for literal in ring]


def small_ring(place: Edge, wire: Mapping[Edge, int]) -> list[int]:
    """The four wires around the square below a place; none if it is no square of points."""
    (r, c), (s, d) = place
    ring = [place, ((r, c), (r + 1, c)), ((s, d), (s + 1, d)), ((r + 1, c), (s + 1, d))]
    return [wire[side] for side in ring] if r == s and all(side in wire for side in ring) else []


def path(
    puzzle: Circuit, f: Formula, wire: Mapping[Edge, int], on_path: Mapping[Edge, int]
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
    "flow": partial(encode, how="flow"),
    "elimination": partial(encode, how="elimination"),
}


def sizes(puzzle: Circuit, f: Formula) -> dict[str, float]:
    """At most 32 for *degree* and 24 for the implied rules of a point; *spanning tree*."""
    at = Counter(point for place in places(puzzle) for point in place)
    degrees, m = [*at.values()], at.total() / 2
    spanning = graphs.sizes(f, degrees, tree=True)
    common = sum(d * 2**d / 2 for d in degrees)
    common += 12 * m if f.implied else m
    common += 12 * m if puzzle.terminals else 0
    size = {name: common + spanning[name] for name in ENCODINGS}
    if f.implied:
        size["cuts"] += spanning["cuts"] - 2 * m
    return size


def verify(puzzle: Circuit, solution: Lines) -> list[str]:
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


def side_by_side(puzzle: Circuit) -> Iterator[Edge]:
    """Every two points beside each other."""
    for r, c in puzzle.points:
        yield from (((r, c), q) for q in ((r, c + 1), (r + 1, c)) if q in puzzle.points)


CUTS = GraphCuts(
    cut_reasons.tree,
    side_by_side,
    attrgetter("points"),
    edge="wire",
    thing="wire",
    what="points",
)


def path_length(puzzle: Circuit, solution: Lines) -> int | None:
    """The number of wires between the terminals of a tree; None without terminals."""
    import networkx as nx

    if not puzzle.terminals:
        return None
    graph = nx.Graph()
    graph.add_edges_from(solution)
    length: int = nx.shortest_path_length(graph, *puzzle.terminals)
    return length


@dataclass(frozen=True)
class Drawn(Givens[Circuit]):
    """A board drawn with room for its wires: `circuit rows columns`, then 2·rows - 1 lines of
    2·columns - 1 places. The sizes may be left out.
    """

    def parse(self, name: str, lines: Sequence[Line]) -> Circuit:
        """The header and the board."""
        header = read_header(name, lines, ())
        body = lines[1:] if header.line else lines
        sizes = [integer(word, "a number of cells", 1, 1000) for word in header.sizes]
        if not sizes and body:
            tall = body[-1].number - body[0].number
            sizes = [tall // 2 + 1, max(len(line.text.rstrip()) for line in body) // 2 + 1]
        rows, columns = (sizes * 2)[:2] if sizes else (1, 1)
        return drawn_board(body, rows, columns, lines[0])

    def text(self, name: str, puzzle: Circuit) -> str:
        """The puzzle as `parse` reads it."""
        drawn = [[" "] * (2 * puzzle.columns - 1) for _ in range(2 * puzzle.rows - 1)]
        for r, c in cells(puzzle):
            drawn[2 * r][2 * c] = symbol(puzzle, (r, c))
        for u, v in puzzle.given:
            drawn[u[0] + v[0]][u[1] + v[1]] = "-|"[u[1] == v[1]]
        lines = ["".join(line).rstrip() for line in drawn]
        return "\n".join([f"{name} {puzzle.rows} {puzzle.columns}", *lines]) + "\n"

    def size(self, puzzle: Circuit) -> Circuit:
        """That of the puzzle."""
        return puzzle

    def marks(self, puzzle: Circuit) -> Iterator[Mark]:
        """The points, the terminals, the cells without a point, and the given wires."""
        for cell in cells(puzzle):
            text = symbol(puzzle, cell)
            if text in "st":
                yield Glyph(middle(cell), text, "clue")
            else:
                yield Shape(middle(cell), "dot" if text == "o" else "square", text, "clue")
        for u, v in puzzle.given:
            yield Stroke(middle(u), middle(v), "clue")


def symbol(puzzle: Circuit, cell: Cell) -> str:
    """`o`, `s` or `t` for a point, `#` for a cell without one."""
    if cell in puzzle.terminals:
        return "st"[puzzle.terminals.index(cell)]
    return "o" if cell in puzzle.points else "#"


def drawn_board(lines: Sequence[Line], rows: int, columns: int, header: Line) -> Circuit:
    """The board drawn on the lines."""
    drawn = symbols(lines, rows, columns, header)
    points = {(y // 2, x // 2) for (y, x), word in drawn.items() if word.text in "ost"}
    terminals, given = dict[str, Cell](), set[Edge]()
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


@dataclass(frozen=True)
class OnWires(OnEdges[Circuit]):
    """A wire or none between neighbouring points, some of them given."""

    def givens(self, puzzle: Circuit) -> dict[Atom, bool]:
        """The wires that are shown."""
        return {("wire", u, v): True for u, v in sorted(puzzle.given)}

    def check(self, puzzle: Circuit, edges: Collection[Edge]) -> None:
        """Any between points: `verify` says what else is wrong with them."""
        if not {cell for edge in edges for cell in edge} <= puzzle.points:
            raise ValueError("not between points")

    def drawn(self, puzzle: Circuit, lines: Sequence[Line], drawing: Scene) -> Lines:
        """The drawing, or the board as the puzzle's text has it, with its header or without."""
        try:
            return super().drawn(puzzle, lines, drawing)
        except BadInput:
            pass
        first = lines[0]
        content = lines[1:] if first.text.split()[0] == "circuit" else lines
        solved = drawn_board(content, puzzle.rows, puzzle.columns, first)
        if solved.points != puzzle.points:
            raise BadInput("the points are not those of the puzzle", line=first.number, column=1)
        return solved.given

    def style(self, puzzle: Circuit, edge: Edge) -> Style:
        """Given wires are clues."""
        return "clue" if edge in puzzle.given else "answer"


def clues(puzzle: Circuit, solution: Lines) -> list[Clue]:
    """Every wire. That there is none in a place is no clue: a board cannot say so."""
    return [Clue(f"wire {shown_edge(edge)}", Given(("wire", *edge))) for edge in sorted(solution)]


def with_clues(puzzle: Circuit, chosen: Collection[Clue]) -> Circuit:
    """The board with these wires given."""
    edges = ((atom[1], atom[2]) for atom, _ in givens_of(chosen))
    return replace(puzzle, given=frozenset(edges))


ANSWER = OnWires(Flag("wire", "wired", "not wired"), places, "pairs of points", "wire")

FAMILY = Family(
    Board("circuit", Drawn(), ANSWER),
    about="connect the points by a tree of wires, one or three at every point",
    encodings=ENCODINGS,
    verify=verify,
    sizes=sizes,
    lazy=frozenset({"cuts"}),
    eager="elimination",
    cut_reasons={"cuts": CUTS},
    counting=("elimination", None),
    objective="path length",
    measure=path_length,
    clues=Clues(clues, with_clues),
    explained="pencilsat.encoders.explaining.circuit",
)

"""Why a cut of a graph holds, found on the board and without a formula, and in a puzzle's words.

A family whose lazy encoding says *one loop*, *connected* … of a graph declares which graph that is:

    CUTS = GraphCuts(one_loop, sides, corners, edge="line", thing="line", what="corners")

where `sides` and `corners` give the edges and the nodes of a puzzle, and ("line", u, v) is the atom
of an edge. As `lazy={"cuts": CUTS}` in its record, that checks and names every cut: for
certificates, which have the reason of each, and for explanations.

A clause holds if what it denies, some edges and nodes that are there and some that are not, is
against the law of the graph. That is looked for by walks and by networkx, and shares nothing with
what makes cuts: `pencilsat.cnf.graphs`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import field
from functools import cached_property
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from ..boards.names import MOST, in_pieces, shown_cells, shown_points
from ..boards.places import Cell, Edge, within
from ..cnf.formula import Atom
from ..cnf.record import record
from . import walks
from .walks import Neighbours, neighbours, networkx

P = TypeVar("P")


LAST = 64
"""Of how many clauses it is kept why they hold."""


class Cut(NamedTuple):
    """The cells that would be cut off; or that a ring would be closed around, with `ring`; or that
    would be in one region, with `together`.
    """

    cells: tuple[Cell, ...]
    ring: bool = False
    together: bool = False


def place(cut: object, what: str) -> str:
    """`islands r1c1 r1c2`, `a ring through r1c1-r1c3 r2c1`, `all points`; for one, `island r1c1`.
    A ring through corners is called by the cells that it is around, where these are plain.
    """
    match cut:
        case (int() as r, int() as c):
            return named(what, [(r, c)])
    if not isinstance(cut, Cut):
        return f"all {what}"
    if not cut.ring:
        return named(what, cut.cells)
    inside = enclosed({*cut.cells}) if what == "corners" else []
    if inside and len(in_pieces(inside)) <= MOST:
        return f"a ring around {shown_cells(inside)}"
    pieces = cut.cells if what == "corners" else in_pieces(cut.cells)
    if what in ("cells", "corners") and len(pieces) > MOST:
        return f"a ring of {len(cut.cells)} {what}"
    return f"a ring through {named(what, cut.cells)}"


def enclosed(ring: Set[Cell]) -> list[Cell]:
    """The cells inside a ring through some points, row by row; none if it is not plain which way it
    goes.
    """
    steps, before = {*within(ring)}, set[Edge]()
    while steps != before:
        before, ends = steps, Counter(chain(*steps))
        sure = {step for step in steps if 2 in (ends[step[0]], ends[step[1]])}
        full = {point for point, ways in Counter(chain(*sure)).items() if ways == 2}
        part = {p: i for i, each in enumerate(walks.parts(neighbours((), sure))) for p in each}
        steps = {
            (u, v)
            for u, v in steps
            if (u, v) in sure or (full.isdisjoint((u, v)) and (part.get(u, u) != part.get(v, v)))
        }
    if {*Counter(chain(*steps)).values()} != {2}:
        return []
    rows, columns = (range(min(along), max(along)) for along in zip(*ring, strict=True))
    found = list[Cell]()
    for r in rows:
        inside = False
        for c in columns:
            inside ^= ((r, c), (r + 1, c)) in steps
            found += [(r, c)] * inside
    return found


def named(what: str, nodes: Sequence[Cell]) -> str:
    """Nodes as they are called: cells by their names alone, corners by their cells."""
    if what == "corners":
        return shown_points(nodes, MOST)
    if what == "cells":
        return shown_cells(nodes, MOST)
    return f"{what if len(nodes) > 1 else what.removesuffix('s')} {shown_cells(nodes, MOST)}"


def reason(cut: object, what: str) -> str:
    """Why a cut holds; for all nodes, each has a neighbour; for one node, its line goes on."""
    if isinstance(cut, tuple) and len(cut) == 2:
        return f"no line ends or branches at {place(cut, what)}"
    if not isinstance(cut, Cut):
        return f"no {what.removesuffix('s')} is left alone"
    would = "close" if cut.ring else "be one region" if cut.together else "be cut off"
    return f"{place(cut, what)} would {would}"


@record
class Claim(Generic[P]):
    """What a clause denies, and the graph of the puzzle.

    The edges that are said to be there are `on`, those that are denied `off`; the nodes that are
    denied are `gone`. `sure` are the nodes and the edges that are certain to be there, those only
    between such nodes. Of regions, `sizes` has the roots and how large each is to be; of what is
    joined to ends, these.
    """

    puzzle: P
    graph: Neighbours
    on: Set[Edge]
    off: Set[Edge]
    gone: Set[Cell]
    sure: tuple[Set[Cell], Set[Edge]]
    sizes: Mapping[Cell, int | None]

    @cached_property
    def possible(self) -> list[set[Cell]]:
        """The parts into which all nodes and edges fall but those that are denied."""
        return _parts(walks.without(self.graph, self.gone, self.off))

    @property
    def certain(self) -> Set[Cell]:
        """The nodes that are certain to be there."""
        return self.sure[0]

    @property
    def certain_edges(self) -> Iterator[Edge]:
        """The edges that are certain to be there."""
        nodes, edges = self.sure
        return ((u, v) for u, v in edges if u in nodes and v in nodes)


def _parts(graph: Neighbours) -> list[set[Cell]]:
    """The connected parts of a graph, by their first cells."""
    return sorted(walks.parts(graph), key=min)


def _cycles(edges: Iterable[Edge]) -> Iterable[Collection[Cell]]:
    """Cycles of these edges, of which all others are made."""
    nx = networkx()
    graph = nx.Graph()
    graph.add_edges_from(edges)  # networkx loses an interrupt while it is given edges at once
    found: list[list[Cell]] = nx.cycle_basis(graph)
    return found


GraphLaw = Callable[[Claim[P]], Cut | None]
"""What is against the law of a graph, if that is certain: cells cut off, a ring, cells together."""


def connected(claim: Claim[Any]) -> Cut | None:
    """All that is there is connected."""
    return None if claim.on else _apart(claim, claim.certain)


def each_connected(claim: Claim[Any]) -> Cut | None:
    """All that is there in each part of the graph is connected."""
    found = (_apart(claim, claim.certain & part) for part in walks.parts(claim.graph))
    return None if claim.on else next(filter(None, found), None)


def tree(claim: Claim[Any]) -> Cut | None:
    """All that is there is connected, without a cycle."""
    return connected(claim) or (None if claim.off else forest(claim))


def forest(claim: Claim[Any]) -> Cut | None:
    """There is no cycle."""
    cycles = _cycles(claim.certain_edges)
    return next((Cut(tuple(sorted(cycle)), ring=True) for cycle in cycles), None)


def one_loop(claim: Claim[Any]) -> Cut | None:
    """The edges that are there are one cycle, which may leave nodes out."""
    for cycle in _cycles(claim.on):
        if any(u not in cycle and v not in cycle for u, v in claim.on):
            return Cut(tuple(sorted(cycle)), ring=True)
    return _apart(claim, {cell for edge in claim.on for cell in edge})


def joined(claim: Claim[Any]) -> Cut | None:
    """All that is there is joined to an end."""
    return None if claim.on else _without_end(claim, claim.certain)


def paths(claim: Claim[Any]) -> Cut | None:
    """The edges that are there are paths from end to end, which may leave nodes out."""
    return _without_end(claim, {cell for edge in claim.on for cell in edge})


def regions(claim: Claim[Any]) -> Cut | None:
    """All that is there falls apart into regions, each with one root, and of its size."""
    for part in claim.possible:
        roots = [cell for cell in part if cell in claim.sizes]
        if len(roots) == 1 and len(part) < (claim.sizes[roots[0]] or 0):
            return Cut(tuple(sorted(part)))
    for part in _parts(neighbours(claim.certain, claim.certain_edges)):
        roots = [cell for cell in part if cell in claim.sizes]
        most = min((size for root in roots if (size := claim.sizes[root])), default=len(part))
        if len(roots) > 1 or len(part) > most:
            return Cut(tuple(sorted(part)), together=True)
    return _without_end(claim, claim.certain)


def _apart(claim: Claim[Any], there: Set[Cell]) -> Cut | None:
    """A part of the graph, if there is something in it and in another one."""
    held = [part for part in claim.possible if not there.isdisjoint(part)]
    if len(held) < 2:
        return None
    left = [part for part in held if all(u in part or v in part for u, v in claim.off)]
    smallest = min(left or held, key=lambda part: (len(part), min(part)))
    return Cut(tuple(sorted(smallest)))


def _without_end(claim: Claim[Any], there: Set[Cell]) -> Cut | None:
    """A part of the graph without an end, if there is something in it."""
    for part in claim.possible:
        if claim.sizes.keys().isdisjoint(part) and not there.isdisjoint(part):
            return Cut(tuple(sorted(part)))
    return None


@record
class GraphCuts(Generic[P]):
    """The cuts of a graph on the board of a puzzle: called, it gives the reason of one.

    None where it is not certain that a clause holds, or where it names other atoms.
    """

    law: GraphLaw[P]
    edges: Callable[[P], Iterable[Edge]]
    """All pairs of neighbours."""
    nodes: Callable[[P], Iterable[Cell]]
    edge: str | None = None
    """The name of the atoms of edges, of which the ends are said; None if neighbours are always
    joined.
    """
    after: tuple[Any, ...] = ()
    """What else is said in the atom of an edge."""
    node: str | None = None
    """The name of the atoms of nodes; None if all are there."""
    absent: bool = False
    """Whether it is these atoms that say that a node is not there."""
    value: tuple[Any, ...] = ()
    """What else is said in the atom of a node."""
    always: Callable[[P], Collection[Cell]] | None = None
    """The nodes without such an atom; None if there are no others, or all are."""
    sizes: Callable[[P], Mapping[Cell, int | None]] | None = None
    """The roots of regions with their sizes; or ends."""
    thing: str = "way"
    what: str = "cells"
    """What an edge is called, and what the nodes."""
    _last: list[tuple[P, Collection[tuple[Atom, bool]], Cut | None]] = field(
        default_factory=list, init=False, compare=False, repr=False
    )
    """The last clauses that were asked for, and the answers: cuts are named when all are checked.

    It is replaced as a whole: threads can share it.
    """
    _kept: list[tuple[P, Set[Edge], Neighbours]] = field(
        default_factory=list, init=False, compare=False, repr=False
    )
    """The last puzzle with its graph, likewise."""

    def __call__(self, puzzle: P, clause: Sequence[tuple[Atom, bool]]) -> str | None:
        """Why one atom at least is as the clause says; None if that is not certain."""
        found = self._breach(puzzle, clause)
        if found is None:
            return None
        cells, there = named(self.what, found.cells), place(found, self.what)
        if found.ring and self.law is one_loop:
            return f"{there} of {self.thing}s is not all"
        if found.ring:
            return f"the {self.thing}s form no {there.removeprefix('a ')}"
        return f"{cells} are not together" if found.together else f"a {self.thing} leaves {cells}"

    def cut(self, puzzle: P, clause: Mapping[Atom, bool]) -> Cut | None:
        """What a cut speaks of."""
        return self._breach(puzzle, [*clause.items()])

    def _breach(self, puzzle: P, clause: Sequence[tuple[Atom, bool]]) -> Cut | None:
        """What in that which a clause denies is against the law; None if that is not certain."""
        said = frozenset(clause)
        for of, known, found in [*self._last]:
            if of is puzzle and known == said:
                return found
        claim = self._claim(puzzle, clause)
        found = None if claim is None else self.law(claim)
        self._last[:] = [(puzzle, said, found), *self._last[: LAST - 1]]
        return found

    def calls(
        self, there: Iterable[Atom], possible: Iterable[Atom]
    ) -> Callable[[Atom, bool], bool]:
        """Whether an atom that is there, or is not, may call for a cut, where these are there and
        no others are possible: an edge that closes a ring, or is the only way to somewhere. Once
        there is a ring, every other edge may be one too many.
        """
        if self.edge is None:
            return lambda atom, added: True
        joined = neighbours((), filter(None, map(self.edge_of, there)))
        parts = {cell: i for i, part in enumerate(walks.parts(joined)) for cell in part}
        ring = walks.has_cycle(joined)
        only = walks.bridges(neighbours((), filter(None, map(self.edge_of, possible))))

        def may_call(atom: Atom, added: bool) -> bool:
            if (edge := self.edge_of(atom)) is None:
                return bool(atom[0] == self.node)
            u, v = edge
            return (
                ring or (u in parts and parts[u] == parts.get(v))
                if added
                else frozenset((u, v)) in only
            )

        return may_call

    def calls_of_nodes(
        self, puzzle: P, there: Iterable[Atom], possible: Iterable[Atom]
    ) -> Callable[[Atom, bool], bool]:
        """The same of the atoms of nodes, where neighbours are always joined: one that is gone is
        the only way to somewhere, or one that is there is where nothing else is.
        """
        if not self.of_nodes and not (self.law is regions and self.edge is None and self.node):
            return lambda atom, added: True
        _, every = self._graph(puzzle)
        graph, held = self.able(puzzle, there, possible)
        joints, parts = walks.joints(graph), walks.parts(graph)
        part_of = {cell: part for part in parts for cell in part}
        sizes = self.sizes(puzzle) if self.sizes else {}

        def may_call(atom: Atom, added: bool) -> bool:
            if (cell := self.node_of(atom)) is None or cell not in part_of:
                return cell is not None
            part = part_of[cell]
            if added != self.absent:  # it is there
                beside = self.law is regions and not held.isdisjoint(every[cell])
                return beside or held.isdisjoint(part) or (self.law is connected and len(parts) > 1)
            if self.law is connected:
                return cell in joints or len(parts) > 1
            roots = [root for root in sizes if root in part]
            return cell in joints or len(roots) < 2

        return may_call

    @property
    def of_nodes(self) -> bool:
        """Whether nodes have to be joined, whose neighbours always are."""
        return self.law is connected and self.edge is None and self.node is not None

    def able(
        self, puzzle: P, there: Iterable[Atom], possible: Iterable[Atom]
    ) -> tuple[Neighbours, Set[Cell]]:
        """The graph of the nodes that may be there, and those that are, where these atoms are there
        and no others are possible.
        """
        _, every = self._graph(puzzle)
        true, able = ({x for a in some if (x := self.node_of(a))} for some in (there, possible))
        if self.absent:
            able, true = every.keys() - true, every.keys() - able
        return {cell: [other for other in every[cell] if other in able] for cell in able}, true

    def node_of(self, atom: Atom) -> Cell | None:
        """The node that an atom speaks of, if it is one of the graph's."""
        name, *about = atom
        if name != self.node or tuple(about[2:]) != self.value:
            return None
        return about[0], about[1]

    def edge_of(self, atom: Atom) -> Edge | None:
        """The edge that an atom speaks of, if it is one of the graph's."""
        name, *about = atom
        if name != self.edge or tuple(about[2:]) != self.after:
            return None
        return about[0], about[1]

    def _claim(self, puzzle: P, clause: Sequence[tuple[Atom, bool]]) -> Claim[P] | None:
        edges, graph = self._graph(puzzle)
        on, off, there, gone = set[Edge](), set[Edge](), set[Cell](), set[Cell]()
        for atom, true in clause:
            name, *about = atom
            edge = self.edge_of(atom)
            if edge is not None and edge in edges:
                (off if true else on).add(edge)
            elif name == self.node and tuple(about[:2]) in graph and tuple(about[2:]) == self.value:
                (gone if true != self.absent else there).add((about[0], about[1]))
            else:
                return None
        always = self.always(puzzle) if self.always else graph if self.node is None else ()
        sure = there.union(always), on if self.edge else edges
        sizes = self.sizes(puzzle) if self.sizes else {}
        return Claim(puzzle, graph, on, off, gone, sure, sizes)

    def _graph(self, puzzle: P) -> tuple[Set[Edge], Neighbours]:
        """All edges of a puzzle, and its graph, kept for the next clause."""
        for of, edges, graph in [*self._kept]:
            if of is puzzle:
                return edges, graph
        edges = {*self.edges(puzzle)}
        graph = neighbours(self.nodes(puzzle), edges)
        self._kept[:] = [(puzzle, edges, graph)]
        return edges, graph


@record
class SeveralCuts(Generic[P]):
    """The cuts of several graphs on one board: the first that has a reason for one gives it."""

    graphs: tuple[GraphCuts[P], ...]
    what: str = "cells"
    """What the nodes of all are called."""

    def __call__(self, puzzle: P, clause: Sequence[tuple[Atom, bool]]) -> str | None:
        """Why one atom at least is as the clause says; None if that is not certain."""
        return next(filter(None, (graph(puzzle, clause) for graph in self.graphs)), None)

    def cut(self, puzzle: P, clause: Mapping[Atom, bool]) -> Cut | None:
        """What a cut speaks of."""
        return next(filter(None, (graph.cut(puzzle, clause) for graph in self.graphs)), None)

"""Cuts of lazy rules that add something to what is known, or to what a supposition implies."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from functools import cached_property
from itertools import chain
from math import inf
from typing import Any

from ...boards.places import Cell, Edge
from ...cnf.formula import Atom
from ...cnf.record import record
from ...cnf.rules import Instance
from ...encoders import AnyPuzzle
from ...rules import walks
from ...rules.cuts import GraphCuts, SeveralCuts, forest, one_loop, tree
from ...rules.walks import Neighbours
from .reasons import Rules


class Ways:
    """The edges of a graph on a board, by the variables that say that they are there."""

    def __init__(self, graph: GraphCuts[Any], names: Mapping[int, Atom]) -> None:
        edges = ((x, graph.edge_of(atom)) for x, atom in names.items())
        self._edges = {x: edge for x, edge in edges if edge}
        self._tree, self._loop = graph.law in (tree, forest), graph.law is one_loop

    def after(self, known: Set[int]) -> "Left":
        """What is left where so much is known."""
        to, ring = joined(edge for x, edge in self._edges.items() if x in known)
        left = {x: e for x, e in self._edges.items() if x not in known and -x not in known}
        ways = {x: (to.get(u, u), to.get(v, v)) for x, (u, v) in left.items()}
        cells = to if self._loop else {*chain.from_iterable(self._edges.values())}
        held = {to.get(cell, cell) for cell in cells}
        return Left(ways, held, ring=ring, tree=self._tree, loop=self._loop)


@record
class Left:
    """The `ways` that may be there between *parts*, each the nodes that what is known joins.

    A part is `held` if it has to be joined to the others: in a loop, if lines are at it.
    """

    ways: Mapping[int, Edge]
    held: Set[Cell]
    ring: bool
    tree: bool
    loop: bool

    def call(self, new: Set[int]) -> bool:
        """Whether what is new closes a ring, or would with one more edge where none may be; or
        leaves a part one way to others at most, or none even where ways are possible.
        """
        _, held, ways, ring = self._after(new)
        if self.ring or ring or (self.tree and any(u == v for u, v in ways.values())):
            return True
        out = Counter(chain.from_iterable(way for way in ways.values() if way[0] != way[1]))
        if len(held) > 1 and any(out[part] < 2 for part in held):
            return True
        return bool(held) and not connected(ways.values(), held | out.keys())

    def closing(self, new: Set[int]) -> set[int]:
        """The ways that would close a ring where none may be: those inside of a part that what is
        new joins. There may be one in a loop if nothing is left beside that part, or if no law is
        against rings.
        """
        grown, held, ways, _ = self._after(new)
        if not self.tree and (len(held) < 2 or not self.loop):
            return set()
        return {x for x, (u, v) in ways.items() if u == v and u in grown}

    def _after(self, new: Set[int]) -> tuple[Set[Cell], Set[Cell], Mapping[int, Edge], bool]:
        """The parts that what is new joins, all that are held then, the ways that are left, and
        whether there is a ring.
        """
        to, ring = joined(self.ways[x] for x in self.ways.keys() & new)
        grown = {*to.values()}
        held = self.held - to.keys() | grown
        ways = {x: way for x, way in self.ways.items() if x not in new and -x not in new}
        if to:
            ways = {x: (to.get(u, u), to.get(v, v)) for x, (u, v) in ways.items()}
        return grown, held, ways, ring


def joined(edges: Iterable[Edge]) -> tuple[dict[Cell, Cell], bool]:
    """For each node of these edges, one that stands for all that it is joined to; and whether there
    is a ring.
    """
    to, members, ring = dict[Cell, Cell](), dict[Cell, list[Cell]](), False
    for edge in edges:
        u, v = (to.setdefault(cell, cell) for cell in edge)
        few, many = sorted((u, v), key=lambda part: len(members.setdefault(part, [part])))
        ring = ring or u == v
        if u != v:
            members[many] += members[few]
            to |= dict.fromkeys(members.pop(few), many)
    return to, ring


def connected(ways: Iterable[Edge], parts: Set[Cell]) -> bool:
    """Whether the ways lead from each of these parts to each other one; there is one at least."""
    beside: dict[Cell, list[Cell]] = {part: [] for part in parts}
    for u, v in ways:
        beside.setdefault(u, []).append(v)
        beside.setdefault(v, []).append(u)
    found = {part := next(iter(parts))}
    queue = [part]
    for part in queue:
        for other in beside[part]:
            if other not in found:
                found.add(other)
                queue.append(other)
    return parts <= found


class Room:
    """Nodes of a graph that may be there; those that are `held` have to be joined by others."""

    def __init__(self, graph: Neighbours, held: Set[Cell]) -> None:
        self.graph, self.held = graph, held
        self._whole = len(walks.parts(graph)) < 2
        self._joints = walks.joints(graph)

    def as_wide(self, gone: Set[Cell], held: Set[Cell]) -> bool:
        """Whether nothing is cut off where some are gone, and others held, and there are no more
        only ways than before.
        """
        gone, held = gone & self.graph.keys(), self.held | held
        if self._whole and walks.bypassed(self.graph, gone, self._joints | held):
            return True
        left = walks.without(self.graph, gone, ())
        if not walks.together(left, held & left.keys()):
            return False
        usual = held | (self._joints - self.held)
        return all(joint in usual for joint in walks.each_joint(left))


LARGE_BOARD = 300
"""The atoms and helpers of a board on which not all cuts are looked for at a time."""

SOME = 6
"""How many cuts are enough there."""

MOST = 40
"""How many cuts that trials call for are added at a time."""


class Cutting:
    """The search for cuts, while more and more is known.

    What is asked is bounded by the graph that the cuts are of, where there is one: whether it may
    have something to say is found out before it is asked.
    """

    def __init__(
        self, rules: Rules, graph: GraphCuts[Any] | SeveralCuts[Any] | None, puzzle: AnyPuzzle
    ) -> None:
        self._rules, self._names, self._puzzle = rules, rules.names, puzzle
        several = graph.graphs if isinstance(graph, SeveralCuts) else (graph,)
        self._graphs = [each for each in several if each]
        self._graph = graph if isinstance(graph, GraphCuts) else None
        self._ways: Ways | None = None
        if self._graph and self._graph.edge:
            self._ways = Ways(self._graph, rules.names)
        self._idle: dict[int, set[int]] = {}
        self._barren: Counter[int] = Counter()
        """How often a fact was asked for."""
        self._none_at_hand = False

    @cached_property
    def _spoken_of(self) -> frozenset[int]:
        """What cuts speak of: all, if there is no graph that they are of."""
        of = [(graph.edge_of, graph.node_of) for graph in self._graphs]
        names = self._names.items()
        return frozenset(
            x for x, a in names if not of or any(e(a) or n(a) is not None for e, n in of)
        )

    def learn(self, facts: Iterable[int]) -> None:
        """These are known from now on: what stands near them is asked for again."""
        new = {abs(x) for x in facts}
        self._none_at_hand = self._none_at_hand and self._spoken_of.isdisjoint(new)
        self._idle = {x: around for x, around in self._idle.items() if around.isdisjoint(new)}

    def _models(self, known: Collection[int], facts: Callable[[], list[int]]) -> Iterator[Set[int]]:
        """The parts of models that cuts at hand are looked for in: what is there, also with an open
        fact against what the solution says; and what is not excluded, also with one fact less.
        """
        there = {x for x in known if x > 0}
        possible = {x for x in self._names if -x not in known}
        yield from (there, possible)
        for fact in self._critical(facts(), there, possible):
            self._barren[fact] += 1
            yield possible - {fact} if fact > 0 else there | {-fact}

    def _critical(
        self, facts: list[int], there: Collection[int], possible: Collection[int]
    ) -> list[int]:
        """Those of the facts whose opposite may call for a cut."""
        if not self._rules.lazy or not (self._graph or self._graphs):
            return facts if self._rules.lazy else []
        names = self._names
        there, possible = (self._spoken_of.intersection(some) for some in (there, possible))
        if self._graphs and len(names) > LARGE_BOARD:
            now = [[names[x] for x in there], [names[x] for x in possible]]
            every = [graph.calls_of_nodes(self._puzzle, *now) for graph in self._graphs]
            facts = [x for x in facts if any(calls(names[abs(x)], x < 0) for calls in every)]
        if not self._graph:
            return facts
        calls = self._graph.calls([names[x] for x in there], [names[x] for x in possible])
        return [fact for fact in facts if calls(names[abs(fact)], fact < 0)]

    def at_hand(
        self, known: Collection[int], facts: Callable[[], list[int]], *, first: bool = False
    ) -> dict[Instance, None]:
        """Cuts that what is known calls for; on a large board the first ones that are found, of
        facts for which none was found before the last; or only the very first.
        """
        most = 1 if first else SOME if len(self._names) > LARGE_BOARD else inf
        order = facts if first else lambda: self._fresh_first(facts())
        found = dict[Instance, None]()
        for model in () if self._none_at_hand else self._models(known, order):
            if len(found) >= most:
                break
            found |= dict.fromkeys(self._rules.cut(model, known))
        self._none_at_hand = not found
        return found

    def _room(self, there: Set[int], possible: Set[int]) -> Room | None:
        """That of a large board whose nodes have to be joined."""
        graph, names = self._graph, self._names
        if graph is None or not graph.of_nodes or len(names) <= LARGE_BOARD:
            return None
        now = ([names[x] for x in some if x in names] for some in (there, possible))
        return Room(*graph.able(self._puzzle, *now))

    def _as_wide(self, room: Room, new: Set[int]) -> bool:
        """Whether what is new leaves room."""
        graph, names = self._graph, self._names
        assert graph is not None
        said = ((graph.node_of(names[abs(x)]), (x > 0) != graph.absent) for x in new)
        nodes = [(cell, there) for cell, there in said if cell]
        gone, held = ({cell for cell, is_there in nodes if is_there is so} for so in (False, True))
        return room.as_wide(gone, held)

    def _fresh_first(self, facts: list[int]) -> list[int]:
        """On a large board, the facts that were asked for seldom come first."""
        large = len(self._names) > LARGE_BOARD
        return sorted(facts, key=self._barren.__getitem__) if large else facts

    def of_trials(
        self, known: Set[int], facts: Iterable[int], *, thorough: bool = False
    ) -> dict[Instance, None]:
        """Cuts that what follows from the opposite of one of the facts calls for.

        If it is thorough, all facts are asked for: what is learned far away may close a ring, too.
        """
        found, rules, names = dict[Instance, None](), self._rules, self._names
        if not rules.lazy:
            return found
        if thorough:
            self._idle.clear()
        present = {x for x in known if x in names}
        left = {x for x in names if -x not in known}
        ways = self._ways and self._ways.after(known)
        room = self._room(present, left)
        for fact in facts:
            if fact in self._idle:
                continue
            if len(found) >= MOST or rules.late():
                break
            new = {x for x in rules.quick.implied([-fact]) if abs(x) in names} - known
            cuts = list[Instance]()
            if (ways and not ways.call(new)) or (room and self._as_wide(room, new)):
                self._idle[fact] = rules.around(new)
            else:
                there = present | {x for x in new if x > 0}
                possible = left - {-x for x in new if x < 0}
                cuts = [cut for model in (there, possible) for cut in rules.cut(model, known | new)]
            if thorough and ways and not cuts:
                cuts = self._of_rings(fact, new, known, ways)
            found |= dict.fromkeys(cuts)
        if found:
            self._idle.clear()
        return found

    def _of_rings(self, fact: int, new: Set[int], known: Set[int], ways: Left) -> list[Instance]:
        """The cuts of rings that may not close, if all of them together show the fact: by what
        follows from its opposite, `new`, and from that, and so on.
        """
        rules, held, rings = self._rules, [-fact], list[tuple[int, Set[int]]]()
        while closing := ways.closing(new):
            rings += [(x, known | new) for x in closing]
            held += [-x for x in closing]
            found = rules.quick.propagated(held)
            if found is None:
                every = (({x, *(y for y in true if y > 0)}, true) for x, true in rings)
                return [cut for model, true in every for cut in rules.cut(model, true)]
            new = {x for x in found if abs(x) in self._names} - known
        return []

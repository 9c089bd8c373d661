"""Cuts of lazy rules that add something to what is known, or to what a supposition implies."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from typing import Any

from ...boards.places import Cell
from ...cnf.formula import Atom
from ...cnf.rules import Instance
from ...encoders.cuts import GraphCuts, SeveralCuts, forest, one_loop, tree
from .reasons import Rules

Way = tuple[int, Cell, Cell]
"""An edge that may be there, by the variable that says so, between two nodes, or parts."""


class Ways:
    """The edges of a graph on a board, by the variables that say that they are there.

    Nodes that what is true joins are one *part*. A part is held if it has to be joined to the
    others: in a loop, if lines are at it.
    """

    def __init__(self, graph: GraphCuts[Any], names: Mapping[int, Atom]) -> None:
        edges = ((x, graph.edge_of(atom)) for x, atom in names.items())
        self._edges = [(x, *edge) for x, edge in edges if edge]
        self._tree, self._loop = graph.law in (tree, forest), graph.law is one_loop

    def call(self, true: Set[int]) -> bool:
        """Whether what is true closes a ring, or would with one more edge where none may be; or
        leaves a part one way to others at most, or none even where ways are possible.
        """
        joined, held, ways, ring = self._parts(true)
        if ring or (self._tree and any(u == v for _, u, v in ways)):
            return True
        out = Counter(part for _, u, v in ways if u != v for part in (u, v))
        if len(held) > 1 and any(out[part] < 2 for part in held):
            return True
        for _, u, v in ways:
            joined.join(u, v)
        return bool(held) and len({joined.top(part) for part in (*held, *out)}) > 1

    def closing(self, new: Set[int], known: Set[int]) -> set[int]:
        """The ways that would close a ring where none may be: those inside of a part that what is
        new joins. There may be one in a loop if nothing is left beside that part, or if no law is
        against rings.
        """
        joined, held, ways, _ = self._parts(known | new)
        if not self._tree and (len(held) < 2 or not self._loop):
            return set()
        grown = {joined.top(u) for x, u, _ in self._edges if x in new}
        return {x for x, u, v in ways if u == v and u in grown}

    def _parts(self, true: Set[int]) -> "tuple[Joined, set[Cell], list[Way], bool]":
        """What is joined, the parts that are held, the ways between parts that are left, and
        whether there is a ring.
        """
        joined, ring = Joined(), False
        lined, left = set[Cell](), list[Way]()
        for x, u, v in self._edges:
            if x in true:
                lined |= {u, v}
                ring = not joined.join(u, v) or ring
            elif -x not in true:
                left.append((x, u, v))
        nodes = lined if self._loop else {cell for _, *edge in self._edges for cell in edge}
        top = joined.top
        return joined, {top(u) for u in nodes}, [(x, top(u), top(v)) for x, u, v in left], ring


class Joined:
    """Which nodes are joined to each other, as more and more of them are."""

    def __init__(self) -> None:
        self._up: dict[Cell, Cell] = {}

    def top(self, u: Cell) -> Cell:
        """The node that stands for all that a node is joined to."""
        up = self._up
        while u in up:
            v = up[u]
            if v in up:
                up[u] = up[v]
            u = v
        return u

    def join(self, u: Cell, v: Cell) -> bool:
        """Join two nodes; whether they were not joined yet."""
        u, v = self.top(u), self.top(v)
        if u != v:
            self._up[u] = v
        return u != v


MOST = 40
"""How many cuts that trials call for are added at a time."""


class Cutting:
    """The search for cuts, while more and more is known.

    What is asked is bounded by the graph that the cuts are of, where there is one: whether it may
    have something to say is found out before it is asked.
    """

    def __init__(self, rules: Rules, graph: GraphCuts[Any] | SeveralCuts[Any] | None) -> None:
        self._rules, self._names = rules, rules.names
        self._graph = graph if isinstance(graph, GraphCuts) else None
        self._ways: Ways | None = None
        if self._graph and self._graph.edge:
            self._ways = Ways(self._graph, rules.names)
        self._idle: dict[int, set[int]] = {}

    def learn(self, facts: Iterable[int]) -> None:
        """These are known from now on: what stands near them is asked for again."""
        new = {abs(x) for x in facts}
        self._idle = {x: around for x, around in self._idle.items() if around.isdisjoint(new)}

    def models(self, known: Collection[int], facts: Callable[[], list[int]]) -> Iterator[Set[int]]:
        """The parts of models that cuts at hand are looked for in: what is there, also with an open
        fact against what the solution says; and what is not excluded, also with one fact less.
        """
        there = {x for x in known if x > 0}
        possible = {x for x in self._names if -x not in known}
        yield from (there, possible)
        for fact in self._critical(facts(), there, possible):
            yield possible - {fact} if fact > 0 else there | {-fact}

    def _critical(
        self, facts: list[int], there: Collection[int], possible: Collection[int]
    ) -> list[int]:
        """Those of the facts whose opposite may call for a cut."""
        if not self._rules.lazy or not self._graph:
            return facts if self._rules.lazy else []
        names = self._names
        calls = self._graph.calls([names[x] for x in there], [names[x] for x in possible])
        return [fact for fact in facts if calls(names[abs(fact)], fact < 0)]

    def at_hand(
        self, known: Collection[int], facts: Callable[[], list[int]]
    ) -> dict[Instance, None]:
        """Cuts that what is known calls for."""
        models = self.models(known, facts)
        return {cut: None for model in models for cut in self._rules.cut(model, known)}

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
        ways = self._ways
        for fact in facts:
            if fact in self._idle:
                continue
            if len(found) >= MOST or rules.late():
                break
            new = {x for x in rules.quick.implied([-fact]) if abs(x) in names} - known
            cuts = list[Instance]()
            if ways and not ways.call(known | new):
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

    def _of_rings(self, fact: int, new: Set[int], known: Set[int], ways: Ways) -> list[Instance]:
        """The cuts of rings that may not close, if all of them together show the fact: by what
        follows from its opposite, `new`, and from that, and so on.
        """
        rules, held, rings = self._rules, [-fact], list[tuple[int, Set[int]]]()
        while closing := ways.closing(new, known):
            rings += [(x, known | new) for x in closing]
            held += [-x for x in closing]
            found = rules.quick.propagated(held)
            if found is None:
                every = (({x, *(y for y in true if y > 0)}, true) for x, true in rings)
                return [cut for model, true in every for cut in rules.cut(model, true)]
            new = {x for x in found if abs(x) in self._names} - known
        return []

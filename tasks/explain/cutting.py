"""Cuts of lazy rules that add something to what is known, or to what a supposition implies."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from typing import Any, NamedTuple

from ...boards.places import Cell
from ...cnf.formula import Atom
from ...cnf.rules import Instance
from ...encoders.cut_reasons import GraphCuts, SeveralCuts, forest, one_loop, tree
from .reasons import Rules


class Way(NamedTuple):
    """An edge that may be there, by the variable that says so, between two parts of the graph."""

    x: int
    ends: tuple[int, int]


class Ways:
    """The edges of a graph on a board, by the variables that say that they are there.

    Nodes that are known to be joined are one *part*. A part is held if it has to be joined to the
    others: in a loop, if lines are at it. What is asked costs no more than what is new touches.
    """

    def __init__(self, graph: GraphCuts[Any], names: Mapping[int, Atom]) -> None:
        number: dict[Cell, int] = {}
        self._tree, self._loop = graph.law in (tree, forest), graph.law is one_loop
        self._edges: list[tuple[int, int, int]] = []
        for x, atom in names.items():
            if edge := graph.edge_of(atom):
                u, v = (number.setdefault(cell, len(number)) for cell in edge)
                self._edges.append((x, u, v))
        self._nodes = len(number)

    def after(self, known: Set[int]) -> "Left":
        """What is left where so much is known."""
        joined = Joined()
        held = set[int]() if self._loop else {*range(self._nodes)}
        ring, rest = False, list[tuple[int, int, int]]()
        for x, u, v in self._edges:
            if x in known:
                held |= {u, v}
                ring = not joined.join(u, v) or ring
            elif -x not in known:
                rest.append((x, u, v))
        top = joined.top
        ways = [Way(x, (top(u), top(v))) for x, u, v in rest]
        parts = {top(u) for u in held}
        return Left(ways, parts, ring=ring, tree=self._tree, loop=self._loop)


class Left:
    """The ways between parts that are left: none of them is known to be there, or not to be."""

    def __init__(
        self, ways: Iterable[Way], held: Set[int], *, ring: bool, tree: bool, loop: bool
    ) -> None:
        self._ring, self._tree, self._loop, self._held = ring, tree, loop, held
        self._inside = list[int]()
        """Ways from a part to itself."""
        self._on: dict[int, Way] = {}
        self._off: dict[int, Way] = {}
        self._at: dict[int, list[Way]] = {part: [] for part in held}
        for way in ways:
            u, v = way.ends
            self._on[way.x] = self._off[-way.x] = way
            if u == v:
                self._inside.append(way.x)
            for part in {u, v}:
                self._at.setdefault(part, []).append(way)
        self._narrow = {part for part in held if not self._wide([part], Joined(), {}, {})}
        self._whole = bool(self._at) and self._together(self._at, {})

    def call(self, true: Set[int]) -> bool:
        """Whether what is true closes a ring, or would with one more edge where none may be; or
        leaves a part one way to others at most, or none even where ways are possible.
        """
        on = {x: self._on[x] for x in self._on.keys() & true}
        off = {-x: self._off[x] for x in self._off.keys() & true}
        joined = Joined()
        if self._ring or not all(joined.join(*way.ends) for way in on.values()):
            return True
        touched = {part for way in (*on.values(), *off.values()) for part in way.ends}
        groups: dict[int, list[int]] = {}
        for part in touched:
            groups.setdefault(joined.top(part), []).append(part)
        if self._tree and self._may_close(groups.values(), joined, on, off):
            return True
        lined = {joined.top(part) for way in on.values() for part in way.ends}
        held = [g for top, g in groups.items() if top in lined or not self._held.isdisjoint(g)]
        others = len(self._held - touched)
        if len(held) + others > 1 and (
            not self._narrow <= touched
            or not all(self._wide(group, joined, on, off) for group in held)
        ):
            return True
        if not held and not others:
            return False
        ends = {part for way in off.values() for part in way.ends} if self._whole else self._at
        there = {part for group in held for part in group} | self._held
        wanted = {p for p in ends if p in there or any(w.x not in off for w in self._at[p])}
        return not self._together(wanted, off)

    def closing(self, true: Set[int]) -> set[int]:
        """The ways that would close a ring where none may be: those inside of a part that what is
        true joins. There may be one in a loop if nothing is left beside that part, or if no law is
        against rings.
        """
        on = {x: self._on[x] for x in self._on.keys() & true}
        off = {-x: self._off[x] for x in self._off.keys() & true}
        joined = Joined()
        for way in on.values():
            joined.join(*way.ends)
        groups: dict[int, set[int]] = {}
        for part in {part for way in on.values() for part in way.ends}:
            groups.setdefault(joined.top(part), set()).add(part)
        whole = len({*groups} | {joined.top(part) for part in self._held}) < 2
        if not self._tree and (whole or not self._loop):
            return set()
        ways = (way for group in groups.values() for way in self._open_at(group, on, off))
        return {way.x for way in ways if joined.top(way.ends[0]) == joined.top(way.ends[1])}

    def _may_close(
        self,
        groups: Iterable[Collection[int]],
        joined: "Joined",
        on: Mapping[int, Way],
        off: Mapping[int, Way],
    ) -> bool:
        """Whether a way that is left is inside of a part."""
        if any(x not in on and x not in off for x in self._inside):
            return True
        return any(
            joined.top(way.ends[0]) == joined.top(way.ends[1])
            for group in groups
            for way in self._open_at(group, on, off)
        )

    def _open_at(
        self, parts: Iterable[int], on: Mapping[int, Way], off: Mapping[int, Way]
    ) -> Iterator[Way]:
        """The ways at parts that are neither there nor excluded."""
        for part in parts:
            for way in self._at[part]:
                if way.x not in on and way.x not in off:
                    yield way

    def _wide(
        self,
        parts: Collection[int],
        joined: "Joined",
        on: Mapping[int, Way],
        off: Mapping[int, Way],
    ) -> bool:
        """Whether two ways or more lead from parts that are joined to others."""
        out = (
            way
            for way in self._open_at(parts, on, off)
            if joined.top(way.ends[0]) != joined.top(way.ends[1])
        )
        return next(out, None) is not None and next(out, None) is not None

    def _together(self, wanted: Collection[int], off: Mapping[int, Way]) -> bool:
        """Whether ways that are not excluded lead from each of these parts to each."""
        if not wanted:
            return True
        queue = [next(iter(wanted))]
        found, missing = {queue[0]}, len(wanted) - 1
        for part in queue:
            if not missing:
                return True
            for way in self._at[part]:
                for other in way.ends:
                    if other not in found and way.x not in off:
                        found.add(other)
                        queue.append(other)
                        missing -= other in wanted
        return not missing


class Joined:
    """Which nodes are joined to each other, as more and more of them are."""

    def __init__(self) -> None:
        self._up: dict[int, int] = {}

    def top(self, u: int) -> int:
        """The node that stands for all that a node is joined to."""
        up = self._up
        while u in up:
            v = up[u]
            if v in up:
                up[u] = up[v]
            u = v
        return u

    def join(self, u: int, v: int) -> bool:
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
        ways = self._ways and self._ways.after(known)
        for fact in facts:
            if fact in self._idle:
                continue
            if len(found) >= MOST or rules.late():
                break
            new = {x for x in rules.quick.implied([-fact]) if abs(x) in names} - known
            cuts = list[Instance]()
            if ways and not ways.call(new):
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

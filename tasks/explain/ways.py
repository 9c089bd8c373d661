"""A quick test of whether a lazy graph rule can have any consequences, before it is evaluated."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from typing import Any, NamedTuple

from ...boards.places import Cell
from ...cnf.formula import Atom
from ...encoders.cuts import GraphCuts, forest, one_loop, tree


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

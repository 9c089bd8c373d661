"""Whether a lazy rule of a graph may have something to say, found out before it is asked."""

from collections.abc import Mapping, Set
from copy import copy
from typing import Any

from pencilsat.boards.places import Cell
from pencilsat.cnf.formula import Atom
from pencilsat.encoders.cut_reasons import GraphCuts, forest, one_loop, tree


class Ways:
    """The edges of a graph on a board, by the variables that say that they are there."""

    def __init__(self, graph: GraphCuts[Any], names: Mapping[int, Atom]) -> None:
        number: dict[Cell, int] = {}
        edges = [(x, edge) for x, atom in names.items() if (edge := graph.edge_of(atom))]
        self.ways = [
            (x, *(number.setdefault(cell, len(number)) for cell in edge)) for x, edge in edges
        ]
        self.tree = graph.law in (tree, forest)
        self.ring = False
        self.joined = Joined([*range(len(number))])
        self.held = set[int]() if graph.law is one_loop else {*range(len(number))}
        """The nodes that have to be joined: of a loop, those that lines are at."""

    def after(self, known: Set[int]) -> "Ways":
        """The same where so much is known: the ways that are left."""
        left = copy(self)
        left.ways, left.joined, left.held = [], self.joined.copy(), {*self.held}
        for x, u, v in self.ways:
            if x in known:
                left.held.add(u)
                left.ring = not left.joined.join(u, v) or left.ring
            elif -x not in known:
                left.ways.append((x, u, v))
        return left

    def call(self, true: Set[int]) -> bool:
        """Whether what is true closes a ring, or would with one more edge where none may be; or
        leaves a part one way to others at most, or none even where ways are possible.
        """
        if self.ring:
            return True
        joined, held = self.joined.copy(), {*self.held}
        ways = list[tuple[int, int]]()
        for x, u, v in self.ways:
            if x in true:
                held.add(u)
                if not joined.join(u, v):
                    return True
            elif -x not in true:
                ways.append((u, v))
        parts = {joined.top(u) for u in held}
        out = dict.fromkeys(parts, 0)
        for u, v in ways:
            first, second = joined.top(u), joined.top(v)
            if first == second:
                if self.tree:
                    return True
                continue
            for part in (first, second):
                if part in out:
                    out[part] += 1
        if len(parts) > 1 and min(out.values()) <= 1:
            return True
        for u, v in ways:
            held.add(u)
            joined.join(u, v)
        return bool(parts) and len({joined.top(u) for u in held}) > 1


class Joined:
    """Which nodes are joined to each other, as more and more of them are."""

    def __init__(self, up: list[int]) -> None:
        self._up = up

    def copy(self) -> "Joined":
        """The same, to go on from."""
        return Joined(self._up[:])

    def top(self, u: int) -> int:
        """The node that stands for all that a node is joined to."""
        up = self._up
        while up[u] != u:
            up[u] = u = up[up[u]]
        return u

    def join(self, u: int, v: int) -> bool:
        """Join two nodes; whether they were not joined yet."""
        u, v = self.top(u), self.top(v)
        self._up[u] = v
        return u != v

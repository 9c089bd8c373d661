"""Rules about lines between cells: how many end at each, and what they connect.

A family says in a `Net` which pairs lines can join, as its checks find them. Clauses take the pairs
from the literals of the atoms: of each pair a literal, or a chain, *at least 1 line*, *at least 2*.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from operator import mul
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.places import Cell, Edge, Position
from ..boards.words import counted
from ..cnf import graphs
from ..cnf.record import record
from . import cuts
from .cuts import GraphCuts
from .rule import Breach, Manner, Rule, Said, each
from .technique import ReasonShape
from .walks import has_cycle, neighbours, parts

if TYPE_CHECKING:
    from ..cnf.cardinality import Clauses
    from ..cnf.formula import Formula
    from .explaining import Known

P = TypeVar("P")

Chains = Mapping[Edge, Any]
"""Of each pair the literal *there is a line*, or a list of *at least 1*, *at least 2*, …"""


@record
class Net(Generic[P]):
    """What lines can join, found without what clauses are made of."""

    nodes: Callable[[P], Iterable[Cell]]
    joins: Callable[[P], Mapping[Edge, int]]
    """Returns the pairs that lines can join, and how many at most."""
    line: str
    """What a line is called, and its atoms: `wire`."""
    what: str
    """What the nodes are called, in the plural: `points`."""

    def node(self, node: Cell) -> str:
        """`point r1c2`."""
        return cuts.named(self.what, [node])


@record
class Ends(Rule[P], Generic[P]):
    """A number of lines ends at every node: the one that is given, or one of a few."""

    techniques = (ReasonShape("the only way out", ".", true=True),)

    name: str
    net: Net[P]
    numbers: Callable[[P, Cell], Collection[int]]
    """Returns the numbers that are possible, ascending: one, or all the odd ones."""
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: P, f: "Formula", at: Chains) -> Said:
        """A count for each node, or clauses by which the number is odd."""
        terms: dict[Cell, list[Any]] = {node: [] for node in sorted(self.net.nodes(puzzle))}
        for (u, v), term in at.items():
            terms[u].append(term)
            terms[v].append(term)
        for node, there in terms.items():
            numbers = self.numbers(puzzle, node)
            if len(numbers) == 1:
                yield node, f.exactly(there, *numbers)
            else:
                yield from each(node, odd(there))

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Nodes that have too many lines, or cannot get as many as they need."""
        there = dict.fromkeys(sorted(self.net.nodes(puzzle)), 0)
        more, pairs = dict.fromkeys(there, 0), self.net.joins(puzzle)
        at = at_nodes(pairs)
        for pair in pairs:
            if number := entries.get(pair, pairs[pair]):
                found = there if pair in entries else more
                for node in pair:
                    found[node] += number
        for node, least in there.items():
            numbers, most = self.numbers(puzzle, node), least + more[node]
            if least in numbers or any(least < number <= most for number in numbers):
                continue
            certain = least == most or least > max(numbers)
            bound, number = ("", least) if certain else ("at most ", most)
            count = bound + counted(number, self.net.line)
            ways = tuple(at[node])
            yield Breach(f"{self.about(node)} has {count}, not {shown(numbers)}", ways)

    def about(self, place: Any) -> str:
        """`point r1c2`."""
        return self.net.node(place)

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """`point r1c2 has 1 or 3 wires`."""
        numbers = self.numbers(puzzle, place)
        return f"{self.about(place)} has {shown(numbers)} {self.net.line}{'s' * (max(numbers) > 1)}"


def at_nodes(pairs: Iterable[Edge]) -> Mapping[Cell, Sequence[Edge]]:
    """The pairs of each node."""
    found = defaultdict[Cell, list[Edge]](list)
    for pair in pairs:
        for node in pair:
            found[node].append(pair)
    return found


def shown(numbers: Collection[int]) -> str:
    """`1 or 3`."""
    return " or ".join(map(str, numbers))


def odd(literals: Sequence[int]) -> "Clauses":
    """An odd number of d literals is true: 2^(d - 1) clauses of d literals."""
    return [[*map(mul, signs, literals)] for signs in even_signs(len(literals))]


@cache
def even_signs(number: int) -> Sequence[tuple[int, ...]]:
    """So many signs, an even number of them negative, in every way."""
    return [signs for signs in product((1, -1), repeat=number) if signs.count(-1) % 2 == 0]


@record
class Joined(Rule[P], Generic[P]):
    """The lines connect all nodes."""

    name: str
    net: Net[P]
    how: graphs.ConnectedEncoding
    tree: bool | Callable[[P], bool]
    """Whether they must not form a cycle; a function of the puzzle if that matters."""
    after: tuple[Any, ...] = ()
    """What the atom *there is a line* says besides its pair."""

    @cached_property
    def cuts(self) -> GraphCuts[P] | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None

        def depends(claim: cuts.Claim[P]) -> cuts.Cut | None:
            tree = callable(self.tree) and self.tree(claim.puzzle)
            return cuts.tree(claim) if tree else cuts.connected(claim)

        net, laws = self.net, {True: cuts.tree, False: cuts.connected}
        law = depends if callable(self.tree) else laws[self.tree]
        names: dict[str, Any] = {"edge": net.line, "after": self.after, "what": net.what}
        return GraphCuts(law, net.joins, net.nodes, thing=net.line, **names)

    def says(self, puzzle: P, f: "Formula", at: Chains) -> Said:
        """*connected* of a graph of nodes, with the pairs as its edges."""
        used = {pair: x[0] if isinstance(x, list) else x for pair, x in at.items()}
        tree = self.tree(puzzle) if callable(self.tree) else self.tree
        return each(None, graphs.connected(f, used, how=self.how, tree=tree))

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Nodes that no line that may still be joins to the others; in a tree, cycles."""
        pairs = self.net.joins(puzzle)
        graph: dict[Cell, list[Cell]] = {node: [] for node in set[Cell]().union(*pairs)}
        for u, v in pairs:
            if entries.get((u, v), 1):
                graph[u].append(v)
                graph[v].append(u)
        found = parts(graph)
        held, at = sorted(map(sorted, found)) if len(found) > 1 else [], at_nodes(pairs)
        for part in sorted(held, key=len)[:-1]:
            what = f"{cuts.named(self.net.what, part)} {'are' if part[1:] else 'is'}"
            ways = dict.fromkeys(pair for node in part for pair in at[node])
            yield Breach(f"{what} not connected to the rest", (*ways,))
        if not (self.tree(puzzle) if callable(self.tree) else self.tree):
            return
        there = [pair for pair in pairs if entries.get(pair)]
        if has_cycle(neighbours((), there)):
            yield Breach(f"the {self.net.line}s form a cycle", (*cycles(there),))

    def about(self, place: Any) -> str:
        """Some nodes, or a ring of them, or all."""
        return cuts.place(place, self.net.what)

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """`points r1c1 r1c2 would be cut off`."""
        return cuts.reason(place, self.net.what)


def cycles(lines: Sequence[Edge]) -> Sequence[Edge]:
    """The lines that are left if those that end somewhere are taken away, again and again."""
    while True:
        ends = Counter(node for line in lines for node in line)
        left = [(u, v) for u, v in lines if ends[u] > 1 < ends[v]]
        if len(left) == len(lines):
            return left
        lines = left

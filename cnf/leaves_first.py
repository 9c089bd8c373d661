"""An order in which clauses are satisfied so that each leaves a way out for what it pushes aside.

Where counts have to add up, what is missing in one place is too much in the next: a clause that is
satisfied hands that on to a variable that it shares with a later one. If all its neighbours came
before, it cannot, and what holds there has to be built again. So variables are the nodes of a
tree, and clauses come from its leaves to the root: until the last, there is always one closer to
the root.
"""

from collections.abc import Callable, Iterable, Mapping

from pencilsat.cnf.cardinality import Clause


def ranks(
    roots: Iterable[int], inside: set[int], beside: Callable[[int], Iterable[int]]
) -> dict[int, int]:
    """The order in which the variables `inside` are reached from each of the roots in turn, each
    but the roots from one `beside` it that has a smaller rank.

    Takes what it reaches out of `inside`.
    """
    rank = dict[int, int]()
    for root in roots:
        waiting = [root] if root in inside else []
        inside.difference_update(waiting)
        rank.update((v, len(rank)) for v in waiting)
        while waiting:
            for v in beside(waiting.pop()):
                if v in inside:
                    inside.remove(v)
                    rank[v] = len(rank)
                    waiting.append(v)
    return rank


def leaves_first(clauses: Iterable[Clause], rank: Mapping[int, int]) -> list[Clause]:
    """The clauses by the smallest rank of their variables, from the greatest on; first those
    without one.
    """
    last = len(rank)
    return sorted(clauses, key=lambda c: -min((rank.get(abs(x), last) for x in c), default=last))

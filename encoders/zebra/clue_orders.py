"""Orders in which the clues of Zebra can be encoded: each takes the clues and the houses."""

from collections.abc import Callable, Mapping, Sequence
from math import prod

from .clues import KINDS, Comparison, ZebraClue, differences
from .table import Value

Order = Callable[[Sequence[ZebraClue], int], Sequence[ZebraClue]]
"""Returns the clues of a puzzle with so many houses in a different order; the sort is stable."""


def given(clues: Sequence[ZebraClue], n: int) -> Sequence[ZebraClue]:
    """The order of the puzzle itself."""
    return clues


def direct_first(clues: Sequence[ZebraClue], n: int) -> Sequence[ZebraClue]:
    """Direct locations come first."""
    return sorted(clues, key=lambda clue: clue.kind != "direct location")


def direct_first_indirect_last(clues: Sequence[ZebraClue], n: int) -> Sequence[ZebraClue]:
    """Direct locations come first, indirect locations last."""
    return sorted(clues, key=lambda clue: KINDS.index(clue.kind))


def exclusive(clues: Sequence[ZebraClue], n: int) -> Sequence[ZebraClue]:
    """The next clue is always the one that leaves the fewest ways to place its values.

    The values of the clues before it count as placed: a clue that holds in a share s of all
    placements and brings k other values leaves s·nᵏ ways. A search that puts the values of one
    clue after another into houses tries 16630 on the puzzle of 1962 as it is given, 5594 with
    direct locations first, 10166 with indirect ones last too, and 657 in this order.
    """
    rest = [(clue, share(clue, n), clue.values) for clue in clues]
    placed = set[Value]()
    found = list[ZebraClue]()
    while rest:
        ways = [s * n ** len(values - placed) for _, s, values in rest]
        clue, _, values = rest.pop(ways.index(min(ways)))
        found.append(clue)
        placed |= values
    return found


def share(clue: ZebraClue, n: int) -> float:
    """The fraction of all placements in which a clue holds, if its comparisons were independent."""

    def alone(c: Comparison) -> float:
        if c.right is None:
            return (1 if c.relation == "=" else n - 1) / n
        return sum(n - abs(d) for d in differences(c, n)) / n**2

    return sum(prod(map(alone, statement)) for statement in clue.statements)


ORDERS: Mapping[str, Order] = {
    "given": given,
    "direct-first": direct_first,
    "direct-first-indirect-last": direct_first_indirect_last,
    "exclusive": exclusive,
}

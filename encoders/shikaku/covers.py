"""One set chosen for each key, so that every place is in exactly one of them: an exact cover.

A set is a number whose bits are its places.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import TypeVar

K = TypeVar("K")


def left(able: Mapping[K, Sequence[int]]) -> dict[K, Sequence[int]]:
    """The sets of each key that are left when a place that all sets of a key have is not in those
    of others, and one that no other key can have is in all of its own. Without any, no cover is.
    """
    found, before = dict(able), -1
    while (number := sum(map(len, found.values()))) != before:
        before = number
        some = {k: reduce(or_, sets, 0) for k, sets in found.items()}
        sure = {k: reduce(and_, sets) for k, sets in found.items() if sets}
        once = twice = taken = 0
        for k, held in sure.items():
            twice |= once & some[k]
            once |= some[k]
            taken |= held
        for k, held in sure.items():
            needed, others = held | some[k] & ~twice, taken & ~held
            if others & some[k] or needed != held:
                found[k] = [s for s in found[k] if not (s & others or needed & ~s)]
    return found

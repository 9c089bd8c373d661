"""Clauses of one shape for many places, written once."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, pairwise, starmap
from operator import neg


class Pattern:
    """Clauses over the variables 1, 2, …, of which the last ones may be `auxiliaries`, so many.

    >>> implied = Pattern([[-1, 2], [-1, 3]])
    >>> implied.over([7, -8, 9])
    [[-7, -8], [-7, 9]]
    """

    __slots__ = ("_literals", "_slices", "auxiliaries")

    def __init__(self, clauses: Iterable[list[int]], auxiliaries: int = 0) -> None:
        kept = [*clauses]
        ends = [0, *accumulate(map(len, kept))]
        self.auxiliaries = auxiliaries
        self._literals: Sequence[int] = [*chain.from_iterable(kept)]
        self._slices: Sequence[slice] = [*starmap(slice, pairwise(ends))]

    def over(self, chosen: Sequence[int]) -> list[list[int]]:
        """The clauses, with literals in place of all variables.

        This is where most clauses come from: so no Python runs for a single one of them.
        """
        # A negated variable is an index from the end of the list.
        literal = [0, *chosen, *map(neg, reversed(chosen))].__getitem__
        return [*map([*map(literal, self._literals)].__getitem__, self._slices)]

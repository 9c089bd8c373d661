"""Variables that say which number some bits are.

Where nothing else is said of these variables, a search can do without them: a model of the bits
says which one is true.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from .cardinality import Clause


class Numbered(NamedTuple):
    """A variable for each number that it is about: true where the bits, lowest first, are that."""

    bits: Sequence[int]
    values: Mapping[int, int]

    def clauses(self) -> Iterator[Clause]:
        """Each variable is the conjunction of the bits as they are in its number: a clause more
        than there are bits.
        """
        for number, x in self.values.items():
            literals = [bit if number >> i & 1 else -bit for i, bit in enumerate(self.bits)]
            yield from ([-x, literal] for literal in literals)
            yield [x, *(-literal for literal in literals)]

    @property
    def literals(self) -> int:
        """The number of literals in its clauses."""
        return len(self.values) * (3 * len(self.bits) + 1)

    def number(self, model: Set[int]) -> int:
        """The number that the bits are in a model."""
        return sum(1 << i for i, bit in enumerate(self.bits) if bit in model)


def completed(model: Set[int], numbered: Collection[Numbered]) -> Set[int]:
    """A model of the bits, with the variables of the numbers that these are."""
    known = {*model}.difference(*(one.values.values() for one in numbered))
    told = {one.values.get(one.number(known), 0) for one in numbered}
    return frozenset(known | told - {0})

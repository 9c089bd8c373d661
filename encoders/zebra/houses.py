"""The houses that the clues of a Zebra leave to each value.

Clues of one statement rule out houses of their values, as often as others were ruled out; a house
that a value has for itself is ruled out for the others of its attribute, and a value that alone can
be in a house has no other. What alternatives rule out is left to the solver.
"""

from collections.abc import Collection, Iterable, Sequence

from .clues import ZebraClue, differences
from .table import Value

AllowedDifferences = Sequence[list[tuple[int, Collection[int]]]]
"""For each value b, the values a that a clue compares with it, and the differences *house of a -
house of b* that it allows, each plus the number of houses. Values are numbered as they come.
"""


def left(values: Sequence[Value], clues: Iterable[ZebraClue], houses: int) -> list[int]:
    """For each value, attribute by attribute, the bits of the houses that it can be in: bit 0 is
    house 1. No bit if there is none.
    """
    number = {value: i for i, value in enumerate(values)}
    able = [(1 << houses) - 1] * len(values)
    compared: AllowedDifferences = [[] for _ in values]
    for clue in clues:
        for c in clue.statements[0] if len(clue.statements) == 1 else ():
            a = number[c.left]
            if c.right is None:
                own = 1 << c.number - 1
                able[a] &= own if c.relation == "=" else ~own
            else:
                b = number[c.right]
                allowed = differences(c, houses)
                compared[b].append((a, [houses + d for d in allowed]))
                compared[a].append((b, [houses - d for d in allowed]))
    changed: Collection[int] = range(len(values))
    while changed:
        follow(able, compared, changed, houses)
        groups = (range(i, i + houses) for i in range(0, len(values), houses))
        changed = [value for group in groups for value in alone(able, group)]
    return able


def follow(
    able: list[int], compared: AllowedDifferences, changed: Collection[int], houses: int
) -> None:
    """Rule out what has no support in a value that changed, until nothing changes."""
    waiting = dict.fromkeys(changed)
    while waiting:
        value = next(iter(waiting))  # what has waited longest: by then, more of it has changed
        del waiting[value]
        here = able[value]
        for other, allowed in compared[value]:
            reached = 0
            for d in allowed:
                reached |= here << d
            there = able[other]
            if left := there & ~(reached >> houses):
                able[other] = there ^ left
                waiting[other] = None


def alone(able: list[int], group: Iterable[int]) -> list[int]:
    """The values of an attribute whose houses became fewer, as each house has one value."""
    once = twice = taken = 0
    for value in group:
        houses = able[value]
        twice |= once & houses
        once |= houses
        if houses & houses - 1 == 0:
            taken |= houses
    changed = []
    for value in group:
        houses = able[value]
        if houses & houses - 1:
            able[value] = houses & once & ~twice or houses & ~taken
            if able[value] != houses:
                changed.append(value)
    return changed

"""What a place can still be: said instead of what is excluded there, where it is shorter."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...boards.facts import Said
from ...boards.places import Place
from ...boards.spelling import OneOf
from ...boards.words import one_of, ranges

if TYPE_CHECKING:
    from .deduction import Deduction

Left = Mapping[Place, Sequence[int]]
"""The literals of the values that are left, by their places."""

FEW = 3
"""So many values that are left are told instead of several others, even if these are fewer."""


def left_by(deduction: "Deduction", facts: Iterable[int], known: Collection[int]) -> Left:
    """What facts leave of the places of which they exclude something, by what is known."""
    if type(deduction.puzzle.family.answer.spelled) is not OneOf:
        return {}  # others are called otherwise
    gone = {-x for x in facts if x < 0 and -x in deduction.atoms}
    places = {p for x in gone if (p := deduction.said[-x].place) is not None}
    found = dict[Place, Sequence[int]]()
    for place in places:
        every = deduction.atoms_at.get(place, ())
        if not any(x in known for x in every):
            found[place] = [x for x in every if -x not in known and x not in gone]
    return found


def instead(deduction: "Deduction", facts: Sequence[int], left: Left) -> Mapping[Place, Said]:
    """What is said of places of which facts exclude something, by what is left: of the last value
    always, of several not instead of one that is excluded.
    """
    found = dict[Place, Said]()
    for place, some in left.items():
        gone = [x for x in facts if excludes(deduction, x) and deduction.said[x].place == place]
        most = max(FEW, len(gone) - 1) if len(gone) > 1 else len(gone)
        if 0 < len(some) <= most:
            said = deduction.said[gone[0]]
            so = either([deduction.said[x].so for x in sorted(some)])
            found[place] = said._replace(so=so)
    return found


def implied(deduction: "Deduction", facts: Sequence[int], left: Left) -> set[int]:
    """All that is said by what is said instead."""
    found = set[int]()
    for place in instead(deduction, facts, left):
        found |= {-x for x in deduction.atoms_at[place] if x not in left[place]}
        found |= {*left[place]} if len(left[place]) == 1 else set()
    return found


def is_plain(deduction: "Deduction", fact: int, known: Collection[int]) -> bool:
    """Whether a fact excludes a value where it is known that another one is."""
    if type(deduction.puzzle.family.answer.spelled) is not OneOf or not excludes(deduction, fact):
        return False
    place = deduction.said[fact].place
    return place is not None and any(x in known for x in deduction.atoms_at.get(place, ()))


def excludes(deduction: "Deduction", fact: int) -> bool:
    """Whether a fact says what a place of the answer is not."""
    return fact < 0 and -fact in deduction.atoms


def either(negated: Sequence[str]) -> str:
    """`not in house 1, 2 or 3` for `not in house 1`, and so on; one alone is said as it is."""
    first, *others = negated
    if not others:
        return first
    said, value = halves(first)
    values = [value, *(halves(so)[1] for so in others)]
    if not all(v.isdigit() for v in values):
        return one_of([first, *values[1:]])
    told = one_of(ranges(sorted(map(int, values))))
    return f"{said} {told}" if said else told


def halves(so: str) -> tuple[str, str]:
    """`not in house` and `1`; `not part of` and `the 3 at r1c2`."""
    said, _, value = so.partition(" the ")
    return (said, f"the {value}") if value else (so.rpartition(" ")[0], so.rpartition(" ")[2])

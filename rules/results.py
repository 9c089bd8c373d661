"""Rules about what the numbers of a group come to when they are reckoned together."""

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from ..boards.places import Cell, Position, Sized
from ..cnf.record import record
from .groups import Groups
from .numbers import Candidates
from .rule import Breach, Rule, Said, each

if TYPE_CHECKING:
    from ..cnf.digit_sums import DigitLiterals
    from ..cnf.formula import Formula
    from ..cnf.rules import Constraints
    from .explaining import Known

P = TypeVar("P", bound=Sized)

Kind = Literal["sum", "product", "difference", "quotient"]
"""How numbers are reckoned; a difference is of two, the larger one first, and so is a quotient."""


class Told(NamedTuple):
    """What is told of a group: that its product is 12."""

    kind: Kind
    number: int


@record
class Result(Rule[P], Generic[P]):
    """The numbers of a group have the product that is told, or the sum, difference or quotient.

    An instance is of the key of a group. Numbers are not 0, and may be repeated.
    """

    name: str
    groups: Groups[P]
    told: Callable[[P, Any], Told | None]
    """Returns what is told of a group, by its key; None if nothing is."""
    numbers: Callable[[P], range]
    """Returns the numbers, from 1."""

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """Of each group, what its first numbers come to: an automaton."""
        for key, cells in self.groups.walk(puzzle):
            if told := self.told(puzzle, key):
                yield from each(key, reckoned(f, [at.of[cell] for cell in cells], told))

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Groups that come to another number, or must."""
        found = dict[Any, list[Cell]]()
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                for key in self.groups.test(puzzle, (r, c)):
                    found.setdefault(key, []).append((r, c))
        for key, cells in found.items():
            told, there = self.told(puzzle, key), [*map(entries.get, cells)]
            if told and not possible(told, there, self.numbers(puzzle)):
                words = "cannot be" if None in there else "is not"
                words = f"the {told.kind} of {self.about(key)} {words} {told.number}"
                yield Breach(words, tuple(cells))

    def about(self, place: Any) -> str:
        """`region a`."""
        return self.groups.called(place)

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """`the product of region a is 12`."""
        kind, number = self.told(puzzle, place) or ("result", "not told")
        return f"the {kind} of {self.about(place)} is {number}"


def joined(kind: Kind, before: int, number: int) -> int:
    """What numbers come to with another one; 0 for a quotient that is no whole number."""
    if kind == "sum":
        return before + number
    if kind == "product":
        return before * number
    low, high = sorted((before, number))
    if kind == "difference":
        return high - low
    return 0 if high % low else high // low


def reckoned(f: "Formula", line: "DigitLiterals", told: Told) -> "Constraints":
    """The numbers of a line come to what is told: after[n] says that those so far come to n."""
    kind, number = told
    if kind in ("difference", "quotient") and len(line) != 2:
        yield []
        return
    first, *others = line
    every = [{*first}]
    for place in others:
        every.append({joined(kind, n, d) for n in every[-1] for d in place})
    able = [every[-1] & {number}]
    for place, some in zip(others[::-1], every[-2::-1], strict=True):
        able.append({n for n in some if any(joined(kind, n, d) in able[-1] for d in place)})
    f.expect(3 * sum(len(some) * len(place) for some, place in zip(able[::-1], line, strict=True)))
    yield from ([-x] for d, x in first.items() if d not in able[-1])
    before = {d: x for d, x in first.items() if d in able[-1]}
    for place, some in zip(others, able[-2::-1], strict=True):
        after = {n: f.aux() for n in sorted(some)}
        for d, y in place.items():
            came: dict[int, list[int]] = {n: [] for n in after}
            for n, z in before.items():
                there = joined(kind, n, d)
                yield [-y, -z, after[there]] if there in after else [-y, -z]
                came.get(there, []).append(z)
            yield from ([-y, -after[n], *some] for n, some in came.items())
        before = after
    yield [*before.values()]


def possible(told: Told, there: Sequence[int | None], numbers: range) -> bool:
    """Whether numbers can come to what is told, where those of None are not known; for checks."""
    kind, number = told
    known = [n for n in there if n is not None]
    blank = len(there) - len(known)
    least, most = numbers[0], numbers[-1]
    if kind == "sum":
        return sum(known) + blank * least <= number <= sum(known) + blank * most
    if kind == "product":
        so_far = prod(known)
        bound = so_far * least**blank <= number <= so_far * most**blank
        return bound and number % so_far == 0
    pairs = [(a, b) for a in (known[:1] or numbers) for b in (known[1:] or numbers)]
    if kind == "difference":
        return len(there) == 2 and any(number == abs(a - b) for a, b in pairs)
    return len(there) == 2 and any(number * min(pair) == max(pair) for pair in pairs)

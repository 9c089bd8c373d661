"""Rules about pairs of cells that are joined: dominoes with two numbers each."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..boards.cells import Gridded
from ..boards.names import shown_place
from ..boards.places import Edge, Position
from ..cnf.record import record
from .rule import At, Breach, Rule, Said
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


@record
class EachPairOnce(Rule[Gridded]):
    """No two dominoes have the same two numbers; where the board has room for a whole set, each
    pair of numbers is on one.
    """

    techniques = (
        ReasonShape("the only place for a pair", ".", true=True),
        ReasonShape("a pair that is there", ".", true=False, on=True),
    )

    name: str = "pair"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A count for each pair of numbers."""
        found = defaultdict[tuple[int, int], list[int]](list)
        for (p, q), x in at.items():
            a, b = puzzle.given[p], puzzle.given[q]
            found[min(a, b), max(a, b)].append(x)
        numbers = sorted({*puzzle.given.values()})
        every = [(a, b) for i, a in enumerate(numbers) for b in numbers[i:]]
        count = f.exactly_one if 2 * len(every) == len(puzzle.given) else f.at_most_one
        return ((pair, count(found[pair])) for pair in every)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Pairs that are there twice, or can no longer be there."""
        there, able = self.told(puzzle, entries)
        for (a, b), places in sorted(there.items()):
            if len(places) > 1:
                said = ", ".join(map(shown_place, places))
                yield Breach(f"there are two dominoes {a}-{b}: {said}", tuple(places))
        most = len({*puzzle.given.values()})
        if most * (most + 1) == len(puzzle.given):
            for a in {*puzzle.given.values()}:
                for b in {*puzzle.given.values()}:
                    if a <= b and not able.get((a, b)):
                        yield Breach(f"there is no place for the domino {a}-{b}")

    def told(
        self, puzzle: Gridded, entries: Position
    ) -> tuple[Mapping[tuple[int, int], Sequence[Edge]], Mapping[tuple[int, int], bool]]:
        """Where each pair is; and which are, or may be, somewhere."""
        there = defaultdict[tuple[int, int], list[Edge]](list)
        able = dict[tuple[int, int], bool]()
        for (r, c), a in puzzle.given.items():
            for other in ((r, c + 1), (r + 1, c)):
                if other in puzzle.given:
                    pair, edge = sorted((a, puzzle.given[other])), ((r, c), other)
                    if entries.get(edge, 1):
                        able[pair[0], pair[1]] = True
                    if entries.get(edge):
                        there[pair[0], pair[1]].append(edge)
        return there, able

    def about(self, place: tuple[int, int]) -> str:
        """`the domino 0-3`."""
        return f"the domino {place[0]}-{place[1]}"

    def why(self, puzzle: Gridded, place: tuple[int, int], known: "Known") -> str:
        """`the domino 0-3 is there once`, or has only one place left."""
        values = [*known.values()]
        only = True not in values and values.count(None) == 1
        return f"{self.about(place)} {'has only this place' if only else 'is there once'}"

    def clash(self, puzzle: Gridded, place: tuple[int, int], known: "Known") -> str | None:
        """`the domino 0-3 has no place`, or two."""
        count = [*known.values()].count(True)
        return f"{self.about(place)} has {'two places' if count else 'no place'}"

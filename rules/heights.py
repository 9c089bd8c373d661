"""What is seen from beside a line of houses: those that are higher than all before."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from ..boards.names import shown_cell
from ..boards.places import Cell, Position, Sized
from ..boards.words import counted
from ..cnf.record import record
from .fillings import fillings, ways_told
from .numbers import Candidates
from .rule import Breach, Rule, Said, each

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

P = TypeVar("P", bound=Sized)

Sight = Literal["cells", "states"]
"""How it is said how many houses are seen along a line: of each whether it is seen, or by the
highest one so far, and how many are seen.
"""


@record
class Seen(Rule[P], Generic[P]):
    """A number beside a line says how many of its houses are seen from there: those that are higher
    than all before.

    Instances are clues, of the name of a side, the line there, and the number in a tuple. Each
    height is once in a line.
    """

    numbers: Callable[[P], range]
    """Returns the heights that cells can have; 0 is no house."""
    how: Sight = "cells"
    name: str = "seen"
    needs: ClassVar[Sequence[str]] = ("row", "column")
    """The rules of a family without which it says nothing: that heights are once in a line."""

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """Running maxima, for each number."""
        from ..boards import beside  # imported here, as few boards have numbers beside
        from ..cnf import maxima  # imported here, for the same reason

        clues, high = [*beside.told(puzzle, beside.FOUR)], self.numbers(puzzle)[-1]
        for _, _, (number,), line in clues:
            counted = f.size_of(f.exactly(range(1, len(line) + 1), number))
            states = 4 * len(line) * high**2 * min(number, high)
            f.expect(counted if self.how == "cells" else states)
        stated = maxima.counted if self.how == "cells" else maxima.states
        for side, i, clue, line in clues:
            yield from each((side.name, i, clue), stated(f, [at.of[p] for p in line], *clue))

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Lines of which so many houses cannot be seen, whatever is built in open cells; or that
        have a height twice, so that they are no lines.
        """
        every = self.numbers(puzzle)
        clues = ((name, *told) for name in SIDES for told in enumerate(getattr(puzzle, name)))
        for name, i, clue in clues:
            if clue is None:
                continue
            cells = line_from(puzzle, name, i)
            built = [entries.get(cell) for cell in cells]
            free = [h for h in every if not h or h not in built]
            place, number = self.about((name, i, clue)), clue[0]
            twice = [h for h in every if h and built.count(h) > 1]
            if None in built and number not in sights(built, free, every[-1]):
                yield Breach(f"{place} cannot show {number}", (*cells,))
            elif None not in built and number != seen(built):
                yield Breach(f"{are_seen(seen(built))} in {place}, not {number}", (*cells,))
            elif twice or sum(map(bool, free)) > built.count(None):
                said = f"has two {twice[0]}s" if twice else "has not room for each height"
                yield Breach(f"{place} {said}", (*cells,))

    def about(self, place: tuple[str, int, Any]) -> str:
        """`column 1 from the top`."""
        name, i, _ = place
        return f"{'column' if name in ('top', 'bottom') else 'row'} {i + 1} from the {name}"

    def why(self, puzzle: P, place: tuple[str, int, tuple[int]], known: "Known") -> str:
        """`2 houses are seen in column 1 from the top, as in 3 1 4 2`."""
        name, i, (number,) = place

        def different(heights: Sequence[int]) -> bool:
            return len({*filter(None, heights)}) == sum(map(bool, heights))

        line = line_from(puzzle, name, i) if number > 1 else []
        ways = fillings(line, known, lambda h: seen(h) == number, different)
        how = ways_told([" ".join(map(str, heights)) for heights in ways], ", as in ")
        return f"{are_seen(number)} in {self.about(place)}{how}"

    def plainly(self, puzzle: P, deduced: "Deduced") -> str | None:
        """What is seen along a line is not said where its heights alone say it: that each is there
        once.
        """
        [rule, *more], premises, facts, _ = deduced
        if more or rule.rule != self.name:
            return None
        name, i, _ = rule.of
        line = {*line_from(puzzle, name, i)}
        kind = self.about(rule.of).partition(" from")[0]
        placed = {x[1:3]: x[3] for x, true in premises if true and x[1:3] in line}
        every = [h for h in placed.values() if h]
        if not facts:
            twice = next((h for h in every if every.count(h) > 1), 0)
            return f"{kind} has two {twice}s" if twice else None
        heights, so = {x[3] for x, _ in facts}, {true for _, true in facts}
        if len(heights) > 1 or len(so) > 1 or 0 in heights:
            return None
        [h] = heights
        if so == {False}:
            return f"{kind} has its {h}" if h in every else None
        here = facts[0].atom[1:3]
        without = {x[1:3] for x, true in premises if not true and x[3] == h} | {*placed}
        if line - without - {here} or h in every:
            return None
        return f"{h} in {kind} can only be at {shown_cell(here)}"

    def clues(self, puzzle: P, entries: Position) -> Iterator[tuple[tuple[str, int], tuple[int]]]:
        """How many houses are seen along every line, from each side."""
        for name in SIDES:
            for i in range(puzzle.columns if name in ("top", "bottom") else puzzle.rows):
                cells = line_from(puzzle, name, i)
                yield (name, i), (seen([entries[cell] for cell in cells]),)


SIDES = ("top", "bottom", "left", "right")


def line_from(puzzle: Sized, side: str, i: int) -> list[Cell]:
    """The cells of a line in the order in which they are seen from a side."""
    way = -1 if side in ("bottom", "right") else 1
    if side in ("top", "bottom"):
        return [(r, i) for r in range(puzzle.rows)[::way]]
    return [(i, c) for c in range(puzzle.columns)[::way]]


def are_seen(number: int) -> str:
    """`2 houses are seen`."""
    return f"{counted(number, 'house')} {'is' if number == 1 else 'are'} seen"


def seen(built: Iterable[Any]) -> int:
    """How many houses of a full line are seen: each time one is higher than all before."""
    return len({*accumulate(built, max, initial=0)}) - 1


def sights(built: Sequence[int | None], free: Sequence[int], highest: int) -> set[int]:
    """How many houses of a line can be seen, where cells of None have a height that is free; one of
    them is the `highest`.
    """
    found = {0: 1}  # by the highest so far, a bit for each number
    for height in built:
        ahead = defaultdict[int, int](int)
        for before, numbers in found.items():
            for h in free if height is None else (height,):
                ahead[max(h, before)] |= numbers << (h > before)
        found = ahead
    return {n for n in range(len(built) + 1) if found.get(highest, 0) >> n & 1}

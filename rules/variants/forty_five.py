"""What follows from cages and the sum of a whole house, which is 45 on a board of 9 × 9 cells."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from ...boards.places import Cell
from ...cnf.record import record
from ..numbers import Candidates
from ..own import cell_name
from ..rule import Manner, Said, Unbroken, each
from .cages import Cage

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ..explaining import Known

MOST_CELLS = 3
"""The most cells of which a sum is found: people look for one or two."""

MOST_LINES = 4
"""The most rows or columns side by side."""


class Rest(NamedTuple):
    """Cells whose sum follows: those that the cages in some houses leave, or those of the cages
    that stand out of them.
    """

    houses: str
    """`row 1`, `columns 1 to 3`."""
    full: int
    """The sum of the houses."""
    caged: int
    """The sum of the cages."""
    inside: bool
    """Whether the cells are in the houses."""
    cells: tuple[Cell, ...]

    @property
    def total(self) -> int:
        """The sum of the cells."""
        return self.full - self.caged if self.inside else self.caged - self.full


@record
class FortyFive(Unbroken[Any]):
    """The numbers of a row, a column or a box have a known sum, and so has what its cages leave of
    it, or what stands out of it.
    """

    name: str = "45 rule"
    manner: AbstractSet[Manner] = frozenset[Manner]({"implied"})

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """The sum of a few cells; of a lone puzzle nothing, as it is solved sooner without."""
        from ...cnf import digit_sums, totals  # imported here, as few boards have cages

        for rest in () if f.lone else rests(puzzle):
            line, total = [at.of[cell] for cell in rest.cells], rest.total
            houses = [{*puzzle.sets[r * puzzle.columns + c]} for r, c in rest.cells]
            if total > 0 and houses and set[int].intersection(*houses):
                some = digit_sums.choices(len(line), total, puzzle.rows)
                yield from each(rest, digit_sums.one_set(f, digit_sums.holding(line), some))
            else:
                yield from each(rest, totals.known_sum(f, line, total))

    def about(self, place: Rest) -> str:
        """`the cages of row 1`."""
        return f"the cages of {place.houses}"

    def why(self, puzzle: Any, place: Rest, known: "Known") -> str:
        """`row 1 sums to 45, the cages in it to 38: r1c8 + r1c9 is 7`."""
        several = " to " in place.houses
        verb, it = ("sum", "them") if several else ("sums", "it")
        which = f"in {it}" if place.inside else f"that cover {it}"
        left = " + ".join(map(cell_name, place.cells)) or "nothing"
        said = f"{place.houses} {verb} to {place.full}, the cages {which} to {place.caged}"
        return f"{said}: {left} is {place.total}" if place.total > 0 else said


def rests(puzzle: Any) -> Iterator[Rest]:
    """All sums of few cells that follow from the cages, each once."""
    n, found = puzzle.rows, set[tuple[tuple[Cell, ...], int]]()
    cages = apart([rule for rule in puzzle.rules if isinstance(rule, Cage) and rule.number])
    caged = {*chain.from_iterable(cages)}
    for name, number, cells in areas(puzzle):
        within = [cage for cage in cages if cells.issuperset(cage)]
        across = [cage for cage in cages if not cells.isdisjoint(cage)]
        kinds = [(True, within, cells.difference(*within))] if within else []
        if cells <= caged and across != within:
            kinds.append((False, across, frozenset(chain.from_iterable(across)) - cells))
        for inside, some, rest in kinds:
            full, sum_of = number * n * (n + 1) // 2, sum(cages[cage] for cage in some)
            one = Rest(name, full, sum_of, inside, tuple(sorted(rest)))
            new = (one.cells, one.total) not in found and (one.cells or one.total)
            if new and len(one.cells) <= MOST_CELLS:
                found.add((one.cells, one.total))
                yield one


def apart(rules: Sequence[Cage]) -> dict[tuple[Cell, ...], int]:
    """The sums of cages by their cells; without those that share cells with others before."""
    found, seen = dict[tuple[Cell, ...], int](), set[Cell]()
    for rule in rules:
        if seen.isdisjoint(rule.cells):
            found[rule.cells] = rule.number or 0
            seen |= {*rule.cells}
    return found


def areas(puzzle: Any) -> Iterator[tuple[str, int, frozenset[Cell]]]:
    """Houses, and rows and columns side by side: their name, their number, and their cells."""
    n = puzzle.rows
    houses: list[set[Cell]] = [set() for _ in range(3 * n)]
    for i, of_cell in enumerate(puzzle.sets):
        for house in of_cell:
            houses[house].add(divmod(i, n))
    names = [f"{kind} {i + 1}" for kind in ("row", "column", "box") for i in range(n)]
    if puzzle.regions:
        names[2 * n :] = [f"region {name}" for name in puzzle.named]
    for name, house in zip(names, houses, strict=True):
        yield name, 1, frozenset(house)
    for kind, name in enumerate(("rows", "columns")):
        for number in range(2, min(MOST_LINES, n - 1) + 1):
            for i in range(n - number + 1):
                cells = frozenset[Cell]().union(*houses[kind * n + i : kind * n + i + number])
                yield f"{name} {i + 1} to {i + number}", number, cells


FORTY_FIVE = FortyFive()

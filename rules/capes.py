"""Rules about capes: unshaded cells with one unshaded neighbour."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Position, neighbourhoods
from ..boards.words import counted
from ..cnf.record import record
from .rule import At, Breach, Manner, Rule, Said
from .sight import InSight, in_sight

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


@record
class Capes(Rule[Gridded]):
    """The cells with a circle, and no others, are capes: unshaded cells with one unshaded
    neighbour.
    """

    name: str = "cape"
    manner = frozenset[Manner]({"alike"})

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A circle is not shaded, nor is exactly one cell beside it; of another unshaded cell, if
        one cell beside it is not shaded, another one is not.
        """
        for cell, near in neighbourhoods(puzzle).items():
            if cell in puzzle.given:
                yield cell, [-at[cell]]
                yield cell, f.exactly([-at[other] for other in near], 1)
            else:
                for one in near:
                    yield cell, [at[cell], at[one], *(-at[p] for p in near if p != one)]

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Circles that are no capes, or cannot be, and capes without a circle."""
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
                near = [(i, j) for i, j in near if 0 <= i < puzzle.rows and 0 <= j < puzzle.columns]
                values = [entries.get(cell) for cell in near]
                free, unknown, own = values.count(0), values.count(None), entries.get((r, c))
                if (r, c) in puzzle.given:
                    if own or free > 1 or not free + unknown:
                        yield Breach(f"{shown_cell((r, c))} is no cape", ((r, c),))
                elif own == 0 and free == 1 and not unknown:
                    yield Breach(f"{shown_cell((r, c))} is a cape, without a circle", ((r, c),))

    def circles(self, entries: Position) -> dict[Cell, None]:
        """Where there are circles if these complete entries are the solution."""
        free = {(r, c) for (r, c), x in entries.items() if not x}
        beside = {(r, c): {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & free for r, c in free}
        return {cell: None for cell in sorted(free) if len(beside[cell]) == 1}

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """`r1c2 is a cape, with one unshaded neighbour`, or `r1c2 has no circle, …`."""
        if place in puzzle.given:
            return f"{shown_cell(place)} is a cape, with one unshaded neighbour"
        return f"{shown_cell(place)} has no circle, so it is no cape"

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """That circles are not shaded."""
        rules, premises, facts, _ = deduced
        own = {rule.of for rule in rules if rule.rule == self.name and rule.of in puzzle.given}
        if (
            premises
            or len(own) < len(rules)
            or {(x[1:], t) for x, t in facts} != {(p, False) for p in own}
        ):
            return None
        return "no circle is shaded" if facts[1:] else f"{self.about(rules[0].of)} has a circle"


@record
class Reach(InSight):
    """A number in a circle says how many cells the straight line of unshaded cells from it has."""

    name: str = "reach"

    def why(self, puzzle: Gridded, place: tuple[Cell, int | None], known: "Known") -> str:
        """`the line from r1c2 has 4 cells`."""
        if not isinstance(place[1], int):
            return super().why(puzzle, place, known)
        return f"the line from {self.about(place)} has {counted(place[1], 'cell')}"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, int]]:
        """The number of every circle."""
        for cell in puzzle.given:
            yield cell, in_sight(puzzle, cell, entries, ends=True)[0]

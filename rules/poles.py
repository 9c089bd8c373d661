"""Rules about cells with one of several values, two of which are opposite poles."""

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.beside import told
from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Edge, Position, Sized, neighbours
from ..cnf.record import record
from .groups import ROOMS, Roomed
from .numbers import Candidates
from .rule import Breach, Rule, Said
from .totals import Totalled

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

P = TypeVar("P", bound=Sized)


@record
class UnlikePoles(Rule[Sized]):
    """No two equal poles share a side."""

    poles: tuple[Any, ...] = ("+", "-")
    name: str = "poles"

    def says(self, puzzle: Sized, f: "Formula", at: Candidates) -> Said:
        """Of two neighbours, and each pole, not both."""
        for p, q in neighbours(puzzle):
            for pole in self.poles if p in at.of and q in at.of else ():
                yield (p, q), [-at.of[p][pole], -at.of[q][pole]]

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Two neighbours with the same pole."""
        for (r, c), pole in entries.items():
            for other in ((r, c + 1), (r + 1, c)) if pole in self.poles else ():
                if entries.get(other) == pole:
                    pair = ((r, c), other)
                    yield Breach(f"{shown_cells(pair)} are both {pole}", pair)

    def why(self, puzzle: Sized, place: Edge, known: "Known") -> str:
        """`equal poles at r1c1 r1c2 would share a side`."""
        return f"equal poles at {shown_cells(place)} would share a side"


@record
class Magnet(Rule[Roomed]):
    """In a room of several cells, there is one + beside one -, or neither."""

    poles: tuple[Any, Any] = ("+", "-")
    name: str = "magnet"

    def says(self, puzzle: Roomed, f: "Formula", at: Candidates) -> Said:
        """Of each pole, one at most in a room; and the other one beside it."""
        for room, cells in ROOMS.walk(puzzle):
            inside = {*cells}
            for pole, other in (self.poles, self.poles[::-1]) if cells[1:] else ():
                yield room, f.at_most_one([at.of[cell][pole] for cell in cells])
                for r, c in cells:
                    near = {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & inside
                    yield room, [-at.of[r, c][pole], *(at.of[p][other] for p in sorted(near))]

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Rooms with two equal poles, or with one that can have no other beside it."""
        inside, of = defaultdict[str, list[Cell]](list), dict[Cell, str]()
        for i in range(puzzle.rows * puzzle.columns):
            cell = divmod(i, puzzle.columns)
            for room in ROOMS.test(puzzle, cell):
                inside[room].append(cell)
                of[cell] = room
        for room, cells in inside.items():
            for pole, other in zip(self.poles, reversed(self.poles), strict=True):
                there = [cell for cell in cells if entries.get(cell) == pole]
                if there[1:] and cells[1:]:
                    yield Breach(f"{ROOMS.called(room)} has {len(there)} {pole}", tuple(there))
                for r, c in there if cells[1:] else ():
                    near = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
                    mine = [p for p in near if of.get(p) == room]
                    if all(entries.get(p, other) != other for p in mine):
                        words = f"the {pole} at {shown_cell((r, c))} has no {other} beside it"
                        yield Breach(words, ((r, c),))

    def about(self, place: Any) -> str:
        """`region a`."""
        return ROOMS.called(place)

    def why(self, puzzle: Roomed, place: str, known: "Known") -> str:
        """`region a has both poles or none`."""
        return f"{self.about(place)} has both poles or none"


@record
class TotalledValue(Totalled[P], Generic[P]):
    """A total beside a line says how many of its cells have a value."""

    value: Any = 1

    def says(self, puzzle: P, f: "Formula", at: Any) -> Said:
        """A count for each total."""
        for side, i, total, line in told(puzzle, self.sides):
            here = [at.of[cell][self.value] for cell in line if cell in at.of]
            yield (side.name, i, total), f.exactly(here, total)

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Lines that have the value too often, or cannot have it often enough."""
        return super().broken(puzzle, self.having(entries))

    def clues(self, puzzle: P, entries: Position) -> Iterator[tuple[tuple[str, int], int]]:
        """The total of every line."""
        return super().clues(puzzle, self.having(entries))

    def having(self, entries: Position) -> Position:
        """1 where entries have the value, 0 where they have another."""
        return {cell: int(x == self.value) for cell, x in entries.items()}

"""A rule about marked cells, said of the other cells: no two *unshaded* cells share a side."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from ..boards.places import Position
from ..cnf.record import record
from .rule import At, Breach, Manner, Rule, Said, is_clue

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


@record
class Through(Rule[Any]):
    """What says another rule, in another way."""

    of: Rule[Any]

    def __getattr__(self, part: str) -> Any:
        """What the rule has besides: its name, or the sides of a board where its clues stand."""
        if part == "of":
            raise AttributeError(part)
        return getattr(self.of, part)

    @property
    def manner(self) -> AbstractSet[Manner]:
        """That of the rule, but for counts of what is found, which would count something else."""
        return self.of.manner - {"tallied"}

    def about(self, place: Any) -> str:
        """As of the rule."""
        return self.of.about(place)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """As of the rule."""
        return self.of.why(puzzle, place, known)


@record
class Others(Through):
    """The others obey a rule: marked cells are taken for unmarked ones, and these for marked."""

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """The same of the opposite literals."""
        return self.of.says(puzzle, f, {place: -literal for place, literal in at.items()})

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """What the opposite entries break."""
        return self.of.broken(puzzle, opposite(entries))

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """As of the marked cells."""
        return self.of.why(puzzle, place, denied(known))

    def clash(self, puzzle: Any, place: Any, known: "Known") -> str | None:
        """As of the marked cells."""
        return self.of.clash(puzzle, place, denied(known))


@record
class OtherClues(Others):
    """The same of a rule whose instances are clues."""

    def clues(self, puzzle: Any, entries: Position) -> Iterable[tuple[Any, Any]]:
        """Those that the opposite entries make true."""
        return self.of.clues(puzzle, opposite(entries))


def others(rule: Rule[Any]) -> Rule[Any]:
    """The rule, said of the other cells."""
    return OtherClues(rule) if is_clue(rule) else Others(rule)


def opposite(entries: Position) -> Position:
    """Entries in which 0 and 1 have changed places."""
    return {place: int(not value) for place, value in entries.items()}


def denied(known: "Known") -> "Known":
    """What would be known of the opposite literals."""
    return {atom: None if true is None else not true for atom, true in known.items()}

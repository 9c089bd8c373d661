"""Clues that are several lengths in one cell: `1,3`."""

from ..cnf.record import record
from .values import NOTHING, UNKNOWN, Values
from .words import Word, shown


class Lengths(tuple[int | None, ...]):
    """Lengths, None for one that is not told. As words, they are a clue."""

    __slots__ = ()

    def __str__(self) -> str:
        return ",".join(UNKNOWN if n is None else str(n) for n in self) or "0"


@record
class RunLengths(Values[Lengths]):
    """Some lengths with commas between them, `0` for none, and `?` for one that is not told; they
    have room in a ring of eight cells, with one cell between two of them.
    """

    def read(self, word: Word, *, blank: bool = False) -> Lengths:
        """The lengths of a word."""
        parts = word.text.split(",")
        if parts == ["0"]:
            return Lengths()
        if not all(part == UNKNOWN or (len(part) == 1 and part in "12345678") for part in parts):
            dot = f", 0 or {NOTHING}" if blank else " or 0"
            raise word.wrong(f"{shown(word.text)} is not lengths such as 1,3{dot}")
        found = Lengths(None if part == UNKNOWN else int(part) for part in parts)
        if len(found) > 1 and sum(n or 1 for n in found) + len(found) > 8:
            raise word.wrong(f"there is no room for {shown(word.text)} around a cell")
        return found

    def fits(self, value: object) -> bool:
        """False: no solution in JSON has such values."""
        return False

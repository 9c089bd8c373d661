"""The line of the fleet above a board of ships."""

from collections.abc import Sequence
from typing import Any

from ...boards.foreign import Parts
from ...boards.header import MOST
from ...boards.places import Place
from ...boards.scene import At
from ...boards.text import NamedLine
from ...boards.words import Line, integer, words
from ...cnf.record import record


@record
class Lengths(NamedLine):
    """A line of positive numbers."""

    name: str
    field: str
    what: str
    needed = True
    slot = "header"
    many = True

    def take(self, line: Line) -> tuple[int, ...]:
        """The numbers after the name."""
        return tuple(integer(word, self.what, 1, MOST) for word in words(line)[1:])

    def read(self, parts: Parts) -> tuple[int, ...]:
        """The numbers, as lines and other formats have them."""
        if self.field not in parts.options:
            raise parts.start.wrong(f"the {self.name} is not given")
        words = (parts.start._replace(text=str(number)) for number in parts.options[self.field])
        return tuple(integer(word, self.what, 1, MOST) for word in words)

    def words(self, puzzle: Any) -> dict[Place, str]:
        """The whole line in one place, as it is an option of a board."""
        return {("header", self.name): " ".join(map(str, getattr(puzzle, self.field)))}

    def line(self, said: Sequence[str]) -> str:
        """The name and the numbers."""
        return " ".join([self.name, *said]).rstrip()

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """Any numbers."""
        return ("",), True

    def spots(self, puzzle: Any) -> list[list[At]]:
        """Nowhere: it is a note."""
        return [[]]

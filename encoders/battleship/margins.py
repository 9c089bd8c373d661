"""The line of the fleet above a board of ships."""

from collections.abc import Sequence
from typing import Any

from ...boards.foreign import Parts
from ...boards.header import MOST
from ...boards.places import Place
from ...boards.scene import At, Form, Scene, Words
from ...boards.text import NamedLine
from ...boards.words import Line, integer, words
from ...cnf.record import record

SHAPES: dict[str, Form] = {
    "o": "disc",
    "<": "left",
    ">": "right",
    "^": "top",
    "v": "bottom",
    "#": "square",
}
"""The shapes in which the parts of ships are drawn."""


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

    def legend(self, puzzle: Any) -> Scene | None:
        """The ships, the longest first, as many beside each other as there is room above."""
        rows = [""] * bool(getattr(puzzle, self.field))
        for length in sorted(getattr(puzzle, self.field), reverse=True):
            if rows[-1] and len(rows[-1]) + length > puzzle.columns:
                rows.append("")
            rows[-1] += f"<{'#' * (length - 2)}> " if length > 1 else "o "
        if not rows:
            return None
        words = [[each.strip() for each in row] for row in rows]
        return Scene(len(rows), puzzle.columns, [Words(words, "clue", shapes=SHAPES)], "bare")

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """Any numbers."""
        return ("",), True

    def spots(self, puzzle: Any) -> list[list[At]]:
        """Nowhere: it is a note."""
        return [[]]

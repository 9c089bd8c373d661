"""Drawings as text, with colours where they are wanted."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..boards.places import Place
from ..boards.scene import Scene
from ..boards.terminal import Drawing, Segment, drawing, plain
from ..encoders.family import Puzzle

STYLES = {"clue": "1", "answer": "36", "mark": "1;31", "open": "2", "blank": "2"}
"""Terminal codes by the style of a piece: bold, cyan, bold and red, faint."""

PAINTED = {"": "%s"} | {style: f"\x1b[{code}m%s\x1b[0m" for style, code in STYLES.items()}
"""Templates for text in each style."""


class Painter:
    """Draws with colours or without."""

    def __init__(self, coloured: bool = False) -> None:
        self.coloured = coloured

    def __call__(
        self, puzzle: Puzzle[Any], solution: object, marked: Collection[Place] = ()
    ) -> str:
        """The drawing of a puzzle, with a solution if there is one, and some places marked."""
        return self.painted(drawing(puzzle.family.board.scene(puzzle, solution, marked)))

    def before(self, scene: Scene, after: Scene) -> str:
        """The drawing of a scene, aligned with that of another one which comes after it, with the
        names of rows and columns.
        """
        return self.labelled(scene, replace(after, every=[*scene.every, *after.every]))

    def labelled(self, scene: Scene, room: Scene | None = None) -> str:
        """The drawing of a scene, with the names of its rows and columns beside it."""
        from ..boards.labels import labelled  # imported here, as most drawings have no names

        return self.lined(labelled(drawing(scene, room)))

    def painted(self, drawn: Drawing) -> str:
        """A drawing as lines of text."""
        return self.lined(drawn) if self.coloured else plain(drawn)

    def lined(self, drawn: Iterable[Sequence[Segment]]) -> str:
        """The pieces of lines as text."""
        lines = ("".join([self.piece(text, style) for text, style in line]) for line in drawn)
        return "\n".join(line.rstrip() for line in lines)

    def piece(self, text: str, style: str) -> str:
        """A piece of a drawing in the colour of its style."""
        return PAINTED[style] % text if self.coloured else text

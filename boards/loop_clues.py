"""Clues of loops, and how they are drawn: given lines, and coloured circles."""

from collections.abc import Iterator
from typing import Any, Literal

from .cells import InCells
from .scene import Badge, Form, Mark, Trail, Words, middle

PIPES = dict(zip(("ns", "ew", "ne", "nw", "se", "sw", "nsew"), "│─└┘┌┐┼", strict=True))
"""The characters of lines that leave a cell in these directions."""

WAYS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
"""The side of a cell in each direction, from its middle."""


class Pipes(InCells):
    """Lines that are given in cells: characters in a text, broad lines in a picture."""

    def marks(self, puzzle: Any) -> Iterator[Mark]:
        """Each of them."""
        blank = [[""] * puzzle.columns for _ in range(puzzle.rows)]
        yield Words(blank, "clue", behind={p: PIPES[ways] for p, ways in puzzle.given.items()})
        for cell, ways in puzzle.given.items():
            y, x = middle(cell)
            ends = [(y + down, x + right) for down, right in map(WAYS.__getitem__, ways)]
            for start, end in zip(ends[::2], ends[1::2], strict=True):
                yield Trail((start, (y, x), end), "grey")


COLOURS: dict[str, Literal["white", "black"]] = {"w": "white", "b": "black"}

ARROWS = str.maketrans("^v<>", "↑↓←→")


class Circled(InCells):
    """Words with a letter for a colour: in a picture, the rest of each stands in a circle."""

    def marks(self, puzzle: Any) -> Iterator[Mark]:
        """The words; circles, and what stands in them."""
        write = self.values_of(vars(puzzle)).write
        rows = [[""] * puzzle.columns for _ in range(puzzle.rows)]
        shapes, badges = dict[str, Form](), list[Mark]()
        for (r, c), value in puzzle.given.items():
            rows[r][c] = word = write(value)
            text = word.strip("wb").translate(ARROWS)
            if colour := COLOURS.get(word[0]) or COLOURS.get(word[-1]):
                shapes[word] = colour
                badges += [Badge(middle((r, c)), colour, text, large=True)] if text else []
        yield Words(rows, "clue", shapes=shapes)
        yield from badges

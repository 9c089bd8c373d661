"""Marks of a single place, or between two places, for scenes that no family draws."""

from pencilsat.boards.places import Cell
from pencilsat.boards.scene import At, Form, Strokes, Style, Words


def stroke(start: At, end: At, style: Style, number: int = 1) -> Strokes:
    """Lines between the middles of two cells."""
    return Strokes({(cell(start), cell(end)): number}, style)


def shape(name: Form, style: Style) -> Words:
    """A shape in the first cell."""
    return Words([["x"]], style, shapes={"x": name})


def cell(at: At) -> Cell:
    """The cell in whose middle a place is."""
    y, x = at
    return y // 2, x // 2

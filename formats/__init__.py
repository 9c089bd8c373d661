"""Codecs of other people's formats. They know no family: a family's board names those it has."""

from typing import Any, Protocol

from pencilsat.boards.board import Board
from pencilsat.boards.foreign import Inexpressible
from pencilsat.boards.words import shown


class Boarded(Protocol):
    """A record that has a board."""

    @property
    def board(self) -> Board[Any, Any]:
        """The board."""


class Known(Protocol):
    """A puzzle that knows its family."""

    @property
    def family(self) -> Boarded:
        """The record."""


def names(puzzle: Known) -> list[str]:
    """The formats that can express a puzzle."""
    found = []
    for name in dict.fromkeys(form.name for form in puzzle.family.board.formats):
        try:
            write(puzzle, name)
        except Inexpressible:
            continue
        found.append(name)
    return found


def write(puzzle: Known, name: str) -> str:
    """The puzzle in a format. Inexpressible, in one line, if it has no such puzzles."""
    board = puzzle.family.board
    forms = [form for form in board.formats if form.name == name]
    if not forms:
        known = ", ".join(dict.fromkeys(form.name for form in board.formats)) or "none"
        raise Inexpressible(f"{board.name} has no format {shown(name)}; known: {known}")
    refused = []
    parts = board.given.parts(puzzle)
    for form in forms:
        try:
            return form.write(parts)
        except Inexpressible as wrong:
            refused.append(wrong.message)
    raise Inexpressible("; ".join(refused))

"""Random boards of every family: a module each, with a record `BOARDS`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Boards:
    """How random puzzles of a family are made."""

    generate: Callable[..., Any]
    """A random puzzle with at least one solution; its keyword arguments are whole numbers, `seed`
    among them. `unique`, if it is one of them, says whether there may be others.
    """
    full: Callable[..., Any] | None = None
    """A random puzzle that tells every clue, from which some can be taken; None if the family has
    no such clues. Its keyword arguments are whole numbers and tuples of them, `seed` is one.
    """
    size: str = "10x10"
    """The size of a random board in words, where none is asked for; empty if there is no board."""
    sized: Callable[[int, int], Mapping[str, int]] = field(
        default=lambda rows, columns: {"rows": rows, "columns": columns}
    )
    """The keyword arguments of both that a size of so many rows and columns stands for."""


def boards(family: str) -> Boards:
    """Those of the family of that name."""
    found: Boards = import_module(f"pencilsat.tasks.generate.boards.{family}").BOARDS
    return found

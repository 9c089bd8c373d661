"""Codecs for other people's formats. They know no family: a family's board names its formats."""

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from ..boards.board import Board
from ..boards.foreign import Inexpressible, Parts
from ..boards.words import shown
from ..cnf.errors import unknown


class Late:
    """A module of this folder, which is loaded once something in it is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(f".{self._name}", __name__), name)


if not TYPE_CHECKING:  # `from ...formats import grids, tatham` stands before the first format
    grids, tatham = Late("grids"), Late("tatham")

NAMES = (
    "puzzlink", "penpa", "tatham", "janko", "puzzlekit", "digits", "sudokuwiki", "fpuzzles",
    "sudokupad",
)  # fmt: skip
"""The formats that this project's families are written in; one from outside can have others."""
ALONE = ("puzzlekit",)
"""Formats with only one puzzle in a file: nothing would show where the next one begins."""
SITES = {
    "puzzlink": "",
    "tatham": "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{kind}.html#",
    "sudokupad": "",
    "fpuzzles": "",
    "penpa": "",
    "sudokuwiki": "",
}
"""The formats of sites, with the part of an address that comes first. Sites that know the rules,
and say when a puzzle is solved, come before penpa, which only draws.
"""


class Boarded(Protocol):
    """A record that has a board."""

    @property
    def board(self) -> Board[Any, Any]:
        """The board."""


class WithFamily(Protocol):
    """A puzzle that knows its family."""

    @property
    def family(self) -> Boarded:
        """The record."""


def names(puzzle: WithFamily) -> list[str]:
    """The formats that can express a puzzle."""
    found = []
    for name in known([puzzle.family.board]):
        try:
            write(puzzle, name)
        except Inexpressible:
            continue
        found.append(name)
    return found


def write(puzzle: WithFamily, name: str) -> str:
    """The puzzle in a format. Inexpressible, with a one-line message, if the format has no such
    puzzles.
    """
    board = puzzle.family.board
    forms = [form for form in board.formats if form.name == name]
    if not forms:
        said = f"{board.name} has no format {shown(name)}"
        there = known([board])
        raise Inexpressible(unknown(said, "" if name in NAMES else name, there))
    refused = []
    parts = board.given.parts(puzzle)
    for form in forms:
        try:
            if "rules" in parts.options and not form.takes_rules:
                raise Inexpressible(f"{form.name} has no rules that a puzzle brings")
            return form.write(parts if form.takes_rules else without_remarks(parts))
        except Inexpressible as wrong:
            refused.append(wrong.message)
    raise Inexpressible("; ".join(refused))


def without_remarks(parts: Parts) -> Parts:
    """The parts of a puzzle without its title, and the like."""
    options = {name: value for name, value in parts.options.items() if name != "remarks"}
    return parts._replace(options=options)


def link(puzzle: WithFamily, site: str | None = None) -> str:
    """The address where a puzzle can be played: at a given site, or at the first that can express
    it.

    Inexpressible, with a one-line message, if the site, or every site, has no such puzzles.
    """
    board = puzzle.family.board
    if board.given.below:
        raise Inexpressible(f"no link says the rules of this {board.name}: its text does")
    kinds = {form.name: form.kinds for form in reversed(board.formats)}
    for name in SITES if site is None else [site]:
        try:
            text = write(puzzle, name)
        except Inexpressible:
            if site is not None:
                raise
            continue
        return SITES[name].format(kind="".join(kinds[name][:1])) + text
    raise Inexpressible(f"no site has this {board.name}; there are {', '.join(SITES)}")


def known(boards: Iterable[Board[Any, Any]]) -> list[str]:
    """The formats in which puzzles of at least one of the boards can be written."""
    forms = (form for board in boards for form in board.formats if form.written)
    return [*dict.fromkeys(form.name for form in forms)]

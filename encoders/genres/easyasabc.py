"""ABC End View (Easy as ABC): write each letter once in every line, by the first ones seen.

Source: unknown; known from puzzle championships.
"""

from collections.abc import Mapping
from typing import Any

from ...boards.beside import FOUR, Lettered, SideClues
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.header import Option
from ...boards.on_cells import Completed
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Symbols
from ...boards.words import LOWER
from ...cnf.record import frozen
from ...rules.clues import together, value_clues
from ...rules.groups import COLUMNS, ROWS
from ...rules.line_clues import FirstThere
from ...rules.numbers import Filled, Once, side
from ...rules.side_clues import side_clues
from ..family import GridPuzzle
from ..ruled import family

USUAL = 3
"""How many letters there are by default."""


@frozen
class EasyAsABC(GridPuzzle[Cells, str]):
    """A board, given letters, and the first letters seen from its sides."""

    top: SideClues = ()
    bottom: SideClues = ()
    left: SideClues = ()
    right: SideClues = ()
    letters: int = USUAL


def values(options: Mapping[str, int]) -> Symbols[str]:
    """The letters, and `-` for an empty cell."""
    return Symbols({letter: letter for letter in "-" + letters(options.get("letters", USUAL))})


def letters(number: int) -> str:
    """The first so many letters."""
    return LOWER[:number]


def used(puzzle: EasyAsABC) -> str:
    """Those of a puzzle."""
    return letters(puzzle.letters)


SIDES = tuple(Lettered(s.name, s.field, s.of_rows, s.behind, "a letter") for s in FOUR)


def or_empty(value: str) -> str:
    """What a letter is called, where `-` is an empty cell."""
    return value if value != "-" else "empty"


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink

    names = {str(i): letter for i, letter in enumerate(letters(9), 1)}
    sides = pieces.Sides(SIDES, symbols=names)
    yield puzzlink.PuzzLink(("easyasabc",), (pieces.Number("letters", USUAL), sides))
    yield grids.LetteredSides(("abcendview",), sides=SIDES, option="letters", usual=USUAL)


SAID = "Number of letters: {}, from a on."
OPTIONS = (Option("letters", 1, 26, "a number of letters", SAID),)
GIVEN = Text(EasyAsABC, *SIDES, InCells(values, optional=True), options=OPTIONS)
ANSWER = Completed[Any, str](
    lambda puzzle: values(vars(puzzle)), OneOf("letter", spoken=or_empty), "-"
)

FIRST = FirstThere(SIDES, "-")

FAMILY = family(
    Board("easyasabc", GIVEN, ANSWER, notations),
    [
        Filled(spoken=or_empty),
        Once("row", ROWS, used, side),
        Once("column", COLUMNS, used, side),
        FIRST,
    ],
    about="write each letter once in every row and column, by the first ones seen from the sides",
    called="ABC End View",
    usual_size=(6, 6),
    levels=(0.8, 2.4, 3.2),
    also=("Easy as ABC", "Last Man Standing"),
    clues=together(value_clues(ANSWER, empty="-"), side_clues(FIRST, ANSWER, SIDES)),
    rules="Every row and column holds each letter once: a, b and c, if nothing else is said; other "
    "cells stay empty. A letter beside a line is the first one seen from there.",
)

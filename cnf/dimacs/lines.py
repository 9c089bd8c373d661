"""The lines of a DIMACS file, and errors that point at them."""

import re

from ..errors import BadInput

Line = tuple[int, str]
"""The number of a line, from 1, and its text."""


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever its line endings."""
    return re.split(r"\r\n?|\n", text)


def wrong(message: str, line: Line, word: int = 0) -> BadInput:
    """The error that points at a word of a line, counted from 0; at the line's end if there is
    none.
    """
    number, text = line
    places = [match.start() + 1 for match in re.finditer(r"\S+", text)]
    column = places[word] if word < len(places) else len(text.rstrip()) + 1
    return BadInput(message, line=number, column=column)

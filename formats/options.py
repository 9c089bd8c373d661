"""Sizes, and the options that all puzzles of a kind have in a format, under the family's names."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from ..boards.foreign import Inexpressible, Parts
from ..boards.words import Word, shown

OptionValues = Mapping[str, Any]
"""The options of a puzzle by name."""

Always = OptionValues | Callable[[int], OptionValues]
"""The options of a kind; a function of the board's side if they depend on it."""


def size(word: Word) -> int:
    """A number of rows or columns."""
    if not re.fullmatch("0{0,5}[1-9][0-9]{0,5}", word.text):
        raise word.wrong(f"{shown(word.text)} is not a number of rows or columns")
    return int(word.text)


def options_for(always: Always, rows: int, start: Word) -> OptionValues:
    """The options for a board of so many rows. BadInput, at `start`, if there is no such board."""
    try:
        return always(rows) if callable(always) else always
    except Inexpressible as wrong:
        raise start.wrong(wrong.message) from None


def check(kind: str, parts: Parts, always: Always) -> None:
    """Raise Inexpressible unless a puzzle has exactly these options."""
    have, need = (
        {name if value is True else f"{name}={value}" for name, value in found.items()}
        for found in (parts.options, always(parts.rows) if callable(always) else always)
    )
    if have - need:
        raise Inexpressible(f"no {kind} has {', '.join(sorted(have - need))}")
    if need - have:
        raise Inexpressible(f"every {kind} has {', '.join(sorted(need))}")

"""Checking the numbers of rows and columns in a text."""

import re

from ..boards.words import Word, shown


def size(word: Word) -> int:
    """A number of rows or columns."""
    if not re.fullmatch("0{0,5}[1-9][0-9]{0,5}", word.text):
        raise word.wrong(f"{shown(word.text)} is not a number of rows or columns")
    return int(word.text)

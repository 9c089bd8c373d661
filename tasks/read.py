"""Puzzles from files and texts."""

import codecs
import os
import re
from os import PathLike
from pathlib import Path

from .. import encoders
from ..boards.words import end_of
from ..cnf.errors import BadInput
from ..cnf.formula import uncollected
from ..encoders import AnyPuzzle
from ..formats.sources import is_link


@uncollected()
def every(source: str | PathLike[str], family: str | None = None) -> list[AnyPuzzle]:
    """The puzzles in a file, or in a text: a string with a line end, or one that is no file.

    BadInput with the file, line and column of what is wrong.
    """
    if family is not None:
        encoders.family_named(family)
    if is_text(source):
        return in_text(str(source), family)
    try:
        return encoders.read(decoded(Path(source).read_bytes()), family)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=str(source)) from None
    except BadInput as error:
        error.file = error.file or str(source)
        raise


FILE_NAME = r"(?!\w+://)\S*([/\\]\S*|\.[A-Za-z]\w+)"
"""What looks like the name of a file: a word with a slash, or one that ends in a suffix."""


def in_text(text: str, family: str | None) -> list[AnyPuzzle]:
    """The puzzles in a text. BadInput says so if it looks like the name of a file instead."""
    try:
        return encoders.read(text, family)
    except BadInput:
        if names_a_file(text):
            raise BadInput("there is no such file", file=text) from None
        raise


def names_a_file(text: str) -> bool:
    """Whether a text looks like the name of a file."""
    return bool(re.fullmatch(FILE_NAME, text)) and not is_link(text)


def only(source: str | PathLike[str], family: str | None = None) -> AnyPuzzle:
    """The one puzzle in a file, or in a text. BadInput if there are several."""
    found = every(source, family)
    if len(found) > 1:
        file = None if is_text(source) else str(source)
        raise BadInput(f"expected one puzzle, not {len(found)}", file=file)
    return found[0]


def is_text(source: str | PathLike[str]) -> bool:
    """Whether a source is itself the text: a string with a line end, or one that is no file."""
    # A string may be too long for a name, or have a null: then there is no such file, either.
    return isinstance(source, str) and ("\n" in source or not os.path.exists(source))


def decoded(data: bytes) -> str:
    """The text of a file, which may begin with a mark of its byte order. BadInput if it is none."""
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line, column = end_of(data[: error.start].decode())
        raise BadInput("not UTF-8 text", line=line, column=column) from None

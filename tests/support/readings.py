"""Boards as people type them, and how they are refused."""

from collections.abc import Sequence

import pytest

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput


def refused(text: str, family: str | None = None) -> tuple[int | None, int | None, str]:
    """Line, column and message of the error that a text is."""
    with pytest.raises(BadInput) as caught:
        encoders.read(text, family)
    return caught.value.line, caught.value.column, caught.value.message


def spaced(rows: Sequence[str], between: str = " ") -> list[str]:
    return [between.join(row) for row in rows]


def text(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)

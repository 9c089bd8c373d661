"""Changes of files: line by line, byte by byte, at random."""

import re
from collections.abc import Iterator

Edits = Iterator[tuple[bytes, int]]
"""Changed data, each with the number of the first line that is then another one."""


def line_edits(data: bytes) -> Edits:
    """A line removed, or there twice, or behind the next one."""
    lines = data.splitlines(keepends=True)
    for i, line in enumerate(lines):
        like = next((j for j in range(i, len(lines)) if lines[j] != line), len(lines))
        yield b"".join([*lines[:i], *lines[i + 1 :]]), like
        yield b"".join([*lines[: i + 1], *lines[i:]]), like + 1
        if like == i + 1 < len(lines):
            yield b"".join([*lines[:i], lines[i + 1], line, *lines[i + 2 :]]), i + 1


def byte_edits(data: bytes) -> Edits:
    """Another byte in place of one: other literals among them, and lines that do not end."""
    number = 1
    for i, byte in enumerate(data):
        yield data[:i] + bytes([byte ^ 1]) + data[i + 1 :], number
        number += byte == ord("\n")


def with_line(data: bytes, number: int, *new: bytes) -> bytes:
    """The data with another line, or several, or none, in place of one, from 1."""
    lines = data.splitlines(keepends=True)
    return b"".join([*lines[: number - 1], *(line + b"\n" for line in new), *lines[number:]])


def line_of(data: bytes, pattern: bytes) -> int:
    """The number of the first line that matches."""
    return next(n for n, line in enumerate(data.splitlines(), 1) if re.match(pattern, line))

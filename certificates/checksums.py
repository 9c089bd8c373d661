"""Whether files are unchanged, and if not, the first line that differs.

`SHA256SUMS` is what `sha256sum -c` reads. As it says nothing about lines, and a proof without one
of its lines may still be a proof, `LINES` has a line for each file: its name, then for each of its
lines the last six hexadecimal digits of its CRC-32.
"""

import hashlib
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

SUMS = "SHA256SUMS"
LINES = "LINES"

CHANGED = "this line has been changed"

Files = Mapping[str, bytes]
"""The contents of files, by name."""


class Refused(Exception):
    """The first fault of a certificate: the file, its line from 1, and what is wrong."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}")
        self.file = file
        self.line = line
        self.message = message


def sealed(files: Files) -> dict[str, bytes]:
    """The files, with the two files of checksums."""
    lines = "".join(f"{name} {''.join(line_sums(data))}\n" for name, data in files.items())
    with_lines = {**files, LINES: lines.encode()}
    return {**with_lines, SUMS: sums(with_lines)}


def line_sums(data: bytes) -> Iterator[str]:
    """The checksum of each line: six hexadecimal digits."""
    return (f"{zlib.crc32(line) & 0xFFFFFF:06x}" for line in data.splitlines(keepends=True))


def sums(files: Files) -> bytes:
    """The text of `SHA256SUMS`: a line for each file, as `sha256sum` prints it."""
    return "".join(
        f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items()
    ).encode()


def check(files: Files) -> None:
    """Raise Refused, at the first line that differs, unless the files are as `sealed` returned
    them.

    A file with a different sum is compared line by line; if all its lines are right, the sum itself
    is wrong.
    """
    others = {name: data for name, data in files.items() if name != SUMS}
    right = sealed({name: data for name, data in others.items() if name != LINES})
    said = set(files[SUMS].splitlines())
    kept = dict(row.split(b" ", 1) for row in files[LINES].splitlines() if b" " in row)
    for name, data in others.items():
        if name == LINES:
            line = first_difference(data.splitlines(True), right[LINES].splitlines(True))
        elif sums({name: data}).strip() in said:
            line = None
        else:
            digits = kept.get(name.encode(), b"").decode(errors="replace")
            line = first_difference(re.findall(".{1,6}", digits), [*line_sums(data)])
        if line is not None:
            raise Refused(name, line, CHANGED)
    line = first_difference(files[SUMS].splitlines(True), right[SUMS].splitlines(True))
    if line is not None:
        raise Refused(SUMS, line, CHANGED)


def first_difference(one: Sequence[object], other: Sequence[object]) -> int | None:
    """The number, from 1, of the first line that differs; None if none does."""
    pairs = enumerate(zip_longest(one, other), 1)
    return next((number for number, (a, b) in pairs if a != b), None)

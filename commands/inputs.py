"""Input: puzzles from files, lists from the command line, or one line that says what is wrong."""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from os.path import exists
from pathlib import Path

from .. import encoders
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..encoders import AnyPuzzle
from ..formats.sources import is_link
from ..search.limits import Statistics
from ..tasks.read import decoded
from ..views import Where
from .limits import Late, within

LONGEST = 200
"""How many characters of a name an error shows: it may be a link."""


@record
class Item:
    """A puzzle, where it was found, and the seconds it took to read."""

    where: Where
    puzzle: AnyPuzzle
    parsing: float

    def left(self, seconds: float | None) -> float | None:
        """What reading has left of so many seconds."""
        return None if seconds is None else max(0.0, seconds - self.parsing)


def contents(file: str) -> str:
    """The text of a file, or of standard input for `-`. BadInput if it cannot be read as text."""
    if file == "-" and sys.stdin is None:
        raise BadInput("standard input is closed", file=file)
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=file) from None
    with named(file):
        return decoded(data)


@contextmanager
def named(file: str) -> Iterator[None]:
    """Put the name of the file into BadInput that the block raises."""
    try:
        yield
    except BadInput as error:
        error.file = error.file or (file if len(file) <= LONGEST else file[: LONGEST - 3] + "...")
        raise


LONG = 1 << 14
"""A text of more characters may take so long to read that the time limit matters."""


TOO_LATE = "undecided: the time was over before it was read"


def items(file: str, family: str | None, seconds: float | None = None) -> list[Item]:
    """The puzzles of a file. Late if reading takes more than so many seconds for each."""
    clock = Statistics()
    with named(file), clock.stage("parse"):
        text = file if not exists(file) and is_link(file.strip()) else contents(file)
        if seconds is not None:
            seconds = None if len(text) < LONG else seconds * most_puzzles(text)
        try:
            with within(seconds):
                found = encoders.read(text, family)
        except Late:
            raise Late(TOO_LATE) from None
    parsing = clock.seconds["parse"] / len(found)
    return [
        Item(Where(file, index, alone=len(found) == 1), puzzle, parsing)
        for index, puzzle in enumerate(found)
    ]


def most_puzzles(text: str) -> int:
    """An upper bound on the puzzles in a text: a list has one on each line, others have headers."""
    names = "|".join(encoders.names())
    headers = len(re.findall(rf"^[ \t]*(?:{names})\b", text, re.MULTILINE))
    return headers or text.count("\n") + 1


def chosen(file: str, family: str | None, index: int) -> Item:
    """One puzzle of a file, by its number from 1."""
    if family is not None:
        encoders.family_named(family)
    return numbered(items(file, family), index)


def numbered(found: list[Item], number: int) -> Item:
    """The puzzle with a number, from 1. BadInput if there are fewer."""
    if number > len(found):
        message = f"there is no puzzle {number}: the file has {len(found)}, numbered from 1"
        raise BadInput(message, file=found[0].where.file)
    return found[number - 1]


def names(text: str | None, option: str) -> list[str] | None:
    """The names in a comma-separated list, each once."""
    if text is None:
        return None
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise BadInput(f"{option}: expected names with commas between, not {text!r}")
    return list(dict.fromkeys(found))


def numbers(text: str, option: str) -> list[int]:
    """The whole numbers in a list such as `0,3,5-9`, each once."""
    found: dict[int, None] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})(?:-(\d{1,9}))?\s*", part, re.ASCII)
        if not match:
            raise BadInput(f"{option}: expected numbers such as 0,3,5-9, not {text!r}")
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last < first + 1_000_000:
            message = f"{part.strip()!r} is not a range of at most a million numbers"
            raise BadInput(f"{option}: {message}")
        found |= dict.fromkeys(range(first, last + 1))
        if len(found) > 1_000_000:
            raise BadInput(f"{option}: more than a million numbers")
    return [*found]


def size_in_bytes(text: str) -> int:
    """The bytes in a size such as `4G`; K, M, G and T are powers of 1024."""
    match = re.fullmatch(r"(\d{1,15})([KMGT]?)", text.strip().upper(), re.ASCII)
    size = int(match[1]) << 10 * " KMGT".index(match[2] or " ") if match else 0
    if not 0 < size < 1 << 62:
        raise BadInput(f"--memory: expected a size such as 500M or 4G, not {text!r}")
    return size


def pairs(arguments: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names and values of `--name value` and `--name=value`."""
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.removeprefix("--").partition("=")
        if not argument.startswith("--") or not name:
            raise BadInput(f"expected --name value, not {argument!r}")
        yield name, value if equals else next(rest, "")

"""The values allowed in each column of a file: files may come from anyone, and reports rely on
them.

The bounds on numbers are wide enough for every real run, and narrow enough for sums, ratios and
powers to stay finite.
"""

import json
from collections.abc import Callable
from typing import NamedTuple

from ..boards.words import printable, shown
from ..cnf.errors import BadInput
from ..processes.alone import CRASHED, OUT_OF_MEMORY
from .plan import FORMS, TASKS

WRONG = "wrong"
"""The status of a run whose answer was refused: it breaks a rule, or does not answer the
question.
"""

STATUSES = (
    WRONG,
    "solved",
    "unique",
    "not unique",
    "no solution",
    "undecided",
    OUT_OF_MEMORY,
    CRASHED,
)

LONGEST = 100_000
"""The most characters of a text."""

LEAST, MOST = 1e-12, 1e12
"""The least positive number, and the greatest, that are not whole."""

DEEPEST = 9
"""How deep lists and objects may be nested."""


class Expected(NamedTuple):
    """What is expected, in words, and a test of whether a value is that."""

    words: str
    right: Callable[[object], bool]


def whole(value: object, low: int = 0) -> bool:
    """Whether it is a whole number from `low` on that fits into SQLite."""
    return isinstance(value, int) and low <= value < 1 << 63


def text(value: object, least: int = 1) -> bool:
    """Whether it is a text of an allowed length."""
    return isinstance(value, str) and least <= len(value) <= LONGEST


def number(value: object) -> bool:
    """Whether it is 0, or a number within the bounds."""
    return isinstance(value, float) and (value == 0 or LEAST <= value <= MOST)


def flat(value: object, depth: int = DEEPEST) -> bool:
    """Whether it is JSON nested no deeper than `depth`."""
    if isinstance(value, dict):
        value = [*value.values()]
    if not isinstance(value, list):
        return True
    return depth > 0 and all(flat(part, depth - 1) for part in value)


def rules(value: object) -> bool:
    """Whether it is the sizes of rules by name."""
    return isinstance(value, dict) and all(
        isinstance(size, list) and len(size) == 3 and all(map(whole, size))
        for size in value.values()
    )


def texts(value: object) -> bool:
    """Whether it is an object of texts."""
    return isinstance(value, dict) and all(text(part, 0) for part in value.values())


def plain(value: object) -> bool:
    """Whether it is an object that contains neither lists nor objects."""
    return isinstance(value, dict) and flat(value, 1)


BY_TYPE = {
    "TEXT": Expected("a text", text),
    "INTEGER": Expected("a whole number from 0 on", whole),
    "REAL": Expected("a number of seconds", number),
}
"""What is expected, by the type of a column."""

BY_NAME = {
    "task": Expected(" or ".join(TASKS), TASKS.__contains__),
    "status": Expected("an outcome of a run", STATUSES.__contains__),
    "message": Expected("a text", lambda value: text(value, 0)),
    "implied": Expected("0 or 1", (0, 1).__contains__),
    "objective": Expected("a whole number", lambda value: whole(value, -1 << 63)),
    "seconds_limit": Expected("a limit", lambda value: number(value) and value != 0),
    **dict.fromkeys(
        ("memory_limit", "conflicts_limit", "propagations_limit"),
        Expected("a limit", lambda value: whole(value, 1)),
    ),
    "form": Expected(" or ".join(FORMS), FORMS.__contains__),
    "solutions": Expected(
        "a list of solutions", lambda value: isinstance(value, list) and flat(value)
    ),
    "rules": Expected("sizes of rules", rules),
    "versions": Expected("texts by name", texts),
    "machine": Expected("values by name", plain),
    "seconds": Expected("a number of seconds", number),
}
"""What is expected, by column, where the type says too little."""


def checked(name: str, sql: str, value: object) -> object:
    """A value of a column, with its texts made printable; BadInput if it is not as expected."""
    kind = BY_NAME.get(name, BY_TYPE[sql.split()[0]])
    if value is None and name != "seconds" and "NOT NULL" not in sql and "KEY" not in sql:
        return None
    if not kind.right(value):
        raise BadInput(f"{name} is {shown(repr(value))}, not {kind.words}")
    return value if name == "solutions" else as_printable(value)


def from_json(name: str, sql: str, kept: object) -> object:
    """The same for a value that is stored as JSON."""
    return checked(name, sql, decoded(name, kept) if isinstance(kept, str) else kept)


def decoded(name: str, kept: str) -> object:
    """The value of a JSON text; BadInput if it is not JSON."""
    try:
        return json.loads(kept)
    except (ValueError, RecursionError):
        raise BadInput(f"{name} is {shown(kept)}, not JSON") from None


def as_printable(value: object) -> object:
    """The value, with its texts made printable."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {printable(name): as_printable(part) for name, part in value.items()}
    return value

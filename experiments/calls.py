"""What the process that requests a call shares with the one that performs it."""

import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Told = dict[str, Any]
"""A JSON object."""

Tell = Callable[[Told], None]
Perform = Callable[[Told, Tell], None]

ASIDE = "aside"
"""Told by the child: seconds that it spent on what is no part of the call; they do not count."""

FINISHED, LATE, OUT_OF_MEMORY, CRASHED = "finished", "late", "out of memory", "crashed"

WRONG = "wrong"
"""The status of a run whose answer was refused: it breaks a rule, or is none to what was asked."""

MEMORY_WORDS = (
    "bad_alloc",
    "cannot allocate memory",
    "failed to allocate",
    "memory exhausted",
    "memoryerror",
    "out of memory",
    "out-of-memory",
    "outofmemory",
)
"""How programs say, in small letters, that they were given no more memory."""

DONE = 73
"""The exit code of a child whose call returned: a solver that gives up may well exit with 0."""

TAIL = 1 << 16
"""How many of the last bytes that a child said are kept."""

LONGEST = 300
"""How many characters of the last line are kept."""

TEMPLATE_ENDED = "the process that starts runs has ended"


class Failed(Exception):
    """Raised by `perform`: the call has failed, and this is the line to say about it."""


class Stopped(Exception):
    """The template was closed while a call went on."""


@dataclass
class Outcome:
    """How a call ended: `finished`, `late`, `out of memory` or `crashed`.

    `told` joins all that was told; `message` is the last line that a crashed call said; `seconds`
    is the time from begin to end by the wall clock, `memory` the most resident bytes of any
    process, None where the system does not say.
    """

    end: str
    message: str = ""
    seconds: float = 0.0
    memory: int | None = None
    told: Told = field(default_factory=dict)


def ended(code: int, said: bytes, *, killed_for_memory: bool = False) -> tuple[str, str]:
    """How a call ended that was not late, and its message, by its exit code and what it said."""
    if code == DONE:
        return FINISHED, ""
    text = said.decode(errors="replace").strip()
    if killed_for_memory or any(word in text.lower() for word in MEMORY_WORDS):
        return OUT_OF_MEMORY, ""
    last = text.splitlines()[-1].strip() if text else ""
    how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    return CRASHED, last[:LONGEST] or how

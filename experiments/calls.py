"""What the process that requests a call and the one that performs it share."""

import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Told = dict[str, Any]
"""A JSON object."""

Tell = Callable[[Told], None]
Perform = Callable[[Told, Tell], None]

ASIDE = "aside"
"""Key of a child's message: seconds spent on what is not part of the call, which do not count."""

FINISHED, LATE, OUT_OF_MEMORY, CRASHED = "finished", "late", "out of memory", "crashed"

WRONG = "wrong"
"""The status of a run whose answer was refused: it breaks a rule, or does not answer the
question.
"""

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
"""What programs say, in lower case, when they run out of memory."""

DONE = 73
"""The exit code of a child whose call returned; not 0, with which a solver that gives up
may exit.
"""

TAIL = 1 << 16
"""How many bytes of a child's error output are kept: the last ones."""

LONGEST = 300
"""How many characters of its last line are kept."""

TEMPLATE_ENDED = "the process that starts runs has ended"


class Failed(Exception):
    """Raised by `perform`: the call has failed; its text is the line to report."""


class Stopped(Exception):
    """The template was closed during a call."""


@dataclass
class Outcome:
    """How a call ended: `finished`, `late`, `out of memory` or `crashed`.

    `told` merges all reported objects; `message` is the last line of a crashed call's error output;
    `seconds` is the wall-clock time; `memory` is the peak of resident bytes in any process, None
    where the system does not report it.
    """

    end: str
    message: str = ""
    seconds: float = 0.0
    memory: int | None = None
    told: Told = field(default_factory=dict)


def ended(code: int, said: bytes, *, killed_for_memory: bool = False) -> tuple[str, str]:
    """How a call that was not late ended, and its message, from its exit code and error output."""
    if code == DONE:
        return FINISHED, ""
    text = said.decode(errors="replace").strip()
    if killed_for_memory or any(word in text.lower() for word in MEMORY_WORDS):
        return OUT_OF_MEMORY, ""
    last = text.splitlines()[-1].strip() if text else ""
    how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    return CRASHED, last[:LONGEST] or how

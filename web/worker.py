"""A process that works on requests, one after another: its own side.

It reads a line of JSON for each, and writes one for each event. It is interrupted to tell what it
knows; after that, or when it had not enough memory, it ends: another one takes its place.
"""

import json
import os
import select
import sys
import traceback
from base64 import b64encode
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from importlib import import_module
from time import monotonic
from typing import Any

import msgspec

from .. import encoders
from ..boards.words import printable
from ..cnf.clock import out_of_time_at
from ..cnf.errors import BadInput, NotFound, OutOfTime, TooLarge
from ..cnf.interrupts import held_back
from ..encoders import outside
from ..processes.kernel import be_taken_first, die_with_parent
from .endpoints import BY_PATH
from .posed import within
from .work import Bench, Event, File, Work

GRACE = 0.5
"""Work that has limits tells at their end what it knows: that may take so many seconds longer."""

SELDOM = 0.1
"""Seconds between two events of progress."""

Events = Generator[Event | File, None, None]


class Channel:
    """Standard output, to which nothing else is written any more."""

    def __init__(self) -> None:
        self._out = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        self._told = 0.0

    def tell(self, event: Event | File) -> None:
        """Write an event, but for progress that comes too soon after other progress."""
        if event[0] == "progress":
            if monotonic() - self._told < SELDOM:
                return
            self._told = monotonic()
        line = as_file(event) if isinstance(event, File) else [event.kind, event.data]
        with held_back():
            self._out.write(json.dumps(line).encode() + b"\n")
            self._out.flush()


def as_file(file: File) -> list[Any]:
    """A file as JSON."""
    content = b64encode(file.content).decode()
    return ["file", {"name": file.name, "type": file.type, "content": content}]


def main() -> None:
    """Work until there is no more to do, or something has to end it."""
    die_with_parent()
    be_taken_first()
    start = json.loads(sys.stdin.buffer.readline())
    for file in start["plugins"]:
        encoders.load_family(file)
    limit_memory(start["memory"])
    channel, bench = Channel(), Bench(start["seconds"])
    bench.tell = channel.tell
    channel.tell(Event("result", {"ready": os.getpid()}))
    for _ in loading():  # until the first request comes
        if asked():
            break
    for line in sys.stdin.buffer:
        request = json.loads(line)
        ends = False
        try:
            channel.tell(Event("begun", {}))
            tell_all(performed(request, bench), channel.tell)
        except KeyboardInterrupt:
            ends = True
            channel.tell(wrong("cancelled", "cancelled"))
        except Exception as error:  # the outermost frame: the one who asked has to know
            ends = isinstance(error, MemoryError)
            channel.tell(told(error))
            traceback.print_exception(error)
        if ends:
            break
    os._exit(0)


def tell_all(events: Events, tell: Callable[[Event | File], None]) -> None:
    """Tell each event. An interrupt while one is told reaches what makes the events, as it would at
    work: it then answers with what it knows.
    """
    event = next(events, None)
    while event is not None:
        try:
            tell(event)
        except KeyboardInterrupt as interrupt:
            event = events.throw(interrupt)
        else:
            event = next(events, None)


def loading() -> Iterator[None]:
    """Load all that requests may need, one thing after another."""
    for name in encoders.names():
        encoders.family_named(name)
        yield
    for each in BY_PATH.values():
        work(each.work)
        yield


def asked() -> bool:
    """Whether a request waits; that is not known everywhere."""
    return sys.platform != "win32" and bool(select.select([sys.stdin], [], [], 0)[0])


def limit_memory(most: int | None) -> None:
    """No more address space than so many bytes, where the system can do that."""
    if most is None or sys.platform == "win32":
        return
    import resource

    with suppress(OSError, ValueError):  # some systems know the limit, and do not take it
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def performed(request: dict[str, Any], bench: Bench) -> Events:
    """The events of a request."""
    endpoint = BY_PATH[request["path"]]
    body = msgspec.convert(request["body"], endpoint.asked) if endpoint.asked else request["body"]
    seconds = max(0.0, within(getattr(body, "seconds", None), bench.seconds))
    with (
        out_of_time_at(monotonic() + seconds + GRACE),
        closing(work(endpoint.work)(body, bench)) as events,
    ):
        yield from events


def work(name: str) -> Work:
    """The function of an endpoint."""
    module, _, function = name.partition(".")
    found: Work = getattr(import_module(f"pencilsat.web.{module}"), function)
    return found


def told(error: Exception) -> Event:
    """What went wrong, for the one who asked."""
    if isinstance(error, BadInput):
        kinds = {NotFound: "not found", TooLarge: "too large"}
        kind = next((kinds[each] for each in kinds if isinstance(error, each)), "input")
        return wrong(kind, error.message, error.line, error.column)
    if isinstance(error, OutOfTime):
        return wrong("not found", "undecided: the time was over")
    if isinstance(error, MemoryError):
        return wrong("memory", "this takes more memory than a request may have")
    blamed = outside.fault(error)
    if blamed:
        return wrong("input", str(blamed))
    return wrong(
        "fault", f"a fault of this program, please report it: {type(error).__name__}: {error}"
    )


def wrong(kind: str, message: str, line: int | None = None, column: int | None = None) -> Event:
    """An error, in one line."""
    found = {"kind": kind, "message": printable(message), "line": line, "column": column}
    return Event("error", {"error": found})

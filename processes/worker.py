"""A worker: a process of its own, which does some work on one thing after another.

It reads the work, then lists of things, from standard input, and writes results to standard output.
It ends with its input, so it does not outlive the process that started it, unless a solver lets no
other thread run; on Linux, the kernel ends even that one.
"""

import gc
import os
import pickle
import queue
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from threading import Lock, Thread
from typing import IO, Any, Generic, NamedTuple, TypeVar

from ..cnf.interrupts import held_back
from . import kernel
from .starting import started

T = TypeVar("T")
R = TypeVar("R")

WorkFunction = Callable[[T], R]
Lost = Callable[[T], R]
"""The result of a thing on which two workers, one after the other, have ended."""

PERIOD = 0.02
"""Seconds between reports of results: receiving one costs as much as some small puzzles."""

UNREADY = 2
"""How many workers may end before they have begun to work."""


class Ended(Exception):
    """The worker has ended, whatever it was doing."""


class CannotStart(RuntimeError):
    """Workers ended before they had begun to work: others would, too."""


class News(NamedTuple):
    """What the work on a thing told, by `tell`, before its result."""

    what: Any


class Raised(NamedTuple):
    """What stands for a result: the exception that the work on a thing raised."""

    error: Exception


class Worker(Generic[T, R]):
    """A process that does some work, given as a pickle. Any thread may close it."""

    def __init__(self, work: bytes, *, stderr: int | None = None) -> None:
        self._begun = False
        self._process = started("pencilsat.processes.worker", stderr=stderr)
        self._send(work)

    def ready(self) -> None:
        """Wait until it can work. Ended if it never can."""
        if not self._begun:
            self._receive()
            self._begun = True

    def do(self, things: Iterable[T]) -> Iterator[R | Raised]:
        """The result of each thing as soon as it is there. Ended if the process ends."""
        for told in self.follow(things):
            if not isinstance(told, News):
                yield told

    def follow(self, things: Iterable[T]) -> Iterator[R | Raised | News]:
        """The same, with the news of each thing before its result."""
        asked = [*things]
        self.ready()
        self._send(pickle.dumps(asked))
        left = len(asked)
        while left:
            for told in self._receive():
                left -= not isinstance(told, News)
                yield told

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt in the work; without any, or on Windows, the process ends."""
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                self._process.send_signal(signal.SIGINT)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._process.terminate()
        with suppress(OSError), self._process:  # which closes its pipes, and waits for its end
            pass

    def _send(self, what: bytes) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # it has ended, as its output will show
            self._process.stdin.write(what)
            self._process.stdin.flush()

    def _receive(self) -> Any:
        assert self._process.stdout is not None
        try:
            return pickle.load(self._process.stdout)
        except Exception:  # its documentation says that of a broken pickle anything may be raised
            raise Ended from None


class Seat(Generic[T, R]):
    """Always has a worker: when one has ended, another takes its place."""

    def __init__(self, work: bytes, lost: Lost[T, R]) -> None:
        self._work, self._lost = work, lost
        self._worker: Worker[T, R] | None = None
        self._unready, self._closed = 0, False

    def do(self, things: Iterable[T]) -> Iterator[R | Raised]:
        """The result of each thing, once. Ended if this is closed meanwhile."""
        left, ends, alone = deque(things), 0, False
        while left:
            asked = [left[0]] if alone else [*left]
            try:
                for result in self._ready().do(asked):
                    left.popleft()
                    ends = 0
                    yield result
            except Ended:
                self._leave()
                alone = True  # of several, it is not known which is to blame
                ends += len(asked) == 1
                if ends == 2:
                    ends = 0
                    yield self._lost(left.popleft())

    def close(self) -> None:
        """End the worker; no other begins."""
        self._closed = True
        if self._worker:
            self._worker.close()

    def _ready(self) -> Worker[T, R]:
        while self._worker is None:
            self._worker = Worker(self._work)
            if self._closed:  # by another thread, which did not see this worker yet
                self._leave()
            try:
                self._worker.ready()
            except Ended:
                self._leave()
                self._unready += 1
                if self._unready > UNREADY:
                    raise CannotStart("processes that should work end at once") from None
        return self._worker

    def _leave(self) -> None:
        """Forget a worker that has ended. Ended if no other is wanted."""
        if self._worker:
            self._worker.close()
            self._worker = None
        if self._closed:
            raise Ended


def serve() -> None:
    """The process: do the work that standard input asks for, until it is interrupted outside of
    that.
    """
    global _teller
    kernel.die_with_parent(signal.SIGTERM)
    gc.set_threshold(200_000, 20, 100)  # as on the command line
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that what libraries print is not taken for results
    asked = queue.SimpleQueue[Any]()
    _teller = teller = Teller(told)
    with held_back():  # the threads take no signals: PySAT's handler is for the main thread
        Thread(target=listen, args=[asked], daemon=True).start()
        Thread(target=teller.go_on, daemon=True).start()
    try:
        work = asked.get()
        teller.add(None)  # it is ready
        while True:
            teller.tell()
            for thing in asked.get():
                teller.add(result_of(work, thing))
    except KeyboardInterrupt:
        teller.tell()
        os._exit(0)


def tell(news: object) -> None:
    """Tell the process that asked something about a thing before its result, at once: for work,
    which an interrupt reaches here as anywhere else.
    """
    if _teller:
        _teller.add(News(news))
        _teller.tell()


def result_of(work: WorkFunction[T, R], thing: T) -> R | Raised:
    """The work's result for a thing, or the exception that it raises."""
    try:
        return work(thing)
    except Exception as error:  # it goes to the process that asked, which raises it
        return Raised(error)


class Teller:
    """Writes results from time to time: those before a thing that takes long do not wait for it."""

    def __init__(self, told: IO[bytes]) -> None:
        self._told, self._results, self._lock = told, list[object](), Lock()

    def add(self, result: object) -> None:
        """Add a result, which is written soon."""
        with self._lock:
            self._results.append(result)

    def tell(self) -> None:
        """Write the results that are not yet written; no interrupt leaves half a message."""
        with held_back(), self._lock:
            if self._results:
                pickle.dump(self._results, self._told)
                self._told.flush()
                self._results = []

    def go_on(self) -> None:
        """Write results again and again."""
        while True:
            time.sleep(PERIOD)
            self.tell()


_teller: Teller | None = None
"""That of this process, if it is a worker."""


def listen(asked: "queue.SimpleQueue[Any]") -> None:
    """Queue what standard input asks for; end this process when it ends."""
    with suppress(Exception):  # what was half written may raise anything
        while True:
            asked.put(pickle.load(sys.stdin.buffer))
    os.kill(os.getpid(), signal.SIGTERM)

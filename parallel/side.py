"""The side of a process that works: its standard input has the work, then lists of things; its
standard output, result after result.

It ends with its input: so it does not outlive who asked, unless a solver lets no other thread run;
on Linux the kernel ends that one.
"""

import gc
import os
import pickle
import queue
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Thread
from typing import IO, Any

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.interrupts import held_back
from pencilsat.encoders import outside
from pencilsat.experiments import kernel

READY = "ready"

PERIOD = 0.02
"""Seconds after which results are told: each time costs who asked as much as some small puzzles."""


@dataclass(frozen=True)
class Order:
    """What a process works at: the families that it loads first, and the work, pickled."""

    plugins: tuple[str, ...]
    work: bytes

    @classmethod
    def of(cls, work: object) -> "Order":
        """The same work as here, with the same families."""
        return cls(tuple(outside.FILES.values()), pickle.dumps(work))


@dataclass(frozen=True)
class Raised:
    """The work on a thing raised this."""

    error: Exception


def serve() -> None:
    """Do what standard input asks for."""
    kernel.die_with_parent()
    gc.set_threshold(200_000, 20, 100)  # as the command line has it
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what libraries print is no result
    asked = queue.SimpleQueue[Any]()
    with held_back():  # the thread takes no signal: PySAT's handler is for the main thread
        Thread(target=listen, args=[asked], daemon=True).start()

    order = asked.get()
    for file in order.plugins:
        encoders.load_family(file)
    work = pickle.loads(order.work)
    tell(told, [READY])
    while True:
        perform(work, asked.get(), told)


def perform(work: Any, things: Sequence[object], told: IO[bytes]) -> None:
    """Work at things, and tell what there is from time to time."""
    results, last = [], time.monotonic()
    for thing in things:
        results.append(result_of(work, thing))
        if time.monotonic() - last > PERIOD:
            tell(told, results)
            results, last = [], time.monotonic()
    tell(told, results)


def tell(told: IO[bytes], results: Sequence[object]) -> None:
    """Write results."""
    pickle.dump(results, told)
    told.flush()


def listen(asked: "queue.SimpleQueue[Any]") -> None:
    """Take what is asked for; the end of it is the end of this process."""
    try:
        while True:
            asked.put(pickle.load(sys.stdin.buffer))
    finally:
        os._exit(0)


def result_of(work: Any, thing: object) -> object:
    """What the work makes of a thing, or what it raises."""
    try:
        return work(thing)
    except (
        Exception
    ) as error:  # no error is lost: it goes to the process that asked, which raises it
        return Raised(known(error))


def known(error: Exception) -> Exception:
    """The error, as another process can take it: bad input, or a fault with its place."""
    blamed = outside.fault(error, getattr(error, "family", ""))
    if blamed or isinstance(error, BadInput):
        return blamed or error
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return RuntimeError(f"{said} (in a worker, at {frame.f_globals.get('__name__')}:{line})")

"""The worker process: it reads the work, then lists of things, from standard input, and writes
results to standard output.

It ends with its input, so it does not outlive the process that started it, unless a solver lets no
other thread run; on Linux, the kernel ends even that one.
"""

import gc
import os
import pickle
import queue
import sys
import time
import traceback
from collections.abc import Sequence
from threading import Thread
from typing import IO, Any

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.interrupts import held_back
from pencilsat.cnf.record import record
from pencilsat.encoders import outside
from pencilsat.experiments import kernel

READY = "ready"

PERIOD = 0.02
"""Seconds between reports of results: receiving one costs the parent as much as some small
puzzles.
"""


@record
class Order:
    """What a process is to do: the families to load first, and the work, pickled."""

    plugins: tuple[str, ...]
    work: bytes

    @classmethod
    def of(cls, work: object) -> "Order":
        """The order for some work, with the families that are loaded here."""
        return cls(tuple(outside.FILES.values()), pickle.dumps(work))


@record
class Raised:
    """An exception that the work on a thing raised."""

    error: Exception


def serve() -> None:
    """Do the work that standard input asks for."""
    kernel.die_with_parent()
    gc.set_threshold(200_000, 20, 100)  # as on the command line
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that what libraries print is not taken for results
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
    """Work on things, and report results from time to time."""
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
    """Queue the requests from standard input; end this process when it ends."""
    try:
        while True:
            asked.put(pickle.load(sys.stdin.buffer))
    finally:
        os._exit(0)


def result_of(work: Any, thing: object) -> object:
    """The work's result for a thing, or the exception that it raises."""
    try:
        return work(thing)
    except (
        Exception
    ) as error:  # no error is lost: it goes to the process that asked, which raises it
        return Raised(known(error))


def known(error: Exception) -> Exception:
    """The error in a form that can be pickled: bad input, or a fault with its place in the code."""
    blamed = outside.fault(error, getattr(error, "family", ""))
    if blamed or isinstance(error, BadInput):
        return blamed or error
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return RuntimeError(f"{said} (in a worker, at {frame.f_globals.get('__name__')}:{line})")

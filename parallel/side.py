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
from threading import Lock, Thread
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
    teller = Teller(told)
    with held_back():  # the threads take no signal: PySAT's handler is for the main thread
        Thread(target=listen, args=[asked], daemon=True).start()
        Thread(target=teller.go_on, daemon=True).start()

    order = asked.get()
    for file in order.plugins:
        encoders.load_family(file)
    work = pickle.loads(order.work)
    teller.add(READY)
    while True:
        teller.tell()
        for thing in asked.get():
            teller.add(result_of(work, thing))


class Teller:
    """Writes results from time to time: those before a thing that takes long do not wait for it."""

    def __init__(self, told: IO[bytes]) -> None:
        self._told = told
        self._results = list[object]()
        self._lock = Lock()

    def add(self, result: object) -> None:
        """Add a result, which is written soon."""
        with self._lock:
            self._results.append(result)

    def tell(self) -> None:
        """Write the results that are not yet written."""
        with self._lock:
            if self._results:
                pickle.dump(self._results, self._told)
                self._told.flush()
                self._results = []

    def go_on(self) -> None:
        """Write results again and again."""
        while True:
            time.sleep(PERIOD)
            self.tell()


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
    blamed = outside.fault(error)
    if blamed or isinstance(error, BadInput):
        return blamed or error
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return RuntimeError(f"{said} (in a worker, at {frame.f_globals.get('__name__')}:{line})")

"""Calls of PySAT's solvers that can be ended before they answer.

PySAT's own way out of a call is a jump out of the handler of an interrupt. From the middle of an
allocation such a jump leaves the heap locked or broken, and a process with two threads may hang:
one in fifty did. So a call that may take long runs in another thread, without Python's lock, and is
asked to end. PySAT offers that for the solvers that come from MiniSat; CaDiCaL has two functions
for it in PySAT's library, where the system shows them (Windows does not).
"""

import ctypes
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from math import inf
from typing import Any, NamedTuple

import pysolvers
from pysat.solvers import Solver

from ..cnf.interrupts import held_back
from .solvers import NO_LIMITS

ANSWERS = {10: True, 20: False}
"""What CaDiCaL returns; 0 is no answer."""


class Endable(NamedTuple):
    """How to ask a solver under assumptions, and how to end that from another thread: the answer
    is None then.
    """

    ask: Callable[[list[int]], bool | None]
    end: Callable[[], None]


def endable(solver: Solver, name: str) -> Endable | None:
    """How a solver's calls can be ended; None where they cannot."""
    if name in NO_LIMITS or sys.platform == "emscripten":
        return None
    inside: Any = solver.solver
    if name.startswith("cadical"):
        return _cadical(inside, name)

    inside.clear_interrupt()  # here, as it may be ended before it is asked

    def ask(assumptions: list[int]) -> bool | None:
        answer: bool | None = inside.solve_limited(assumptions, expect_interrupt=True)
        return answer

    return Endable(ask, inside.interrupt)


def _cadical(inside: Any, name: str) -> Endable | None:
    """The same for CaDiCaL, through the library that PySAT has loaded."""
    library = ctypes.PyDLL(None)
    library.PyCapsule_GetPointer.restype = ctypes.c_void_p
    capsule = ctypes.py_object(inside.cadical)
    pointer = ctypes.c_void_p(library.PyCapsule_GetPointer(capsule, None))
    within = f"_ZN10CaDiCaL{name.removeprefix('cadical')}6Solver"
    try:
        shown = ctypes.CDLL(pysolvers.__file__)
        names = ("6assumeEi", "5solveEv", "9terminateEv")
        assume, solve, end = (shown[within + name] for name in names)
    except AttributeError:
        return None

    def ask(assumptions: list[int]) -> bool | None:
        for x in assumptions:
            assume(pointer, x)
        inside.status = ANSWERS.get(solve(pointer))
        inside.prev_assumps = assumptions
        answer: bool | None = inside.status
        return answer

    return Endable(ask, lambda: end(pointer))


def ended_at(deadline: float, call: Endable, assumptions: list[int]) -> bool | None:
    """The answer of a call; None if it was ended at a time of `time.monotonic`, or by its limits.

    An interrupt ends the call, too. It comes when the call is over.
    """
    with held_back():  # a thread inherits that, so it takes no interrupt
        pool = ThreadPoolExecutor(1)
        answer = pool.submit(call.ask, assumptions)
    try:
        wait([answer], None if deadline == inf else max(0.0, deadline - time.monotonic()))
    finally:
        with held_back():  # nobody else may use the solver before
            if not answer.done():
                call.end()
            pool.shutdown()
    return answer.result()

"""Switching off the garbage collector, which finds nothing while a formula is written."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_paused = 0
_resume = False


@contextmanager
def uncollected() -> Iterator[None]:
    """Switch the garbage collector off during this block, in all threads.

    Clauses are many small objects, all of which stay: scanning them frees nothing, and takes up to
    half of the time. If several threads are in such blocks, the last one to leave switches the
    collector on again, if it was on before.
    """
    global _paused, _resume
    with _lock:
        if not _paused:
            _resume = gc.isenabled()
        _paused += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _paused -= 1
            if not _paused and _resume:
                gc.enable()

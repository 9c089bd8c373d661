"""The garbage collector, which has nothing to do while a formula is written."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_paused = 0
_resume = False


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage is looked for in this block, nor in other threads meanwhile.

    Clauses are many small objects that all stay: every look at them is in vain, and they take up to
    half of the time. The last block that ends, of several threads, lets the collector go on, if it
    did before.
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

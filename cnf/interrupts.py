"""Interrupts of the keyboard within PySAT, which jumps out of its own signal handler."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


def interrupt(error: Exception) -> BaseException:
    """KeyboardInterrupt if that is what ended a call of PySAT, or else the error itself.

    The signal is blocked within the handler that PySAT jumped out of; now it comes through again.
    """
    if "keyboard interrupt" not in str(error):
        return error
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    return KeyboardInterrupt()


@contextmanager
def held_back() -> Iterator[None]:
    """An interrupt in this block comes when the block is over.

    PySAT's solvers complain when one ends that was not made whole.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

"""Interrupts of the keyboard within PySAT, which jumps out of its own signal handler.

A jump out of the middle of an allocation leaves a heap that may end the process later: so an
interrupt is held back where a call is short, and let through only where one may take long.
"""

import _thread
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import Any

import pycard
import pysolvers
from pysat._utils import MainThread

_NEVER = staticmethod(lambda: False)

_SOON = 0.01
"""Seconds between two looks whether an interrupt can come again."""


@contextmanager
def held_back() -> Iterator[None]:
    """An interrupt in this block comes when the block is over.

    The signal is blocked in this thread alone. If another one takes it, Python's handler still runs
    in the main thread: there it only notes the interrupt in this block, as KeyboardInterrupt at the
    wrong moment would leave the signal blocked.
    """
    handler, noted = signal.getsignal(signal.SIGINT), list[FrameType | None]()
    noting = callable(handler) and threading.current_thread() is threading.main_thread()
    if noting:
        signal.signal(signal.SIGINT, lambda number, frame: noted.append(frame))
    try:
        with _blocked(), _no_handler():
            yield
    finally:
        if noting:
            _restore(handler)
        if noted and callable(handler):
            handler(signal.SIGINT, noted[0])


def _restore(handler: Callable[[int, FrameType | None], Any] | int | None) -> None:
    """Set the handler of interrupts again, whatever the handler of another signal raises before."""
    try:
        signal.signal(signal.SIGINT, handler)
    except BaseException:
        signal.signal(signal.SIGINT, handler)
        raise


@contextmanager
def _blocked() -> Iterator[None]:
    """No interrupt is taken by this thread, nor by those that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _no_handler() -> Iterator[None]:
    """PySAT has no signal handler of its own in this block, as in any thread but the main one.

    Another thread that ran it would jump into the stack of this one.
    """
    check = vars(MainThread)["check"]
    MainThread.check = _NEVER
    try:
        yield
    finally:
        MainThread.check = check  # no call: there an interrupt could come between


def ignored() -> bool:
    """Whether this process ignores interrupts, as a job in the background of a shell does."""
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@contextmanager
def let_through() -> Iterator[None]:
    """An interrupt in this block is KeyboardInterrupt, whatever PySAT makes of it.

    The signal is blocked within the handler that PySAT jumped out of; now it comes through again,
    and to Python: PySAT leaves its own handler behind, which would jump to where nothing is. Where
    interrupts are ignored, so they are in this block.
    """
    try:
        with _no_handler() if ignored() else nullcontext():
            yield
    except (pycard.error, pysolvers.error) as error:
        if "keyboard interrupt" not in str(error):
            raise
        signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        raise KeyboardInterrupt from None


@contextmanager
def not_lost() -> Iterator[None]:
    """An interrupt that Python ignores in this block comes again, at the latest when it is over.

    It ignores what is raised in a finaliser, and where the import system forgets a lock. Another
    error that is ignored is left to the hook that was there before.
    """
    main, before, lost = threading.get_ident(), sys.unraisablehook, False

    def again() -> None:
        nonlocal lost
        while not lost:
            time.sleep(_SOON)
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(main, signal.SIGINT)
        else:
            _thread.interrupt_main()  # it wakes nobody: a call that waits goes on
        lost = False

    def hook(unraisable: "sys.UnraisableHookArgs") -> None:
        nonlocal lost
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            _thread.start_new_thread(again, ())
            lost = True  # no call comes after it: the interrupt comes when this hook is over
        else:
            before(unraisable)

    sys.unraisablehook = hook
    try:
        yield
        while lost:
            time.sleep(_SOON)
    finally:
        sys.unraisablehook = before

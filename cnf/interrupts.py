"""Keyboard interrupts during calls of PySAT, which jumps out of its own signal handler.

A jump out of the middle of an allocation leaves a broken heap, which may crash the process later:
so interrupts are held back during short calls, and let through only where a call may take long.
"""

import _thread
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import Any

import pysolvers
from pysat._utils import MainThread

_plain: Any = import_module("_signal")
"""The functions behind those of `signal`, which make enumerations of numbers: a quarter of the
time.
"""

_held = False
"""Whether the main thread is in a block that holds interrupts back."""

_SOON = 0.01
"""Seconds between two checks whether an interrupt can come again."""


@contextmanager
def held_back() -> Iterator[None]:
    """Hold an interrupt in this block back until the block is over.

    The signal is blocked in this thread alone. If another thread receives it, Python's handler
    still runs in the main thread: during this block it only notes the interrupt, as
    KeyboardInterrupt at the wrong moment would leave the signal blocked. Such a block within
    another one costs nothing.
    """
    global _held
    if held():
        yield
        return
    main = threading.current_thread() is threading.main_thread()
    handler, noted = _plain.getsignal(signal.SIGINT), list[FrameType | None]()
    noting = callable(handler) and main
    if noting:
        _plain.signal(signal.SIGINT, lambda number, frame: noted.append(frame))
    try:
        with _blocked():
            if main:  # no other thread changes it
                _held = True
            yield
    finally:
        if main:
            _held = False
        if noting:
            _restore(handler)
        if noted and callable(handler):
            handler(signal.SIGINT, noted[0])


def held() -> bool:
    """Whether interrupts are held back in this thread, where it is the main one."""
    return _held and threading.current_thread() is threading.main_thread()


def _jumps() -> bool:
    """Whether PySAT may set its own handler of interrupts for a call: in the main thread, and where
    they are neither held back nor ignored.

    If another thread ran that handler, it would jump into the stack of the main one.
    """
    main = threading.current_thread() is threading.main_thread()
    return main and not _held and not ignored()


MainThread.check = staticmethod(_jumps)  # which PySAT asks before each call


def _restore(handler: Callable[[int, FrameType | None], Any] | int | None) -> None:
    """Restore the handler of interrupts, even if the handler of another signal raises meanwhile."""
    try:
        _plain.signal(signal.SIGINT, handler)
    except BaseException:
        _plain.signal(signal.SIGINT, handler)
        raise


@contextmanager
def _blocked() -> Iterator[None]:
    """Block interrupts in this thread, and in those that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = _plain.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        _plain.pthread_sigmask(signal.SIG_SETMASK, before)


def ignored() -> bool:
    """Whether this process ignores interrupts, as a shell's background job does."""
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def _errors() -> tuple[type[Exception], ...]:
    """What PySAT raises at an interrupt."""
    import pycard  # imported here, as hardly any work is interrupted

    return pycard.error, pysolvers.error


@contextmanager
def let_through() -> Iterator[None]:
    """Turn an interrupt in this block into KeyboardInterrupt, whatever PySAT does with it.

    When PySAT jumps out of its handler, the signal stays blocked, and the handler stays set, which
    would later jump to a stack frame that is gone: so the signal is unblocked, and Python's handler
    restored.
    """
    try:
        yield
    except _errors() as error:
        if "keyboard interrupt" not in str(error):
            raise
        signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        raise KeyboardInterrupt from None


@contextmanager
def not_lost() -> Iterator[None]:
    """Repeat an interrupt that Python ignores in this block, at the latest when the block is over.

    Python ignores exceptions that are raised in a finaliser, or where the import system releases
    a lock. Other ignored exceptions are left to the hook that was set before.
    """
    main, before, lost = threading.get_ident(), sys.unraisablehook, False

    def again() -> None:
        nonlocal lost
        while not lost:
            time.sleep(_SOON)
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(main, signal.SIGINT)
        else:
            _thread.interrupt_main()  # this wakes nobody: a waiting call goes on
        lost = False

    def hook(unraisable: "sys.UnraisableHookArgs") -> None:
        nonlocal lost
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            _thread.start_new_thread(again, ())
            lost = True  # no call follows, so the interrupt comes only after this hook
        else:
            before(unraisable)

    sys.unraisablehook = hook
    try:
        yield
        while lost:
            time.sleep(_SOON)
    finally:
        sys.unraisablehook = before

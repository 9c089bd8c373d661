"""Interrupts of the keyboard within PySAT, which jumps out of its own signal handler."""

import signal


def interrupt(error: Exception) -> BaseException:
    """KeyboardInterrupt if that is what ended a call of PySAT, or else the error itself.

    The signal is blocked within the handler that PySAT jumped out of; now it comes through again.
    """
    if "keyboard interrupt" not in str(error):
        return error
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    return KeyboardInterrupt()

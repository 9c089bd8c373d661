"""Interrupts at a time: they come if a block is not over by then, and only then."""

import signal
import subprocess
import sys
import threading
import time

import pytest

from pencilsat.search.watchdog import interrupted_at


@pytest.fixture(autouse=True)
def keyboard():
    """Interrupts are those of the keyboard, also in a job in the background, which ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


LONG = 60.0
"""Seconds that no test waits for."""


def test_an_error_goes_through():
    with pytest.raises(ValueError, match="mine"), interrupted_at(time.monotonic() + LONG):
        raise ValueError("mine")


def test_other_threads_are_not_watched(monkeypatch):
    monkeypatch.setattr("subprocess.Popen", None)
    done = []

    def block():
        with interrupted_at(time.monotonic() - 1):
            done.append(True)

    thread = threading.Thread(target=block)
    thread.start()
    thread.join()
    assert done == [True]


def test_in_a_browser_there_is_no_other_process_that_could_watch(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(subprocess, "Popen", None)
    with interrupted_at(time.monotonic() + LONG):
        pass

"""Interrupts at a time: they come if a block is not over by then, and only then."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from command import ROOT

from pencilsat.search import watchdog
from pencilsat.search.watchdog import interrupted_at


@pytest.fixture(autouse=True)
def keyboard():
    """Interrupts are those of the keyboard, also in a job in the background, which ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


LONG = 60.0
"""Seconds that no test waits for."""


def test_a_block_that_takes_too_long_is_interrupted():
    with pytest.raises(KeyboardInterrupt), interrupted_at(time.monotonic() + 0.1):
        time.sleep(LONG)


def test_a_time_that_is_over_already_interrupts_at_once():
    with pytest.raises(KeyboardInterrupt), interrupted_at(time.monotonic() - LONG):
        time.sleep(LONG)


def test_a_block_that_is_over_in_time_is_not_interrupted_later():
    deadline = time.monotonic() + 0.5
    with interrupted_at(deadline):
        pass
    while time.monotonic() < deadline + 0.3:
        time.sleep(0.05)


def test_an_error_goes_through():
    with pytest.raises(ValueError, match="mine"), interrupted_at(time.monotonic() + LONG):
        raise ValueError("mine")


def test_one_process_watches_all_blocks(monkeypatch):
    with interrupted_at(time.monotonic() + LONG):
        assert watchdog.running()
    monkeypatch.setattr("subprocess.Popen", None)
    for _ in range(1000):
        with interrupted_at(time.monotonic() + LONG):
            pass


def test_the_process_that_watches_ends_with_the_one_that_is_watched():
    code = (
        "import os, time\nfrom pencilsat.search import watchdog\n"
        "with watchdog.interrupted_at(time.monotonic() + 60): pass\n"
        "print(watchdog._running.process.pid, flush=True)\nos._exit(0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    patience = time.monotonic() + LONG
    while Path(f"/proc/{int(done.stdout)}").exists() and time.monotonic() < patience:
        time.sleep(0.05)
    assert time.monotonic() < patience


@pytest.mark.skipif(not hasattr(os, "getpgid"), reason="there are no groups of processes")
def test_keyboard_interrupts_reach_the_watched_process_alone():
    """A terminal sends them to all processes of a group."""
    with interrupted_at(time.monotonic() + LONG):
        assert watchdog._running
        assert os.getpgid(watchdog._running.process.pid) != os.getpgid(0)


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

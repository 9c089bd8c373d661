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


NOTED = """
import os, subprocess, time
from pencilsat.search.watchdog import interrupted_at
start = subprocess.Popen
def noted(*arguments, **options):
    process = start(*arguments, **options)
    print(process.pid, os.getpgid(process.pid) == os.getpgid(0), flush=True)
    return process
subprocess.Popen = noted
with interrupted_at(time.monotonic() + 60):
    os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "getpgid"), reason="there are no groups of processes")
def test_the_process_that_watches_ends_with_the_one_that_is_watched_in_a_group_of_its_own():
    """A terminal sends interrupts to all processes of a group."""
    done = subprocess.run([sys.executable, "-c", NOTED], cwd=ROOT, capture_output=True, check=True)
    process, together = done.stdout.decode().split()
    assert together == "False"
    patience = time.monotonic() + LONG
    while Path(f"/proc/{process}").exists() and time.monotonic() < patience:
        time.sleep(0.05)
    assert time.monotonic() < patience


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

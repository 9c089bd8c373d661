"""What several test modules start from."""

import gc
import os
import signal
from pathlib import Path

import pytest

from pencilsat.encoders import outside
from pencilsat.search import counting as counters

# A job in the background ignores interrupts: neither the tests nor their processes inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Hundreds of processes are started: each would otherwise compile the whole package for itself.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A process that ends without flushing would lose nothing then.
os.environ.pop("PYTHONUNBUFFERED", None)


def pytest_collection_finish():
    """Thousands of tests stay until the end: the garbage collector need not look at them again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item):
    """No test leaves interrupts held back, which what later tests start would inherit, nor a
    family loaded, which later tests would find among all families.
    """
    assert not outside.LOADED, item.nodeid
    if hasattr(signal, "pthread_sigmask"):
        before = signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        assert signal.SIGINT not in before, item.nodeid


@pytest.fixture
def file(tmp_path):
    """Writes a text to a new file."""
    numbers = iter(range(100))

    def write(text: str | bytes) -> Path:
        path = tmp_path / f"board{next(numbers)}.txt"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


@pytest.fixture
def counter(monkeypatch):
    """Sets what model counters say."""

    def say(number):
        monkeypatch.setattr(counters, "exact", lambda *_, **__: number)
        monkeypatch.setattr(counters, "approximate", lambda *_, **__: number)

    return say

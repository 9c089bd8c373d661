"""Workers that one experiment of a test leaves to the next, in this process, and what tests of
experiments start from.

A new worker imports every family, which takes longer than most runs. How a worker ends is tested
elsewhere: these are for tests of what is run, kept and said.
"""

import os

import pytest
from command import NONE, TWO, UNIQUE
from fake_runs import experiment, written

from pencilsat.processes import team
from pencilsat.processes.worker import Seat, Worker

IDLE: dict[tuple[object, ...], list[Worker]] = {}
"""The workers of seats that were closed between two things, by what they were started with."""


class Kept(Seat):
    """A seat whose worker is one that was left, and is left if it is not working. It begins in the
    main thread: the kernel ends a process with the thread that started it.
    """

    def __init__(self, work, lost):
        super().__init__(work, lost)
        self._working = False
        key = (work, *map(os.environ.get, ("PATH", "TMPDIR")))
        self._idle = IDLE.setdefault(key, [])
        self._first = self._worker = self._idle.pop() if self._idle else Worker(work)

    def do(self, things):
        self._working = True
        yield from super().do(things)
        self._working = False

    def close(self):
        worker, self._closed = self._worker, True
        if worker is self._first and not self._working:
            self._worker = None
            self._idle.append(worker)
        else:
            super().close()


@pytest.fixture(scope="session", autouse=True)
def workers():
    """No process is left."""
    yield
    for idle in IDLE.values():
        while idle:
            idle.pop().close()


@pytest.fixture
def kept(monkeypatch):
    """Experiments of this process take over each other's workers."""
    monkeypatch.setattr(team, "Seat", Kept)


@pytest.fixture
def here(tmp_path, monkeypatch, kept):
    """A folder of puzzles."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"unique": UNIQUE, "two": TWO, "none": NONE}.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


@pytest.fixture
def runs(tmp_path):
    """A file of runs of two families."""
    rows = [*experiment(150), *experiment(60, family="takuzu", task="solve")]
    return written(tmp_path / "runs.sqlite", rows)

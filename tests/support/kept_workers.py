"""Workers that one experiment of a test leaves to the next, in this process.

A new one imports every family, which takes longer than most runs. How a worker ends is tested
elsewhere: these are for tests of what is run, kept and said.
"""

import os

from pencilsat.processes.worker import Seat, Worker

IDLE: dict[tuple[object, ...], list[Worker]] = {}
"""The workers of seats that were closed between two things, by what they were started with."""


class Kept(Seat):
    """A seat whose worker is one that was left, and is left if it is not working."""

    def __init__(self, work, lost):
        super().__init__(work, lost)
        self._working = False
        key = (work, *map(os.environ.get, ("PATH", "TMPDIR")))
        self._idle = IDLE.setdefault(key, [])

    def do(self, things):
        self._working = True
        yield from super().do(things)
        self._working = False

    def close(self):
        worker, self._closed = self._worker, True
        if worker and not self._working:
            self._worker = None
            self._idle.append(worker)
        else:
            super().close()

    def _ready(self):
        if self._idle and not self._worker and not self._closed:
            self._worker = self._idle.pop()
        return super()._ready()


def end():
    """No process is left."""
    for workers in IDLE.values():
        while workers:
            workers.pop().close()

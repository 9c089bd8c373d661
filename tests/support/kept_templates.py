"""Templates that one experiment of a test leaves to the next, in this process.

A new one imports every family, which takes longer than most runs. What a template is and how it
ends is tested elsewhere: these are for tests of what is run, kept and said.
"""

import os
import subprocess

from pencilsat.experiments.calls import Outcome, Told
from pencilsat.experiments.template import Template

IDLE: dict[tuple[str | None, ...], list["subprocess.Popen[bytes]"]] = {}
"""The processes of templates that were closed between two calls, by what they were started with."""


class Kept(Template):
    """A template whose process is one that was left, and is left if no call goes on."""

    def __init__(self, module: str) -> None:
        super().__init__(module)
        self._calling = False
        self._idle = IDLE.setdefault((module, *map(os.environ.get, ("PATH", "TMPDIR"))), [])

    def call(
        self, request: Told, *, seconds: float | None = None, memory: int | None = None
    ) -> Outcome:
        self._calling = True
        outcome = super().call(request, seconds=seconds, memory=memory)
        self._calling = False
        return outcome

    def close(self) -> None:
        self._closed = True
        process, self._process = self._process, None  # first: a call that begins now finds none
        if process is not None and not self._calling and process.poll() is None:
            self._idle.append(process)
        else:
            self._process = process
            super().close()

    def _start(self) -> "subprocess.Popen[bytes]":
        if self._idle and not self._closed:
            self._process = self._idle.pop()
            return self._process
        return super()._start()


def end() -> None:
    """No process is left."""
    for processes in IDLE.values():
        while processes:
            template = Template("")
            template._process = processes.pop()
            template.close()

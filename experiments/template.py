"""Calls in forks of one process, the *template*, which imports everything once: the caller's side.

Forking costs milliseconds where a new interpreter costs a tenth of a second, and every child starts
from the same state. When the calling process is gone, however it ended, the template's input ends,
and the template kills its child and ends.
"""

import json
import subprocess
from contextlib import suppress

from ..processes.starting import started
from . import child
from .calls import CRASHED, TEMPLATE_ENDED, Outcome, Stopped, Told


class Template:
    """A process that performs the calls of a module, one at a time, each in a child of its own."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def __enter__(self) -> "Template":
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(
        self, request: Told, *, seconds: float | None = None, memory: int | None = None
    ) -> Outcome:
        """Perform a request within so many seconds and bytes of address space.

        Raises Stopped if the template is closed, perhaps by another thread; BadInput for a limit on
        memory where the system has none.
        """
        child.check_memory(memory)
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        line = json.dumps({"request": request, "seconds": seconds, "memory": memory})
        try:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except (OSError, ValueError):
            answer = b""
        if self._closed:
            raise Stopped
        if not answer.endswith(b"\n"):
            self._end()
            return Outcome(CRASHED, TEMPLATE_ENDED)
        return Outcome(**json.loads(answer))

    def close(self) -> None:
        """End the process, and with it the current call."""
        self._closed = True
        self._end()

    def _start(self) -> subprocess.Popen[bytes]:
        if self._closed:
            raise Stopped
        process = self._process = started("pencilsat.experiments.forks", self._module)
        if self._closed:  # by another thread, which did not see this process yet
            self._end()
            raise Stopped
        return process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()

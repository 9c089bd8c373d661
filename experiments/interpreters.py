"""Calls in interpreters of their own, where processes cannot be forked: the caller's side.

This needs nothing from a system but processes that can be started and killed, with three pipes. So
a call that is killed may leave processes behind, except for the external programs that it ran.
"""

import json
import os
import queue
import subprocess
import time
from contextlib import suppress
from tempfile import TemporaryDirectory
from threading import Thread

from ..processes.starting import started
from . import child
from .calls import (
    ASIDE,
    CRASHED,
    LATE,
    TAIL,
    TEMPLATE_ENDED,
    Outcome,
    Stopped,
    Told,
    ended,
)

FOLDERS = ("TMPDIR", "TEMP", "TMP")
"""The environment variables for the folder of temporary files."""

GRACE = 0.5
"""Seconds that a process has to end by itself, together with those that it started."""

LAST = 30.0
"""Seconds that a process has to end by itself after its last report."""

LOOK = 3600.0
"""The most seconds between two checks of the clock, as systems limit how long one can wait."""


class Interpreters:
    """Performs the calls of a module, one at a time, each in a new interpreter."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def __enter__(self) -> "Interpreters":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(
        self, request: Told, *, seconds: float | None = None, memory: int | None = None
    ) -> Outcome:
        """Perform a request within so many seconds and bytes of address space.

        The time starts when the interpreter is ready. Raises Stopped if this is closed, perhaps by
        another thread; BadInput for a limit on memory where the system has none.
        """
        child.check_memory(memory)
        if self._closed:
            raise Stopped
        with TemporaryDirectory(prefix="pencilsat-run-", ignore_cleanup_errors=True) as folder:
            environment = dict.fromkeys(FOLDERS, folder)
            process = self._process = started(
                "pencilsat.experiments.alone",
                self._module,
                stderr=subprocess.PIPE,
                environment=environment,
            )
            try:
                if self._closed:  # by another thread, which did not see this process yet
                    raise Stopped
                line = json.dumps({"request": request, "memory": memory}).encode() + b"\n"
                outcome = _Call(process).performed(line, seconds)
            finally:
                end(process)
        if self._closed:
            raise Stopped
        return outcome

    def close(self) -> None:
        """End the current call; no more can be made."""
        self._closed = True
        if self._process is not None:
            end(self._process)


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a process; it is given time to end by itself, as its input is closed."""
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class _Call:
    """The reports and messages of a process, each read by a thread, as nothing may wait for
    ever.
    """

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        self._lines = queue.SimpleQueue[bytes]()
        self._said = b""
        self._told: Told = {}
        self._aside = 0.0
        self._threads = [Thread(target=take, daemon=True) for take in (self._listen, self._keep)]
        for thread in self._threads:
            thread.start()

    def performed(self, line: bytes, seconds: float | None) -> Outcome:
        """The outcome of the request in a line, within so many seconds."""
        ready = self._lines.get()
        start = time.monotonic()
        if not ready:
            end(self._process)
            return Outcome(CRASHED, TEMPLATE_ENDED)
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # it has ended, or was closed by another thread
            self._process.stdin.write(line)
            self._process.stdin.flush()
        late = not self._hear(start, seconds)
        if not late:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(LAST)
        elapsed = time.monotonic() - start - self._aside
        end(self._process)
        for thread in self._threads:
            thread.join(GRACE)  # processes that it started may go on, and keep its pipe open
        self._hear(time.monotonic(), 0.0)
        how, message = (LATE, "") if late else ended(self._process.returncode, self._said)
        return Outcome(how, message, elapsed, None, self._told)

    def _hear(self, start: float, seconds: float | None) -> bool:
        """Merge what is reported within so many seconds; whether that was everything."""
        while True:
            left = LOOK if seconds is None else start + seconds + self._aside - time.monotonic()
            try:
                line = self._lines.get(timeout=min(max(left, 0.0), LOOK))
            except queue.Empty:
                if left <= 0:
                    return False
                continue
            if not line:
                return True
            told = json.loads(line)
            self._aside += told.pop(ASIDE, 0.0)
            self._told |= told

    def _listen(self) -> None:
        """Read the lines that are reported; an empty line is the end, and half a line is
        ignored.
        """
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            for line in pipe:
                if line.endswith(b"\n"):
                    self._lines.put(line)
        self._lines.put(b"")

    def _keep(self) -> None:
        """Keep the end of the error output."""
        assert self._process.stderr is not None
        with self._process.stderr as pipe:
            while data := os.read(pipe.fileno(), TAIL):
                self._said = (self._said + data)[-TAIL:]

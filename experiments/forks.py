"""Calls in forks of one process, the *template*: the side of the template, which has no threads.

For each call it forks a child, watches it, ends it, and reports how it went. The child leads a
session of its own, so that its children end with it; on Linux the template also adopts and kills
whatever leaves that session. When time is up, the template kills the child; if the template is
killed, the kernel does. If the machine runs out of memory, the kernel kills the child first.
"""

import gc
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from typing import NoReturn

from ..processes import kernel
from . import child
from .calls import ASIDE, LATE, TAIL, Outcome, Perform, Told, ended

LOOK = 3600.0
"""The most seconds between two checks of the clock, as systems limit how long one can wait."""


def serve(module: str) -> None:
    """Perform the requests, one on each line of standard input, and answer each with a line."""
    called = import_module(module)
    called.prepare()
    gc.collect()
    gc.freeze()
    kernel.become_reaper()
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        call = Call(called.perform, request, wake)
        outcome = call.watched()
        if outcome is None:
            return
        with suppress(BrokenPipeError):
            sys.stdout.buffer.write(json.dumps(asdict(outcome)).encode() + b"\n")
            sys.stdout.buffer.flush()


class Call:
    """A child, from its fork to its end."""

    def __init__(self, perform: Perform, request: Told, wake: int) -> None:
        self._wake = wake
        self._seconds: float | None = request["seconds"]
        self._aside = 0.0
        self._told: Told = {}
        self._begun = b""
        self._said = b""
        self._peak = 0
        self._status: int | None = None
        self._kernel_kills = kernel.memory_kills()
        self._folder = tempfile.mkdtemp(prefix="pencilsat-run-")
        self._told_end, told = os.pipe()
        self._said_end, said = os.pipe()
        self._start = time.monotonic()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(self._told_end)
            os.close(self._said_end)
            tempfile.tempdir = self._folder
            become(perform, request, told, said)
        os.close(told)
        os.close(said)
        os.set_blocking(self._told_end, False)
        os.set_blocking(self._said_end, False)

    def watched(self) -> Outcome | None:
        """How the call ended; None if the caller is gone."""
        wanted, late = self._watch()
        self._kill()
        elapsed = time.monotonic() - self._start - self._aside
        while self._read(self._told_end) or self._read(self._said_end):
            pass
        os.close(self._told_end)
        os.close(self._said_end)
        shutil.rmtree(self._folder, ignore_errors=True)
        if not wanted:
            return None
        end, message = (LATE, "") if late else self._ended()
        return Outcome(end, message, elapsed, self._peak, self._told)

    def _watch(self) -> tuple[bool, bool]:
        """Wait until the child, or its time, ends: whether the caller is still there, whether it is
        late.
        """
        poll = select.poll()
        for end in (0, self._wake, self._told_end, self._said_end):
            poll.register(end, select.POLLIN)
        while True:
            left = self._left()
            pause = LOOK if left is None else min(max(0.0, left), LOOK)
            ready = {end for end, _ in poll.poll(pause * 1000)}
            if 0 in ready:  # during a call there is no second request: this is the end of input
                return False, False
            if self._wake in ready:
                os.read(self._wake, 4096)
            for end in ready & {self._told_end, self._said_end}:
                if not self._read(end):
                    poll.unregister(end)
            while self._reap(os.WNOHANG):
                pass
            if self._status is not None:
                return True, False
            left = self._left()
            if left is not None and left <= 0:
                return True, True

    def _left(self) -> float | None:
        if self._seconds is None:
            return None
        return self._start + self._seconds + self._aside - time.monotonic()

    def _read(self, end: int) -> bool:
        """Read what the child wrote; False if there is nothing."""
        try:
            data = os.read(end, 1 << 16)
        except BlockingIOError:
            return False
        if end == self._said_end:
            self._said = (self._said + data)[-TAIL:]
        else:
            *lines, self._begun = (self._begun + data).split(b"\n")
            for line in lines:
                told = json.loads(line)
                self._aside += told.pop(ASIDE, 0.0)
                self._told |= told
        return bool(data)

    def _reap(self, options: int) -> bool:
        """Reap one child that ended; False if none did, or there is none."""
        try:
            pid, status, usage = os.wait4(-1, options)
        except ChildProcessError:
            return False
        if pid == 0:
            return False
        scale = 1 if sys.platform == "darwin" else 1024
        self._peak = max(self._peak, usage.ru_maxrss * scale)
        if pid == self._pid:
            self._status = status
        return True

    def _kill(self) -> None:
        """End the child, its session, and what left the session."""
        if self._status is None:
            os.kill(self._pid, signal.SIGKILL)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._pid, signal.SIGKILL)
        while self._status is None:
            self._reap(0)
        while rest := kernel.children():
            for pid in rest:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._reap(0)

    def _ended(self) -> tuple[str, str]:
        """How the child ended by itself, and its message."""
        assert self._status is not None
        code = os.waitstatus_to_exitcode(self._status)
        by_kernel = code == -signal.SIGKILL and kernel.memory_kills() != self._kernel_kills
        return ended(code, self._said, killed_for_memory=by_kernel)


def become(perform: Perform, request: Told, told: int, said: int) -> NoReturn:
    """Turn this fresh fork into the child that performs a request."""

    def work() -> None:
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        kernel.die_with_parent()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(said, 1)
        os.dup2(said, 2)
        os.close(said)
        child.limit(request["memory"])
        child.tell_all(perform, request["request"], told)

    child.end_after(work)

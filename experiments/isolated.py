"""A call in a process of its own, with limits that hold whatever the called code does.

A *template* is a process without threads that imports everything once. For each call it forks a
child, watches it, ends it, and says how it went. Forking costs milliseconds where a new interpreter
costs a tenth of a second, and every child starts from the same state.

The child leads a session of its own, so that its children end with it; on Linux the template also
adopts and kills what leaves that session. When the time is over, the template kills; when the
process that asked for the call is gone, however it ended, the template sees the end of its input,
kills and ends; when the template is killed, the kernel kills the child. What a child writes into
its folder for temporary files goes with it. Should the machine run out
of memory, the kernel takes the child first.

The module that is called has two functions: `prepare()`, called once in the template, and
`perform(request, tell)`, called in the child: both `request` and what `tell` is given are
JSON objects. What was told before a kill is kept.
"""

import ctypes
import json
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from importlib import import_module
from typing import Any, NoReturn

Told = dict[str, Any]
Tell = Callable[[Told], None]
Perform = Callable[[Any, Tell], None]

ASIDE = "aside"
"""Told by the child: seconds that it spent on what is no part of the call; they do not count."""

FINISHED, LATE, OUT_OF_MEMORY, CRASHED = "finished", "late", "out of memory", "crashed"

MEMORY_WORDS = (
    "bad_alloc",
    "cannot allocate memory",
    "failed to allocate",
    "memory exhausted",
    "memoryerror",
    "out of memory",
    "out-of-memory",
    "outofmemory",
)
"""How programs say, in small letters, that they were given no more memory."""

DONE = 73
"""The exit code of a child whose call returned: a solver that gives up may well exit with 0."""

LOOK = 3600.0
"""Seconds after which to look at the clock at the latest: there is a longest time to wait."""

TAIL = 1 << 16
"""How many of the last bytes that a child said are kept."""

LONGEST = 300
"""How many characters of the last line are kept."""

TEMPLATE_ENDED = "the process that starts runs has ended"

BOOT = """\
import json, sys
start = json.loads(sys.stdin.buffer.readline())
sys.path[:] = start["path"]
from pencilsat.experiments import isolated
isolated.serve(start["module"])
"""


class Failed(Exception):
    """Raised by `perform`: the call has failed, and this is the line to say about it."""


class Stopped(Exception):
    """The template was closed while a call went on."""


@dataclass
class Outcome:
    """How a call ended: `finished`, `late`, `out of memory` or `crashed`.

    `told` joins all that was told; `message` is the last line that a crashed call said; `seconds`
    is the time from fork to end by the wall clock, `memory` the most resident bytes of any process.
    """

    end: str
    message: str = ""
    seconds: float = 0.0
    memory: int = 0
    told: Told = field(default_factory=dict)


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
        self, request: Any, *, seconds: float | None = None, memory: int | None = None
    ) -> Outcome:
        """Perform a request within so many seconds and bytes of address space.

        Raises Stopped if the template is closed, perhaps by another thread.
        """
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
        """End the process, and with it the call that goes on."""
        self._closed = True
        self._end()

    def _start(self) -> subprocess.Popen[bytes]:
        if self._closed:
            raise Stopped
        process = self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", BOOT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONHASHSEED": "0"},
            start_new_session=True,
        )
        start = json.dumps({"path": search_path(), "module": self._module})
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.write(start.encode() + b"\n")
            process.stdin.flush()
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


def search_path() -> list[str]:
    """Where a template looks for modules: where this process does, without the entries that mean
    the current folder, in which anything may lie. This package is found where it was found here.
    """
    path = [entry for entry in sys.path if os.path.isabs(entry)]
    own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return path if own in path else [own, *path]


# In the template ---------------------------------------------------------------


def serve(module: str) -> None:
    """Perform one request a line of standard input, and answer each with a line."""
    import gc

    called = import_module(module)
    called.prepare()
    gc.collect()
    gc.freeze()
    become_reaper()
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        call = _Call(called.perform, request, wake)
        outcome = call.watched()
        if outcome is None:
            return
        with suppress(BrokenPipeError):
            sys.stdout.buffer.write(json.dumps(asdict(outcome)).encode() + b"\n")
            sys.stdout.buffer.flush()


class _Call:
    """A child, from its fork to its end."""

    def __init__(self, perform: Perform, request: Any, wake: int) -> None:
        self._wake = wake
        self._seconds: float | None = request["seconds"]
        self._aside = 0.0
        self._told: Told = {}
        self._begun = b""
        self._said = b""
        self._peak = 0
        self._status: int | None = None
        self._kernel_kills = kernel_kills()
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
        """How the call ended; None if nobody wants to know any more."""
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
        end, message = self._verdict(late)
        return Outcome(end, message, elapsed, self._peak, self._told)

    def _watch(self) -> tuple[bool, bool]:
        """Wait for the end of the child or of its time: whether anyone asks, whether it is late."""
        poll = select.poll()
        for end in (0, self._wake, self._told_end, self._said_end):
            poll.register(end, select.POLLIN)
        while True:
            left = self._left()
            pause = LOOK if left is None else min(max(0.0, left), LOOK)
            ready = {end for end, _ in poll.poll(pause * 1000)}
            if 0 in ready:  # there is no second request while one is performed: it is the end
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
        """Take what the child wrote; False if there is nothing."""
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
        """Take note of one child that ended; False if none did, or there is none."""
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
        while rest := adopted():
            for pid in rest:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._reap(0)

    def _verdict(self, late: bool) -> tuple[str, str]:
        assert self._status is not None
        code = os.waitstatus_to_exitcode(self._status)
        if late:
            return LATE, ""
        if code == DONE:
            return FINISHED, ""
        said = self._said.decode(errors="replace").strip()
        by_kernel = code == -signal.SIGKILL and kernel_kills() != self._kernel_kills
        if by_kernel or any(word in said.lower() for word in MEMORY_WORDS):
            return OUT_OF_MEMORY, ""
        last = said.splitlines()[-1].strip() if said else ""
        how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        return CRASHED, last[:LONGEST] or how


def become(perform: Perform, request: Any, told: int, said: int) -> NoReturn:
    """Turn this fresh fork into the child that performs a request."""
    code = 1
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        die_with_parent()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(said, 1)
        os.dup2(said, 2)
        os.close(said)
        limit(request["memory"])
        with open(told, "wb") as file:

            def tell(more: Told) -> None:
                file.write(json.dumps(more).encode() + b"\n")
                file.flush()

            perform(request["request"], tell)
        code = DONE
    except MemoryError:
        os.write(2, b"MemoryError\n")
    except Failed as failed:
        os.write(2, f"\n{failed}\n".encode(errors="replace"))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def limit(memory: int | None) -> None:
    """This process gets so many bytes of address space, writes no core, and is the kernel's first
    choice when memory is short.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory is not None:
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        memory = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


# What only Linux has -------------------------------------------------------------

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36

LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent() -> None:
    """This process is killed when the one that forked it ends."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def become_reaper() -> None:
    """Descendants whose parent ended become children of this process."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)


def adopted() -> list[int]:
    """The children of this process, which has no threads."""
    pid = os.getpid()
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []


def kernel_kills() -> str:
    """A number that grows when the kernel kills for want of memory."""
    with suppress(OSError), open("/proc/vmstat") as file:
        for line in file:
            if line.startswith("oom_kill "):
                return line
    return ""

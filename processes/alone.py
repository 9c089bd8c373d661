"""Work in a process of its own, within limits that hold whatever it does.

Where processes can be forked, it is a fork of this worker, in which everything is imported;
elsewhere it is a new interpreter, and memory is not limited. What the work tells, and what it says
on standard error, goes into files: what was told before it was killed is kept. Its children end
with it; on Linux, so do those that have left its group. If the machine runs out of memory, the
kernel kills it first.
"""

import gc
import json
import os
import pickle
import queue
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import TIMEOUT_MAX, Thread
from types import ModuleType
from typing import Any, NoReturn

from ..cnf.errors import BadInput
from . import kernel
from .starting import started
from .team import begin

JsonObject = dict[str, Any]
"""A JSON object."""

End = tuple[int, Any]
"""The exit code of a process, negative for a signal, and the resources that it used, None where the
system does not report them.
"""

Tell = Callable[[JsonObject], object]
Alone = Callable[[Tell], None]
"""Work that tells what it finds as it finds it. If it raises BadInput, it has failed."""

ASIDE, CPU_ASIDE = "aside", "CPU aside"
"""What is told of seconds, and of CPU seconds, spent on what is no part of the work, which do not
count.
"""

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
"""What programs say, in lower case, when they run out of memory."""

DONE = 73
"""The exit code of a process whose work is done; not 0, with which a solver that gives up may
exit.
"""

TOLD, SAID = "told", "said"
"""The names of the files."""

SIGKILL = kernel.SIGKILL

TAIL = 1 << 16
"""How many bytes are read of what a process said: the last ones."""

LONGEST = 300
"""How many characters of its last line are kept."""


@dataclass
class Outcome:
    """How the work ended: `finished`, `late`, `out of memory` or `crashed`.

    `told` merges all that was told; `message` is the last line that a crashed process said;
    `seconds` is the wall-clock time; `cpu` are the CPU seconds of all processes, and `memory` is
    the peak of resident bytes in any, None where the system does not report them.
    """

    end: str
    message: str = ""
    seconds: float = 0.0
    memory: int | None = None
    cpu: float | None = None
    told: JsonObject = field(default_factory=dict)


def alone(work: Alone, *, seconds: float | None = None, memory: int | None = None) -> Outcome:
    """Do some work within so many seconds and bytes of address space.

    BadInput for a limit on memory where the system has none.
    """
    if memory is not None and (resources() is None or sys.platform == "darwin"):
        raise BadInput("this system cannot limit the memory of a run: leave that limit out")
    prepare()
    ends: queue.SimpleQueue[End | None] = queue.SimpleQueue()
    temporary = tempfile.TemporaryDirectory(prefix="pencilsat-run-", ignore_cleanup_errors=True)
    with stopping(ends), temporary as name:
        folder, kills, start = Path(name), kernel.memory_kills(), time.monotonic()
        process = Fork(work, folder, memory) if can_fork() else Interpreter(work, folder)
        begin(lambda: ends.put(process.wait()))

        def left() -> float:
            if seconds is None:
                return TIMEOUT_MAX
            aside: float = told_in(folder).get(ASIDE, 0.0)
            return min(max(0.0, start + seconds + aside - time.monotonic()), TIMEOUT_MAX)

        end, late = None, True
        while late and left():
            with suppress(queue.Empty):
                end, late = ends.get(timeout=left()), False
        process.kill()
        while end is None:
            end = ends.get()
        code, usage = end
        orphans = [*orphans_ended()]
        used = [usage, *orphans] if usage else []
        told = told_in(folder)
        elapsed = time.monotonic() - start - told.pop(ASIDE, 0.0)
        cpu = max(0.0, sum(map(cpu_of, used)) - told.pop(CPU_ASIDE, 0.0))
        short = code == -SIGKILL and kernel.memory_kills() != kills
        how, message = (LATE, "") if late else ended(code, said_in(folder), short=short)
    peak = max(map(peak_of, used), default=None)
    return Outcome(how, message, elapsed, peak, cpu if used else None, told)


@contextmanager
def stopping(ends: "queue.SimpleQueue[End | None]") -> Iterator[None]:
    """If this worker is told to end in the block, it ends once the block is over, which finds None
    among the ends that it waits for.
    """
    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True
        ends.put(None)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        if stopped:
            os._exit(1)
        signal.signal(signal.SIGTERM, before)


@cache
def prepare() -> None:
    """Prepare this worker for the first process."""
    gc.collect()
    gc.freeze()
    kernel.become_reaper()


def can_fork() -> bool:
    """Whether this system has all that a fork needs; Windows has nothing of it."""
    needed = ("fork", "killpg", "setpgid", "wait4")
    return resources() is not None and all(hasattr(os, name) for name in needed)


def resources() -> ModuleType | None:
    """The module `resource`; None on Windows, which lacks it. macOS has it, but ignores its memory
    limit.
    """
    try:
        import resource
    except ImportError:
        return None
    return resource


class Fork:
    """A fork of this worker that does the work."""

    def __init__(self, work: Alone, folder: Path, memory: int | None) -> None:
        with warnings.catch_warnings():
            # This worker's threads hold no lock that the work needs.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._pid = os.fork()
        if self._pid == 0:
            try:
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                os.setpgid(0, 0)
                kernel.die_with_parent()
            finally:  # whatever happens, the fork does not go on as a worker
                do(work, folder, memory)
        with suppress(OSError):  # it may have ended
            os.setpgid(self._pid, self._pid)

    def wait(self) -> End:
        """Its end."""
        _, status, usage = os.wait4(self._pid, 0)
        return os.waitstatus_to_exitcode(status), usage

    def kill(self) -> None:
        """End it, and its group."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._pid, SIGKILL)


class Interpreter:
    """A new interpreter that does the work, which can be pickled."""

    def __init__(self, work: Alone, folder: Path) -> None:
        self._process = started("pencilsat.processes.alone", stderr=subprocess.DEVNULL)
        assert self._process.stdin is not None
        with suppress(OSError):  # it has ended
            self._process.stdin.write(pickle.dumps((work, folder, time.time())))
            self._process.stdin.flush()

    def wait(self) -> End:
        """Its end."""
        return self._process.wait(), None

    def kill(self) -> None:
        """End it; on Windows, with the programs that it runs."""
        if sys.platform == "win32":
            words = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
            subprocess.run(words, capture_output=True, check=False)
        self._process.kill()
        with suppress(OSError), self._process:  # which closes its pipes
            pass


def serve() -> None:
    """The side of the interpreter. It ends with its input, so that it does not outlive the worker;
    the time until it is ready is set aside.
    """
    work, folder, begun = pickle.load(sys.stdin.buffer)
    asking = os.dup(0)
    Thread(target=lambda: (os.read(asking, 1), os._exit(1)), daemon=True).start()

    def timed(tell: Tell) -> None:
        tell({ASIDE: time.time() - begun})
        work(tell)

    do(timed, folder, None)


def do(work: Alone, folder: Path, memory: int | None) -> NoReturn:
    """Do the work in this process, and end it; the exit code, and the last line that was said, tell
    how it went.
    """
    code = 1
    try:
        tempfile.tempdir = str(folder)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for end in (1, 2):
            os.dup2(os.open(folder / SAID, os.O_WRONLY | os.O_CREAT | os.O_APPEND), end)
        limit(memory)
        with open(folder / TOLD, "ab", buffering=0) as told:
            work(lambda more: told.write(json.dumps(more).encode() + b"\n"))
        code = DONE
    except MemoryError:
        os.write(2, b"MemoryError\n")
    except BadInput as failed:
        os.write(2, f"\n{failed}\n".encode(errors="replace"))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def limit(memory: int | None) -> None:
    """Limit this process's address space, switch core dumps off, and make it the kernel's first
    choice to kill when memory is short; each where the system supports it.
    """
    system = resources()
    if system is not None:
        system.setrlimit(system.RLIMIT_CORE, (0, 0))
        if memory is not None:
            _, most = system.getrlimit(system.RLIMIT_AS)
            memory = memory if most == system.RLIM_INFINITY else min(memory, most)
            system.setrlimit(system.RLIMIT_AS, (memory, memory))
    kernel.be_taken_first()


def told_in(folder: Path) -> JsonObject:
    """All that was told so far, with the sums of the seconds set aside; half a line is no part of
    it.
    """
    found: JsonObject = {}
    with suppress(FileNotFoundError):
        for line in (folder / TOLD).read_bytes().splitlines(keepends=True):
            if line.endswith(b"\n"):
                more = json.loads(line)
                sums = {n: found.get(n, 0.0) + more.get(n, 0.0) for n in (ASIDE, CPU_ASIDE)}
                found |= more | sums
    return found


def said_in(folder: Path) -> str:
    """The end of what was said."""
    try:
        with open(folder / SAID, "rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - TAIL))
            return file.read().decode(errors="replace").strip()
    except FileNotFoundError:
        return ""


def ended(code: int, said: str, *, short: bool) -> tuple[str, str]:
    """How work that was not late ended, and its message; `short` says that the kernel killed it
    because memory was short.
    """
    if code == DONE:
        return FINISHED, ""
    if short or any(word in said.lower() for word in MEMORY_WORDS):
        return OUT_OF_MEMORY, ""
    how = f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    return CRASHED, said.rpartition("\n")[2].strip()[:LONGEST] or how


def orphans_ended() -> Iterator[Any]:
    """End the processes that this worker has adopted; the resources that they used."""
    while rest := kernel.children():
        for pid in rest:
            with suppress(ProcessLookupError):
                os.kill(pid, SIGKILL)
        yield os.wait4(-1, 0)[2]


def peak_of(usage: Any) -> int:
    """The peak of resident bytes in a process."""
    return int(usage.ru_maxrss) * (1 if sys.platform == "darwin" else 1024)


def cpu_of(usage: Any) -> float:
    """The CPU seconds of a process, and of its children that it waited for."""
    return float(usage.ru_utime + usage.ru_stime)


def cpu_time() -> float:
    """The CPU seconds of this process so far and, where the system knows them, of its children that
    have ended.
    """
    system = resources()
    if system is None:
        return time.process_time()
    return sum(cpu_of(system.getrusage(w)) for w in (system.RUSAGE_SELF, system.RUSAGE_CHILDREN))


@contextmanager
def aside(tell: Tell) -> Iterator[None]:
    """Do not count the time of the block."""
    start, cpu = time.monotonic(), cpu_time()
    yield
    tell({ASIDE: time.monotonic() - start, CPU_ASIDE: cpu_time() - cpu})

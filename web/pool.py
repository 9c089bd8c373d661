"""A bounded number of worker processes, and who waits for one.

Requests are worked on in the order in which they come. Long ones leave one worker free for short
ones. Who waits while nothing at all gets done is told that the pool is full.
"""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing, suppress
from typing import Any, TypeVar

from ..cnf.record import record
from ..encoders import outside
from ..processes.starting import search_path

BOOT = """\
import gc, json, sys
gc.set_threshold(200_000, 20, 100)
sys.path[:] = json.loads(sys.stdin.buffer.readline())
from pencilsat.web.worker import main
main()
"""
"""What a worker runs. Modules and formulas are many small objects that stay: as for commands,
garbage is collected less often.
"""

T = TypeVar("T")

TRACEBACK = "PENCILSAT_TRACEBACK"
"""The environment variable with which workers may write to standard error."""

LINE = 1 << 28
"""The longest answer, in bytes."""

PATIENCE = 3.0
"""Seconds without any progress of the pool, after which it counts as full."""

QUEUE = 1000
"""The most requests that can wait."""

START = 60.0
"""Seconds that a worker has to begin."""

TRIES = 3
"""How many workers may end while they begin, one after another, until no more are tried at once."""

GRACE = 3.0
"""Seconds that a worker has to tell what it knows when it is interrupted, or is over its time."""

MOMENT = 0.5
"""Seconds that a worker has to finish, when nobody waits for its answer any more: cheaper than a
new worker.
"""


LAST = ("result", "file", "error")
"""What a request ends with."""


FATAL = ("memory", "cancelled")
"""Errors after which a worker ends."""

ABORTED = (6, 9, 11)
"""Signals that end what does not get the memory it wants: its own, or the kernel's."""


class Full(Exception):
    """Every worker is busy, and nobody gets done."""


class Ended(Exception):
    """A worker ended in the middle of a request: killed, or for want of memory."""


class Unread(Ended):
    """A worker ended before it read a request, which another one can have."""


class Cancelled(Ended):
    """A worker was interrupted before it read a request."""


class Late(Ended):
    """A worker was ended, as its time was over."""


@record
class Bounds:
    """How many workers there are, and what each request may take."""

    jobs: int = 4
    seconds: float = 300.0
    memory: int | None = 2 << 30
    """Bytes of address space of a worker."""


class Worker:
    """A process, and the request that it works on."""

    def __init__(self, process: Process, seconds: float) -> None:
        self.process, self.seconds = process, seconds
        self.ended = False
        """Whether it takes no more requests."""
        self.interrupted = False

    @classmethod
    async def start(cls, bounds: Bounds) -> "Worker":
        """A new process that is ready. Ended if it cannot be."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-c", BOOT),
            stdin=PIPE,
            stdout=PIPE,
            stderr=None if os.environ.get(TRACEBACK) else DEVNULL,
            limit=LINE,
            start_new_session=True,
        )
        worker = cls(process, bounds.seconds)
        plugins = [*outside.FILES.values()]
        worker.send(search_path())
        worker.send({"plugins": plugins, "memory": bounds.memory, "seconds": bounds.seconds})
        try:
            async with asyncio.timeout(START):
                await worker.event()
        except BaseException:
            worker.kill()
            raise
        return worker

    def send(self, message: object) -> None:
        """Write a line to it; one that has ended does not read it."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def event(self) -> tuple[str, Any]:
        """What it tells next. Ended if it has ended instead."""
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            self.ended = True
            code = await self.process.wait()
            how = f"by signal {-code}" if code < 0 else f"with code {code}"
            why = ", perhaps for want of memory" if -code in ABORTED else ""
            raise Ended(f"the process that worked on this ended {how}{why}")
        kind, data = json.loads(line)
        self.ended |= kind == "error" and data["error"]["kind"] in FATAL
        return kind, data

    async def work(self, path: str, body: Any) -> AsyncGenerator[tuple[str, Any], None]:
        """The events of a request. Ended if the process ends first, Late if it must."""
        self.send({"path": path, "body": body})
        kind, begun = "", False
        deadline = asyncio.get_running_loop().time() + self.seconds + GRACE
        while kind not in LAST:
            try:
                async with asyncio.timeout_at(deadline):
                    kind, data = await self.event()
            except TimeoutError:
                self.kill()
                raise Late(f"this took longer than {self.seconds:g} s, and was ended") from None
            except Ended as ended:
                if begun:
                    raise
                raise (Cancelled if self.interrupted else Unread)(str(ended)) from None
            if kind == "begun":
                begun = True
            else:
                yield kind, data

    async def finish(self) -> None:
        """Wait a moment for the end of a request in whose answer nobody is interested any more."""
        kind = ""
        async with asyncio.timeout(MOMENT):
            while kind not in LAST:
                kind, _ = await self.event()

    def interrupt(self) -> None:
        """Have it tell what it knows, and end."""
        self.ended = self.interrupted = True
        if sys.platform == "win32":
            self.kill()
            return
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGINT)
        asyncio.get_running_loop().call_later(GRACE, self.kill)

    def kill(self) -> None:
        """End it at once."""
        self.ended = True
        with suppress(ProcessLookupError):
            self.process.kill()


class Pool:
    """The workers, of which some are idle."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.workers: set[Worker] = set()
        self.idle: list[Worker] = []
        self.jobs: dict[str, Worker] = {}
        """Who works on what, by the names of the jobs."""
        self.starting = False
        self.failed = 0
        """How many workers, one after another, ended while they began."""
        self.long = asyncio.Semaphore(max(1, bounds.jobs - 1))
        """What long requests take, so that a worker is left for short ones."""
        self.shortened = 0.0
        """When a long request was over the last time."""
        self.waiting: deque[asyncio.Future[Worker]] = deque()
        self.moved = 0.0
        """When a worker was free the last time."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    async def work(
        self, path: str, body: Any, *, long: bool = False
    ) -> AsyncGenerator[tuple[str, Any], None]:
        """The events of a request, after one with the name of the `job`.

        Full if no worker is free soon, Ended if the one that worked on it ended. Those that were
        killed while they were idle cost nothing: they may be all that there were.
        """
        if long:
            await self.room()
        try:
            job = os.urandom(9).hex()
            for tried in range(self.bounds.jobs + 1):
                worker, done = await self.taken(), False
                self.jobs[job] = worker
                try:
                    if not tried:
                        yield "job", {"job": job}
                    async with aclosing(worker.work(path, body)) as events:
                        async for kind, data in events:
                            done = kind in LAST
                            yield kind, data
                    return
                except Unread:
                    if tried == self.bounds.jobs:
                        raise
                finally:
                    del self.jobs[job]
                    if done or worker.ended:
                        self.give_back(worker)
                    else:
                        self.spawn(self.finish(worker))
        finally:
            if long:
                self.long.release()
                self.shortened = asyncio.get_running_loop().time()

    def cancel(self, job: str) -> bool:
        """Have a job end with what it knows; whether there is one of that name."""
        if job in self.jobs:
            self.jobs[job].interrupt()
        return job in self.jobs

    async def room(self) -> None:
        """Wait until a long request may have a worker. Full if that takes too long."""
        place = asyncio.ensure_future(self.long.acquire())
        try:
            message = "all workers for long work are busy: try again later, or cancel a job"
            await self.patiently(place, lambda: self.shortened, message)
        except BaseException:
            if not place.cancel():
                self.long.release()
            raise

    async def taken(self) -> Worker:
        """A worker that is free. Full if there is none for too long."""
        while self.idle:
            worker = self.idle.pop()
            if worker.process.returncode is None:
                return worker
            self.discard(worker)
        if len(self.waiting) >= QUEUE:
            raise Full("too many requests are waiting: try again later")
        place: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.append(place)
        self.begin()
        try:
            message = "all workers are busy: try again later"
            return await self.patiently(place, lambda: self.moved, message)
        except BaseException:
            if not place.cancel():
                self.give_back(place.result())
            raise

    async def patiently(
        self, place: asyncio.Future[T], moved: Callable[[], float], message: str
    ) -> T:
        """What comes. Full if nothing has moved for too long, while no worker begins."""
        loop = asyncio.get_running_loop()
        since = loop.time()
        while not (await asyncio.wait([place], timeout=PATIENCE))[0]:
            if not self.starting and loop.time() - max(since, moved()) >= PATIENCE:
                raise Full(message)
        return place.result()

    def give_back(self, worker: Worker) -> None:
        """Have a worker do what comes next, or wait; for one that ended, another one begins."""
        self.moved = asyncio.get_running_loop().time()
        if worker.ended or self.closed:
            self.discard(worker)
            self.begin()
            return
        while self.waiting:
            place = self.waiting.popleft()
            if not place.done():
                place.set_result(worker)
                return
        self.idle.append(worker)

    def discard(self, worker: Worker) -> None:
        """End a worker, and forget it."""
        worker.kill()
        self.workers.discard(worker)

    async def finish(self, worker: Worker) -> None:
        """Let a worker finish, if that takes a moment; else it ends."""
        try:
            await worker.finish()
        except (TimeoutError, Ended):
            worker.kill()
        self.give_back(worker)

    def begin(self) -> None:
        """Start a worker in the background, one at a time, if there can be one more."""
        if not (self.closed or self.starting) and len(self.workers) < self.bounds.jobs:
            self.starting = True
            self.spawn(self.begun())

    async def begun(self) -> None:
        """Start a worker."""
        worker = None
        try:
            worker = await Worker.start(self.bounds)
        except (Ended, TimeoutError, OSError):
            self.failed += 1  # it has said why; who waits is told that there is none
        finally:
            self.starting = False
        if worker is not None:
            self.failed = 0
            self.workers.add(worker)
            self.give_back(worker)
        if self.waiting and self.failed < TRIES:
            self.begin()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """End all workers."""
        self.closed = True
        for task in [*self.tasks]:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for worker in self.workers:
            worker.kill()
        await asyncio.gather(*(worker.process.wait() for worker in self.workers))

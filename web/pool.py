"""Requests and the processes that work on them, one each. They are taken in the order in which they
come. Long ones leave a place for short ones; who waits while nothing gets done is told that all
places are taken.
"""

import asyncio
import os
import pickle
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, nullcontext, suppress
from subprocess import DEVNULL
from typing import Any

from ..processes.team import begin
from ..processes.worker import Ended, News, Worker
from ..tasks.elsewhere import Elsewhere
from .worker import OUT_OF_MEMORY, Answering, Event, Request, RequestBounds, failure

TRACEBACK = "PENCILSAT_TRACEBACK"
"""The environment variable with which workers may write to standard error."""

PATIENCE = 3.0
"""Seconds in which nothing gets done, after which all places count as taken."""

GRACE = 3.0
"""Seconds that a worker has to tell what it knows when it is interrupted, or is over its time."""

MOMENT = 0.5
"""Seconds that a worker has to finish when nobody waits for its answer any more: cheaper than a
new worker.
"""

ALIVE = 10.0
"""Seconds of silence after which it is told that the work goes on."""

LAST = ("result", "file", "error")
"""What a request ends with."""


class Full(Exception):
    """All places are taken, and nothing gets done."""


class Places:
    """Places for so many requests at a time."""

    def __init__(self, number: int, message: str, soon: Callable[[], bool]) -> None:
        self._free = asyncio.Semaphore(number)
        self._message, self._soon = message, soon
        self._moved = 0.0

    async def __aenter__(self) -> None:
        """Wait for a place. Full if nothing gets done meanwhile, or soon."""
        since = time.monotonic()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._free.acquire()
                    return
            if time.monotonic() - max(since, self._moved) >= PATIENCE and not self._soon():
                raise Full(f"{self._message}: try again later")

    async def __aexit__(self, *_: object) -> None:
        """Leave the place to others."""
        self._moved = time.monotonic()
        self._free.release()


class PendingRequest:
    """A request, and the worker that works on it, which a thread waits for."""

    def __init__(
        self, request: Request, worker: Worker[Request, Event], seconds: float, *, short: bool
    ) -> None:
        self.worker = worker
        self.short = short
        self.begun = False
        self.last: Event | None = None
        self._ended: Event | None = None
        """Why the worker was made to end."""
        self._loop = asyncio.get_running_loop()
        self._told = asyncio.Queue[Event | None]()
        late = failure("not found", f"this took longer than {seconds:g} s, and was ended")
        self._timer = self._loop.call_later(seconds + GRACE, self._end, late)
        begin(self._follow, request)

    def _follow(self, request: Request) -> None:
        """Pass on what the worker tells, and None if it ends."""
        with suppress(RuntimeError):  # the loop is over, as the server is
            try:
                for told in self.worker.follow([request]):
                    event: Any = told.what if isinstance(told, News) else told
                    self._loop.call_soon_threadsafe(self._told.put_nowait, event)
            except Exception:  # Ended, or what cannot be pickled: the request waits for an end
                self._loop.call_soon_threadsafe(self._told.put_nowait, None)

    async def events(self) -> AsyncIterator[Event]:
        """What is told. Ended if the worker was killed before it began."""
        while self.last is None:
            try:
                async with asyncio.timeout(ALIVE):
                    event = await self._told.get()
            except TimeoutError:
                yield Event("alive", {})
                continue
            if event is None:
                if not (self.begun or self._ended):
                    raise Ended
                killed = "the process that worked on this ended: killed, or for want of memory"
                event = self._ended = self._ended or failure("worker", killed)
            self.begun = True
            if event.kind in LAST:
                self.last = event
            if event.kind != "begun":
                yield event

    def cancel(self) -> None:
        """Have it end with what it knows."""
        self._ended = failure("cancelled", "cancelled")
        self.worker.interrupt()
        self._timer.cancel()
        self._timer = self._loop.call_later(GRACE, self._end, self._ended)

    def _end(self, why: Event) -> None:
        self._ended = why
        begin(self.worker.close)

    async def over(self) -> bool:
        """Wait a moment for the end; whether the worker can work on another request."""
        with suppress(TimeoutError, Ended):
            async with asyncio.timeout(MOMENT):
                async for _ in self.events():
                    pass
        self._timer.cancel()
        return self._ended is None and self.last not in (None, OUT_OF_MEMORY)


class Pool:
    """The workers: those that work, and those that wait."""

    def __init__(self, bounds: RequestBounds) -> None:
        self.bounds = bounds
        self.jobs = dict[str, PendingRequest]()
        self.idle: list[Worker[Request, Event]] = []
        self._closed = False
        busy, long = "all workers are busy", "all workers for long work are busy"
        self._places = Places(bounds.jobs, busy, self._soon)
        self._long = Places(max(1, bounds.jobs - 1), long, self._soon)

    def begin(self) -> None:
        """Start one more worker, which the last of the next requests gets."""
        if not self._closed:
            work = pickle.dumps(Elsewhere(Answering(self.bounds)))
            stderr = None if os.environ.get(TRACEBACK) else DEVNULL
            self.idle.insert(0, Worker(work, stderr=stderr))

    def _soon(self) -> bool:
        """Whether something gets done soon, though perhaps not within the patience: what is short,
        and what is about to begin.
        """
        return any(job.short or not job.begun for job in self.jobs.values())

    async def work(
        self, work: str, body: Any = None, *, long: bool = False, short: bool = False
    ) -> AsyncGenerator[Event, None]:
        """The events of a request, after one with the name of the `job`; the last is the answer.
        What is `long` leaves a place to others; who waits for what is `short` waits for its end.
        """
        try:
            async with (
                self._long if long else nullcontext(),
                self._places,
                aclosing(self._done(Request(work, body), short)) as events,
            ):
                async for event in events:
                    yield event
        except Full as full:
            yield failure("full", str(full))

    async def _done(self, request: Request, short: bool) -> AsyncGenerator[Event, None]:
        """The same, where there is a place. All workers that were idle may have been killed, one
        after another: that costs nothing.
        """
        name = os.urandom(9).hex()
        for left in range(self.bounds.jobs, -1, -1):
            if not self.idle:
                self.begin()
            worker, seconds = self.idle.pop(), self.bounds.seconds
            job = self.jobs[name] = PendingRequest(request, worker, seconds, short=short)
            try:
                if left == self.bounds.jobs:
                    yield Event("job", {"job": name})
                async for event in job.events():
                    yield event
                return
            except Ended:
                if not left or self._closed:
                    yield failure("worker", "the processes that work on requests end at once")
                    return
            finally:
                del self.jobs[name]
                await self._leave(job)

    async def _leave(self, job: PendingRequest) -> None:
        """Take a worker back, or have another one in its place."""
        kept = False
        try:
            kept = await job.over()
        finally:
            if kept:
                self.idle.append(job.worker)
            else:
                begin(job.worker.close)
                self.begin()

    def cancel(self, job: str) -> bool:
        """Have a job end with what it knows; whether there is one of that name."""
        if job in self.jobs:
            self.jobs[job].cancel()
        return job in self.jobs

    def close(self) -> None:
        """End all workers."""
        self._closed = True
        for worker in [*self.idle, *(job.worker for job in self.jobs.values())]:
            worker.close()

"""Work, shared by processes of this machine."""

import pickle
import queue
import threading
import time
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Generic, NamedTuple

from pencilsat.cnf.interrupts import held_back
from pencilsat.experiments.starting import started
from pencilsat.parallel import CannotStart, Lost, R, T, Work, team
from pencilsat.parallel.portions import InOrder, Portion, Portions
from pencilsat.parallel.side import READY, Order
from pencilsat.parallel.team import Inbox, Team

AHEAD = 2
"""Portions that a process has, so that it never waits for the next one."""


UNREADY = 2
"""How often processes may end, each, before they have begun to work."""


class Told(NamedTuple):
    """Results of a process; None at its end."""

    process: "Process[Any]"
    results: Sequence[object] | None


class Process(Generic[T]):
    """A process that works, and the portions that it has."""

    def __init__(self, order: Order, inbox: Inbox) -> None:
        self.portions: deque[Portion[T]] = deque()
        self.ready = False
        self.since = time.monotonic()
        self._inbox = inbox
        self._process = started("pencilsat.parallel.side")
        self._send(order)
        with held_back():  # the thread takes no signal: PySAT's handler is for the main thread
            self._thread = threading.Thread(target=self._listen, daemon=True)
            self._thread.start()

    def give(self, portion: Portion[T]) -> None:
        """Work at this, too."""
        if not self.portions:
            self.since = time.monotonic()
        self.portions.append(portion)
        self._send(portion.things)

    def close(self) -> None:
        """End it, whatever it does."""
        assert self._process.stdin is not None
        self._process.kill()
        self._process.wait()
        self._thread.join()
        with suppress(OSError):
            self._process.stdin.close()

    def _send(self, what: object) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # it has ended, which its output tells
            pickle.dump(what, self._process.stdin)
            self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(Exception), self._process.stdout as told:  # half a pickle raises anything
            while True:
                self._inbox.put(Told(self, pickle.load(told)))
        self._inbox.put(Told(self, None))


class Crew:
    """Processes, and where they tell what they have done."""

    def __init__(self) -> None:
        self.inbox: Inbox = queue.SimpleQueue()
        self.processes: list[Process[Any]] = []

    def close(self) -> None:
        """End all processes."""
        for process in self.processes:
            process.close()


class Pool(Team[R], Generic[T, R]):
    """Processes that share the work on things, those of a `crew` as long as they are there."""

    def __init__(
        self, order: Order, things: Iterable[T], lost: Lost[T, R], jobs: int, crew: "Crew"
    ) -> None:
        self.inbox = crew.inbox
        self._order = order
        self._portions = Portions(things, self.inbox)
        self._lost = lost
        self._jobs = jobs
        self._processes: list[Process[T]] = crew.processes
        self._blamed = Counter[int]()
        self._unready = 0

    def taken(self, message: object, order: InOrder[object]) -> Iterator[object]:
        """The results that a process tells, or what its end means."""
        if not isinstance(message, Told):
            return
        process = message.process
        if message.results is None:
            yield from self._ended(process, order)
            return
        for result in message.results:
            if result == READY:
                process.ready, process.since = True, time.monotonic()
            else:
                number = process.portions[0].number
                self._done(process)
                yield from order.add(number, result)

    def stop(self) -> None:
        """Begin nothing more."""
        self._portions.stop()

    def busy(self, order: InOrder[object]) -> bool:
        """Whether there is something to wait for, once every process has what it can have."""
        for _ in range(AHEAD):
            for k in range(self._jobs):
                if k < len(self._processes) and len(self._processes[k].portions) >= AHEAD:
                    continue
                portion = None if order.full else self._portions.take()
                if portion is None:
                    break
                if k == len(self._processes):
                    self._processes.append(Process(self._order, self.inbox))
                self._processes[k].give(portion)
        return not self._portions.over or any(process.portions for process in self._processes)

    def _done(self, process: Process[T]) -> None:
        """One more result."""
        portion = process.portions[0]
        portion.done += 1
        if portion.done == len(portion.things):
            process.portions.popleft()
            now = time.monotonic()
            self._portions.took(portion.done, now - process.since)
            process.since = now

    def _ended(self, process: Process[T], order: InOrder[object]) -> Iterator[object]:
        """A process has ended: others do what it had to do, but for what ends them, too."""
        self._processes.remove(process)
        process.close()
        self._unready += not process.ready
        if self._unready > UNREADY * self._jobs:
            raise CannotStart("processes that should work end at once")
        if not process.portions:
            return
        begun, *others = process.portions
        for portion in others:
            self._portions.put_back(portion)
        if len(begun.things) > 1:  # which of them was worked on is not known
            for alone in begun.singly():
                self._portions.put_back(alone)
            return
        self._blamed[begun.number] += 1
        if self._blamed[begun.number] == 1:
            self._portions.put_back(begun)
        else:
            yield from order.add(begun.number, self._lost(begun.things[0]))


def results(
    work: Work[T, R], things: Iterable[T], lost: Lost[T, R], *, jobs: int, ordered: bool = True
) -> Generator[R, None, None]:
    """The result of each thing, in the order of the things, which are read as they are needed.

    What the work raises is raised here, when it is its turn. An interrupt comes as an exception
    once all results that are there are given. If they need not be `ordered`, they come at once.
    """
    crew = Crew()
    pool = Pool(Order.of(work), things, lost, jobs, crew)
    try:
        yield from team.results(pool, ordered=ordered)
    finally:
        pool.stop()
        crew.close()

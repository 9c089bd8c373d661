"""Work, shared by processes on this machine."""

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
"""How many portions a process is given ahead, so that it never waits for the next one."""


UNREADY = 2
"""How often each process may end before it has begun to work."""


class Told(NamedTuple):
    """A message of a process: results, or None at its end."""

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
        with held_back():  # the thread takes no signals: PySAT's handler is for the main one
            self._thread = threading.Thread(target=self._listen, daemon=True)
            self._thread.start()

    def give(self, portion: Portion[T]) -> None:
        """Queue a portion for the process."""
        if not self.portions:
            self.since = time.monotonic()
        self.portions.append(portion)
        self._send(portion.things)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        assert self._process.stdin is not None
        self._process.kill()
        self._process.wait()
        self._thread.join()
        with suppress(OSError):
            self._process.stdin.close()

    def _send(self, what: object) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # it has ended, as its output will show
            pickle.dump(what, self._process.stdin)
            self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(Exception), self._process.stdout as told:  # half a pickle raises anything
            while True:
                self._inbox.put(Told(self, pickle.load(told)))
        self._inbox.put(Told(self, None))


class Crew:
    """Processes, and the inbox for their messages."""

    def __init__(self) -> None:
        self.inbox: Inbox = queue.SimpleQueue()
        self.processes: list[Process[Any]] = []

    def close(self) -> None:
        """End all processes."""
        for process in self.processes:
            process.close()


class Pool(Team[R], Generic[T, R]):
    """Processes that share the work on things: those of a `crew`, which may already be running."""

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
        """The results in a process's message, or the consequences of its end."""
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
        """Give every process portions; whether there is something to wait for."""
        for _ in range(AHEAD):
            for k in range(self._jobs):
                if k < len(self._processes) and len(self._processes[k].portions) >= AHEAD:
                    continue
                portion = self._portions.take(new=not order.full)
                if portion is None:
                    break
                if k == len(self._processes):
                    self._processes.append(Process(self._order, self.inbox))
                self._processes[k].give(portion)
        return not self._portions.over or any(process.portions for process in self._processes)

    def _done(self, process: Process[T]) -> None:
        """Note that a process has finished one more thing."""
        portion = process.portions[0]
        portion.done += 1
        if portion.done == len(portion.things):
            process.portions.popleft()
            now = time.monotonic()
            self._portions.took(portion.done, now - process.since)
            process.since = now

    def _ended(self, process: Process[T], order: InOrder[object]) -> Iterator[object]:
        """A process has ended: others do its work, except a thing on which a second process
        ends.
        """
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
        if len(begun.things) > 1:  # it is not known which of them was being worked on
            for alone in begun.singly():
                self._portions.put_back(alone)
            return
        self._blamed[begun.number] += 1
        if self._blamed[begun.number] == 1:
            self._portions.put_back(begun)
        else:
            yield from order.add(begun.number, self._lost(begun.things[0]))


def results(
    work: Work[T, R],
    things: Iterable[T],
    lost: Lost[T, R],
    *,
    jobs: int,
    ordered: bool = True,
    gap: R | None = None,
) -> Generator[R, None, None]:
    """The result of each thing, in the order of the things, which are read as needed.

    What the work raises is raised here, when its turn comes. An interrupt is raised once all
    available results have been yielded, with the `gap`, if there is one, for each that is missing
    between them. Unless `ordered`, results come as soon as they are ready.
    """
    crew = Crew()
    pool = Pool(Order.of(work), things, lost, jobs, crew)
    try:
        yield from team.results(pool, ordered=ordered, gap=gap)
    finally:
        pool.stop()
        crew.close()

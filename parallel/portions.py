"""How many things are handed over at a time, and results in the order of the things."""

import queue
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic

from pencilsat.cnf.interrupts import held_back
from pencilsat.cnf.record import record
from pencilsat.parallel import R, T

AIM = 0.3
"""Seconds of work in a portion: long compared with handing it over, short at the end of all
work.
"""

LARGEST = 1000
"""The most things in a portion, however fast they are."""

READ_AHEAD = 4 * LARGEST
"""How many things are read ahead of the work."""

HELD = 20 * LARGEST
"""How many results may wait for an earlier one before no new work is begun."""


@dataclass
class Portion(Generic[T]):
    """Things, numbered from `first` on, some of which are done."""

    first: int
    things: list[T]
    done: int = 0

    @property
    def number(self) -> int:
        """The number of the thing that is being worked on."""
        return self.first + self.done

    def singly(self) -> "Iterator[Portion[T]]":
        """The things left to do, each as a portion."""
        for number, thing in enumerate(self.things[self.done :], self.number):
            yield Portion(number, [thing])


@record
class Read:
    """A message: there are things again, or no more will come."""


class Portions(Generic[T]):
    """Things, handed over in portions that take a certain time.

    A thread reads them ahead, so that waiting for things never delays a result. If `take` had none
    to give, a message in the inbox says when there are some.
    """

    def __init__(
        self, things: Iterable[T], inbox: "queue.SimpleQueue[Any]", aim: float = AIM
    ) -> None:
        self._inbox = inbox
        self._aim = aim
        self._next = 0
        self._size = 1
        self._waiting = deque[T]()
        self._again = deque[Portion[T]]()
        self._room = threading.Semaphore(READ_AHEAD)
        self._stopped = self._read = self._wanted = False
        self._error: BaseException | None = None
        with held_back():  # the thread takes no signal: PySAT's handler is for the main thread
            threading.Thread(target=self._read_on, args=[things], daemon=True).start()

    def _read_on(self, things: Iterable[T]) -> None:
        try:
            for thing in things:
                self._room.acquire()
                if self._stopped:
                    return
                self._waiting.append(thing)
                if self._wanted:
                    self._wanted = False
                    self._inbox.put(Read())
        except BaseException as error:  # raised again where the things are taken
            self._error = error
        self._read = True
        self._inbox.put(Read())

    @property
    def over(self) -> bool:
        """Whether no more things will come; an error while reading is raised here."""
        if self._read and self._error is not None:
            raise self._error
        return self._read and not self._waiting and not self._again

    def take(self, *, new: bool = True) -> Portion[T] | None:
        """The next portion; None if there is none at the moment. Unless it may be `new`, only one
        that was returned.
        """
        if self._again:
            return self._again.popleft()
        if not new:
            return None
        self._wanted = not self._waiting  # set before looking again, so that nothing is missed
        size = min(self._size, len(self._waiting))
        if not size:
            return None
        portion = Portion(self._next, [self._waiting.popleft() for _ in range(size)])
        self._next += size
        self._room.release(size)
        return portion

    def put_back(self, portion: Portion[T]) -> None:
        """Return a portion of which nothing is done, for others to do."""
        self._again.append(portion)

    def took(self, things: int, seconds: float) -> None:
        """Adapt the size of portions: so many things took so many seconds."""
        fitting = int(self._aim * things / max(seconds, 1e-9))
        self._size = max(1, min(fitting, 4 * self._size, LARGEST))

    def stop(self) -> None:
        """Stop reading things."""
        self._stopped = True
        self._room.release()


class InOrder(Generic[R]):
    """Results, passed on as they come, or in the order of their numbers; `gap`, if there is one,
    stands for each that is missing in the end.
    """

    def __init__(self, *, ordered: bool, gap: R | None = None) -> None:
        self._ordered = ordered
        self._gap = gap
        self._next = 0
        self._held: dict[int, R] = {}

    def add(self, number: int, result: R) -> Iterator[R]:
        """Add a result; yields those that can be passed on now."""
        if not self._ordered:
            yield result
            return
        self._held[number] = result
        while self._next in self._held:
            yield self._held.pop(self._next)
            self._next += 1

    def rest(self) -> Iterator[R]:
        """The results still kept, in order, with gaps between them."""
        for number in range(self._next, max(self._held, default=-1) + 1):
            result = self._held.pop(number, self._gap)
            if result is not None:
                yield result

    @property
    def full(self) -> bool:
        """Whether so many results are kept that no new work should begin."""
        return len(self._held) >= HELD

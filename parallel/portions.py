"""How much is handed over at a time, and results in the order of the things."""

import queue
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic

from pencilsat.cnf.interrupts import held_back
from pencilsat.parallel import R, T

AIM = 0.3
"""Seconds of work that are handed over at a time: long against the way there, short at the end."""

LARGEST = 1000
"""The most things at a time, however fast they are."""

READ_AHEAD = 4 * LARGEST
"""So many things are read that nobody works at yet."""

HELD = 20 * LARGEST
"""So many results wait for one before them until nothing more is begun."""


@dataclass
class Portion(Generic[T]):
    """Things with numbers from `first` on, of which some are done."""

    first: int
    things: list[T]
    done: int = 0

    @property
    def number(self) -> int:
        """The number of the thing that is worked on."""
        return self.first + self.done

    def singly(self) -> "Iterator[Portion[T]]":
        """What is left to do, one by one."""
        for number, thing in enumerate(self.things[self.done :], self.number):
            yield Portion(number, [thing])


@dataclass(frozen=True)
class Read:
    """There are things again, or there are no more."""


class Portions(Generic[T]):
    """Things, handed over as many at a time as are worked on for a while.

    A thread reads them, some ahead: so nobody waits for a thing who could take a result. Where
    there was none to take, a message among others in the inbox says that there is.
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
        except BaseException as error:  # it is raised where the things are taken
            self._error = error
        self._read = True
        self._inbox.put(Read())

    @property
    def over(self) -> bool:
        """Whether there are no more; what reading raised is raised here."""
        if self._read and self._error is not None:
            raise self._error
        return self._read and not self._waiting and not self._again

    def take(self) -> Portion[T] | None:
        """The next ones; None if there are none at the moment."""
        if self._again:
            return self._again.popleft()
        self._wanted = not self._waiting  # before the next look: what comes between is told
        size = min(self._size, len(self._waiting))
        if not size:
            return None
        portion = Portion(self._next, [self._waiting.popleft() for _ in range(size)])
        self._next += size
        self._room.release(size)
        return portion

    def put_back(self, portion: Portion[T]) -> None:
        """It is to be done by others, of which nothing is done yet."""
        self._again.append(portion)

    def took(self, things: int, seconds: float) -> None:
        """So many were done in so many seconds: the next ones are as many as fit into the aim."""
        fitting = int(self._aim * things / max(seconds, 1e-9))
        self._size = max(1, min(fitting, 4 * self._size, LARGEST))

    def stop(self) -> None:
        """Read no more."""
        self._stopped = True
        self._room.release()


class InOrder(Generic[R]):
    """Results, given on as they come, or in the order of their numbers."""

    def __init__(self, *, ordered: bool) -> None:
        self._ordered = ordered
        self._next = 0
        self._held: dict[int, R] = {}

    def add(self, number: int, result: R) -> Iterator[R]:
        """Keep a result; those that can be given on now."""
        if not self._ordered:
            yield result
            return
        self._held[number] = result
        while self._next in self._held:
            yield self._held.pop(self._next)
            self._next += 1

    def rest(self) -> Iterator[R]:
        """What is kept, in its order; some between are missing."""
        for number in sorted(self._held):
            yield self._held.pop(number)

    @property
    def full(self) -> bool:
        """Whether enough is kept."""
        return len(self._held) >= HELD

"""Those that share some work, whatever they are: their messages, their results, and interrupts."""

import queue
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Generic, NamedTuple, cast

from pencilsat.parallel import R
from pencilsat.parallel.portions import InOrder
from pencilsat.parallel.side import Raised


class Interrupt(NamedTuple):
    """The keyboard's."""


Inbox = queue.SimpleQueue[Any]
"""Messages: an interrupt, that there is something to read, and those of each kind of team."""


class Team(ABC, Generic[R]):
    """Those that share the work on things."""

    inbox: Inbox

    @abstractmethod
    def busy(self, order: InOrder[object]) -> bool:
        """Whether there is something to wait for, once everyone has what they can have."""

    @abstractmethod
    def taken(self, message: object, order: InOrder[object]) -> Iterator[object]:
        """The results that can be given on after a message."""

    def results(self, order: InOrder[object]) -> Iterator[object]:
        """The result of each thing, once. After an interrupt, those that are there."""
        while self.busy(order):
            message = self.inbox.get()
            if isinstance(message, Interrupt):
                yield from order.rest()
                raise KeyboardInterrupt
            yield from self.taken(message, order)


def results(team: Team[R], *, ordered: bool) -> Generator[R, None, None]:
    """The result of each thing; what the work raised is raised when it is its turn."""
    with interrupts_in(team.inbox):
        for result in team.results(InOrder(ordered=ordered)):
            if isinstance(result, Raised):
                raise result.error
            yield cast("R", result)  # it comes from another process, where the work made it


@contextmanager
def interrupts_in(inbox: Inbox) -> Iterator[None]:
    """An interrupt of the keyboard is a message: what came before it is not lost. A second one is
    KeyboardInterrupt. Nothing changes outside the main thread, and where interrupts are ignored.
    """
    before = signal.getsignal(signal.SIGINT)
    main = threading.current_thread() is threading.main_thread()
    if not main or before in (signal.SIG_IGN, None):
        yield
        return

    def tell(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        inbox.put(Interrupt())

    signal.signal(signal.SIGINT, tell)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

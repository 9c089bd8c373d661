"""Teams that share some work, of processes or of a cluster's workers: messages, results,
interrupts.
"""

import queue
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Generic, NamedTuple, cast

from pencilsat.cnf.errors import BadInput
from pencilsat.parallel import CannotStart, R
from pencilsat.parallel.portions import InOrder
from pencilsat.parallel.side import Raised


class Interrupt(NamedTuple):
    """A keyboard interrupt."""


Inbox = queue.SimpleQueue[Any]
"""Messages: an interrupt, that there are things to read, and those of each kind of team."""


class Team(ABC, Generic[R]):
    """A team that shares the work on things."""

    inbox: Inbox

    @abstractmethod
    def busy(self, order: InOrder[object]) -> bool:
        """Give every member work; whether there is something to wait for."""

    @abstractmethod
    def taken(self, message: object, order: InOrder[object]) -> Iterator[object]:
        """The results that can be passed on after a message."""

    def results(self, order: InOrder[object]) -> Iterator[object]:
        """The result of each thing, once. After an interrupt, or if nobody can go on, only those
        that are available.
        """
        try:
            while self.busy(order):
                message = self.inbox.get()
                if isinstance(message, Interrupt):
                    raise KeyboardInterrupt
                yield from self.taken(message, order)
        except (KeyboardInterrupt, BadInput, CannotStart):
            yield from order.rest()
            raise


def results(team: Team[R], *, ordered: bool, gap: R | None) -> Generator[R, None, None]:
    """The result of each thing; what the work raised is raised when its turn comes."""
    with interrupts_in(team.inbox):
        for result in team.results(InOrder(ordered=ordered, gap=gap)):
            if isinstance(result, Raised):
                raise result.error
            yield cast("R", result)  # it comes from another process, where the work made it


@contextmanager
def interrupts_in(inbox: Inbox) -> Iterator[None]:
    """Turn a keyboard interrupt into a message, so that nothing that came before it is lost; a
    second one raises KeyboardInterrupt. Does nothing outside the main thread, or where interrupts
    are ignored.
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

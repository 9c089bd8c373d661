"""Several kinds of work that race on the same thing: the first result that decides wins."""

import queue
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Generic, cast

from pencilsat.parallel import Lost, R, T, Work
from pencilsat.parallel.pool import Process, Told
from pencilsat.parallel.portions import Portion
from pencilsat.parallel.side import READY, Order, Raised
from pencilsat.parallel.team import Inbox


def results(
    works: Sequence[Work[T, R]],
    things: Iterable[T],
    lost: Lost[T, R],
    *,
    decides: Callable[[R], bool],
) -> Generator[R, None, None]:
    """For each thing, the first result that decides, from one process for each work; else the last
    result.

    The processes that come late are killed, as a solver cannot be asked to stop. A process that
    ends without a result does not win.
    """
    race: Race[T, R] = Race([Order.of(work) for work in works], decides)
    try:
        for thing in things:
            found = race.won(thing)
            yield lost(thing) if found is None else found
    finally:
        race.close()


class Race(Generic[T, R]):
    """Processes that race, numbered like their orders."""

    def __init__(self, orders: Sequence[Order], decides: Callable[[R], bool]) -> None:
        self._orders = orders
        self._decides = decides
        self._inbox: Inbox = queue.SimpleQueue()
        self._processes: dict[int, Process[Any]] = {}

    def won(self, thing: T) -> R | None:
        """The result that wins; None if all processes end without one."""
        best: R | None = None
        for k, order in enumerate(self._orders):
            if k not in self._processes:
                self._processes[k] = Process(order, self._inbox)
            self._processes[k].give(Portion(0, [thing]))
        racing = {process: k for k, process in self._processes.items()}
        while racing:
            message = self._inbox.get()
            if not isinstance(message, Told) or message.process not in racing:
                continue  # from one that was stopped
            process = message.process
            if message.results is None:
                del self._processes[racing.pop(process)]
                process.close()
                continue
            for result in message.results:
                if result == READY:
                    continue
                process.portions.popleft()
                del racing[process]
                if isinstance(result, Raised):
                    raise result.error
                best = cast(R, result)
                if self._decides(best):
                    self._stop(racing)
                    return best
        return best

    def close(self) -> None:
        """End all processes."""
        self._stop({process: k for k, process in self._processes.items()})

    def _stop(self, late: Mapping[Process[Any], int]) -> None:
        for process, k in late.items():
            process.close()
            del self._processes[k]

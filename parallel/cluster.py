"""Work, shared by the workers of a Dask cluster.

Each of their threads has a process that works for it, as PySAT's interrupts need the main thread of
a process. A portion is one task: if a worker ends, others do its tasks.
"""

import queue
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, Generic, NamedTuple

from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.interrupts import held_back
from pencilsat.experiments.calls import Stopped
from pencilsat.experiments.cluster import AHEAD, connected, result_of, threads
from pencilsat.experiments.worker import versions
from pencilsat.parallel import Lost, R, T, Work, team
from pencilsat.parallel.pool import Crew, Pool
from pencilsat.parallel.portions import InOrder, Portion, Portions
from pencilsat.parallel.side import Order
from pencilsat.parallel.team import Interrupt, Team

AIM = 1.0
"""Seconds of work in a task: the scheduler needs a millisecond or more for each."""

PERIOD = 1.0
"""Seconds between two looks at the workers."""


class Done(NamedTuple):
    """The result of a task."""

    results: list[object]
    seconds: float


class Ended(NamedTuple):
    """A message: a task is over, with its result, or the reason why there is none."""

    portion: Portion[Any]
    done: Done | BadInput


class Workers(NamedTuple):
    """A message: how many threads the workers have now, or why that is not known."""

    threads: int | BadInput


class Cluster(Team[R], Generic[T, R]):
    """Workers that share the work on things; `client` is Dask's, `notice` is told in a line when
    the last worker is gone.

    Whatever waits for Dask does so in another thread than the one that reads the inbox, where an
    interrupt is a message like others.
    """

    def __init__(
        self,
        address: str,
        client: Any,
        order: Order,
        things: Iterable[T],
        lost: Lost[T, R],
        notice: Callable[[str], None],
    ) -> None:
        self.inbox = queue.SimpleQueue()
        self.key = sha256(order.work).hexdigest()
        self._address = address
        self._client = client
        self._order = order
        self._lost = lost
        self._notice = notice
        self._portions = Portions(things, self.inbox, AIM)
        self._futures: dict[int, Any] = {}
        self._threads = threads(client, address)
        self._closed = threading.Event()
        with held_back():  # the thread takes no signal: it is for the one that reads the inbox
            threading.Thread(target=self._watch, daemon=True).start()

    def close(self) -> None:
        """End the tasks that are running, and the processes that work on them."""
        self._closed.set()
        self._portions.stop()
        with suppress(Exception):  # this cleans up after any failure, which it must not hide
            self._client.cancel([*self._futures.values()])
            self._client.run(forget, self.key)

    def busy(self, order: InOrder[object]) -> bool:
        """Give all workers tasks; whether there is something to wait for."""
        while len(self._futures) < AHEAD * (self._threads or 1):
            portion = None if order.full else self._portions.take()
            if portion is None:
                break
            future = self._client.submit(
                perform_here,
                *(self._order, self.key, portion.things, self._lost, versions()),
                pure=False,
            )
            self._futures[portion.first] = future
            future.add_done_callback(partial(self._fetch, portion))
        return bool(self._futures) or not self._portions.over

    def taken(self, message: object, order: InOrder[object]) -> Iterator[object]:
        """The results of a task that is over."""
        if isinstance(message, Workers):
            self._count(message.threads)
        elif isinstance(message, Ended):
            portion, done = message
            del self._futures[portion.first]
            if isinstance(done, BadInput):
                raise done
            self._portions.took(len(portion.things), done.seconds)
            for k, result in enumerate(done.results):
                yield from order.add(portion.first + k, result)

    def _count(self, found: int | BadInput) -> None:
        """Note how many threads the workers have."""
        if isinstance(found, BadInput):
            raise found
        if self._threads and not found:
            self._notice(f"no worker is left at {self._address}: waiting for others")
        self._threads = found

    def _fetch(self, portion: Portion[T], future: Any) -> None:
        """Fetch the result of a task that is over, in Dask's thread: if its worker is gone
        meanwhile, that takes until another has done it again.
        """

        def lost() -> Done:
            return Done([self._lost(thing) for thing in portion.things], 0.0)

        done: Done | BadInput
        try:
            done = result_of(future, self._address, lost)
        except BadInput as error:
            done = error
        self.inbox.put(Ended(portion, done))

    def _watch(self) -> None:
        """Count the workers' threads from time to time, in a thread of its own."""
        found: int | BadInput = 0
        while not (self._closed.wait(PERIOD) or isinstance(found, BadInput)):
            try:
                found = threads(self._client, self._address)
            except BadInput as error:
                found = error
            self.inbox.put(Workers(found))


def results(
    address: str,
    work: Work[T, R],
    things: Iterable[T],
    lost: Lost[T, R],
    *,
    notice: Callable[[str], None],
    ordered: bool = True,
    gap: R | None = None,
) -> Generator[R, None, None]:
    """The same as `pool.results`, by the workers of a Dask scheduler; `notice` is told in a line
    when none is left, which others may replace.

    BadInput if there is no scheduler, if it goes away, or if its workers have other versions of the
    packages that solve.
    """
    with connected(address) as client:
        cluster = Cluster(address, client, Order.of(work), things, lost, notice)
        try:
            yield from team.results(cluster, ordered=ordered, gap=gap)
        finally:
            cluster.close()


_crews: dict[tuple[str, int], Crew] = {}
"""The processes of this worker, by the key of their work and by the thread that they work for."""


def perform_here(
    order: Order, key: str, things: list[T], lost: Lost[T, R], expected: dict[str, str]
) -> Done:
    """The results of things, and the seconds they took. BadInput if this worker has other
    versions.
    """
    if versions() != expected:
        other = [f"{name} {version}" for name, version in versions().items()]
        raise BadInput(f"a worker has {', '.join(other)}: other versions than here")
    start = time.monotonic()
    crew = _crews.setdefault((key, threading.get_ident()), Crew())
    pool = Pool(order, things, lost, 1, crew)
    try:
        results = [*pool.results(InOrder(ordered=True))]
    except KeyboardInterrupt:
        raise Stopped from None
    finally:
        pool.stop()
    return Done(results, time.monotonic() - start)


def forget(key: str) -> None:
    """End the processes of this worker that do the work of this key."""
    for name in [name for name in _crews if name[0] == key]:
        crew = _crews.pop(name)
        crew.inbox.put(Interrupt())
        crew.close()

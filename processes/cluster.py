"""The workers of a Dask cluster, and work that they share.

Each of their threads has a process that works for it, as PySAT's interrupts need the main thread of
a process. Things that are handed over together are one task: if a worker ends, others do it.
"""

import logging
import pickle
import platform
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib import metadata
from typing import Any, Generic

from ..cnf.errors import BadInput
from .team import LARGEST, Team, TeamResult, begin, shared
from .worker import Lost, R, Raised, Seat, T, WorkFunction

CONNECTING = 10
"""Seconds to wait for a scheduler."""

AHEAD = 2
"""How many tasks each thread of a worker gets ahead, so that it never waits for the next one."""

PERIOD = 1.0
"""Seconds between two looks at the workers."""

PACKAGES = ("pencilsat", "python-sat", "networkx")
"""What has to have the same version everywhere, besides Python."""


@cache
def versions() -> dict[str, str]:
    """The versions of Python and of the packages that take part."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "unknown"
    return found


class Thread(Generic[T, R]):
    """A member of a team that has one task after another done on the cluster."""

    def __init__(self, client: Any, address: str, work: bytes, lost: Lost[T, R]) -> None:
        self._client, self._address, self._work, self._lost = client, address, work, lost
        self._task: Any = None

    def do(self, things: Sequence[T], /) -> Iterable[R | Raised]:
        """The result of each thing, once."""
        asked = (self._work, things, self._lost, versions())
        self._task = self._client.submit(perform_here, *asked, pure=False)
        return result_of(self._task, self._address, lambda: [*map(self._lost, things)])

    def close(self) -> None:
        """End the task that is running."""
        with suppress(Exception):  # this cleans up after any failure, which it must not hide
            self._client.cancel([self._task])


def results(
    address: str,
    work: WorkFunction[T, R],
    things: Iterable[T],
    lost: Lost[T, R],
    *,
    notice: Callable[[str], None],
    ordered: bool = True,
    gap: R | None = None,
    most: int = LARGEST,
) -> Generator[R, None, None]:
    """The same as `team.results`, by the workers of a Dask scheduler; `notice` is told in a line
    when none is left, which others may replace.

    BadInput if there is no scheduler, if it goes away, or if its workers have other versions of the
    packages that solve.
    """
    with connected(address) as client:
        yield from done_by(client, address, work, things, lost, notice, ordered, gap, most)


def done_by(
    client: Any,
    address: str,
    work: WorkFunction[T, R],
    things: Iterable[T],
    lost: Lost[T, R],
    notice: Callable[[str], None],
    ordered: bool,
    gap: R | None,
    most: int = LARGEST,
) -> Generator[R, None, None]:
    """The same, by the workers of a client."""
    asked, over, found = pickle.dumps(work), threading.Event(), threads(client, address)

    def some(number: int) -> list[Thread[T, R]]:
        return [Thread(client, address, asked, lost) for _ in range(number)]

    team: Team[T, R] = Team(things, *some(AHEAD * (found or 1)), most=most)

    def watch() -> None:
        """Tell that no worker is left, or the scheduler is gone; take in those that come."""
        before, members = found, AHEAD * (found or 1)
        try:
            while not over.wait(PERIOD):
                now = threads(client, address)
                if before and not now:
                    notice(f"no worker is left at {address}: waiting for others")
                before, more = now, max(0, AHEAD * now - members)
                members += more
                team.join(*some(more))
        except BadInput as error:
            team.told.put(TeamResult(None, error))

    begin(watch)
    try:
        yield from shared(team, ordered, gap)
    finally:
        over.set()
        with suppress(Exception):  # it may be the cluster that failed
            client.run(forget, sha256(asked).hexdigest())


_seats: dict[tuple[str, int], Seat[Any, Any]] = {}
"""Those of this Dask worker, by the hash of their work and by the thread that they work for."""


def perform_here(
    work: bytes, things: list[T], lost: Lost[T, R], expected: dict[str, str]
) -> list[R | Raised]:
    """The results of things. BadInput if this Dask worker has other versions."""
    if versions() != expected:
        other = [f"{name} {version}" for name, version in versions().items()]
        raise BadInput(f"a worker has {', '.join(other)}: other versions than here")
    name = sha256(work).hexdigest(), threading.get_ident()
    seat = _seats.get(name) or _seats.setdefault(name, Seat(work, lost))
    return [*seat.do(things)]


def forget(key: str) -> None:
    """End the processes of this Dask worker that do the work of this hash."""
    for name in [name for name in _seats if name[0] == key]:
        _seats.pop(name).close()


def result_of(future: Any, address: str, lost: Callable[[], R]) -> R:
    """The result of a Dask task; `lost()` if worker after worker ended on it. BadInput if the
    scheduler at the address went away, or its workers raised an exception.
    """
    import distributed

    raised = future.exception()  # on the worker: None if nothing was
    if isinstance(raised, distributed.KilledWorker):
        return lost()
    if raised is not None:
        raise BadInput(f"{address} cannot do the work: {first(raised)}") from raised
    try:
        found: R = future.result()
    except (OSError, RuntimeError, distributed.CancelledError):  # it is lost on the way from there
        raise BadInput(f"the scheduler at {address} is gone") from None
    return found


def threads(client: Any, address: str) -> int:
    """The number of threads that the workers have now; 0 while there are no workers. BadInput if
    the scheduler is gone.
    """
    try:
        return sum(map(int, client.nthreads().values()))
    except (OSError, AttributeError, RuntimeError):  # no connection; a closed client; no loop
        raise BadInput(f"the scheduler at {address} is gone") from None


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Dask's client for a scheduler that has workers. BadInput if there is none, the address is
    malformed, or Dask is not installed.
    """
    try:
        import distributed
    except ImportError:
        raise BadInput("a scheduler needs: pip install 'pencilsat[cluster]'") from None
    try:
        # A client that is given no real address prints a traceback at its end, after 20 s.
        distributed.comm.get_address_host_port(address)
        client = distributed.Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadInput(f"no scheduler at {address}: {error}") from None
    # Dask and its event loop log errors with tracebacks; here they become one line, if any.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with closing(client):
        try:
            client.wait_for_workers(1, timeout=CONNECTING)
        except TimeoutError:
            raise BadInput(f"the scheduler at {address} has no workers") from None
        yield client


def first(error: BaseException) -> str:
    """The type and message of the exception at the root of an error: Dask wraps a missing library
    in several lines of advice.
    """
    while error.__cause__ is not None:
        error = error.__cause__
    return f"{type(error).__name__}: {error}"

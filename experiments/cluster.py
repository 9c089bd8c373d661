"""Runs performed by the workers of a Dask cluster."""

import logging
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import identity
from pencilsat.experiments.calls import CRASHED, Outcome, Stopped
from pencilsat.experiments.isolated import Caller, caller
from pencilsat.experiments.plan import Job
from pencilsat.experiments.schedule import MODULE, now, performed, row
from pencilsat.experiments.store import Row

R = TypeVar("R")

CONNECTING = 10
"""Seconds to wait for a scheduler."""

CLUSTER_ENDED = "the workers of the cluster that performed it have ended"


AHEAD = 2
"""How many tasks each thread of a worker gets ahead, so that it never waits for the next one."""


def performed_by(address: str, jobs: Iterable[Job]) -> Generator[Row, None, None]:
    """The rows of all runs, performed by the workers of a Dask cluster.

    If a worker ends, others perform its runs. A run is taken from the jobs only when a worker is to
    have it. BadInput if there is no scheduler, if it goes away, if Dask is not installed here, or
    if the cluster lacks PencilSAT or has a different version.
    """
    todo = iter(jobs)
    with connected(address) as client:
        import distributed

        going: dict[Any, Job] = {}
        completed = distributed.as_completed(loop=client.loop)
        try:
            while True:
                wanted = AHEAD * (threads(client, address) or 1)
                for job in islice(todo, max(0, wanted - len(going))):
                    key = f"pencilsat-{job.key}"
                    future = client.submit(perform_here, job, key=key, pure=True)
                    going[future] = job
                    completed.add(future)
                if not going:
                    return
                future = next(completed)
                crashed = partial(row, going[future], Outcome(CRASHED, CLUSTER_ENDED), now())
                yield result_of(future, address, crashed)
                del going[future]
                future.release()
        finally:
            if going:
                with suppress(Exception):  # it may be the cluster that failed
                    client.cancel([*going])
                    client.run(abandon, [job.key for job in going.values()])


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
    # Dask logs errors with tracebacks; here they become one line, if any.
    for name in ("distributed", "distributed.client"):
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


_own = threading.local()
_busy: dict[str, Caller] = {}
"""The templates of this worker's threads, by the key of the run that they are performing."""


def perform_here(job: Job) -> Row:
    """The row of a run; each thread of a worker keeps a template of its own. BadInput if this
    worker has another version of the program.
    """
    if (here := identity.program()) != job.version:
        raise BadInput(f"a worker has version {here} of PencilSAT, not {job.version}")
    template: Caller | None = getattr(_own, "template", None)
    if template is None:
        template = _own.template = caller(MODULE)
    _busy[job.key] = template
    try:
        return performed(template, job)
    except Stopped:
        _own.template = None
        raise
    finally:
        _busy.pop(job.key, None)


def abandon(keys: Sequence[str]) -> None:
    """End those of the runs that this worker is performing."""
    for key in keys:
        template = _busy.pop(key, None)
        if template is not None:
            template.close()

"""Runs performed by the workers of a Dask cluster."""

import logging
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from pencilsat.cnf.errors import BadInput
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
"""Tasks for each thread of a worker, so that it never waits for the next one."""


def performed_by(address: str, jobs: Iterable[Job]) -> Generator[Row, None, None]:
    """The rows of all runs, as the workers of a Dask cluster perform them.

    Runs of a worker that ends are performed by others. A run is taken from the jobs when it is time
    to give it to a worker. BadInput if there is no scheduler, if it
    goes away, or if the cluster has no PencilSAT, or another one; or no Dask here.
    """
    todo = iter(jobs)
    with connected(address) as client:
        import distributed

        going: dict[Any, Job] = {}
        completed = distributed.as_completed(loop=client.loop)
        try:
            while True:
                for job in islice(todo, max(0, AHEAD * threads(client) - len(going))):
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
    """What a task of Dask's gives back; `lost()` if worker after worker ended at it. BadInput if
    the scheduler at the address went away, or its workers raise something.
    """
    import distributed

    try:
        found: R = future.result()
    except distributed.KilledWorker:
        return lost()
    except distributed.CancelledError:
        raise BadInput(f"the scheduler at {address} is gone") from None
    except Exception as error:  # Dask raises again what was raised on the worker, whatever it is
        raise BadInput(f"{address} cannot do the work: {first(error)}") from error
    return found


def threads(client: Any) -> int:
    """How many threads the workers have now, or one: there may be none for a while."""
    try:
        return max(1, sum(map(int, client.nthreads().values())))
    except (OSError, AttributeError, RuntimeError):  # no connection; a closed client; no loop
        raise BadInput("the scheduler is gone") from None


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Dask's client of a scheduler that has workers. BadInput if there is none, or no Dask here."""
    try:
        import distributed
    except ImportError:
        raise BadInput("a scheduler needs: pip install 'pencilsat[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadInput(f"no scheduler at {address}: {error}") from None
    # What it logs as faults of its own, with tracebacks, is said in a line here, if at all.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with closing(client):
        try:
            client.wait_for_workers(1, timeout=CONNECTING)
        except TimeoutError:
            raise BadInput(f"the scheduler at {address} has no workers") from None
        yield client


def first(error: BaseException) -> str:
    """The type and the words of what an error began with: a library that Dask does not find is
    wrapped in advice of several lines.
    """
    while error.__cause__ is not None:
        error = error.__cause__
    return f"{type(error).__name__}: {error}"


_own = threading.local()
_busy: dict[str, Caller] = {}
"""The templates of this worker's threads by the key of the run that goes on in them."""


def perform_here(job: Job) -> Row:
    """The row of a run; each thread of a worker keeps a template of its own."""
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
    """End those of these runs that this worker performs."""
    for key in keys:
        template = _busy.pop(key, None)
        if template is not None:
            template.close()

"""Runs, performed by the workers of a Dask cluster."""

import logging
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from typing import Any

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments.calls import CRASHED, Outcome, Stopped
from pencilsat.experiments.isolated import Caller, caller
from pencilsat.experiments.plan import Job
from pencilsat.experiments.schedule import MODULE, now, performed, row
from pencilsat.experiments.store import Row

CONNECTING = 10
"""Seconds to wait for a scheduler."""

CLUSTER_ENDED = "the workers of the cluster that performed it have ended"


def performed_by(address: str, jobs: Sequence[Job]) -> Generator[Row, None, None]:
    """The rows of all runs, as the workers of a Dask cluster perform them.

    Runs of a worker that ends are performed by others. BadInput if there is no scheduler, if it
    goes away, or if the cluster has no PencilSAT, or another one; or no Dask here.
    """
    by_key = {f"pencilsat-{job.key}": job for job in jobs}
    with connected(address) as client:
        import distributed

        futures = client.map(perform_here, jobs, key=[*by_key], pure=True)
        left = set(by_key)
        try:
            for future in distributed.as_completed(futures, loop=client.loop):
                try:
                    found = future.result()
                except distributed.KilledWorker:
                    found = row(by_key[future.key], Outcome(CRASHED, CLUSTER_ENDED), now())
                except distributed.CancelledError:
                    raise BadInput(f"the scheduler at {address} is gone") from None
                except Exception as error:  # a worker's error comes again here, whatever its type
                    raise BadInput(f"{address} cannot perform runs: {first(error)}") from error
                left.remove(future.key)
                future.release()
                yield found
        finally:
            if left:
                with suppress(Exception):  # it may be the cluster that failed
                    client.cancel(futures)
                    client.run(abandon, [by_key[key].key for key in left])


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

"""Runs performed by the workers of a Dask cluster."""

import threading
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any

from ..cnf.errors import BadInput
from ..processes.cluster import AHEAD, connected, result_of, threads
from . import identity
from .calls import CRASHED, Outcome, Stopped
from .isolated import Caller, caller
from .plan import Job
from .schedule import MODULE, now, performed, row
from .store import Row

CLUSTER_ENDED = "the workers of the cluster that performed it have ended"


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

"""Who performs the runs: processes on this machine, or the workers of a Dask cluster."""

import logging
import queue
import threading
from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from dataclasses import asdict
from datetime import UTC, datetime

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments.isolated import CRASHED, LATE, TEMPLATE_ENDED, Outcome, Stopped, Template
from pencilsat.experiments.plan import Job
from pencilsat.experiments.store import COLUMNS, Row

MODULE = "pencilsat.experiments.worker"


def performed(template: Template, job: Job) -> Row:
    """The row of a run, once it is performed. Raises Stopped if the template is closed.

    A template that was killed says nothing of a run, which is then performed once more; BadInput
    if that ends alike.
    """
    request = asdict(job) | asdict(job.puzzle)
    for _ in range(2):
        started = now()
        outcome = template.call(request, seconds=job.seconds_limit, memory=job.memory_limit)
        if outcome.message != TEMPLATE_ENDED:
            return row(job, outcome, started)
    raise BadInput(f"{TEMPLATE_ENDED}, twice in the same run")


def now() -> str:
    """The time, as it is kept."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def row(job: Job, outcome: Outcome, started: str) -> Row:
    """What is kept of a run. An answer stands, whatever happened after it was told."""
    told = outcome.told
    if "status" not in told:
        told["status"] = "undecided" if outcome.end == LATE else outcome.end
    found = {"message": outcome.message if told["status"] == CRASHED else "", "solutions": []}
    found |= told | {"seconds": outcome.seconds, "memory": outcome.memory, "started": started}
    return dict.fromkeys(COLUMNS) | job.columns() | found


def local(jobs: Sequence[Job], workers: int) -> Generator[Row, None, None]:
    """The rows of all runs, as they are performed by so many processes at a time.

    A process goes on when its row is taken: who keeps each row before taking the next never has
    more than `workers` runs that are performed and not kept.
    """
    todo, lock = iter(jobs), threading.Lock()
    done: queue.SimpleQueue[tuple[Row, threading.Event] | BaseException] = queue.SimpleQueue()
    stop = threading.Event()

    def work(template: Template, taken: threading.Event) -> None:
        try:
            with template:
                while not stop.is_set():
                    with lock:
                        job = next(todo, None)
                    if job is None:
                        return
                    taken.clear()
                    done.put((performed(template, job), taken))
                    if not stop.is_set():
                        taken.wait()
        except Stopped:
            pass
        except BaseException as error:
            done.put(error)

    pairs = [(Template(MODULE), threading.Event()) for _ in range(min(workers, len(jobs)))]
    threads = [threading.Thread(target=work, args=pair) for pair in pairs]
    try:
        for thread in threads:
            thread.start()
        for _ in jobs:
            found = done.get()
            if isinstance(found, BaseException):
                raise found
            kept, taken = found
            yield kept
            taken.set()
    finally:
        stop.set()
        for template, taken in pairs:
            template.close()
            taken.set()
        for thread in threads:
            if thread.ident is not None:
                thread.join()


# On a cluster -----------------------------------------------------------------------

CONNECTING = 10
"""Seconds to wait for a scheduler."""

CLUSTER_ENDED = "the workers of the cluster that performed it have ended"


def cluster(jobs: Sequence[Job], address: str) -> Generator[Row, None, None]:
    """The rows of all runs, as the workers of a Dask cluster perform them.

    Runs of a worker that ends are performed by others. BadInput if there is no scheduler, if it
    goes away, or if a worker has no PencilSAT; or no Dask here.
    """
    try:
        import distributed
    except ImportError:
        raise BadInput("a scheduler needs: pip install 'pencilsat[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadInput(f"no scheduler at {address}: {error}") from None
    # What it logs as errors of its own, with tracebacks, is said in a line here.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    by_key = {f"pencilsat-{job.key}": job for job in jobs}
    with closing(client):
        try:
            client.wait_for_workers(1, timeout=CONNECTING)
        except TimeoutError:
            raise BadInput(f"the scheduler at {address} has no workers") from None
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
                except Exception as error:  # Dask raises here what a worker raised: any type
                    raise BadInput(f"a worker of {address} cannot perform runs: {error}") from None
                left.remove(future.key)
                future.release()
                yield found
        finally:
            if left:
                with suppress(Exception):  # it may be the cluster that failed
                    client.cancel(futures)
                    client.run(abandon, [by_key[key].key for key in left])


_own = threading.local()
_busy: dict[str, Template] = {}
"""The templates of this worker's threads by the key of the run that goes on in them."""


def perform_here(job: Job) -> Row:
    """The row of a run; each thread of a worker keeps a template of its own."""
    template: Template | None = getattr(_own, "template", None)
    if template is None:
        template = _own.template = Template(MODULE)
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

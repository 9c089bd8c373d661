"""Runs performed by processes of this machine."""

import queue
import threading
from collections.abc import Generator, Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import cast

from .. import encoders
from ..cnf.errors import BadInput
from .calls import CRASHED, LATE, TEMPLATE_ENDED, Outcome, Stopped
from .isolated import Caller, caller
from .plan import Job
from .store import COLUMNS, Row

MODULE = "pencilsat.experiments.worker"


def performed(template: Caller, job: Job) -> Row:
    """The row of a run, once it is performed. Raises Stopped if the template is closed.

    If the template is killed during a run, the run is performed once more; BadInput if that happens
    again.
    """
    request = asdict(job) | asdict(job.puzzle)
    request["plugin"] = encoders.file_of(job.puzzle.family)
    for _ in range(2):
        started = now()
        outcome = template.call(request, seconds=job.seconds_limit, memory=job.memory_limit)
        if outcome.message != TEMPLATE_ENDED:
            return row(job, outcome, started)
    raise BadInput(f"{TEMPLATE_ENDED}, twice in the same run")


def now() -> str:
    """The current time, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def row(job: Job, outcome: Outcome, started: str) -> Row:
    """The row to store for a run. An answer stands, whatever happened after it was reported."""
    told = outcome.told
    if "status" not in told:
        told["status"] = "undecided" if outcome.end == LATE else outcome.end
    found = {"message": outcome.message if told["status"] == CRASHED else "", "solutions": []}
    found |= told | {"seconds": outcome.seconds, "memory": outcome.memory, "started": started}
    return cast(Row, dict.fromkeys(COLUMNS) | job.columns() | found)


def local(jobs: Iterable[Job], workers: int) -> Generator[Row, None, None]:
    """The rows of all runs, performed by so many processes at a time.

    A process goes on when its row is taken: if the caller stores each row before taking the next,
    at most `workers` runs are performed and not stored. A run is taken from the jobs when a process
    is free to perform it.
    """
    todo, lock = iter(jobs), threading.Lock()
    done: queue.SimpleQueue[tuple[Row, threading.Event] | BaseException | None]
    done = queue.SimpleQueue()
    stop = threading.Event()

    def work(template: Caller, taken: threading.Event) -> None:
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
        finally:
            done.put(None)

    pairs = [(caller(MODULE), threading.Event()) for _ in range(workers)]
    threads = [threading.Thread(target=work, args=pair) for pair in pairs]
    try:
        for thread in threads:
            thread.start()
        working = len(threads)
        while working:
            found = done.get()
            if found is None:
                working -= 1
                continue
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

"""Work that a cluster shares, here one that is made up."""

import os
import signal
import threading
from importlib.util import find_spec
from types import SimpleNamespace

import pytest
from command import PATIENCE

from pencilsat.cnf.errors import BadInput
from pencilsat.processes import cluster
from pencilsat.processes.cluster import result_of

if find_spec("distributed") is None:  # which takes long to import
    pytest.skip("needs the extra `cluster`", allow_module_level=True)


class Task:
    """A task that is over; its results come after a while."""

    def __init__(self, things, wait):
        self.things, self.wait = things, wait

    def exception(self):
        self.wait()

    def result(self):
        return self.things


class Client:
    """A cluster: the threads of its workers, one look after another, until it is closed."""

    def __init__(self, looks, wait=id):
        self.looks, self.wait, self.over = iter(looks), wait, threading.Event()

    def nthreads(self):
        found = next(self.looks, 1)
        if isinstance(found, Exception):
            raise found
        return {"worker": found} if found else {}

    def submit(self, perform, work, things, *rest, pure):
        return Task(things, lambda: self.wait(self))

    def cancel(self, tasks):
        self.over.set()

    def run(self, *arguments):
        pass


def results(client, notice=pytest.fail):
    """What the cluster makes of three numbers."""
    return cluster.done_by(client, "tcp://there", str, range(3), str, notice, True, None)


def test_an_interrupt_ends_the_wait_for_the_result_of_a_worker_that_is_gone():
    once = threading.Lock()

    def interrupted(client):
        if once.acquire(blocking=False):
            os.kill(os.getpid(), signal.SIGINT)
        assert client.over.wait(PATIENCE / 6), "nobody has heard of it"

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            list(results(Client([], interrupted)))
    finally:
        signal.signal(signal.SIGINT, before)


def test_that_no_worker_is_left_is_said_once_each_time(monkeypatch):
    monkeypatch.setattr(cluster, "PERIOD", 0.01)
    said, over = [], threading.Event()

    def looks():
        yield from [1, 0, 0, 2, 0]
        over.set()

    found = results(Client(looks(), lambda _: over.wait(PATIENCE)), said.append)
    assert [*found] == [0, 1, 2]
    assert said == ["no worker is left at tcp://there: waiting for others"] * 2


def test_a_scheduler_that_is_gone_is_noticed_while_all_wait(monkeypatch):
    monkeypatch.setattr(cluster, "PERIOD", 0.01)
    client = Client([1, OSError()], lambda client: client.over.wait(PATIENCE / 6))
    with pytest.raises(BadInput, match=r"^the scheduler at tcp://there is gone$"):
        list(results(client))


BROKEN = ConnectionResetError("by peer")


def task(raised, on_the_way):
    """A Dask task: what it raised on the worker, and what asking for its result raises here."""

    def result():
        raise on_the_way

    return SimpleNamespace(exception=lambda: raised, result=result)


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (None, "the scheduler at tcp://there is gone"),
        (BROKEN, "tcp://there cannot do the work: ConnectionResetError: by peer"),
    ],
)
def test_a_connection_that_breaks_is_no_fault_of_the_work(raised, said):
    with pytest.raises(BadInput) as refused:
        result_of(task(raised, BROKEN), "tcp://there", pytest.fail)
    assert str(refused.value) == said


def test_a_result_that_cannot_be_read_is_not_taken_for_a_scheduler_that_is_gone():
    with pytest.raises(TypeError, match="cannot be read"):
        result_of(task(None, TypeError("cannot be read")), "tcp://there", pytest.fail)

"""Who gets a worker, and who is told that there is none; the workers are no processes here."""

import asyncio
import queue
import time
from contextlib import aclosing

import pytest
from command import PATIENCE

from pencilsat.processes.worker import Ended, News
from pencilsat.web import pool as pools
from pencilsat.web.pool import Pool
from pencilsat.web.worker import OUT_OF_MEMORY, Bounds, Event, failure

ANSWER = Event("result", {})


class Puppet:
    """A worker that answers what it is told to, unless it is killed."""

    def __init__(self, work, *, stderr):
        self.told = queue.SimpleQueue()
        self.killed = len(STARTED) < KILLED[0]
        STARTED.append(self)

    def follow(self, things):
        [request] = things
        if self.killed:
            raise Ended
        yield News(Event("begun", {}))
        told = ANSWER if request.body == "at once" else self.told.get(timeout=PATIENCE)
        if told is None:
            raise Ended
        yield told

    def close(self):
        self.killed = True
        self.told.put(None)

    interrupt = close


STARTED = list[Puppet]()
KILLED = [0]
"""How many workers end before they begin."""


@pytest.fixture(autouse=True)
def stubs(monkeypatch):
    STARTED.clear()
    KILLED[0] = 0
    monkeypatch.setattr(pools, "Worker", Puppet)
    monkeypatch.setattr(pools, "MOMENT", 0.05)
    monkeypatch.setattr(pools, "PATIENCE", 0.05)


async def answered(pool, body="at once", *, long=False):
    """The kinds of all events, and what is wrong, if anything is."""
    async with aclosing(pool.work("solving.solve", body, long=long)) as events:
        told = [event async for event in events]
    *_, last = told
    return last.data["error"]["kind"] if last.kind == "error" else [kind for kind, _ in told]


async def begun(pool, *, long=False):
    """A request that is worked on, and goes on."""
    events = pool.work("solving.count", "later", long=long)
    _, data = await anext(events)
    going = asyncio.ensure_future(anext(events))
    await until(lambda: pool.jobs[data["job"]].begun)
    return events, going


async def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.001)


async def left(events, going):
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)
    await events.aclose()


def test_no_more_workers_than_jobs_answer_as_many_requests_as_come():
    async def asked():
        pool = Pool(Bounds(jobs=3))
        found = await asyncio.gather(*(answered(pool) for _ in range(200)))
        assert found == [["job", "result"]] * 200
        assert len(STARTED) == len(pool.idle) <= 3
        assert pool.jobs == {}

    asyncio.run(asked())


def test_long_requests_leave_a_worker_and_wait_only_while_something_moves():
    async def asked():
        pool = Pool(Bounds(jobs=2))
        long = await begun(pool, long=True)
        assert await answered(pool, long=True) == "full"
        assert await answered(pool) == ["job", "result"]
        other = await begun(pool)
        assert await answered(pool) == "full"
        waiting = asyncio.ensure_future(answered(pool))
        await asyncio.sleep(0.01)
        STARTED[1].told.put(ANSWER)
        assert (await other[1]).kind == "result"
        await other[0].aclose()
        assert await waiting == ["job", "result"]
        await left(*long)
        assert await answered(pool, long=True) == ["job", "result"]

    asyncio.run(asked())


def test_who_leaves_early_leaves_a_worker_that_is_soon_done_or_ends():
    async def asked():
        pool = Pool(Bounds(jobs=1))
        request = await begun(pool)
        STARTED[0].told.put(ANSWER)
        await left(*request)
        assert await answered(pool) == ["job", "result"]
        assert len(STARTED) == 1
        await left(*await begun(pool))
        assert await answered(pool) == ["job", "result"]
        assert (len(STARTED), STARTED[0].killed) == (2, True)

    asyncio.run(asked())


@pytest.mark.parametrize(
    ("told", "said"), [(None, failure("worker", "")), (OUT_OF_MEMORY, OUT_OF_MEMORY)]
)
def test_another_worker_begins_for_one_that_ends(told, said):
    async def asked():
        pool = Pool(Bounds(jobs=1))
        events, going = await begun(pool)
        STARTED[0].told.put(told)
        assert (await going).data["error"]["kind"] == said.data["error"]["kind"]
        await events.aclose()
        await until(lambda: STARTED[0].killed)
        assert await answered(pool) == ["job", "result"]
        assert len(STARTED) == 2

    asyncio.run(asked())


def test_a_request_that_no_worker_has_read_is_given_to_another_one():
    async def asked():
        pool = Pool(Bounds(jobs=2))
        await asyncio.gather(answered(pool), answered(pool))
        for worker in STARTED:
            worker.killed = True
        assert await answered(pool, long=True) == ["job", "result"]
        assert (pool.jobs, sum(not worker.killed for worker in pool.idle)) == ({}, 2)

    asyncio.run(asked())


def test_workers_that_cannot_begin_are_not_tried_for_ever():
    KILLED[0] = 1000

    async def asked():
        assert await answered(Pool(Bounds(jobs=2))) == "worker"
        assert len(STARTED) <= 5

    asyncio.run(asked())


def test_who_waits_is_not_told_that_all_are_busy_while_one_begins(monkeypatch):
    def begins_slowly(self, things):
        time.sleep(0.3)
        yield News(Event("begun", {}))
        yield ANSWER

    monkeypatch.setattr(Puppet, "follow", begins_slowly)

    async def asked():
        pool = Pool(Bounds(jobs=1))
        assert await asyncio.gather(answered(pool), answered(pool)) == [["job", "result"]] * 2

    asyncio.run(asked())


def test_a_job_that_is_cancelled_before_it_is_read_is_not_begun_again():
    KILLED[0] = 1

    async def asked():
        pool = Pool(Bounds(jobs=1))
        events = pool.work("solving.count", "later")
        _, data = await anext(events)
        assert pool.cancel(data["job"])
        assert [event async for event in events] == [failure("cancelled", "cancelled")]
        assert not pool.cancel(data["job"])

    asyncio.run(asked())


def test_what_takes_too_long_is_ended_and_gives_signs_of_life_until_then(monkeypatch):
    monkeypatch.setattr(pools, "GRACE", 0.0)
    monkeypatch.setattr(pools, "ALIVE", 0.02)

    async def asked():
        pool = Pool(Bounds(jobs=1, seconds=0.1))
        async with aclosing(pool.work("solving.count", "later")) as events:
            kinds = [event async for event in events]
        assert Event("alive", {}) in kinds
        assert kinds[-1] == failure("not found", "this took longer than 0.1 s, and was ended")
        await until(lambda: STARTED[0].killed)

    asyncio.run(asked())


def test_a_pool_that_is_closed_has_no_workers():
    async def asked():
        pool = Pool(Bounds(jobs=2))
        await answered(pool)
        going = await begun(pool)
        pool.close()
        await left(*going)
        assert all(worker.killed for worker in STARTED)
        assert len(STARTED) == 1

    asyncio.run(asked())

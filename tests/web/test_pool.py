"""Who gets a worker, and who is told that there is none; the workers are no processes here."""

import asyncio
import queue
import time
from contextlib import aclosing
from functools import wraps

import pytest
from command import PATIENCE

from pencilsat.processes.worker import Ended, News
from pencilsat.web import pool as pools
from pencilsat.web.pool import Pool
from pencilsat.web.worker import Event, RequestBounds, failure

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
        answer = Event("result", {"body": request.body})
        told = self.told.get(timeout=PATIENCE) if request.body == "later" else answer
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
    monkeypatch.setattr(pools, "PATIENCE", 0.2)


def running(test):
    """Runs a test in a loop of its own."""
    return wraps(test)(lambda *given, **named: asyncio.run(test(*given, **named)))


async def answered(pool, body="at once", *, long=False):
    """The body, which the workers answer with, or what is wrong."""
    async with aclosing(pool.work("solving.solve", body, long=long)) as events:
        *before, (kind, data) = [event async for event in events]
    assert [event.kind for event in before] in ([], ["job"])
    return data["error"]["kind"] if kind == "error" else data["body"]


async def begun(pool, **how):
    """A request that is worked on, and goes on."""
    events = pool.work("solving.count", "later", **how)
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


@running
async def test_no_more_workers_than_jobs_answer_as_many_requests_as_come():
    pool = Pool(RequestBounds(jobs=3))
    assert await asyncio.gather(*(answered(pool, n) for n in range(200))) == [*range(200)]
    assert len(STARTED) == len(pool.idle) <= 3
    assert pool.jobs == {}


@running
async def test_long_requests_leave_a_worker_and_wait_only_while_something_moves():
    pool = Pool(RequestBounds(jobs=2))
    long = await begun(pool, long=True)
    assert await answered(pool, long=True) == "full"
    assert await answered(pool) == "at once"
    other = await begun(pool)
    assert await answered(pool) == "full"
    waiting = asyncio.ensure_future(answered(pool))
    await asyncio.sleep(0.01)
    STARTED[1].told.put(ANSWER)
    assert (await other[1]).kind == "result"
    await other[0].aclose()
    assert await waiting == "at once"
    await left(*long)
    assert await answered(pool, long=True) == "at once"


@running
async def test_the_end_of_what_is_short_is_waited_for_however_slow_the_machine_is():
    """As the page's first request is, behind what the server prepares."""
    pool = Pool(RequestBounds(jobs=1))
    short = await begun(pool, short=True)
    waiting = asyncio.ensure_future(answered(pool))
    await asyncio.sleep(3 * pools.PATIENCE)
    assert not waiting.done()
    STARTED[0].told.put(ANSWER)
    assert (await short[1]).kind == "result"
    await short[0].aclose()
    assert await waiting == "at once"


@running
async def test_who_leaves_early_leaves_a_worker_that_is_soon_done_or_ends():
    pool = Pool(RequestBounds(jobs=1))
    request = await begun(pool)
    STARTED[0].told.put(ANSWER)
    await left(*request)
    assert await answered(pool) == "at once"
    assert len(STARTED) == 1
    await left(*await begun(pool))
    assert await answered(pool) == "at once"
    assert (len(STARTED), STARTED[0].killed) == (2, True)


@running
async def test_a_request_that_no_worker_has_read_is_given_to_another_one():
    pool = Pool(RequestBounds(jobs=2))
    await asyncio.gather(answered(pool), answered(pool))
    for worker in STARTED:
        worker.killed = True
    assert await answered(pool, long=True) == "at once"
    assert (pool.jobs, sum(not worker.killed for worker in pool.idle)) == ({}, 2)


@running
async def test_workers_that_cannot_begin_are_not_tried_for_ever():
    KILLED[0] = 1000

    assert await answered(Pool(RequestBounds(jobs=2))) == "worker"
    assert len(STARTED) <= 5


@running
async def test_who_waits_is_not_told_that_all_are_busy_while_one_begins(monkeypatch):
    def begins_slowly(self, things):
        time.sleep(0.5)
        yield News(Event("begun", {}))
        yield Event("result", {"body": "at once"})

    monkeypatch.setattr(Puppet, "follow", begins_slowly)

    pool = Pool(RequestBounds(jobs=1))
    assert await asyncio.gather(answered(pool), answered(pool)) == ["at once"] * 2


@running
async def test_a_job_that_is_cancelled_before_it_is_read_is_not_begun_again():
    KILLED[0] = 1

    pool = Pool(RequestBounds(jobs=1))
    events = pool.work("solving.count", "later")
    _, data = await anext(events)
    assert pool.cancel(data["job"])
    assert [event async for event in events] == [failure("cancelled", "cancelled")]
    assert not pool.cancel(data["job"])


@running
async def test_what_takes_too_long_is_ended_and_gives_signs_of_life_until_then(monkeypatch):
    monkeypatch.setattr(pools, "GRACE", 0.0)
    monkeypatch.setattr(pools, "ALIVE", 0.02)

    pool = Pool(RequestBounds(jobs=1, seconds=0.1))
    async with aclosing(pool.work("solving.count", "later")) as events:
        kinds = [event async for event in events]
    assert Event("alive", {}) in kinds
    assert kinds[-1] == failure("not found", "this took longer than 0.1 s, and was ended")
    await until(lambda: STARTED[0].killed)


@running
async def test_a_pool_that_is_closed_has_no_workers():
    pool = Pool(RequestBounds(jobs=2))
    await answered(pool)
    going = await begun(pool)
    pool.close()
    await left(*going)
    assert all(worker.killed for worker in STARTED)
    assert len(STARTED) == 1

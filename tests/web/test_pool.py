"""Who gets a worker, and who is told that there is none; the workers are no processes here."""

import asyncio
from contextlib import aclosing
from types import SimpleNamespace

import pytest

from pencilsat.web import pool as pools
from pencilsat.web.pool import Bounds, Cancelled, Ended, Full, Late, Pool, Worker


class Idle(Worker):
    """A worker that answers when it is told to."""

    def __init__(self, seconds):
        super().__init__(SimpleNamespace(returncode=None, kill=lambda: None), seconds)
        self.answers = asyncio.Queue()
        self.killed = False

    @classmethod
    async def start(cls, bounds):
        found = cls(bounds.seconds)
        STARTED.append(found)
        return found

    def send(self, message):
        self.answers.put_nowait(("ended", "by signal 9") if self.killed else ("begun", {}))
        if message["body"] == "at once":
            self.answers.put_nowait(("result", {}))

    async def event(self):
        kind, data = await self.answers.get()
        if kind == "ended":
            self.ended = True
            raise Ended(data)
        return kind, data

    def kill(self):
        self.ended = True


STARTED = []


@pytest.fixture(autouse=True)
def stubs(monkeypatch):
    STARTED.clear()
    monkeypatch.setattr(pools, "Worker", Idle)
    monkeypatch.setattr(pools, "MOMENT", 0.05)


async def answered(pool, body="at once", *, long=False):
    async with aclosing(pool.work("/api/solve", body, long=long)) as events:
        return [kind async for kind, _ in events]


async def begun(pool, *, long=False):
    """A request that is worked on, and goes on."""
    events = pool.work("/api/count", "later", long=long)
    assert (await anext(events))[0] == "job"
    going = asyncio.ensure_future(anext(events))
    await asyncio.sleep(0)
    return events, going


async def left(events, going):
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)
    await events.aclose()


def test_no_more_workers_than_jobs_answer_as_many_requests_as_come():
    async def asked():
        pool = Pool(Bounds(jobs=3))
        found = await asyncio.gather(*(answered(pool) for _ in range(200)))
        assert found == [["job", "result"]] * 200
        assert len(STARTED) == len(pool.workers) == len(pool.idle) <= 3
        assert (pool.jobs, [*pool.waiting]) == ({}, [])

    asyncio.run(asked())


def test_long_requests_leave_a_worker_and_wait_only_while_something_moves(monkeypatch):
    monkeypatch.setattr(pools, "PATIENCE", 0.05)

    async def asked():
        pool = Pool(Bounds(jobs=2))
        long = await begun(pool, long=True)
        with pytest.raises(Full, match="long work"):
            await answered(pool, long=True)
        assert await answered(pool) == ["job", "result"]
        other = await begun(pool)
        with pytest.raises(Full, match="all workers are busy"):
            await answered(pool)
        assert [*pool.waiting] == [] or all(place.cancelled() for place in pool.waiting)
        STARTED[1].answers.put_nowait(("result", {}))
        assert (await other[1])[0] == "result"
        await other[0].aclose()
        assert await answered(pool) == ["job", "result"]
        await left(*long)
        assert await answered(pool, long=True) == ["job", "result"]

    asyncio.run(asked())


def test_too_many_that_wait_are_refused_at_once(monkeypatch):
    monkeypatch.setattr(pools, "QUEUE", 3)

    async def asked():
        pool = Pool(Bounds(jobs=1))
        requests = [answered(pool) for _ in range(5)]
        found = await asyncio.gather(*requests, return_exceptions=True)
        assert sum(isinstance(each, Full) for each in found) == 2
        assert found.count(["job", "result"]) == 3

    asyncio.run(asked())


def test_who_leaves_early_leaves_a_worker_that_is_soon_done_or_ends():
    async def asked():
        pool = Pool(Bounds(jobs=1))
        request = await begun(pool)
        await left(*request)
        STARTED[0].answers.put_nowait(("result", {}))
        assert await answered(pool) == ["job", "result"]
        assert len(STARTED) == 1
        request = await begun(pool)
        await left(*request)
        assert await answered(pool) == ["job", "result"]
        assert (len(STARTED), STARTED[0].ended) == (2, True)

    asyncio.run(asked())


def test_a_worker_that_ends_is_told_of_and_another_one_begins():
    async def asked():
        pool = Pool(Bounds(jobs=1))
        events, going = await begun(pool)
        STARTED[0].answers.put_nowait(("ended", "by signal 9"))
        with pytest.raises(Ended, match="by signal 9"):
            await going
        await events.aclose()
        assert await answered(pool) == ["job", "result"]
        assert len(STARTED) == 2
        # One that was killed while it had nothing to do costs nothing.
        STARTED[1].process.returncode = -9
        assert await answered(pool) == ["job", "result"]
        assert len(STARTED) == 3

    asyncio.run(asked())


def test_a_request_that_no_worker_has_read_is_given_to_another_one():
    async def asked():
        pool = Pool(Bounds(jobs=2))
        await asyncio.gather(answered(pool), answered(pool))
        assert len(STARTED) == 2
        for worker in STARTED:
            worker.killed = True
        assert await answered(pool, long=True) == ["job", "result"]
        assert len(STARTED) == 3
        assert (pool.jobs, pool.workers) == ({}, {STARTED[2]})

    asyncio.run(asked())


def test_workers_that_read_nothing_are_not_tried_for_ever(monkeypatch):
    def killed(self, message):
        self.answers.put_nowait(("ended", "by signal 9"))

    monkeypatch.setattr(Idle, "send", killed)

    async def asked():
        pool = Pool(Bounds(jobs=2))
        with pytest.raises(Ended, match="by signal 9"):
            await answered(pool)
        assert len(STARTED) <= 4
        assert pool.jobs == {}

    asyncio.run(asked())


@pytest.mark.parametrize("ended", [1, 2])
def test_who_waits_for_a_worker_that_is_killed_while_it_begins_gets_another_one(monkeypatch, ended):
    monkeypatch.setattr(pools, "PATIENCE", 0.05)
    start, tried = Idle.start, []

    async def killed(bounds):
        tried.append(bounds)
        if len(tried) <= ended:
            raise Ended("by signal 9")
        return await start(bounds)

    monkeypatch.setattr(Idle, "start", killed)

    async def asked():
        assert await answered(Pool(Bounds(jobs=1))) == ["job", "result"]
        assert len(tried) == ended + 1

    asyncio.run(asked())


def test_workers_that_cannot_begin_are_not_tried_for_ever(monkeypatch):
    monkeypatch.setattr(pools, "PATIENCE", 0.05)
    tried = []

    async def killed(bounds):
        tried.append(bounds)
        raise Ended("by signal 9")

    monkeypatch.setattr(Idle, "start", killed)

    async def asked():
        with pytest.raises(Full):
            await answered(Pool(Bounds(jobs=1)))
        assert len(tried) == pools.TRIES

    asyncio.run(asked())


def test_a_job_that_is_cancelled_before_it_is_read_is_not_begun_again():
    async def asked():
        pool = Pool(Bounds(jobs=1))
        events = pool.work("/api/count", "later")
        _, data = await anext(events)
        STARTED[0].killed = True
        STARTED[0].process.send_signal = lambda number: None
        assert pool.cancel(data["job"])
        with pytest.raises(Cancelled):
            await anext(events)

    asyncio.run(asked())


def test_what_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(pools, "GRACE", 0.0)

    async def asked():
        pool = Pool(Bounds(jobs=1, seconds=0.05))
        with pytest.raises(Late, match="longer than"):
            await answered(pool, "later")
        assert STARTED[0].ended

    asyncio.run(asked())


def test_a_pool_that_is_closed_has_no_workers():
    async def asked():
        pool = Pool(Bounds(jobs=2))
        await answered(pool)
        STARTED[0].process.wait = lambda: asyncio.sleep(0)
        await pool.close()
        assert STARTED[0].ended
        pool.begin()
        await asyncio.sleep(0)
        assert len(STARTED) == 1

    asyncio.run(asked())

"""Work that processes of this machine share."""

import os
import pickle
import queue
import signal
import threading
from collections import deque
from contextlib import closing
from itertools import count, islice

import pytest
from command import PATIENCE
from working import Noisy, Noted, Telling, Unloaded, lost

from pencilsat.cnf.errors import BadInput
from pencilsat.processes import team
from pencilsat.processes.starting import started
from pencilsat.processes.team import AHEAD, Team, TeamResult
from pencilsat.processes.worker import CannotStart, Ended, News, Worker


def test_each_thing_has_one_result_in_order_though_processes_are_killed(tmp_path):
    work = Noted(str(tmp_path), once=37, always=150)
    found = [*team.results(work, range(300), lost, jobs=2)]
    assert found == [-n if n == 150 else n * n for n in range(300)]
    assert 5 <= len(work.processes()) <= 2 + 2 + 3  # one for each end, of several things or of one


def test_results_come_as_they_are_there_if_order_is_not_asked_for(tmp_path):
    found = team.results(Noted(str(tmp_path)), range(100), lost, jobs=2, ordered=False)
    assert sorted(found) == [n * n for n in range(100)]


def test_things_without_end_are_read_as_they_are_needed(tmp_path):
    read = []
    things = (read.append(n) or n for n in count())
    with closing(team.results(Noted(str(tmp_path)), things, lost, jobs=1)) as results:
        assert [*islice(results, 5)] == [0, 1, 4, 9, 16]
    assert len(read) < 2 * AHEAD


def test_what_the_work_raises_comes_when_it_is_its_turn(tmp_path):
    results = team.results(Noted(str(tmp_path), fails=20), range(40), lost, jobs=2)
    assert [*islice(results, 20)] == [n * n for n in range(20)]
    with pytest.raises(ZeroDivisionError, match=r"as was asked for"):
        next(results)


def test_what_reading_raises_comes_here(tmp_path):
    with pytest.raises(ZeroDivisionError):
        list(team.results(Noted(str(tmp_path)), (1 // (3 - n) for n in range(5)), lost, jobs=1))


def test_after_an_interrupt_all_results_that_are_there_are_given(tmp_path):
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    found = []

    def take_fifty_and_interrupt():
        for result in team.results(Noted(str(tmp_path)), count(), lost, jobs=2):
            found.append(result)
            if len(found) == 50:
                os.kill(os.getpid(), signal.SIGINT)

    try:
        with pytest.raises(KeyboardInterrupt):
            take_fifty_and_interrupt()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(found) >= 50
    assert len({*found}) == len(found)


def test_what_all_others_wait_for_is_done_though_its_process_is_killed(tmp_path, monkeypatch):
    """So many results wait for the first one that nothing new is read."""
    monkeypatch.setattr(team, "AHEAD", 5)
    work = Noted(str(tmp_path), once=0, noted=3)
    assert [*team.results(work, range(100), lost, jobs=2)] == [n * n for n in range(100)]


def test_what_is_written_beside_results_is_none(capfd):
    assert [*team.results(Noisy(), range(9), lost, jobs=1)] == [n * n for n in range(9)]
    assert capfd.readouterr() == ("", 9 * "noise\n")


def test_processes_that_end_before_they_work_are_not_started_for_ever():
    with pytest.raises(CannotStart):
        list(team.results(Unloaded(), range(9), lost, jobs=1))


def test_no_more_things_are_read_than_are_ahead_of_the_first_missing_result(monkeypatch):
    monkeypatch.setattr(team, "AHEAD", 3)
    read = []
    silent = Waiting()
    working = Team((read.append(n) or n for n in range(20)), silent)
    results = working.results(ordered=True, gap=None)
    silent.go.release()
    assert next(results) == 0
    assert silent.asked.get(timeout=PATIENCE) == [0]
    assert len(read) <= 1 + 3 + 1
    for _ in range(20):
        silent.go.release()
    assert [*results] == [*range(1, 20)]
    assert read == [*range(20)]


class Waiting:
    """A member whose results are the things, one batch each time that it may go on."""

    def __init__(self):
        self.asked, self.go = queue.SimpleQueue(), threading.Semaphore(0)

    def do(self, things):
        self.asked.put(things)
        self.go.acquire()
        return things

    def close(self):
        self.go.release()


def test_a_process_ends_with_its_input():
    process = started("pencilsat.processes.worker")
    process.stdin.close()
    assert process.wait(timeout=PATIENCE) is not None
    process.stdout.close()


class Mute:
    """A member that says nothing."""

    def do(self, things):
        threading.Event().wait()

    def close(self):
        pass


def told(*messages, gap):
    """What a team gives that was told this, and then that nothing goes on."""
    working = Team([], Mute())
    working.told = queue.SimpleQueue()
    for number, result in messages:
        working.told.put(TeamResult(number, result))
    working.told.put(TeamResult(None, BadInput("the scheduler has gone away")))
    results = working.results(ordered=True, gap=gap)
    found = []
    with pytest.raises(BadInput, match="gone away"):
        deque(map(found.append, results), maxlen=0)
    return found


def test_a_gap_stands_for_each_result_that_is_missing_between_others():
    messages = (0, "a"), (2, "c"), (5, "f")
    assert told(*messages, gap="-") == ["a", "-", "c", "-", "-", "f"]
    assert told(*messages, gap=None) == ["a", "c", "f"]
    assert told(gap="-") == []


def test_an_error_of_reading_comes_after_the_results_of_what_was_read(tmp_path):
    things = (10 // (3 - n) for n in range(5))
    results = team.results(Noted(str(tmp_path)), things, lost, jobs=1)
    assert [*islice(results, 3)] == [9, 25, 100]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_news_come_before_the_result_and_an_interrupt_reaches_the_work_or_ends_the_process():
    with closing(Worker(pickle.dumps(Telling()))) as worker:
        told = worker.follow([2, 1, 0])
        assert [*islice(told, 6)] == [News(0), News(1), 2, News(0), 1, News("waiting")]
        worker.interrupt()
        assert [*told] == ["interrupted"]
        assert [*worker.do([3])] == [3]
        worker.interrupt()
        with pytest.raises(Ended):
            list(worker.do([1]))

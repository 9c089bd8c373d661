"""Work that processes of this machine share."""

import os
import queue
import signal
from contextlib import closing
from itertools import count, islice

import pytest
from command import PATIENCE
from working import Noisy, Noted, Unloaded, lost

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments.starting import started
from pencilsat.parallel import CannotStart, pool, portions
from pencilsat.parallel.portions import READ_AHEAD, InOrder, Portion
from pencilsat.parallel.team import Team


def test_each_thing_has_one_result_in_order_though_processes_are_killed(tmp_path):
    work = Noted(str(tmp_path), once=37, always=150)
    found = [*pool.results(work, range(300), lost, jobs=2)]
    assert found == [-n if n == 150 else n * n for n in range(300)]
    assert 5 <= len(work.processes()) <= 2 + 2 + 3  # one for each end, of several things or of one


def test_results_come_as_they_are_there_if_order_is_not_asked_for(tmp_path):
    found = pool.results(Noted(str(tmp_path)), range(100), lost, jobs=2, ordered=False)
    assert sorted(found) == [n * n for n in range(100)]


def test_things_without_end_are_read_as_they_are_needed(tmp_path):
    read = []
    things = (read.append(n) or n for n in count())
    with closing(pool.results(Noted(str(tmp_path)), things, lost, jobs=1)) as results:
        assert [*islice(results, 5)] == [0, 1, 4, 9, 16]
    assert len(read) < 2 * READ_AHEAD


def test_what_the_work_raises_comes_when_it_is_its_turn(tmp_path):
    results = pool.results(Noted(str(tmp_path), fails=20), range(40), lost, jobs=2)
    assert [*islice(results, 20)] == [n * n for n in range(20)]
    with pytest.raises(RuntimeError, match=r"ZeroDivisionError: as was asked for"):
        next(results)


def test_what_reading_raises_comes_here(tmp_path):
    with pytest.raises(ZeroDivisionError):
        list(pool.results(Noted(str(tmp_path)), (1 // (3 - n) for n in range(5)), lost, jobs=1))


def test_after_an_interrupt_all_results_that_are_there_are_given(tmp_path):
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    found = []

    def take_fifty_and_interrupt():
        for result in pool.results(Noted(str(tmp_path)), count(), lost, jobs=2):
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
    """So many results wait for the first one that nothing new is begun."""
    monkeypatch.setattr(portions, "HELD", 5)
    work = Noted(str(tmp_path), once=0, noted=6)
    assert [*pool.results(work, range(100), lost, jobs=2)] == [n * n for n in range(100)]


def test_what_is_written_beside_results_is_none(capfd):
    assert [*pool.results(Noisy(), range(9), lost, jobs=1)] == [n * n for n in range(9)]
    assert capfd.readouterr() == ("", 9 * "noise\n")


def test_processes_that_end_before_they_work_are_not_started_for_ever():
    with pytest.raises(CannotStart):
        list(pool.results(Unloaded(), range(9), lost, jobs=1))


def test_what_is_left_to_do_of_a_portion_is_done_singly():
    assert [*Portion(5, [*"abcd"], 2).singly()] == [Portion(7, ["c"]), Portion(8, ["d"])]


def test_more_things_are_read_when_others_are_taken(monkeypatch):
    monkeypatch.setattr(portions, "READ_AHEAD", 3)
    inbox, taken = queue.SimpleQueue(), []
    some = portions.Portions(range(20), inbox)
    while not some.over:
        portion = some.take()
        if portion is None:
            inbox.get(timeout=PATIENCE)
        else:
            taken += portion.things
    assert taken == [*range(20)]


def test_a_process_ends_with_its_input():
    process = started("pencilsat.parallel.side")
    process.stdin.close()
    assert process.wait(timeout=PATIENCE) == 0
    process.stdout.close()


def test_a_gap_stands_for_each_result_that_is_missing_between_others():
    order = InOrder(ordered=True, gap="-")
    assert [*order.add(0, "a"), *order.add(2, "c"), *order.add(5, "f")] == ["a"]
    assert [*order.rest()] == ["-", "c", "-", "-", "f"]
    assert [*order.rest()] == []
    silent = InOrder(ordered=True)
    assert [*silent.add(1, "b"), *silent.rest()] == ["b"]


def test_what_is_there_is_given_before_it_is_said_that_nobody_can_go_on():
    class Broken(Team):
        def busy(self, order):
            return True

        def taken(self, message, order):
            yield from order.add(1, "b")
            raise BadInput("the scheduler has gone away")

    team = Broken()
    team.inbox = queue.SimpleQueue()
    team.inbox.put(None)
    results = team.results(InOrder(ordered=True, gap="-"))
    assert [*islice(results, 2)] == ["-", "b"]
    with pytest.raises(BadInput):
        next(results)

"""Runs on this machine: how many are performed and not kept, and what is kept of them."""

import threading
import time

import pytest
from command import PATIENCE, UNIQUE
from marks import slow

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import plan, schedule
from pencilsat.experiments.calls import (
    CRASHED,
    FINISHED,
    LATE,
    OUT_OF_MEMORY,
    TEMPLATE_ENDED,
    Outcome,
)
from pencilsat.experiments.plan import Grid
from pencilsat.experiments.store import COLUMNS


def jobs(count, solver="cadical195"):
    [puzzle] = encoders.read(UNIQUE)
    found = plan.instance(puzzle, "unique.txt", 0)
    grid = Grid(encodings=["tree"], solvers=[solver], repeats=count)
    return plan.jobs([found], grid)


def noting(folder):
    path = folder / "solver"
    path.write_text(f"#!/bin/sh\necho {{}} >> {folder}/begun\necho s UNKNOWN\n")
    path.chmod(0o755)
    return f"exec:{path}"


def begun(folder):
    """How many runs were begun; each also asks for the version of the program."""
    file = folder / "begun"
    return len(file.read_text().splitlines()) // 2 if file.exists() else 0


@pytest.mark.usefixtures("kept")
def test_a_process_waits_until_its_row_is_taken(tmp_path):
    rows = schedule.local(jobs(6, noting(tmp_path)), 2)
    next(rows)
    end = time.monotonic() + PATIENCE
    while begun(tmp_path) < 2 and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(0.3)
    assert begun(tmp_path) == 2
    assert len(list(rows)) == 5
    assert begun(tmp_path) == 6


@pytest.mark.parametrize("taken", [1, slow(0), slow(3)])
def test_whoever_stops_leaves_no_thread_behind(tmp_path, taken):
    before = threading.active_count()
    rows = schedule.local(jobs(20, noting(tmp_path)), 2)
    for _ in range(taken):
        next(rows)
    rows.close()
    assert threading.active_count() == before
    assert begun(tmp_path) < 20


@pytest.mark.usefixtures("kept")
def test_every_run_comes_once_however_many_processes_there_are():
    for workers in (1, 3):
        asked = jobs(3)
        rows = list(schedule.local(asked, workers))
        assert sorted(row["key"] for row in rows) == sorted(job.key for job in asked)
        assert all([*row] == [*COLUMNS] for row in rows)
    assert list(schedule.local([], 2)) == []


@pytest.mark.usefixtures("kept")
def test_a_fault_of_the_harness_is_raised(monkeypatch):
    def broken(template, job):
        raise ZeroDivisionError

    monkeypatch.setattr(schedule, "performed", broken)
    with pytest.raises(ZeroDivisionError):
        list(schedule.local(jobs(5), 2))


@pytest.mark.parametrize(
    ("outcome", "status", "message"),
    [
        (Outcome(FINISHED, told={"status": "unique"}), "unique", ""),
        (Outcome(LATE), "undecided", ""),
        (Outcome(LATE, told={"status": "solved"}), "solved", ""),
        (Outcome(CRASHED, "goodbye", told={"status": "solved"}), "solved", ""),
        (Outcome(CRASHED, "goodbye"), "crashed", "goodbye"),
        (Outcome(OUT_OF_MEMORY), "out of memory", ""),
    ],
)
def test_the_status_of_a_run_is_how_it_ended_unless_it_has_answered(outcome, status, message):
    [job] = jobs(1)
    kept = schedule.row(job, outcome, schedule.now())
    assert (kept["status"], kept["message"]) == (status, message)


class Dying:
    """A template that is killed in its first calls."""

    def __init__(self, deaths):
        self.deaths, self.calls = deaths, 0

    def call(self, request, **limits):
        self.calls += 1
        if self.calls <= self.deaths:
            return Outcome(CRASHED, TEMPLATE_ENDED)
        return Outcome(FINISHED, told={"status": "solved"})


def test_a_run_whose_template_was_killed_is_performed_once_more():
    [job] = jobs(1)
    template = Dying(1)
    assert schedule.performed(template, job)["status"] == "solved"
    assert template.calls == 2


def test_a_run_that_kills_its_template_twice_stops_the_experiment():
    [job] = jobs(1)
    with pytest.raises(BadInput, match="twice in the same run"):
        schedule.performed(Dying(2), job)

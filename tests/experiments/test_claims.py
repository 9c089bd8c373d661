"""Several processes share the runs of one file."""

import os
import re
import signal
import time

import pytest
from command import PATIENCE, UNIQUE
from comparing import begin, ended, long_experiment, rows
from runs import row

from pencilsat.experiments import claims
from pencilsat.experiments.claims import Owner, this_process
from pencilsat.experiments.store import Store

HERE = this_process()
ENDED = HERE._replace(began="another time")
AWAY = Owner("another host", 1, "1")


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "runs.sqlite") as store:
        yield store


def test_a_run_is_claimed_once_until_it_is_kept(store):
    assert store.claim("a", HERE) == "own"
    assert store.claim("a", AWAY) == "another's"
    assert store.claim("b", AWAY) == "own"
    store.add(row("a"))
    assert store.claim("a", AWAY) == "kept"


def test_what_is_released_or_left_behind_is_free(store):
    assert store.claim("a", HERE) == "own"
    store.release(HERE)
    assert store.claim("a", ENDED) == "own"
    assert store.claim("a", AWAY) == "own"  # that process has ended, another has its number
    assert store.claim("a", HERE) == "another's"


def test_on_another_host_silence_is_the_end(store, monkeypatch):
    now = time.time()
    monkeypatch.setattr(claims.time, "time", lambda: now)
    assert store.claim("a", AWAY) == "own"
    now += 0.9 * claims.SILENT
    assert store.claim("a", HERE) == "another's"
    store.beat(AWAY)
    now += 0.9 * claims.SILENT
    assert store.claim("a", HERE) == "another's"
    now += 0.2 * claims.SILENT
    assert store.claim("a", HERE) == "own"


def test_two_at_once_perform_each_run_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "unique.txt").write_text(UNIQUE)
    command = long_experiment(tmp_path, repeat=16, jobs=1)
    both = [begin(command) for _ in "ab"]
    said = [process.communicate(timeout=PATIENCE) for process in both]
    performed = [err.count("unique.txt, puzzle 1: tree") for _, err in said]
    assert len((tmp_path / "pids").read_text().split()) == len(rows()) == sum(performed) == 16
    assert min(performed) > 0
    ends = r"runs.sqlite: 16 runs,(?: (\d+) of them done before,)? (\d+) by others: 16 solved\n"
    for (out, _), own in zip(said, performed, strict=True):
        told = re.fullmatch(ends, out)
        assert told is not None, out
        assert sum(map(int, filter(None, told.groups()))) == 16 - own


@pytest.mark.slow
def test_what_a_killed_one_claimed_is_taken_over(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "unique.txt").write_text(UNIQUE)
    command = long_experiment(tmp_path, repeat=12, jobs=1)
    killed = begin(command)
    until = time.monotonic() + PATIENCE
    while not (tmp_path / "pids").exists():
        assert time.monotonic() < until
        time.sleep(0.005)
    other = begin(command)
    os.kill(killed.pid, signal.SIGKILL)
    killed.communicate()
    out, err = other.communicate(timeout=PATIENCE)
    assert (other.returncode, len(rows())) == (0, 12), err
    assert {found["repeat"] for found in rows()} == {*range(12)}
    assert "12 solved" in out
    assert len((tmp_path / "pids").read_text().split()) <= 12 + 1
    assert ended(tmp_path / "pids")

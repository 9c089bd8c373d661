"""Work in processes of its own: whatever it does, the next is done."""

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

import doubles
import pytest
from command import AWAY, ENVIRONMENT, PATIENCE
from marks import slow

from pencilsat.cnf.errors import BadInput
from pencilsat.processes import alone
from pencilsat.processes.alone import CRASHED, FINISHED, LATE, LONGEST, OUT_OF_MEMORY
from pencilsat.processes.team import worked
from pencilsat.processes.worker import Ended, Worker

linux = pytest.mark.skipif(
    sys.platform != "linux",
    reason="processes are watched in /proc, and end with their parent by prctl: Linux only",
)
MEGABYTE = 1 << 20
LIMIT = 400 * MEGABYTE


def call(worker, do, *, request=(), **limits):
    [outcome] = worker.do([({"do": do, **dict(request)}, limits)])
    return worked(outcome)


@pytest.fixture(scope="module", params=[True, slow(False)], ids=["fork", "interpreter"])
def asked(request):
    """What a worker makes of a request; without forks, as where there are none."""
    worker = Worker(pickle.dumps(doubles.done))
    yield partial(call, worker, fork=request.param)
    worker.close()


@pytest.fixture
def forked(asked):
    if not asked.keywords["fork"]:
        pytest.skip("needs a fork")
    return asked


def fine(asked):
    outcome = asked("echo", request={"what": "still there"})
    return (outcome.end, outcome.told) == (FINISHED, {"heard": "still there"})


def gone(pid):
    """Whether a process ends within a moment; one that nobody has reaped yet has ended."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.01)
    return False


def test_what_is_told_in_pieces_is_joined(asked):
    parts = [{"a": "é", "b": 2}, {"b": [None]}, {"c": "x" * 300_000}]
    outcome = asked("pieces", request={"parts": parts}, seconds=1e300)
    told = {"a": "é", "b": [None], "c": "x" * 300_000}
    assert (outcome.end, outcome.message, outcome.told) == (FINISHED, "", told)
    assert outcome.seconds > 0


@linux
def test_every_fork_begins_in_the_same_state(forked):
    for _ in range(2):
        assert forked("state").told == {"called": ["done", "state"], "threads": 1}


@linux
@pytest.mark.parametrize(
    ("do", "told"),
    [("busy", {}), ("late_after_an_answer", {"answer": 42}), ("half_a_line", {"whole": 1})],
)
def test_the_time_limit_kills_and_what_was_told_is_kept(asked, do, told):
    outcome = asked(do, seconds=0.3)
    assert (outcome.end, outcome.told) == (LATE, told)
    assert 0.3 <= outcome.seconds < 4
    assert fine(asked)


def test_time_set_aside_does_not_count(asked):
    request = {"seconds": 0.6, "more": 0.6}
    outcome = asked("aside", request=request, seconds=1.1)
    assert (outcome.end, outcome.told) == (FINISHED, {"done": True})
    assert 0.6 <= outcome.seconds < 1.2
    assert asked("aside", request=request | {"more": 1000}, seconds=0.7).end == LATE


@linux
@pytest.mark.parametrize("hang", [True, False], ids=["late", "finished"])
def test_no_descendant_outlives_its_fork(forked, hang):
    outcome = forked("family_of_processes", request={"hang": hang}, seconds=3.0 if hang else None)
    assert outcome.end == (LATE if hang else FINISHED)
    assert len(outcome.told["pids"]) == 4
    assert all(gone(pid) for pid in outcome.told["pids"])
    assert fine(forked)


@pytest.mark.parametrize(
    ("do", "message"),
    [
        ("abort", "cruel world"),
        ("silent_abort", "killed by SIGABRT"),
        ("leave_with_zero", "exit code 0"),
        ("raise_it", "is wrong"),
        ("fail", "said on purpose"),
        ("talk", "the end of the story"),
    ],
)
def test_what_ends_badly_has_crashed_with_the_last_line_that_it_said(asked, do, message):
    outcome = asked(do, seconds=PATIENCE)
    assert (outcome.end, outcome.message) == (CRASHED, message)


def test_only_the_end_of_what_is_said_is_kept(forked):
    outcome = forked("talk_in_one_line", request={"early": "x", "late": "y"}, seconds=PATIENCE)
    assert (outcome.end, outcome.message) == (CRASHED, "y" * LONGEST)


def test_a_solver_that_ends_the_interpreter_costs_one_call(forked):
    outcome = forked("kissat", seconds=PATIENCE)
    assert outcome.end == CRASHED
    assert outcome.message
    assert fine(forked)


@pytest.mark.parametrize("do", ["eat", "eat_by_solver"])
def test_the_memory_limit_is_told_apart_from_a_crash(forked, do):
    outcome = forked(do, seconds=PATIENCE, memory=LIMIT)
    assert (outcome.end, outcome.message) == (OUT_OF_MEMORY, "")
    assert LIMIT / 4 < outcome.memory <= LIMIT


def test_where_memory_cannot_be_limited_that_is_refused(monkeypatch):
    monkeypatch.setattr(alone, "resources", lambda: None)
    with pytest.raises(BadInput, match="cannot limit the memory"):
        alone.alone(pytest.fail, memory=LIMIT)


@pytest.mark.parametrize(
    "words", ["std::bad_alloc", "cadical: fatal error: out-of-memory", "MemoryError\nbye"]
)
def test_words_of_programs_without_memory_are_known(forked, words):
    assert forked("say_out_of_memory", request={"words": words}).end == OUT_OF_MEMORY


@pytest.mark.parametrize("hang", [True, False], ids=["killed", "finished"])
def test_the_peak_of_memory_is_known_even_of_a_killed_fork(forked, hang):
    request = {"bytes": 150 * MEGABYTE, "hang": hang}
    outcome = forked("swell", request=request, seconds=1.5 if hang else None)
    assert outcome.end == (LATE if hang else FINISHED)
    assert 150 * MEGABYTE < outcome.memory < 250 * MEGABYTE
    assert MEGABYTE < forked("echo", request={"what": 0}).memory < 100 * MEGABYTE


def test_temporary_files_go_with_their_process(asked):
    [told] = asked("leave_a_file", seconds=PATIENCE).told.values()
    assert Path(told).is_relative_to(tempfile.gettempdir())
    assert not Path(told).parent.exists()


@linux
@pytest.mark.parametrize("how", ["closed", "killed", slow("orphaned")])
@pytest.mark.parametrize("fork", [True, slow(False)], ids=["fork", "interpreter"])
def test_the_process_ends_with_its_worker(tmp_path, how, fork):
    file = tmp_path / "pid"
    asked = {"do": "pids", "file": str(file)}, {"fork": fork}
    if how == "orphaned":
        with subprocess.Popen(
            [sys.executable, "-c", ASKING, repr(asked)], cwd=AWAY, env=ENVIRONMENT
        ) as asking:
            pid, far = read_pids(file)
            asking.kill()
    else:
        worker, said = Worker(pickle.dumps(doubles.done)), []
        waiting = threading.Thread(target=wait_for_end, args=(worker, asked, said))
        waiting.start()
        pid, far = read_pids(file)
        if how == "killed":
            os.kill(worker._process.pid, signal.SIGKILL)
            waiting.join(PATIENCE)
        worker.close()
        waiting.join(PATIENCE)
        assert said == ["ended"]
    assert gone(pid)
    if how != "killed":
        assert gone(far)
    else:
        os.kill(far, signal.SIGKILL)


ASKING = """\
import doubles, pickle, sys
from pencilsat.processes.worker import Worker
print(*Worker(pickle.dumps(doubles.done)).do([eval(sys.argv[1])]))
"""


def wait_for_end(worker, asked, said):
    try:
        [*worker.do([asked])]
    except Ended:
        said.append("ended")


def read_pids(file):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if file.exists() and file.read_text().endswith("\n"):
            return map(int, file.read_text().split())
        time.sleep(0.01)
    raise AssertionError("the call has not begun")

"""Calls in processes of their own: whatever they do, the next call is performed."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from command import AWAY, ENVIRONMENT, PATIENCE

from pencilsat.experiments.calls import (
    CRASHED,
    FINISHED,
    LATE,
    LONGEST,
    OUT_OF_MEMORY,
    Stopped,
)
from pencilsat.experiments.template import Template

linux = pytest.mark.skipif(
    sys.platform != "linux",
    reason="processes are watched in /proc, and end with their parent by prctl: Linux only",
)
MEGABYTE = 1 << 20
LIMIT = 400 * MEGABYTE


@pytest.fixture(scope="module")
def template():
    with Template("doubles") as made:
        yield made


def fine(template):
    outcome = template.call({"do": "echo", "what": "still there"})
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


def test_what_a_call_tells_comes_back(template):
    outcome = template.call({"do": "echo", "what": ["é", 1, None]})
    assert (outcome.end, outcome.message, outcome.told) == (
        FINISHED,
        "",
        {"heard": ["é", 1, None]},
    )
    assert outcome.memory > MEGABYTE
    assert outcome.seconds > 0


def test_what_is_told_in_pieces_is_joined(template):
    parts = [{"a": 1, "b": 2}, {"b": 3}, {"c": "x" * 300_000}]
    assert template.call({"do": "pieces", "parts": parts}).told == {
        "a": 1,
        "b": 3,
        "c": "x" * 300_000,
    }


@linux
def test_every_call_starts_from_the_same_state_of_a_process_without_threads(template):
    for _ in range(2):
        told = template.call({"do": "state"}).told
        assert told == {"called": ["prepare", "perform"], "threads": 1, "leads": True}


def test_the_time_limit_kills_a_call_that_blocks_every_signal(template):
    outcome = template.call({"do": "busy"}, seconds=0.3)
    assert (outcome.end, outcome.told) == (LATE, {})
    assert 0.3 <= outcome.seconds < 4
    assert fine(template)


def test_a_limit_may_be_longer_than_the_system_can_wait(template):
    outcome = template.call({"do": "echo", "what": 1}, seconds=1e300)
    assert outcome.end == FINISHED


def test_what_was_told_before_the_kill_is_kept(template):
    outcome = template.call({"do": "late_after_an_answer"}, seconds=0.3)
    assert (outcome.end, outcome.told) == (LATE, {"answer": 42})


@linux
def test_half_a_line_is_not_told(template):
    outcome = template.call({"do": "half_a_line"}, seconds=0.5)
    assert (outcome.end, outcome.told) == (LATE, {"whole": 1})
    assert fine(template)


def test_time_set_aside_does_not_count(template):
    request = {"do": "aside", "seconds": 0.6, "more": 0.6}
    outcome = template.call(request, seconds=1.1)
    assert (outcome.end, outcome.told) == (FINISHED, {"done": True})
    assert 0.6 <= outcome.seconds < 1.2
    assert template.call({**request, "more": 1000}, seconds=0.7).end == LATE


@linux
@pytest.mark.parametrize("hang", [True, False], ids=["late", "finished"])
def test_no_descendant_outlives_its_call(template, hang):
    request = {"do": "family_of_processes", "hang": hang}
    outcome = template.call(request, seconds=3.0 if hang else None)
    assert outcome.end == (LATE if hang else FINISHED)
    assert len(outcome.told["pids"]) == 4
    assert all(gone(pid) for pid in outcome.told["pids"])
    assert fine(template)


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
def test_a_call_that_ends_badly_is_crashed_with_the_last_line_it_said(template, do, message):
    outcome = template.call({"do": do}, seconds=PATIENCE)
    assert (outcome.end, outcome.message) == (CRASHED, message)
    assert fine(template)


def test_only_the_end_of_what_a_call_says_is_kept(template):
    outcome = template.call({"do": "talk_in_one_line", "early": "x", "late": "y"}, seconds=PATIENCE)
    assert (outcome.end, outcome.message) == (CRASHED, "y" * LONGEST)


def test_a_solver_that_ends_the_interpreter_costs_one_call(template):
    outcome = template.call({"do": "kissat"}, seconds=PATIENCE)
    assert outcome.end == CRASHED
    assert outcome.message
    assert fine(template)


@pytest.mark.parametrize("do", ["eat", "eat_by_solver"])
def test_the_memory_limit_is_told_apart_from_a_crash(template, do):
    outcome = template.call({"do": do}, seconds=PATIENCE, memory=LIMIT)
    assert (outcome.end, outcome.message) == (OUT_OF_MEMORY, "")
    assert LIMIT / 4 < outcome.memory <= LIMIT
    assert fine(template)


@pytest.mark.parametrize(
    "words", ["std::bad_alloc", "cadical: fatal error: out-of-memory", "MemoryError\nbye"]
)
def test_words_of_programs_without_memory_are_known(template, words):
    outcome = template.call({"do": "say_out_of_memory", "words": words})
    assert outcome.end == OUT_OF_MEMORY


@pytest.mark.parametrize("hang", [True, False], ids=["killed", "finished"])
def test_the_peak_of_memory_is_known_even_of_a_killed_call(template, hang):
    request = {"do": "swell", "bytes": 150 * MEGABYTE, "hang": hang}
    outcome = template.call(request, seconds=1.5 if hang else None)
    assert outcome.end == (LATE if hang else FINISHED)
    assert 150 * MEGABYTE < outcome.memory < 250 * MEGABYTE
    small = template.call({"do": "echo", "what": 0})
    assert small.memory < 100 * MEGABYTE


@linux
def test_a_template_that_is_killed_takes_its_call_along_and_is_replaced(tmp_path):
    with Template("doubles") as template:
        thread, said = started(template, tmp_path / "pid")
        child = read_pid(tmp_path / "pid")
        os.kill(template._process.pid, signal.SIGKILL)
        thread.join(PATIENCE)
        assert [(o.end, o.message) for o in said] == [
            (CRASHED, "the process that starts runs has ended")
        ]
        assert gone(child)
        assert fine(template)


@linux
def test_closing_ends_the_call_that_goes_on(tmp_path):
    template = Template("doubles")
    thread, said = started(template, tmp_path / "pid")
    child = read_pid(tmp_path / "pid")
    template.close()
    thread.join(PATIENCE)
    assert [type(e) for e in said] == [Stopped]
    assert gone(child)
    with pytest.raises(Stopped):
        template.call({"do": "echo", "what": 1})


@linux
@pytest.mark.slow
def test_a_call_ends_when_the_asking_process_is_killed(tmp_path):
    script = (
        "import sys; from pencilsat.experiments.template import Template\n"
        "Template('doubles').call({'do': 'pid', 'file': sys.argv[1]})"
    )
    asking = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / "pid")],
        cwd=AWAY,
        env=ENVIRONMENT,
    )
    with asking:
        child = read_pid(tmp_path / "pid")
        asking.kill()
    assert gone(child)


def started(template, file):
    """A thread in which a call goes on, and what will have come of it."""
    said = []

    def call():
        try:
            said.append(template.call({"do": "pid", "file": str(file)}))
        except Stopped as stopped:
            said.append(stopped)

    thread = threading.Thread(target=call)
    thread.start()
    return thread, said


def read_pid(file):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if file.exists() and file.read_text().endswith("\n"):
            return int(file.read_text())
        time.sleep(0.01)
    raise AssertionError("the call has not begun")

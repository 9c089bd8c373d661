"""Calls in interpreters of their own, as where nothing can be forked."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest
from command import PATIENCE

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import child
from pencilsat.experiments.calls import CRASHED, FINISHED, LATE, LONGEST, OUT_OF_MEMORY, Stopped
from pencilsat.experiments.interpreters import Interpreters


def call(request, **limits):
    with Interpreters("doubles") as interpreters:
        return interpreters.call(request, **limits)


def gone(pid):
    """Whether a process ends within a moment; one that nobody has reaped yet has ended."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
        )
        if found.stdout.strip() in ("", "Z", "Z+"):
            return True
        time.sleep(0.01)
    return False


def pid_in(file):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if file.exists() and file.read_text().endswith("\n"):
            return int(file.read_text())
        time.sleep(0.01)
    raise AssertionError("the call has not begun")


def test_what_a_call_tells_comes_back():
    parts = [{"a": "é", "b": 2}, {"b": None}, {"c": "x" * 300_000}]
    outcome = call({"do": "pieces", "parts": parts})
    told = {"a": "é", "b": None, "c": "x" * 300_000}
    assert (outcome.end, outcome.message, outcome.told) == (FINISHED, "", told)
    assert outcome.memory is None


def test_one_call_after_another_begins_anew():
    with Interpreters("doubles") as interpreters:
        for what in (1, 2):
            outcome = interpreters.call({"do": "echo", "what": what}, seconds=1e300)
            assert (outcome.end, outcome.told) == (FINISHED, {"heard": what})


@pytest.mark.parametrize(("do", "told"), [("busy", {}), ("late_after_an_answer", {"answer": 42})])
def test_the_time_limit_kills_and_what_was_told_is_kept(do, told):
    outcome = call({"do": do}, seconds=0.3)
    assert (outcome.end, outcome.told) == (LATE, told)
    assert 0.3 <= outcome.seconds < 4


def test_neither_the_start_nor_time_set_aside_counts():
    request = {"do": "aside", "seconds": 0.6, "more": 0.3}
    outcome = call(request, seconds=0.8)
    assert (outcome.end, outcome.told) == (FINISHED, {"done": True})
    assert 0.3 <= outcome.seconds < 0.8


@pytest.mark.parametrize(
    ("do", "message"),
    [
        ("abort", "cruel world"),
        ("leave_with_zero", "exit code 0"),
        ("raise_it", "is wrong"),
        ("fail", "said on purpose"),
        ("talk", "the end of the story"),
    ],
)
def test_a_call_that_ends_badly_is_crashed_with_the_last_line_it_said(do, message):
    outcome = call({"do": do}, seconds=PATIENCE)
    assert (outcome.end, outcome.message) == (CRASHED, message)


def test_only_the_end_of_what_a_call_says_is_kept():
    request = {"do": "talk_in_one_line", "early": "x", "late": "y"}
    outcome = call(request, seconds=PATIENCE)
    assert (outcome.end, outcome.message) == (CRASHED, "y" * LONGEST)


def test_words_of_programs_without_memory_are_known():
    assert call({"do": "say_out_of_memory", "words": "std::bad_alloc"}).end == OUT_OF_MEMORY


def test_a_limit_of_memory_holds_or_is_refused(monkeypatch):
    assert call({"do": "eat"}, memory=400 << 20, seconds=PATIENCE).end == OUT_OF_MEMORY
    monkeypatch.setattr(child, "limits", lambda: None)
    with pytest.raises(BadInput, match="cannot limit the memory"):
        call({"do": "echo", "what": 1}, memory=400 << 20)


def test_closing_ends_the_call_that_goes_on(tmp_path):
    interpreters = Interpreters("doubles")
    said = []

    def calling():
        try:
            interpreters.call({"do": "pid", "file": str(tmp_path / "pid")})
        except Stopped as stopped:
            said.append(stopped)

    thread = threading.Thread(target=calling)
    thread.start()
    child_of_call = pid_in(tmp_path / "pid")
    interpreters.close()
    thread.join(PATIENCE)
    assert len(said) == 1
    assert gone(child_of_call)
    with pytest.raises(Stopped):
        interpreters.call({"do": "echo", "what": 1})


def test_a_call_ends_when_the_asking_process_is_killed(tmp_path):
    script = (
        "import sys; from pencilsat.experiments.interpreters import Interpreters\n"
        "Interpreters('doubles').call({'do': 'pid', 'file': sys.argv[1]})"
    )
    path = os.pathsep.join(entry for entry in sys.path if entry)
    asking = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / "pid")],
        env=os.environ | {"PYTHONPATH": path, "TMPDIR": str(tmp_path)},
    )
    with asking:
        child_of_call = pid_in(tmp_path / "pid")
        asking.kill()
    assert gone(child_of_call)


def test_a_program_ends_with_the_call_that_runs_it(tmp_path):
    request = {"do": "program", "file": str(tmp_path / "pid")}
    assert call(request, seconds=2.0).end == LATE
    assert gone(pid_in(tmp_path / "pid"))


def test_temporary_files_go_with_their_call(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    [told] = call({"do": "leave_a_file"}, seconds=PATIENCE).told.values()
    assert Path(told).is_relative_to(tmp_path)
    assert [*tmp_path.iterdir()] == []


def test_a_module_that_is_not_there_is_no_call():
    with Interpreters("nowhere") as interpreters:
        outcome = interpreters.call({})
    assert outcome.end == CRASHED

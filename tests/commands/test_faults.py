"""Faults of the program: one line that asks to be reported, and never an answer."""

import re
import subprocess
import sys

import pytest
from command import AWAY, BAD, UNIQUE, run

from pencilsat.tasks.run import WrongAnswer


def raising(error):
    """A function that raises it, whatever it is given."""

    def fail(*arguments, **options):
        raise error

    return fail


RAISING = [
    ("solve", "pencilsat.tasks.run.encode"),
    ("check", "pencilsat.tasks.run.encode"),
    ("count", "pencilsat.tasks.count.islice"),
    ("explain", "pencilsat.tasks.explain.words.Explanation.told"),
    ("minimise", "pencilsat.tasks.minimise.search.Minimisation.run"),
    ("export", "pencilsat.tasks.export.units"),
    ("verify", "pencilsat.commands.inputs.pieces"),
    ("verify-proof", "pencilsat.certificates.directories.read"),
    ("report", "pencilsat.reports.report.read"),
    ("compare", "pencilsat.experiments.plan.jobs"),
    ("generate", "pencilsat.commands.making.make"),
    ("families", "pencilsat.encoders.family_named"),
]
"""What is called by each command, which is given a file; what follows does not matter."""


@pytest.mark.parametrize(("command", "function"), RAISING)
def test_an_error_that_nobody_expected_is_a_line_and_no_answer(
    command, function, file, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(function, raising(KeyError("lost\nkey")))
    given = {"generate": ["sudoku"], "families": [], "verify": [file(FULL), file(FULL)]}
    done = run(command, *given.get(command, [file(FULL)]))
    said = "a fault of this program, please report it: KeyError: 'lost\\nkey' (at "
    assert (done.code, done.err.count("\n")) == (70, 1)
    assert done.err.startswith(f"pencilsat: {said}")
    assert re.search(rf" \(at {re.escape(__name__)}:\d+\)$", done.err)


FULL = "sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"


def test_a_traceback_is_for_those_who_ask_for_it(file, monkeypatch):
    monkeypatch.setattr("pencilsat.tasks.run.encode", raising(KeyError("lost")))
    monkeypatch.setenv("PENCILSAT_TRACEBACK", "1")
    done = run("check", file(UNIQUE))
    trace, said = done.err.rstrip().rsplit("\n", 1)
    assert trace.startswith("Traceback (most recent call last):\n")
    assert said.startswith("pencilsat: a fault of this program")
    assert done.code == 70


@pytest.mark.parametrize("text", [BAD, UNIQUE])
def test_a_standard_error_that_takes_nothing_changes_no_answer(text, file):
    command = f'exec "{sys.executable}" -m pencilsat check "{file(text)}" 2>/dev/full'
    done = subprocess.run(["bash", "-c", command], cwd=AWAY, capture_output=True, check=False)
    assert done.returncode == (2 if text == BAD else 0)


def test_solve_draws_nothing_that_was_not_verified(file, monkeypatch):
    monkeypatch.setattr("pencilsat.tasks.run.verified", raising(WrongAnswer("no such bridge")))
    done = run("solve", file(UNIQUE))
    said = "a fault of this program, please report it: WrongAnswer: no such bridge"
    assert (done.code, done.out) == (70, "")
    assert done.err.startswith(f"pencilsat: {said} (at ")

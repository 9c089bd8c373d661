"""Interrupts that come where Python ignores what is raised, and at any moment of a command."""

import importlib
import random
import re
import signal
import sys
import time
from itertools import count

import pytest
from command import BAD, TWO, UNIQUE, run
from pysat.solvers import Solver

from pencilsat import cli
from pencilsat.cnf.interrupts import not_lost
from pencilsat.commands import each, inputs
from pencilsat.search import engine


class Finaliser:
    """Ends with an error, or with an interrupt."""

    def __init__(self, error=None):
        self.error = error

    def __del__(self):
        if self.error:
            raise self.error
        signal.raise_signal(signal.SIGINT)


def test_an_interrupt_of_a_finaliser_comes_again():
    def block():
        with not_lost():
            Finaliser()
            time.sleep(60)
            pytest.fail("it did not come")

    with pytest.raises(KeyboardInterrupt):
        block()


def test_an_interrupt_of_the_last_finaliser_of_a_block_comes_before_it_is_over():
    def block():
        with not_lost():
            Finaliser()
        pytest.fail("the block is over")

    with pytest.raises(KeyboardInterrupt):
        block()


def test_another_error_of_a_finaliser_is_left_to_who_was_told_before(monkeypatch):
    seen = []
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: seen.append(unraisable.exc_value))
    before, error = sys.unraisablehook, ValueError("mine")
    with not_lost():
        Finaliser(error)
    assert seen == [error]
    assert sys.unraisablehook is before


def interrupted(moment, *arguments):
    """The command with an interrupt at the first call or return that is the moment.

    Those from its first file on, until it is over.
    """
    running = False

    def profile(frame, event, argument):
        nonlocal running
        if frame.f_code is each.every.__code__ and event == "call":
            running = True
        elif frame.f_code is cli.main.__code__ and event == "return":
            running = False
        elif running and moment(frame, event):
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

    try:
        sys.setprofile(profile)
        return run(*arguments)
    finally:
        sys.setprofile(None)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # an open file
def test_an_interrupt_of_a_late_import_ends_the_command(file, tmp_path, monkeypatch):
    (tmp_path / "late.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    read = inputs.read

    def late(*arguments):
        importlib.import_module("late")
        return read(*arguments)

    monkeypatch.setattr(inputs, "read", late)
    forgotten = []

    def moment(frame, event):
        """Where the import system forgets a lock: what is raised there is ignored."""
        code = frame.f_code
        if event == "call" and code.co_name == "cb" and "importlib" in code.co_filename:
            forgotten.append(frame)
        return forgotten

    assert run("check", file(UNIQUE)).code == 0  # nothing else is imported late
    sys.modules.pop("late")
    done = interrupted(moment, "check", *[file(TWO) for _ in range(99)])
    assert len(forgotten) == 1
    assert done.code == 130
    said = re.fullmatch("(?:pencilsat: interrupted after ([0-9]+) answers?\n)?", done.err)
    assert said
    number = int(said[1] or 0)  # of the puzzle that is interrupted, what is known is printed, too
    assert number <= done.out.count("not unique") <= number + 1 < 99


@pytest.fixture
def deleting(monkeypatch):
    """The solvers that were made; an interrupt comes whenever one is deleted."""
    made = []

    class Deleted(Solver):
        def __init__(self, **options):
            super().__init__(**options)
            made.append(options)

        def delete(self):
            signal.raise_signal(signal.SIGINT)
            super().delete()

    monkeypatch.setattr(engine, "Solver", Deleted)
    return made


SEVERAL = "sudoku 4 2 2\n" + 4 * ". . . .\n"
"""A Sudoku with 288 solutions."""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["count", "--limit", "1"], 3),
        (["check", "--no-backbone"], 130),
        (["check", "--format", "line"], 130),
        (["check"], 130),
        (["solve"], 130),
        (["solve", "--no-unique", "--format", "line", "--family", "sudoku"], 130),
        (["minimise", "--family", "sudoku"], 130),
    ],
)
def test_an_interrupt_while_the_solver_is_deleted_ends_the_command(arguments, code, file, deleting):
    text = SEVERAL if "sudoku" in arguments else TWO
    done = run(*arguments, *[file(text) for _ in range(4)])
    assert (done.code, done.err, len(deleting)) == (code, "", 1)


@pytest.mark.usefixtures("deleting")
def test_an_interrupt_while_a_shared_solver_is_deleted_ends_the_command(file):
    boards = SEVERAL + "sudoku 6 2 3\n" + 6 * ". . . . . .\n"
    done = run("check", "--no-backbone", "--format", "line", file(boards + boards))
    said = "pencilsat: interrupted after 1 answer\n"
    assert (done.code, done.out, done.err) == (130, "not unique\n", said)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # an open file
@pytest.mark.parametrize("command", ["check --no-backbone", "count --limit 1", "solve"])
def test_an_interrupt_at_any_moment_ends_the_command(command, file):
    arguments = [*command.split(), *map(file, [TWO, SEVERAL, UNIQUE, BAD])]
    whole = run(*arguments)  # imports what is imported late, too
    assert whole.code == 2
    moments = count()
    interrupted(lambda *_: next(moments) < 0, *arguments)
    last = next(moments)
    for seed in range(20):
        chosen, moments = random.Random(seed).randrange(last), count()
        done = interrupted(lambda *_, at=chosen, now=moments: next(now) == at, *arguments)
        assert done.code in (3, 130) or next(moments) <= chosen, seed
        said = re.sub(r"pencilsat: interrupted after [0-4] answers?\n$", "", done.err)
        assert said in ("", whole.err), seed

"""Interrupts that come where Python ignores what is raised, and at any moment of a command."""

import random
import re
import signal
import sys
import time
from itertools import count

import pytest
from command import BAD, TWO, UNIQUE, run

from pencilsat import cli
from pencilsat.cnf.interrupts import not_lost
from pencilsat.commands import each


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


SEVERAL = "sudoku 4 2 2\n" + 4 * ". . . .\n"
"""A Sudoku with 288 solutions."""


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # an open file
@pytest.mark.parametrize(
    "command", ["check --no-backbone", "count --limit 1", "solve", "candidates"]
)
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

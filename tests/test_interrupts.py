"""Interrupts of the keyboard that come while PySAT is at work."""

import signal
import subprocess
import sys

import pycard
import pytest
from command import ROOT

from cnf.interrupts import held_back, let_through

SCRIPT = """
import os, signal, subprocess, sys
sys.path.insert(0, "tests")
from models import pigeonhole
from cnf import cardinality
from cnf.formula import Formula
from cnf.solving import Session, minimise

signal.signal(signal.SIGINT, signal.default_int_handler)
objective = Formula()
objective.objective = [*objective.variables("x", range(1000)).values()]
objective.add("some", [objective.objective])
session = Session(pigeonhole(12), solver="{solver}")

def cardinality_of():
    cardinality.at_most(range(1, 1001), 500, encoding="seqcounter", top_id=6000)

def totalizer_of():
    minimise(Session(objective))

def search():
    session.solve()

for _ in range(2):  # the second signal comes through as well
    subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -INT {os.getpid()}"])
    try:
        while True:
            {call}()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
print(session.dead, session.solve([1, 13]))
"""


@pytest.mark.parametrize(
    ("call", "solver"),
    [
        ("cardinality_of", "cadical195"),
        ("totalizer_of", "cadical195"),
        ("search", "cadical195"),
        ("search", "glucose4"),
        ("search", "minisat22"),
    ],
)
def test_an_interrupt_breaks_nothing(call, solver):
    script = SCRIPT.replace("{call}", call).replace("{solver}", solver)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert (done.stdout, done.stderr) == ("interrupted\ninterrupted\nFalse False\n", "")


def test_what_pysat_makes_of_an_interrupt_is_one_of_the_keyboard():
    with pytest.raises(KeyboardInterrupt), let_through():
        raise pycard.error("Caught keyboard interrupt")


def test_another_error_of_pysat_stays_what_it_is():
    with pytest.raises(pycard.error, match="memory"), let_through():
        raise pycard.error("out of memory")


def test_an_interrupt_that_is_held_back_comes_afterwards():
    reached = []

    def held() -> None:
        with held_back():
            signal.raise_signal(signal.SIGINT)
            reached.append("the end of the block")
        reached.append("what comes after it")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            held()
    finally:
        signal.signal(signal.SIGINT, before)
    assert reached == ["the end of the block"]

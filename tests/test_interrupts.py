"""Interrupts of the keyboard that come while PySAT is at work on something else than solving."""

import signal
import subprocess
import sys

import pytest
from command import ROOT

from cnf.interrupts import held_back, interrupt

SCRIPT = """
import os, signal, subprocess
signal.signal(signal.SIGINT, signal.default_int_handler)
from cnf import cardinality, solving

def cardinality_of():
    cardinality.at_most(range(1, 6001), 3000, encoding="seqcounter", top_id=6000)

def totalizer_of():
    solving._totalizer(range(1, 20001), 20000, 20000)

for _ in range(2):  # the second signal comes through as well
    subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -INT {os.getpid()}"])
    try:
        while True:
            {call}()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
os._exit(0)
"""


@pytest.mark.parametrize("call", ["cardinality_of", "totalizer_of"])
def test_an_interrupt_while_a_count_is_encoded_is_one_of_the_keyboard(call):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.replace("{call}", call)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    assert (done.stdout, done.stderr) == ("interrupted\ninterrupted\n", "")


def test_another_error_of_pysat_stays_what_it_is():
    error = RuntimeError("out of memory")
    assert interrupt(error) is error
    assert isinstance(interrupt(RuntimeError("Caught keyboard interrupt")), KeyboardInterrupt)


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

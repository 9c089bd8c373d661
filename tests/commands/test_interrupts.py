"""Interrupts of the keyboard that come while PySAT is at work."""

import io
import signal
import threading
import time
from types import SimpleNamespace

import pycard
import pytest
from command import python
from marks import slow
from pysat.card import CardEnc

from pencilsat.cnf import cardinality
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.interrupts import held_back, let_through
from pencilsat.commands import progress
from pencilsat.search import engine, objective
from pencilsat.search.solving import Session

SCRIPT = """
import os, signal, subprocess, sys
from models import pigeonhole
from pencilsat.cnf import cardinality
from pencilsat.cnf.formula import Formula
from pencilsat.search.objective import minimise
from pencilsat.search.solving import Session

signal.signal(signal.SIGINT, signal.default_int_handler)
objective = Formula()
some = [*objective.variables("x", range(1000)).values()]
objective.add("some", [some])
objective.minimise(some)
session = Session(pigeonhole(12), solver="{solver}")

def cardinality_of():
    cardinality.at_most(range(1, 1001), 500, encoding="seqcounter", top_id=6000)

def totalizer_of():
    minimise(Session(objective))

def search():
    session.solve()

for _ in range(2):  # the second signal comes through as well
    try:
        subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -INT {os.getpid()}"])
        while True:
            {call}()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
print(session.dead, session.solve([1, 13]))
"""


@pytest.mark.parametrize(
    ("call", "solver"),
    [
        slow("cardinality_of", "cadical195"),
        slow("totalizer_of", "cadical195"),
        ("search", "cadical195"),
        slow("search", "glucose4"),
        slow("search", "minisat22"),
    ],
)
def test_an_interrupt_breaks_nothing(call, solver):
    script = SCRIPT.replace("{call}", call).replace("{solver}", solver)
    done = python(script)
    assert (done.out, done.err) == ("interrupted\ninterrupted\nFalse False\n", "")


def test_what_pysat_makes_of_an_interrupt_is_one_of_the_keyboard():
    with pytest.raises(KeyboardInterrupt), let_through():
        raise pycard.error("Caught keyboard interrupt")


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


CALLED: list[list[str]] = []


class Interrupted:
    """In place of a solver: an interrupt comes in the middle of a call, and is to wait for it."""

    def __init__(self, **arguments):
        self.over = []
        CALLED.append(self.over)

    def propagate(self, assumptions):
        signal.raise_signal(signal.SIGINT)
        self.over.append("propagate")
        return False, []

    def add_clause(self, clause):
        pass

    def delete(self):
        signal.raise_signal(signal.SIGINT)
        self.over.append("delete")


@pytest.fixture
def interruptible():
    CALLED.clear()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_a_solver_is_deleted_once_whatever_comes_meanwhile():
    session = Session(Formula())
    session._solver.delete()
    session._solver = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        session.close()
    assert CALLED == [["delete"]]


def made_of_a_hundred() -> None:
    cardinality.at_most([*range(1, 101)], 50, encoding="seqcounter", top_id=100)


def minimised() -> None:
    formula = Formula()
    formula.minimise(formula.variables("x", range(3)).values())
    objective.minimise(Session(formula))


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(
    ("place", "name", "work"),
    [
        (CardEnc, "atmost", made_of_a_hundred),
        (objective, "ITotalizer", minimised),
        (engine, "Solver", lambda: Session(Formula())),
    ],
)
def test_what_pysat_makes_is_made_whole(place, name, work, monkeypatch):
    made, make = [], getattr(place, name)

    def interrupted(*arguments, **options):
        signal.raise_signal(signal.SIGINT)
        made.append(name)
        return make(*arguments, **options)

    monkeypatch.setattr(place, name, interrupted)
    with pytest.raises(KeyboardInterrupt):
        work()
    assert made == [name]


@pytest.fixture
def terminal(monkeypatch):
    """Standard error, which says that it is a terminal; what the threads that draw have blocked."""
    shown, draw = io.StringIO(), progress.ProgressLine.__rich__
    shown.isatty = lambda: True
    shown.blocked, shown.drawn = [], threading.Event()

    def drawing(line):
        if threading.current_thread() is not threading.main_thread():
            shown.blocked.append(signal.pthread_sigmask(signal.SIG_BLOCK, []))
            shown.drawn.set()
        return draw(line)

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=shown))
    monkeypatch.setattr(progress, "DELAY", 0)
    monkeypatch.setattr(progress.ProgressLine, "__rich__", drawing)
    return shown


def test_the_threads_that_draw_progress_take_no_interrupt(terminal):
    with progress.waiting("working"):
        assert terminal.drawn.wait(10)
        time.sleep(3 * progress.PERIOD)
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    assert len(terminal.blocked) > 1
    assert all(signal.SIGINT in blocked for blocked in terminal.blocked)
    assert "working, 0:00" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[1A\x1b[2K")


IGNORED = """
import os, signal, subprocess, sys
from models import pigeonhole
from pencilsat.search import engine
from pencilsat.search.limits import Limits
from pencilsat.search.solving import Session

solver, seconds, size = sys.argv[1:]
engine.QUICK = engine.GRACE = 0  # every call may be ended, at once
engine.SLICE = 10**9  # and does not come back by itself
session = Session(pigeonhole(int(size)), solver=solver, limits=Limits(eval(seconds)))
again = f"while kill -INT {os.getpid()}; do sleep 0.02; done"
subprocess.Popen(["sh", "-c", again], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(session.solve(), signal.getsignal(signal.SIGINT) is signal.SIG_IGN, flush=True)
os._exit(0)  # as a command ends: the heap of a call that was broken off may be broken
"""


@pytest.mark.parametrize(
    ("solver", "seconds", "size", "answer"),
    [
        ("cadical195", None, 7, False),
        slow("minisat22", None, 7, False),
        slow("lingeling", None, 6, False),
        ("minisat22", 0.3, 12, None),
    ],
)
def test_where_interrupts_are_ignored_they_end_nothing(solver, seconds, size, answer):
    """As in the background of a shell."""
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]
    done = python(IGNORED, solver, seconds, size, before=ignoring)
    assert (done.out, done.err, done.code) == (f"{answer} True\n", "", 0)

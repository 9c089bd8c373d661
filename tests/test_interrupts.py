"""Interrupts of the keyboard that come while PySAT is at work."""

import importlib
import random
import signal
import subprocess
import sys
import threading
import time
from itertools import count

import pycard
import pytest
from command import BAD, ROOT, TWO, UNIQUE, run
from pysat._utils import MainThread
from pysat.solvers import Solver

import cli
from cnf import cardinality, rup, solving
from cnf.formula import Formula
from cnf.interrupts import held_back, let_through, not_lost
from cnf.solving import Session
from commands import each
from commands.output import live

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


@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "minisat22"])
def test_an_interrupt_that_comes_to_another_thread_breaks_nothing(solver):
    waiting = (
        "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()"
    )
    script = waiting + SCRIPT.replace("{call}", "search").replace("{solver}", solver)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert (done.stdout, done.stderr) == ("interrupted\ninterrupted\nFalse False\n", "")


BROKEN_OFF = """
import os, signal, subprocess, sys
sys.path.insert(0, "tests")
from models import pigeonhole
from pysat.solvers import Solver
from cnf.interrupts import let_through

signal.signal(signal.SIGINT, signal.default_int_handler)
solver = Solver("minisat22", bootstrap_with=pigeonhole(12).clauses())
try:
    subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -INT {os.getpid()}"])
    with let_through():
        solver.solve()
except KeyboardInterrupt:
    print("broken off", flush=True)
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt:
    print("once more", flush=True)
os._exit(0)
"""


def test_after_a_call_was_broken_off_another_interrupt_is_one_of_the_keyboard():
    done = subprocess.run(
        [sys.executable, "-c", BROKEN_OFF], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "broken off\nonce more\n", "")


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


def test_pysat_has_its_handler_again_when_nothing_is_held_back_any_more():
    assert MainThread.check()
    with held_back(), held_back():
        assert not MainThread.check()
    assert MainThread.check()


def test_after_an_interrupt_just_before_one_is_held_back_the_next_comes_through(monkeypatch):
    block = signal.pthread_sigmask

    def interrupted(how, signals):
        before = block(how, signals)
        if how == signal.SIG_BLOCK and signals:
            raise KeyboardInterrupt  # as it does for one that came just before
        return before

    monkeypatch.setattr(signal, "pthread_sigmask", interrupted)
    try:
        with pytest.raises(KeyboardInterrupt), held_back():
            pytest.fail("the block has not begun")
        assert signal.SIGINT not in block(signal.SIG_BLOCK, [])
    finally:
        block(signal.SIG_UNBLOCK, [signal.SIGINT])


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


CALLED: list[list[str]] = []


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
    objective = Formula()
    objective.objective = [*objective.variables("x", range(3)).values()]
    solving.minimise(Session(objective))


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(
    ("place", "name", "work"),
    [
        (cardinality.CardEnc, "atmost", made_of_a_hundred),
        (solving, "ITotalizer", minimised),
        (solving, "Solver", lambda: Session(Formula())),
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


@pytest.mark.usefixtures("interruptible")
def test_propagation_is_not_broken_off():
    with Session(Formula()) as session:
        solver, session._solver = session._solver, Interrupted()
        with pytest.raises(KeyboardInterrupt):
            session.implied([])
        session._solver = solver
    assert CALLED == [["propagate"]]


@pytest.mark.usefixtures("interruptible")
def test_the_checker_of_proofs_is_not_broken_off_within_a_call(monkeypatch):
    monkeypatch.setattr(rup, "Solver", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        rup.first_gap([], [(1, [1]), (2, [])])
    assert CALLED == [["propagate", "delete"]]


class Display:
    """What is blocked in a thread that begins with it, and whether it has ended."""

    def start(self) -> None:
        thread = threading.Thread(target=self.draw)
        thread.start()
        thread.join()

    def draw(self) -> None:
        self.blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [])

    def stop(self) -> None:
        self.ended = True


def test_the_thread_that_draws_progress_takes_no_interrupt():
    display = Display()
    with live(display):
        assert signal.SIGINT in display.blocked
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    assert display.ended


def test_progress_ends_at_an_interrupt_that_comes_while_it_begins():
    display = Display()
    display.start = lambda: signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), live(display):
        pytest.fail("the block has not begun")
    assert display.ended


# Where interrupts are ignored -------------------------------------------------------

IGNORED = """
import os, signal, subprocess, sys
sys.path.insert(0, "tests")
from models import pigeonhole
from cnf import solving
from cnf.solving import Limits, Session

solver, seconds, size, begin = sys.argv[1:]
solving.QUICK = solving.GRACE = 0  # every call may be broken off, at once
solving.SLICE = 10**9  # and does not come back by itself
session = Session(pigeonhole(int(size)), solver=solver, limits=Limits(eval(seconds)))
again = f"{begin}; while kill -INT {os.getpid()}; do sleep 0.02; done"
subprocess.Popen(["sh", "-c", again], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(session.solve(), signal.getsignal(signal.SIGINT) is signal.SIG_IGN)
"""


@pytest.mark.parametrize(
    ("solver", "seconds", "size", "begin", "answer"),
    [
        ("cadical195", None, 7, "true", False),
        ("minisat22", None, 7, "true", False),
        ("lingeling", None, 6, "true", False),
        ("minisat22", 30.0, 12, "true", None),  # which is taken for that of the clock
        ("minisat22", 0.3, 12, "exit", None),  # which is that of the clock
    ],
)
def test_where_interrupts_are_ignored_they_end_nothing(solver, seconds, size, begin, answer):
    """As in the background of a shell."""
    command = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "-c", IGNORED]
    arguments = [solver, str(seconds), str(size), begin]
    done = subprocess.run(
        [*command, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert (done.stdout, done.stderr, done.returncode) == (f"{answer} True\n", "", 0)


# Where Python ignores what is raised ------------------------------------------------


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
    items = each.items

    def late(*arguments):
        importlib.import_module("late")
        return items(*arguments)

    monkeypatch.setattr(each, "items", late)
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
    assert (done.code, done.err) == (130, "")


# The command ----------------------------------------------------------------------


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

    monkeypatch.setattr(solving, "Solver", Deleted)
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
    assert (done.code, done.out, done.err) == (130, "not unique\n", "")


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
        assert done.err in ("", whole.err), seed

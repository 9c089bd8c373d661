"""Model counters: against exhaustive counts, with their traps, limits and failures."""

import itertools
import os
import signal
import subprocess
import threading

import pytest
from command import PATIENCE
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.search import counting
from pencilsat.search.counting import CounterFailed, Tolerance, approximate, exact


def solutions(clauses, projection, variables):
    """How many assignments to the projection some model extends."""
    found = set()
    for values in itertools.product((False, True), repeat=variables):
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses):
            found.add(tuple(values[v - 1] for v in projection))
    return len(found)


TRAPS = [
    ([[1, 2]], [1, 2], 2, 3),
    ([[1, 2]], [1, 2, 4, 5], 5, 12),  # variables of the projection in no clause
    ([[1, 2]], [4, 5], 5, 4),
    ([[1, 2]], [], 2, 1),
    ([[1], [-1]], [], 1, 0),
    ([[1], [-1]], [1], 1, 0),
    ([[]], [1, 2], 2, 0),
    ([[]], [], 0, 0),
    ([[1], []], [1], 1, 0),
    ([], [1, 2, 3], 3, 8),
    ([], [1], 3, 2),
    ([], [], 0, 1),
    ([[1, -1]], [1, 2], 2, 4),
    ([[1], [2, 3]], [1, 2], 3, 2),
    ([[-4, 6, -5], [2], [6]], [2, 5], 6, 2),  # 5 becomes free: 6 decides its only clause
]


@together("clauses, projection, variables, number", TRAPS)
def test_small_formulas_are_counted_by_both(clauses, projection, variables, number):
    assert solutions(clauses, projection, variables) == number
    assert exact(clauses, projection, variables=variables) == number
    assert approximate(clauses, projection, Tolerance(), variables=variables) == number


@pytest.mark.parametrize(
    "wrong",
    [
        {"epsilon": 0.0},
        {"epsilon": -1.0},
        {"epsilon": float("nan")},
        {"epsilon": float("inf")},
        {"delta": 0.0},
        {"delta": 1.0},
        {"delta": float("nan")},
        {"seed": -1},
        {"seed": 1 << 31},
    ],
)
def test_a_tolerance_that_makes_no_sense_is_refused(wrong):
    [name] = wrong
    with pytest.raises(BadInput, match=f"^{name} is "):
        Tolerance(**wrong)


def pigeons(n):
    """n + 1 pigeons in n holes, and a variable in no clause: slow to refute for large n."""
    x = {(p, h): p * n + h + 1 for p in range(n + 1) for h in range(n)}
    clauses = [[x[p, h] for h in range(n)] for p in range(n + 1)]
    for h in range(n):
        clauses += ([-x[p, h], -x[q, h]] for p, q in itertools.combinations(range(n + 1), 2))
    return clauses, len(x) + 1


@pytest.fixture
def processes(monkeypatch):
    """The counters that were started."""
    started = []

    class Process(subprocess.Popen):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Process)
    return started


COUNTERS = [exact, lambda *clauses, **options: approximate(*clauses, Tolerance(), **options)]


@pytest.mark.parametrize("count", COUNTERS, ids=["exact", "approximate"])
def test_a_time_limit_ends_a_counter(count, processes):
    clauses, variables = pigeons(40)
    projection = range(1, variables + 1)
    assert count(clauses, projection, variables=variables, seconds=0.5) is None
    [process] = processes
    assert process.returncode == -signal.SIGKILL


@pytest.fixture
def keyboard():
    """Interrupts are those of the keyboard, also in a job in the background, which ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("keyboard")
def test_an_interrupt_ends_the_counter(processes):
    clauses, variables = pigeons(40)
    interrupt = threading.Timer(0.5, os.kill, [os.getpid(), signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        exact(clauses, range(1, variables + 1), variables=variables)
    interrupt.join()
    [process] = processes
    assert process.wait(PATIENCE) == -signal.SIGKILL


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("import os; os.abort()", -signal.SIGABRT),
        ("raise MemoryError", 1),
        ("print('c o no answer')", 0),
        ("", 0),
    ],
)
def test_a_counter_that_ends_without_an_answer_is_no_count(script, code, monkeypatch, tmp_path):
    process = tmp_path / "process.py"
    process.write_text(script, encoding="utf-8")
    monkeypatch.setattr(counting, "PROCESS", process)
    with pytest.raises(CounterFailed, match=rf"\(exit code {code}\)$"):
        exact([[1]], [1], variables=1)


@pytest.mark.parametrize(
    ("package", "count"), [*zip(["pyganak", "pyapproxmc"], COUNTERS, strict=True)]
)
def test_a_counter_that_is_not_installed_is_named(package, count, monkeypatch):
    monkeypatch.setattr(counting, "find_spec", lambda name: None)
    with pytest.raises(BadInput) as refused:
        count([[1]], [1], variables=1)
    assert str(refused.value) == f"{package} is not installed: pip install 'pencilsat[count]'"

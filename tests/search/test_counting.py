"""Model counters: against exhaustive counts, with their traps, limits and failures."""

import itertools
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from command import PATIENCE, ROOT
from marks import slow
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.search import counting
from pencilsat.search.counting import CounterFailed, Tolerance, approximate, exact, made_odd


def solutions(clauses, projection, variables):
    """How many assignments to the projection some model extends."""
    found = set()
    for values in itertools.product((False, True), repeat=variables):
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses):
            found.add(tuple(values[v - 1] for v in projection))
    return len(found)


def random_formula(rng, most=7):
    """Clauses, projection and number of variables; some variables are in no clause."""
    n = rng.randint(1, most)
    clauses = [
        [v * rng.choice((1, -1)) for v in rng.sample(range(1, n + 1), rng.randint(1, min(3, n)))]
        for _ in range(rng.randint(0, n + 2))
    ]
    return clauses, sorted(rng.sample(range(1, n + 1), rng.randint(0, n))), n


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


def test_random_formulas_have_as_many_solutions_as_a_search_finds():
    rng = random.Random(7)
    for _ in range(6):
        clauses, projection, n = random_formula(rng)
        assert exact(clauses, projection, variables=n) == solutions(clauses, projection, n)


def test_few_solutions_are_counted_exactly_even_when_approximately():
    rng = random.Random(8)
    for _ in range(6):
        clauses, projection, n = random_formula(rng, most=5)
        number = solutions(clauses, projection, n)
        assert approximate(clauses, projection, Tolerance(), variables=n) == number


def test_n_solutions_are_made_an_odd_number():
    rng = random.Random(9)
    for _ in range(300):
        clauses, projection, n = random_formula(rng)
        made, wider = made_odd(clauses, projection, n)
        assert solutions(list(made), wider, n + 2) == 2 * solutions(clauses, projection, n) + 1


def test_a_number_of_any_size_is_exact():
    variables = list(range(1, 251))
    number = exact([[1, 2, 3], [10, 20]], variables[:200], variables=250)
    assert number == 2**195 * 7 * 3


def without_three_zeros(n):
    """How many words of n digits have no three zeros in a row: the three before, added."""
    numbers = [1, 2, 4]
    while len(numbers) <= n:
        numbers.append(sum(numbers[-3:]))
    return numbers[n]


@pytest.mark.parametrize("seed", [1, slow(2)])
def test_an_approximate_number_is_within_its_factor_of_the_exact_one(seed):
    clauses = [[v, v + 1, v + 2] for v in range(1, 38)]
    number = exact(clauses, range(1, 40), variables=39)
    assert number == without_three_zeros(39)
    tolerance = Tolerance(epsilon=0.5, delta=0.01, seed=seed)
    about = approximate(clauses, range(1, 40), tolerance, variables=39)
    assert number / 1.5 <= about <= number * 1.5


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


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux ends a child with its parent: prctl"
)
def test_a_counter_ends_with_its_parent_however_that_ends():
    script = """\
from pencilsat.search.counting import exact
from test_counting import pigeons
clauses, variables = pigeons(40)
print("started", flush=True)
exact(clauses, range(1, variables + 1), variables=variables)
"""
    parent = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([*sys.path, str(Path(__file__).parent)])},
    )
    with parent:
        try:
            assert parent.stdout is not None
            parent.stdout.readline()
            [child] = wait_for(lambda: children(parent.pid))
            wait_for(lambda: "pyganak" in Path(f"/proc/{child}/maps").read_text())
        finally:
            parent.kill()
    wait_for(lambda: not running(child))


def children(pid):
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def running(pid):
    """Whether a process does more than wait for someone to take note of its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for(condition):
    """What a condition says once it is true."""
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return value


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


def test_the_library_s_own_output_is_no_answer_and_not_shown(capfd):
    assert exact([[1], [-1]], [1], variables=1) == 0
    assert capfd.readouterr() == ("", "")

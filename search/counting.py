"""Counting the solutions of a formula with model counters: exactly, or approximately.

A solution is an assignment to the projection that some model extends. Ganak counts them exactly
(S. Sharma, S. Roy, M. Soos, K. S. Meel, IJCAI 2019; it compares parts of a formula by hash values,
and gives the chance of an error as 2⁻⁴⁰), ApproxMC within a factor of 1 + ε with a probability of
at least 1 - δ (S. Chakraborty, K. S. Meel, M. Y. Vardi, IJCAI 2016).

Neither can be interrupted, and either may bring its process down: so each count runs in a process
of its own, which is killed when its time is over.
"""

import json
import subprocess
import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

from ..cnf.cardinality import Clause
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..processes.starting import apart

PACKAGES = {"ganak": "pyganak", "approxmc": "pyapproxmc"}
"""The package in which each counter comes."""

LONGEST = 1_000_000.0
"""A longer limit is taken as no limit: some systems cannot wait for more than 24 days."""

PROCESS = Path(__file__).with_name("counter_process.py")


@record
class Tolerance:
    """For n solutions, a number from n / (1 + ε) to n · (1 + ε), with a probability of at least 1 -
    δ.

    The defaults are ApproxMC's own. Raises BadInput for values that it does not accept.

    >>> import pencilsat
    >>> pencilsat.Tolerance(epsilon=0.5)
    Tolerance(epsilon=0.5, delta=0.2, seed=1)
    """

    epsilon: float = 0.8
    delta: float = 0.2
    seed: int = 1

    def __post_init__(self) -> None:
        if not 0.01 <= self.epsilon <= 100:
            raise BadInput(f"epsilon is {self.epsilon}, not a number from 0.01 to 100")
        if not 1e-6 <= self.delta <= 0.999:
            raise BadInput(f"delta is {self.delta}, not a number from 0.000001 to 0.999")
        if not 0 <= self.seed < 1 << 31:
            raise BadInput(f"seed is {self.seed}, not a number from 0 to {(1 << 31) - 1}")


class CounterFailed(RuntimeError):
    """A counter ended without an answer: it ran out of memory, or crashed."""


def check_installed(counter: str) -> None:
    """Raise BadInput, which says what to install, if the counter cannot be imported."""
    if find_spec(PACKAGES[counter]) is None:
        raise BadInput(f"{PACKAGES[counter]} is not installed: pip install 'pencilsat[count]'")


def exact(
    clauses: Iterable[Clause],
    projection: Sequence[int],
    *,
    variables: int,
    seconds: float | None = None,
) -> int | None:
    """The number of solutions; None if `seconds` passed before it was found.

    The variables are 1, 2, … `variables`; those of the projection need not occur in a clause.
    Raises BadInput if Ganak is not installed, CounterFailed if it ends without an answer.
    """
    given = [*clauses]
    if not all(given):
        return 0  # Ganak overlooks the empty clause where the projection is empty
    return _counted("ganak", {}, variables, given, projection, seconds)


def approximate(
    clauses: Iterable[Clause],
    projection: Sequence[int],
    tolerance: Tolerance,
    *,
    variables: int,
    seconds: float | None = None,
) -> int | None:
    """Like `exact`, within a tolerance, by ApproxMC.

    With the default tolerance, a small count is exact.
    """
    made = made_odd(clauses, projection, variables)
    counted = _counted("approxmc", asdict(tolerance), variables + 2, *made, seconds)
    return None if counted is None else counted // 2


def made_odd(
    clauses: Iterable[Clause], projection: Sequence[int], variables: int
) -> tuple[Iterator[Clause], list[int]]:
    """Clauses and a projection, over two more variables, with 2n + 1 solutions in place of n.

    g → clauses; ¬g → everything in the projection is false. A free variable y in the projection
    turns n solutions into 2n, and ¬g adds one. pyapproxmc 4.3 and 4.4 do not count variables that
    are free or become free when they simplify: with a free variable left, the count would be even.
    """
    y, g = variables + 1, variables + 2
    guarded = ([*clause, -g] for clause in clauses)
    return chain(guarded, ([g, -v] for v in [*projection, y])), [*projection, y, g]


def _counted(
    counter: str,
    options: Mapping[str, float],
    variables: int,
    clauses: Iterable[Clause],
    projection: Sequence[int],
    seconds: float | None,
) -> int | None:
    check_installed(counter)
    numbers = array("i")
    for clause in chain([projection], clauses):
        numbers.extend(clause)
        numbers.append(0)
    process = apart(
        [sys.executable, "-P", PROCESS, counter, json.dumps(options), str(variables)],
        stderr=subprocess.DEVNULL,
    )
    wait = seconds if seconds is not None and seconds <= LONGEST else None
    with process:
        try:
            answer, _ = process.communicate(numbers.tobytes(), timeout=wait)
        except subprocess.TimeoutExpired:
            return None
        finally:
            process.kill()
    words = answer.split()
    if len(words) != 2:
        raise CounterFailed(f"{counter} ended without an answer (exit code {process.returncode})")
    cells, doublings = (int(word, 16) for word in words)
    return cells << doublings

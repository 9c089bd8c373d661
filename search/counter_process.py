"""A model counter in a process of its own: this file is run as a script, never imported.

Arguments: the counter, its options as JSON, the number of variables. Input: integers of C, the
projection and each clause ended by a 0. Output: two numbers a and b; the count is a · 2^b.
"""

import json
import os
import sys
from array import array


def main() -> None:
    """Read the formula, count its models, and write the count."""
    die_with_parent()
    counter, options, variables = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3])
    numbers = array("i", sys.stdin.buffer.read())
    projection, *clauses = lists(numbers)
    answer = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the libraries write there too
    count = {"ganak": ganak, "approxmc": approxmc}[counter]
    cells, doublings = count(variables, clauses, projection, options)
    os.write(answer, f"{cells:x} {doublings:x}\n".encode())
    os._exit(0)


def lists(numbers: "array[int]") -> list[list[int]]:
    """Split the numbers into lists, each of which ends with a 0 that is left out."""
    found, start = [], 0
    while start < len(numbers):
        end = numbers.index(0, start)
        found.append(numbers[start:end].tolist())
        start = end + 1
    return found


def ganak(
    variables: int, clauses: list[list[int]], projection: list[int], options: dict[str, float]
) -> tuple[int, int]:
    """The exact count, by Ganak: a and b of a · 2^b."""
    from pyganak import Counter

    counter = Counter(**options)
    counter.new_vars(variables)
    counter.add_clauses(clauses)
    counter.set_sampling_set(projection)
    return counter.count(), 0


def approxmc(
    variables: int, clauses: list[list[int]], projection: list[int], options: dict[str, float]
) -> tuple[int, int]:
    """An approximate count, by ApproxMC; every variable of the projection must occur in a
    clause.
    """
    from pyapproxmc import Counter

    counter = Counter(**options)
    counter.add_clauses(clauses)
    cells, doublings = counter.count(projection)
    return cells, doublings


def die_with_parent() -> None:
    """Ask the system, where it can, to kill this process if its parent is killed: nobody else
    would.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL


if __name__ == "__main__":
    main()

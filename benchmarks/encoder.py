"""Write the formulas of puzzles on request, and say how many clauses each has: one of the processes
of `run.py`, as `worker.py`.
"""

import time

from worker import Answered, serve

import pencilsat
from pencilsat.tasks.run import encode


def encoded(file: str, index: int, seconds: float) -> Answered:
    """What it costs to write the formula that `check` solves, in which counts are clauses."""
    puzzle = pencilsat.read_all(file)[index]
    start = time.process_time()
    formula = encode(puzzle, lone=True)
    spent = time.process_time() - start
    return {"encode": spent, "clauses": sum(1 for _ in formula.clauses())}, None


if __name__ == "__main__":
    serve(encoded)

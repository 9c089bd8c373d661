"""Write the formulas of puzzles on request, and say how many clauses each has: one of the processes
of `run.py`, as `worker.py`.
"""

import time

from worker import Answered, serve

import pencilsat
from pencilsat.tasks.run import encode


def encoded(file: str, index: int, seconds: float) -> Answered:
    """What it costs to write the formula that `check` solves, in which counts are clauses; and, as
    `whole`, one that leaves out nothing that the puzzle decides at a glance.
    """
    stages: dict[str, float] = {}
    for name, lone in (("lone", True), ("whole", False)):
        puzzle = pencilsat.read_all(file)[index]  # anew, as it keeps what was found out about it
        start = time.process_time()
        formula = encode(puzzle, lone=lone)
        stages[name] = time.process_time() - start
        stages[f"{name} clauses"] = sum(1 for _ in formula.clauses())
    return stages, None


if __name__ == "__main__":
    serve(encoded)

"""Answer puzzles on request, and say what every stage cost: one of the processes of `run.py`.

A request is a line `[file, index]`, the answer to it `{"stages": {name: seconds}, "answer": …}`.
Which PencilSAT answers is up to PYTHONPATH: only what is public is used, so that older checkouts
answer, too. With the argument `formulas`, formulas are written, and nothing is answered.
"""

import json
import sys
import time
from collections.abc import Callable

time.perf_counter = time.process_time  # by which stages are measured: as CPU time, not seconds

TimedAnswer = tuple[dict[str, float], list[object] | None]
"""The seconds of each stage and what is counted, and the answer: its status and, if it is the only
one, the solution.
"""


def answered(file: str, index: int, seconds: float) -> TimedAnswer:
    """What a puzzle is found to be, as somebody does who imports the package."""
    import pencilsat  # not before the clock is replaced, which its modules import by name

    start = time.process_time()
    puzzle = pencilsat.read_all(file)[index]
    read = time.process_time()
    found = pencilsat.solve(puzzle, seconds=seconds)
    end = time.process_time()
    only = found.solutions[0].to_json() if found.unique else None
    cost = found.statistics
    counted = {"conflicts": cost.conflicts, "rounds": cost.rounds, "cuts": cost.cuts}
    stages = {"parse": read - start, **cost.seconds, "all": end - start}
    return counted | stages, [found.status, found.unique, only]


def encoded(file: str, index: int, seconds: float) -> TimedAnswer:
    """What it costs to write the formula that `check` solves, in which counts are clauses; and, as
    `whole`, one that leaves out nothing that the puzzle decides at a glance.
    """
    import pencilsat
    from pencilsat.tasks.run import encode

    stages: dict[str, float] = {}
    for name, lone in (("lone", True), ("whole", False)):
        puzzle = pencilsat.read_all(file)[index]  # anew, as it keeps what was found out about it
        start = time.process_time()
        formula = encode(puzzle, lone=lone)
        stages[name] = time.process_time() - start
        stages[f"{name} clauses"] = sum(1 for _ in formula.clauses())
    return stages, None


def serve(answer: Callable[[str, int, float], TimedAnswer]) -> None:
    """Answer every request of standard input."""
    out, sys.stdout = sys.stdout, sys.stderr  # where peers may print
    for line in sys.stdin:
        stages, answers = answer(*json.loads(line))
        print(json.dumps({"stages": stages, "answer": answers}), file=out, flush=True)


if __name__ == "__main__":
    serve(encoded if sys.argv[1:] == ["formulas"] else answered)

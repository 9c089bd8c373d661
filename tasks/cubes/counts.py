"""The number of solutions cube by cube: the sum of those of all cubes."""

import time
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from typing import Any

from ...cnf.cardinality import Clause
from ...cnf.errors import OutOfTime
from ...cnf.formula import Formula
from ...cnf.record import record
from ...search import counting
from ...search.limits import Limits
from ...search.lookahead import Cube
from ..count import Case, Counter
from ..run import CubeProgress, Run
from . import parts
from .parts import Conquered, Cubes, Sought


@record
class CubeCounter:
    """Counts the models of clauses under a cube, until a time in seconds since 1970."""

    clauses: Sequence[Clause]
    projection: Sequence[int]
    variables: int
    until: float | None

    def __call__(self, cube: Cube) -> Conquered:
        """How many there are under a cube; not done if that was not found out."""
        clauses = [*self.clauses, *([x] for x in cube)]
        seconds = parts.remaining(self.until).seconds
        with suppress(counting.CounterFailed):
            number = counting.exact(
                clauses, self.projection, variables=self.variables, seconds=seconds
            )
            if number is not None:
                return Conquered(cube, number=number, done=True, complete=True)
        return Conquered(cube)


def counter_of(cubes: Cubes, run: Run[Any]) -> Counter:
    """What counts the solutions of the formula of a run cube by cube."""
    run.parts = CubeProgress()

    def told(done: CubeProgress) -> None:
        run.parts = done

    def counted(formula: Formula, cases: Iterable[Case], limits: Limits) -> int | None:
        times = {tuple(case): number for number, case in cases}
        until = None if limits.seconds is None else time.time() + limits.seconds
        work = CubeCounter([*formula.clauses()], formula.projection, formula.top_id, until)
        sought = Sought("count", formula, cases=[*times])
        conquered = cubes.conquered(work, sought, until=until, told=told)
        total = 0
        with closing(conquered) as results, suppress(OutOfTime):
            for result in results:
                if not result.done:
                    return None
                [number] = (n for case, n in times.items() if result.cube[: len(case)] == case)
                total += number * result.number
            return total
        return None

    return counted

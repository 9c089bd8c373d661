"""Solutions cube by cube: a run that is the results of all cubes together."""

import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic, TypeVar

from ...cnf.errors import OutOfTime
from ...encoders.family import Puzzle
from ...search.limits import Statistics
from ...search.lookahead import Cube
from ...search.objective import Optimum
from ...search.solving import Session
from ..options import Options
from ..run import CubeProgress, Run, encode, units, verified
from . import parts
from .parts import Conquered, Cubes, Sought

S = TypeVar("S")

WORK = ("conflicts", "decisions", "propagations", "rounds", "cuts")
"""The statistics of cubes that are added up."""


@dataclass
class Conquering(Generic[S]):
    """Looks under a cube for so many solutions or, with `spread`, for such that differ wherever
    any two do. The numbers of `atoms` are those of the cubes.
    """

    puzzle: Puzzle[S]
    options: Options
    most: int
    spread: bool
    until: float | None
    atoms: str

    def __post_init__(self) -> None:
        self._session: Session | None = None

    def __call__(self, cube: Cube) -> Conquered:
        """What there is under a cube."""
        options = replace(self.options, limits=parts.remaining(self.until))
        if self._session is None or self._session.dead:
            formula = encode(self.puzzle, options, lone=not options.apart)
            if parts.digest(formula.atoms) != self.atoms:
                raise RuntimeError("the atoms have other numbers here than in the cubes")
            self._session = Session(formula, solver=options.solver, seed=options.seed)
        run = Run(self.puzzle, options, session=self._session, cube=cube)
        found, atoms = list[list[int]](), run.formula.projection
        with closing(run.witnesses() if self.spread else run.solutions()) as solutions:
            for _ in islice(solutions, None if self.spread else self.most):
                found.append([v for v in atoms if v in run.model])
        proved = run.optimum is None or run.optimum.proved
        complete = run.complete and proved
        return Conquered(
            cube,
            found,
            done=proved and (run.complete or (len(found) == self.most and not self.spread)),
            complete=complete,
            value=run.optimum.value if run.optimum else None,
            open=run.candidates() if self.spread and found else (),
            work={name: getattr(run.statistics, name) for name in WORK},
        )


class Conquest(Run[S]):
    """A run whose solutions are found cube by cube, by all who share them: `most` in each.

    So there are all of them where each cube has fewer, and at least two where there are two.
    """

    def __init__(
        self,
        puzzle: Puzzle[S],
        options: Options,
        statistics: Statistics | None,
        cubes: Cubes,
        *,
        most: int = 2,
    ) -> None:
        super().__init__(puzzle, options, statistics)
        self._cubes = cubes
        self._most = most
        self._alike: set[int] | None = None
        self._open: set[int] | None = set()
        self.parts = CubeProgress()

    def solutions(self) -> Generator[S, None, None]:
        """Solutions, verified, up to `most` of each cube."""
        return self._conquered(spread=False)

    def witnesses(self, *, verify: bool = True) -> Generator[S, None, None]:
        """Solutions, two of which differ wherever any two do; verified in any case."""
        return self._conquered(spread=True)

    def candidates(self) -> Sequence[int]:
        """Literals that all witnesses given so far have, but other solutions may not have."""
        alike = self._alike or set()
        return sorted(alike if self._open is None else alike & self._open, key=abs)

    def _conquered(self, *, spread: bool) -> Generator[S, None, None]:
        self._open = None
        if self._over():
            return
        seconds = self.limits().seconds
        until = None if seconds is None else time.time() + seconds
        atoms = parts.digest(self.formula.atoms)
        work = Conquering(self.puzzle, self.options, self._most, spread, until, atoms)
        asked = f"{spread} {self._most} {self.puzzle.family.board.text(self.puzzle)}"
        sought = Sought(asked, self.formula, units(self.puzzle, self.formula))
        conquered = self._cubes.conquered(work, sought, until=until, told=self._told)
        with closing(conquered) as results, suppress(OutOfTime):
            yield from self._taken(results)

    def _told(self, done: CubeProgress) -> None:
        self.parts = done

    def _taken(self, results: Iterable[Conquered]) -> Iterator[S]:
        """The solutions of the results of all cubes."""
        complete = settled = True
        left = set[int]()
        for result in self._best(results) if self.formula.objective else results:
            for name, amount in result.work.items():
                setattr(self.statistics, name, getattr(self.statistics, name) + amount)
            for solution in result.solutions:
                yield self._found_in_cube(solution)
            complete = complete and result.complete
            settled = settled and (result.complete or bool(result.solutions))
            left.update(result.open)
        self.complete = complete
        self._open = left if settled else None

    def _found_in_cube(self, atoms: Sequence[int]) -> S:
        """The solution in which these atoms are true, verified here, too."""
        model = frozenset(atoms)
        literals = {v if v in model else -v for v in self.formula.projection}
        self._alike = literals if self._alike is None else self._alike & literals
        self.model = model
        with self.statistics.stage("verify"):
            solution = verified(self.puzzle, self.formula.facts(model))
            self._measure(solution)
        return solution

    def _best(self, results: Iterable[Conquered]) -> Iterator[Conquered]:
        """The results of all cubes, without solutions that are not as good as others."""
        every = [*results]
        value = min((r.value for r in every if r.value is not None), default=None)
        if value is not None:
            self.optimum = Optimum(value, all(result.complete for result in every), [])
        for result in every:
            worse = result.value != value
            yield replace(result, solutions=(), open=()) if worse else result

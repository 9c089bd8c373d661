"""Cube and conquer: a hard puzzle, split into parts that processes share.

A part is a cube: a set of literals to assume. Its result is the solutions that satisfy it, or
their number. The results of all cubes give that of the puzzle: it has exactly one solution if one
cube has exactly one, and all others have none.
"""

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from pencilsat.cnf import counting, lookahead
from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.errors import OutOfTime
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.limits import Limits, Statistics
from pencilsat.cnf.lookahead import Cube
from pencilsat.cnf.objective import Optimum
from pencilsat.cnf.record import record
from pencilsat.cnf.solving import Session
from pencilsat.encoders.family import Puzzle
from pencilsat.tasks.count import Case, Counter
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Parts, Run, encode, units, verified

S = TypeVar("S")

WORK = ("conflicts", "decisions", "propagations", "rounds", "cuts")


@record
class Conquered:
    """What there is under a cube: solutions, as the atoms that are true, or how many.

    It is `done` if nobody needs to look there again, and `complete` if these are all; where only
    the best ones are asked for, their `value` says how good. `open` are literals that these
    solutions have, and others may not have.
    """

    cube: Cube
    solutions: Sequence[Sequence[int]] = ()
    number: int = 0
    done: bool = False
    complete: bool = False
    value: int | None = None
    open: Sequence[int] = ()
    work: dict[str, int] = field(default_factory=dict)


Work = Callable[[Cube], Conquered]
Share = Callable[[Work, Iterable[Cube]], Iterator[Conquered]]
"""Does the work on each of the cubes, as `map` does, in any order."""


class Kept(Protocol):
    """Where results are kept, so that nobody does again what was done before a kill."""

    def begin(
        self, of: str, split: Callable[[], list[Cube]], cases: Sequence[Cube]
    ) -> Sequence[Cube]:
        """The cubes of what has that name: those that are kept, or else new ones; all in cases."""

    @property
    def results(self) -> Sequence[Conquered]:
        """What is kept."""

    def keep(self, result: Conquered) -> None:
        """Keep one more."""


@record
class Cubes:
    """Into how many cubes to split, who shares them, and where their results are kept."""

    number: int
    share: Share = map
    kept: Kept | None = None

    def conquered(
        self,
        work: Work,
        asked: str,
        formula: Formula,
        givens: Sequence[int] = (),
        cases: Sequence[Cube] = lookahead.WHOLE,
        *,
        until: float | None,
        run: Run[Any],
    ) -> Generator[Conquered, None, None]:
        """The result of each cube of a formula with its givens, in cases that are cubes themselves;
        `asked` says what is looked for, `run` is told how many are done. OutOfTime if the time is
        over before it is split.
        """

        def split() -> list[Cube]:
            number = -(-self.number // len(cases))
            parts = (
                (case, lookahead.cubes(formula, [*givens, *case], number, remaining(until)))
                for case in cases
            )
            return [(*case, *cube) for case, cubes in parts for cube in cubes]

        if self.kept is None:
            every, known = split(), list[Conquered]()
        else:
            clauses = [*formula.clauses(native=True)]
            whole = (asked, self.number, formula.atoms, givens, cases, clauses)
            every = [*self.kept.begin(digest(whole), split, cases)]
            known = [*self.kept.results]
        left, done = {*every} - {result.cube for result in known}, len(known)
        run.parts = Parts(done, len(every))
        yield from known
        shared = self.share(work, sorted(left)) if left else iter(())
        try:
            for result in shared:
                if self.kept and result.done:
                    self.kept.keep(result)
                done += result.done
                run.parts = Parts(done, len(every))
                yield result
        finally:
            if isinstance(shared, Generator):
                shared.close()


def digest(value: object) -> str:
    """What tells a value from others, in every process."""
    return sha256(repr(value).encode()).hexdigest()


def remaining(until: float | None) -> Limits:
    """What is left until a time in seconds since 1970, the same for all who share the work."""
    return Limits(None if until is None else max(0.0, until - time.time()))


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
        options = replace(self.options, limits=remaining(self.until))
        if self._session is None or self._session.dead:
            formula = encode(self.puzzle, options, lone=not options.apart)
            if digest(formula.atoms) != self.atoms:
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
        self.parts = Parts()

    def solutions(self) -> Generator[S, None, None]:
        """Solutions, verified, up to `most` of each cube."""
        return self._conquered(spread=False)

    def witnesses(self) -> Generator[S, None, None]:
        """Verified solutions, two of which differ wherever any two solutions do."""
        return self._conquered(spread=True)

    def candidates(self) -> Sequence[int]:
        """Literals that all witnesses given so far have, but other solutions may not have."""
        alike = self._alike or set()
        return sorted(alike if self._open is None else alike & self._open, key=abs)

    def _conquered(self, *, spread: bool) -> Generator[S, None, None]:
        self.complete, self._open = False, None
        if self.unwritten:
            return
        seconds = self.limits().seconds
        until = None if seconds is None else time.time() + seconds
        atoms = digest(self.formula.atoms)
        work = Conquering(self.puzzle, self.options, self._most, spread, until, atoms)
        asked = f"{spread} {self._most} {self.puzzle.family.board.text(self.puzzle)}"
        givens = units(self.puzzle, self.formula)
        conquered = self._cubes.conquered(
            *(work, asked, self.formula, givens), until=until, run=self
        )
        with closing(conquered) as results, suppress(OutOfTime):
            yield from self._taken(results)

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


@record
class Counting:
    """Counts the models of clauses under a cube, until a time in seconds since 1970."""

    clauses: Sequence[Clause]
    projection: Sequence[int]
    variables: int
    until: float | None

    def __call__(self, cube: Cube) -> Conquered:
        """How many there are under a cube; not done if that was not found out."""
        clauses = [*self.clauses, *([x] for x in cube)]
        seconds = remaining(self.until).seconds
        with suppress(counting.CounterFailed):
            number = counting.exact(
                clauses, self.projection, variables=self.variables, seconds=seconds
            )
            if number is not None:
                return Conquered(cube, number=number, done=True, complete=True)
        return Conquered(cube)


def counter_of(cubes: Cubes, run: Run[Any]) -> Counter:
    """What counts the solutions of the formula of a run cube by cube."""
    run.parts = Parts()

    def counted(formula: Formula, cases: Iterable[Case], limits: Limits) -> int | None:
        times = {tuple(case): number for number, case in cases}
        until = None if limits.seconds is None else time.time() + limits.seconds
        work = Counting([*formula.clauses()], formula.projection, formula.top_id, until)
        conquered = cubes.conquered(*(work, "count", formula), cases=[*times], until=until, run=run)
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

"""The parts of a puzzle: who shares them, what there is under each, and where that is kept."""

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import field
from hashlib import sha256
from typing import Protocol

from ...cnf.formula import Formula
from ...cnf.record import record
from ...search import lookahead
from ...search.limits import Limits
from ...search.lookahead import Cube
from ..run import CubeProgress


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


CubeWork = Callable[[Cube], Conquered]
Share = Callable[[CubeWork, Iterable[Cube]], Iterator[Conquered]]
"""Does the work on each of the cubes, as `map` does, in any order."""


class ResultStore(Protocol):
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
class Sought:
    """What is looked for: solutions of a formula with its givens, in cases that are cubes
    themselves; `asked` says what has to be known of them.
    """

    asked: str
    formula: Formula
    givens: Sequence[int] = ()
    cases: Sequence[Cube] = lookahead.WHOLE


@record
class Cubes:
    """Into how many cubes to split, who shares them, and where their results are kept."""

    number: int
    share: Share = map
    kept: ResultStore | None = None

    def conquered(
        self,
        work: CubeWork,
        sought: Sought,
        *,
        until: float | None,
        told: Callable[[CubeProgress], None],
    ) -> Generator[Conquered, None, None]:
        """The result of each cube; `told` is called with how many are done. OutOfTime if the time
        is over before it is split.
        """
        every, known = self._split(sought, until)
        left, done = {*every} - {result.cube for result in known}, len(known)
        told(CubeProgress(done, len(every)))
        yield from known
        shared = self.share(work, sorted(left)) if left else iter(())
        try:
            for result in shared:
                if self.kept and result.done:
                    self.kept.keep(result)
                done += result.done
                told(CubeProgress(done, len(every)))
                yield result
        finally:
            if isinstance(shared, Generator):
                shared.close()

    def _split(
        self, sought: Sought, until: float | None
    ) -> tuple[Sequence[Cube], Sequence[Conquered]]:
        """The cubes, and the results that are kept."""
        formula, givens, cases = sought.formula, sought.givens, sought.cases

        def split() -> list[Cube]:
            number = -(-self.number // len(cases))
            parts = (
                (case, lookahead.cubes(formula, [*givens, *case], number, remaining(until)))
                for case in cases
            )
            return [(*case, *cube) for case, cubes in parts for cube in cubes]

        if self.kept is None:
            return split(), ()
        clauses = [*formula.clauses(native=True)]
        whole = (sought.asked, self.number, formula.atoms, givens, cases, clauses)
        return self.kept.begin(digest(whole), split, cases), self.kept.results


def digest(value: object) -> str:
    """What tells a value from others, in every process."""
    return sha256(repr(value).encode()).hexdigest()


def remaining(until: float | None) -> Limits:
    """What is left until a time in seconds since 1970, the same for all who share the work."""
    return Limits(None if until is None else max(0.0, until - time.time()))

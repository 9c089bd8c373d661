"""Cubes: a formula split into parts, each under some assumed literals, by looking ahead.

A cube is split by the atom both of whose values settle the most by unit propagation: the product
of the numbers of literals that they settle is greatest. The cubes are the leaves of a binary tree,
so every assignment obeys exactly one of them, whatever propagation finds. Source: M. Heule,
O. Kullmann, S. Wieringa, A. Biere, *Cube and conquer: guiding CDCL SAT solvers by lookaheads*,
2011.
"""

from collections.abc import Sequence
from fractions import Fraction
from heapq import heappop, heappush

from ..cnf.errors import OutOfTime
from ..cnf.formula import Formula
from .limits import UNLIMITED, Limits
from .solving import Session

Cube = tuple[int, ...]
"""A cube: literals of atoms, to be assumed."""

LookaheadScore = tuple[int, int, tuple[int, int]]
"""The product of what the two values of an atom settle, the atom, and what each value settles."""

WIDE, NARROW = 2000, 40
"""How many atoms are tried at the first split of a formula, and how many at later ones."""


ROUNDS = 3
"""How often the atoms of a cube are tried; again only where some of them could be settled."""


def cubes(
    formula: Formula, units: Sequence[int], number: int, limits: Limits = UNLIMITED
) -> list[Cube]:
    """So many cubes, exactly one of which every assignment obeys; fewer where propagation settles
    the rest. OutOfTime at a limit.
    """
    solver = "minicard" if formula.at_mosts else "minisat22"
    with Session(formula, units=units, solver=solver, limits=limits) as session:
        ahead = LookAhead(session, formula.projection)
        waiting, done = [(0, Cube())], list[Cube]()
        while waiting and len(waiting) + len(done) < number:
            _, cube = heappop(waiting)  # the cube in which the least is settled
            parts = ahead.split(cube)
            for part in parts:
                heappush(waiting, part)
            if not parts:
                done.append(cube)
        return sorted([*done, *(cube for _, cube in waiting)])


WHOLE: Sequence[Cube] = ((),)
"""A single case, which every assignment obeys."""


def covers(cubes: Sequence[Cube], cases: Sequence[Cube] = WHOLE) -> bool:
    """Whether every assignment that obeys one of the cases obeys exactly one of the cubes, each of
    which begins with the literals of a case.
    """
    parts = [[cube[len(c) :] for cube in cubes if cube[: len(c)] == c] for c in cases]
    return sum(map(len, parts)) == len(cubes) and all(map(_partition, parts))


def _partition(cubes: Sequence[Cube]) -> bool:
    """Whether every assignment obeys exactly one of the cubes."""
    apart = all(
        any(-x in other for x in cube) for i, cube in enumerate(cubes) for other in cubes[:i]
    )
    return apart and sum(Fraction(1, 2 ** len(cube)) for cube in cubes) == 1


class LookAhead:
    """What follows by unit propagation from each value of an atom."""

    def __init__(self, session: Session, atoms: Sequence[int]) -> None:
        self._session = session
        self._atoms = atoms
        self._best: Sequence[int] = ()

    def split(self, cube: Cube) -> list[tuple[int, Cube]]:
        """The two halves of a cube, each with the number of literals it settles; none if
        propagation leaves nothing open. OutOfTime at a limit.
        """
        for _ in range(ROUNDS):
            if self._session.dead or self._session.expired():
                raise OutOfTime
            settled = self._session.propagated(cube)
            if settled is None:
                return []
            found, forced = self._looked(cube, len(settled), self._free([*settled, *cube]))
            if not forced:
                break
            for x in forced:
                self._session.add([*(-y for y in cube), x])
        if not found:
            return []
        _, atom, sizes = max(found)
        self._best = self._best or [v for _, v, _ in sorted(found, reverse=True)[:NARROW]]
        return [(size, (*cube, x)) for x, size in zip((atom, -atom), sizes, strict=True)]

    def _free(self, settled: Sequence[int]) -> Sequence[int]:
        """Atoms to try that are still open."""
        values = {abs(x) for x in settled}
        best = [v for v in self._best if v not in values]
        every = best or [v for v in self._atoms if v not in values]
        return every[:: len(every) // WIDE + 1]

    def _looked(
        self, cube: Cube, settled: int, free: Sequence[int]
    ) -> tuple[list[LookaheadScore], list[int]]:
        """What each atom settles beyond a cube; and the literals that the cube forces, whose
        negations propagation refutes.
        """
        found, forced = list[LookaheadScore](), list[int]()
        for v in free:
            yes, no = (self._session.propagated([*cube, x]) for x in (v, -v))
            if yes is not None and no is not None:
                gain = (len(yes) - settled) * (len(no) - settled)
                found.append((gain, v, (len(yes), len(no))))
            elif yes is not None or no is not None:
                forced.append(-v if yes is None else v)
            else:
                return [], []
        return found, forced

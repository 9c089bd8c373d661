"""Cubes: a formula in parts, each under some literals that are assumed, made by looking ahead.

A cube is split by an atom whose values, one as the other, settle most by unit propagation: the
product of what they settle is greatest. The cubes are the leaves of a binary tree, so that every
assignment obeys one of them and no other, whatever propagation finds. Source: M. Heule,
O. Kullmann, S. Wieringa, A. Biere, *Cube and conquer: guiding CDCL SAT solvers by lookaheads*,
2011.
"""

from collections.abc import Sequence
from fractions import Fraction
from heapq import heappop, heappush

from pencilsat.cnf.formula import Formula
from pencilsat.cnf.solving import Session

Cube = tuple[int, ...]
"""Literals of atoms that are assumed."""

Seen = tuple[int, int, tuple[int, int]]
"""How much the values of an atom settle, the atom, and how much each of them does."""

WIDE, NARROW = 2000, 40
"""So many atoms are looked at where a formula is first split, and so many of them further on."""


def cubes(formula: Formula, units: Sequence[int], number: int) -> list[Cube]:
    """So many cubes of which every assignment obeys one, and no other; fewer where propagation
    settles the rest.
    """
    solver = "minicard" if formula.at_mosts else "minisat22"
    with Session(formula, units=units, solver=solver) as session:
        ahead = LookAhead(session, formula.projection)
        waiting, done = [(0, Cube())], list[Cube]()
        while waiting and len(waiting) + len(done) < number:
            _, cube = heappop(waiting)  # where least is settled
            parts = ahead.split(cube)
            for part in parts:
                heappush(waiting, part)
            if not parts:
                done.append(cube)
        return sorted([*done, *(cube for _, cube in waiting)])


def covers(cubes: Sequence[Cube]) -> bool:
    """Whether every assignment obeys one of the cubes, and no other."""
    apart = all(
        any(-x in other for x in cube) for i, cube in enumerate(cubes) for other in cubes[:i]
    )
    return apart and sum(Fraction(1, 2 ** len(cube)) for cube in cubes) == 1


class LookAhead:
    """What follows by propagation from values of atoms."""

    def __init__(self, session: Session, atoms: Sequence[int]) -> None:
        self._session = session
        self._atoms = atoms
        self._best: Sequence[int] = ()

    def split(self, cube: Cube) -> list[tuple[int, Cube]]:
        """The two parts of a cube, with how many literals each settles; none if propagation leaves
        nothing open in it.
        """
        known: list[int] = [*cube]
        while True:
            settled = self._session.propagated(known)
            if settled is None:
                return []
            found, forced = self._looked(known, self._free([*settled, *known]))
            if not forced:
                break
            known += forced
        if not found:
            return []
        _, atom, sizes = max(found)
        self._best = self._best or [v for _, v, _ in sorted(found, reverse=True)[:NARROW]]
        return [(size, (*cube, x)) for x, size in zip((atom, -atom), sizes, strict=True)]

    def _free(self, settled: Sequence[int]) -> Sequence[int]:
        """Atoms to look at that are open."""
        values = {abs(x) for x in settled}
        best = [v for v in self._best if v not in values]
        every = best or [v for v in self._atoms if v not in values]
        return every[:: len(every) // WIDE + 1]

    def _looked(self, known: Sequence[int], free: Sequence[int]) -> tuple[list[Seen], list[int]]:
        """What is seen of each atom; and what is forced, as propagation refutes the contrary."""
        found, forced = list[Seen](), list[int]()
        for v in free:
            yes, no = (self._session.propagated([*known, x]) for x in (v, -v))
            if yes is not None and no is not None:
                gain = (len(yes) - len(known)) * (len(no) - len(known))
                found.append((gain, v, (len(yes), len(no))))
            elif yes is not None or no is not None:
                forced.append(-v if yes is None else v)
            else:
                return [], []
        return found, forced

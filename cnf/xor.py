"""DIMACS with lines for parities, as CryptoMiniSat reads it: `x1 2 -3 0` says that of the literals
1, 2, -3 an odd number is true.

The clauses that say a parity stand together as one line: of k variables, all 2^(k - 1) clauses that
have them all, with an even number of negations, or with an odd one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from .cardinality import Clause
from .formula import Formula, atom_text
from .literals import check_written

FEWEST = 3
"""The fewest variables of a parity that gets a line: two are equal, or not, in two clauses."""


def write(
    formula: Formula, *, units: Sequence[int] = (), comments: Iterable[str] = ()
) -> Iterator[str]:
    """The lines of the file, each with its line end; `units` come last, as clauses."""
    check_written(formula)
    parities, clauses = divided([*formula.clauses()])
    yield from (f"c {comment}\n" for comment in comments)
    yield from (f"c var {x} {atom_text(atom)}\n" for atom, x in formula.atoms.items())
    yield f"p cnf {formula.top_id} {len(parities) + len(clauses) + len(units)}\n"
    yield f"c p show {' '.join(map(str, [*formula.projection, 0]))}\n"
    yield from (f"x{' '.join(map(str, parity))} 0\n" for parity in parities)
    yield from (f"{' '.join(map(str, [*clause, 0]))}\n" for clause in clauses)
    yield from (f"{literal} 0\n" for literal in units)


def divided(clauses: Sequence[Clause]) -> tuple[list[Clause], list[Clause]]:
    """The parities that clauses say, and the other clauses."""
    groups = defaultdict[tuple[frozenset[int], bool], set[frozenset[int]]](set)
    keys = []
    for clause in clauses:
        over = frozenset(map(abs, clause))
        key = over, sum(literal < 0 for literal in clause) % 2 == 1
        keys.append(key)
        if len(clause) == len(over) >= FEWEST:
            groups[key].add(frozenset(clause))
    whole = {key for key, said in groups.items() if len(said) == 2 ** (len(key[0]) - 1)}
    parities: list[Clause] = []
    for over, negative in sorted(whole, key=lambda key: (sorted(key[0]), key[1])):
        first, *others = sorted(over)
        parities.append([-first if negative else first, *others])
    return parities, [clause for clause, key in zip(clauses, keys, strict=True) if key not in whole]

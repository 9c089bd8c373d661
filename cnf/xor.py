"""DIMACS with lines for parities, as CryptoMiniSat reads it: `x1 2 -3 0` says that of the literals
1, 2, -3 an odd number is true.

The clauses that say a parity stand together as one line: of k variables, all 2^(k - 1) clauses that
have them all, with an even number of negations, or with an odd one. Half of them are enough, those
with one literal of an auxiliary variable which is in no other clause: z → a ⊕ b is written as
z = a ⊕ b, which changes no solution, as nothing asks for a z that is false.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

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
    fixed = {*formula.projection, *map(abs, formula.objective), *map(abs, units)}
    parities, clauses = divided([*formula.clauses()], fixed)
    yield from (f"c {comment}\n" for comment in comments)
    yield from (f"c var {x} {atom_text(atom)}\n" for atom, x in formula.atoms.items())
    yield f"p cnf {formula.top_id} {len(parities) + len(clauses) + len(units)}\n"
    yield f"c p show {' '.join(map(str, [*formula.projection, 0]))}\n"
    yield from (f"x{' '.join(map(str, parity))} 0\n" for parity in parities)
    yield from (f"{' '.join(map(str, [*clause, 0]))}\n" for clause in clauses)
    yield from (f"{literal} 0\n" for literal in units)


Over = tuple[tuple[int, ...], bool]
"""Variables, and whether an odd number of them is negated."""


def divided(clauses: Sequence[Clause], fixed: Collection[int]) -> tuple[list[Clause], list[Clause]]:
    """The parities that clauses say, and the other clauses; variables that are `fixed` are more
    than auxiliary.
    """
    used = Counter(literal for clause in clauses for literal in clause)
    groups = defaultdict[Over, set[frozenset[int]]](set)
    keys = list[Over]()
    for clause in clauses:
        over = tuple(sorted({*map(abs, clause)}))
        keys.append((over, sum(literal < 0 for literal in clause) % 2 == 1))
        if len(clause) == len(over) >= FEWEST:
            groups[keys[-1]].add(frozenset(clause))

    def whole(key: Over) -> bool:
        number, said = 2 ** (len(key[0]) - 1), groups[key]
        shared = frozenset.intersection(*said) if 2 * len(said) == number else ()
        own = (x for x in shared if abs(x) not in fixed and used[x] == len(said))
        return len(said) == number or any(own)

    found = {key for key in groups if whole(key)}
    parities = [[-first if odd else first, *rest] for (first, *rest), odd in sorted(found)]
    return parities, [clause for clause, key in zip(clauses, keys, strict=True) if key not in found]

"""Integer programs: variables with bounds, and rows, which compare sums of them with numbers.

A *formulation* declares variables and yields rows, as an encoding declares atoms and yields
clauses. What the variables say of a solution is *spelled*: an atom is a sum of variables and a
number, 1 where the atom is true, 0 where it is not.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise, product
from typing import Any, Literal, NamedTuple, TypeVar

from . import sums
from .cardinality import Clauses, Count
from .errors import TooLarge
from .formula import LARGEST, Atom, Block, Facts, Formula, Name, name_of

Key = TypeVar("Key", bound=Hashable)

Terms = Mapping[int, int]
"""Variables with their coefficients."""

Sense = Literal["<=", "=", ">="]


class Row(NamedTuple):
    """`Σ coefficient · variable ≤, = or ≥ bound`, under the name of its rule."""

    name: str
    terms: Terms
    sense: Sense
    bound: int


Rows = Iterable[tuple[str, Terms, Sense, int]]
"""What a formulation yields: rows as they are, or as tuples."""

Formulation = Callable[[Any, "Program"], Rows]
"""Declares the variables of a puzzle, and yields the rows of its rules."""

Sum = tuple[Terms, int]
"""Variables with their coefficients, and a number."""


class Program:
    """Variables, rows, and what is to be least: nothing, if `least` is empty.

    >>> p = Program()
    >>> take = p.variables("take", ["tent", "stove", "rope"])
    >>> p.add([("bag", {take["tent"]: 5, take["stove"]: 3, take["rope"]: 2}, "<=", 7)])
    >>> p.top_id, p.rows[0].sense
    (3, '<=')

    Variables are numbered from 1, and whole numbers from 0 to the most that they can be, which is
    1 if nothing is said. Those that are `continuous` may be fractions; there are solutions in which
    none is. Rows that are found `later`, from what a solution of the others says, belong to the
    program, too: it is *lazy* then, as there are too many of them. `lacks` says what of the
    puzzle's rules is in no row.
    """

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.named: dict[Name, int] = {}
        self.top_id = 0
        self.most: dict[int, int] = {}
        self.continuous: set[int] = set()
        self.rows: list[Row] = []
        self.least: Terms = {}
        self.spelled: dict[Atom, Sum] = {}
        self.later: Callable[[Facts], Rows] | None = None
        self.lacks: Sequence[str] = ()
        self._size = 0

    def variables(
        self, word: str, keys: Iterable[Key], most: int = 1, *, continuous: bool = False
    ) -> dict[Key, int]:
        """New variables by their keys, named `(word, *key)`."""
        made = {key: x for x, key in enumerate(keys, self.top_id + 1)}
        self._grow(len(made))
        self.top_id += len(made)
        self.blocks.append((word, made))
        self.named.update((name_of(word, key), x) for key, x in made.items())
        if most != 1:
            self.most.update(dict.fromkeys(made.values(), most))
        if continuous:
            self.continuous.update(made.values())
        return made

    def atoms(self, word: str, keys: Iterable[Key]) -> dict[Key, int]:
        """New variables that are atoms of the puzzle."""
        made = self.variables(word, keys)
        for key, x in made.items():
            self.spelled[name_of(word, key)] = {x: 1}, 0
        return made

    def spell(self, atom: Atom, terms: Terms, plus: int = 0) -> None:
        """Say which sum is 1 where an atom is true, and 0 where it is not."""
        self.spelled[atom] = terms, plus

    def add(self, rows: Rows) -> None:
        """Add rows. TooLarge if there are more coefficients and variables than in any formula."""
        for row in rows:
            self.rows.append(Row(*row))
            self._grow(len(row[1]))

    def _grow(self, number: int) -> None:
        self.expect(number)
        self._size += number

    def expect(self, number: int) -> None:
        """Raise TooLarge, as `add` would, if so many coefficients are to come."""
        if self._size + number > LARGEST:
            raise TooLarge(f"the program has more than {LARGEST} coefficients and variables")

    def give(self, atom: Atom, true: bool) -> None:
        """Add the row that an atom is true, or false."""
        terms, plus = self.spelled[atom]
        self.add([("given", terms, "=", true - plus)])

    def exclude(self, facts: Facts) -> None:
        """Add the row that what the atoms say is not these facts."""
        found, bound = Counter[int](), len(facts) - 1
        for atom, (terms, plus) in self.spelled.items():
            sign = 1 if atom in facts else -1
            found.update({x: sign * times for x, times in terms.items()})
            bound -= sign * plus
        self.add([("excluded", found, "<=", bound)])

    def facts(self, values: Mapping[int, float]) -> Facts:
        """The atoms that are true where variables have these values, and others are 0."""
        return frozenset(
            atom
            for atom, (terms, plus) in self.spelled.items()
            if sum(times * values.get(x, 0) for x, times in terms.items()) + plus > 0.5
        )

    def formula(self, **how: Any) -> Formula:
        """The same as a formula, but for rows that are found later. Its atoms are the variables
        that are 0 or 1; of another one, literals say *at least 1*, *at least 2*, … (Keywords are
        those of `Formula`.)
        """
        f, literals = Formula(**how), dict[int, Sequence[int]]()
        for word, block in self.blocks:
            most = self.most.get(next(iter(block.values()), 0), 1)
            if most == 1:
                literals |= {block[key]: [x] for key, x in f.variables(word, block).items()}
                continue
            chains = f.auxiliaries(word, product(block, range(1, most + 1)))
            for key, x in block.items():
                literals[x] = [chains[key, j] for j in range(1, most + 1)]
                f.add("bounds", ([-more, less] for less, more in pairwise(literals[x])))
        for number, (name, terms, sense, bound) in enumerate(self.rows, 1):
            f.add(name, compared(f, weights(terms, literals), sense, bound), of=number)
        if self.least:
            f.minimise(weights(self.least, literals))
        return f


def weights(terms: Terms, literals: Mapping[int, Sequence[int]]) -> Counter[int]:
    """The weights of the literals of variables."""
    found = Counter[int]()
    for x, times in terms.items():
        for literal in literals[x] if times else ():
            found[literal] += times
    return found


def compared(f: Formula, weighted: Terms, sense: Sense, bound: int) -> Count | Clauses:
    """A row as a count of literals, or as a sum with weights if some are not 1 or -1."""
    if {*map(abs, weighted.values())} <= {1}:
        signed = [x * times for x, times in weighted.items()]
        number = bound + sum(times < 0 for times in weighted.values())
        return {"<=": f.at_most, "=": f.exactly, ">=": f.at_least}[sense](signed, number)
    written = {"<=": sums.at_most, "=": sums.exactly, ">=": sums.at_least}[sense]
    return written(f, weighted, bound)


def summed(variables: Iterable[int], times: int = 1) -> dict[int, int]:
    """The sum of different variables, so many times."""
    return dict.fromkeys(variables, times)


def flow(p: Program, nodes: Sequence[Key], chosen: Mapping[tuple[Key, Key], Terms]) -> Rows:
    """The chosen edges connect all nodes: each but the first takes one unit of what flows from
    there, along chosen edges only. `chosen` are sums, 0 or 1, by their edges.
    """
    most = max(len(nodes) - 1, 1)
    arcs = [arc for u, v in chosen for arc in ((u, v), (v, u))]
    through = p.variables("flow", arcs, most, continuous=True)
    into: dict[Key, dict[int, int]] = {node: {} for node in nodes}
    for (u, v), x in through.items():
        into[u][x], into[v][x] = -1, 1
    for (u, v), terms in chosen.items():
        bounds = {x: -most * times for x, times in terms.items()}
        yield "flow", {through[u, v]: 1, through[v, u]: 1, **bounds}, "<=", 0
    for node in nodes[1:]:
        yield "flow", into[node], "=", 1

"""What one instance of a rule implies by itself, by unit propagation: as a count, or as clauses."""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal

from pencilsat.cnf.cardinality import Clause, Count
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Constraint, Instance

OWN = 1 << 40
"""Above the variables of every formula are those that an instance has for itself."""

FALSE = 1 << 20
"""What a false literal adds to the number that is kept of a count; a true one adds one."""

Said = Literal["broken", "all others", "no others"]
"""What a count implies, given how many of its literals are true and how many false, if anything."""


class Sayings(dict[int, Said | None]):
    """What a count of n literals with these bounds says of `true + FALSE * false`, once asked."""

    def __init__(self, n: int, low: int, high: int) -> None:
        super().__init__()
        self.n, self.low, self.high = n, low, high

    def __missing__(self, number: int) -> Said | None:
        absent, there = divmod(number, FALSE)
        possible = self.n - absent
        said: Said | None = None
        if there > self.high or possible < self.low:
            said = "broken"
        elif there < possible and (there == self.high or possible == self.low):
            said = "all others" if possible == self.low else "no others"
        self[number] = said
        return said


class Tally:
    """A count of literals that is all that an instance says: it propagates without its clauses."""

    def __init__(self, count: Count) -> None:
        self.literals = tuple(count.literals)
        self._there, self._absent = frozenset(self.literals), frozenset(-x for x in self.literals)
        n = len(self.literals)
        low, high = count.low, count.high
        self.says = Sayings(n, 0 if low is None else low, n if high is None else high)

    def closure(self, true: AbstractSet[int]) -> tuple[Sequence[int], bool]:
        """What follows from what is true; whether the count is impossible."""
        there, absent = len(self._there & true), len(self._absent & true)
        return self.following(self.says[there + FALSE * absent], true)

    def following(self, said: Said | None, true: AbstractSet[int]) -> tuple[Sequence[int], bool]:
        """What it says, as the facts that follow; whether it is broken."""
        if said is None or said == "broken":
            return (), said == "broken"
        left = [x for x in self.literals if x not in true and -x not in true]
        return (left if said == "all others" else [-x for x in left]), False

    def needed(self, held: Iterable[int], facts: Collection[int]) -> list[int]:
        """What of the literals held it needs for facts that it forces, all of them alike."""
        side = self._absent if self._there.issuperset(facts) else self._there
        return [x for x in held if x in side]


def tallies(formula: Formula) -> dict[Instance, Tally]:
    """The instances that are a count of different literals with names and nothing else."""
    named = {*formula.atoms.values(), *formula.helpers.values()}
    found: dict[Instance, list[Constraint]] = {}
    for rule in formula.rules.values():
        for of, constraints in rule.parts():
            found.setdefault(Instance(rule.name, of), []).extend(constraints)
    return {
        instance: Tally(count)
        for instance, [count] in ((i, cs) for i, cs in found.items() if len(cs) == 1)
        if isinstance(count, Count) and not count.unless
        if all(isinstance(term, int) and abs(term) in named for term in count.terms)
        if len({abs(x) for x in count.literals}) == len(count.terms)
    }


class Part:
    """An instance of a rule as propagation meets it: its clauses, or the count that is all of it,
    and the number under which it is kept what of that is known.

    Variables without a name stay inside the instance: what they carry is no fact.
    """

    __slots__ = ("clauses", "instance", "names", "number", "read", "tally", "watches")

    def __init__(
        self, instance: Instance, number: int, names: Container[int], tally: Tally | None = None
    ) -> None:
        self.instance, self.number, self.names, self.tally = instance, number, names, tally
        self.clauses: list[Clause] = []
        self.watches: Mapping[int, list[Clause]] = {}
        self.read = 0

    def unit(self, x: int) -> int:
        """What a literal of the instance adds to the number that is kept of its count, if any."""
        if self.tally is None:
            return 0
        return 1 if x in self.tally.literals else FALSE

    def closure(self, true: AbstractSet[int], new: Iterable[int]) -> tuple[Collection[int], bool]:
        """What the instance adds to what is true, by way of what is new; whether it is broken."""
        return self.tally.closure(true) if self.tally else self._closure(true, new)

    def _closure(
        self, true: AbstractSet[int], new: Iterable[int]
    ) -> tuple[dict[int, Clause], bool]:
        """The same by clauses, with the clause by which each literal is found."""
        watches = self.watches if self.read == len(self.clauses) else self._watched()
        found: dict[int, Clause] = {}
        queue = [0, *new]
        for literal in queue:
            for clause in watches.get(-literal, ()):
                unit = 0
                for x in clause:
                    if x in true or x in found:
                        break
                    if -x not in true and -x not in found:
                        if unit:
                            break
                        unit = x
                else:
                    if not unit:
                        return found, True
                    found[unit] = clause
                    queue.append(unit)
        return found, False

    def premises(self, there: Sequence[int], facts: Collection[int]) -> tuple[int, ...]:
        """Of what is there, the first preferred to go, what the instance needs for the facts; of
        none, to be broken.
        """
        if self.tally and facts:
            return tuple(self.tally.needed(there, facts))
        if len(self.clauses) == 1:
            return tuple(x for x in there if -x in self.clauses[0])

        def enough(held: Sequence[int]) -> bool:
            found, broken = self.closure({*held}, held)
            return broken or (bool(facts) and all(x in found for x in facts))

        return tuple(shrunk(there, enough))

    def support(self, there: Sequence[int], fact: int) -> tuple[int, ...]:
        """Of what is there, what the instance needs for a fact, as it is found soonest from the
        last on.
        """
        if self.tally or len(self.clauses) == 1:
            return self.premises(there, [fact])
        found, _ = self._closure({*there}, there[::-1])
        used, asked = set[int](), [fact]
        for x in asked:
            for y in found.get(x, ()):
                if y != x and -y not in used:
                    used.add(-y)
                    asked.append(-y)
        return self.premises([x for x in there if x in used], [fact])

    def _watched(self) -> Mapping[int, list[Clause]]:
        """The clauses by their literals, but for the selector; those of one or none also by 0."""
        made: dict[int, list[Clause]] = {}
        for _, *guarded in self.clauses:
            clause = [self._own(x) for x in guarded]
            for x in clause if len(clause) > 1 else [*clause, 0]:
                made.setdefault(x, []).append(clause)
        self.watches = made
        self.read = len(self.clauses)  # last: another thread may read it
        return made

    def _own(self, x: int) -> int:
        """The literal, or that of a variable of the instance's own where it has no name."""
        if abs(x) in self.names:
            return x
        own = OWN * (self.number + 1)
        return x + own if x > 0 else x - own


def shrunk(held: Sequence[int], enough: Callable[[Sequence[int]], bool]) -> list[int]:
    """What of the literals is enough, and none of it can be spared: the first go first."""
    kept: list[int] = []
    rest, size = list(held), max(1, len(held) // 2)
    while rest:
        part, others = rest[:size], rest[size:]
        if enough([*others, *kept]):
            rest = others
            size *= 2
        elif size == 1:
            kept += part
            rest = others
        else:
            size = max(1, min(size, len(rest)) // 2)
    return kept

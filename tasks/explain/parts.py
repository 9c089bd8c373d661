"""What one instance of a rule implies by itself, by unit propagation: as a count, or as clauses."""

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import chain
from typing import Literal

from ...cnf.cardinality import Clause, Count
from ...cnf.formula import Formula
from ...cnf.rules import Instance

OWN = 1 << 40
"""Above the variables of every formula are those that an instance has for itself."""

FALSE = 1 << 20
"""What a false literal adds to the number that is kept of a count; a true one adds one."""

FEW, MOST = 32, 100
"""Of more clauses it is not found out what they imply, nor where that is more."""

Implication = Literal["broken", "all others", "no others"]
"""What a count implies, given how many of its literals are true and how many false, if anything."""


class Implications(dict[int, Implication | None]):
    """What a count of n literals with these bounds says of `true + FALSE * false`, once asked."""

    def __init__(self, n: int, low: int, high: int) -> None:
        super().__init__()
        self.n, self.low, self.high = n, low, high

    def __missing__(self, number: int) -> Implication | None:
        absent, there = divmod(number, FALSE)
        possible = self.n - absent
        said: Implication | None = None
        if there > self.high or possible < self.low:
            said = "broken"
        elif there < possible and (there == self.high or possible == self.low):
            said = "all others" if possible == self.low else "no others"
        self[number] = said
        return said


implications = lru_cache(maxsize=1000)(Implications)
"""Those of counts of so many literals with the same bounds are the same."""


class Tally:
    """A count of literals that is all that an instance says: it propagates without its clauses."""

    def __init__(self, count: Count) -> None:
        self.literals = tuple(count.literals)
        self.there, self._absent = frozenset(self.literals), frozenset(-x for x in self.literals)
        n = len(self.literals)
        low, high = count.low, count.high
        self.says = implications(n, 0 if low is None else low, n if high is None else high)

    def closure(self, true: AbstractSet[int]) -> tuple[Sequence[int], bool]:
        """What follows from what is true; whether the count is impossible."""
        there, absent = len(self.there & true), len(self._absent & true)
        return self.following(self.says[there + FALSE * absent], true)

    def following(
        self, said: Implication | None, true: AbstractSet[int]
    ) -> tuple[Sequence[int], bool]:
        """What it says, as the facts that follow; whether it is broken."""
        if said is None or said == "broken":
            return (), said == "broken"
        left = [x for x in self.literals if x not in true and -x not in true]
        return (left if said == "all others" else [-x for x in left]), False

    def needed(self, held: Iterable[int], facts: Collection[int]) -> list[int]:
        """What of the literals held it needs for facts that it forces, all of them alike."""
        side = self._absent if self.there.issuperset(facts) else self.there
        return [x for x in held if x in side]


def tallies(formula: Formula) -> dict[Instance, Tally]:
    """The instances that are a count of different literals with names and nothing else."""
    named = {*formula.atoms.values(), *formula.helpers.values()}
    found: dict[Instance, Tally] = {}
    for rule in formula.rules.values():
        counts = [(i, i.count) for i in rule.instances if i.count and not i.count.unless]
        said = rule.stated() if counts else {}
        found |= {
            instance: Tally(count)
            for instance, count in counts
            if said[instance.of] == 1
            if len(named & {abs(x) for x in count.terms if isinstance(x, int)}) == len(count.terms)
        }
    return found


class Part:
    """An instance of a rule as propagation meets it: its clauses, or the count that is all of it,
    and the number under which it is kept what of that is known.

    Variables without a name stay inside the instance: what they carry is no fact.
    """

    __slots__ = ("_implied", "clauses", "instance", "names", "number", "read", "tally", "watches")

    def __init__(
        self, instance: Instance, number: int, names: Container[int], tally: Tally | None = None
    ) -> None:
        self.instance, self.number, self.names, self.tally = instance, number, names, tally
        self.clauses: Sequence[Clause] = ()
        self.watches: Mapping[int, list[Clause]] = {}
        self.read = 0
        self._implied: tuple[int, Sequence[Clause] | None] = (0, None)

    @property
    def unconditional(self) -> bool:
        """Whether the instance says something though nothing is known."""
        return self.tally.says[0] is not None if self.tally else min(map(len, self.clauses)) < 2

    @property
    def implicates(self) -> Sequence[Clause] | None:
        """Clauses of which one is enough for each fact that the instance forces; None if it is not
        known which these are: it has many clauses, or variables of its own.
        """
        number, implied = self._implied
        if number != len(self.clauses):
            number, implied = len(self.clauses), self._saturated()
            self._implied = number, implied  # at once: another thread may read it
        return implied

    def _saturated(self) -> Sequence[Clause] | None:
        """The clauses with what they imply, as they are read off those of an instance like it."""
        if len(self.clauses) > FEW or self.tally:
            return None
        variables = [*dict.fromkeys(abs(x) for clause in self.clauses for x in clause)]
        if not all(x in self.names for x in variables):
            return None
        number = {x: i for i, x in enumerate(variables, 1)}
        number |= {-x: -i for x, i in number.items()}
        alike = saturated(
            frozenset(frozenset(number[x] for x in clause) for clause in self.clauses)
        )
        literal = {i: x for x, i in number.items()}
        return None if alike is None else [[literal[i] for i in clause] for clause in alike]

    @property
    def complete(self) -> bool:
        """Whether it is known what the instance forces, as it is a count, or by its clauses."""
        return self.tally is not None or self.implicates is not None

    def entailed(self, held: AbstractSet[int], wanted: Iterable[int]) -> list[int]:
        """The wanted facts that an instance, if it is complete, forces by what is held."""
        if self.tally:
            found, _ = self.tally.closure(held)
            return [fact for fact in wanted if fact in found]
        left = [[x for x in clause if -x not in held] for clause in self.implicates or ()]
        forced = {x for clause in left if len(clause) == 1 for x in clause}
        return [fact for fact in wanted if fact in forced or [] in left]

    def unit(self, x: int) -> int:
        """What a literal of the instance adds to the number that is kept of its count, if any."""
        if self.tally is None:
            return 0
        return 1 if x in self.tally.there else FALSE

    def by_one(self, x: int) -> bool:
        """Whether a fact that it speaks of may force something alone."""
        if self.tally:
            return self.tally.says[self.unit(x)] is not None
        return min(map(len, self.clauses), default=0) <= 2

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
        implied = self.implicates
        if implied is None:
            return tuple(shrunk(there, self._found(there, facts)))
        return tuple(shrunk(there, covered(implied, there, facts)))

    def _found(self, there: Sequence[int], facts: Collection[int]) -> Callable[[int], bool]:
        """Whether propagation from those of the literals whose bits are set finds the facts, or
        breaks the instance.
        """

        def enough(bits: int) -> bool:
            held = {x for i, x in enumerate(there) if bits >> i & 1}
            found, broken = self.closure(held, held)
            return broken or (bool(facts) and all(x in found for x in facts))

        return enough

    def support(self, there: Sequence[int], fact: int) -> tuple[int, ...]:
        """Of what is there, what the instance needs for a fact, as it is found soonest from the
        last on.
        """
        return self.premises(self.used(there, fact), [fact])

    def used(self, there: Sequence[int], fact: int) -> Sequence[int]:
        """Of what is there, by what a fact is found soonest from the last on, if that is clauses,
        more than one.
        """
        if self.tally or len(self.clauses) == 1:
            return there
        found, _ = self._closure({*there}, there[::-1])
        used, asked = set[int](), [fact]
        for x in asked:
            for y in found.get(x, ()):
                if y != x and -y not in used:
                    used.add(-y)
                    asked.append(-y)
        return [x for x in there if x in used]

    def clauses_for(
        self, premises: Sequence[int], facts: Iterable[int]
    ) -> tuple[list[int], Sequence[Clause]]:
        """Of the facts those that propagation finds, and the clauses by which it does, over the
        variables that stay inside.
        """
        found, _ = self._closure({*premises}, premises)
        these = [x for x in facts if x in found]
        used = dict.fromkeys(these)
        asked = [*used]
        for x in asked:
            new = [-y for y in found[x] if -y in found and -y not in used]
            used |= dict.fromkeys(new)
            asked += new
        return these, [found[x] for x in used]

    def on_the_way(self, premises: Sequence[int], facts: Collection[int]) -> list[list[int]]:
        """The facts that the instance finds by the premises, and those with names by which it finds
        them, group by group: each is found by what stands in groups before it. No groups if
        propagation does not find the facts.
        """
        found, _ = self._closure({*premises}, premises)
        used = dict.fromkeys(x for x in facts if x in found)
        asked = list(used)
        for x in asked:
            new = [-y for y in found[x] if -y in found and -y not in used]
            used |= dict.fromkeys(new)
            asked += new
        depth: dict[int, int] = {}
        for x, clause in found.items():
            depth[x] = max((depth[-y] + 1 for y in clause if -y in depth), default=0)
        groups: dict[int, list[int]] = {}
        for x in sorted(used, key=lambda x: (depth[x], abs(x))):
            if abs(x) in self.names:
                groups.setdefault(depth[x], []).append(x)
        return [*groups.values()]

    def _watched(self) -> Mapping[int, list[Clause]]:
        """The clauses by their literals; those of one or none also by 0."""
        made = defaultdict[int, list[Clause]](list)
        variables = {*map(abs, chain.from_iterable(self.clauses))}
        apart = OWN * (self.number + 1)
        own = {x: x + apart for x in variables if x not in self.names}
        own |= {-x: -y for x, y in own.items()}
        for said in self.clauses:
            clause = [own.get(x, x) for x in said] if own else said
            for x in clause if len(clause) > 1 else [*clause, 0]:
                made[x].append(clause)
        self.watches = made
        self.read = len(self.clauses)  # last: another thread may read it
        return made


def shrunk(held: Sequence[int], enough: Callable[[int], bool]) -> list[int]:
    """What of the literals is enough, said of bits, and none of it can be spared: the first go
    first.
    """
    kept = (1 << len(held)) - 1
    start, size = 0, max(1, len(held) // 2)
    while start < len(held):
        size = min(size, len(held) - start)
        fewer = kept & ~(((1 << size) - 1) << start)
        if enough(fewer):
            kept = fewer
            start += size
            size *= 2
        elif size == 1:
            start += 1
        else:
            size //= 2
    return [x for i, x in enumerate(held) if kept >> i & 1]


def covered(
    clauses: Sequence[Clause], there: Sequence[int], facts: Collection[int]
) -> Callable[[int], bool]:
    """Whether of those of the literals whose bits are set one of the clauses needs no more for each
    of the facts, or to be broken.
    """
    bit = {-x: 1 << i for i, x in enumerate(there)}
    ways: dict[int, list[int]] = {fact: [] for fact in facts}
    broken: list[int] = []
    for clause in clauses:
        left = [x for x in clause if x not in bit]
        if not left:
            broken.append(sum(bit[x] for x in clause))
        elif len(left) == 1 and left[0] in ways:
            ways[left[0]].append(sum(bit[x] for x in clause if x != left[0]))

    def enough(bits: int) -> bool:
        return any(b & bits == b for b in broken) or (
            bool(ways) and all(any(b & bits == b for b in way) for way in ways.values())
        )

    return enough


@lru_cache(maxsize=1000)
def saturated(clauses: frozenset[frozenset[int]]) -> Sequence[frozenset[int]] | None:
    """All clauses that these imply, but for those that others of them imply alone, by resolution;
    None if there are too many on the way.
    """
    said = {clause for clause in clauses if not any(-x in clause for x in clause)}
    found = {clause for clause in said if not any(other < clause for other in said)}
    new = sorted(found, key=sorted)
    while new:
        one = new.pop()
        for other in sorted(found, key=sorted) if one in found else ():
            clashing = [x for x in one if -x in other]
            if len(clashing) == 1:
                implied = (one | other) - {clashing[0], -clashing[0]}
                if not any(clause <= implied for clause in found):
                    found = {clause for clause in found if not implied <= clause} | {implied}
                    new.append(implied)
        if len(found) > MOST:
            return None
    return sorted(found, key=sorted)

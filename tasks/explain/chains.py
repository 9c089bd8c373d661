"""Trials: suppose the opposite of a fact, and apply rules one at a time until one is broken.

A trial goes round by round. In each round, every rule instance about which something new is known
adds all that unit propagation in its own clauses finds; the next round uses it. The first instance
to break ends the shortest trial, up to ties. The steps that led to its premises, and to theirs, are
the links of a chain. A chain never branches: if cases would have to be split, there is none.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ...cnf.rules import Instance
from .parts import Part
from .reasons import Reason, Rules

EFFORT = 100_000
"""Rules that are applied in search of one step; after that it takes what it has found."""

Touched = dict[Part, tuple[int, ...]]
"""Instances that speak of facts, with those that each speaks of, but for counts."""


class Propagation:
    """What is known, and of each count how many of its literals are true, and how many false."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.part = rules, rules.parts.__getitem__
        self.true: set[int] = set()
        self.work = 0
        self.counts = [0] * len(rules.parts)
        self._heard: dict[Part, tuple[int, set[int]]] = {}
        """Of instances that are no counts, with how many clauses what was last known was compared,
        and what they said of it that was not known yet.
        """

    def learn(self, facts: Collection[int]) -> None:
        """These are known from now on."""
        new = [x for x in facts if x not in self.true]
        self.true.update(new)
        for part, here in self.touched(new, self.counts).items():
            if part.tally is None:
                found, _ = self.closure(part, here)
                said = {x for x in found if abs(x) in self.rules.names}
                self.true.update(x for x in found if x not in said)
                _, before = self._heard.get(part, (0, said))
                self._heard[part] = len(part.clauses), (before | said) - self.true

    def tired(self) -> bool:
        """Whether the search for a step has lasted long enough."""
        return self.work > EFFORT

    def silent(self, instance: Instance) -> bool:
        """Whether an instance is known to say nothing of what is known."""
        part = self.part(instance)
        if part.tally is not None:
            return part.tally.says[self.counts[part.number]] is None
        clauses, said = self._heard.get(part, (0, set[int]()))
        return clauses == len(part.clauses) and said <= self.true

    def touched(
        self, facts: Iterable[int], counts: list[int], only: Collection[Part] | None = None
    ) -> Touched:
        """The instances that speak of new facts, which are counted in passing."""
        found: Touched = {}
        speaking = self.rules.speaking
        for x in facts:
            for part, unit in speaking(x):
                if unit:
                    counts[part.number] += unit
                    if only is None or part in only:
                        found[part] = ()
                elif only is None or part in only:
                    found[part] = (*found.get(part, ()), x)
        return found

    def closure(self, part: Part, new: Iterable[int]) -> tuple[Collection[int], bool]:
        """What an instance adds to what is known, by way of what is new; whether it is broken."""
        self.work += 1
        return part.closure(self.true, new)


SPARE = 2
"""Rounds after the first broken rule, in which another trial may still end with fewer links."""

ASIDE = 6
"""The round in which trials begin for facts that are only notes."""

LONGEST = 40
"""The most links of a chain: nobody could follow a longer one."""

TRACED = 12
"""Trials that ended in the same round, of which the chains are compared."""


class Link(NamedTuple):
    """A rule, what it is applied to, and what follows; where nothing does, it is broken."""

    rule: Instance
    premises: tuple[int, ...]
    facts: tuple[int, ...]


Chain = tuple[Link, ...]
"""Links of which each uses facts that are known, or supposed, or follow by a link before it."""


def reason_of(chain: Chain, known: Collection[int]) -> Reason:
    """The rules of a chain, and what of all that is known it uses."""
    premises = {x for link in chain for x in link.premises if x in known}
    rules = dict.fromkeys(link.rule for link in chain)
    return Reason(tuple(rules), tuple(sorted(premises, key=abs)))


class Trial:
    """What follows from a supposition, round by round, by all instances or by some `only`.

    Without a supposition, what follows from what is known, `there`.
    """

    def __init__(
        self,
        propagation: Propagation,
        supposed: int | None,
        *,
        only: Collection[Instance] | None = None,
        there: Collection[int] | None = None,
    ) -> None:
        self._propagation = propagation
        self._only = None if only is None else dict.fromkeys(map(propagation.part, only))
        self._counts = propagation.counts[:]
        self.supposed = supposed
        self.true = {*propagation.true}
        self.new: list[int] = [] if supposed is None else [supposed]
        self.rounds = 0
        self.broken: list[tuple[Instance, int]] = []
        self._round: dict[int, int] = {}
        self._source: dict[int, Part] = {}
        self._whole = there is not None
        if there is not None:
            self.true = {*there}
            self._counts = [0] * len(self._counts)
            self.new += dict.fromkeys(there)
        if supposed is not None:
            self.true.add(supposed)
            self._round[supposed] = 0

    @property
    def found(self) -> Iterable[int]:
        """What is supposed, and what follows."""
        return self._round

    def go_on(self) -> bool:
        """Another round; whether it found anything."""
        self.rounds += 1
        names = self._propagation.rules.names
        found: dict[int, Part] = {}
        for part, facts, broken in self._closures():
            if broken:
                self.broken.append((part.instance, self.rounds))
            for x in facts:
                if abs(x) not in names:
                    self.true.add(x)
                elif -x in found:
                    self.broken.append((part.instance, self.rounds + 1))
                else:
                    found.setdefault(x, part)
        self.new = list(found)
        self.true.update(found)
        self._source |= found
        self._round |= dict.fromkeys(found, self.rounds)
        return bool(found) or bool(self.broken)

    def _closures(self) -> Iterator[tuple[Part, Collection[int], bool]]:
        """The instances that say something of what is new: what, and whether one is broken."""
        propagation, true, counts = self._propagation, self.true, self._counts
        touched = propagation.touched(self.new, counts, self._only)
        if self._whole:
            every = self._only
            if every is None:
                every = dict.fromkeys(map(propagation.part, propagation.rules.selectors))
            touched = {part: touched.get(part, ()) for part in every}
            self._whole = False
        for part, new in touched.items():
            propagation.work += 1
            if part.tally is None:
                facts, broken = part.closure(true, new)
            else:
                said = part.tally.says[counts[part.number]]
                if said is None:
                    continue
                facts, broken = part.tally.following(said, true)
            if facts or broken:
                yield part, facts, broken

    def end(self) -> bool:
        """Go on until a rule breaks, which it says, or nothing more follows."""
        while not self.broken and self.new and self.rounds < LONGEST:
            self.go_on()
        return bool(self.broken)

    def chain(self) -> Chain:
        """The shortest of the chains to the rules that are broken."""
        shortest: Chain = ()
        for broken in self.broken[:TRACED]:
            chain = self._chain(*broken, less=len(shortest))
            if chain and not 0 < len(shortest) <= len(chain):
                shortest = chain
        return shortest

    def _chain(self, instance: Instance, before: int, less: int) -> Chain:
        """From the supposition to the instance, broken by facts of the rounds before; nothing if it
        would not be shorter than `less` links, where that is not 0.
        """
        links = [Link(instance, self._premises(instance, (), before), ())]
        wanted: dict[tuple[int, Part], dict[int, None]] = {}
        self._want(links[0].premises, wanted)
        while wanted:
            if len(links) + len(wanted) >= less > 0:
                return ()
            latest = max(wanted, key=lambda group: group[0])
            before, instance = latest[0], latest[1].instance
            facts = tuple(wanted.pop(latest))
            premises = self._premises(instance, facts, before)
            self._want(premises, wanted)
            links.append(Link(instance, premises, facts))
        return tuple(links[::-1])

    def _want(
        self, premises: Iterable[int], wanted: dict[tuple[int, Part], dict[int, None]]
    ) -> None:
        """Ask for the links that the premises follow by."""
        for x in premises:
            if x in self._source:
                wanted.setdefault((self._round[x], self._source[x]), {})[x] = None

    def _premises(self, instance: Instance, facts: Collection[int], before: int) -> tuple[int, ...]:
        """What the instance needs: rather what is known than what the trial found, late least."""
        scope = self._propagation.rules.scope[instance]
        here = [
            literal
            for x in scope
            for literal in (x, -x)
            if literal in self.true and self._round.get(literal, -1) < before
        ]
        here.sort(key=lambda x: (-self._round.get(x, -1), abs(x)))
        return self._propagation.part(instance).premises(here, facts)


def trials(
    propagation: Propagation, facts: Iterable[int], aside: Iterable[int]
) -> Iterator[tuple[int, Chain]]:
    """Chains of few links that each refute the opposite of one of the facts.

    Those for facts aside are looked for later, as if they were longer.
    """
    propagation.work = 0
    going = [Trial(propagation, -fact) for fact in facts]
    shortest, last = LONGEST + 1, LONGEST
    rounds = 0
    while rounds < min(shortest, last):
        rounds += 1
        if rounds == ASIDE:
            going += [Trial(propagation, -fact) for fact in aside]
        still = []
        for trial in going:
            if propagation.tired() or propagation.rules.late():
                last = rounds
            elif trial.go_on() and not trial.broken:
                still.append(trial)
        ended = [trial for trial in going if trial.broken]
        if ended and last == LONGEST:
            last = rounds + SPARE
        for trial in ended[:TRACED]:
            assert trial.supposed is not None
            chain = trial.chain()
            shortest = min(shortest, len(chain))
            if len(chain) <= LONGEST:
                yield -trial.supposed, chain
        going = still


def shortened(propagation: Propagation, supposed: int | None, chain: Chain) -> Chain:
    """A chain of some of the same rules, none of which can be spared, from what is known now."""
    rules = list(dict.fromkeys(link.rule for link in chain))
    again = Trial(propagation, supposed, only=rules)
    if again.end():
        chain = again.chain()
    for rule in rules[::-1]:
        fewer = dict.fromkeys(link.rule for link in chain if link.rule != rule)
        trial = Trial(propagation, supposed, only=fewer)
        if trial.end():
            chain = trial.chain()
    return chain


def tightened(rules: Rules, chain: Chain) -> Chain:
    """The chain without what the rules of its links, all of whose cases are tried, do not need."""
    links: list[Link] = []
    used = set[int]()
    for rule, premises, facts in chain[::-1]:
        wanted = tuple(x for x in facts if x in used)
        if wanted or not facts:
            premises = rules.needed(rule, premises, wanted)
            used.update(premises)
            links.append(Link(rule, premises, wanted))
    return tuple(links[::-1])

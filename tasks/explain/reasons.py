"""The rules of a puzzle, instance by instance, and the smallest of them that force a fact.

Facts are literals of atoms and helpers. What one instance forces is found by unit propagation;
what several force together is the core of a refutation, made minimal: none of its instances and
facts can be spared. Cuts of lazy encodings become instances too, under their own names.
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import ExitStack, contextmanager
from typing import Literal, NamedTuple

from pencilsat.cnf import cores
from pencilsat.cnf.cardinality import Clause, Count
from pencilsat.cnf.errors import OutOfTime
from pencilsat.cnf.formula import Atom, Formula
from pencilsat.cnf.rules import Constraint, Instance, Place
from pencilsat.cnf.selection import selectable
from pencilsat.cnf.solving import UNLIMITED, Limits, Session

FALSE = 1 << 20
"""What a false literal adds to the number that is kept of a count; a true one adds one."""

NEAR = 60
"""How many instances around a fact are preferred to others in its refutation."""

FIRST = "cadical153"
"""The solver that refutes."""

SECOND = "glucose4"
"""The solver that checks the reasons that the other one found."""


PATIENCE = 20_000
"""After so many conflicts no more is tried to make a reason smaller."""


MINIMISING = 2_000
"""After so many conflicts one reason is left as it is."""


class Cost(NamedTuple):
    """The size of a reason: fewer rules come before fewer facts."""

    rules: int
    facts: int


class Reason(NamedTuple):
    """Instances of rules, and facts that are known."""

    rules: tuple[Instance, ...]
    premises: tuple[int, ...]

    @property
    def cost(self) -> Cost:
        """How much has to be seen at once."""
        return Cost(len(self.rules), len(self.premises))


Said = Literal["broken", "all others", "no others"]
"""What a count says once so many of its literals are true and so many are false, if anything."""


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


class Switches:
    """The rules of a formula, instance by instance, each under a selector.

    OutOfTime if the deadline passes before all are there.
    """

    def __init__(self, formula: Formula, deadline: float | None = None) -> None:
        self.names = {x: atom for atom, x in (formula.atoms | formula.helpers).items()}
        self.places = {x: i for i, x in enumerate(self.names)}
        self.scope: dict[Instance, set[int]] = {}
        self.touching: dict[int, list[Instance]] = {x: [] for x in self.names}
        self.clauses: dict[Instance, list[Clause]] = {}
        self.tallies = tallies(formula)
        self.cuts = formula.cuts
        plain = formula.variant(cuts=False) if formula.cuts else formula
        self.formula, self.selectors = selectable(plain)
        self.of = {selector: instance for instance, selector in self.selectors.items()}
        for rule in self.formula.rules.values():
            for instance in rule.instances:
                if passed(deadline):
                    raise OutOfTime
                original = self.of[-instance.clauses[0][0]] if instance.clauses else instance
                self.speaks(original, instance.clauses)

    @property
    def literals(self) -> int:
        """How many literals all clauses have."""
        return sum(len(clause) for clauses in self.clauses.values() for clause in clauses)

    def speaks(self, instance: Instance, clauses: Sequence[Clause]) -> None:
        """The instance says these clauses, too."""
        self.clauses.setdefault(instance, []).extend(clauses)
        scope = self.scope.setdefault(instance, set())
        there = {abs(x) for clause in clauses for x in clause}
        for x in sorted((there & self.names.keys()) - scope):
            scope.add(x)
            self.touching[x].append(instance)


def passed(deadline: float | None) -> bool:
    """Whether the time is over."""
    return deadline is not None and time.monotonic() >= deadline


class Rules(ExitStack):
    """A formula in solvers, each instance of its rules under a selector; a context manager.

    The `quick` one takes all instances together; it is told what is known. `place` says what a
    lazy clause, given by its literals, speaks of. Facts `aside` are spared in reasons, rather than
    others. The limits are those of the first solver, which
    refutes; the other one propagates and checks. OutOfTime if they end before all is loaded.
    Switches that have no cuts stay as they are.
    """

    def __init__(
        self,
        switches: Switches,
        place: Callable[[Mapping[Atom, bool]], Place] = lambda clause: None,
        limits: Limits = UNLIMITED,
    ) -> None:
        super().__init__()
        self.names, self.scope, self.clauses = switches.names, switches.scope, switches.clauses
        self.touching, self.tallies = switches.touching, switches.tallies
        self.formula, self.selectors = switches.formula, switches.selectors
        self._switches, self._place = switches, place
        self._deadline = limits.deadline
        self._cut = set[frozenset[int]]()
        self.aside: Collection[int] = ()
        off = [-selector for selector in self.selectors.values()]
        self.session, self.second = (
            self.enter_context(Session(self.formula, solver=name, limits=limits, phases=off))
            for name in (FIRST, SECOND)
        )
        every = self.selectors.values()
        self.quick = self.enter_context(
            Session(self.formula, solver=SECOND, units=every, limits=self.left())
        )

    def alone(
        self, instance: Instance, known: Collection[int], wanted: Collection[int]
    ) -> Iterator[tuple[Reason, tuple[int, ...]]]:
        """What an instance forces, of the facts that are wanted, each with a minimal reason."""
        scope = self.scope[instance]
        here = [literal for x in scope for literal in (x, -x) if literal in known]
        here.sort(key=lambda literal: literal not in self.aside)
        forced = self._forced(instance, here, wanted)
        while forced:
            first = min(forced, key=abs)
            premises = self._premises(instance, here, first)
            facts = self._forced(instance, premises, forced)
            forced = [literal for literal in forced if literal not in facts]
            yield Reason((instance,), tuple(sorted(premises, key=abs))), tuple(facts)

    def refutation(self, fact: int, known: Collection[int]) -> Reason | None:
        """A reason for a fact, small but not minimal; None if it is not forced, or at a limit."""
        near = list(self._near(abs(fact), known))
        found = self.contradiction([-fact, *known], near)
        return None if found is None else self._without(found, fact)

    def contradiction(self, held: Sequence[int], order: Iterable[Instance] = ()) -> Reason | None:
        """Rules and some of the facts held that contradict each other, rules first in the order.

        None if there is a model, then in `session.model`, or at a limit.
        """
        while True:
            rules = dict.fromkeys([*order, *self.selectors])
            assumptions = [*held, *(self.selectors[instance] for instance in rules)]
            if found := cores.core(self.session, assumptions):
                return self._reason(found)
            if not self.session.solve(assumptions) or not self.cut(self.session.model):
                return None

    def fewest_rules(self, reason: Reason, fact: int) -> Reason:
        """The reason without the rules that can be spared: the last go first."""
        with self._only(reason.rules) as small:
            return self._fewest_rules(small, reason, fact)

    def minimal(self, reason: Reason, fact: int | None = None) -> Reason:
        """The reason without what can be spared: the last rules go first, facts last."""
        if fact is not None and (tally := self._tally(reason)):
            premises = tally.needed(reason.premises, [fact])
            if fact in tally.closure({*premises})[0]:
                return reason._replace(premises=tuple(premises))
        with self._only(reason.rules) as small:
            fixed = [] if fact is None else [-fact]
            return self._reason(cores.minimal(small, fixed, self._held(reason)))

    def needed(
        self, rule: Instance, premises: tuple[int, ...], facts: Collection[int]
    ) -> tuple[int, ...]:
        """Of the premises, what one rule needs for all the facts, or to be broken."""
        if rule in self.tallies or len(self.clauses[rule]) == 1:
            return premises
        kept, selector = premises, self.selectors[rule]
        with self._only([rule]) as small:
            for x in premises:
                held = [selector, *(y for y in kept if y != x)]
                opposites = [[-fact] for fact in facts] or [[]]
                if all(small.refuted([*held, *opposite]) for opposite in opposites):
                    kept = tuple(y for y in kept if y != x)
        return kept

    def parts(self, reason: Reason, facts: Iterable[int]) -> Iterator[tuple[int, Reason]]:
        """Of facts that the reason forces too, each with the fewest rules of it that do."""
        with self._only(reason.rules) as small:
            for fact in facts:
                if found := cores.core(small, [-fact, *self._held(reason)]):
                    part = self._without(self._reason(found), fact)
                    yield fact, self._fewest_rules(small, part, fact)

    def forced(self, reason: Reason, wanted: Iterable[int]) -> list[int]:
        """The wanted facts that a reason forces by unit propagation."""
        if tally := self._tally(reason):
            found, _ = tally.closure({*reason.premises})
            return [fact for fact in wanted if fact in found]
        return self._propagated(self._held(reason), wanted)

    def entailed(self, reason: Reason, wanted: Iterable[int]) -> list[int]:
        """The wanted facts that a reason forces."""
        if self._tally(reason):  # by unit propagation it forces all
            return self.forced(reason, wanted)
        held = self._held(reason)
        with self._only(reason.rules) as small:
            return [fact for fact in wanted if small.refuted([*held, -fact])]

    def checked(self, reason: Reason, facts: Iterable[int]) -> bool:
        """Whether the second solver, if a limit lets it, finds too that they are forced."""
        held = self._held(reason)
        found = {*self.second.implied(held)}
        rest = [fact for fact in facts if fact not in found]
        return all(self.second.refuted([*held, -fact]) is not False for fact in rest)

    def left(self, conflicts: int = PATIENCE) -> Limits:
        """The limits of a question beside the others: the time that is left, and so much work."""
        return Limits(conflicts=conflicts).until(self._deadline)

    @contextmanager
    def hurried(self, seconds: float) -> Iterator[None]:
        """In this block it is late after so many seconds, if not sooner."""
        deadline, soon = self._deadline, time.monotonic() + seconds
        self._deadline = soon if deadline is None else min(deadline, soon)
        try:
            yield
        finally:
            self._deadline = deadline

    def late(self) -> bool:
        """Whether the time is over: a reason that is made now may not be minimal."""
        return passed(self._deadline)

    def expired(self) -> bool:
        """Whether a limit is reached."""
        return self.late() or self.session.expired()

    @property
    def lazy(self) -> bool:
        """Whether there are rules that are said by cuts."""
        return bool(self._switches.cuts)

    def cut(self, model: Collection[int], true: Collection[int] | None = None) -> list[Instance]:
        """The cuts that a model, or part of one, breaks, as new instances.

        Where it is said what is true, only those that force something by that.
        """
        there, made = frozenset(model), []
        for rule, constraints in self._switches.cuts.items():
            for broken in constraints:
                for clause in () if self.late() else broken(there):
                    if frozenset(clause) in self._cut or self.late():
                        continue
                    if true is None or sum(-x not in true for x in clause) <= 1:
                        made.append(self._add_cut(rule, clause))
        return made

    def _add_cut(self, rule: str, clause: Clause) -> Instance:
        self._cut.add(frozenset(clause))
        instance = Instance(rule, self._place({self.names[abs(x)]: x > 0 for x in clause}))
        if instance not in self.selectors:
            self.selectors[instance] = self.session.aux()
            self._switches.of[self.selectors[instance]] = instance
        guarded = [-self.selectors[instance], *clause]
        self._switches.speaks(instance, [guarded])
        for session in (self.session, self.second):
            session.add(guarded)
        self.quick.add(clause)
        return instance

    def _only(self, rules: Iterable[Instance]) -> Session:
        """A solver of these instances alone: they are few, and it is quick."""
        formula = Formula()
        for instance in rules:
            formula.add(instance.rule, self.clauses[instance])
        return Session(formula, solver=SECOND, limits=self.left(MINIMISING))

    def _fewest_rules(self, small: Session, reason: Reason, fact: int) -> Reason:
        selectors = [self.selectors[instance] for instance in reason.rules]
        kept = cores.minimal(small, [-fact, *reason.premises], selectors)
        return reason._replace(rules=self._reason(kept).rules)

    def _held(self, reason: Reason) -> list[int]:
        return [*reason.premises, *(self.selectors[instance] for instance in reason.rules)]

    def _without(self, reason: Reason, fact: int) -> Reason:
        return reason._replace(premises=tuple(x for x in reason.premises if x != -fact))

    def _tally(self, reason: Reason) -> Tally | None:
        """The count that is the one rule of a reason."""
        return self.tallies.get(reason.rules[0]) if len(reason.rules) == 1 else None

    def _forced(
        self, instance: Instance, held: Sequence[int], wanted: Collection[int]
    ) -> list[int]:
        """Of the wanted facts, those that one instance forces by unit propagation, in order."""
        if tally := self.tallies.get(instance):
            found, _ = tally.closure({*held})
        else:
            found = self.second.implied([self.selectors[instance], *held])
        return sorted((x for x in found if x in wanted), key=self._order)

    def _order(self, fact: int) -> int:
        """The place of a fact among all."""
        return self._switches.places[abs(fact)]

    def _premises(self, instance: Instance, held: Sequence[int], fact: int) -> Sequence[int]:
        """What of the facts held one instance needs for another one: the first go first."""
        if tally := self.tallies.get(instance):
            return tally.needed(held, [fact])
        kept = held
        for literal in held:
            fewer = [other for other in kept if other != literal]
            if fact in self.second.implied([self.selectors[instance], *fewer]):
                kept = fewer
        return kept

    def _propagated(self, assumptions: Sequence[int], wanted: Iterable[int]) -> list[int]:
        found = set(self.second.implied(assumptions))
        return [literal for literal in wanted if literal in found]

    def _near(self, x: int, known: Collection[int]) -> Iterator[Instance]:
        """The instances around a variable, nearest first, by way of others that are open."""
        seen, queue, number = {x}, deque([x]), 0
        passed = set[Instance]()
        while queue:
            for instance in self.touching[queue.popleft()]:
                if instance in passed:
                    continue
                passed.add(instance)
                yield instance
                number += 1
                if number == NEAR:
                    return
                for y in self.scope[instance] - seen:
                    if y not in known and -y not in known:
                        seen.add(y)
                        queue.append(y)

    def _reason(self, held: Iterable[int]) -> Reason:
        literals = list(held)
        rules = tuple(self._switches.of[x] for x in literals if x in self._switches.of)
        premises = (x for x in literals if x not in self._switches.of)
        return Reason(rules, tuple(sorted(premises, key=abs)))

"""The rules of a puzzle, instance by instance, and minimal sets of them that force a fact.

Facts are literals of atoms and helper variables. What one instance forces is found by unit
propagation; what several force together is the core of a refutation, made minimal: none of its
instances and facts can be left out. Cuts of lazy encodings become instances, too, under their own
names.

Reasons of few rules near a fact that split cases, which no chain shows, are looked for by `Near`.
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cached_property
from math import inf
from typing import NamedTuple

from ...cnf.cardinality import Clause
from ...cnf.clock import spend
from ...cnf.formula import Atom, Formula, holds
from ...cnf.interrupts import held_back
from ...cnf.rules import Instance, Place
from ...search import cores
from ...search.limits import UNLIMITED, Limits
from ...search.renumbered import Renumbered
from ...search.solving import Session
from .parts import Part, shrunk
from .switches import Switches

SEEN = 8
"""Of how many models it is kept which cuts they break."""

NEAR = 60
"""How many instances around a fact are preferred to others in its refutation."""

FIRST = "cadical153"
"""The solver that refutes."""

SECOND = "glucose4"
"""The solver that checks the reasons that the other one found."""


PATIENCE = 20_000
"""Conflicts after which reasons are not made any smaller."""


MINIMISING = 2_000
"""Conflicts after which a single reason is left as it is."""


FEW = 50
"""Of rules of more clauses, only those are checked that a step needs."""

MANY = 200
"""Clauses of an instance that propagate faster in a solver."""

COUNTED = 10_000
"""Clauses of such an instance that count as a millisecond of work, each time it is asked."""

HIGH = 20_000
"""Where variables have higher numbers, a solver of few rules takes long to make if it has room for
all of them.
"""

EMPTY: Mapping[Instance, Sequence[Clause]] = {}


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


class Rules(ExitStack):
    """A formula in solvers, each instance of its rules under a selector; a context manager.

    Each solver is loaded when it is first asked. The `quick` one takes all instances together; it
    is told what is known. `place` says what a lazy clause, given by its literals, speaks of. Facts
    that are `aside` are spared in reasons, rather than others. The limits are those of the first
    solver, which refutes; the other one propagates and checks.
    Switches that have no cuts stay as they are.
    """

    def __init__(
        self,
        switches: Switches,
        place: Callable[[Mapping[Atom, bool]], Place] = lambda clause: None,
        limits: Limits = UNLIMITED,
    ) -> None:
        super().__init__()
        self.names, self.scope, self.parts = switches.names, switches.scope, switches.parts
        self.touching = switches.touching
        self.selectors = switches.selectors
        self.speaking, self.around = switches.speaking, switches.around
        self._switches, self._place = switches, place
        self._limits, self._end = limits, limits.deadline
        self._deadline = self._end
        self._cut = set[frozenset[int]]()
        self._seen: dict[frozenset[int], list[tuple[str, Clause]]] = {}
        self._said, self._guarded = list[Clause](), list[Clause]()
        self.aside: Callable[[int], bool] = lambda fact: False
        self._every = [*self.selectors.values()]
        self._apart: dict[Instance, tuple[int, Session]] = {}
        """Solvers of single instances, each with how many clauses it was given."""

    @property
    def formula(self) -> Formula:
        """The rules, each instance under its selector."""
        return self._switches.formula

    @cached_property
    def session(self) -> Session:
        """The first solver."""
        return self._loaded(FIRST)

    @cached_property
    def second(self) -> Session:
        """The other one."""
        return self._loaded(SECOND)

    def _loaded(self, solver: str) -> Session:
        off, limits = [-x for x in self._every], self._limits.until(self._end)
        made = self.enter_context(Session(self.formula, solver=solver, limits=limits, phases=off))
        for guarded in self._guarded:
            made.add(guarded)
        return made

    @cached_property
    def quick(self) -> Session:
        """The one that takes all instances together."""
        limits = Limits(conflicts=PATIENCE).until(self._end)
        made = Session(self.formula, solver=SECOND, units=self._every, limits=limits)
        for clause in self._said:
            made.add(clause)
        return self.enter_context(made)

    def learn(self, facts: Iterable[int]) -> None:
        """These are known from now on."""
        for fact in facts:
            self._say([fact])

    def _say(self, clause: Clause) -> None:
        self._said.append(clause)
        if "quick" in vars(self):
            self.quick.add(clause)

    def alone(
        self, instance: Instance, known: Collection[int], wanted: Collection[int]
    ) -> Iterator[tuple[Reason, tuple[int, ...]]]:
        """What an instance forces, of the facts that are wanted, each with a minimal reason."""
        here = self._here(instance, known)
        here.sort(key=lambda literal: not self.aside(literal))
        forced = self._forced(instance, here, wanted)
        while forced:
            first = min(forced, key=abs)
            premises = self._support(self.parts[instance], here, first)
            found = self._forced(instance, premises, forced)
            facts = found if first in found else [first, *found]  # propagation may not find it
            forced = [literal for literal in forced if literal not in facts]
            yield Reason((instance,), tuple(sorted(premises, key=abs))), tuple(facts)

    def forced_alone(
        self, instance: Instance, known: Collection[int], wanted: Collection[int]
    ) -> list[int]:
        """What an instance forces, of the facts that are wanted, without reasons."""
        return self._forced(instance, self._here(instance, known), wanted)

    def _here(self, instance: Instance, known: Collection[int]) -> list[int]:
        """What is known of what an instance speaks of."""
        return [y for x in self.scope[instance] for y in (x, -x) if y in known]

    def _support(self, part: Part, here: Sequence[int], fact: int) -> tuple[int, ...]:
        """What an instance needs of what is here for a fact; a solver tries what can go if it has
        many clauses.
        """
        if part.tally or len(part.clauses) <= MANY:
            return part.support(here, fact)
        used = part.used(here, fact)

        def enough(bits: int) -> bool:
            found = self._propagated(part, [x for i, x in enumerate(used) if bits >> i & 1])
            return found is None or fact in found

        return tuple(shrunk(used, enough))

    def _propagated(self, part: Part, held: Sequence[int]) -> list[int] | None:
        """What an instance of many clauses propagates, in a solver of its own, which is work; None
        if it is broken.
        """
        spend(len(part.clauses) / COUNTED)
        on = self.selectors[part.instance]
        number, small = self._apart.get(part.instance, (0, None))
        if small is None or number != len(part.clauses):
            every = [[-on, *clause] for clause in part.clauses]
            with held_back():
                small = self.enter_context(self._alone(every, self.left(), renumbered=True))
            self._apart[part.instance] = len(part.clauses), small
        return small.propagated([on, *held])

    def refutation(self, fact: int, known: Collection[int]) -> Reason | None:
        """A reason for a fact, small but not minimal; None if it is not forced, or at a limit."""
        near = self.near(fact, known, NEAR)
        found = self.contradiction([-fact, *known], near)
        return None if found is None else self._without(found, fact)

    def contradiction(self, held: Sequence[int], order: Iterable[Instance] = ()) -> Reason | None:
        """Rules and some of the facts held that contradict each other, rules first in the order.

        None if there is a model, then in `session.model`, or at a limit.
        """
        first = [self.selectors[instance] for instance in order]
        while True:
            rules = dict.fromkeys([*first, *self.selectors.values()])
            assumptions = [*held, *rules]
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
        if fact is not None and (found := self._by_one(reason, fact)):
            return found
        with self._only(reason.rules) as small:
            fixed = [] if fact is None else [-fact]
            return self._reason(cores.minimal(small, fixed, self._held(reason)))

    def fewest_facts(self, reason: Reason, fact: int) -> Reason:
        """The reason, of which no rule can be spared, without the known facts that can."""
        if found := self._by_one(reason, fact):
            return found
        selectors = [self.selectors[instance] for instance in reason.rules]
        with self._only(reason.rules) as small:
            premises = cores.minimal(small, [-fact, *selectors], reason.premises)
        return reason._replace(premises=tuple(sorted(premises, key=abs)))

    def _by_one(self, reason: Reason, fact: int) -> Reason | None:
        """The smallest reason by one rule of which it is known what it forces, if it is one."""
        if len(reason.rules) > 1 or not self.parts[reason.rules[0]].complete:
            return None
        premises = self.parts[reason.rules[0]].premises(reason.premises[::-1], [fact])
        smaller = reason._replace(premises=tuple(sorted(premises, key=abs)))
        return smaller if self.entailed(smaller, [fact]) else None

    def by_some(self, every: Reason, fact: int) -> Reason | None:
        """A minimal reason for a fact by some of these rules; None if they do not force it."""
        if not self.second.refuted([-fact, *self._held(every)]):
            return None
        with self._only(every.rules) as small:
            found = cores.core(small, [-fact, *self._held(every)]) or []
            return self._reason(cores.minimal(small, [-fact], [x for x in found if x != -fact]))

    def needed(
        self, rule: Instance, premises: tuple[int, ...], facts: Collection[int]
    ) -> tuple[int, ...]:
        """Of the premises, what one rule needs for all the facts, or to be broken."""
        if self.parts[rule].complete:
            return self.parts[rule].premises(premises, facts)
        kept, selector = premises, self.selectors[rule]
        with self._only([rule], same_cores=False) as small:
            for x in premises:
                held = [selector, *(y for y in kept if y != x)]
                opposites = [[-fact] for fact in facts] or [[]]
                if all(small.refuted([*held, *opposite]) for opposite in opposites):
                    kept = tuple(y for y in kept if y != x)
        return kept

    def fewest_for(
        self, rules: Sequence[Instance], premises: Sequence[int], facts: Sequence[int]
    ) -> list[int]:
        """Of the premises, what the rules need for all the facts: the first go first."""
        selectors = [self.selectors[instance] for instance in rules]
        with self._only(rules, same_cores=False) as small:

            def enough(bits: int) -> bool:
                held = [*selectors, *(x for i, x in enumerate(premises) if bits >> i & 1)]
                return all(small.refuted([*held, -fact]) for fact in facts)

            return shrunk(premises, enough)

    def lemmas(self, reason: Reason, facts: Iterable[int]) -> dict[int, Reason]:
        """Of facts that the reason forces too, each with the fewest rules of it that do."""
        found: dict[int, Reason] = {}
        with self._only(reason.rules) as small:
            for fact in entailed(small, self._held(reason), facts):
                if held := cores.core(small, [-fact, *self._held(reason)]):
                    part = self._without(self._reason(held), fact)
                    found[fact] = self._fewest_rules(small, part, fact)
        return found

    def forced(self, reason: Reason, wanted: Iterable[int]) -> list[int]:
        """The wanted facts that a reason forces by unit propagation."""
        if len(reason.rules) > 1:
            found: Collection[int] = {*self.second.implied(self._held(reason))}
        else:
            part = self.parts[reason.rules[0]]
            found, _ = part.closure({*reason.premises}, reason.premises)
        return [fact for fact in wanted if fact in found]

    def entailed(self, reason: Reason, wanted: Iterable[int]) -> list[int]:
        """The wanted facts that a reason forces."""
        part = self.parts[reason.rules[0]]
        if len(reason.rules) == 1 and part.complete:
            return part.entailed({*reason.premises}, wanted)
        with self._only(reason.rules, same_cores=False) as small:
            return [*entailed(small, self._held(reason), wanted)]

    def checked(self, reason: Reason, facts: Iterable[int]) -> bool:
        """Whether the second solver, if a limit lets it, finds too that they are forced: of rules
        of many clauses by those that propagation used, if that was enough.
        """
        facts = [fact for fact in facts if not self._said_at_once(reason, fact)]
        if not facts:
            return True
        held = self._held(reason)
        with self._only(reason.rules, self._used(reason, facts), same_cores=False) as small:
            found = {*small.implied(held)}
            rest = [fact for fact in facts if fact not in found]
            return all(small.refuted([*held, -fact]) is not False for fact in rest)

    def left(self, conflicts: int = PATIENCE) -> Limits:
        """The limits of a question beside the others: the time that is left, and so much work."""
        return Limits(conflicts=conflicts).until(self._deadline)

    @contextmanager
    def hurried(self, seconds: float) -> Iterator[None]:
        """In this block, time runs out after this many seconds, if not sooner."""
        deadline = self._deadline
        self._deadline = min(deadline, time.monotonic() + seconds)
        try:
            yield
        finally:
            self._deadline = deadline

    def late(self) -> bool:
        """Whether the time is over: a reason that is made now may not be minimal."""
        return time.monotonic() >= self._deadline

    def expired(self) -> bool:
        """Whether a limit is reached."""
        return self.late() or ("session" in vars(self) and self.session.expired())

    @property
    def lazy(self) -> bool:
        """Whether there are rules that are said by cuts."""
        return bool(self._switches.cuts)

    def cut(self, model: Collection[int], true: Collection[int] | None = None) -> list[Instance]:
        """The cuts that a model, or part of one, breaks, as new instances.

        Where it is said what is true, only those that force something by that.
        """
        made = []
        for rule, clause in self._broken(frozenset(model)):
            if frozenset(clause) in self._cut or self.late():
                continue
            if true is None or sum(-x not in true for x in clause) <= 1:
                made.append(self._add_cut(rule, clause))
        return made

    def _broken(self, model: frozenset[int]) -> list[tuple[str, Clause]]:
        """All cuts that a model breaks, with their rules; those of the last models are kept."""
        found = self._seen.pop(model, None)
        if found is None:
            cuts = self._switches.cuts.items()
            each = ((rule, broken) for rule, constraints in cuts for broken in constraints)
            found = [(rule, c) for rule, b in each if not self.late() for c in b(model)]
        if not self.late():
            self._seen[model] = found
            for oldest in [*self._seen][:-SEEN]:
                del self._seen[oldest]
        return found

    def _add_cut(self, rule: str, clause: Clause) -> Instance:
        self._cut.add(frozenset(clause))
        instance = Instance(rule, self._place({self.names[abs(x)]: x > 0 for x in clause}))
        if instance not in self.selectors:
            self.selectors[instance] = self.session.aux()
            self._switches.of[self.selectors[instance]] = instance
        guarded = [-self.selectors[instance], *clause]
        self._switches.speaks(instance, clause)
        self._guarded.append(guarded)
        for session in (vars(self)[name] for name in ("session", "second") if name in vars(self)):
            session.add(guarded)
        self._say(clause)
        return instance

    def _said_at_once(self, reason: Reason, fact: int) -> bool:
        """Whether a clause of the rule, if it is only one, says a fact, as nothing else is left of
        it: then no solver is needed to find that.
        """
        left = {fact, *(-x for x in reason.premises)}
        clauses = self.parts[reason.rules[0]].clauses if len(reason.rules) == 1 else ()
        return any(left.issuperset(clause) for clause in clauses)

    def _used(self, reason: Reason, facts: Sequence[int]) -> Mapping[Instance, Sequence[Clause]]:
        """The clauses by which rules of many find facts; none if not each finds some alone."""
        parts = [self.parts[rule] for rule in reason.rules]
        if sum(len(part.clauses) for part in parts) <= FEW:
            return {}
        used, found = dict[Instance, Sequence[Clause]](), set[int]()
        for part in parts:
            these, used[part.instance] = part.clauses_for(reason.premises, facts)
            found.update(these)
        return used if found.issuperset(facts) else {}

    @contextmanager
    def _only(
        self,
        rules: Iterable[Instance],
        used: Mapping[Instance, Sequence[Clause]] = EMPTY,
        *,
        same_cores: bool = True,
    ) -> Iterator[Session]:
        """A solver of these instances alone, or of the clauses that are used of each: they are few,
        and it is quick. So interrupts wait.

        Where variables are numbered anew, other cores may be found that are as good: not if they
        have to be the `same_cores`, but on large boards.
        """
        on = [(-self.selectors[rule], used.get(rule, self.parts[rule].clauses)) for rule in rules]
        every = [[off, *clause] for off, clauses in on for clause in clauses]
        limits, low = self.left(MINIMISING), min((off for off, _ in on), default=0) > -HIGH
        with held_back(), self._alone(every, limits, renumbered=not (same_cores and low)) as small:
            yield small

    def _alone(self, clauses: list[Clause], limits: Limits, *, renumbered: bool) -> Session:
        """A solver of these clauses, which were looked at when they were added."""
        if renumbered:
            return Renumbered(clauses, SECOND, limits)
        formula = Formula(trusted=True)
        formula.add("only", clauses)
        return Session(formula, solver=SECOND, limits=limits)

    def _fewest_rules(self, small: Session, reason: Reason, fact: int) -> Reason:
        selectors = [self.selectors[instance] for instance in reason.rules]
        kept = cores.minimal(small, [-fact, *reason.premises], selectors)
        return reason._replace(rules=self._reason(kept).rules)

    def _held(self, reason: Reason) -> list[int]:
        return [*reason.premises, *(self.selectors[instance] for instance in reason.rules)]

    def _without(self, reason: Reason, fact: int) -> Reason:
        return reason._replace(premises=tuple(x for x in reason.premises if x != -fact))

    def _forced(
        self, instance: Instance, held: Sequence[int], wanted: Collection[int]
    ) -> list[int]:
        """Of the wanted facts, those that one instance forces by unit propagation, in order."""
        part, found = self.parts[instance], list[int]()
        if part.tally or len(part.clauses) <= MANY:
            found += part.closure({*held}, held)[0]
        else:
            found += self._propagated(part, held) or ()
        return sorted((x for x in found if x in wanted), key=self.order)

    def order(self, fact: int) -> int:
        """The place of a fact among all."""
        return self._switches.places[abs(fact)]

    def near(
        self,
        fact: int,
        known: Collection[int],
        most: int,
        among: Collection[Instance] | None = None,
        wide: float = inf,
    ) -> list[Instance]:
        """The instances around a fact, nearest first, by way of others that are open: not by way of
        an instance of which more than `wide` are.
        """
        x = abs(fact)
        seen, queue = {x}, deque([x])
        passed, found = set[Part](), list[Instance]()
        while queue:
            for part, _ in self.speaking(queue.popleft()):
                if part in passed or (among is not None and part.instance not in among):
                    continue
                passed.add(part)
                found.append(part.instance)
                if len(found) == most:
                    return found
                scope = self.scope[part.instance] - seen
                beside = [y for y in scope if y not in known and -y not in known]
                if len(beside) <= wide:
                    seen.update(beside)
                    queue += beside
        return found

    def _reason(self, held: Iterable[int]) -> Reason:
        literals = list(held)
        rules = tuple(self._switches.of[x] for x in literals if x in self._switches.of)
        premises = (x for x in literals if x not in self._switches.of)
        return Reason(rules, tuple(sorted(premises, key=abs)))


def entailed(session: Session, held: Sequence[int], wanted: Iterable[int]) -> Iterator[int]:
    """The wanted facts that follow from what is held: none that a model has met is asked for."""
    left = deque(wanted)
    while left:
        fact = left.popleft()
        answer = session.solve([*held, -fact])
        if answer is False:
            yield fact
        elif answer:
            left = deque(x for x in left if holds(x, session.model))


MOST_NEAR = 30
"""How many rules are tried at a time, for facts of which only the nearer half of them speak."""

WIDE = 10
"""What one rule says of more open facts than that is not near."""

OTHERS = 8
"""How often another reason is looked for instead of one that is no easier than a trial."""


class Near:
    """The search for reasons of few rules near a fact, which split cases, so that no chain shows
    them; while more and more is known.

    A fact is asked for again only when something near it is known. Cuts are left out: they reach
    far, and what is near is lost among them. Of a fact that has several reasons, one that is `easy`
    is preferred.
    """

    def __init__(self, rules: Rules, easy: Callable[[Reason, int], bool]) -> None:
        self._rules, self._easy = rules, easy
        self._plain = {*rules.selectors}
        self._asked: dict[int, set[int]] = {}
        """For each fact that was asked for, the variables near it."""

    def learn(self, facts: Iterable[int]) -> None:
        """These are known from now on."""
        new = {abs(x) for x in facts}
        self._asked = {x: near for x, near in self._asked.items() if near.isdisjoint(new)}

    def reasons(self, facts: Iterable[int], known: Collection[int]) -> Iterator[tuple[int, Reason]]:
        """Those that are found of facts that have to be asked for, each with its fact."""
        rules, left = self._rules, dict.fromkeys(x for x in facts if x not in self._asked)
        while left and not rules.late():
            first = next(iter(left))
            near = rules.near(first, known, MOST_NEAR, among=self._plain, wide=WIDE)
            inner = {*near[: MOST_NEAR // 2]}
            scope = set().union(*map(rules.scope.__getitem__, near))
            here = [literal for x in sorted(scope) for literal in (x, -x) if literal in known]
            some = [x for x in left if x == first or (abs(x) in scope and self._within(x, inner))]
            self._asked |= dict.fromkeys(some, scope)
            left = {x: None for x in left if x not in self._asked}
            for fact in some:
                yield from ((fact, reason) for reason in self._reasons(fact, near, here))

    def _within(self, fact: int, rules: Collection[Instance]) -> bool:
        """Whether no others of the rules speak of a fact."""
        speaking = self._rules.touching[abs(fact)]
        return all(rule in rules for rule in speaking if rule in self._plain)

    def _reasons(self, fact: int, near: list[Instance], here: list[int]) -> Iterator[Reason]:
        """Minimal reasons for a fact by the rules near it, until one is easy: each but the first is
        without a rule of one before it.
        """
        rules, without = self._rules, deque[frozenset[Instance]]([frozenset()])
        for _ in range(OTHERS):
            if not without:
                return
            gone = without.popleft()
            every = Reason(tuple(rule for rule in near if rule not in gone), tuple(here))
            if reason := rules.by_some(every, fact):
                yield reason
                if self._easy(reason, fact):
                    return
                without += (gone | {rule} for rule in reason.rules)

"""A puzzle solved step by step, as a person would: the simplest reason first.

Known are at first the givens. A step is a reason, instances of rules and known facts, and the facts
that it forces. Reasons of one rule come first; where there is none, open facts are refuted, and the
smallest refutations are made minimal and searched for parts that force something by themselves.
Between facts that need as many rules, those that the solution is made of come before what is only
noted aside.

Source: B. Bogaerts, E. Gamba, T. Guns, *A framework for step-wise explaining how to solve
constraint satisfaction problems*, 2021, whose steps are of least cost, by hitting sets; the cores
of several rules here are minimal, but others may be smaller.
"""

import heapq
import random
from collections.abc import Collection, Generator, Hashable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Literal, NamedTuple

from pencilsat.boards.facts import Given, Said
from pencilsat.cnf.errors import BadInput, OutOfTime
from pencilsat.cnf.formula import Atom, Formula, holds
from pencilsat.cnf.rules import Instance, Place
from pencilsat.cnf.solving import UNLIMITED, Limits, Session, minimise
from pencilsat.encoders import AnyFamily, AnyPuzzle
from pencilsat.encoders.cut_reasons import GraphCuts, SeveralCuts
from pencilsat.encoders.family import Explaining
from pencilsat.tasks.answer import Status
from pencilsat.tasks.cuts import checked
from pencilsat.tasks.cuts import reason_of as cut_reason_of
from pencilsat.tasks.explain.chains import (
    Chain,
    Propagation,
    Trial,
    reason_of,
    shortened,
    tightened,
    trials,
)
from pencilsat.tasks.explain.reasons import PATIENCE, Cost, Reason, Rules, Switches
from pencilsat.tasks.explain.remedies import Suspect, another, further_clues, solution, suspects
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import WrongAnswer, encode, units, verified

TRIED = 8
"""How many of the smallest refutations are made minimal at a time."""

ENOUGH = 30
"""No more refutations are looked for, however large they are."""

MOST_CUTS = 40
"""So many cuts that trials call for are taken at a time."""

LARGE = 30
"""In a reason of more rules no simpler one is looked for."""

EASY = 2
"""A reason of so many rules is taken without looking for another one."""

UNSEEN = 10
"""A premise that is noted aside, and is no part of the answer, counts as so many others."""

CLASHES = 10
"""In how many orders a clash is made minimal."""


How = Literal["rule", "chain", "trial and error"]
"""One rule, rules one after another until one is broken, or too many cases for that."""


class Difficulty(NamedTuple):
    """Of two steps with rules of the same weight, the one from more facts is harder."""

    weight: int
    facts: int


@dataclass(frozen=True)
class Inference:
    """A reason and the facts that it forces. A quiet one only notes what is plainly excluded.

    Where a chain refutes the opposite of the one fact, its reason is made of that.
    """

    reason: Reason
    facts: tuple[int, ...]
    quiet: bool
    chain: Chain = ()
    technique: str | None = None

    @property
    def how(self) -> How:
        """How the facts are found."""
        if self.chain:
            return "chain"
        return "rule" if len(self.reason.rules) == 1 else "trial and error"

    @property
    def difficulty(self) -> Difficulty:
        """Rules have to be seen at once; by trial and error, without a name, twice as many."""
        rules, facts = self.reason.cost
        twice = self.how == "trial and error" and not self.technique
        return Difficulty(2 * rules if twice else rules, facts)


class Rank(NamedTuple):
    """Simple steps first."""

    rules: int
    aside: bool
    premises: int


class Kept(NamedTuple):
    """The rules of a board, for other puzzles on it."""

    shape: tuple[AnyFamily, Hashable]
    formula: Formula
    switches: Switches


KEPT: list[Kept] = []
"""The last board that was explained: the puzzles of a list often have the same one.

It is replaced as a whole, and what it holds is only read: threads can share it.
"""

MOST_KEPT = 100_000
"""Rules of more literals, some megabytes, are not kept."""


class Deduction:
    """The steps from the givens of a puzzle on, as far as the rules force facts.

    `status` is `unique` after the last step to the one solution, `not unique` where the steps end
    before (`open` are the facts of some solution that are left, `further` those that would decide
    the rest), `no solution` if there is a `clash`, or `totals` rule it out (`suspects` are clues
    that may be wrong), and `undecided` until then, or after a limit. Without `remedies`, only the
    status is found out of a puzzle that does not have exactly one solution.
    """

    def __init__(
        self, puzzle: AnyPuzzle, limits: Limits = UNLIMITED, *, remedies: bool = True
    ) -> None:
        family = puzzle.family
        if family.explaining is None:
            raise BadInput(f"{family.name} is not explained")
        self.puzzle, self.limits, self._remedies = puzzle, limits, remedies
        self.words: Explaining[Any] = family.explaining
        why = cut_reason_of(puzzle, Options(self.words.encoding))
        self.graph: GraphCuts[Any] | SeveralCuts[Any] | None = None
        if isinstance(why, GraphCuts | SeveralCuts):
            self.graph = why
        self.status: Status = "undecided"
        self.totals: str | None = None
        self.clash: Reason | None = None
        self.clash_chain: Chain = ()
        self.suspects: list[Suspect] | None = None
        self.further: list[int] | None = None
        self.solution: Any = None
        self.known: dict[int, None] = {}
        self.open: dict[int, None] = {}
        self.names: dict[int, Atom] = {}
        self.said: dict[int, Said] = {}
        self.unforced = set[int]()
        self.atoms: frozenset[int] = frozenset()
        self._level = EASY
        self._costs: dict[int, Cost] = {}
        self._heap: list[tuple[Any, int, Inference]] = []
        self._number = count()
        self._trials: list[tuple[Rank, int, int, Chain]] = []
        self._shortest = 0

    def inferences(self) -> Generator[Inference, None, None]:
        """Each step when it is found; they end early at a limit."""
        with suppress(OutOfTime):
            yield from self._inferences()

    def _inferences(self) -> Generator[Inference, None, None]:
        """The same, but for OutOfTime before the first."""
        deadline = self.limits.deadline
        formula, switches = self._formula(deadline)
        givens = units(self.puzzle, formula)
        self.atoms = frozenset(formula.atoms.values())
        self.totals = self.words.totals(self.puzzle)
        self.limits = self.limits.until(deadline)
        if self.totals:  # a search for what a sum says at once may never end
            self.status = "no solution"
            if not self._remedies:
                return
            fewer = min(PATIENCE, self.limits.conflicts or PATIENCE)
            self.limits = replace(self.limits, conflicts=fewer)
        if switches is None:
            best = bounded(formula, givens, self.puzzle.family.objective, self.limits)
            if best is None:
                return
            switches = self._switches(best, deadline)
        self.limits = self.limits.until(deadline)
        with Rules(switches, self._cut_place, self.limits) as self.rules:
            self.names = self.rules.names
            self.said = dict(self._facts())
            self.rules.aside = {x for x, said in self.said.items() if said.aside}
            if self._begin(givens):
                yield from self._steps()

    def _steps(self) -> Iterator[Inference]:
        """Each step when it is found, and in the end the status."""
        dirty = dict.fromkeys(self.rules.selectors)
        while (step := self._simplest(dirty)) and not self.rules.late():
            yield self._checked(step)
            self._learn(step.facts)
            for fact in step.facts:
                dirty |= dict.fromkeys(self.rules.touching[abs(fact)])
        self._end()

    def _checked(self, step: Inference) -> Inference:
        """The step with its name, if the second solver finds it right, too."""
        if not self.rules.checked(step.reason, step.facts):
            raise WrongAnswer(f"a reason does not hold: {step.reason}")
        return replace(step, technique=self._technique(step.reason, step.facts[0]))

    def _formula(self, deadline: float | None) -> tuple[Formula, Switches | None]:
        """The rules that a person uses, with their switches where they are kept; each cut is
        checked. OutOfTime at the limit.
        """
        shape = self._shape()
        for kept in [*KEPT]:
            if kept.shape == shape:
                return kept.formula, kept.switches
        options = Options(self.words.encoding)
        formula = encode(self.puzzle, options, deadline=deadline)
        implied = {rule.name for rule in formula.rules.values() if rule.implied}
        if unused := implied - self.words.implied:
            formula = formula.variant(without=unused)
        return checked(self.puzzle, options, formula), None

    def _switches(self, formula: Formula, deadline: float | None) -> Switches:
        """Those of a formula, which are kept if the givens have no part in them, and few are."""
        switches = Switches(formula, deadline)
        shape, lasting = self._shape(), not formula.cuts and not formula.objective
        if shape and lasting and switches.literals <= MOST_KEPT:
            KEPT[:] = [Kept(shape, formula, switches)]
        return switches

    def _shape(self) -> tuple[AnyFamily, Hashable] | None:
        """What the rules depend on, if the givens have no part in them."""
        family = self.puzzle.family
        return (family, family.shape(self.puzzle)) if family.shape else None

    def _cut_place(self, clause: Mapping[Atom, bool]) -> Place:
        """What a cut speaks of."""
        if self.words.cut:
            return self.words.cut(self.puzzle, clause)
        return self.graph.cut(self.puzzle, clause) if self.graph else None

    def _facts(self) -> Iterator[tuple[int, Said]]:
        """What can be said of the variables that have names."""
        for x, atom in self.names.items():
            for literal, true in ((x, True), (-x, False)):
                yield literal, self.words.fact(self.puzzle, atom, true)

    def _begin(self, givens: list[int]) -> bool:
        """Whether there is a solution; if there is, its facts are open but for the givens."""
        self.propagation = Propagation(self.rules)
        if clash := self.rules.contradiction(givens):
            self.status = "no solution"
            if self._remedies:
                self._explain_clash([clash, *self._clashes(givens)], givens)
        if clash or self.totals:
            return False
        self._suppose(givens)
        return not self.rules.expired()

    def _suppose(self, givens: list[int]) -> None:
        """Known are these, open the other facts of the session's model."""
        self._learn(givens)
        model = self._model = self.rules.session.model
        self._givens = givens
        facts = [x if x in model else -x for x in self.names]
        self.open = {x: None for x in facts if x not in self.known}

    def _learn(self, facts: Sequence[int]) -> None:
        """These are known now."""
        for fact in facts:
            self.open.pop(fact, None)
            self.known[fact] = None
            self.rules.quick.add([fact])
        self.propagation.learn(facts)

    def _explain_clash(self, clashes: Sequence[Reason], givens: Sequence[int]) -> None:
        """The clash that is told, as a chain if one of them is one, and the clues to blame."""
        trial = Trial(self.propagation, None, there=givens)
        if trial.end():
            clashes = [reason_of(trial.chain(), givens), *clashes]
        minimal = [self.rules.minimal(clash) for clash in clashes]
        told = [(clash, self._replayed(clash)) for clash in minimal]
        told.sort(key=lambda each: (not each[1], len(each[1]), sum(each[0].cost)))
        self.clash, self.clash_chain = told[0]
        self.suspects = suspects(self.puzzle, self.words, self.rules, givens, minimal)

    def _replayed(self, clash: Reason) -> Chain:
        """The clash as a chain, if it is one."""
        trial = Trial(self.propagation, None, only=clash.rules, there=clash.premises)
        return tightened(self.rules, trial.chain()) if trial.end() else ()

    def _clashes(self, givens: list[int]) -> Iterator[Reason]:
        """Clashes from refutations in several orders."""
        source = random.Random(0)
        for _ in range(CLASHES):
            if self.rules.session.statistics.conflicts > PATIENCE or self.rules.expired():
                return
            order = source.sample([*self.rules.selectors], len(self.rules.selectors))
            clash = self.rules.contradiction(source.sample(givens, len(givens)), order)
            if clash:
                yield clash

    def _end(self) -> None:
        """Nothing more is forced, if it was not a limit that ended the steps."""
        if self.rules.expired():
            return
        if self.atoms & {abs(fact) for fact in self.open}:
            self._find_another()
            if self.status == "not unique" and self._remedies:
                model, givens = self._model, self._givens
                self.further = further_clues(self.puzzle, self.rules, givens, model)
            return
        facts = frozenset(self.names[x] for x in self.known if x in self.atoms)
        self.solution = verified(self.puzzle, facts)
        self.status = "unique"

    def _find_another(self) -> None:
        """The status, from a second solution beside the model; undecided at a limit.

        WrongAnswer if there is none: then a step was not found.
        """
        answer = solution(self.rules, [*self._givens, another(self.rules, self._model)])
        if answer is False:
            raise WrongAnswer("more follows than the steps show", self.puzzle.family.name)
        if answer is None or self.rules.expired():  # late, no cut is looked for in a model
            return
        for model in (self._model, self.rules.session.model):
            verified(self.puzzle, self.rules.formula.facts(model))
        self.status = "not unique"

    def _simplest(self, dirty: dict[Instance, None]) -> Inference | None:
        """The simplest step that is found; None if no open fact is forced, or at a limit.

        Instances are dirty if something in them is known since they were last looked at.
        """
        while not self.rules.expired():
            for instance in dirty:
                if self.rules.late():
                    return None
                if self.propagation.silent(instance):
                    continue
                for reason, facts in self.rules.alone(instance, self.known, self.open):
                    self._keep(reason, facts)
            dirty.clear()
            if step := self._popped(1):
                return step
            dirty |= self._cuts_at_hand()
            if dirty:
                continue
            if step := self._by_trial():
                return step
            dirty |= self._cuts_of_trials()
            if dirty:
                continue
            dirty |= self._search()
            if not dirty:
                if step := self._popped(len(self.rules.selectors)):
                    self._level = max(EASY, len(step.reason.rules))
                return step
        return None

    def _cuts_at_hand(self) -> dict[Instance, None]:
        """Cuts that what is known calls for: that is there, also with an open fact against what
        the solution says; and that is not excluded, also with one fact less.
        """
        return {
            cut: None for model in self._cut_models() for cut in self.rules.cut(model, self.known)
        }

    def _cut_models(self) -> Iterator[Set[int]]:
        """The parts of models that cuts at hand are looked for in."""
        there = {x for x in self.known if x > 0}
        possible = {x for x in self.names if -x not in self.known}
        yield from (there, possible)
        for fact in self._critical(there, possible):
            yield possible - {fact} if fact > 0 else there | {-fact}

    def _critical(self, there: Collection[int], possible: Collection[int]) -> list[int]:
        """The open facts whose opposite may call for a cut."""
        facts = self._searched(aside=False)
        if not self.rules.lazy or not isinstance(self.graph, GraphCuts):
            return facts if self.rules.lazy else []
        names = self.names
        calls = self.graph.calls([names[x] for x in there], [names[x] for x in possible])
        return [fact for fact in facts if calls(names[abs(fact)], fact < 0)]

    def _by_trial(self) -> Inference | None:
        """The fact with the shortest chain, if rules applied one by one refute some opposite."""
        while self._trials and self._trials[0][0].rules <= self._shortest:
            _, _, fact, chain = heapq.heappop(self._trials)
            if fact in self.open:
                return self._refuting(fact, chain)
        facts, aside = (
            [-x for x in self.rules.quick.clashing(-x for x in self._searched(aside))]
            for aside in (False, True)
        )
        if self.words.eliminating:
            facts, aside = [*facts, *aside], []
        self._trials = [
            (self._rank(fact, chain), next(self._number), fact, chain)
            for fact, chain in trials(self.propagation, facts, aside)
        ]
        if not self._trials:
            return None
        heapq.heapify(self._trials)
        rank, _, fact, chain = heapq.heappop(self._trials)
        self._shortest = rank.rules
        return self._refuting(fact, chain)

    def _rank(self, fact: int, chain: Chain) -> Rank:
        """Chains with a name come first, as if they were short, and then by their length."""
        named = self._technique(reason_of(chain, self.known), fact)
        return Rank(min(len(chain), EASY) if named else len(chain), self.said[fact].aside, 0)

    def _technique(self, reason: Reason, fact: int) -> str | None:
        """The name of a deduction, if it has one."""
        if self.words.technique is None:
            return None
        *premises, concluded = (Given(self.names[abs(x)], x > 0) for x in (*reason.premises, fact))
        return self.words.technique(self.puzzle, reason.rules, premises, concluded)

    def _refuting(self, fact: int, chain: Chain) -> Inference:
        """The fact, by a chain that is made as short as it can be."""
        chain = tightened(self.rules, shortened(self.propagation, -fact, chain))
        reason = reason_of(chain, self.known)
        if len(reason.rules) > 1:
            return Inference(reason, (fact,), False, chain)
        [instance] = reason.rules
        return Inference(self.rules.minimal(reason, fact), (fact,), self._plain(fact, instance))

    def _plain(self, fact: int, instance: Instance) -> bool:
        """Whether what one instance says of a fact is not worth saying."""
        return self.said[fact].aside and instance.rule in self.words.quiet

    def _cuts_of_trials(self) -> dict[Instance, None]:
        """Cuts that what follows from the opposite of an open fact calls for."""
        found = dict[Instance, None]()
        if not self.rules.lazy:
            return found
        self.propagation.work = 0
        for fact in self._searched(aside=False):
            trial = Trial(self.propagation, -fact)
            trial.end()
            if len(found) >= MOST_CUTS or self.propagation.tired() or self.rules.late():
                break
            there = {x for x in trial.true if x in self.names}
            possible = {x for x in self.names if -x not in trial.true}
            for model in (there, possible):
                found |= dict.fromkeys(self.rules.cut(model, trial.true))
        return found

    def _search(self) -> dict[Instance, None]:
        """Keep minimal reasons of open facts; gives the cuts that it took."""
        before = len(self.rules.selectors)
        refutations = self._refutations(aside=False) or self._refutations(aside=True)
        for _, fact, refutation in sorted(refutations)[:TRIED]:
            reason = self.rules.fewest_rules(refutation, fact)
            self._keep(reason, (fact,))
            if EASY < len(reason.rules) <= LARGE:
                self._keep_lemmas(reason, fact)
        return dict.fromkeys([*self.rules.selectors][before:])

    def _refutations(self, aside: bool) -> list[tuple[Cost, int, Reason]]:
        """Reasons, not minimal, of the open facts that are forced.

        Facts that were nearly plain come first, and the last are left out where something is found
        that is no harder than the last step was.
        """
        found = []
        facts = self._searched(aside)
        for fact in sorted(facts, key=lambda fact: self._costs.get(fact, Cost(0, 0))):
            if fact in self.unforced:
                continue
            if refutation := self.rules.refutation(fact, self.known):
                cost = self._costs[fact] = refutation.cost
                found.append((cost, fact, refutation))
                if len(found) >= (TRIED if cost.rules <= self._level else ENOUGH):
                    break
            elif self.rules.expired():
                break
            else:
                model = self.rules.session.model
                self.unforced |= {x for x in self.open if not holds(x, model)}
        return found

    def _keep_lemmas(self, reason: Reason, fact: int) -> None:
        """Keep what only some of the rules of a reason force: with it the rest is simpler."""
        around = {x for rule in reason.rules for x in self.rules.scope[rule]}
        near = [lemma for lemma in self.open if abs(lemma) in around and lemma != fact]
        for lemma, part in self.rules.parts(reason, near):
            self._keep(part, (lemma,))

    def _searched(self, aside: bool) -> list[int]:
        """The open facts that may be forced, those aside or the others."""
        return [x for x in self.open if x not in self.unforced and self.said[x].aside == aside]

    def _keep(self, reason: Reason, facts: tuple[int, ...]) -> None:
        aside = all(self.said[fact].aside for fact in facts)
        quiet = len(reason.rules) == 1 and all(self._plain(fact, reason.rules[0]) for fact in facts)
        unseen = sum(self.said[x].aside and abs(x) not in self.atoms for x in reason.premises)
        size = len(reason.premises) + UNSEEN * unseen
        order = Rank(0 if quiet else len(reason.rules), aside, size)
        step = Inference(reason, facts, quiet)
        heapq.heappush(self._heap, (order, next(self._number), step))

    def _popped(self, rules: int) -> Inference | None:
        """The simplest step that was kept, if it has at most so many rules, with all its facts."""
        while self._heap and self._heap[0][0].rules <= rules:
            _, _, step = heapq.heappop(self._heap)
            first = next((fact for fact in step.facts if fact in self.open), None)
            if first is not None:
                return self._whole(step, first)
        return None

    def _whole(self, step: Inference, first: int) -> Inference:
        """The step with a minimal reason of its first open fact, and all facts that this forces."""
        reason, all_forced = step.reason, self.rules.forced
        if not step.quiet or len(reason.premises) > 1:
            reason, all_forced = self.rules.minimal(reason, first), self.rules.entailed
        around = {x for rule in reason.rules for x in self.rules.scope[rule]}
        near = [fact for fact in self.open if abs(fact) in around and fact != first]
        found = [first, *all_forced(reason, near)]
        facts = self._strongest(found, () if step.quiet else reason.premises)
        if first not in facts:
            reason = self.rules.minimal(reason, facts[0])
            facts = all_forced(reason, facts)
        return replace(step, reason=reason, facts=tuple(sorted(facts, key=abs)))

    def _strongest(self, facts: list[int], premises: tuple[int, ...]) -> list[int]:
        """Without those that follow quietly from another one, or from a premise."""
        kept = list(facts)
        for fact in facts:
            if len(kept) == 1 or not self.said[fact].aside:
                continue
            for instance in self.rules.touching[abs(fact)]:
                if instance.rule in self.words.quiet:
                    scope = self.rules.scope[instance]
                    others = [x for x in (*kept, *premises) if x != fact and abs(x) in scope]
                    if any(self.rules.forced(Reason((instance,), (x,)), [fact]) for x in others):
                        kept.remove(fact)
                        break
        return kept


def bounded(formula: Formula, givens: list[int], objective: str, limits: Limits) -> Formula | None:
    """The formula with one more rule: the objective, if there is one, is as small as it can be.

    None if a limit came before that was known.
    """
    if not formula.objective:
        return formula
    with Session(formula, units=givens, limits=limits) as session:
        answer, optimum = minimise(session)
    if answer is None or not optimum.proved:
        return None
    best = formula.variant()
    if answer:
        best.add(objective, best.as_good_as(optimum.value), of=optimum.value)
    return best

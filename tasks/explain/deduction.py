"""A puzzle solved step by step, as a person would: the simplest reason first.

At first, the givens are known. A step consists of a reason (instances of rules, and known facts)
and the facts that it forces. Reasons of one rule come first. If there is none, open facts are
refuted; the smallest refutations are made minimal, and searched for parts that force something by
themselves. If two facts need equally many rules, a fact of the solution comes before a mere note.

Source: B. Bogaerts, E. Gamba, T. Guns, *A framework for step-wise explaining how to solve
constraint satisfaction problems*, 2021, whose steps are of least cost, by hitting sets; the cores
of several rules here are minimal, but others may be smaller.
"""

import heapq
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from itertools import count
from math import inf
from typing import Any, NamedTuple, TypeVar

from ...boards.facts import Given, Said
from ...cnf.clock import in_time
from ...cnf.errors import BadInput
from ...cnf.formula import Atom, Formula, Model, atom_text, holds, uncollected
from ...cnf.rules import Instance, Place
from ...encoders import AnyPuzzle
from ...encoders.family import UNEXPLAINED
from ...encoders.ruled import with_brought
from ...rules.cuts import GraphCuts, SeveralCuts
from ...rules.explaining import Explaining
from ...search.limits import UNLIMITED, Limits
from ..answer import Status
from ..cuts import reason_of as cut_reason_of
from ..options import Options
from ..run import AnyRun, Run, WrongAnswer, units, verified
from .chains import (
    Chain,
    Propagation,
    reason_of,
    shortened,
    tightened,
    trials,
)
from .cutting import LARGE_BOARD, Cutting
from .further import Further, further_clues, further_rules
from .only import Only
from .reasons import PATIENCE, Cost, Near, Reason, Rules
from .remedies import Suspect, another, explained, solution
from .switches import bounded, formula_of, switches_of
from .told import Inference, Likewise

T = TypeVar("T")

TRIED = 8
"""How many of the smallest refutations are made minimal at a time; if all are large, only one."""

ENOUGH = 12
"""No more refutations are looked for, however large they are."""

TRIALS = 15
"""The most facts for which the shortest chain that refutes the opposite is looked for."""

LARGE = 30
"""In a reason of more rules no simpler one is looked for."""

EASY = 2
"""The most rules of a reason that is taken without looking for another."""

UNSEEN = 10
"""A premise that is only a note, and not part of the answer, counts as much as this many others."""


class Rank(NamedTuple):
    """Simple steps first."""

    trial: bool
    """Of several rules without a name, whose cases have to be tried."""
    rules: int
    aside: bool
    other: bool
    """Not by a rule that says what is left: that is seen first."""
    premises: int


class Kept(dict[int, T]):
    """What is found out of each fact when it is first asked for."""

    def __init__(self, find: Callable[[int], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, fact: int) -> T:
        found = self[fact] = self._find(fact)
        return found


def length(chain: Chain) -> int:
    """How much follows in a chain."""
    return sum(len(link.facts) for link in chain)


class Deduction:
    """The steps from the givens of a puzzle on, as far as the rules force facts.

    `status` is `unique` after the last step to the one solution, `not unique` where the steps end
    before (`open` are the facts of some solution that are left, `further` the clues that would
    decide the rest, `further_rules` the rules), `no solution` if there is a `clash`, or `totals`
    rule it out (`suspects` are clues that may be wrong), and `undecided` until then, or after a
    limit, or where it is `stuck`: no more of the steps follow that are taken `only`. Without
    `remedies`, only the status is found out of a puzzle that does not have exactly one solution;
    `unchecked`, no second solver looks at the steps, and mere notes are no steps: they are not to
    be told then.
    """

    def __init__(
        self,
        puzzle: AnyPuzzle,
        limits: Limits = UNLIMITED,
        *,
        remedies: bool = True,
        only: Only | None = None,
        unchecked: bool = False,
    ) -> None:
        family = puzzle.family
        if family.explaining is None:
            raise BadInput(f"{family.name} cannot be explained: {UNEXPLAINED}")
        self.puzzle, self.limits, self._remedies = puzzle, limits, remedies
        self.only, self.stuck, self._unchecked = only, False, unchecked
        self.deadline = inf
        self.words: Explaining[Any] = with_brought(family.explaining, puzzle)
        why = cut_reason_of(puzzle, Options(self.words.encoding))
        self.graph: GraphCuts[Any] | SeveralCuts[Any] | None = None
        if isinstance(why, GraphCuts | SeveralCuts):
            self.graph = why
        self.status: Status = "undecided"
        self.totals: str | None = None
        self.clash: Reason | None = None
        self.clash_chain: Chain = ()
        self.suspects: list[Suspect] | None = None
        self.further = Further(None)
        self.further_rules: Sequence[str] = ()
        self.solution: Any = None
        self.known: dict[int, None] = {}
        self.open: dict[int, None] = {}
        self.names: dict[int, Atom] = {}
        self.said: dict[int, Said] = {}
        self._writing: dict[int, bool] = Kept(self.writes)
        self.unforced = set[int]()
        self.atoms: frozenset[int] = frozenset()
        self._level = EASY
        self._costs: dict[int, Cost] = {}
        self._heap: list[tuple[Any, int, Inference]] = []
        self._number = count()
        self._model: Model = frozenset()
        self._whole_formula: Formula | None = None
        self._trials: list[tuple[Rank, int, int, Chain]] = []
        self._shortest = 0

    def inferences(self) -> Generator[Inference, None, None]:
        """Each step when it is found; they end early at a limit."""
        self.deadline = self.limits.deadline
        yield from in_time(self.deadline, self._inferences())

    def _inferences(self) -> Generator[Inference, None, None]:
        """The same, but for OutOfTime."""
        written = formula_of(self.puzzle, self.words.encoding, self.words.implied)
        formula, switches, self._whole_formula = written
        givens = units(self.puzzle, formula)
        self.atoms = frozenset(formula.atoms.values())
        self.totals = self.words.totals(self.puzzle)
        self.limits = self.limits.until(self.deadline)
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
            with uncollected():
                switches = switches_of(self.puzzle, best)
        self.limits = self.limits.until(self.deadline)
        with Rules(switches, self._cut_place, self.limits) as self.rules:
            self.names = self.rules.names
            self.said = Kept(self._said)
            self.rules.aside = lambda fact: self.said[fact].aside
            self.likewise = Likewise(self.puzzle, self.words, self.rules, self.said)
            self.cutting = Cutting(self.rules, self.graph, self.puzzle)
            self.near = Near(self.rules, self._easy)
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
        if not (self._unchecked or self.rules.checked(step.reason, step.facts)):
            raise WrongAnswer(f"a reason does not hold: {step.reason}")
        return replace(step, technique=self._named(step))

    def _named(self, step: Inference) -> str | None:
        """The name of a step, if it has one."""
        rules, premises = step.reason
        reason = Reason(rules[:1] if step.alike else rules, premises)
        return self._technique(reason, step.facts[0])

    def _cut_place(self, clause: Mapping[Atom, bool]) -> Place:
        """What a cut speaks of."""
        if self.words.cut:
            return self.words.cut(self.puzzle, clause)
        return self.graph.cut(self.puzzle, clause) if self.graph else None

    def _said(self, fact: int) -> Said:
        """What a variable with a name says if it is true, or false."""
        spelled, puzzle = self.puzzle.family.answer.spelled, self.puzzle
        atom, true = self.names[abs(fact)], fact > 0
        if abs(fact) in self.atoms:
            return spelled.fact(puzzle, atom, true)
        plain = Said(atom_text(atom), "true" if true else "false", aside=True)
        return spelled.helper(puzzle, atom, true) or plain

    @cached_property
    def atoms_at(self) -> Mapping[Place, list[int]]:
        """The atoms of each place."""
        found, place = dict[Place, list[int]](), self.puzzle.family.answer.spelled.place
        for x in self.atoms:
            found.setdefault(place(self.names[x]), []).append(x)
        return found

    def writes(self, fact: int) -> bool:
        """Whether something can be written into the puzzle when a fact is known."""
        if abs(fact) not in self.atoms:
            return not self.said[fact].aside
        return self.puzzle.family.answer.spelled.entry(self.names[abs(fact)], fact > 0) is not None

    def _begin(self, givens: list[int]) -> bool:
        """Whether there is a solution; if there is, its facts are open but for the givens."""
        self.propagation = Propagation(self.rules)
        if clash := self.contradiction(givens):
            self.status, self.clash = "no solution", clash
            if self._remedies:
                self.clash, self.clash_chain, self.suspects = explained(
                    self.puzzle, self.words, self.propagation, givens, clash
                )
        if clash or self.totals:
            return False
        self._suppose(givens)
        self._open_facts(self.rules.session.model)
        return not self.rules.expired()

    def contradiction(self, held: list[int]) -> Reason | None:
        """Rules and facts held that contradict each other; None if the session has a model.

        On a large board with cuts, a solution is looked for without reasons first: none of the
        cuts that a search takes has to have one then.
        """
        if self.rules.lazy and len(self.names) > LARGE_BOARD:
            guess = self._guess
            if guess and not {*guess}.intersection(-x for x in held):
                first = self.rules.contradiction([*held, *guess])
                if first is None:
                    return None
        return self.rules.contradiction(held)

    @cached_property
    def _run(self) -> AnyRun:
        """A search without reasons."""
        return Run(self.puzzle, Options(limits=self.limits), formula=self._whole_formula)

    @cached_property
    def _solutions(self) -> Iterator[Any]:
        """The solutions that it finds."""
        return self.rules.enter_context(closing(self._run.solutions()))

    @cached_property
    def _solution(self) -> Any:
        """The first of them; None if none is found."""
        return next(self._solutions, None)

    @cached_property
    def _guess(self) -> list[int]:
        """What this solution says of the answer's atoms."""
        if self._solution is None:
            return []
        answer = self.puzzle.family.answer
        values = answer.values(self.puzzle, self._solution)
        every = [x for atom in self.atoms for x in (atom, -atom)]
        said = ((x, answer.spelled.entry(self.names[abs(x)], x > 0)) for x in every)
        return [x for x, entry in said if entry and values.get(entry[0]) == entry[1]]

    def _suppose(self, givens: list[int]) -> None:
        """These are known."""
        self._givens = givens
        self._learn(givens)

    def _open_facts(self, model: Model) -> None:
        """Open are the facts of a model that are not known."""
        self._model = model
        facts = [x if x in model else -x for x in self.names]
        self.open = {x: None for x in facts if x not in self.known}

    def _learn(self, facts: Sequence[int]) -> None:
        """These are known now."""
        self.cutting.learn(facts)
        self.near.learn(facts)
        for fact in facts:
            self.open.pop(fact, None)
            self.known[fact] = None
        self.rules.learn(facts)
        self.propagation.learn(facts)

    def _end(self) -> None:
        """Nothing more is forced, if it was not a limit that ended the steps."""
        if self.rules.expired():
            return
        if self.atoms & {abs(fact) for fact in self.open}:
            if self.only:
                self.stuck = True
                return
            self._find_another()
            if self.status == "not unique" and self._remedies:
                model, givens = self._model, self._givens
                self.further = further_clues(self.puzzle, self.rules, givens, model)
                self.further_rules = further_rules(self.puzzle, self.rules.left())
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
            if self._unchecked:
                self._note(dirty)
            for instance in dirty:
                if self.rules.late():
                    return None
                if self.propagation.silent(instance):
                    continue
                for reason, facts in self.rules.alone(instance, self.known, self.open):
                    for some in self._apart(reason, facts):
                        self._keep(reason, some)
            dirty.clear()
            if step := self._popped(1):
                return step
            dirty |= self._cuts_at_hand()
            if dirty:
                continue
            if step := self._by_trial():
                return step
            dirty |= self.cutting.of_trials(self.propagation.true, self._wanted())
            if dirty:
                continue
            dirty |= self._search()
            if not dirty:
                if step := self._popped(len(self.rules.selectors)):
                    self._level = max(EASY, len(step.reason.rules))
                return step
        return None

    def _note(self, dirty: dict[Instance, None]) -> None:
        """Learn all mere notes at once, without reasons; what they touch gets dirty."""
        pending = dirty
        while pending and not self.rules.late():
            quiet = (rule for rule in pending if rule.rule in self.words.quiet)
            heard = [rule for rule in quiet if not self.propagation.silent(rule)]
            forced = (self.rules.forced_alone(rule, self.known, self.open) for rule in heard)
            notes = {x: None for some in forced for x in some if self.said[x].aside}
            self._learn([*notes])
            pending = dict.fromkeys(y for x in notes for y in self.rules.touching[abs(x)])
            dirty |= pending

    def _cuts_at_hand(self) -> dict[Instance, None]:
        """Cuts that what is known calls for."""
        return self.cutting.at_hand(self.known, self._wanted)

    def _wanted(self) -> list[int]:
        """The open facts that the answer is made of."""
        return self._searched(aside=False)

    def _by_trial(self) -> Inference | None:
        """The fact with the shortest chain, if rules applied one by one refute some opposite."""
        while self._trials and self._trials[0][0].rules <= self._shortest:
            _, _, fact, chain = heapq.heappop(self._trials)
            if fact in self.open and (step := self._taken(self._refuting(fact, chain))):
                return step
        facts, aside = self._searched(aside=False), self._searched(aside=True)
        if self.words.eliminating:
            facts, aside = [*facts, *aside], []
        facts, aside = self._soonest(facts), self._soonest(aside)
        self._trials = [
            (self._rank(fact, chain), next(self._number), fact, chain)
            for fact, chain in trials(self.propagation, facts, aside)
        ]
        if not self._trials:
            return None
        heapq.heapify(self._trials)
        while self._trials:
            rank, _, fact, chain = heapq.heappop(self._trials)
            self._shortest = rank.rules
            if step := self._taken(self._briefest(rank, fact, chain)):
                return step
        return None

    def _briefest(self, rank: Rank, fact: int, chain: Chain) -> Inference:
        """The fact with others: by that one's chain in which least follows, of those as easy."""
        step = self._refuting(fact, chain)
        alike = [(x, some) for of, _, x, some in self._trials if of == rank and x in step.facts]
        other, brief = min(alike, key=lambda each: length(each[1]), default=(fact, chain))
        found = self._refuting(other, brief) if length(brief) < length(chain) else step
        return found if {*step.facts} <= {*found.facts} else step

    def _soonest(self, facts: Sequence[int]) -> list[int]:
        """The facts whose opposites propagation by all rules at once refutes with least work."""
        found = {*self.rules.quick.clashing([-x for x in facts])[:TRIALS]}
        return [x for x in facts if -x in found]

    def _rank(self, fact: int, chain: Chain) -> Rank:
        """Chains with a name come first, as if they were short, and then by their length."""
        named = self._technique(reason_of(chain, self.known), fact)
        rules = min(len(chain), EASY) if named else len(chain)
        return Rank(False, rules, self.said[fact].aside, False, 0)

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
            return self._with_others(Inference(reason, (fact,), False, chain))
        reason = self.rules.minimal(reason, fact)
        quiet = bool(self._plain(reason, [fact]))
        step = self._with_others(Inference(reason, (fact,), quiet))
        return step if quiet or len(step.facts) > 1 else self._whole(step, fact)

    def _with_others(self, step: Inference) -> Inference:
        """The step of one fact with others that are told with it."""
        return step if step.quiet else self.likewise.likewise(step, self.known, self.open)

    def _apart(self, reason: Reason, facts: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """The facts that are not worth saying, and the others."""
        plain = self._plain(reason, facts)
        others = [x for x in facts if x not in plain] if plain else facts
        return (tuple(some) for some in (plain, others) if some)

    def _plain(self, reason: Reason, facts: Sequence[int]) -> Sequence[int]:
        """The facts of which it is not worth saying what one rule says: mere notes; what is written
        at the same place says it already; or a number that stands in a group of different ones is
        not there again.
        """
        (rule, *_), premises = reason
        quiet = rule.rule in self.words.quiet
        different = rule.rule in self.words.different and len(premises) == 1
        if not (quiet or different):
            return ()
        said, writes = self.said, self._writing.__getitem__
        written = {said[x].place for x in premises} if all(map(writes, premises)) else set()

        def elsewhere(fact: int) -> bool:
            [x] = premises
            return fact < 0 < x and self.names[x][-1] == self.names[-fact][-1]

        def noted(fact: int) -> bool:
            what = said[fact]
            return what.aside or (written == {what.place} and not writes(fact))

        return [x for x in facts if (different and elsewhere(x)) or (quiet and noted(x))]

    def _search(self) -> dict[Instance, None]:
        """Keep minimal reasons of open facts; gives the cuts that it took."""
        before = len(self.rules.selectors)
        refutations = self._refutations(aside=False) or self._refutations(aside=True)
        refutations.sort()
        small = [each for each in refutations[:TRIED] if each[0].rules <= LARGE]
        ranks = []
        for _, fact, refutation in small or refutations[:1]:
            reason = self.rules.fewest_rules(refutation, fact)
            ranks.append(self._keep(reason, (fact,)))
            if EASY < len(reason.rules) <= LARGE:
                self._keep_lemmas(reason, fact)
        cuts = dict.fromkeys([*self.rules.selectors][before:])
        if ranks and not cuts and all(rank.trial for rank in ranks):
            return self._look_everywhere()
        return cuts

    def _look_everywhere(self) -> dict[Instance, None]:
        """Look for what is easier than a trial: keep reasons of few rules near each open fact; if
        none is easier, gives the cuts that chains could have.
        """
        facts = [x for x in self.open if x not in self.unforced]
        ranks = [
            self._keep(reason, (fact,)) for fact, reason in self.near.reasons(facts, self.known)
        ]
        if not all(rank.trial for rank in ranks):
            return {}
        return self.cutting.of_trials(self.propagation.true, self._wanted(), thorough=True)

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
        for lemma, part in self.rules.lemmas(reason, near).items():
            self._keep(part, (lemma,))

    def _searched(self, aside: bool) -> list[int]:
        """The open facts that may be forced, those aside or the others."""
        return [x for x in self.open if x not in self.unforced and self.said[x].aside == aside]

    def _easy(self, reason: Reason, fact: int) -> bool:
        """Whether it is no trial: of one rule, or with a name."""
        return len(reason.rules) == 1 or self._technique(reason, fact) is not None

    def _keep(self, reason: Reason, facts: tuple[int, ...]) -> Rank:
        """Keep a step for later; gives its rank."""
        rules, words = len(reason.rules), self.words
        aside = all(self.said[fact].aside for fact in facts)
        quiet = rules == 1 and len(self._plain(reason, facts)) == len(facts)
        trial = not self._easy(reason, facts[0])
        unseen = sum(self.said[x].aside and abs(x) not in self.atoms for x in reason.premises)
        size = len(reason.premises) + UNSEEN * unseen
        other = words.eliminating and not quiet and reason.rules[0].rule not in words.telling
        rank = Rank(trial, 0 if quiet else rules, aside, other, size)
        heapq.heappush(self._heap, (rank, next(self._number), Inference(reason, facts, quiet)))
        return rank

    def _popped(self, rules: int) -> Inference | None:
        """The simplest step that was kept, if it has at most so many rules, with all its facts."""
        while self._heap and self._heap[0][0].rules <= rules:
            _, _, step = heapq.heappop(self._heap)
            first = next((fact for fact in step.facts if fact in self.open), None)
            if first is not None:
                kept = (other for _, _, other in self._heap)
                found = self.likewise.alike(self._whole(step, first), kept, self.open)
                if taken := self._taken(found):
                    return taken
        return None

    def _taken(self, step: Inference) -> Inference | None:
        """The step, if it is one of those that are taken."""
        if self.only is None or self.only.allows(step, self._named(step)):
            return step
        return None

    def _whole(self, step: Inference, first: int) -> Inference:
        """The step with a minimal reason of its first open fact, and all facts that this forces."""
        reason, all_forced = step.reason, self.rules.forced
        if not step.quiet:
            reason, all_forced = self.rules.fewest_facts(reason, first), self.rules.entailed
        elif len(reason.premises) > 1:
            reason = self.rules.minimal(reason, first)
        around = {x for rule in reason.rules for x in self.rules.scope[rule]}
        near = [fact for x in around for fact in (x, -x) if fact in self.open and fact != first]
        found = [first, *all_forced(reason, sorted(near, key=self.rules.order))]
        if step.quiet:
            found = [*self._plain(reason, found)] or [first]
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
                    scope, part = self.rules.scope[instance], self.rules.parts[instance]
                    others = [x for x in (*kept, *premises) if x != fact and abs(x) in scope]
                    others = [x for x in others if part.by_one(x)]
                    if any(self.rules.forced(Reason((instance,), (x,)), [fact]) for x in others):
                        kept.remove(fact)
                        break
        return kept

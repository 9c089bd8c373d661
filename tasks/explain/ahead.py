"""The next step from a position: the first whose conclusion can be written into the puzzle.

What a single rule forces is found at a glance, by unit propagation in each rule alone. Notes, such
as that a cell is not 5, are kept until something that can be written follows; those that it needs
are told before it. When a glance finds nothing more, the search of `deduction` takes over for a
while; after that, the step is told by trial and error.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any, NamedTuple

from ...boards.board import unsettled
from ...boards.places import Place, Position
from ...boards.spelling import AtLeast
from ...cnf.formula import Model, holds
from ...cnf.rules import Instance
from ...encoders import AnyFamily, AnyPuzzle
from ...search.limits import UNLIMITED, Limits
from .chains import Propagation, Touched
from .deduction import Deduction, Kept
from .reasons import Reason
from .switches import kept
from .told import Inference

Entry = tuple[Place, Any]
"""A place, and the value that is written there."""

BUDGET = 8.0
"""Seconds in which to search for a step that can be told; after that, it is trial and error."""

COMPARED = 24
"""The most steps of one rule among which the simplest is chosen."""


class Found(NamedTuple):
    """A solution of a puzzle, and whether there is another one."""

    of: tuple[AnyFamily, AnyPuzzle]
    solution: Any
    second: bool


FOUND: list[Found] = []
"""What was found of the last puzzle, for the next hint; replaced as a whole: threads share it."""


class Ahead(Deduction):
    """What follows next from a position; `inferences` end with it, what it needs comes before.

    If the position is wrong, there are none: `wrong` are entries that no solution has, `together`
    others that no solution has together. Nor are there any where `nothing_left` is to be written.
    The status is `no solution`, if there is none without a position, either; `not unique`, if
    nothing more is forced, and two solutions have the position; else `undecided`.
    """

    def __init__(self, puzzle: AnyPuzzle, position: Position, limits: Limits = UNLIMITED) -> None:
        super().__init__(kept(puzzle), limits)
        for known in [*FOUND]:
            if known.of == (puzzle.family, puzzle):
                vars(self).update(_solution=known.solution, _second=known.second)
        given = puzzle.family.answer.given(puzzle)
        self.position: Position = given | {**position}
        self.wrong: list[Entry] = []
        self.together: list[Entry] = []
        self.nothing_left = False
        self.several = False
        self.held = set[int]()
        """What is given or entered."""
        self.literals: dict[Entry, tuple[int, ...]] = {}
        self._settled = puzzle.family.answer.settled(puzzle)
        there = {**self._settled, **given}
        self._entered = [e for e in position.items() if there.get(e[0]) != e[1]]
        self._entry = Kept(self._entry_of)
        self._base: dict[int, None] = {}
        self._order: dict[int, int] = {}
        self._source: dict[int, Instance] = {}
        self._why: dict[int, Inference] = {}
        self._fresh: list[int] = []

    def entry(self, fact: int) -> Entry | None:
        """What is written if a fact is found, if that is not there yet."""
        place, value = self._entry[fact] or (None, None)
        if place is None or (place in self.position and not value > self.position[place]):
            return None
        return place, value

    def _entry_of(self, fact: int) -> Entry | None:
        """What a fact writes that is not settled."""
        if abs(fact) not in self.atoms:
            return None
        spelled = self.puzzle.family.answer.spelled
        return unsettled(spelled.entry(self.names[abs(fact)], fact > 0), self._settled)

    def _begin(self, givens: list[int]) -> bool:
        """Whether there is something to find out from the position, which has a solution."""
        self._read_entries()
        self.wrong = [entry for entry in self._entered if entry not in self.literals]
        held = [*givens, *self._all(self._entered)]
        self.held = {*held}
        wrong = bool(self.totals or self.wrong)
        fits = not wrong and self._fits()
        if wrong or (not fits and self.contradiction(held)):
            if super()._begin(givens):
                self._find_wrong(givens)
            return False
        if self.rules.expired():
            return False
        self.propagation = Propagation(self.rules)
        self._suppose(held)
        self._base = dict(self.known)
        every = (literal for x in self.names for literal in (x, -x))
        self.open = {x: None for x in every if x not in self.known and -x not in self.known}
        if self._solution is not None:
            self.several = self._has_second(fits=fits)
        self.nothing_left = self._complete(held, fits=fits)
        return not self.nothing_left

    def _has_second(self, *, fits: bool) -> bool:
        """Whether a second solution is known: there is one if the first lacks some entry."""
        if not fits:
            self._second = True
        if self._second is not None:
            of = self.puzzle.family, self.puzzle
            FOUND[:] = [Found(of, self._solution, self._second)]
        return bool(self._second)

    @cached_property
    def _second(self) -> bool | None:
        """Whether there is a second solution; None if that is not known."""
        if next(self._solutions, None) is not None:
            return True
        return False if self._run.complete else None

    def _some_model(self) -> Model:
        """That of the solution that was found first, if it has the position, or of another."""
        quick = self.rules.quick
        if self._fits() and quick.solve(self._guess) and not self.rules.cut(quick.model):
            return quick.model
        self.contradiction(self._givens)
        return self.rules.session.model

    def _read_entries(self) -> None:
        """The literals of each entry: of one that no atom says, that all atoms of its place are
        false.
        """
        for entry in self._entered:
            place, value = entry
            there = self.atoms_at.get(place, ())
            said = [x for atom in there for x in (atom, -atom) if self._entry[x] == entry]
            if said:
                self.literals[entry] = (said[-1],)
            elif there and value == self.puzzle.family.answer.unsaid:
                self.literals[entry] = tuple(-x for x in there)

    def _fits(self) -> bool:
        """Whether the solution that was found first has all entries."""
        if self._solution is None:
            return False
        answer = self.puzzle.family.answer
        values = answer.values(self.puzzle, self._solution)
        more = isinstance(answer.spelled, AtLeast)
        return all(
            values.get(place) == value or (more and 0 < value < values.get(place, 0))
            for place, value in self._entered
        )

    def _all(self, entries: Iterable[Entry]) -> list[int]:
        """The literals of entries, each once."""
        return [*dict.fromkeys(x for entry in entries for x in self.literals.get(entry, ()))]

    def _find_wrong(self, givens: list[int]) -> None:
        """The entries that no solution has, and some of the others that none has together."""
        models = [self._model]
        rest = []
        for entry in (entry for entry in self._entered if entry in self.literals):
            held = self.literals[entry]
            if any(all(holds(x, model) for x in held) for model in models):
                rest.append(entry)
            elif self.rules.contradiction([*givens, *held]):
                self.wrong.append(entry)
            elif self.rules.expired():
                return
            else:
                models.append(self.rules.session.model)
                rest.append(entry)
        clash = self.rules.contradiction([*givens, *self._all(rest)])
        if clash is None:
            return
        rest = [entry for entry in rest if not {*self.literals[entry]}.isdisjoint(clash.premises)]
        for entry in [*rest]:
            fewer = [other for other in rest if other != entry]
            if self.rules.contradiction([*givens, *self._all(fewer)]):
                rest = fewer
        self.together = rest

    def _complete(self, held: list[int], *, fits: bool) -> bool:
        """Whether it is a solution as it stands, without what need not be written."""
        answer, puzzle = self.puzzle.family.answer, self.puzzle
        left = {*answer.every(puzzle)} - self.position.keys() - answer.settled(puzzle).keys()
        if left and puzzle.family.board.blank(puzzle) is None:
            return False
        unwritten = [-x for x in sorted(self.atoms) if self.entry(x)]
        if fits and self._second is False:
            values = answer.values(puzzle, self._solution)
            entries = map(self.entry, map(abs, unwritten))
            return not any(entry and values.get(entry[0]) == entry[1] for entry in entries)
        clash = self.rules.contradiction([*held, *unwritten])
        return clash is None and not self.rules.expired()

    def _steps(self) -> Iterator[Inference]:
        """What the next step needs, then this step."""
        news: Iterable[int] | None = None
        while not self.rules.late():
            step = self._glance(news)
            if step is None and not self.rules.late():
                if not self._model:
                    self._open_facts(self._some_model())
                step = self._harder()
                if step is None:
                    if not self.rules.expired():
                        self._find_another()
                    return
                news = step.facts
            if step and any(map(self.entry, step.facts)):
                yield from self._with_needed(step)
                return

    def _glance(self, news: Iterable[int] | None) -> Inference | None:
        """A step of one rule with something to write, by way of what is new, or of all.

        What is noted until then is known from now on.
        """
        propagation = self.propagation
        learned = propagation.counts[:]  # what is new here is counted already
        touched = propagation.touched(self.known if news is None else news, learned)
        if news is None:
            first = (part for part in self.rules.parts.values() if part.unconditional)
            every = {**dict.fromkeys(first, ()), **touched}
            touched = {part: every[part] for part in sorted(every, key=attrgetter("number"))}
        while touched:
            noted = dict[int, Instance]()
            while touched:
                quiet = self._applied(touched, noted)
                touched = propagation.touched(quiet, propagation.counts)
            left = {x: rule for x, rule in noted.items() if x in self.open}
            written = islice(filter(self.entry, left), COMPARED)
            if steps := [self._by_one(x, left[x]) for x in written]:
                return self._with_alike(min(steps, key=self._rank_of), left)
            for x, rule in left.items():
                self._derive(x, rule)
            touched = propagation.touched(left, propagation.counts)
        return None

    def _with_alike(self, step: Inference, noted: dict[int, Instance]) -> Inference:
        """The step, with others that are told with it."""
        [rule] = step.reason.rules
        if rule.rule not in self.words.alike:
            return step
        others = [x for x, own in noted.items() if own.rule == rule.rule and x not in step.facts]
        return self.likewise.alike(step, (self._by_one(x, noted[x]) for x in others), self.open)

    def _applied(self, touched: Touched, noted: dict[int, Instance]) -> list[int]:
        """Apply rules to what is new: what follows plainly is known now, the rest is noted."""
        quiet, true = [], self.propagation.true
        for part, new in touched.items():
            rule = part.instance
            if self.rules.late():
                return []
            for x in self.propagation.closure(part, new)[0]:
                if abs(x) not in self.names:
                    true.add(x)
                elif x in self.open and not self.entry(x) and self._notes(x, rule):
                    self._derive(x, rule)
                    quiet.append(x)
                elif x in self.open:
                    noted.setdefault(x, rule)
        return quiet

    def _notes(self, x: int, rule: Instance) -> bool:
        """Whether what a rule says of a fact is a mere note."""
        return rule.rule in self.words.quiet and self.said[x].aside

    def _derive(self, x: int, rule: Instance) -> None:
        """The fact is known by the rule."""
        self._order[x] = len(self._order)
        self._source[x] = rule
        self.propagation.true.add(x)
        self.known[x] = None
        self.open.pop(x, None)
        self._fresh.append(x)

    def _premises(self, x: int, rule: Instance) -> tuple[int, ...]:
        """What the rule needs for a fact: rather what is in the position than what came late."""
        before = self._order.get(x, len(self._order))
        here = [
            literal
            for y in self.rules.scope[rule]
            for literal in (y, -y)
            if literal in self.known and self._order.get(literal, -1) < before
        ]
        here.sort(key=lambda y: (-self._order.get(y, -1), abs(y)))
        return tuple(sorted(self.rules.parts[rule].premises(here, (x,)), key=abs))

    def _by_one(self, x: int, rule: Instance) -> Inference:
        """The step to an open fact, and to all others that the rule forces by the same facts."""
        reason = Reason((rule,), self._premises(x, rule))
        scope = sorted(self.rules.scope[rule], key=self.rules.order)
        near = [y for z in scope for y in (z, -z) if y in self.open and y != x]
        facts = self._strongest([x, *self.rules.forced(reason, near)], reason.premises)
        if x not in facts:
            reason = Reason((rule,), self._premises(facts[0], rule))
            facts = self.rules.forced(reason, facts)
        return Inference(reason, tuple(sorted(facts, key=abs)), quiet=False)

    def _rank_of(self, step: Inference) -> tuple[int, bool, int]:
        """Few notes before it, then few premises."""
        notes = sum(not note.quiet for note in self._needed(step))
        return notes, self.said[step.facts[0]].aside, len(step.reason.premises)

    def _because(self, x: int) -> Inference:
        """The inference of a fact that is not in the position."""
        if x not in self._why:
            rule = self._source[x]
            reason = Reason((rule,), self._premises(x, rule))
            self._why[x] = Inference(reason, (x,), self._notes(x, rule))
        return self._why[x]

    def _needed(self, step: Inference) -> list[Inference]:
        """What has to be noted before a step, in the order in which it follows."""
        found: dict[int, Inference] = {}
        asked = [*step.reason.premises]
        while asked:
            x = asked.pop()
            if x not in self._base and x not in found:
                found[x] = self._because(x)
                asked += found[x].reason.premises
        together: dict[tuple[Reason, bool], list[int]] = {}
        for x in sorted(found, key=lambda y: self._order[y]):
            together.setdefault((found[x].reason, found[x].quiet), []).append(x)
        return [
            found[facts[0]] if found[facts[0]].chain else Inference(reason, tuple(facts), quiet)
            for (reason, quiet), facts in together.items()
        ]

    def _with_needed(self, step: Inference) -> Iterator[Inference]:
        """What has to be noted before a step, and the step; known is only what is told."""
        needed = self._needed(step)
        self.known = dict(self._base)
        for inference in [*needed, step]:
            yield self._checked(inference)
            self.known |= dict.fromkeys(inference.facts)

    def _harder(self) -> Inference | None:
        """A step that no glance shows; it is known from now on."""
        for each in (self.rules, self.cutting, self.near):
            each.learn(self._fresh)
        self._fresh.clear()
        with self.rules.hurried(BUDGET):
            step = self._simplest({})
            given_up = step is None and self.rules.late()
        if given_up and not self.rules.late():
            return self._by_search()
        if step is None or self.rules.late():
            return None
        self._learn(step.facts)
        place = len(self._order)
        for x in step.facts:
            self._order[x], self._why[x] = place, step
        return step

    def _cuts_at_hand(self) -> dict[Instance, None]:
        """The first that are found: one step is enough."""
        return self.cutting.at_hand(self.known, self._wanted, first=True)

    def _by_search(self) -> Inference | None:
        """Something to write that all rules together force, whatever cases that takes."""
        facts = [x for x in self.open if self.entry(x) and x not in self.unforced]
        sure = [-x for x in self.rules.quick.clashing([-x for x in facts])]
        for fact in dict.fromkeys([*sure, *facts]):
            if self.rules.expired():
                return None
            if refutation := self.rules.refutation(fact, self._base):
                return Inference(refutation, (fact,), quiet=False)
        return None

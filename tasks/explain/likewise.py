"""Several facts that follow in the same way are one step, where the words of a family say so."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from ...boards.facts import Given, Said
from ...cnf.formula import Atom
from ...cnf.rules import Instance
from ...encoders import AnyPuzzle
from ...encoders.explaining import Deduced, Explaining
from .reasons import Reason, Rules
from .told import Inference


class Likewise:
    """What is told together, by the rules of a puzzle and the words of its family."""

    def __init__(
        self, puzzle: AnyPuzzle, words: Explaining[Any], rules: Rules, said: dict[int, Said]
    ) -> None:
        self.puzzle, self.rules, self.said = puzzle, rules, said
        self.words = words
        self._variables = {atom: x for x, atom in rules.names.items()}

    def phrase(
        self,
        rules: Sequence[Instance],
        premises: Iterable[int],
        facts: Iterable[int],
        known: Collection[int],
    ) -> str | None:
        """Why the rules force the facts, or are broken, in one phrase, if there is one."""
        if self.words.plainly is None:
            return None
        variables, names = self._variables, self.rules.names

        def state(atom: Atom) -> bool | None:
            x = variables.get(atom, 0)
            return True if x in known else False if -x in known else None

        given, follows = ([Given(names[abs(x)], x > 0) for x in xs] for xs in (premises, facts))
        return self.words.plainly(self.puzzle, Deduced(rules, given, follows, state))

    def alike(
        self, step: Inference, kept: Iterable[Inference], opened: Collection[int]
    ) -> Inference:
        """The step of one rule, with those of others of the same name, if that has a phrase."""
        (rule, *more), premises = step.reason
        if more or step.quiet or rule.rule not in self.words.alike:
            return step
        found, rules, known = dict.fromkeys(step.facts), {rule: None}, dict.fromkeys(premises)
        for other in kept:
            new = dict.fromkeys(x for x in other.facts if x in opened and x not in found)
            each = other.reason
            if other.quiet or not new or [own.rule for own in each.rules] != [rule.rule]:
                continue
            more_rules = rules | dict.fromkeys(each.rules)
            more_known = known | dict.fromkeys(each.premises)
            if self.phrase([*more_rules], more_known, [*found, *new], more_known):
                found, rules, known = found | new, more_rules, more_known
        reason = Reason(tuple(rules), tuple(sorted(known, key=abs)))
        facts = sorted(found, key=abs)
        return replace(step, reason=reason, facts=tuple(facts), together=len(rules))

    def likewise(
        self, step: Inference, known: Collection[int], opened: Collection[int]
    ) -> Inference:
        """The step of a fact, with all others of its kind that its rules force."""
        [fact], (rules, premises) = step.facts, step.reason
        scope = sorted({x for rule in rules for x in self.rules.scope[rule]})
        same = [x for x in scope for x in (x, -x) if x in opened and self._like(x, fact)]
        if self.phrase(rules, premises, [fact], known):
            premises = tuple(x for x in scope for x in (x, -x) if x in known)
            same = [x for x in same if self.phrase(rules, premises, [fact, x], known)]
        elif not self.words.likewise:
            return step
        others = self.rules.entailed(Reason(rules, premises), same)
        if not others:
            return step
        facts = (fact, *others)
        first = {*step.reason.premises}
        order = sorted(premises, key=lambda x: (x in first, abs(x)))
        needed = self.rules.fewest_for(rules, order, facts)
        together = len(facts) if step.chain else 1
        reason = Reason(rules, tuple(sorted(needed, key=abs)))
        return replace(step, reason=reason, facts=facts, together=together)

    def _like(self, x: int, fact: int) -> bool:
        """Whether both say the same of their places, or exclude something."""
        names, aside = self.rules.names, self.said[fact].aside
        alike = (x > 0) == (fact > 0) and self.said[x].aside == aside
        return x != fact and alike and names[abs(x)][0] == names[abs(fact)][0]

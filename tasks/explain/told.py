"""Steps: a reason and what it forces, and the same as it is told, in words.

Several facts that follow in the same way are one step, where the words of a family say so.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from ...boards.facts import Given, Said
from ...boards.places import Place
from ...cnf.formula import Atom
from ...cnf.record import record
from ...cnf.rules import Instance
from ...encoders import AnyPuzzle
from ...rules.explaining import Deduced, Explaining
from .chains import Chain
from .reasons import Cost, Reason, Rules

KINDS = 5
"""The most kinds of facts that are told together by rules that say the same."""

How = Literal["rule", "chain", "trial and error"]
"""One rule, rules one after another until one is broken, or too many cases for that."""


class Difficulty(NamedTuple):
    """Of two steps with rules of the same weight, the one from more facts is harder."""

    weight: int
    facts: int


@record
class Inference:
    """A reason and the facts that it forces. A quiet one only notes what is plainly excluded.

    Where a chain refutes the opposite of the first fact, its reason is made of that: it forces the
    others likewise. Without a chain, `together` says how many rules, each of which forces something
    by the premises, are told as one.
    """

    reason: Reason
    facts: tuple[int, ...]
    quiet: bool
    chain: Chain = ()
    technique: str | None = None
    together: int = 1

    @property
    def alike(self) -> bool:
        """Whether each of its rules forces something by itself."""
        return not self.chain and len(self.reason.rules) == self.together

    @property
    def cost(self) -> Cost:
        """How much has to be seen at once."""
        return self.reason.cost._replace(rules=1) if self.alike else self.reason.cost

    @property
    def how(self) -> How:
        """How the facts are found."""
        if self.chain:
            return "chain"
        return "rule" if self.alike else "trial and error"

    @property
    def difficulty(self) -> Difficulty:
        """Rules have to be seen at once; by trial and error, without a name, twice as many."""
        rules, facts = self.cost
        twice = self.how == "trial and error" and not self.technique
        return Difficulty(2 * rules if twice else rules, facts)


class Focus(NamedTuple):
    """What a reason is about: the rules, what follows, from which facts, and all places that the
    rules speak of.

    A helper may have a place: the ends of a link, the cells of a ship; a cut speaks of the cells
    that it names, too.
    """

    rules: tuple[Instance, ...]
    facts: tuple[Given, ...]
    because: tuple[Given, ...]
    places: tuple[Place, ...]


class Told(NamedTuple):
    """An instance of a rule, in words: the rule, and what it speaks of."""

    rule: str
    of: str


class ToldLink(NamedTuple):
    """A link of a chain, in words: the rule and what it says, from which facts, of which facts.

    Of no facts, if the rule is broken.
    """

    rule: str
    of: str
    says: str
    because: tuple[str, ...]
    facts: tuple[str, ...]
    focus: Focus


class ToldSuspect(NamedTuple):
    """A clue without which there is a solution, what that has instead, and whether it is the only
    one then; None if that is not known, or the clue cannot say so. It may be the line of a rule
    that the puzzle has `brought`.
    """

    clue: str
    instead: str | None
    unique: bool | None
    brought: bool = False


@record
class Step:
    """What follows from what, in words. A quiet one only notes what is plainly excluded.

    A `technique` is its name among people, if it has one. With a chain, the opposite is `supposed`,
    and the last link is the rule that it breaks.
    """

    sentence: str
    facts: tuple[str, ...]
    rules: tuple[Told, ...]
    because: tuple[str, ...]
    given: tuple[str, ...]
    cost: Cost
    quiet: bool
    how: How
    focus: Focus
    technique: str | None = None
    supposed: str | None = None
    chain: tuple[ToldLink, ...] = ()

    def __str__(self) -> str:
        return self.sentence


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
            if len({self.said[x].so for x in found}) >= KINDS:
                break
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
        elif not step.chain:
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

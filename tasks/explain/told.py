"""Steps: a reason and what it forces, and the same as it is told, in words."""

from typing import Literal, NamedTuple

from ...boards.facts import Given
from ...boards.places import Place
from ...cnf.record import record
from ...cnf.rules import Instance
from .chains import Chain
from .reasons import Cost, Reason

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
    one then; None if that is not known, or the clue cannot say so.
    """

    clue: str
    instead: str | None
    unique: bool | None


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

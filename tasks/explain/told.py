"""Deductions as they are told: their steps, and the parts of a step, in words."""

from typing import NamedTuple

from ...boards.facts import Given
from ...boards.places import Place
from ...cnf.record import record
from ...cnf.rules import Instance
from .inference import How
from .reasons import Cost


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

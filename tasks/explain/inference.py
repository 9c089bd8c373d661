"""A step: a reason, and what it forces."""

from typing import Literal, NamedTuple

from ...cnf.record import record
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

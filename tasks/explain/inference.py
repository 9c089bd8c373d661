"""A step: a reason, and what it forces."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pencilsat.tasks.explain.chains import Chain
from pencilsat.tasks.explain.reasons import Reason

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

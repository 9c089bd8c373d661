"""Names of deductions by the shape of their reasons: how many of which rules they have."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..boards.facts import Given
from ..cnf.rules import Instance
from .cuts import Cut

MOST = 5
"""What follows from more rules has no name, if its shape does not say otherwise."""


class ReasonShape(NamedTuple):
    """A name, and the reasons that have it.

    They have as many instances of each of these `rules` as are said, one or more where there is an
    asterisk, and of no others: `number + apart*` is a number, and rules of *apart*. A rule in
    `[brackets]` is a cut of it. Where `true` is said, the fact is that, or is not.
    """

    name: str
    rules: str
    true: bool | None = None
    most: int = MOST

    def fits(self, counts: Counter[str], fact: Given) -> bool:
        """Whether a reason with so many instances of each rule has the name."""
        if counts.total() > self.most or self.true not in (None, fact.true):
            return False
        words = self.rules.split(" + ")
        some = {word[:-1] for word in words if word.endswith("*")}
        exactly = Counter(word for word in words if not word.endswith("*"))
        return counts.keys() == some | exactly.keys() and all(
            counts[rule] == number for rule, number in exactly.items() if rule not in some
        )


Technique = Callable[[Any, Sequence[Instance], Sequence[Given], Given], str | None]


def named(*shapes: ReasonShape) -> Technique:
    """What names a deduction by the first of these shapes that it has; its docstring lists them."""

    def technique(
        puzzle: Any, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
    ) -> str | None:
        if len(rules) < 2:
            return None
        counts = Counter(f"[{r.rule}]" if isinstance(r.of, Cut) else r.rule for r in rules)
        return next((shape.name for shape in shapes if shape.fits(counts, fact)), None)

    every = [*dict.fromkeys(shape.name for shape in shapes)]
    vars(technique)["names"] = every
    names = ", ".join(every)
    technique.__doc__ = f"{names[0].upper()}{names[1:]}."
    return technique

"""How deductions of Zebra are called."""

from collections.abc import Sequence

from ...boards.facts import Given
from ...cnf.rules import Instance
from ...rules.shapes import giving
from ..ruled import explaining
from . import RULES, Zebra


@giving("one clue", "only house left", "only value left", "one clue and what is left")
def technique(
    puzzle: Zebra, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """One clue, or the only house or value that is left; what no house has room for by one clue."""
    clues = [rule for rule in rules if isinstance(rule.of, int)]
    if len(rules) == 1:
        left = {"one house a value": "only house left", "no house empty": "only value left"}
        name = "one clue" if clues else left.get(rules[0].rule)
        return name if fact.true or clues else None
    return "one clue and what is left" if len(clues) == 1 and len(rules) <= FEW else None


FEW = 3
"""What follows from more rules has no name."""


EXPLAINING = explaining(RULES["positions"], "positions", technique=technique)

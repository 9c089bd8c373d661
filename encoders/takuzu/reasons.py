"""How deductions of Takuzu are called."""

from collections.abc import Sequence

from ...boards.facts import Given
from ...cnf.rules import Instance
from ...rules.shapes import giving
from ..ruled import explaining
from . import RULES, Takuzu


@giving("pair", "sandwich", "full line", "nearly full line", "equal lines")
def technique(
    puzzle: Takuzu, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """Two alike side by side or around a cell, a line full or nearly full, a line like another."""
    names = {rule.rule for rule in rules}
    lines = {rule.of for rule in rules if rule.rule != "distinct lines"}
    if len(rules) == 1 and names == {"no three alike"} and len(premises) == 2:
        (_, *one), (_, *other) = (given.atom for given in premises)
        far = abs(one[0] - other[0]) + abs(one[1] - other[1])
        return "pair" if far == 1 else "sandwich"
    if names == {"balance"} and len(rules) == 1:
        return "full line"
    if names == {"balance", "no three alike"} and len(lines) == 1:
        return "nearly full line"
    one_pair = [rule.rule for rule in rules].count("distinct lines") == 1
    return "equal lines" if one_pair and len(lines) <= 1 else None


EXPLAINING = explaining(RULES["xor"], "xor", technique=technique)

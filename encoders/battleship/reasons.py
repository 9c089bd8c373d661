"""How deductions of Battleship are said."""

from collections import Counter
from collections.abc import Sequence

from ...boards.facts import Given
from ...boards.words import counted
from ...cnf.rules import Instance
from ...rules.shapes import giving
from ..ruled import explaining
from . import RULES, Battleship

ONE_RULE = {
    ("total", "water", True): "full line",
    ("total", "water", False): "needed cells",
    ("no touching", "water", True): "diagonal",
    ("drawing", "water", False): "ship must extend",
    ("drawing", "water", True): "water beside a part",
    ("fleet", "placed", False): "fleet complete",
    ("fleet", "placed", True): "only room",
}
"""The rule, and what the fact says."""


@giving(*ONE_RULE.values(), "drawn by its neighbours", "no room")
def technique(
    puzzle: Battleship, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """A total, the cells around a part of a ship, or the fleet; a ship, or a part of one, that does
    not fit because of few of them.
    """
    name = fact.atom[0]
    if len(rules) == 1:
        drawn = "drawn by its neighbours" if rules[0].rule == "drawing" and fact.true else None
        return ONE_RULE.get((rules[0].rule, name, fact.true), drawn)
    if sum(rule.rule != "placement" for rule in rules) > FEW or fact.true != (name == "water"):
        return None
    lengths = [rule.of for rule in rules if rule.rule == "fleet"]
    placed = Counter(len(ship) for (kind, *ship), true in premises if kind == "placed" and true)
    if all(placed[length] == puzzle.fleet.count(length) for length in lengths):
        return "fleet complete" if lengths else "no room"
    return None


FEW = 4
"""What does not fit because of more rules has no name; where ships can lie is one look."""


def wrong_sums(puzzle: Battleship) -> str | None:
    """Totals of all rows, or of all columns, that are not those of the fleet."""
    fleet = sum(puzzle.fleet)
    for kind, numbers in (("rows", puzzle.row_totals), ("columns", puzzle.column_totals)):
        known = [number for number in numbers if number is not None]
        if len(known) == len(numbers) and sum(known) != fleet:
            return (
                f"the totals of the {kind} add up to {sum(known)}, "
                f"but the ships of the fleet have {counted(fleet, 'cell')}"
            )
    return None


EXPLAINING = explaining(
    RULES["ships"], "ships", totals=wrong_sums, clued={"total"}, technique=technique
)

"""How deductions of Circuit Board are said."""

from collections.abc import Sequence

from ...boards.facts import Given
from ...cnf.record import record
from ...cnf.rules import Instance
from ...rules.cuts import Cut
from ...rules.explaining import Known
from ...rules.rule import Rule
from ...rules.shapes import giving
from ..ruled import explaining
from . import RULES, Circuit


@record
class PathLength(Rule[Circuit]):
    """The path from s to t has at most so many wires: what is known of the least number."""

    name: str = "path length"

    def about(self, place: int) -> str:
        """`at most 5`."""
        return f"at most {place}"

    def why(self, puzzle: Circuit, place: int, known: Known) -> str:
        """`the path from s to t has at most 5 wires`."""
        return f"the path from s to t has {self.about(place)} wires"


@giving("leaf", "full point", "parity", "parity of several points", "closed ring", "points cut off")
def technique(
    puzzle: Circuit, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """The wires of a point; points that would be cut off, or close a ring; points whose numbers of
    wires, all odd, say whether the number of those that leave them is.
    """
    cut_off = [rule.of for rule in rules if isinstance(rule.of, Cut)]
    others = {rule.rule for rule in rules if rule.of not in cut_off}
    found = sum(given.true for given in premises)
    if not others <= {"degree"}:
        return None
    if not cut_off and len(rules) > 1:
        return "parity of several points"
    if not cut_off:
        leaf = fact.true and not found
        return "leaf" if leaf else "full point" if found == 3 and not fact.true else "parity"
    if len(cut_off) > 1 or len(rules) > FEW:
        return None
    return "closed ring" if cut_off[0].ring else "points cut off"


FEW = 4
"""A cut has a name with at most so many rules, itself one of them."""


def wrong_sums(puzzle: Circuit) -> str | None:
    """An odd number of points, each with an odd number of wires."""
    number = len(puzzle.points)
    if number > 1 and number % 2:
        return (
            f"the {number} points, an odd number, have an odd number of wires each, "
            "but every wire has two ends"
        )
    return None


EXPLAINING = explaining(
    (*RULES["cuts"], PathLength()),
    "cuts",
    implied={"handshake"},
    technique=technique,
    totals=wrong_sums,
)

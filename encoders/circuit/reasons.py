"""How deductions of Circuit Board are said."""

from collections.abc import Sequence

from ...boards.facts import Given
from ...boards.words import shown_cell, shown_place
from ...cnf.rules import Instance
from ...rules import cuts
from ...rules.cuts import Cut
from ...rules.explaining import Explaining, Known
from . import Circuit


def place(instance: Instance) -> str:
    """`point (1, 2)`, a pair of points, a ring of four; of the path, `at most 5`; or some points,
    or a ring of them, or all.
    """
    match instance:
        case Instance("no lone pair", wire):
            return shown_place(wire)
        case Instance("no small ring", (r, c)):
            return f"ring at {shown_cell((r, c))}"
        case Instance("degree", (r, c)):
            return f"point {shown_cell((r, c))}"
        case Instance("path length", most):
            return f"at most {most}"
    return cuts.place(instance.of, "points")


def reason(puzzle: Circuit, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    match instance.rule:
        case "handshake":
            return "the ends of the wires cannot be odd in number"
        case "spanning tree":
            return cuts.reason(instance.of, "points")
        case "shortest path":
            return "wires lead from s to t"
        case "path length":
            return f"the path from s to t has {place(instance)} wires"
    return f"{place(instance)} has 1 or 3 wires"


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


EXPLAINING = Explaining(
    encoding="cuts",
    place=place,
    reason=reason,
    tallied={"degree"},
    implied={"handshake"},
    technique=technique,
    totals=wrong_sums,
)

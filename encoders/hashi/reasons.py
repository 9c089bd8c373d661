"""How deductions of Hashi are said."""

from collections.abc import Sequence
from dataclasses import replace

from ...boards.facts import Given
from ...boards.words import counted
from ...cnf.rules import Instance
from ...rules.cuts import Cut
from ...rules.shapes import giving
from ..ruled import explaining
from . import NUMBER, RULES, Hashi


@giving(
    "needed bridges", "full island", "crossing", "closed ring", "only way out", "isolated islands"
)
def technique(
    puzzle: Hashi, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """One island whose number says it, or islands that would be cut off or closed to a ring."""
    names = [rule.rule for rule in rules]
    if names == ["island number"]:
        return "needed bridges" if fact.true else "full island"
    if names == ["no crossing"]:
        return "crossing"
    found = [rule.of for rule in rules if rule.rule == "connected"]
    rings = {isinstance(of, Cut) and of.ring for of in found}
    if (
        len(rules) > 4
        or len(rings) != 1
        or {*names} - {"connected", "island number", "bridge order"}
    ):
        return None
    if True in rings:
        return "closed ring"
    return "only way out" if len(rules) == 1 else "isolated islands"


def wrong_sums(puzzle: Hashi) -> str | None:
    """An odd sum of the numbers, or one too small to connect the islands."""
    total, number = sum(puzzle.given.values()), len(puzzle.given)
    if total % 2:
        return (
            f"the numbers of the islands add up to {total}, an odd number, "
            "but every bridge has two ends"
        )
    if total < 2 * (number - 1):
        bridges = counted(total // 2, "bridge")
        return (
            f"the numbers of the islands add up to {total}, "
            f"but {bridges} cannot connect {number} islands"
        )
    return None


def lifted(puzzle: Hashi, clue: Instance) -> Hashi:
    """The island can have as many bridges as there are room for."""
    return replace(puzzle, given={**puzzle.given, clue.of: 4 * puzzle.bridges})


EXPLAINING = explaining(
    RULES["cuts"],
    "cuts",
    implied=frozenset(),
    technique=technique,
    eliminating=True,
    totals=wrong_sums,
    clued={NUMBER.name},
    lifted=lifted,
)

"""How deductions of Numberlink are said."""

from collections.abc import Sequence

from ...boards.facts import Given
from ...boards.places import beside
from ...cnf.rules import Instance
from ...rules.cuts import Cut
from ...rules.shapes import giving
from ..ruled import explaining
from . import CUTS, RULES, Numberlink

ONE_RULE = {
    "same label": "different labels",
    "no touching": "path touching itself",
    "no square": "tight turn",
    "no loop": "no end in reach",
}


@giving(
    *("path passes", "path of * goes on", "path goes on", "corner", "only two ways"),
    *(*ONE_RULE.values(), "dead end beyond", "tight turn beyond", "label cut off"),
)
def technique(
    puzzle: Numberlink, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """The links of a cell, or one rule of its neighbours; two neighbours, one of which has as many
    links as it can, so that the other is left with too few; cells that would be cut off; a label
    that no path could leave a cell with.
    """
    if fact.atom[0] != "link":
        return label_technique(rules, fact)
    kinds, places = {rule.rule for rule in rules}, [rule.of for rule in rules]
    linked = any(given.true for given in premises if given.atom[0] == "link")
    if kinds == {"neighbours"} and len(rules) == 1:
        if not fact.true:
            return "path passes" if linked else None
        if places[0] in puzzle.given:
            return f"path of {puzzle.given[places[0]]} goes on"
        if linked:
            return "path goes on"
        return "corner" if len(beside(puzzle, places[0])) == 2 else "only two ways"
    if len(rules) == 1:
        return ONE_RULE.get(rules[0].rule)
    if kinds == {"neighbours"} and len(rules) == 2 and places[1] in beside(puzzle, places[0]):
        return "dead end beyond"
    if kinds == {"neighbours", "no square"} and len(rules) <= FEW:
        return "tight turn beyond"
    found = [place for place in places if isinstance(place, Cut)]
    cut_off = len(found) == 1 and len(rules) <= FEW and kinds <= {"neighbours", "no loop"}
    return ONE_RULE["no loop"] if cut_off else None


def label_technique(rules: Sequence[Instance], fact: Given) -> str | None:
    """A cell does not have a label that would be cut off there: too few of its neighbours can have
    it, too.
    """
    _, *about = fact.atom
    around = [rule.of for rule in rules if rule.rule == "same label"]
    whole = [rule.of for rule in rules if rule.rule == "neighbours"]
    if fact.true or len(whole) != 1 or not around or len(around) + 1 < len(rules):
        return None
    here = tuple(about[:2])
    return "label cut off" if whole[0] == here and all(here in pair for pair in around) else None


FEW = 3
"""A cut has a name with at most so many rules, itself one of them."""


EXPLAINING = explaining(
    RULES["links"],
    "links",
    implied={"no square", "unused"},
    cut_reason=CUTS,
    technique=technique,
)

"""How deductions of Numberlink are said."""

from collections.abc import Sequence

from ...boards.facts import Given
from ...boards.places import beside
from ...boards.words import shown_cell
from ...cnf.rules import Instance
from ...rules import cuts
from ...rules.cuts import Cut
from ...rules.explaining import Explaining, Known
from . import CUTS, Numberlink


def place(instance: Instance) -> str:
    """A cell, two neighbours, or cells that are cut off."""
    match instance:
        case Instance("same label" | "no touching", (p, q)):
            return f"{shown_cell(p)} and {shown_cell(q)}"
        case Instance("no loop"):
            return cuts.place(instance.of, "cells")
        case Instance(_, (r, c)):
            return shown_cell((r, c))
    return ""


def reason(puzzle: Numberlink, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    here = place(instance)
    match instance.rule:
        case "no loop":
            return cuts.reason(instance.of, "cells")
        case "same label":
            return f"{here} have the same label if they are linked"
        case "no touching":
            return f"{here} are linked if they have the same label"
        case "no square":
            sides = "all sides" if puzzle.touching else "three sides"
            return f"no path takes {sides} of the square at {here}"
        case "neighbours":
            label = puzzle.given.get(instance.of)
            return (
                f"{here} has 2 links" if label is None else f"{here}, an end of {label}, has 1 link"
            )
    return f"{here} has {instance.rule}"


def breach(puzzle: Numberlink, instance: Instance, known: Known) -> str | None:
    """The rule that is not obeyed; None for one that is not plainly broken."""
    here = place(instance)
    match instance.rule:
        case "same label":
            there = [atom[-1] for atom, true in known.items() if true and atom[0] == "label"]
            if len(there) > 1:
                return f"{there[0]} and {there[1]} would be joined at {here}"
            return f"{here} are linked, but have different labels"
        case "no touching":
            return f"{here} have the same label, but are not linked"
        case "no square":
            sides = "all sides" if puzzle.touching else "three sides"
            return f"a path takes {sides} of the square at {here}"
        case "one label":
            there = [atom[-1] for atom, true in known.items() if true]
            return f"{here} is both {there[0]} and {there[1]}" if len(there) > 1 else None
    return None


ONE_RULE = {
    "same label": "different labels",
    "no touching": "path touching itself",
    "no square": "tight turn",
    "no loop": "no end in reach",
}


def technique(
    puzzle: Numberlink, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """The links of a cell, or one rule of its neighbours; two neighbours, one of which has as many
    links as it can, so that the other is left with too few; cells that would be cut off; a label
    that no path could leave a cell with.
    """
    if fact.atom[0] != "link":
        return label_technique(rules, fact)
    kinds, cells = {rule.rule for rule in rules}, [rule.of for rule in rules]
    linked = any(given.true for given in premises if given.atom[0] == "link")
    if kinds == {"neighbours"} and len(rules) == 1:
        if not fact.true:
            return "path passes" if linked else None
        if cells[0] in puzzle.given:
            return f"path of {puzzle.given[cells[0]]} goes on"
        if linked:
            return "path goes on"
        return "corner" if len(beside(puzzle, cells[0])) == 2 else "only two ways"
    if len(rules) == 1:
        return ONE_RULE.get(rules[0].rule)
    if kinds == {"neighbours"} and len(rules) == 2 and cells[1] in beside(puzzle, cells[0]):
        return "dead end beyond"
    if kinds == {"neighbours", "no square"} and len(rules) <= FEW:
        return "tight turn beyond"
    found = [cell for cell in cells if isinstance(cell, Cut)]
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


EXPLAINING = Explaining(
    encoding="links",
    place=place,
    reason=reason,
    tallied={"neighbours"},
    cut_reason=CUTS,
    quiet={"one label", "same label", "no touching"},
    implied={"no square", "unused"},
    broken=breach,
    technique=technique,
)

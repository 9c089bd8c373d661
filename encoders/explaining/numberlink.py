"""How deductions of Numberlink are said."""

from pencilsat.boards.words import shown_cell
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import cut_names
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.numberlink import ANSWER, CUTS, Numberlink


def place(instance: Instance) -> str:
    """A cell, two neighbours, or cells that are cut off."""
    match instance:
        case Instance("same label" | "no touching", (p, q)):
            return f"{shown_cell(p)} and {shown_cell(q)}"
        case Instance("no loop"):
            return cut_names.place(instance.of, "cells")
        case Instance(_, (r, c)):
            return shown_cell((r, c))
    return ""


def reason(puzzle: Numberlink, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    here = place(instance)
    match instance.rule:
        case "no loop":
            return cut_names.reason(instance.of, "cells")
        case "same label":
            return f"{here} have the same label if they are linked"
        case "no touching":
            return f"{here} are linked if they have the same label"
        case "no square":
            sides = "all sides" if puzzle.touching else "three sides"
            return f"no path takes {sides} of the square at {here}"
        case "neighbours":
            return f"{here} has {'1 link' if instance.of in puzzle.given else '2 links'}"
    return f"{here} has {instance.rule}"


def breach(puzzle: Numberlink, instance: Instance, known: Known) -> str | None:
    """The rule that is not obeyed; None for one that is not plainly broken."""
    here = place(instance)
    match instance.rule:
        case "same label":
            return f"{here} are linked, but have different labels"
        case "no touching":
            return f"{here} have the same label, but are not linked"
        case "no square":
            return f"a path goes around the square at {here}"
        case "one label":
            there = [atom[-1] for atom, true in known.items() if true]
            return f"{here} is both {there[0]} and {there[1]}" if len(there) > 1 else None
    return None


EXPLAINING = Explaining(
    encoding="links",
    fact=ANSWER.fact,
    place=place,
    reason=reason,
    tallied=frozenset({"neighbours"}),
    cut_reason=CUTS,
    quiet=frozenset({"one label", "same label"}),
    implied=frozenset({"no square", "unused"}),
    broken=breach,
)

"""How deductions of Skyscrapers are said."""

from ...boards.places import lines
from ...boards.words import counted, shown_cell
from ...cnf.rules import Instance
from ...rules import standing_once
from ...rules.explaining import Deduced, Known
from ...rules.shapes import ReasonShape, named
from . import Skyscrapers

ONCE = {"cell", "row", "column", "diagonal"}


def place(instance: Instance) -> str:
    """A cell, a height in a line, or where something is seen from."""
    if instance.rule != "seen":
        return standing_once.place(instance)
    name, i, _ = instance.of
    return f"{'column' if name in ('top', 'bottom') else 'row'} {i + 1} from the {name}"


def reason(puzzle: Skyscrapers, instance: Instance, known: Known) -> str:
    """What is seen, or what is left for a cell or a height."""
    if instance.rule != "seen":
        return standing_once.reason(puzzle, instance, known)
    number = instance.of[2][0]
    return f"{counted(number, 'house')} {'is' if number == 1 else 'are'} seen in {place(instance)}"


def plainly(puzzle: Skyscrapers, deduced: Deduced) -> str | None:
    """What is seen along a line is not said where its heights alone say it: that each is there
    once.
    """
    [rule, *more], premises, facts, _ = deduced
    if more or rule.rule != "seen":
        return None
    name, i, _ = rule.of
    kind = "column" if name in ("top", "bottom") else "row"
    line = {p for each, j, inside in lines(puzzle) if (each, j) == (kind, i) for p in inside}
    placed = {x[1:3]: x[3] for x, true in premises if true and x[1:3] in line}
    every = [h for h in placed.values() if h]
    twice = next((h for h in every if every.count(h) > 1), 0)
    if not facts:
        return f"{kind} {i + 1} has two {twice}s" if twice else None
    heights, so = {x[3] for x, _ in facts}, {true for _, true in facts}
    if len(heights) > 1 or len(so) > 1 or 0 in heights:
        return None
    [h] = heights
    if so == {False}:
        return f"{kind} {i + 1} has its {h}" if h in every else None
    here = facts[0].atom[1:3]
    without = {x[1:3] for x, true in premises if not true and x[3] == h} | {*placed}
    if line - without - {here} or h in every:
        return None
    return f"{h} in {kind} {i + 1} can only be at {shown_cell(here)}"


LINES = ("row", "column")

TECHNIQUE = named(
    *(
        ReasonShape("view along a line", f"seen + {rule}")
        for rule in (*ONCE, "cell*", "row*", "column*")
    ),
    *(ReasonShape("view along a line", f"seen + cell* + {line}*") for line in LINES),
    *(ReasonShape("two views", f"seen + seen + {rule}*") for rule in ("cell", *LINES)),
    ReasonShape("two views", "seen + seen"),
)


EXPLAINING = standing_once.EXCLUDING(
    "cells",
    place,
    reason,
    quiet=ONCE,
    telling=ONCE,
    technique=TECHNIQUE,
    plainly=plainly,
)

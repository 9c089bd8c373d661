"""Words that families have in common whose cells are shaded or not: beside what, and cut off."""

from ..boards.places import Cell
from ..boards.words import shown_cell
from . import cut_names
from .cut_names import Cut
from .explaining import Deduced
from .shaded import joined


def left(deduced: Deduced, cut: Cut, *, shaded: bool) -> tuple[Cell, ...]:
    """The cells of a cut that are, or may still be, of its color: those around what is there."""
    known = deduced.known
    able = [cell for cell in cut.cells if known(("shaded", *cell)) is not (not shaded)]
    there = {x[1:] for x, true in deduced.premises if true == shaded}
    parts = [part for part in joined(able) if not there.isdisjoint(part)]
    return tuple(sorted(cell for part in parts for cell in part)) or tuple(able)


def cut_off(deduced: Deduced, *, shaded: bool = False) -> str | None:
    """Which cells would be cut off; None of other rules."""
    [rule, *more] = deduced.rules
    if more or not isinstance(rule.of, Cut) or rule.of.together:
        return None
    return cut_names.reason(Cut(left(deduced, rule.of, shaded=shaded)), "cells")


def beside(deduced: Deduced) -> str | None:
    """That no cell beside a shaded one is shaded, or that two are: of *apart*."""
    rules, premises, facts, _ = deduced
    if {rule.rule for rule in rules} != {"apart"}:
        return None
    if not facts:
        return f"{' and '.join(map(shown_cell, rules[0].of))} would both be shaded"
    if len(premises) != 1:
        return None
    return f"no cell beside {shown_cell(premises[0].atom[1:])} is shaded"

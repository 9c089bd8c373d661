"""How deductions of Kakuro are said."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import chain

from ...boards.places import Cell
from ...boards.words import shown_cell, shown_cells
from ...cnf.rules import Instance
from ...rules import standing_once
from ...rules.explaining import Deduced, Known
from ...rules.shapes import ReasonShape, named
from . import Kakuro
from .sums import DIGITS, sets

CELL = {"cell"}

FEW = 3
"""Sums of digits that are all said."""


def place(instance: Instance) -> str:
    """A cell, or a run."""
    if instance.rule == "cell":
        return standing_once.place(instance)
    kind, run, _ = instance.of
    ends = " to ".join(map(shown_cell, dict.fromkeys((run[0], run[-1])))) if run else "of no cells"
    return f"{kind} {ends}"


def reason(puzzle: Kakuro, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "cell":
        return standing_once.reason(puzzle, instance, known)
    if not instance.of[2]:
        return f"the digits of {place(instance)} are different"
    return summed(instance, known)


def summed(instance: Instance, known: Known, digits: Set[int] = frozenset()) -> str:
    """What a run sums to, and the sets of digits that are left, if there are two at most; or that
    all of them have these digits.
    """
    _, run, total = instance.of
    able = [*possible(run, total, known)]
    how = ""
    if len(run) > 1 and 0 < len(able) < 3:
        how = f", as {' or '.join(' + '.join(map(str, each)) for each in able)}"
    elif digits and len(run) > 1 and able and all(digits <= {*each} for each in able):
        how = f", always with {' and '.join(map(str, sorted(digits)))}"
    return f"{place(instance)} sums to {total}{how}"


def possible(run: Sequence[Cell], total: int, known: Known) -> Iterator[tuple[int, ...]]:
    """The sets of digits that are left: each cell has one of them, each of them a cell."""
    left = {cell: {*DIGITS} for cell in run}
    for (_, r, c, digit), true in known.items():
        if true is False:
            left[r, c].discard(digit)
        elif true:
            left[r, c] &= {digit}
    for digits in sets(len(run), total):
        if {*digits} <= {*chain.from_iterable(left.values())} and all(
            each.intersection(digits) for each in left.values()
        ):
            yield digits


def plainly(puzzle: Kakuro, deduced: Deduced) -> str | None:
    """What is wrong with other digits of a run, or else what it sums to in view of the premises."""
    runs = [rule for rule in deduced.rules if rule.rule == "run"]
    if len(runs) != 1:
        return None
    found = {x[3] for x, true in deduced.facts if true}
    wrong = None if found else excluded(runs[0], deduced)
    if wrong is None and len(deduced.rules) == 1 and runs[0].of[2]:
        return summed(runs[0], dict(deduced.premises), found)
    return wrong


def excluded(rule: Instance, deduced: Deduced) -> str | None:
    """What else the digits of a run would be, or that one stands there twice, or already."""
    _, run, total = rule.of
    fixed = {x[1:3]: x[3] for x, true in deduced.premises if true and x[1:3] in run}
    digits = sorted(x[3] for x, _ in deduced.facts)
    if {*digits} <= {*fixed.values()} and len({*digits}) == 1:
        return f"{place(rule)} has its {digits[0]}"
    twice = [d for d, n in Counter(fixed.values()).items() if n > 1]
    if twice:
        return f"{place(rule)} has two {twice[0]}s"
    cells = {x[1:3] for x, _ in deduced.facts}
    if len(cells) > 1 or not cells <= {*run} or not total:
        return None
    others = [p for p in run if p not in cells and p not in fixed]
    rest = [total - sum(fixed.values()) - d for d in digits or [0]]
    if not deduced.facts and len(others) > 1:
        return f"no digits that are left for {place(rule)} sum to {total}"
    if max(rest) < 0:
        return f"{place(rule)} would sum to more than {total}"
    if min(rest) < 0:
        return None
    return would_be(others, rest, {*fixed.values(), *digits}) if others else None


def would_be(others: Sequence[Cell], sums: Sequence[int], taken: Set[int]) -> str:
    """What the other cells of a run would be, or sum to."""
    here = shown_cells(others)
    every = [each for each in sets(len(others), sums[0]) if taken.isdisjoint(each)]
    if len(others) > 1 == len(sums) and 0 < len(every) <= FEW:
        return f"{here} would be {' or '.join(' + '.join(map(str, each)) for each in every)}"
    *some, last = map(str, sums)
    said = f"{', '.join(some)} or {last}" if some else last
    return f"{here} would {'be' if len(others) == 1 else 'sum to'} {said}"


TECHNIQUE = named(
    ReasonShape("digit with no partner", "run + cell*"),
    ReasonShape("two runs meet", "run + run"),
    ReasonShape("two runs meet", "run + run + cell*"),
)


EXPLAINING = standing_once.EXCLUDING(
    "sets", place, reason, quiet=CELL, telling=CELL, technique=TECHNIQUE, plainly=plainly
)

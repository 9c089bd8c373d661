"""How deductions of Kakuro are said."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import chain

from pencilsat.boards.places import Cell
from pencilsat.boards.words import shown_cell, shown_cells
from pencilsat.cnf.rules import Instance
from pencilsat.cnf.sums import DIGITS, sets
from pencilsat.encoders.explaining import standing_once
from pencilsat.encoders.explaining.shapes import Shape, named
from pencilsat.encoders.family import Deduced, Known
from pencilsat.encoders.kakuro import Kakuro

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
    """The rule as it stands, with the sets of digits, if there are two at most."""
    if instance.rule == "cell":
        return standing_once.reason(puzzle, instance, known)
    _, run, total = instance.of
    if not total:
        return f"the digits of {place(instance)} are different"
    able = [" + ".join(map(str, digits)) for digits in possible(run, total, known)]
    how = f", as {' or '.join(able)}" if 0 < len(able) < 3 and len(run) > 1 else ""
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
    """What else the digits of a run would be, or that one stands there twice, or already."""
    rules, premises, facts, _ = deduced
    runs = [rule for rule in rules if rule.rule == "run"]
    if len(runs) != 1:
        return None
    _, run, total = runs[0].of
    fixed = {x[1:3]: x[3] for x, true in premises if true and x[1:3] in run}
    digits = sorted(x[3] for x, _ in facts)
    if any(true for _, true in facts):
        return None
    if {*digits} <= {*fixed.values()} and len({*digits}) == 1:
        return f"{place(runs[0])} has its {digits[0]}"
    twice = [d for d, n in Counter(fixed.values()).items() if n > 1]
    if twice:
        return f"{place(runs[0])} has two {twice[0]}s"
    cells = {x[1:3] for x, _ in facts}
    if len(cells) > 1 or not cells <= {*run} or not total:
        return None
    others = [p for p in run if p not in cells and p not in fixed]
    rest = [total - sum(fixed.values()) - d for d in digits or [0]]
    if not facts and len(others) > 1:
        return f"no digits that are left for {place(runs[0])} sum to {total}"
    if max(rest) < 0:
        return f"{place(runs[0])} would sum to more than {total}"
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
    Shape("digit with no partner", "run + cell*"),
    Shape("two runs meet", "run + run"),
    Shape("two runs meet", "run + run + cell*"),
)


EXPLAINING = standing_once.EXCLUDING(
    "sets", place, reason, quiet=CELL, telling=CELL, technique=TECHNIQUE, plainly=plainly
)

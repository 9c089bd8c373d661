"""How deductions of Fillomino are said, and why its cuts hold."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from ...boards.bits import Bits
from ...boards.places import Cell
from ...boards.words import counted, shown_cell, shown_cells
from ...cnf.formula import Atom
from ...cnf.rules import Instance
from ...rules import standing_once
from ...rules.explaining import Deduced, Known
from ...rules.shading import joined
from ...rules.shapes import ReasonShape, named
from . import Fillomino

CELL = {"cell"}

Region = tuple[int, tuple[Cell, ...]]
"""A number, and cells that would have it."""


def cut(puzzle: Fillomino, clause: Mapping[Atom, bool]) -> Region | None:
    """The cells that are too few to be a region, or too many; None if that is not certain."""
    numbers = {atom[-1] for atom in clause}
    if len(numbers) != 1 or any(atom[0] != "number" for atom in clause):
        return None
    [k] = numbers
    there = {(r, c) for (_, r, c, _), true in clause.items() if not true}
    gone = {(r, c) for (_, r, c, _), true in clause.items() if true}
    together = joined(there)
    if len(together) == 1 and len(there) > k:
        return k, tuple(together[0])
    possible = able(puzzle, k)
    for cell in sorted(there):
        part = [cell]
        for r, c in part:
            near = {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & possible
            part += sorted(near - gone - {*part}) if len(part) < k else []
        if len(part) < k:
            return k, tuple(sorted(part))
    return None


def able(puzzle: Fillomino, k: int) -> frozenset[Cell]:
    """The cells that can have a number."""
    return cells_by_number(puzzle.rows, puzzle.columns, tuple(puzzle.given.items())).get(
        k, frozenset()
    )


@cache
def cells_by_number(
    rows: int, columns: int, given: tuple[tuple[Cell, int], ...]
) -> Mapping[int, frozenset[Cell]]:
    """The cells that can have each number."""
    board, near = Bits(rows, columns), Fillomino(rows, columns, dict(given)).near
    return {k: frozenset(board.cells(some)) for k, some in near.items()}


def cut_reason(puzzle: Fillomino, clause: Sequence[tuple[Atom, bool]]) -> str | None:
    """Why a cut holds; None if that is not certain."""
    found = cut(puzzle, dict(clause))
    return None if found is None else said(*found)


def said(k: int, region: Sequence[Cell]) -> str:
    """That cells are too few, or too many, for a region."""
    there = counted(len(region), "cell")
    if len(region) < k:
        return f"a region of {k} at {shown_cell(region[0])} would have room for {there}"
    return f"a region of {k} would have {there}: {shown_cells(region)}"


def place(instance: Instance) -> str:
    """A cell, or where a number is."""
    if instance.rule == "cell":
        return standing_once.place(instance)
    if instance.of is None:
        return "all regions"
    k, region = instance.of
    return f"{k} at {shown_cells(region)}"


def reason(puzzle: Fillomino, instance: Instance, known: Known) -> str:
    """The numbers that are left for a cell; what a region is short of, or has too much of."""
    if instance.rule == "cell":
        return numbers_left(puzzle, instance, known)
    if instance.of is None:
        return "every region has as many cells as its number says"
    k, region = instance.of
    if len(region) == 1 != k and len(known) > 1:
        return f"{k} at {shown_cell(region[0])} needs another {k} beside it"
    if k == 1 == len(region):
        return f"1 at {shown_cell(region[0])} has no other 1 beside it"
    return said(k, region)


def numbers_left(puzzle: Fillomino, instance: Instance, known: Known) -> str:
    """The numbers that are left for a cell; and, if there is no step that excludes others, which
    have room there at all.
    """
    numbers = range(1, puzzle.rows * puzzle.columns + 1)
    room = [k for k in numbers if instance.of in able(puzzle, k)]
    if not room:
        return f"no number has room at {shown_cell(instance.of)}"
    if len(room) == 1:
        return f"only {room[0]} has room at {shown_cell(instance.of)}"
    reason = standing_once.reason(puzzle, instance, known)
    if "can only" not in reason or len(room) == room[-1]:
        return reason
    joined_up = len(room) == room[-1] - room[0] + 1 > 2
    some = f"{room[0]} to" if joined_up else f"{', '.join(map(str, room[:-1]))} and"
    return f"{reason}, as only {some} {room[-1]} have room there"


def plainly(puzzle: Fillomino, deduced: Deduced) -> str | None:
    """How much room a number would have, in view of the premises; or of several numbers that a
    cell is not, that no cell beside it can have one of them.
    """
    rules, premises, facts, _ = deduced
    if any(rule.rule == "cell" or rule.of is None for rule in rules):
        return None
    where = {cell for rule in rules for cell in rule.of[1]}
    if len(rules) > 1:
        excluded = {x[1:3] for x, true in facts if not true}
        if not len(where) == 1 == len({x[1:3] for x, _ in facts}) or excluded != where:
            return None
        return f"no cell beside {shown_cell(min(where))} can have the same number"
    k, region = rules[0].of
    own = [x[1:3] for x, true in premises if true and x[3] == k and x[1:3] in region]
    new = [x[1:3] for x, true in facts if not true and x[3] == k]
    lost = {x[1:3] for x, true in facts if true and x[3] == k}
    if len(region) >= k or len(region) == 1 or not (own or new):
        return None
    start, without = (own or new)[0], shown_cells(sorted(lost))
    able = {p for p in able_now(puzzle, k, dict(premises).get) | {*own, *new} if p not in lost}
    room = next(len(part) for part in joined(able) if start in part)
    if room >= k:
        return None
    there = f"{'the' if start in puzzle.given else 'a'} {k} at {shown_cell(start)}"
    said = f"without {without}, " if lost else ""
    return f"{said}{there} would have room for only {counted(room, 'cell')}"


def able_now(puzzle: Fillomino, k: int, known: Callable[[Atom], bool | None]) -> set[Cell]:
    """The cells that have a number, or may still have it, as far as is known."""
    every = range(1, puzzle.rows * puzzle.columns + 1)
    return {
        p
        for p in able(puzzle, k)
        if known(("number", *p, k)) is not False
        and not any(known(("number", *p, n)) for n in every if n != k)
    }


TECHNIQUE = named(
    ReasonShape("cell needed by a region", "region + cell*"),
    ReasonShape("cell needed by two regions", "region + region + cell*"),
    ReasonShape("two regions merged", "region + region"),
    ReasonShape("three regions around a cell", "region + region + region + cell*"),
)


def breach(puzzle: Fillomino, instance: Instance, known: Known) -> str | None:
    """What a cell has none of, or two; None of a region, whose reason says it."""
    return standing_once.breach(puzzle, instance, known) if instance.rule == "cell" else None


EXPLAINING = standing_once.EXCLUDING(
    "cuts",
    place,
    reason,
    quiet=CELL,
    broken=breach,
    telling=CELL,
    cut=cut,
    technique=TECHNIQUE,
    plainly=plainly,
    alike={"region"},
    cut_reason=cut_reason,
)

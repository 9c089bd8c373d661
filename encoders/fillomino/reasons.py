"""How deductions of Fillomino are called, and why its cuts hold."""

from collections.abc import Mapping, Sequence

from ...boards.places import Cell
from ...cnf.formula import Atom
from ...rules.connected import joined
from ...rules.shapes import ReasonShape, named
from ..ruled import explaining
from . import RULES, Fillomino, Region, wrong_size


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
    possible = puzzle.able.get(k, frozenset[Cell]())
    for cell in sorted(there):
        part = [cell]
        for r, c in part:
            near = {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & possible
            part += sorted(near - gone - {*part}) if len(part) < k else []
        if len(part) < k:
            return k, tuple(sorted(part))
    return None


def cut_reason(puzzle: Fillomino, clause: Sequence[tuple[Atom, bool]]) -> str | None:
    """Why a cut holds; None if that is not certain."""
    found = cut(puzzle, dict(clause))
    return None if found is None else wrong_size(*found)


TECHNIQUE = named(
    ReasonShape("cell needed by a region", "region + cell*"),
    ReasonShape("cell needed by two regions", "region + region + cell*"),
    ReasonShape("two regions merged", "region + region"),
    ReasonShape("three regions around a cell", "region + region + region + cell*"),
)


EXPLAINING = explaining(
    RULES["cuts"],
    "cuts",
    eliminating=True,
    technique=TECHNIQUE,
    cut=cut,
    cut_reason=cut_reason,
)

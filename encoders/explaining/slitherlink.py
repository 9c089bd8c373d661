"""How deductions of Slitherlink are said."""

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from pencilsat.boards.facts import Given
from pencilsat.boards.places import Cell, Edge
from pencilsat.boards.words import counted, shown_cell
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import cut_names, looping
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.slitherlink import ANSWER, Slitherlink


def place(instance: Instance) -> str:
    """A cell, or some corners, or a loop through them."""
    number = instance.rule == "number"
    return shown_cell(instance.of[0]) if number else cut_names.place(instance.of, "corners")


def reason(puzzle: Slitherlink, instance: Instance, known: Known) -> str:
    """How many lines a cell has; of a corner, what the lines that are known there leave."""
    if instance.rule == "number":
        return f"cell {place(instance)} has {counted(instance.of[1], 'line')}"
    return looping.reason(instance, known, "corners")


def breach(puzzle: Slitherlink, instance: Instance, known: Known) -> str | None:
    """A corner where a line ends, or three meet; None for a count, which says that itself."""
    return None if instance.rule == "number" else looping.breach(instance, known, "corners")


def technique(
    puzzle: Slitherlink, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """A number, a corner or a cut alone, or with little; a number at some of its corners; two
    numbers side by side or diagonal, or several along a diagonal.
    """
    numbers = sorted(rule.of for rule in rules if rule.rule == "number")
    cuts = [rule.of for rule in rules if isinstance(rule.of, cut_names.Cut)]
    met = {rule.of for rule in rules if rule.rule != "number" and rule.of not in cuts}
    lines = {given.atom[1:] for given in premises if given.true}
    cells, sizes = [cell for cell, _ in numbers], [number for _, number in numbers]
    if cuts or None in met:
        kind = "closed loop" if any(cut.ring for cut in cuts) else "only way"
        return kind if len(cuts) == 1 and len(rules) <= FEW else None
    if not numbers:
        kind = "line goes on" if fact.true else "corner passed" if lines else "dead end"
        return kind if len(rules) == 1 else None
    if not met:
        return None if len(rules) > 1 else "needed lines" if fact.true else "full number"
    if len(numbers) == 1:
        return of_one(puzzle, cells[0], sizes[0], met, lines)
    steps = {(s - r, d - c) for (r, c), (s, d) in pairwise(cells)}
    if len(met) > len(numbers) + 1 or not met <= {p for cell in cells for p in corners(cell)}:
        return None
    if steps <= {(1, 1)} or steps <= {(1, -1)}:
        return f"{'-'.join(map(str, sizes))} along a diagonal"
    beside = len(cells) == 2 and steps <= {(0, 1), (1, 0)}
    return f"{sizes[0]} beside {sizes[1]}" if beside else None


def of_one(
    puzzle: Slitherlink, cell: Cell, number: int, met: AbstractSet[Cell], lines: Collection[Edge]
) -> str | None:
    """A number in the corner of the board, or one at whose corner a line ends, or none goes on."""
    r, c = cell
    if not met <= corners(cell):
        return None
    if r in (0, puzzle.rows - 1) and c in (0, puzzle.columns - 1) and not lines:
        return f"{number} in the corner"
    if len(met) > 1:
        return None
    sides = [side for side in lines if not {*side} <= corners(cell) and not met.isdisjoint(side)]
    return f"line reaches a {number}" if sides else f"blocked corner of a {number}"


def corners(cell: Cell) -> set[Cell]:
    """The points around a cell."""
    r, c = cell
    return {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}


FEW = 3
"""A cut has a name with at most so many rules, itself one of them."""


EXPLAINING = Explaining(
    encoding="cuts",
    fact=ANSWER.fact,
    place=place,
    reason=reason,
    technique=technique,
    tallied=frozenset({"number"}),
    broken=breach,
)

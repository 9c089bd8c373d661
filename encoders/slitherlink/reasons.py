"""How deductions of Slitherlink are called."""

from collections.abc import Collection, Sequence
from itertools import pairwise, product

from ...boards.facts import Given
from ...boards.names import shown_cell
from ...boards.places import Cell, Edge, around, sides
from ...boards.words import counted
from ...cnf.rules import Instance
from ...rules.cuts import Cut
from ...rules.explaining import Deduced
from ...rules.shapes import giving
from ..ruled import explaining
from . import RULES, Slitherlink


@giving(
    *("closed loop", "only way", "needed lines", "full number", "line goes on", "corner passed"),
    *("dead end", "no way on", "* along a diagonal", "* beside *", "* in the corner"),
    *("line reaches a *", "blocked corner of a *"),
)
def technique(
    puzzle: Slitherlink, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """A number, corners or a cut alone, or with little; a number at some of its corners; two
    numbers side by side, or several along a diagonal.
    """
    numbers = sorted(rule.of for rule in rules if rule.rule == "number")
    cells, sizes = [cell for cell, _ in numbers], [number for _, number in numbers]
    found = [rule.of for rule in rules if isinstance(rule.of, Cut)]
    met = {rule.of for rule in rules if rule.rule != "number" and rule.of not in found}
    lines = {given.atom[1:] for given in premises if given.true}
    if found or None in met:
        kind = "closed loop" if any(cut.ring for cut in found) else "only way"
        return kind if len(found) == 1 and len(rules) <= FEW else None
    if len(rules) == 1 and cells:
        return "needed lines" if fact.true else "full number"
    if len(rules) == 1:
        return "line goes on" if fact.true else "corner passed" if lines else "dead end"
    if not cells or not met <= {p for r, c in cells for p in product((r, r + 1), (c, c + 1))}:
        return "no way on" if not cells and len(rules) <= MOST else None
    if len(cells) == 1:
        return of_one(puzzle, cells[0], sizes[0], met, lines)
    steps = {(s - r, d - c) for (r, c), (s, d) in pairwise(cells)}
    if len(met) <= len(cells) + 1 and (steps <= {(1, 1)} or steps <= {(1, -1)}):
        return f"{'-'.join(map(str, sizes))} along a diagonal"
    beside = met and len(met) <= len(cells) + 1 and steps in ({(0, 1)}, {(1, 0)})
    return f"{sizes[0]} beside {sizes[1]}" if beside and len(cells) == 2 else None


def of_one(
    puzzle: Slitherlink, cell: Cell, number: int, met: Collection[Cell], lines: Collection[Edge]
) -> str | None:
    """A number in the corner of the board, or one at whose corner a line ends, or none goes on."""
    r, c = cell
    if r in (0, puzzle.rows - 1) and c in (0, puzzle.columns - 1) and not lines:
        return f"{number} in the corner"
    own = {*product((r, r + 1), (c, c + 1))}
    ends = any(not own.issuperset(side) and not {*side}.isdisjoint(met) for side in lines)
    name = f"line reaches a {number}" if ends else f"blocked corner of a {number}"
    return name if len(met) == 1 else None


FEW = 3
"""A cut has a name with at most so many rules, itself one of them."""

MOST = 5
"""Corners alone have a name if there are at most so many."""


def statement(puzzle: Slitherlink, deduced: Deduced) -> str | None:
    """What a number says at one of its corners, where a line comes from outside, or none can."""
    rules = deduced.rules
    names = {technique(puzzle, rules, deduced.premises, fact) for fact in deduced.facts}
    called = names.pop() if len(names) == 1 else None
    if called is None or len(rules) != 2:
        return None
    of_one_number = ("in the corner", "of a", "reaches a")
    if not any(words in called for words in of_one_number):
        return None
    [(cell, number)] = (rule.of for rule in rules if rule.rule == "number")
    [point] = (rule.of for rule in rules if rule.rule != "number")
    corner, here, has = corner_of(cell, point), shown_cell(cell), counted(number, "line")
    own, others, outer = sides_at(puzzle, cell, point)
    state = {side: deduced.known(("line", *side)) for side in (*own, *others, *outer)}
    came = [state[side] for side in outer]
    if {fact.atom[1:] for fact in deduced.facts} <= {*own, *others}:
        if None not in came and came.count(True) == 0:
            return f"{here} has {has}, and both or none at its {corner} corner"
        if came.count(True) == 1 and None not in came:
            return f"the line to the {corner} corner of {here} goes on beside it, which has {has}"
        if True in came:
            return f"{here} has {has}, and not two at its {corner} corner, where one comes to it"
        return None
    there, able = (sum(state[side] in so for side in others) for so in ([True], [True, None]))
    if {fact.atom[1:] for fact in deduced.facts} <= {*outer} and there == able:
        return f"{here} has {has}, {AT_CORNER[number - there]} at its {corner} corner"
    return None


AT_CORNER = ("none", "one of them", "both")
"""How many lines of a number are at one of its corners."""


def sides_at(
    puzzle: Slitherlink, cell: Cell, point: Cell
) -> tuple[set[Edge], set[Edge], set[Edge]]:
    """The sides of a cell at one of its corners, its other two, and those that lead outside."""
    every = {*around(cell)}
    own = {side for side in every if point in side}
    at_point = {side for side in sides(puzzle) if point in side}
    return own, every - own, at_point - own


def corner_of(cell: Cell, point: Cell) -> str:
    """`upper left`: which corner of a cell a point is."""
    (r, c), (i, j) = cell, point
    return f"{'lower' if i > r else 'upper'} {'right' if j > c else 'left'}"


EXPLAINING = explaining(RULES, "cuts", technique=technique, plainly=statement)

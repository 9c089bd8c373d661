"""How deductions of Sudoku are said."""

from collections import Counter
from collections.abc import Sequence

from pencilsat.boards.facts import Given
from pencilsat.boards.words import shown_cell
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.sudoku import ANSWER, Sudoku, places


def place(instance: Instance) -> str:
    """`cell (1, 2)`, or `3 in row 1`."""
    match instance:
        case Instance("cell", (r, c)):
            return f"cell {shown_cell((r, c))}"
        case Instance(kind, (i, v)):
            return f"{v} in {kind} {i + 1}"
    return ""


def reason(puzzle: Sudoku, instance: Instance, known: Known) -> str:
    """The values that are left for a cell, or the cells that are left for a value; of a set of
    which nothing is known, or that has its one, that it has one.
    """
    left = [atom for atom, true in known.items() if true is not False]
    if len(left) == len(known) > 1 or any(known.values()):
        return f"{place(instance)} {'has one value' if instance.rule == 'cell' else 'stands once'}"
    if instance.rule == "cell":
        return f"{place(instance)} can only be {' or '.join(str(v) for _, _, _, v in left)}"
    cells = " or ".join(shown_cell((r, c)) for _, r, c, _ in left)
    return f"{place(instance)} can only be at {cells}"


def breach(puzzle: Sudoku, instance: Instance, known: Known) -> str | None:
    """What is left without a place or a value, or has two; None if neither is plain."""
    there = [atom for atom, true in known.items() if true]
    nothing_left = all(true is False for true in known.values())
    match instance.of:
        case (r, c) if instance.rule == "cell" and nothing_left:
            return f"no value is left for {shown_cell((r, c))}"
        case (r, c) if instance.rule == "cell" and len(there) > 1:
            return f"{shown_cell((r, c))} is both {there[0][3]} and {there[1][3]}"
        case (i, v) if nothing_left:
            return f"{instance.rule} {i + 1} has no place for {v}"
        case (i, v) if len(there) > 1:
            return f"{instance.rule} {i + 1} has two {v}s"
    return None


NUMBERED = {2: "pair", 3: "triple", 4: "quadruple"}


FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


def technique(
    puzzle: Sudoku, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """As many cells as values in a house, as many rows as columns, or a house that meets another.

    A *house* is a row, a column or a box.
    """
    _, r, c, value = fact.atom
    cells = [rule.of for rule in rules if rule.rule == "cell"]
    houses = [((rule.rule, rule.of[0]), rule.of[1]) for rule in rules if rule.rule != "cell"]
    if len(rules) == 1:
        return ("naked single" if cells else "hidden single") if fact.true else None
    if fact.true:
        return None
    kinds = Counter(kind for (kind, _), _ in houses)
    in_all = all(house in places(puzzle, *cell) for house, _ in houses for cell in cells)
    if in_all and len(cells) == len(houses) == len({v for _, v in houses}) in NUMBERED:
        return f"{'hidden' if (r, c) in cells else 'naked'} {NUMBERED[len(cells)]}"
    if cells or {v for _, v in houses} != {value}:
        return None
    if len(houses) == 2 and kinds["box"] == 1:
        inside = ("box", places(puzzle, r, c)[2][1]) in [house for house, _ in houses]
        return "claiming" if inside else "pointing"
    alike = kinds["row"] == kinds["column"] and not kinds["box"]
    return FISH.get(kinds["row"]) if alike else None


EXPLAINING = Explaining(
    encoding="direct",
    fact=ANSWER.fact,
    place=place,
    reason=reason,
    quiet=frozenset({"cell", "row", "column", "box"}),
    technique=technique,
    eliminating=True,
    broken=breach,
    telling=frozenset({"cell", "row", "column", "box"}),
)

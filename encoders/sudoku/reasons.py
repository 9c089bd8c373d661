"""How deductions of Sudoku are said."""

from collections import Counter
from collections.abc import Sequence

from ...boards.facts import Given
from ...cnf.rules import Instance
from ..ruled import explaining
from . import KINDS, RULES, Sudoku, places

NUMBERED = {2: "pair", 3: "triple", 4: "quadruple"}


FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


def technique(
    puzzle: Sudoku, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """As many cells as values in a house, as many rows as columns, or a house that meets another;
    or what people call a rule that the puzzle brings.

    A *house* is a row, a column or a box.
    """
    own = [rule for rule in rules if rule.rule not in ("cell", *KINDS)]
    if own:
        return puzzle.keywords.get(own[0].rule) if len(rules) == 1 else None
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
    boxes = kinds["box"] + kinds["region"]
    if len(houses) == 2 and boxes == 1:
        inside = places(puzzle, r, c)[2] in [house for house, _ in houses]
        return "claiming" if inside else "pointing"
    alike = kinds["row"] == kinds["column"] and not boxes
    return FISH.get(kinds["row"]) if alike else None


EXPLAINING = explaining(RULES["direct"], "direct", technique=technique, eliminating=True)

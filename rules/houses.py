"""Names of deductions about houses: rows, columns and boxes that have each number once."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any

from ..boards.facts import Given
from ..boards.names import shown_cells
from ..cnf.rules import Instance
from .explaining import Deduced

Technique = Callable[[Any, Sequence[Instance], Sequence[Given], Given], str | None]

House = tuple[str, Any]
"""Its kind, and its key."""

BOXES = ("box", "region")
KINDS = ("row", "column", *BOXES)

NUMBERED = {2: "pair", 3: "triple", 4: "quadruple"}

FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


def technique(
    houses: Callable[[Any, int, int], Collection[House]], all_kinds: Collection[str] = KINDS
) -> Technique:
    """What names deductions, given the houses of a cell, and all their kinds."""

    def name(
        puzzle: Any, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
    ) -> str | None:
        """As many cells as values in a house, as many rows as columns, or a house that meets
        another; or what people call a rule that the puzzle brings.

        A *house* is a row, a column or a box.
        """
        own = [rule for rule in rules if rule.rule not in ("cell", *all_kinds)]
        if own:
            return puzzle.keywords.get(own[0].rule) if len(rules) == 1 else None
        _, r, c, value = fact.atom
        cells = [rule.of for rule in rules if rule.rule == "cell"]
        told = [((rule.rule, rule.of[0]), rule.of[1]) for rule in rules if rule.rule != "cell"]
        if len(rules) == 1:
            return ("naked single" if cells else "hidden single") if fact.true else None
        if fact.true:
            return None
        kinds = Counter(kind for (kind, _), _ in told)
        in_all = all(house in houses(puzzle, *cell) for house, _ in told for cell in cells)
        if in_all and len(cells) == len(told) == len({v for _, v in told}) in NUMBERED:
            return f"{'hidden' if (r, c) in cells else 'naked'} {NUMBERED[len(cells)]}"
        if cells or {v for _, v in told} != {value}:
            return None
        boxes = sum(map(kinds.__getitem__, BOXES))
        if len(told) == 2 and boxes == 1:
            there = {kind for kind, key in houses(puzzle, r, c) if (kind, key) in dict(told)}
            return "claiming" if not there.isdisjoint(BOXES) else "pointing"
        alike = kinds["row"] == kinds["column"] and not boxes
        return FISH.get(kinds["row"]) if alike else None

    sets = [f"{kind} {size}" for kind in ("naked", "hidden") for size in NUMBERED.values()]
    singles = ["naked single", "hidden single", "pointing", "claiming"]
    vars(name)["names"] = [*singles, *sets, *FISH.values()]
    return name


def called_by_kind(house: House) -> str:
    """`row 4`, `region a`."""
    kind, key = house
    return f"{kind} {key + 1 if isinstance(key, int) else key}"


def statement(
    name: Technique,
    houses: Callable[[Any, int, int], Collection[House]],
    called: Callable[[House], str] = called_by_kind,
) -> Callable[[Any, Deduced], str | None]:
    """What says deductions of several rules as a statement, given their names, and the houses of a
    cell, and how one is called.
    """

    def all_called(those: Sequence[House]) -> str:
        """`rows 1 and 4`."""
        return plural([called(house) for house in sorted(those)])

    def phrase(puzzle: Any, deduced: Deduced) -> str | None:
        """Where values can only be, or which values cells can only have."""
        rules, facts = deduced.rules, deduced.facts
        named, *more = {name(puzzle, rules, deduced.premises, fact) for fact in facts} or [None]
        if named is None or more or len(rules) == 1:
            return None
        told = [((rule.rule, rule.of[0]), rule.of[1]) for rule in rules if rule.rule != "cell"]
        values = alternatives("and", [str(v) for v in sorted({v for _, v in told})])
        if cells := sorted(rule.of for rule in rules if rule.rule == "cell"):
            if named.startswith("naked"):
                return f"{shown_cells(cells)} can only be {values.replace(' and ', ' or ')}"
            return f"{values} in {called(told[0][0])} can only be at {shown_cells(cells)}"
        first = {*houses(puzzle, *facts[0].atom[1:3])}
        kinds = {kind for (kind, key), _ in told if (kind, key) in first}
        within = [house for house, _ in told if house[0] in kinds]
        others = [house for house, _ in told if house[0] not in kinds]
        return f"{values} in {all_called(others)} can only be in {all_called(within)}"

    return phrase


def plural(names: Sequence[str]) -> str:
    """`rows 1 and 4` for `row 1` and `row 4`."""
    kind, rest = names[0].partition(" ")[0], [name.partition(" ")[2] for name in names]
    if len(names) == 1 or len({name.partition(" ")[0] for name in names}) > 1:
        return alternatives("and", names)
    return f"{kind}s {alternatives('and', rest)}"


def alternatives(last: str, every: Sequence[str]) -> str:
    """`1`, `1 and 2`, `1, 2 and 3`."""
    return f" {last} ".join([", ".join(every[:-1])] * (len(every) > 1) + [every[-1]])

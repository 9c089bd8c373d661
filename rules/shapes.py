"""Names of deductions by the shape of their reasons: how many of which rules they have."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..boards.facts import Given
from ..cnf.rules import Instance
from .cuts import Cut
from .explaining import Deduced
from .groups import Groups
from .houses import House, Technique, statement
from .houses import technique as in_houses
from .numbers import Different
from .rule import Rule
from .technique import ReasonShape

__all__ = ["ReasonShape", "Technique", "named", "of_rules"]


def counted(rules: Iterable[Instance]) -> Counter[str]:
    """How many instances of each rule there are, cuts by themselves."""
    found = Counter[str]()
    for rule in rules:
        cut = rule.of if isinstance(rule.of, Cut) else None
        before, after = "()" if cut and cut.ring else "[]" if cut else ("", "")
        found[f"{before}{rule.rule}{after}"] += 1
    return found


def named(*shapes: ReasonShape) -> Technique:
    """What names a deduction by the first of these shapes that it has; its docstring lists them."""

    def technique(
        puzzle: Any, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
    ) -> str | None:
        counts = counted(rules)
        on = any(known.true for known in premises)
        fitting = (shape for shape in shapes if shape.fits(counts, fact.true, on))
        return next((shape.name for shape in fitting), None)

    every = [*dict.fromkeys(shape.name for shape in shapes)]
    vars(technique)["names"] = every
    names = ", ".join(every)
    technique.__doc__ = f"{names[:1].upper()}{names[1:]}."
    return technique


def of_rules(rules: Sequence[Rule[Any]], first: Sequence[ReasonShape] = ()) -> Technique:
    """What names deductions by some shapes, and by the techniques of rules: those of houses, then
    their shapes, first those that name all rules of a reason.
    """
    own = sorted(shapes_of(rules), key=lambda shape: shape.rules.endswith(" + *"))
    by_shape, groups = named(*first, *own), groups_of(rules)
    bare = {rule.name for rule in rules if getattr(rule, "bare", False)}
    by_house = in_houses(houses_of(groups), tuple(groups))

    def technique(
        puzzle: Any, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
    ) -> str | None:
        if len(rules) > 1 and groups and {rule.rule for rule in rules} <= {"cell", *groups}:
            return by_house(puzzle, rules, premises, fact)
        [first, *more] = rules
        if first.rule in bare and not (more or premises) and first.of[0] == fact.atom[1:]:
            return None  # what the cell of a clue is needs no technique
        return by_shape(puzzle, rules, premises, fact)

    technique.__doc__ = by_shape.__doc__
    vars(technique)["names"] = [*names_of(by_shape), *(names_of(by_house) if groups else ())]
    return technique


Kinds = Mapping[str, Groups[Any]]
"""Groups of cells with different numbers, by their kind."""


def groups_of(rules: Iterable[Rule[Any]]) -> Kinds:
    """Those of some rules."""
    return {rule.name: rule.groups for rule in rules if isinstance(rule, Different)}


def houses_of(groups: Kinds) -> Callable[[Any, int, int], list[House]]:
    """What returns the houses of a cell."""

    def houses(puzzle: Any, r: int, c: int) -> list[House]:
        return [(kind, key) for kind, some in groups.items() for key in some.test(puzzle, (r, c))]

    return houses


def statements(rules: Sequence[Rule[Any]]) -> Callable[[Any, Deduced], str | None] | None:
    """What says deductions about houses alone as statements, if there are houses."""
    groups = groups_of(rules)
    if not groups:
        return None
    houses = houses_of(groups)
    names = in_houses(houses, tuple(groups))
    phrase = statement(names, houses, lambda house: groups[house[0]].called(house[1]))

    def of_houses(puzzle: Any, deduced: Deduced) -> str | None:
        kinds = {rule.rule for rule in deduced.rules}
        return phrase(puzzle, deduced) if kinds <= {"cell", *groups} else None

    return of_houses


def giving(*names: str) -> Callable[[Technique], Technique]:
    """Says which names a technique gives, so that others are known to be none."""

    def told(technique: Technique) -> Technique:
        vars(technique)["names"] = names
        return technique

    return told


def names_of(technique: Technique) -> Sequence[str]:
    """The names that it gives."""
    return getattr(technique, "names", ())


def shapes_of(rules: Sequence[Rule[Any]]) -> Iterator[ReasonShape]:
    """Those of all rules, in their order."""
    for rule in rules:
        shapes: Sequence[ReasonShape] = getattr(rule, "techniques", ())
        yield from (shape.of(rule.name) for shape in shapes)

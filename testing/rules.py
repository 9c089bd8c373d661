"""Laws about the rules of an encoding, over many puzzles: each is needed, or changes nothing."""

from collections.abc import Iterator, Sequence
from typing import Any

from pencilsat.cnf.formula import Formula
from pencilsat.encoders import AnyFamily
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Workshop, encode
from pencilsat.testing.searched import Searched, decoded

COUNTS = "seqcounter"
"""`direct` counts literals that it knows to be ordered, and so says their order once more."""

CUTS = "the cuts"
"""What stands for the rule of cuts that the family does not name."""


def without(case: Searched[Any], options: Options, rule: str, cut: str = CUTS) -> Formula:
    """The formula without a rule; `cut` is the rule that cuts belong to, or that deepening does."""
    formula = encode(case.puzzle, options)
    formula.rules.pop(rule, None)
    if rule == cut:
        formula.cuts = formula.deepen = None
    return formula


def every_rule_is_needed(
    family: AnyFamily, encoding: str, cases: Sequence[Searched[Any]], cut: str = CUTS
) -> Iterator[str]:
    """Without any of them, some puzzle has a wrong solution. `cut` is the rule that is lazy."""
    options = Options(encoding, cardinality=COUNTS, implied=False)
    needless: dict[str, None] = {}
    needed = set[str]()
    for case in cases:
        formula = encode(case.puzzle, options)
        names = dict.fromkeys(formula.rules) | ({cut: None} if formula.lazy else {})
        needless |= names
        for rule in names.keys() - needed:
            rest = without(case, options, rule, cut)
            found = decoded(case.puzzle, rest, case.solutions.total() + 1)
            if not {*found} <= case.solutions.keys():
                needed.add(rule)
    if not needless:
        yield f"{encoding} has no rules"
    for rule in needless.keys() - needed:
        yield f"without {rule!r} {encoding} finds the same solutions of these puzzles"


def implied_rules_change_nothing(encoding: str, case: Searched[Any]) -> Iterator[str]:
    """Without any of them the solutions are the same, and without all the other rules stay."""
    formula = encode(case.puzzle, Options(encoding))
    for rule in [rule.name for rule in formula.rules.values() if rule.implied]:
        rest = without(case, Options(encoding), rule)
        found = decoded(case.puzzle, rest, case.solutions.total() + 1)
        if {*found} != case.solutions.keys():
            yield f"without {rule!r}, which is implied, {encoding} finds {found}"
    kept = [rule.name for rule in formula.rules.values() if not rule.implied]
    bare = [*encode(case.puzzle, Options(encoding, implied=False)).rules]
    if bare != kept:
        yield f"the rules of {encoding} are {kept}, but {bare} without implied rules"


def lazy_encodings_are_lazy(family: AnyFamily, cases: Sequence[Searched[Any]]) -> Iterator[str]:
    """For some puzzle at least."""
    for name in sorted(family.lazy):
        if not any(encode(case.puzzle, Options(name)).lazy for case in cases):
            yield f"{name} is lazy for none of these puzzles"


def boards_share_a_formula(cases: Sequence[Searched[Any]]) -> Iterator[str]:
    """What the rules depend on is the board: one formula gives the solutions of several puzzles."""
    workshop = Workshop(Options())
    for case in cases:
        run = workshop.run(case.puzzle)
        found = [*run.solutions()]
        if {*found} != case.solutions.keys() or len(found) != case.solutions.total():
            yield f"after other puzzles, this one has {found}: {case.puzzle!r}"
    workshop.close()

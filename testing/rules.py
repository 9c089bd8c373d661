"""Laws about the rules of an encoding: they can be written; over many puzzles, each is needed, or
changes nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import product
from typing import Any

from ..cnf.literals import check_written
from ..encoders import AnyFamily, AnyPuzzle
from ..tasks.options import Options
from ..tasks.run import Workshop, encode
from .searched import Searched, decoded

COUNTS = "seqcounter"
"""Not `direct`: it uses the order of ordered literals, and so implies what another rule should."""


def every_encoding_writes_a_formula(puzzle: AnyPuzzle) -> Iterator[str]:
    """Of clauses over its variables, for this puzzle alone and for all on its board: what is none
    raises BadConstraint.
    """
    for name, lone in product(puzzle.family.encodings, (True, False)):
        check_written(encode(puzzle, Options(name), lone=lone))
    yield from ()


def without(case: Searched[Any], options: Options, *rules: str) -> list[Any]:
    """The solutions without some rules; at most one more than with them."""
    rest = encode(case.puzzle, options).variant(without={*rules})
    return decoded(case.puzzle, rest, case.solutions.total() + 1)


def every_rule_is_needed(
    family: AnyFamily, encoding: str, cases: Sequence[Searched[Any]]
) -> Iterator[str]:
    """Without any one of them, some puzzle has a wrong solution."""
    options = Options(encoding, cardinality=COUNTS, implied=False)
    rules: dict[str, None] = {}
    needed = set[str]()
    for case in cases:
        here = dict.fromkeys(encode(case.puzzle, options).rules)
        rules |= here
        for rule in here.keys() - needed:
            if not {*without(case, options, rule)} <= case.solutions.keys():
                needed.add(rule)
    if not rules:
        yield f"{encoding} has no rules"
    for rule in rules.keys() - needed:
        yield f"without {rule!r} {encoding} finds the same solutions of these puzzles"


def implied_rules_change_nothing(encoding: str, case: Searched[Any]) -> Iterator[str]:
    """Without them the solutions are the same, and the other rules stay.

    Without some of them, the solutions lie between those without any and those with all.
    """
    formula = encode(case.puzzle, Options(encoding))
    spared = [rule.name for rule in formula.rules.values() if rule.implied]
    found = without(case, Options(encoding), *spared) if spared else [*case.solutions]
    if {*found} != case.solutions.keys():
        yield f"without {', '.join(spared)}, said to be implied, {encoding} finds {found}"
    kept = [rule.name for rule in formula.rules.values() if not rule.implied]
    bare = [*encode(case.puzzle, Options(encoding, implied=False)).rules]
    if bare != kept:
        yield f"the rules of {encoding} are {kept}, but {bare} without implied rules"


def lazy_encodings_are_lazy(family: AnyFamily, cases: Sequence[Searched[Any]]) -> Iterator[str]:
    """At least for one puzzle."""
    for name in sorted(family.lazy):
        if not any(encode(case.puzzle, Options(name)).lazy for case in cases):
            yield f"{name} is lazy for none of these puzzles"


def boards_share_a_formula(cases: Sequence[Searched[Any]]) -> Iterator[str]:
    """The rules depend only on the board: one formula gives the solutions of several puzzles."""
    with closing(Workshop(Options())) as workshop:
        for case in (case for case in cases if case.puzzle.family.shape):
            with closing(workshop.run(case.puzzle).solutions()) as solutions:
                found = [*solutions]
            if {*found} != case.solutions.keys() or len(found) != case.solutions.total():
                yield f"after other puzzles, this one has {found}: {case.puzzle!r}"

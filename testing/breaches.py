"""Laws about what rules call broken: each rule by itself, against its own clauses."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from ..boards.facts import Given
from ..boards.places import Place, Position
from ..boards.spelling import Named, OneOf
from ..cnf.formula import Atom, Formula
from ..encoders import AnyPuzzle
from ..encoders.ruled import Encoding, brought
from ..rules.rule import Rule, Unbroken
from ..search.solving import Session
from ..tasks.options import Options
from ..tasks.run import encode
from .searched import Searched, models

TRIED = 30
"""How many positions are tried with each rule, of every kind."""


def what_a_rule_calls_broken_cannot_become_right(case: Searched[Any]) -> Iterator[str]:
    """A position in which a rule finds something broken is no part of what its clauses allow; a
    complete one is broken exactly if they do not allow it. Rules about how atoms spell entries go
    with each; one that is said `upon` what another defines goes with that.
    """
    puzzle, family = case.puzzle, case.puzzle.family
    name, encoding = next(
        ((n, e) for n, e in family.encodings.items() if n not in family.lazy), (None, None)
    )
    if not isinstance(encoding, Encoding):
        return
    formula = encode(puzzle, Options(name, cardinality="seqcounter", implied=False))
    every = [*tried(puzzle, formula, random.Random(family.board.text(puzzle)))]
    if all(stated(puzzle, formula, entries) is None for entries in every):
        yield "no position can be told in atoms"
    spelling = {r.name for r in encoding.rules if isinstance(r, Unbroken) and r.spells}
    rules = (*encoding.rules, *brought(puzzle))
    for rule in rules:
        if isinstance(rule, Unbroken) or "implied" in rule.manner:
            continue
        upon = getattr(rule, "upon", "")
        together = [one for one in rules if one is rule or one.name == upon]
        alone = formula.variant(without={*formula.rules} - {rule.name, upon, *spelling})
        with Session(alone) as session:
            yield from misjudged(puzzle, together or [rule], session, every)


def misjudged(
    puzzle: AnyPuzzle, rules: Sequence[Rule[Any]], session: Session, every: Sequence[Position]
) -> Iterator[str]:
    """Positions that a rule, with the one that it is upon, judges otherwise than its clauses."""
    name = rules[-1].name
    for entries in every:
        literals = stated(puzzle, session.formula, entries)
        if literals is None:
            continue
        found = next((breach for rule in rules for breach in rule.broken(puzzle, entries)), None)
        allowed = bool(session.solve(literals))
        if found and allowed:
            said = f"but said to be: {found.words}"
            yield f"{name} is not broken by {dict(entries)!r}, {said}"
        if not found and not allowed and len(entries) == len(places(puzzle)):
            yield f"{name} is broken by {dict(entries)!r}, but not said to be"


def places(puzzle: AnyPuzzle) -> set[Place]:
    """All places where entries stand."""
    answer = puzzle.family.answer
    return {*answer.every(puzzle), *answer.settled(puzzle)}


def tried(puzzle: AnyPuzzle, formula: Formula, source: random.Random) -> Iterator[Position]:
    """Positions: solutions, and others, with some entries changed, or left out, or both."""
    answer = puzzle.family.answer
    settled = {**answer.settled(puzzle), **answer.given(puzzle)}
    choices = {
        p: [
            v
            for v in dict.fromkeys((*answer.choices(puzzle, p), answer.unsaid))
            if stated(puzzle, formula, {p: v}) is not None
        ]
        for p in answer.every(puzzle)
        if p not in settled
    }
    whole = [answer.values(puzzle, answer.decode(puzzle, f)) for f in found(puzzle, formula)]
    for number in range(TRIED):
        entries = random_entries(choices, source)
        if whole and number % 3:
            entries = {**source.choice(whole)}
            for place in source.sample(sorted(choices, key=repr), min(number % 3, len(choices))):
                entries[place] = source.choice(choices[place] or [entries[place]])
        yield {**settled, **entries}
        share = source.random()
        yield {**settled, **{p: v for p, v in entries.items() if source.random() < share}}
    yield dict(settled)


def random_entries(choices: Mapping[Place, Sequence[Any]], source: random.Random) -> Position:
    """A value for every place that has a choice of values."""
    return {place: source.choice(some) for place, some in choices.items() if some}


def found(puzzle: AnyPuzzle, formula: Formula) -> list[Any]:
    """A few solutions."""
    return [*islice(models(puzzle, formula), 3)]


def stated(puzzle: AnyPuzzle, formula: Formula, entries: Position) -> list[int] | None:
    """The literals of entries, and those of values that they exclude; None if no atom spells one
    that is not settled.
    """
    spelled, settled = puzzle.family.answer.spelled, puzzle.family.answer.settled(puzzle)
    several = in_several(puzzle, formula)
    said = dict[Atom, bool]()
    for place, value in entries.items():
        for atom, true in several.get((place, value)) or spelled.says(place, value):
            if atom in formula.atoms:
                said[atom] = true
            elif place not in settled:
                return None
    if isinstance(spelled, OneOf | Named):
        others = (atom for atom in formula.atoms if spelled.place(atom) in entries)
        said = {**dict.fromkeys(others, False), **said}
    return [formula.atoms[atom] if true else -formula.atoms[atom] for atom, true in said.items()]


def in_several(puzzle: AnyPuzzle, formula: Formula) -> Mapping[tuple[Place, Any], Sequence[Given]]:
    """The literals of those entries that take several to be exact: 1 line, and not 2; or no value
    at all.
    """
    answer = puzzle.family.answer
    spelled, unsaid = answer.spelled, answer.unsaid
    return {
        entry: literals
        for place, atoms in spelled.by_place(formula.atoms).items()
        for literals in spelled.compound(puzzle, atoms)
        for entry in [*spelled.values([x for x, true in literals if true])] or [(place, unsaid)]
    }

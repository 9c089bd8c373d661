"""Trials and their chains."""

import random
from itertools import product

import pytest
from oracle import INSTANCES

import pencilsat
from pencilsat.cnf.cardinality import Count
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.search.solving import Session
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.parts import Part, Tally


@pytest.mark.parametrize(("low", "high"), [(1, 1), (2, 3), (None, 2), (2, None), (0, 0), (4, 4)])
def test_a_count_says_what_its_clauses_say(low, high):
    f = Formula()
    terms = [*f.variables("x", range(4)).values()]
    count = Count([terms[0], -terms[1], *terms[2:]], low, high)
    f.add("count", [count])
    tally = Tally(count)
    with Session(f, solver="glucose4") as session:
        for signs in product((1, -1, 0), repeat=4):
            held = [sign * x for sign, x in zip(signs, terms, strict=True) if sign]
            found, broken = tally.closure({*held})
            assert broken == session.refuted(held)
            if broken:
                continue
            forced = {x for t in terms for x in (t, -t) if session.refuted([*held, -x])}
            assert {*found} == forced - {*held}
            needed = tally.needed(held, found) if found else []
            assert all(session.refuted([*needed, -x]) for x in found)
            for spared in needed:
                rest = [x for x in needed if x != spared]
                assert not any(session.refuted([*rest, -x]) for x in found)


@pytest.mark.parametrize("name", ["battleship/six-by-six", "takuzu/six-by-six"])
def test_the_rules_of_a_chain_know_what_they_count(name):
    deduction = Deduction(pencilsat.read(INSTANCES / f"{name}.txt"))
    chains = [step.chain for step in deduction.inferences() if step.chain]
    counts = {instance: instance.count for instance in deduction.rules.selectors}
    assert chains
    assert all(link.rule.count is counts[link.rule] for chain in chains for link in chain)


@pytest.mark.parametrize("own", [False, True])
def test_what_an_instance_needs_is_enough_and_none_of_it_can_be_spared(own):
    """The first go first, also where a variable without a name makes propagation the judge."""
    source, seen = random.Random(2), 0
    for number in range(150):
        part = Part(Instance("rule", number), number, {*range(1, 7 - own)})
        part.clauses = [
            [x * source.choice((1, -1)) for x in source.sample(range(1, 7), 3)] for _ in range(5)
        ]
        there = [x * source.choice((1, -1)) for x in source.sample(range(1, 6), 4)]
        found, broken = part.closure({*there}, there)
        for facts in [[x] for x in found if abs(x) < 6] * (not broken) + [[]] * broken:
            kept = part.premises(there, facts)
            assert enough(part, kept, facts)
            assert not any(enough(part, [y for y in kept if y != x], facts) for x in kept)
            first = next((i for i, x in enumerate(there) if x in kept), len(there))
            if first + 1 < len(there):
                assert not enough(part, there[first + 1 :], facts)
            seen += len(kept)
    assert seen > 100


def enough(part, held, facts) -> bool:
    """By all that the clauses say or, where a variable has no name, by propagation."""
    if part.implicates is not None:
        f = Formula()
        f.variables("x", range(6))
        f.add("rule", part.clauses)
        with Session(f, solver="glucose4") as session:
            return all(
                session.refuted([*held, *denied]) for denied in [[-x] for x in facts] or [[]]
            )
    found, broken = part.closure({*held}, [*held])
    return broken or (bool(facts) and all(x in found for x in facts))

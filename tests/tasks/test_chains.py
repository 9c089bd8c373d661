"""Trials and their chains."""

from itertools import product
from types import SimpleNamespace

import pytest
from oracle import INSTANCES

import pencilsat
from pencilsat.cnf.cardinality import Count
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.solving import Session
from pencilsat.tasks.explain.chains import Trial
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.reasons import Tally


def test_of_the_chains_to_broken_rules_the_shortest_is_told(monkeypatch):
    links = {"long": 3, "short": 1, "middle": 2}
    monkeypatch.setattr(Trial, "_chain", lambda self, rule, before: (rule,) * links[rule])
    trial = Trial(SimpleNamespace(true=set(), counts=[]), 1)
    trial.broken = [(rule, 1) for rule in links]
    assert trial.chain() == ("short",)


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

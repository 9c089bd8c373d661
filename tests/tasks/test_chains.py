"""Trials and their chains."""

import random
import re
from itertools import product
from types import SimpleNamespace

import pytest
from oracle import INSTANCES

import pencilsat
from pencilsat.cnf.cardinality import Count
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.search.solving import Session
from pencilsat.tasks.explain.chains import Trial
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.parts import Part, Tally, saturated


def test_of_the_chains_to_broken_rules_the_shortest_is_told(monkeypatch):
    links = {"long": 3, "short": 1, "middle": 2}
    monkeypatch.setattr(Trial, "_chain", lambda self, rule, before, less: (rule,) * links[rule])
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


@pytest.mark.parametrize(
    "name", ["takuzu/six-by-six", "hashi/seven-by-seven", "circuit/five-by-five"]
)
def test_what_a_link_finds_was_not_known_before(name):
    """Also of a chain that was found before other steps, and is told after them."""
    deduction = Deduction(pencilsat.read(INSTANCES / f"{name}.txt"))
    chains = 0
    for step in deduction.inferences():
        there = {*deduction.known, *(-fact for fact in step.facts)}
        for link in step.chain:
            assert not {abs(x) for x in link.facts} & {*map(abs, there)}
            there |= {*link.facts}
            chains += 1
    assert chains


def test_three_alike_in_a_chain_are_there():
    """The digit that stands three times in a row is that of three cells, not of one and blanks;
    where none does, it is said for which cell there is no digit.
    """
    board = pencilsat.read(INSTANCES / "takuzu" / "six-by-six.txt")
    ends = []
    for step in pencilsat.explain(board):
        for link in step.chain[-1:]:
            if link.rule == "no three alike":
                there = {words.split()[-1] for words in link.because}
                alike = re.findall(r"has three ([01])s in a row", link.says)
                assert there == {*alike} or (
                    there == {"0", "1"} and link.says.startswith("neither 0 nor 1 fits at (")
                )
                ends.append(*alike or [None])
    assert ends == ["1", None, "0"]


def test_what_clauses_imply_is_all_that_follows_and_nothing_twice():
    source = random.Random(1)
    for _ in range(60):
        every = [
            frozenset(x * source.choice((1, -1)) for x in source.choices(range(1, 5), k=size))
            for size in source.choices((1, 2, 3), k=source.randint(1, 6))
        ]
        found = saturated(frozenset(every))
        assert found is not None
        boards = [{*signs} for signs in product(*((x, -x) for x in range(1, 5)))]
        models = [model for model in boards if all(clause & model for clause in every)]
        for signs in product((1, -1, 0), repeat=4):
            clause = frozenset(sign * x for x, sign in enumerate(signs, 1) if sign)
            right = all(clause & model for model in models)
            assert right == any(implied <= clause for implied in found)
        assert not any(one < other for one in found for other in found)


@pytest.mark.parametrize("own", [False, True])
def test_what_an_instance_needs_is_enough_and_none_of_it_can_be_spared(own):
    """The first go first, also where a variable without a name makes propagation the judge."""
    source, seen = random.Random(2), 0
    for number in range(150):
        part = Part(Instance("rule", number), number, {*range(1, 7 - own)})
        part.clauses += [
            [99, *(x * source.choice((1, -1)) for x in source.sample(range(1, 7), 3))]
            for _ in range(5)
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
        f.add("rule", [clause for _, *clause in part.clauses])
        with Session(f, solver="glucose4") as session:
            return all(
                session.refuted([*held, *denied]) for denied in [[-x] for x in facts] or [[]]
            )
    found, broken = part.closure({*held}, [*held])
    return broken or (bool(facts) and all(x in found for x in facts))

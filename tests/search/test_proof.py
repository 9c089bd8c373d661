"""Proofs, and their checker against unit propagation written out."""

import random

import pytest
from models import extensible, pigeonhole
from together import together

from pencilsat.cnf import rup
from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.search import proof
from pencilsat.search.limits import Limits, Statistics


def formula_of(clauses: list[Clause]) -> Formula:
    f = Formula()
    for _ in range(max((abs(literal) for clause in clauses for literal in clause), default=0)):
        f.aux()
    f.add("clauses", clauses)
    return f


def contradicts(clauses: list[Clause], literals: list[int]) -> bool:
    """Whether unit propagation finds a contradiction, by reading all clauses again and again."""
    true = set(literals)
    while not any(-literal in true for literal in true):
        units = set()
        for clause in clauses:
            left = {literal for literal in clause if -literal not in true}
            if not left:
                return True
            if len(left) == 1:
                units |= left
        if units <= true:
            return False
        true |= units
    return True


def first_gap_by_reading(clauses: list[Clause], steps: list[rup.ProofStep]) -> int | None:
    known = list(clauses)
    for number, step in steps:
        if not contradicts(known, [-literal for literal in step]):
            return number
        known.append(step)
    return None


def random_clauses(source: random.Random, variables: int, count: int) -> list[Clause]:
    """Clauses of up to three literals, some twice in a clause, some with their negation."""
    return [
        [source.choice((1, -1)) * source.randint(1, variables) for _ in range(source.randint(1, 3))]
        for _ in range(count)
    ]


def numbered(steps: list[Clause]) -> list[rup.ProofStep]:
    return rup.read("".join(proof.lines(steps)), 100_000)


def test_a_formula_without_a_model_has_a_proof_and_others_have_none():
    for seed in range(300):
        source = random.Random(seed)
        clauses = random_clauses(source, 5, source.randint(4, 22))
        if extensible(clauses, range(1, 6)):
            with pytest.raises(proof.Satisfiable):
                proof.refutation(formula_of(clauses))
            continue
        steps = proof.refutation(formula_of(clauses))
        assert steps is not None
        assert steps[-1] == []
        assert rup.first_gap(clauses, numbered(steps)) is None
        assert first_gap_by_reading(clauses, numbered(steps)) is None


def test_the_checker_accepts_what_propagation_in_all_clauses_accepts():
    answers = set()
    for seed in range(300):
        source = random.Random(seed)
        clauses = random_clauses(source, 6, source.randint(5, 20))
        steps = list(enumerate(random_clauses(source, 7, 6), 1))
        answer = rup.first_gap(clauses, steps)
        assert answer == first_gap_by_reading(clauses, steps), seed
        answers.add(answer)
    assert {None, 1, 2, 3} <= answers


def test_the_checker_needs_no_variable():
    assert rup.first_gap([], [(1, [])]) == 1
    assert rup.first_gap([[]], [(1, [])]) is None
    with pytest.raises(proof.Satisfiable):
        proof.refutation(Formula())


def test_a_gap_is_found_where_it_is():
    f = pigeonhole(5)
    steps = proof.refutation(f)
    assert steps is not None
    gaps = set()
    for i, step in enumerate(steps[:-1]):
        refused = rup.first_gap(f.clauses(), numbered([*steps[:i], *steps[i + 1 :]]))
        assert refused is None or refused > i
        gaps.add(refused)
        if len(step) > 1:
            # A part of a clause follows rarely, and if so, so does what follows from the clause.
            stronger = [*steps[:i], step[1:], *steps[i + 1 :]]
            assert rup.first_gap(f.clauses(), numbered(stronger)) in (None, i + 1)
    assert gaps - {None}


def test_a_step_does_not_follow_from_itself_nor_from_what_comes_later():
    clauses = [[1, 2], [1, -2], [-1, 3], [-1, -3]]
    assert rup.first_gap(clauses, [(1, [1]), (2, [])]) is None
    assert rup.first_gap(clauses, [(1, []), (2, [1])]) == 1
    assert rup.first_gap([[1, 2]], [(1, [1]), (2, [1])]) == 1
    assert rup.first_gap([[1, 2]], [(7, [3])]) == 7


def test_a_limit_leaves_no_proof():
    work = Statistics()
    assert proof.refutation(pigeonhole(9), limits=Limits(conflicts=10), statistics=work) is None
    assert work.conflicts > 0
    assert proof.refutation(pigeonhole(11), limits=Limits(seconds=0.2)) is None


@together(
    "text, line, message",
    [
        ("", 1, "does not end"),
        ("1 0\n", 1, "does not end"),
        ("1 0\n2 0\n", 2, "does not end"),
        ("0\n1 0\n", 2, "goes on"),
        ("0\n0\n", 2, "goes on"),
        ("1 2\n0\n", 1, "expected"),
        ("1 0\n1 0 0\n0\n", 2, "expected"),
        ("1 x 0\n0\n", 1, "expected"),
        ("1  0\n0\n", 1, "expected"),
        ("+1 0\n0\n", 1, "expected"),
        ("٣ 0\n0\n", 1, "expected"),
        ("1 0\n\n0\n", 2, "expected"),
        ("a\x000", 1, "expected"),
        ("1234567890 0\n0\n", 1, "expected"),
        ("1 -2 0\n1 -3 0\n0\n", 2, "2 variables"),
        ("1 0\n2 0\r\n0\n", 2, "expected"),
        ("1 0\n2 0\u20280\n", 2, "expected"),
    ],
)
def test_what_is_no_proof_is_refused_with_its_line(text, line, message):
    with pytest.raises(BadInput, match=message) as caught:
        rup.read(text, 2)
    assert caught.value.line == line

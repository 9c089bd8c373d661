"""Which runs contradict each other."""

import pytest
from fake_runs import fake
from runs import row
from together import together

from pencilsat.experiments.agreement import disagreements, judged

S, T = [[0, 0, 0, 2, 1]], [[0, 0, 0, 2, 2]]

CLAIMS = {
    "unique S": ("unique", [S]),
    "unique T": ("unique", [T]),
    "not unique": ("not unique", [S, T]),
    "solved S": ("solved", [S]),
    "solved T": ("solved", [T]),
    "none": ("no solution", []),
    "undecided": ("undecided", []),
    "undecided S": ("undecided", [S]),
    "crashed": ("crashed", []),
    "out of memory": ("out of memory", []),
}

OPPOSED = {
    frozenset(pair)
    for pair in [
        ("unique S", "unique T"),
        ("unique S", "not unique"),
        ("unique T", "not unique"),
        ("unique S", "solved T"),
        ("unique T", "solved S"),
        ("unique T", "undecided S"),
        ("none", "unique S"),
        ("none", "unique T"),
        ("none", "not unique"),
        ("none", "solved S"),
        ("none", "solved T"),
        ("none", "undecided S"),
    ]
}


def claim(name, **columns):
    status, solutions = CLAIMS[name]
    return row(name, status=status, solutions=solutions, encoding=name, **columns)


@together("one", CLAIMS)
@together("other", CLAIMS)
def test_two_runs_contradict_each_other_or_do_not(one, other):
    found = disagreements([claim(one), claim(other)])
    assert len(found) == (frozenset([one, other]) in OPPOSED)


REFUTED = {
    "unique S": {"unique T", "not unique", "solved T"},
    "unique T": {"unique S", "not unique", "solved S", "undecided S"},
    "none": {*CLAIMS} - {"none", "undecided", "crashed", "out of memory"},
}
"""What cannot be right, by the runs that show it: each has verified another solution."""


@together("one", CLAIMS)
@together("other", CLAIMS)
def test_an_answer_that_a_solution_refutes_is_wrong(one, other):
    first, second = judged([claim(one), claim(other)])
    assert (first["status"] == "wrong") == (other in REFUTED.get(one, ()))
    assert (second["status"] == "wrong") == (one in REFUTED.get(other, ()))


def test_an_answer_of_another_puzzle_refutes_nothing():
    rows = [claim("none"), claim("unique S", instance="j")]
    assert judged(rows) == rows


def test_of_two_best_values_the_worse_is_wrong_whoever_says_it_is_the_only_one():
    rows = [claim("unique S", objective=4), claim("unique T", objective=3), claim("crashed")]
    assert [row["status"] for row in judged(rows)] == ["wrong", "unique", "crashed"]


ONE = [[0, 0, 0, 2, 1]]
OTHER = [[0, 0, 2, 0, 1]]


def disagreement(*rows) -> str | None:
    found = disagreements([fake(encoding=f"e{i}") | row for i, row in enumerate(rows)])
    assert len(found) <= 1
    return str(found[0]).partition(": ")[2] if found else None


UNIQUE = {"status": "unique", "solutions": [ONE]}
UNIQUE_TOO = {"status": "unique", "solutions": [OTHER]}
SOLVED = {"status": "solved", "solutions": [ONE]}
SOLVED_TOO = {"status": "solved", "solutions": [OTHER]}
SEVERAL = {"status": "not unique", "solutions": [OTHER, ONE]}
NONE = {"status": "no solution", "solutions": []}
SILENT = [{"status": s, "solutions": []} for s in ("undecided", "out of memory", "crashed")]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((UNIQUE, UNIQUE_TOO), "unique, solution A (e0) against unique, solution B (e1)"),
        ((UNIQUE, SEVERAL), "not unique (e1) against unique (e0)"),
        ((SOLVED, NONE), "no solution (e1) against solved (e0)"),
        ((NONE, UNIQUE, *SILENT), "no solution (e0) against unique (e1)"),
        ((SEVERAL, NONE), "no solution (e1) against not unique (e0)"),
        ((SOLVED_TOO, UNIQUE), "solved, solution B (e0) against unique, solution A (e1)"),
        (
            (SOLVED | {"objective": 3}, SOLVED_TOO | {"objective": 4}),
            "solved, value 3, solution A (e0) against solved, value 4, solution B (e1)",
        ),
        (
            (NONE | {"version": "0.1"}, UNIQUE | {"encoding": "e0"}),
            "no solution (e0 · PencilSAT 0.1) against unique (e0 · PencilSAT 0.1.0)",
        ),
        (
            (UNIQUE, UNIQUE, NONE, UNIQUE, UNIQUE, UNIQUE),
            "no solution (e2) against unique (e0, e1, e3 and 2 more)",
        ),
    ],
)
def test_answers_that_cannot_all_be_right_disagree(rows, said):
    assert disagreement(*rows) == said
    assert disagreement(*reversed(rows)) is not None


def test_every_puzzle_has_its_own_disagreement():
    rows = [fake(**each, number=n, seed=n) for n in (3, 1, 2) for each in (UNIQUE, NONE)]
    found = disagreements([*rows, fake(**NONE, number=4)])
    assert [each.place for each in found] == [f"boards.txt, puzzle {n}" for n in (2, 3, 4)]


def test_the_order_of_names_in_a_solution_does_not_matter():
    solutions = [{"a": 1, "b": 2}], [{"b": 2, "a": 1}]
    assert disagreements([row(str(s), status="unique", solutions=s) for s in solutions]) == []


def test_several_solutions_that_are_one_contradict_a_unique_one():
    rows = [claim("unique S"), row("x", status="not unique", solutions=[S, S])]
    assert len(disagreements(rows)) == 1


def test_equal_best_values_and_none_agree():
    three = claim("solved S", objective=3)
    assert disagreements([three, claim("solved T", objective=3), claim("crashed")]) == []

"""Which runs contradict each other."""

from runs import row
from together import together

from pencilsat.experiments.agreement import contradictions, judged

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
    found = contradictions([claim(one), claim(other)])
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


def test_the_two_are_found_among_many_and_named_once():
    rows = [claim("solved S") | {"key": str(i)} for i in range(20)]
    rows[11:11] = [claim("none", implied=False, clue_order="given", seed=3)]
    [found] = contradictions(rows)
    assert str(found) == (
        "board.txt, puzzle 1: none direct pairwise cadical195 without implied rules clues given "
        "seed 3 says no solution, but solved S direct pairwise cadical195 says a solution"
    )


def test_different_puzzles_do_not_contradict_each_other():
    assert contradictions([claim("none"), claim("unique S", instance="j")]) == []


def test_every_puzzle_has_its_own_contradiction():
    rows = [claim(name, instance=i) for i in "ijk" for name in ("none", "unique S", "unique T")]
    assert [found.one["instance"] for found in contradictions(rows)] == ["i", "j", "k"]


def test_the_order_of_names_in_a_solution_does_not_matter():
    solutions = [{"a": 1, "b": 2}], [{"b": 2, "a": 1}]
    assert contradictions([row(str(s), status="unique", solutions=s) for s in solutions]) == []


def test_several_solutions_that_are_one_contradict_a_unique_one():
    rows = [claim("unique S"), row("x", status="not unique", solutions=[S, S])]
    assert len(contradictions(rows)) == 1


def test_different_best_values_contradict_each_other():
    three, four = claim("solved S", objective=3), claim("solved T", objective=4)
    [found] = contradictions([three, four])
    assert "says a solution of value 3, but" in str(found) or "of value 4, but" in str(found)
    assert contradictions([three, claim("solved T", objective=3)]) == []
    assert contradictions([three, claim("crashed")]) == []


def test_runs_of_two_versions_that_contradict_each_other_say_which():
    old = claim("none", version="0.1.0", plugin="mine.py 1")
    [found] = contradictions([old, claim("unique S", version="0.2.0 12", plugin="mine.py 1")])
    assert str(found) == (
        "board.txt, puzzle 1: none direct pairwise cadical195 (PencilSAT 0.1.0) says no solution, "
        "but unique S direct pairwise cadical195 (PencilSAT 0.2.0 12) says unique"
    )
    [found] = contradictions([old, claim("unique S", version="0.1.0")])
    assert "none direct pairwise cadical195 (mine.py 1) says" in str(found)
    assert "PencilSAT" not in str(found)

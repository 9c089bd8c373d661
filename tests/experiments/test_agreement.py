"""Which runs contradict each other."""

from runs import row
from together import together

from pencilsat.experiments.agreement import contradictions

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

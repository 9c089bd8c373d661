"""Answers that cannot all be right are told apart from those that can."""

import pytest
from fake_runs import fake

from pencilsat.reports import disagreements

ONE = [[0, 0, 0, 2, 1]]
OTHER = [[0, 0, 2, 0, 1]]


def disagreement(*rows) -> str | None:
    found = disagreements.disagreements(
        [fake(encoding=f"e{i}") | row for i, row in enumerate(rows)]
    )
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
    "rows",
    [
        (UNIQUE, UNIQUE, SOLVED),
        (SOLVED, SOLVED_TOO, SEVERAL),
        (SEVERAL, SEVERAL | {"solutions": [ONE, OTHER]}),
        (NONE, NONE, *SILENT),
        (UNIQUE, *SILENT),
        (SEVERAL, SOLVED, *SILENT),
    ],
)
def test_answers_that_can_all_be_right_agree(rows):
    assert disagreement(*rows) is None


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
            (UNIQUE, UNIQUE, NONE, UNIQUE, UNIQUE, UNIQUE),
            "no solution (e2) against unique (e0, e1, e3 and 2 more)",
        ),
    ],
)
def test_answers_that_cannot_all_be_right_disagree(rows, said):
    assert disagreement(*rows) == said
    assert disagreement(*reversed(rows)) is not None


def test_a_disagreement_names_the_puzzle():
    [found] = disagreements.disagreements(
        [fake(**UNIQUE, number=3), fake(**NONE, number=3, repeat=1)]
    )
    assert str(found).startswith("boards.txt, puzzle 4: ")


def test_answers_to_different_puzzles_agree():
    assert disagreements.disagreements([fake(**UNIQUE), fake(**NONE, number=1)]) == []


def test_answers_are_compared_across_tasks_limits_and_seeds():
    rows = [fake(**UNIQUE), fake(**NONE, task="solve", seconds_limit=1.0, seed=9)]
    assert len(disagreements.disagreements(rows)) == 1


def test_a_solution_of_a_run_that_was_stopped_counts():
    assert disagreement(UNIQUE, {"status": "undecided", "solutions": [OTHER]}) is not None

"""Steps by trial and error come last: where no rule, no chain and no named deduction is left."""

from collections import Counter

import pytest
from explaining import FAMILIES, boards
from making import made
from marks import slow
from oracle import instances, length
from together import together

import pencilsat
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.hint import hint
from pencilsat.tasks.rate import kind
from pencilsat.testing import Searched
from pencilsat.testing.trials import trial_and_error_comes_last

CORNER = pencilsat.read("slitherlink 5 5\n. . 2 3 .\n2 2 . . 1\n1 . 2 1 .\n2 . . . .\n. . 1 . 2\n")
"""Nothing follows by one rule or a chain at first, but the 2 in the corner splits into cases."""

SEVERAL = pencilsat.read(
    "slitherlink 6 6\n1 . . . . 3\n. 1 . . 3 .\n"
    "1 . 1 . . 1\n. 0 1 1 2 .\n. . . . . .\n2 2 . 1 . 3\n"
)
"""Where only trial and error seems to be left, there is a technique elsewhere."""

LONGEST = 90
"""The longest text of an instance that is tried: longer ones take seconds and more."""

ALL_CASES = ("slitherlink", "circuit", "heyawake", "takuzu", "fillomino")
"""Families whose boards often need trial and error."""


def broken(puzzle: AnyPuzzle) -> list[str]:
    return [*trial_and_error_comes_last(Searched(puzzle, Counter()))]


def test_what_is_easy_at_the_end_of_a_board_comes_before_trial_and_error_at_its_beginning():
    first, *others = Deduction(CORNER).inferences()
    assert (kind(first), first.technique) == ("technique", "2 in the corner")
    assert "trial and error" in map(kind, others)
    found = hint(CORNER)
    assert found.step is not None
    assert (found.step.technique, found.found) == ("2 in the corner", {((3, 5), (4, 5)): 1})


@together("family", FAMILIES)
def test_trial_and_error_comes_last_on_a_small_board(family):
    for puzzle in boards(family)[::2]:
        assert broken(puzzle) == []


@pytest.mark.parametrize("family", [*ALL_CASES[1:3], *map(slow, ALL_CASES[::3])])
def test_trial_and_error_comes_last_on_a_board_of_few_clues(family):
    for puzzle in made(family, "--count", "2", "--seed", "4"):
        assert broken(puzzle) == []


@pytest.mark.slow
@together("instance", [i for i in instances() if length(i) <= LONGEST])
def test_trial_and_error_comes_last_on_an_instance(instance):
    assert broken(instance.puzzle) == []


def test_an_explanation_that_does_not_look_everywhere_is_found_out(monkeypatch):
    assert broken(SEVERAL) == []
    monkeypatch.setattr(Deduction, "_look_everywhere", lambda _: {})
    assert any("is by trial, but technique shows" in each for each in broken(SEVERAL))

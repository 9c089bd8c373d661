"""`minimise` as a user runs it."""

import pytest
from command import run
from oracle import INSTANCES

from pencilsat import encoders
from pencilsat.encoders.family import Theorem
from pencilsat.tasks.check import check
from pencilsat.tasks.minimise.fewest import Fewest, Search
from pencilsat.tasks.minimise.search import Minimisation
from pencilsat.tasks.solve import solve
from pencilsat.views.text import bounds

THESIS = INSTANCES / "sudoku" / "thesis-complete.txt"
FULL = "sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"


def unique(text):
    [puzzle] = encoders.read(text)
    return check(puzzle, spread=False).status == "unique"


def test_a_puzzle_with_two_solutions_or_none_has_no_fewest_clues():
    two = run("minimise", INSTANCES / "sudoku" / "two-solutions.txt")
    assert (two.code, two.out) == (1, "not unique\n")
    none = run("minimise", INSTANCES / "sudoku" / "same-value-twice.txt", "--format", "json")
    assert (none.code, none.objects[0]["status"]) == (1, "no solution")


def test_at_a_limit_both_bounds_are_said():
    found = run("minimise", THESIS, "--seconds", "1")
    first, _, puzzle = found.out.partition("\n")
    assert found.code == 3
    clues, at_least = (int(word) for word in first.split() if word.isdigit())
    assert first == f"# {clues} clues, at least {at_least} (proved here)"
    assert at_least <= 17 <= clues
    assert len(encoders.read(puzzle)[0].given) == clues
    assert unique(puzzle)


def test_the_theorem_is_named_and_only_for_classic_boxes():
    found = run("minimise", THESIS, "--seconds", "1", "--use-theorem")
    source = "McGuire, Tugemann, Civario 2014, classic 9×9 boxes only"
    assert f"(proved here), at least 17 ({source})" in found.out.partition("\n")[0]
    [other] = run("minimise", "-", "--use-theorem", "--format", "json", stdin=FULL).objects
    assert other["theorem"] is None
    sudoku = encoders.family_named("sudoku")
    for text, known in (("sudoku 9 1 9\n", None), ("sudoku 9 3 3\n", Theorem(17, source))):
        [puzzle] = encoders.read(text + ". . . . . . . . .\n" * 9)
        assert sudoku.fewest_clues(puzzle) == known


class Stopped:
    """An engine that was stopped there."""

    def __init__(self, lower, upper):
        self.lower, self.upper, self.proved, self.sets = lower, upper, lower == upper, {}


@pytest.mark.parametrize(
    ("lower", "upper", "theorem", "status", "said"),
    [
        (17, 17, None, "minimum", "17 clues: minimum, proved"),
        (0, 1, None, "undecided", "1 clue, at least 0 (proved here)"),
        (14, 18, (17, "T"), "undecided", "18 clues, at least 14 (proved here), at least 17 (T)"),
        (
            *(14, 17, (17, "T"), "minimum by theorem"),
            "17 clues, at least 14 (proved here), at least 17 (T): minimum by this theorem",
        ),
    ],
)
def test_what_is_said_of_the_bounds(lower, upper, theorem, status, said):
    [puzzle] = encoders.read(FULL)
    search = Search(solve(puzzle).solutions[0])
    search.engine = Stopped(lower, upper)
    search.theorem = theorem and Theorem(*theorem)
    assert search.status == status
    found = Fewest(puzzle, search.solution, status, (), search.bounds, search.theorem, True)
    assert bounds(found) == said


@pytest.mark.parametrize(
    ("format", "words"), [("text", "not checked"), ("json", '"checked": false')]
)
def test_an_interrupt_of_the_last_check_is_said_with_the_answer(format, words, monkeypatch):
    def interrupted(search):
        raise KeyboardInterrupt

    monkeypatch.setattr(Minimisation, "confirm", interrupted)
    found = run("minimise", "-", "--format", format, stdin=FULL)
    assert found.code == 3
    assert words in found.out
    assert "4 clues: minimum, proved" in found.out or '"clues": 4' in found.out

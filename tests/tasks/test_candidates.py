"""What is left for each place: against all solutions, from positions, at limits and interrupts.

That they are those of exhaustive search is a law of all families.
"""

from collections import Counter

import pytest
from command import ROOT

import pencilsat
from pencilsat.cnf.errors import BadInput
from pencilsat.search.limits import Limits
from pencilsat.tasks.candidates import Candidates, CandidateSearch, candidate_search, candidates
from pencilsat.tasks.options import DEFAULTS, Options
from pencilsat.tasks.run import Run
from pencilsat.testing import left
from pencilsat.testing.left import candidates_are_those_of_all_solutions
from pencilsat.testing.searched import Searched

BLANK = "sudoku 9 3 3\n" + ". . . . . . . . .\n" * 9
FOUR = "sudoku 4 2 2\n1 . . .\n. . 3 .\n. 4 . .\n. . . .\n"


def values(puzzle):
    """The values of all solutions at the places."""
    return [puzzle.family.answer.values(puzzle, found) for found in Run(puzzle).solutions()]


def test_a_blank_board_has_all_candidates():
    found = pencilsat.candidates(pencilsat.read(BLANK), solutions=4)
    assert {*map(tuple, found.left.values())} == {(1, 2, 3, 4, 5, 6, 7, 8, 9)}
    assert {n for here in found.solutions.values() for n in here.values()} == {4}
    assert (found.status, found.certain, found.most) == ("solved", {}, 4)


def test_what_is_found_so_far_is_taken_from_text_or_by_places():
    puzzle = pencilsat.read(FOUR)
    by_places = pencilsat.candidates(puzzle, {(0, 2): 4}, solutions=9)
    as_text = pencilsat.candidates(puzzle, "1 . 4 .\n. . 3 .\n. 4 . .\n. . . .\n", solutions=9)
    assert by_places.left == as_text.left
    assert by_places.left[0, 3] == [2]
    assert by_places.solutions == as_text.solutions
    assert pencilsat.candidates(puzzle, {}).left == pencilsat.candidates(puzzle).left
    with pytest.raises(BadInput, match="none of the cells"):
        pencilsat.candidates(puzzle, {(7, 7): 1})
    with pytest.raises(BadInput, match="solutions: expected a whole number from 1 on"):
        pencilsat.candidates(puzzle, solutions=0)


@pytest.mark.parametrize("position", [{(0, 2): 1}, {(0, 0): 2}, {(0, 2): 7}])
def test_a_position_that_no_solution_has_leaves_nothing(position):
    found = pencilsat.candidates(pencilsat.read(FOUR), position)
    assert (found.status, found.left, found.undecided) == ("no solution", {}, {})
    assert found.complete


def test_at_a_limit_what_is_undecided_is_said():
    puzzle = pencilsat.read(BLANK)
    found = candidates(puzzle, Options(limits=Limits(conflicts=40)))
    assert (found.status, found.complete) == ("undecided", False)
    assert found.left
    assert found.undecided
    assert found.certain == {}
    for place, seen in found.left.items():
        assert {*seen} | {*found.undecided.get(place, ())} == {*range(1, 10)}
        assert {*seen}.isdisjoint(found.undecided.get(place, ()))
    late = candidates(puzzle, Options(limits=Limits(seconds=1e-9)))
    assert (late.status, late.left, late.complete) == ("undecided", {}, False)


def test_given_values_are_not_undecided():
    puzzle = pencilsat.read(BLANK.replace(". .", "5 .", 1))
    search = CandidateSearch(Run(puzzle))
    next(iter(search))
    found = search.found()
    assert found.left[0, 0] == [5]
    assert (0, 0) not in found.undecided
    assert found.undecided[0, 1]
    row = f"{found}".split("\n")[0].replace("╷", "").split()
    assert [word.endswith("?") for word in row] == [False] + [True] * 8
    assert CandidateSearch(Run(puzzle)).found().undecided[0, 0] == [5]  # if there is a solution


def test_what_is_ruled_out_is_not_undecided():
    puzzle = pencilsat.read("sudoku 4 2 2\n1 . 2 .\n. . . .\n. . . .\n. . . .\n")
    search = candidate_search(Run(puzzle, Options(apart=True)), position={(0, 1): 3})
    seen = [search.found() for _ in search]
    assert all((0, 1) not in found.undecided for found in seen)
    ruled_out = 0
    run = Run(pencilsat.read(ROOT / "instances" / "sudoku" / "thousand-solutions.txt"))
    names = {x: atom for atom, x in run.formula.atoms.items()}
    search = CandidateSearch(run)
    for _ in search:
        undecided = search.found().undecided
        for _, *place, value in (names[-x] for x in run.backbone.fixed if x < 0):
            assert value not in undecided.get((*place,), ())
            ruled_out += 1
    assert ruled_out


def changed(**fields):
    """What gives the right candidates, but for some fields."""
    right = candidates

    def found(puzzle, options=DEFAULTS, **more):
        known = right(puzzle, options, **more)
        return Candidates(**{**vars(known), **{k: of(known) for k, of in fields.items()}})

    return found


def without_a_value(known):
    """The candidates, but one of several."""
    place = next((p for p, here in known.left.items() if len(here) > 1), None)
    return {p: here[:-1] if p == place else here for p, here in known.left.items()}


@pytest.mark.parametrize(
    "wrong",
    [
        {"left": without_a_value},
        {"undecided": lambda known: {}},
        {"complete": lambda known: True},
        {"solutions": lambda known: known.solutions and {}},
        {"status": lambda known: "undecided"},
    ],
    ids="-".join,
)
def test_the_law_finds_what_is_wrong(wrong, monkeypatch):
    puzzle = pencilsat.read("takuzu 4 4\n" + 4 * ". . . .\n")
    case = Searched(puzzle, Counter(Run(puzzle).solutions()))
    assert [*candidates_are_those_of_all_solutions(case)] == []
    monkeypatch.setattr(left, "candidates", changed(**wrong))
    assert [*candidates_are_those_of_all_solutions(case)]

"""Ratings: they agree with explanations, and say honestly where there is no level."""

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest

import pytest
from command import ROOT
from explaining import SOME
from marks import slow
from oracle import oracle
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.search.limits import Limits
from pencilsat.tasks import rate as rates
from pencilsat.tasks.explain import deduction, remedies, switches
from pencilsat.tasks.explain.told import Inference
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.rate import KINDS, rate, rating

FAMILIES = [name for name in encoders.FOLDERS if encoders.family_named(name).explaining]

INSTANCES = ROOT / "instances"


def boards(name, number):
    """Random boards, with one solution, several or none."""
    board = oracle(name).board
    return [board(random.Random(seed)) for seed in range(number)] if board else []


def difficulty(step):
    """Of a step in words: its weight, and its facts."""
    twice = step.how == "trial and error" and not step.technique
    return step.cost.rules * (1 + twice), step.cost.facts


def test_the_hardest_step_is_the_one_that_sets_the_level():
    """Trial and error of 6 rules, not a chain of 9."""
    found = rate(pencilsat.read(INSTANCES / "circuit" / "few-with-terminals.txt"))
    assert (found.hardest.how, found.hardest.cost.rules) == ("trial and error", 6)


@together(
    "name, number",
    [*((name, 4) for name in FAMILIES if name in SOME), *(slow(name, 8) for name in FAMILIES)],
)
def test_the_hardest_step_and_the_numbers_are_those_of_the_explanation(name, number):
    for puzzle in boards(name, number):
        explanation = Explanation(puzzle)
        steps = [step for step in explanation if not step.quiet]
        found = rate(puzzle)
        assert found.status == explanation.status
        assert sum(found.steps.values()) == len(steps)
        assert found.steps["rule"] == sum(step.how == "rule" for step in steps)
        if steps:
            assert found.hardest == max(steps, key=difficulty)
            assert found.hardest.cost == explanation.hardest
        else:
            assert found.hardest is None


@pytest.mark.parametrize(
    ("file", "level", "technique"),
    [
        ("takuzu/out-of-balance", "easy", "sandwich"),
        ("takuzu/repeats", "medium", "nearly full line"),
        ("takuzu/six-by-six", "hard", None),
        ("sudoku/thirty-clues", "medium", "pointing"),
    ],
)
def test_levels_are_those_of_steps(file, level, technique):
    found = rate(pencilsat.read(INSTANCES / f"{file}.txt"))
    assert (found.status, found.level) == ("unique", level)
    assert found.hardest
    assert found.hardest.technique == technique


@pytest.mark.slow
@together("name", [name if name in SOME else slow(name) for name in FAMILIES])
def test_a_level_is_said_of_puzzles_with_one_solution_alone(name):
    for puzzle in boards(name, 6):
        found = rate(puzzle)
        assert found.status == pencilsat.check(puzzle, spread=False).status
        assert (found.level is None) == (found.score is None) == (found.status != "unique")


def test_without_a_solution_no_clue_is_looked_for_that_may_be_wrong(monkeypatch):
    def asked(*_):
        raise AssertionError

    monkeypatch.setattr(remedies, "suspects", asked)
    monkeypatch.setattr(deduction, "further_clues", asked)
    odd = pencilsat.read("hashi 1 3\n1 . 2\n")
    assert odd.family.explaining.totals(odd)
    assert rate(odd).status == "no solution"
    assert rate(pencilsat.read("takuzu 2 2\n0 0\n. .\n")).status == "no solution"
    assert rate(pencilsat.read("takuzu 2 2\n. .\n. .\n")).status == "not unique"


def test_what_a_limit_ends_is_undecided():
    puzzle = pencilsat.read(INSTANCES / "takuzu" / "six-by-six.txt")
    found = rate(puzzle, Limits(seconds=1e-9))
    assert (found.status, found.level, found.score) == ("undecided", None, None)
    assert pencilsat.rate(puzzle, conflicts=1).status == "undecided"


def test_every_step_is_a_record_and_only_the_last_has_a_level():
    puzzle = pencilsat.read(INSTANCES / "takuzu" / "six-by-six.txt")
    *found, last = rating(puzzle)
    assert [sum(each.steps.values()) for each in found] == [*range(1, len(found) + 1)]
    assert {each.level for each in found} == {None}
    assert last.level == "hard"
    assert last.steps == found[-1].steps
    assert tuple(last.steps) == KINDS


def test_nothing_to_do_is_easy():
    found = rate(pencilsat.read("takuzu 2 2\n0 1\n1 0\n"))
    assert (found.status, found.level, found.score, found.hardest) == ("unique", "easy", 0.0, None)


def test_a_step_by_trial_and_error_counts_twice(monkeypatch):
    puzzle = pencilsat.read(INSTANCES / "takuzu" / "out-of-balance.txt")
    plain = rate(puzzle)
    monkeypatch.setattr(Inference, "how", "trial and error")
    monkeypatch.setattr(deduction.Deduction, "_technique", lambda *_: None)
    assert rate(puzzle).score == pytest.approx(plain.score + 1)


@pytest.mark.parametrize(
    ("score", "level"),
    [
        *((0.0, "easy"), (0.79, "easy"), (0.8, "medium"), (1.99, "medium")),
        *((2.0, "hard"), (2.64, "hard"), (2.65, "very-hard"), (9.0, "very-hard")),
    ],
)
def test_a_level_is_a_range_of_scores(score, level, monkeypatch):
    monkeypatch.setattr(rates, "score", lambda steps: score)
    found = rate(pencilsat.read("takuzu 2 2\n0 .\n. .\n"))
    assert (found.score, found.level) == (score, level)


def test_puzzles_of_one_board_share_its_rules_and_are_rated_alike():
    texts = ["1 . 3 .|. . . .|. 1 . .|4 . . .", ". . . 1|. 1 . .|. . 4 .|. 3 . .", "1 . . .|" * 4]
    puzzles = [pencilsat.read("sudoku 4\n" + text.replace("|", "\n")) for text in texts]
    alone = []
    for puzzle in puzzles:
        switches.KEPT.clear()
        alone.append(rate(puzzle))
    together = [rate(puzzle) for puzzle in puzzles]
    [board] = switches.KEPT
    assert [rate(puzzle) for puzzle in puzzles[::-1]][::-1] == together == alone
    assert [board] == switches.KEPT


TWO_BOARDS = ["takuzu 2 2\n0 .\n. .\n", "takuzu 4 4\n0 0 . .\n. . . .\n. 1 . 1\n1 . . .\n"]


def test_a_board_that_is_explained_meanwhile_changes_nothing(monkeypatch):
    small, large = map(pencilsat.read, TWO_BOARDS)
    expected = rate(small)
    [kept_small] = switches.KEPT
    rate(large)
    [kept_large] = switches.KEPT
    shape = switches.shape_of

    def replaced_meanwhile(puzzle):
        switches.KEPT[:] = [kept_large]
        return shape(puzzle)

    switches.KEPT[:] = [kept_small]
    monkeypatch.setattr(switches, "shape_of", replaced_meanwhile)
    assert rate(small) == expected


def test_explanations_of_several_boards_can_take_turns_and_threads():
    puzzles = [pencilsat.read(text) for text in TWO_BOARDS] * 2
    alone = [[step.sentence for step in Explanation(puzzle)] for puzzle in puzzles]
    turns = [*zip_longest(*map(Explanation, puzzles))]
    assert [
        [each.sentence for each in steps if each] for steps in zip(*turns, strict=True)
    ] == alone
    with ThreadPoolExecutor(4) as threads:
        told = threads.map(lambda p: [step.sentence for step in Explanation(p)], puzzles * 4)
        assert [*told] == alone * 4


def test_large_boards_are_not_kept(monkeypatch):
    switches.KEPT.clear()
    puzzle = pencilsat.read(TWO_BOARDS[0])
    monkeypatch.setattr(switches, "MOST_KEPT", 1)
    rate(puzzle)
    assert not switches.KEPT
    monkeypatch.undo()
    rate(puzzle)
    assert switches.KEPT[0].switches.literals <= switches.MOST_KEPT


def test_boards_with_other_rules_share_none():
    small = "0 .\n. .\n"
    for text in (
        f"takuzu 2 2\n{small}",
        f"takuzu 2 2 repeats\n{small}",
        "sudoku 2 1 2\n1 .\n. .\n",
    ):
        puzzle = pencilsat.read(text)
        switches.KEPT.clear()
        fresh = rate(puzzle)
        rate(pencilsat.read("takuzu 4 4 repeats\n" + 4 * ". . . .\n"))
        assert rate(puzzle) == fresh


def test_what_is_not_explained_is_not_rated(monkeypatch):
    puzzle = pencilsat.read("takuzu 2 2\n0 .\n. .\n")
    monkeypatch.setitem(vars(puzzle.family), "explaining", None)
    with pytest.raises(pencilsat.BadInput, match="takuzu cannot be explained: its family has no"):
        rate(puzzle)
    with pytest.raises(pencilsat.BadInput, match="takuzu has no difficulty: its family has no"):
        pencilsat.generate("takuzu", size="4", difficulty="easy")


GRADED = [
    ("sudoku/sgt-solo", "3x3db_*", {"easy"}),
    ("sudoku/sgt-solo", "3x3ada_*", {"hard"}),
    ("sudoku/sgt-solo", "3x3adu_*", {"very-hard"}),
    ("hashi/sgt-bridges", "10x10*d0_*", {"easy"}),
    ("takuzu/binarypuzzle.com", "8x8_level1*", {"easy"}),
    ("takuzu/binarypuzzle.com", "8x8_level3*", {"medium"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("source", "pattern", "expected"), GRADED)
@pytest.mark.parametrize("number", [1, slow(10)])
def test_grades_of_others_have_levels_of_their_own(source, pattern, expected, number):
    folder = ROOT.parent / "shared" / "data" / source
    if not folder.is_dir():
        pytest.skip(f"no ../shared/data/{source} beside the project")
    files = sorted(folder.glob(f"{pattern}.txt"))[:number]
    assert files
    puzzles = [puzzle for file in files for puzzle in pencilsat.read_all(file)[:number]]
    assert {rate(puzzle).level for puzzle in puzzles} == expected

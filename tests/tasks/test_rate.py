"""Ratings: they agree with explanations, and say honestly where there is no level."""

import random
from fnmatch import fnmatchcase

import pytest
from command import ROOT
from explaining import SOME
from marks import slow
from oracle import INSTANCES, oracle
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.rules.shapes import names_of
from pencilsat.tasks.explain import switches
from pencilsat.tasks.explain.only import only_of
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.rate import KINDS, rate, rating

FAMILIES = [name for name in encoders.FOLDERS if encoders.family_named(name).explaining]


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
    [
        *((name, 4) for name in FAMILIES if name in SOME),
        *(slow(name, 4) for name in FAMILIES if name not in SOME),
    ],
)
def test_the_hardest_step_and_the_numbers_are_those_of_the_explanation(name, number):
    for puzzle in boards(name, number):
        explanation = Explanation(puzzle)
        every = map(explanation.told, explanation.inferences())
        steps = [step for step in every if not step.quiet]
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


@pytest.mark.parametrize(("family", "size"), [("takuzu", "6"), ("akari", "6"), ("futoshiki", "4")])
def test_an_easy_puzzle_takes_one_rule_at_a_time(family, size):
    made = pencilsat.generate(family, size=size, seed=1, difficulty="easy")
    assert {step.how for step in pencilsat.explain(made.puzzle)} == {"rule"}


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
def test_grades_of_others_have_levels_of_their_own(source, pattern, expected):
    folder = ROOT.parent / "shared" / "data" / source
    if not folder.is_dir():
        pytest.skip(f"no ../shared/data/{source} beside the project")
    files = sorted(folder.glob(f"{pattern}.txt"))[:1]
    assert files
    puzzles = [puzzle for file in files for puzzle in pencilsat.read_all(file)[:1]]
    assert {rate(puzzle).level for puzzle in puzzles} == expected


@together("family", encoders.NAMES)
def test_what_is_no_technique_is_refused(family):
    with pytest.raises(BadInput, match="'none such' is no technique; known: "):
        only_of(encoders.family_named(family), "none such")


def test_a_star_in_the_name_of_a_technique_stands_for_any_words():
    puzzle = pencilsat.read("slitherlink 3 3\n2 . .\n. . .\n. . .\n")
    asked = only_of(puzzle.family, "* in the corner, 3 beside 3")
    [step, *_] = (step for step in Explanation(puzzle, only=asked) if not step.quiet)
    assert step.technique == "2 in the corner"


def test_a_star_stands_for_several_techniques():
    puzzle = pencilsat.generate("sudoku", seed=1, best=1).puzzle
    asked = only_of(puzzle.family, "naked *, *single")
    named = {step.technique for step in Explanation(puzzle, only=asked)} - {None}
    assert named == {"naked single", "hidden single"}
    with pytest.raises(BadInput, match=r"'shaved \*' is no technique"):
        only_of(puzzle.family, "shaved *")


NAMED = ["battleship", "circuit", "hashi", "numberlink", "slitherlink", "takuzu", "zebra"]


SMALLER = {"battleship": {"size": "8", "arguments": {"fleet": "3,2,2,1,1,1"}}}
"""What is asked for where boards of the usual size take long: as many techniques are named."""


@pytest.mark.parametrize("family", NAMED)
def test_the_names_of_techniques_are_known(family):
    asked = SMALLER.get(family, {})
    made = [pencilsat.generate(family, seed=seed, best=1, **asked) for seed in range(3)]
    named = {step.technique for one in made for step in Explanation(one.puzzle)} - {None}
    known = names_of(made[0].puzzle.family.explaining.technique)
    assert named
    assert all(any(fnmatchcase(name, one) for one in known) for name in named)
    for name in known:
        assert only_of(made[0].puzzle.family, name).names == {name}


def test_only_some_techniques_are_taken():
    puzzle = pencilsat.read(INSTANCES / "sudoku" / "thirty-clues.txt")
    singles, more = (
        only_of(puzzle.family, names)
        for names in ("naked single, hidden single", "easy, pointing, claiming")
    )
    assert rate(puzzle, only=singles).status == "undecided"
    stuck = Explanation(puzzle, only=singles)
    assert {step.technique for step in stuck if not step.quiet} <= singles.names | {None}
    assert stuck.stuck
    assert stuck.open
    assert rate(puzzle, only=more) == rate(puzzle)
    with pytest.raises(BadInput, match=r"hiden single.*did you mean hidden single"):
        only_of(puzzle.family, "hiden single")

"""What is told of clues that leave no solution or several: suspects, further clues, sums."""

import random
from collections import Counter
from collections.abc import Set
from dataclasses import replace
from itertools import product

import pytest
from explaining import FAMILIES, boards, explained, told
from oracle import INSTANCES, oracle, searched, solved
from together import together

from pencilsat import encoders
from pencilsat.boards.names import shown_cell
from pencilsat.cnf.rules import Instance as RuleInstance
from pencilsat.encoders import AnyPuzzle
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.tasks.clued import clue_words, given_clues, more_clues, with_clues
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode, units

each_family = together("family", FAMILIES)


def without_clue(puzzle: AnyPuzzle, deduction: Deduction, clue: int | RuleInstance) -> int:
    """How many solutions, two at most, a puzzle has without a clue, by the eager formula."""
    family = puzzle.family
    eager = Options(family.eager or next(n for n in family.encodings if n not in family.lazy))
    f = encode(puzzle, eager)
    given = dict(family.answer.givens(puzzle))
    made = f
    if isinstance(clue, RuleInstance):
        f = encode(family.explaining.lifted(puzzle, clue), eager)
        made = f.variant(without=[clue.rule])
        for instance in f.rules[clue.rule].instances:
            if instance != clue:
                made.add(clue.rule, instance.clauses, of=instance.of)
    else:
        del given[deduction.names[abs(clue)]]
    literals = [made.atoms[atom] if true else -made.atoms[atom] for atom, true in given.items()]
    with Session(made, units=literals) as session:
        return len(list(zip(range(2), Enumeration(session), strict=False)))


def clued_rules(deduction: Deduction) -> list[RuleInstance]:
    """The instances of rules that are clues of the puzzle, or its numbers."""
    told, numbers = clue_words(deduction.puzzle), numbers_of(deduction.puzzle)
    return [i for i in deduction.rules.selectors if i in told or i.rule in numbers]


def numbers_of(puzzle: AnyPuzzle) -> Set[str]:
    """The rules of numbers that cannot be left out."""
    return puzzle.family.explaining.clued


WRONG = [
    ("sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 . 3\n4 3 3 1\n", ["r4c3 is 3"]),
    ("takuzu 4 4\n0 0 1 1\n1 1 0 0\n0 1 1 0\n1 0 1 .\n", None),
    ("hashi 1 3\n2 . 1\n", ["island r1c1 has 2 bridges", "island r1c3 has 1 bridge"]),
    ("zebra 3\nname: ann, bob, cid\nclues:\nann @ 2\nbob @ 1\nann < bob\n", None),
    ("battleship 2 2\nfleet 1\nrows 1 0\ncolumns . .\n. .\n. o\n", None),
    ("circuit 2 2\no-o\n|\no o\n", None),
    (
        "slitherlink\n. 3 . 2 3\n3 . . . .\n. . 0 . 2\n. 2 . 3 .\n3 . 2 . .\n",
        ["r3c3 is 0", "r4c2 is 2", "r5c1 is 3"],
    ),
    ("akari 2 2\n2 .\n. 1\n", None),
    ("masyu 3 3\nw . .\n. . .\n. . b\n", None),
    ("yajilin 2 3\n2> . .\n. . .\n", None),
    ("nonogram 2 2\ncolumns 2, 1\nrows 1, 1\n", None),
]


@pytest.mark.parametrize(("text", "clues"), WRONG, ids=lambda text: str(text)[:8])
def test_each_clue_without_which_there_is_a_solution_may_be_wrong(text, clues):
    [puzzle] = encoders.read(text)
    explanation = Explanation(puzzle)
    assert list(explanation) == []
    deduction = explanation.deduction
    found = {suspect.clue for suspect in deduction.suspects}
    clued = clued_rules(deduction)
    every = [*units(puzzle, deduction.rules.formula), *clued]
    assert found == {clue for clue in every if without_clue(puzzle, deduction, clue)}
    words = {*clue_words(puzzle).values()}
    for suspect, said in zip(deduction.suspects, explanation.suspects, strict=True):
        number = isinstance(suspect.clue, RuleInstance) and suspect.clue.rule in numbers_of(puzzle)
        assert (said.clue in words) != number
    if clues is not None:
        assert sorted(suspect.clue for suspect in explanation.suspects) == sorted(clues)


def test_of_the_clues_that_may_be_wrong_those_are_told_that_leave_one_solution_if_changed():
    text = (INSTANCES / "takuzu" / "one-clue-wrong.txt").read_text()
    explanation, _ = told(text)
    assert [s.clue for s in explanation.suspects if s.unique] == ["r8c5 is 0"]
    [puzzle] = encoders.read(text)
    for suspect in explanation.suspects:
        [cell] = [c for c, v in puzzle.given.items() if f"{shown_cell(c)} is {v}" == suspect.clue]
        changed = replace(puzzle, given=puzzle.given | {cell: 1 - puzzle.given[cell]})
        assert suspect.instead == f"{shown_cell(cell)} is {1 - puzzle.given[cell]}"
        assert suspect.unique == (len(solved(changed, Options(), limit=2)) == 1)


def test_instead_of_a_clue_a_value_is_told_that_leaves_one_solution_if_any_does():
    [right] = encoders.read((INSTANCES / "sudoku" / "few-six-by-six.txt").read_text())
    puzzle = replace(right, given=right.given | {(1, 3): 4})
    said = set()
    explanation = Explanation(puzzle)
    assert list(explanation) == []
    for suspect in explanation.suspects:
        [cell] = [c for c, v in puzzle.given.items() if f"{shown_cell(c)} is {v}" == suspect.clue]
        others = [replace(puzzle, given=puzzle.given | {cell: v}) for v in range(1, 7)]
        one = [o.given[cell] for o in others if len(solved(o, Options(), limit=2)) == 1]
        assert suspect.unique == bool(one)
        assert not one or suspect.instead in {f"{shown_cell(cell)} is {v}" for v in one}
        said.add(suspect.unique)
    assert said == {True, False}


SEVERAL = [
    "takuzu 4 4\n" + ". . . .\n" * 4,
    "sudoku 4 2 2\n1 . . .\n. . . .\n. . . .\n. . . 1\n",
    "zebra 3\nname: ann, bob, cid\npet: dog, cat, cow\nclues:\nann @ 2\n",
    "battleship 3 3\nfleet 1\nrows . . .\ncolumns . . .\n" + ". . .\n" * 3,
    (INSTANCES / "circuit" / "four-ways.txt").read_text(),
]


@pytest.mark.parametrize("text", SEVERAL, ids=lambda text: text.partition("\n")[0])
def test_the_further_clues_leave_one_solution_of_several(text):
    [puzzle] = encoders.read(text)
    deduction, _ = explained(puzzle)
    assert deduction.status == "not unique"
    assert len(solved(with_further(puzzle, deduction.further.clues), Options(), limit=2)) == 1


def with_further(puzzle, more):
    """The puzzle with more clues, as it is read from its text."""
    [made] = encoders.read(puzzle.family.board.text(added := told_also(puzzle, more)))
    assert made == added
    return made


def told_also(puzzle, more):
    return with_clues(puzzle, [*given_clues(puzzle), *more])


HOPELESS = {"akari", "heyawake", "nonogram", "yajilin"}
"""Families in which some small boards have several solutions whatever their clues."""


@together("name", [family.name for family in FAMILIES if family.clues])
def test_further_clues_are_clues_that_leave_one_solution(name):
    """By exhaustive search, in every family that has clues."""
    board, said = oracle(name).board, set[object]()
    for puzzle in map(board, map(random.Random, range(12))):
        solutions = searched(puzzle)
        if not 2 <= len(solutions) <= 50:
            continue
        deduction, _ = explained(puzzle)
        more = deduction.further.clues
        said.add("not known" if more is None else bool(more))
        if more:
            times = Counter(clue for s in solutions for clue in more_clues(puzzle, s))
            assert (len(more) == 1) == (1 in times.values())
            assert deduction.further.fewest or len(more) > 2
            [solution] = searched(with_further(puzzle, more))
            assert {*more} <= {*more_clues(puzzle, solution)}
            for clue in more:
                fewer = told_also(puzzle, [each for each in more if each != clue])
                assert len(searched(fewer)) > 1
        elif more is not None:
            every = {frozenset(more_clues(puzzle, solution)) for solution in solutions}
            assert all(len(searched(told_also(puzzle, clues))) > 1 for clues in every)
    assert "not known" not in said
    assert (False in said) == (name in HOPELESS)


@pytest.mark.parametrize("seed", range(6))
def test_one_clue_is_told_wherever_one_is_enough(seed):
    """Whichever of the solutions it leaves."""
    blank = encoders.read("sudoku 4 2 2\n" + 4 * ". . . .\n")[0]
    draw = random.Random(seed)
    every = solved(blank, Options())
    grid = draw.choice(every)
    cells = draw.sample([*product(range(4), repeat=2)], 16)
    given = {(r, c): grid[r][c] for r, c in cells[:4]}
    found = [g for g in every if all(g[r][c] == v for (r, c), v in given.items())]
    single = {
        (r, c, v)
        for r, c, v in product(range(4), range(4), range(1, 5))
        if sum(g[r][c] == v for g in found) == 1
    }
    deduction, _ = explained(replace(blank, given=given))
    assert len(found) > 1
    names = [clue.meaning.atom[1:] for clue in deduction.further.clues]
    assert (len(names) == 1) == bool(single)
    assert not single or {*names} <= single


SUMS = {
    "hashi 3 3\n2 . 2\n. . .\n2 . 1\n": "the numbers of the islands add up to 7, an odd number, "
    "but every bridge has two ends",
    "hashi 1 7\n1 . 1 . 1 . 1\n": "the numbers of the islands add up to 4, but 2 bridges cannot "
    "connect 4 islands",
    "battleship 2 2\nfleet 1\nrows 1 1\ncolumns . .\n. .\n. .\n": "the totals of the rows add up "
    "to 2, but the ships of the fleet have 1 cell",
    "circuit 1 3\no o o\n": "the 3 points, an odd number, have an odd number of wires each, but "
    "every wire has two ends",
}


@pytest.mark.parametrize("text", SUMS, ids=lambda text: text.partition("\n")[0])
def test_a_sum_that_leaves_no_solution_is_told_first(text):
    explanation, steps = told(text)
    assert (steps, explanation.status) == ([], "no solution")
    assert explanation.contradiction == SUMS[text]
    assert searched(explanation.puzzle) == []


@each_family
def test_sums_say_nothing_of_a_board_that_has_a_solution(family):
    totals = [(puzzle, family.explaining.totals(puzzle)) for puzzle in boards(family)]
    assert [said for puzzle, said in totals if said and searched(puzzle)] == []


def test_a_cell_in_which_no_number_has_room_is_said():
    explanation, steps = told("fillomino 1 3\n1 1 .\n")
    assert (explanation.status, steps) == ("no solution", [])
    assert explanation.clash == ["no number has room at r1c3"]

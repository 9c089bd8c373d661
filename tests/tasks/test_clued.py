"""Clues that can be told or left out: what every family says of them."""

import random
from itertools import islice
from typing import Any

import pytest
from marks import slow
from oracle import instances, length
from together import together

from pencilsat import encoders
from pencilsat.boards.facts import Given
from pencilsat.cnf.errors import BadInput
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.tasks.clued import check_has_clues, clued, clues, with_clues
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

LONG = 120
"""The longest text of an instance that is always tried here."""
LONGEST = 180
"""The longest text of one that is tried at all."""


def sample() -> list[Any]:
    """The smaller instances that have a solution, of the families that have clues."""
    return [
        slow(instance) if length(instance) > LONG else instance
        for instance in instances()
        if instance.family.clues and instance.solutions
        if length(instance) <= LONGEST
    ]


WITHOUT = {"hashi", "numberlink", "hitori", "starbattle", "shikaku", "kakuro", "nurikabe"}
"""Families whose boards are all that they tell."""

each_instance = together("instance", sample())


def solution_of(instance):
    [solution] = islice(Run(instance.puzzle, Options()).solutions(), 1)
    return solution


def solutions(puzzle, limit=2):
    return list(islice(Run(puzzle, Options()).solutions(), limit))


@together("name", encoders.FOLDERS)
def test_the_families_with_clues_are_known(name):
    family = encoders.family_named(name)
    assert (family.clues is None) == (name in WITHOUT)


@pytest.mark.parametrize("name", ["hashi", "numberlink"])
def test_a_family_without_clues_is_refused(name):
    family = encoders.family_named(name)
    puzzle = next(instance.puzzle for instance in instances() if instance.family is family)
    with pytest.raises(BadInput, match=f"{name} has no clues that could be left out"):
        check_has_clues(family)
    with pytest.raises(BadInput, match="no clues"):
        clues(puzzle, None)
    with pytest.raises(BadInput, match="no clues"):
        with_clues(puzzle, [])


@each_instance
def test_all_clues_together_leave_that_solution_alone(instance):
    family, puzzle = instance.family, instance.puzzle
    if family.name == "zebra" and instance.solutions != 1:
        return  # it has no other clues than these
    solution = solution_of(instance)
    every = clues(puzzle, solution)
    full = with_clues(puzzle, every)
    assert family.verify(full, solution) == []
    if (every and all(map(given, every))) or instance.solutions == 1:
        assert solutions(full) == [solution]
    else:
        assert solution in solutions(full, instance.solutions)


@each_instance
def test_a_puzzle_with_some_of_its_clues_is_one_that_can_be_read(instance):
    family, puzzle = instance.family, instance.puzzle
    every = clues(puzzle, solution_of(instance))
    chosen = random.Random(1).sample(every, len(every) // 2)
    made = with_clues(puzzle, chosen)
    assert encoders.read(family.board.text(made)) == [made]
    assert family.shape is None or family.shape(made) == family.shape(puzzle)
    known = {clue.meaning.atom: clue.meaning.true for clue in chosen if given(clue)}
    assert family.answer.givens(made) == known
    assert with_clues(puzzle, chosen[::-1]) == made
    assert len({clue.words for clue in every}) == len(every)


@each_instance
def test_told_clues_leave_one_solution_where_the_puzzle_with_them_has_one(instance):
    family, puzzle = instance.family, instance.puzzle
    solution = solution_of(instance)
    every = clues(puzzle, solution)
    formula = clued(puzzle, solution)
    assert list(formula.literals) == list(every)
    with Session(formula.formula, units=formula.fixed) as session:
        for number in (0, len(every) // 3, 2 * len(every) // 3, len(every)):
            chosen = random.Random(number).sample(every, number)
            told = [formula.literals[clue] for clue in chosen]
            made = with_clues(puzzle, chosen)
            left = [
                family.answer.decode(made, facts) for facts in islice(Enumeration(session, told), 2)
            ]
            assert [found for found in left if family.verify(made, found)] == []
            assert (left == [solution]) == (solutions(made) == [solution])


def given(clue):
    return isinstance(clue.meaning, Given)

"""Where the solutions of a puzzle are the same and where not: against the list of all of them, in
every encoding, within limits, and in how many questions.
"""

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from command import TWO
from oracle import boards, instances, takes
from together import together

from pencilsat import encoders
from pencilsat.boards.terminal import drawing
from pencilsat.search.limits import Limits
from pencilsat.tasks.answer import Answer, work_of
from pencilsat.tasks.check import check
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

FEW = 60
"""The most solutions of an instance that are listed."""
ENOUGH = 3
"""Boards with several solutions for each encoding."""
FAMILIES = [encoders.family_named(name) for name in encoders.FOLDERS]
ENCODED = [(family, encoding) for family in FAMILIES for encoding in family.encodings]
SEVERAL = [i for i in instances() if i.exact and 1 < i.solutions <= FEW]

each_family = together("family", FAMILIES)
each_encoding = together("family, encoding", ENCODED)


@cache
def solved_boards(name):
    """Some of the oracle's random boards, each with its solutions: by the laws of the families
    those of exhaustive search.
    """
    some = boards(encoders.family_named(name), slice(0, None, 4))
    return [(puzzle, [*Run(puzzle).solutions()]) for puzzle in some]


def told(run, witnesses):
    """What witnesses of a run say of the places, as far as the run has come."""
    known = {"witnesses": tuple(witnesses), "candidates": run.candidates()}
    return Answer(run.puzzle, "undecided", (), work_of(run), **known).spread


def spread_by_list(puzzle, solutions):
    """The values that the solutions have at each place, from all of them."""
    values = [puzzle.family.answer.values(puzzle, solution) for solution in solutions]
    return {place: sorted({value[place] for value in values}) for place in values[0]}


def test_what_all_solutions_have_is_not_certain_before_the_search_is_over():
    [puzzle] = encoders.read(TWO)
    found = check(puzzle)
    assert found.least
    assert not replace(found, complete=False).least


def agrees(run, witnesses, expected):
    """The search of a run is over, and says of every place what is expected."""
    found = told(run, witnesses)
    assert run.complete
    assert list(found.certain) == list(expected)
    assert found.certain == {
        place: values[0] if len(values) == 1 else None for place, values in expected.items()
    }
    assert found.possible == {p: values for p, values in expected.items() if len(values) > 1}
    assert found.undecided == []


@each_encoding
def test_the_places_of_random_boards_are_those_of_all_solutions(family, encoding):
    several = 0
    for puzzle, found in solved_boards(family.name):
        run = Run(puzzle, Options(encoding))
        witnesses = list(run.witnesses())
        assert set(witnesses) <= set(found)
        assert len(set(witnesses)) == len(witnesses)
        assert bool(witnesses) == bool(found)
        if found:
            agrees(run, witnesses, spread_by_list(puzzle, found))
            several += len(found) > 1
        if several == ENOUGH:
            break
    assert several == ENOUGH


@together("instance", SEVERAL)
def test_the_places_are_those_of_all_solutions(instance):
    family, puzzle = instance.family, instance.puzzle
    expected = spread_by_list(puzzle, list(Run(puzzle, Options()).solutions()))
    for encoding in family.encodings:
        if takes(instance, encoding):
            run = Run(puzzle, Options(encoding))
            agrees(run, list(run.witnesses()), expected)


@each_family
def test_uncertain_places_are_drawn_marked_and_named(family):
    for puzzle, found in solved_boards(family.name):
        if len(found) > 1:
            run = Run(puzzle, Options())
            spread = told(run, run.witnesses())
            board = family.answer.solution(spread.certain, "?")
            lines = drawing(family.board.scene(puzzle, board, spread.possible))
            plain = drawing(family.board.scene(puzzle, board))
            marks = sum(style == "mark" and bool(text) for line in lines for text, style in line)
            assert marks >= len(spread.possible) > 0
            assert not any(style == "mark" for line in plain for _, style in line)
            named = {family.answer.told(place, v) for place, v in spread.possible.items()}
            assert len(named) == len(spread.possible)


@together("stop", [1, 3])
@each_family
def test_what_is_not_yet_known_is_undecided(family, stop):
    for puzzle, found in solved_boards(family.name):
        if len(found) > 1:
            run = Run(puzzle, Options())
            search = run.witnesses()
            spread = told(run, list(islice(search, stop)))
            search.close()
            expected = spread_by_list(puzzle, found)
            for place, value in spread.certain.items():
                assert value is None or expected[place] == [value]
                states = (value is not None, place in spread.possible, place in spread.undecided)
                assert sum(states) == 1
            for place, values in spread.possible.items():
                assert set(values) <= set(expected[place])


@cache
def spread_by_name(name):
    """What all solutions of an instance have in common, without a limit."""
    [instance] = [i for i in SEVERAL if str(i) == name]
    return check(instance.puzzle).spread


@pytest.mark.parametrize("conflicts", [1, 10, 100])
def test_what_is_certain_before_a_limit_is_certain(conflicts):
    for instance in SEVERAL:
        puzzle = instance.puzzle
        run = Run(puzzle, Options(limits=Limits(conflicts=conflicts)))
        limited, whole = told(run, run.witnesses()), spread_by_name(str(instance))
        assert limited.possible.keys() <= whole.possible.keys()
        for place, value in limited.certain.items():
            assert value is None or value == whole.certain[place]


def test_solutions_that_were_merely_listed_make_nothing_certain():
    # Of Hashi: where no atom speaks of a place, as of the black cells of Akari, it is certain.
    instance = next(i for i in SEVERAL if i.family.name == "hashi")
    run = Run(instance.puzzle, Options())
    spread = told(run, islice(run.solutions(), 1))
    assert set(spread.certain.values()) == {None}
    assert spread.undecided == list(spread.certain)

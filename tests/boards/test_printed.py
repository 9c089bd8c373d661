"""What is printed of the thinnest boards is read back, and not a character of it is overlooked."""

import random
from collections import Counter
from itertools import chain

import pytest
from marks import slow
from oracle import instances, length
from thin import thin
from together import together

from pencilsat import encoders
from pencilsat.testing import Searched, drawings, formats, solved

FEW = 4
"""How many solutions of a board are known."""

LAWS = {
    "solutions are read back": drawings.what_is_printed_of_solutions_is_read_back,
    "positions are read back": formats.partial_positions_are_read_back,
    "nothing is overlooked": drawings.no_character_of_a_drawing_is_overlooked,
}


@pytest.mark.parametrize("each", [1, slow(6)])
@pytest.mark.parametrize("law", LAWS)
@together("name", encoders.NAMES)
def test_the_laws_of_drawings_hold_for_thin_boards(name, law, each):
    for puzzle in thin(name, each):
        case = Searched(puzzle, Counter(solved(puzzle, limit=FEW)))
        assert [*LAWS[law](case)] == [], puzzle


@pytest.mark.parametrize(("boards", "changes"), [(1, 100), slow(2, 1000)])
@together("name", encoders.NAMES)
def test_no_character_of_the_drawing_of_an_instance_is_overlooked(name, boards, changes):
    small = sorted((i for i in instances() if i.family.name == name and i.solutions), key=length)
    for puzzle in [instance.puzzle for instance in small[:boards]]:
        [solution] = solved(puzzle, limit=1)
        every = [*drawings.changed(puzzle, solution)]
        some = random.Random(0).sample(every, min(changes, len(every)))
        found = (drawings.overlooked(puzzle, solution, *change) for change in some)
        assert [*chain.from_iterable(found)] == []

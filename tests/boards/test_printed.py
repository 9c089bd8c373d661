"""What is printed is read back, also of the thinnest boards and in ASCII, and not a character of it
is overlooked.
"""

import random
from collections import Counter
from itertools import chain, islice

import pytest
from marks import slow
from oracle import Instance, instances, instances_up_to, length
from thin import thin
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.boards.terminal import PLAIN, drawing, plain
from pencilsat.boards.words import lines_of
from pencilsat.encoders import hashi
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run
from pencilsat.tasks.verify import read_solutions
from pencilsat.testing import Searched, drawings, formats, solved
from pencilsat.web.drawing import example_of

FEW = 4
"""How many solutions of a board are known."""

LAWS = {
    "solutions are read back": drawings.what_is_printed_of_solutions_is_read_back,
    "positions are read back": formats.partial_positions_are_read_back,
    "nothing is overlooked": drawings.no_character_of_a_drawing_is_overlooked,
}


@pytest.mark.parametrize("seeds", [range(1), slow(range(1, 2))], ids=str)
@pytest.mark.parametrize("law", LAWS)
@together("name", encoders.FOLDERS)
def test_the_laws_of_drawings_hold_for_thin_boards(name, law, seeds):
    for puzzle in thin(name, seeds):
        case = Searched(puzzle, Counter(solved(puzzle, limit=FEW)))
        assert [*LAWS[law](case)] == [], puzzle


@together("name", encoders.FOLDERS)
def test_no_character_of_the_drawing_of_an_instance_is_overlooked(name):
    small = sorted((i for i in instances() if i.family.name == name and i.solutions), key=length)
    puzzle = small[0].puzzle
    [solution] = solved(puzzle, limit=1)
    every = [*drawings.changed(puzzle, solution)]
    some = random.Random(0).sample(every, min(60, len(every)))
    found = (drawings.overlooked(puzzle, solution, *change) for change in some)
    assert [*chain.from_iterable(found)] == []


@together("instance", instances_up_to(150))
def test_the_drawing_of_a_solution_is_read_back(instance: Instance) -> None:
    puzzle, board = instance.puzzle, instance.family.board
    for solution in islice(Run(puzzle, Options()).solutions(), 2):
        drawn = plain(drawing(board.scene(puzzle, solution)))
        for text in (drawn, f"\n{drawn}\n", drawn.translate(PLAIN)):
            assert board.read(puzzle, lines_of(text)) == solution, text


@together("rows", ["{} . . {}", ". {} . 12", "{}/././{}", "9 {}/. ./. ./. {}"])
@together("bridges", [3, 9, 10, 12, 99])
def test_any_number_of_bridges_is_read_back(rows: str, bridges: int) -> None:
    lines = rows.format(bridges, bridges).split("/")
    size = f"{len(lines)} {len(lines[0].split())}"
    [puzzle] = encoders.read("\n".join([f"hashi {size} bridges={bridges}", *lines]))
    *_, edge = hashi.edges(puzzle)
    solution = frozenset({(*edge, bridges)})
    text = plain(drawing(puzzle.family.board.scene(puzzle, solution)))
    assert puzzle.family.board.read(puzzle, lines_of(text)) == solution, text


@pytest.mark.parametrize("name", ["galaxies", "shikaku", "tatamibari"])
def test_regions_may_have_the_same_letters_in_another_order(name):
    [puzzle] = encoders.read(example_of(encoders.family_named(name)))
    [solution] = (found.value for found in pencilsat.check(puzzle).solutions)
    names = [*puzzle.roots]
    other = dict(zip(names, [*names[1:], names[0]], strict=True))
    text = "\n".join(" ".join(other[k] for k in row) for row in solution)
    assert [read.value for read in read_solutions(puzzle, text)] == [solution]

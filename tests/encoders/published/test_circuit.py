"""Circuit boards that others made have the answers that they published."""

import pytest
from puzzles import solved
from shared_data import shared_data

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.encoders.circuit import FAMILY

PUBLISHED = {"neos-guide-table_6x6": 157, "nyt-2021-09-19_5x5": 1, "nyt-2021-09-19_6x6": 1}
"""The boards of others, and how many solutions each has."""

each_quick_encoding = pytest.mark.parametrize("encoding", ["cuts", "elimination"])


@each_quick_encoding
@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_board_has_its_answer_among_its_solutions(name, encoding):
    [file] = shared_data("circuit").rglob(f"{name}.txt")
    [puzzle] = encoders.read(file.read_text())
    answer = FAMILY.board.read(puzzle, lines_of(file.with_suffix(".sol").read_text()))
    found = solved(puzzle, encoding=encoding)
    assert answer in found
    assert len(found) == len(set(found)) == PUBLISHED[name]

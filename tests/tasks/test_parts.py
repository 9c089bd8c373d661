"""Random boards in parts, which are joined as long as there is one solution."""

from collections import Counter
from random import Random

import pytest

from pencilsat.boards.places import cells, parts
from pencilsat.encoders.nurikabe import Nurikabe
from pencilsat.encoders.nurikabe.random_boards import JOINED, islands, joined
from pencilsat.tasks.check import check
from pencilsat.tasks.generate.boards import boards
from pencilsat.tasks.generate.boards.settled import Division, rectangles


def sizes(name, side, seeds):
    found = Counter()
    for seed in range(seeds):
        puzzle = boards(name).drawn(rows=side, columns=side, seed=seed).made
        assert check(puzzle).status == "unique"
        found.update(puzzle.given.values())
    return found


def test_islands_of_random_nurikabes_have_many_sizes():
    found = sizes("nurikabe", 7, 6)
    assert found[1] < 0.4 * found.total()
    assert len(found) >= 5
    assert max(found) <= JOINED


def test_rectangles_of_random_shikakus_have_many_sizes():
    found = sizes("shikaku", 8, 8)
    assert found.most_common(1)[0][1] < 0.4 * found.total()
    assert max(found) > 8


@pytest.mark.parametrize("name", ["hidoku", "numbrix"])
def test_random_paths_of_numbers_begin_and_go_everywhere(name):
    every = [boards(name).full(rows=4, columns=5, seed=seed) for seed in range(30)]
    assert len({tuple(puzzle.given.items()) for puzzle in every}) == len(every)
    assert len({min(puzzle.given, key=puzzle.given.get) for puzzle in every}) > 8
    for puzzle in every:
        assert check(puzzle).status == "unique"


@pytest.mark.parametrize("seed", range(3, 8))
def test_islands_are_joined_where_the_sea_stays_whole(seed):
    every = islands(Random(seed), 7, 7)
    board = Nurikabe(7, 7, {})
    for cell in cells(board):
        part = joined(board, every, cell)
        after = Division(every, {}).joined(part, cell, 0).parts if part else every
        land = {cell for part in after for cell in part}
        assert len(parts(p for p in cells(board) if p not in land)) == 1
        assert {*map(frozenset, parts(land))} == {*map(frozenset, after)}
        assert part is None or (cell in part and len(part) <= JOINED)


def test_two_rectangles_are_joined_if_they_are_one():
    left, right, below = [(0, 0), (1, 0)], [(0, 1), (1, 1)], [(2, 0), (2, 1)]
    join = rectangles(4)
    assert join(None, [left, right, below], (0, 0)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert join(None, [left, right, below], (2, 0)) is None
    assert rectangles(3)(None, [left, right, below], (0, 0)) is None
    six = Division([left, right, below], {(0, 0): 2, (1, 1): 2, (2, 0): 2})
    square = six.joined(join(None, six.parts, (0, 1)), (0, 1), 4)
    assert square.given == {(2, 0): 2, (0, 1): 4}

"""Random Hashi boards: what is asked of them, and that one solution is the only one."""

import random
from functools import partial
from time import process_time

import networkx as nx
import pytest
from oracle import solved
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.hashi import FAMILY, Hashi
from pencilsat.encoders.hashi.random_boards import BOARDS, between, bridges
from pencilsat.tasks.options import Options


def total(puzzle: Hashi) -> int:
    """The number of bridges of any solution."""
    ends = sum(puzzle.given.values())
    assert ends % 2 == 0
    return ends // 2


@pytest.mark.parametrize(("islands", "side"), [(5, 2), (26, 5), (1000, 10)])
def test_more_islands_than_fit_are_bad_input(islands, side):
    with pytest.raises(
        BadInput, match=f"{islands} islands do not fit on a board of {side} by {side}"
    ):
        BOARDS.generate(islands=islands, rows=side, columns=side)


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 2), (4, 5), (10, 10)])
def test_a_quarter_of_the_cells_are_islands_if_that_is_not_told(rows, columns):
    for puzzle in (BOARDS.generate(rows=rows, columns=columns, unique=so) for so in (0, 1)):
        assert len(puzzle.given) == max(2, rows * columns // 4)
    with pytest.raises(BadInput, match="islands is 1, not 2 to 1000000"):
        BOARDS.generate(islands=1, rows=rows, columns=columns)


def test_a_board_is_filled_by_islands_on_its_bridges():
    """By free distances alone none of these seeds comes to so many islands."""
    for seed in range(3):
        puzzle = BOARDS.generate(islands=90, rows=10, columns=10, cycles=0, single=100, seed=seed)
        assert len(puzzle.given) == 90
        assert total(puzzle) == 89


def test_a_board_grows_in_linear_time():
    """At the density of the published boards; what is quadratic would take 64 times as long."""

    def seconds(islands, side):
        start = process_time()
        BOARDS.generate(islands=islands, rows=side, columns=side)
        return process_time() - start

    seconds(1000, 55)
    assert seconds(8000, 156) < 40 * seconds(1000, 55)


ALONE = [(2, 4, 50, 10), (25, 10, 50, 10), (30, 6, 75, 30), (40, 12, 0, 50), (40, 9, 100, 0)]


@together("seed", range(2))
@together("islands, side, single, cycles", ALONE)
def test_a_board_made_unique_is_so_in_another_encoding(islands, side, single, cycles, seed):
    make = partial(BOARDS.generate, islands=islands, rows=side, columns=side + 1, unique=1)
    puzzle = make(single=single, cycles=cycles, seed=seed)
    assert (puzzle.rows, puzzle.columns, len(puzzle.given)) == (side, side + 1, islands)
    [found] = solved(puzzle, Options("elimination"))
    assert FAMILY.verify(puzzle, found) == []
    joined = len(found)
    assert islands - 1 <= joined <= islands - 1 + cycles * (islands - 1) // 100
    assert {count for _, _, count in found} <= ({1} if single == 100 else {1, 2})
    assert puzzle == make(single=single, cycles=cycles, seed=seed)
    assert puzzle != make(single=single, cycles=cycles, seed=seed + 100)


@together("islands, side, single, cycles", ALONE)
def test_any_changes_leave_bridges_that_are_joined_and_cross_nothing(islands, side, single, cycles):
    """As many as were asked for at most, and all or none of them single if that was asked."""
    source = random.Random(islands)
    drawn = bridges(source, islands, side, side, single, cycles)
    joined, most, changed = drawn.state, islands - 1 + cycles * (islands - 1) // 100, 0
    for _ in range(300):
        puzzle = drawn.puzzle(joined)
        ends, cells = {*puzzle.given}, [cell for edge in joined for cell in between(edge)]
        assert len(joined) <= most
        assert len({*cells}) == len(cells)
        assert ends.isdisjoint(cells)
        assert nx.is_connected(nx.Graph(joined.keys()))
        assert {*joined.values()} <= {0: {2}, 100: {1}}.get(single, {1, 2})
        assert sum(puzzle.given.values()) == 2 * sum(joined.values())
        new = drawn.change(joined, source.sample([*joined], min(3, len(joined))))
        changed += new not in (None, joined)
        joined = new or joined
    assert changed > 20 or single in (0, 100) or islands < 3


def test_a_dense_board_grows_by_islands_on_its_bridges():
    assert len(BOARDS.generate(islands=48, rows=8, columns=8, unique=1).given) == 48

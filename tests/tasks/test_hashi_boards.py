"""Random Hashi boards: what is asked of them, and that one solution is the only one."""

from functools import partial
from hashlib import sha256
from time import process_time

import pytest
from oracle import solved
from together import together

from pencilsat.cnf.errors import BadInput, NotFound
from pencilsat.encoders.hashi import FAMILY, Hashi
from pencilsat.encoders.hashi.random_boards import Change, generate, unique_after
from pencilsat.tasks.options import Options

SETTINGS = [(10, 8, 50, 10), (25, 10, 30, 40), (60, 15, 100, 100), (12, 5, 0, 20)]
made = together("islands, side, single, cycles", SETTINGS)
seeds = together("seed", range(5))


def total(puzzle: Hashi) -> int:
    """The number of bridges of any solution."""
    ends = sum(puzzle.given.values())
    assert ends % 2 == 0
    return ends // 2


@seeds
@made
def test_a_generated_board_has_its_size_and_a_solution(islands, side, single, cycles, seed):
    puzzle = generate(
        islands=islands, rows=side, columns=side, single=single, cycles=cycles, seed=seed
    )
    assert (puzzle.rows, puzzle.columns, len(puzzle.given)) == (side, side, islands)
    assert all(0 <= r < side and 0 <= c < side for r, c in puzzle.given)
    [found] = solved(puzzle, Options(), 1)
    assert FAMILY.verify(puzzle, found) == []


@made
def test_the_same_seed_gives_the_same_board_and_another_seed_another(islands, side, single, cycles):
    make = partial(generate, islands=islands, rows=side, columns=side, single=single, cycles=cycles)
    boards = [make(seed=seed) for seed in range(10)]
    assert boards == [make(seed=seed) for seed in range(10)]
    assert all(boards[i] != boards[j] for i in range(10) for j in range(i))


@seeds
@together("single", [0, 1, 33, 50, 99, 100])
@together("islands", [2, 13, 30])
def test_without_cycles_that_share_of_a_trees_connections_is_single(islands, single, seed):
    puzzle = generate(islands=islands, rows=12, columns=12, single=single, cycles=0, seed=seed)
    edges = islands - 1
    assert total(puzzle) == 2 * edges - single * edges // 100
    tree = Hashi(12, 12, puzzle.given, tree=True)
    assert len(solved(tree, Options(), 1)) == 1


@seeds
@together("cycles", [0, 3, 10, 20])
def test_connections_are_added_as_a_share_of_the_trees(cycles, seed):
    puzzle = generate(islands=61, rows=15, columns=15, single=100, cycles=cycles, seed=seed)
    assert total(puzzle) == 60 + 60 * cycles // 100


def test_connections_are_added_only_while_they_cross_nothing():
    for seed in range(20):
        puzzle = generate(islands=9, rows=9, columns=9, single=100, cycles=100, seed=seed)
        assert 8 <= total(puzzle) < 16


@seeds
def test_single_is_a_share_of_all_connections(seed):
    edges = 60 + 12
    puzzle = generate(islands=61, rows=15, columns=15, single=25, cycles=20, seed=seed)
    assert total(puzzle) == 2 * edges - edges // 4


def test_the_board_of_a_seed_is_this_one_everywhere():
    assert FAMILY.board.text(
        generate(islands=9, rows=6, columns=6, single=50, cycles=25, seed=2)
    ) == (
        "hashi 6 6\n2 . . 5 5 2\n. . . . . .\n. . 1 . . .\n. . 4 3 . .\n. . . . . .\n. . 3 . 3 .\n"
    )


@together(
    "wrong",
    [
        {"islands": 1},
        {"islands": -3},
        {"islands": 1_000_001},
        {"rows": 0},
        {"columns": 10_001},
        {"single": -1},
        {"single": 101},
        {"cycles": -1},
        {"cycles": 101},
        {"unique": 2},
    ],
)
def test_an_argument_out_of_range_is_bad_input_that_names_it(wrong):
    [(name, value)] = wrong.items()
    with pytest.raises(BadInput, match=f"{name} is {value}, not "):
        generate(**wrong)


@pytest.mark.parametrize(("islands", "side"), [(5, 2), (26, 5), (1000, 10)])
def test_more_islands_than_fit_are_bad_input(islands, side):
    with pytest.raises(
        BadInput, match=f"{islands} islands do not fit on a board of {side} by {side}"
    ):
        generate(islands=islands, rows=side, columns=side)


def test_as_many_islands_as_cells_may_fit():
    assert generate(islands=4, rows=2, columns=2, cycles=100, single=100).given == {
        (0, 0): 2,
        (0, 1): 2,
        (1, 0): 2,
        (1, 1): 2,
    }


def test_a_board_is_filled_by_islands_on_its_bridges():
    """By free distances alone none of these seeds comes to so many islands."""
    for seed in range(3):
        puzzle = generate(islands=90, rows=10, columns=10, cycles=0, single=100, seed=seed)
        assert len(puzzle.given) == 90
        assert total(puzzle) == 89


def test_a_board_grows_in_linear_time():
    """At the density of the published boards; what is quadratic would take 64 times as long."""

    def seconds(islands, side):
        start = process_time()
        generate(islands=islands, rows=side, columns=side)
        return process_time() - start

    seconds(1000, 55)
    assert seconds(8000, 156) < 25 * seconds(1000, 55)


ALONE = [(2, 4, 50, 10), (25, 10, 50, 10), (30, 6, 75, 30), (40, 12, 0, 50), (40, 9, 100, 0)]


@together("seed", range(2))
@together("islands, side, single, cycles", ALONE)
def test_a_board_made_unique_is_so_in_another_encoding(islands, side, single, cycles, seed):
    make = partial(generate, islands=islands, rows=side, columns=side + 1, unique=1)
    puzzle = make(single=single, cycles=cycles, seed=seed)
    assert (puzzle.rows, puzzle.columns, len(puzzle.given)) == (side, side + 1, islands)
    [found] = solved(puzzle, Options("elimination"))
    assert FAMILY.verify(puzzle, found) == []
    joined = len(found)
    assert islands - 1 <= joined <= islands - 1 + cycles * (islands - 1) // 100
    assert {count for _, _, count in found} <= ({1} if single == 100 else {1, 2})
    assert puzzle == make(single=single, cycles=cycles, seed=seed)
    assert puzzle != make(single=single, cycles=cycles, seed=seed + 100)


def test_a_board_made_unique_has_cycles_and_both_kinds_of_edges():
    [found] = solved(generate(islands=60, rows=14, columns=14, unique=1), Options())
    assert len(found) > 60
    assert 0.3 < sum(count == 1 for _, _, count in found) / len(found) < 0.7


@pytest.mark.slow
def test_boards_with_one_solution_are_these_everywhere():
    texts = [
        FAMILY.board.text(generate(islands=islands, rows=side, columns=side, unique=1, seed=seed))
        for islands, side in ((12, 7), (40, 10), (100, 17))
        for seed in range(3)
    ]
    assert sha256("".join(texts).encode()).hexdigest()[:16] == "bc60d68dce66dc5f"


def test_changes_that_leave_another_solution_are_not_made():
    a, b, c, d = (0, 0), (0, 4), (4, 0), (4, 4)
    ring = [{(a, b): 1}, {(a, c): 1}, {(b, d): 1}, {(c, d): 2}]
    made = unique_after(Hashi(5, 5, {}), {}, ring)
    assert made == {(a, b): 1, (a, c): 1, (b, d): 1}
    split: Change = {(a, b): 0, (a, (0, 2)): 2, ((0, 2), b): 2}
    assert unique_after(Hashi(5, 5, {}), made, [split, split]) == {
        **dict.fromkeys(((a, c), (b, d)), 1),
        **dict.fromkeys(((a, (0, 2)), ((0, 2), b)), 2),
    }


def test_a_dense_board_grows_by_islands_on_its_bridges():
    assert len(generate(islands=48, rows=8, columns=8, unique=1).given) == 48


@pytest.mark.slow
def test_islands_that_do_not_fit_alone_are_bad_input():
    with pytest.raises(BadInput, match="4 islands do not fit on a board of 1 by 3"):
        generate(islands=4, rows=1, columns=3, unique=1)
    with pytest.raises(NotFound, match="5 by 5 with 25 islands with one solution was found"):
        generate(islands=25, rows=5, columns=5, single=0, unique=1)

"""What rules say of all cells of a board is kept, and nobody changes it."""

from copy import deepcopy

import pytest

import pencilsat
from pencilsat.boards.grid import Size
from pencilsat.boards.places import KEPT, cells, neighbours, sides
from pencilsat.rules.connected import connected_but, none_alone
from pencilsat.rules.every_cell import numbered, numbered_cells
from pencilsat.rules.loops import by_cuts, by_cuts_at_corners
from pencilsat.rules.neighbours import not_all, not_both, not_both_touching, some_marked

CLAUSES = [none_alone, not_all, not_both, not_both_touching, some_marked]

HITORI = "hitori 4 4\n3 3 1 4\n4 3 2 2\n1 3 4 2\n3 4 3 2\n"
SLITHERLINK = "slitherlink 3 3\n. 1 .\n1 . 0\n. 0 .\n"
MASYU = "masyu 4 4\n. . . .\n. w . b\n. . . .\n. w . .\n"


@pytest.mark.parametrize("said", CLAUSES, ids=lambda said: said.__name__)
@pytest.mark.parametrize("size", [(1, 4), (3, 1), (3, 5), (KEPT + 1, 2)])
def test_what_is_kept_is_what_is_said_of_other_literals(said, size):
    board = Size(*size)
    other = {cell: 7 + 2 * x for cell, x in numbered_cells(board).items()}
    assert [*numbered_cells(board)] == cells(board)
    literals = {
        sign * x: sign * y
        for x, y in zip(numbered_cells(board).values(), other.values(), strict=True)
        for sign in (1, -1)
    }
    kept = said(board, numbered_cells(board))
    usual = [(place, [literals[x] for x in clause]) for place, clause in kept]
    assert usual == [*said(board, other)]


@pytest.mark.parametrize("said", [*CLAUSES, connected_but], ids=lambda said: said.__name__)
def test_it_is_made_once_for_all_small_boards_of_a_size(said):
    def made(*size):
        return said(Size(*size), numbered_cells(Size(*size))).constraints

    assert made(4, 4) is made(4, 4)
    assert made(4, 4) is not made(4, 5)
    assert made(KEPT, 2) is not made(KEPT, 2)


def kept_of(size):
    """What is kept of a board, but what finds cuts, which a model does not change."""
    board = Size(*size)
    every = [said(board, numbered_cells(board)) for said in (none_alone, not_both)]
    every += [by_cuts(board, numbered(neighbours)(board))]
    every += [by_cuts_at_corners(board, numbered(sides)(board))]
    return [[clause for clause in said.constraints if type(clause) is list] for said in every]


@pytest.mark.parametrize(
    ("text", "size"),
    [(HITORI, (4, 4)), (SLITHERLINK, (3, 3)), (MASYU, (4, 4))],
    ids=["hitori", "slitherlink", "masyu"],
)
def test_no_task_changes_it(text, size):
    before, puzzle = deepcopy(kept_of(size)), pencilsat.read(text)
    assert pencilsat.check(puzzle).status == "unique"
    assert [*pencilsat.explain(puzzle)]
    assert pencilsat.count(puzzle).number == 1
    pencilsat.rate(puzzle)
    pencilsat.export(puzzle)
    assert kept_of(size) == before

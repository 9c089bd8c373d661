"""Rings of absent cells, against all ways to leave out cells of small boards."""

from itertools import combinations

import pytest

from pencilsat.boards.cells import Cells
from pencilsat.boards.places import cells, neighbours, parts
from pencilsat.cnf.formula import Formula
from pencilsat.encoders.family import GridPuzzle
from pencilsat.rules.connected import Connected, NoneAlone


class Sides(GridPuzzle[Cells, int]):
    """A board."""


SIZES = [(1, 1), (1, 5), (5, 1), (2, 2), (2, 5), (3, 3), (4, 3)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_cuts_of_rings_follow_from_being_connected_alone_and_refute_all_else(size):
    board, f = Sides(*size, {}), Formula()
    at = f.variables("shaded", cells(board))
    f.state("connected", Connected(rest=True).says(board, f, at))
    alone = [clause for _, clause in NoneAlone().says(board, f, at)]
    connected, cuts, rings = [], set[frozenset[int]](), 0
    for number in range(len(at) + 1):
        for shaded in combinations(at, number):
            model = {at[cell] for cell in shaded}
            true = {x if x in model else -x for x in at.values()}
            found = f.broken(model)
            assert all(true.isdisjoint(cut) for cut in found)
            whole = len(parts(cell for cell in at if cell not in shaded)) < 2
            assert whole != bool(found), shaded
            cuts.update(map(frozenset, found))
            if whole:
                connected.append(true)
            if not any(p in shaded and q in shaded for p, q in neighbours(board)):
                rings += len(found)
                assert not whole or not any(map(true.isdisjoint, alone)), shaded
    assert rings or min(size) == 1
    assert not any(true.isdisjoint(cut) for cut in cuts for true in connected)

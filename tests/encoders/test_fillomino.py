"""Fillomino: what its cuts and its regions say."""

import pencilsat
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.fillomino import FAMILY, Fillomino
from pencilsat.encoders.fillomino.reasons import cut_reason


def test_a_cut_is_certain_where_cells_are_too_few_or_too_many():
    puzzle = pencilsat.read("fillomino 1 5\n3 . . . .\n")

    def atom(c, k):
        return ("number", 0, c, k)

    small = [(atom(0, 3), False), (atom(2, 3), True)]
    assert cut_reason(puzzle, small) == "a region of 3 at r1c1 would have room for 2 cells"
    large = [(atom(c, 3), False) for c in range(4)]
    assert "would have at least 4 cells" in cut_reason(puzzle, large)
    assert cut_reason(puzzle, large[:3]) is None
    assert cut_reason(puzzle, [(atom(0, 3), False), (atom(3, 3), True)]) is None
    assert cut_reason(puzzle, [(atom(0, 3), False), (atom(2, 2), True)]) is None


def test_of_a_region_that_is_broken_its_reason_is_told():
    words, puzzle = FAMILY.explaining, Fillomino(1, 3, {})
    region = Instance("region", (2, ((0, 0), (0, 1), (0, 2))))
    for known in (True, False):
        atoms = {("number", 0, c, 2): known for c in range(3)}
        assert words.broken(puzzle, region, atoms) is None
    there = {("number", 0, 0, k): True for k in (1, 2)}
    assert words.broken(puzzle, Instance("cell", (0, 0)), there) == "r1c1 is both 1 and 2"

"""What is Takuzu's own: known numbers, the pigeonhole."""

from dataclasses import replace

import pytest
from puzzles import encoded, solved
from together import together

from pencilsat.encoders.takuzu import FAMILY, LONGEST, Takuzu
from pencilsat.rules import lines

each_encoding = together("encoding", FAMILY.encodings)


def empty(rows: int, columns: int, *, repeats: bool = False) -> Takuzu:
    return Takuzu(rows, columns, {}, repeats)


@pytest.mark.parametrize(("side", "number"), [(2, 2), (4, 72)])
@each_encoding
def test_the_number_of_full_boards_is_known(encoding, side, number):
    found = solved(empty(side, side), encoding=encoding)
    assert len(found) == len(set(found)) == number


def test_a_line_that_is_there_twice_is_cut_and_said_to_be_so():
    puzzle = empty(4, 4)
    formula = encoded(puzzle, encoding="cuts")
    alike = [("one", r, c) for r in (0, 2, 3) for c in (0, 3)]
    ones = {*alike, ("one", 1, 1), ("one", 1, 2)}
    model = {formula.atoms[atom] for atom in ones}
    cuts = [[(formula.names[abs(x)], x > 0) for x in cut] for cut in formula.broken(model)]
    assert [len(cut) for cut in cuts] == [8, 8, 8, 8]
    assert not any(true == (atom in ones) for cut in cuts for atom, true in cut)
    said = [lines.lines_differ(puzzle, cut) for cut in cuts]
    assert said == [
        "rows 1 and 3 are not equal", "rows 1 and 4 are not equal",
        "columns 2 and 3 are not equal", "columns 1 and 4 are not equal",
    ]  # fmt: skip
    for cut in cuts:
        for i, (atom, true) in enumerate(cut):
            assert lines.lines_differ(puzzle, [*cut[:i], *cut[i + 1 :]]) is None
            assert lines.lines_differ(puzzle, [*cut[:i], (atom, not true), *cut[i + 1 :]]) is None
        assert lines.lines_differ(replace(puzzle, repeats=True), cut) is None
    assert encoded(replace(puzzle, repeats=True), encoding="cuts").cuts == {}


@pytest.mark.parametrize("encoding", ["lines", "twins"])
def test_longer_lines_are_compared_by_xor(encoding):
    long = empty(LONGEST + 2, LONGEST + 2)
    by_xor = encoded(long, encoding="xor").clauses()
    assert list(encoded(long, encoding=encoding).clauses()) == list(by_xor)

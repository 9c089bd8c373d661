"""Battleship boards as people type them: read without doubt, or refused where the error is."""

import codecs

import pytest
from readings import refused, spaced, text
from together import together

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.battleship import FAMILY as BATTLESHIP
from pencilsat.encoders.battleship import Battleship
from pencilsat.encoders.family import Solution
from pencilsat.tasks.read import only

CELLS = [".<..", "....", "..~o"]
FLEET = Battleship((2, 1), (2, None, 1), (1, 1, None, 1), {(0, 1): "<", (2, 2): "~", (2, 3): "o"})
HEAD = ["fleet 2 1", "rows 2 . 1", "columns 1 1 . 1"]
BOXED = ["+----+", *(f"|{row}|" for row in CELLS), "+----+"]

BATTLESHIPS = {
    "no blanks": ["battleship 3 4", *HEAD, *CELLS],
    "colons": ["battleship", "Fleet: 1 2", "Rows: 2 . 1", "Columns: 1 1 . 1", *spaced(CELLS)],
    "a frame": ["battleship 3 4", *HEAD, *BOXED],
    "bars": ["battleship", *HEAD, *(f"| {row} |" for row in spaced(CELLS, " | "))],
    "comments": ["# mine", "Battleship # 3", HEAD[0], "# totals", *HEAD[1:], *CELLS, "# end"],
}


@together("lines", BATTLESHIPS.values())
def test_a_battleship_is_read_however_it_is_typed(lines, tmp_path):
    assert encoders.read(text(*lines)) == [FLEET]
    without = [line for line in lines if not line.lower().startswith("battleship")]
    assert encoders.read(text(*without), "battleship") == [FLEET]
    file = tmp_path / "typed.txt"
    file.write_bytes(codecs.BOM_UTF8 + text(*lines).encode())
    assert only(file) == FLEET


def test_one_size_is_that_of_a_square_and_a_middle_is_no_comment():
    head = ["battleship 2", "fleet 3", "rows . .", "columns . ."]
    for cells in (["##", "#."], ["# #", "# ."], ["+--+", "|##|", "|#.|", "+--+"]):
        [puzzle] = encoders.read(text(*head, *cells, "# end"))
        assert puzzle.given == {(0, 0): "#", (0, 1): "#", (1, 0): "#"}


@together("lines, place, message", [
        (["battleship", *HEAD, ".<..", "..x.", "..~o"], (6, 3), "'x' is not ~, o, <, >, ^, v, #"),
        (["battleship", *HEAD, *BOXED[:3], "|..~x|", BOXED[4]], (8, 5), "'x' is not"),
        (["battleship", *HEAD, ".<..", ".....", "..~o"], (6, 5), "the header says 4 columns"),
        (["battleship 3 5", *HEAD, *CELLS], (4, 1), "there are 5 columns, and 4 totals for them"),
        (["battleship 3", *HEAD, *CELLS], (4, 15), "there are 3 columns, and 4 totals for them"),
        (["battleship", HEAD[0], "rows 5 . 1", *HEAD[2:], *CELLS], (3, 6), "'5' is not a total or"),
        (["battleship", *HEAD[1:], *CELLS], (2, 1), "expected: fleet …, not 'rows'"),
        ([*HEAD, *CELLS], (1, 1), "unknown family 'fleet'"),
    ])  # fmt: skip
def test_a_battleship_in_doubt_is_refused_with_its_place(lines, place, message):
    found = refused(text(*lines))
    assert found[:2] == place
    assert found[2].startswith(message)


AFLOAT = tuple(map(tuple, ["~<>~", "~~~~", "~~~o"]))


def test_a_drawing_with_its_totals_is_read_back():
    drawn = str(Solution(FLEET, AFLOAT))
    assert drawn.splitlines() == ["~ < > ~ 2", "~ ~ ~ ~", "~ ~ ~ o 1", "1 1   1"]
    for written in (drawn, "\n\n" + drawn + "\n", "~<>~\n~~~~\n~~~o\n", "~<>~~~~~~~~o"):
        assert BATTLESHIP.board.read(FLEET, lines_of(written)) == AFLOAT


@pytest.mark.parametrize(
    ("drawn", "line", "column"),
    [
        ("~ < > ~ 2\n~ ~ ~ ~\n~ ~ ~ o 2\n1 1   1", 4, 1),
        ("~ < > ~ 2\n~ ~ ~ ~\n~ ~ ~ o 1\n1 1   1\n~", 4, 1),
        ("~ < > ~ 2\n~ ~ ~ ~\n~ ~ ~ o\n1 1   1", 4, 1),
        ("~ < >~~ 2\n~ ~ ~ ~\n~ ~ ~ o 1\n1 1   1", 4, 1),
        ("~ < > . 2\n~ ~ ~ ~\n~ ~ ~ o 1\n1 1   1", 1, 7),
    ],
    ids=["another total", "a line more", "no total", "a character between", "an open cell"],
)
def test_another_drawing_is_refused(drawn, line, column):
    with pytest.raises(BadInput) as caught:
        BATTLESHIP.board.read(FLEET, lines_of(drawn))
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("text", ["|\n", "+--+\n|  |\n+--+\n", "||\n||\n"])
def test_bars_alone_are_no_board(text):
    with pytest.raises(BadInput, match=r"^1:1: unknown family"):
        encoders.read(text)

"""Sudoku boards as people type them: read without doubt, or refused where the error is."""

import codecs
from collections.abc import Sequence

import pytest
from readings import refused, spaced, text
from together import together

from pencilsat import encoders
from pencilsat.boards.terminal import PLAIN
from pencilsat.boards.words import lines_of
from pencilsat.encoders.family import Solution
from pencilsat.encoders.sudoku import FAMILY as SUDOKU
from pencilsat.encoders.sudoku import Sudoku
from pencilsat.encoders.sudoku.board import side_of_digits
from pencilsat.tasks.read import only

NINE = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
]
GIVEN = {(r, c): int(x) for r, row in enumerate(NINE) for c, x in enumerate(row) if x != "."}
PUZZLE = Sudoku(3, 3, GIVEN)


def boxed(rows: Sequence[str], bar: str, rule: str, blank: str = " ") -> list[str]:
    """The rows with a bar between boxes of three cells, and a line between every three rows."""
    parted = [bar.join(blank.join(row[i : i + 3]) for i in (0, 3, 6)) for row in rows]
    return [*parted[:3], rule, *parted[3:6], rule, *parted[6:]]


SPACED = boxed(NINE, " | ", "------+-------+------")
GLUED = boxed(NINE, "|", "---+---+---", "")
BARE = boxed(NINE, "|", "---|---|---", "")
EDGE = "+-------+-------+-------+"
FRAMED = [EDGE, *(f"| {row} |" if "-" not in row else EDGE for row in SPACED), EDGE]
CROSSED = boxed(NINE, " | ", "- - - + - - - + - - -")
DASHED = boxed([row.replace(".", "-") for row in NINE], " | ", "------+-------+------")
DRAWN = str(PUZZLE).splitlines()

SUDOKUS = {
    "all sizes": ["Sudoku 9 3 3", *spaced(NINE)],
    "no sizes": ["SUDOKU", *NINE],
    "nine lines of nine words": spaced(NINE),
    "tabs": ["sudoku\t9", *spaced(NINE, "\t")],
    "zeros": [row.replace(".", "0") for row in NINE],
    "lines for blanks": [row.replace(".", "_") for row in NINE],
    "dashes": spaced([row.replace(".", "-") for row in NINE]),
    "boxes with a header without sizes": ["sudoku", *SPACED],
    "boxes without blanks": GLUED,
    "boxes without blanks, crossed by bars": BARE,
    "boxes of dashes": DASHED,
    "a frame": FRAMED,
    "broken lines": CROSSED,
    "as it is drawn in ASCII": [row.translate(PLAIN) for row in DRAWN],
    "comments": ["# mine", "", *(f"{row} # {row}" for row in NINE), "# end"],
    "a line": ["".join(NINE)],
}


@together("lines", SUDOKUS.values())
def test_a_sudoku_is_read_however_it_is_typed(lines, tmp_path):
    assert encoders.read(text(*lines)) == encoders.read(text(*lines), "sudoku") == [PUZZLE]
    file = tmp_path / "typed.txt"
    file.write_bytes(codecs.BOM_UTF8 + "\r\n".join(lines).encode())
    assert only(file) == PUZZLE


def test_rows_that_are_blank_are_rows_whatever_stands_for_a_blank():
    rows = [*["." * 9] * 8, "1........"]
    for blank in ".0_-*":
        written = [row.replace(".", blank) for row in rows]
        for head in (["sudoku 9"], ["sudoku"], []):
            lines = [*head, *(written if head else spaced(written))]
            assert encoders.read(text(*lines), "sudoku") == [Sudoku(3, 3, {(8, 0): 1})], lines
        lines = ["sudoku 9", *boxed(written, " | ", "------+-------+------")]
        assert encoders.read(text(*lines)) == [Sudoku(3, 3, {(8, 0): 1})], lines


def test_of_a_family_that_is_named_any_square_is_read():
    for lines, puzzle in [
        (["1 .|. .", ". .|2 .", "---+---", *[". .|. ."] * 2], Sudoku(2, 2, {(0, 0): 1, (1, 2): 2})),
        (["16 12" + " ." * 14, *[". " * 16] * 15], Sudoku(4, 4, {(0, 0): 16, (0, 1): 12})),
        (["Sudoku 6 2 3", "1.....", *["......"] * 5], Sudoku(2, 3, {(0, 0): 1})),
        (["Sudoku 4 1 4", *["...."] * 4], Sudoku(1, 4, {})),
    ]:  # fmt: skip
        assert encoders.read(text(*lines), "sudoku") == [puzzle]


def changed(lines: Sequence[str], line: int, column: int, by: str) -> str:
    """The lines with another character at a place that counts from 1."""
    row = lines[line - 1]
    found = [*lines[: line - 1], row[: column - 1] + by + row[column:], *lines[line:]]
    return text(*found)


LONG = "8 . . | . 6 . | . . 3 1"
NO_VALUE = "is not a value or . (1 to 9)"


@together("written, line, column, message", [
        (changed(NINE, 2, 5, "x"), 2, 5, f"'x' {NO_VALUE}"),
        (changed(FRAMED, 2, 3, "x"), 2, 3, f"'x' {NO_VALUE}"),
        (text("sudoku", *NINE[:4], "8...6...33", *NINE[5:]), 6, 10, "the first row has 9 columns"),
        (text("sudoku", *NINE[:8]), 2, 1, "the board has 8 rows and 9 columns"),
        (text("sudoku", *["." * 6] * 6), 2, 1, "6 is not a square number: give the boxes"),
        (text("sudoku 9", *SPACED[:4], LONG, *SPACED[5:]), 6, 23, "the header says 9"),
        (text("sudoku", *SPACED[:4], LONG, *SPACED[5:]), 6, 23, "the first row"),
        (text(*spaced(NINE[:8])), 1, 1, "unknown family '5'"),
        (text(*NINE[:8]), 1, 10, "the line has 9 cells, a 9×9 board has 81"),
        (text(*["abcdefghi"] * 9), 1, 1, "unknown family 'abcdefghi'"),
        (text(*[" ".join(["534678912"] * 9)] * 9), 1, 1, "unknown family '534678912'"),
    ])  # fmt: skip
def test_where_there_is_doubt_the_error_says_where(written, line, column, message):
    found = refused(written)
    assert found[:2] == (line, column)
    assert found[2].startswith(message)


def test_of_a_family_that_is_named_the_error_is_about_its_board():
    eight, six = text(*spaced(NINE[:8])), text(*["." * 6] * 6)
    assert refused(eight, "sudoku") == (1, 1, "the board has 8 rows and 9 columns")
    assert refused(six, "sudoku") == (1, 7, "the line has 6 cells, a 9×9 board has 81")


def test_a_board_is_one_of_digits_if_more_than_half_of_its_first_row_are():
    for row, side in (("1 2 3 x", 4), ("1 2 x y", 0)):
        assert side_of_digits(lines_of(f"{row}\n" * 4)) == side


SOLVED = [
    "534678912", "672195348", "198342567",
    "859761423", "426853791", "713924856",
    "961537284", "287419635", "345286179",
]  # fmt: skip


@pytest.mark.parametrize(
    "lines",
    [
        SOLVED,
        spaced(SOLVED),
        ["".join(SOLVED)],
        [" ".join("".join(SOLVED))],
        boxed(SOLVED, " | ", "------+-------+------"),
        str(Solution(PUZZLE, tuple(tuple(map(int, row)) for row in SOLVED))).splitlines(),
    ],
)
def test_a_solved_sudoku_is_read_however_it_is_typed(lines):
    found = SUDOKU.board.read(PUZZLE, lines_of(text(*lines)))
    assert ["".join(map(str, row)) for row in found] == SOLVED

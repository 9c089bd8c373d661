"""Sudoku boards as people type them: read without doubt, or refused where the error is."""

import codecs
from collections.abc import Sequence

from readings import refused, spaced, text
from together import together

from pencilsat import encoders
from pencilsat.boards.terminal import PLAIN
from pencilsat.encoders.sudoku import Sudoku
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


def test_of_a_family_that_is_named_any_square_is_read():
    for lines, puzzle in [
        (["1 .|. .", ". .|2 .", "---+---", *[". .|. ."] * 2], Sudoku(2, 2, {(0, 0): 1, (1, 2): 2})),
        (["16 12" + " ." * 14, *[". " * 16] * 15], Sudoku(4, 4, {(0, 0): 16, (0, 1): 12})),
        (["Sudoku 6 2 3", "1.....", *["......"] * 5], Sudoku(2, 3, {(0, 0): 1})),
        (["Sudoku 4 1 4", *["...."] * 4], Sudoku(1, 4, {})),
    ]:  # fmt: skip
        assert encoders.read(text(*lines), "sudoku") == [puzzle]


def test_of_a_family_that_is_named_the_error_is_about_its_board():
    eight, six = text(*spaced(NINE[:8])), text(*["." * 6] * 6)
    assert refused(eight, "sudoku") == (1, 1, "the board has 8 rows and 9 columns")
    assert refused(six, "sudoku") == (1, 7, "the line has 6 cells, a 9×9 board has 81")

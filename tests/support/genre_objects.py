"""Tests of genres in which objects are placed or the board is divided."""

from genre_cases import Case, marked


def table(lines, start):
    """The lines from one on, without what stands before each."""
    return [line[1:] for line in lines[start:]]


MINES = {"#": 1, "+": 0, ".": 0}
TENTS = {"A": 1, "1": 0, "-": 0, ".": 0}
"""What stands in answers of puzz.link."""


CASES = {
    "minesweeper": Case(
        boards=[
            "minesweeper 2 3\n1 . .\n. . 2\n",
            "minesweeper 2 3 mines=2\n1 . .\n. . .\n",
            "minesweeper 2 2\n4 .\n. .\n",
            "minesweeper 1 3\n2 . ?\n",
            "minesweeper 3 3\n. . 1\n. 3 .\n1 . .\n",
        ],
        pzpr="mines",
        answered=lambda puzzle, lines: marked(MINES, lines[puzzle.rows :]),
        given=lambda lines: lines[: len(lines) // 2],
        codes={"nmMinesNe": "number"},
        puzzlekit="minesweeper",
        solved=lambda puzzle, rows: marked({"x": 1, "-": 0, ".": 0}, rows),
    ),
    "tents": Case(
        boards=[
            "tents 2 3\ncolumns 1 . .\nrows . .\n. T .\n. . .\n",
            "tents 3 3\ncolumns . . .\nrows . . .\n. . .\nT . T\n. . .\n",
            "tents 2 2\ncolumns . .\nrows . .\nT .\n. T\n",
            "tents 3 3\ncolumns 1 0 1\nrows . . .\n. T .\n. . T\n. . .\n",
        ],
        pzpr="tents",
        answered=lambda puzzle, lines: marked(TENTS, table(lines[: puzzle.rows + 1], 1)),
        given=lambda lines: [
            ["." if word in "A-" else word for word in line] for line in lines[:6]
        ],
        codes={"nmTentNone": "partner", "tentAround": "apart", "nmTentLt": "total"},
        puzzlekit="tent",
        solved=lambda puzzle, rows: marked({"o": 1, "-": 0, "x": 0}, rows),
    ),
}

"""Numberlink's boards and solutions: made at random, read and written, drawn."""

from functools import partial

import pytest
from oracle import differences_told, picture, styled
from puzzles import drawn, solved
from together import together

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.numberlink import FAMILY, Numberlink
from pencilsat.encoders.numberlink import random_boards as boards
from pencilsat.encoders.numberlink.random_boards import generate

board = partial(drawn, FAMILY)


@pytest.mark.parametrize("touching", [0, 1])
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 3), (2, 2), (3, 3), (4, 4), (5, 7)])
def test_the_paths_of_a_random_board_are_its_only_solution(rows, columns, touching, monkeypatch):
    made = []
    numbered = boards.numbered
    monkeypatch.setattr(
        boards, "numbered", lambda *a, **k: made.append(numbered(*a, **k)) or made[-1]
    )
    for seed in (*range(6), 29):
        puzzle = generate(rows=rows, columns=columns, touching=touching, seed=seed)
        assert made[-1] == (puzzle, *solved(puzzle, 2))
        assert puzzle == generate(rows=rows, columns=columns, touching=touching, seed=seed)
        assert puzzle.touching == (touching > 0)


@pytest.mark.parametrize("touching", [False, True])
def test_there_is_another_solution_that_touches_itself_only_where_that_is_allowed(touching):
    around_2 = {(0, 0): "1", (0, 1): "1", (1, 1): "2", (1, 2): "2"}
    puzzle = Numberlink(3, 4, around_2, touching)
    assert len(solved(puzzle)) == (2 if touching else 0)
    assert boards.Uniqueness(puzzle).of(puzzle, 3 * (4 * ("1",),)) == (not touching)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows is 0, not a number from 1 to 50"),
        ({"columns": 51}, "columns is 51, not a number from 1 to 50"),
        ({"rows": 1, "columns": 1}, "a board of one cell has no place for two ends"),
        ({"touching": 2}, "touching is 2, not 0 to 1"),
    ],
)
def test_what_a_random_board_cannot_be(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)


@together(
    "text, line, column, message",
    [
        ("numberlink 3", 2, 1, "the board has 0 rows, its header says 3"),
        ("numberlink 0 3", 1, 12, "'0' is not a number of cells (1 to 10000)"),
        ("numberlink 1 x", 1, 14, "unknown option 'x'; known: touching, partial"),
        ("numberlink 1 2 loops\nA A", 1, 16, "unknown option 'loops'; known: touching, partial"),
        ("numberlink 1 3\nA . .", 2, 1, "label 'A' occurs only here: it needs two ends"),
        ("numberlink 2 3\nA . A\nB A B", 3, 3, "label 'A' occurs here for the third time"),
        ("numberlink 2 3\nA . A", 3, 1, "the board has 1 row, its header says 2"),
        ("numberlink 1 3\nA . A\n. . .", 3, 1, "the header says 1 row, this is one too many"),
        ("numberlink 1 3\nA A", 2, 4, "the row has 2 cells, the header says 3"),
        ("numberlink 1 1\nA A", 2, 3, "the header says 1 column, this is one too many"),
    ],
)
def test_bad_input_is_refused_with_its_place(text, line, column, message):
    with pytest.raises(BadInput) as refused:
        encoders.read(text)
    error = refused.value
    assert (error.line, error.column, error.message) == (line, column, message)


@pytest.mark.parametrize(
    "text",
    [
        "numberlink 2 2\nhashi 2\nhashi 2\n",
        "numberlink 2\nhashi 2\nhashi 2\n",
        "numberlink 2 partial\nhashi 2\nhashi 2\n",
        "numberlink 3 2\n. .\n# a comment\n\nhashi 2\nhashi 2 # here\n",
        "numberlink 2 1\nzebra\nzebra\n",
        "numberlink 2 4 partial\nnumberlink 2 4 .\nnumberlink 2 4 .\n",
        "numberlink 2 2\nsudoku -\nsudoku -\n",
    ],
)
def test_a_row_may_look_like_a_header(text):
    [puzzle] = encoders.read(text)
    assert puzzle.family is FAMILY
    assert "hashi" not in puzzle.ends or len(puzzle.ends) == 2
    other = "hashi 1 2\n1 1\n"
    assert [each.family.name for each in encoders.read(text + other + text)] == [
        *("numberlink", "hashi", "numberlink")
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("numberlink 2 2\n. .\nhashi 1 2\n1 1", 3, 1, "the board has 1 row, its header says 2"),
        ("numberlink 2 2\na a\nhashi\n1 1", 3, 1, "the board has 1 row, its header says 2"),
        ("numberlink 1 2\na a\nhashi 2", 4, 1, "the board has 0 rows, its header says 2"),
        ("numberlink x 2\nhashi 2\nhashi 2", 1, 12, "expected: numberlink rows columns"),
        (f"numberlink {'9' * 5000} 2\nhashi 2", 1, 12, "'99999999999999999...' is not a number"),
        ("hashi 1 2\n1 1\nhashi -3 3\n", 3, 7, "'-3' is not a number of cells"),
    ],
)
def test_a_header_ends_a_board_where_it_is_no_row(text, line, column, message):
    with pytest.raises(BadInput) as refused:
        encoders.read(text)
    error = refused.value
    assert (error.line, error.column, error.message[: len(message)]) == (line, column, message)


def test_paths_are_drawn_as_lines_and_labels_where_two_solutions_differ():
    puzzle = FAMILY.board.parse(lines_of("numberlink 2 3 partial\n10 . 10\n. . ."))
    upper, lower = (("10", "10", "10"), (".", ".", ".")), (("10", ".", "10"), ("10",) * 3)
    assert picture(puzzle) == ["10  . 10", " .  .  ."]
    assert picture(puzzle, upper) == ["10────10", " .  .  ."]
    assert picture(puzzle, lower) == ["10  . 10", " └─────┘"]
    assert picture(puzzle, upper, lower) == ["10──10*─10", " .*  .*  .*"]
    assert differences_told(puzzle, upper, lower) == [
        "(1, 2): 10 or .",
        "(2, 1): . or 10",
        "(2, 2): . or 10",
        "(2, 3): . or 10",
    ]
    lines = styled(FAMILY.board.scene(puzzle, upper))
    assert lines[0] == [("10", "clue"), ("────", "answer"), ("10", "clue")]


NO_VALUE = "{} has no value: a solution has one at every place"


MISDRAWN = {
    # what is wrong: (drawing of A.A/B.B/C.C, line, column, message)
    "a row is missing": ("A───A/B───B", 3, 1, "the board has 2 rows, the puzzle has 3"),
    "a row more": ("A───A/B───B/C───C/more", 4, 1, "the puzzle has 3 rows, this is one too many"),
    "too narrow": ("A──A/B───B/C───C", 1, 5, "here is neither a line nor a label of this board"),
    "a gap": ("A───A/B   B/C───C", 2, 3, NO_VALUE.format("(2, 2)")),
    "other labels": ("A───A/B─D─B/C───C", 2, 3, "here is neither a line nor a label of this board"),
    "a line too short": ("A───A/B── B/C───C", 2, 3, "a line ends here"),
    "a line out of the board": ("A───A/B───B/C─┐ C", 3, 3, "a line ends here"),
    "a line to nothing": ("A .─A/B───B/C───C", 1, 3, NO_VALUE.format("(1, 2)")),
    "other ends": ("A───A/B───C/C───B", 2, 3, "a line from C comes to B here"),
}


@pytest.mark.parametrize(("drawn", "line", "column", "message"), MISDRAWN.values(), ids=MISDRAWN)
def test_a_drawing_of_no_paths_is_refused_with_its_place(drawn, line, column, message):
    with pytest.raises(BadInput) as refused:
        FAMILY.board.read(board("A.A/B.B/C.C"), lines_of(drawn.replace("/", "\n")))
    error = refused.value
    assert (error.line, error.column, error.message) == (line, column, message)

"""Positions: what is found so far, as people write it down."""

from typing import Any

import pytest
from oracle import INSTANCES
from together import together

import pencilsat
from pencilsat.boards.places import Position
from pencilsat.boards.terminal import PLAIN, drawing, plain
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.position import read_position

SUDOKU = pencilsat.read("sudoku 4 2 2\n1 2 3 .\n. . . 2\n. 1 . .\n. . . .\n")


TAKUZU = pencilsat.read("takuzu 2 2\n0 .\n. .\n")


HASHI = pencilsat.read("hashi 3 3\n2 . 2\n. . .\n1 . 1\n")


SLITHERLINK = pencilsat.read("slitherlink 1 2\n3 .\n")


CIRCUIT = pencilsat.read("circuit 2 2\no-o\n\no o\n")


NUMBERLINK = pencilsat.read("numberlink 3 3\nA . .\n. . .\nB A B\n")


PARTIAL = pencilsat.read("numberlink 2 2 partial\nA A\n. .\n")


TOUCHING = pencilsat.read("numberlink 3 3 touching partial\nA . A\n. . .\nB . B\n")


FILLOMINO = pencilsat.read("fillomino 1 3\n1 . .\n")


BATTLESHIP = pencilsat.read("battleship 2 2\nfleet 1\nrows . .\ncolumns . .\n. .\n. .\n")


AKARI = pencilsat.read("akari 1 3\nx . .\n")


ZEBRA = pencilsat.read("zebra 3\nname: ann, bob, cid\npet: cat, dog, eel\nclues:\nann @ 2\n")


ACROSS, DOWN = ((0, 0), (0, 2)), ((0, 0), (2, 0))


TOP, LEFT = ((0, 0), (0, 1)), ((0, 0), (1, 0))


READ: dict[str, tuple[AnyPuzzle, str, dict[Any, Any]]] = {
    "nothing but what is given": (TAKUZU, "0 .\n. .\n", {(0, 0): 0}),
    "what is given may be left out": (TAKUZU, ". 1\n? .\n", {(0, 0): 0, (0, 1): 1}),
    "all in one line": (TAKUZU, "01..\n", {(0, 0): 0, (0, 1): 1}),
    "zeros where there is no zero": (
        SUDOKU,
        "1234\n0000\n0000\n0000\n",
        {**SUDOKU.given, (0, 3): 4},
    ),
    "as solve prints it": (TAKUZU, "0 1\n1 .\nunique\n", {(0, 0): 0, (0, 1): 1, (1, 0): 1}),
    "JSON": (TAKUZU, "[[0, 1], [null, null]]", {(0, 0): 0, (0, 1): 1}),
    "JSON of hint": (
        TAKUZU,
        '{"family": "takuzu", "position": [[0, 1], [null, null]]}',
        {(0, 0): 0, (0, 1): 1},
    ),
    "what is there after a hint": (
        TAKUZU,
        '{"status": "hint", "position": [[0, null], [null, null]], '
        '"after": [[0, 1], [null, null]]}',
        {(0, 0): 0, (0, 1): 1},
    ),
    "JSON of solve": (TAKUZU, '{"status": "unique", "solutions": [[[0, 1], [1, 0]]]}', {
        (0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 0,
    }),
    "some bridges": (HASHI, "2───2\n│    \n1   1\n", {ACROSS: 1, DOWN: 1}),
    "no bridge": (HASHI, "2 × 2\n     \n1   1\n", {ACROSS: 0}),
    "no bridge in ASCII, and two": (HASHI, "2===2\nx\n1   1\n", {ACROSS: 2, DOWN: 0}),
    "with room for crosses": (
        HASHI,
        "2       2\n×\n\n\n1       1\n",
        {DOWN: 0},
    ),
    "bridges as numbers": (HASHI, "0 0 0 2 1\n2 0 0 0 0\n", {ACROSS: 1, DOWN: 0}),
    "bridges in JSON": (HASHI, "[[0, 0, 0, 2, 2], [0, 0, 2, 0, 0]]", {ACROSS: 2, DOWN: 0}),
    "dots say nothing": (HASHI, "2···2\n·\n1   1\n", {}),
    "some sides": (SLITHERLINK, "┌───·   ·\n│ 3\n·   ·   ·\n", {TOP: 1, LEFT: 1}),
    "sides that have no line": (SLITHERLINK, "· × ·   ·\n│ 3\n·   ·   ·\n", {TOP: 0, LEFT: 1}),
    "sides in JSON": (SLITHERLINK, "[[0,0,0,1],[0,0,1,0,0]]", {TOP: 1, LEFT: 0}),
    "a side at either end first": (SLITHERLINK, "[[0,1,0,0,1]]", {TOP: 1}),
    "wires as the puzzle has them": (CIRCUIT, "o-o\n|\no o\n", {TOP: 1, LEFT: 1}),
    "labels": (NUMBERLINK, "A A .\n. . .\nB A B\n", {**NUMBERLINK.given, (0, 1): "A"}),
    "lines from a label on": (
        NUMBERLINK,
        "A─┐ .\n. │  \nB A B\n",
        {**NUMBERLINK.given, (0, 1): "A", (1, 1): "A"},
    ),
    "lines in ASCII": (
        NUMBERLINK,
        "A-+ .\n. | .\nB A B\n",
        {**NUMBERLINK.given, (0, 1): "A", (1, 1): "A"},
    ),
    "a black cell, which is no cross": (AKARI, "x o x\n", {(0, 1): 1, (0, 2): 0}),
    "labels without lines, above turns of another path": (
        TOUCHING,
        "A A A\n+---+\nB . B\n",
        {**TOUCHING.given, (0, 1): "A", (1, 0): "B", (1, 1): "B", (1, 2): "B"},
    ),
    "any walls beside an unknown cell": (
        FILLOMINO,
        "┌───┬───────┐\n│ 1 │ 2   . │\n└───┴───────┘\n",
        {(0, 0): 1, (0, 1): 2},
    ),
    "a cell on no path": (PARTIAL, "A A\n× .\n", {**PARTIAL.given, (1, 0): "."}),
    "a ship": (BATTLESHIP, "o .\n~ .\n", {(0, 0): "o", (1, 0): "~"}),
    "some values of a table": (
        ZEBRA,
        "      1    2    3\nname  .    ann  ?\n",
        {("name", 2): "ann"},
    ),
    "a table with marks": (
        ZEBRA,
        "      1   2     3\nname  .*  ann*  ?\npet   .   .     eel\n",
        {("name", 2): "ann", ("pet", 3): "eel"},
    ),
    "values in JSON": (ZEBRA, '{"pet": [null, "cat", null]}', {("pet", 2): "cat"}),
}  # fmt: skip


@together("name", READ)
def test_a_position_is_read_as_people_write_it(name):
    puzzle, text, position = READ[name]
    assert read_position(puzzle, text) == position


WRONG = {
    "a word that is no value": (TAKUZU, "0 1\n. 7\n", (2, 3, "'7' is not 0, 1 or .")),
    "a cell too few": (TAKUZU, "0 1\n.\n", (2, 2, "the row has 1 cell, the puzzle has 2 columns")),
    "a row too many": (TAKUZU, "0 1\n. .\n. .\n", (3, 1, "the puzzle has 2 rows, this is one")),
    "a row too few of paths": (
        NUMBERLINK,
        "A─┐ .\n. │  \n",
        (3, 1, "the board has 2 rows, the puz"),
    ),
    "nothing at all": (TAKUZU, "", (1, 1, "there is no position")),
    "broken JSON": (TAKUZU, "[[0, 1],\n [0 1]]", (2, 5, "not JSON: Expecting ',' delimiter")),
    "JSON of another shape": (TAKUZU, "[[0]]", (1, 1, "not a position of Takuzu in JSON")),
    "JSON with words": (TAKUZU, '[["x", 0], [0, 0]]', (1, 1, "not a position of Takuzu")),
    "an edge to itself": (SLITHERLINK, "[[0, 0, 0, 0]]", (1, 1, "both ends of a line are r1c1")),
    "an edge that is none": (HASHI, "[[0, 0, 2, 2, 1]]", (1, 1, "is none of the pairs")),
    "an edge that is none, as numbers": (HASHI, "0 0 0 2 1\n0 0 2 2 1\n", (2, 1, "none of the")),
    "an edge twice": (HASHI, "0 0 0 2 1\n0 2 0 0 1\n", (2, 1, "is named before")),
    "an edge twice in JSON": (HASHI, "[[0,0,0,2,1],[0,2,0,0,1]]", (1, 1, "the same edge twice")),
    "too few numbers": (HASHI, "[[0, 0, 0, 2]]", (1, 1, "expected: row column row column")),
    "two lines on a side": (SLITHERLINK, "[[0,0,0,1,2]]", (1, 1, "there cannot be 2 lines")),
    "less than no bridge": (HASHI, "[[0,0,0,2,-1]]", (1, 1, "there cannot be -1 bridges")),
    "another board": (HASHI, "2───3\n\n1   1\n", (1, 5, "in the drawing of this puzzle, '2'")),
    "a drawing cut short": (
        HASHI,
        "2───2\n",
        (2, 1, "the drawing has 1 line, that of"),
    ),
    "a stray word": (HASHI, "2   2\n  x\n1   1\n", (2, 3, "'x' cannot stand here")),
    "another label": (NUMBERLINK, "A C .\n. . .\nB A B\n", (1, 3, "'C' is not a label")),
    "a line from nowhere": (NUMBERLINK, "A . ╷\n. . │\nB A .\n", (1, 5, "a line ends here")),
    "a line to another label": (NUMBERLINK, "A . .\n│ . .\nB A B\n", (2, 1, "from B comes to A")),
    "a turn to either side": (NUMBERLINK, "A . .\n+-+ .\n+ A B\n", (3, 1, "a line ends here")),
    "another value": (ZEBRA, "name  .  eve  .\n", (1, 10, "'eve' is not a name of this puzzle")),
    "a column too few": (ZEBRA, "name  .  ann\n", (1, 10, "there are 2 values for 3 houses")),
    "another attribute in JSON": (ZEBRA, '{"car": []}', (1, 1, "not attributes of the puzzle")),
}


@together("name", WRONG)
def test_a_position_that_cannot_be_read_is_refused_in_its_place(name):
    puzzle, text, (line, column, message) = WRONG[name]
    with pytest.raises(pencilsat.BadInput) as caught:
        read_position(puzzle, text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in caught.value.message


def drawn(puzzle: AnyPuzzle, position: dict[Any, Any], marked: Any = ()) -> list[str]:
    return plain(drawing(puzzle.family.board.position(puzzle, position, marked))).splitlines()


def test_a_cross_stands_where_there_is_no_line():
    text = drawn(SLITHERLINK, {TOP: 0, LEFT: 1})
    assert text == ["╷ × ·   ·", "│ 3", "╵   ·   ·"]
    assert text[0].translate(PLAIN) == "| x .   ."


def test_a_cross_that_is_marked_leaves_the_points_beside_it_in_place():
    wire = (1, 0), (1, 1)
    text = drawn(CIRCUIT, {wire: 0}, [wire])
    assert text == ["o───o", "", "o·╳·o"]
    assert read_position(CIRCUIT, "\n".join(text)) == {TOP: 1, wire: 0}


def test_there_is_room_for_crosses_where_there_are_some():
    one = pencilsat.read("hashi 1 3\n1 . 1\n")
    assert drawn(one, {ACROSS: 1}) == ["1───1"]
    assert drawn(one, {ACROSS: 0}) == ["1 ×     1"]


def test_what_is_given_is_broken_where_it_is_marked():
    assert drawn(CIRCUIT, {}) == ["o───o", "", "o   o"]
    assert drawn(CIRCUIT, {}, [TOP]) == ["o╌╌╌o", "", "o   o"]


def test_crossing_pairs_have_crosses_of_their_own():
    puzzle = pencilsat.read("hashi 3 3\n. 1 .\n1 . 1\n. 1 .\n")
    across, down = ((1, 0), (1, 2)), ((0, 1), (2, 1))
    for position in ({across: 0, down: 1}, {across: 1, down: 0}, {across: 0, down: 0}):
        for marked in ((), (across,), (across, down)):
            text = "\n".join(drawn(puzzle, position, marked))
            assert read_position(puzzle, text) == position
            assert read_position(puzzle, text.translate(PLAIN)) == position


@pytest.mark.parametrize("labels", ["A", "x", "X", "×", "xX"])
def test_a_cross_is_not_read_as_a_label(labels):
    ends = "".join(f"{label} {label}\n" for label in labels)
    puzzle = pencilsat.read(f"numberlink {len(labels) + 1} 2 partial\n{ends}. .\n")
    cell = (len(labels), 0)
    text = "\n".join(drawn(puzzle, {cell: "."}))
    for each in (text, text.translate(PLAIN)) if labels.isascii() else (text,):
        known = {} if labels == "xX" else {cell: "."}
        assert read_position(puzzle, each) == {**puzzle.given, **known}


def part(puzzle: AnyPuzzle, text: str) -> Position | None:
    """The position, if its lines come from labels."""
    try:
        return read_position(puzzle, text)
    except pencilsat.BadInput as error:
        if "starts at no label" not in error.message:
            raise
        return None


def test_labels_are_read_from_the_drawing_of_a_part_of_a_solution():
    """Of which any cells are blanked out from the end of a line on."""
    puzzle = pencilsat.read(INSTANCES / "numberlink" / "five-by-five.txt")
    [solution] = pencilsat.check(puzzle).solutions
    values = puzzle.family.answer.values(puzzle, solution.value)
    lines = str(solution).splitlines()
    assert read_position(puzzle, str(solution)) == values
    read = 0
    for r, line in enumerate(lines):
        for column in range(0, len(line), 2):
            some = [*lines[:r], line[:column] + ". " + line[column + 2 :], *lines[r + 1 :]]
            found = part(puzzle, "\n".join(some))
            if found is None:
                continue
            assert found.items() <= values.items()
            assert len(found) >= len(values) - 1
            read += 1
    assert read > len(values) / 2


@pytest.mark.parametrize(
    ("puzzle", "drawn", "place"),
    [
        ("hashi 1 5\n2 . . . 2\n", "2 ═══   2\n", (1, 3)),
        ("hashi 1 5\n2 . . . 2\n", "2 --    2\n", (1, 3)),
        ("hashi 5 1\n2\n.\n.\n.\n2\n", "2\n|\n\n\n2\n", (2, 1)),
        ("circuit 1 2\no o\n", "o╶  o\n", (1, 2)),
    ],
)
def test_half_a_line_is_refused(puzzle, drawn, place):
    """It is nobody's guess whether it is there."""
    read = pencilsat.read(puzzle)
    with pytest.raises(BadInput, match="part of a line that does not reach both ends") as wrong:
        read_position(read, drawn)
    assert (wrong.value.line, wrong.value.column) == place


def test_a_copy_of_the_puzzle_that_is_filled_in_is_a_position():
    copy = "# mine\nTakuzu 2 2\n0 1\n. .\n"
    assert read_position(TAKUZU, copy) == {(0, 0): 0, (0, 1): 1}
    assert read_position(HASHI, HASHI.family.board.text(HASHI)) == {}
    with pytest.raises(BadInput, match="a board of 2 by 4, the puzzle has 2 by 2") as wrong:
        read_position(TAKUZU, "takuzu 2 4\n. . . .\n. . . .\n")
    assert wrong.value.line == 1
    with pytest.raises(BadInput, match="1:1: expected one board, not 2"):
        read_position(TAKUZU, 2 * copy)

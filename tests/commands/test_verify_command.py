"""`verify`: solutions of others, right and wrong."""

import json

import pytest
from command import TWO, UNIQUE, UNIQUE_EDGES, UNIQUE_LINES, run


@pytest.mark.parametrize(
    "solution",
    [
        json.dumps(UNIQUE_EDGES),
        json.dumps([[0, 2, 0, 0, 1], *UNIQUE_EDGES[:0:-1]]),
        json.dumps({"solutions": [UNIQUE_EDGES]}),
        json.dumps([UNIQUE_EDGES], indent=2)[1:-1],
        UNIQUE_LINES,
        f"# one edge a line\n\n{UNIQUE_LINES}",
    ],
)
def test_verify_accepts_a_right_solution(solution, file):
    done = run("verify", file(UNIQUE), "-", stdin=solution)
    assert (done.code, done.out, done.err) == (0, "correct\n", "")


@pytest.mark.parametrize("command", ["solve", "check"])
def test_verify_accepts_what_the_other_commands_print(command, file):
    puzzle = file(TWO)
    line = run(command, puzzle, "--format", "json").out
    done = run("verify", puzzle, file(line))
    assert (done.code, done.out, done.err) == (0, "correct\n", "")


@pytest.mark.parametrize(
    ("solution", "broken"),
    [
        (
            "0 0 0 2 2\n0 0 2 0 1\n0 2 2 2 1\n",
            ["island (1, 1) has 3 bridges, not 2", "island (1, 3) has 3 bridges, not 2"],
        ),
        (
            "[[0, 0, 2, 0, 1], [0, 2, 2, 2, 1]]",
            [
                "island (1, 1) has 1 bridge, not 2",
                "island (1, 3) has 1 bridge, not 2",
                "islands (1, 1), (3, 1) are not connected to the rest",
            ],
        ),
    ],
)
def test_verify_says_which_rules_a_solution_breaks(solution, broken, file):
    done = run("verify", file(UNIQUE), "-", stdin=solution)
    assert (done.code, done.out.splitlines(), done.err) == (1, broken, "")


def test_verify_looks_at_every_solution(file):
    solutions = json.dumps({"solutions": [UNIQUE_EDGES, UNIQUE_EDGES[1:]]})
    assert run("verify", file(UNIQUE), "-", stdin=solutions).code == 1


def test_verify_takes_the_line_of_the_puzzle_asked_for(tmp_path):
    puzzles = tmp_path / "boards.txt"
    order = ["generate", "takuzu", "--size", "4", "--count", "3", "--solution", "-o", str(puzzles)]
    assert run(*order).code == 0
    solved = puzzles.with_suffix(".sol")
    found = [run("verify", puzzles, solved, "--index", i) for i in (1, 2, 3)]
    assert [(done.code, done.out) for done in found] == [(0, "correct\n")] * 3
    solved.write_text("\n".join(solved.read_text().splitlines()[::-1]))
    assert run("verify", puzzles, solved, "--index", "1").code == 1
    solved.write_text("".join(solved.read_text().splitlines(keepends=True)[:2]))
    done = run("verify", puzzles, solved, "--index", "3")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("boards.sol: there is no solution of puzzle 3: it has 2 lines\n")
    solved.write_text("{}\n\n{x}\n")
    done = run("verify", puzzles, solved, "--index", "2")
    assert done.err.startswith(f"pencilsat: {solved}:3:2: not JSON")


@pytest.mark.parametrize(
    "puzzle",
    ["slitherlink 1 5\n. . 1 . 3\n", "slitherlink 1 4\n. . 0 0\n", "masyu 3 2\n. .\n. .\n. .\n"],
)
def test_a_drawing_is_told_from_a_list_of_lines(puzzle, file):
    """Of few words a line, or below empty lines."""
    board = file(puzzle)
    found = run("solve", board).out
    assert run("verify", board, "-", stdin=found).out == "correct\n"
    assert run("hint", board, "--from", "-", stdin=found).out.endswith("nothing is left to find\n")


@pytest.mark.parametrize(
    ("puzzle", "drawn", "place"),
    [
        ("shikaku 1 2\n1 1\n", "┌───────┐\n│ 1   1 │\n└───────┘\n", "1:5"),
        ("shikaku 1 2\n2 .\n", "┌───┬───┐\n│ 2 │ a │\n└───┴───┘\n", "1:5"),
        ("fillomino 1 3\n. 2 .\n", "┌───────────┐\n│ 1   2   2 │\n└───────────┘\n", "1:5"),
        (
            "starbattle 2 2\na b\nb b\n",
            "┌───┬───┐\n│ * │ . │\n├───┘   │\n│ . │ . │\n└───────┘\n",
            "4:5",
        ),
        ("heyawake 1 2\n. .\na b\n", "┌───┬───┐\n│ # . . │\n└───┴───┘\n", "2:5"),
        ("nonogram 1 2\nrows 1\ncolumns 1, 0\n", "    1\n  ┌─────┐\n2 │ # . │\n  └─────┘\n", "3:1"),
        ("slitherlink 1 1\n4\n", "┌───┐\n│ 4 │\n├───┘\n", "3:1"),
        ("hashi 1 3\n2 . 2\n", "2═─═2\n", "1:2"),
    ],
)
def test_what_a_drawing_has_too_much_or_too_little_is_refused_in_its_place(
    puzzle, drawn, place, file
):
    done = run("verify", file(puzzle), "-", stdin=drawn)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"pencilsat: -:{place}: ")


HEYAWAKE, FILLOMINO = "heyawake 2 3\n1 . .\n. . .\na a b\na b b\n", "fillomino 2 2\n1 .\n. 3\n"


@pytest.mark.parametrize(
    ("puzzle", "drawn", "said"),
    [
        (
            HEYAWAKE,
            "┌───────┬───┐\n│ #   . │ # │\n│   ┌───┘   │\n│ .│ .   . │\n└───┴───────┘\n",
            "4:4: '│' cannot stand here",
        ),
        (
            HEYAWAKE,
            "┌───────┬───┐\n│ #   . │ # │\n│   ┌───────┤\n│ . │ .   . │\n└───┴───────┘\n",
            "3:9: '┘' stands here in the drawing of this board, not '─'",
        ),
        (
            "shikaku 2 2\n2 .\n. 2\n",
            "│ 2   a │\n├───────┤\n│ b   2 │\n└───────┘\n",
            "1:3: expected a line of walls here, as in drawings, not '2'",
        ),
        (
            FILLOMINO,
            "│ 1 │ 3 │\n│ 3   3 │\n",
            "1:3: expected a line of walls here, as in drawings, not '1'",
        ),
        (
            FILLOMINO,
            "┌───┬───┐\n│ 1 │ 3 │\n│ 3   3 │\n└───────┘\n",
            "3:3: expected a line of walls here, as in drawings, not '3'",
        ),
        (
            FILLOMINO,
            "1 | 3\n3   3\n",
            "1:1: expected a line of walls here, as in drawings, not '1'",
        ),
    ],
)
def test_a_drawing_with_walls_is_refused_where_it_is_first_wrong(puzzle, drawn, said, file):
    done = run("verify", file(puzzle), "-", stdin=drawn)
    assert (done.code, done.out, done.err) == (2, "", f"pencilsat: -:{said}\n")


WITH_NULL = {
    "akari 2 2\n. .\n. .\n": "[[1, null], [null, 1]]",
    "takuzu 2 2\n0 .\n. .\n": "[[0, 1], [1, null]]",
    "shikaku 1 2\n2 .\n": '[[null, "a"]]',
    "nurikabe 1 3\n1 . 1\n": "[[0, null, 0]]",
    "zebra 1\ncolour: red\nclues:\n": '{"colour": [null]}',
    "hashi 1 3\n1 . 1\n": "[[0, 0, 0, 2, null]]",
}


@pytest.mark.parametrize("puzzle", WITH_NULL)
def test_a_solution_in_json_has_no_null(puzzle, file):
    """It stands for what is not known, as in a position."""
    done = run("verify", file(puzzle), "-", stdin=WITH_NULL[puzzle])
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("pencilsat: -:1:1: not a solution of a ")


SQUARE = "sudoku 4\n1 2 . .\n3 4 . .\n2 1 . .\n4 3 . .\n"
SQUARE_FULL = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"


@pytest.mark.parametrize("header", ["sudoku 4", "Sudoku 4 2 2 # as typed", "sudoku"])
def test_a_solution_may_stand_below_the_header_of_its_puzzle(header, file):
    done = run("verify", file(SQUARE), "-", stdin=f"# by hand\n{header}\n{SQUARE_FULL}")
    assert (done.code, done.out, done.err) == (0, "correct\n", "")


def test_a_header_may_have_options(file):
    puzzle = "numberlink 2 2 touching\na a\nb b\n"
    done = run("verify", file(puzzle), "-", stdin=puzzle)
    assert (done.code, done.out, done.err) == (0, "correct\n", "")


def test_a_solution_below_the_header_of_another_puzzle_is_refused(file):
    done = run("verify", file(SQUARE), "-", stdin=f"# by hand\nsudoku 9\n{SQUARE_FULL}")
    why = "'sudoku 9' is the header of another puzzle: that of this one is 'sudoku 4 2 2'"
    assert (done.code, done.out, done.err) == (2, "", f"pencilsat: -:2:1: {why}\n")


@pytest.mark.parametrize("status", ["no solution", "undecided", "undecided: 3 of 8 cubes"])
@pytest.mark.parametrize("command", [["verify"], ["hint", "--from"]])
def test_what_solve_says_in_place_of_a_solution_is_none(command, status, file):
    done = run(command[0], file(SQUARE), *command[1:], "-", stdin=f"{status}\n")
    why = f"there is no solution here, it says {status!r}"
    assert (done.code, done.out, done.err) == (2, "", f"pencilsat: -:1:1: {why}\n")


def test_what_solve_says_in_json_in_place_of_a_solution_is_none(file):
    puzzle = file("sudoku 4\n1 1 . .\n. . . .\n. . . .\n. . . .\n")
    printed = run("solve", puzzle, "--format", "json").out
    done = run("verify", puzzle, "-", stdin=printed)
    why = "there is no solution here, its status is 'no solution'"
    assert (done.code, done.out, done.err) == (2, "", f"pencilsat: -:1:1: {why}\n")

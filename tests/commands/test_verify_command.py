"""`verify`: solutions of others, right and wrong."""

import pytest
from command import run


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

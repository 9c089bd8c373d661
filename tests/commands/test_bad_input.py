"""What the command says of puzzles that it cannot read: one line, with the place."""

import re

import pytest
from command import HAS, UNIQUE, run
from complaints import complaint, data

BOARDS = {
    # name: (content, place, words of the message)
    "empty file": ("", "1:1", ["empty"]),
    "only a byte order mark": (b"\xef\xbb\xbf", "1:1", ["empty"]),
    "unknown family": (
        "# a board\n  chess 3 3\n",
        "2:3",
        ["chess", "`pencilsat families`"],
    ),
    "another family in capitals": ("HASHIS 1 2\n1 1\n", "1:1", ["'HASHIS'"]),
    "a header without sizes, and no board": ("hashi\n", "2:1", ["there is no board"]),
    "a header without sizes, and rows of several": ("hashi\n1 1\n1 . 1\n", "3:5", ["has 2"]),
    "three sizes": ("hashi 1 3 3\n1 . 1\n", "1:11", ["hashi rows columns"]),
    "a size that is no number": ("hashi 3 x\n1 . 1\n", "1:9", ["'x'"]),
    "digits of another script": ("hashi ٣ 3\n", "1:7", ["hashi rows columns"]),
    "unknown option": ("hashi 1 2 loop\n1 1\n", "1:11", ["'loop'", "bridges=k", "tree"]),
    "no bridges": ("hashi 1 2 bridges=0\n1 1\n", "1:19", ["'0'"]),
    "too few rows before blanks": ("hashi 3 2\n1 1\n\n1 1\n\n# end\n", "5:1", ["2 rows"]),
    "too few rows before a puzzle": (f"hashi 2 2\n1 1\n{UNIQUE}", "3:1", ["1 row,", "says 2"]),
    "too many rows": ("hashi 1 2\n1 1\n\n  1 1\n", "4:3", ["1 row,"]),
    "too many columns": ("hashi 2 2\n1 1\n1 1 1\n", "3:5", ["2 columns"]),
    "no blanks between too few cells": ("hashi 1 4\n1.1\n", "2:4", ["3 cells", "says 4"]),
    "more than the bridges allow": ("hashi 1 2 bridges=1\n1 5\n", "2:3", ["'5'", "1 to 4"]),
    "no islands": ("hashi 2 2\n. .\n. .\n", "1:1", ["no islands"]),
    "no islands below": (f"{UNIQUE}\n# empty\nhashi 1 2\n. .\n", "7:1", ["no islands"]),
    "a third puzzle": (f"{UNIQUE}{UNIQUE}hashi 2\n", "10:1", ["0 rows", "says 2"]),
    "a count too small": (HAS.replace("3 3 4", "3 3 3"), "1:5", ["4 islands", "says 3"]),
    "a count too large": (HAS.replace("3 3 4", "3 3 5"), "1:5", ["4 islands", "says 5"]),
    "a benchmark cut in a row": (HAS[: HAS.index("1  0")] + "1  0\r\n", "4:6", ["2 cells"]),
    "a benchmark cut in its first line": ("3 3", "1:1", ["unknown family '3'"]),
    "no UTF-8 at the start": (b"\xff\xfeh\x00a\x00", "1:1", ["UTF-8"]),
    "no UTF-8 after other characters": ("# é…\n# é…".encode() + b"\xff\n", "2:5", ["UTF-8"]),
}


@pytest.mark.parametrize(("content", "place", "words"), BOARDS.values(), ids=BOARDS)
def test_a_malformed_board_costs_one_line_with_its_place(content, place, words, tmp_path):
    file = tmp_path / "board.txt"
    file.write_bytes(data(content))
    message = complaint(run("export", file), f"{file}:{place}")
    assert [word for word in words if word not in message] == []
    done = run("solve", file)  # answers what comes before
    assert (done.code, done.err) == (2, f"pencilsat: {file}:{place}: {message}")


IN_VAIN: dict[str, tuple[list[str], list[str]]] = {
    "generate too few clues": (
        ["generate", "sudoku", "--size", "4", "--clues", "3"],
        ["no puzzle with 3 clues"],
    ),
    "generate no clues": (["generate", "sudoku", "--size", "4", "--clues", "0"], ["with 0 clues"]),
    "generate ships without room": (
        ["generate", "battleship", "--size", "3", "--fleet", "3,3,3"],
        ["no room", "3 by 3"],
    ),
    "generate pairs that are too few": (
        ["generate", "numberlink", "--size", "5", "--pairs", "1"],
        ["5 by 5", "pairs, not 1"],
    ),
}


@pytest.mark.parametrize(("arguments", "words"), IN_VAIN.values(), ids=IN_VAIN)
def test_what_was_looked_for_in_vain_is_undecided(arguments, words):
    done = run(*arguments)
    assert (done.code, done.out) == (3, "")
    assert re.fullmatch(r"pencilsat: \S.*\n", done.err)
    assert [word for word in words if word not in done.err] == []

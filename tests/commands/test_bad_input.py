"""What the command says of puzzles that it cannot read: one line, with the place."""

import re

import pytest
from command import HAS, UNIQUE, UNIQUE_DRAWN, process, run
from complaints import complaint, data
from together import together

from pencilsat import encoders
from pencilsat.commands import output

BOARDS = {
    # name: (content, place, words of the message)
    "empty file": ("", "1:1", ["empty"]),
    "only blanks": (" \n\t\n\n", "1:1", ["empty"]),
    "only comments": ("# nothing\n  # here\n", "1:1", ["only comments"]),
    "only a byte order mark": (b"\xef\xbb\xbf", "1:1", ["empty"]),
    "unknown family": ("# a board\n  chess 3 3\n", "2:3", ["chess", "known: ", "hashi"]),
    "prose": ("Dear Sir or Madam,\n", "1:1", ["'Dear'", "known: "]),
    "another family in capitals": ("HASHIS 1 2\n1 1\n", "1:1", ["'HASHIS'"]),
    "a header without sizes, and no board": ("hashi\n", "2:1", ["there is no board"]),
    "a header without sizes, and rows of several": ("hashi\n1 1\n1 . 1\n", "3:5", ["has 2"]),
    "a header with one size": ("hashi 3\n1 . 1\n", "3:1", ["1 row,", "says 3"]),
    "three sizes": ("hashi 1 3 3\n1 . 1\n", "1:11", ["hashi rows columns"]),
    "a size that is no number": ("hashi 3 x\n1 . 1\n", "1:9", ["'x'"]),
    "a size of zero": ("hashi 0 3\n", "1:7", ["'0'"]),
    "a negative size": ("hashi -3 3\n", "1:7", ["'-3'"]),
    "a fraction": ("hashi 3.0 3\n", "1:7", ["'3.0'"]),
    "a huge size": ("hashi 3 99999999999999999999\n", "1:9", ["10000"]),
    "huge sizes": ("hashi 10000 10000\n1 1\n", "3:1", ["1 row,", "10000"]),
    "digits of another script": ("hashi ٣ 3\n", "1:7", ["hashi rows columns"]),
    "unknown option": ("hashi 1 2 loop\n1 1\n", "1:11", ["'loop'", "bridges=k", "tree"]),
    "no bridges": ("hashi 1 2 bridges=0\n1 1\n", "1:19", ["'0'"]),
    "bridges without anything": ("hashi 1 2 bridges\n1 1\n", "1:11", ["bridges"]),
    "bridges without number": ("hashi 1 2 bridges=\n1 1\n", "1:19", ["''"]),
    "bridges that are no number": ("hashi 1 2 tree bridges=x\n1 1\n", "1:24", ["'x'"]),
    "too many bridges": ("hashi 1 2 bridges=1000\n1 1\n", "1:19", ["'1000'"]),
    "no rows": ("# board\nhashi 1 2\n", "3:1", ["0 rows", "says 1"]),
    "too few rows": ("hashi 3 2\n1 1\n1 1\n", "4:1", ["2 rows", "says 3"]),
    "too few rows before blanks": ("hashi 3 2\n1 1\n\n1 1\n\n# end\n", "5:1", ["2 rows"]),
    "too few rows before a puzzle": (f"hashi 2 2\n1 1\n{UNIQUE}", "3:1", ["1 row,", "says 2"]),
    "too many rows": ("hashi 1 2\n1 1\n\n  1 1\n", "4:3", ["1 row,"]),
    "too few columns": ("hashi 2 3\n1 . 1\n. .  # two\n", "3:4", ["2 cells", "says 3"]),
    "too many columns": ("hashi 2 2\n1 1\n1 1 1\n", "3:5", ["2 columns"]),
    "no blanks between too few cells": ("hashi 1 4\n1.1\n", "2:4", ["3 cells", "says 4"]),
    "nine bridges": ("hashi 2 2\n. .\n9 .\n", "3:1", ["'9'", "1 to 8"]),
    "more than the bridges allow": ("hashi 1 2 bridges=1\n1 5\n", "2:3", ["'5'", "1 to 4"]),
    "a negative number": ("hashi 1 2\n1 -1\n", "2:3", ["'-1'"]),
    "a letter": ("hashi 2 2\n1 1\n1\tx\n", "3:3", ["'x'"]),
    "a letter with an accent": ("hashi 1 2\n1 é\n", "2:3", [r"'\xe9'"]),
    "a zero": ("hashi 1 2\n0 1\n", "2:1", ["'0'"]),
    "a long word": (f"hashi 1 2\n1 {'1' * 5000}\n", "2:3", ["'11111111111111111...'"]),
    "no islands": ("hashi 2 2\n. .\n. .\n", "1:1", ["no islands"]),
    "no islands below": (f"{UNIQUE}\n# empty\nhashi 1 2\n. .\n", "7:1", ["no islands"]),
    "a second puzzle": (f"{UNIQUE}\nhashi 2 2\n1 1\n1 z\n", "8:3", ["'z'"]),
    "a third puzzle": (f"{UNIQUE}{UNIQUE}hashi 2\n", "10:1", ["0 rows", "says 2"]),
    "an island too many": ("1 2 3\n1 1\n", "1:5", ["2)"]),
    "no islands, as it says": ("1 2 0\n0 0\n", "1:5", ["'0'"]),
    "a count too small": (HAS.replace("3 3 4", "3 3 3"), "1:5", ["4 islands", "says 3"]),
    "a count too large": (HAS.replace("3 3 4", "3 3 5"), "1:5", ["4 islands", "says 5"]),
    "a benchmark cut in a row": (HAS[: HAS.index("1  0")] + "1  0\r\n", "4:6", ["2 cells"]),
    "a benchmark cut after a row": (HAS[: HAS.index(" 1  0")], "4:1", ["2 rows", "says 3"]),
    "a benchmark cut in its first line": ("3 3", "1:1", ["unknown family '3'"]),
    "a benchmark cut after its first line": ("3 3 4\r\n", "2:1", ["0 rows", "says 3"]),
    "a benchmark with a nine": (HAS.replace("1  0  1", "9  0  1"), "4:2", ["'9'"]),
    "a benchmark with a point": (HAS.replace("1  0  1", "1  .  1"), "4:5", ["'.'"]),
    "a benchmark of huge size": ("99999999999 1 1\n1\n", "1:1", ["10000"]),
    "a benchmark of digits of another script": ("٣ 3 4\n", "1:1", ["10000"]),
    "Windows line ends": ("hashi 2 2\r\n1 1\r\n1 x\r\n", "3:3", ["'x'"]),
    "old line ends": ("hashi 2 2\r1 1\r1 x\r", "3:3", ["'x'"]),
    "a byte order mark": (b"\xef\xbb\xbfhashi 2 2\n1 1\n1 x\n", "3:3", ["'x'"]),
    "a byte order mark before the place": (b"\xef\xbb\xbfhashi x 2\n", "1:7", ["rows columns"]),
    "zero bytes": (b"\x00\x00\x01", "1:1", ["unknown family", r"'\x00\x00\x01'"]),
    "a zero byte on the board": (b"hashi 1 2\n1 \x00\n", "2:3", [r"'\x00'"]),
    "an escape sequence": (b"hashi 1 2\n1 \x1b[31m\n", "2:3", [r"'\x1b[31m'"]),
    "no UTF-8": (b"hashi 1 2\n1 \xff\n", "2:3", ["UTF-8"]),
    "no UTF-8 at the start": (b"\xff\xfeh\x00a\x00", "1:1", ["UTF-8"]),
    "no UTF-8 after other characters": ("# é…\n# é…".encode() + b"\xff\n", "2:5", ["UTF-8"]),
    "no UTF-8 after a byte order mark": (b"\xef\xbb\xbfhashi 1 2\n\xff\n", "2:1", ["UTF-8"]),
    "UTF-8 cut in a character": ("hashi 1 2\n1 …".encode()[:-1], "2:3", ["UTF-8"]),
}

FINE = {
    "Windows line ends": UNIQUE.replace("\n", "\r\n"),
    "old line ends": UNIQUE.replace("\n", "\r"),
    "a byte order mark": b"\xef\xbb\xbf" + UNIQUE.encode(),
    "no last line end": UNIQUE.rstrip(),
    "blanks around": re.sub(r"^|$|(?<=\S) (?=\S)", " \t ", UNIQUE, flags=re.MULTILINE),
    "comments": "# ünïcode\n" + re.sub(r"$", "  # note", UNIQUE, flags=re.MULTILINE),
    "empty lines": UNIQUE.replace("\n", "\n\n"),
    "the benchmark": HAS,
    "the benchmark with other line ends": HAS.replace("\r", ""),
    "the benchmark with a byte order mark": b"\xef\xbb\xbf" + HAS.encode(),
}


@pytest.mark.parametrize(("content", "place", "words"), BOARDS.values(), ids=BOARDS)
def test_a_malformed_board_costs_one_line_with_its_place(content, place, words, tmp_path):
    file = tmp_path / "board.txt"
    file.write_bytes(data(content))
    message = complaint(run("export", file), f"{file}:{place}")
    assert [word for word in words if word not in message] == []
    done = run("solve", file)  # answers what comes before
    assert (done.code, done.err) == (2, f"pencilsat: {file}:{place}: {message}")


READING = ["solve", "check", "count", "explain", "rate", "hint", "minimise", "draw", "convert"]
READING += ["export", "decode", "verify"]
"""The commands that read puzzles."""


@pytest.mark.parametrize("command", READING)
def test_every_command_names_the_malformed_file(command, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text("hashi 2 2\n1 1\n1 x\n")
    more = {"decode": [file], "verify": [file], "convert": ["--to", "native"]}.get(command, [])
    assert "'x'" in complaint(run(command, file, *more), f"{file}:3:3")


@together("content", FINE.values())
def test_other_ways_to_write_a_board_are_fine(content):
    done = run("solve", "-", stdin=content)
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN + "unique\n", "")


def test_a_missing_file_is_named(tmp_path):
    assert "No such file" in complaint(run("check", tmp_path / "no.txt"), f"{tmp_path}/no.txt")


def test_a_directory_is_named(tmp_path):
    assert "directory" in complaint(run("check", tmp_path), str(tmp_path))


def test_a_name_with_a_line_end_stays_on_one_line(tmp_path):
    done = run("check", tmp_path / "no\nsuch\nfile")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", READING)
def test_every_command_lists_the_families_when_it_is_given_another(command, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(UNIQUE)
    more = {"decode": [file], "verify": [file], "convert": ["--to", "native"]}.get(command, [])
    done = run(command, file, *more, "--family", "sudokube")
    assert (done.code, done.out) == (2, "")
    message = "unknown family 'sudokube' (did you mean sudoku?)"
    assert f"{message}; known: {', '.join(encoders.NAMES)}\n" in done.err


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["solve", "-"], b"hashi 1 2\n1 \x00\n"),
        (["solve", "-"], b"\xff\xfe"),
        (["solve", "-"], b""),
        (["check", "-", "--encoding", "nope"], UNIQUE.encode()),
        (["solve", "--frobnicate"], b""),
        (["solve", "/"], b""),
    ],
)
def test_a_process_prints_one_line_and_no_traceback(arguments, stdin):
    done = process(*arguments, stdin=stdin)
    assert (done.code, done.out) == (2, "")
    assert re.fullmatch(r"pencilsat: \S.*\n", done.err)


def test_no_text_of_a_file_is_taken_for_a_place_in_another(tmp_path):
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(UNIQUE)
    bad.write_text("hashi 1 2\n1 x\n")
    done = run("check", good, bad, good)
    assert done.code == output.BAD
    assert [line.split(": ")[1] for line in done.err.splitlines()] == [f"{bad}:2:3"]


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
        ["5 by 5", "1 pairs"],
    ),
}


@pytest.mark.parametrize(("arguments", "words"), IN_VAIN.values(), ids=IN_VAIN)
def test_what_was_looked_for_in_vain_is_undecided(arguments, words):
    done = run(*arguments)
    assert (done.code, done.out) == (3, "")
    assert re.fullmatch(r"pencilsat: \S.*\n", done.err)
    assert [word for word in words if word not in done.err] == []

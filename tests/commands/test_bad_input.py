"""What the command says of input that it cannot use: one line, with the place."""

import re

import pytest
from command import HAS, UNIQUE, UNIQUE_ANSWER, UNIQUE_DRAWN, UNIQUE_EDGES, process, run

from pencilsat import encoders
from pencilsat.cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import SOLVERS
from pencilsat.commands import output
from pencilsat.tasks.verify import read_solutions

HASHI = encoders.family_named("hashi")

BOARDS = {
    # name: (content, place, words of the message)
    "empty file": ("", "1:1", ["empty"]),
    "only blanks": (" \n\t\n\n", "1:1", ["empty"]),
    "only comments": ("# nothing\n  # here\n", "1:1", ["empty"]),
    "only a byte order mark": (b"\xef\xbb\xbf", "1:1", ["empty"]),
    "unknown family": ("# a board\n  fillomino 3 3\n", "2:3", ["fillomino", "known: ", "hashi"]),
    "prose": ("Dear Sir or Madam,\n", "1:1", ["'Dear'", "known: "]),
    "another family in capitals": ("HASHIS 1 2\n1 1\n", "1:1", ["'HASHIS'"]),
    "a header without sizes, and no board": ("hashi\n", "2:1", ["there is no board"]),
    "a header without sizes, and rows of several": ("hashi\n1 1\n1 . 1\n", "3:5", ["has 2"]),
    "a header with one size": ("hashi 3\n1 . 1\n", "3:1", ["1 rows", "says 3"]),
    "three sizes": ("hashi 1 3 3\n1 . 1\n", "1:11", ["hashi rows columns"]),
    "a size that is no number": ("hashi 3 x\n1 . 1\n", "1:9", ["'x'"]),
    "a size of zero": ("hashi 0 3\n", "1:7", ["'0'"]),
    "a negative size": ("hashi -3 3\n", "1:7", ["'-3'"]),
    "a fraction": ("hashi 3.0 3\n", "1:7", ["'3.0'"]),
    "a huge size": ("hashi 3 99999999999999999999\n", "1:9", ["10000"]),
    "huge sizes": ("hashi 10000 10000\n1 1\n", "3:1", ["1 rows", "10000"]),
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
    "too few rows before a puzzle": (f"hashi 2 2\n1 1\n{UNIQUE}", "3:1", ["1 rows", "says 2"]),
    "too many rows": ("hashi 1 2\n1 1\n\n  1 1\n", "4:3", ["1 rows"]),
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


def data(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def complaint(done, place: str) -> str:
    """The message about a place, when it is the only line and there is nothing else."""
    start = f"pencilsat: {place}: "
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(start)
    assert done.err.endswith("\n")
    assert len(done.err.splitlines()) == 1
    return done.err.removeprefix(start)


# Puzzles ----------------------------------------------------------------------


@pytest.mark.parametrize(("content", "place", "words"), BOARDS.values(), ids=BOARDS)
def test_a_malformed_board_costs_one_line_with_its_place(content, place, words, tmp_path):
    file = tmp_path / "board.txt"
    file.write_bytes(data(content))
    message = complaint(run("solve", file), f"{file}:{place}")
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize("command", ["solve", "check", "count", "export", "decode", "verify"])
def test_every_command_names_the_malformed_file(command, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text("hashi 2 2\n1 1\n1 x\n")
    more = [tmp_path / "other"] if command in ("decode", "verify") else []
    assert "'x'" in complaint(run(command, file, *more), f"{file}:3:3")


@pytest.mark.parametrize("content", FINE.values(), ids=FINE)
def test_other_ways_to_write_a_board_are_fine(content):
    done = run("solve", "-", stdin=content)
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN + "unique\n", "")


def test_standard_input_has_places_too():
    complaint(run("solve", "-", stdin="hashi 1 2\n1 x\n"), "-:2:3")


def test_a_missing_file_is_named(tmp_path):
    assert "No such file" in complaint(run("check", tmp_path / "no.txt"), f"{tmp_path}/no.txt")


def test_a_directory_is_named(tmp_path):
    assert "directory" in complaint(run("check", tmp_path), str(tmp_path))


def test_a_name_with_a_line_end_stays_on_one_line(tmp_path):
    done = run("check", tmp_path / "no\nsuch\nfile")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["solve", "check", "count", "export", "decode", "verify"])
def test_every_command_lists_the_families_when_it_is_given_another(command, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(UNIQUE)
    more = [file] if command in ("decode", "verify") else []
    done = run(command, file, *more, "--family", "sudokube")
    assert (done.code, done.out) == (2, "")
    assert f"unknown family 'sudokube'; known: {', '.join(encoders.NAMES)}\n" in done.err


@pytest.mark.parametrize("text", [UNIQUE, HAS])
def test_a_text_is_not_read_as_another_family_s(text):
    with pytest.raises(BadInput, match="sudokube"):
        encoders.read(text, "sudokube")


# Options ----------------------------------------------------------------------

ENCODINGS = list(HASHI.encodings)
EAGER = [name for name in ENCODINGS if name not in HASHI.lazy]
OPTIONS = {
    # name: (arguments with {} for the board, words of the message)
    "unknown encoding": (["solve", "{}", "--encoding", "nope"], ["'nope'", *ENCODINGS]),
    "unknown encoding to export": (["export", "{}", "--encoding", "nope"], ["'nope'", *EAGER]),
    "unknown solver": (["solve", "{}", "--solver", "nope"], ["'nope'", *SOLVERS]),
    "unknown cardinality": (["check", "{}", "--cardinality", "nope"], ["'nope'", *CARDINALITIES]),
    "unknown at-most-one": (["count", "{}", "--amo", "nope"], ["'nope'", *AT_MOST_ONES]),
    "unknown clue order": (["solve", "{}", "--clue-order", "nope"], ["'nope'", "none"]),
    "unknown format": (["solve", "{}", "--format", "xml"], ["xml", "text", "json"]),
    "a format that the family lacks": (["solve", "{}", "--format", "line"], ["hashi", "line"]),
    "a lazy encoding to export": (["export", "{}", "--encoding", "cuts"], ["lazy", *EAGER]),
    "the other lazy encoding": (["export", "{}", "--encoding", "deepening"], ["lazy", *EAGER]),
    "unknown option": (["solve", "{}", "--frobnicate"], ["--frobnicate"]),
    "an option of another command": (["export", "{}", "--limit", "3"], ["--limit"]),
    "an option without value": (["solve", "{}", "--encoding"], ["--encoding"]),
    "missing argument": (["solve"], ["argument"]),
    "missing second argument": (["decode", "{}"], ["argument"]),
    "one argument too many": (["export", "{}", "{}"], ["argument"]),
    "unknown command": (["frobnicate", "{}"], ["frobnicate"]),
    "no limit": (["count", "{}", "--limit", "0"], ["--limit"]),
    "a limit that is no number": (["count", "{}", "--limit", "many"], ["--limit", "many"]),
    "no conflicts": (["solve", "{}", "--conflicts", "0"], ["--conflicts"]),
    "negative seconds": (["solve", "{}", "--seconds", "-1"], ["--seconds"]),
    "no seconds": (["check", "{}", "--seconds", "0"], ["--seconds"]),
    "seconds that are no number": (["check", "{}", "--seconds", "soon"], ["--seconds", "soon"]),
    "seconds that are nan": (["solve", "{}", "--seconds", "nan"], ["--seconds", "nan"]),
    "a negative index": (["export", "{}", "--index", "-1"], ["--index"]),
    "check by a solver of one answer": (
        ["check", "{}", "--solver", "kissat404"],
        ["kissat404", "another"],
    ),
    "count by a solver of one answer": (
        ["count", "{}", "--solver", "kissat404"],
        ["kissat404", "another"],
    ),
    "unique by a solver of one answer": (
        ["solve", "{}", "--solver", "kissat404", "--encoding", "flow"],
        ["kissat404", "--no-unique"],
    ),
    "a lazy encoding for a solver of one answer": (
        ["solve", "{}", "--solver", "kissat404", "--no-unique"],
        ["kissat404", "lazy"],
    ),
    "seconds for lingeling": (
        ["solve", "{}", "--solver", "lingeling", "--seconds", "9"],
        ["lingeling", "cadical195"],
    ),
    "conflicts for kissat": (
        ["solve", "{}", "--solver", "kissat404", "--conflicts", "9", "--no-unique"],
        ["kissat404", "cadical195"],
    ),
    "generate nothing": (["generate"], ["argument"]),
    "generate an unknown family": (["generate", "nope"], ["'nope'", *encoders.NAMES]),
    "generate with an unknown option": (
        ["generate", "hashi", "--height", "3"],
        ["--height", "--islands", "--single", "--cycles", "--seed"],
    ),
    "generate any with an unknown option": (
        ["generate", "hashi", "--any", "--height", "3"],
        ["--height", "--islands", "--rows", "--columns", "--unique", "--seed"],
    ),
    "generate with a word": (["generate", "hashi", "--islands", "x"], ["--islands", "'x'"]),
    "generate with a fraction": (["generate", "hashi", "--islands=7.5"], ["--islands", "'7.5'"]),
    "generate without a number": (["generate", "hashi", "--islands"], ["--islands", "''"]),
    "generate with a bare word": (["generate", "hashi", "7"], ["'7'"]),
    "generate with a huge number": (["generate", "hashi", "--islands", "9" * 99], ["--islands"]),
    "generate a word as a seed": (["generate", "hashi", "--seed", "x"], ["--seed"]),
    "generate from a huge seed": (
        ["generate", "hashi", "--count", "2", "--seed", "9" * 4300],
        ["--seed"],
    ),
    "generate none": (["generate", "hashi", "--count", "0"], ["--count"]),
    "generate a line": (["generate", "sudoku", "--format", "line"], ["no line", "json"]),
    "generate on a board too small": (["generate", "hashi", "--size", "0"], ["rows", "0"]),
    "generate a size of no words": (["generate", "hashi", "--size", ""], ["--size", "''"]),
    "generate clues of no words": (["generate", "sudoku", "--clues", ""], ["--clues", "''"]),
    "generate a size in words": (["generate", "hashi", "--size", "big"], ["--size", "'big'"]),
    "generate three sizes": (["generate", "hashi", "--size", "3x3x3"], ["--size", "'3x3x3'"]),
    "generate a zebra of a size": (
        ["generate", "zebra", "--size", "5"],
        ["--size", "--houses", "--attributes"],
    ),
    "generate a zebra of a size of no words": (["generate", "zebra", "--size", ""], ["--size"]),
    "generate a sudoku without cells": (["generate", "sudoku", "--size", "0"], ["0", "2 to"]),
    "generate a large sudoku": (["generate", "sudoku", "--size", "25"], ["25", "2 to 20"]),
    "generate an odd takuzu": (["generate", "takuzu", "--size", "4x5"], ["columns", "5", "odd"]),
    "generate clues in words": (["generate", "sudoku", "--clues", "all"], ["--clues", "'all'"]),
    "generate a negative clue": (["generate", "sudoku", "--clues", "-1"], ["--clues", "'-1'"]),
    "generate too many clues": (["generate", "sudoku", "--clues", "82"], ["81 clues", "82"]),
    "generate clues of no clues": (
        ["generate", "hashi", "--clues", "few"],
        ["--clues", "--islands"],
    ),
    "generate clues in another way": (
        ["generate", "battleship", "--any", "--clues", "3"],
        ["--clues", "--hints"],
    ),
    "generate a fleet in words": (
        ["generate", "battleship", "--fleet", "3,,2"],
        ["--fleet", "commas", "'3,,2'"],
    ),
    "generate pairs that are too many": (
        ["generate", "numberlink", "--size", "3", "--pairs", "5"],
        ["pairs", "0 to 4"],
    ),
    "generate a percentage above": (["generate", "hashi", "--single", "101"], ["single", "100"]),
    "generate a percentage below": (["generate", "hashi", "--cycles", "-1"], ["cycles", "-1"]),
    "generate a single island": (["generate", "hashi", "--islands", "1"], ["islands", "1"]),
    "generate more islands than fit": (
        ["generate", "hashi", "--islands", "10", "--size", "3"],
        ["10 islands", "3 by 3"],
    ),
    "generate into no folder": (
        ["generate", "hashi", "-o", "no/such/folder/board.txt"],
        ["no/such/folder/board.txt", "cannot be written"],
    ),
    "generate into a name that is too long": (
        ["generate", "hashi", "-o", "x" * 5000],
        ["cannot be written", "too long"],
    ),
    "convert into names that are too long": (
        ["convert", "{}", "--to", "native", "--separate", "-o", "x" * 5000],
        ["cannot be written"],
    ),
    "generate into no name": (["generate", "hashi", "--solution", "-o", ""], ["cannot be written"]),
    "generate into a folder whose name is too long": (
        ["generate", "hashi", "-o", f"{'x' * 5000}/board.txt"],
        ["cannot be written"],
    ),
    "a certificate whose name is too long": (
        ["verify-proof", "x" * 5000],
        ["cannot be read", "too long"],
    ),
    "a certificate in a file": (["verify-proof", "{}/x"], ["cannot be read"]),
    "generate a solution into its puzzle": (
        ["generate", "hashi", "--solution", "-o", "board.sol"],
        ["board.sol"],
    ),
}


@pytest.mark.parametrize(("arguments", "words"), OPTIONS.values(), ids=OPTIONS)
def test_a_wrong_option_costs_one_line(arguments, words, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(UNIQUE)
    done = run(*(argument.replace("{}", str(file)) for argument in arguments))
    assert (done.code, done.out) == (2, "")
    assert re.fullmatch(r"pencilsat: \S.*\n", done.err)
    assert [word for word in words if word.lower() not in done.err.lower()] == []


def test_a_wrong_option_is_refused_before_any_answer(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(UNIQUE)
    for option in ("--encoding", "--cardinality", "--amo"):
        assert run("solve", file, file, option, "nope").out == ""


@pytest.mark.parametrize("target", ["", "no/such/folder/board.cnf"])
def test_an_output_that_cannot_be_written_is_named(target, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(UNIQUE)
    place = tmp_path / target
    assert "cannot be written" in complaint(run("export", file, "-o", place), str(place))


@pytest.mark.parametrize("command", [["export"], ["decode", "-"], ["verify", "-"]])
def test_a_puzzle_that_the_file_does_not_hold_is_refused(command, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(UNIQUE + UNIQUE)
    done = run(command[0], file, *command[1:], "--index", "2", stdin=UNIQUE_ANSWER)
    message = complaint(done, str(file))
    assert "puzzle 2" in message
    assert "holds 2" in message


# Solvers' answers ---------------------------------------------------------------

ANSWERS = {
    "nothing": ("", "1:1", ["no answer"]),
    "only comments": ("c nothing\nc to say\n", "1:1", ["no answer"]),
    "no status": ("v 1 -2 3 4 -5 0\n", "1:1", ["no answer"]),
    "two answers": ("s SATISFIABLE\ns UNSATISFIABLE\n", "1:1", ["two different answers"]),
    "garbage": ("s SATISFIABLE\nv 1 two 3 0\n", "2:5", ["'two'"]),
    "a log": ("Solved by simplification\n", "1:1", ["'Solved'"]),
    "an unknown status": ("c solver\ns OPTIMUM FOUND\n", "2:3", ["'OPTIMUM'"]),
    "a contradiction": ("s SATISFIABLE\nv 1 -2 3\nv 4 2 -5 0\n", "3:5", ["2", "-2"]),
    "literals after the end": ("s SATISFIABLE\nv 1 -2 3 4 -5 0 6\n", "2:17", ["'6'"]),
    "no end": ("s SATISFIABLE\nv 1 -2 3 4 -5\n", "2:1", ["0"]),
    "no model": ("s SATISFIABLE\n", "1:1", ["0"]),
    "a huge literal": (f"s SATISFIABLE\nv {'9' * 5000} 0\n", "2:3", ["'99999"]),
    "a puzzle": (UNIQUE, "1:1", ["'hashi'"]),
    "zero bytes": (b"\x00\x00", "1:1", [r"'\x00\x00'"]),
    "no UTF-8": (b"s SATISFIABLE\nv 1 \xff", "2:5", ["UTF-8"]),
    # The rest can be read, but does not belong to the board.
    "too short": ("s SATISFIABLE\nv 1 -2 3 0\n", None, ["not belong", "variable 4"]),
    "empty model": ("s SATISFIABLE\nv 0\n", None, ["not belong", "variable 1"]),
    "another board's model": ("s SATISFIABLE\nv 1 2 3 4 5 0\n", None, ["not belong", "island"]),
    "all false": ("SAT\n-1 -2 -3 -4 -5 0\n", None, ["not belong", "connected"]),
}


@pytest.mark.parametrize(("content", "place", "words"), ANSWERS.values(), ids=ANSWERS)
def test_a_wrong_answer_costs_one_line_with_its_place(content, place, words, tmp_path):
    file, answer = tmp_path / "board.txt", tmp_path / "answer"
    file.write_text(UNIQUE)
    answer.write_bytes(data(content))
    message = complaint(run("decode", file, answer), f"{answer}:{place}" if place else str(answer))
    assert [word for word in words if word not in message] == []


NAMES = {
    "no names": ("p cnf 0 0\n", "answer", ["bridge 0 0 0 2 1"]),
    "another board's names": ("c var 1 bridge 0 0 0 3 1\n", "answer", ["bridge 0 0 0 2 1"]),
    "a name without number": ("p cnf 0 0\nc var one bridge 0 0 0 2 1\n", "names:2:1", ["c var"]),
    "a number without name": ("c var 1\n", "names:1:1", ["c var"]),
    "the number zero": ("c var 0 bridge 0 0 0 2 1\n", "names:1:1", ["c var"]),
    "a huge number": (f"c var {'9' * 5000} bridge 0 0 0 2 1\n", "names:1:1", ["c var"]),
    "no UTF-8": (b"c var 1 \xff\n", "names:1:9", ["UTF-8"]),
}


@pytest.mark.parametrize(("content", "place", "words"), NAMES.values(), ids=NAMES)
def test_wrong_names_cost_one_line_with_their_place(content, place, words, tmp_path):
    file, answer, names = tmp_path / "board.txt", tmp_path / "answer", tmp_path / "names"
    file.write_text(UNIQUE)
    answer.write_text(UNIQUE_ANSWER)
    names.write_bytes(data(content))
    message = complaint(run("decode", file, answer, "--cnf", names), f"{tmp_path}/{place}")
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize("missing", ["answer", "names"])
def test_a_missing_answer_or_formula_is_named(missing, tmp_path):
    file, answer, names = tmp_path / "board.txt", tmp_path / "answer", tmp_path / "names"
    file.write_text(UNIQUE)
    answer.write_text(UNIQUE_ANSWER)
    names.write_text(run("export", file).out)
    (tmp_path / missing).unlink()
    done = run("decode", file, answer, "--cnf", names)
    assert "No such file" in complaint(done, f"{tmp_path}/{missing}")


# Solutions ----------------------------------------------------------------------

SOLUTIONS = {
    "too few numbers": ("0 0 0 2 1\n0 0 2 0\n", "2:1", ["row column row column bridges"]),
    "too many numbers": ("0 0 0 2 1 1\n", "1:1", ["row column row column bridges"]),
    "a letter": ("0 0 0 2 1\n0 0 2 x 1\n", "2:7", ["'x'"]),
    "a negative number": ("0 0 0 2 -1\n", "1:9", ["'-1'"]),
    "a drawing of another board": (UNIQUE_DRAWN.replace("1", "2"), "3:1", ["'1'"]),
    "a drawing with more below": (UNIQUE_DRAWN + "1\n", "4:1", ["'1'"]),
    "no UTF-8": (b"0 0 0 2 1\n\xff\n", "2:1", ["UTF-8"]),
    "JSON cut off": ("[[0, 0, 0, 2, 1],\n [0, 0", "2:7", ["JSON"]),
    "two JSON values": ("[]\n[]\n", "2:1", ["JSON"]),
    "JSON of another shape": ("[[0, 0, 0, 2]]\n", "1:1", ["hashi"]),
    "JSON of numbers": ("[1, 2, 3]\n", "1:1", ["hashi"]),
    "JSON of words": ('["one"]\n', "1:1", ["hashi"]),
    "JSON of digits": ('["00021", "00201", "02221"]\n', "1:1", ["hashi"]),
    "JSON of fractions": ("[[0, 0, 0, 2, 1.5]]\n", "1:1", ["hashi"]),
    "JSON of an infinite number": ("[[0, 0, 0, 2, Infinity]]\n", "1:1", ["hashi"]),
    "JSON of a huge number": ("[[0, 0, 0, 2, 1e999]]\n", "1:1", ["hashi"]),
    "JSON of no number": ("[[0, 0, 0, 2, NaN]]\n", "1:1", ["hashi"]),
    "JSON of nulls": ("[[null, 0, 0, 2, 1]]\n", "1:1", ["hashi"]),
    "JSON of a number too long to add": (f"[[0, 0, 0, 2, {'9' * 4300}]]\n", "1:1", ["hashi"]),
    "JSON of a number too long to print": (f"[[0, 0, 0, 2, -{'9' * 4301}]]\n", "1:1", ["hashi"]),
    "deep JSON": ("[" * 100_000, "1:1", ["hashi"]),
    "an object without solutions": ('{"status": "solved"}\n', "1:1", ["hashi"]),
    "an object of no solutions": ('{"solutions": []}\n', "1:1", ["no solution"]),
    "an object whose solutions are no list": ('{"solutions": 7}\n', "1:1", ["hashi"]),
    "an object whose solutions are null": ('{"solutions": null}\n', "1:1", ["hashi"]),
}


@pytest.mark.parametrize(("content", "place", "words"), SOLUTIONS.values(), ids=SOLUTIONS)
def test_a_malformed_solution_costs_one_line_with_its_place(content, place, words, tmp_path):
    file, solution = tmp_path / "board.txt", tmp_path / "solution"
    file.write_text(UNIQUE)
    solution.write_bytes(data(content))
    message = complaint(run("verify", file, solution), f"{solution}:{place}")
    assert [word for word in words if word not in message] == []


LONG = int("9" * 4300)
"""As long as Python prints; twice that is longer."""


@pytest.mark.parametrize(
    ("puzzle", "solution"),
    [
        (UNIQUE, [[0, 0, 0, 2, LONG], [0, 0, 2, 0, LONG]]),
        (UNIQUE, [[LONG, 0, LONG, 2, 1]]),
        ("sudoku 2 2 1\n. .\n. .\n", [[1, LONG], [2, -LONG]]),
        ("takuzu 2 2\n. .\n. .\n", [[1, LONG], [0, 1]]),
        ("circuit 1 2\no o\n", [[0, 0, 0, LONG]]),
    ],
)
def test_numbers_that_are_too_long_are_none_of_a_solution(puzzle, solution):
    [board] = encoders.read(puzzle)
    with pytest.raises(BadInput, match=f"not a solution of a {board.family.name} in JSON"):
        read_solutions(board, str(solution))


@pytest.mark.parametrize(
    "solution",
    [
        [[0, 0, 0, 99, 1]],
        [[-1, -1, -1, -1, -1]],
        [[0, 0, 2, 2, 1]],
        [[0, 0, 0, 0, 1]],
        [[0, 0, 0, 2, 10**30]],
        [[0, 0, 0, 1, 1], *UNIQUE_EDGES],
        [],
    ],
)
def test_a_solution_off_the_board_is_wrong_and_no_bad_input(solution, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(UNIQUE)
    done = run("verify", file, "-", stdin=str(solution))
    assert (done.code, done.err) == (1, "")
    assert done.out not in ("", "correct\n")


# In a process of its own ---------------------------------------------------------


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

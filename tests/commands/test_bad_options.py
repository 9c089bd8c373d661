"""What the command says of options that it cannot take: one line."""

import re

import pytest
from command import UNIQUE, UNIQUE_ANSWER, run
from complaints import complaint

from pencilsat import encoders
from pencilsat.cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from pencilsat.search.solvers import SOLVERS

HASHI = encoders.family_named("hashi")

MEANT = {
    # arguments with {} for the board: what was meant
    ("slove", "{}"): "solve",
    ("solve", "{}", "--famly", "hashi"): "--family",
    ("solve", "{}", "--format", "jsno"): "json",
    ("solve", "{}", "--family", "hashy"): "hashi",
    ("solve", "{}", "--encoding", "layerd"): "layered",
    ("solve", "{}", "--solver", "glucose5"): "glucose4",
    ("solve", "{}", "--cardinality", "totaliser"): "totalizer",
    ("solve", "{}", "--amo", "pairwis"): "pairwise",
    ("generate", "takzu"): "takuzu",
    ("generate", "takuzu", "--sise", "8"): "--size",
    ("generate", "takuzu", "--difficulty", "eazy"): "easy",
    ("convert", "{}", "--to", "penap"): "penpa",
    ("convert", "{}", "--site", "puzlink"): "puzzlink",
    ("families", "takzu"): "takuzu",
}


@pytest.mark.parametrize(("arguments", "meant"), MEANT.items(), ids=[*MEANT.values()])
def test_a_misspelt_word_is_answered_by_what_it_is_like(arguments, meant, tmp_path):
    (tmp_path / "board.txt").write_text(UNIQUE)
    done = run(*(word.format(tmp_path / "board.txt") for word in arguments))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert f"(did you mean {meant}" in done.err


def test_a_plugin_behind_the_command_is_told_where_it_goes():
    done = run("families", "--plugin", "mine.py")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "--plugin FILE.py goes before the command" in done.err


ENCODINGS = list(HASHI.encodings)
EAGER = [name for name in ENCODINGS if name not in HASHI.lazy]
OPTIONS = {
    # name: (arguments with {} for the board, words of the message)
    "unknown encoding": (["solve", "{}", "--encoding", "nope"], ["'nope'", *ENCODINGS]),
    "unknown encoding to export": (["export", "{}", "--encoding", "nope"], ["'nope'", *EAGER]),
    "unknown solver": (["solve", "{}", "--solver", "nope"], ["'nope'", *SOLVERS]),
    "a program as a solver": (["solve", "{}", "--solver", "exec:x"], ["compare", "decode"]),
    "both kinds of rules, and one": (
        ["compare", "{}", "--implied-both", "--no-implied"],
        ["exclude each other"],
    ),
    "an encoding's option for a program": (
        ["export", "{}", "--program", "flow", "--no-implied"],
        ["no redundant rules"],
    ),
    "an unknown family to compare": (["compare", "{}", "--family", "hashy"], ["'hashy'", "hashi"]),
    "unknown cardinality": (["check", "{}", "--cardinality", "nope"], ["'nope'", *CARDINALITIES]),
    "unknown at-most-one": (["count", "{}", "--amo", "nope"], ["'nope'", *AT_MOST_ONES]),
    "unknown clue order": (["solve", "{}", "--clue-order", "nope"], ["'nope'", "none"]),
    "unknown format": (["solve", "{}", "--format", "xml"], ["xml", "text", "json"]),
    "a format that the family lacks": (["solve", "{}", "--format", "line"], ["hashi", "line"]),
    "a lazy encoding to export": (["export", "{}", "--encoding", "cuts"], ["lazy", *EAGER]),
    "unknown option": (["solve", "{}", "--frobnicate"], ["--frobnicate"]),
    "an option of another command": (["export", "{}", "--limit", "3"], ["--limit"]),
    "an option without value": (["solve", "{}", "--encoding"], ["--encoding"]),
    "unknown command": (["frobnicate", "{}"], ["frobnicate"]),
    "seconds that are nan": (["solve", "{}", "--seconds", "nan"], ["--seconds", "nan"]),
    "check by a solver of one answer": (
        ["check", "{}", "--solver", "kissat404"],
        ["kissat404", "another"],
    ),
    "count by a solver of one answer": (
        ["count", "{}", "--solver", "kissat404"],
        ["kissat404", "another"],
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
    "generate an unknown family": (
        ["generate", "slitherlnik"],
        ["did you mean slitherlink?", "`pencilsat families`"],
    ),
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
    "generate with a bare word": (["generate", "hashi", "7"], ["'7'"]),
    "generate a board of one cell": (["generate", "circuit", "--size", "1"], ["has no wire"]),
    "generate a loop in one row": (
        ["generate", "simpleloop", "--size", "1x5"],
        ["2 rows and 2 columns"],
    ),
    "generate a line": (["generate", "sudoku", "--format", "line"], ["no line", "json"]),
    "generate a size of no words": (["generate", "hashi", "--size", ""], ["--size", "''"]),
    "generate clues of no words": (["generate", "sudoku", "--clues", ""], ["--clues", "''"]),
    "generate a size in words": (["generate", "hashi", "--size", "big"], ["--size", "'big'"]),
    "generate a zebra of a size": (
        ["generate", "zebra", "--size", "5"],
        ["--size", "--houses", "--attributes"],
    ),
    "generate a zebra of a size of no words": (["generate", "zebra", "--size", ""], ["--size"]),
    "generate a sudoku without cells": (["generate", "sudoku", "--size", "0"], ["0", "2 to"]),
    "generate an odd takuzu": (["generate", "takuzu", "--size", "4x5"], ["columns", "5", "odd"]),
    "generate clues in words": (["generate", "sudoku", "--clues", "all"], ["--clues", "'all'"]),
    "generate too many clues": (["generate", "sudoku", "--clues", "82"], ["81 clues", "82"]),
    "generate clues of no clues": (
        ["generate", "hashi", "--clues", "few"],
        ["--clues", "--islands"],
    ),
    "generate clues in another way": (
        ["generate", "battleship", "--any", "--clues", "3"],
        ["--clues", "--told"],
    ),
    "generate pairs that are too many": (
        ["generate", "numberlink", "--size", "3", "--pairs", "5"],
        ["pairs", "0 to 4"],
    ),
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
    "a certificate that is not there": (["verify-proof", "nothere"], ["directory", "no such"]),
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


@pytest.mark.parametrize("command", [["export"], ["decode", "-"], ["verify", "-"]])
def test_a_puzzle_that_the_file_does_not_hold_is_refused(command, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(UNIQUE + UNIQUE)
    done = run(command[0], file, *command[1:], "--index", "3", stdin=UNIQUE_ANSWER)
    message = complaint(done, str(file))
    assert "puzzle 3" in message
    assert "the file has 2" in message

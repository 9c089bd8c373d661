"""Puzzles from files and from texts, and where what is wrong stands."""

import pytest
from command import BAD, TWO, UNIQUE
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.read import decoded, every, only


def refused(source, family=None):
    with pytest.raises(BadInput) as caught:
        only(source, family)
    return caught.value


def test_several_puzzles_keep_their_order_but_are_not_one(file):
    assert every(UNIQUE + TWO) == [only(UNIQUE), only(TWO)]
    path = file(UNIQUE + TWO)
    assert every(path) == every(UNIQUE + TWO)
    assert str(refused(path)) == f"{path}: expected one puzzle, not 2"
    assert str(refused(UNIQUE + TWO)) == "expected one puzzle, not 2"


def test_what_is_wrong_has_its_file_line_and_column(file):
    path, error = file(BAD), refused(BAD)
    assert (error.file, error.line, error.column) == (None, 2, 1)
    error = refused(path)
    assert (error.file, error.line, error.column) == (str(path), 2, 1)
    assert str(error).startswith(f"{path}:2:1: '9' is not an island's number")


def test_bytes_that_are_no_text_are_refused_at_their_place(file):
    error = refused(file(b"hashi 1 3\r\n1 \xff 1\r\n"))
    assert (error.line, error.column, error.message) == (2, 3, "not UTF-8 text")
    with pytest.raises(BadInput, match="1:1: not UTF-8 text"):
        decoded(b"\xff")


@pytest.mark.parametrize("name", ["no/board.txt", ""])
def test_a_path_that_is_no_file_is_refused_with_its_name(name, tmp_path):
    error = refused(tmp_path / name)
    assert error.file == str(tmp_path / name)
    assert error.message.startswith("cannot be read: ")


@pytest.mark.parametrize("text", ["", "board", "a\0b", "x" * 100_000])
def test_a_string_that_is_neither_file_nor_puzzle_is_refused_as_a_text(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    error = refused(text)
    assert (error.file, error.line, error.column) == (None, 1, 1)


def test_the_family_is_that_of_the_caller(file):
    assert only("3 3 4\n2 0 3\n0 0 0\n1 0 2\n", "hashi") == only("hashi 3 3\n2 . 3\n. . .\n1 . 2\n")
    assert "the puzzle is a hashi, not a sudoku" in str(refused(UNIQUE, "sudoku"))
    assert str(refused(file(UNIQUE), "chess")).startswith(
        "unknown family 'chess'; `pencilsat families`"
    )
    elsewhere = "unknown family 'Light Up': it is called akari here"
    assert str(refused(file(UNIQUE), "Light Up")) == elsewhere


@together("name", ["nofile.txt", "boards/one", r"boards\\one", "./x", "a.b.sudoku"])
@together("family", [None, "hashi"])
def test_what_looks_like_the_name_of_a_file_is_none_that_is_there(name, family):
    assert str(refused(name, family)) == f"{name}: there is no such file"

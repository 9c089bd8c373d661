"""Encodings from a file, for a family of this project."""

import sys

import pytest
from command import run
from plugins import nothing_loaded

import pencilsat
from pencilsat import encoders
from pencilsat.encoders import outside

MINE = """\
from pencilsat.encoders.takuzu import FAMILY as TAKUZU

FAMILY = "takuzu"


def encode(puzzle, f):
    TAKUZU.encodings["order"](puzzle, f)


ENCODINGS = {"mine": encode}
"""
BOARD = "takuzu 4 4\n1 . . .\n. . . 0\n. 0 . .\n. . . .\n"


@pytest.fixture(autouse=True)
def _nothing_loaded():
    with nothing_loaded():
        yield


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return file


WRONG = {
    "another family": (('"takuzu"', '"chess"'), "its FAMILY is 'chess'; encodings can be added to"),
    "a taken name": (('"mine"', '"xor"'), "the family 'takuzu' has an encoding 'xor' already"),
    "no dict": (('{"mine": encode}', "[encode]"), "its ENCODINGS is not a dict of names and"),
    "no function": ((": encode", ": 3"), "its ENCODINGS is not a dict of names and functions"),
    "a bad name": (('"mine"', '"My One"'), "the name 'My One' is not a word of small letters"),
    "no family": (('FAMILY = "takuzu"\n', ""), "cannot be loaded: AttributeError"),
}


@pytest.mark.parametrize(("change", "words"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_added_is_one_line(mine, change, words):
    mine.write_text(MINE.replace(*change))
    done = run("--plugin", mine, "families")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"pencilsat: {mine}")
    assert words in done.err
    assert str(mine) not in sys.modules


def test_only_encodings_that_call_nothing_from_outside_are_trusted(tmp_path):
    file = tmp_path / "lines.py"
    file.write_text(
        """\
from pencilsat.encoders.nonogram import RULES, RUNS
from pencilsat.encoders.ruled import Encoding
from pencilsat.rules.shading import shaded


class Mine(type(RUNS)):
    def says(self, puzzle, f, at):
        return [(None, [0])]


FAMILY = "nonogram"
ENCODINGS = {
    "mine": Encoding(shaded, [Mine(RUNS.sides)]),
    "same": Encoding(shaded, RULES["starts"]),
}
"""
    )
    families = [encoders.family_named(name) for name in encoders.FOLDERS]
    assert all(outside.ours(encode) for each in families for encode in each.encodings.values())
    family = pencilsat.load_family(file)
    assert [name for name, encode in family.encodings.items() if not outside.ours(encode)] == [
        "mine"
    ]
    board = "nonogram 1 1\nrows 1\ncolumns 1\n"
    done = run("solve", "--encoding", "mine", "-", stdin=board)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "0 is no literal" in done.err


def test_an_encoding_without_the_atoms_of_the_others_is_named(mine):
    mine.write_text(MINE.replace('TAKUZU.encodings["order"](puzzle, f)', "f.aux()"))
    done = run("--plugin", mine, "solve", "--encoding", "mine", "-", stdin=BOARD)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"pencilsat: {mine}: family 'takuzu' has a fault: ")
    assert "declares no atom ('one', 0, 0)" in done.err

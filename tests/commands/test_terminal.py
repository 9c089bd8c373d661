"""The command on a terminal: colours, progress, errors."""

import re

import pytest
from command import (
    BAD,
    ROOT,
    UNIQUE,
    UNIQUE_DRAWN,
    on_terminal,
    run,
)
from marks import slow

ESCAPE = "\x1b"


def test_a_terminal_gets_colours(file):
    done = on_terminal("stdout", "solve", file(UNIQUE))
    assert (done.code, done.err) == (0, "")
    bold, cyan = f"{ESCAPE}[1m2", f"{ESCAPE}[36m─"
    assert bold in done.out
    assert cyan in done.out
    assert re.sub(r"\x1b\[[0-9;]*m", "", done.out) == UNIQUE_DRAWN + "unique\n"


SUDOKU = ROOT / "instances" / "sudoku" / "twenty-five-by-twenty-five.txt"


TAKUZU = "../takuzu/twenty-four-by-twenty-four"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", TAKUZU], ["writing the formula", "loading it", "solving"]),
        slow(["check", SUDOKU.stem], ["writing the formula", "loading it", "solving"]),
        (["export", "sixteen-by-sixteen"], ["writing the formula"]),
        (["explain", "few-six-by-six"], ["explaining", r"explaining, \d+ steps"]),
        (["minimise", "few-six-by-six"], [r"at least \d+, at", "checking the best"]),
    ],
)
def test_whatever_may_take_long_says_what_it_is_doing(arguments, words):
    """On a terminal, though the answer goes elsewhere."""
    command, name, *options = arguments
    puzzle = SUDOKU.parent / f"{name}.txt"
    done = on_terminal("stderr", command, puzzle, *options, delay=0)
    assert done.code == 0
    assert [word for word in words if not re.search(rf"\r{word}.*, 0:\d\d", done.err)] == []
    assert done.err.endswith("\r")
    assert ESCAPE not in done.err


def test_what_is_printed_and_how_far_it_is_do_not_mix():
    """Both on one terminal: the line goes before anything is printed."""
    puzzle = SUDOKU.with_stem("few-six-by-six")
    done = on_terminal("both", "explain", puzzle, delay=0, NO_COLOR="1")
    printed = [line.rpartition("\r")[2] for line in done.out.split("\n")]
    assert "\n".join(printed) == run("explain", puzzle).out
    assert "explaining, " in done.out


def test_what_is_done_at_once_shows_no_progress(file):
    done = on_terminal("stderr", "check", file(UNIQUE), delay=None)
    assert (done.code, done.out, done.err) == (0, "unique\n", "")


def test_errors_on_a_terminal_are_one_plain_line(file):
    bad = file(BAD)
    done = on_terminal("stderr", "solve", bad)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(f"pencilsat: {bad}:2:1: ")

"""What comes from outside is shown with escapes: it moves no cursor and forges no line."""

from pathlib import Path

import pytest
from command import BAD, TWO, UNIQUE, UNIQUE_ANSWER, Result, run

from pencilsat import encoders
from pencilsat.boards.words import printable
from pencilsat.cnf.errors import BadInput

NASTY = "\x1b]0;owned\x07\ncorrect\r\u202e\x9b2J\udcff é"
"""A title for the terminal, a line of its own, writing from right to left, no UTF-8."""

SHOWN = r"\x1b]0;owned\x07\ncorrect\r\u202e\x9b2J\udcff é"


def test_what_cannot_be_printed_is_escaped_and_nothing_else():
    assert printable(NASTY) == SHOWN
    assert printable(SHOWN) == SHOWN
    assert printable("3 × ¬½ '\"\\ \xa0") == "3 × ¬½ '\"\\ \\xa0"


def harmless(done: Result) -> str:
    """All that was said, when every line of it can be printed."""
    said = done.out + done.err
    assert [line for line in said.split("\n") if not line.isprintable()] == []
    return said


COMMANDS = {
    # name: (arguments with {} for the nasty name, what the file of that name holds, code)
    "a missing file": (["solve", "{}"], None, 2),
    "a bad file": (["check", "{}"], BAD, 2),
    "several files": (["solve", "{}", "{}"], UNIQUE, 0),
    "several puzzles": (["count", "{}"], UNIQUE + TWO, 0),
    "a puzzle too many": (["export", "{}", "--index", "7"], UNIQUE, 2),
    "a family": (["solve", "board.txt", "--family", "{}"], None, 2),
    "an encoding": (["solve", "board.txt", "--encoding", "{}"], None, 2),
    "an encoding to export": (["export", "board.txt", "--encoding", "{}"], None, 2),
    "a clue order": (["solve", "board.txt", "--clue-order", "{}"], None, 2),
    "a cardinality": (["solve", "board.txt", "--cardinality", "{}"], None, 2),
    "an at-most-one": (["solve", "board.txt", "--amo", "{}"], None, 2),
    "a solver": (["solve", "board.txt", "--solver", "{}"], None, 2),
    "a format": (["solve", "board.txt", "--format", "{}"], None, 2),
    "a number": (["solve", "board.txt", "--seconds", "{}"], None, 2),
    "an option": (["solve", "board.txt", "--{}"], None, 2),
    "a command": (["{}"], None, 2),
    "an option of a generator": (["generate", "hashi", "--{}", "3"], None, 2),
    "an option's value": (["generate", "hashi", "--islands", "{}"], None, 2),
    "a size": (["generate", "hashi", "--size", "{}"], None, 2),
    "a generated file": (["generate", "hashi", "-o", "no/{}"], None, 2),
    "an exported file": (["export", "board.txt", "-o", "no/{}"], None, 2),
    "a certificate": (["check", "board.txt", "--proof", "{}"], None, 0),
    "a certificate that is there": (["check", "board.txt", "--proof", "{}"], "", 2),
    "a certificate in no folder": (["check", "board.txt", "--proof", "no/{}/x"], None, 2),
    "no certificate": (["verify-proof", "{}"], None, 2),
    "names": (["decode", "board.txt", "-", "--cnf", "{}"], "c var one", 2),
    "an answer": (["decode", "board.txt", "{}"], "SAT\n\x1b 0\n", 2),
    "a solution": (["verify", "board.txt", "{}"], "0 0 0 2 \x1b\n", 2),
    "runs that are none": (["report", "{}"], "", 2),
    "a baseline": (["report", "board.txt", "--baseline", "{}"], None, 2),
    "names of encodings": (["compare", "board.txt", "--encodings", ",{}"], None, 2),
    "a program": (["compare", "board.txt", "--solvers", "exec:{}"], None, 2),
    "a study": (["compare", "{}.toml"], None, 2),
}


@pytest.mark.parametrize(("arguments", "content", "code"), COMMANDS.values(), ids=COMMANDS)
def test_no_command_prints_a_name_as_it_is(arguments, content, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text(UNIQUE, encoding="utf-8")
    if content is not None:
        Path(NASTY).write_text(content, encoding="utf-8")
    done = run(*(word.replace("{}", NASTY) for word in arguments), stdin=UNIQUE_ANSWER)
    said = harmless(done)
    assert done.code == code, said
    assert code == 0 or len(done.err.splitlines()) == 1


@pytest.mark.parametrize("character", ["\x1b", "\x07", "\u202e", "\u200b", "\xad", "\x00"])
def test_a_label_that_cannot_be_printed_is_refused_with_its_place(character):
    with pytest.raises(BadInput, match="cannot be printed") as refused:
        encoders.read(f"numberlink 1 3\n. a{character} a{character}\n")
    assert (refused.value.line, refused.value.column) == (2, 3)
    assert str(refused.value).isprintable()


def test_what_a_solver_program_says_last_is_shown_with_escapes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = Path(f"{NASTY}.txt")
    file.write_text(UNIQUE, encoding="utf-8")
    noisy = r"""exec:sh -c 'printf "\033]0;x\007\033[2J" >&2; exit 3'"""
    options = ["--encodings", "elimination", "--solvers", noisy, "-o", f"{NASTY}.sqlite"]
    done = run("compare", file, *options)
    said = harmless(done)
    assert r"sh ended with 3: \x1b]0;x\x07\x1b[2J" in said
    assert f"{SHOWN}.sqlite: 1 run:" in done.out

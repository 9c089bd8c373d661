"""What all commands that are given puzzles have in common: a table, and a law a test."""

import pytest
from command import UNIQUE, run
from complaints import complaint

COMMANDS = {
    # command: arguments behind the file
    **dict.fromkeys(["solve", "check", "count", "candidates", "explain", "rate"], ()),
    **dict.fromkeys(["hint", "minimise", "draw", "export"], ()),
    "convert": ("--to", "native"),
    "decode": ("{}",),
    "verify": ("{}",),
    "compare": ("--quiet",),
}
MANY = {"solve", "check", "count", "candidates", "explain", "rate", "minimise", "convert"}
"""Those that go on with the next file."""

each_command = pytest.mark.parametrize("command", COMMANDS)


@pytest.fixture
def asked(command, tmp_path, monkeypatch):
    """Runs the command on a file."""
    monkeypatch.chdir(tmp_path)
    return lambda file, *more: run(
        command, file, *(word.format(file) for word in COMMANDS[command]), *more
    )


@each_command
def test_what_cannot_be_read_costs_one_line_with_its_place(asked, file, tmp_path):
    for content, place, words in (
        ("hashi 2 2\n1 1\n1 x\n", ":3:3", "'x'"),
        (b"hashi 1 2\n1 \xff\n", ":2:3", "UTF-8"),
        ("", ":1:1", "empty"),
        ("# nothing\n", ":1:1", "only comments"),
        ("chess 3 3\n", ":1:1", "`pencilsat families`"),
    ):
        path = file(content)
        assert words in complaint(asked(path), f"{path}{place}")
    for path, words in ((tmp_path, "directory"), (tmp_path / "none.txt", "no such file")):
        assert words in complaint(asked(path), str(path)).lower()
    assert "no such file" in complaint(asked("two\nlines"), r"two\nlines").lower()


@each_command
def test_another_family_or_option_than_there_is_costs_one_line(asked, file):
    for words in (("--family", "sudokube"), ("--frobnicate",)):
        done = asked(file(UNIQUE), *words)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert words[-1] in done.err


@each_command
@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (KeyError("lost\nkey"), 70, "a fault of this program, please report it: KeyError: "),
        (MemoryError(), 70, "not enough memory"),
        (KeyboardInterrupt(), 130, ""),
    ],
    ids=["a fault", "no memory", "an interrupt"],
)
def test_what_nobody_expected_is_one_line_and_no_answer(
    asked, file, monkeypatch, error, code, words
):
    def fail(*arguments, **options):
        raise error

    monkeypatch.setattr("pencilsat.commands.inputs.pieces", fail)
    done = asked(file(UNIQUE))
    assert (done.code, done.out) == (code, "")
    assert done.err.count("\n") <= 1
    assert words in done.err


@pytest.mark.parametrize("command", sorted(MANY))
def test_a_bad_file_does_not_stop_the_others(asked, file):
    bad, good = file("hashi 1 1\n9\n"), file("takuzu 2 2\n0 1\n1 .\n")
    alone, both = asked(good), asked(bad, good)
    assert (alone.code, both.code) == (0, 2)
    assert both.err.startswith(f"pencilsat: {bad}:2:1: ")
    assert alone.out.strip().splitlines()[-1] in both.out

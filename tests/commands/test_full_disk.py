"""Every command that writes files, on a full disk and interrupted: what was there stays whole."""

import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command import TWO, UNIQUE, run
from fake_runs import fake, written

from pencilsat import encoders

MAKE = "generate takuzu --size 4 --seed 1"

WRITING = [
    "export board.txt -o {}/out.cnf",
    "export board.txt --format opb -o {}/out.opb",
    f"{MAKE} -o {{}}/out.txt",
    f"{MAKE} --solution -o {{}}/out.txt",
    "convert board.txt -o {}/out.json",
    "convert board.txt -o {}/out.svg",
    "draw board.txt -o {}/out.png",
    "draw board.txt -o {}/out.html",
    "draw board.txt -o {}/out.pdf",
    "solve board.txt --svg {}/out.svg --html {}/out.html",
    "check board.txt --svg {}/out.svg",
    "hint board.txt --svg {}/out.svg",
    "explain board.txt --svg {}/steps",
    "explain board.txt --svg {}/out.svg --html {}/out.html",
    "report runs.sqlite --html {}/out.html --csv {}/out.csv --latex {}/o.tex --markdown {}/o.md",
    "report runs.sqlite --plots {}/new/plots",
]
NEW = ["check board.txt --proof {}/proof", "minimise full.txt --proof {}/proof"]
"""What only makes a directory that is not there."""

ONE_EACH = [
    f"{MAKE} --count 2 --solution --separate -o {{}}/out.txt",
    "convert boards.txt --to text --separate -o {}/out.txt",
    "draw boards.txt -o {}/out.svg",
]
"""What writes a file for each puzzle, as soon as it has it."""

LISTS = [
    f"{MAKE} --count 3 --solution -o {{}}/out.txt",
    "convert boards.txt --to text -o {}/out.txt",
]
"""What writes one puzzle after another."""


def files(folder: Path) -> dict[str, bytes]:
    """All that is in it; directories hold nothing."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in folder.rglob("*")
    }


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder of puzzles and runs, with an empty one in it."""
    monkeypatch.chdir(tmp_path)
    for name, text in (
        ("board", UNIQUE),
        ("boards", UNIQUE + TWO),
        ("full", "takuzu 2 2\n0 1\n1 0\n"),
    ):
        Path(f"{name}.txt").write_text(text)
    written(tmp_path / "runs.sqlite", [fake()])
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


@contextmanager
def room(most: int) -> Iterator[None]:
    """No file can have more bytes in this block."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def asked(command: str, folder: Path) -> list[str]:
    return command.replace("{}", str(folder)).split()


def costs_a_line(command, folder, most, *more):
    with room(most):
        done = run(*asked(command, folder), *more)
    assert done.code == 2
    assert done.err.startswith(f"pencilsat: {folder}/")
    assert done.err.endswith(": cannot be written: File too large\n")
    assert done.err.count("\n") == 1


def sizes(found: dict[str, bytes]) -> set[int]:
    """Room for none of these files, and for all of them but the largest."""
    return {0, max(map(len, found.values())) - 1}


@pytest.mark.parametrize("command", WRITING + NEW)
def test_without_room_nothing_is_left_behind(command, here):
    assert run(*asked(command, here)).code == 0
    new = files(here)
    for most in sizes(new):
        empty = here / f"room for {most}".replace(" ", "-")
        empty.mkdir()
        costs_a_line(command, empty, most)
        assert files(empty) == {}


def with_old_files(command: str, here: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """What the command writes, and what is there in its place."""
    assert run(*asked(command, here)).code == 0
    new = files(here)
    for name, data in new.items():
        if data:
            (here / name).write_bytes(b"mine")
            (here / name).chmod(0o640)
    return new, files(here)


@pytest.mark.parametrize("command", WRITING + LISTS)
def test_without_room_an_old_file_stays_until_the_new_one_is_whole(command, here):
    new, old = with_old_files(command, here)
    for most in sizes(new):
        costs_a_line(command, here, most, "--force")
        assert files(here) == old
    assert run(*asked(command, here), "--force").code == 0
    assert files(here) == new
    assert {(here / name).stat().st_mode & 0o777 for name in new if new[name]} == {0o640}


@pytest.mark.parametrize("command", WRITING)
def test_an_interrupt_while_files_are_written_leaves_the_old_ones(command, here, monkeypatch):
    new, old = with_old_files(command, here)
    monkeypatch.setattr(os, "fsync", lambda file: os.kill(os.getpid(), signal.SIGINT))
    assert run(*asked(command, here), "--force").code == 130
    grows = command.startswith("generate") or command.endswith("json")
    assert files(here) == (new if grows else old)  # no puzzle that is made is lost


@pytest.mark.parametrize("command", ONE_EACH)
def test_of_files_for_each_puzzle_everyone_is_whole(command, here):
    new, old = with_old_files(command, here)
    for most in sizes(new):
        costs_a_line(command, here, most, "--force")
        found = files(here)
        assert found.keys() == old.keys()
        assert all(data in (old[name], new[name]) for name, data in found.items())
    (here / "none").mkdir()
    costs_a_line(command, here / "none", 0)
    assert files(here / "none") == {}


@pytest.mark.parametrize("command", LISTS)
def test_of_a_new_list_whole_puzzles_are_left(command, here):
    assert run(*asked(command, here)).code == 0
    text = (here / "out.txt").read_text()
    every = encoders.read(text)
    (here / "less").mkdir()
    costs_a_line(command, here / "less", len(text.encode()) - 1)
    assert encoders.read((here / "less" / "out.txt").read_text()) == every[:-1]
    answers = here / "less" / "out.sol"
    if answers.exists():
        assert answers.read_text() == "".join((here / "out.sol").read_text().splitlines(True)[:-1])
    (here / "none").mkdir()
    costs_a_line(command, here / "none", 0)
    assert files(here / "none") == {}

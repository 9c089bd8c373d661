"""`--jobs`: what one process says, said by several."""

import json
import os
import re
import resource
import signal
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from command import (
    AWAY,
    BAD,
    COMMAND,
    HARD,
    NONE,
    PATIENCE,
    TWO,
    UNIQUE,
    run,
)

from pencilsat.boards.words import counted, lines_of
from pencilsat.commands import inputs

SMALL = "takuzu 2 2\n0 .\n. .\n"


SUDOKU = ".................1.....2.3.....4...5..2.1...6..3..78.....9.32...1.....4..5.......\n"


MANY = 800
"""Puzzles whose answers are several times as long as what a pipe holds."""


def same(jobs, *arguments, stdin=""):
    """What so many processes say, which is what one says."""
    alone = run(*arguments, stdin=stdin)
    shared = run(*arguments, "--jobs", jobs, stdin=stdin)
    assert shared == alone
    return shared


def test_answers_are_those_of_one_process_in_the_order_of_the_input(file):
    mixed, several = file(UNIQUE + TWO + NONE + UNIQUE), file(5 * SUDOKU)
    assert same(2, "check", mixed, several, file(UNIQUE)).code == 1
    assert same(1, "solve", "-", "--format", "line", stdin=5 * SUDOKU).out.count("\n") == 5
    assert same(1, "count", mixed, "--limit", 1, "--format", "line").code == 3
    assert same(1, "rate", mixed, "--format", "line").code == 1
    assert same(1, "minimise", file(2 * "takuzu 2 2\n0 1\n1 0\n")).code == 0


def test_a_bad_puzzle_costs_a_line_and_a_bad_file_another(file):
    bad = file(UNIQUE + BAD + NONE)
    done = run("solve", bad, "missing.txt", file(b"\xff"), file(""), "--jobs", 1)
    assert [line for line in done.out.splitlines() if "," in line] == [
        f"{bad}, puzzle {k}" for k in (1, 3)
    ]
    places = [re.sub(r".*board\d+.txt", "", line) for line in done.err.splitlines()]
    assert places[0].startswith(":6:1: ")
    assert places[1] == "pencilsat: missing.txt: cannot be read: No such file or directory"
    assert places[2:] == [":1:1: not UTF-8 text", ":1:1: the file is empty"]
    assert done.code == 2


def test_puzzles_are_cut_where_they_are_read(file):
    """A text in one piece and in pieces: comments, links, JSON, byte order marks, line ends."""
    text = "\ufeff# one\r\n\r\n" + (UNIQUE + "# two\n\n" + TWO).replace("\n", "\r\n")
    link = "https://puzz.link/p?hashi/3/3/2g2i1g1\n"
    puzzles = [json.dumps({"puzzle": UNIQUE}) for _ in range(2)]
    same(1, "solve", file(text), file(link * 2 + UNIQUE), file("\n".join(puzzles)))


@contextmanager
def begun(*arguments):
    """A command with pipes, which is ended in the end."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=AWAY,
        bufsize=0,  # `communicate` would lose what is read ahead
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("source", [["-"], ["-", "--jobs", "1"], ["/dev/stdin"]], ids=" ".join)
def test_a_list_is_answered_while_it_is_read(source):
    with begun("check", *source, "--format", "line") as process:
        process.stdin.write((UNIQUE + TWO + NONE).encode())
        assert [process.stdout.readline() for _ in "12"] == [b"unique\n", b"not unique\n"]
        assert process.communicate(timeout=PATIENCE)[0] == b"no solution\n"


@pytest.mark.parametrize("jobs", [[], ["--jobs", "1"]])
def test_a_puzzle_is_answered_once_the_next_begins(jobs):
    header, rest = TWO.split("\n", 1)
    with begun("check", "-", "--format", "line", *jobs) as process:
        process.stdin.write(f"{UNIQUE}{header}\n".encode())
        assert process.stdout.readline() == b"unique\n"
        process.stdin.write((rest + NONE).encode())
        assert process.stdout.readline() == b"not unique\n"
        assert process.communicate(timeout=PATIENCE)[0] == b"no solution\n"


@pytest.mark.parametrize("jobs", [[], ["--jobs", "1"]])
def test_a_line_of_a_list_is_answered_at_once_but_for_the_first(jobs):
    with begun("check", "-", "--format", "line", *jobs) as process:
        process.stdin.write(2 * SUDOKU.encode())
        assert [process.stdout.readline() for _ in "12"] == 2 * [b"unique\n"]
        process.stdin.write(SUDOKU.encode())
        assert process.stdout.readline() == b"unique\n"


@pytest.mark.parametrize(
    "options",
    [
        "--unordered",
        "--jobs 2 --scheduler tcp://127.0.0.1:1",
        "--jobs 2 --svg out.svg",
        "--portfolio cadical195,nope",
        "--portfolio cadical195, --jobs 2",
        "--portfolio minisat22 --solver glucose4",
        "--portfolio minisat22 --html out.html",
        "--jobs 2 --proof out",
    ],
)
def test_what_does_not_go_together_is_refused(file, options):
    done = run("check", file(UNIQUE), *options.split())
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def workers(parent):
    """The processes that work for another, by Linux."""
    found = [path.read_text().split() for path in Path(f"/proc/{parent}/task").glob("*/children")]
    return sorted(int(pid) for pids in found for pid in pids)


@pytest.fixture
def running(file):
    """A command that solves a list, once it has begun to answer, of which a pipe holds a part."""
    puzzles = file(MANY * SUDOKU)
    with begun("solve", puzzles, "--format", "json", "--jobs", "2") as process:
        yield process, process.stdout.readline()


def test_after_an_interrupt_each_line_is_that_of_the_puzzle_of_its_number(file):
    """One process has a puzzle that takes long; the other goes on with those behind it."""
    before, behind = 30, 900
    texts, answers = [UNIQUE, TWO, NONE], ["1", "2", "0"]
    many = "".join(texts[k % 3] for k in range(before)) + "takuzu 20 20\n" + 20 * (20 * ". " + "\n")
    many += "".join(texts[k % 3] for k in range(before + 1, behind))
    with begun("count", file(many), "--format", "line", "--jobs", "2") as process:
        lines = [process.stdout.readline().decode() for _ in range(before)]
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    lines = [line.strip() for line in [*lines, *out.decode().splitlines()]]
    assert lines[before] == ""
    right = [line in ("", answers[k % 3]) for k, line in enumerate(lines)]
    assert all(right), lines
    found = len(lines) - lines.count("")
    assert found > before
    assert err.decode() == f"pencilsat: interrupted after {counted(found, 'answer')}\n"


def numbers(*outputs):
    return [json.loads(line)["index"] for line in b"".join(outputs).splitlines()]


def test_a_worker_that_is_killed_loses_nothing_and_says_nothing_twice(running):
    process, first = running
    for pid in workers(process.pid):
        os.kill(pid, signal.SIGKILL)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, b"")
    assert numbers(first, out) == [*range(MANY)]


def test_a_full_disk_costs_a_line_and_leaves_a_beginning(file, tmp_path):
    room = 20_000
    with open(tmp_path / "answers", "wb") as answers:
        done = subprocess.run(
            [*COMMAND, "solve", file(2000 * SMALL), "--format", "json", "--jobs", "1"],
            stdout=answers,
            stderr=subprocess.PIPE,
            cwd=AWAY,
            timeout=PATIENCE,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
            check=False,
        )
    *whole, _ = (tmp_path / "answers").read_bytes().split(b"\n")
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
    assert numbers(*(line + b"\n" for line in whole)) == [*range(len(whole))]
    assert whole


def test_an_interrupt_leaves_what_is_answered_and_nobody_at_work(running):
    process, first = running
    pids = workers(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    found = numbers(first, out)
    assert process.returncode == 130
    assert err.decode() == f"pencilsat: interrupted after {counted(len(found), 'answer')}\n"
    assert found == sorted({*found})
    assert len(pids) == 2
    end = time.monotonic() + PATIENCE
    while any(os.path.exists(f"/proc/{pid}") for pid in pids):
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.slow
def test_the_first_answer_wins_and_the_others_are_stopped(file):
    mixed = file(UNIQUE + NONE)
    alone = run("check", mixed, "--no-backbone")
    assert run("check", mixed, "--no-backbone", "--portfolio", "glucose4,cadical195") == alone
    hard = ("solve", file(HARD), "--encoding", "flow", "--no-unique", "--conflicts", 1)
    assert run(*hard, "--portfolio", "minisat22,glucose4").code == 3


@pytest.mark.parametrize("block", [1, 2, 3, 100])
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_are_the_same_wherever_a_block_ends(block, end, file, monkeypatch):
    """The mark at the beginning is no part of the first line."""
    monkeypatch.setattr(inputs, "BLOCK", block)
    text = f"{UNIQUE}\n \n\n{TWO}# ä\n# one".replace("\n", end)
    for one in (text, text + end):
        [*pieces] = inputs.pieces([str(file(f"\ufeff{one}"))], None)
        assert [line for piece in pieces for line in piece.lines] == lines_of(one)
    [alone] = inputs.pieces([str(file("\ufeffhashi"))], None)
    assert [line.text for line in alone.lines] == ["hashi"]


@pytest.mark.parametrize("number", [1, 2])
def test_what_stands_before_text_that_cannot_be_read_is_answered(number, file):
    cut_off = number * UNIQUE.encode() + b"hashi 1 3\n1 . \xff\n"
    done = same(1, "check", file(cut_off), "--format", "line")
    assert (done.code, done.out) == (2, number * "unique\n" + "\n")
    assert f":{4 * number + 2}:5: not UTF-8 text" in done.err


def test_of_lines_each_puzzle_has_one_though_it_cannot_be_read(file):
    """The line of a puzzle says where it is in the list."""
    bad, missing = file(UNIQUE + BAD + NONE), "missing.txt"
    done = same(1, "check", bad, missing, file(TWO), "--format", "line")
    assert done.out.split("\n") == ["unique", "", "no solution", "", "not unique", ""]
    assert (done.code, done.err.count("\n")) == (2, 2)
    large = "takuzu 40 40\n" + 40 * (40 * ". " + "\n")
    options = ("--encoding", "xor", "--cardinality", "direct", "--format", "line")
    done = same(1, "check", "-", *options, stdin=SMALL + large + SMALL)
    assert done.out == "unique\n\nunique\n"

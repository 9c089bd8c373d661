"""The command as a process among others: pipes, full disks, interrupts."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from command import (
    AWAY,
    BAD,
    COMMAND,
    NONE,
    PATIENCE,
    UNIQUE,
    UNIQUE_DRAWN,
    board,
    interrupted_in,
    process,
    python,
    terminal,
)
from marks import slow

ESCAPE = "\x1b"


def test_the_command_runs_as_a_process(file):
    done = process("solve", file(UNIQUE))
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN + "unique\n", "")
    done = process("check", "-", stdin=NONE)
    assert (done.code, done.out, done.err) == (1, "no solution\n", "")
    done = process("check", file(BAD))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("option", ["--help", slow("solve --help")])
def test_help_is_no_error(option):
    done = process(*option.split())
    assert (done.code, done.err) == (0, "")
    assert "Usage" in done.out


def test_a_file_name_that_is_no_text_is_no_error(file):
    odd = file(UNIQUE).rename(file(UNIQUE).with_name("\udcff.txt"))
    done = process("check", odd, file(UNIQUE), PYTHONIOENCODING="utf-8:strict")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[1::2] == ["unique", "unique"]


@pytest.mark.parametrize("arguments", [["export", "--encoding", "layered"], ["solve"]])
def test_a_closed_pipe_is_no_error(arguments, file):
    files = [file(board(100, 14))] * (1 if arguments[0] == "export" else 300)
    running = subprocess.Popen(
        [*COMMAND, *arguments, *map(str, files)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=AWAY,
    )
    with running:
        assert running.stdout.readline()
        running.stdout.close()
        try:
            assert running.wait(timeout=PATIENCE) == 0
        finally:
            running.kill()
        assert running.stderr.read() == b""


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="without /dev/full no disk is full for certain"
)
@pytest.mark.parametrize(
    "command", ["solve {}", slow("export {}"), slow("families"), "generate --help", slow("--help")]
)
def test_a_full_disk_costs_one_line(command, file):
    asked = command.format(file(UNIQUE)).split()
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, *asked],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=AWAY,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 2
    assert re.fullmatch(rb"pencilsat: .*No space left on device\n", done.stderr)


@pytest.mark.parametrize(("redirection", "code"), [("<&-", 2), (">&-", 0), ("2>&-", 0)])
def test_a_closed_stream_gives_no_traceback(redirection, code, file):
    command = f'exec "{sys.executable}" -m pencilsat solve "{file(UNIQUE)}" - {redirection}'
    if code == 0:
        command = command.replace(" - ", " ")
    done = subprocess.run(["bash", "-c", command], cwd=AWAY, capture_output=True, text=True)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("solver", "after"),
    [
        ("cadical195", 0.2),
        slow("cadical195", 0.4),
        slow("cadical195", 0.6),
        slow("cadical195", 0.8),
        slow("glucose4", 0.3),
        slow("kissat404", 0.3),
        slow("lingeling", 0.3),
    ],
)
def test_an_interrupt_in_the_solver_ends_the_command(solver, after, file):
    options = ("--encoding", "flow", "--no-unique", "--solver", solver)
    hard = file(board(300, 30))
    done = interrupted_in(
        "pencilsat.search.solving.Session.solve", "solve", hard, *options, after=after
    )
    assert (done.code, done.out, done.err) == (130, "", "")


def test_an_interrupt_leaves_the_terminal_as_it_was(file):
    with terminal() as (end, shown):
        many = file(board(300, 30))
        solutions = "pencilsat.tasks.run.Run.solutions"
        done = interrupted_in(solutions, "count", many, after=1.0, stderr=end, delay=0)
    assert done.code == 3
    assert done.out.startswith("at least ")
    assert re.search(rb"\r\d+ solutions, 0:0\d", shown)
    assert shown.endswith(b"\r")
    assert ESCAPE.encode() not in shown


ENDING = """
import atexit, sys, threading, time
from pencilsat import cli

class Object:
    def __del__(self):
        print("taken apart")

kept = Object()
atexit.register(print, "the end")
if sys.argv.pop() == "thread":
    threading.Thread(target=lambda: (threading.main_thread().join(), print("thread"))).start()
print("not flushed", end=" ")
cli.{entry}()
"""


def ends_of(entry, file, *more):
    done = python(ENDING.format(entry=entry), "solve", file, *more)
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("not flushed")
    return [line for line in done.out.splitlines() if line in ("taken apart", "the end", "thread")]


def test_a_process_ends_before_python_takes_it_apart_but_does_what_is_left_to_do(file):
    name = file(NONE)
    assert ends_of("process", name, "alone") == ["the end"]
    assert ends_of("main", name, "alone") == ["the end", "taken apart"]
    assert ends_of("process", name, "thread") == ["thread", "the end", "taken apart"]

"""The command as a process among others: pipes, full disks, interrupts."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from command import (
    AWAY,
    BAD,
    COMMAND,
    NONE,
    PATIENCE,
    TWO,
    UNIQUE,
    UNIQUE_DRAWN,
    board,
    interrupted_in,
    process,
    python,
    run,
    terminal,
)
from marks import slow
from together import together

from pencilsat import encoders
from pencilsat.tasks.check import checking
from pencilsat.tasks.generate.make import make
from pencilsat.tasks.run import Run

ESCAPE = "\x1b"


class Closed(io.StringIO):
    """An output that nobody reads, from a line on; it counts what is written to it after that."""

    def __init__(self, lines):
        super().__init__()
        self.lines, self.late = lines, 0

    def fileno(self):
        return os.open(os.devnull, os.O_WRONLY)

    def writelines(self, parts):
        if self.lines <= 0:
            self.late += 1
            raise BrokenPipeError
        self.lines -= 1

    def write(self, text):
        self.writelines([text])


def unread(lines, *arguments, stdin=""):
    """The exit code and the errors of a command whose output is closed after some lines."""
    closed = Closed(lines)
    with patch("command.io.StringIO", side_effect=[closed, err := io.StringIO()]):
        done = run(*arguments, stdin=stdin)
    assert closed.late <= 1
    assert err.getvalue() == ""
    return done.code


def told(found, taken):
    """Gives what was found, and notes how much of it is taken."""
    for answer in found:
        taken.append(answer)
        yield answer


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


@pytest.mark.parametrize("encoding", ["ascii", slow("latin-1"), slow("utf-8:strict")])
def test_a_narrow_output_encoding_is_no_error(encoding, file):
    done = process("solve", file(UNIQUE), PYTHONIOENCODING=encoding)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-1] == "unique"


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


@together("lines", [0, 1])
@together(
    "command, text, code",
    [
        ("check", UNIQUE, 0),
        ("check", TWO, 1),
        ("check", NONE, 1),
        ("solve", NONE, 1),
        ("solve", TWO, 0),
        ("count", NONE, 1),
        ("minimise", "takuzu 2 2\n. .\n. .\n", 1),
        ("check", NONE + UNIQUE, 1),
        ("explain", TWO, 3),
    ],
)
def test_an_answer_that_nobody_reads_keeps_its_exit_code(command, text, code, lines):
    if (command, lines) == ("explain", 1):
        text, code = NONE, 1
    assert unread(lines, command, "-", stdin=text) == code


def test_what_nobody_reads_is_not_looked_for():
    with patch("pencilsat.commands.answers.checking", wraps=checking) as asked:
        assert unread(0, "check", "-", stdin=UNIQUE * 9) == 0
        assert unread(0, "check", "-", stdin=TWO * 9) == 1
    assert asked.call_count == 2
    found = [*checking(Run(*encoders.read(TWO)))]
    known = next(i for i, answer in enumerate(found) if answer.status == "not unique")
    taken = []
    with patch("pencilsat.commands.answers.checking", lambda *_, **__: told(found, taken)):
        assert unread(0, "check", "-", stdin=TWO) == 1
    assert len(taken) == known + 1 < len(found)
    with patch("pencilsat.commands.making.make", wraps=make) as made:
        assert unread(1, "generate", "takuzu", "--size", "4", "--count", "9") == 0
    assert made.call_count == 2


@pytest.mark.parametrize("command", ["--help", "solve --help", "generate --help"])
def test_help_may_be_read_in_part(command):
    assert unread(0, *command.split()) == 0


def test_a_wrong_solution_is_wrong_though_nobody_reads_why(file):
    assert unread(0, "verify", file(UNIQUE), "-", stdin="[]") == 1


@pytest.mark.parametrize("lines", [0, 1, 2])
def test_a_certificate_is_refused_though_nobody_reads_why(file, tmp_path, lines):
    proof = tmp_path / "proof"
    assert unread(lines, "check", file(UNIQUE), "--proof", proof) == 0
    assert unread(lines, "verify-proof", proof) == 0
    (proof / "unique.drat").write_text("1 0\n")
    assert unread(lines, "verify-proof", proof) == 1


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


@pytest.mark.parametrize("limit", [["--seconds", "600"], slow(["--conflicts", "1000000000"])])
def test_an_interrupt_of_a_limited_solver_ends_the_command(limit, file):
    hard = file(board(300, 30))
    options = ("--encoding", "flow", *limit)
    done = interrupted_in(
        "pencilsat.search.solving.Session.solve", "check", hard, *options, after=0.4
    )
    assert (done.code, done.out, done.err) == (130, "", "")


def test_an_interrupt_while_a_formula_is_written_ends_the_command(file):
    large = file(board(600, 50))
    done = interrupted_in("pencilsat.tasks.run.encode", "check", large, "--encoding", "layered")
    assert (done.code, done.out, done.err) == (130, "", "")


def test_an_interrupt_while_standard_input_is_read_ends_the_command():
    done = interrupted_in("pencilsat.commands.inputs.Pieces._blocks", "solve", "-")
    assert (done.code, done.out, done.err) == (130, "", "")


def test_an_interrupt_between_many_files_ends_the_command(file):
    files = [file(board(200, 20))] * 2000
    once = ["--limit", "1", "--format", "json"]
    done = interrupted_in("pencilsat.tasks.run.Run.solutions", "count", *files, *once)
    said = re.fullmatch(r"pencilsat: interrupted after (\d+) answers?\n", done.err)
    assert done.code == 3
    assert 0 <= len(done.out.splitlines()) - int(said[1]) - done.out.count("entered") <= 1


def test_an_interrupt_leaves_the_terminal_as_it_was(file):
    with terminal() as (end, shown):
        many = file(board(300, 30))
        solutions = "pencilsat.tasks.run.Run.solutions"
        done = interrupted_in(solutions, "count", many, after=1.0, stderr=end, delay=0)
    assert done.code == 3
    assert done.out.startswith("at least ")
    assert re.search(rb"\r\d+ solutions, 0:0\d", shown)
    assert re.search(rb"\r +\r$", shown)
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


INTERRUPTED_END = """
import atexit, signal
from pencilsat import cli

atexit.register(signal.raise_signal, signal.SIGINT)
cli.process()
"""


def test_an_interrupt_at_the_very_end_shows_no_traceback(file):
    done = python(INTERRUPTED_END, "solve", file(UNIQUE))
    assert (done.code, done.out, done.err) == (130, UNIQUE_DRAWN + "unique\n", "")


INTERRUPTED = """
import atexit
from pencilsat import cli
from pencilsat.tasks import run

def interrupted(*arguments, **options):
    raise KeyboardInterrupt

run.encode = interrupted
atexit.register(print, "cleaned up")
cli.process()
"""


def test_after_an_interrupt_nothing_is_cleaned_up(file):
    done = python(INTERRUPTED, "solve", file(UNIQUE))
    assert (done.code, done.out, done.err) == (130, "", "")

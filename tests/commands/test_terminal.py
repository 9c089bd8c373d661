"""The command among other programs: processes, pipes, terminals, interrupts."""

import fcntl
import io
import os
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path
from unittest.mock import patch

import pytest
from command import (
    AWAY,
    BAD,
    COMMAND,
    DELAYED,
    NONE,
    PATIENCE,
    ROOT,
    TWO,
    UNIQUE,
    UNIQUE_DRAWN,
    board,
    interrupted_in,
    on_terminal,
    process,
    run,
    terminal,
)
from marks import slow

from pencilsat import encoders
from pencilsat.tasks.check import checking
from pencilsat.tasks.generate.make import make
from pencilsat.tasks.run import Run

ESCAPE = "\x1b"


# Processes, pipes, terminals --------------------------------------------------


def test_the_command_runs_as_a_process(file):
    done = process("solve", file(UNIQUE))
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN + "unique\n", "")
    done = process("check", "-", stdin=NONE)
    assert (done.code, done.out, done.err) == (1, "no solution\n", "")
    done = process("check", file(BAD))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("option", ["--help", "solve --help"])
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


def unread(lines, *arguments, stdin=""):
    """The exit code and the errors of a command whose output is closed after some lines."""
    closed = Closed(lines)
    with patch("command.io.StringIO", side_effect=[closed, err := io.StringIO()]):
        done = run(*arguments, stdin=stdin)
    assert closed.late <= 1
    assert err.getvalue() == ""
    return done.code


@pytest.mark.parametrize("lines", [0, 1])
@pytest.mark.parametrize(
    ("command", "text", "code"),
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


def told(found, taken):
    """Gives what was found, and notes how much of it is taken."""
    for answer in found:
        taken.append(answer)
        yield answer


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
    not Path("/dev/full").exists(), reason="needs /dev/full, a device that refuses every write"
)
@pytest.mark.parametrize("command", ["solve", "export", "families"])
def test_a_full_disk_costs_one_line(command, file):
    files = [] if command == "families" else [str(file(UNIQUE))]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, command, *files],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=AWAY,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 2
    assert re.fullmatch(rb"pencilsat: .*No space left on device\n", done.stderr)


def test_a_terminal_gets_colours(file):
    done = on_terminal("stdout", "solve", file(UNIQUE))
    assert (done.code, done.err) == (0, "")
    bold, cyan = f"{ESCAPE}[1m2", f"{ESCAPE}[36m─"
    assert bold in done.out
    assert cyan in done.out
    assert re.sub(r"\x1b\[[0-9;]*m", "", done.out) == UNIQUE_DRAWN + "unique\n"


def test_a_terminal_gets_differences_in_a_colour_of_their_own(file):
    done = on_terminal("stdout", "check", file(TWO))
    drawing = done.out.split("not unique\n")[1]
    red = re.findall(r"\x1b\[1;31m *(\S)", drawing)
    assert set(red) == set("╍╌╏╎·")
    assert f"{ESCAPE}[36m─" in drawing


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colours_gets_none(setting, file):
    done = on_terminal("stdout", "solve", file(UNIQUE), **setting)
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN + "unique\n", "")


def test_an_empty_no_color_asks_for_nothing(file):
    assert ESCAPE in on_terminal("stdout", "solve", file(UNIQUE), NO_COLOR="").out


def test_a_pipe_gets_no_colours_though_errors_go_to_a_terminal(file):
    done = on_terminal("stderr", "solve", file(UNIQUE))
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN + "unique\n", "")


SEVERAL = "sudoku 4 2 2\n" + 4 * ". . . .\n"
"""A Sudoku with 288 solutions."""


def test_count_shows_its_progress_on_a_terminal_alone(file):
    done = on_terminal("stderr", "count", file(SEVERAL), delay=0)
    assert (done.code, done.out) == (0, "288\n")
    assert re.search(r"\r\d+ solutions, 0:00", done.err)
    assert re.search(r"\r +\r$", done.err)
    done = on_terminal("stdout", "count", file(SEVERAL), delay=0)
    assert (done.code, done.out, done.err) == (0, "288\n", "")


SUDOKU = ROOT / "instances" / "sudoku" / "twenty-five-by-twenty-five.txt"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve"], ["writing the formula", "loading it", "solving"]),
        (
            ["check", SUDOKU.stem, "--encoding", "minimal"],
            ["writing the formula", "loading it", "solving"],
        ),
        (["export", "sixteen-by-sixteen"], ["writing the formula"]),
        (["explain", "few-six-by-six"], ["explaining", r"explaining, \d+ steps"]),
        (
            ["minimise", "thirty-clues", "--seconds", "1"],
            [r"at least \d+, at", "checking the best"],
        ),
    ],
)
def test_whatever_may_take_long_says_what_it_is_doing(arguments, words):
    """On a terminal, though the answer goes elsewhere."""
    command, name, *options = [*arguments, *[SUDOKU.stem] * (len(arguments) == 1)]
    puzzle = SUDOKU.with_stem(name)
    done = on_terminal("stderr", command, puzzle, *options, delay=0)
    assert done.code in (0, 3)
    assert [word for word in words if not re.search(rf"\r{word}.*, 0:\d\d", done.err)] == []
    assert re.search(r"\r +\r$", done.err)
    assert ESCAPE not in done.err


def test_proving_and_checking_a_proof_show_that_they_go_on(tmp_path):
    puzzle = SUDOKU.with_stem("thesis")
    proved = on_terminal("stderr", "check", puzzle, "--proof", tmp_path / "proof", delay=0)
    assert "\rproving, 0:" in proved.err
    checked = on_terminal("stderr", "verify-proof", tmp_path / "proof", delay=0)
    assert re.search(r"\rchecking, \d right so far, 0:", checked.err)
    assert checked.out.endswith("\nunique\n")


def test_a_command_that_takes_long_shows_it_without_being_asked(file):
    options = ("--encoding", "layered")
    done = on_terminal("stderr", "export", *options, file(board(150, 20)), delay=None)
    assert done.code == 0
    assert "\rwriting the formula, 0:0" in done.err


def test_what_is_printed_and_how_far_it_is_do_not_mix():
    """Both on one terminal: the line goes before anything is printed."""
    puzzle = SUDOKU.with_stem("few-six-by-six")
    done = on_terminal("both", "explain", puzzle, delay=0, NO_COLOR="1")
    printed = [line.rpartition("\r")[2] for line in done.out.split("\n")]
    assert "\n".join(printed) == process("explain", puzzle).out
    assert "explaining, " in done.out


def test_the_line_is_no_wider_than_the_terminal():
    with terminal() as (end, shown):
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 20, 0, 0))
        subprocess.run(
            [sys.executable, "-c", DELAYED, "0", "export", SUDOKU.with_stem("sixteen-by-sixteen")],
            stdout=subprocess.DEVNULL,
            stderr=end,
            cwd=AWAY,
            env=os.environ | {"TERM": "xterm"},
        )
    assert b"\rwriting the formula\r" in shown
    assert max(map(len, shown.split(b"\r"))) == 19


def test_a_dumb_terminal_gets_no_line():
    puzzle = SUDOKU.with_stem("sixteen-by-sixteen")
    assert on_terminal("stderr", "export", puzzle, delay=0, TERM="dumb").err == ""


@pytest.mark.parametrize(("option", "name"), [("--exact", "Ganak"), ("--approximate", "ApproxMC")])
def test_a_count_of_all_at_once_shows_on_a_terminal_that_it_goes_on(option, name, file):
    done = on_terminal("both", "count", option, file(TWO), delay=0)
    assert f"\r{name} counts, 0:00" in done.out
    assert done.out.endswith(f"\r{run('count', option, file(TWO)).out}")


def test_making_a_puzzle_shows_on_a_terminal_that_it_goes_on():
    making = ("generate", "sudoku", "--size", "9", "--seed", "3")
    done = on_terminal("stderr", *making, delay=0)
    assert done.out == run(*making).out
    assert "sudoku, seed 3" in done.err
    assert "(1 of 2)" not in done.err
    done = on_terminal("both", *making, "--count", "2", delay=0)
    assert "sudoku, seed 4 (2 of 2)" in done.out


def test_many_puzzles_show_their_progress_where_only_errors_go_to_a_terminal(file):
    many = file(UNIQUE * 20)
    done = on_terminal("stderr", "check", many, delay=0)
    assert (done.code, done.out) == (0, process("check", many).out)
    assert re.search(r"\d+ of 20 puzzles, about \d:\d\d left, ", done.err)
    done = on_terminal("both", "check", many, delay=0)
    assert "20 puzzles" not in done.out


def test_what_is_done_at_once_shows_no_progress(file):
    done = on_terminal("stderr", "check", file(UNIQUE))
    assert (done.code, done.out, done.err) == (0, "unique\n", "")


def test_errors_on_a_terminal_are_one_plain_line(file):
    bad = file(BAD)
    done = on_terminal("stderr", "solve", bad)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(f"pencilsat: {bad}:2:1: ")


# Interrupts -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("solver", "after"),
    [
        ("cadical195", 0.2),
        slow("cadical195", 0.4),
        slow("cadical195", 0.6),
        slow("cadical195", 0.8),
        ("glucose4", 0.3),
        ("kissat404", 0.3),
        slow("lingeling", 0.3),
    ],
)
def test_an_interrupt_in_the_solver_ends_the_command(solver, after, file):
    options = ("--encoding", "flow", "--no-unique", "--solver", solver)
    hard = file(board(300, 30))
    done = interrupted_in(
        "pencilsat.cnf.solving.Session.solve", "solve", hard, *options, after=after
    )
    assert (done.code, done.out, done.err) == (130, "", "")


@pytest.mark.parametrize("limit", [["--seconds", "600"], slow(["--conflicts", "1000000000"])])
def test_an_interrupt_of_a_limited_solver_ends_the_command(limit, file):
    hard = file(board(300, 30))
    options = ("--encoding", "flow", *limit)
    done = interrupted_in("pencilsat.cnf.solving.Session.solve", "check", hard, *options, after=1.0)
    assert (done.code, done.out, done.err) == (130, "", "")


def test_an_interrupt_while_a_formula_is_written_ends_the_command(file):
    large = file(board(600, 50))
    done = interrupted_in("pencilsat.tasks.run.encode", "check", large, "--encoding", "layered")
    assert (done.code, done.out, done.err) == (130, "", "")


@pytest.mark.parametrize("arguments", [["solve", "-"], ["export", "-"]])
def test_an_interrupt_while_standard_input_is_read_ends_the_command(arguments):
    done = interrupted_in("pencilsat.commands.inputs.contents", *arguments)
    assert (done.code, done.out, done.err) == (130, "", "")


def test_an_interrupt_between_many_files_ends_the_command(file):
    files = [file(board(200, 20))] * 2000
    once = ["--limit", "1", "--format", "json"]
    done = interrupted_in("pencilsat.tasks.run.Run.solutions", "count", *files, *once)
    assert (done.code, done.err) == (3, "")


def test_an_interrupt_leaves_the_terminal_as_it_was(file):
    with terminal() as (end, shown):
        many = file(board(300, 30))
        solutions = "pencilsat.tasks.run.Run.solutions"
        done = interrupted_in(solutions, "count", many, after=2.5, stderr=end)
    assert done.code == 3
    assert done.out.startswith("at least ")
    assert re.search(rb"\r\d+ solutions, 0:0\d", shown)
    assert re.search(rb"\r +\r$", shown)
    assert ESCAPE.encode() not in shown


def test_an_answer_is_decoded_where_the_family_s_own_cardinality_would_be_too_large(file):
    large = file("hashi 3 3 bridges=99\n99 . 150\n. . .\n99 . 150\n")
    exported = run("export", large, "--cardinality", "seqcounter")
    variables = exported.out.count("c var ")
    every = " ".join(map(str, range(1, variables + 1)))
    answer = file(f"s SATISFIABLE\nv {every} 0\n")
    done = run("decode", large, answer)
    assert "does not belong" in done.err
    assert "cardinality" not in done.err


@pytest.mark.parametrize(("redirection", "code"), [("<&-", 2), (">&-", 0), ("2>&-", 0)])
def test_a_closed_stream_gives_no_traceback(redirection, code, file):
    command = f'exec "{sys.executable}" -m pencilsat solve "{file(UNIQUE)}" - {redirection}'
    if code == 0:
        command = command.replace(" - ", " ")
    done = subprocess.run(["bash", "-c", command], cwd=AWAY, capture_output=True, text=True)
    assert done.returncode == code
    assert "Traceback" not in done.stderr

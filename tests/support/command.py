"""The command as a user runs it: in this process, in its own, on a terminal, interrupted."""

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import typer.main

from pencilsat import cli, encoders
from pencilsat.encoders.hashi.random_boards import BOARDS

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "pencilsat"]
AWAY = ROOT / "instances"
"""Where processes run: a folder without modules, so that they import what is installed."""
SHARED = str(ROOT / "tests" / "support")
ENVIRONMENT = os.environ | {
    "PYTHONPATH": os.pathsep.join([SHARED, *filter(None, [os.environ.get("PYTHONPATH")])])
}
"""For scripts: they can import what tests share, and the package from where the tests have it."""
PATIENCE = 60
"""Seconds after which a process counts as hung."""

UNIQUE = """\
hashi 3 3
2 . 2
. . .
1 . 1
"""
HAS = "3 3 4\r\n 2  0  2 \r\n 0  0  0 \r\n 1  0  1 \r\n"
"""UNIQUE in the format of the published benchmark."""

UNIQUE_DRAWN = """\
2───2
│   │
1   1
"""
UNIQUE_EDGES = [[0, 0, 0, 2, 1], [0, 0, 2, 0, 1], [0, 2, 2, 2, 1]]
UNIQUE_ANSWER = "c a comment\ns SATISFIABLE\nv 1 -2 3\nv 4 -5 0\n"
"""The atoms of UNIQUE: r1c1–r1c3 once, twice, then r1c1–r3c1, r1c3–r3c3, the last."""

TWO = """\
hashi 3 5
1 . 4 . 3
. . . . .
. . 3 . 3
"""

BAD = "hashi 1 1\n9\n"
"""Refused in line 2, column 1."""

NONE = """\
hashi 1 3
1 . 2
"""

RING = """\
hashi 3 3
2 . 2
. . .
2 . 2
"""
"""One solution; without the implied rule, two models of its relaxation fall apart."""


@dataclass(frozen=True)
class Result:
    """What a run of the command gave."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[Any]:
        """The lines of the output, each as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


BUILT = cache(typer.main.get_command)
"""The parser of the command, which takes longer to build than most tests to run."""


def run(*arguments: object, stdin: str | bytes = b"") -> Result:
    """The command in this process."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = io.StringIO(), io.StringIO()
    on_interrupt = signal.getsignal(signal.SIGINT)
    with (
        mock.patch.object(sys, "argv", ["pencilsat", *map(str, arguments)]),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")),
        mock.patch.object(os, "_exit", sys.exit),
        mock.patch.object(typer.main, "get_command", BUILT),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            cli.main()
        except SystemExit as end:
            return Result(int(end.code or 0), out.getvalue(), err.getvalue())
        finally:
            signal.signal(signal.SIGINT, on_interrupt)
    raise AssertionError("the command does not end with an exit code")


def process(*arguments: object, stdin: str | bytes = b"", **environment: str) -> Result:
    """The command in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=AWAY,
        env=os.environ | environment,
        timeout=PATIENCE,
        check=False,
    )
    return Result(
        done.returncode, *(o.decode(errors="replace") for o in (done.stdout, done.stderr))
    )


DELAYED = """\
import sys
import typer.main

from pencilsat import cli
from pencilsat.commands import progress
progress.DELAY, progress.PERIOD = float(sys.argv.pop(1)), 0.001
cli.main()
"""
"""The command, which shows after so many seconds how far it is."""


def on_terminal(
    stream: str, *arguments: object, delay: float | None = PATIENCE, **environment: str
) -> Result:
    """The command with `stdout`, `stderr` or `both` on a terminal, what is left in a pipe.

    What `both` write is the output. After the delay, or its own if that is None, it shows how far
    it is.
    """
    command = COMMAND
    if delay is not None:
        command = [sys.executable, "-c", DELAYED, str(delay)]
    plain = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    with terminal() as (end, shown):
        ends = {
            name: end if stream in (name, "both") else subprocess.PIPE
            for name in ("stdout", "stderr")
        }
        done = subprocess.run(
            [*command, *map(str, arguments)],
            **ends,
            cwd=AWAY,
            env=plain | {"TERM": "xterm", "COLUMNS": "80"} | environment,
            timeout=PATIENCE,
            check=False,
        )
    text, piped = shown.decode(), (done.stdout or done.stderr or b"").decode()
    code = done.returncode
    return Result(code, piped, text) if stream == "stderr" else Result(code, text, piped)


RETURN = re.compile(rb"\x1b\[\?25l|\n(\x1b\[\?25h)?\r\x1b\[1A\x1b\[2K")
REDRAWN = re.compile(rb"\x1b\[2K|\x1b\[\?25h")
"""How a line of progress comes and goes, and what else is written to redraw it."""


@contextmanager
def terminal() -> Iterator[tuple[int, bytearray]]:
    """A terminal's end for a process, and what is shown there when the block is over."""
    ours, theirs = pty.openpty()
    shown = bytearray()
    reader = threading.Thread(target=_read_terminal, args=(ours, shown))
    reader.start()
    try:
        yield theirs, shown
    finally:
        os.close(theirs)
        reader.join()
        os.close(ours)
        shown[:] = REDRAWN.sub(b"", RETURN.sub(b"\r", shown.replace(b"\r\n", b"\n")))


def _read_terminal(descriptor: int, shown: bytearray) -> None:
    try:
        while data := os.read(descriptor, 4096):
            shown += data
    except OSError:
        pass  # Linux says so when the other end of a terminal is closed


def python(script: str, *arguments: object, before: Sequence[str] = ()) -> Result:
    """A script in a process of its own, which can import what tests share.

    Its output is text; `before` is put in front of the command.
    """
    done = subprocess.run(
        [*before, sys.executable, "-c", script, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=AWAY,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def interrupted_in(
    function: str,
    *arguments: object,
    after: float = 0.3,
    stderr: int = subprocess.PIPE,
    delay: float = 0.5,
) -> Result:
    """The command, interrupted a moment after it enters a function: its name with its module's.

    The interrupt is a signal from outside, as Ctrl-C sends it; standard input stays open. After
    the delay, a terminal is shown how far the command is.
    """
    place, _, name = function.rpartition(".")
    script = f"""\
import pkgutil, sys
import typer.main

from pencilsat import cli
from pencilsat.commands import progress
progress.DELAY = {delay}
place = pkgutil.resolve_name({place!r})
inner = place.{name}
def announced(*arguments, **options):
    print("entered", flush=True)
    return inner(*arguments, **options)
place.{name} = announced
cli.main()
"""
    running = subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        cwd=AWAY,
        env=os.environ | {"TERM": "xterm"},
    )
    assert running.stdout is not None
    with running:
        try:
            first = running.stdout.readline()
            time.sleep(after)
            still_there = running.poll() is None
            running.send_signal(signal.SIGINT)
            running.wait(timeout=PATIENCE)
        finally:
            running.kill()
        rest = running.stdout.read().decode()
        err = running.stderr.read().decode() if running.stderr else ""
    assert first == b"entered\n", err
    assert still_there, "it ended before it could be interrupted"
    return Result(running.returncode, rest, err)


def board(islands: int, side: int, *, seed: int = 0, cycles: int = 20) -> str:
    """The text of a random board."""
    hashi = encoders.family_named("hashi")
    return hashi.board.text(
        BOARDS.generate(islands=islands, rows=side, columns=side, seed=seed, cycles=cycles)
    )


HARD = board(60, 12)
"""Thousands of conflicts in the encoding `flow`."""

ONE_CONFLICT = ("--encoding", "flow", "--conflicts", "1")

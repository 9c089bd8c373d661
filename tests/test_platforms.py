"""Other systems: what this one has, and Windows or macOS have not, is hidden from every command."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command import (
    NONE,
    PATIENCE,
    TWO,
    UNIQUE,
    UNIQUE_ANSWER,
    UNIQUE_DRAWN,
    UNIQUE_EDGES,
    process,
    run,
)
from marks import slow

from pencilsat.experiments.store import Store

HIDING = '''\
"""Python imports this first, in every process: it takes away what the environment says."""

import os

for word in os.environ.get("HIDDEN", "").split():
    kind, _, name = word.partition(":")
    if kind == "module":
        import sys

        sys.modules[name] = None
    elif kind == "option":
        import subprocess

        def start(self, *words, start=subprocess.Popen.__init__, name=name, **options):
            if options.pop(name, None):
                raise ValueError(f"{name} is not supported on Windows platforms")
            start(self, *words, **options)

        subprocess.Popen.__init__ = start
    elif (kind, name) == ("signal", "SIGKILL"):
        import signal, subprocess

        subprocess.Popen.kill = lambda self: self.send_signal(9)
        del signal.SIGKILL
    elif kind == "system":
        import sys

        sys.platform = name
    else:
        module = __import__(kind)
        if hasattr(module, name):
            delattr(module, name)
        if name == "O_NONBLOCK":
            os.supports_dir_fd.clear()  # of what opens folders, which shutil asks
'''

APART = {
    "forks": "os:fork os:forkpty",
    "waiting": "os:wait4 os:wait3 os:waitid",
    "groups": "os:setsid os:setpgid os:getpgid os:killpg option:process_group",
    "options of processes": "option:pass_fds option:preexec_fn system:other",
    "limits": "module:resource",
    "masks": "signal:pthread_sigmask signal:sigpending signal:sigwait",
    "signals of threads": "signal:pthread_kill",
    "signals": "signal:SIGKILL signal:SIGCHLD signal:SIGHUP signal:SIGALRM signal:setitimer",
    "polls": "select:poll select:epoll",
    "files": "module:fcntl os:O_NOFOLLOW os:O_CLOEXEC os:O_NONBLOCK os:set_blocking os:fchmod",
    "terminals": "module:termios module:tty module:pty",
    "machine": "os:getloadavg os:uname os:getuid os:geteuid os:sysconf system:other",
}
"""What a system may lack: attributes of modules, modules, options of processes; and its name."""

LACKING = [
    *[(part,) for part in ("forks", "waiting", "groups", "limits", "signals", "polls")],
    ("masks", "files", "machine"),
    ("signals of threads", "terminals", "options of processes"),
]
"""Every part of that once. Without any of those that stand alone, runs are performed in
interpreters of their own, which must be seen by each of them; without the others, in forks.
"""

TAKUZU = """\
takuzu 4 4
. . . 0
. 1 . .
. 1 1 .
. . . .
"""

MANY = "check unique.txt two.txt none.txt --seconds 60"

EVERYTHING = " ".join(APART.values())

COMMANDS = [
    "solve unique.txt two.txt --format json",
    "solve unique.txt --seconds 60",
    MANY,
    "check unique.txt --proof proof",
    "verify-proof proof",
    "count two.txt",
    "count two.txt --exact",
    "explain unique.txt",
    "minimise takuzu.txt",
    "generate hashi --islands 6",
    "export unique.txt --encoding tree -o unique.cnf",
    "decode unique.txt answer.txt",
    "verify unique.txt unique.json",
    "families",
    "compare unique.txt two.txt --encodings tree --task check --quiet",
    "report runs.sqlite --csv runs.csv",
]

ALL = """\
import contextlib, io, json, sys
from pencilsat import cli
said = []
for command in sys.argv[1:]:
    sys.argv = ["pencilsat", *command.split()]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            cli.main()
        except SystemExit as end:
            code = end.code
    said.append([command, code, out.getvalue(), err.getvalue()])
print(json.dumps(said))
"""


def said(folder: Path, commands: list[str], hidden: str, **environment: str) -> list[Any]:
    """For each command, performed where something is hidden: itself, exit code, output, errors."""
    library = folder / "library"
    library.mkdir(exist_ok=True)
    (library / "sitecustomize.py").write_text(HIDING)
    for name, text in {
        "unique.txt": UNIQUE,
        "two.txt": TWO,
        "none.txt": NONE,
        "takuzu.txt": TAKUZU,
        "answer.txt": UNIQUE_ANSWER,
        "unique.json": json.dumps(UNIQUE_EDGES),
    }.items():
        (folder / name).write_text(text)
    path = [str(library), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-c", ALL, *commands],
        cwd=folder,
        env=os.environ | {"HIDDEN": hidden, "PYTHONPATH": os.pathsep.join(path)} | environment,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return [*json.loads(done.stdout)]


@pytest.fixture(scope="module")
def usual(tmp_path_factory) -> list[Any]:
    """What all commands say where nothing is hidden, and an encoding left open is an error."""
    strict = {"PYTHONWARNDEFAULTENCODING": "1", "PYTHONWARNINGS": "error::EncodingWarning"}
    return said(tmp_path_factory.mktemp("usual"), COMMANDS, "", **strict)


def without_times(answers: list[Any]) -> list[Any]:
    return [(c, code, out * (not c.startswith("report")), err) for c, code, out, err in answers]


def test_the_commands_do_what_they_should_where_nothing_is_hidden(usual):
    codes = {command: code for command, code, _, _ in usual}
    assert {command for command, code in codes.items() if code} == {MANY}, usual
    assert codes[MANY] == 1


def test_every_part_of_a_system_is_hidden_once():
    assert sorted(part for parts in LACKING for part in parts) == sorted(APART)


@pytest.mark.parametrize(
    "parts", [*map(slow, LACKING[::2]), tuple(APART)], ids=[*map(" and ".join, LACKING[::2]), "all"]
)
def test_every_command_works_without(tmp_path, usual, parts):
    found = said(tmp_path, COMMANDS, " ".join(APART[part] for part in parts))
    assert without_times(found) == without_times(usual)


def runs(folder: Path) -> list[Any]:
    """What does not change from run to run, of all that are kept."""
    with Store(folder / "runs.sqlite", readonly=True) as store:
        return sorted(
            (row["key"], row["status"], row["solutions"], row["clauses"], row["propagations"])
            for row in store.rows()
        )


@pytest.mark.slow
def test_runs_are_the_same_where_nothing_can_be_forked(tmp_path):
    command = "compare unique.txt two.txt --encodings cuts,tree --task check --jobs 2 --quiet"
    for name, hidden in (("here", ""), ("there", EVERYTHING)):
        (tmp_path / name).mkdir()
        [(_, code, _, err)] = said(tmp_path / name, [command], hidden)
        assert (code, err) == (0, "")
    assert runs(tmp_path / "here") == runs(tmp_path / "there") != []


@pytest.mark.parametrize("end", ["\r\n", "\r"], ids=["Windows", "old Mac"])
def test_every_line_end_is_one(file, end):
    board = file(TWO.replace("\n", end))
    plain = file(TWO)
    for command in (["check"], ["count"], ["export", "--encoding", "tree"], ["explain"]):
        found, expected = (run(*command[:1], path, *command[1:]) for path in (board, plain))
        assert (found.code, found.out) == (expected.code, expected.out)
    formula = file(run("export", plain, "--encoding", "tree").out.replace("\n", end))
    assert run("check", formula).code == 2  # no puzzle, but no fault either
    unique = file(UNIQUE.replace("\n", end))
    assert run("decode", unique, "-", stdin=UNIQUE_ANSWER.replace("\n", end)).out == UNIQUE_DRAWN
    assert run("verify", unique, "-", stdin=json.dumps(UNIQUE_EDGES) + end).code == 0


@pytest.mark.parametrize(
    ("command", "encoding"),
    [
        *[("check", "cp1252"), ("explain", "ascii"), slow("explain", "cp1252")],
        *[slow(name, code) for name in ("check", "explain") for code in ("cp437", "utf-8")],
        slow("check", "ascii"),
    ],
)
def test_drawings_are_printed_in_every_code_page(file, encoding, command):
    found = process(command, file(TWO), PYTHONIOENCODING=encoding)
    assert found.code == {"check": 1, "explain": 1}[command]
    assert found.err == ""
    shown = run(command, file(TWO)).out
    assert len(found.out) == len(shown.encode(encoding, errors="replace").decode(errors="replace"))


LINES = {
    "hashi": "hashi 3 3\n4 . 3\n. . .\n3 . 2\n",
    "circuit": "circuit 2 3\no o o\n\n# o #\n",
}


@pytest.mark.parametrize("encoding", ["ascii", *map(slow, ["cp1252", "cp437", "utf-8"])])
@pytest.mark.parametrize("name", LINES)
def test_a_drawing_is_read_back_from_what_every_code_page_shows(file, name, encoding):
    puzzle = file(LINES[name])
    found = process("solve", puzzle, PYTHONIOENCODING=f"{encoding}:strict")
    assert (found.code, found.err) == (0, "")
    for shown in (found.out, run("solve", puzzle).out) if encoding == "ascii" else ():
        assert "?" not in shown
        drawing = shown.removesuffix("unique\n")
        assert run("verify", puzzle, "-", stdin=drawing).code == 0


def test_no_command_leaves_an_encoding_to_the_system(usual):
    assert {code for _, code, _, _ in usual} == {0, 1}
    assert [err for _, _, _, err in usual if err] == []

"""What the command says of itself: help, version, completion of the shell."""

import re

import pytest
from command import process, run

import pencilsat


def test_the_command_alone_prints_help():
    alone = process()
    assert (alone.code, alone.err) == (0, "")
    assert alone.out == process("--help").out
    for command in ("solve", "verify-proof", "--version", "--install-completion"):
        assert f"\n  {command} " in alone.out


@pytest.mark.parametrize("command", ["solve", "generate", "compare", "families"])
def test_every_command_has_help(command):
    done = run(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert re.match(rf"\s*Usage: pencilsat {command} ", done.out)


def test_the_version_is_that_of_the_package():
    done = process("--version")
    assert (done.code, done.out, done.err) == (0, f"pencilsat {pencilsat.__version__}\n", "")
    assert run("--version", "solve").out == done.out


def test_completion_of_the_shell_is_shown_and_installed(tmp_path, monkeypatch):
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    monkeypatch.setenv("HOME", str(tmp_path))
    shown = run("--show-completion")
    assert (shown.code, shown.err) == (0, "")
    assert "_PENCILSAT_COMPLETE=complete_bash" in shown.out
    done = run("--install-completion")
    assert (done.code, done.err) == (0, "")
    [script] = (tmp_path / ".bash_completions").iterdir()
    assert script.read_text().strip() == shown.out.strip()

"""What the command says of itself: help, version, completion of the shell."""

import re

import pytest
from command import process, run
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.tasks.generate.request import defaults, takes_clues


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


@together("name", encoders.FOLDERS)
@together("several", [False, True])
def test_the_options_of_each_family_are_in_the_help_and_in_what_refuses_others(name, several):
    family = encoders.family_named(name)
    words = [*defaults(family, several=several)]
    words += ["clues"] if takes_clues(family, several=several) else []
    words += ["any"] if several else []
    helped = " ".join(run("generate", "--help").out.split("Options of each family")[1].split())
    helped = helped.partition("Examples:")[0]
    entries = re.findall(rf"\b{name}((?: --[a-z]+(?: [0-9a-z,x]+)?)+)", helped)
    [entry] = [entry for entry in entries if ("--any" in entry) == several]
    refused = run("generate", name, *["--any"] * several, "--qqq", "1")
    assert refused.code == 2
    known = refused.err.partition("has no option --qqq; known: ")[2].strip().split(", ")
    for word in words:
        assert f" --{word} " in f"{entry} "
        assert f"--{word}" in known
    assert {"--any", "--seed"} <= {*known}

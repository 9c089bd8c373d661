"""Programs, and what they say of themselves."""

import sys
import threading
import time

import pytest

from pencilsat.experiments import programs


def program(folder, body):
    path = folder / "program"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("body", "version"),
    [
        ("echo 7.7; echo more", "7.7"),
        ("echo; echo 7.7", "7.7"),
        ("echo 7.7 >&2", ""),
        ("echo 7.7; exit 1", ""),
        ("printf %200d 1 | tr ' ' x", "x" * 100),
        ("printf '\\377'", "\N{REPLACEMENT CHARACTER}"),
        ("echo 7.7; exec sleep 1000", ""),
        ("sleep 5 & echo 7.7", "7.7"),
    ],
)
def test_the_version_is_the_first_line(tmp_path, body, version):
    assert programs.version(program(tmp_path, body)) == version


def test_what_is_not_there_has_no_version(tmp_path):
    assert programs.version(str(tmp_path / "none")) == ""


def test_a_program_that_never_stops_talking_is_stopped(tmp_path):
    start = time.monotonic()
    assert programs.version(program(tmp_path, "exec yes 7.7")) == ""
    assert time.monotonic() - start < programs.PATIENCE


def test_the_programs_that_run_can_be_ended(tmp_path):
    codes = []
    words = [sys.executable, "-c", "import time; time.sleep(1000)"]
    files = (tmp_path / "said", tmp_path / "complained")
    running = threading.Thread(target=lambda: codes.append(programs.performed(words, *files)))
    running.start()
    while not programs.running:
        time.sleep(0.01)
    programs.kill_all()
    running.join(60)
    assert len(codes) == 1
    assert codes[0] < 0
    assert not programs.running

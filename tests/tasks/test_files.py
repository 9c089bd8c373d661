"""Files that are written: whole or not at all, and what is no plain file as it is."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest
from command import AWAY, ENVIRONMENT

from pencilsat.cnf.errors import BadInput
from pencilsat.tasks import files
from pencilsat.tasks.files import Growing, put, put_all


def there(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_what_a_link_leads_to_is_replaced_and_the_link_stays(tmp_path):
    (tmp_path / "inner").mkdir()
    target, link = tmp_path / "inner" / "board", tmp_path / "link"
    link.symlink_to("inner/board")
    for content in ("new", "newer"):  # at first, it leads nowhere
        put(content, str(link))
        assert (link.readlink(), there(target.parent)) == (Path("inner/board"), {"board": content})


def test_permissions_and_the_owner_stay(tmp_path):
    usual, old = tmp_path / "usual", tmp_path / "old"
    usual.touch()
    put("new", str(tmp_path / "new"))
    assert (tmp_path / "new").stat().st_mode == usual.stat().st_mode
    old.touch(0o604)
    if os.geteuid() == 0:
        os.chown(old, 1, 2)
    before = old.stat()
    put("new", str(old))
    after = old.stat()
    assert after.st_ino != before.st_ino
    assert (after.st_mode, after.st_uid, after.st_gid) == (
        before.st_mode,
        before.st_uid,
        before.st_gid,
    )


def test_what_may_not_be_written_is_not_replaced(tmp_path, monkeypatch):
    (tmp_path / "old").write_text("mine")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(BadInput, match="old: cannot be written: Permission denied"):
        put("new", str(tmp_path / "old"))
    assert there(tmp_path) == {"old": "mine"}


@pytest.mark.parametrize("name", ["/dev/stdout", "out"])
def test_what_standard_output_goes_to_is_not_replaced(name, tmp_path):
    script = "import sys; from pencilsat.tasks.files import put; put('new', sys.argv[1])"
    out = tmp_path / "out"
    with out.open("w") as stream:
        command = [sys.executable, "-c", script, tmp_path / name]
        subprocess.run(command, stdout=stream, cwd=AWAY, env=ENVIRONMENT, check=True)
        assert os.path.samestat(out.stat(), os.fstat(stream.fileno()))
    assert there(tmp_path) == {"out": "new"}


def test_of_several_files_none_is_replaced_if_one_cannot_be(tmp_path):
    (tmp_path / "old").write_text("mine")
    (tmp_path / "stale").write_text("mine, too")
    before = there(tmp_path)
    one, other, stale = (str(tmp_path / name) for name in ("old", "no/such", "stale"))
    with pytest.raises(BadInput, match="no/such: cannot be written: No such file or directory"):
        put_all({one: "new", other: "new"}, [stale])
    assert there(tmp_path) == before
    put_all({one: "new"}, [stale])
    assert there(tmp_path) == {"old": "new"}


@contextmanager
def interrupted_at(line: int, seen: list[int]) -> Iterator[None]:
    """Ctrl-C once so many lines of the module were seen to run."""

    def trace(frame, event, _):
        if frame.f_code.co_filename != files.__file__:
            return None
        if event == "line":
            seen.append(frame.f_lineno)
            if len(seen) == line:
                signal.raise_signal(signal.SIGINT)  # in this thread: at once
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def left_by_interrupts(folder, old, work):
    """What a folder holds after work that is interrupted, line by line: each but once in a row."""
    found, lines = [], list[int]()
    for line in count(1):
        if len(lines) < line - 1:
            return found
        lines = []
        for path in folder.iterdir():
            path.unlink()
        for name, content in old.items():
            (folder / name).write_text(content)
        with suppress(KeyboardInterrupt):
            work(interrupted_at(line, lines))
        if found[-1:] != [there(folder)]:
            found.append(there(folder))
    raise AssertionError


@pytest.mark.parametrize("old", [{}, {"board": "mine"}])
def test_an_interrupt_leaves_the_old_file_or_the_new_one(tmp_path, old):
    def work(interrupted):
        with interrupted:
            put("new", str(tmp_path / "board"))

    assert left_by_interrupts(tmp_path, old, work) == [old, {"board": "new"}]


@pytest.mark.parametrize("old", [{}, {"board": "mine", "answers": "mine, too"}])
def test_an_interrupt_loses_no_piece_that_was_added(tmp_path, old):
    def work(interrupted):
        growing = Growing([str(tmp_path / name) for name in ("board", "answers")])
        with closing(growing), interrupted:
            for pieces in (("1", "a"), ("2", "b")):
                growing.add(*pieces)
                assert not old or there(tmp_path).items() >= old.items()

    one, two = {"board": "1", "answers": "a"}, {"board": "12", "answers": "ab"}
    assert left_by_interrupts(tmp_path, old, work) == [old, one, two]

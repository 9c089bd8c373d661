"""Directories of certificates: written whole or not at all."""

import os
from pathlib import Path

import pytest
from unique_certificates import ring

from pencilsat.certificates import checking, contents, directories
from pencilsat.certificates.checksums import LINES, SUMS
from pencilsat.cnf.errors import BadInput


def test_a_directory_is_written_whole_and_read_back(tmp_path: Path):
    directories.write(tmp_path / "proof", ring())
    assert directories.read(tmp_path / "proof") == (checking.UNIQUE, ring())
    assert [path.name for path in tmp_path.iterdir()] == ["proof"]
    assert sorted(path.name for path in (tmp_path / "proof").iterdir()) == sorted(ring())


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_of_a_directory_that_was_not_finished_nothing_is_left(tmp_path: Path, monkeypatch, error):
    inner, written = Path.write_bytes, []

    def fails(path, data):
        written.append(path)
        if len(written) == 4:
            raise error
        return inner(path, data)

    monkeypatch.setattr(Path, "write_bytes", fails)
    with pytest.raises((KeyboardInterrupt, BadInput)):
        directories.write(tmp_path / "proof", ring())
    assert len(written) == 4
    assert [*tmp_path.iterdir()] == []


def test_a_folder_of_another_is_left_alone(tmp_path: Path):
    foreign = tmp_path / f".proof.{os.getpid()}"
    foreign.mkdir()
    (foreign / "diary").write_text("mine", encoding="utf-8")
    directories.write(tmp_path / "proof", ring())
    assert directories.read(tmp_path / "proof") == (checking.UNIQUE, ring())
    assert (foreign / "diary").read_text(encoding="utf-8") == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {"proof", foreign.name}


def test_nobody_can_read_half_a_directory(tmp_path: Path, monkeypatch):
    inner, target, folders = Path.write_bytes, tmp_path / "proof", set()

    def watched(path, data):
        assert not target.exists()
        folders.add(path.parent.stat().st_ino)
        return inner(path, data)

    monkeypatch.setattr(Path, "write_bytes", watched)
    directories.write(target, ring())
    assert folders == {target.stat().st_ino}  # renamed, not copied


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_what_may_have_no_end_is_not_read(tmp_path: Path, make):
    directories.write(tmp_path / "proof", ring())
    (tmp_path / "proof" / SUMS).unlink()
    make(tmp_path / "proof" / SUMS)
    with pytest.raises(BadInput, match=f"no certificate: {SUMS} cannot be read: Not a file"):
        directories.read(tmp_path / "proof")


@pytest.mark.parametrize("name", [*contents.NAMES, LINES, SUMS])
def test_an_incomplete_directory_is_bad_input(tmp_path: Path, name):
    directories.write(tmp_path / "proof", ring())
    (tmp_path / "proof" / name).unlink()
    with pytest.raises(BadInput, match=f"no certificate: {name} cannot be read: No such file"):
        directories.read(tmp_path / "proof")

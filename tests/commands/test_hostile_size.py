"""Small inputs that would take much time or memory."""

import time
from functools import partial

import pytest
from command import PATIENCE, UNIQUE, run

from pencilsat import encoders
from pencilsat.cnf.errors import NotFound
from pencilsat.commands import inputs
from pencilsat.encoders.numberlink import areas
from pencilsat.encoders.numberlink.search import path_through

ALL_A = " ".join(["a"] * 14) + "\n"


ROOM = "\n".join(["numberlink 14 14 touching", "a a" + " ." * 12, *[". " * 14] * 13]) + "\n"


def test_a_search_that_would_not_end_is_undecided(monkeypatch, file):
    dead_ends = [(r, c) for r in range(8) for c in range(8) if (r, c) not in {(7, 1), (7, 6)}]
    with pytest.raises(NotFound, match="whether there is a path through 62 cells takes too"):
        path_through(dead_ends, (0, 0), (0, 1), most=50)
    monkeypatch.setattr(areas, "path_through", partial(path_through, most=5))
    done = run("verify", file(ROOM), file(ALL_A * 14))
    assert (done.code, done.out, done.err.count("\n")) == (3, "", 1)


def endless(*arguments: object) -> list[str]:
    """What never comes to an end."""
    while True:
        pass


def test_verify_ends_in_time(file, monkeypatch):
    record = encoders.family_named("hashi")
    monkeypatch.setitem(record.__dict__, "verify", endless)
    done = run("verify", file(UNIQUE), file("0 0 0 2 1\n"), "--seconds", "0.3")
    assert (done.code, done.out, done.err) == (3, "", "pencilsat: undecided\n")


@pytest.mark.parametrize(("options", "out"), [((), "undecided\n"), (("--format", "json"), None)])
def test_verify_proof_ends_in_time(file, tmp_path, monkeypatch, options, out):
    assert run("check", file(UNIQUE), "--proof", tmp_path / "proof").code == 0
    monkeypatch.setattr("pencilsat.certificates.checking.case_of", endless)
    done = run("verify-proof", tmp_path / "proof", "--seconds", "0.3", *options)
    assert (done.code, done.err) == (3, "")
    if out is None:
        assert done.objects[0]["status"] == "undecided"
    else:
        assert done.out.endswith(out)


def test_a_solution_that_is_not_verified_in_time_is_undecided(file, monkeypatch):
    def given_up(*arguments: object) -> list[str]:
        raise NotFound("it takes too long")

    record = encoders.family_named("hashi")
    monkeypatch.setitem(record.__dict__, "verify", given_up)
    board, other = file(UNIQUE), file("takuzu 2 2\n0 1\n1 0\n")
    done = run("check", board, other)
    assert (done.code, done.out) == (3, f"{board}\n{other}\nunique\n")
    assert done.err == f"pencilsat: {board}: it takes too long\n"


def slow_to_read(monkeypatch, seconds):
    """Every puzzle takes so long to read."""
    reading = encoders.read_lines

    def read(*arguments):
        found = reading(*arguments)
        end = time.monotonic() + seconds * len(found)
        while time.monotonic() < end:
            pass
        return found

    monkeypatch.setattr(encoders, "read_lines", read)


PADDED = UNIQUE + "# " + "x" * inputs.LONG + "\n"


@pytest.mark.parametrize("command", ["solve", "check", "count", "explain", "minimise"])
def test_reading_ends_at_its_limit(command, file, monkeypatch):
    slow_to_read(monkeypatch, PATIENCE)
    puzzle = file(PADDED)
    done = run(command, puzzle, "--seconds", "0.2")
    said = "undecided: the time was over before it was read"
    assert (done.code, done.out, done.err) == (3, "", f"pencilsat: {puzzle}: {said}\n")

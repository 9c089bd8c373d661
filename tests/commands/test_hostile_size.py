"""Small inputs that would take much time or memory."""

import random
import re
import sys
import time
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pytest
from command import PATIENCE, UNIQUE, run

from pencilsat import encoders
from pencilsat.boards.words import Line, lines_of
from pencilsat.certificates import directories
from pencilsat.certificates.checking import case_of
from pencilsat.certificates.checksums import Refused
from pencilsat.cnf.errors import NotFound
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import BATCH
from pencilsat.commands import inputs, limits
from pencilsat.encoders import numberlink
from pencilsat.encoders.numberlink import path_through

ALL_A = " ".join(["a"] * 14) + "\n"
ROOM = "\n".join(["numberlink 14 14 touching", "a a" + " ." * 12, *[". " * 14] * 13]) + "\n"


def plain_lines(text: str) -> list[Line]:
    """What `lines_of` gives, line by line."""
    lines = re.split(r"\r\n|\r|\n", text)
    return [Line(number, line) for number, line in enumerate(lines, 1) if line.strip()]


def test_lines_are_numbered_past_blank_ones():
    source = random.Random(1)
    for _ in range(300):
        pieces = ["\n", "\r", "\r\n", " ", "\t", "a", "# b", ". 1 ", "\x0b"]
        text = "".join(source.choices(pieces, k=source.randrange(25)))
        assert lines_of(text) == plain_lines(text)


def test_blank_lines_cost_nothing():
    text = "\n" * 3_000_000 + "hashi 1 1\n" + " \n" * 1_000_000 + "x"
    assert lines_of(text) == [Line(3_000_001, "hashi 1 1"), Line(4_000_002, "x")]


def calls_to_read(side: int) -> int:
    """How many calls, and steps of generators, it takes to read a Circuit of that side."""
    row = " ".join("o" * side)
    text = f"circuit {side} {side}\n" + "\n\n".join([row] * side) + "\n"
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        encoders.read(text)
    finally:
        sys.setprofile(None)
    return calls


def test_a_circuit_takes_as_much_work_as_it_has_cells():
    assert calls_to_read(48) < 5 * calls_to_read(24)


def test_a_path_through_all_cells_is_found_or_excluded_on_boards_that_are_wide():
    square = [(r, c) for r in range(14) for c in range(14)]
    assert path_through(square, (0, 0), (0, 1))
    assert path_through(square, (0, 0), (13, 13)) is None  # cells of one colour


def test_a_search_that_would_not_end_is_undecided(monkeypatch, file):
    dead_ends = [(r, c) for r in range(8) for c in range(8) if (r, c) not in {(7, 1), (7, 6)}]
    with pytest.raises(NotFound, match="whether there is a path through 62 cells takes too"):
        path_through(dead_ends, (0, 0), (0, 1), most=50)
    monkeypatch.setattr(numberlink, "path_through", partial(path_through, most=5))
    done = run("verify", file(ROOM), file(ALL_A * 14))
    assert (done.code, done.out, done.err.count("\n")) == (3, "", 1)


def test_a_large_area_of_one_label_is_verified(file):
    done = run("verify", file(ROOM), file(ALL_A * 14))
    assert (done.code, done.out) == (0, "correct\n")


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


def test_what_ends_in_time_is_not_interrupted():
    with limits.within(60):
        pass
    with limits.within(None):
        pass


def test_a_file_of_a_certificate_may_have_no_end(file, tmp_path):
    proof = tmp_path / "proof"
    assert run("check", file(UNIQUE), "--proof", proof).code == 0
    with open(proof / "unique.drat", "r+b") as sparse:
        sparse.truncate(50 << 30)
    done = run("verify-proof", proof)
    most = directories.MOST_BYTES >> 20
    assert (done.code, done.out) == (2, "")
    assert f"no certificate: unique.drat has more than {most} MiB" in done.err
    assert Path(proof / "unique.drat").stat().st_size == 50 << 30


def test_no_formula_is_written_that_is_larger_than_the_one_of_a_certificate(tmp_path, monkeypatch):
    """A short certificate can name a long encoding."""
    small, proof = tmp_path / "small.txt", tmp_path / "proof"
    small.write_text(UNIQUE)
    assert run("check", small, "--proof", proof).code == 0
    written: list[int] = []
    grow = Formula.grow

    def counted(formula: Formula, literals: int) -> None:
        written.append(literals)
        grow(formula, literals)

    monkeypatch.setattr(Formula, "grow", counted)
    files = {path.name: path.read_bytes() for path in proof.iterdir()}
    text = files["formula.cnf"].decode().replace("--encoding cuts", "--encoding layered")
    board = "hashi 13 13\n" + f"{'2 . ' * 6}2\n{'. ' * 13}\n" * 6 + f"{'2 . ' * 6}2\n"
    puzzle = encoders.read(board)[0]
    with pytest.raises(Refused, match=r"formula\.cnf:1: too large"):
        case_of({"formula.cnf": text}, puzzle)
    assert sum(written) < 4 * len(text) + 8 * BATCH


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


@pytest.mark.slow
def test_the_limit_of_reading_is_one_for_each_puzzle(file, monkeypatch):
    slow_to_read(monkeypatch, 0.05)
    for command in (["check"], ["hint", "--index", "20"]):
        done = run(*command, file(PADDED * 20), "--seconds", "0.5")
        assert (done.code, done.err) == (0, "")


def test_what_is_short_is_read_without_a_look_at_the_clock(file, monkeypatch):
    limited = []
    monkeypatch.setattr(inputs, "within", lambda *given: limited.append(given) or nullcontext())
    assert run("check", file(UNIQUE), "--seconds", "10").code == 0
    monkeypatch.setattr(inputs, "LONG", 1)
    assert run("check", file(UNIQUE)).code == 0
    assert limited == [(None,), (None,)]

"""Certificates of fewest clues: right ones are accepted, changed ones refused."""

import json
from itertools import chain, islice
from pathlib import Path

import pytest
from edits import byte_edits, line_edits
from fewest import FULL, OTHER, certified, fault, refused, searched
from together import together
from unique_certificates import instance

from pencilsat import encoders
from pencilsat.certificates import checking, directories, making, minimum
from pencilsat.certificates.checksums import LINES, SUMS
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.clued import clues, with_clues
from pencilsat.tasks.minimise.unavoidable import Alternatives
from pencilsat.tasks.run import WrongAnswer

INSTANCES = [
    ("sudoku/few-six-by-six", "minimal", 9),
    ("takuzu/six-by-six", "xor", 5),
    ("battleship/eight-by-eight", "cells", 1),
    ("battleship/all-water", "cells", 0),
    ("circuit/six-by-six", "elimination", 5),
    ("circuit/one-short-way", "elimination", 0),
    ("circuit/few-with-terminals", "elimination", 7),
    ("zebra/life-international", "properties", 14),
    ("zebra/four-houses", "properties", 6),
]


@pytest.mark.parametrize(("name", "encoding", "k"), INSTANCES)
def test_a_certificate_is_right_in_every_file(name, encoding, k):
    text = instance(name)
    files = certified(text)
    [board] = encoders.read(text)
    found = [*checking.minimum_findings(files, board)]
    assert sorted(line.partition(":")[0] for line in found[1:]) == sorted(minimum.NAMES[1:])
    assert f"clues.txt: these clues, {k} of them told" in found
    assert any(line.endswith(f"says cadical195 by --encoding {encoding}") for line in found)
    assert f"hits.cnf: that fewer than {k} clues hit all sets" in found
    assert encoding != next(iter(board.family.encodings))


def test_any_puzzle_of_the_board_with_that_solution_belongs():
    files = certified()
    best = files["puzzle.txt"].decode()
    for text in (FULL, best, "sudoku 4 2 2\n1 . . .\n. . . .\n. . . .\n. . . 1\n"):
        [board] = encoders.read(text)
        assert [*checking.minimum_findings(files, board)]


def test_the_puzzle_of_a_zebra_and_the_best_one_belong():
    text = instance("zebra/four-houses")
    files = certified(text)
    for known in (text, files["puzzle.txt"].decode()):
        [board] = encoders.read(known)
        assert [*checking.minimum_findings(files, board)]
    assert files["puzzle.txt"] != files["board.txt"]


@pytest.mark.parametrize(
    "text",
    [
        OTHER,
        "sudoku 4 2 2\n2 . . .\n. . . .\n. . . .\n. . . .\n",
        "sudoku 4 1 4\n. . . .\n. . . .\n. . . .\n. . . .\n",
        "sudoku 6 2 3\n" + ". . . . . .\n" * 6,
        "takuzu 4 4\n" + ". . . .\n" * 4,
        "hashi 3 3\n2 . 2\n. . .\n2 . 2\n",
    ],
)
def test_another_board_or_solution_is_bad_input(text):
    [board] = encoders.read(text)
    with pytest.raises(BadInput, match="another board, or another solution"):
        [*checking.minimum_findings(certified(), board)]


def test_a_set_that_is_avoidable_is_a_fault_of_this_program(monkeypatch):
    found = searched(FULL)
    monkeypatch.setattr(Alternatives, "other", lambda alternatives, told: None)
    with pytest.raises(WrongAnswer, match="not unavoidable"):
        making.fewest(*found)


def test_another_solution_that_breaks_a_rule_is_a_fault_of_this_program(monkeypatch):
    found = searched(instance("takuzu/six-by-six"))
    monkeypatch.setattr(Alternatives, "facts", lambda alternatives: frozenset())
    with pytest.raises(WrongAnswer, match="1 is given"):
        making.fewest(*found)


@together("name", [*minimum.NAMES, LINES, SUMS])
def test_every_changed_line_of_every_file_is_found(name):
    files = certified()
    some_bytes = islice(byte_edits(files[name]), 0, None, 7)
    for data, line in chain(line_edits(files[name]), some_bytes):
        found = fault({**files, name: data})
        assert found is not None
        assert (found.file, found.line) == (name, line)


@together("name", [*minimum.NAMES, LINES, SUMS])
def test_what_is_cut_short_or_replaced_is_refused(name):
    files = certified()
    for data in (b"", files[name][:-1], files[name] + b"\n", b"\xff\x00", b"\n\n", b"LINES  0"):
        assert refused({**files, name: data})[0] == name


@pytest.mark.parametrize("name", [*minimum.NAMES, LINES, SUMS])
def test_an_incomplete_directory_is_bad_input(tmp_path: Path, name):
    directories.write(tmp_path / "proof", certified())
    assert directories.read(tmp_path / "proof") == (checking.MINIMUM, certified())
    (tmp_path / "proof" / name).unlink()
    with pytest.raises(BadInput, match=f"no certificate: {name} cannot be read: No such file"):
        directories.read(tmp_path / "proof")


def test_another_zebra_is_bad_input():
    files = certified(instance("zebra/life-international"))
    zebra = encoders.read(instance("zebra/life-international"))[0]
    family = encoders.family_named("zebra")
    solution = family.board.from_json(zebra, json.loads(files["solution"]))
    fewer = with_clues(zebra, clues(zebra, solution)[1:])
    assert family.verify(fewer, solution) == []
    with pytest.raises(BadInput, match="another board"):
        [*checking.minimum_findings(files, fewer)]

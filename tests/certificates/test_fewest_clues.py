"""Certificates of fewest clues: right ones are accepted, changed ones refused."""

import json
from itertools import chain, islice
from pathlib import Path

import pytest
from edits import byte_edits, line_edits
from fewest import FULL, OTHER, certified, fault, refused, searched, sets_in
from pysat.solvers import Solver
from together import together
from unique_certificates import instance

from pencilsat import encoders
from pencilsat.certificates import checking, directories, making, minimum
from pencilsat.certificates.checksums import LINES, SUMS
from pencilsat.cnf import dimacs
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


def test_what_the_files_say():
    files = {name: data.decode() for name, data in certified().items()}
    assert [*files] == [*minimum.NAMES, LINES, SUMS]
    assert files["board.txt"] == FULL
    assert files["solution"] == "[[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]\n"
    told = [line[2:] for line in files["clues.txt"].splitlines() if line[0] == "+"]
    assert len(files["clues.txt"].splitlines()) == 16
    assert len(told) == 4
    [puzzle] = encoders.read(files["puzzle.txt"])
    assert told == [f"({r + 1}, {c + 1}) is {v}" for (r, c), v in puzzle.given.items()]
    sets = sets_in(certified())
    cnf = files["hits.cnf"].splitlines()
    assert cnf[0] == f"c fewer than 4 of 16 clues hit all {len(sets)} sets"
    first = cnf.index(next(line for line in cnf if line.startswith("p cnf"))) + 1
    for line, clause in zip(sets, cnf[first:], strict=False):
        assert " ".join(map(str, [*line["clues"], 0])) == clause
    assert cnf[1] == "c var 1 chosen 1"
    assert not any(line.startswith("c p show") for line in cnf)
    assert files["hits.drat"].splitlines()[-1] == "0"
    assert "drat-trim hits.cnf hits.drat" in files["README"]


def test_every_set_holds_just_the_clues_in_which_its_solution_differs():
    solution = json.loads(certified()["solution"])
    for line in sets_in(certified()):
        cells = [
            (a, b)
            for one, other in zip(solution, line["other"], strict=True)
            for a, b in zip(one, other, strict=True)
        ]
        assert line["clues"] == [i for i, (a, b) in enumerate(cells, 1) if a != b]


def test_the_formula_has_models_just_where_so_few_clues_hit_the_sets():
    shown = [(line["clues"], None) for line in sets_in(certified())]
    for k in range(17):
        formula, text = minimum.fewer_hit(16, shown, k)
        for clauses in (formula.clauses(), dimacs.read(text).clauses):
            with Solver("minisat22", bootstrap_with=clauses) as solver:
                assert solver.solve() is (k > 4)


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

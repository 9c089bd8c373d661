"""`export` and `decode`: formulas and answers that come and go as files."""

import random
import re
from pathlib import Path

import pytest
from command import (
    RING,
    UNIQUE,
    UNIQUE_ANSWER,
    UNIQUE_DRAWN,
    run,
)
from pysat.formula import CNF
from pysat.solvers import Solver

from pencilsat import encoders
from pencilsat.tasks.options import Options, eager

HASHI = encoders.family_named("hashi")
EAGER = [name for name in HASHI.encodings if name not in HASHI.lazy]


def test_export_writes_dimacs_with_names_rules_and_projection(file):
    lines = run("export", file(UNIQUE)).out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("p "))
    comments, asked, clauses = lines[:start], lines[start + 1 : start + 3], lines[start + 3 :]
    variables, number = map(int, lines[start].split()[2:])
    assert comments[0] == "c hashi, encoding elimination"
    assert comments[1:6] == [
        "c var 1 bridge 0 0 0 2 1",
        "c var 2 bridge 0 0 0 2 2",
        "c var 3 bridge 0 0 2 0 1",
        "c var 4 bridge 0 2 2 2 1",
        "c var 5 bridge 2 0 2 2 1",
    ]
    assert asked == ["c t pmc", "c p show 1 2 3 4 5 0"]
    assert len(clauses) == number
    numbers = [[int(word) for word in clause.split()] for clause in clauses]
    assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in numbers)
    assert max(abs(literal) for clause in numbers for literal in clause) <= variables


def test_a_formula_whose_models_are_not_all_best_does_not_ask_to_be_counted(file):
    done = run("export", file("circuit 1 2\ns t\n"))
    assert "\nc p show " in done.out
    assert "c t " not in done.out


EXPORTED = {
    "hashi": "elimination",
    "sudoku": "direct",
    "takuzu": "xor",
    "numberlink": "elimination",
    "battleship": "ships",
    "circuit": "elimination",
    "zebra": "positions",
}


def test_the_encoding_that_is_exported_is_the_family_s_best_eager_one():
    assert {
        name: eager(encoders.family_named(name), Options()).encoding for name in encoders.FOLDERS
    } == {name: EXPORTED.get(name, first_eager(name)) for name in encoders.FOLDERS}


def first_eager(name: str) -> str:
    family = encoders.family_named(name)
    return next(encoding for encoding in family.encodings if encoding not in family.lazy)


@pytest.mark.parametrize("way", ["same", "other path", "symlink", "hardlink", "to a symlink"])
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_export_does_not_write_over_the_puzzle(force, way, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    puzzle, link = Path("board.txt"), Path("link.txt")
    puzzle.write_text(UNIQUE)
    output: str | Path = {"same": puzzle, "other path": tmp_path / puzzle}.get(way, link)
    if way in ("symlink", "to a symlink"):
        link.symlink_to(puzzle)
    elif way == "hardlink":
        link.hardlink_to(puzzle)
    if way == "to a symlink":
        puzzle, output = link, puzzle
    done = run("export", puzzle, "-o", output, *force)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {output}: it holds the puzzle: choose another name\n"
    assert puzzle.read_text() == UNIQUE


@pytest.mark.parametrize("encoding", EAGER)
@pytest.mark.parametrize("text", [UNIQUE, RING], ids=["unique", "ring"])
def test_an_exported_formula_has_the_models_of_the_puzzle(encoding, text, file):
    formula = CNF(from_string=run("export", file(text), "--encoding", encoding).out)
    puzzle = file(text)
    with Solver(bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
        answer = f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n"
        decoded = run("decode", puzzle, "-", stdin=answer)
        assert decoded.out == run("solve", puzzle, "--no-unique").out
        [shown] = re.findall(r"^c p show (.*) 0$", run("export", puzzle).out, re.MULTILINE)
        projection = {int(word) for word in shown.split()}
        solver.add_clause([-literal for literal in model if abs(literal) in projection])
        assert not solver.solve()


def test_decode_draws_the_solution_of_an_answer(file):
    done = run("decode", file(UNIQUE), file(UNIQUE_ANSWER))
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN, "")


@pytest.mark.parametrize(
    ("answer", "status", "code"),
    [
        ("s UNSATISFIABLE\n", "no solution", 1),
        ("UNSAT\n", "no solution", 1),
        ("s UNKNOWN\n", "undecided", 3),
        ("c out of time\ns INDETERMINATE\n", "undecided", 3),
    ],
)
def test_decode_passes_on_that_there_is_no_model(answer, status, code, file):
    done = run("decode", file(UNIQUE), "-", stdin=answer)
    assert (done.code, done.out, done.err) == (code, f"{status}\n", "")
    done = run("decode", file(UNIQUE), "-", "--format", "json", stdin=answer)
    assert (done.code, done.objects[0]["status"], done.objects[0]["solutions"]) == (
        code,
        status,
        [],
    )


def test_decode_takes_the_names_from_a_renumbered_file(file):
    puzzle = file(UNIQUE)
    numbers = [1, -2, 3, 4, -5]
    other = dict(zip(range(1, 6), random.Random(0).sample(range(10, 99), 5), strict=True))
    names = re.sub(
        r"(?<=^c var )\d+",
        lambda match: str(other[int(match[0])]),
        run("export", puzzle).out,
        flags=re.MULTILINE,
    )
    renumbered = [other[n] if n > 0 else -other[-n] for n in numbers]
    answer = f"s SATISFIABLE\nv {' '.join(map(str, renumbered))} 0\n"
    done = run("decode", puzzle, "-", "--cnf", file(names), stdin=answer)
    assert (done.code, done.out, done.err) == (0, UNIQUE_DRAWN, "")
    assert run("decode", puzzle, "-", stdin=answer).code == 2

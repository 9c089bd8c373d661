"""`export` and `decode`: formulas and answers that come and go as files."""

import random
import re
import subprocess
from pathlib import Path

import pytest
from command import (
    AWAY,
    COMMAND,
    NONE,
    RING,
    TWO,
    UNIQUE,
    UNIQUE_ANSWER,
    UNIQUE_DRAWN,
    UNIQUE_EDGES,
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
        name: eager(encoders.family_named(name), Options()).encoding for name in encoders.NAMES
    } == {name: EXPORTED.get(name, first_eager(name)) for name in encoders.NAMES}


def first_eager(name: str) -> str:
    family = encoders.family_named(name)
    return next(encoding for encoding in family.encodings if encoding not in family.lazy)


def test_the_formula_says_which_encoding_was_exported(file):
    puzzle = file("circuit 1 2\no-o\n")
    first = run("export", puzzle).out
    assert first.startswith("c circuit, encoding elimination\n")
    assert first == run("export", puzzle, "--encoding", "elimination").out
    assert first != run("export", puzzle, "--encoding", "flow").out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--encoding", "cuts"), "encoding 'cuts' is lazy: "),
        (("--encoding", "nope"), "hashi has no encoding 'nope'; known: "),
        (("--cardinality", "nope"), "unknown cardinality encoding 'nope'; known: "),
    ],
)
def test_an_option_that_cannot_be_taken_is_not_the_fault_of_the_file(options, words, file):
    done = run("export", file(UNIQUE), *options)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"pencilsat: {words}")


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


def test_export_does_not_write_over_a_puzzle_on_standard_input(tmp_path):
    puzzle = tmp_path / "board.txt"
    puzzle.write_text(UNIQUE)
    with open(puzzle, encoding="utf-8") as opened:
        done = subprocess.run(
            [*COMMAND, "export", "-", "-o", puzzle, "--force"],
            stdin=opened,
            capture_output=True,
            text=True,
            cwd=AWAY,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"pencilsat: {puzzle}: it holds the puzzle: choose another name\n"
    assert puzzle.read_text() == UNIQUE


def test_export_overwrites_another_file_if_forced_and_what_is_none_at_once(file):
    puzzle, target = file(UNIQUE), file("an old formula")
    done = run("export", puzzle, "-o", target)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {target}: it exists; --force overwrites it\n"
    assert target.read_text() == "an old formula"
    assert run("export", puzzle, "-o", target, "--force").code == 0
    assert target.read_text() == run("export", puzzle).out
    assert run("export", puzzle, "-o", "/dev/null").code == 0
    assert run("export", "/dev/null", "-o", "/dev/null").err.endswith("the file is empty\n")


def test_export_writes_a_file(file, tmp_path):
    puzzle, target = file(UNIQUE), tmp_path / "board.cnf"
    done = run("export", puzzle, "-o", target)
    assert (done.code, done.out, done.err) == (0, "", "")
    assert target.read_text() == run("export", puzzle).out


def test_export_takes_the_puzzle_asked_for(file):
    both = file(NONE + UNIQUE)
    assert run("export", both, "--index", "2").out == run("export", file(UNIQUE)).out
    assert run("export", both).out == run("export", file(NONE)).out


def test_the_encodings_differ_in_their_clauses_and_not_in_their_names(file):
    puzzle = file(TWO)
    texts = [run("export", puzzle, "--encoding", encoding).out for encoding in EAGER]
    names = [[line for line in text.splitlines() if line.startswith("c var")] for text in texts]
    assert all(some == names[0] for some in names)
    assert len({text.split("p cnf", 1)[1] for text in texts}) == len(EAGER)


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


def test_decode_reads_the_result_file_of_minisat(file):
    done = run("decode", file(UNIQUE), file("SAT\n1 -2 3 4 -5 0\n"))
    assert (done.code, done.out) == (0, UNIQUE_DRAWN)


def test_decode_prints_json(file):
    puzzle = file(UNIQUE)
    [line] = run("decode", puzzle, "-", "--format", "json", stdin=UNIQUE_ANSWER).objects
    assert line == {
        "file": str(puzzle),
        "index": 0,
        "family": "hashi",
        "status": "solved",
        "solutions": [UNIQUE_EDGES],
    }


def test_decode_takes_the_puzzle_asked_for(file):
    both = file(NONE + UNIQUE)
    done = run("decode", both, "-", "--index", "2", "--format", "json", stdin=UNIQUE_ANSWER)
    [line] = done.objects
    assert (line["index"], line["solutions"]) == (1, [UNIQUE_EDGES])


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


def test_an_answer_is_decoded_where_the_family_s_own_cardinality_would_be_too_large(file):
    large = file("hashi 3 3 bridges=99\n99 . 150\n. . .\n99 . 150\n")
    exported = run("export", large, "--cardinality", "seqcounter")
    variables = exported.out.count("c var ")
    every = " ".join(map(str, range(1, variables + 1)))
    answer = file(f"s SATISFIABLE\nv {every} 0\n")
    done = run("decode", large, answer)
    assert "does not belong" in done.err
    assert "cardinality" not in done.err

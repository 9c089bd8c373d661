"""`export` and `decode`: formulas and answers that come and go as files."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from command import UNIQUE, run


def test_a_formula_whose_models_are_not_all_best_does_not_ask_to_be_counted(file):
    done = run("export", file("circuit 1 2\ns t\n"))
    assert "\nc p show " in done.out
    assert "c t " not in done.out


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


SEVERAL = "takuzu 2 2\n0 .\n. .\n\ntakuzu 2 2\n. .\n. .\n\ntakuzu 2 2\n0 0\n. .\n"


@pytest.mark.parametrize(
    ("words", "ending", "form"),
    [
        ((), "cnf", {"encoding": "xor", "variables": 8, "clauses": 19}),
        (("--program", "xor"), "lp", {"program": "xor", "variables": 8, "rows": 23}),
    ],
)
def test_a_set_says_what_its_files_hold_and_what_is_to_be_answered(
    words, ending, form, file, tmp_path
):
    folder = tmp_path / "made" / "set"
    done = run("export", file(SEVERAL), file("takuzu 2 2\n0 x\n. .\n"), *words, "--set", folder)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert ":2:3: " in done.err
    said = [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]
    assert [one["file"] for one in said] == [f"000{i}-takuzu.{ending}" for i in (1, 2, 3)]
    assert sorted(path.name for path in folder.iterdir()) == [
        *(one["file"] for one in said),
        "manifest.jsonl",
    ]
    assert [(one["answer"], one["solutions"]) for one in said] == [
        ("unique", 1),
        ("not unique", 2),
        ("no solution", 0),
    ]
    assert said[0].items() >= form.items()
    for number, one in enumerate(said):
        content = (folder / one["file"]).read_bytes()
        assert (one["family"], one["size"], one["clues"]) == ("takuzu", [2, 2], (1, 0, 2)[number])
        assert one["sha256"] == sha256(content).hexdigest()
        text = run("export", "-", *words, stdin=one["puzzle"]).out
        assert text == content.decode()
    again = run("export", file(UNIQUE), "--set", folder)
    assert (again.code, "it holds a set" in again.err) == (2, True)
    kept = folder / "0001-mine.txt"
    kept.write_text("mine")
    assert run("export", file(UNIQUE), "--set", folder, "--force").code == 0
    assert {path.name for path in folder.iterdir()} == {
        "0001-hashi.cnf",
        "manifest.jsonl",
        kept.name,
    }


def test_a_set_of_nothing_leaves_no_directory(file, tmp_path):
    done = run("export", file("takuzu 2 2\n0 x\n. .\n"), "--set", tmp_path / "set")
    assert (done.code, (tmp_path / "set").exists()) == (2, False)


def test_what_a_form_cannot_say_is_said(file):
    short = file("circuit 2 3\ns o o\n\n# t #\n")
    for words, what in (
        ((), "clauses: least path length"),
        (("--format", "gcnf"), "clauses: least path length"),
        (("--program", "flow"), "rows: least path length (program path has it)"),
        (("--program", "path", "--format", "dimacs"), "clauses: least path length"),
    ):
        assert run("export", short, *words).err.endswith(f"not in the {what}\n"), words
    for words in (("--format", "wcnf"), ("--format", "lp"), ("--program", "path")):
        assert run("export", short, *words).err == ""
    lazy = run("export", short, "--program", "tree")
    assert (lazy.code, lazy.err.count("\n"), "found later" in lazy.err) == (0, 2, True)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--program", "flwo"), "did you mean flow?"),
        (("--program", "flow", "--encoding", "tree"), "no encoding"),
        (("--program", "flow", "--format", "opb"), "0 or 1"),
        (("--seconds", "3"), "--set"),
        (("{}",), "--set"),
        (("--set", "x", "-o", "y"), "--set"),
    ],
)
def test_what_cannot_be_exported_costs_one_line(words, complaint, file):
    path = file(UNIQUE)
    done = run("export", path, *(word.format(path) for word in words))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert complaint in done.err


def test_an_answer_to_an_integer_program_is_decoded(file):
    path = file("battleship 1 3\nfleet: 2\nrows: 2\ncolumns: 1 1 0\n. . .\n")
    program = run("export", path, "--program", "ships").out
    assert "var 1 ship 0 0 0 1" in program
    answer = "solution status: optimal solution found\nx1 1 (obj:0)\n"
    done = run("decode", path, "-", "--program", "ships", "--format", "line", stdin=answer)
    assert (done.code, done.out) == (0, "<>~\n")
    wrong = run("decode", path, "-", "--program", "ships", stdin=answer.replace("x1", "x2"))
    assert (wrong.code, wrong.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("name", "options", "begins"),
    [
        ("x.cnf", "", "c "),
        ("x.LP", "", "\\"),
        ("x.mps", "", "* "),
        ("x.mps", "--program xor", "* "),
        ("x.cnf", "--format cnf+xor", "c "),
        ("x.txt", "--format lp", "\\"),
        ("x.lp", "--format mps", None),
        ("x.opb", "--format dimacs", None),
    ],
)
def test_the_name_of_a_file_says_its_format(name, options, begins, tmp_path):
    file = tmp_path / name
    done = run("export", "-", "-o", file, *options.split(), stdin="takuzu 2 2\n0 .\n. .\n")
    if begins is None:
        assert (done.code, "this is no name for --format" in done.err) == (2, True)
        assert not file.exists()
    else:
        assert file.read_text().startswith(begins)

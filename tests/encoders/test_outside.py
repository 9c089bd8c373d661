"""Families from outside: every command on one of them, and those of packages."""

import sys

import pytest
from command import process, run
from plugins import BOARDS, GUARDS, NONE, SEVERAL, UNIQUE, nothing_loaded, with_guards
from together import together

import pencilsat
from pencilsat.encoders import outside


@pytest.fixture(autouse=True)
def _nothing_loaded():
    with nothing_loaded():
        yield


SAID = {
    "solve": (["solve", "-"], UNIQUE, 0, "o +\nunique\n"),
    "solve of several": (["solve", "-"], SEVERAL, 0, "not unique"),
    "check": (["check", "-"], UNIQUE, 0, "unique\n"),
    "check of several": (["check", "-"], SEVERAL, 1, "certain: 2 of 4 cells; open: 2\n"),
    "check of none": (["check", "-"], NONE, 1, "no solution\n"),
    "check in JSON": (["check", "--format", "json", "-"], SEVERAL, 1, '"status": "not unique"'),
    "check in lines": (["check", "--format", "line", "-"], SEVERAL, 1, ""),
    "check with statistics": (["check", "--stats", "-"], SEVERAL, 1, "watched"),
    "check with another solver": (["check", "--solver", "glucose4", "-"], UNIQUE, 0, "unique\n"),
    "check of several puzzles": (["check", "-"], UNIQUE + SEVERAL, 1, "unique\n"),
    "an encoding that is none": (["check", "--encoding", "cuts", "-"], UNIQUE, 2, "known: direct"),
    "count": (["count", "-"], SEVERAL, 0, "3\n"),
    "count of those that grow": (["count", "-"], BOARDS[5], 0, "7\n"),
    "count in JSON": (["count", "--format", "json", "-"], SEVERAL, 0, '"count": 3'),
    "explain": (["explain", "-"], UNIQUE, 2, "guards cannot be explained: its family has no `ex"),
    "minimise": (["minimise", "-"], UNIQUE, 2, "guards has no clues that could be left out"),
    "export": (["export", "-"], UNIQUE, 0, "p cnf 2 3\n"),
    "generate": (["generate", "guards"], "", 2, "guards makes no boards"),
    "generate any": (["generate", "guards", "--any", "--seed", "3"], "", 2, "makes no boards"),
    "families": (["families"], "", 0, "guards: guards that watch cells"),
    "a family that is known": (["solve", "--family", "guards", "-"], UNIQUE, 0, "unique\n"),
    "a family that is not": (
        ["solve", "--family", "guard", "-"],
        UNIQUE,
        2,
        "did you mean guards?",
    ),
    "a puzzle of another family": (["check", "-"], "takuzu 2 2\n0 1\n1 0\n", 0, "unique\n"),
    "wrong input": (["check", "-"], "guards 1 2\n. x\n", 2, "-:2:3: 'x' is not + or ."),
    "wrong input after another": (["check", "-"], UNIQUE + "guards 1 2\n. x\n", 2, "-:4:3:"),
}


@together("arguments, board, code, words", SAID.values())
def test_a_command_answers_or_says_in_one_line_why_not(arguments, board, code, words):
    done = with_guards(*arguments, stdin=board)
    assert done.code == code
    assert words in done.out + done.err
    assert len(done.err.splitlines()) == (code == 2)


def test_what_is_written_can_be_read(tmp_path, file):
    board = file(UNIQUE)
    formula, proof, solution = (tmp_path / name for name in ("x.cnf", "proof", "x.json"))
    assert with_guards("export", board, "-o", formula).code == 0
    answer = file("s SATISFIABLE\nv 1 -2 0\n")
    assert with_guards("decode", board, answer, "--cnf", formula).out == "o +\n"
    solution.write_text(with_guards("solve", "--format", "json", board).out)
    assert with_guards("verify", board, solution).out == "correct\n"
    assert with_guards("verify", board, file(". +\n")).code == 1
    assert with_guards("check", "--proof", proof, board).code == 0
    assert with_guards("verify-proof", proof, board).out.endswith("\nunique\n")


@pytest.mark.slow
def test_runs_are_compared_in_processes_that_know_the_family(tmp_path, file):
    runs = tmp_path / "runs.sqlite"
    options = ["--plugin", GUARDS, "compare", "--task", "check", "-o", runs, "--quiet"]
    done = process(*options, file(UNIQUE), file(SEVERAL))
    assert (done.code, done.err) == (0, "")
    assert "2 runs: 2 solved" in done.out
    assert process("report", runs).code == 0


def test_without_the_option_the_family_is_unknown():
    assert "unknown family 'guards'; `pencilsat families`" in run("check", "-", stdin=UNIQUE).err


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Installs a package that offers families: a line each, such as `guards = "guards:FAMILY"`."""

    def install(*lines: str, name: str = "watch") -> None:
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("\n".join(["[pencilsat.families]", *lines, ""]))
        (tmp_path / f"{name}_guards.py").write_text(GUARDS.read_text())
        outside._entries.cache_clear()

    monkeypatch.syspath_prepend(tmp_path)
    yield install
    outside._entries.cache_clear()
    outside.from_package.cache_clear()
    for module in ("watch_guards", "other_guards"):
        sys.modules.pop(module, None)


def test_a_family_of_a_package_is_known_by_its_headers(package):
    package("guards = watch_guards:FAMILY")
    takuzu = "takuzu 2 2\n0 1\n1 0\n"
    for text in (UNIQUE + takuzu, takuzu + UNIQUE, UNIQUE + UNIQUE):
        assert [str(puzzle.family.board.text(puzzle)) for puzzle in pencilsat.read_all(text)] == [
            part for part in (UNIQUE, takuzu) for _ in range(text.count(part))
        ][:: 1 if text.startswith(UNIQUE) else -1]
    assert "guards: guards that" in run("families").out
    assert run("check", "-", stdin=UNIQUE).out == "unique\n"


OFFERED = {
    "another name": (["watch = watch_guards:FAMILY"], "its family is called 'guards', not 'watch'"),
    "no family": (["watch = watch_guards:nothing"], "cannot be loaded: AttributeError: "),
    "no module": (["watch = nothing:FAMILY"], "cannot be loaded: ModuleNotFoundError: "),
    "another thing": (["watch = watch_guards:encode"], "its FAMILY is a function"),
    "a name of ours": (["watch = x:y", "hashi = x:y"], "there is a family 'hashi' already"),
}


def test_a_fault_of_a_family_of_a_package_is_its_own(package, tmp_path):
    package("guards = watch_guards:FAMILY")
    file = tmp_path / "watch_guards.py"
    file.write_text(file.read_text().replace("    f.add(", "    len(7)\n    f.add("))
    done = run("check", "-", stdin=UNIQUE)
    assert done.code == 2
    assert done.err.startswith(f"pencilsat: {file}:")
    assert ": family 'guards' has a fault: TypeError: " in done.err


@pytest.mark.parametrize(("lines", "words"), OFFERED.values(), ids=OFFERED)
def test_what_a_package_offers_wrongly_is_one_line(package, lines, words):
    package(*lines)
    done = run("check", "-", stdin="watch 1 1\n.\n")
    assert done.code == 2
    assert "watch (" in done.err
    assert words in done.err
    assert done.err.count("\n") == 1

"""Cube and conquer finds what a search of the whole finds, though it is killed in the middle."""

import json
import os
from itertools import chain, repeat

import pytest
from command import BAD, HARD, NONE, PATIENCE, ROOT, TWO, UNIQUE, interrupted_in, run
from comparing import begin
from marks import slow
from oracle import instances, length

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.limits import Limits
from pencilsat.tasks.check import check, checking
from pencilsat.tasks.count import best_counted, counted
from pencilsat.tasks.cube_file import CubeFile
from pencilsat.tasks.cubes import Conquered, Conquest, Cubes, counter_of
from pencilsat.tasks.options import DEFAULTS
from pencilsat.tasks.records import last
from pencilsat.tasks.run import Parts, Run, WrongAnswer
from pencilsat.tasks.solve import solving

LARGE = 600
"""Files of more characters take long."""

BLANK = "takuzu 4 4\n" + 4 * ". . . .\n"


def read(text):
    [puzzle] = encoders.read(text, None)
    return puzzle


def conquest(puzzle, cubes, options=DEFAULTS, most=2):
    return Conquest(puzzle, options, None, cubes, most=most)


def same_check(puzzle, number):
    whole = check(puzzle)
    parts = last(checking(conquest(puzzle, Cubes(number))))
    assert (parts.status, parts.unique) == (whole.status, whole.unique)
    assert parts.spread == whole.spread
    assert parts.optimum == whole.optimum or parts.optimum.value == whole.optimum.value
    if whole.unique:
        assert parts.solutions == whole.solutions


@pytest.mark.parametrize("text", [UNIQUE, TWO, NONE, BLANK])
@pytest.mark.parametrize("number", [1, 2, 7])
def test_the_verdict_is_that_of_the_whole(text, number):
    same_check(read(text), number)


@pytest.mark.parametrize("path", ["circuit/ten-ways", "circuit/given-ring"])
def test_the_best_of_all_cubes_are_the_best(path):
    same_check(read((ROOT / f"instances/{path}.txt").read_text(encoding="utf-8")), 5)


@pytest.mark.slow
def test_the_verdict_of_small_instances_is_that_of_the_whole():
    for instance in instances()[::3]:
        if length(instance) < LARGE:
            same_check(instance.puzzle, 6)


def test_a_solution_is_enough_where_nobody_asks_for_others():
    puzzle = read(BLANK)
    parts = last(solving(conquest(puzzle, Cubes(4), most=1), unique=False))
    assert (parts.status, parts.unique) == ("solved", None)
    assert last(solving(conquest(puzzle, Cubes(4)), unique=True)).unique is False
    assert last(solving(conquest(read(NONE), Cubes(4)), unique=True)).status == "no solution"


def counted_in(cubes, puzzle):
    run = Run(puzzle, best_counted(puzzle.family, DEFAULTS))
    return counted(run, exactly=counter_of(cubes, run)).number


@pytest.mark.parametrize(
    ("text", "number"),
    [(BLANK, 72), (TWO, 2), ("sudoku 4 2 2\n3 . . .\n" + 3 * ". . . .\n", 72), slow(NONE, 0)],
)
def test_numbers_are_added_up(text, number):
    assert counted_in(Cubes(3), read(text)) == number


class Killed(Exception):
    """The process ends here."""


def killed_after(some, done):
    """Does so many cubes, notes them, and is killed."""

    def share(work, cubes):
        for k, cube in enumerate(cubes):
            if k == some:
                raise Killed
            done.append(cube)
            yield work(cube)

    return share


@pytest.mark.parametrize("some", [0, 1, 4])
def test_what_was_killed_goes_on(tmp_path, some):
    path, first, second = str(tmp_path / "cubes"), [], []
    puzzle = read(BLANK)
    with pytest.raises(Killed):
        last(checking(conquest(puzzle, Cubes(9, killed_after(some, first), CubeFile(path)))))
    with open(path, "ab") as file:
        file.write(b'{"cube":[1,')  # a line that a killed process left without its end
    again = Cubes(9, killed_after(99, second), CubeFile(path))
    found = last(checking(conquest(puzzle, again)))
    assert (found.status, found.spread) == ("not unique", check(puzzle).spread)
    assert not {*first} & {*second}
    assert len(first) == some
    assert len(first) + len(second) == len(CubeFile(path).begin(of(path), list))
    third = []
    kept = Cubes(9, killed_after(0, third), CubeFile(path))
    assert last(checking(conquest(puzzle, kept))).spread == found.spread


def of(path):
    with open(path, encoding="utf-8") as file:
        return json.loads(file.readline())["of"]


def test_a_count_that_was_killed_goes_on(tmp_path):
    path, done = str(tmp_path / "cubes"), []
    with pytest.raises(Killed):
        counted_in(Cubes(4, killed_after(2, done), CubeFile(path)), read(BLANK))
    assert counted_in(Cubes(4, killed_after(2, done), CubeFile(path)), read(BLANK)) == 72
    assert len(done) == len({*done}) == 4


def test_what_is_late_is_undecided_and_not_kept(tmp_path, monkeypatch):
    path = str(tmp_path / "cubes")
    puzzle, over = read(BLANK), Limits(seconds=0.0)
    limits = chain([over, Limits()], repeat(over))
    monkeypatch.setattr("pencilsat.tasks.cubes.parts.remaining", lambda until: next(limits))
    found = last(checking(conquest(puzzle, Cubes(4, kept=CubeFile(path)))))  # not even split
    assert (found.status, found.solutions, found.work.parts) == ("undecided", (), Parts(0, 0))
    assert not (tmp_path / "cubes").exists()
    found = last(checking(conquest(puzzle, Cubes(4, kept=CubeFile(path)))))
    assert (found.status, found.solutions, found.work.parts) == ("undecided", (), Parts(0, 4))
    lines = (tmp_path / "cubes").read_text().splitlines()
    assert len(lines) == 1
    assert counted_in(Cubes(4), puzzle) is None


def test_how_many_cubes_are_done_is_known(tmp_path):
    path, puzzle = str(tmp_path / "cubes"), read(BLANK)
    run = conquest(puzzle, Cubes(6, killed_after(2, []), CubeFile(path)))
    with pytest.raises(Killed):
        last(checking(run))
    assert (run.parts, f"{run.parts}") == (Parts(2, 6), "2 of 6 cubes done")
    run = conquest(puzzle, Cubes(6, kept=CubeFile(path)))
    assert f"{run.parts}" == "not yet split"
    assert last(checking(run)).work.parts == Parts(6, 6)
    run = Run(puzzle, best_counted(puzzle.family, DEFAULTS))
    with pytest.raises(Killed):
        counted(run, exactly=counter_of(Cubes(6, killed_after(2, [])), run))
    assert run.parts is not None
    assert run.parts.done == 2 < run.parts.number


def test_an_undecided_puzzle_in_cubes_says_how_many_are_done(file, monkeypatch):
    monkeypatch.setattr("pencilsat.tasks.cubes.parts.remaining", lambda until: Limits(seconds=0.0))
    hard = file(TWO)
    assert run("check", hard, "--cubes", 4).out == "undecided: not yet split\n"
    limits = chain([Limits()], repeat(Limits(seconds=0.0)))
    monkeypatch.setattr("pencilsat.tasks.cubes.parts.remaining", lambda until: next(limits))
    assert run("solve", hard, "--cubes", 2).out == "undecided: 0 of 2 cubes done\n"
    [line] = run("solve", hard, "--cubes", 2, "--format", "json").objects
    assert (line["status"], line["cubes"]) == ("undecided", {"done": 0, "number": 0})
    assert "cubes" not in run("solve", hard, "--format", "json").objects[0]


@pytest.mark.parametrize(
    ("moment", "more", "said"),
    [
        ("pencilsat.cnf.lookahead.LookAhead.split", [], "not yet split"),
        ("pencilsat.tasks.cubes.Conquering.__call__", [], "0 of 4 cubes done"),
        ("pencilsat.tasks.cubes.Conquering.__call__", ["--cubes-file"], "0 of 4 cubes done"),
    ],
)
def test_an_interrupt_says_how_many_cubes_are_done(moment, more, said, file, tmp_path):
    hard, kept = file(HARD), [tmp_path / "cubes"] * len(more)
    options = ("--cubes", 4, "--encoding", "flow", *more, *kept)
    done = interrupted_in(moment, "check", hard, *options, after=0)
    goes_on = "; the same command goes on" * len(more)
    assert (done.code, done.out) == (130, "")
    assert done.err == f"pencilsat: {hard}: interrupted: {said}{goes_on}\n"


def test_a_cube_that_ends_its_processes_leaves_the_puzzle_undecided():
    def share(work, cubes):
        first, *others = cubes
        yield Conquered(first)
        yield from map(work, others)

    found = last(solving(conquest(read(UNIQUE), Cubes(4, share)), unique=True))
    assert found.unique is None or found.status == "undecided"
    assert counted_in(Cubes(4, share), read(BLANK)) is None


def test_a_solution_that_a_file_claims_is_verified(tmp_path):
    path = tmp_path / "cubes"
    puzzle = read(BLANK)
    last(checking(conquest(puzzle, Cubes(2, kept=CubeFile(str(path)))), spread=False))
    first, line, *rest = path.read_text().splitlines()
    forged = json.loads(line) | {"solutions": [[]]}
    path.write_text("\n".join([first, json.dumps(forged), *rest, ""]))
    with pytest.raises(WrongAnswer):
        last(checking(conquest(puzzle, Cubes(2, kept=CubeFile(str(path)))), spread=False))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda lines: ["x"], "not a file of cubes"),
        (lambda lines: ["[]"], "not a file of cubes"),
        (lambda lines: [*lines, '{"cube": [1]}'], "not a file of cubes"),
        (lambda lines: [lines[0].replace('"cubes":[[', '"cubes":[[9,')], "do not cover all cases"),
        (lambda lines: [lines[0].replace('"of":"', '"of":"0')], "another puzzle"),
    ],
)
def test_another_file_is_bad_input(tmp_path, change, message):
    path = tmp_path / "cubes"
    puzzle = read(BLANK)
    last(checking(conquest(puzzle, Cubes(2, kept=CubeFile(str(path))))))
    path.write_text("\n".join([*change(path.read_text().splitlines()), ""]))
    with pytest.raises(BadInput, match=message):
        last(checking(conquest(puzzle, Cubes(2, kept=CubeFile(str(path))))))


def test_processes_that_number_atoms_otherwise_are_a_fault(monkeypatch):
    puzzle = read(UNIQUE)
    run = conquest(puzzle, Cubes(2))
    monkeypatch.setattr(
        "pencilsat.tasks.cubes.conquest.encode", lambda puzzle, options, lone: Formula()
    )
    with pytest.raises(RuntimeError, match="other numbers"):
        last(solving(run, unique=True))


@pytest.mark.slow
def test_the_commands_say_what_they_say_without_cubes(file):
    for text in (UNIQUE, TWO, NONE):
        whole, parts = run("check", file(text)), run("check", file(text), "--cubes", 4)
        assert parts.code == whole.code
        assert parts.out.splitlines()[-1] == whole.out.splitlines()[-1]
    assert run("solve", file(TWO + UNIQUE), "--cubes", 3, "--jobs", 1).code == 0
    counted = run("count", file(BLANK), "--exact", "--cubes", 4, "--jobs", 1, "--format", "line")
    assert counted == run("count", file(BLANK), "--exact", "--format", "line")


@pytest.mark.parametrize(
    "options",
    [
        ("check", "--cubes-file", "x"),
        ("check", "--cubes", 2, "--portfolio", "minisat22"),
        ("solve", "--cubes", 2, "--conflicts", 5),
        ("check", "--cubes", 2, "--proof", "x"),
        ("count", "--cubes", 2),
        ("solve", "--cubes", 2, "--no-unique", "--solver", "kissat404"),
    ],
)
def test_what_does_not_go_together_is_refused(file, options):
    command, *others = options
    done = run(command, file(UNIQUE), *others)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_bad_puzzle_and_a_full_disk_cost_a_line(file):
    done = run("check", file(BAD), "--cubes", 2)
    assert (done.code, done.err.count("\n")) == (2, 1)
    if os.path.exists("/dev/full"):
        done = run("check", file(TWO), "--cubes", 2, "--cubes-file", "/dev/full")
        said = "pencilsat: /dev/full: cannot be written: No space left on device\n"
        assert (done.code, done.out, done.err) == (2, "", said)


@pytest.mark.slow
def test_a_command_that_is_killed_goes_on(file, tmp_path):
    kept = tmp_path / "cubes"
    puzzle = file("takuzu 4 6\n" + 4 * ". . . . . .\n")
    command = ["count", puzzle, "--exact", "--cubes", "12", "--jobs", "2"]
    command += ["--cubes-file", str(kept), "--format", "line"]
    with begin([str(word) for word in command]) as running:
        while not kept.exists() or kept.read_bytes().count(b"\n") < 4:
            assert running.poll() is None
        running.kill()
        running.wait(PATIENCE)
    before = kept.read_bytes().count(b"\n")
    done = run(*command)
    assert (done.code, "96" in done.out) == (0, True), done
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert len(lines) == 1 + len(lines[0]["cubes"]) > before
    assert len({tuple(line["cube"]) for line in lines[1:]}) == len(lines) - 1

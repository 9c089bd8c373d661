"""Cube and conquer finds what a search of the whole finds, though it is killed in the middle."""

import json
import os
from contextlib import closing
from dataclasses import replace
from itertools import chain, islice, repeat

import pytest
from command import BAD, HARD, NONE, PATIENCE, ROOT, TWO, UNIQUE, interrupted_in, run
from comparing import begin
from marks import slow
from oracle import instances, length
from puzzles import drawn

from pencilsat import encoders
from pencilsat.cnf import normal
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula, holds
from pencilsat.cnf.limits import Limits
from pencilsat.cnf.lookahead import covers, cubes
from pencilsat.cnf.objective import minimise
from pencilsat.tasks.check import check, checking
from pencilsat.tasks.count import best_counted, counted
from pencilsat.tasks.cube_file import CubeFile
from pencilsat.tasks.cubes import Conquered, Conquering, Conquest, Cubes, counter_of
from pencilsat.tasks.cubes.conquest import WORK
from pencilsat.tasks.cubes.parts import Sought, digest
from pencilsat.tasks.options import DEFAULTS, Options
from pencilsat.tasks.records import last
from pencilsat.tasks.run import Parts, Run, WrongAnswer
from pencilsat.tasks.solve import solving

LARGE = 600
"""Files of more characters take long."""

BLANK = "takuzu 4 4\n" + 4 * ". . . .\n"

SHADES = "hitori 2 2\n. .\n. .\n"
"""No cell needs a shade: a solution has no atom that is true."""


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


@pytest.mark.parametrize("rows", ["A..A/C..D/CBBD", "A...A/CC..B/DD..B"])
def test_a_cube_need_not_have_a_solution_in_normal_form(rows, monkeypatch):
    monkeypatch.setattr(normal, "PATIENCE", 0)
    puzzle = drawn(encoders.family_named("numberlink"), rows, "touching")
    assert check(puzzle).status == "not unique"
    same_check(puzzle, 2)


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


@pytest.mark.parametrize(
    ("text", "number"), [*((SHADES, number) for number in (1, 2, 4)), (BLANK, 4)]
)
def test_candidates_are_what_all_witnesses_so_far_have(text, number):
    run, models = conquest(read(text), Cubes(number)), []
    with closing(run.witnesses()) as witnesses:
        for _ in witnesses:
            models.append(run.model)
            assert all(holds(x, model) for x in run.candidates() for model in models)
            assert len(models) > 1 or [*map(abs, run.candidates())] == run.formula.projection
    assert len(models) > 2 or number == 1
    assert text == BLANK or frozenset() in models[:-1]


def first_lost(work, cubes):
    """The first cube has no result."""
    first, *others = cubes
    yield Conquered(first)
    yield from map(work, others)


def test_what_witnesses_have_may_differ_in_a_cube_that_was_lost():
    run = conquest(read(BLANK), Cubes(2, first_lost))
    assert last(checking(run)).status == "not unique"
    [[first], [other]] = sorted(cubes(run.formula, (), 2))
    assert other == -first
    assert other in run.candidates()


def test_what_witnesses_have_may_differ_as_their_cube_says():
    """It was left at a limit, when only one atom was still open."""

    def share(work, cubes):
        for cube in cubes:
            [found, *_] = work(cube).solutions
            yield Conquered(cube, [found], open=[v if v in found else -v for v in (3,)])

    run = conquest(read(BLANK), Cubes(1, share))
    assert last(checking(run)).status == "undecided"
    assert [*map(abs, run.candidates())] == [3]


def short_way():
    return read((ROOT / "instances/circuit/short-way.txt").read_text(encoding="utf-8"))


def test_the_best_of_some_cubes_need_not_be_the_best_of_all():
    assert last(checking(conquest(short_way(), Cubes(2)))).optimum.proved
    assert not last(checking(conquest(short_way(), Cubes(2, first_lost)))).optimum.proved


def test_what_is_open_where_nothing_is_as_good_does_not_matter():
    def share(work, cubes):
        for cube in cubes:
            result = work(cube)
            yield replace(result, open=())
            worse = [[*result.solutions[0]]]
            yield replace(result, value=result.value + 1, solutions=worse, open=worse[0])

    run = conquest(short_way(), Cubes(1, share))
    assert last(checking(run)).optimum.value == 3
    assert run.candidates() == []


def test_the_work_of_all_cubes_is_added_up():
    done = []

    def share(work, cubes):
        for cube in cubes:
            done.append(work(cube))
            yield done[-1]

    run = conquest(read(BLANK), Cubes(4, share))
    last(checking(run))
    assert len(done) == 4
    for name in WORK:
        assert getattr(run.statistics, name) == sum(result.work[name] for result in done)
    assert run.statistics.decisions > max(result.work["decisions"] for result in done)


def test_a_formula_that_is_not_written_in_time_has_no_cubes():
    given = read(BLANK.replace(".", "0", 1))
    run = conquest(given, Cubes(4), Options(limits=Limits(seconds=0.0)))
    assert run.unwritten
    assert last(checking(run)).status == "undecided"


@pytest.mark.parametrize(("most", "spread"), [(1, False), (2, True)])
def test_results_are_of_no_use_where_more_is_asked_for(most, spread, tmp_path):
    """One solution of each cube does not say whether there are two."""
    path, puzzle = str(tmp_path / "cubes"), read(BLANK)
    last(checking(conquest(puzzle, Cubes(2, kept=CubeFile(path)), most=most), spread=spread))
    with pytest.raises(BadInput, match="other options"):
        last(checking(conquest(puzzle, Cubes(2, kept=CubeFile(path))), spread=False))


def counted_in(cubes, puzzle):
    run = Run(puzzle, best_counted(puzzle, DEFAULTS))
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
    kept = Cubes(9, None, CubeFile(path))  # there is nothing to share
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
    run = Run(puzzle, best_counted(puzzle, DEFAULTS))
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
    found = last(solving(conquest(read(UNIQUE), Cubes(4, first_lost)), unique=True))
    assert found.unique is None or found.status == "undecided"
    assert counted_in(Cubes(4, first_lost), read(BLANK)) is None


def test_there_are_at_least_as_many_cubes_as_asked_for_in_cases():
    run, cases = Run(read(BLANK)), [(1,), (-1, 2), (-1, -2)]
    sought, told = Sought("", run.formula, cases=cases), []
    results = Cubes(4).conquered(Conquered, sought, until=None, told=told.append)
    found = [result.cube for result in results]
    assert told == [Parts(0, len(found))] * (1 + len(found))  # none of them is done
    assert len(found) >= 4
    assert covers(found, cases)


def test_whoever_shares_cubes_is_told_that_no_more_are_wanted():
    """At once, though others know what goes on."""
    ended, known = [], []

    def share(work, cubes):
        try:
            yield from map(work, cubes)
        finally:
            ended.append(True)

    parts = Cubes(4, lambda *given: known.append(share(*given)) or known[-1])
    with closing(conquest(read(BLANK), parts).solutions()) as solutions:
        next(solutions)
        assert not ended
    assert ended


def atoms_of(puzzle):
    return digest(Run(puzzle).formula.atoms)


def test_after_a_solver_was_lost_other_cubes_have_another():
    puzzle = read(BLANK)
    work = Conquering(puzzle, DEFAULTS, 2, False, None, atoms_of(puzzle))
    before = work((1,))
    work._session.close()
    assert work((1,)).solutions == before.solutions
    assert len(before.solutions) == 2


@pytest.mark.parametrize("lost", range(4))
def test_a_puzzle_is_undecided_if_any_cube_is(lost):
    def share(work, cubes):
        for k, cube in enumerate(cubes):
            yield Conquered(cube, done=k != lost, complete=k != lost)

    run = conquest(read(BLANK), Cubes(4, share))
    assert last(checking(run)).status == "undecided"
    assert f"{run.parts}" == "3 of 4 cubes done"


def worked(puzzle, *, spread):
    """What there is of a whole puzzle, as one cube of it."""
    return Conquering(puzzle, DEFAULTS, 2, spread, None, atoms_of(puzzle))(())


def test_witnesses_are_not_done_at_a_limit_however_many_they_are(monkeypatch):
    def limited(run):
        yield from islice(run.solutions(), 2)

    monkeypatch.setattr(Run, "witnesses", limited)
    found = worked(read(BLANK), spread=True)
    assert (len(found.solutions), found.done, found.complete) == (2, False, False)
    found = worked(read(BLANK), spread=False)
    assert (len(found.solutions), found.done, found.complete) == (2, True, False)


@pytest.mark.parametrize("proved", [False, True])
def test_solutions_of_which_it_is_not_proved_that_they_are_best_are_not_done(proved, monkeypatch):
    def minimised(*asked):
        answer, optimum = minimise(*asked)
        return answer, replace(optimum, proved=proved)

    monkeypatch.setattr("pencilsat.cnf.objective.minimise", minimised)
    found = worked(short_way(), spread=True)
    assert (found.value, found.done, found.complete) == (3, proved, proved)


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

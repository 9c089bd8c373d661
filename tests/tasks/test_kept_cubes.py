"""A run whose cubes a file keeps goes on when it was killed, and trusts nothing in the file."""

import json
from itertools import chain, repeat

import pytest
from cubed import BLANK, Killed, conquest, counted_in, killed_after, read

from pencilsat.cnf.errors import BadInput
from pencilsat.search.limits import Limits
from pencilsat.tasks.check import check, checking
from pencilsat.tasks.count import best_counted, counted
from pencilsat.tasks.cube_file import CubeFile
from pencilsat.tasks.cubes import Cubes, counter_of
from pencilsat.tasks.options import DEFAULTS
from pencilsat.tasks.records import last
from pencilsat.tasks.run import CubeProgress, Run, WrongAnswer


@pytest.mark.parametrize(("most", "spread"), [(1, False), (2, True)])
def test_results_are_of_no_use_where_more_is_asked_for(most, spread, tmp_path):
    """One solution of each cube does not say whether there are two."""
    path, puzzle = str(tmp_path / "cubes"), read(BLANK)
    last(checking(conquest(puzzle, Cubes(2, kept=CubeFile(path)), most=most), spread=spread))
    with pytest.raises(BadInput, match="other options"):
        last(checking(conquest(puzzle, Cubes(2, kept=CubeFile(path))), spread=False))


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
    assert (found.status, found.solutions, found.work.parts) == (
        "undecided",
        (),
        CubeProgress(0, 0),
    )
    assert not (tmp_path / "cubes").exists()
    found = last(checking(conquest(puzzle, Cubes(4, kept=CubeFile(path)))))
    assert (found.status, found.solutions, found.work.parts) == (
        "undecided",
        (),
        CubeProgress(0, 4),
    )
    lines = (tmp_path / "cubes").read_text().splitlines()
    assert len(lines) == 1
    assert counted_in(Cubes(4), puzzle) is None


def test_how_many_cubes_are_done_is_known(tmp_path):
    path, puzzle = str(tmp_path / "cubes"), read(BLANK)
    run = conquest(puzzle, Cubes(6, killed_after(2, []), CubeFile(path)))
    with pytest.raises(Killed):
        last(checking(run))
    assert (run.parts, f"{run.parts}") == (CubeProgress(2, 6), "2 of 6 cubes done")
    run = conquest(puzzle, Cubes(6, kept=CubeFile(path)))
    assert f"{run.parts}" == "not yet split"
    assert last(checking(run)).work.parts == CubeProgress(6, 6)
    run = Run(puzzle, best_counted(puzzle, DEFAULTS))
    with pytest.raises(Killed):
        counted(run, exactly=counter_of(Cubes(6, killed_after(2, [])), run))
    assert run.parts is not None
    assert run.parts.done == 2 < run.parts.number


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
        (
            lambda lines: [*lines, json.dumps(json.loads(lines[1]) | {"work": "x"})],
            "not a file of cubes",
        ),
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

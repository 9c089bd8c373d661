"""Certificates: whoever changes a line is found out, and so is whoever writes a wrong one."""

import os
import random
import shutil
import subprocess
from contextlib import closing
from functools import cache
from itertools import chain, islice
from pathlib import Path

import pytest
from command import RING, ROOT, UNIQUE
from edits import byte_edits, line_edits, line_of, with_line
from pysat.solvers import Solver

from pencilsat import encoders
from pencilsat.certificates import checking, checksums, contents, directories, kinds, making
from pencilsat.certificates.checksums import LINES, SUMS, Files, Refused
from pencilsat.cnf import proof
from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import Session
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks import check
from pencilsat.tasks.options import Options
from pencilsat.tasks.records import last
from pencilsat.tasks.run import Run, WrongAnswer, units

INSTANCES = [
    ("hashi/seven-by-seven", "cuts"),
    ("hashi/seven-by-seven", "elimination"),
    ("sudoku/minimal", "direct"),
    ("takuzu/six-by-six", "order"),
    ("numberlink/five-by-five", "elimination"),
    ("battleship/six-by-six", "cells"),
    ("circuit/five-by-five", "cuts"),
    ("circuit/five-by-five", "flow"),
    ("circuit/one-short-way", "cuts"),
    ("zebra/four-houses", "positions"),
]


def instance(name: str) -> str:
    return (ROOT / "instances" / f"{name}.txt").read_text(encoding="utf-8")


@cache
def certified(text: str, encoding: str | None = None, *, implied: bool = True) -> Files:
    [puzzle] = encoders.read(text)
    return certificate(puzzle, Options(encoding, implied=implied)).files


def certificate(puzzle: AnyPuzzle, options: Options) -> making.Certificate:
    run = Run(puzzle, contents.certifiable(puzzle.family, options))
    found = last(check.checking(run, spread=False))
    assert found.status == "unique"
    made = making.certificate(run, found.solutions[0])
    assert made is not None
    return made


def ring() -> Files:
    """Small, and with cuts."""
    return certified(RING, implied=False)


def forged(files: Files, **changes: bytes) -> Files:
    """Files changed by someone who knows how they are sealed; `_` in a name stands for its dot."""
    changed = {name.replace("_", "."): data for name, data in changes.items()}
    assert changed.keys() <= files.keys()
    return checksums.sealed({name: changed.get(name, files[name]) for name in contents.NAMES})


def fault(files: Files) -> Refused | None:
    try:
        [*checking.findings(files)]
    except Refused as found:
        return found
    return None


def place(files: Files) -> tuple[str, int] | None:
    found = fault(files)
    return (found.file, found.line) if found else None


# What is right -----------------------------------------------------------------


@pytest.mark.parametrize(("name", "encoding"), INSTANCES)
def test_a_certificate_is_right_in_every_file(name, encoding):
    [puzzle] = encoders.read(instance(name))
    files = certified(instance(name), encoding)
    found = [*checking.findings(files, puzzle)]
    assert [line.partition(":")[0] for line in found[1:]] == [*contents.NAMES[1:]]
    assert f"--encoding {encoding} " in found[2]


@pytest.mark.parametrize("name", encoders.NAMES)
def test_an_encoding_that_can_be_certified_is_the_default(name):
    family = encoders.family_named(name)
    options = contents.certifiable(family, Options())
    assert options.encoding not in family.lazy - family.cut_reasons.keys()
    if not family.lazy:
        assert options.encoding == next(iter(family.encodings))
    assert family.cut_reasons.keys() <= family.lazy


def test_other_encodings_are_refused_by_name():
    with pytest.raises(BadInput, match=r"'deepening' adds clauses .* one of: cuts, elimination, "):
        contents.certifiable(encoders.family_named("hashi"), Options("deepening"))
    with pytest.raises(BadInput, match=r"'links' adds clauses .* one of: elimination"):
        contents.certifiable(encoders.family_named("numberlink"), Options("links"))
    with pytest.raises(BadInput, match="hashi has no encoding 'x'"):
        contents.certifiable(encoders.family_named("hashi"), Options("x"))


def test_what_the_files_say():
    files = {name: data.decode() for name, data in ring().items()}
    assert files["puzzle.txt"] == RING
    assert "c 2───2\nc │   │\nc 2───2\n" in files["solution"]
    assert files["solution"].endswith("s SATISFIABLE\nv 1 -2 3 -4 5 -6 7 -8 0\n")
    formula, unique = files["formula.cnf"].splitlines(), files["unique.cnf"].splitlines()
    assert "c not every rule is in the clauses: for these, cuts are in unique.cnf" in formula
    assert "c cut 1: a bridge leaves (1, 1), (1, 3)" in unique
    assert formula[-20:] == unique[-23:-3]
    assert not any(line.startswith("c") for line in unique[unique.index("p cnf 8 27") :])
    assert unique[-1] == "-1 2 -3 4 -5 6 -7 8 0"
    assert files["unique.drat"].splitlines()[-1] == "0"
    assert "drat-trim unique.cnf unique.drat" in files["README"]


def test_an_eager_formula_is_whole_and_has_no_cuts():
    files = certified(RING, "elimination", implied=False)
    assert b"cuts are in" not in files["formula.cnf"]
    assert b"c cut" not in files["unique.cnf"]
    assert b"rule cuts" not in files["unique.cnf"]


def test_an_objective_is_bounded_by_what_the_solution_reaches():
    files = certified(instance("circuit/one-short-way"), "cuts")
    assert b"c not in the clauses: least path length" in files["formula.cnf"]
    assert b"c rule as good as this " in files["unique.cnf"]
    assert any("path length at most 3" in line for line in checking.findings(files))


def test_the_bound_is_that_value_and_no_more():
    [puzzle] = encoders.read(instance("circuit/one-short-way"))
    run = Run(puzzle, Options("elimination"))
    with closing(run.solutions()) as solutions:
        solution = next(solutions)
    case = contents.encoded(puzzle, contents.certifiable(puzzle.family, run.options))
    model = [v if v in run.model else -v for v in range(1, case.formula.top_id + 1)]
    denied = contents.another_solution(case, [], solution, model)
    objective = denied.objective
    with Solver("minisat22", denied.rules[contents.AS_GOOD].clauses) as solver:
        for count in range(len(objective) + 1):
            true = [x if i < count else -x for i, x in enumerate(objective)]
            assert solver.solve(true) == (count <= 3)


@pytest.mark.parametrize("solver", ["cadical", "minisat"])
@pytest.mark.parametrize("name", ["circuit/one-short-way", "takuzu/six-by-six"])
def test_other_solvers_agree(tmp_path: Path, solver, name):
    if shutil.which(solver) is None:
        pytest.skip(f"{solver} is not installed")
    for file, code in (("formula.cnf", 10), ("unique.cnf", 20)):
        (tmp_path / file).write_bytes(certified(instance(name))[file])
        done = subprocess.run([solver, tmp_path / file], capture_output=True, check=False)
        assert done.returncode == code


def test_every_option_is_kept():
    [puzzle] = encoders.read(instance("zebra/four-houses"))
    orders = [None, *puzzle.family.clue_orders]
    for order in orders:
        asked = Options("properties", "totalizer", "ladder", False, clue_order=order)
        files = certificate(puzzle, asked).files
        assert contents.options_in(files["formula.cnf"].decode()) == asked
        assert fault(files) is None
    assert len(orders) > 1


def test_a_wrong_cut_is_a_fault_of_this_program(monkeypatch):
    monkeypatch.setattr(contents, "reasons", lambda case, cuts: [None] * len(cuts))
    with pytest.raises(WrongAnswer, match="does not follow"):
        certified.__wrapped__(RING, implied=False)


def test_solvers_that_disagree_are_a_fault_of_this_program(monkeypatch):
    def finds_two(formula, **how):
        raise proof.Satisfiable

    monkeypatch.setattr(proof, "refutation", finds_two)
    with pytest.raises(WrongAnswer, match="another finds two"):
        certified.__wrapped__(RING)


# What was changed --------------------------------------------------------------


@pytest.mark.parametrize("name", [*contents.NAMES, LINES, SUMS])
def test_every_change_of_every_file_is_found_with_its_line(name):
    files = ring()
    count = 0
    for data, line in chain(line_edits(files[name]), byte_edits(files[name])):
        with pytest.raises(Refused) as found:
            checksums.check({**files, name: data})
        assert (found.value.file, found.value.line) == (name, line)
        count += 1
    assert count > len(files[name])


@pytest.mark.parametrize("name", [*contents.NAMES, LINES, SUMS])
def test_what_is_cut_short_or_replaced_is_refused(name):
    files = ring()
    for data in (b"", files[name][:-1], files[name] + b"\n", b"\xff\x00", b"\n\n", b"LINES  0"):
        refused = fault({**files, name: data})
        assert refused is not None
        assert refused.file == name


def test_two_changes_are_found():
    files = ring()
    changed = {name: data.replace(b"0", b"7") for name, data in files.items()}
    assert fault({**files, "solution": b"", LINES: b""}) is not None
    assert fault(changed) is not None


# What was forged ---------------------------------------------------------------


@pytest.mark.parametrize("name", ["puzzle.txt", "formula.cnf", "solution", "unique.cnf"])
def test_no_single_edit_survives_even_if_the_sums_are_right(name):
    files = ring()
    some_bytes = islice(byte_edits(files[name]), 0, None, 5)
    for data, _ in chain(line_edits(files[name]), some_bytes):
        changed = checksums.sealed({**{n: files[n] for n in contents.NAMES}, name: data})
        if changed == files:
            continue
        refused = fault(changed)
        assert refused is not None, data
        assert refused.file in ("puzzle.txt", "formula.cnf", "solution", "unique.cnf")


def test_only_proofs_survive_as_proofs():
    """With right sums, another proof is a proof: what is refused has a gap, at its line."""
    files = certified(instance("circuit/five-by-five"), "cuts")
    lines = files["unique.drat"].splitlines()
    places = set()
    for i in range(len(lines)):
        found = place(forged(files, unique_drat=with_line(files["unique.drat"], i + 1)))
        assert found is None or (
            found[0] == "unique.drat" and found[1] >= min(i + 1, len(lines) - 1)
        )
        places.add(found)
    assert places - {None}
    assert place(forged(files, unique_drat=b"0\n")) == ("unique.drat", 1)


def test_a_model_that_breaks_a_clause_is_refused_at_that_clause():
    """Variables that no solution names are part of it."""
    files = certified(RING, "elimination", implied=False)
    text = files["solution"]
    atoms = files["formula.cnf"].count(b"c var ")
    literals = [int(word) for word in text.split(b"\nv ", 1)[1].replace(b"\nv", b"").split()]
    kept = text[: text.index(b"v ")]
    assert place(forged(files, solution=text)) is None
    at_clauses = 0
    for literal in literals[atoms:-1]:
        flipped = [-x if x == literal else x for x in literals]
        refused = place(
            forged(files, solution=kept + b"v %s\n" % " ".join(map(str, flipped)).encode())
        )
        assert refused is not None
        if refused[0] == "formula.cnf":
            clause = files["formula.cnf"].splitlines()[refused[1] - 1].split()
            assert b"%d" % literal in clause
            at_clauses += 1
    assert at_clauses


FORGERIES = [
    ("README", b"Trust me.\n", "README", "README says"),
    ("puzzle_txt", b"hashi 1 2\n1 1\n", "formula.cnf", "not what this encoding writes"),
    ("puzzle_txt", b"hashi 1 2\n1 x\n", "puzzle.txt", "'x' is not"),
    ("puzzle_txt", b"# mine\n" + RING.encode(), "puzzle.txt", "not as this puzzle is written"),
    ("puzzle_txt", RING.encode() * 2, "puzzle.txt", "here are 2"),
    ("puzzle_txt", b"\n\xff", "puzzle.txt", "no text"),
    ("formula_cnf", b"p cnf 1 1\n1 0\n", "formula.cnf", "expected: c FAMILY"),
    ("solution", b"s UNSATISFIABLE\n", "solution", "no solution"),
    ("solution", b"s SATISFIABLE\nv 1 -2 0\n", "solution", "nothing of variable 3"),
    ("solution", b"v 0\n", "solution", "no answer"),
    ("solution", b"s SATISFIABLE\nv 1 2 3 4 5 6 7 8 0\n", "solution", "has 4 bridges, not 2"),
    (
        "solution",
        ring()["solution"].replace(b" 0\n", b" 999 0\n"),
        "solution",
        "the formula has 8 variables",
    ),
    ("unique_cnf", b"p cnf 1 1\n1 1\n", "unique.cnf", "does not end with 0"),
    ("unique_cnf", b"p cnf 1 2\n1 0\n-1 0\n", "unique.cnf", "not what is to be refuted"),
    ("unique_drat", b"", "unique.drat", "does not end with the empty"),
    ("unique_drat", b"0\n", "unique.drat", "by unit propagation"),
    ("unique_drat", b"7 0\n7 0\n", "unique.drat", "does not end with the empty"),
    ("unique_drat", b"9 0\n0\n", "unique.drat", "has 8 variables"),
    ("unique_drat", b"999999999 -999999999 0\n0\n", "unique.drat", "has 8 variables"),
    ("unique_drat", b"drat\n0\n", "unique.drat", "expected a clause"),
]


@pytest.mark.parametrize(("name", "data", "file", "message"), FORGERIES)
def test_a_forgery_is_refused(name, data, file, message):
    refused = fault(forged(ring(), **{name: data}))
    assert refused is not None
    assert refused.file == file
    assert message in refused.message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (b"--encoding deepening --cardinality direct --amo pairwise --no-implied", "'deepening'"),
        (b"--encoding x --cardinality direct --amo pairwise --no-implied", "no encoding 'x'"),
        (b"--encoding cuts --cardinality x --amo pairwise --no-implied", "'x'"),
        (b"--encoding cuts --cardinality direct --amo pairwise --implied", "not what this"),
        (b"--encoding tree --cardinality direct --amo pairwise --no-implied", "not what this"),
        (b"--encoding cuts --cardinality direct --amo pairwise", "expected"),
    ],
)
def test_the_formula_is_that_of_the_options_it_names(options, message):
    text = ring()["formula.cnf"]
    changed = with_line(text, 1, b"c hashi, written with " + options)
    refused = fault(forged(ring(), formula_cnf=changed))
    assert refused is not None
    assert refused.file == "formula.cnf"
    assert message in refused.message


def test_a_cut_that_the_rules_do_not_imply_is_refused_at_its_line():
    files = ring()
    text = files["unique.cnf"]
    last_cut = text.count(b"\n") - 1
    for wrong in (b"3 0", b"-1 -3 -5 -7 0", b"1 -3 0", b"4 6 0", b"8 0"):
        refused = place(forged(files, unique_cnf=with_line(text, last_cut, wrong)))
        assert refused == ("unique.cnf", last_cut)


def test_a_cut_that_the_rules_imply_is_welcome_if_its_reason_is_told():
    files = ring()
    text = files["unique.cnf"]
    with_reason = text.replace(b"c cut 2: a bridge leaves (1, 1), (3, 1)", b"c cut 2: why not")
    assert with_reason != text
    line = line_of(text, b"c cut 2")
    assert place(forged(files, unique_cnf=with_reason)) == ("unique.cnf", line)


def with_another_cut(text: bytes, cut: bytes) -> bytes:
    """A formula as DIMACS that ends with one more clause, as a cut."""
    header = line_of(text, b"p cnf")
    variables, clauses = map(int, text.splitlines()[header - 1].split()[2:])
    more = (b"c rule cuts 1 clauses", b"p cnf %d %d" % (variables, clauses + 1))
    return with_line(text, header, *more) + cut + b"\n"


@pytest.mark.parametrize(
    ("name", "encoding", "cut"),
    [
        ("hashi/seven-by-seven", "elimination", b"1 3 5 7 0"),  # it needs none
        ("circuit/two-points", "cuts", b"%d 0"),  # the variable is no atom
    ],
)
def test_cuts_of_other_variables_or_encodings_are_not_believed(name, encoding, cut):
    files = certified(instance(name), encoding)
    text = files["unique.cnf"]
    last = int(text.splitlines()[line_of(text, b"p cnf") - 1].split()[2])
    assert last > text.count(b"c var ")
    forgery = with_another_cut(text, cut % last if b"%" in cut else cut)
    refused = fault(forged(files, unique_cnf=forgery))
    assert refused is not None
    assert (refused.file, refused.line) == ("unique.cnf", forgery.count(b"\n"))
    assert "does not follow" in refused.message


def test_a_bound_on_the_objective_is_that_of_the_solution():
    files = certified(instance("circuit/one-short-way"), "cuts")
    lines = files["unique.cnf"].splitlines()
    last = len(lines)
    for removed in (last, last - 1):
        assert fault(forged(files, unique_cnf=with_line(files["unique.cnf"], removed))) is not None


def test_a_solution_that_is_not_the_best_is_refused():
    """A longer path obeys the other rules; the bound would then be its own, and the proof fails."""
    text = instance("circuit/one-short-way")
    [puzzle] = encoders.read(text)
    family = puzzle.family
    case = contents.encoded(puzzle, contents.certifiable(family, Options("elimination")))
    with Session(case.formula, units=units(puzzle, case.formula)) as session:
        for facts in Enumeration(session):
            solution = family.answer.decode(puzzle, facts)
            if family.measure(puzzle, solution) > 3:
                model = session.model
                break
    case = contents.encoded(puzzle, case.options)
    literals = [v if v in model else -v for v in range(1, case.formula.top_id + 1)]
    files = {
        "README": contents.README,
        "puzzle.txt": family.board.text(puzzle),
        "formula.cnf": contents.formula_text(case),
        "solution": contents.solution_text(case, solution, literals),
    }
    denied = contents.another_solution(case, [], solution, literals)
    files["unique.cnf"] = contents.unique_text(case, denied, [])
    files["unique.drat"] = "0\n"
    with pytest.raises(proof.Satisfiable):
        proof.refutation(denied)
    sealed = checksums.sealed({name: files[name].encode() for name in contents.NAMES})
    assert place(sealed) == ("unique.drat", 1)


def test_the_board_of_another_is_bad_input():
    [board] = encoders.read(UNIQUE)
    with pytest.raises(BadInput, match="another puzzle"):
        [*checking.findings(ring(), board)]


@pytest.mark.parametrize("seed", range(10))
def test_noise_under_right_sums_is_refused_or_right(seed):
    source = random.Random(seed)
    for _ in range(20):
        with_noise(source)


def with_noise(source: random.Random) -> None:
    files = ring()
    name = source.choice(contents.NAMES[1:])
    data = bytearray(files[name])
    for _ in range(source.randint(1, 4)):
        start = source.randrange(len(data) + 1)
        noise = source.randbytes(source.randint(0, 3)) or source.choice([b"c", b" 0\n", b"\n\n"])
        data[start : start + source.randint(0, 5)] = noise
    refused = fault(forged(files, **{name.replace(".", "_"): bytes(data)}))
    assert refused is None or refused.line > 0


# Directories -------------------------------------------------------------------


def test_a_directory_is_written_whole_and_read_back(tmp_path: Path):
    directories.write(tmp_path / "proof", ring())
    assert directories.read(tmp_path / "proof") == (kinds.UNIQUE, ring())
    assert [path.name for path in tmp_path.iterdir()] == ["proof"]
    assert sorted(path.name for path in (tmp_path / "proof").iterdir()) == sorted(ring())


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_of_a_directory_that_was_not_finished_nothing_is_left(tmp_path: Path, monkeypatch, error):
    inner, written = Path.write_bytes, []

    def fails(path, data):
        written.append(path)
        if len(written) == 4:
            raise error
        return inner(path, data)

    monkeypatch.setattr(Path, "write_bytes", fails)
    with pytest.raises((KeyboardInterrupt, BadInput)):
        directories.write(tmp_path / "proof", ring())
    assert len(written) == 4
    assert [*tmp_path.iterdir()] == []


def test_a_folder_of_another_is_left_alone(tmp_path: Path):
    foreign = tmp_path / f".proof.{os.getpid()}"
    foreign.mkdir()
    (foreign / "diary").write_text("mine", encoding="utf-8")
    directories.write(tmp_path / "proof", ring())
    assert directories.read(tmp_path / "proof") == (kinds.UNIQUE, ring())
    assert (foreign / "diary").read_text(encoding="utf-8") == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {"proof", foreign.name}


def test_the_permissions_of_a_directory_are_the_usual_ones(tmp_path: Path):
    (tmp_path / "usual").mkdir()
    (tmp_path / "usual" / "file").touch()
    directories.write(tmp_path / "proof", ring())
    assert (tmp_path / "proof").stat().st_mode == (tmp_path / "usual").stat().st_mode
    for name in ring():
        file = tmp_path / "proof" / name
        assert file.stat().st_mode == (tmp_path / "usual" / "file").stat().st_mode


def test_nobody_can_read_half_a_directory(tmp_path: Path, monkeypatch):
    inner, target, folders = Path.write_bytes, tmp_path / "proof", set()

    def watched(path, data):
        assert not target.exists()
        folders.add(path.parent.stat().st_ino)
        return inner(path, data)

    monkeypatch.setattr(Path, "write_bytes", watched)
    directories.write(target, ring())
    assert folders == {target.stat().st_ino}  # renamed, not copied


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_what_may_have_no_end_is_not_read(tmp_path: Path, make):
    directories.write(tmp_path / "proof", ring())
    (tmp_path / "proof" / SUMS).unlink()
    make(tmp_path / "proof" / SUMS)
    with pytest.raises(BadInput, match=f"no certificate: {SUMS} cannot be read: Not a file"):
        directories.read(tmp_path / "proof")


def test_a_directory_that_cannot_be_made_is_refused_before_the_work(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path)
    with pytest.raises(BadInput, match="cannot be written"):
        directories.check_new(tmp_path / "proof")


@pytest.mark.parametrize("name", [*contents.NAMES, LINES, SUMS])
def test_an_incomplete_directory_is_bad_input(tmp_path: Path, name):
    directories.write(tmp_path / "proof", ring())
    (tmp_path / "proof" / name).unlink()
    with pytest.raises(BadInput, match=f"no certificate: {name} cannot be read: No such file"):
        directories.read(tmp_path / "proof")

"""Certificates: right ones are accepted, and whoever changes a line is found out."""

import shutil
import subprocess
from pathlib import Path

import pytest
from command import RING, ROOT
from unique_certificates import certified, fault, instance, ring

from pencilsat import encoders
from pencilsat.certificates import checking, contents
from pencilsat.certificates.checksums import LINES, SUMS
from pencilsat.cnf.errors import BadInput
from pencilsat.search import proof
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import WrongAnswer


def test_other_encodings_are_refused_by_name():
    with pytest.raises(BadInput, match=r"'cuts' adds clauses .* one of: trees"):
        contents.certifiable(encoders.family_named("fillomino"), Options("cuts"))
    with pytest.raises(BadInput, match="hashi has no encoding 'x'"):
        contents.certifiable(encoders.family_named("hashi"), Options("x"))


def test_an_objective_is_bounded_by_what_the_solution_reaches():
    files = certified(instance("circuit/one-short-way"), "cuts")
    assert b"c not in the clauses: least path length" in files["formula.cnf"]
    assert b"c rule as good as this " in files["unique.cnf"]
    assert any("path length at most 3" in line for line in checking.findings(files))


@pytest.mark.parametrize("solver", ["cadical", "minisat"])
@pytest.mark.parametrize("name", ["circuit/one-short-way", "takuzu/six-by-six"])
def test_other_solvers_agree(tmp_path: Path, solver, name):
    if shutil.which(solver) is None:
        pytest.skip(f"{solver} is not installed")
    for file, code in (("formula.cnf", 10), ("unique.cnf", 20)):
        (tmp_path / file).write_bytes(certified(instance(name))[file])
        done = subprocess.run([solver, tmp_path / file], capture_output=True, check=False)
        assert done.returncode == code


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


@pytest.mark.parametrize("name", [*contents.NAMES, LINES, SUMS])
def test_what_is_cut_short_or_replaced_is_refused(name):
    files = ring()
    for data in (b"", files[name][:-1], files[name] + b"\n", b"\xff\x00", b"\n\n", b"LINES  0"):
        refused = fault({**files, name: data})
        assert refused is not None
        assert refused.file == name


@pytest.mark.slow
@pytest.mark.parametrize("name", encoders.NAMES)
def test_every_family_has_certificates(name):
    """Cuts of helpers too, such as those of a loop that crosses itself, have reasons."""
    text = (ROOT / "web" / "examples" / f"{name}.txt").read_text(encoding="utf-8")
    assert "unique.drat: " in [*checking.findings(certified(text))][-1]

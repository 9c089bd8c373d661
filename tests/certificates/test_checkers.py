"""Proofs of certificates, checked by programs of others."""

import os
import shutil
from pathlib import Path

import pytest
from command import RING, run

from pencilsat.certificates import checkers
from pencilsat.certificates.checksums import Refused
from pencilsat.cnf.errors import BadInput

posix = pytest.mark.skipif(
    os.name == "nt", reason="Windows starts no scripts by their first line, as the stand-ins are"
)

FAKES = {
    "drat-trim": "#!/bin/sh\ngrep -q '^c' $1 $2 && exit 1\necho 's {}'\n",
    "cake_lpr": "#!/bin/sh\necho 's {} UNSAT'\n",
}


@pytest.fixture
def proved(tmp_path: Path) -> Path:
    run("check", "-", "--proof", tmp_path / "proved", stdin=RING)
    return tmp_path / "proved"


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """Makes a program that stands in for one."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")

    def made(name: str, script: str) -> None:
        file = tmp_path / "bin" / name
        file.write_text(script, encoding="utf-8")
        file.chmod(0o755)

    return made


@posix
def test_a_program_decides_and_gets_no_comments(proved, fake):
    fake("drat-trim", FAKES["drat-trim"].format("VERIFIED"))
    done = run("verify-proof", proved, "--with", "drat-trim")
    assert (done.code, done.out.splitlines()[-2:]) == (
        0,
        ["unique.drat: drat-trim accepts it", "unique"],
    )
    fake("drat-trim", FAKES["drat-trim"].format("NOT VERIFIED"))
    done = run("verify-proof", proved, "--with", "drat-trim")
    said = "refused: unique.drat:1: drat-trim does not accept this proof"
    assert (done.code, done.out.splitlines()[-1]) == (1, said)


@posix
def test_lrat_is_checked_here_whoever_wrote_it(proved, fake, tmp_path, monkeypatch):
    """A program that writes no proof is refused, whatever the checker of LRAT says of it."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))  # with no other program
    fake("cake_lpr", FAKES["cake_lpr"].format("VERIFIED"))
    for by, script in (("cadical", "$5; exit 20"), ("drat-trim", "$6")):
        fake(by, f"#!/bin/sh\necho 999 0 1 0 > {script}\n")
        for more in (["--with", "cake_lpr"], ["--lrat", tmp_path / "out"]):
            done = run("verify-proof", proved, *more)
            said = f"refused: unique.drat:1: LRAT by {by}, line 1: this does not follow"
            assert (done.code, done.out.splitlines()[-1]) == (1, said)
            assert not (tmp_path / "out").exists()


@posix
def test_a_program_that_takes_too_long_leaves_it_undecided(proved, fake):
    for name in ("drat-trim", "cadical"):  # the latter is tried before anything is checked
        fake(name, "#!/bin/sh\nexec sleep 60\n")
        done = run("verify-proof", proved, "--with", name, "--seconds", "1")
        assert (done.code, done.out.splitlines()[-1]) == (3, "undecided")


def test_what_is_not_there_is_said_first(proved, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    for name, said in (
        ("drat-trim", "there is no program 'drat-trim'"),
        ("drat-trm", "unknown checker 'drat-trm' (did you mean drat-trim?)"),
        ("cake_lpr", "there is no program 'cake_lpr'"),
        ("", "--with: expected names with commas between, not ''"),
    ):
        done = run("verify-proof", proved, "--with", name)
        assert (done.code, done.out) == (2, "")
        assert said in done.err
    assert "there is neither" in run("verify-proof", proved, "--lrat", tmp_path / "out").err


@pytest.mark.parametrize("name", checkers.CHECKERS)
def test_those_that_are_installed_accept_a_proof_and_no_other(proved, name):
    try:
        checkers.check_installed(name)
    except BadInput as missing:
        pytest.skip(missing.message)
    formula = (proved / "unique.cnf").read_text(encoding="utf-8")
    proof = (proved / "unique.drat").read_text(encoding="utf-8")
    [line] = checkers.findings([name], formula, proof, "unique.drat")
    assert name in line
    others = formula.splitlines(keepends=True)[:-1]  # all clauses but the last
    satisfiable = "".join([*others, others[-1]])
    with pytest.raises(Refused):
        [*checkers.findings([name], satisfiable, proof, "unique.drat")]
    assert shutil.which("drat-trim") is None or checkers.lrat_of(formula, proof, "p").endswith(
        "0\n"
    )

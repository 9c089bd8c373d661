"""Proofs of certificates, checked by programs of others where they are installed.

| name        | what it is                                                                  |
|-------------|-----------------------------------------------------------------------------|
| `drat-trim` | M. Heule's checker of DRAT, which also writes LRAT                          |
| `cake_lpr`  | a checker of LRAT, verified in HOL4 down to its machine code (Y. K. Tan)    |
| `drup`      | `pip install drup`: extracted from code that is verified in Why3            |
| `dratify`   | `pip install dratify`: in Python                                            |
| `cadical`   | CaDiCaL, from 1.7: refutes the formula itself, and writes LRAT              |

They get the formula and the proof without comments. LRAT is written by drat-trim, from the proof,
or by CaDiCaL, and is checked here, too (`pencilsat.cnf.lrat`).
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from ..boards.words import shown
from ..cnf import dimacs, lrat
from ..cnf.errors import BadInput, unknown
from ..processes.programs import ended, last_line
from .checksums import Refused

FORMULA, PROOF, LRAT = "formula.cnf", "proof.drat", "proof.lrat"
"""The names of the files that they get."""

ACCEPTED = "s VERIFIED"

DRATIFY = f"""\
import sys
from dratify import check_proof, parse_dimacs
formula, proof = (open(name).read() for name in sys.argv[1:])
print("{ACCEPTED}" if check_proof(parse_dimacs(formula), proof).ok else "no proof")
"""

TRIM = ("drat-trim", FORMULA, PROOF, "-t", "1000000")
SOLVE = ("cadical", "-q", "--lrat", "--no-binary", FORMULA, LRAT)

REFUTED = 20
"""The exit code of a solver that has found that there is no model."""


class Checker(NamedTuple):
    """A checker: its command, and the line by which it accepts a proof, or else an LRAT proof that
    is checked here.
    """

    words: Sequence[str]
    accepts: str = ACCEPTED
    package: str = ""
    """The package of Python, if it is one."""


CHECKERS = {
    "drat-trim": Checker(TRIM),
    "cake_lpr": Checker(("cake_lpr", FORMULA, LRAT), f"{ACCEPTED} UNSAT"),
    "drup": Checker(
        (sys.executable, "-m", "drup.cli", FORMULA, PROOF), "CheckerResult(Outcome.VALID)", "drup"
    ),
    "dratify": Checker(
        (sys.executable, "-c", DRATIFY, FORMULA, PROOF), ACCEPTED, package="dratify"
    ),
    "cadical": Checker(SOLVE),
}


def check_installed(name: str) -> None:
    """Raise BadInput unless there is a checker of that name on this machine."""
    if name not in CHECKERS:
        raise BadInput(unknown(f"unknown checker {shown(name)}", name, CHECKERS))
    package = CHECKERS[name].package
    if package and find_spec(package) is None:
        raise BadInput(f"{package} is not installed: pip install {package}")
    if not package and shutil.which(name) is None:
        raise BadInput(f"there is no program {name!r}")
    if name == "cadical" and not writes_lrat():
        raise BadInput("the cadical of this machine writes no LRAT; version 1.7 does")
    if name == "cake_lpr":
        check_writer()


def check_writer() -> None:
    """Raise BadInput unless a program that writes LRAT is on this machine."""
    if shutil.which("drat-trim") is None and not writes_lrat():
        raise BadInput("LRAT is written by drat-trim or by cadical 1.7, and there is neither")


def writes_lrat() -> bool:
    """Whether there is a CaDiCaL that can."""
    if shutil.which("cadical") is None:
        return False
    with tempfile.TemporaryDirectory(prefix="pencilsat-") as folder:
        return Proof(folder, "p cnf 1 2\n1 0\n-1 0\n", "", "").ran(SOLVE)[0] == REFUTED


class Proof:
    """A formula that has no model, its proof, and a folder where programs find both."""

    def __init__(self, folder: str, formula: str, proof: str, name: str) -> None:
        self.folder, self.name = Path(folder), name
        self.clauses = dimacs.read(formula).clauses
        for file, text in ((FORMULA, formula), (PROOF, proof)):
            (self.folder / file).write_text(without_comments(text), encoding="ascii")

    def finding(self, checker: str) -> str:
        """The line that says that a checker accepts the proof; Refused if it does not."""
        if checker == "cadical":
            steps = self.lrat(by=checker).count("\n")
            return f"{self.name}: cadical refutes the formula, too, in {steps} steps of LRAT"
        words, accepts, _ = CHECKERS[checker]
        by = self.writer() if LRAT in words else ""
        code, said = self.ran(words)
        if code or accepts not in said.splitlines():
            raise Refused(self.name, 1, f"{checker} does not accept this proof")
        return f"{self.name}: {checker} accepts it" + (f", in LRAT by {by}" if by else "")

    def writer(self) -> str:
        """The program that has written the proof in LRAT."""
        by = "drat-trim" if shutil.which("drat-trim") else "cadical"
        self.lrat(by=by)
        return by

    def lrat(self, *, by: str) -> str:
        """A proof in LRAT, checked; Refused if it is none."""
        trims = by == "drat-trim"
        code, _ = self.ran((*TRIM, "-L", LRAT) if trims else SOLVE)
        if code != (0 if trims else REFUTED):
            why = last_line(self.folder / "complained") or f"it ended with {code}"
            raise Refused(self.name, 1, f"{by} writes no LRAT: {why}")
        text = (self.folder / LRAT).read_text(encoding="ascii", errors="replace")
        try:
            gap = lrat.first_gap(self.clauses, text)
        except BadInput as wrong:
            raise Refused(
                self.name, 1, f"LRAT by {by}, line {wrong.line}: {wrong.message}"
            ) from None
        if gap is not None:
            raise Refused(self.name, 1, f"LRAT by {by}, line {gap}: this does not follow")
        return text

    def ran(self, words: Sequence[str]) -> tuple[int, str]:
        """The exit code of a program, and what it printed."""
        files = {name: str(self.folder / name) for name in (FORMULA, PROOF, LRAT)}
        said, complained = self.folder / "said", self.folder / "complained"
        code = ended([files.get(word, word) for word in words], said, complained)
        return code, said.read_text(encoding="utf-8", errors="replace")


def findings(checkers: Sequence[str], formula: str, proof: str, name: str) -> Iterator[str]:
    """A line for each checker that accepts the proof in a file; Refused if one does not."""
    with tempfile.TemporaryDirectory(prefix="pencilsat-") as folder:
        found = Proof(folder, formula, proof, name)
        yield from map(found.finding, checkers)


def lrat_of(formula: str, proof: str, name: str) -> str:
    """The proof in LRAT, checked."""
    with tempfile.TemporaryDirectory(prefix="pencilsat-") as folder:
        found = Proof(folder, formula, proof, name)
        found.writer()
        return (Path(folder) / LRAT).read_text(encoding="ascii")


def without_comments(text: str) -> str:
    """The lines of a file of clauses."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("c"))

"""Solvers that are programs: `exec:cadical -q` gets a DIMACS file and answers in text.

The name of the file replaces `{formula}` in the command, or is appended to it; with `{opb}`, the
file is in the format of pseudo-Boolean solvers, with native counts. For a program that writes its
model to a file, `{result}` stands for the name of that file; `minisat` needs no placeholders.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, TypeVar

from ..cnf import dimacs, opb
from ..cnf.dimacs import SolverAnswer
from ..cnf.errors import BadInput
from ..cnf.formula import Facts
from ..processes import kernel
from ..processes.alone import TAIL
from ..search.uniqueness import another
from ..tasks.run import Run, WrongAnswer, units, verified

S = TypeVar("S")

PREFIX = "exec:"

FORMULA, OPB, RESULT = "{formula}", "{opb}", "{result}"

QUOTED = 200
"""How many characters of a program's last line are quoted."""

PATIENCE = 2.0
"""Seconds that a program has to print its version."""

TALK = 1 << 16
"""A program that prints more bytes than this is asked no further."""

FIRST = 100
"""How many characters of the first line are kept."""


def named(solver: str) -> bool:
    """Whether a solver's name stands for an external program."""
    return solver.startswith(PREFIX)


def command(solver: str) -> list[str]:
    """The words of the command, including `{formula}`. BadInput if it names no program."""
    if not solver.isprintable():
        raise BadInput(f"{solver!r} has characters that cannot be printed")
    try:
        words = shlex.split(solver.removeprefix(PREFIX))
    except ValueError as error:
        raise BadInput(f"{solver!r} is not a command: {error}") from None
    if not words:
        raise BadInput(f"{solver!r} names no program: write exec:PROGRAM")
    if not any(FORMULA in word or OPB in word for word in words):
        words.append(FORMULA)
        if Path(words[0]).name == "minisat":
            words.append(RESULT)
    return words


def takes_counts(solver: str) -> bool:
    """Whether the program gets a file with native counts."""
    return any(OPB in word for word in command(solver))


def check_installed(solver: str) -> None:
    """Raise BadInput if the program is not on this machine."""
    program = command(solver)[0]
    if shutil.which(program) is None:
        raise BadInput(f"there is no program {program!r}")


def last_line(file: Path) -> str:
    """The last line of a file, shortened to fit into an error; empty if it is blank."""
    with open(file, "rb") as opened:
        opened.seek(max(0, file.stat().st_size - TAIL))
        lines = opened.read().decode(errors="replace").strip().splitlines()
    return lines[-1][:QUOTED] if lines else ""


class External(Run[S]):
    """A run that gives its formula, which must be eager, to a program for every question."""

    def solutions(self) -> Generator[S, None, None]:
        """The solutions, each once and verified.

        BadInput if the program cannot be started, or its answer cannot be read.
        """
        self.complete = False
        if self.formula.objective:
            raise BadInput(
                f"a program cannot be asked for the least {self.puzzle.family.objective}"
            )
        given = set[Facts]()
        with tempfile.TemporaryDirectory(prefix="pencilsat-") as folder:
            while True:
                answer = self._asked(Path(folder))
                if not answer.satisfiable:
                    self.complete = answer.satisfiable is False
                    return
                model = frozenset(v for v in answer.literals if v > 0)
                with self.statistics.stage("verify"):
                    facts = self.formula.facts(model)
                    if facts in given:
                        raise WrongAnswer("the program repeats a solution that is excluded")
                    given.add(facts)
                    solution = verified(self.puzzle, facts)
                yield solution
                other = another(self.formula, model)
                self.formula = self.formula.variant()
                self.formula.add("other solutions", [other])

    def _asked(self, folder: Path) -> SolverAnswer:
        formula, result = folder / "formula.cnf", folder / "result"
        said, complained = folder / "said", folder / "complained"
        with self.statistics.stage("load"):
            givens = units(self.puzzle, self.formula)
            write = opb.write if takes_counts(self.options.solver) else dimacs.write
            lines = write(self.formula, units=givens, seed=self.options.seed)
            with open(formula, "w", encoding="utf-8", newline="\n") as file:
                file.writelines(lines)
        words = command(self.options.solver)
        names = {FORMULA: str(formula), OPB: str(formula), RESULT: str(result)}
        for mark, name in names.items():
            words = [word.replace(mark, name) for word in words]
        with self.statistics.stage("solve"):
            code = ended(words, said, complained)
            text = (result if result.exists() else said).read_bytes()
            try:
                return dimacs.read_answer(text.decode(errors="replace"))
            except BadInput as error:
                why = last_line(complained) or error.message
                raise BadInput(f"{words[0]} ended with {code}: {why}") from None


def started(
    words: list[str], said: BinaryIO, complained: BinaryIO | int
) -> subprocess.Popen[bytes]:
    """Start a program; where the kernel can, it is killed with this process. OSError if it cannot
    be started.
    """
    return subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=said,
        stderr=complained,
        preexec_fn=kernel.die_with_parent if sys.platform == "linux" else None,
    )


def ended(words: list[str], said: Path, complained: Path) -> int:
    """The exit code of a program, once it has ended. Its output goes into two files.

    Files, as pipes end only when all children of the program have ended, too. BadInput if it cannot
    be started.
    """
    with open(said, "wb") as out, open(complained, "wb") as err:
        try:
            program = started(words, out, err)
        except OSError as error:
            raise BadInput(f"{words[0]} cannot be started: {error.strerror}") from None
        try:
            return program.wait()
        finally:
            program.kill()
            program.wait()


def version(program: str) -> str:
    """The first line that a program prints for `--version`; empty if it prints none.

    The program may print anything, and may not end.
    """
    with tempfile.TemporaryFile() as said:
        try:
            asked = started([program, "--version"], said, subprocess.DEVNULL)
        except OSError:
            return ""
        end = time.monotonic() + PATIENCE
        while asked.poll() is None and time.monotonic() < end and size(said) < TALK:
            with suppress(subprocess.TimeoutExpired):
                asked.wait(0.01)
        asked.kill()
        if asked.wait():
            return ""
        said.seek(0)
        return said.read(TALK).decode(errors="replace").strip().partition("\n")[0][:FIRST]


def size(file: BinaryIO) -> int:
    """The present size of a file in bytes."""
    return os.fstat(file.fileno()).st_size

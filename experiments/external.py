"""Solvers that are programs: `exec:cadical -q` gets a DIMACS file and answers in text.

The name of the file replaces `{formula}` in the command, or is appended to it; with `{opb}`, the
file is in the format of pseudo-Boolean solvers, with native counts. For a program that writes its
model to a file, `{result}` stands for the name of that file; `minisat` needs no placeholders.
"""

import shlex
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

from ..cnf import dimacs, opb
from ..cnf.dimacs import SolverAnswer
from ..cnf.errors import BadInput
from ..cnf.formula import Facts
from ..processes.programs import ended, last_line
from ..search.uniqueness import another
from ..tasks.run import Run, WrongAnswer, units, verified

S = TypeVar("S")

PREFIX = "exec:"

FORMULA, OPB, RESULT = "{formula}", "{opb}", "{result}"


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

"""Solvers that are programs: `exec:cadical -q` gets a DIMACS file and answers in text.

The name of the file replaces `{formula}` in the command, or is appended to it; with `{opb}`, the
file is in the format of pseudo-Boolean solvers, with native counts, with `{lp}` or `{mps}` in one
of integer programs. For a program that writes its model to a file, `{result}` stands for the name
of that file; `minisat` needs no placeholders.

What a program counts of its work is read from what it prints, a line for each count:

    c conflicts:                 30496     73891.54    per second        CaDiCaL, Kissat
    conflicts             : 2113           (3554 /sec)                   MiniSat
    c conflicts             : 2113           (3554 /sec)                 Glucose, CryptoMiniSat
"""

import re
import shlex
import shutil
import tempfile
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from ..cnf import dimacs, linear, opb
from ..cnf.dimacs import SolverAnswer
from ..cnf.errors import BadInput, unknown
from ..cnf.formula import Facts
from ..processes.programs import ended, last_line
from ..search.limits import Limits
from ..search.solvers import COUNTED
from ..search.uniqueness import another
from ..tasks.run import Run, WrongAnswer, units, verified

S = TypeVar("S")

PREFIX = "exec:"

FORMULA, RESULT = "{formula}", "{result}"
WRITERS = {FORMULA: dimacs.write, "{opb}": opb.write, "{lp}": linear.lp, "{mps}": linear.mps}
"""What stands for the name of the file, and what writes it: with native counts, but for DIMACS."""

COUNT = re.compile(rf"^(?:c )?({'|'.join(COUNTED)})\s*:\s*(\d{{1,18}})(?!\S)", re.MULTILINE)
"""A line in which a program says how much it did."""

QUIET = {"-q", "--quiet"}
"""What has a program say nothing of its work."""

BUDGETS = {
    "cadical": "-c {}",
    "cryptominisat5": "--maxconfl {}",
    "kissat": "--conflicts={}",
    "lingeling": "-c {}",
}
"""The options of programs for a number of conflicts."""


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
    for word in words:
        if re.fullmatch(r"\{[a-z]+\}", word) and word not in {*WRITERS, RESULT}:
            raise BadInput(unknown(f"{solver!r} has {word}", word, [*WRITERS, RESULT]))
    if not asked(words):
        words.append(FORMULA)
        if Path(words[0]).name == "minisat":
            words.append(RESULT)
    return words


def takes_counts(solver: str) -> bool:
    """Whether the program gets a file with native counts."""
    return FORMULA not in asked(command(solver))


def asked(words: Sequence[str]) -> list[str]:
    """What stands in a command for the name of the file."""
    return [mark for mark in WRITERS if any(mark in word for word in words)]


def check_installed(solver: str) -> None:
    """Raise BadInput if the program is not on this machine."""
    program = command(solver)[0]
    if shutil.which(program) is None:
        raise BadInput(f"there is no program {program!r}")


def check_limits(solver: str, limits: Limits) -> None:
    """Raise BadInput if the program cannot be stopped after so much work."""
    program, *words = command(solver)
    name = Path(program).name
    if limits.propagations is not None:
        raise BadInput(f"{solver} cannot be limited to propagations, as no program can")
    if limits.conflicts is not None and name not in BUDGETS:
        raise BadInput(
            f"{solver} cannot be limited to conflicts; programs that can: {', '.join(BUDGETS)}"
        )
    if limits and not QUIET.isdisjoint(words):
        raise BadInput(
            f"{solver} would not tell its conflicts, to which it is limited: leave -q out"
        )


def counts(printed: str) -> dict[str, int]:
    """How much work a program says that it did: the last count of each kind, and 0 of kinds that it
    leaves out. Empty if it says nothing.
    """
    found = {name: int(number) for name, number in COUNT.findall(printed)}
    return dict.fromkeys(COUNTED, 0) | found if found else {}


class External(Run[S]):
    """A run that gives its formula, which must be eager, to a program for every question.

    `counted` says that the program told its work each time.
    """

    counted = True

    def solutions(self) -> Generator[S, None, None]:
        """The solutions, each once and verified.

        BadInput if the program cannot be started, or its answer cannot be read.
        """
        if self.formula.objective:
            raise BadInput(
                f"a program cannot be asked for the least {self.puzzle.family.objective}"
            )
        self.complete = bool(self.formula.refuted)
        given = set[Facts]()
        with tempfile.TemporaryDirectory(prefix="pencilsat-") as folder:
            while not self.complete and self._left() != 0:
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
        words, result = self._command(), folder / "result"
        mark = asked(words)[0]
        formula = folder / f"formula.{mark.strip('{}').replace('formula', 'cnf')}"
        said, complained = folder / "said", folder / "complained"
        with self.statistics.stage("load"):
            givens = units(self.puzzle, self.formula)
            lines = WRITERS[mark](self.formula, units=givens, seed=self.options.seed)
            with open(formula, "w", encoding="utf-8", newline="\n") as file:
                file.writelines(lines)
        words = [word.replace(mark, str(formula)).replace(RESULT, str(result)) for word in words]
        with self.statistics.stage("solve"):
            code = ended(words, said, complained)
        printed = said.read_bytes().decode(errors="replace")
        text = result.read_bytes().decode(errors="replace") if result.exists() else printed
        self._count(counts(printed))
        if not code and self.options.limits and "c UNKNOWN" in text.splitlines():
            return SolverAnswer(None, frozenset())
        try:
            return linear.read_answer(text) or dimacs.read_answer(text)
        except BadInput as error:
            why = last_line(complained) or error.message
            raise BadInput(f"{words[0]} ended with {code}: {why}") from None

    def _command(self) -> list[str]:
        """The command; with a limit, for the conflicts that are left."""
        program, *words = command(str(self.options.solver))
        left = self._left()
        if left is not None:
            words = [*BUDGETS[Path(program).name].format(left).split(), *words]
        return [program, *words]

    def _left(self) -> int | None:
        """The conflicts that are left; None without a limit."""
        most = self.options.limits.conflicts
        return None if most is None else max(0, most - self.statistics.conflicts)

    def _count(self, found: Mapping[str, int]) -> None:
        """Add the work of one answer. BadInput if it is limited, and not told."""
        self.counted = self.counted and bool(found)
        if self.options.limits and not found:
            raise BadInput("the program does not tell its conflicts, to which it is limited")
        for name, number in found.items():
            setattr(self.statistics, name, getattr(self.statistics, name) + number)

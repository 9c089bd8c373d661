"""The integer programs of the sources, solved by HiGHS, beside our answers by SAT.

`python benchmarks/programs.py` writes a table: of each puzzle and program the rows and columns;
what the LP relaxation says, its bound where something is to be least, else how many variables of
its solution are fractions (0 if it solves the puzzle); the seconds of the relaxation, of the first
solution, and of all until it is known whether there is a second one, by either way. Needs highspy.
`--seconds` limits each search, `--family` leaves others out. The exit code is 1 if answers differ.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

try:
    import highspy
except ImportError:
    sys.exit("benchmarks/programs.py needs HiGHS: pip install highspy")
from tables import MarkdownTable

import pencilsat
from pencilsat.cnf import linear
from pencilsat.cnf.formula import Facts
from pencilsat.cnf.program import Program, Row
from pencilsat.tasks.programs import program

INSTANCES = Path(__file__).resolve().parent.parent / "instances"

BOARDS = {
    "sudoku": ["thesis", "minimal", "sixteen-by-sixteen"],
    "takuzu": ["eight-by-eight", "fourteen-by-fourteen", "twenty-four-by-twenty-four"],
    "hashi": ["seven-by-seven", "fifteen-by-fifteen", "twenty-five-by-twenty-five"],
    "circuit": ["short-way", "eight-by-eight", "ten-by-ten", "twenty-by-twenty"],
    "battleship": ["thesis-figure", "fourteen-by-fourteen", "thirty-by-thirty"],
    "numberlink": ["seven-by-seven", "ten-by-ten", "fifteen-by-fifteen"],
    "zebra": ["life-international", "seven-houses", "ten-houses"],
}
"""The puzzles of `instances/`."""

OPTIMAL, INFEASIBLE = "Optimal", "Infeasible"
LARGEST = 400_000
"""The most rows of a program that is solved."""


class Relaxed(NamedTuple):
    """What the LP relaxation says, and its seconds."""

    said: str
    seconds: float


class Searched(NamedTuple):
    """How many solutions there are, of which 2 stands for more, or None; and the seconds to the
    first one and to the end.
    """

    number: int | None
    first: float
    whole: float


class Solver:
    """HiGHS with a program."""

    def __init__(self, made: Program, seconds: float) -> None:
        self.made = made
        self.highs = highspy.Highs()
        self.highs.setOptionValue("output_flag", False)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "program.mps")
            path.write_text("".join(linear.mps(made)))
            self.highs.readModel(str(path))
        names = self.highs.getLp().col_names_
        self.column = {int(name[1:]): i for i, name in enumerate(names)}
        self.deadline = time.perf_counter() + seconds

    def run(self) -> str:
        """How a run ends."""
        self.highs.setOptionValue("time_limit", max(0.01, self.deadline - time.perf_counter()))
        self.highs.run()
        return str(self.highs.modelStatusToString(self.highs.getModelStatus()))

    def values(self) -> Mapping[int, float]:
        """The value of each variable."""
        found = self.highs.getSolution().col_value
        return {x: found[i] for x, i in self.column.items()}

    def add(self, row: Row) -> None:
        """Add a row."""
        endless = highspy.kHighsInf
        low = -endless if row.sense == "<=" else row.bound
        high = endless if row.sense == ">=" else row.bound
        terms = {self.column[x]: float(times) for x, times in row.terms.items()}
        self.highs.addRow(low, high, len(terms), [*terms], [*terms.values()])

    def solution(self) -> Facts | None:
        """The facts of a solution, after rows that are found later; None if there is none.
        TimeoutError if that is not known in time.
        """
        while (status := self.run()) == OPTIMAL:
            facts = self.made.facts(self.values())
            later = [Row(*row) for row in self.made.later(facts)] if self.made.later else []
            if not later:
                return facts
            for row in later:
                self.add(row)
        if status != INFEASIBLE:
            raise TimeoutError(status)
        return None


def relaxed(made: Program, seconds: float) -> Relaxed:
    """The program without *whole*."""
    solver, begun = Solver(made, seconds), time.perf_counter()
    kinds = [highspy.HighsVarType.kContinuous] * len(solver.column)
    solver.highs.changeColsIntegrality(len(kinds), [*range(len(kinds))], kinds)
    status, spent = solver.run(), time.perf_counter() - begun
    if status != OPTIMAL:
        return Relaxed(status.lower(), spent)
    if made.least:
        return Relaxed(f"least {solver.highs.getObjectiveValue():.2f}", spent)
    whole = (value for x, value in solver.values().items() if x not in made.continuous)
    return Relaxed(str(sum(abs(value - round(value)) > 1e-6 for value in whole)), spent)


def searched(puzzle: Any, made: Program, seconds: float) -> Searched:
    """The solutions by HiGHS; of those that are best, if something is to be least."""
    solver, begun = Solver(made, seconds), time.perf_counter()
    number, first = 0, 0.0
    try:
        while number < 2 and (facts := solver.solution()) is not None:
            number += 1
            first = first or time.perf_counter() - begun
            assert not puzzle.family.verify(puzzle, puzzle.family.answer.decode(puzzle, facts))
            least = round(solver.highs.getObjectiveValue())  # which is lost as rows are added
            made.exclude(facts)
            solver.add(made.rows[-1])
            if made.least:
                solver.add(Row("least", made.least, "<=", least))
    except TimeoutError:
        return Searched(None, first, time.perf_counter() - begun)
    return Searched(number, first, time.perf_counter() - begun)


def by_sat(puzzle: Any, seconds: float) -> Searched:
    """The same by our own search."""
    begun = time.perf_counter()
    pencilsat.solve(puzzle, seconds=seconds)
    first = time.perf_counter() - begun
    begun = time.perf_counter()
    found = pencilsat.check(puzzle, seconds=seconds)
    numbers = {"no solution": 0, "unique": 1, "not unique": 2}
    return Searched(numbers.get(found.status), first, time.perf_counter() - begun)


def rows(families: list[str], seconds: float) -> Iterator[tuple[bool, list[str]]]:
    """The rows of the table, and whether two answers differ."""
    for name, board in ((family, one) for family in families for one in BOARDS[family]):
        puzzle = pencilsat.read(INSTANCES / name / f"{board}.txt")
        ours = by_sat(puzzle, seconds)
        for called in puzzle.family.formulations:
            if called == "path" and not puzzle.terminals:
                continue
            made = program(puzzle, called)
            cells = [f"{name}/{board}", called, str(len(made.rows)), str(made.top_id)]
            if len(made.rows) > LARGEST:
                yield False, [*cells, *["–"] * 6]
                continue
            lp, theirs = relaxed(made, seconds), searched(puzzle, made, seconds)
            comparable = not made.lacks and None not in (ours.number, theirs.number)
            cells += [lp.said, shown(lp.seconds)]
            for found in (theirs, ours):
                cells += [shown(found.first), shown(found.whole, found.number)]
            differ = comparable and ours.number != theirs.number
            if differ:
                print(
                    f"{cells[:2]}: {theirs.number} solutions, ours {ours.number}", file=sys.stderr
                )
            yield differ, cells


def shown(seconds: float, number: int | None = 0) -> str:
    """The seconds; `> 60` of what was not done in time."""
    if number is None:
        return f"> {seconds:.0f}"
    return "–" if not seconds else f"{seconds:.3f}" if seconds < 1 else f"{seconds:.1f}"


HEADER = ("puzzle", "program", "rows", "columns", "LP", "its seconds")
HEADER += ("IP seconds", "unique", "SAT seconds", "unique")


def main() -> int:
    """Write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--family", action="append", choices=[*BOARDS])
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    table, wrong = MarkdownTable(HEADER), False
    for differ, cells in rows(asked.family or [*BOARDS], asked.seconds):
        table.row(cells)
        wrong |= differ
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())

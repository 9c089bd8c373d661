"""Rules about straight lines: what is seen along them, and which digits stand in them."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, groupby, pairwise
from math import comb
from typing import TYPE_CHECKING, Any, Literal, Protocol

from ..boards.cells import Gridded
from ..boards.names import shown_cell, shown_run
from ..boards.places import Cell, Position, Sized, lines
from ..cnf import gates
from ..cnf.record import record
from ..cnf.rules import Cuts
from .counts import Count
from .groups import LINES
from .rule import At, Breach, CutReason, Rule, Said, each

if TYPE_CHECKING:
    from ..cnf.cardinality import Clause, Clauses
    from ..cnf.formula import Atom, Formula, Model
    from .explaining import Known


STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The steps from a cell to its neighbours."""


def walked(puzzle: Sized) -> list[tuple[str, int, list[Cell]]]:
    """Every row, then every column: its kind, its number from 0, and its cells; for checks."""
    high, wide = range(puzzle.rows), range(puzzle.columns)
    rows = [("row", r, [(r, c) for c in wide]) for r in high]
    return rows + [("column", c, [(r, c) for r in high]) for c in wide]


class InRuns(Gridded, Protocol):
    """A board with given cells through which nothing is seen."""

    @property
    def runs(self) -> Sequence[tuple[str, list[Cell]]]:
        """Its runs of other cells, across and down: the kind, and the cells."""


def written(puzzle: Gridded, entries: Position, unknown: str) -> list[str]:
    """The rows of a board: `o` is a lamp, `#` a given cell, which stops light; for checks."""
    rows = [[unknown] * puzzle.columns for _ in range(puzzle.rows)]
    for (r, c), lamp in entries.items():
        rows[r][c] = "o" if lamp else "."
    for r, c in puzzle.given:
        rows[r][c] = "#"
    return [*map("".join, rows)]


BEFORE_LAMP = re.compile(r"o\.*(?=o)")
"""From a lamp up to another one that it shines on."""


def dark_cells(line: str) -> Iterator[int]:
    """The cells of a row or column that no lamp of it lights."""
    start = 0
    for run in line.split("#"):
        if "o" not in run:
            yield from range(start, start + len(run))
        start += len(run) + 1


@record
class OutOfSight(Rule[InRuns]):
    """No lamp shines on another one."""

    name: str = "apart"

    def says(self, puzzle: InRuns, f: "Formula", at: At) -> Said:
        """An at-most-one for each run."""
        for kind, run in puzzle.runs:
            if len(run) > 1:
                yield (kind, run[0], run[-1]), f.at_most_one([at[cell] for cell in run])

    def broken(self, puzzle: InRuns, entries: Position) -> Iterator[Breach]:
        """Two lamps one after another in a run; found in rows and columns that are written out."""
        found = list[tuple[Cell, Cell]]()
        rows = written(puzzle, entries, ".")
        for r, row in enumerate(rows):
            found += (((r, lamp.start()), (r, lamp.end())) for lamp in BEFORE_LAMP.finditer(row))
        for c, column in enumerate(map("".join, zip(*rows, strict=True))):
            found += (((lamp.start(), c), (lamp.end(), c)) for lamp in BEFORE_LAMP.finditer(column))
        for lamp, other in sorted(found):
            words = f"the lamp {shown_cell(lamp)} shines on {shown_cell(other)}"
            yield Breach(words, (lamp, other))

    def about(self, place: Any) -> str:
        """`row r1c1-r1c4`."""
        kind, first, last = place
        return f"{kind} {shown_run((first, last))}"

    def why(self, puzzle: InRuns, place: Any, known: "Known") -> str:
        """`lamps in row r1c1-r1c4 would see each other`."""
        return f"lamps in {self.about(place)} would see each other"


@record
class Lit(Rule[InRuns]):
    """On every cell there is a lamp, or one shines on it."""

    by_run: bool = False
    """Whether it is said by an auxiliary variable for each run: it has a lamp."""
    name: str = "lit"

    def says(self, puzzle: InRuns, f: "Formula", at: At) -> Said:
        """A clause for each cell: one of the cells that see it has a lamp, or one of its runs."""
        lights = dict[Cell, Sequence[int]]()
        if not self.by_run:
            f.expect(sum(len(run) ** 2 for _, run in puzzle.runs))
        for kind, run in puzzle.runs:
            lamps = [at[cell] for cell in run]
            some = [f.aux()] if self.by_run else []
            if some:
                yield from each((kind, run[0]), gates.disjunction(some[0], lamps))
            if kind == "row":
                lights.update(dict.fromkeys(run, some or lamps))
                continue
            for i, cell in enumerate(run):
                lights[cell] = [*lights[cell], *(some or lamps[:i] + lamps[i + 1 :])]
        yield from lights.items()

    def broken(self, puzzle: InRuns, entries: Position) -> Iterator[Breach]:
        """Cells that no lamp lights, nor one that may still come."""
        rows = written(puzzle, entries, "o")
        columns = map("".join, zip(*rows, strict=True))
        across = {(r, c) for r, row in enumerate(rows) for c in dark_cells(row)}
        dark = across & {(r, c) for c, column in enumerate(columns) for r in dark_cells(column)}
        for cell in sorted(dark):
            yield Breach(f"{shown_cell(cell)} is dark", (cell,))

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: InRuns, place: Cell, known: "Known") -> str:
        """`r1c2 must be lit`."""
        return f"{shown_cell(place)} must be lit"


LineLiterals = Sequence[int]
"""The literals of a line's cells: they are marked."""

ANY = range(10**6)
"""Any length of a line."""


@record
class NoThreeAlike(Rule[Sized]):
    """No three consecutive cells of a line are equal."""

    lengths: range = ANY
    """The lengths of the lines that it is about."""
    name: str = "no three alike"

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Two clauses for three consecutive cells: one is marked, and one is not."""
        some = [(kind, i, line) for kind, i, line in lines(puzzle) if len(line) in self.lengths]
        return chain.from_iterable(
            each((kind, i), not_alike([at[cell] for cell in line])) for kind, i, line in some
        )

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Three equal cells one after another, and cells for which there is no value."""
        for kind, i, line in walked(puzzle):
            if len(line) not in self.lengths:
                continue
            values = [entries.get(cell) for cell in line]
            for j, (a, b, c) in enumerate(zip(values, values[1:], values[2:], strict=False)):
                if a == b == c is not None and values[:j][-1:] != [a]:
                    words = f"{self.about((kind, i))} has three {a}s in a row"
                    yield Breach(words, tuple(line[j : j + 3]))
            for j in hemmed(values) if None in values else ():
                words = f"neither 0 nor 1 fits at {shown_cell(line[j])}"
                yield Breach(words, tuple(line[j - 2 : j + 3]))

    def about(self, place: tuple[str, int]) -> str:
        """`row 3`."""
        return LINES.called(place)

    def why(self, puzzle: Sized, place: tuple[str, int], known: "Known") -> str:
        """`no three alike stand side by side in row 3`."""
        return f"no three alike stand side by side in {self.about(place)}"

    def clash(self, puzzle: Sized, place: tuple[str, int], known: "Known") -> str | None:
        """Three alike, or a cell for which there is no value."""
        for value, run in groupby(known.values()):
            if value is not None and len([*run]) > 2:
                return f"{self.about(place)} has three {int(value)}s in a row"
        for j in hemmed([*known.values()]):
            _, row, column = [*known][j]
            return f"neither 0 nor 1 fits at {shown_cell((row, column))}"
        return None


def not_alike(line: LineLiterals) -> "Clauses":
    """(a ∨ b ∨ c) ∧ (¬a ∨ ¬b ∨ ¬c) for consecutive a, b, c: 2(n - 2) clauses."""
    for a, b, c in zip(line, line[1:], line[2:], strict=False):
        yield [a, b, c]
        yield [-a, -b, -c]


def hemmed(values: Sequence[Any]) -> Iterator[int]:
    """Where nothing is known between two equal values and two other ones, which exclude both."""
    for i in range(2, len(values) - 2):
        a, b, value, c, d = values[i - 2 : i + 3]
        if value is None and a == b != c == d and None not in (a, c):
            yield i


class Balance(Count[Sized]):
    """Half of the cells of a line are ones."""

    def why(self, puzzle: Sized, place: tuple[str, int], known: "Known") -> str:
        """`row 3 has all its 1s`, or how many of both it still needs."""
        here, n, values = self.about(place), len(known), [*known.values()]
        numbers = {digit: n // 2 - values.count(digit == "1") for digit in "01"}
        for digit, k in numbers.items():
            if k < 0:
                return f"{here} has no more than {in_words(n // 2)} {digit}{'s' * (n > 2)}"
            if k == 0:
                every = {2: "its", 4: "both its"}.get(n, "all its")
                return f"{here} has {every} {digit}{'s' * (n > 2)}"
        left = [f"{in_words(k)} {digit}{'s' * (k != 1)}" for digit, k in numbers.items()]
        return f"{here} still needs {' and '.join(left)}"

    def clash(self, puzzle: Sized, place: tuple[str, int], known: "Known") -> str | None:
        """Too many of a digit."""
        values = [*known.values()]
        for digit in (False, True):
            if values.count(digit) > len(values) // 2:
                return f"{self.about(place)} has {in_words(values.count(digit))} {int(digit)}s"
        return None


def half(puzzle: Sized, line: tuple[str, int], lengths: range = ANY) -> int | None:
    """Half of the cells of a line, if it is of one of the lengths."""
    n = puzzle.columns if line[0] == "row" else puzzle.rows
    return n // 2 if n in lengths else None


def balance(lengths: range = ANY) -> Balance:
    """Half of the cells of each line are ones, if it is of one of the lengths."""
    number = partial(half, lengths=lengths)
    return Balance("balance", LINES, number, "one", other="zero", manner=frozenset())


def in_words(number: int) -> str:
    """`no`, `one`, `two`, …, where a digit would read badly before another one."""
    names = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return names[number] if number < len(names) else str(number)


class Repeating(Sized, Protocol):
    """A board that says whether equal lines are allowed."""

    @property
    def repeats(self) -> bool:
        """Whether they are."""


@record
class DistinctLines(Rule[Repeating]):
    """No two rows are equal and no two columns."""

    how: Literal["cuts", "xor", "order"] = "xor"
    name: str = "distinct lines"

    @property
    def cuts(self) -> CutReason[Repeating] | None:
        """Why its cuts hold."""
        return lines_differ if self.how == "cuts" else None

    def says(self, puzzle: Repeating, f: "Formula", at: At) -> Said:
        """What `among` says of the rows, and of the columns."""
        if getattr(puzzle, "repeats", False):
            return
        for kind, group in groupby(lines(puzzle), lambda line: line[0]):
            yield from self.among(
                [[at[cell] for cell in line] for _, _, line in group], kind, f, at
            )

    def among(self, group: Sequence[LineLiterals], kind: str, f: "Formula", at: At) -> Said:
        """That lines differ: by cuts where two lines of a model are equal, or pair by pair."""
        if self.how == "cuts":
            return [(None, Cuts(partial(equal_lines, group)))]
        different = {"xor": some_cell_differs, "order": one_is_less}[self.how]
        return compared(group, kind, f, different, 8 * len(group[0]))

    def broken(self, puzzle: Repeating, entries: Position) -> Iterator[Breach]:
        """A line that repeats an earlier one."""
        first = dict[tuple[Any, ...], tuple[int, list[Cell]]]()
        for kind, i, line in walked(puzzle):
            values = [entries.get(cell) for cell in line]
            if None in values or getattr(puzzle, "repeats", False):
                continue
            j, other = first.setdefault((kind, *values), (i, line))
            if j != i:
                words = f"{self.about((kind, j, i))} are equal: {''.join(map(str, values))}"
                yield Breach(words, (*other, *line))

    def about(self, place: Any) -> str:
        """`rows 1 and 3`."""
        kind, i, j = place
        return f"{kind}s {i + 1} and {j + 1}"

    def why(self, puzzle: Repeating, place: Any, known: "Known") -> str:
        """`rows 1 and 3 are not equal`."""
        return f"{self.about(place)} are not equal"

    def clash(self, puzzle: Repeating, place: Any, known: "Known") -> str | None:
        """`rows 1 and 3 are equal`."""
        return f"{self.about(place)} are equal"


def compared(
    group: Sequence[LineLiterals],
    kind: str,
    f: "Formula",
    different: "Callable[[Formula, LineLiterals, LineLiterals], Clauses]",
    size: int,
) -> Said:
    """For each pair of lines, that they are `different`, in about so many literals."""
    f.expect(comb(len(group), 2) * size)
    pairs = combinations(enumerate(group), 2)
    return chain.from_iterable(each((kind, i, j), different(f, p, q)) for (i, p), (j, q) in pairs)


def some_cell_differs(f: "Formula", p: LineLiterals, q: LineLiterals) -> "Clauses":
    """⋁ zᵢ, and zᵢ → pᵢ ⊕ qᵢ: 2n + 1 clauses, n auxiliary variables.

    zᵢ ← pᵢ ⊕ qᵢ is left out: no clause asks for a zᵢ that is false.
    """
    z = [f.aux() for _ in p]
    yield z
    for z_i, a, b in zip(z, p, q, strict=True):
        yield [-z_i, a, b]
        yield [-z_i, -a, -b]


def one_is_less(f: "Formula", p: LineLiterals, q: LineLiterals) -> "Clauses":
    """p < q ∨ q < p as binary numbers: 2n clauses, n - 1 auxiliary variables.

    The first cells in which they differ decide which is less, so it suffices that such cells exist.
    tᵢ: the numbers are equal up to cell i. t₀ ∧ ¬tₙ, and tᵢ₋₁ ∧ (pᵢ ↔ qᵢ) → tᵢ.
    """
    ties = [[], *([f.aux()] for _ in p[1:]), []]
    for a, b, (before, after) in zip(p, q, pairwise(ties), strict=True):
        tied = [-t for t in before]
        yield [*tied, a, b, *after]
        yield [*tied, -a, -b, *after]


def equal_lines(group: Sequence[LineLiterals], model: "Model") -> "list[Clause]":
    """¬(p = l ∧ q = l) for every line l that occurs twice in a model: 2n literals."""
    first: dict[tuple[bool, ...], LineLiterals] = {}
    cuts = []
    for line in group:
        other = first.setdefault(tuple(x in model for x in line), line)
        if other is not line:
            cuts.append([-x if x in model else x for x in (*other, *line)])
    return cuts


def lines_differ(puzzle: Repeating, cut: "Sequence[tuple[Atom, bool]]") -> str | None:
    """The reason for a cut: two lines are not equal. None if the clause says anything else. Found
    without a formula.
    """
    if puzzle.repeats:
        return None
    for k, (kind, length) in enumerate((("row", puzzle.columns), ("column", puzzle.rows))):
        denied: dict[int, dict[int, bool]] = {}
        for (_, *cell), true in cut:
            denied.setdefault(cell[k], {})[cell[1 - k]] = not true
        for i, j in combinations(sorted(denied), 2):
            if len(denied[i]) == length and denied[i] == denied[j]:
                return f"{kind}s {i + 1} and {j + 1} are not equal"
    return None

"""The tables of a report: each is one value, written as text, CSV, LaTeX or Markdown.

A cell is a text, a number, an `Estimate` or None. People see numbers rounded; CSV has them as they
are, an estimate in three columns.
"""

import csv
import io
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pencilsat.experiments.analysis import (
    EFFORT,
    JOINT,
    MEANINGS,
    Comparison,
    Estimate,
    Fit,
    Size,
    Summary,
)

Cell = str | float | Estimate | None

NOTHING = "–"
"""What stands for an unknown value."""

INTERVAL = "95\N{NO-BREAK SPACE}%"

MEBIBYTE = 2**20

TOTAL = "all rules"
"""What stands for the sum of the rules."""

ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\N{NO-BREAK SPACE}": r"\,",
    "·": r"$\cdot$",
    "–": "--",
    "…": r"\dots{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "-": "-{}",
} | {special: f"\\{special}" for special in "&%$#_{}"}


FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What begins a cell that a spreadsheet computes; after an apostrophe it is a text."""


@dataclass(frozen=True)
class Column:
    """A column of a table: its name, its unit if it has one, how people see its cells.

    An optional one is not shown to people where it is 0 throughout.
    """

    name: str
    unit: str = ""
    show: Callable[[Any], str] = str
    left: bool = False
    estimate: bool = False
    optional: bool = False

    @property
    def heading(self) -> str:
        """The name, with the unit in parentheses."""
        return f"{self.name} ({self.unit})" if self.unit else self.name

    def shown(self, cell: Cell) -> str:
        """A cell as people see it."""
        return NOTHING if cell is None else self.show(cell)


@dataclass(frozen=True)
class Table:
    """Rows of cells under columns. `labels` tell it from other tables of its `kind`."""

    kind: str
    title: str
    note: str
    labels: Mapping[str, Cell]
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]

    @cached_property
    def visible(self) -> list[tuple[int, Column]]:
        """The columns that people see, with their places."""
        return [
            (place, column)
            for place, column in enumerate(self.columns)
            if not column.optional or any(row[place] for row in self.rows)
        ]

    def headings(self) -> list[str]:
        """The headings that people see."""
        return [column.heading for _, column in self.visible]

    def lefts(self) -> list[bool]:
        """Whether the columns that people see are flush left."""
        return [column.left for _, column in self.visible]

    def shown(self) -> list[list[str]]:
        """The cells as people see them."""
        return [[column.shown(row[place]) for place, column in self.visible] for row in self.rows]


# What is in them ----------------------------------------------------------------


def tables(comparison: Comparison, measure: str) -> list[Table]:
    """All tables of a comparison that have something to say."""
    made = [
        configurations(comparison, measure),
        effort(comparison),
        growth(comparison, measure),
        rules(comparison),
    ]
    return [table for table in made if table.rows]


def configurations(comparison: Comparison, measure: str) -> Table:
    """A row a configuration: its answers, seconds, ratio against the baseline, and sizes."""
    limit = comparison.limit
    columns = [
        Column("configuration", left=True),
        Column("runs", show=count),
        Column("solved", show=count),
        Column("undecided", show=count, optional=True),
        Column("out of memory", show=count, optional=True),
        Column("crashed", show=count, optional=True),
        Column("PAR-2", "s", seconds),
        Column("median", "s", lambda value: beyond(limit) if value == math.inf else seconds(value)),
        Column("ratio", INTERVAL, ratio, estimate=True),
        Column("pairs", show=count),
        Column("difference", left=True),
        Column("clauses", show=count),
        Column("variables", show=count),
        Column("memory", "MiB", count),
    ]
    rows = [configuration_row(comparison, summary) for summary in comparison.summaries]
    return Table(
        "configurations",
        title(comparison),
        f"Seconds {MEANINGS[measure]}. PAR-2: the mean, twice the limit for a run that gives "
        "no answer. Ratio: geometric mean over puzzles of seconds by those of the baseline, "
        f"{comparison.names[comparison.baseline]}, in pairs of runs that both answer. "
        "Clauses, variables: medians over the puzzles that all encoded; memory: median peak.",
        labels(comparison),
        columns,
        rows,
    )


def configuration_row(comparison: Comparison, summary: Summary) -> list[Cell]:
    """The cells of a configuration."""
    found = summary.ratio
    return [
        comparison.names[summary.configuration],
        summary.runs,
        summary.solved,
        summary.undecided,
        summary.out_of_memory,
        summary.crashed,
        summary.par2,
        summary.median,
        found.estimate if found else None,
        found.pairs if found else None,
        found.verdict if found else "baseline",
        summary.clauses,
        summary.variables,
        summary.memory and summary.memory / MEBIBYTE,
    ]


def effort(comparison: Comparison) -> Table:
    """A row a configuration: the mean work of the solver."""
    means, puzzles = comparison.effort
    return Table(
        "work",
        f"Work of the solver: {title(comparison)}",
        f"Means over the {plural(puzzles, 'puzzle')} that all configurations answered.",
        labels(comparison),
        [Column("configuration", left=True), *(Column(name, show=count) for name in EFFORT)],
        [[comparison.names[known], *counts] for known, counts in means.items()],
    )


def growth(comparison: Comparison, measure: str) -> Table:
    """A row a configuration: the exponents of seconds and clauses as the number of atoms grows."""
    columns = [
        Column("configuration", left=True),
        Column("exponent of seconds", INTERVAL, exponent, estimate=True),
        Column("puzzles answered", show=count),
        Column("exponent of clauses", INTERVAL, exponent, estimate=True),
        Column("puzzles encoded", show=count),
    ]
    rows = [
        [comparison.names[known], *fit_cells(time), *fit_cells(clauses)]
        for known, (time, clauses) in comparison.growth.items()
        if time or clauses
    ]
    return Table(
        "growth",
        f"Growth: {title(comparison)}",
        "Seconds, and clauses, grow as the number of atoms to the power of the exponent: least "
        f"squares over the logarithms of a point a puzzle. Seconds {MEANINGS[measure]}.",
        labels(comparison),
        columns,
        rows,
    )


def fit_cells(found: Fit | None) -> tuple[Cell, Cell]:
    """The exponent of a fit and its number of points."""
    return (found.exponent, found.points) if found else (None, None)


def rules(comparison: Comparison) -> Table:
    """A row a rule and a way to write the formula: its mean size."""
    means, puzzles = comparison.rule_sizes
    rows: list[Sequence[Cell]] = []
    for name, sizes in means.items():
        rows += [(name, rule, *size) for rule, size in sizes.items()]
        if sizes:
            rows.append((name, TOTAL, *map(sum, zip(*sizes.values(), strict=True))))
    return Table(
        "rules",
        f"Sizes of rules: {title(comparison)}",
        f"Means over the {plural(puzzles, 'puzzle')} that all configurations encoded.",
        labels(comparison),
        [
            Column("configuration", left=True),
            Column("rule", left=True),
            *(Column(name, show=count) for name in Size._fields),
        ],
        rows,
    )


def title(comparison: Comparison) -> str:
    """The family, the task, the limits, how many puzzles and runs."""
    limits = []
    if comparison.limit is not None:
        limits.append(f"{comparison.limit:g} s")
    if comparison.memory is not None:
        limits.append(f"{count(comparison.memory / MEBIBYTE)} MiB")
    limited = " and ".join(limits) or "no limit"
    runs = sum(summary.runs for summary in comparison.summaries)
    sizes = f"{plural(comparison.puzzles, 'puzzle')}, {plural(runs, 'run')}"
    return f"{comparison.family}, {comparison.task}, {limited}: {sizes}"


def labels(comparison: Comparison) -> dict[str, Cell]:
    """What tells a comparison from others in CSV."""
    return {
        "family": comparison.family,
        "task": comparison.task,
        "seconds limit": comparison.limit,
        "memory limit": comparison.memory,
    }


# How numbers look ---------------------------------------------------------------


def count(number: float) -> str:
    """A whole number, in groups of three digits."""
    return f"{number:,.0f}".replace(",", "\N{NO-BREAK SPACE}")


def seconds(number: float) -> str:
    """Three significant digits."""
    return count(number) if number >= 999.5 else significant(number)


def significant(number: float) -> str:
    """Three significant digits, without a power of ten."""
    rounded = float(f"{number:.3g}")
    digits = 2 - math.floor(math.log10(rounded)) if rounded else 0
    return f"{rounded:.{max(0, digits)}f}"


def beyond(limit: float | None) -> str:
    """A median that no answer reaches."""
    return NOTHING if limit is None else f"> {limit:g}"


def ratio(estimate: Estimate) -> str:
    """A ratio and its interval, if it has one."""
    return interval(estimate, seconds)


def exponent(estimate: Estimate) -> str:
    """An exponent and its interval."""
    return interval(estimate, lambda number: f"{number:.2f}")


def interval(estimate: Estimate, show: Callable[[float], str]) -> str:
    """A value and its interval in brackets."""
    value, low, high = estimate
    if not math.isfinite(high):
        return show(value)
    return f"{show(value)} [{show(low)}, {show(high)}]"


def plural(number: int, word: str) -> str:
    """`1 run`, `2 runs`."""
    return f"{count(number)} {word}{'' if number == 1 else 's'}"


def shortened(name: str, room: int) -> str:
    """A name whose longest parts lose their middles until it has no more letters than that."""
    parts = name.split(JOINT)
    for most in range(min(room, max(map(len, parts))), 3, -1):
        cut = [part if len(part) <= most else without_middle(part, most) for part in parts]
        name = JOINT.join(cut)
        if len(name) <= room:
            break
    return name


def without_middle(text: str, room: int) -> str:
    """Both ends of a text."""
    return f"{text[: room // 2]}…{text[-((room - 1) // 2) :]}"


# How tables look ----------------------------------------------------------------


def as_text(table: Table) -> str:
    """A table for a terminal: headings on as many lines as they need, no trailing blanks."""
    shown, headings = table.shown(), table.headings()
    widths = [
        max(map(len, [*heading.split(" "), *column]))
        for heading, *column in zip(headings, *shown, strict=True)
    ]
    parts = [wrapped(heading, width) for heading, width in zip(headings, widths, strict=True)]
    tall = max(map(len, parts))
    above = zip(*([""] * (tall - len(part)) + part for part in parts), strict=True)
    rule = ["─" * width for width in widths]
    lines = [aligned(line, widths, table.lefts()) for line in [*above, rule, *shown]]
    return "\n".join([table.title, *lines, ""]).replace("\N{NO-BREAK SPACE}", " ")


def aligned(cells: Sequence[str], widths: Sequence[int], lefts: Sequence[bool]) -> str:
    """A line of a table."""
    parts = [
        cell.ljust(width) if left else cell.rjust(width)
        for cell, width, left in zip(cells, widths, lefts, strict=True)
    ]
    return "  ".join(parts).rstrip()


def wrapped(text: str, width: int) -> list[str]:
    """The words of a text in lines; no word is broken."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def as_csv(tables: Sequence[Table]) -> str:
    """Tables of one kind below each other, told apart by their labels. No rounding."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow([*tables[0].labels, *csv_headings(tables[0])])
    for table in tables:
        for row in table.rows:
            writer.writerow([*map(csv_cell, table.labels.values()), *csv_cells(table, row)])
    return target.getvalue()


def csv_headings(table: Table) -> Iterator[str]:
    """The names of the columns, three for an estimate."""
    for column in table.columns:
        yield column.name if column.estimate else column.heading
        if column.estimate:
            yield from (f"{column.name} low", f"{column.name} high")


def csv_cells(table: Table, row: Sequence[Cell]) -> Iterator[Any]:
    """The cells of a row, three for an estimate."""
    for column, cell in zip(table.columns, row, strict=True):
        if not column.estimate:
            yield csv_cell(cell)
        elif isinstance(cell, Estimate):
            yield from cell
        else:
            yield from (None, None, None)


def csv_cell(cell: Cell) -> Cell:
    """The cell, so that a spreadsheet takes a text for a text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def as_markdown(table: Table) -> str:
    """A table between pipes, under its title."""

    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(map(markdown, cells))} |"

    rule = [":--" if left else "--:" for left in table.lefts()]
    body = [line(table.headings()), line(rule), *map(line, table.shown())]
    return "\n".join([f"**{markdown(table.title)}**", "", *body, "", markdown(table.note), ""])


MARKDOWN = re.compile(
    r"""
    [\\`*~$|<]                                 # code, emphasis, mathematics, cells, tags
    | (?<![^\W_])_ | _(?![^\W_])                # emphasis, but between letters
    | &(?=[#\w])                                # entities
    | \](?=[(\[])                               # links
    """,
    re.VERBOSE,
)
"""What Markdown reads otherwise."""


def markdown(text: str) -> str:
    """A text with what Markdown reads otherwise escaped."""
    return MARKDOWN.sub(r"\\\g<0>", text)


def as_latex(table: Table) -> str:
    r"""A table with `\toprule` and so on, which the package booktabs has."""

    def line(cells: Sequence[str]) -> str:
        return " & ".join(map(latex, cells)) + r" \\"

    places = "".join("l" if left else "r" for left in table.lefts())
    return "\n".join(
        [
            r"\begin{table}",
            r"\centering\footnotesize",
            rf"\caption{{{latex(table.title)}. {latex(table.note)}}}",
            rf"\begin{{tabular}}{{{places}}}",
            r"\toprule",
            line(table.headings()),
            r"\midrule",
            *map(line, table.shown()),
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
            "",
        ]
    )


def latex(text: str) -> str:
    """A text with what LaTeX reads otherwise escaped: ligatures of hyphens, and what at the
    beginning of a row would be an option of the end of the row before.
    """
    escaped = re.sub(r"-(?=-)|[^-]", lambda found: ESCAPES.get(found[0], found[0]), text)
    return f"{{}}{escaped}" if escaped.startswith(("[", "*")) else escaped

"""A table of a report, as a value, and its forms: text for a terminal, Markdown, LaTeX and CSV.

A cell is a text, a number, an `Estimate` or None. Numbers are rounded for people, but not in CSV,
where an estimate has three columns.
"""

import csv
import io
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ..cnf.record import record
from .estimates import Estimate
from .numerals import NOTHING

TableCell = str | float | Estimate | None

ORDINARY = str.maketrans("\N{NO-BREAK SPACE}", " ")
"""What a terminal shows of a text: ordinary blanks only."""

LATEX = {
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

MARKDOWN = re.compile(
    r"""
    [\\`*~$|<]                                 # code, emphasis, mathematics, cells, tags
    | (?<![^\W_])_ | _(?![^\W_])                # emphasis, but between letters
    | &(?=[#\w])                                # entities
    | \](?=[(\[])                               # links
    """,
    re.VERBOSE,
)
"""The characters that are special in Markdown."""

FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""The characters that begin a formula in a spreadsheet; an apostrophe makes it text."""


@record
class Column:
    """A column of a table: its name, its unit if it has one, and how its cells are shown to people.

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


@record
class Table:
    """Rows of cells under columns. `labels` distinguish it from other tables of its `kind`, for
    all of which the `note` explains the columns; `left_out` says who is not in this one, and why.
    """

    kind: str
    title: str
    note: str
    labels: Mapping[str, TableCell]
    columns: Sequence[Column]
    rows: Sequence[Sequence[TableCell]]
    left_out: str = ""
    made: str = ""
    """What it was made with."""

    @property
    def notes(self) -> str:
        """All that is said below it."""
        return f"{self.note} {self.left_out}".rstrip()

    @property
    def signed(self) -> str:
        """The same, and what it was made with."""
        return f"{self.notes} {self.made}".rstrip()

    @cached_property
    def visible(self) -> list[Column]:
        """The columns that people see."""
        return [
            column
            for place, column in enumerate(self.columns)
            if not column.optional or any(row[place] for row in self.rows)
        ]

    def shown(self) -> list[list[str]]:
        """The cells as people see them."""
        places = [(self.columns.index(column), column.show) for column in self.visible]
        return [
            [NOTHING if row[place] is None else show(row[place]) for place, show in places]
            for row in self.rows
        ]

    def lines(self, escaped: Callable[[str], str]) -> list[list[str]]:
        """The headings, and the cells below them, as people see them, in the signs of a form."""
        headings = [column.heading for column in self.visible]
        return [[escaped(text) for text in line] for line in [headings, *self.shown()]]


def as_text(table: Table) -> str:
    """A table for a terminal: headings on as many lines as they need, no trailing blanks."""
    headings, *shown = table.lines(plain)
    words = [column.heading.split(" ") for column in table.visible]
    widths = [max(map(len, [*first, *cells])) for first, *cells in zip(words, *shown, strict=True)]
    parts = [
        textwrap.wrap(heading, width, break_on_hyphens=False)
        for heading, width in zip(headings, widths, strict=True)
    ]
    above = [[""] * (max(map(len, parts)) - len(part)) + part for part in parts]
    lines = [*zip(*above, strict=True), ["─" * width for width in widths], *shown]

    def aligned(line: Sequence[str]) -> str:
        places = zip(line, widths, table.visible, strict=True)
        parts = [t.ljust(width) if column.left else t.rjust(width) for t, width, column in places]
        return "  ".join(parts).rstrip()

    return "\n".join([plain(table.title), *map(aligned, lines), ""])


def plain(text: str) -> str:
    """A text for a terminal."""
    return text.translate(ORDINARY)


def as_markdown(table: Table) -> str:
    """A table between pipes, under its title."""
    headings, *cells = table.lines(markdown)
    rule = [":--" if column.left else "--:" for column in table.visible]
    body = [f"| {' | '.join(line)} |" for line in [headings, rule, *cells]]
    return "\n".join([f"**{markdown(table.title)}**", "", *body, "", markdown(table.signed), ""])


def markdown(text: str) -> str:
    """A text with Markdown's special characters escaped."""
    return MARKDOWN.sub(r"\\\g<0>", text)


def as_latex(table: Table) -> str:
    r"""A table with `\toprule` and the other rules of the package booktabs."""
    headings, *cells = [rf"{' & '.join(line)} \\" for line in table.lines(latex)]
    places = "".join("l" if column.left else "r" for column in table.visible)
    lines = [
        r"\begin{table}",
        r"\centering\footnotesize",
        rf"\caption{{{latex(table.title)}. {latex(table.signed)}}}",
        rf"\begin{{tabular}}{{{places}}}",
        r"\toprule",
        headings,
        r"\midrule",
        *cells,
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
        "",
    ]
    return "\n".join(lines)


def latex(text: str) -> str:
    """A text with LaTeX's special characters escaped, as well as ligatures of hyphens, and
    characters that, at the start of a row, the line end before it would take for its argument.
    """
    escaped = re.sub(r"-(?=-)|[^-]", lambda found: LATEX.get(found[0], found[0]), text)
    return f"{{}}{escaped}" if escaped.startswith(("[", "*")) else escaped


def as_csv(tables: Sequence[Table]) -> str:
    """Tables of one kind, below each other, distinguished by their labels; numbers are not
    rounded.
    """
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    headings = list[TableCell](tables[0].labels)
    for column in tables[0].columns:
        headings.append(column.name if column.estimate else column.heading)
        headings += [f"{column.name} low", f"{column.name} high"] * column.estimate
    writer.writerow(headings)
    for table in tables:
        for row in table.rows:
            cells = [*table.labels.values()]
            for column, cell in zip(table.columns, row, strict=True):
                none = [None] * 3 if column.estimate else [None]
                cells += cell if isinstance(cell, Estimate) else none if cell is None else [cell]
            writer.writerow(map(unformulated, cells))
    return target.getvalue()


def unformulated(cell: TableCell) -> TableCell:
    """The cell, written so that a spreadsheet takes a text as text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell

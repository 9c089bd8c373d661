"""A report: what a file of runs says."""

from collections.abc import Iterable
from dataclasses import dataclass

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import table_text, tables
from pencilsat.experiments.comparisons import Comparison, comparisons
from pencilsat.experiments.conditions import conditions
from pencilsat.experiments.disagreements import Disagreement, disagreements
from pencilsat.experiments.numerals import plural
from pencilsat.experiments.store import Row, Store
from pencilsat.experiments.table import Table

SHOWN = 20
"""How many disagreements are told on the terminal."""


@dataclass(frozen=True)
class Report:
    """The runs of a file, the puzzles whose answers disagree, the comparisons and their tables."""

    file: str
    rows: list[Row]
    disagreements: list[Disagreement]
    comparisons: list[Comparison]
    tables: list[list[Table]]
    measure: str


def read(file: str, *, baseline: str | None = None, measure: str = "work") -> Report:
    """The report of a file. BadInput if it cannot be read, is empty or lacks the baseline."""
    with Store(file, readonly=True) as store:
        rows = list(store.rows())
    if not rows:
        raise BadInput("it holds no runs", file=file)
    compared = comparisons(rows, baseline=baseline, measure=measure)
    return Report(
        file=file,
        rows=rows,
        disagreements=disagreements(rows),
        comparisons=compared,
        tables=[tables.tables(comparison, measure) for comparison in compared],
        measure=measure,
    )


def complaints(report: Report) -> list[str]:
    """A headline and a line for every disagreement, up to a number; nothing if all agree."""
    found = report.disagreements
    if not found:
        return []
    lines = [headline(report), *(f"  {each}" for each in found[:SHOWN])]
    if len(found) > SHOWN:
        lines.append(f"  … and {len(found) - SHOWN} more")
    return lines


def headline(report: Report) -> str:
    """How many puzzles have answers that cannot all be right."""
    number = plural(len(report.disagreements), "puzzle")
    return f"Configurations disagree on {number}: at least one of these answers is wrong."


def as_text(report: Report) -> Iterable[str]:
    """The tables for a terminal, then what to know about the conditions."""
    for each in every_table(report):
        yield table_text.as_text(each)
    for name, values in conditions(report.rows).items():
        if len(values) > 1:
            yield f"The runs differ in {name}: {', '.join(values)}\n"


def every_table(report: Report) -> list[Table]:
    """The tables of all comparisons."""
    return [table for found in report.tables for table in found]

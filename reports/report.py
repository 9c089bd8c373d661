"""A report on a file of runs."""

import textwrap
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from ..cnf.errors import BadInput
from ..cnf.record import record
from ..experiments.agreement import Disagreement, disagreements, judged, wrong
from ..experiments.configurations import (
    Configuration,
    chosen,
    configuration_of,
    short_names,
)
from ..experiments.experiment import described
from ..experiments.store import Row, Store
from . import plots, tables
from .comparisons import RunComparison, comparisons
from .numerals import plural
from .table import Table, as_text, plain

WIDTH = 100
"""The width of the notes below tables on a terminal."""

SHOWN = 20
"""How many lines of a complaint are shown on a terminal."""


@record
class Report:
    """The runs of a file, the puzzles whose answers disagree, the comparisons and their tables.

    `remarks` are lines about runs that were left out, and about versions.
    """

    file: str
    rows: list[Row]
    disagreements: list[Disagreement]
    comparisons: list[RunComparison]
    tables: list[list[Table]]
    remarks: Sequence[str]


def read(
    file: str,
    *,
    baseline: str | None = None,
    measure: str = "work",
    only: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
) -> Report:
    """The report of a file, or of those of its runs whose configurations are `only` these, or are
    not those that it is `without`: as if the file had no others.

    BadInput if it cannot be read, is empty or lacks a configuration that is named.
    """
    with Store(file, readonly=True) as store:
        every = list(store.rows())
    if not every:
        raise BadInput("it holds no runs", file=file)
    known = {configuration_of(row) for row in every}
    kept = chosen(known, only, without)
    rows = [row for row in every if configuration_of(row) in kept]
    compared = comparisons(
        judged(rows), baseline=baseline, measure=measure, chosen=only is not None, among=known
    )
    return Report(
        file=file,
        rows=rows,
        disagreements=disagreements(rows),
        comparisons=compared,
        tables=[[*signed(comparison)] for comparison in compared],
        remarks=[*left_out(every, kept), *versions(rows)],
    )


def signed(comparison: RunComparison) -> Iterator[Table]:
    """The tables of a comparison, with what they were made with."""
    made = surroundings(chain(*comparison.runs.values()))
    for table in tables.tables(comparison):
        yield replace(table, made=made, labels={**table.labels, "made with": made})


def left_out(rows: Sequence[Row], kept: Container[Configuration]) -> Iterator[str]:
    """A line about the configurations that were not chosen, if there are any."""
    runs = Counter(map(configuration_of, rows))
    names = short_names(runs)
    told = [f"{names[each]} ({plural(n, 'run')})" for each, n in runs.items() if each not in kept]
    if told:
        yield f"Left out by --only or --without: {', '.join(sorted(told))}."


def versions(rows: Sequence[Row]) -> Iterator[str]:
    """A line about each configuration that was run in several versions, the earliest first."""
    began: dict[Configuration, list[str]] = {}
    for row in rows:
        began.setdefault(configuration_of(row), []).append(row["started"] or "")
    names = short_names(began)
    ordered = sorted(began, key=lambda each: min(began[each]))
    for setting in dict.fromkeys(each.setting for each in ordered):
        same = [each for each in ordered if each.setting == setting]
        if len(same) > 1:
            told = [f"{names[each]} ({when(began[each])})" for each in same]
            yield f"Versions are apart, as their code differs: {', '.join(told)}."


def when(began: Sequence[str]) -> str:
    """How many runs began at these times, and when the first of them did."""
    first = min(began)[:16].replace("T", " ")
    return plural(len(began), "run") + (f", from {first}" if first else "")


@record
class Complaint:
    """A headline about wrong or disagreeing answers, and a line for each of them."""

    headline: str
    lines: Sequence[str]


def complaints(report: Report) -> list[Complaint]:
    """Answers that failed verification, then puzzles on which configurations disagree; empty if all
    is well.
    """
    refused = [described(row) for row in wrong(report.rows)]
    disagreeing = [*map(str, report.disagreements)]
    runs, puzzles = plural(len(refused), "run"), plural(len(disagreeing), "puzzle")
    made = [
        Complaint(f"Wrong answers in {runs}: verification refused them.", refused),
        Complaint(
            f"Configurations disagree on {puzzles}: at least one of these answers is wrong.",
            disagreeing,
        ),
    ]
    return [complaint for complaint in made if complaint.lines]


def listed(complaint: Complaint) -> list[str]:
    """The first lines of a complaint, for a terminal."""
    lines = [f"  {line}" for line in complaint.lines[:SHOWN]]
    if len(complaint.lines) > SHOWN:
        lines.append(f"  … and {len(complaint.lines) - SHOWN} more")
    return lines


def conditions(rows: Iterable[Row]) -> dict[str, list[str]]:
    """The machines and versions of runs: for each name, its different values."""
    values: dict[str, set[str]] = {"processor": set(), "cores": set()}
    for row in rows:
        machine = row["machine"] or {}
        for name in ("processor", "cores"):
            if name in machine:
                values[name].add(str(machine[name]))
        own = {"pencilsat": row["version"]} if row["version"] else {}
        for name, version in ((row["versions"] or {}) | own).items():
            values.setdefault(name, set()).add(str(version))
    return {name: sorted(found) for name, found in values.items() if found}


def surroundings(rows: Iterable[Row]) -> str:
    """The versions and machines of runs in a line."""
    found = conditions(rows)
    cores = [f"{number} cores" for number in found.pop("cores", ())]
    machines = [*found.pop("processor", ()), *cores]
    made = [f"{name} {' and '.join(versions)}" for name, versions in found.items()]
    return f"Made with {', '.join([*made, *machines])}." if made or machines else ""


def shown(report: Report) -> Iterable[str]:
    """The tables for a terminal, the first of each kind with the meaning of its columns, then
    remarks on the conditions.
    """
    explained = set[str]()
    for each in every_table(report):
        yield as_text(each)
        if each.kind not in explained:
            yield textwrap.fill(plain(each.note), WIDTH) + "\n"
        explained.add(each.kind)
        if each.left_out:
            yield textwrap.fill(plain(each.left_out), WIDTH) + "\n"
    for remark in report.remarks:
        yield textwrap.fill(plain(remark), WIDTH) + "\n"
    if made := surroundings(report.rows):
        yield textwrap.fill(plain(made), WIDTH) + "\n"
    for name, values in conditions(report.rows).items():
        if len(values) > 1:
            yield f"The runs differ in {name}: {', '.join(values)}\n"


def brief(rows: Sequence[Row]) -> Iterator[str]:
    """For each comparison of runs, what became of them and their times, by configuration."""
    for found in comparisons(judged(rows)):
        table = tables.configurations(found)
        end = [column.name for column in table.columns].index("ratio")
        columns, cells = table.columns[:end], [row[:end] for row in table.rows]
        yield as_text(replace(table, columns=columns, rows=cells))


def plots_left_out(report: Report) -> Iterable[str]:
    """For each comparison without plots over sizes, the reason."""
    for found in report.comparisons:
        if reason := plots.left_out(found):
            yield f"{tables.title(found)}: {reason[0].lower()}{reason[1:]}\n"


def every_table(report: Report) -> list[Table]:
    """The tables of all comparisons."""
    return [table for found in report.tables for table in found]

"""A report: what a file of runs says, on the terminal and in files."""

import importlib.util
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pencilsat.cnf.errors import BadInput
from pencilsat.experiments import analysis, tables
from pencilsat.experiments.analysis import Comparison, Disagreement
from pencilsat.experiments.store import Row, Store
from pencilsat.experiments.tables import Table

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
    compared = analysis.comparisons(rows, baseline=baseline, measure=measure)
    return Report(
        file=file,
        rows=rows,
        disagreements=analysis.disagreements(rows),
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
    number = tables.plural(len(report.disagreements), "puzzle")
    return f"Configurations disagree on {number}: at least one of these answers is wrong."


def as_text(report: Report) -> Iterable[str]:
    """The tables for a terminal, then what to know about the conditions."""
    for each in every_table(report):
        yield tables.as_text(each)
    for name, values in analysis.conditions(report.rows).items():
        if len(values) > 1:
            yield f"The runs differ in {name}: {', '.join(values)}\n"


def every_table(report: Report) -> list[Table]:
    """The tables of all comparisons."""
    return [table for found in report.tables for table in found]


def write(
    report: Report,
    *,
    html: str | None = None,
    csv: str | None = None,
    latex: str | None = None,
    markdown: str | None = None,
    plots: str | None = None,
) -> None:
    """Write the files that have a name. BadInput for one that cannot be written, or has runs."""
    for name in (html, csv, latex, markdown):
        if name and Path(name).exists() and Path(name).samefile(report.file):
            raise BadInput("it holds the runs: choose another name", file=name)
    if csv:
        for kind in dict.fromkeys(table.kind for table in every_table(report)):
            alike = [table for table in every_table(report) if table.kind == kind]
            save(csv if kind == "configurations" else beside(csv, kind), tables.as_csv(alike))
    if latex:
        save(latex, "\n".join(map(tables.as_latex, every_table(report))))
    if markdown:
        save(markdown, "\n".join(map(tables.as_markdown, every_table(report))))
    if html:
        from pencilsat.experiments import page

        save(html, page.page(report))
    if plots:
        save_plots(report, Path(plots))


def beside(file: str, kind: str) -> str:
    """The name of a file with another kind of table: `runs.csv` becomes `runs-rules.csv`."""
    path = Path(file)
    return str(path.with_name(f"{path.stem}-{kind}{path.suffix}"))


def save(file: str, text: str) -> None:
    """Write a file. BadInput if that cannot be done."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=file) from None


def save_plots(report: Report, folder: Path) -> None:
    """Write every plot into a folder, which is made. BadInput if that cannot be done."""
    from pencilsat.experiments import plots

    names = plots.file_names([f"{found.family}-{found.task}" for found in report.comparisons])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for found, name in zip(report.comparisons, names, strict=True):
            plots.save(found, folder, name)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", file=str(folder)) from None


def check_plots() -> None:
    """matplotlib is there, or BadInput says how to install it."""
    if importlib.util.find_spec("matplotlib") is None:
        raise BadInput("plots need matplotlib: pip install 'pencilsat[report]'")

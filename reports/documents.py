"""The files of a report: a page, tables as CSV, LaTeX and Markdown, plots as PDF."""

import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from ..cnf.errors import BadInput
from ..tasks.files import made_directory, put_all
from . import page, plot_files
from .report import Report, every_table
from .table import Table, as_csv, as_latex, as_markdown

Document = tuple[str, Callable[[], str]]
"""The name of a file, and a function that makes its text."""


def write(
    report: Report,
    *,
    html: str | None = None,
    csv: str | None = None,
    latex: str | None = None,
    markdown: str | None = None,
    plots: str | None = None,
    force: bool = False,
) -> None:
    """Write the files that have a name.

    BadInput, with nothing written, for a file that cannot be written, that holds the runs or,
    without `force`, that exists.
    """
    every = [
        *(sheets(report, csv) if csv else []),
        *([(latex, lambda: joined(report, as_latex))] if latex else []),
        *([(markdown, lambda: joined(report, as_markdown))] if markdown else []),
        *([(html, lambda: page.page(report))] if html else []),
    ]
    names = [name for name, _ in every] + (plots_there(report, Path(plots)) if plots else [])
    for name in names:
        check_free(name, report.file, force=force)
    contents: dict[str, str | bytes] = {name: text() for name, text in every}
    with made_directory(plots) if plots else nullcontext():
        put_all(contents | (drawn(report, Path(plots)) if plots else {}))


def sheets(report: Report, file: str) -> Iterator[Document]:
    """A CSV file for each kind of table: the first has the given name, the others are beside it."""
    for kind in dict.fromkeys(table.kind for table in every_table(report)):
        name = file if kind == "configurations" else beside(file, kind)
        alike = [table for table in every_table(report) if table.kind == kind]
        yield name, partial(as_csv, alike)


def joined(report: Report, written: Callable[[Table], str]) -> str:
    """All tables, below each other."""
    return "\n".join(map(written, every_table(report)))


def check_free(name: str, runs: str, *, force: bool) -> None:
    """Raise BadInput if a file is the one with the runs or, without `force`, if it exists."""
    try:
        same, there = Path(name).samefile(runs), Path(name).is_file()
    except OSError:
        return  # it does not exist, or cannot: writing it will say so
    if same:
        raise BadInput("it holds the runs: choose another name", file=name)
    if there and not force:
        raise BadInput("it exists; --force overwrites it", file=name)


def beside(file: str, kind: str) -> str:
    """The name of a file with another kind of table: `runs.csv` becomes `runs-rules.csv`."""
    path = Path(file)
    return str(path.with_name(f"{path.stem}-{kind}{path.suffix}"))


def plot_names(report: Report) -> list[str]:
    """The prefix of the names of each comparison's plots."""
    return plot_files.file_names([f"{found.family}-{found.task}" for found in report.comparisons])


def plots_there(report: Report, folder: Path) -> list[str]:
    """The files in a folder that are named like plots of these comparisons."""
    starts = tuple(f"{name}-" for name in plot_names(report))
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []  # it does not exist, or cannot: writing into it will say so
    return [str(folder / n) for n in names if n.startswith(starts) and n.endswith(".pdf")]


def drawn(report: Report, folder: Path) -> dict[str, bytes]:
    """Every plot, by the name of its file in a folder."""
    return {
        str(folder / name): data
        for found, prefix in zip(report.comparisons, plot_names(report), strict=True)
        for name, data in plot_files.files(found, prefix).items()
    }


def check_plots() -> None:
    """Raise BadInput, which says how to install matplotlib, if it is missing."""
    if importlib.util.find_spec("matplotlib") is None:
        raise BadInput("plots need matplotlib: pip install 'pencilsat[report]'")

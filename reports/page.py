"""A report as one page: tables, plots and all runs in a single file that needs no network.

The page contains the runs in the form of `page_data`; from these, its script draws the scatter plot
of any two configurations, and a table to sort and filter.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from . import plots
from .comparisons import RunComparison
from .numerals import plural
from .page_data import as_json, embedded, every_name
from .plot_files import svg
from .report import Report, complaints, conditions
from .table import Table
from .tables import TOTAL, title

if TYPE_CHECKING:
    from matplotlib.figure import Figure

OPEN = 40
"""A table of sizes with at most so many rows is open from the start."""

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""What a browser may load for the page: nothing."""

PLOTS: dict[str, tuple[Callable[[RunComparison], "Figure | None"], str, str]] = {
    "cactus": (
        plots.cactus,
        "Runs answered in time",
        "How many runs are answered within so many seconds each: further right and lower is "
        "better.",
    ),
    "growth": (
        plots.growth,
        "Seconds by size",
        "Each point is a puzzle, at the median of its answered runs; where there are many, it is "
        "several of similar size. The lines are the fitted powers.",
    ),
    "clauses": (
        plots.clause_growth,
        "Clauses by size",
        "As the formula is written, before anything is added while it is solved.",
    ),
}

OTHERS = {"groups": "Groups of puzzles", "work": "Work of the solver", "growth": "Growth"}
"""The headings of further tables."""

ALL_RUNS = """\
<h2 id="all">All runs</h2>
<div class="filter"><input id="filter" type="search" aria-label="Filter the runs"
 placeholder="filter: wrong glucose4"><span id="count" class="note"></span></div>
<div class="wide"><table id="runs"><thead><tr></tr></thead><tbody></tbody></table></div>
<button id="more" type="button" hidden>Show more</button>"""


def page(report: Report) -> str:
    """The page."""
    data = embedded(report)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(heading(report))}</title>",
            f"<style>\n{beside('page.css')}</style></head><body>",
            f"<h1>{escape(heading(report))}</h1>",
            verdict(report),
            *(f'<p class="note">{escape(remark)}</p>' for remark in report.remarks),
            contents(report),
            *(part for place in range(len(report.comparisons)) for part in section(report, place)),
            ALL_RUNS,
            surroundings(report),
            f'<script type="application/json" id="data">{as_json(data)}</script>',
            f"<script>\n{beside('page.js')}</script></body></html>",
            "",
        ]
    )


def heading(report: Report) -> str:
    """The heading of the page."""
    return f"{plural(len(report.rows), 'run')} in {Path(report.file).name}"


def verdict(report: Report) -> str:
    """The wrong or disagreeing answers, all of them; or that all agree."""
    found = complaints(report)
    if not found:
        return '<p class="agree">All answers agree.</p>'
    return "".join(
        f'<div class="wrong" role="alert"><strong>{escape(complaint.headline)}</strong>'
        f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in complaint.lines)}</ul></div>"
        for complaint in found
    )


def contents(report: Report) -> str:
    """Links to the comparisons where there are several, and to what follows them."""
    links = [
        f'<li><a href="#comparison{place}">{escape(title(found))}</a></li>'
        for place, found in enumerate(report.comparisons)
    ]
    links.append('<li><a href="#all">All runs</a></li>')
    return f"<nav><ul>{''.join(links)}</ul></nav>"


def section(report: Report, place: int) -> Iterator[str]:
    """A comparison: its tables and plots."""
    comparison = report.comparisons[place]
    tables = {table.kind: table for table in report.tables[place]}
    yield f'<h2 id="comparison{place}">{escape(title(comparison))}</h2>'
    yield table_parts(tables["configurations"])
    if len(comparison.summaries) > plots.MOST:
        yield f'<p class="note">The plots have the best {plots.MOST} by PAR-2.</p>'
    if reason := plots.left_out(comparison):
        yield f'<p class="note">{escape(reason)}</p>'
    yield '<div class="plots">'
    for name, (draw, about, caption) in PLOTS.items():
        drawn = draw(comparison)
        if drawn is not None:
            yield figure(about, svg(drawn, f"{name}{place}", about), caption)
    if len(comparison.summaries) > 1:
        yield scatter(report, place)
    yield "</div>"
    for kind, heading in OTHERS.items():
        if kind in tables:
            yield f"<h3>{heading}</h3>{table_parts(tables[kind])}"
    if "rules" in tables:
        is_open = " open" if len(tables["rules"].rows) <= OPEN else ""
        yield f"<details{is_open}><summary>Sizes of rules</summary>"
        yield f"{table_parts(tables['rules'])}</details>"


def figure(about: str, drawing: str, caption: str) -> str:
    """A plot between its name and what it shows."""
    return (
        f"<figure><h3>{escape(about)}</h3>{drawing}"
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def scatter(report: Report, place: int) -> str:
    """A place for the script's scatter plot, and the choosers of its configurations."""
    comparison = report.comparisons[place]
    known = [summary.configuration for summary in comparison.summaries]
    other = next(each for each in known if each != comparison.baseline)
    choosers = "".join(
        f'<label for="{axis}{place}">{axis}</label><select id="{axis}{place}">'
        f"{options(report, [comparison.names[each] for each in known], comparison.names[chosen])}"
        "</select>"
        for axis, chosen in (("across", comparison.baseline), ("up", other))
    )
    return (
        f'<figure class="scatter" data-comparison="{place}">'
        f'<h3>Two configurations, run by run</h3><div class="chooser">{choosers}</div>'
        '<svg viewBox="0 0 460 460" role="img" aria-label="Seconds of two configurations"></svg>'
        "<figcaption></figcaption></figure>"
    )


def options(report: Report, names: Sequence[str], chosen: str) -> str:
    """The options of a chooser; their values are the indices that the script uses."""
    known = every_name(report)
    return "".join(
        f'<option value="{known.index(name)}"{" selected" * (name == chosen)}>'
        f"{escape(name)}</option>"
        for name in names
    )


def table_parts(table: Table) -> str:
    """A table, which scrolls if it is too wide, and its note."""
    head = "".join(
        f'<th scope="col"{" class=left" * column.left}>{unbroken(column.heading)}</th>'
        for column in table.visible
    )
    before = ""
    lines = []
    for cells in table.shown():
        kinds = ["again"] * (cells[0] == before) + ["total"] * (cells[1] == TOTAL)
        before = cells[0]
        inside = "".join(
            f"<td{' class=left' * column.left}>{escape(cell)}</td>"
            for cell, column in zip(cells, table.visible, strict=True)
        )
        lines.append(f'<tr class="{" ".join(kinds)}">{inside}</tr>')
    return (
        f'<div class="wide"><table class="{table.kind}"><thead><tr>{head}</tr></thead>'
        f'<tbody>{"".join(lines)}</tbody></table></div><p class="note">{escape(table.notes)}</p>'
    )


def unbroken(heading: str) -> str:
    """A heading as HTML, in which lines break only between words."""
    return escape(heading).replace("-", "\N{NON-BREAKING HYPHEN}")


def surroundings(report: Report) -> str:
    """The machines and versions that the runs were performed with."""
    rows = "".join(
        f"<tr><td class=left>{escape(name)}</td><td class=left>{escape(', '.join(found))}</td></tr>"
        for name, found in conditions(report.rows).items()
    )
    return f'<h2>Conditions</h2><div class="wide"><table>{rows}</table></div>' if rows else ""


def beside(name: str) -> str:
    """The text of a file beside this module."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")

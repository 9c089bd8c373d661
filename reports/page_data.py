"""The runs as the page contains them: columns in JSON, which its script draws and sorts."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from ..cnf.record import record
from ..encoders.graph import FEATURES
from ..experiments.agreement import DECIDED
from ..experiments.configurations import configuration_of, shortened
from ..experiments.store import Row, place_of
from .comparisons import RunComparison
from .measures import MEASURES
from .numerals import MEBIBYTE
from .report import Report

ROOM = 44
"""Letters that fit along an axis of the scatter plot."""


FieldValue = str | float | None
"""The value of a field for a run."""


@record
class ComparedRun:
    """A run, and the comparison that it belongs to, with its place among them."""

    place: int
    comparison: RunComparison
    row: Row


@record
class PageField:
    """A field that the page has for every run. Without a heading it is only for the script; unless
    it is `needed`, the heading is left out if all values are equal.
    """

    name: str
    heading: str
    value: Callable[[ComparedRun], FieldValue]
    needed: bool = True


def of_row(name: str, heading: str = "", *, needed: bool = True) -> PageField:
    """A column of the store."""
    return PageField(
        name, heading or name, lambda entry: cast(FieldValue, entry.row.get(name)), needed
    )


FIELDS = (
    PageField("comparison", "", lambda entry: entry.place),
    PageField("hash", "", lambda entry: entry.row["instance"]),
    PageField("answered", "", lambda entry: int(entry.row["status"] in DECIDED)),
    PageField("puzzle", "puzzle", lambda entry: short_place(entry.row)),
    of_row("family", needed=False),
    of_row("task", needed=False),
    of_row("size", "atoms"),
    PageField("configuration", "configuration", lambda entry: name_of(entry)),
    of_row("seed", needed=False),
    of_row("repeat", needed=False),
    of_row("status", "answer"),
    PageField("measured", "", lambda entry: entry.comparison.measure(entry.row)),
    of_row("group", needed=False),
    of_row("form", needed=False),
    PageField("seconds", "seconds", lambda entry: MEASURES["work"](entry.row)),
    PageField("cpu", "CPU (s)", lambda entry: MEASURES["cpu"](entry.row)),
    of_row("encode", "encode (s)"),
    of_row("solve", "solve (s)"),
    of_row("variables"),
    of_row("clauses"),
    of_row("conflicts"),
    of_row("decisions"),
    of_row("propagations"),
    of_row("restarts"),
    of_row("rounds"),
    of_row("cuts"),
    PageField("memory", "memory (MiB)", lambda entry: mebibytes(entry.row["memory"])),
    *(of_row(name, needed=False) for name in FEATURES),
    of_row("message", "message", needed=False),
    PageField("version", "version", lambda entry: entry.row["version"] or "unknown", needed=False),
    PageField("plugin", "plug-in", lambda entry: entry.row["plugin"] or "", needed=False),
)


def embedded(report: Report) -> dict[str, object]:
    """The comparisons' limits and, for each field, the values of all runs."""
    entries = [
        ComparedRun(place, comparison, row)
        for place, comparison in enumerate(report.comparisons)
        for rows in comparison.runs.values()
        for row in rows
    ]
    measures = [(found.limit, found.measure) for found in report.comparisons]
    limits = [
        {"limit": limit, "what": of.what, "unit": of.unit, "floor": of.least}
        for limit, of in measures
    ]
    known = {"configuration": every_name(report)}
    return {
        "comparisons": limits,
        "names": [shortened(name, ROOM) for name in every_name(report)],
        "columns": [
            values(field, entries, known.get(field.name, []))
            for field in FIELDS
            if field.name not in FEATURES or any(entry.row["nodes"] for entry in entries)
        ],
    }


def values(
    field: PageField, entries: Sequence[ComparedRun], texts: Sequence[str]
) -> dict[str, object]:
    """The values of a field; texts are indices into a list of all texts."""
    found = [field.value(entry) for entry in entries]
    shown = field.heading if field.needed or len(set(found)) > 1 else ""
    column: dict[str, object] = {"name": field.name, "heading": shown}
    if not any(isinstance(value, str) for value in found):
        return column | {"values": [rounded(value) for value in found]}
    places = {text: place for place, text in enumerate(dict.fromkeys([*texts, *found]))}
    return column | {"texts": list(places), "values": [places[value] for value in found]}


def rounded(value: FieldValue) -> FieldValue:
    """A value with four significant digits, if not a whole number: more would only lengthen the
    page.
    """
    return float(f"{value:.4g}") if isinstance(value, float) else value


def every_name(report: Report) -> list[str]:
    """The names of all configurations."""
    return list(
        dict.fromkeys(found.names[known] for found in report.comparisons for known in found.runs)
    )


def short_place(row: Row) -> str:
    """Where the puzzle of a run was found, without folders."""
    return place_of({**row, "file": Path(row["file"]).name})


def name_of(entry: ComparedRun) -> str:
    """The name of the configuration of a run."""
    return entry.comparison.names[configuration_of(entry.row)]


def mebibytes(number: int | None) -> int | None:
    """Bytes in MiB."""
    return None if number is None else round(number / MEBIBYTE)


def as_json(data: object) -> str:
    """JSON in which no text can close the HTML element around it."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")

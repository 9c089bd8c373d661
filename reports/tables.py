"""The contents of the tables of a report."""

import math
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from ..experiments.agreement import DECIDED
from ..experiments.plan import BOARD, LONE
from .comparisons import EFFORT, Common, Conditions, K, MeanSizes, RunComparison, Summary, V
from .estimates import Fit
from .numerals import MEBIBYTE, beyond, count, exponent, plural, ratio, seconds
from .table import Column, Table, TableCell

INTERVAL = "95\N{NO-BREAK SPACE}%"

TOTAL = "all rules"
"""The label for the sum of all rules."""


class Field(NamedTuple):
    """A column, and the cell that a configuration has there."""

    column: Column
    of: Callable[[Summary], TableCell]


FORMULAS = {
    BOARD: "the rules of all puzzles of a board, as exported, with the givens as clauses",
    LONE: "the puzzle alone, as `check` takes it",
}
"""What formulas say, by their form."""


def tables(comparison: RunComparison) -> list[Table]:
    """All tables of a comparison that are not empty."""
    made = [
        configurations(comparison),
        groups(comparison),
        effort(comparison),
        growth(comparison),
        rules(comparison),
    ]
    return [table for table in made if table.rows]


def configurations(comparison: RunComparison) -> Table:
    """A row for each configuration: its answers, seconds, ratio to the baseline, and sizes."""
    measure, names = comparison.measure, comparison.names
    forms = dict.fromkeys(known.form for known in comparison.ranked)
    told = ", and ".join(FORMULAS[form] for form in FORMULAS if form in forms)

    def median(value: float) -> str:
        return beyond(comparison.limit) if value == math.inf else measure.show(value)

    def beside(value: float) -> str:
        return beyond(None) if value == math.inf else seconds(value)

    fields = [
        Field(Column("configuration", left=True), lambda each: names[each.configuration]),
        Field(Column("runs", show=count), lambda each: each.runs),
        Field(Column("wrong", show=count, optional=True), lambda each: each.wrong),
        Field(Column("solved", show=count), lambda each: each.solved),
        Field(Column("undecided", show=count, optional=True), lambda each: each.undecided),
        Field(Column("out of memory", show=count, optional=True), lambda each: each.out_of_memory),
        Field(Column("crashed", show=count, optional=True), lambda each: each.crashed),
        Field(Column("PAR-2", measure.unit, measure.show), lambda each: each.par2),
        Field(Column("median", measure.unit, median), lambda each: each.median),
        Field(
            Column(measure.beside[0], "s", beside, optional=True),
            lambda each: each.beside,
        ),
        Field(
            Column("ratio", INTERVAL, ratio, estimate=True),
            lambda each: each.ratio.estimate if each.ratio else None,
        ),
        Field(Column("pairs", show=count), lambda each: each.ratio.pairs if each.ratio else None),
        Field(
            Column("difference", left=True),
            lambda each: each.ratio.verdict if each.ratio else "baseline",
        ),
        Field(Column("clauses", show=count), lambda each: each.clauses),
        Field(Column("variables", show=count), lambda each: each.variables),
        Field(Column("memory", "MiB", count), lambda each: each.memory and each.memory / MEBIBYTE),
    ]
    return Table(
        "configurations",
        title(comparison),
        f"{measure.meaning}. PAR-2: the mean, twice the limit for a run that gives "
        f"no answer; {measure.beside[0]}: median by that clock. "
        f"Ratio: geometric mean over puzzles of {measure.what} by those of the baseline, "
        f"{names[comparison.baseline]}, in pairs of runs that both answer, one for each "
        "puzzle and seed: repeats are averaged. "
        "Clauses, variables: medians over the puzzles that all encoded; memory: median peak. "
        f"Formulas: {told}.",
        labels(comparison),
        [field.column for field in fields],
        [[field.of(summary) for field in fields] for summary in comparison.summaries],
        left_out(comparison.sizes("clauses"), names.__getitem__, "encoded", "Sizes left"),
    )


def groups(comparison: RunComparison) -> Table:
    """A row for each group of puzzles and each configuration: the means of the runs that answer,
    beside what is published.
    """
    measure, other = comparison.measure, comparison.measure.beside[0]
    rows: list[Sequence[TableCell]] = []
    for group in comparison.groups:
        for known in comparison.ranked:
            found = [row for row in comparison.runs[known] if row["group"] == group]
            answered = [row for row in found if row["status"] in DECIDED]
            means = [mean(map(comparison.if_decided, answered)), mean(comparison.beside(answered))]
            published = next((row["published"] for row in found if row["published"]), None)
            if found:
                name = comparison.names[known]
                rows.append([group, name, len(found), len(answered), *means, published])
    return Table(
        "groups",
        f"Groups: {title(comparison)}",
        f"Means over the runs that answer. {measure.meaning}. Published: by others, on their "
        "machines.",
        labels(comparison),
        [
            Column("group", left=True),
            Column("configuration", left=True),
            Column("runs", show=count),
            Column("solved", show=count),
            Column("mean", measure.unit, measure.show),
            Column(f"mean {other}", "s", seconds, optional=True),
            Column("published", left=True, optional=True),
        ],
        rows,
    )


def mean(values: Iterable[float] | None) -> float | None:
    """The mean of some values; None if there are none, or they are unknown."""
    return fmean(known) if (known := [*(values or ())]) else None


def effort(comparison: RunComparison) -> Table:
    """A row for each configuration: the mean work of the solver."""
    means, puzzles = comparison.effort
    return Table(
        "work",
        f"Work of the solver: {title(comparison)}",
        f"Means over the {plural(puzzles, 'puzzle')} that all configurations answered.",
        labels(comparison),
        [Column("configuration", left=True), *(Column(name, show=count) for name in EFFORT)],
        [[comparison.names[known], *counts] for known, counts in means.items()],
        left_out(comparison.counted, comparison.names.__getitem__, "answered"),
    )


def growth(comparison: RunComparison) -> Table:
    """A row for each configuration: how seconds and clauses grow with the number of atoms."""
    what, meaning = comparison.measure.what, comparison.measure.meaning
    columns = [
        Column("configuration", left=True),
        Column(f"exponent of {what}", INTERVAL, exponent, estimate=True),
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
        f"{what[0].upper()}{what[1:]}, and clauses, grow as the number of atoms to the power of "
        "the exponent, fitted by least squares to the logarithms, with one point for each puzzle. "
        f"{meaning}.",
        labels(comparison),
        columns,
        rows,
    )


def fit_cells(found: Fit | None) -> tuple[TableCell, TableCell]:
    """The exponent of a fit and its number of points."""
    return (found.exponent, found.points) if found else (None, None)


def rules(comparison: RunComparison) -> Table:
    """A row for each rule and each way to write the formula: the mean size."""
    means, puzzles = comparison.rule_sizes
    rows: list[Sequence[TableCell]] = []
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
            *(Column(name, show=count) for name in MeanSizes._fields),
        ],
        rows,
        left_out(comparison.written, str, "encoded"),
    )


def left_out(found: Common[K, V], name: Callable[[K], str], done: str, what: str = "Left") -> str:
    """A line about the configurations that a table leaves out; empty if there are none."""
    if not found.left_out or not found.most:
        return ""
    told = [f"{name(each)} ({done} {number or 'none'})" for each, number in found.left_out.items()]
    return (
        f"{what} out, as the others, which {done} up to {plural(found.most, 'puzzle')}, "
        f"would be compared on few: {', '.join(told)}."
    )


def title(comparison: RunComparison) -> str:
    """The family, the task, the limits, and the numbers of puzzles and runs."""
    shared = comparison.shared
    limits = []
    if shared.seconds_limit is not None:
        limits.append(f"{shared.seconds_limit:g} s")
    if shared.memory_limit is not None:
        limits.append(f"{count(shared.memory_limit / MEBIBYTE)} MiB")
    if shared.conflicts_limit is not None:
        limits.append(plural(shared.conflicts_limit, "conflict"))
    if shared.propagations_limit is not None:
        limits.append(plural(shared.propagations_limit, "propagation"))
    limited = " and ".join(limits) or "no limit"
    runs = sum(summary.runs for summary in comparison.summaries)
    sizes = f"{plural(comparison.puzzles, 'puzzle')}, {plural(runs, 'run')}"
    return f"{comparison.family}, {comparison.task}, {limited}: {sizes}"


def labels(comparison: RunComparison) -> dict[str, TableCell]:
    """The labels that distinguish a comparison from others in CSV."""
    return {
        name.replace("_", " "): value
        for name, value in zip(Conditions._fields, comparison.shared, strict=True)
    }

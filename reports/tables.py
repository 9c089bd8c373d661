"""The contents of the tables of a report."""

import math
from collections.abc import Callable, Sequence

from .comparisons import EFFORT, Common, K, MeanSizes, RunComparison, Summary, V
from .estimates import Fit
from .measures import MEANINGS
from .numerals import MEBIBYTE, beyond, count, exponent, plural, ratio, seconds
from .table import Column, Table, TableCell

INTERVAL = "95\N{NO-BREAK SPACE}%"

TOTAL = "all rules"
"""The label for the sum of all rules."""


def tables(comparison: RunComparison, measure: str) -> list[Table]:
    """All tables of a comparison that are not empty."""
    made = [
        configurations(comparison, measure),
        effort(comparison),
        growth(comparison, measure),
        rules(comparison),
    ]
    return [table for table in made if table.rows]


def configurations(comparison: RunComparison, measure: str) -> Table:
    """A row for each configuration: its answers, seconds, ratio to the baseline, and sizes."""
    limit = comparison.limit
    columns = [
        Column("configuration", left=True),
        Column("runs", show=count),
        Column("wrong", show=count, optional=True),
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
        f"{comparison.names[comparison.baseline]}, in pairs of runs that both answer, one for each "
        "puzzle and seed: repeats are averaged. "
        "Clauses, variables: medians over the puzzles that all encoded; memory: median peak.",
        labels(comparison),
        columns,
        rows,
        left_out(
            comparison.sizes("clauses"), comparison.names.__getitem__, "encoded", "Sizes left"
        ),
    )


def configuration_row(comparison: RunComparison, summary: Summary) -> list[TableCell]:
    """The cells of a configuration."""
    found = summary.ratio
    return [
        comparison.names[summary.configuration],
        summary.runs,
        summary.wrong,
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


def growth(comparison: RunComparison, measure: str) -> Table:
    """A row for each configuration: how seconds and clauses grow with the number of atoms."""
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
        "Seconds, and clauses, grow as the number of atoms to the power of the exponent, fitted by "
        "least squares to the logarithms, with one point for each puzzle. "
        f"Seconds {MEANINGS[measure]}.",
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
    limits = []
    if comparison.limit is not None:
        limits.append(f"{comparison.limit:g} s")
    if comparison.memory is not None:
        limits.append(f"{count(comparison.memory / MEBIBYTE)} MiB")
    limited = " and ".join(limits) or "no limit"
    runs = sum(summary.runs for summary in comparison.summaries)
    sizes = f"{plural(comparison.puzzles, 'puzzle')}, {plural(runs, 'run')}"
    return f"{comparison.family}, {comparison.task}, {limited}: {sizes}"


def labels(comparison: RunComparison) -> dict[str, TableCell]:
    """The labels that distinguish a comparison from others in CSV."""
    return {
        "family": comparison.family,
        "task": comparison.task,
        "seconds limit": comparison.limit,
        "memory limit": comparison.memory,
    }

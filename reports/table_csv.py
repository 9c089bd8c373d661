"""Tables as CSV, without rounding."""

import csv
import io
from collections.abc import Iterator, Sequence

from .estimates import Estimate
from .table import Cell, Table

FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""The characters that begin a formula in a spreadsheet; an apostrophe makes it text."""


def as_csv(tables: Sequence[Table]) -> str:
    """Tables of one kind, below each other, distinguished by their labels; numbers are not
    rounded.
    """
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


def csv_cells(table: Table, row: Sequence[Cell]) -> Iterator[Cell]:
    """The cells of a row, three for an estimate."""
    for column, cell in zip(table.columns, row, strict=True):
        if not column.estimate:
            yield csv_cell(cell)
        elif isinstance(cell, Estimate):
            yield from cell
        else:
            yield from (None, None, None)


def csv_cell(cell: Cell) -> Cell:
    """The cell, written so that a spreadsheet takes a text as text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell

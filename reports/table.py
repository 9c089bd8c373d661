"""A table of a report, as a value that can be written as text, CSV, LaTeX or Markdown.

A cell is a text, a number, an `Estimate` or None. Numbers are rounded for people, but not in CSV,
where an estimate has three columns.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ..cnf.record import record
from .estimates import Estimate
from .numerals import NOTHING

Cell = str | float | Estimate | None


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

    def shown(self, cell: Cell) -> str:
        """A cell as people see it."""
        return NOTHING if cell is None else self.show(cell)


@record
class Table:
    """Rows of cells under columns. `labels` distinguish it from other tables of its `kind`, for
    all of which the `note` explains the columns; `left_out` says who is not in this one, and why.
    """

    kind: str
    title: str
    note: str
    labels: Mapping[str, Cell]
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    left_out: str = ""

    @property
    def notes(self) -> str:
        """All that is said below it."""
        return f"{self.note} {self.left_out}".rstrip()

    @cached_property
    def visible(self) -> list[tuple[int, Column]]:
        """The columns that people see, with their indices."""
        return [
            (place, column)
            for place, column in enumerate(self.columns)
            if not column.optional or any(row[place] for row in self.rows)
        ]

    def headings(self) -> list[str]:
        """The headings that people see."""
        return [column.heading for _, column in self.visible]

    def lefts(self) -> list[bool]:
        """For each column that people see, whether it is aligned left."""
        return [column.left for _, column in self.visible]

    def shown(self) -> list[list[str]]:
        """The cells as people see them."""
        return [[column.shown(row[place]) for place, column in self.visible] for row in self.rows]

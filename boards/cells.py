"""Values that are given in cells."""

import dataclasses
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from ..cnf.record import record
from .foreign import Parts
from .grid import Rows, in_cells
from .places import Cell, Place, cells
from .scene import Form, Mark, Style, Words
from .text import OnBoard, choice
from .values import NOTHING, Values
from .words import Word, shown

Cells = tuple[tuple[Any, ...], ...]
"""A value for every cell, row by row."""


class Gridded(Protocol):
    """A puzzle that gives values in some cells of a grid: a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def columns(self) -> int:
        """The number of columns."""

    @property
    def given(self) -> Mapping[Cell, Any]:
        """The values that are given."""


G = TypeVar("G", bound=Gridded)
V = TypeVar("V", bound=Hashable)


@record
class InCells(OnBoard):
    """The values that are given in cells, `.` for none."""

    values: Values[Any] | Callable[[Mapping[str, Any]], Values[Any]]
    """The values that can be given; a function of the puzzle's rows, columns and options if these
    matter.
    """
    optional: bool = False
    one_in: str = ""
    """The field of regions that can have one value each."""
    drawn: bool = True
    """Whether they are drawn with what is given, not with the answer."""
    shapes: Mapping[str, Form] = dataclasses.field(default_factory=dict)
    """The words that pictures show as shapes; the others are written."""
    structure: Sequence[Any] = ()
    """Those that are no clues: black cells. Random boards have some."""
    share: range = range(10, 26)
    """How many per cent of the cells of a random board have these, or other symbols."""
    under: Callable[[Collection[Cell], Style], Mark] | None = None
    """What pictures show under each of them."""
    field = "given"

    def values_of(self, known: Mapping[str, Any]) -> Values[Any]:
        """What can be given with these options."""
        return self.values if isinstance(self.values, Values) else self.values(known)

    @property
    def comments(self) -> bool:
        """Whether a `#` starts a comment."""
        return not isinstance(self.values, Values) or self.values.comments

    def take(self, rows: Rows) -> dict[Cell, Word]:
        """The words, cell by cell."""
        return in_cells(rows)

    def read(self, parts: Parts) -> dict[Cell, Any]:
        """The values. BadInput where a region has a second one."""
        sizes = {"rows": parts.rows, "columns": parts.columns}
        values, held = self.values_of({**sizes, **parts.options}), set[str]()
        for (r, c), word in sorted(parts.words.items()) if self.one_in else ():
            if word.text not in values.blank:
                if (name := parts.options[self.one_in][r][c]) in held:
                    raise word.wrong(f"region {shown(name)} has a value already")
                held.add(name)
        return values.given(parts.words)

    def part(self, puzzle: Any) -> dict[Place, Word]:
        """The words of the values."""
        said = self.words(puzzle).items()
        return {cell: Word(word, 0, 0) for cell, word in said if cell in puzzle.given}

    def words(self, puzzle: Any) -> dict[Place, str]:
        """A word for every cell."""
        write, given = self.values_of(vars(puzzle)).write, puzzle.given
        return {p: write(given[p]) if p in given else NOTHING for p in cells(puzzle)}

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """The values, if they are few."""
        return choice(self.values_of(vars(puzzle)))

    def marks(self, puzzle: Any) -> Iterator[Mark]:
        """The values."""
        if self.under:
            yield self.under(puzzle.given, "clue")
        if self.drawn:
            said = [w if p in puzzle.given else "" for p, w in self.words(puzzle).items()]
            rows = [said[i : i + puzzle.columns] for i in range(0, len(said), puzzle.columns)]
            yield Words(rows, "clue", shapes=self.shapes)


def cells_of(places: Iterable[Place]) -> list[Cell]:
    """Those of the places that are cells."""
    return [(r, c) for r, c in places]

"""What the families share whose solution is a value for every cell."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from pencilsat.boards.words import Cell, Line, Word, filled, grid, is_whole, shown_cell
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.family import Drawing, Place, Places, Segment

Cells = tuple[tuple[Any, ...], ...]
"""A value for every cell, row by row."""


def draw(
    shown: Sequence[Sequence[str]],
    clues: set[Cell],
    marked: Collection[Cell],
    *,
    box: tuple[int, int] | None = None,
) -> Drawing:
    """The cells as words in columns: clues, answers, and those that are marked with a `*`.

    With a box, (rows, columns), there are lines between boxes of that size.
    """
    width = max(len(word) for row in shown for word in row)
    high, wide = box or (len(shown), len(shown[0]))
    lines = list[list[Segment]]()
    for r, row in enumerate(shown):
        line = list[Segment]()
        for c, word in enumerate(row):
            bar = [(" |", "")] if c and c % wide == 0 else []
            line += bar + _segments(word.rjust(width), (r, c), clues, marked, first=c == 0)
        if r and r % high == 0:
            drawn = "".join(text for text, _ in line)
            lines.append([("".join("+" if x == "|" else "-" for x in drawn), "")])
        lines.append(line)
    return lines


def _segments(
    word: str, cell: Cell, clues: set[Cell], marked: Collection[Cell], *, first: bool
) -> list[Segment]:
    style = "mark" if cell in marked else "clue" if cell in clues else "answer"
    after = ("*", style) if cell in marked else (" ", "") if marked else ("", "")
    return [("" if first else " ", ""), (word, style), after]


def values(puzzle: object, cells: Cells) -> dict[Place, Any]:
    """The value of every cell, row by row."""
    return {(r, c): value for r, row in enumerate(cells) for c, value in enumerate(row)}


def solution(found: Mapping[Place, Any], unknown: Any) -> Cells:
    """The rows of the values of all cells."""
    rows = dict[int, list[Any]]()
    for (r, _), value in found.items():
        rows.setdefault(r, []).append(unknown if value is None else value)
    return tuple(map(tuple, rows.values()))


def told(place: Place, possible: Sequence[Any]) -> str:
    """`(1, 2): 3 or 5`, counted from 1."""
    r, c = place
    return f"{shown_cell((r, c))}: {' or '.join(map(str, possible))}"


PLACES: Places[Any, Cells] = Places("cells", values, solution, told)


def to_json(cells: Cells) -> list[list[Any]]:
    """A list of rows."""
    return [list(row) for row in cells]


def from_json(value: Any, rows: int, columns: int, kind: type) -> Cells:
    """The cells of a list of rows of values of a kind; ValueError for another shape."""
    cells = tuple(tuple(row) for row in value)
    if [len(row) for row in cells] != [columns] * rows:
        raise ValueError(f"not {rows} rows of {columns}")
    fits = is_whole if kind is int else lambda cell: type(cell) is kind
    if not all(fits(cell) for row in cells for cell in row):
        raise ValueError(f"not every cell is a {kind.__name__}")
    return cells


def read(
    lines: Sequence[Line],
    rows: int,
    columns: int,
    value: Callable[[Word], Any],
    *,
    comments: bool = True,
) -> Cells:
    """The cells of a text: `rows` lines of `columns` words, each made a value.

    Without `comments`, a `#` is a cell.
    """
    content = filled(lines, comments=comments)
    if not content:
        raise BadInput("there is no solution", line=1, column=1)
    words = grid(content, rows, columns, after=content[-1].number, comments=comments)
    return tuple(tuple(value(word) for word in row) for row in words)

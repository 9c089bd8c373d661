"""Reading a grid of words: as it stands, without blanks between the words, or in a drawn frame.

A board is read in the first of these ways that gives it the expected size. If none does, the error
is about the last way, which takes the most away.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ..cnf.errors import BadInput
from .places import Cell
from .words import Line, Word, counted, filled, words

Rows = list[list[Word]]

FRAME = frozenset("-+=|─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╶╴╷╵")
"""The characters of frames. A line of these and blanks may also be a row of blank cells."""

BARS = str.maketrans(dict.fromkeys("|│┃║╷╵", " "))


class Size(NamedTuple):
    """The rows and columns of a board; None where the grid shows how many there are.

    A header gives them or, for an answer, its puzzle.
    """

    rows: int | None = None
    columns: int | None = None
    by: Literal["header", "puzzle"] = "header"


def grid(
    lines: Sequence[Line], size: Size, *, after: int, comments: bool = True, framed: bool = True
) -> Rows:
    """The words of a board, row by row; `after` is the number of the line before them.

    Without `comments`, a `#` is a cell; unless it can be `framed`, bars are words. BadInput if the
    board has another size.
    """
    tried = list[Rows]()
    for found in ways(lines, size.columns, comments, framed=framed):
        if fits(found, size):
            return found
        tried.append(found)
    raise misfit(tried[0 if size.columns is None else -1], size, after)


def ways(
    lines: Sequence[Line], columns: int | None, comments: bool, *, framed: bool
) -> Iterator[Rows]:
    """The board as it stands, and without blanks; if there is a frame, without it.

    If the number of columns is not known: the frame is removed first if there are bars, and rows
    of one word each are rows of characters.
    """
    plain = [row for line in lines if (row := words(line, comments=comments))]
    parted = [letters(row, columns) for row in plain]
    standing = [plain] if parted == plain else [plain, parted][columns is None :]
    if columns is not None or not framed:
        yield from standing
    if not framed:
        return
    content = filled(lines, comments=comments)
    barred = any(line.text.translate(BARS) != line.text for line in content)
    frames = [line for line in content if FRAME.issuperset("".join(line.text.split()))]
    rules = [line for line in frames if is_rule(line)]
    unframed = [
        [row for line in left if (row := row_in_frame(line, columns, comments))]
        for left in (content, without(content, frames), without(content, rules))
        if barred or rules
    ]
    if columns is not None:
        yield from unframed
    else:
        yield from [*reversed(unframed), *standing] if barred else [*standing, *unframed]


def is_rule(line: Line) -> bool:
    """Whether a line of a frame or of blank cells is certainly a frame: it has no blanks inside."""
    return len(line.text.split()) == 1 and len(line.text.strip()) > 1


def without(lines: Sequence[Line], taken: Sequence[Line]) -> list[Line]:
    """The lines without those in `taken`."""
    return [line for line in lines if line not in taken]


def row_in_frame(line: Line, columns: int | None, comments: bool) -> list[Word]:
    """The words of a row between bars; without blanks, a word is a character."""
    row = words(Line(line.number, line.text.translate(BARS)), comments=comments)
    glued = columns is None and len(line.text.split()) == 1
    return letters(row, sum(len(word.text) for word in row) if glued else columns)


def letters(row: list[Word], columns: int | None) -> list[Word]:
    """The row split into one word for each character, if that gives the right number of columns or,
    where this is not known, if the row is one word; else the row as it is.
    """
    if len(row) == columns:
        return row
    number = sum(len(word.text) for word in row)
    if (len(row) == 1) if columns is None else (columns == number):
        return [
            Word(letter, word.line, word.column + i)
            for word in row
            for i, letter in enumerate(word.text)
        ]
    return row


def fits(rows: Rows, size: Size) -> bool:
    """Whether the board has the expected size, and rows of equal length."""
    wide = size.columns or (len(rows[0]) if rows else 0)
    return 0 < len(rows) == (size.rows or len(rows)) and all(len(row) == wide for row in rows)


def in_cells(rows: Rows) -> dict[Cell, Word]:
    """The words of a board, cell by cell."""
    return {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row)}


def rows_above(rows: Rows) -> int | None:
    """How many rows there should be, if the first line has two numbers, of rows and columns, and
    the others have so many columns.
    """
    sizes = [word.text for word in rows[0]] if rows else []
    if len(sizes) != 2 or not all(size.isdecimal() and len(size) < 6 for size in sizes):
        return None
    tall, wide = map(int, sizes)
    return tall if all(len(row) == wide for row in rows[1:]) else None


def misfit(rows: Rows, size: Size, after: int) -> BadInput:
    """The error for a board of the wrong size."""
    last = rows[-1][0].line if rows else after
    if size == Size() and (tall := rows_above(rows)):
        message = f"the board has {counted(len(rows) - 1, 'row')}, the line above it says {tall}"
        return BadInput(message, line=last + 1, column=1)
    if not rows or len(rows) < (size.rows or 0):
        there = f"the board has {counted(len(rows), 'row')}"
        told = "its header says" if size.by == "header" else "the puzzle has"
        message = f"{there}, {told} {size.rows}" if size.rows else "there is no board"
        return BadInput(message, line=last + 1, column=1)
    says = "the header says" if size.by == "header" else "the puzzle has"
    if size.rows and len(rows) > size.rows:
        return rows[size.rows][0].wrong(f"{says} {counted(size.rows, 'row')}, this is one too many")
    columns = size.columns or len(rows[0])
    says = says if size.columns else "the first row has"
    row = next(row for row in rows if len(row) != columns)
    if len(row) == 1 and len(row[0].text) > 1 and columns > 1:
        [word] = row
        row = [Word(x, word.line, word.column + i) for i, x in enumerate(word.text)]
    if len(row) > columns:
        return row[columns].wrong(f"{says} {counted(columns, 'column')}, this is one too many")
    what = " columns" if size.by == "puzzle" else ""
    message = f"the row has {counted(len(row), 'cell')}, {says} {columns}{what}"
    return BadInput(message, line=row[-1].line, column=row[-1].column + len(row[-1].text))

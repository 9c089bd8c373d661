"""Numbers beside the rows and columns of a board: one total for each, some of them left out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ...boards.cells import Gridded, InCells, V
from ...boards.foreign import Parts
from ...boards.grid import Size, grid, in_cells
from ...boards.header import MOST, cells_number, read_header
from ...boards.places import Place
from ...boards.scene import Glyph, Mark, middle
from ...boards.slots import Setting, Slot, changed, choice, header_slot, options_in
from ...boards.values import NOTHING, Numbers
from ...boards.words import Line, Word, filled, integer, shown, words
from ...cnf.errors import BadInput
from ...cnf.record import record

Totals = tuple[int | None, ...]
"""The number beside each row, or each column; None where there is none."""


class Totalled(Gridded, Protocol):
    """A puzzle with totals."""

    @property
    def row_totals(self) -> Totals:
        """Those of the rows."""

    @property
    def column_totals(self) -> Totals:
        """Those of the columns."""


T = TypeVar("T", bound=Totalled)


class Listed(NamedTuple):
    """A line of positive numbers, which is a field of the puzzle: `name …`."""

    name: str
    what: str


@record
class InMargins(InCells[T, V], Generic[T, V]):
    """The header, lines of numbers, `rows …` and `columns …` with the totals, and a word for each
    cell.

    If `#` can be a cell, then below the line `columns` it starts a comment only after the board.
    """

    lists: tuple[Listed, ...] = ()
    """The lines above the totals. The puzzle is made of these numbers, the totals of rows and of
    columns, and the given values.
    """

    def parse(self, name: str, lines: Sequence[Line]) -> T:
        """The lines in this order. The sizes may be left out: the totals show them."""
        header = read_header(name, lines)
        sizes: list[int | None] = [cells_number(word) for word in header.sizes]
        rows, columns = (sizes * 2 or [None, None])[:2]
        first = int(header.line > 0)
        top = first + len(self.lists)
        head = [*islice(filter(words, lines), top + 2)]
        numbers = [
            tuple(integer(word, kind.what, 1, MOST) for word in named(head, i, kind.name)[1:])
            for i, kind in enumerate(self.lists, first)
        ]
        beside = margin(head, top, "rows", rows)
        below = margin(head, top + 1, "columns", columns)
        told = totals(beside, len(below)), totals(below, len(beside))
        end = head[-1].number
        board = [line for line in lines if line.number > end]
        board[len(beside) :] = filled(board[len(beside) :])
        values = self.values_of({})
        size = Size(len(beside), len(below))
        found = grid(board, size, after=end, comments=values.comments)
        return self.kind(*numbers, *told, values.given(in_cells(found)))

    def build(self, parts: Parts) -> T:
        """The puzzle of parts whose options are the lines of numbers and, as words, the totals."""
        start, told = parts.start, parts.options
        for size in (parts.rows, parts.columns):
            cells_number(start._replace(text=str(size)))
        for kind in self.lists:
            if kind.name not in told:
                raise start.wrong(f"the {kind.name} is not given")
            for number in told[kind.name]:
                integer(start._replace(text=str(number)), kind.what, 1, MOST)
        values = self.values_of({})
        return self.kind(
            *(told[kind.name] for kind in self.lists),
            totals(told["row_totals"], parts.columns),
            totals(told["column_totals"], parts.rows),
            values.given(parts.words),
        )

    def parts(self, puzzle: T) -> Parts:
        """What `build` takes."""
        sides = {"row_totals": puzzle.row_totals, "column_totals": puzzle.column_totals}
        told: dict[str, Any] = {kind.name: getattr(puzzle, kind.name) for kind in self.lists}
        for side, numbers in sides.items():
            told[side] = [Word(text, 0, 0) for text in said_totals(numbers)]
        words = {cell: Word(str(symbol), 0, 0) for cell, symbol in sorted(puzzle.given.items())}
        return Parts(puzzle.rows, puzzle.columns, words, told, Word("", 0, 0))

    def text(self, name: str, puzzle: T) -> str:
        """The sizes, the lines of numbers, the totals, and the board."""
        return self.rewritten(name, puzzle, {})

    def rewritten(self, name: str, puzzle: T, changes: Mapping[Place, str]) -> str:
        """The text with other words for totals, lines of numbers and cells."""
        sides = [said_totals(puzzle.row_totals), said_totals(puzzle.column_totals)]
        slots = self.every_slot(puzzle) if changes else {}
        beside, below, *board = changed([*sides, *self.words(puzzle)], slots, changes)
        lines: list[Iterable[object]] = [
            (name, puzzle.rows, puzzle.columns),
            *self.listed(puzzle, options_in(changes)),
            ("rows", *beside),
            ("columns", *below),
            *board,
        ]
        return "".join(" ".join(map(str, line)) + "\n" for line in lines)

    def slots(self, puzzle: T) -> dict[Place, Slot]:
        """The cells, and a total beside each line."""
        cells = {
            place: slot._replace(where=(slot.where[0] + 2, slot.where[1]))
            for place, slot in super().slots(puzzle).items()
        }
        rows, columns = puzzle.rows, puzzle.columns
        sides = [
            ("row", puzzle.row_totals, columns, [(r, columns) for r in range(rows)]),
            ("column", puzzle.column_totals, rows, [(rows, c) for c in range(columns)]),
        ]
        for line, (what, numbers, most, where) in enumerate(sides):
            words, free = choice(Numbers(0, most))
            for i, (word, cell) in enumerate(zip(said_totals(numbers), where, strict=True)):
                cells[what, i] = Slot(word, words, [middle(cell)], (line, i), "margin", free)
        return cells

    def settings(self) -> dict[str, Setting]:
        """The lines of numbers."""
        return dict.fromkeys((kind.name for kind in self.lists), "numbers")

    def empty(self, rows: int, columns: int, options: Mapping[str, Any], source: Random) -> T:
        """A board without totals; lines of numbers are options."""
        told = [tuple(options.get(kind.name, ())) for kind in self.lists]
        return self.kind(*told, (None,) * rows, (None,) * columns, {})

    def header_slots(self, puzzle: T) -> dict[Place, Slot]:
        """The lines of numbers."""
        return {
            ("header", kind.name): header_slot(
                " ".join(map(str, getattr(puzzle, kind.name))), ("",), free=True, several=True
            )
            for kind in self.lists
        }

    def listed(self, puzzle: T, told: Mapping[str, str]) -> list[tuple[object, ...]]:
        """The lines above the totals, some of them with changed words."""
        return [
            (kind.name, *(told[kind.name].split() if kind.name in told else numbers))
            for kind in self.lists
            for numbers in [getattr(puzzle, kind.name)]
        ]

    def notes(self, puzzle: T) -> list[str]:
        """The lines above the totals."""
        return [" ".join(map(str, line)) for line in self.listed(puzzle, {})]

    def marks(self, puzzle: T) -> Iterator[Mark]:
        """The totals, to the right and below; given cells are drawn with all others."""
        beside = {(r, puzzle.columns): total for r, total in enumerate(puzzle.row_totals)}
        below = {(puzzle.rows, c): total for c, total in enumerate(puzzle.column_totals)}
        for cell, total in (beside | below).items():
            if total is not None:
                yield Glyph(middle(cell), str(total), "clue")


def said_totals(numbers: Totals) -> list[str]:
    """The words of totals."""
    return [NOTHING if number is None else str(number) for number in numbers]


def named(head: Sequence[Line], i: int, name: str) -> list[Word]:
    """The words of a line of that name. BadInput if it is another one."""
    if i >= len(head):
        raise BadInput(f"expected: {name} …", line=head[-1].number + 1, column=1)
    found = words(head[i])
    if found[0].text.lower().rstrip(":") != name:
        raise found[0].wrong(f"expected: {name} …, not {shown(found[0].text)}")
    return found


def margin(head: Sequence[Line], i: int, name: str, count: int | None) -> list[Word]:
    """The words of a line after its name; BadInput if their number is known to be another."""
    first, *rest = named(head, i, name)
    if count is None:
        cells_number(Word(str(len(rest)), first.line, first.column))
    elif count != len(rest):
        wrong = rest[count] if len(rest) > count else first
        raise wrong.wrong(f"there are {count} {name}, and {len(rest)} totals for them")
    return rest


def totals(margin: Sequence[Word], most: int) -> Totals:
    """The totals that the words of a margin stand for; None for `.`"""
    return tuple(
        None if word.text == NOTHING else integer(word, f"a total or {NOTHING}", 0, most)
        for word in margin
    )

"""Values that are given in cells."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import Field, field
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ..cnf.record import record
from .board import Givens
from .foreign import Parts
from .grid import Rows, Size, grid, in_cells
from .header import Header, Option, cells_number, read_header, said_options, unusual
from .places import Cell, Place
from .scene import Blocks, Form, Mark, Words, middle
from .slots import Setting, Slot, changed, choice, header_slot, options_in
from .values import NOTHING, Values
from .words import Line, Word, integer

Cells = tuple[tuple[Any, ...], ...]
"""A value for every cell, row by row."""


class Gridded(Protocol):
    """A puzzle that gives values in some cells of a grid: a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

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
class InCells(Givens[G], Generic[G, V]):
    """Values in cells: below `name rows columns [options]`, a word for each cell, `.` for none.

    The sizes may be left out, as the grid shows them; so may the second size of a square.
    """

    kind: Callable[..., G]
    """Makes the puzzle, from rows, columns, the given values, and the options by name."""
    values: Values[V] | Callable[[Mapping[str, int]], Values[V]]
    """The values that can be given; a function of the options if these matter."""
    options: tuple[Option, ...] = ()
    number: Callable[[Word], int] = cells_number
    """Reads a word as a number of rows or columns."""
    shapes: Mapping[str, Form] = field(default_factory=dict)
    """The words that pictures show as shapes; the others are written."""
    black: bool = False
    """Whether cells with given values are black in pictures."""

    def parse(self, name: str, lines: Sequence[Line]) -> G:
        """The header, then the board."""
        header = read_header(name, lines, self.options)
        body = lines[1:] if header.line else lines
        return self.puzzle(self.rows(body, header), header, Word(name, lines[0].number, 1))

    def puzzle(self, words: Rows, header: Header, start: Word) -> G:
        """The puzzle of a header, which stands at `start`, and of the words below it."""
        return self.made(Parts(len(words), len(words[0]), in_cells(words), header.options, start))

    def empty(self, rows: int, columns: int, options: Mapping[str, int], source: Random) -> G:
        """A board of that size with nothing given; anything else it needs is random."""
        return self.kind(rows, columns, {}, **options)

    def made(self, parts: Parts) -> G:
        """The puzzle of parts whose size has been checked."""
        given = self.values_of(parts.options).given(parts.words)
        return self.kind(parts.rows, parts.columns, given, **parts.options)

    def values_of(self, options: Mapping[str, int]) -> Values[V]:
        """What can be given with these options."""
        return self.values if isinstance(self.values, Values) else self.values(options)

    def build(self, parts: Parts) -> G:
        """The puzzle of parts; sizes are checked as in a header, words as on a board."""
        for size in (parts.rows, parts.columns):
            self.number(parts.start._replace(text=str(size)))
        for option in self.options:
            value = parts.options.get(option.name)
            if value is not None and option.high:
                word = parts.start._replace(text=str(value))
                integer(word, option.what, option.low, option.high)
        return self.made(parts)

    def parts(self, puzzle: G) -> Parts:
        """The parts: the same as the text says."""
        options = unusual(puzzle, self.options)
        write = self.values_of(options).write
        given = sorted(puzzle.given.items())
        found = {cell: Word(write(value), 0, 0) for cell, value in given}
        return Parts(puzzle.rows, puzzle.columns, found, options, Word("", 0, 0))

    def rows(self, body: Sequence[Line], header: Header) -> Rows:
        """The words of the board."""
        sizes = [self.number(word) for word in header.sizes]
        size = Size(sizes[0], sizes[-1]) if sizes else Size()
        found = grid(body, size, after=header.line)
        for number in [len(found), len(found[0])] if not sizes else []:
            self.number(Word(str(number), found[0][0].line, 1))
        return found

    def text(self, name: str, puzzle: G) -> str:
        """The header with both sizes, and the words in columns."""
        return self.rewritten(name, puzzle, {})

    def rewritten(self, name: str, puzzle: G, changes: Mapping[Place, str]) -> str:
        """The text with other words for cells and options."""
        slots = self.every_slot(puzzle) if changes else {}
        header = self.header(name, puzzle, changes)
        rows = [header, *in_columns(changed(self.words(puzzle), slots, changes))]
        return "".join(" ".join(row) + "\n" for row in rows)

    def header(self, name: str, puzzle: G, changes: Mapping[Place, str]) -> list[str]:
        """The words of the first line, with changes of the options."""
        told = options_in(changes)
        return [name, *self.sizes(puzzle), *said_options(puzzle, self.options, told)]

    def header_slots(self, puzzle: G) -> dict[Place, Slot]:
        """The options: a flag is 0 or 1."""
        found: dict[Place, Slot] = {}
        for o in self.options:
            now, usual = (str(int(getattr(each, o.name))) for each in (puzzle, type(puzzle)))
            words = (usual,) if o.high else ("0", "1")
            found["header", o.name] = header_slot(now, words, free=bool(o.high))
        return found

    def slots(self, puzzle: G) -> dict[Place, Slot]:
        """The cells."""
        words, free = choice(self.allowed(puzzle))
        return {
            (r, c): Slot(word.strip(), words, [middle((r, c))], (r, c), free=free)
            for r, row in enumerate(self.words(puzzle))
            for c, word in enumerate(row)
        }

    def settings(self) -> dict[str, Setting]:
        """The options of the header."""
        return {option.name: "number" if option.high else "flag" for option in self.options}

    def blank(self, rows: int, columns: int, options: Mapping[str, int]) -> G:
        """The empty board; anything else it needs is the same every time."""
        return self.empty(rows, columns, options, Random(0))

    def allowed(self, puzzle: G) -> Values[V]:
        """The values that a puzzle can give, under its options."""
        return self.values_of({o.name: getattr(puzzle, o.name) for o in self.options})

    def sizes(self, puzzle: G) -> list[str]:
        """The sizes as the header has them."""
        return [str(puzzle.rows), str(puzzle.columns)]

    def given_words(self, puzzle: G) -> dict[Cell, str]:
        """The words of the given values."""
        write = self.allowed(puzzle).write
        return {cell: write(value) for cell, value in puzzle.given.items()}

    def words(self, puzzle: G) -> list[list[str]]:
        """A word for every cell."""
        said = self.given_words(puzzle)
        return [
            [said.get((r, c), NOTHING) for c in range(puzzle.columns)] for r in range(puzzle.rows)
        ]

    def size(self, puzzle: G) -> G:
        """The puzzle itself, which has rows and columns."""
        return puzzle

    def marks(self, puzzle: G) -> Iterable[Mark]:
        """The values."""
        rows = [[""] * puzzle.columns for _ in range(puzzle.rows)]
        for (r, c), word in self.given_words(puzzle).items():
            rows[r][c] = word
        blocks = [Blocks(puzzle.given, "clue")] if self.black else []
        return [*blocks, Words(rows, "clue", shapes=self.shapes)]

    def notes(self, puzzle: G) -> Iterable[str]:
        """Its options."""
        return said_options(puzzle, self.options)


def in_columns(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The words of a board, padded to one width."""
    width = max(len(word) for row in rows for word in row)
    return [[word.rjust(width) for word in row] for row in rows]


def cells_of(places: Iterable[Place]) -> list[Cell]:
    """Those of the places that are cells."""
    return [(r, c) for r, c in places]

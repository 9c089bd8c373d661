"""Square boards divided into boxes of one size: a value from 1 to n in each of n × n cells."""

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from ...boards.cells import Gridded, InCells
from ...boards.foreign import Parts
from ...boards.grid import Rows, Size, grid, in_cells
from ...boards.header import Header, read_header
from ...boards.places import Place
from ...boards.scene import Mark, Wall, corner
from ...boards.slots import Setting, Slot, header_slot, options_in
from ...boards.values import NOTHING, Numbers
from ...boards.words import Line, Word, counted, integer
from ...cnf.errors import BadInput
from ...cnf.record import record

LARGEST = 256
"""The side of the largest board that can be read."""

BLANK = frozenset({NOTHING, "_", "-", "*", "0"})
"""The words for a cell in which nothing is given."""


class Boxed(Gridded, Protocol):
    """A puzzle on a square board divided into boxes of height × width cells."""

    @property
    def height(self) -> int:
        """The number of rows of a box."""

    @property
    def width(self) -> int:
        """The number of columns of a box."""


B = TypeVar("B", bound=Boxed)


@record
class InBoxes(InCells[B, int], Generic[B]):
    """Boards in boxes: below `name n bh bw`, a word for each cell, `.` or 0 for none.

    If n is a square number, the box sizes may be left out, and so may n, as the grid shows it. The
    puzzle is made of height, width and the given values.
    """

    def parse(self, name: str, lines: Sequence[Line]) -> B:
        """The header, then the board."""
        header = read_header(name, lines, sizes=("n", "bh", "bw"))
        body = lines[1:] if header.line else lines
        if header.sizes:
            height, width = box_of(name, header)
            rows = grid(body, Size(height * width, height * width), after=header.line)
        else:
            rows = square(body, after=header.line)
            height = width = root(name, Word(str(len(rows)), rows[0][0].line, 1))
        return self.kind(height, width, values(height * width).given(in_cells(rows)))

    def build(self, parts: Parts) -> B:
        """The puzzle of parts whose options are the box's `height` and `width`."""
        n, start = parts.rows, parts.start
        side = start._replace(text=str(n))
        if n != parts.columns:
            raise side.wrong(unequal(n, parts.columns))
        height, width = parts.options["height"], parts.options["width"]
        if height * width != n:
            raise side.wrong(f"a box of {height}×{width} has {height * width} cells, not {n}")
        return self.kind(height, width, values(side_of(side)).given(parts.words))

    def parts(self, puzzle: B) -> Parts:
        """The parts, with the sides of a box as options."""
        words = {cell: Word(str(value), 0, 0) for cell, value in sorted(puzzle.given.items())}
        box = {"height": puzzle.height, "width": puzzle.width}
        return Parts(puzzle.rows, puzzle.rows, words, box, Word("", 0, 0))

    def sizes(self, puzzle: B) -> list[str]:
        """n, bh and bw."""
        return [str(size) for size in (puzzle.rows, puzzle.height, puzzle.width)]

    def words(self, puzzle: B) -> list[list[str]]:
        """A word for every cell, as wide as the largest value."""
        width = len(str(puzzle.rows))
        return [[word.rjust(width) for word in row] for row in super().words(puzzle)]

    def allowed(self, puzzle: B) -> Numbers:
        """The numbers from 1 to the number of rows."""
        return values(puzzle.rows)

    def header(self, name: str, puzzle: B, changes: Mapping[Place, str]) -> list[str]:
        """With other boxes, if they are among the changes."""
        boxes = options_in(changes).get("boxes")
        if boxes is None:
            return super().header(name, puzzle, changes)
        return [name, str(puzzle.rows), *boxes.split("x")]

    def header_slots(self, puzzle: B) -> dict[Place, Slot]:
        """The shape of the boxes, where there are several."""
        words = [f"{height}x{width}" for height, width in shapes(puzzle.rows)]
        return {("header", "boxes"): header_slot(f"{puzzle.height}x{puzzle.width}", words)}

    def settings(self) -> dict[str, Setting]:
        """The rows and columns of a box."""
        return {"boxes": "size"}

    def empty(self, rows: int, columns: int, options: Mapping[str, Any], source: Random) -> B:
        """The option `boxes` is a pair, height and width; without it, boxes are as near to squares
        as they can be, no higher than wide. BadInput without a square board.
        """
        height, width = options.get("boxes") or shapes(rows)[0]
        box = {"height": height, "width": width}
        return self.build(Parts(rows, columns, {}, box, Word("", 1, 1)))

    def marks(self, puzzle: B) -> Iterator[Mark]:
        """The walls between the boxes; the values are drawn with the answer's."""
        n = puzzle.rows
        for i in range(puzzle.height, n, puzzle.height):
            yield Wall(corner((i, 0)), corner((i, n)))
        for i in range(puzzle.width, n, puzzle.width):
            yield Wall(corner((0, i)), corner((n, i)))


def shapes(n: int) -> list[tuple[int, int]]:
    """The heights and widths of boxes of n cells: first the one nearest to a square, no higher than
    wide, then all others by height.
    """
    usual = next(height for height in range(isqrt(n), 0, -1) if n % height == 0)
    others = [height for height in range(1, n + 1) if n % height == 0 and height != usual]
    return [(height, n // height) for height in [usual, *others]]


def values(n: int) -> Numbers:
    """The numbers 1 to n; a zero stands for no value."""
    return Numbers(1, n, "a value", BLANK)


def box_of(name: str, header: Header) -> tuple[int, int]:
    """The numbers of rows and columns of a box, from the header of the family `name`."""
    side, *box = header.sizes
    if not box:
        return (root(name, side),) * 2
    if len(box) == 1:
        raise box[0].wrong(f"expected: {name} n bh bw")
    n = side_of(side)
    height, width = (integer(word, "the side of a box", 1, n) for word in box)
    if height * width != n:
        raise box[0].wrong(f"a box of {height}×{width} has {height * width} cells, not {n}")
    return height, width


def side_of(word: Word) -> int:
    """The word as the side of a board."""
    return integer(word, "the side of a board", 2, LARGEST)


def root(name: str, side: Word) -> int:
    """The side of the square boxes of a board of that side."""
    n = side_of(side)
    if isqrt(n) ** 2 != n:
        raise side.wrong(f"{n} is not a square number: give the boxes too, {name} {n} bh bw")
    return isqrt(n)


def square(lines: Sequence[Line], *, after: int) -> Rows:
    """The words of a board with as many rows as columns."""
    rows = grid(lines, Size(), after=after)
    if len(rows) != len(rows[0]):
        raise rows[0][0].wrong(unequal(len(rows), len(rows[0])))
    return rows


def unequal(rows: int, columns: int) -> str:
    """The message about a board that is not square."""
    return f"the board has {counted(rows, 'row')} and {counted(columns, 'column')}"


def side_of_digits(lines: Sequence[Line]) -> int:
    """The side of a board with square boxes that is drawn mostly in digits, or is empty; 0 if the
    text is no such board.
    """
    try:
        rows = square(lines, after=0)
        n = root("", Word(str(len(rows)), 1, 1)) ** 2
    except BadInput:
        return 0
    first = [word.text for word in rows[0]]
    digits = sum(len(word) == 1 and (word.isdecimal() or word in BLANK) for word in first)
    return n if 2 * digits > len(first) else 0

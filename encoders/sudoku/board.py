"""Square boards divided into boxes of one size: a value from 1 to n in each of n × n cells."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isqrt
from typing import TYPE_CHECKING, Any

from ...boards.cells import InCells
from ...boards.foreign import Parts
from ...boards.grid import Rows, Size, grid, in_cells
from ...boards.header import Header, Option, read_header
from ...boards.places import Place
from ...boards.scene import Mark, Wall, corner
from ...boards.text import OnBoard, OwnRules, Setting, Slot, SlotKind, Text, remark_in
from ...boards.values import NOTHING, Numbers
from ...boards.words import Line, Word, counted, filled, integer, shown, words
from ...cnf.errors import BadInput

if TYPE_CHECKING:
    from ...boards.regions import RegionNames

LARGEST = 256
"""The side of the largest board that can be read."""

BLANK = frozenset({NOTHING, "_", "-", "*", "0"})
"""The words for a cell in which nothing is given."""

BOXES = ("header", "boxes")
"""The place of the shape of all boxes, which stands in the header."""


class Jigsaw(OnBoard):
    """The names of regions in place of boxes, each of as many cells as there are values; below the
    values of a board whose header says `jigsaw`.
    """

    optional = True
    field = "regions"
    slot: SlotKind = "region"

    def take(self, rows: Rows) -> "RegionNames":
        """The names."""
        every = [word for row in rows for word in row]
        found = Counter(word.text for word in every)
        for word in every:
            if not (word.text.isascii() and word.text.isalnum()):
                said = f"{shown(word.text)} is not the name of a region (letters and digits)"
                raise word.wrong(said)
        for word in every:
            if (number := found[word.text]) != len(rows):
                said = f"region {shown(word.text)} has {counted(number, 'cell')}"
                raise word.wrong(f"{said}, not {len(rows)}")
        return tuple(tuple(word.text for word in row) for row in rows)

    def read(self, parts: Parts) -> "RegionNames":
        """The names; none on a board of boxes."""
        found: RegionNames = parts.options.get(self.field, ())
        return found

    def words(self, puzzle: Any) -> dict[Place, str]:
        """The name of the region of every cell; nothing in boxes."""
        rows = enumerate(puzzle.regions)
        return {("region", r, c): name for r, row in rows for c, name in enumerate(row)}

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """The existing names."""
        names = dict.fromkeys(name for row in puzzle.regions for name in row)
        return (NOTHING, *names), False

    def slots(self, puzzle: Any) -> dict[Place, Slot]:
        """The names; none on a board of boxes."""
        return super().slots(puzzle) if puzzle.regions else {}

    def marks(self, puzzle: Any) -> Iterator[Mark]:
        """The walls between regions, without those around the board."""
        from ...boards.regions import walls  # imported here, as few boards have regions

        ends = (0, 2 * puzzle.rows)
        for wall in walls(puzzle.regions):
            if not any(a == b and a in ends for a, b in zip(*wall, strict=True)):
                yield wall


class InBoxes(Text[Any]):
    """Boards in boxes: below `name n bh bw`, a word for each cell, `.` or 0 for none.

    If n is a square number, the box sizes may be left out, and so may n, as the grid shows it. The
    puzzle is made of height, width and the given values; below `name n jigsaw`, also of the names
    of regions, which stand below the values.
    """

    def __init__(self, kind: Callable[..., Any], own: OwnRules | None = None) -> None:
        every = InCells(lambda known: values(known["height"] * known["width"]), drawn=False)
        super().__init__(kind, every, Jigsaw(), number=side_of, own=own)

    def _made(self, parts: Parts) -> Any:
        """The puzzle of its boxes or regions, what stands in its cells, and the rules that it
        brings.
        """
        return self.kind(given=self.fields[0].read(parts), **parts.options)

    def parse(self, name: str, lines: Sequence[Line]) -> Any:
        """The header, then the board."""
        if any(word.text.lower() == "jigsaw" for word in words(lines[0])):
            return self.jigsaw(name, lines)
        header = read_header(name, lines, sizes=("n", "bh", "bw"))
        body, rules = self.split(lines[1:] if header.line else lines)
        self.check_order(name, header, body)
        if header.sizes:
            height, width = box_of(name, header)
            rows = grid(body, Size(height * width, height * width), after=header.line)
        else:
            rows = square(body, after=header.line)
            height = width = root(name, Word(str(len(rows)), rows[0][0].line, 1))
        box: dict[str, Any] = {"height": height, "width": width}
        box |= self.brought(rules, Size(len(rows), len(rows)))
        start = Word(name, lines[0].number, 1)
        return self.build(Parts(len(rows), len(rows), in_cells(rows), box, start))

    def jigsaw(self, name: str, lines: Sequence[Line]) -> Any:
        """The header, the values, the regions, and rules."""
        header = read_header(name, lines, [Option("jigsaw")], sizes=("n",))
        if not header.sizes:
            raise words(lines[0])[-1].wrong(f"expected: {name} n jigsaw")
        n, body = side_of(header.sizes[0]), filled(lines[1:])
        self.check_rules(body[:n])
        size, last = Size(n, n), body[n - 1].number if len(body) >= n else header.line
        cells = in_cells(grid(body[:n], size, after=header.line))
        told: dict[str, Any] = dict(zip(("height", "width"), shapes(n)[0], strict=True))
        told["regions"] = self.boards[1].take(grid(body[n : 2 * n], size, after=last))
        told |= self.brought(body[2 * n :], size)
        ruled = [line for line in body[2 * n :] if not remark_in(line)]
        for line, rule in zip(ruled, told.get("rules", ()), strict=True):
            if rule.boxed:
                raise words(line)[0].wrong(f"{rule.keyword}: this board has no boxes")
        return self.build(Parts(n, n, cells, told, Word(name, lines[0].number, 1)))

    def check_rules(self, body: Sequence[Line]) -> None:
        """BadInput for a rule among the lines of a board."""
        for line in body:
            if self.own and self.own.begins(line):
                raise words(line)[0].wrong("rules stand below the board")

    def check_order(self, name: str, header: Header, body: Sequence[Line]) -> None:
        """BadInput for a rule among the lines of a board, and for regions below one whose header
        does not name them.
        """
        body = filled(body)
        self.check_rules(body if header.line else ())
        n = side_of(header.sizes[0]) if header.sizes else len(words(body[0])) if body else 0
        if name and len(body) == 2 * n > 0 and not any(len(words(row)) != n for row in body):
            said = f"names of regions? Then the header is: {name} {n} jigsaw"
            raise words(body[n])[0].wrong(said)

    def build(self, parts: Parts) -> Any:
        """The puzzle of parts whose options are the box's `height` and `width`."""
        side = parts.start._replace(text=str(parts.rows))
        if parts.rows != parts.columns:
            raise side.wrong(unequal(parts.rows, parts.columns))
        height, width = parts.options["height"], parts.options["width"]
        if height * width != parts.rows:
            message = f"a box of {height}×{width} has {height * width} cells, not {parts.rows}"
            raise side.wrong(message)
        for rule in parts.options.get("rules", ()) if parts.options.get("regions") else ():
            if rule.boxed:
                raise parts.start.wrong(f"{rule.keyword}: this board has no boxes")
        return super().build(parts)

    def parts(self, puzzle: Any) -> Parts:
        """The parts, with the sides of a box as options."""
        found = super().parts(puzzle)
        box = {"height": puzzle.height, "width": puzzle.width}
        options = {name: value for name, value in found.options.items() if value != ()}
        return found._replace(options={**box, **options})

    def header(self, puzzle: Any, changes: Mapping[Place, str]) -> list[str]:
        """n, bh and bw; or n and `jigsaw`."""
        if puzzle.regions:
            return [str(puzzle.rows), "jigsaw"]
        boxes = changes.get(BOXES, f"{puzzle.height}x{puzzle.width}")
        return [str(puzzle.rows), *boxes.split("x")]

    def width(self, puzzle: Any) -> int:
        """That of the largest value."""
        return len(str(puzzle.rows))

    def slots(self, puzzle: Any) -> dict[Place, Slot]:
        """The shape of the boxes, where there are several, and the cells; or the regions."""
        if puzzle.regions:
            return dict(super().slots(puzzle))
        words = [f"{height}x{width}" for height, width in shapes(puzzle.rows)]
        boxes = Slot(f"{puzzle.height}x{puzzle.width}", words, kind="header")
        return {BOXES: boxes, **super().slots(puzzle)}

    def settings(self) -> dict[str, Setting]:
        """The rows and columns of a box."""
        return {"boxes": "size"}

    def blank(self, rows: int, columns: int, options: Mapping[str, Any]) -> Any:
        """The option `boxes` is a pair, height and width; without it, boxes are as near to squares
        as they can be, no higher than wide. BadInput without a square board.
        """
        height, width = options.get("boxes") or shapes(rows)[0]
        box = {"height": height, "width": width}
        return self.build(Parts(rows, columns, {}, box, Word("", 1, 1)))

    def marks(self, puzzle: Any) -> Iterator[Mark]:
        """The walls between boxes or regions; the values are drawn with the answer's."""
        n = puzzle.rows
        for i in range(puzzle.height, n, puzzle.height) if not puzzle.regions else ():
            yield Wall(corner((i, 0)), corner((i, n)))
        for i in range(puzzle.width, n, puzzle.width) if not puzzle.regions else ():
            yield Wall(corner((0, i)), corner((n, i)))
        if puzzle.regions:
            yield from self.boards[1].marks(puzzle)
        yield from self.own_marks(puzzle)


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

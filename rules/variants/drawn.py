"""How the rules of variants are drawn, as setters draw them: lines through cells and cages below
the numbers, dots between cells, numbers beside the board. What is about the whole board is not
drawn, other than diagonals.
"""

from collections.abc import Iterable, Iterator, Mapping

from ...boards.places import Cell, Sized
from ...boards.scene import (
    At,
    Badge,
    End,
    Fence,
    Glyph,
    Mark,
    Patch,
    Pointer,
    Tint,
    Trail,
    corner,
    middle,
)
from ...boards.text import Told

LINES: Mapping[str, tuple[Tint, End, End, bool]] = {
    "between": ("grey", "circle", "circle", True),
    "entropic": ("orange", "", "", False),
    "lockout": ("blue", "diamond", "diamond", True),
    "modular": ("green", "", "", True),
    "nabner": ("orange", "", "", True),
    "palindrome": ("grey", "", "", False),
    "region sum": ("blue", "", "", False),
    "renban": ("purple", "", "", False),
    "slow thermometer": ("grey", "bulb", "", True),
    "thermometer": ("grey", "bulb", "", False),
    "whisper": ("green", "", "", False),
    "zipper": ("purple", "", "", True),
}
"""Lines through cells: their colour, what is at their ends, and whether they are slim."""

CELLS: Mapping[str, Patch] = {
    "box indexer": Patch((0, 0), "blue"),
    "clone": Patch((0, 0), "purple"),
    "column indexer": Patch((0, 0), "red"),
    "even": Patch((0, 0), "grey", "square"),
    "extra region": Patch((0, 0), "grey"),
    "maximum": Patch((0, 0), "grey", "outward"),
    "minimum": Patch((0, 0), "grey", "inward"),
    "odd": Patch((0, 0), "grey", "disc"),
    "row indexer": Patch((0, 0), "green"),
}
"""What is drawn in each cell."""

EVIDENT = {
    "arrow", "black dot", "cage", "diagonals", "even", "little killer", "odd", "quadruple",
    "thermometer", "v", "white dot", "x",
}  # fmt: skip
"""Rules that everybody knows by their drawing, also without colours."""

BESIDE = {"sandwich", "skyscraper", "x-sum"}
"""Numbers beside rows and columns."""


def marks(rules: Iterable[Told], board: Sized) -> Iterator[Mark]:
    """The marks that draw rules. Several numbers beside one line stand in a row, outwards."""
    taken = set[At]()
    for told in rules:
        if told.keyword in LINES:
            tint, start, end, slim = LINES[told.keyword]
            yield Trail(through(told.cells[0]), tint, start, end, slim)
        elif told.keyword in CELLS:
            patch, cells = CELLS[told.keyword], (cell for group in told.cells for cell in group)
            yield from (patch._replace(at=middle(cell)) for cell in cells)
        elif told.keyword in BESIDE or told.keyword == "little killer":
            yield from outside(told, board, taken)
        else:
            yield from others(told, board)


def others(told: Told, board: Sized) -> Iterator[Mark]:
    """The marks of a rule that is drawn like no other."""
    match told.keyword:
        case "arrow":
            bulb, shaft = told.cells
            start = min(bulb, key=lambda cell: (distance(cell, shaft[0]), cell))
            yield Trail(through((start, *shaft)), "grey", "", "head", slim=True)
            yield Trail(through(bulb), "grey", "circle", "circle", slim=True)
        case "cage":
            yield Fence(tuple(told.cells[0]), *told.arguments)
        case "diagonals":
            n = board.rows
            yield Trail((corner((0, 0)), corner((n, n))), "blue", slim=True)
            yield Trail((corner((n, 0)), corner((0, n))), "blue", slim=True)
        case "white dot" | "black dot":
            white = told.keyword.split()[0] == "white"
            text = "".join(told.arguments)
            yield Badge(between(told.cells[0]), "white" if white else "black", text)
        case "x" | "v":
            yield Badge(between(told.cells[0]), "bare", told.keyword.upper())
        case "quadruple":
            yield Badge(between(told.cells[0]), "white", "".join(told.arguments))


def outside(told: Told, board: Sized, taken: set[At]) -> Iterator[Mark]:
    """A number beside the board, and the arrow of a little killer."""
    if told.keyword == "little killer":
        [[(r, c)]], way = told.cells, told.words[1]
        down, right = 1 if "down" in way else -1, 1 if "right" in way else -1
        at, step = middle((r - down, c - right)), (0, 0)
        if 0 < at[0] < 2 * board.rows and 0 < at[1] < 2 * board.columns:
            ahead = zip(along(r, down, board.rows), along(c, right, board.columns), strict=False)
            yield Trail(through(ahead), "grey", "", "head", slim=True)
            yield Badge((2 * r + 1 - down, 2 * c + 1 - right), "white", told.arguments[0])
            return
        yield Glyph(at, told.arguments[0], "clue")
        yield Pointer(at, down, right)
        taken.add(at)
        return
    kind, index, side = (*told.arguments, "")[:3]
    line = 2 * int(index) - 1
    if kind == "row":
        at, step = (line, -1), (0, -2)
        if side == "right":
            at, step = (line, 2 * board.columns + 1), (0, 2)
    else:
        at, step = (-1, line), (-2, 0)
        if side == "bottom":
            at, step = (2 * board.rows + 1, line), (2, 0)
    while at in taken:
        at = at[0] + step[0], at[1] + step[1]
    taken.add(at)
    yield Glyph(at, told.words[0], "clue")


def along(start: int, step: int, size: int) -> range:
    """The rows, or columns, from one to the edge of the board."""
    return range(start, size if step > 0 else -1, step)


def through(cells: Iterable[Cell]) -> tuple[At, ...]:
    """The middles of cells."""
    return tuple(map(middle, cells))


def between(cells: Iterable[Cell]) -> At:
    """The middle of some cells."""
    rows, columns = zip(*map(middle, cells), strict=True)
    return (min(rows) + max(rows)) // 2, (min(columns) + max(columns)) // 2


def distance(one: Cell, other: Cell) -> int:
    """In rows and columns."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])

"""Black cells with two numbers at puzz.link."""

from collections.abc import Iterator

from ...boards.foreign import Inexpressible, Parts
from ...boards.places import Cell
from ...boards.scene import SPLIT
from ...boards.words import Word
from ...formats import tokens
from ...formats.pieces import Piece

BLACK = SPLIT
"""The word for a black cell without numbers."""

ONE = (tokens.number(alphabet=tokens.SUMS),)
"""A number from 0 to 45."""


def said(below: str, right: str) -> str:
    """The word of a black cell."""
    return SPLIT.join("" if number == "0" else number for number in (below, right))


def pair(word: str) -> list[str]:
    """The reverse."""
    return [number or "0" for number in word.split(SPLIT)]


def both(words: tokens.CellWords, at: int) -> tuple[str, int] | None:
    """The token of a black cell with numbers."""
    word = words[at]
    return (tokens.write(ONE, pair(word)), 1) if word else None


def said_by(text: str) -> list[str] | None:
    """The reverse of `both`."""
    numbers = [str(tokens.SUMS.index(digit)) for digit in text]
    return [said(*numbers)] if len(numbers) == 2 else None


INSIDE = (
    tokens.blanks("k"),
    tokens.symbol(".", BLACK),
    tokens.Token(f"[{tokens.SUMS}]{{1,2}}", said_by, both),
)


class SplitCells(Piece):
    """The cells without the first row and the first column, which are black; the numbers of these
    come last, without those next to a black cell.
    """

    def border(self, parts: Parts) -> Iterator[tuple[Cell, Cell]]:
        """The first row, then the first column, each cell with the one inside next to it; without
        the corner.
        """
        yield from (((0, c), (1, c)) for c in range(1, parts.columns))
        yield from (((r, 0), (r, 1)) for r in range(1, parts.rows))

    def inside(self, parts: Parts) -> list[Cell]:
        """The other cells."""
        return [(r, c) for r in range(1, parts.rows) for c in range(1, parts.columns)]

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The black cells."""
        cells = self.inside(parts)
        found, at = tokens.read(INSIDE, body, at, len(cells))
        words = {cell: word for cell, word in zip(cells, found, strict=True) if word}
        edge = [cell for cell, inner in self.border(parts) if inner not in words]
        numbers, at = tokens.read(ONE, body, at, len(edge), "sum")
        words |= {cell: body._replace(text=BLACK) for cell, _ in self.border(parts)}
        for cell, word in zip(edge, numbers, strict=True):
            if word:
                halves = ("0", word.text) if cell[0] else (word.text, "0")
                words[cell] = word._replace(text=said(*halves))
        words[0, 0] = body._replace(text=BLACK)
        return parts._replace(words=words), at

    def write(self, parts: Parts) -> str:
        """The reverse of `read`."""
        told = {cell: word.text for cell, word in parts.words.items()}
        cells, edge = self.inside(parts), list[str]()
        if not cells or told.get((0, 0)) != BLACK:
            raise Inexpressible("puzz.link has only boards with a black corner")
        for cell, inner in self.border(parts):
            below, right = pair(told.get(cell, "1\\1"))
            ahead, aside = (right, below) if cell[0] else (below, right)
            if aside != "0":
                raise Inexpressible("puzz.link has only boards in a black corner")
            if inner not in told:
                edge.append(ahead)
            elif ahead != "0":
                raise Inexpressible("puzz.link has no number beside a black cell there")
        return tokens.write(INSIDE, [*map(told.get, cells)]) + tokens.write(ONE, edge)

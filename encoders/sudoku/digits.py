"""A board as one word, one character for each cell: 81 or 256, alone or in a link to sudokuwiki;
and the boxes of boards whose format does not say them.
"""

import re
from math import isqrt

from ...boards.foreign import Format, Inexpressible, Parts, Source
from ...boards.words import Word, shown
from ...cnf.record import record
from ...formats.options import OptionValues
from ...formats.tokens import part_of
from .board import shapes

WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
BLANK = ".*-_"
DIGITS = "123456789ABCDEFG"
SIDES = {81: (9, 3), 256: (16, 4)}
"""The side of the board and of its boxes, by the number of cells."""


@record
class Digits(Format):
    """For 16 values, 1 to 9 and A to G, or 0 to F; with 0 to F, a zero is no blank."""

    kinds: tuple[str, ...] = ()
    name = "digits"

    def fits(self, source: Source) -> bool:
        """Whether the text is one word of a board's length, which names no kind."""
        return source.format == "digits"

    def read(self, source: Source) -> Parts:
        """The size and the values."""
        body = source.body
        text = body.text.partition("&")[0]
        if len(text) not in SIDES:
            end = part_of(body, min(81, len(text)))
            raise end.wrong(f"the board has {len(text)} cells, not 81 or 256")
        side, box = SIDES[len(text)]
        zero = side == 16 and "0" in text and not re.search("[Gg]", text) and "." in text
        known = "0123456789ABCDEF" if zero else DIGITS[:side]
        blank = BLANK if zero else BLANK + "0"
        words = {}
        for i, char in enumerate(text.upper()):
            if char not in blank:
                here = part_of(body, i)
                if char not in known:
                    raise here.wrong(
                        f"{shown(char)} is not ., 0 or a value ({known[0]} to {known[-1]})"
                    )
                words[divmod(i, side)] = Word(str(known.index(char) + 1), here.line, here.column)
        return Parts(side, side, words, {"height": box, "width": box}, body)

    def write(self, parts: Parts) -> str:
        """The board, with dots for blanks."""
        return self.said(parts, ".")

    def said(self, parts: Parts, blank: str) -> str:
        """The characters of all cells."""
        side, box = SIDES.get(parts.rows * parts.columns, (0, 0))
        if (parts.options["height"], parts.options["width"]) != (box, box):
            raise Inexpressible("only boards of 9×9 and 16×16 with square boxes are in one word")
        if "regions" in parts.options:
            raise Inexpressible("a board in one word has no regions")
        given = {cell: DIGITS[int(word.text) - 1] for cell, word in parts.words.items()}
        return "".join(given.get(divmod(i, side), blank) for i in range(side * side))


@record
class SudokuWiki(Digits):
    """A link that opens the board in the solver of sudokuwiki."""

    name = "sudokuwiki"

    def fits(self, source: Source) -> bool:
        """False: it is read like any other board in one word."""
        return False

    def write(self, parts: Parts) -> str:
        """The link, with zeros for blanks. Inexpressible if the board is not 9×9."""
        if parts.rows != 9:
            raise Inexpressible("sudokuwiki has only boards of 9×9")
        return WIKI + self.said(parts, "0")


def usual_boxes(side: int) -> OptionValues:
    """The rows and columns of the boxes of a Sudoku; 2 × 3 for 6.

    Inexpressible if there are no usual ones.
    """
    root = isqrt(side)
    if side == 6:
        return {"height": 2, "width": 3}
    if root * root == side > 1:
        return {"height": root, "width": root}
    raise Inexpressible(f"there are no standard boxes for a board of side {side}")


def squarest_boxes(side: int) -> OptionValues:
    """Boxes as nearly square as possible, no higher than wide. Inexpressible if they have
    one row.
    """
    found = any_boxes(side)
    if found["height"] == 1:
        raise Inexpressible(f"a board of side {side} has no boxes")
    return found


def any_boxes(side: int) -> OptionValues:
    """The same, also of one row; a jigsaw has them instead of none."""
    height, width = shapes(side)[0]
    return {"height": height, "width": width}


def rows_alone(side: int) -> OptionValues:
    """None, which is to say that each row is one: rows and columns alone have all numbers."""
    return {"height": 1, "width": side}

"""A board as one word, a character a cell: 81 or 256 of them, alone or in a link to sudokuwiki."""

import re
from dataclasses import dataclass

from pencilsat.boards.foreign import Format, Inexpressible, Parts, Source
from pencilsat.boards.words import Word, shown
from pencilsat.formats.numbers import part_of

WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
BLANK = ".*-_"
DIGITS = "123456789ABCDEFG"
SIDES = {81: (9, 3), 256: (16, 4)}
"""The side of the board and of its boxes, by the number of cells."""


@dataclass(frozen=True)
class Digits(Format):
    """Of 16 values the last ones are A to G, or all are 0 to F: there the blanks are no zeros."""

    kinds: tuple[str, ...] = ()
    name = "digits"

    def fits(self, source: Source) -> bool:
        """It does not say what it is."""
        return source.format == "digits"

    def read(self, source: Source) -> Parts:
        """The values."""
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
        """With dots for nothing."""
        return self.said(parts, ".")

    def said(self, parts: Parts, blank: str) -> str:
        """The characters of all cells."""
        side, box = SIDES.get(parts.rows * parts.columns, (0, 0))
        if (parts.options["height"], parts.options["width"]) != (box, box):
            raise Inexpressible("only boards of 9×9 and 16×16 with square boxes are in one word")
        given = {cell: DIGITS[int(word.text) - 1] for cell, word in parts.words.items()}
        return "".join(given.get(divmod(i, side), blank) for i in range(side * side))


@dataclass(frozen=True)
class SudokuWiki(Digits):
    """A link that opens the board in the solver of sudokuwiki."""

    name = "sudokuwiki"

    def fits(self, source: Source) -> bool:
        """It is read as any board in one word is."""
        return False

    def write(self, parts: Parts) -> str:
        """With zeros for nothing. Inexpressible if it is not 9×9."""
        if parts.rows != 9:
            raise Inexpressible("sudokuwiki has only boards of 9×9")
        return WIKI + self.said(parts, "0")

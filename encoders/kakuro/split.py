"""Black cells with two numbers: text of puzzlekit, links to puzz.link."""

from collections.abc import Iterator, Sequence

from ...boards.foreign import Format, Inexpressible, Parts, Source
from ...boards.places import Cell
from ...boards.scene import SPLIT
from ...boards.words import Word, shown
from ...cnf.record import record
from ...formats import options, puzzlink
from ...formats.grids import NOTHING, Grid, other
from ...formats.numbers import bad_token, part_of

WHITE = "0"
"""The word for a white cell."""
BLACK = SPLIT
"""The family's word for a black cell without numbers."""


class SplitText(Grid):
    """Below a line `rows columns`, a word for each cell: `below,right`, `-` for black, 0
    for white.
    """

    def given(self, rows: Sequence[Sequence[Word]], wide: int) -> Iterator[tuple[Cell, Word]]:
        """The black cells."""
        for cell, word in super().given(rows, wide):
            if word.text.count(",") == 1:
                yield cell, word._replace(text=word.text.replace(",", SPLIT))
            elif word.text != WHITE:
                raise other(word, f"{shown(word.text)} is not {WHITE}, {NOTHING} or below,right")
        for r, row in enumerate(rows):
            for c, word in enumerate(row):
                if word.text == NOTHING:
                    yield (r, c), word._replace(text=BLACK)

    def board(self, parts: Parts) -> list[str]:
        """The rows."""
        said = {
            cell: NOTHING if word.text == BLACK else word.text.replace(SPLIT, ",")
            for cell, word in parts.words.items()
        }
        columns = range(parts.columns)
        return [" ".join(said.get((r, c), WHITE) for c in columns) for r in range(parts.rows)]


@record
class SplitLink(Format):
    """The first row and the first column are black; their numbers come last, without those next to
    a black cell. A number is one character: a digit or `a` to `j` for 0 to 19, a capital up to 45.
    """

    kinds: tuple[str, ...]
    name = "puzzlink"

    def read(self, source: Source) -> Parts:
        """The sizes and the black cells; runs of white cells are letters from `k` on."""
        body = source.body
        columns, rows, at = puzzlink.head(body)
        words, cell, count = dict[Cell, Word](), 0, rows * columns
        while cell < count:
            here = part_of(body, at)
            if "k" <= here.text <= "z":
                cell += ord(here.text) - ord("k") + 1
                if cell > count:
                    raise here.wrong(f"there are {cell} cells, the board has {count}")
                at += 1
                continue
            r, c = divmod(cell, columns)
            pair = (0, 0) if here.text == "." else (number(body, at), number(body, at + 1))
            words[r + 1, c + 1] = here._replace(text=said(*pair))
            at += 1 if here.text == "." else 2
            cell += 1
        words[0, 0] = body._replace(text=BLACK)
        for r, c in self.border(rows, columns):
            told = 0
            if (max(r, 1), max(c, 1)) not in words:
                told = number(body, at)
                at += 1
            words[r, c] = part_of(body, at - 1)._replace(
                text=said(*((0, told) if r else (told, 0)))
            )
        puzzlink.check_end(body, at)
        return Parts(rows + 1, columns + 1, words, {}, body)

    def border(self, rows: int, columns: int) -> list[Cell]:
        """The first row, then the first column, without the corner."""
        return [(0, c) for c in range(1, columns + 1)] + [(r, 0) for r in range(1, rows + 1)]

    def write(self, parts: Parts) -> str:
        """The address: the reverse of `read`."""
        options.check("kakuro of puzz.link", parts, {})
        told = {cell: pair(word.text) for cell, word in parts.words.items()}
        rows, columns = parts.rows - 1, parts.columns - 1
        if not rows * columns or told.get((0, 0)) != (0, 0):
            raise Inexpressible("puzz.link has only boards with a black corner")
        text, run = "", 0
        for r in range(1, rows + 1):
            for c in range(1, columns + 1):
                if (r, c) not in told:
                    run += 1
                    continue
                below, right = told[r, c]
                text += whites(run) + (digit(below) + digit(right) if below or right else ".")
                run = 0
        text += whites(run)
        for r, c in self.border(rows, columns):
            if (r, c) not in told or told[r, c][r == 0]:
                raise Inexpressible("puzz.link has only boards in a black corner")
            if (max(r, 1), max(c, 1)) not in told:
                text += digit(told[r, c][r > 0])
            elif any(told[r, c]):
                raise Inexpressible("puzz.link has no number beside a black cell there")
        inner = parts._replace(rows=rows, columns=columns)
        return puzzlink.address(self.kinds[0], None, inner, text)


DIGITS = "0123456789abcdefghij" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def number(body: Word, at: int) -> int:
    """The number that a character stands for."""
    here = part_of(body, at)
    if not here.text or here.text not in DIGITS:
        raise bad_token(body, at, 0, 1) if here.text else here.wrong("the puzzle ends here")
    return DIGITS.index(here.text)


def digit(value: int) -> str:
    """The reverse of `number`. Inexpressible if it is too large."""
    if value >= len(DIGITS):
        raise Inexpressible(f"puzz.link has no sum {value}")
    return DIGITS[value]


def whites(run: int) -> str:
    """The letters for so many white cells."""
    return "z" * (run // 16) + (chr(ord("k") + run % 16 - 1) if run % 16 else "")


def said(below: int, right: int) -> str:
    """The word of a black cell."""
    return f"{below or ''}{SPLIT}{right or ''}"


def pair(word: str) -> tuple[int, int]:
    """The reverse."""
    below, _, right = word.partition(SPLIT)
    return int(below or 0), int(right or 0)

"""Boards in regions: links to puzz.link, where the borders between cells are bits, five a
character; and text of puzzlekit, which has names.
"""

from collections.abc import Sequence
from string import ascii_lowercase, digits
from typing import Any

from ..boards.foreign import Format, Inexpressible, Parts, Source
from ..boards.header import check_size
from ..boards.places import Cell, Edge
from ..boards.regions import Names, check_connected, name, regions
from ..boards.values import NOTHING
from ..boards.words import Word, counted, filled, integer, shown, words
from ..cnf.record import record
from .numbers import Cells, part_of
from .puzzlink import address, check_end, head
from .sizes import size

BITS = 5
"""How many borders a character stands for; its highest bit is the first one."""
NO_CELL = "#@"
"""The words in a text for no cell."""
ALPHABET = (digits + ascii_lowercase)[: 2**BITS]


@record
class PuzzLinkRooms(Format):
    """Puzzles with regions; before them may come a number, which is an option, and after them the
    numbers of regions."""

    kinds: tuple[str, ...]
    option: str | None = None
    numbers: Cells | None = None
    """How the numbers of regions are written, in the order of their first cells."""
    name = "puzzlink"

    def read(self, source: Source) -> Parts:
        """The columns, the rows, the number, the borders, and the numbers of regions."""
        body = source.body
        columns, rows, at = head(body)
        options = dict[str, Any]()
        if self.option is not None:
            end = body.text.find("/", at)
            end = len(body.text) if end < 0 else end
            word = part_of(body, at, end)
            options[self.option] = integer(word, f"a number of {self.option}", 1, 9)
            at = end + 1
        drawn = set[Edge]()
        for pairs in borders(rows, columns):
            said = bits(body, at, len(pairs))
            drawn |= {pair for pair, there in zip(pairs, said, strict=True) if there}
            at += -(-len(pairs) // BITS)
        options["regions"] = names = named(rows, columns, drawn)
        given = dict[Cell, Word]()
        if self.numbers is not None:
            firsts = [inside[0] for inside in regions(names).values()]
            found, at = self.numbers.read(body, at, len(firsts))
            given = {firsts[i]: word for i, word in found.items()}
        check_end(body, at)
        return Parts(rows, columns, given, options, body)

    def write(self, parts: Parts) -> str:
        """The address, with a border wherever regions meet. Inexpressible if a cell is in no
        region.
        """
        names: Names = parts.options["regions"]
        if any(NOTHING in row for row in names):
            raise Inexpressible("puzz.link has no cells that are in no region")
        said = "" if self.option is None else f"{parts.options.get(self.option, 1)}/"
        for pairs in borders(parts.rows, parts.columns):
            drawn = [names[r][c] != names[s][d] for (r, c), (s, d) in pairs]
            said += "".join(character(drawn[i : i + BITS]) for i in range(0, len(drawn), BITS))
        if self.numbers is not None:
            rooms = [*regions(names)]
            told = {rooms.index(names[r][c]): int(w.text) for (r, c), w in parts.words.items()}
            said += self.numbers.write(told, len(rooms))
        return address(self.kinds[0], None, parts, said)


@record
class RoomsText(Format):
    """Below a line `rows columns number`, the names of the regions, which can be any words; `#` and
    `@` for none.

    It is read only if the family is known, as other puzzles begin alike.
    """

    kinds: tuple[str, ...]
    option: str
    """The option that the number stands for."""
    name = "puzzlekit"

    def fits(self, source: Source) -> bool:
        """Whether the text looks like a grid, which names no kind, and the family is known."""
        return source.format == "grid" and source.certain

    def read(self, source: Source) -> Parts:
        """The sizes, the number, and the names; regions are renamed by their order."""
        lines = filled(source.lines, comments=False)
        first, *rows = [words(line, comments=False) for line in lines]
        if len(first) != 3:
            raise first[-1].wrong(f"expected rows, columns and a number of {self.option}")
        tall, wide = size(first[0]), size(first[1])
        check_size(tall, wide, first[0])
        told = {self.option: integer(first[2], f"a number of {self.option}", 1, 9)}
        if len(rows) != tall or any(len(row) != wide for row in rows):
            raise first[0].wrong(f"expected {counted(tall, 'row')} of {counted(wide, 'name')}")
        said = [[NOTHING if word.text in NO_CELL else word.text for word in row] for row in rows]
        known = dict.fromkeys(text for row in said for text in row if text != NOTHING)
        called = {NOTHING: NOTHING} | {text: name(i) for i, text in enumerate(known)}
        names = tuple(tuple(called[text] for text in row) for row in said)
        renamed = [
            [w._replace(text=k) for w, k in zip(*both, strict=True)]
            for both in zip(rows, names, strict=True)
        ]
        check_connected(renamed)
        return Parts(tall, wide, {}, {**told, "regions": names}, source.body)

    def write(self, parts: Parts) -> str:
        """The text: the reverse of `read`."""
        names: Names = parts.options["regions"]
        head = f"{parts.rows} {parts.columns} {parts.options.get(self.option, 1)}"
        rows = [" ".join(NO_CELL[0] if k == NOTHING else k for k in row) for row in names]
        return "\n".join([head, *rows, ""])


def borders(rows: int, columns: int) -> tuple[list[Edge], list[Edge]]:
    """The pairs of neighbours side by side, then those above each other, both row by row."""
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    return across, [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]


def bits(body: Word, at: int, count: int) -> list[bool]:
    """The next `count` bits from a place in the body. BadInput if a character stands for none."""
    found: list[bool] = []
    while len(found) < count:
        here = part_of(body, at)
        if not here.text or here.text not in ALPHABET:
            message = f"{shown(here.text)} says no lines" if here.text else "the puzzle ends here"
            raise here.wrong(message)
        value = ALPHABET.index(here.text)
        found += [bool(value >> i & 1) for i in reversed(range(BITS))]
        at += 1
    return found[:count]


def character(drawn: Sequence[bool]) -> str:
    """The reverse of `bits`, for up to five."""
    return ALPHABET[sum(2 ** (BITS - 1 - i) for i, there in enumerate(drawn) if there)]


def named(rows: int, columns: int, drawn: set[Edge]) -> Names:
    """The regions between the borders, named in the order in which they appear."""
    joined: dict[Cell, list[Cell]] = {(r, c): [] for r in range(rows) for c in range(columns)}
    for u, v in (pair for pairs in borders(rows, columns) for pair in pairs if pair not in drawn):
        joined[u].append(v)
        joined[v].append(u)
    found, number = dict[Cell, str](), 0
    for start in joined:
        if start not in found:
            found[start], ahead = name(number), [start]
            number += 1
            while ahead:
                new = [cell for cell in joined[ahead.pop()] if cell not in found]
                found |= dict.fromkeys(new, found[start])
                ahead += new
    return tuple(tuple(found[r, c] for c in range(columns)) for r in range(rows))

"""Boards in regions at puzz.link: the lines between cells are bits, five a character."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase, digits

from pencilsat.boards.foreign import Format, Inexpressible, Parts, Source
from pencilsat.boards.places import Cell, Edge
from pencilsat.boards.regions import Names, name
from pencilsat.boards.values import NOTHING
from pencilsat.boards.words import Word, integer, shown
from pencilsat.formats.numbers import part_of
from pencilsat.formats.puzzlink import address, check_end, head

BITS = 5
"""How many lines a character says, the first one by its highest bit."""
ALPHABET = (digits + ascii_lowercase)[: 2**BITS]


@dataclass(frozen=True)
class PuzzLinkRooms(Format):
    """Puzzles that say one number, an option, and regions."""

    kinds: tuple[str, ...]
    option: str
    name = "puzzlink"

    def read(self, source: Source) -> Parts:
        """The columns, the rows, the number, and the lines."""
        body = source.body
        columns, rows, at = head(body)
        end = body.text.find("/", at)
        end = len(body.text) if end < 0 else end
        number = integer(part_of(body, at, end), f"a number of {self.option}", 1, 9)
        drawn, at = set[Edge](), end + 1
        for pairs in borders(rows, columns):
            said = bits(body, at, len(pairs))
            drawn |= {pair for pair, there in zip(pairs, said, strict=True) if there}
            at += -(-len(pairs) // BITS)
        check_end(body, at)
        options = {self.option: number, "regions": regions(rows, columns, drawn)}
        return Parts(rows, columns, {}, options, body)

    def write(self, parts: Parts) -> str:
        """A line wherever regions meet."""
        names: Names = parts.options["regions"]
        if any(NOTHING in row for row in names):
            raise Inexpressible("puzz.link has no cells that are in no region")
        said = f"{parts.options.get(self.option, 1)}/"
        for pairs in borders(parts.rows, parts.columns):
            drawn = [names[r][c] != names[s][d] for (r, c), (s, d) in pairs]
            said += "".join(character(drawn[i : i + BITS]) for i in range(0, len(drawn), BITS))
        return address(self.kinds[0], None, parts, said)


def borders(rows: int, columns: int) -> tuple[list[Edge], list[Edge]]:
    """The neighbours side by side, then those one below another, each row by row."""
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    return across, [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]


def bits(body: Word, at: int, count: int) -> list[bool]:
    """So many, from a place of the body on. BadInput if a character is none."""
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
    """The reverse, of five at most."""
    return ALPHABET[sum(2 ** (BITS - 1 - i) for i, there in enumerate(drawn) if there)]


def regions(rows: int, columns: int, drawn: set[Edge]) -> Names:
    """The regions between the lines, named in the order in which they appear."""
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

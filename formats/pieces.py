"""Pieces of links and game IDs: cells, rooms, clues beside the board, options. What stands below
the sizes is some of them, one after another, and each is declared once, for reading and writing.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import islice

from ..boards.beside import Side
from ..boards.foreign import Inexpressible, Parts
from ..boards.places import Cell, Edge, Sized
from ..boards.regions import RegionNames, name, regions
from ..boards.values import NOTHING
from ..boards.words import Word, integer
from ..cnf.record import record
from . import tokens
from .tokens import Token, part_of

ClueWords = list[Word]


class Piece(ABC):
    """A piece of the text below the sizes."""

    def options(self) -> Collection[str]:
        """The puzzle's options that it holds."""
        return ()

    @abstractmethod
    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The parts with what this piece adds to them, and where it ends. BadInput."""

    @abstractmethod
    def write(self, parts: Parts) -> str:
        """The reverse. Inexpressible if there are no such puzzles."""


def rest(pieces: Sequence[Piece], parts: Parts) -> Parts:
    """The parts without the options that some piece holds."""
    held = {name for piece in pieces for name in piece.options()}
    kept = {name: value for name, value in parts.options.items() if name not in held}
    return parts._replace(options=kept)


@record
class CellTokens(Piece):
    """The cells, in reading order."""

    tokens: tuple[Token, ...]
    symbols: Mapping[str, str] = field(default_factory=dict)
    """The family's words for words that are different here."""
    named: bool = False
    """Whether words can be names: unless all are numbers, these are numbered as they appear."""
    last: tuple[str, ...] = ()
    """What follows the last cell."""

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The given cells in the family's words."""
        count = parts.rows * parts.columns
        found, at = tokens.read(self.tokens, body, at, count + len(self.last))
        given = {
            divmod(i, parts.columns): word._replace(text=self.symbols.get(word.text, word.text))
            for i, word in enumerate(found[:count])
            if word
        }
        return parts._replace(words={**parts.words, **given}), at

    def write(self, parts: Parts) -> str:
        """All cells."""
        here = {word: symbol for symbol, word in self.symbols.items()}
        told = {cell: here.get(word.text, word.text) for cell, word in parts.words.items()}
        cells = [(r, c) for r in range(parts.rows) for c in range(parts.columns)]
        try:
            return tokens.write(self.tokens, [*map(told.get, cells), *self.last])
        except Inexpressible:
            if not self.named:
                raise
        numbers = {text: str(i) for i, text in enumerate(dict.fromkeys(told.values()), 1)}
        return tokens.write(self.tokens, [numbers.get(told.get(cell, "")) for cell in cells])


@record
class FewCells(CellTokens):
    """The same, or nothing if no cell is given."""

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The given cells, if there are any."""
        return super().read(body, at, parts) if body.text[at:] not in ("", "/") else (parts, at)

    def write(self, parts: Parts) -> str:
        """All cells, if some are given."""
        return super().write(parts) if parts.words else ""


@record
class Number(Piece):
    """A number from 1 to 9 before a `/`, which is an option."""

    option: str

    def options(self) -> Collection[str]:
        """The option."""
        return (self.option,)

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The number."""
        end = (body.text + "/").find("/", at)
        value = integer(part_of(body, at, end), f"a number of {self.option}", 1, 9)
        return parts._replace(options={**parts.options, self.option: value}), end + 1

    def write(self, parts: Parts) -> str:
        """The number, 1 by default."""
        return f"{parts.options.get(self.option, 1)}/"


BORDERS = (tokens.packed(2, 5),)


class Rooms(Piece):
    """The borders between regions: those of cells side by side, then of cells above each other."""

    def options(self) -> Collection[str]:
        """The names of all cells' regions."""
        return ("regions",)

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The regions, named in the order in which they appear."""
        drawn = set[Edge]()
        for pairs in borders(parts.rows, parts.columns):
            there, at = tokens.read(BORDERS, body, at, len(pairs), "border")
            drawn |= {pair for pair, border in zip(pairs, there, strict=True) if border}
        names = named(parts.rows, parts.columns, drawn)
        return parts._replace(options={**parts.options, "regions": names}), at

    def write(self, parts: Parts) -> str:
        """A border wherever regions meet. Inexpressible if a cell is in no region."""
        names: RegionNames = parts.options["regions"]
        if any(NOTHING in row for row in names):
            raise Inexpressible("puzz.link has no cells that are in no region")
        return "".join(
            tokens.write(BORDERS, ["1" if names[r][c] != names[s][d] else None
                                   for (r, c), (s, d) in pairs])
            for pairs in borders(parts.rows, parts.columns)
        )  # fmt: skip


@record
class RoomNumbers(Piece):
    """The numbers of regions, in the order of their first cells."""

    tokens: tuple[Token, ...]

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """Each in the first cell of its region."""
        firsts = [inside[0] for inside in regions(parts.options["regions"]).values()]
        found, at = tokens.read(self.tokens, body, at, len(firsts), "region")
        given = {cell: word for cell, word in zip(firsts, found, strict=True) if word}
        return parts._replace(words=given), at

    def write(self, parts: Parts) -> str:
        """A number for each region that has one."""
        names: RegionNames = parts.options["regions"]
        told = {names[r][c]: word.text for (r, c), word in parts.words.items()}
        return tokens.write(self.tokens, [*map(told.get, regions(names))])


@record
class Sides(Piece):
    """The sides one after another, written like cells; a clue has one place or, if it can have
    `many` numbers, half as many as its row or column has cells, filled from the board outwards.
    """

    sides: tuple[Side, ...]
    many: bool = False
    cells: bool = False
    """Whether another piece has the given cells; otherwise there can be none."""

    def options(self) -> Collection[str]:
        """The clues of all sides."""
        return [side.field for side in self.sides]

    def rooms(self, parts: Parts) -> Iterator[int]:
        """How many numbers each clue can have."""
        for side in self.sides:
            across = parts.columns if side.of_rows else parts.rows
            room = (across + 1) // 2 if self.many else 1
            yield from [room] * side.length(parts.rows, parts.columns)

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The numbers of each clue, or `.` for none."""
        count = sum(self.rooms(parts))
        found, at = tokens.read(tokens.NUMBERS, body, at, count, "number")
        clues, start = list[ClueWords](), 0
        for room in self.rooms(parts):
            clue = [word for word in found[start : start + room][::-1] if word]
            clues.append(clue or ([] if self.many else [body._replace(text=NOTHING)]))
            start += room
        return parts._replace(options={**parts.options, **by_side(self.sides, clues, parts)}), at

    def write(self, parts: Parts) -> str:
        """Lists of numbers are written last number first."""
        if parts.words and not self.cells:
            raise Inexpressible("puzz.link has no given cells here")
        said = list[str | None]()
        clues = clue_texts(self.sides, parts)
        for room, clue in zip(self.rooms(parts), clues, strict=True):
            if self.many and clue == [NOTHING]:
                raise Inexpressible("puzz.link cannot leave a line without its numbers")
            told = [text for text in clue[::-1] if text not in (NOTHING, "0"[: self.many])]
            if len(told) > room:
                raise Inexpressible(f"puzz.link has no clue of {len(told)} numbers here")
            said += [*told, *[None] * (room - len(told))]
        return tokens.write(tokens.NUMBERS, said)


def by_side(
    sides: Sequence[Side], clues: Iterable[ClueWords], parts: Sized
) -> dict[str, list[ClueWords]]:
    """The clues of all sides, one after another, as options."""
    rest = iter(clues)
    return {side.field: [*islice(rest, side.length(parts.rows, parts.columns))] for side in sides}


def clue_texts(sides: Sequence[Side], parts: Parts) -> list[list[str]]:
    """The reverse: the words of each clue."""
    clues = (clue for side in sides for clue in parts.options[side.field])
    return [[w.text for w in ([clue] if isinstance(clue, Word) else clue)] for clue in clues]


def borders(rows: int, columns: int) -> tuple[list[Edge], list[Edge]]:
    """The pairs of neighbours side by side, then those above each other, both row by row."""
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    return across, [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]


def named(rows: int, columns: int, drawn: set[Edge]) -> RegionNames:
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

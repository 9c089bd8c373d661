"""Pieces of links and game IDs: cells, rooms, clues beside the board, options. What stands below
the sizes is some of them, one after another, and each is declared once, for reading and writing.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain, islice

from ..boards.beside import Side
from ..boards.foreign import Inexpressible, Parts
from ..boards.places import Cell, Sized, cells
from ..boards.regions import RegionNames, name, regions
from ..boards.values import NOTHING
from ..boards.words import Word, integer
from ..cnf.record import record
from . import tokens
from .tokens import Token, part_of

ClueWords = list[Word]

Pair = tuple[int, int]
"""Two cells, by their numbers from 0, row by row."""


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
        every, here = cells(parts), self.symbols
        found, at = tokens.read(self.tokens, body, at, len(every) + len(self.last))
        given = {
            cell: word._replace(text=here[word.text]) if word.text in here else word
            for cell, word in zip(every, found, strict=False)
            if word
        }
        return parts._replace(words={**parts.words, **given}), at

    def write(self, parts: Parts) -> str:
        """All cells."""
        here = {word: symbol for symbol, word in self.symbols.items()}
        told = {cell: here.get(word.text, word.text) for cell, word in parts.words.items()}
        try:
            return tokens.write(self.tokens, [*map(told.get, cells(parts)), *self.last])
        except Inexpressible:
            if not self.named:
                raise
        numbers = {text: str(i) for i, text in enumerate(dict.fromkeys(told.values()), 1)}
        return tokens.write(self.tokens, [numbers.get(told.get(cell, "")) for cell in cells(parts)])


class PointTokens(CellTokens):
    """The corners of cells, in reading order."""

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The given values, as of a board with one row and one column more."""
        more = parts._replace(rows=parts.rows + 1, columns=parts.columns + 1)
        found, at = super().read(body, at, more)
        return parts._replace(words=found.words), at

    def write(self, parts: Parts) -> str:
        """All corners."""
        return super().write(parts._replace(rows=parts.rows + 1, columns=parts.columns + 1))


@record
class Dots(Piece):
    """White and black dots in cells, on their sides and at corners inside the board, row by row."""

    signs: str
    """The letters of a dot in a cell, on its right side, on the side below, at the corner there;
    those of black dots are capital.
    """
    tokens: tuple[Token, ...] = (tokens.blanks("g"), tokens.spaced(1, 7))

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The dots."""
        wide = 2 * parts.columns - 1
        found, at = tokens.read(self.tokens, body, at, (2 * parts.rows - 1) * wide, "dot")
        given = dict[Cell, Word]()
        for i, word in enumerate(found):
            if word:
                (r, down), (c, right) = (divmod(n, 2) for n in divmod(i, wide))
                sign = self.signs[2 * down + right]
                given[r, c] = word._replace(text=sign.upper() if word.text == "1" else sign)
        return parts._replace(words=given), at

    def write(self, parts: Parts) -> str:
        """All places of dots."""
        wide = 2 * parts.columns - 1
        said: list[str | None] = [None for _ in range((2 * parts.rows - 1) * wide)]
        for (r, c), word in parts.words.items():
            down, right = divmod(self.signs.index(word.text.lower()), 2)
            if r + down == parts.rows or c + right == parts.columns:
                raise Inexpressible("no centre is on the rim of the board")
            said[(2 * r + down) * wide + 2 * c + right] = "01"[word.text.isupper()]
        return tokens.write(self.tokens, said)


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
    usual: int = 1
    """The default."""

    def options(self) -> Collection[str]:
        """The option."""
        return (self.option,)

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The number."""
        end = (body.text + "/").find("/", at)
        value = integer(part_of(body, at, end), f"a number of {self.option}", 1, 9)
        return parts._replace(options={**parts.options, self.option: value}), end + 1

    def write(self, parts: Parts) -> str:
        """The number."""
        return f"{parts.options.get(self.option, self.usual)}/"


@record
class Slash(Piece):
    """A `/`, or another sign, between two others."""

    sign: str = "/"

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """Nothing."""
        if body.text[at : at + 1] != self.sign:
            raise part_of(body, at).wrong(f"expected: {self.sign}")
        return parts, at + 1

    def write(self, parts: Parts) -> str:
        """The sign."""
        return self.sign


BORDERS = (tokens.packed(2, 5),)


class Rooms(Piece):
    """The borders between regions: those of cells side by side, then of cells above each other."""

    def options(self) -> Collection[str]:
        """The names of all cells' regions."""
        return ("regions",)

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The regions, named in the order in which they appear."""
        drawn, at = self.drawn(body, at, parts)
        names = named(parts.rows, parts.columns, drawn)
        return parts._replace(options={**parts.options, "regions": names}), at

    def drawn(self, body: Word, at: int, parts: Parts) -> tuple[set[Pair], int]:
        """The pairs of cells between which there is a border, and where they end."""
        drawn = set[Pair]()
        for pairs in borders(parts.rows, parts.columns):
            there, at = tokens.read(BORDERS, body, at, len(pairs), "border")
            drawn |= {pair for pair, border in zip(pairs, there, strict=True) if border}
        return drawn, at

    def write(self, parts: Parts) -> str:
        """A border wherever regions meet. Inexpressible if a cell is in no region."""
        names: RegionNames = parts.options["regions"]
        if any(NOTHING in row for row in names):
            raise Inexpressible("puzz.link has no cells that are in no region")
        return self.written(names)

    def written(self, names: RegionNames) -> str:
        """The borders between regions."""
        every = [name for row in names for name in row]

        def parted(i: int, j: int) -> bool:
            return every[i] != every[j] and NOTHING not in (every[i], every[j])

        return "".join(
            tokens.write(BORDERS, ["1" if parted(i, j) else None for i, j in pairs])
            for pairs in borders(len(names), len(names[0]))
        )


@record
class RoomsAndHoles(Rooms):
    """Regions, then cells in which nothing may be given, then those that are in no region; both are
    left out if there are no such cells.
    """

    given: tuple[Token, ...] = (tokens.packed(1, 3),)

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The regions, which no hole joins."""
        parts, end = super().read(body, at, parts)
        if body.text[end:] in ("", "/"):
            return parts, end
        count = parts.rows * parts.columns
        _, end = tokens.read(self.given, body, end, count)
        found, end = tokens.read(BORDERS, body, end, count)
        holes = {i for i, hole in enumerate(found) if hole}
        drawn, _ = self.drawn(body, at, parts)
        drawn |= {
            pair
            for pairs in borders(parts.rows, parts.columns)
            for pair in pairs
            if not holes.isdisjoint(pair)
        }
        names = [[*row] for row in named(parts.rows, parts.columns, drawn)]
        for i in holes:
            names[i // parts.columns][i % parts.columns] = NOTHING
        told = {**parts.options, "regions": tuple(map(tuple, names))}
        return parts._replace(options=told), end

    def write(self, parts: Parts) -> str:
        """No border around holes, then the holes."""
        names: RegionNames = parts.options["regions"]
        every = [name for row in names for name in row]
        text = self.written(names)
        if NOTHING not in every:
            return text
        blank = tokens.write(self.given, [None] * len(every))
        return text + blank + tokens.write(BORDERS, ["1" if k == NOTHING else None for k in every])


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
    forms: tuple[Token, ...] = tokens.NUMBERS
    """How numbers are written."""
    paired: bool = False
    """Whether two sides each are written together: a clue of one, a clue of the other."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """The family's words for words that are different here."""

    def options(self) -> Collection[str]:
        """The clues of all sides."""
        return [side.field for side in self.sides]

    def order(self, parts: Parts) -> list[int]:
        """The order in which clues are written, of all sides one after another."""
        lengths = [side.length(parts.rows, parts.columns) for side in self.sides]
        starts = [sum(lengths[:i]) for i in range(len(lengths))]
        by = 2 if self.paired else 1
        return [
            start + i
            for first in range(0, len(lengths), by)
            for i in range(lengths[first])
            for start in starts[first : first + by]
        ]

    def rooms(self, parts: Parts) -> Iterator[int]:
        """How many numbers each clue can have."""
        for side in self.sides:
            across = parts.columns if side.of_rows else parts.rows
            room = (across + 1) // 2 if self.many else 1
            yield from [room] * side.length(parts.rows, parts.columns)

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The numbers of each clue, or `.` for none."""
        count = sum(self.rooms(parts))
        found, at = tokens.read(self.forms, body, at, count, "number")
        clues, start = list[ClueWords](), 0
        for room in self.rooms(parts):
            clue = [self.own(word) for word in found[start : start + room][::-1] if word]
            clues.append(clue or ([] if self.many else [body._replace(text=NOTHING)]))
            start += room
        order = sorted(range(len(clues)), key=self.order(parts).__getitem__)
        clues = [clues[i] for i in order]
        return parts._replace(options={**parts.options, **by_side(self.sides, clues, parts)}), at

    def own(self, word: Word) -> Word:
        """The family's word for one."""
        return word._replace(text=self.symbols.get(word.text, word.text))

    def write(self, parts: Parts) -> str:
        """Lists of numbers are written last number first."""
        if parts.words and not self.cells:
            raise Inexpressible("puzz.link has no given cells here")
        said = list[str | None]()
        here = {word: symbol for symbol, word in self.symbols.items()}
        every = clue_texts(self.sides, parts)
        clues = [every[i] for i in self.order(parts)]
        for room, clue in zip(self.rooms(parts), clues, strict=True):
            if self.many and clue == [NOTHING]:
                raise Inexpressible("puzz.link cannot leave a line without its numbers")
            told = [text for text in clue[::-1] if text not in (NOTHING, "0"[: self.many])]
            if len(told) > room:
                raise Inexpressible(f"puzz.link has no clue of {len(told)} numbers here")
            said += [*(here.get(text, text) for text in told), *[None] * (room - len(told))]
        return tokens.write(self.forms, said)


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


def borders(rows: int, columns: int) -> tuple[list[Pair], list[Pair]]:
    """The pairs of neighbours side by side, then those above each other, both row by row."""
    every = range(rows * columns)
    across = [(i, i + 1) for i in every if (i + 1) % columns]
    return across, [(i, i + columns) for i in every[:-columns]]


def named(rows: int, columns: int, drawn: set[Pair]) -> RegionNames:
    """The regions between the borders, named in the order in which they appear."""
    own = [[i] for i in range(rows * columns)]
    for i, j in chain(*borders(rows, columns)):
        some, more = own[i], own[j]
        if some is not more and (i, j) not in drawn:
            if len(some) > len(more):
                some, more = more, some
            more += some
            for k in some:
                own[k] = more
    every = [*map(id, own)]
    names = {each: name(i) for i, each in enumerate(dict.fromkeys(every))}
    rest = map(names.__getitem__, every)
    return tuple(tuple(islice(rest, columns)) for _ in range(rows))

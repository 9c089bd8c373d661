"""Battleship at puzz.link: the totals of the columns and rows, the cells, and a bank of ships."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from ...boards.foreign import Inexpressible, Parts
from ...boards.values import NOTHING
from ...boards.words import Word, shown
from ...cnf.record import record
from ...formats import tokens
from ...formats.pieces import CellTokens
from ...formats.pzpr import PzprFile, one
from ...formats.tokens import part_of

FLEETS = {
    "c": (3, 2, 2, 1, 1, 1),
    "d": (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
    "e": (5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1),
    "z": (),
}
"""The fleets that have a letter."""
OTHERS = "pt"
"""The letters of pieces that are no ships."""


@record
class Sea(CellTokens):
    """The totals, the cells, and the ships. Only straight ships are read."""

    def options(self) -> Collection[str]:
        """All of them."""
        return "column_totals", "row_totals", "fleet"

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """Totals and cells may be left out together."""
        lines, totals = parts.columns + parts.rows, list[Word | None]()
        missing, end = body._replace(text=NOTHING, column=body.column + at), at
        if body.text[at : at + 1] not in ("", "/"):
            totals, end = tokens.read(self.tokens, body, at, lines, "total")
            parts, end = super().read(body, end, parts)
            check_straight(parts.words.values(), self.symbols.values())
        both = [total or missing for total in totals or [None] * lines]
        options: dict[str, Any] = {
            "column_totals": both[: parts.columns],
            "row_totals": both[parts.columns :],
            "fleet": fleet(body, end),
        }
        return parts._replace(options=options), len(body.text)

    def write(self, parts: Parts) -> str:
        """With a letter for the fleet if there is one."""
        both = [word.text for key in ("column_totals", "row_totals") for word in parts.options[key]]
        if any(text != NOTHING and int(text) > 255 for text in both):
            raise Inexpressible("puzz.link has no total above 255")
        totals = tokens.write(self.tokens, [None if text == NOTHING else text for text in both])
        return f"{totals}{super().write(parts)}/{bank(parts.options['fleet'])}"


@record
class FleetFile(PzprFile):
    """A file of pzpr: the ships, then the board with one more row and column, for the totals."""

    def above(
        self, rows: Sequence[Sequence[Word]], at: int, body: Word
    ) -> tuple[dict[str, Any], int]:
        """The ships, given by a letter, or by their number and one a line."""
        first = one(rows, at, body)
        if first.text in FLEETS:
            return {"fleet": FLEETS[first.text]}, at + 1
        if not re.fullmatch("0|[1-9][0-9]{0,3}", first.text):
            raise no_ships(first, first.text)
        end = at + 1 + int(first.text)
        return {"fleet": tuple(length(one(rows, i, body)) for i in range(at + 1, end))}, end

    def parts(self, board: Sequence[Sequence[Word]], options: dict[str, Any], body: Word) -> Parts:
        """The totals, which may be crossed out, and the cells."""
        first, *rest = board
        options["column_totals"] = [*map(total, first[1:])]
        options["row_totals"] = [total(row[0]) for row in rest]
        inner = [row[1:] for row in rest]
        check_straight([word for row in inner for word in row], {*self.symbols, ".", "-"})
        return super().parts(inner, options, body)


def check_straight(words: Iterable[Word], known: Collection[str]) -> None:
    """Raise BadInput at the first word that is not known."""
    for word in words:
        if word.text not in known:
            raise word.wrong(f"{shown(word.text)} is not a part of a straight ship")


def total(word: Word) -> Word:
    """The number beside a row or a column, without the sign that it is crossed out."""
    return part_of(word, 1, len(word.text)) if word.text[:1] == "c" else word


def fleet(body: Word, at: int) -> tuple[int, ...]:
    """The lengths of the ships in a bank."""
    rest = part_of(body, at, len(body.text))
    letter = re.fullmatch("//([a-z])/?", rest.text)
    if letter and letter[1] in FLEETS:
        return FLEETS[letter[1]]
    pieces = re.fullmatch("/([1-9][0-9]{0,3})((?:/[0-9a-z]+)+)/?", rest.text)
    if not pieces:
        raise no_ships(rest, letter[1] if letter else rest.text)
    names = [*re.finditer("[0-9a-z]+", pieces[2])]
    if len(names) != int(pieces[1]):
        raise rest.wrong(f"there are {len(names)} ships, not {pieces[1]}")
    inner = part_of(rest, pieces.start(2), len(rest.text))
    return tuple(length(part_of(inner, *name.span())) for name in names)


def no_ships(word: Word, said: str) -> Exception:
    """The error for something else than ships."""
    what = "pieces that are no ships" if said in OTHERS else shown(word.text)
    return word.wrong(f"expected ships, not {what}")


def length(piece: Word) -> int:
    """The length of a straight piece."""
    sides = [tokens.ALPHABET.find(char) for char in piece.text[:2]]
    if len(sides) < 2 or min(sides) != 1 or piece.text[2:] != bits(max(sides)):
        raise piece.wrong(f"{shown(piece.text)} is not a straight ship")
    return max(sides)


def bits(number: int) -> str:
    """The characters for so many bits, all 1."""
    return tokens.write([tokens.packed(2, 5)], ["1"] * number)


def bank(ships: Sequence[int]) -> str:
    """The fleet's letter, or the number of ships, then each: its width, its height, and one bit for
    each cell. Inexpressible if one is too long.
    """
    for letter, known in FLEETS.items():
        if known == tuple(ships):
            return f"/{letter}"
    if max(ships, default=0) >= len(tokens.ALPHABET):
        raise Inexpressible(f"puzz.link has no ship of {max(ships)} cells")
    return "/".join([str(len(ships)), *(f"{tokens.ALPHABET[k]}1{bits(k)}" for k in ships)])

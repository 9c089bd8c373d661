"""Sudoku in Simon Tatham's collection, where it is called Solo: in boxes, or as a jigsaw; with
diagonals, and with cages.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import field

from ..boards.foreign import Inexpressible, Parts, Source
from ..boards.header import check_size
from ..boards.places import parts as joined
from ..boards.regions import RegionNames, regions
from ..boards.text import OwnRules, Told
from ..boards.words import Word
from ..cnf.record import record
from . import options, tokens
from .brought import cages, line_of, rules_of, with_rules
from .options import Always, OptionValues
from .pieces import CellTokens, Pair, borders, named
from .tatham import SIZES, Parameters, Tatham
from .tokens import Token, part_of

NAME = "Solo"


BORDERS = (tokens.marks("1", 26),)
"""A letter says how many borders are not there before one that is. The game writes 25 of them as
`z`, and would not take that back.
"""
NUMBERS = CellTokens(tokens.DECIMALS)


def every_border(side: int) -> list[Pair]:
    """The pairs of cells side by side, row by row; those above each other, column by column."""
    across, down = borders(side, side)
    return [*across, *sorted(down, key=lambda pair: pair[0] % side)]


def read_borders(
    body: Word, at: int, side: int, forms: Sequence[Token] = BORDERS
) -> tuple[RegionNames, int]:
    """The regions between the borders, and where these end: one more ends the last run."""
    pairs = every_border(side)
    found, at = tokens.read(forms, body, at, len(pairs) + 1, "border")
    if not found[-1]:
        raise part_of(body, at - 1).wrong("the last border is missing")
    drawn = {pair for pair, word in zip(pairs, found, strict=False) if word}
    return named(side, side, drawn), at


def written_borders(names: RegionNames) -> str:
    """The reverse."""
    pairs, every = every_border(len(names)), [name for row in names for name in row]
    there = ["1" if every[i] != every[j] else None for i, j in pairs]
    return tokens.write(BORDERS, [*there, "1"])


def behind(body: Word, at: int, what: str) -> int:
    """Where something begins, after a comma."""
    if body.text[at : at + 1] != ",":
        raise part_of(body, at).wrong(f"expected a comma and {what}")
    return at + 1


@record
class BoxSizes(Parameters):
    """The columns and rows of boxes, `3x3`, or the side of a jigsaw, `9j`."""

    def read(self, word: Word, *, certain: bool) -> tuple[int, int, OptionValues]:
        """The side, twice, and the options."""
        wide, high, told = super().read(word, certain=certain)
        sized = re.match(SIZES, word.text)
        side = high if told["jigsaw"] and sized and not sized["h"] else wide * high
        check_size(side, side, word)
        return side, side, {**told} if told["jigsaw"] else {**told, "height": high, "width": wide}

    def has(self, said: str, *, certain: bool) -> bool:
        """Whether there is such a parameter; those of the difficulty may be another game's."""
        return said in self.flags or (certain and said[0] in (*self.random, "d"))


PARAMETERS = BoxSizes(random="arm", flags={"j": "jigsaw", "x": "diagonals", "k": "cages"})


@record
class Solo(Tatham):
    """The given numbers; then, after commas, the regions of a jigsaw, cages and their sums."""

    own: OwnRules = field(kw_only=True)
    boxes: Always = field(kw_only=True)
    """The rows and columns that the boxes of a jigsaw would have."""
    takes_rules = True

    def read(self, source: Source) -> Parts:
        """The numbers, the regions, and the rules."""
        body = source.body
        parts, at = self.begun(source)
        told = dict(parts.options)
        jigsaw, crossed, caged = (told.pop(name) for name in self.parameters.flags.values())
        if jigsaw:
            told |= options.options_for(self.boxes, parts.rows, body)
        parts, at = NUMBERS.read(body, at, parts._replace(options=told))
        if jigsaw:
            start = at = behind(body, at, "the regions of a jigsaw")
            told["regions"], at = read_borders(body, at, parts.rows)
            if {*Counter(name for row in told["regions"] for name in row).values()} != {parts.rows}:
                raise part_of(body, start).wrong(f"the regions have not {parts.rows} cells each")
        lines = [(body, "diagonals")] if crossed else []
        if caged:
            start = at = behind(body, at, "cages")
            names, at = read_borders(body, at, parts.rows)
            sums, at = NUMBERS.read(
                body, behind(body, at, "the sums of cages"), parts._replace(words={})
            )
            for inside in regions(names).values():
                found = [sums.words[cell] for cell in inside if cell in sums.words]
                if len(found) > 1:
                    raise found[1].wrong("this cage has a sum already")
                word = found[0] if found else part_of(body, start)
                if found or len(inside) > 1:
                    lines.append((word, line_of("cage", word.text if found else "", inside)))
        if body.text[at:]:
            raise part_of(body, at).wrong("there is more after the last cell")
        return with_rules(parts._replace(options=told), self.own, lines)

    def write(self, parts: Parts) -> str:
        """The ID. Inexpressible if a cell is in no cage, where others are in one."""
        plain, rules = rules_of(NAME, parts, self.own, ("diagonals", "cage"))
        held = [told for told in rules if told.keyword == "cage"]
        text, side = NUMBERS.write(plain), parts.rows
        names: RegionNames = plain.options.get("regions", ())
        size = f"{side}j" if names else f"{plain.options['height']}x{plain.options['width']}"
        if names:
            if any(len(joined(inside)) > 1 for inside in regions(names).values()):
                raise Inexpressible(f"{NAME} has no region in several parts")
            text += f",{written_borders(names)}"
        elif 1 in (plain.options["height"], plain.options["width"]):
            raise Inexpressible(f"{NAME} has no boxes of one row, or one column")
        crossed = "x" * (len(held) < len(rules))
        return f"{size}{crossed}{'k' * bool(held)}:{text}{self.caged(held, parts)}"

    def caged(self, rules: list[Told], parts: Parts) -> str:
        """The cages, and their sums, if there are any."""
        found = cages(NAME, rules)
        if not found:
            return ""
        side, inside = parts.rows, {cell: i for i, (_, some) in enumerate(found) for cell in some}
        if len(inside) < side * side or not side <= len(found):
            raise Inexpressible(f"{NAME} has cages only where all cells are in one, {side} or more")
        if any(not number or len(some) == 1 for number, some in found):
            raise Inexpressible(f"{NAME} has no cage of one cell, or without a sum")
        rows = tuple(tuple(f"{inside[r, c]}" for c in range(side)) for r in range(side))
        sums = {some[0]: Word(number, 0, 0) for number, some in found}
        return f",{written_borders(rows)},{NUMBERS.write(parts._replace(words=sums))}"

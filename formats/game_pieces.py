"""Pieces of single games of Simon Tatham's collection: dominoes, and cages."""

import re

from ..boards.foreign import Parts
from ..boards.regions import RegionNames
from ..boards.values import NOTHING
from ..boards.words import Word
from . import solo, tokens
from .pieces import Rooms, borders, named
from .tokens import CellWords, Token

DOMINO = (Token("[LRTB*]", list, lambda words, at: (words[at] or "*", 1)),)
HALVES = (("L", "R"), ("T", "B"))
"""The halves of a domino that lies across, and of one that stands."""


class Dominoes(Rooms):
    """Of each cell, which half of a domino it is: `L`, `R`, `T`, `B`; or `*` if of none."""

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The dominoes, each a region; a half without the other is a region, too."""
        found, at = tokens.read(DOMINO, body, at, parts.rows * parts.columns)
        said = [word.text if word else "" for word in found]
        every = borders(parts.rows, parts.columns)
        drawn = {
            (i, j)
            for halves, pairs in zip(HALVES, every, strict=True)
            for i, j in pairs
            if (said[i], said[j]) != halves
        }
        names = [[*row] for row in named(parts.rows, parts.columns, drawn)]
        for i, text in enumerate(said):
            if text == "*":
                names[i // parts.columns][i % parts.columns] = NOTHING
        told = {**parts.options, "regions": tuple(map(tuple, names))}
        return parts._replace(options=told), at

    def write(self, parts: Parts) -> str:
        """All cells."""
        names: RegionNames = parts.options["regions"]
        every = [name for row in names for name in row]
        said = ["*"] * len(every)
        for halves, pairs in zip(HALVES, borders(parts.rows, parts.columns), strict=True):
            for i, j in pairs:
                if NOTHING != every[i] == every[j]:
                    said[i], said[j] = halves
        return "".join(said)


def repeated(text: str) -> CellWords:
    """What a letter of a jigsaw says, as often as the number behind it."""
    once = solo.BORDERS[0].read(text[0]) or ()
    return [*once] * int(text[1:] or 1)


class Cages(Rooms):
    """The borders of cages, as of jigsaws in Solo; a number behind a letter is how often it stands
    there.
    """

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The cages, named in the order in which they appear."""
        forms = (Token("[_a-z](?:[1-9][0-9]{0,5})?", repeated, solo.BORDERS[0].write),)
        names, at = solo.read_borders(body, at, parts.rows, forms)
        return parts._replace(options={**parts.options, "regions": names}), at

    def write(self, parts: Parts) -> str:
        """The borders, three or more equal letters shortened."""
        text = solo.written_borders(parts.options["regions"])
        return re.sub(r"([_a-z])\1\1+", lambda run: f"{run[1]}{len(run[0])}", text)

"""What can be changed in the puzzle itself when it is drawn by hand: slots, each for a word."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from ..cnf.errors import BadInput
from .places import Cell, Place
from .scene import At
from .values import NOTHING, V, Values
from .words import shown

Kind = Literal["cell", "edge", "margin", "region", "header"]
"""The kind of a slot: a cell, a line between two, a number beside the board, or the region of a
cell; or an option above the board, which no picture shows.
"""


Setting = Literal["flag", "number", "numbers", "size"]
"""The kind of value of a blank board's option; a size is two numbers, such as 2x3."""


class Slot(NamedTuple):
    """A word in the text of a puzzle that can be changed."""

    word: str
    """The present word."""
    words: Sequence[str]
    """The words to choose from; the first one means nothing."""
    spots: Sequence[At]
    """Where it is drawn."""
    where: Cell
    """Its line, and its place in that line, both from 0, among the words of the text."""
    kind: Kind = "cell"
    free: bool = False
    """Whether other words are allowed, too."""
    several: bool = False
    """Whether it can hold several words, separated by blanks."""


Slots = Mapping[Place, Slot]
"""All slots of a puzzle by their places: as in answers, or `(what, number …)` beside the cells, or
`("header", name)` above them.
"""


def header_slot(
    word: str, words: Sequence[str], *, free: bool = False, several: bool = False
) -> Slot:
    """The slot of an option; the first of its words is the default."""
    return Slot(word, words, (), (0, 0), "header", free, several)


def options_in(changes: Mapping[Place, str]) -> dict[str, str]:
    """The changed options among some changes, by name."""
    told = {place[1]: word for place, word in changes.items() if place[0] == "header"}
    return {name: " ".join(word.replace(",", " ").split()) for name, word in told.items()}


def choice(values: Values[V]) -> tuple[tuple[str, ...], bool]:
    """The words to choose from, the one for nothing first, and whether others are allowed."""
    few = tuple(dict.fromkeys(map(values.write, values.few())))
    return (NOTHING, *few), values.open


def changed(words: list[list[str]], slots: Slots, changes: Mapping[Place, str]) -> list[list[str]]:
    """The words with others in some slots. BadInput for what is no slot, or no word."""
    for place, word in changes.items():
        if place not in slots:
            raise BadInput(f"nothing can be written at {place!r}")
        slot = slots[place]
        parts = word.replace(",", " ").split() if slot.several else [word]
        if word not in slot.words and not (slot.free and parts and all(map(single, parts))):
            raise BadInput(f"{shown(word)} cannot stand at {place!r}")
        if slot.kind != "header":
            line, i = slot.where
            words[line][i] = " ".join(parts)
    return words


def single(word: str) -> bool:
    """Whether a text is one word, and no comment."""
    return word.split() == [word] and "#" not in word and word.isprintable()

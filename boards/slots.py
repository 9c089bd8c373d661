"""What can be written into a puzzle itself by who draws it by hand: word by word, slot by slot."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from pencilsat.boards.places import Cell, Place
from pencilsat.boards.scene import At
from pencilsat.boards.values import NOTHING, V, Values
from pencilsat.boards.words import shown
from pencilsat.cnf.errors import BadInput

Kind = Literal["cell", "edge", "margin", "region", "header"]
"""What a slot is: a cell, a line between two, a number beside the board, the region of a cell; or
an option above the board, which is in no picture.
"""


Setting = Literal["flag", "number", "numbers"]
"""What an option of a blank board is."""


class Slot(NamedTuple):
    """A word of the text of a puzzle that can be another one."""

    word: str
    """The one that stands there."""
    words: Sequence[str]
    """Those to choose from; the first one says that nothing is there."""
    spots: Sequence[At]
    """Where it is seen."""
    where: Cell
    """Its line and its place in it, from 0, among the words of the text."""
    kind: Kind = "cell"
    free: bool = False
    """Whether other words may stand there, too."""
    several: bool = False
    """Whether it can be several words, with blanks between them."""


Slots = Mapping[Place, Slot]
"""All slots of a puzzle by their places: as in answers, or `(what, number …)` beside the cells, or
`("header", name)` above them.
"""


def header_slot(
    word: str, words: Sequence[str], *, free: bool = False, several: bool = False
) -> Slot:
    """The slot of an option: the first of its words is as usual."""
    return Slot(word, words, (), (0, 0), "header", free, several)


def options_in(changes: Mapping[Place, str]) -> dict[str, str]:
    """The words of the options among changes, by name."""
    told = {place[1]: word for place, word in changes.items() if place[0] == "header"}
    return {name: " ".join(word.replace(",", " ").split()) for name, word in told.items()}


def choice(values: Values[V]) -> tuple[tuple[str, ...], bool]:
    """The words of values to choose from, nothing first, and whether there are more."""
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

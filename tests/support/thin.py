"""Thin and small boards of every family, as somebody would type them in, word by word."""

import random
from collections.abc import Iterator

from pencilsat import encoders
from pencilsat.boards.places import Place
from pencilsat.boards.text import Slots
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import AnyFamily, AnyPuzzle
from pencilsat.tasks.edit import blank, edited

SIZES = [(1, 1), (1, 2), (1, 3), (3, 1), (5, 1), (2, 3)]

ZEBRAS = (
    "zebra 1\npet: dog\nclues:\n",
    "zebra 1\npet: dog\ncolor: red\nclues:\n",
    "zebra 3\ntime: 9:30, 10; 11, red\nclues:\n",
    "zebra 2\npet: dog, cat\ncolor: red, blue\nclues:\ndog = red\n",
    "zebra 5\npet: a, b, c, d, e\nclues:\na @ 1\n",
)
"""Written, as they cannot be typed in."""


def thin(name: str, seeds: range) -> list[AnyPuzzle]:
    """The blank boards of all sizes that a family has, and one with random words for each seed."""
    if name == "zebra":
        return [puzzle for text in ZEBRAS for puzzle in encoders.read(text)]
    found: list[AnyPuzzle] = []
    family = encoders.family_named(name)
    for rows, columns in SIZES:
        for seed in seeds:
            for puzzle in typed(
                family, rows, columns, random.Random(f"{name} {rows} {columns} {seed}")
            ):
                if puzzle not in found:
                    found.append(puzzle)
    return found


def typed(family: AnyFamily, rows: int, columns: int, source: random.Random) -> Iterator[AnyPuzzle]:
    """A blank board, and the same with random words in some slots."""
    try:
        empty = blank(family, rows, columns)
    except BadInput:
        return  # there are no boards of this size
    puzzle = empty.puzzle
    if not empty.wrong:
        yield puzzle
    for _ in range(source.randint(1, 1 + rows * columns)):
        changes = some_words(
            family.board.given.slots(puzzle), source, pair=family.name == "numberlink"
        )
        try:
            after = edited(puzzle, changes)
        except BadInput:
            continue  # another word of a header leaves other choices
        puzzle = puzzle if after.wrong else after.puzzle
    yield puzzle


def some_words(slots: Slots, source: random.Random, *, pair: bool) -> dict[Place, str]:
    """A word for one slot; or the same for two."""
    places = source.sample([*slots], min(1 + pair, len(slots)))
    if pair and all(slots[place].kind == "cell" for place in places):
        return dict.fromkeys(places, source.choice("A1B"))
    slot = slots[places[0]]
    more = ["1", "2", "3", "12"] if slot.free and slot.kind != "region" else []
    return {places[0]: source.choice([*slot.words, *more])}

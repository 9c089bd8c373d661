"""Sentences that say rules, with what can be put into them, as text and as JSON."""

import json
import textwrap
from collections.abc import Iterator
from itertools import zip_longest

from ..boards.terminal import drawing, plain
from ..tasks.sentences import Told

WIDTH = 96
"""The width of what can be put into a sentence."""


def as_text(told: Told) -> Iterator[str]:
    """A sentence, what can be put into it, and two boards beside each other."""
    yield f"{told.kind}: {told.text}"
    for slot, words in told.slots.items():
        said = f"{{{slot}}}: {', '.join(word or '(nothing)' for word in words)}"
        yield from textwrap.wrap(said, WIDTH, initial_indent="    ", subsequent_indent="        ")
    if told.right and told.wrong:
        left, right = (picture(board).split("\n") for board in (told.right, told.wrong))
        width = max(map(len, left), default=0)
        yield f"    {'right:'.ljust(width)}    wrong:"
        for one, other in zip_longest(left, right, fillvalue=""):
            yield f"    {one.ljust(width)}    {other}".rstrip()


def as_json(told: Told) -> str:
    """The same as one line of JSON."""
    boards = {"right": told.right, "wrong": told.wrong}
    shown = {name: picture(board) for name, board in boards.items() if board}
    said = {"kind": told.kind, "sentence": told.text, "slots": told.slots, "example": told.example}
    return json.dumps({**said, **shown}, ensure_ascii=False)


def picture(board: tuple[object, object]) -> str:
    """A board with entries, drawn."""
    puzzle, entries = board
    scene = puzzle.family.board.scene(puzzle, entries)  # type: ignore[attr-defined]
    return plain(drawing(scene))

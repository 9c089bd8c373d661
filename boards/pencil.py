"""Candidates as pencil marks: in each cell, what is left for it."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any, TypeVar

from .board import Board, Possible
from .on_cells import OnCells
from .places import Place
from .scene import SMALL, Scene
from .values import NOTHING, UNKNOWN

P = TypeVar("P")

WIDEST = 120
"""The most characters of a line of a drawing with candidates."""

NONE: Possible = {}

MOST = 25
"""The most values whose candidates a picture shows in a cell."""


def joined(words: Sequence[str]) -> str:
    """Candidates as one word: `159`, or `1/12`."""
    return ("/" if any(len(word) > 1 for word in words) else "").join(words)


def words(
    board: Board[P, Any], puzzle: P, left: Possible, undecided: Possible = NONE
) -> dict[Place, str]:
    """The candidates of each place as one word, with a question mark where others are possible."""
    word, found = board.answer.word, dict[Place, str]()
    for place, values in left.items():
        known = joined([word(puzzle, place, value) for value in values])
        found[place] = known + UNKNOWN * bool(undecided.get(place))
    return found


def in_cells(board: Board[P, Any], puzzle: P, left: Possible) -> bool:
    """Whether candidates can be drawn in the cells: where each value is written, and a line has
    room for them.
    """
    answer, lattice, every = board.answer, board.lattice(puzzle), words(board, puzzle, left)
    columns = board.given.size(puzzle).columns
    if columns * (1 + max(map(len, every.values()), default=0)) > WIDEST:
        return False
    if lattice == "packed" and isinstance(answer, OnCells):
        written = every.keys() - answer.settled(puzzle).keys()
        shown = answer.joined or answer.shapes or any(NOTHING in every[p] for p in written)
        return not shown
    return lattice == "table"


def pencilled(
    board: Board[P, Any],
    puzzle: P,
    left: Possible,
    undecided: Possible = NONE,
    *,
    small: bool = False,
) -> Scene:
    """The picture of a puzzle with its candidates, those that are `small` each in its own slot of
    the cell; where they cannot be drawn, with what is certain, all other places marked.
    """
    answer = board.answer
    if not left:
        return board.scene(puzzle)
    open_ = {place for place, values in left.items() if len(values) > 1 or undecided.get(place)}
    shown = {place: None if place in open_ else values[0] for place, values in left.items()}
    if not in_cells(board, puzzle, left):
        if not any(undecided.values()):
            shown |= {place: board.certain(left[place]) or None for place in open_}
        return board.scene(puzzle, answer.solution(shown, UNKNOWN), open_)
    if small and board.lattice(puzzle) != "table":
        drawn = slotted(board, puzzle, left, undecided)
    else:
        drawn = words(board, puzzle, left, undecided)
    return board.scene(puzzle, answer.solution(shown | {p: drawn[p] for p in open_}, UNKNOWN))


def slotted(
    board: Board[P, Any], puzzle: P, left: Possible, undecided: Possible
) -> dict[Place, str]:
    """The candidates of each place, row by row in a square that has a slot for every value, with a
    question mark in those of undecided ones.
    """
    answer, found = board.answer, dict[Place, str]()
    for place, values in left.items():
        unsure = undecided.get(place, ())
        every = [*dict.fromkeys([*answer.choices(puzzle, place), *values, *unsure])]
        if len(every) > MOST:
            every = [value for value in every if value in values or value in unsure]
        across = max(2, ceil(sqrt(len(every))))
        words = dict.fromkeys(every, NOTHING) | dict.fromkeys(unsure, UNKNOWN)
        slots = [*(words | {v: answer.word(puzzle, place, v) for v in values}).values()]
        rows = (slots[i : i + across] for i in range(0, len(slots), across))
        found[place] = SMALL.join(" ".join(row) for row in rows)
    return found

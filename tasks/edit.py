"""A puzzle entered by hand, word by word, which need not be valid on the way."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, TypeVar

from .. import encoders
from ..boards.places import Place
from ..boards.words import check_range
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..encoders import AnyFamily, AnyPuzzle, custom
from ..encoders.family import Puzzle

S = TypeVar("S")

MOST = 100
"""The most rows or columns of a board that is drawn by hand."""


@record
class Edited(Generic[S]):
    """A puzzle, and the words that are to be written into it: those `pending` are not in it yet,
    as the text with them, the `draft`, is no puzzle. `wrong` says why.

    >>> import pencilsat
    >>> found = edited(pencilsat.read("numberlink 1 3\\n. . .\\n"), {(0, 0): "A"})
    >>> print(found.wrong)
    2:1: label 'A' occurs only here: it needs two ends
    >>> print(edited(found.puzzle, {**found.pending, (0, 2): "A"}).puzzle)
    A . A
    """

    puzzle: Puzzle[S]
    draft: str
    pending: Mapping[Place, str] = field(default_factory=dict)
    wrong: BadInput | None = None


def edited(
    puzzle: Puzzle[S], changes: Mapping[Place, str], rules: Sequence[str] | None = None
) -> Edited[S]:
    """The puzzle with other words in some of its slots, and other rules below its board. BadInput
    for what is no slot, or no word.

    If that is no puzzle, all changes are pending.
    """
    family = puzzle.family
    draft = family.board.given.text(family.name, puzzle, changes)
    if rules is not None:
        own = len(family.board.given.own_lines(puzzle))
        lines = draft.splitlines()
        draft = "\n".join([*lines[: len(lines) - own], *rules, ""])
    try:
        return Edited(read(family, draft), draft)
    except BadInput as wrong:
        return Edited(puzzle, draft, changes, wrong)


def retold(puzzle: AnyPuzzle, answer: str, rules: Sequence[str]) -> Edited[Any]:
    """A puzzle of a genre of one's own with another answer, as its header has it, and other rules;
    as much as can be stays of what is written on its board. BadInput for what are no rules.
    """
    given = puzzle.family.board.given
    size = given.size(puzzle)
    empty = blank(custom.said(answer, rules), size.rows, size.columns).puzzle
    slots, told = empty.family.board.given.slots(empty), dict[Place, str]()
    for place, slot in given.slots(puzzle).items():
        here = slots.get(place)
        if here and slot.word != here.word and (here.free or slot.word in here.words):
            told[place] = slot.word
    found = edited(empty, told)
    return found if found.wrong is None else Edited(empty, str(empty))


def blank(
    family: AnyFamily, rows: int, columns: int, options: Mapping[str, Any] | None = None
) -> Edited[Any]:
    """An empty board. BadInput if puzzles of the family are only written as text, or there is none
    of that size.

    Where an empty board is no puzzle, one with a single word is, and it is pending that this goes.
    """
    for what, number in (("rows", rows), ("columns", columns)):
        check_range(what, number, 1, MOST)
    given = family.board.given
    empty = given.blank(rows, columns, options or {})
    draft = given.text(family.name, empty)
    try:
        return Edited(read(family, draft), draft)
    except BadInput as wrong:
        for place, slot in given.slots(empty).items():
            for word in slot.words[1:]:
                found = edited(empty, {place: word})
                if not found.wrong:
                    return Edited(found.puzzle, draft, {place: slot.words[0]}, wrong)
        raise


def read(family: AnyFamily, text: str) -> AnyPuzzle:
    """The one puzzle of a text of the family. BadInput with line and column."""
    found = encoders.read(text, family.name)
    if len(found) > 1:
        raise BadInput(f"expected one puzzle, not {len(found)}")
    return found[0]

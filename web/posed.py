"""The puzzle that a request is about, and the places, entries and options that it names."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .. import encoders
from ..boards.places import Place
from ..boards.targets import choice_words
from ..boards.words import a_or_an, few, shown
from ..cnf.errors import BadInput
from ..encoders import AnyPuzzle
from ..encoders.family import Solution
from ..search.solvers import DEFAULT, NO_LIMITS, ONE_SHOT, check_solver
from ..tasks.options import Options, options
from ..tasks.position import check_position
from ..tasks.read import names_a_file
from ..views import Where
from ..views.json import flat
from .asked import Encoded, Flat, JsonEntry, Posed
from .worker import Bench

HERE = Where("-", 0, True)
"""Where the puzzles of requests are: in no file."""


def puzzle_of(asked: Posed) -> AnyPuzzle:
    """The one puzzle of a request. BadInput with line and column."""
    found = puzzles_in(asked.puzzle, asked.family)
    if len(found) > 1:
        raise BadInput(f"expected one puzzle, not {len(found)}")
    return found[0]


def puzzles_in(text: str, family: str | None) -> list[AnyPuzzle]:
    """All puzzles of a text, which is never the name of a file. BadInput with line and column."""
    if family is not None:
        encoders.family_named(family)
    try:
        return encoders.read(text, family)
    except BadInput:
        if names_a_file(text):
            message = "expected the text of a puzzle, or a link to one, not the name of a file"
            raise BadInput(message) from None
        raise


def options_of(asked: Encoded, bench: Bench) -> Options:
    """How to encode and to solve. BadInput for what is unknown."""
    found = options(
        seconds=None if asked.solver in NO_LIMITS else bench.within(asked.seconds),
        conflicts=asked.conflicts,
        encoding=asked.encoding,
        cardinality=asked.cardinality,
        amo=asked.amo,
        implied=asked.implied,
        solver=asked.solver,
        clue_order=asked.clue_order,
    )
    if found.solver in ONE_SHOT:
        raise BadInput(f"{found.solver} answers once and cannot go on: take another solver here")
    check_solver(found.solver or DEFAULT, incremental=True, limits=found.limits)
    return found


def places_of(found: Iterable[Flat], known: Iterable[Place]) -> list[Place]:
    """The places that are named as they are made of. BadInput for what is none."""
    by_parts = {tuple(flat(place)): place for place in known}
    places = []
    for parts in found:
        named = all(isinstance(part, int | str) for part in parts)
        place = by_parts.get(tuple(parts)) if named else None
        if place is None:
            raise BadInput(f"the puzzle has no place {shown(str(parts))}")
        places.append(place)
    return places


def valued(entries: Sequence[JsonEntry], known: Iterable[Place]) -> dict[Place, Any]:
    """Entries by their places: of several at one place, the last. BadInput for what is none."""
    if any(len(entry) < 2 for entry in entries):
        raise BadInput("an entry is a place with a value behind it")
    places = places_of([entry[:-1] for entry in entries], known)
    return {place: entry[-1] for place, entry in zip(places, entries, strict=True)}


def position_of(puzzle: AnyPuzzle, entries: Sequence[JsonEntry]) -> dict[Place, Any]:
    """What is found so far, with what the puzzle gives: values, or the words for them. BadInput for
    what cannot be told, or stands where nobody writes.
    """
    answer = puzzle.family.answer
    said, settled = valued(entries, answer.every(puzzle)), answer.settled(puzzle)
    found = {
        place: value if place in settled else meant(puzzle, place, value)
        for place, value in said.items()
    }
    check_position(puzzle, found)
    for place, value in found.items():
        if place in settled and value != settled[place]:
            raise BadInput(f"the puzzle leaves nothing to write at {answer.called(place)}")
    entered = {place: value for place, value in found.items() if place not in settled}
    return {**answer.given(puzzle), **entered}


def meant(puzzle: AnyPuzzle, place: Place, said: Any) -> Any:
    """The value that an entry says itself, or by its word. BadInput if it is none to choose."""
    answer = puzzle.family.answer
    choices, words = answer.choices(puzzle, place), choice_words(answer, puzzle, place)
    if not choices:
        return said
    for known in (choices, words):
        if type(said) in (int, str) and said in known:
            return choices[known.index(said)]
    raise BadInput(
        f"{shown(str(said))} is no value for {answer.called(place)}; known: {few(words, 12)}"
    )


def solution_of(puzzle: AnyPuzzle, value: Any) -> Solution[Any]:
    """A solution from its JSON shape. BadInput for another one."""
    try:
        return Solution(puzzle, puzzle.family.board.from_json(puzzle, value))
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadInput(f"not a solution of {a_or_an(puzzle.family.name)} in JSON") from None


def filled(puzzle: AnyPuzzle, position: Mapping[Place, Any]) -> Solution[Any] | None:
    """The solution that a position is, where what need not be written is left out; None if more is
    missing.
    """
    try:
        return Solution(puzzle, puzzle.family.board.completed(puzzle, position))
    except BadInput:
        return None

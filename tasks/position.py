"""Positions: what has been found of a puzzle so far."""

import json
from collections.abc import Mapping
from typing import Any

from .. import encoders
from ..boards.labels import unlabelled
from ..boards.places import Place, Position
from ..boards.terminal import drawing, plain
from ..boards.words import a_or_an
from ..cnf.clock import check_time
from ..cnf.errors import BadInput
from ..cnf.formula import Atom
from ..encoders import AnyPuzzle
from .verify import answer_lines, in_json


def check_position(puzzle: AnyPuzzle, position: Position) -> None:
    """BadInput for a place that the puzzle does not have, or a value that cannot be told."""
    answer = puzzle.family.answer
    places = {*answer.every(puzzle)}
    for place in position:
        if place not in places:
            named = f"{answer.called(place)} is none of the {answer.places}"
            raise BadInput(f"{named} of the puzzle")
    if not can_be_told(puzzle, position):
        for place, value in position.items():
            if not can_be_told(puzzle, {place: value}):
                told = f"{value!r} is not a value for {answer.called(place)}"
                raise BadInput(f"{told} in {a_or_an(puzzle.family.name)}")


def can_be_told(puzzle: AnyPuzzle, position: Position) -> bool:
    """Whether these values are those of its JSON."""
    check_time()
    answer = puzzle.family.answer
    try:
        told = answer.to_json(puzzle, position)
        return answer.from_json(puzzle, told) == position
    except (ValueError, TypeError, KeyError):
        return False


def held(
    puzzle: AnyPuzzle, atoms: Mapping[Atom, int], position: Position
) -> dict[tuple[Place, Any], tuple[int, ...]]:
    """The literals of each entry of a position that is neither given nor settled; none where no
    solution of any puzzle has it.
    """
    answer, board = puzzle.family.answer, puzzle.family.board
    there = {**answer.settled(puzzle), **answer.given(puzzle)}
    stated = {
        board.entry(puzzle, atom, true): x if true else -x
        for atom, x in atoms.items()
        for true in (True, False)
    }
    by_place = answer.spelled.by_place(atoms)
    found = dict[tuple[Place, Any], tuple[int, ...]]()
    for entry in position.items():
        place, value = entry
        if there.get(place) == value:
            continue
        found[entry] = (stated[entry],) if entry in stated else ()
        if entry not in stated and value == answer.unsaid:
            found[entry] = tuple(-atoms[atom] for atom in by_place.get(place, ()))
    return found


def read_position(puzzle: AnyPuzzle, text: str) -> Position:
    """The position in a text: a drawing in which some is missing, a copy of the puzzle in which
    more is given, or JSON, alone or as `hint` and `solve` print it, with `family` and `status`:
    what is there `after` a hint, else under `position`, or the first of the `solutions`. What the
    puzzle gives is part of it.

    BadInput, with line and column, if it is none of these.
    """
    family = puzzle.family
    given: Position = family.answer.given(puzzle)
    if not text.lstrip().startswith(("[", "{")):
        lines = answer_lines(puzzle, text)
        if not lines:
            if plain(drawing(family.board.position(puzzle, given))).strip():
                raise BadInput("there is no position", line=1, column=1)
            return given  # nothing is drawn, as nothing is given or known
        if any(line.text.lower().split()[:1] == [family.name] for line in lines):
            return {**given, **filled_in(puzzle, text)}
        with unlabelled(lines) as drawn:
            return {**given, **family.board.read_position(puzzle, drawn)}
    with in_json(f"position of {family.title}"):
        entries = family.answer.from_json(puzzle, unwrapped(json.loads(text)))
        for place in {*entries}.difference(family.answer.every(puzzle)):
            raise ValueError(f"{family.answer.called(place)} is none of the {family.answer.places}")
    return {**given, **entries}


def filled_in(puzzle: AnyPuzzle, text: str) -> Position:
    """What a copy of the puzzle gives, its header included, in which more is filled in."""
    copy, *others = encoders.read(text, puzzle.family.name)
    if others:
        raise BadInput(f"expected one board, not {1 + len(others)}", line=1, column=1)
    size, other = (puzzle.family.board.given.size(each) for each in (puzzle, copy))
    if (size.rows, size.columns) != (other.rows, other.columns):
        message = f"this is a board of {other.rows} by {other.columns}"
        raise BadInput(f"{message}, the puzzle has {size.rows} by {size.columns}", line=1, column=1)
    return puzzle.family.answer.given(copy)


def unwrapped(value: Any) -> Any:
    """The position in a record; JSON that is none, such as a table of Zebra, as it is."""
    if not isinstance(value, dict):
        return value
    if not any(isinstance(value.get(key), str) for key in ("family", "status")):
        return value
    for key in ("after", "position"):
        if key in value:
            return value[key]
    solutions = value.get("solutions")
    return solutions[0] if solutions else value

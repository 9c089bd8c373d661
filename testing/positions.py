"""Laws about positions: what a solution has is right, and only what none has is called wrong."""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import Any

from ..boards.places import Position
from ..boards.terminal import drawing, plain
from ..cnf.formula import Facts
from ..encoders import AnyPuzzle
from ..tasks.explain.ahead import Entry
from ..tasks.explain.hint import Hint, hinting
from ..tasks.position import read_position
from ..tasks.run import encode
from .searched import Searched, models

SEVERAL = 100
"""Of a puzzle with fewer solutions, each is compared with positions."""

WHOLE = 2
"""How many solutions are taken for positions themselves."""

WRONG = 3
"""How many wrong entries are tried in each."""


def a_solution_leaves_nothing_to_find(case: Searched[Any]) -> Iterator[str]:
    """As a position by places, or as it is read from what `solve` and `hint` print."""
    puzzle = case.puzzle
    if puzzle.family.explaining is None:
        return
    for facts in islice(models(puzzle, encode(puzzle)), WHOLE):
        solution = puzzle.family.answer.decode(puzzle, facts)
        tried = list[Position]()
        for way, position in positions(puzzle, solution):
            if position not in tried and (found := judged(puzzle, position)).status != "solved":
                yield f"{way}: {position!r} is {said(found)}"
            tried.append(position)


def positions(puzzle: AnyPuzzle, solution: Any) -> Iterator[tuple[str, Position]]:
    """A solution as a position, in every way to say so."""
    board, answer = puzzle.family.board, puzzle.family.answer
    values = answer.values(puzzle, solution)
    yield "by places", values
    for way, text in {
        "in JSON": json.dumps(board.to_json(puzzle, solution)),
        "as a position in JSON": json.dumps(answer.to_json(puzzle, values)),
        "drawn": plain(drawing(board.scene(puzzle, solution))),
        "drawn as a position": plain(drawing(board.position(puzzle, values))),
    }.items():
        yield way, read_position(puzzle, text)


def only_what_no_solution_has_is_wrong(case: Searched[Any]) -> Iterator[str]:
    """Nothing in a part of a solution is; a wrong entry in the whole is, and no other."""
    puzzle = case.puzzle
    every = [*islice(models(puzzle, encode(puzzle)), SEVERAL)]
    if puzzle.family.explaining is None or len(every) == SEVERAL:
        return
    solutions = [right(puzzle, facts) for facts in every]
    source = random.Random(puzzle.family.board.text(puzzle))
    for facts, entries in [*zip(every, solutions, strict=True)][:WHOLE]:
        answer = puzzle.family.answer
        whole = {**answer.values(puzzle, answer.decode(puzzle, facts))}
        part = {place: value for place, value in whole.items() if source.random() < 0.5}
        others = sorted(possible(puzzle) - entries, key=repr)
        some = source.sample(others, min(WRONG, len(others)))
        for position in (part, *({**whole, place: value} for place, value in some)):
            yield from misjudged(puzzle, position, solutions)


def misjudged(
    puzzle: AnyPuzzle, position: Position, solutions: Sequence[frozenset[Entry]]
) -> Iterator[str]:
    """What is said of a position, where that is not what the entries of all solutions say."""
    given = puzzle.family.answer.given(puzzle)
    wrong = {entry for entry in position.items() if not any(entry in has for has in solutions)}
    rest = {*(given | {**position}).items()} - wrong
    together = not any(rest <= has for has in solutions)
    found = judged(puzzle, position)
    named = {(each.place, each.value) for each in found.wrong}
    expected = ["wrong"] if wrong or together else ["hint", "solved", "not unique"]
    if found.status not in expected:
        yield f"{position!r} is {said(found)}"
    elif named != wrong or bool(found.together) != together:
        yield f"wrong in {position!r} are {wrong}, not {said(found)}"


def right(puzzle: AnyPuzzle, facts: Facts) -> frozenset[Entry]:
    """The entries that a solution has: its values, and what else its atoms state."""
    answer = puzzle.family.answer
    stated = (
        puzzle.family.board.entry(puzzle, atom, atom in facts) for atom in encode(puzzle).atoms
    )
    values = answer.values(puzzle, answer.decode(puzzle, facts))
    return frozenset({*values.items(), *filter(None, stated)})


def possible(puzzle: AnyPuzzle) -> set[Entry]:
    """The entries that can be made: those to choose from, and those that some atom states."""
    answer = puzzle.family.answer
    atoms = encode(puzzle).atoms
    stated = (
        puzzle.family.board.entry(puzzle, atom, true) for atom in atoms for true in (True, False)
    )
    listed = {(p, value) for p in answer.every(puzzle) for value in answer.choices(puzzle, p)}
    return listed.union(filter(None, stated))


def judged(puzzle: AnyPuzzle, position: Position) -> Hint[Any]:
    """What is said of a position, before the steps against it are looked for."""
    with closing(hinting(puzzle, position)) as records:
        return next(records)


def said(found: Hint[Any]) -> str:
    """What a hint says of its position, in words."""
    wrong = [each.words for each in found.wrong]
    return f"{found.status!r}: {'; '.join([*wrong, *found.together]) or 'no entry is named'}"

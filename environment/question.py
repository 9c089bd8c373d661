"""A puzzle as a question: its rules, its board, and how to write the answer."""

import json
from collections.abc import Iterator
from typing import Any

from ..boards.places import Place
from ..boards.values import NOTHING
from ..encoders import AnyPuzzle
from ..tasks.clued import rules_in_words

MOST = 12
"""So many values are named one by one."""


def question(puzzle: AnyPuzzle) -> str:
    """The question for a model, which knows nothing but what it says."""
    return "\n\n".join(parts(puzzle))


def parts(puzzle: AnyPuzzle) -> Iterator[str]:
    """The paragraphs of a question."""
    family, given = puzzle.family, puzzle.family.board.given
    text, drawn = family.board.text(puzzle).rstrip("\n"), str(puzzle).rstrip("\n")
    yield f"{family.title}. {rules_in_words(puzzle)}"
    if more := [*given.sentences(puzzle)]:
        yield "\n".join(["It says:", *more])
    yield f"The puzzle, as text; where there is a dot, nothing is given:\n\n{text}"
    if len(text.splitlines()) - 1 != given.size(puzzle).rows and drawn.strip():
        yield f"The same, drawn:\n\n{drawn}"
    yield f"It has exactly one solution. {how(puzzle)}"
    yield "Reason as long as you like, then end with the answer: <answer>JSON</answer>"


def how(puzzle: AnyPuzzle) -> str:
    """How the answer is written."""
    answer = puzzle.family.answer
    known = {**answer.settled(puzzle), **answer.given(puzzle)}
    examples: dict[str, tuple[Place, Any]] = {}
    for place in (place for place in answer.every(puzzle) if place not in known):
        for value in answer.choices(puzzle, place):
            examples.setdefault(value_words(puzzle, place, value), (place, value))
    if answer.sparse:
        return "\n".join(listed(puzzle, examples))
    form = json.dumps(answer.to_json(puzzle, known))
    return f"Write it in JSON, a value in place of each null: {form}{values(examples)}"


def listed(puzzle: AnyPuzzle, examples: dict[str, tuple[Place, Any]]) -> Iterator[str]:
    """How an answer is written that is a list."""
    answer = puzzle.family.answer
    given = ", also where it is given" if answer.given(puzzle) else ""
    yield (
        f"Write it in JSON, as one list of those {answer.places} at which something stands{given}, "
        "each with its rows and columns, which count from 0; for example,"
    )
    for place, value in examples.values():
        if value != answer.unsaid:
            said = json.dumps(answer.to_json(puzzle, {place: value}))
            yield f"{said} is: {answer.told(place, (value,))}"


def values(examples: dict[str, tuple[Place, Any]]) -> str:
    """The values that can be written, if they are few, or are numbers in a row."""
    found = [value for _, value in examples.values()]
    if len(found) > MOST and not all(isinstance(value, int) for value in found):
        return ""
    few = len(found) <= MOST
    return f"\nValues: {', '.join(examples) if few else f'{min(found)} to {max(found)}'}"


def value_words(puzzle: AnyPuzzle, place: Place, value: Any) -> str:
    """A value in JSON, and what it means unless it says that itself."""
    answer = puzzle.family.answer
    word = answer.told(place, (value,)).rpartition(": ")[2]
    if word == str(value):
        word = answer.word(puzzle, place, value)
    meant = "nothing" if word == NOTHING != value else word
    said = json.dumps(value, ensure_ascii=False)
    return said if meant == str(value) else f"{said} ({meant})"

"""The sentences that say rules, each with a small board that obeys it, and one that does not."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

from ..boards.on_cells import OnCells
from ..boards.words import Line, Word, shown, words
from ..cnf.errors import BadInput, NotFound, unknown
from ..cnf.record import record
from ..encoders import AnyFamily, custom
from ..rules.sentences import Sentence, Subject, about, usual
from .generate.boards.drawn import built, empty, every_clue, random_solution, random_solutions
from .generate.boards.structure import structure

HEADERS = {
    "shade": "shade o=circle",
    "objects": "objects star T=tree",
    "numbers": "numbers 1-4",
    "loop": "loop o=circle",
    "sides": "sides o=circle",
    "paths": "paths o=circle",
    "regions": "regions o=circle",
}
"""The header of the small boards."""

SIDES = (3, 4)
"""Their rows and columns: 4, if none is found with 3."""

TRIES = 10
"""So many boards are drawn before none is shown."""

Shown = tuple[Any, Any]
"""A puzzle, and a solution, or what is none."""


@record
class Told:
    """A sentence about a kind of answers: what can be put into its slots, and an example of it."""

    kind: str
    text: str
    slots: Mapping[str, Sequence[str]]
    example: str
    right: Shown | None = None
    wrong: Shown | None = None


def every(kind: str | None = None) -> Iterator[Told]:
    """The sentences about a kind, or all. BadInput for an unknown kind."""
    if kind is not None and kind not in HEADERS:
        raise BadInput(unknown(f"unknown answer {shown(kind)}", kind, HEADERS))
    for each in HEADERS if kind is None else [kind]:
        subject = custom.subject(words(Line(1, HEADERS[each])), START)
        for sentence in about(each):
            yield told(sentence, subject)


def told(sentence: Sentence, subject: Subject) -> Told:
    """A sentence in full."""
    slots = {
        slot: [usual(words) for words in subject.slots.get(slot, {"a number": 0})]
        for slot in sentence.slots
    }
    example = next(sentence.every(subject))
    pattern = {slot: f"{{{slot}}}" for slot in slots}
    header = HEADERS[subject.kind]
    if slots.keys().isdisjoint(("mark", "marks")):
        subject = replace(subject, marks=())
        header = " ".join(word for word in header.split() if "=" not in word)
    right, wrong = boards(subject, header, example)
    return Told(subject.kind, sentence.usual(pattern), slots, example, right, wrong)


def boards(subject: Subject, header: str, sentence: str) -> tuple[Shown | None, Shown | None]:
    """A board that obeys a sentence, and the same with another entry, so that it does not; None if
    none was found.
    """
    family = custom.genre(custom.FAMILY.name, subject, header, (sentence,))
    given, fields = family.board.given, structure(family)
    for side, seed in product(SIDES, range(TRIES)):
        source = Random(seed)
        try:
            blank = built(empty(given, {"rows": side, "columns": side}, source), fields, source)
            solution, _ = random_solution(blank, source)
        except (BadInput, NotFound):
            continue
        puzzle = every_clue(blank, solution)
        for entries in others(family, puzzle, solution, source):
            if next(iter(family.verify(puzzle, entries)), None) is not None:
                return (puzzle, solution), (puzzle, entries)
    return None, None


def others(family: AnyFamily, puzzle: Any, solution: Any, source: Random) -> Iterator[Any]:
    """What may break a sentence: a solution with another entry; or any loop."""
    answer, values = family.answer, family.answer.values(puzzle, solution)
    if not isinstance(answer, OnCells):
        header = " ".join(family.board.given.behind)
        free = custom.genre(family.name, custom.subject(words(Line(1, header)), START), header, ())
        asked = {"rows": puzzle.rows, "columns": puzzle.columns}
        blank = empty(free.board.given, asked, source)
        with closing(random_solutions(blank, source)) as found:
            yield from (solution for solution, _ in islice(found, TRIES))
    elif len({*values.values()}) > 1:
        for place in source.sample([*values], len(values)):
            for value in answer.choices(puzzle, place):
                yield answer.solution({**values, place: value}, None)


START = Word("", 1, 1)
"""Where a header begins that nobody has written."""

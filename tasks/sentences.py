"""The sentences that say rules, each with a small board that obeys it, and one that does not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ..boards.words import Word, shown
from ..cnf.errors import BadInput, NotFound, unknown
from ..cnf.record import record
from ..encoders import custom
from ..rules.sentences import Sentence, Subject, about, usual
from .generate.boards.drawn import built, empty, every_clue, random_solution
from .generate.boards.structure import structure

HEADERS = {
    "shade": "shade o=circle",
    "objects": "objects star T=tree",
    "numbers": "numbers 1-3",
}
"""The header of the small boards."""

SIDE = 3
"""Their rows and columns."""

TRIES = 40
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
        header = [Word(word, 1, 1) for word in HEADERS[each].split()]
        subject = custom.subject(header, header[0])
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
    if "mark" not in slots:
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
    for seed in range(TRIES):
        source = Random(seed)
        try:
            blank = built(empty(given, {"rows": SIDE, "columns": SIDE}, source), fields, source)
            solution, _ = random_solution(blank, source)
        except (BadInput, NotFound):
            continue
        puzzle = every_clue(blank, solution)
        values = family.answer.values(puzzle, solution)
        for place in source.sample([*values], len(values)):
            choices = family.answer.choices(puzzle, place) or (0, 1)
            for value in choices:
                entries = {**values, place: value}
                if len({*values.values()}) > 1 and any(family.breaches(puzzle, entries) or ()):
                    return (puzzle, solution), (puzzle, family.answer.solution(entries, None))
    return None, None

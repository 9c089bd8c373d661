"""A puzzle for a web page, as JSON: its picture, and what can be written where in it."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from .. import formats
from ..boards.foreign import Inexpressible
from ..boards.frame import Area
from ..boards.places import Place, Position
from ..boards.svg import written
from ..boards.targets import Target, sheet
from ..encoders import AnyPuzzle
from ..encoders.family import Solution
from ..tasks.clued import rules_in_words
from ..tasks.edit import Edited
from .json import Fields, flat
from .pictures import title


def shown(
    puzzle: AnyPuzzle,
    known: Position | None = None,
    solution: Solution[Any] | None = None,
    marked: Collection[Place] = (),
) -> Fields:
    """A puzzle with a position, or with a solution, and some places marked."""
    board = puzzle.family.board
    known, settled = known or {}, board.answer.settled(puzzle)
    if solution is not None:
        scene = board.scene(puzzle, solution.value, marked)
        known = board.answer.values(puzzle, solution.value)
    elif known or marked:
        scene = board.position(puzzle, known, marked)
    else:
        scene = board.scene(puzzle)
    scene = replace(scene, numbered=True)
    drawn, choices = sheet(board, puzzle, scene, known), list[Fields]()
    slots, places = (targets(some, choices) for some in (drawn.slots, drawn.places))
    size = board.given.size(puzzle)
    return {
        **named(puzzle),
        "rows": size.rows,
        "columns": size.columns,
        "joined": board.answer.joined,
        "rectangles": board.answer.rectangles,
        "svg": written(drawn.picture, title(puzzle), styled=False),
        "notes": [*board.given.notes(puzzle)],
        "about": rules_in_words(puzzle),
        "rules": [*board.given.own_lines(puzzle)],
        "answer": " ".join(board.given.behind),
        "slots": slots,
        "places": places,
        "choices": choices,
        "entries": entries(
            {
                place: value
                for place, value in {**board.answer.given(puzzle), **known}.items()
                if place not in settled
            }
        ),
        "links": links(puzzle),
    }


def named(puzzle: AnyPuzzle) -> Fields:
    """A puzzle without its picture."""
    text = puzzle.family.board.text(puzzle)
    return {"family": puzzle.family.name, "title": title(puzzle), "text": text}


def edited(found: Edited[Any]) -> Fields:
    """A puzzle that is being drawn by hand, and what it still lacks."""
    wrong = found.wrong
    place = wrong and {"message": wrong.message, "line": wrong.line, "column": wrong.column}
    return shown(found.puzzle) | {
        "pending": entries(found.pending),
        "error": place and {"kind": "input", **place},
        "draft": found.draft,
    }


def entries(known: Position) -> list[list[Any]]:
    """Each place, as a list with its value last."""
    return [[*flat(place), value] for place, value in known.items()]


def targets(found: Sequence[Target], choices: list[Fields]) -> list[Fields]:
    """Where something can be written, with the index of its choices in the list of all choices."""
    numbers: dict[tuple[Any, ...], int] = {}
    lines = []
    for target in found:
        key = (tuple(target.values), tuple(target.words), target.free)
        if key not in numbers:
            numbers[key] = len(choices)
            values, words = [*target.values], [*target.words]
            choices.append({"values": values, "words": words, "free": target.free})
        lines.append(
            {
                "place": flat(target.place),
                "kind": target.kind,
                "name": target.name,
                "box": target.area and box(target.area),
                "choice": numbers[key],
                "value": target.value,
                "fixed": target.fixed,
                "ends": target.ends and [round(number, 2) for number in target.ends],
            }
        )
    return lines


def box(area: Area) -> list[float]:
    """An area as left, top, width and height."""
    left, top, right, bottom = area
    return [round(number, 2) for number in (left, top, right - left, bottom - top)]


def links(puzzle: AnyPuzzle) -> list[Fields]:
    """The sites where the puzzle can be played."""
    found = []
    for site in formats.SITES:
        try:
            found.append({"site": site, "url": formats.link(puzzle, site)})
        except Inexpressible:
            continue
    return found

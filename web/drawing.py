"""Work on puzzles that asks no solver: to read, to draw, to edit, to write in other formats."""

import re
from pathlib import Path
from typing import Any

from .. import __version__, encoders, formats
from ..boards.board import Board
from ..boards.edges import EdgeAnswer
from ..boards.places import Place, Position
from ..boards.svg import svg
from ..boards.text import Setting
from ..boards.words import a_or_an, shown
from ..cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from ..cnf.errors import BadInput, unknown
from ..encoders import AnyFamily, AnyPuzzle, custom
from ..encoders.family import RandomPuzzles
from ..rules.shading import Shaded
from ..search.solvers import ONE_SHOT, SOLVERS
from ..tasks import edit
from ..tasks.generate.boards import boards
from ..tasks.generate.request import defaults, in_words
from ..tasks.mistakes import broken_by
from ..tasks.rate import LEVELS
from ..tasks.read import only
from ..views import sheet
from ..views.json import Fields, breach
from . import asked
from .posed import filled, places_of, position_of, puzzle_of, puzzles_in, solution_of, valued
from .worker import Bench, File

EXAMPLES = Path(__file__).with_name("examples")
"""A small puzzle of each family of this project."""


def families(body: None, bench: Bench) -> Fields:
    """All families, and what can be asked for."""
    every = (*encoders.names(), encoders.CUSTOM)
    found = [family(encoders.family_named(name)) for name in every]
    bounds = bench.bounds
    return {
        "version": __version__,
        "families": found,
        "solvers": [name for name in SOLVERS if name not in ONE_SHOT],
        "cardinalities": [*CARDINALITIES],
        "amos": [*AT_MOST_ONES],
        "levels": [*LEVELS],
        "limits": {"body": bounds.body, "seconds": bounds.seconds, "jobs": bounds.jobs},
    }


def family(found: AnyFamily) -> dict[str, Any]:
    """A family, and what can be done with its puzzles."""
    name, given = found.name, found.board.given
    made = boards(name) if name in encoders.NAMES or found.random else None
    takes = {key: in_words(n) for key, n in defaults(found, several=False).items()} if made else {}
    example = example_of(found)
    return {
        "name": name,
        "title": found.title,
        "also": [*found.also],
        "kind": kind(found),
        "rules": found.rules,
        "picture": f"api/pictures/{name}.svg",
        "example": example,
        "size": made.size if made else "",
        "square": made is not None and square(made),
        "options": [{"name": key, "default": word} for key, word in takes.items()],
        "settings": [
            {"name": key, "kind": kind, "default": takes.get(key, "")}
            for key, kind in given.settings().items()
        ],
        "editable": editable(found),
        "tools": [each._asdict() for each in given.own.tools()] if given.own else [],
        "numbers": bool(example) and numbered(only(example)),
        "explained": found.explaining is not None,
        "clues": found.clues is not None,
        "generated": made is not None,
        "encodings": [*found.encodings],
        "lazy": sorted(found.lazy),
        "clue_orders": [*found.clue_orders],
        "formats": formats.known([found.board]),
    }


def kind(found: AnyFamily) -> str:
    """What is done with its puzzles, in a word for people."""
    answer = found.answer
    if isinstance(answer, Shaded) or found.name in encoders.SHADING:
        return "Shading"
    if answer.joined or isinstance(answer, EdgeAnswer) or found.name in encoders.LOOPS:
        return "Lines"
    example = example_of(found)
    numbers = found.name in encoders.NUMBERS or (example and numbered(only(example)))
    return "Numbers" if numbers else "Objects"


def square(made: RandomPuzzles) -> bool:
    """Whether all its boards have as many rows as columns."""
    try:
        made.sized(2, 3)
    except BadInput:
        return True
    return bool(made.size) and "x" not in made.size


def example_of(found: AnyFamily) -> str:
    """A small puzzle of a family; empty if none is at hand."""
    file = EXAMPLES / f"{found.name}.txt"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def editable(found: AnyFamily) -> bool:
    """Whether puzzles can be drawn on an empty board."""
    if found.name == encoders.CUSTOM:
        return True  # its sentences come with it
    try:
        edit.blank(found, 6, 6)
    except BadInput:
        return False
    return True


def numbered(puzzle: AnyPuzzle) -> bool:
    """Whether the answer is several numbers to choose from: then notes of them make sense."""
    board, answer = puzzle.family.board, puzzle.family.answer
    values = [answer.choices(puzzle, place) for place in answer.every(puzzle)]
    cells = all(len(board.spots(puzzle, place)) == 1 for place in answer.every(puzzle))
    return cells and all(len(some) > 2 and isinstance(some[0], int) for some in values)


def pictured(name: str, bench: Bench) -> File:
    """A picture of the example of a family, unsolved, as a click on it opens that."""
    example = example_of(encoders.family_named(name))
    if not example:
        raise BadInput(f"there is no picture of {shown(name)}")
    puzzle = only(example)
    drawn = svg(puzzle.family.board.scene(puzzle))
    return File(f"{name}.svg", "image/svg+xml", drawn.encode())


def read(body: asked.Read, bench: Bench) -> Fields:
    """The puzzles of a text."""
    found = puzzles_in(body.text, body.family)
    brief = [*map(sheet.named, found)]
    return {"puzzles": brief, "shown": sheet.shown(found[0])}


def new(body: asked.New, bench: Bench) -> Fields:
    """An empty board."""
    family = encoders.family_named(body.family)
    match = re.fullmatch("([0-9]{1,3})(?:x([0-9]{1,3}))?", body.size)
    if match is None:
        raise BadInput(f"a size is such as 10 or 7x12, not {shown(body.size)}")
    rows, columns = int(match[1]), int(match[2] or match[1])
    if body.rules or body.answer:
        check_custom(family)
        family = custom.said(body.answer, body.rules)
    options = {name: setting(family.board, name, word) for name, word in body.options.items()}
    return sheet.edited(edit.blank(family, rows, columns, options))


def check_custom(family: AnyFamily) -> None:
    """BadInput unless what is answered, and the rules, are those of a genre of one's own."""
    if family.name != encoders.CUSTOM:
        raise BadInput(f"the answer of {a_or_an(family.name)} is known, and its rules are")


SETTINGS: dict[Setting, tuple[str, str]] = {
    "flag": ("[01]", "0 or 1"),
    "number": ("[0-9]{1,9}", "a number"),
    "numbers": ("[0-9]{1,9}([ ,]+[0-9]{1,9})*", "numbers"),
    "size": ("[0-9]{1,3}x[0-9]{1,3}", "a size such as 2x3"),
}
"""What the words of an option of an empty board look like, and are called, by its kind."""


def setting(board: Board[Any, Any], name: str, word: str) -> int | tuple[int, ...]:
    """The value of an option of an empty board. BadInput for another one."""
    kind = board.given.settings().get(name)
    if kind is None:
        said = f"{board.name} has no option {shown(name)}"
        raise BadInput(unknown(said, name, board.given.settings()))
    pattern, expected = SETTINGS[kind]
    if not re.fullmatch(pattern, word.strip(" ,")):
        raise BadInput(f"{name}: expected {expected}, not {shown(word)}")
    numbers = tuple(map(int, re.findall("[0-9]+", word)))
    return numbers if kind in ("numbers", "size") else numbers[0]


def edited(body: asked.Edit, bench: Bench) -> Fields:
    """A puzzle with other words in some of its slots, or other rules."""
    puzzle = puzzle_of(body)
    family, given = puzzle.family, puzzle.family.board.given
    changes = valued(body.changes, given.slots(puzzle))
    if not all(isinstance(word, str) for word in changes.values()):
        raise BadInput("a change is a place with a word behind it")
    if body.answer is not None:
        check_custom(family)
    told = family.name == encoders.CUSTOM and (body.rules, body.answer) != (None, None)
    found = edit.edited(puzzle, changes, None if told else body.rules)
    if told and found.wrong is None:
        answer = " ".join(given.behind) if body.answer is None else body.answer
        rules = given.own_lines(puzzle) if body.rules is None else body.rules
        found = edit.retold(found.puzzle, answer, rules)
    return sheet.edited(found)


def drawn(body: asked.Draw, bench: Bench) -> Fields:
    """A puzzle with entries, or with a solution."""
    puzzle = puzzle_of(body)
    every = puzzle.family.answer.every(puzzle)
    marked = places_of(body.marked, every)
    if body.solution is not None:
        solution = solution_of(puzzle, body.solution)
        return sheet.shown(puzzle, solution=solution, marked=marked)
    position = position_of(puzzle, body.entries)
    found = sheet.shown(puzzle, position if body.entries or marked else None, marked=marked)
    if body.left:
        found["left"] = sheet.entries(left(puzzle, position))
    if body.entries:
        found["broken"] = [*map(breach, broken_by(puzzle, position))]
        whole = filled(puzzle, position)
        found["solved"] = None if whole is None else not puzzle.family.verify(puzzle, whole.value)
    return found


def left(puzzle: AnyPuzzle, position: Position) -> Position:
    """The values of each open place that break nothing that is not broken already."""
    answer = puzzle.family.answer
    before = {breach.words for breach in broken_by(puzzle, position)}

    def stands(place: Place, value: Any) -> bool:
        found = broken_by(puzzle, {**position, place: value})
        return {breach.words for breach in found} <= before

    return {
        place: [value for value in answer.choices(puzzle, place) if stands(place, value)]
        for place in answer.every(puzzle)
        if place not in position and place not in answer.settled(puzzle)
    }


def converted(body: asked.Convert, bench: Bench) -> Fields:
    """A puzzle in another format, or as text."""
    puzzle = puzzle_of(body)
    own = body.to == "text"
    text = puzzle.family.board.text(puzzle) if own else formats.write(puzzle, body.to)
    return {"text": text}

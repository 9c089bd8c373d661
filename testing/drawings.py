"""Laws about drawings: what is printed is read back, and what is changed is not overlooked."""

import random
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from ..boards.grid import FRAME
from ..boards.layout import Layout
from ..boards.places import Position
from ..boards.scene import Glyph, Scene, Strokes, Wall
from ..boards.terminal import BROKEN, PLAIN, drawing, plain
from ..boards.tracing import DOTS, HALVES, LINES, laid
from ..boards.values import CROSSES, MARKED, NOTHING, UNKNOWN
from ..boards.words import lines_of
from ..cnf.errors import BadInput
from ..encoders import AnyPuzzle
from ..tasks.answer import ONLY
from ..tasks.position import read_position
from ..tasks.verify import read_solutions
from .searched import Searched

SOME = 3
"""How many solutions are drawn."""

CHANGES = 40
"""How many changes of one character are tried, of all that there are."""

WHOLE = str.maketrans({broken: whole for whole, broken in BROKEN.items()})
"""The characters of lines that are not marked, for those of marked ones."""


def printed(scene: Scene, room: Scene | None = None) -> list[str]:
    """The drawing as text, and in ASCII."""
    text = plain(drawing(scene, room))
    return [text, text.translate(PLAIN)]


def what_is_printed_of_solutions_is_read_back(case: Searched[Any]) -> Iterator[str]:
    """The drawing, marked or not, with what `solve` says below it, and the line; as a solution, and
    as a position.
    """
    puzzle, board = case.puzzle, case.puzzle.family.board
    every = [*board.answer.every(puzzle)]
    for solution in islice(case.solutions, SOME):
        values = {**board.answer.values(puzzle, solution), **board.answer.given(puzzle)}
        drawn = [board.scene(puzzle, solution, marked) for marked in ((), every, every[:1])]
        texts = [text for scene in drawn for text in printed(scene)]
        line = board.line(puzzle, solution)
        for text in texts + [line] * (line is not None):
            if (again := read_back(puzzle, f"{text}\n{ONLY[True]}\n")) != solution:
                yield f"{solution!r} comes back as {again!r} from {text!r}"
        for text in texts:
            if not (again := read_position(puzzle, text)).items() <= values.items():
                yield f"{text!r} is read as {again!r}, which is not in {values!r}"


def read_back(puzzle: AnyPuzzle, text: str) -> Any:
    """The solution that a text is read as, or what is wrong with it."""
    try:
        return read_solutions(puzzle, text)[0].value
    except BadInput as wrong:
        return wrong


def printed_positions(puzzle: AnyPuzzle, position: Position) -> list[str]:
    """The drawings of a position, marked or not, and with room for what comes after it."""
    board = puzzle.family.board
    every = [*board.answer.every(puzzle)]
    now, marked, one = (board.position(puzzle, position, some) for some in ((), every, every[:1]))
    room = replace(marked, every=[*now.every, *marked.every])
    return [*printed(now), *printed(marked), *printed(one), *printed(now, room)]


def no_character_of_a_drawing_is_overlooked(case: Searched[Any]) -> Iterator[str]:
    """With another one in its place, a drawing is no drawing, or that of a solution which differs
    there, and only there; if it is still that of the solution, the character is decoration.
    """
    source = random.Random(case.puzzle.family.board.text(case.puzzle))
    for solution in islice(case.solutions, 1):
        changes = [*changed(case.puzzle, solution)]
        for text, i, other in source.sample(changes, min(CHANGES, len(changes))):
            yield from overlooked(case.puzzle, solution, text, i, other)


def changed(puzzle: AnyPuzzle, solution: Any) -> Iterator[tuple[str, int, str]]:
    """The drawings of a solution, every place in them, and every other character for each."""
    texts = printed(puzzle.family.board.scene(puzzle, solution))
    known = sorted({*"".join(texts), *" .*x"} - {"\n"})
    for text in dict.fromkeys(texts):
        for i, character in enumerate(text):
            if character != "\n":
                yield from ((text, i, other) for other in known if other != character)


def overlooked(puzzle: AnyPuzzle, solution: Any, text: str, i: int, other: str) -> Iterator[str]:
    """What is wrong with reading a drawing with another character in one place, if anything is."""
    answer = puzzle.family.answer
    edited = text[:i] + other + text[i + 1 :]
    again = read_back(puzzle, edited)
    if isinstance(again, BadInput):
        if again.line is None:
            yield f"no line is named for {edited!r}: {again}"
        return
    before, after = answer.values(puzzle, solution), answer.values(puzzle, again)
    differing = [place for place in before if before[place] != after.get(place)]
    if len(differing) > 1 or before.keys() != after.keys():
        yield f"one character changes {differing}: {edited!r}"
    if not differing and not decoration(puzzle, solution, text, i, other):
        yield f"{other!r} is overlooked in place of {text[i]!r}: {edited!r}"


def decoration(puzzle: AnyPuzzle, solution: Any, text: str, i: int, other: str) -> bool:
    """Whether another character in one place of a solution's drawing says the same."""
    scene, here = puzzle.family.board.scene(puzzle, solution), text[i]
    return (
        alike(here) == alike(other)
        or (here, other) == (" ", MARKED)
        or (here == " " and other in CROSSES and text[:i][-1:].strip() != "")
        or (any(isinstance(mark, Strokes) for mark in scene.every) and joint(here, other))
        or ({here, other} <= FRAME | {" "} and only_boxes(puzzle, scene))
        or other in said_at(puzzle, solution, text, i)
        or left_out(puzzle, solution, text[:i] + other + text[i + 1 :], text.count("\n", 0, i))
    )


def alike(character: str) -> str:
    """The character in ASCII, not marked."""
    return character.translate(WHOLE).translate(PLAIN)


def joint(here: str, other: str) -> bool:
    """Among lines: dots and crosses where no line is; `+` and dots where lines meet or end, or no
    more than the end.
    """
    if here not in LINES:
        return here in DOTS and (other in DOTS or other in CROSSES)
    straight = "|" if here in "╵╷" else "-"
    return other in "+·." or (here in HALVES and (other in DOTS or alike(other) == straight))


def only_boxes(puzzle: AnyPuzzle, scene: Scene) -> bool:
    """Whether walls in a drawing are boxes, or typed by hand."""
    answer = puzzle.family.answer
    return getattr(answer, "boxed", False) or not any(isinstance(m, Wall) for m in scene.every)


def said_at(puzzle: AnyPuzzle, solution: Any, text: str, i: int) -> Collection[str]:
    """The words for the value of the cell at a place in a drawing, for which a word of the puzzle
    may stand there; where it need not be written, also those for nothing.
    """
    answer, board = puzzle.family.answer, puzzle.family.board
    trace = laid(Layout(board.scene(puzzle, solution)), lines_of(text), 1)
    spot = text.count("\n", 0, i), i - text.rfind("\n", 0, i) - 1
    settled, blank = answer.settled(puzzle), board.blank(puzzle)
    marks = (mark for mark in board.unsolved(puzzle).marks if isinstance(mark, Glyph))
    given = {trace.slot(mark.at)[0]: mark.text for mark in marks}
    for place, value in answer.values(puzzle, solution).items():
        (line, column), width = trace.slot(board.spots(puzzle, place)[0])
        if spot[0] == line and column <= spot[1] < column + width:
            unwritten = value in (settled.get(place), blank)
            nothing = (NOTHING, UNKNOWN, *CROSSES) * unwritten
            return {*answer.word(puzzle, place, value), *given.get((line, column), ""), *nothing}
    return ()


def left_out(puzzle: AnyPuzzle, solution: Any, edited: str, line: int) -> bool:
    """Whether only the words of cells are left of a drawing, or nothing of a line of it."""
    answer = puzzle.family.answer
    entries = answer.values(puzzle, solution).items()
    words = [answer.word(puzzle, place, value) for place, value in entries]
    return edited.split() == words or not edited.split("\n")[line].strip()

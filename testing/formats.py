"""Laws about reading and writing: what is written is read back, and what is wrong is refused."""

import json
import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from .. import encoders
from ..boards.terminal import drawing, plain
from ..boards.words import lines_of
from ..cnf.errors import BadInput
from ..tasks.position import read_position
from ..tasks.run import encode
from .drawings import printed_positions
from .searched import Searched, models

SEVERAL = 1000
"""How many solutions are enough for laws about each of them."""

SOME = 3
"""How many are enough for laws about parts of them."""

EDITS = 30
"""How often a text is changed at random."""

JUNK = (
    "",
    "x",
    "-1",
    "0",
    "1",
    "99999999",
    "1" * 5000,
    "1.5",
    "²",
    "é",
    "?",
    "#",
    "-",
    "a b",
    "\0",
)
"""What random changes replace words with."""

SHAPES: tuple[object, ...] = (
    None, True, 1, -1.5, "", "x", [], [[]], [1], [[1] * 50], [["x"]], [[None]], [[[]]], [{}],
    [[10**200]], [[-1, -1, -1, -1, -1]], [[0, 0, 9, 9, 1]], [[0, 0, 1, 1, 1]], [[0, 0, 0, 1, 1]],
    [[0, 0, 1, 1]], [[0, 0, 0, 0]], [[0, 0, 0, 1]], [1, [2]],
    {}, {"x": 1}, {"x": ["y"]}, {"": [[]]},
)  # fmt: skip
"""JSON that is hardly ever a solution."""


def the_puzzle_is_read_back_from_its_text(case: Searched[Any]) -> Iterator[str]:
    """Also when only its header names the family, and when two puzzles follow one another."""
    puzzle, family = case.puzzle, case.puzzle.family
    text = family.board.text(puzzle)
    if (again := family.board.parse(lines_of(text))) != puzzle:
        yield f"{puzzle!r} comes back as {again!r}"
    if family.name in encoders.names() and encoders.read(text + text) != [puzzle, puzzle]:
        yield f"twice the text is read as {encoders.read(text + text)!r}"


def solutions_are_read_back_from_json(case: Searched[Any]) -> Iterator[str]:
    """And nothing else is taken for a solution."""
    puzzle, family = case.puzzle, case.puzzle.family
    for solution in islice(case.solutions, SEVERAL):
        shape = json.loads(json.dumps(family.board.to_json(puzzle, solution)))
        if (again := family.board.from_json(puzzle, shape)) != solution:
            yield f"{solution!r} comes back as {again!r}"
    for shape in SHAPES:
        try:
            claim = family.board.from_json(puzzle, shape)
        except (ValueError, TypeError, KeyError):
            continue
        drawn(puzzle, claim)  # also what is wrong, or off the board, can be printed
        if not family.verify(puzzle, claim) and claim not in case.solutions:
            yield f"{shape!r} is taken for a solution"


def solutions_are_read_back_from_their_text(case: Searched[Any]) -> Iterator[str]:
    """The text is the drawing, or the rows of the JSON, unless the case has its own; of the first
    solution both are read, and neither is taken for another one.
    """
    puzzle, family = case.puzzle, case.puzzle.family
    for number, solution in enumerate(islice(case.solutions, SEVERAL)):
        ways, read = [case.written] if case.written else [drawn, rows], list[Any]()
        for way in ways:
            if not (number and read):
                read += _read(way(puzzle, solution), case)
        if not read or any(again != solution for again in read):
            yield f"{solution!r} is read back as {read}, from {drawn(puzzle, solution)!r}"
        if read and family.verify(puzzle, read[0]) and read[0] == solution:
            yield f"{solution!r} breaks a rule when it is read back"


def _read(text: str, case: Searched[Any]) -> list[Any]:
    try:
        return [case.puzzle.family.board.read(case.puzzle, lines_of(text))]
    except BadInput:
        return []


def drawn(puzzle: Any, solution: Any) -> str:
    """The drawing, as text."""
    return plain(drawing(puzzle.family.board.scene(puzzle, solution)))


def rows(puzzle: Any, solution: Any) -> str:
    """The rows of the JSON, one a line; empty if it has none."""
    shape = puzzle.family.board.to_json(puzzle, solution)
    lines = shape if isinstance(shape, list) else []
    return "\n".join(" ".join(map(str, row)) for row in lines if isinstance(row, list))


def solutions_are_drawn(case: Searched[Any]) -> Iterator[str]:
    """Each differently; also with marks, and when only a part is known."""
    puzzle, family = case.puzzle, case.puzzle.family
    drawing(family.board.scene(puzzle))
    first = [*islice(case.solutions, SEVERAL)]
    drawings = {drawn(puzzle, solution) for solution in first}
    if len(drawings) < len(first):
        yield f"{len(first)} solutions have {len(drawings)} drawings"
    for solution in first[:2]:
        values = family.answer.values(puzzle, solution)
        drawing(family.board.scene(puzzle, solution, [*values]))
        for known in (values, dict.fromkeys(values)):
            board = family.answer.solution(known, "?")
            drawing(family.board.scene(puzzle, board, [*values]))
            json.dumps(family.board.to_json(puzzle, family.answer.solution(known, None)))
        for place, value in values.items():
            family.answer.told(place, [value])


def partial_positions_are_read_back(case: Searched[Any]) -> Iterator[str]:
    """From the drawing, also marked, in ASCII, and with room for another, and from JSON: what is
    given, any part of a solution, and the whole.
    """
    puzzle, family = case.puzzle, case.puzzle.family
    answer, source = family.answer, random.Random(family.board.text(puzzle))
    atoms, given = encode(puzzle).atoms, answer.given(puzzle)
    positions = [given]
    for facts in islice(models(puzzle, encode(puzzle)), SOME):
        entries = [family.board.entry(puzzle, atom, atom in facts) for atom in atoms]
        every = [*dict(entry for entry in entries if entry).items()]
        parts = [[entry for entry in every if source.random() < share] for share in (0.5, 1)]
        positions += [given | dict(part) for part in parts]
    for known in positions:
        shape = json.dumps(answer.to_json(puzzle, known))
        for text in (shape, *printed_positions(puzzle, known)):
            if (again := read_position(puzzle, text)) != known:
                yield f"{known!r} comes back as {again!r} from {text!r}"


def bad_input_is_said_to_be_bad(case: Searched[Any]) -> Iterator[str]:
    """A changed text is either a puzzle, which is read back, or BadInput with a line."""
    puzzle, family = case.puzzle, case.puzzle.family

    def puzzle_of(text: str) -> None:
        found = family.board.parse(lines_of(text))
        assert found.family is family, f"it is read as {found!r}"
        assert family.board.parse(lines_of(family.board.text(found))) == found, (
            f"{found!r} does not come back"
        )

    def solution_of(text: str) -> None:
        family.verify(puzzle, family.board.read(puzzle, lines_of(text)))

    source = random.Random(family.board.text(puzzle))  # other changes for each puzzle
    yield from _misread(family.board.text(puzzle), puzzle_of, source)
    for solution in islice(case.solutions, 1):
        for way in [case.written] if case.written else [drawn, rows]:
            yield from _misread(way(puzzle, solution), solution_of, source)


def _misread(text: str, read: Callable[[str], None], source: random.Random) -> Iterator[str]:
    for edited in (edit(text, source) for _ in range(EDITS)):
        try:
            read(edited)
        except BadInput as error:
            if error.line is None:
                yield f"no line is named for {edited!r}: {error}"
        except (
            Exception
        ) as error:  # damaged text must raise BadInput: any other error breaks the law
            yield f"{type(error).__name__} for {edited!r}: {error}"


def edit(text: str, source: random.Random) -> str:
    """The text with a line doubled or removed, a word replaced, or its end cut off."""
    lines = [line.split(" ") for line in text.split("\n")]
    i = source.randrange(len(lines))
    way = source.randrange(5)
    if way == 0:
        del lines[i]
    elif way == 1:
        lines.insert(i, lines[i])
    elif way == 2:
        del lines[i][source.randrange(len(lines[i]))]
    elif way == 3:
        lines[i][source.randrange(len(lines[i]))] = source.choice(JUNK)
    edited = "\n".join(" ".join(line) for line in lines)
    # The header stays, as it names the family that reads the text.
    head = text.split(maxsplit=1)[0] if text.split() else ""
    if way == 4:
        edited = text[: source.randrange(len(head), len(text) + 1)]
    return edited if edited.split()[:1] == [head] else text

"""Whether written solutions are correct."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from ..boards.labels import unlabelled
from ..boards.words import Line, a_or_an, lines_of, shown, words
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..encoders.family import Puzzle, Solution
from .answer import ONLY
from .run import broken

S = TypeVar("S")


@record
class Verdict(Generic[S]):
    """The rules that a claimed solution breaks, in words; none if it is right.

    >>> import pencilsat
    >>> verdict = pencilsat.verify(pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n"), "[[0, 1], [1, 0]]")
    >>> bool(verdict), verdict.broken
    (True, [])
    """

    solution: Solution[S]
    broken: Sequence[str]

    def __bool__(self) -> bool:
        return not self.broken

    @property
    def value(self) -> int | None:
        """The value of the puzzle's objective, if it has one, for a solution that is right."""
        found = self.solution
        return None if self.broken else found.puzzle.family.measure(found.puzzle, found.value)


def verify(puzzle: Puzzle[S], solution: Solution[S] | S | str) -> Verdict[S]:
    """The verdict on a solution: one found here, or one in JSON or in the family's text.

    BadInput for a text that is neither.
    """
    if isinstance(solution, str):
        solution = read_solutions(puzzle, solution)[0]
    value = solution.value if isinstance(solution, Solution) else solution
    return Verdict(Solution(puzzle, value), broken(puzzle, value) or [*beside(puzzle, value)])


def beside(puzzle: Puzzle[S], value: S) -> Iterator[str]:
    """The places of a solution that the puzzle does not have, in words: a value made in Python may
    have lines anywhere.
    """
    answer = puzzle.family.answer
    every = {*answer.every(puzzle)}
    for place in answer.values(puzzle, value):
        if place not in every:
            yield f"{answer.called(place)} is none of the {answer.places}"


def json_line(text: str, index: int) -> str:
    """Of a text in which every line is an object, as for several puzzles, that of an index, from 0.

    It keeps its place in the text, for error messages. Other texts are given as they are.
    """
    objects = [(at, line) for at, line in enumerate(text.split("\n")) if line.strip()]
    if len(objects) < 2 or not all(line.startswith("{") for _, line in objects):
        return text
    if index >= len(objects):
        raise BadInput(f"there is no solution of puzzle {index + 1}: it has {len(objects)} lines")
    at, line = objects[index]
    return "\n" * at + line


@contextmanager
def in_json(what: str) -> Iterator[None]:
    """Turn the errors of reading something from JSON into BadInput."""
    try:
        yield
    except json.JSONDecodeError as error:
        message = f"not JSON: {error.msg}"
        raise BadInput(message, line=error.lineno, column=error.colno) from None
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        known = isinstance(error, BadInput) or type(error) is ValueError
        why = f": {getattr(error, 'message', error)}" if known else ""
        raise BadInput(f"not a {what} in JSON{why}", line=1, column=1) from None


def said_below(puzzle: Puzzle[S], line: str) -> bool:
    """Whether a line is what `solve` prints below a drawing."""
    objective = puzzle.family.objective
    return line in ONLY.values() or bool(objective and line.startswith(f"{objective}: "))


def answer_lines(puzzle: Puzzle[S], text: str) -> list[Line]:
    """The lines of a drawing or a text, without what `solve` prints below it.

    BadInput if they are what it prints where there is no solution.
    """
    lines = [line for line in lines_of(text) if not said_below(puzzle, line.text)]
    if lines and re.fullmatch("no solution|undecided(: .*)?", said := lines[0].text.strip()):
        message = f"there is no solution here, it says {said!r}"
        raise BadInput(message, line=lines[0].number, column=1)
    return lines


def below_header(puzzle: Puzzle[S], lines: Sequence[Line]) -> Sequence[Line]:
    """The lines below the header of the puzzle; all of them if they have none.

    BadInput if it is the header of another puzzle.
    """
    family = puzzle.family
    at, said = next(((i, found) for i, x in enumerate(lines) if (found := words(x))), (0, []))
    header = [word.text for word in said]
    named = header[:1] and header[0].lower() == family.name
    if not named or not all(word[0].isdecimal() for word in header[1:2]):
        return lines
    own = family.board.text(puzzle).partition("\n")[0]
    if header[1:] != own.split()[1 : len(header)]:
        told = f"{shown(' '.join(header))} is the header of another puzzle"
        raise said[0].wrong(f"{told}: that of this one is {own!r}")
    return lines[at + 1 :]


def read_solutions(puzzle: Puzzle[S], text: str) -> list[Solution[S]]:
    """The solutions in a text: the family's own, one in JSON, or what `--format json` printed.

    BadInput if it is none of these, or holds no solution.
    """
    family = puzzle.family
    if not text.lstrip().startswith(("[", "{")):
        lines = below_header(puzzle, answer_lines(puzzle, text))
        with unlabelled(lines) as drawn:
            return [Solution(puzzle, family.board.read(puzzle, drawn))]
    with in_json(f"solution of {a_or_an(family.name)}"):
        value = json.loads(text)
        printed = isinstance(value, dict) and "solutions" in value
        shapes = value["solutions"] if printed else [value]
        solutions = [Solution(puzzle, family.board.from_json(puzzle, shape)) for shape in shapes]
    if not solutions:
        status = (
            f"its status is {shown(str(value['status']))}"
            if "status" in value
            else "the list is empty"
        )
        raise BadInput(f"there is no solution here, {status}", line=1, column=1)
    return solutions

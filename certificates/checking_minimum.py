"""Checking a certificate of fewest clues: as with the other kind, nothing in it is taken on
trust.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from ..boards.words import counted
from ..cnf.errors import BadInput
from ..encoders import AnyPuzzle
from ..encoders.family import Clue
from ..tasks.check import check
from ..tasks.clued import clues, with_clues
from ..tasks.second import second_opinion
from ..tasks.verify import read_solutions
from . import minimum
from .checking import (
    OPENED,
    Texts,
    compare,
    opened,
    problem_of,
    proved,
    puzzle_of,
    refusing,
)
from .checksums import Files, Refused
from .minimum import Shown


def findings(files: Files, board: AnyPuzzle | None = None) -> Iterator[str]:
    """Check the files; yields a line for each thing that was found right.

    Raises Refused at the first fault, and BadInput if it is about a different board from `board`,
    or a different solution.
    """
    texts = opened(files, minimum.README)
    yield OPENED

    full = puzzle_of(texts, "board.txt")
    family = full.family
    solution = solution_of(texts, full)
    every = clues_of(texts, full, solution)
    yield f"board.txt: a board that tells {counted(len(every), 'clue')}, {family.name}"
    yield "solution: it obeys the rules of board.txt"

    told = told_of(texts, every)
    puzzle = with_clues(full, [every[i - 1] for i in told])
    if board and board != puzzle and not belongs(board, full, solution):
        raise BadInput("the certificate is about another board, or another solution")
    yield f"clues.txt: these clues, {len(told)} of them told"

    solver = check_puzzle(texts, puzzle, solution)
    yield f"puzzle.txt: the board with the clues told; it has no other solution, says {solver}"

    shown = sets_of(texts, full, solution, every)
    other = "another solution" + ", as good," * (family.measure(full, solution) is not None)
    yield f"sets.txt: {counted(len(shown), 'set')}; {other} has all clues outside of each"

    _, hits = minimum.fewer_hit(len(every), shown, len(told))
    compare(texts, "hits.cnf", hits, "not that fewer clues hit these sets")
    yield f"hits.cnf: that fewer than {len(told)} clues hit all sets"

    yield proved(texts, "hits.drat", problem_of(texts, "hits.cnf"))


def solution_of(texts: Texts, full: AnyPuzzle) -> Any:
    """The solution; Refused unless it obeys the rules of the board."""
    with refusing("solution"):
        solutions = read_solutions(full, texts["solution"])
        if broken := full.family.verify(full, solutions[0].value):
            raise BadInput(broken[0])
    right = minimum.solution_text(full, solutions[0].value)
    compare(texts, "solution", right, "not as this solution is written")
    return solutions[0].value


def clues_of(texts: Texts, full: AnyPuzzle, solution: Any) -> Sequence[Clue]:
    """The clues of the solution; Refused unless the board gives all of them."""
    with refusing("board.txt"):
        every = clues(full, solution)
    right = full.family.board.text(with_clues(full, every))
    compare(texts, "board.txt", right, "not the board with all clues")
    return every


def belongs(puzzle: AnyPuzzle, full: AnyPuzzle, solution: Any) -> bool:
    """Whether a puzzle has this solution, and becomes this board when all clues are given."""
    family = full.family
    if puzzle.family != family:
        return False
    try:
        broken = family.verify(
            puzzle, family.board.from_json(puzzle, family.board.to_json(full, solution))
        )
    except ValueError:
        return False
    if broken:
        return False
    return bool(with_clues(puzzle, clues(full, solution)) == full)


def told_of(texts: Texts, every: Sequence[Clue]) -> Sequence[int]:
    """The clues that the puzzle gives, by number, from 1."""
    lines = enumerate(texts["clues.txt"].split("\n"), 1)
    told = [number for number, line in lines if line.startswith("+")]
    right = minimum.clues_text(every, told)
    compare(texts, "clues.txt", right, "not the clue that board.txt tells")
    return told


def check_puzzle(texts: Texts, puzzle: AnyPuzzle, solution: Any) -> str:
    """Check that the solution is the puzzle's only one; returns the solver and encoding used."""
    compare(
        texts,
        "puzzle.txt",
        puzzle.family.board.text(puzzle),
        "not the board with the clues of clues.txt",
    )
    asked = second_opinion(puzzle.family)
    found = check(puzzle, asked, spread=False)
    if found.status != "unique" or found.solutions[0].value != solution:
        raise Refused("puzzle.txt", 1, "the solution is not its only one")
    return f"{asked.solver} by --encoding {asked.encoding}"


def sets_of(texts: Texts, full: AnyPuzzle, solution: Any, every: Sequence[Clue]) -> Shown:
    """The sets, each of which another solution proves to be unavoidable."""
    shown: list[tuple[list[int], Any]] = []
    for number, line in enumerate(texts["sets.txt"].splitlines(), 1):
        try:
            shown.append(set_of(full, every, line))
            check_other(full, solution, every, *shown[-1])
        except BadInput as error:
            raise Refused("sets.txt", number, error.message) from None
    compare(texts, "sets.txt", minimum.sets_text(full, shown), "not as a set is written")
    return shown


def set_of(full: AnyPuzzle, every: Sequence[Clue], line: str) -> tuple[list[int], Any]:
    """The set in a line, and the other solution there."""
    try:
        value = json.loads(line)
        members, other = value["clues"], full.family.board.from_json(full, value["other"])
        known = {*members} <= {*range(1, len(every) + 1)}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadInput("expected clues by their lines, and another solution, in JSON") from None
    if not known:
        raise BadInput(f"the clues are not numbers from 1 to {len(every)}")
    return [*map(int, members)], other


def check_other(
    full: AnyPuzzle,
    solution: Any,
    every: Sequence[Clue],
    members: Sequence[int],
    other: Any,
) -> None:
    """Raise BadInput unless the other solution obeys all clues but the members, and is as good."""
    if other == solution:
        raise BadInput("this is the solution itself, not another one")
    family = full.family
    outside = [clue for i, clue in enumerate(every, 1) if i not in {*members}]
    if broken := family.verify(with_clues(full, outside), other):
        raise BadInput(f"the other solution does not obey all other clues: {broken[0]}")
    value, best = (family.measure(full, found) or 0 for found in (other, solution))
    if value > best:
        raise BadInput(f"{family.objective} is {value}, more than {best}")

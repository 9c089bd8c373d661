"""Puzzles as integer programs of their own, which are no encoding: as the sources have them."""

from dataclasses import fields
from typing import Any

from ..cnf.errors import BadInput, unknown
from ..cnf.formula import uncollected
from ..cnf.program import Program
from ..encoders import AnyPuzzle


def program(puzzle: AnyPuzzle, name: str) -> Program:
    """The integer program of that name, with the puzzle's givens. BadInput if there is none, or if
    it cannot say what the puzzle's own rules say.

    >>> import pencilsat
    >>> from pencilsat.tasks.programs import program
    >>> puzzle = pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n")
    >>> found = program(puzzle, "xor")
    >>> found.top_id, len(found.rows)
    (8, 23)
    """
    family = puzzle.family
    if name not in family.formulations:
        known = [*family.formulations]
        said = f"{family.name} has no integer program{f' {name!r}' if known else ''}"
        raise BadInput(unknown(said, name, known) if known else said)
    if brings_rules(puzzle):
        raise BadInput("an integer program has no rows for the rules that a puzzle brings")
    made = Program()
    with uncollected():
        made.add(family.formulations[name](puzzle, made))
        for atom, true in family.answer.givens(puzzle).items():
            made.give(atom, true)
    return made


def brings_rules(puzzle: Any) -> bool:
    """Whether a puzzle brings rules besides its family's. (Those of a Zebra are its clues.)"""
    return any(part.name == "rules" for part in fields(puzzle)) and bool(puzzle.rules)

"""Puzzles drawn as strings, their formulas and their solutions."""

from itertools import islice
from typing import Any

from pencilsat.boards.words import lines_of
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import AnyFamily, AnyPuzzle
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, encode


def drawn(family: AnyFamily, rows: str, options: str = "") -> Any:
    """A board of rows divided by `/`, a character a cell."""
    lines = [" ".join(row) for row in rows.split("/")]
    header = f"{family.name} {len(lines)} {len(lines[0].split())} {options}"
    return family.board.parse(lines_of("\n".join([header, *lines])))


def encoded(puzzle: AnyPuzzle, **options: Any) -> Formula:
    return encode(puzzle, Options(**options))


def solved(puzzle: AnyPuzzle, limit: int | None = None, **options: Any) -> list[Any]:
    """The solutions, or so many of them at most."""
    return list(islice(Run(puzzle, Options(**options)).solutions(), limit))


def size(formula: Formula) -> int:
    """The number of its clauses."""
    return sum(len(rule.clauses) for rule in formula.rules.values())

"""Sets of puzzles for other programs: what is in each file, and what the answer should be."""

from hashlib import sha256
from typing import Any

from ..cnf.program import Program
from .check import check
from .export import Exported
from .options import DEFAULTS, Options

MANIFEST = "manifest.jsonl"

ENDINGS = {"dimacs": "cnf", "cnf+xor": "xnf"}
"""How names of files end, where not with the name of their format."""

NAMES = "manifest[.]jsonl|[0-9]{4,}-[a-z0-9_-]+[.](cnf|xnf|opb|wcnf|gcnf|lp|mps)"
"""The names of the files of a set."""

Entry = dict[str, Any]
"""A line of a manifest."""


def file_name(exported: Exported, number: int) -> str:
    """`0007-takuzu.cnf`."""
    ending = ENDINGS.get(exported.format, exported.format)
    return f"{number:04}-{exported.puzzle.family.name}.{ending}"


def entry(exported: Exported, content: bytes, options: Options = DEFAULTS) -> Entry:
    """What a file holds, which has this content: the puzzle, its features, the size and the
    checksum of the file, and the answer that is expected, found in other ways.

    Of `solutions` there are 0, 1 or, which is then the most that is looked for, 2; None if that is
    `undecided` within the limits of the options.
    """
    puzzle: Any = exported.puzzle
    family = exported.puzzle.family
    clues = family.clues.given(puzzle) if family.clues else getattr(puzzle, "given", ())
    found = check(puzzle, options, spread=False)
    counts = {"unique": 1, "not unique": 2, "no solution": 0}
    optimum = {"objective": found.optimum.value} if found.optimum and found.optimum.proved else {}
    return {
        "sha256": sha256(content).hexdigest(),
        "format": exported.format,
        "program" if isinstance(exported.said, Program) else "encoding": exported.encoding,
        **exported.size,
        "lacks": [*exported.lacks],
        "family": family.name,
        "size": [puzzle.rows, puzzle.columns],
        "clues": len(clues),
        "answer": found.status,
        "solutions": counts.get(found.status),
        **optimum,
        "puzzle": family.board.text(puzzle),
    }

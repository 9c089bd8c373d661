"""The models of puzzlekit: the first solution, by OR-Tools."""

from typing import Any

from puzzlekit import solve

from peers.answers import UNDECIDED, PeerAnswer, text_of
from pencilsat.encoders.kakuro import Kakuro

NAMES = {"takuzu": "binairo", "skyscrapers": "skyscraper"}
"""Families that it calls otherwise."""


def written(puzzle: Any) -> tuple[str, str] | None:
    """Its text, and the name of its family."""
    if isinstance(puzzle, Kakuro) and not all(total for _, _, total in puzzle.runs):
        return None  # digits of a run without a number need not differ there
    name, text = puzzle.family.name, text_of(puzzle, "puzzlekit")
    return text and (text, NAMES.get(name, name))


def answer(puzzle: tuple[str, str], seconds: float) -> PeerAnswer | None:
    """The first solution: whether there is another is left open."""
    options = {"num_search_workers": 1, "time_limit_sec": seconds}
    try:
        found = solve(*puzzle, options)
    except ValueError:  # it has no such family, or its text has no such board
        return None
    if found.is_solved:
        return "solved", None, None
    return UNDECIDED if found.solution_data["status"] == "Timeout" else None

"""Hints, as they are printed in booklets."""

from command import ROOT
from together import together

from pencilsat import encoders
from pencilsat.search.limits import Limits
from pencilsat.tasks.explain.words import Explanation
from pencilsat.views.exercise import hints
from pencilsat.views.text import brief


@together("name", ["tents", "castlewall", "hashi", "linesweeper", "moonsun", "ripple", "tapa"])
def test_what_a_hint_begins_with_is_known_at_first(name):
    """Whatever its facts rest on, and can be written into the puzzle, is given there."""
    [puzzle] = encoders.read((ROOT / "web" / "examples" / f"{name}.txt").read_text("utf-8"))
    explanation = Explanation(puzzle, Limits(), remedies=False)
    told = {f"To begin: {brief(step)}.": step for step in explanation}
    first = told[hints(puzzle, Limits())[0]]
    board = puzzle.family.board
    entries = [
        board.entry(puzzle, atom, true)
        for atom, true in first.focus.because
        if atom in {*explanation.atoms}
    ]
    assert {entry for entry in entries if entry} <= {*puzzle.family.answer.given(puzzle).items()}

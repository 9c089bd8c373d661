"""Hints, as they are printed in booklets."""

from command import ROOT
from together import together

from pencilsat import encoders
from pencilsat.search.limits import Limits
from pencilsat.tasks.explain.words import Explanation
from pencilsat.views.exercise import hints


@together("name", ["tents", "castlewall", "hashi", "moonsun", "nurikabe", "ripple", "tapa"])
def test_what_a_hint_begins_with_is_known_at_first(name):
    """Whatever its facts rest on, and can be written into the puzzle, is given there, or about a
    cell with a clue; it says more than that."""
    [puzzle] = encoders.read((ROOT / "web" / "examples" / f"{name}.txt").read_text("utf-8"))
    explanation = Explanation(puzzle, Limits(), remedies=False)
    told = {f"To begin: {step}.": step for step in explanation}
    first = told[hints(puzzle, Limits())[0]]
    board = puzzle.family.board
    entries = [
        board.entry(puzzle, atom, true)
        for atom, true in first.focus.because
        if atom in {*explanation.atoms}
    ]
    known = {*puzzle.family.answer.given(puzzle).items()}
    assert {each for each in entries if each and each[0] not in puzzle.given} <= known
    place = puzzle.family.answer.spelled.place
    assert not all(place(atom) in puzzle.given for atom, _ in first.focus.facts)

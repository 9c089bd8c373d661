"""Boards while they are solved: what is seen at a step, and nothing before it is known."""

from collections.abc import Iterable
from math import hypot, inf

import pytest

import pencilsat
from pencilsat.boards.facts import Given
from pencilsat.boards.figures import Label, Oval
from pencilsat.boards.highlights import ReplayFigures
from pencilsat.boards.replay import Cross, Moment, Note, Replay, Seen, center, replay
from pencilsat.boards.scene import Glyph, Shape, Stroke
from pencilsat.cnf.formula import Atom
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode
from pencilsat.views.walk import Walk

TEXTS = {
    "hashi": "hashi 3 3\n2 . 2\n. . .\n1 . 1\n",
    "takuzu": "takuzu 2 2\n1 .\n. .\n",
    "slitherlink": "slitherlink 2 2\n3 1\n. .\n",
    "circuit": "circuit 2 3\no o o\n\n# o #\n",
    "sudoku": "sudoku 4 2 2\n1 2 . .\n. . . 1\n. 1 . .\n. . . 3\n",
    "battleship": "battleship 2 2\nfleet 1\nrows 1 0\ncolumns . 0\n. .\n. ~\n",
    "numberlink": "numberlink 3 3\na . a\nb . b\nc . c\n",
    "touching": "numberlink 2 3 touching\na . .\n. . a\n",
    "zebra": "zebra 3\nname: ann, bob, cid\nclues:\nann @ 2\nbob < cid\n",
}


def played(text: str, *facts: Iterable[tuple[Atom, bool]], start: float = 1) -> Replay:
    """What is seen when these facts become known, step by step."""
    puzzle = pencilsat.read(text)
    moments = [Moment(start + k, [Given(*fact) for fact in some]) for k, some in enumerate(facts)]
    return replay(puzzle.family.board, puzzle, [*encode(puzzle, Options()).atoms], moments)


def notes(found: Replay, step: float) -> str:
    """The notes at a step, in their order; in brackets those that are struck out."""
    seen = [each for each in found.seen if isinstance(each.mark, Note)]
    there = sorted((each for each in seen if each.at_step(step)), key=lambda each: each.mark)
    return "".join(f"({n.mark.text})" if n.last == step else n.mark.text for n in there)


def walk(text: str) -> Walk:
    explanation = Explanation(pencilsat.read(text))
    return Walk(explanation, [*explanation])


@pytest.mark.parametrize("name", TEXTS)
def test_in_the_end_the_solution_is_seen(name):
    found = walk(TEXTS[name])
    puzzle, solution = found.explanation.puzzle, found.explanation.solution
    end = len(found.steps) + 1
    seen = {each.mark for each in found.drawn.seen if each.at_step(end)}
    shown = {*puzzle.family.board.scene(puzzle, solution.value).marks}
    drawn = {mark for mark in seen if not isinstance(mark, Cross)}
    assert not any(isinstance(mark, Note) for mark in drawn)
    lines = {mark for mark in shown if isinstance(mark, Stroke)}
    assert {mark for mark in drawn if isinstance(mark, Stroke)} == lines
    said = {mark for mark in shown if isinstance(mark, Glyph | Shape) and mark.style != "blank"}
    assert said <= drawn  # labels are also seen in the middle of paths


@pytest.mark.parametrize("name", TEXTS)
def test_no_value_is_seen_before_the_step_that_finds_it(name):
    found = walk(TEXTS[name])
    puzzle, atoms = found.explanation.puzzle, {*found.explanation.atoms}
    answer = puzzle.family.answer
    first = {}
    for k, step in enumerate(found.steps, 1):
        for atom, _ in step.focus.facts:
            if atom in atoms:
                first.setdefault(
                    center(puzzle.family.board.spots(puzzle, answer.spelled.place(atom))), k
                )
    marks = [each for each in found.drawn.seen if isinstance(each.mark, Glyph | Shape | Cross)]
    known = [each for each in marks if each.link is None and each.first > 0]
    assert [each for each in known if each.first < first.get(each.mark.at, 0)] == []


@pytest.mark.parametrize("name", TEXTS)
def test_without_atoms_the_puzzle_is_seen(name):
    puzzle = pencilsat.read(TEXTS[name])
    found = replay(puzzle.family.board, puzzle, [], [])
    marks = [each.mark for each in found.seen]
    assert marks == [mark for mark in puzzle.family.board.scene(puzzle).marks if mark in marks]
    assert all(mark.style == "clue" for mark in marks if isinstance(mark, Glyph))


def test_notes_give_way_to_the_value():
    found = played(TEXTS["sudoku"], [(("value", 0, 2, 1), False)], [(("value", 0, 2, 3), True)])
    assert [notes(found, step) for step in (1, 2)] == ["(1)234", ""]
    assert Seen(Glyph((1, 5), "3", "answer"), 2, inf) in found.seen


def test_bridges_that_are_left_are_noted_as_a_range():
    pair = ((0, 0), (0, 2))
    found = played("hashi 1 3\n2 . 2\n", [(("bridge", *pair, 1), True)])
    assert notes(found, 1) == "1–2"
    assert Seen(Stroke((1, 1), (1, 5), "answer", 1), 1, inf) in found.seen
    found = played("hashi 1 3\n2 . 2\n", [(("bridge", *pair, 2), False)])
    assert notes(found, 1) == "0–1"


def test_links_of_paths_are_lines_and_crosses():
    facts = [(("link", (0, 0), (0, 1)), True), (("link", (0, 0), (1, 0)), False)]
    found = played(TEXTS["numberlink"], facts)
    assert Seen(Stroke((1, 1), (1, 3), "answer", 1), 1, inf) in found.seen
    assert Seen(Cross((2, 1)), 1, inf) in found.seen


def test_what_is_supposed_is_seen_from_its_link_on_and_at_that_step_alone():
    puzzle = pencilsat.read(TEXTS["slitherlink"])
    left, above = (Given(("line", (0, 0), q)) for q in ((1, 0), (0, 1)))
    moment = Moment(1, [Given(left.atom, False)], [[left], [above]])
    atoms = [*encode(puzzle, Options()).atoms]
    found = replay(puzzle.family.board, puzzle, atoms, [moment])
    supposed = [(each.mark.end, each.link) for each in found.seen if each.link is not None]
    assert supposed == [((2, 0), 0), ((0, 2), 1)]
    assert not any(each.at_step(1) for each in found.seen if each.link is not None)


def test_notes_between_circles_side_by_side_stand_apart_from_them_and_from_each_other():
    edges = [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0))]
    some = [(("bridge", *edge, 1), True) for edge in edges]
    drawn = ReplayFigures(played("hashi 2 2\n4 4\n4 4\n", some))
    figures = [figure for seen in drawn.seen for figure in drawn.figures(seen)]
    notes = {(f.x, f.y): f.size for f in figures if isinstance(f, Label) and f.name == "note"}
    circles = [f for f in figures if isinstance(f, Oval) and f.name == "circle"]
    assert len(notes) == len(circles) == 4
    assert not any(f.name == "hole" for f in figures)
    for (x, y), size in notes.items():
        across, down = 0.85 * size, 0.36 * size  # of three characters, as high as digits
        for circle in circles:
            near = max(abs(x - circle.x) - across, 0), max(abs(y - circle.y) - down, 0)
            assert hypot(*near) > circle.across
        for u, v in {*notes} - {(x, y)}:
            assert abs(x - u) > 2 * across or abs(y - v) > 2 * down

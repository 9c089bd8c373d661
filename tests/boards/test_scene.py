"""Scenes as text: lines join, and styles are told apart without colour."""

from scenes import stroke

from pencilsat.boards.scene import Scene, Strokes, Style, Words
from pencilsat.boards.terminal import drawing


def test_a_line_between_words_is_one_piece_and_others_are_joined_character_by_character():
    words = Words([["1", "", "2"]], "clue")
    line = stroke((1, 1), (1, 5), "answer")
    [before] = drawing(Scene(1, 3, [words, line]))
    assert before == [("1", "clue"), ("───", "answer"), ("2", "clue")]
    [after] = drawing(Scene(1, 3, [line, words]))
    assert after == [("1", "clue"), *[("─", "answer")] * 3, ("2", "clue")]


def test_each_line_has_the_style_that_is_named_for_it():
    named: dict[int, Style] = {0: "clue", 1: "mark", 2: "open"}
    edges = [((r, 0), (r, 1)) for r in range(4)]
    styles = {edges[r]: style for r, style in named.items()}
    lines = drawing(Scene(4, 2, [Strokes(dict.fromkeys(edges, 1), "answer", styles)], "bare"))
    found = [{style for _, style in line} for line in lines]
    assert [style for style in found if style] == [{"clue"}, {"mark"}, {"open"}, {"answer"}]

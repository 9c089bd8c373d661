"""Puzzles played on the page, until they are solved."""

import re

import pytest
from browsing import middle
from played import PLAYED, SUDOKU, played

import pencilsat

expect = pytest.importorskip("playwright.sync_api", reason="no Playwright").expect
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_answers_are_entered_until_the_puzzle_is_solved(visit, by):
    person = visit()
    for text in played() if by == "keys" else PLAYED[::3]:
        person.paste(text)
        expect(person.page.locator("#said")).to_have_text("")
        for place, word in person.answers(text):
            if by == "mouse":
                person.choose(place, word)
                person.at(*place).click()
            else:
                person.at(*place).focus()
                person.press(word[0])
        expect(person.page.locator("#said"), text).to_contain_text("Solved")


@pytest.mark.parametrize("touch", [False, True])
def test_paths_are_drawn_from_a_label_on_and_taken_back(visit, touch):
    person = visit(width=360 if touch else 1600)
    person.paste("numberlink 3 3\nA . A\nB . .\n. . B\n")
    expect(person.page.locator("#title")).to_have_text("Numberlink 3 × 3")
    person.at(2, 2).scroll_into_view_if_needed()

    def draws(*cells):
        person.drawn(*(middle(person.at(*cell)) for cell in cells), touch=touch)

    draws((0, 0), (0, 1), (0, 2))
    draws((2, 1), (1, 1))  # no path begins there
    draws((1, 0), (0, 0), (0, 1))  # another label is in the way
    draws((1, 0), (1, 1), (1, 2), (1, 1), (2, 2))  # back, and across a corner
    person.until(lambda: person.entered == {(0, 1): "A", (1, 1): "B", (1, 2): "B"})
    expect(person.page.locator("#board .line path")).to_have_count(5)
    person.page.click("#undo")
    person.until(lambda: person.entered == {(0, 1): "A"})


LINED = [
    ("slitherlink 2 2\n3 3\n. .\n", (0, 0, 0, 1), (0, 1, 0, 2), [1, None]),
    ("masyu 2 3\n. w .\n. . .\n", (0, 0, 0, 1), (0, 1, 0, 2), [1, None]),
    ("circuit 1 3\no o o\n", (0, 0, 0, 1), (0, 1, 0, 2), [1, None]),
    ("hashi 1 5\n2 . 4 . 2\n", (0, 0, 0, 2), (0, 2, 0, 4), [1, 2, None]),
]
"""Two places in a row of a puzzle, and what is there each time that both are drawn along."""


def test_lines_are_drawn_from_point_to_point(visit):
    person = visit()
    for text, first, second, values in LINED:
        person.paste(text)
        expect(person.page.locator("#title")).to_contain_text(pencilsat.read(text).family.title)
        (x, y), (u, _) = (middle(person.at(*place)) for place in (first, second))
        for value in values:
            person.drawn((x - (u - x) / 2, y), (u + (u - x) / 2, y))
            lines = {place: value for place in (first, second) if value}
            person.until(lambda lines=lines: person.entered == lines)
        person.at(*first).click()
        person.until(lambda first=first: person.entered == {first: 1})


def test_pencil_marks_are_kept_beside_the_board_and_change_no_answer(visit):
    person = visit()
    person.paste(SUDOKU)
    person.page.click("#pencil")
    person.at(0, 1).focus()
    person.press("2", "3")
    expect(person.page.locator("#board .notes text")).to_have_text(["2", "3"])
    person.press("2")
    expect(person.page.locator("#board .notes text")).to_have_text(["3"])
    assert "found" not in person.page.url
    person.page.click("#pencil")
    person.at(0, 1).focus()
    person.press("3")
    expect(person.page.locator("#board .notes text")).to_have_count(0)


def test_wrong_entries_are_named_on_demand(visit):
    person = visit()
    person.paste(SUDOKU)
    right = {tuple(place): word for place, word in person.answers(SUDOKU)}
    wrong = next(word for word in "1234" if word != right[0, 1])
    assert "not entered anything" in person.ask("wrong")
    person.at(0, 1).focus()
    person.press(wrong)
    assert "r1c2 cannot be" in person.ask("wrong")
    why = "the clues say otherwise: "
    assert re.search(f"r1c2 cannot be .: ({why})", person.ask("hint"))
    person.press("Tab")
    person.at(0, 1).focus()
    person.press("Backspace", right[0, 1])
    assert "right so far" in person.ask("wrong")


def test_hints_lead_to_the_end(visit):
    person = visit()
    person.paste(SUDOKU)
    for _ in range(20):
        said = person.ask("hint")
        if "solved" in said:
            break
        assert "Look at" in said
        person.page.click("text=What follows?")
        person.page.click("text=Do it")
        person.page.wait_for_function("() => location.hash.includes('found')")
    else:
        pytest.fail("twenty hints do not solve it")
    expect(person.page.locator("#said")).to_contain_text("Solved")


def test_what_breaks_a_rule_is_marked_as_it_is_entered(visit):
    person = visit()
    person.paste("hitori 2 3\n1 2 1\n2 3 1\n")
    expect(person.page.locator("#title")).to_have_text("Hitori 2 × 3")
    person.choose((0, 0), "#")
    for cell in ((0, 0), (0, 1)):
        person.at(*cell).click()
    expect(person.page.locator("#said")).to_have_text("r1c1 r1c2 are both shaded")
    expect(person.page.locator("rect.broken")).to_have_count(2)
    person.page.click("#undo")
    expect(person.page.locator("rect.broken")).to_have_count(0)
    expect(person.page.locator("#said")).to_have_text("")

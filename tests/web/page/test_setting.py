"""Puzzles set on the page from an empty board until there is one solution, by mouse alone."""

import re

import pytest
from browsing import middle
from played import SUDOKU, shared

import pencilsat

expect = pytest.importorskip("playwright.sync_api", reason="no Playwright").expect
pytestmark = pytest.mark.slow


def blank(person, family, size):
    """Begins with an empty board of a family."""
    if person.page.input_value("#family") != family:
        person.page.select_option("#family", family)
    expect(person.page.locator("#text")).to_have_value(re.compile(f"^{family} "))
    person.page.evaluate("document.querySelector('#in').open = true")
    person.page.fill("#blank [name=size]", size)
    person.page.click("#blank button")
    expect(person.page.locator("#title")).to_contain_text(f"{size} × {size}")
    expect(person.page.locator("#stage.drawing")).to_be_visible()


def verdict(person):
    """What is said of the puzzle as it is now, once all is known."""
    known = person.page.locator("#judged:not(.old)")
    expect(known).not_to_have_text("")
    expect(person.page.locator("#advice")).not_to_have_text("", timeout=20_000)
    return known.inner_text()


def finished(person):
    """Clicks on what is proposed until there is one solution."""
    for _ in range(12):
        said, text = verdict(person), person.page.input_value("#text")
        status = pencilsat.check(pencilsat.read(text)).status
        assert {"unique": "Exactly", "no solution": "No"}.get(status, said.split()[0]) in said
        if status == "unique":
            return text
        person.page.locator("#advice .change").first.click()
        expect(person.page.locator("#text")).not_to_have_value(text)
    return pytest.fail(f"not unique: {text}")


def draws(person, tool, *cells, number=""):
    """Draws a rule with a tool, and types its number with the mouse."""
    picked = person.page.locator("#drawn").get_by_role("button", name=tool, exact=True)
    if picked.get_attribute("aria-pressed") == "false":
        picked.click()
    person.drawn(*(middle(person.at(*cell)) for cell in cells))
    for digit in number:
        person.page.locator("#digits").get_by_role("button", name=digit, exact=True).click()
    if number:
        person.page.click("#put")


DRAWN = [
    ("cage", [(0, 0), (0, 1), (1, 1), (0, 1), (0, 2)], "10", "cage 10: r1c1 r1c2 r2c2 r1c3"),
    ("thermometer", [(2, 0), (3, 1), (3, 2)], "", "thermometer: r3c1 r4c2 r4c3"),
    ("arrow", [(0, 3), (1, 2), (2, 2)], "", "arrow: r1c4 = r2c3 r3c3"),
    ("white dot", [(3, 2), (3, 3)], "", "white dot: r4c3 r4c4"),
    ("sandwich", [(3, 0), (3, 3)], "2", "sandwich row 4: 2"),
    ("little killer", [(3, 1), (2, 2)], "6", "little killer 6: r4c2 up-right"),
    ("quadruple", [(0, 0), (0, 1), (1, 1), (1, 0)], "13", "quadruple 1 3: r1c1 r1c2 r2c1 r2c2"),
]
"""What is drawn with a tool, over which cells, with which number; and the line of the rule."""


def test_a_variant_is_drawn_rule_by_rule_and_taken_apart_again(visit):
    person = visit()
    blank(person, "sudoku", "4")
    empty = person.page.input_value("#text")
    rules, lines = person.page.locator("#brought li"), []
    for tool, cells, number, line in DRAWN:
        lines.append(line)
        draws(person, tool, *cells, number=number)
        expect(rules).to_have_text([f"{each} ×" for each in lines])
    draws(person, "thermometer", (0, 0), (0, 1), (0, 2), (0, 3), (1, 3))
    expect(person.page.locator("#said")).to_contain_text("4")  # it cannot rise so far
    expect(rules).to_have_count(len(lines))
    person.page.check("#whole label:has-text('diagonals') input")
    expect(rules).to_have_count(len(lines) + 1)
    whole = "\n".join([*empty.splitlines(), *lines, "diagonals", ""])
    assert person.page.input_value("#text") == whole
    for line in ("diagonals", *lines[4:]):
        rules.filter(has_text=f"{line} ×").get_by_role("button").click()
        expect(rules.filter(has_text=f"{line} ×")).to_have_count(0)
    expect(rules).to_have_text([f"{each} ×" for each in lines[:4]])
    finished(person)
    for _ in range(40):
        if person.page.is_enabled("#undo"):
            person.page.click("#undo")
    expect(person.page.locator("#text")).to_have_value(empty)


def test_a_rule_that_is_being_taken_out_stays_under_the_finger_while_a_clue_is_set(visit):
    person = visit()
    blank(person, "sudoku", "4")
    person.page.check("#whole label:has-text('diagonals') input")
    expect(person.page.locator("#brought li")).to_have_count(1)
    pressed = person.page.locator("#brought button").element_handle()
    person.at(0, 0).focus()
    person.press("3")
    expect(person.page.locator("#text")).to_have_value(re.compile("\n3 "))
    person.page.wait_for_timeout(300)
    assert pressed.evaluate("button => button.isConnected")


@pytest.mark.parametrize("family", ["slitherlink", "nurikabe", "custom"])
def test_a_puzzle_is_set_from_an_empty_board_until_it_is_unique(visit, family):
    person = visit()
    blank(person, family, "4")
    if family == "custom":
        sentences, said = person.page.locator("#sentences li"), person.page.locator("#brought li")
        for left in (3, 2):
            said.last.get_by_role("button").click()
            expect(said).to_have_count(left)
        row = sentences.filter(has_text="each").filter(has_text="has").first
        row.locator("select").first.select_option("row and column")
        row.locator("input[type=number]").fill("1")
        row.locator("input[type=checkbox]").click()
        beside = sentences.filter(has_text="a number says").first
        beside.locator("select").last.select_option("beside it")
        beside.locator("input[type=checkbox]").click()
        last = said.last
        expect(last).to_contain_text("A number says how many shaded cells are beside it.")
        expect(said.nth(2)).to_contain_text("Each row and column has 1 shaded cell.")
        person.page.select_option("#answer", "objects")
        stars = ["custom 4 4 objects star", "No two stars share a side.", ""]
        expect(person.page.locator("#text")).to_have_value("\n".join(stars))
        person.page.click("#undo")
        expect(last).to_contain_text("A number says how many shaded cells are beside it.")
    else:
        person.choose((0, 0), "2" if family == "slitherlink" else "?")
        person.at(1, 1).click()
    text = finished(person)
    person.page.check("[name=mode][value=play]")
    expect(person.page.locator("#setting")).to_be_hidden()
    assert person.page.input_value("#text") == text


def test_entries_stay_while_clues_change_and_the_clock_waits_for_the_first_move(visit):
    person = visit()
    person.goto(f"#{shared(SUDOKU)}")
    assert person.page.is_checked("[name=mode][value=play]")
    person.page.wait_for_timeout(1200)
    expect(person.page.locator("#clock")).to_have_text("0:00")
    person.at(0, 1).focus()
    person.press("3")
    person.until(lambda: person.entered == {(0, 1): 3})
    expect(person.page.locator("#clock")).not_to_have_text("0:00")
    person.page.check("[name=mode][value=draw]")
    person.at(3, 3).focus()
    person.press("1")
    expect(person.page.locator("#text")).not_to_have_value(SUDOKU)
    person.page.check("[name=mode][value=play]")
    expect(person.at(0, 1)).to_have_attribute("aria-label", "r1c2: 3")
    person.page.click("#out summary")
    person.page.click("#copy")
    link = person.page.input_value("#converted")
    assert shared(person.page.input_value("#text")) in link
    assert "found" not in link

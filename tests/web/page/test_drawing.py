"""Puzzles drawn on the page: with the mouse, a finger, and keys alone."""

import re

import pytest
from browsing import middle
from played import shared

expect = pytest.importorskip("playwright.sync_api", reason="no Playwright").expect
pytestmark = pytest.mark.slow

DRAWN = [
    (
        "takuzu 2 2\n. .\n. .\n",
        [((0, 0), "0"), ((1, 0), "1")],
        "takuzu 2 2\n0 .\n1 .\n",
    ),
    (
        "circuit 2 2\no o\n\no o\n",
        [((0, 0, 0, 1), "-"), ((1, 1), "#"), ((0, 0, 1, 0), "|")],
        "circuit 2 2\no-o\n|\no #\n",
    ),
    (
        "battleship 2 2\nfleet 2\nrows 2 .\ncolumns . .\n. .\n. .\n",
        [(("column", 1), "1"), ((0, 0), "<"), (("row", 1), "0")],
        "battleship 2 2\nfleet 2\nrows 2 0\ncolumns . 1\n< .\n. .\n",
    ),
    (
        "starbattle 2 3\na a a\na a a\n",
        [(("region", 0, 2), "b"), (("region", 1, 2), "b"), (("region", 1, 1), ".")],
        "starbattle 2 3\na a b\na . b\n",
    ),
    (  # One of the labels is alone for a while.
        "numberlink 2 3\nA . A\n. . .\n",
        [((1, 0), "B"), ((1, 2), "B")],
        "numberlink 2 3\nA . A\nB . B\n",
    ),
]
"""An empty board, what is written where, and the text of the puzzle that it becomes."""


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_puzzles_are_drawn_with_the_mouse_or_with_keys_alone(visit, by):
    person = visit()
    for empty, written, text in DRAWN:
        person.draw(empty)
        if by == "keys":
            person.tab_to("[data-place]")
        for place, word in written:
            if by == "mouse":
                person.choose(place, word)
                person.at(*place).click()
            else:
                person.go(*place)
                person.press(word)
        expect(person.page.locator("#text")).to_have_value(text)
        person.page.wait_for_function("t => location.hash.includes(t)", arg=shared(text))


def test_clicks_go_through_the_values_and_what_is_written_can_be_undone(visit):
    person = visit()
    person.draw("takuzu 4 4\n. . . .\n. . . .\n. . . .\n. . . .\n")
    text = person.page.locator("#text")
    row = "takuzu 4 4\n{}\n. . . .\n. . . .\n. . . .\n"
    for expected in ("0 . . .", "1 . . .", ". . . .", "0 . . ."):
        person.at(0, 0).click()
        expect(text).to_have_value(row.format(expected))
    person.at(0, 0).click(button="right")
    expect(text).to_have_value(row.format(". . . ."))
    person.page.click("#undo")
    expect(text).to_have_value(row.format("0 . . ."))
    person.drag((0, 0), (0, 3))
    expect(text).to_have_value(row.format("0 0 0 0"))
    person.page.focus("#board [data-place]")
    person.press(*["Control+z"] * 2)  # what the mouse drew is one piece
    expect(text).to_have_value(row.format(". . . ."))
    person.press("Control+Shift+z", "Control+y")
    expect(text).to_have_value(row.format("0 0 0 0"))
    person.paste("slitherlink 2 2\n3 3\n. .\n")
    for word in ("line", "×", "empty"):
        person.at(0, 0, 0, 1).click()
        expect(person.at(0, 0, 0, 1)).to_have_attribute("aria-label", re.compile(f": {word}$"))


def test_options_of_a_puzzle_are_edited(visit):
    person = visit()
    text, said = person.page.locator("#text"), person.page.locator("#said")
    ships = "battleship 2 2\nfleet {}\nrows 2 .\ncolumns . .\n. .\n. .\n"
    person.draw(ships.format(2))
    options = person.page.locator("#lists")
    fleet = options.get_by_label("fleet")
    fleet.fill("2, 1")
    fleet.press("Enter")
    expect(text).to_have_value(ships.format("2 1"))
    fleet.fill("2 x")
    fleet.press("Enter")
    expect(said).to_contain_text("'x' is not a ship's length")
    for mode in ("play", "draw"):
        person.page.check(f"[name=mode][value={mode}]")
        expect(said).to_contain_text("'x' is not a ship's length")
    person.page.click("#undo")
    expect(text).to_have_value(ships.format("2 1"))
    expect(fleet).to_have_value("2, 1")
    board = "\n. . . .\n. . . .\n. . . .\n. . . .\n"
    person.draw(f"takuzu 4 4{board}")
    options.get_by_label("repeats").check()
    expect(text).to_have_value(f"takuzu 4 4 repeats{board}")
    person.page.check("[name=mode][value=play]")
    expect(options.get_by_label("repeats")).to_have_count(0)


ROOMS = "heyawake 2 3\n. 1 .\n. . .\n{}\n"
"""Values and regions in the same cells."""


@pytest.mark.parametrize("touch", [False, True])
def test_regions_are_drawn_with_the_mouse_and_by_touch(visit, touch):
    person = visit(width=360 if touch else 1600)
    text = person.page.locator("#text")

    def draws(*cells):
        places = [person.at("region", *cell) for cell in cells]
        places[0].scroll_into_view_if_needed()
        person.drawn(*map(middle, places), touch=touch)

    person.draw("starbattle 2 3\na a b\na b b\n")
    draws((0, 0), (0, 1), (0, 2))  # the region where it begins grows
    expect(text).to_have_value("starbattle 2 3\na a a\na b b\n")
    person.page.get_by_role("button", name="c", exact=True).click()
    draws((1, 2), (0, 2))
    expect(text).to_have_value("starbattle 2 3\na a c\na b c\n")
    person.page.click("#undo")
    expect(text).to_have_value("starbattle 2 3\na a a\na b b\n")
    person.draw(ROOMS.format("a a a\nb b b"))
    expect(person.at("region", 0, 0)).to_have_count(0)  # at first, values are written
    person.choose((1, 2), "2")
    person.at(1, 2).click()
    person.page.click("#regions")
    names = person.page.locator("#board .notes .name")
    expect(names).to_have_text([*"aaabbb"])
    draws((0, 1), (1, 1))
    expect(names).to_have_text([*"aaabab"])
    expect(person.page.locator("#said")).to_contain_text("region 'b' is in two parts")
    draws((0, 0), (1, 0))
    expected = "heyawake 2 3\n. 1 .\n. . 2\na a a\na a b\n"
    expect(text).to_have_value(expected)
    person.at("region", 0, 0).focus()
    person.press("ArrowRight", "ArrowRight", "b")
    expect(text).to_have_value(expected.replace("a a a\n", "a a b\n"))


WRITTEN = [
    ("hashi", (0, 0), ["2", "ArrowRight", "2"], "2 2"),
    ("yajilin", (0, 0), ["2", ">", "ArrowRight", "x"], "2>  x"),
    ("kakuro", (0, 0), ["1", "7", "\\"], "17\\   ."),
    ("nurikabe", (0, 0), ["?"], "? ."),
    ("heyawake", (0, 0), ["1"], "1 ."),
    ("nonogram", ("rows", 0), ["1", "Space", "1"], "rows 1 1, ."),
]
"""What is typed where on a blank board of 2×2, and its first row then."""


def test_what_can_stand_on_a_blank_board_can_be_typed(visit):
    person = visit()
    for family, place, keys, row in WRITTEN:
        person.page.select_option("#family", family)
        title = person.page.locator(f"#family option[value={family}]").inner_text()
        expect(person.page.locator("#title")).to_contain_text(title)
        person.page.fill("#blank [name=size]", "2")
        person.page.click("#blank button")
        expect(person.page.locator("#title")).to_have_text(f"{title} 2 × 2")
        expect(person.page.locator("#stage.drawing")).to_be_visible()
        person.at(*place).focus()
        person.press(*keys)
        text = person.page.locator("#text")
        expect(text, family).to_have_value(re.compile(f"^.*\n{re.escape(row)}\n"))


def test_the_palette_has_what_a_place_can_have(visit):
    person = visit()
    palette = person.page.locator(".palette button")
    person.draw("yajilin 2 2\n2>  .\n .  .\n")
    arrows = [f"{number}{arrow}" for number in range(4) for arrow in "^v<>"]
    expect(palette).to_have_text(["x", *arrows, "erase"])
    person.draw("fillomino 2 2\n1 .\n. .\n")
    expect(palette).to_have_text(["1", "2", "erase"])
    person.draw("numberlink 2 2\nA .\nA .\n")
    expect(palette).to_have_text(["A", "B", "erase"])
    person.draw("battleship 2 2\nfleet 1\nrows . .\ncolumns . .\n. .\n. .\n")
    expect(person.page.locator("#blank").get_by_label("fleet")).to_have_value("4,3,3,2,2,2,1,1,1,1")


def test_a_finger_moves_the_page_unless_a_word_is_chosen(visit):
    person = visit(width=360)
    person.paste("takuzu 4 4\n1 . . .\n. . . .\n. . . .\n. . . .\n")
    expect(person.page.locator("#title")).to_have_text("Takuzu 4 × 4")
    cells = [middle(person.at(1, c)) for c in range(4)]
    person.drawn(*cells, touch=True)
    person.page.get_by_role("button", name="0", exact=True).tap()
    person.drawn(*[middle(person.at(1, c)) for c in (1, 2)], touch=True)
    person.until(lambda: person.entered == {(1, 1): 0, (1, 2): 0})


def test_the_boxes_of_a_board_are_chosen_and_changed(visit):
    person = visit()
    text, boxes = person.page.locator("#text"), person.page.locator("#lists").get_by_label("boxes")
    board = "\n" + ". . . . . .\n" * 6
    person.page.fill("#blank [name=size]", "6")
    person.page.get_by_label("boxes").fill("3×2")
    person.page.click("#blank button")
    expect(text).to_have_value(f"sudoku 6 3 2{board}")
    expect(boxes.locator("option")).to_have_text(["2x3", "1x6", "3x2", "6x1"])
    boxes.select_option("2x3")
    expect(text).to_have_value(f"sudoku 6 2 3{board}")
    person.page.locator("#blank").get_by_label("boxes").fill("4x2")
    person.page.click("#blank button")
    expect(person.page.locator("#results")).to_contain_text("a box of 4×2 has 8 cells")

"""What comes into the page and leaves it: text, files, links, its address; and a page for everyone:
on small screens, by touch, with a screen reader.
"""

from pathlib import Path

import pytest
from played import HASHI, SEVERAL, SUDOKU, kinds, shared

import pencilsat
from pencilsat import encoders, formats
from pencilsat.web.drawing import example_of

expect = pytest.importorskip("playwright.sync_api", reason="no Playwright").expect
pytestmark = pytest.mark.slow

NINE = "sudoku 9 3 3\n5 3 . . 7 . . . .\n" + ". . . . . . . . .\n" * 8


def test_every_format_can_be_pasted_dropped_or_opened(visit, tmp_path):
    person = visit()
    text, failed = person.page.locator("#text"), person.page.locator("#results [role=alert]")
    file = tmp_path / "board.txt"
    file.write_text(f"{HASHI}\n{SUDOKU}", encoding="utf-8")
    for puzzle in map(pencilsat.read, (HASHI, NINE)):
        person.page.select_option("#family", puzzle.family.name)
        expect(person.page.locator("#title")).to_contain_text(puzzle.family.title)
        for format in formats.known([puzzle.family.board]):
            person.paste(formats.write(puzzle, format))
            expect(text, format).to_have_value(puzzle.family.board.text(puzzle))
    person.paste("Hashi\n2.2\n...\n1.1")
    expect(text).to_have_value(HASHI)
    person.page.set_input_files("#file", file)
    expect(person.page.locator("#several option")).to_have_count(2)
    person.page.select_option("#several", "1")
    expect(text).to_have_value(SUDOKU)
    person.drop(HASHI)
    expect(text).to_have_value(HASHI)
    person.page.evaluate(PASTE, SEVERAL)
    expect(text).to_have_value(SEVERAL)
    person.paste("hashi 3 3\n2 . 2\n. Q .\n1 . 1\n")
    expect(failed).to_contain_text("line 3, column 3")
    person.page.fill("#text", "  \n")
    person.page.click("#paste .row > button")
    expect(failed).to_contain_text("paste a puzzle into the field")
    expect(text).to_be_focused()


def test_the_address_holds_the_puzzle_and_what_is_entered(visit):
    person = visit()
    person.goto(f"#{shared(SUDOKU)}")
    person.at(0, 1).focus()
    person.press("3")
    person.page.wait_for_function("() => location.hash.includes('found')")
    person.page.reload()
    person.ready()
    assert person.page.input_value("#text") == SUDOKU
    expect(person.at(0, 1)).to_have_attribute("aria-label", "r1c2: 3")
    person.page.check("[name=mode][value=draw]")
    person.page.check("[name=mode][value=play]")
    expect(person.at(0, 1)).to_have_attribute("aria-label", "r1c2: 3")
    person.goto("#puzzle=nonsense")
    expect(person.page.locator("[role=alert]")).to_be_visible()


def test_everything_can_be_saved_and_shared(visit):
    person = visit()
    person.paste(HASHI)
    expect(person.page.locator("#title")).to_have_text("Hashi 3 × 3")
    person.page.click("#out summary")
    kinds = {"SVG": b"<svg", "PNG": b"\x89PNG", "PDF": b"%PDF", "Text": b"hashi 3 3"}
    for words, start in (kinds | {"DIMACS": b"c ", "ZIP": b"PK"}).items():
        with person.page.expect_download() as waiting:
            person.page.click(f"#files button:has-text('{words}')")
        assert Path(waiting.value.path()).read_bytes().startswith(start), words
    person.page.click("text=For puzz.link")
    link = person.page.locator("#converted")
    expect(link).to_be_visible()
    assert pencilsat.read(link.input_value()) == pencilsat.read(HASHI)


def test_a_small_screen_needs_no_scrolling_aside(visit):
    person = visit(width=360)
    wide = "sudoku 16\n" + (". " * 16 + "\n") * 16
    person.paste(SUDOKU)
    expect(person.at(0, 4)).to_have_count(0)  # the example, which is larger, is gone
    person.page.locator(".palette button", has_text="3").tap()
    person.at(0, 1).tap()
    expect(person.at(0, 1)).to_have_attribute("aria-label", "r1c2: 3")
    person.paste(wide)
    person.ask("solve")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    for family in map(encoders.family_named, kinds()):
        person.paste(example_of(family))
        expect(person.page.locator("#title")).to_contain_text(family.title)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 360, family.name
        assert person.page.evaluate(HIDDEN) == 0, family.name


def test_all_actions_are_in_sight_on_a_small_screen_below_the_board(visit):
    person = visit(width=360)
    for width in (390, 1600, 360):
        person.page.set_viewport_size({"width": width, "height": 900})
        for left, right, bottom in person.page.evaluate(ACTIONS):
            assert 0 <= left < right <= width
            assert bottom <= 900 or width < 600


@pytest.mark.parametrize("before", [["pointerdown", "pointerup"], []], ids=["finger", "reader"])
def test_a_click_counts_however_late_it_comes_after_the_finger_or_without_one(visit, before):
    person = visit(width=360)
    person.paste(SUDOKU)
    expect(person.at(0, 4)).to_have_count(0)
    person.page.locator(".palette button", has_text="3").tap()
    for each in before:
        person.at(0, 1).dispatch_event(each, {"isPrimary": True, "pointerType": "touch"})
    person.page.wait_for_timeout(50)
    person.at(0, 1).dispatch_event("click", {"detail": len(before) // 2})
    expect(person.at(0, 1)).to_have_attribute("aria-label", "r1c2: 3")


def test_who_skips_to_the_board_keeps_the_puzzle_in_the_address(visit):
    person = visit()
    person.paste(SUDOKU)
    person.page.wait_for_function("t => location.hash.includes(t)", arg=shared(SUDOKU))
    person.page.locator(".skip").focus()
    person.press("Enter")
    expect(person.page.locator("[data-place]:focus")).to_have_count(1)
    assert shared(SUDOKU) in person.page.url


def test_everything_has_a_name_for_who_does_not_see_it(visit):
    person = visit()
    person.page.click("#out summary")
    person.page.click("summary:has-text('More')")
    unnamed = person.page.evaluate(UNNAMED)
    assert unnamed == []


PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""

ACTIONS = """() => [...document.querySelectorAll("[data-task]")]
  .map((each) => each.getBoundingClientRect()).map((box) => [box.left, box.right, box.bottom])"""

HIDDEN = """() => {
  const board = document.querySelector("#board");
  return board.scrollWidth - board.clientWidth;
}"""

UNNAMED = """() => {
  const named = (each) => each.getAttribute("aria-label") || each.labels?.length
    || (each.matches("img") && each.hasAttribute("alt"))
    || (each.matches("button") && each.textContent.trim());
  const every = document.querySelectorAll("button, select, textarea, input, [data-place], img");
  return [...every].filter((each) => !named(each)).map((each) => each.outerHTML);
}"""

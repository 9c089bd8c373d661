"""A page for everyone: on small screens, by touch, with a screen reader."""

import pytest
from played import PLAYED, SUDOKU, shared

expect = pytest.importorskip("playwright.sync_api", reason="no Playwright").expect
pytestmark = pytest.mark.slow


def test_a_small_screen_needs_no_scrolling_aside(visit):
    person = visit(width=360)
    wide = "sudoku 16\n" + (". " * 16 + "\n") * 16
    person.paste(SUDOKU)
    expect(person.at(0, 4)).to_have_count(0)  # the example, which is larger, is gone
    person.page.locator(".palette button", has_text="3").tap()
    person.at(0, 1).tap()
    expect(person.at(0, 1)).to_have_attribute("aria-label", "row 1, column 2: 3")
    for text in (*PLAYED[::4], wide):
        person.paste(text)
        person.ask("solve")
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 360, text
    families = person.page.request.get(f"{person.address}/api/families").json()["families"]
    for family in families:
        person.paste(family["example"])
        expect(person.page.locator("#title")).to_contain_text(family["title"])
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 360, family["name"]
        assert person.page.evaluate(HIDDEN) == 0, family["name"]


def test_all_actions_are_in_sight(visit):
    person = visit(width=360)
    for width in (390, 1600, 360):
        person.page.set_viewport_size({"width": width, "height": 900})
        for left, right, bottom in person.page.evaluate(ACTIONS):
            assert 0 <= left < right <= width
            assert bottom <= 900


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
    expect(person.at(0, 1)).to_have_attribute("aria-label", "row 1, column 2: 3")


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

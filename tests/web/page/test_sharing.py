"""What comes into the page, and what leaves it: text, files, links, its address."""

from pathlib import Path

import pytest
from played import HASHI, SEVERAL, SUDOKU, shared

import pencilsat
from pencilsat import formats

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
    person.page.click("#paste .first")
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
    expect(person.at(0, 1)).to_have_attribute("aria-label", "row 1, column 2: 3")
    person.page.check("[name=mode][value=draw]")
    person.page.check("[name=mode][value=play]")
    expect(person.at(0, 1)).to_have_attribute("aria-label", "row 1, column 2: 3")
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
    person.page.click("text=As puzzlink")
    link = person.page.locator("#converted")
    expect(link).to_be_visible()
    assert pencilsat.read(link.input_value()) == pencilsat.read(HASHI)


PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""

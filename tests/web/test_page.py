"""The page in Chromium, as a person uses it: with a mouse, and with keys alone."""

import json
import re
from collections import defaultdict
from pathlib import Path
from urllib.parse import parse_qs, urlencode

import pytest
from browsing import CHROMIUM, Visit, browsed, middle, served

pytest.importorskip("playwright.sync_api", reason="no Playwright: pip install playwright")
pytest.importorskip("starlette", reason="no server: pip install '.[web]'")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")

from playwright.sync_api import expect  # noqa: E402

import pencilsat  # noqa: E402
from pencilsat import formats  # noqa: E402

INSTANCES = Path(__file__).parents[2] / "instances"
SUDOKU = "sudoku 4 2 2\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"
NINE = "sudoku 9 3 3\n5 3 . . 7 . . . .\n" + ". . . . . . . . .\n" * 8
SEVERAL = "takuzu 4 4\n1 . . .\n. . . .\n. . . .\n. . . .\n"
HASHI = "hashi 3 3\n2 . 2\n. . .\n1 . 1\n"


@pytest.fixture(scope="module")
def address():
    with served() as address:
        yield address


@pytest.fixture(scope="module")
def browser():
    with browsed() as browser:
        yield browser


@pytest.fixture(scope="module")
def idle():
    """Visits of tests that are over, by the width of the screen: a new one takes a second."""
    return defaultdict(list)


@pytest.fixture
def visit(browser, address, idle):
    """Opens the page; nothing may go wrong there."""
    visits = list[tuple[int, Visit]]()

    def begin(width=1600):
        found = idle[width].pop() if idle[width] else Visit(browser, address, width)
        visits.append((width, found))
        found.goto("")
        return found

    yield begin
    for width, each in visits:
        assert each.wrong == []
        idle[width].append(each)


@pytest.mark.slow
def test_the_first_screen_has_an_example_and_a_button_that_solves_it(visit):
    person = visit()
    assert person.page.locator("#gallery li").count() == len(pencilsat.encoders.NAMES)
    assert "exactly one solution" in person.ask("solve")
    assert person.page.locator("#results svg").count() == 1


DRAWN = {
    "digits in cells": (
        "takuzu 4 4\n. . . .\n. . . .\n. . . .\n. . . .\n",
        [((0, 0), "0"), ((3, 2), "1")],
        "takuzu 4 4\n0 . . .\n. . . .\n. . . .\n. . 1 .\n",
    ),
    "points and lines": (
        "circuit 2 2\no o\n\no o\n",
        [((0, 0, 0, 1), "-"), ((1, 1), "#"), ((0, 0, 1, 0), "|")],
        "circuit 2 2\no-o\n|\no #\n",
    ),
    "totals in margins": (
        "battleship 2 2\nfleet 2\nrows 2 .\ncolumns . .\n. .\n. .\n",
        [(("column", 1), "1"), ((0, 0), "<"), (("row", 1), "0")],
        "battleship 2 2\nfleet 2\nrows 2 0\ncolumns . 1\n< .\n. .\n",
    ),
    "regions": (
        "starbattle 2 3\na a a\na a a\n",
        [(("region", 0, 2), "b"), (("region", 1, 2), "b"), (("region", 1, 1), ".")],
        "starbattle 2 3\na a b\na . b\n",
    ),
    "labels, of which one is alone for a while": (
        "numberlink 2 3\nA . A\n. . .\n",
        [((1, 0), "B"), ((1, 2), "B")],
        "numberlink 2 3\nA . A\nB . B\n",
    ),
}
"""An empty board, what is written where, and the text of the puzzle that it becomes."""


@pytest.mark.slow
def test_puzzles_are_drawn_with_the_mouse(visit):
    person = visit()
    for empty, written, text in DRAWN.values():
        person.draw(empty)
        for place, word in written:
            person.choose(place, word)
            person.at(*place).click()
        expect(person.page.locator("#text")).to_have_value(text)
        person.page.wait_for_function("t => location.hash.includes(t)", arg=shared(text))


@pytest.mark.slow
def test_puzzles_are_drawn_with_keys_alone(visit):
    person = visit()
    for empty, written, text in DRAWN.values():
        person.draw(empty)
        person.tab_to("[data-place]")
        for place, word in written:
            person.go(*place)
            person.press(word)
        expect(person.page.locator("#text")).to_have_value(text)
    person.draw("nonogram 1 3\nrows .\ncolumns ., ., .\n")
    person.at("rows", 0).focus()
    person.press("1", "Space", "1")
    expect(person.page.locator("#text")).to_have_value("nonogram 1 3\nrows 1 1\ncolumns ., ., .\n")


def shared(text):
    """A puzzle as the address has it."""
    return urlencode({"puzzle": text})


PLAYED = [
    "sudoku 4 2 2\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n",
    "takuzu 4 4\n1 . . .\n. . 0 .\n. 0 . .\n. . 1 1\n",
    HASHI,
    "numberlink 2 3\nA . A\nB . B\n",
    "battleship 3 3\nfleet 2\nrows 2 . 0\ncolumns . . 0\n. . .\n. . .\n. . .\n",
    "circuit 2 3\no-o o\n\no o o\n",
    "slitherlink 2 2\n3 3\n. .\n",
    "akari 2 3\n. x .\n. . 1\n",
    "hitori 2 2\n1 1\n1 2\n",
    "starbattle 4 4\nb a a a\nb a a c\nb d c c\nd d c c\n",
    "shikaku 2 3\n2 . .\n. 4 .\n",
    "nurikabe 2 2\n1 .\n. .\n",
    "nonogram 2 2\nrows 2, 1\ncolumns 2, 1\n",
    "zebra 2\npet: cat, dog\ndrink: tea, milk\nclues:\ncat @ 1\ntea = dog\n",
]
"""Small puzzles with one solution."""


def played():
    """One of each family: if none is here, its smallest instance with one solution."""
    known = {text.split()[0]: text for text in PLAYED}
    for name in pencilsat.encoders.NAMES:
        files = sorted((INSTANCES / name).glob("*.txt"), key=lambda file: file.stat().st_size)
        texts = (file.read_text(encoding="utf-8") for file in files)
        yield known.get(name) or next(text for text in texts if "# solutions: 1\n" in text)


@pytest.mark.slow
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


@pytest.mark.slow
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


def entered(person):
    """What is entered, by place, as the address has it."""
    found = parse_qs(person.page.url.partition("#")[2]).get("found", ["[]"])[0]
    return {tuple(entry[:-1]): entry[-1] for entry in json.loads(found)}


@pytest.mark.slow
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
    until(lambda: entered(person) == {(0, 1): "A", (1, 1): "B", (1, 2): "B"}, person)
    expect(person.page.locator("#board .line path")).to_have_count(5)
    person.page.click("#undo")
    until(lambda: entered(person) == {(0, 1): "A"}, person)


LINED = [
    ("slitherlink 2 2\n3 3\n. .\n", (0, 0, 0, 1), (0, 1, 0, 2), [1, None]),
    ("masyu 2 3\n. w .\n. . .\n", (0, 0, 0, 1), (0, 1, 0, 2), [1, None]),
    ("circuit 1 3\no o o\n", (0, 0, 0, 1), (0, 1, 0, 2), [1, None]),
    ("hashi 1 5\n2 . 4 . 2\n", (0, 0, 0, 2), (0, 2, 0, 4), [1, 2, None]),
]
"""Two places in a row of a puzzle, and what is there each time that both are drawn along."""


@pytest.mark.slow
def test_lines_are_drawn_from_point_to_point(visit):
    person = visit()
    for text, first, second, values in LINED:
        person.paste(text)
        expect(person.page.locator("#title")).to_contain_text(pencilsat.read(text).family.title)
        (x, y), (u, _) = (middle(person.at(*place)) for place in (first, second))
        for value in values:
            person.drawn((x - (u - x) / 2, y), (u + (u - x) / 2, y))
            lines = {place: value for place in (first, second) if value}
            until(lambda lines=lines: entered(person) == lines, person)
        person.at(*first).click()
        until(lambda first=first: entered(person) == {first: 1}, person)


def until(condition, person):
    """Waits for what the page does."""
    for _ in range(500):
        if condition():
            return
        person.page.wait_for_timeout(10)
    pytest.fail(f"it is not so: {entered(person)}")


@pytest.mark.slow
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
    person.page.click("#undo")
    expect(text).to_have_value(ships.format("2 1"))
    expect(fleet).to_have_value("2, 1")
    board = "\n. . . .\n. . . .\n. . . .\n. . . .\n"
    person.draw(f"takuzu 4 4{board}")
    options.get_by_label("repeats").check()
    expect(text).to_have_value(f"takuzu 4 4 repeats{board}")
    person.page.check("[name=mode][value=play]")
    expect(options.get_by_label("repeats")).to_have_count(0)


@pytest.mark.slow
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


@pytest.mark.slow
def test_it_is_said_whether_a_solution_is_the_only_one_and_where_not(visit):
    person = visit()
    person.paste(SEVERAL)
    said = person.ask("check")
    assert "several solutions" in said
    assert "open: 15" in said
    figures = person.page.locator("#results figure > .picture")
    assert figures.count() == 3
    assert person.page.locator("#results .overlay text").all_text_contents().count("0") == 15
    person.paste(SUDOKU)
    assert "exactly one solution" in person.ask("check")
    assert "no solution" in person.asked("takuzu 2 2\n0 0\n. .\n", "solve")


@pytest.mark.slow
def test_hints_lead_to_the_end(visit):
    person = visit()
    person.paste(SUDOKU)
    for _ in range(20):
        said = person.ask("hint")
        if "solved" in said:
            break
        assert "Look at" in said
        person.page.click("text=What follows?")
        person.page.click("text=Write it")
        person.page.wait_for_function("() => location.hash.includes('found')")
    else:
        pytest.fail("twenty hints do not solve it")
    expect(person.page.locator("#said")).to_contain_text("Solved")


@pytest.mark.slow
def test_wrong_entries_are_named_on_demand(visit):
    person = visit()
    person.paste(SUDOKU)
    right = {tuple(place): word for place, word in person.answers(SUDOKU)}
    wrong = next(word for word in "1234" if word != right[0, 1])
    person.at(0, 1).focus()
    person.press(wrong)
    assert "row 1, column 2 cannot be" in person.ask("wrong")
    person.press("Tab")
    person.at(0, 1).focus()
    person.press("Backspace", right[0, 1])
    assert "right so far" in person.ask("wrong")


@pytest.mark.slow
def test_an_explanation_is_stepped_through_to_its_end_by_keys_and_buttons(visit):
    person = visit()
    person.paste(SUDOKU)
    person.ask("explain")
    sentence = person.page.locator("#results .sentence strong")
    number = person.page.locator("#results .steps > li").count()
    told = [step for step in pencilsat.explain(pencilsat.read(SUDOKU)) if not step.quiet]
    assert number == len(told) > 0
    expect(sentence).to_have_text(f"The puzzle, and {number} steps")
    for step in range(1, number + 1):
        if step % 2:
            person.press("ArrowRight")
        else:
            person.page.click("[data-go=next]")
        expect(sentence).to_have_text(f"Step {step} of {number}")
    before = person.page.url
    person.page.click("#results .steps > li:nth-child(2) > a")
    expect(sentence).to_have_text(f"Step 2 of {number}")
    person.press("End")
    expect(sentence).to_have_text("The end")
    assert person.page.url == before


@pytest.mark.slow
def test_a_count_is_live_and_can_be_cancelled(visit):
    person, other = visit(), visit()
    person.paste("sudoku 9\n" + ". . . . . . . . .\n" * 9)
    expect(person.page.locator("#title")).to_have_text("Sudoku 9 × 9")
    person.page.click("summary:has-text('More')")
    person.page.fill("[name=limit]", "1000000000")
    person.page.click("[data-task=count]")
    expect(person.page.locator("#work [role=status]")).to_contain_text("so far")
    assert "exactly one solution" in other.ask("solve")  # two pages do not wait for each other
    person.page.click("#cancel")
    expect(person.page.locator("#results")).to_contain_text("At least")
    expect(person.page.locator("#work")).to_be_hidden()
    other.paste("takuzu 4 4\n" + ". . . .\n" * 4)
    assert "72 solutions" in other.ask("count")


@pytest.mark.slow
def test_puzzles_are_rated_their_clues_minimised_and_new_ones_made(visit):
    person = visit()
    person.paste(SUDOKU)
    assert "score" in person.ask("rate")
    assert "no puzzle with this solution has fewer" in person.ask("fewest")
    person.page.fill("#new [name=size]", "4")
    person.page.fill("#new [name=seed]", "7")
    person.page.click("#new button.first")
    expect(person.page.locator("#text")).not_to_have_value(SUDOKU)
    assert pencilsat.check(pencilsat.read(person.page.input_value("#text"))).status == "unique"
    person.page.fill("#blank [name=size]", "6")
    person.page.click("#blank button")
    expect(person.page.locator("#title")).to_have_text("Sudoku 6 × 6")
    assert person.page.is_checked("[name=mode][value=draw]")


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_it_is_said_what_to_do_when_the_server_is_away(visit):
    person = visit()
    person.page.route("**/api/solve", lambda route: route.abort())
    assert "Start `pencilsat serve` again" in person.ask("solve")
    person.page.unroute("**/api/solve")
    assert "exactly one solution" in person.ask("solve")


@pytest.mark.slow
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

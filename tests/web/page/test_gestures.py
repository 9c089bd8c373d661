"""What hands do on a board: with both buttons of a mouse, a finger, and keys."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from browsing import middle
from played import SUDOKU

expect = pytest.importorskip("playwright.sync_api", reason="no Playwright").expect
pytestmark = pytest.mark.slow

CROSSING = "hashi 3 3\n. 1 .\n1 . 1\n. 1 .\n"
LINED = ["slitherlink 2 2\n3 3\n. .\n", "masyu 2 3\n. w .\n. . .\n", CROSSING,
         "yajilin 2 3\n. . .\n. . .\n"]  # fmt: skip
SHADED = "nurikabe 2 4\n. . . .\n. . . 2\n"


def opened(person, text):
    """Opens a puzzle, and waits for its board."""
    person.page.evaluate("document.querySelector('#board > svg').dataset.old = ''")
    person.paste(text)
    person.page.wait_for_selector("#board > svg[data-old]", state="detached")


def test_the_other_mark_is_drawn_with_the_right_button_and_made_by_a_long_press(visit):
    person = visit()
    opened(person, SHADED)
    person.drag((0, 0), (0, 3), button="right")
    person.until(lambda: person.entered == {(0, c): 0 for c in range(4)})
    person.drag((0, 1), (0, 2), button="right")  # where it is, it is taken away
    person.until(lambda: person.entered == {(0, 0): 0, (0, 3): 0})
    opened(person, LINED[0])
    (x, y), (u, _) = (middle(person.at(*place)) for place in ((0, 0, 0, 1), (0, 1, 0, 2)))
    half = (u - x) / 2
    person.drawn((x - half, y), (u + half, y), button="right")
    person.until(lambda: person.entered == {(0, 0, 0, 1): 0, (0, 1, 0, 2): 0})
    finger = visit(width=360)
    opened(finger, SHADED)
    finger.at(1, 0).scroll_into_view_if_needed()
    finger.drawn(middle(finger.at(0, 0)), touch=True, hold=700)
    finger.until(lambda: finger.entered == {(0, 0): 0})
    finger.at(0, 1).tap()
    finger.until(lambda: finger.entered == {(0, 0): 0, (0, 1): 1})


REACHED = """() => {
  const stops = [...document.querySelectorAll("[data-stop], [data-place]")]
    .filter((each) => !each.classList.contains("edge"));
  const found = new Set();
  for (const stop of stops) {
    for (const way of ["Up", "Down", "Left", "Right"]) {
      stop.focus();
      const said = { key: `Arrow${way}`, bubbles: true };
      stop.dispatchEvent(new KeyboardEvent("keydown", said));
      found.add(document.activeElement.dataset.place);
    }
  }
  return [...document.querySelectorAll(".edge")].map((each) => each.dataset.place)
    .filter((id) => !found.has(id));
}"""


@pytest.mark.parametrize("text", LINED, ids=lambda text: text.split()[0])
def test_each_line_is_an_arrow_away_from_where_it_ends_and_is_drawn_with_shift(visit, text):
    person = visit()
    opened(person, text)
    edges = person.page.locator(".edge")
    assert edges.count() > 0
    assert person.page.evaluate(REACHED) == []
    place = tuple(json.loads(edges.first.get_attribute("data-place")))
    way = "Right" if place[0] == place[2] else "Down"
    back = {"Right": "Left", "Down": "Up"}[way]
    edges.first.focus()
    person.press(f"Arrow{back}", f"Shift+Arrow{way}")
    person.until(lambda: person.entered == {place: 1})
    person.press(f"Shift+Arrow{back}")
    person.until(lambda: person.entered == {})


def test_a_bridge_takes_the_place_of_one_that_it_crosses(visit):
    person = visit()
    opened(person, CROSSING)
    for place in ((0, 1, 2, 1), (1, 0, 1, 2)):
        person.at(*place).focus()
        person.press("Enter")
        person.until(lambda place=place: person.entered == {place: 1})
    person.page.click("#undo")
    person.until(lambda: person.entered == {(0, 1, 2, 1): 1})


def test_cells_are_coloured_and_all_is_undone_and_kept_wherever_the_focus_is(visit):
    person = visit()
    opened(person, LINED[0])
    tints = person.page.locator("#board .tints rect")
    person.page.click("#colours")
    person.page.click(".palette .tint1")
    person.drag((0, 0), (0, 1))
    expect(tints).to_have_count(2)
    person.page.focus("[name=mode][value=play]")
    person.press("Control+z")
    expect(tints).to_have_count(0)
    person.press("Control+y")
    expect(tints).to_have_count(2)
    person.page.click("#colours")
    person.at(0, 0, 0, 1).click()
    person.until(lambda: person.entered == {(0, 0, 0, 1): 1})
    person.page.reload()
    person.ready()
    expect(tints).to_have_count(2)
    assert person.entered == {(0, 0, 0, 1): 1}


def test_what_was_entered_stays_when_a_clue_is_set(visit):
    person = visit()
    opened(person, SUDOKU)
    person.at(0, 1).focus()
    person.press("2")
    person.page.check("[name=mode][value=draw]")
    person.at(3, 0).focus()
    person.press("3")
    expect(person.page.locator("#text")).to_have_value(SUDOKU.replace("\n. . . 2", "\n3 . . 2"))
    person.page.check("[name=mode][value=play]")
    person.until(lambda: person.entered == {(0, 1): 2})


@pytest.mark.parametrize("task", ["hint", "explain"])
def test_what_a_step_says_is_in_sight_with_the_board_on_a_small_screen(visit, task):
    person = visit(width=360)
    person.page.set_viewport_size({"width": 360, "height": 740})
    opened(person, SUDOKU)
    person.page.locator(f"[data-task={task}]").tap()
    person.page.wait_for_selector("#results[aria-busy=false]", state="attached")
    if task == "hint":
        person.page.get_by_text("What follows?").tap()
    else:
        person.page.get_by_text("Next ›").tap()
        expect(person.page.locator("#step .verdict")).to_contain_text("Step 2 of")
    followed = person.page.locator("#board .follows")
    followed.first.wait_for()
    told = followed.evaluate_all("all => all.map((each) => each.dataset.place)")
    boxes = [person.page.locator(each).bounding_box() for each in ("#board", "#step")]
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= 740 for box in boxes)
    person.page.get_by_role("button", name="Do it").tap()
    person.until(lambda: {tuple(json.loads(place)) for place in told} <= person.entered.keys())
    expect(person.page.locator("#step")).to_be_empty()
    person.page.set_viewport_size({"width": 360, "height": 900})


def axe() -> Path | None:
    """axe-core, if npm has installed it for all."""
    if npm := shutil.which("npm"):
        asked = subprocess.run([npm, "root", "-g"], capture_output=True, text=True, check=False)
        found = Path(asked.stdout.strip(), "axe-core", "axe.min.js")
        return found if found.exists() else None
    return None


RUN = """() => axe.run().then(({ violations }) =>
  violations.map(({ id, nodes }) => [id, nodes[0].html]))"""


def test_axe_finds_nothing(visit):
    source = axe()
    if source is None:
        pytest.skip("no axe-core: npm install -g axe-core")
    person = visit(width=360)
    person.paste(SUDOKU)
    person.ask("hint")
    person.page.click("#colours")
    person.page.evaluate(source.read_text(encoding="utf-8"))
    assert person.page.evaluate(RUN) == []
    person.page.evaluate("location.hash = ''")
    person.page.wait_for_selector("body[data-view=home]")
    assert person.page.evaluate(RUN) == []

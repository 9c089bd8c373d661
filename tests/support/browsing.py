"""A server of its own, and a person before its page in a real browser."""

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs

import pytest
from played import shared

import pencilsat
from pencilsat.views.json import flat
from pencilsat.web.drawing import example_of

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def browsed() -> Iterator[Any]:
    """A browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


DROP = """text => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "board.txt", { type: "text/plain" }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
}"""

SLOW_TIMERS = """() => {
  const real = setTimeout;
  self.setTimeout = (call, wait, ...told) => real(call, 20 * wait, ...told);
  self.usualTimers = () => { self.setTimeout = real; };
}"""


def middle(area: Any) -> tuple[float, float]:
    """Where an element of the page is."""
    box = area.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


EXAMPLE = f"#{shared(example_of(pencilsat.encoders.family_named('sudoku')))}"
"""Behind the address: sooner there than by the gallery with its pictures of all families."""

EXPECTED = re.compile("status of 4|net::ERR_FAILED")
"""What a browser says of a refused puzzle, and of a server that is away."""


class Visit:
    """A person before the page; what goes wrong there is kept in `wrong`."""

    def __init__(self, browser: Any, address: str, width: int = 1600) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, has_touch=width < 600
        )
        self.context.set_default_timeout(20_000)
        self.page = self.context.new_page()
        self.address = address
        self.wrong: list[str] = []
        self.awaited = set[Any]()
        """Requests without an answer."""
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self.heard)
        self.page.on("request", self.requested)
        for event in ("requestfinished", "requestfailed"):
            self.page.on(event, self.answered)

    def heard(self, message: Any) -> None:
        """Keeps errors and warnings; a refused puzzle is none of the page's."""
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.wrong.append(message.text)

    def requested(self, request: Any) -> None:
        """Keeps what is loaded from elsewhere."""
        self.awaited.add(request)
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(f"loads {request.url}")

    def answered(self, request: Any) -> None:
        """A request has its answer, or there will be none."""
        self.awaited.discard(request)

    def goto(self, behind: str) -> None:
        """Loads the page, with something behind its address: else with the example of Sudoku, and
        as somebody who was never there. Who leaves a page while it loads something aborts that, and
        Chromium may call that an error.
        """
        self.leave()
        if not behind:
            self.page.goto(f"{self.address}/static/icon.svg")
            self.page.evaluate("localStorage.clear()")
        self.page.goto(f"{self.address}/{behind or EXAMPLE}")
        self.ready()
        if not behind:
            self.page.wait_for_selector("body[data-view=puzzle]")
        self.page.evaluate("document.querySelector('#in').open = true")

    def leave(self) -> None:
        """Leaves the page, which then asks for nothing any longer."""
        end = time.monotonic() + 5
        while self.awaited and time.monotonic() < end:
            self.page.wait_for_timeout(10)
        self.page.goto("about:blank")

    def ready(self) -> None:
        """Waits until the page can be used."""
        self.page.wait_for_selector("html[data-ready]")

    def paste(self, text: str) -> None:
        """Pastes a puzzle."""
        self.page.fill("#text", text)
        with self.page.expect_response("**/api/read"):
            self.page.click("#paste .row > button")

    def draw(self, blank: str) -> None:
        """Takes a puzzle to change it."""
        self.page.evaluate("document.querySelector('#board > svg').dataset.old = ''")
        self.paste(blank)
        self.page.wait_for_selector("#board > svg[data-old]", state="detached")
        self.page.wait_for_function("t => document.querySelector('#text').value === t", arg=blank)
        self.page.check("[name=mode][value=draw]")

    def at(self, *place: str | int) -> Any:
        """A place of the board."""
        return self.page.locator(f"[data-place='{json.dumps(place, separators=(',', ':'))}']")

    def choose(self, place: Sequence[str | int], word: str) -> None:
        """Chooses a word of the palette of a place."""
        self.at(*place).focus()
        chips = self.page.locator(".palette button")
        known = chips.evaluate_all("all => all.map((chip) => chip.dataset.word)")
        chip = chips.nth(known.index(word if word in known else ""))
        if chip.get_attribute("aria-pressed") == "false":
            chip.click()

    def press(self, *keys: str) -> None:
        """Presses keys where the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str) -> None:
        """Presses Tab until the focus is there."""
        for _ in range(60):
            self.press("Tab")
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
        pytest.fail(f"Tab does not reach {selector}")

    def go(self, *place: str | int) -> None:
        """Presses arrows until the focus is on a place of the board."""
        target = self.at(*place)
        for _ in range(40):
            here = self.page.locator(":is([data-place], [data-stop]):focus")
            if here.get_attribute("data-place") == target.get_attribute("data-place"):
                return
            (x, y), (u, v) = map(middle, (here, target))
            across, down = u - x, v - y
            upright = abs(down) > abs(across) + 1  # pixels: a tie is decided
            arrow = ("Left", "Right")[across > 0] if not upright else ("Up", "Down")[down > 0]
            self.press(f"Arrow{arrow}")
        pytest.fail(f"arrows do not reach {place}")

    def drag(self, *places: Sequence[int], button: str = "left") -> None:
        """Draws the mouse from the first place to the last."""
        (x, y), (u, v) = (middle(self.at(*place)) for place in places)
        self.page.mouse.move(x, y)
        self.page.mouse.down(button=button)
        self.page.mouse.move(u, v, steps=20)
        self.page.mouse.up(button=button)

    def drawn(
        self,
        *points: tuple[float, float],
        touch: bool = False,
        button: str = "left",
        hold: float = 0,
    ) -> None:
        """Draws a line through points of the screen, with the mouse or with a finger, which is
        perhaps held still before it is lifted.
        """
        if not touch:
            self.page.mouse.move(*points[0])
            self.page.mouse.down(button=button)
            for point in points[1:]:
                self.page.mouse.move(*point, steps=3)
            self.page.mouse.up(button=button)
            return
        finger = self.context.new_cdp_session(self.page)
        if not hold:  # a slow machine does not make it a long press
            self.page.evaluate(SLOW_TIMERS)
        for i, (x, y) in enumerate(points):
            kind = "touchMove" if i else "touchStart"
            told = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            finger.send("Input.dispatchTouchEvent", told)
        self.page.wait_for_timeout(hold)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.evaluate("() => self.usualTimers?.()")

    def drop(self, text: str) -> None:
        """Drops a file."""
        self.page.evaluate(DROP, text)

    def answers(self, text: str) -> list[tuple[list[str | int], str]]:
        """What has to be entered to solve a puzzle: places, and words as the palette has them."""
        puzzle = pencilsat.read(text)
        answer = puzzle.family.answer
        [solution] = pencilsat.check(puzzle).solutions
        # Once more, if the server closes the connection just then, as it was idle.
        asked = self.page.request.post(
            f"{self.address}/api/read", data={"text": text}, max_retries=1
        )
        shown = asked.json()
        targets = {tuple(each["place"]): each for each in shown["shown"]["places"]}
        found = list[tuple[list[str | int], str]]()
        for place, value in answer.values(puzzle, solution.value).items():
            target = targets.get(tuple(flat(place)))
            if target is None:
                continue  # nobody writes there
            choice = shown["shown"]["choices"][target["choice"]]
            word = choice["words"][choice["values"].index(value)]
            if not target["fixed"] and value != puzzle.family.board.blank(puzzle):
                found.append((target["place"], word))
        return found

    @property
    def entered(self) -> dict[tuple[str | int, ...], str | int]:
        """What is entered, by place, as the address has it."""
        found = parse_qs(self.page.url.partition("#")[2]).get("found", ["[]"])[0]
        return {tuple(entry[:-1]): entry[-1] for entry in json.loads(found)}

    def until(self, condition: Callable[[], bool]) -> None:
        """Waits for what the page does."""
        for _ in range(500):
            if condition():
                return
            self.page.wait_for_timeout(10)
        pytest.fail(f"it is not so: {self.entered}")

    def ask(self, task: str) -> str:
        """What the page answers to a button."""
        self.page.click(f"[data-task={task}]")
        self.page.wait_for_selector("#results[aria-busy=false]", state="attached")
        return self.said

    def asked(self, text: str, task: str) -> str:
        """What the page answers of a puzzle."""
        self.paste(text)
        return self.ask(task)

    @property
    def said(self) -> str:
        """What the answer says."""
        return "".join(self.page.inner_text(each) for each in ("#step", "#results"))

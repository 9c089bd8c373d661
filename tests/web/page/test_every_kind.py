"""A family of each kind opens from its card, takes a move, takes it back, gives a hint, and is
solved; what the page asks for is tried of every family in `tests/web/test_work.py`.
"""

import pytest
from played import kinds

from pencilsat import encoders
from pencilsat.web.drawing import example_of

pytest.importorskip("playwright.sync_api", reason="no Playwright")
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", kinds())
def test_it_opens_and_can_be_played(visit, name):
    family = encoders.family_named(name)
    person = visit()
    page = person.page
    page.click("#home")
    page.locator("#gallery button").nth(encoders.NAMES.index(name)).click()
    page.wait_for_function("name => document.querySelector('#family').value === name", arg=name)
    page.wait_for_selector("#board [data-place]", state="attached")
    place, word = person.answers(example_of(family))[0]
    if page.locator(".palette button").first.is_visible():
        person.choose(place, word)
        person.at(*place).click()
    else:  # regions are drawn, or typed
        person.at(*place).focus()
        person.press(word)
    person.until(lambda: tuple(place) in person.entered)
    person.press("Control+z")
    person.until(lambda: not person.entered)
    page.click("[data-task=hint]")
    page.wait_for_function("() => document.querySelector('#step').innerText.length > 10")
    assert "exactly one solution" in person.ask("solve")

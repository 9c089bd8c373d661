"""A server, a browser, and visits of the page."""

from collections import defaultdict

import pytest
from asking import served
from browsing import CHROMIUM, Visit, browsed


@pytest.fixture(scope="package")
def address():
    with served() as (address, _):
        yield address


@pytest.fixture(scope="package")
def browser():
    if CHROMIUM is None:
        pytest.skip("no Chromium: apt-get install chromium")
    from playwright.sync_api import expect

    expect.set_options(timeout=20_000)  # where other tests run at the same time
    with browsed() as browser:
        yield browser


@pytest.fixture(scope="package")
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
        each.leave()
        idle[width].append(each)

"""The page without a server behind it: a folder of files, with the engine in the browser."""

import contextlib
import functools
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from browsing import CHROMIUM, browsed
from command import run

from pencilsat.cnf.errors import BadInput
from pencilsat.web import site

pytestmark = pytest.mark.slow


class Server(ThreadingHTTPServer):
    """Takes all that a page asks for at once."""

    request_queue_size = 256


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_message(self, *args):
        """Nothing."""


@contextlib.contextmanager
def over_http(folder):
    """The address of a server of these files alone."""
    server = Server(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_site_is_played_explained_and_opened_again_without_a_network(tmp_path):
    if CHROMIUM is None or shutil.which("npm") is None:
        pytest.skip("no Chromium, or no npm")
    out = tmp_path / "site"
    made = run("site", out)
    if "does not fetch" in made.err:
        pytest.skip(made.err.strip().splitlines()[-1])  # no registry can be reached
    assert made.code == 0
    again = run("site", out)
    assert again.code == 2
    assert "something already" in again.err
    page_files = [out / "index.html", *(out / "static").iterdir(), out / "api" / "families.json"]
    first = sum(file.stat().st_size for file in page_files)
    assert first < 250_000  # the page without Pyodide
    wrong = list[str]()
    with over_http(out) as address, browsed() as browser:
        context = browser.new_context()
        context.set_default_timeout(120_000)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asked: wrong.extend([asked.url] * (address not in asked.url)))
        page.goto(address)
        page.click("#gallery button:has-text('Number Place')")
        cell = page.locator("#board [data-place='[0,0]']")
        cell.click()
        page.keyboard.press("5")
        page.wait_for_selector("#board [data-place='[0,0]'][aria-label$=': 5']")
        page.click("#undo")
        page.wait_for_selector("#board [data-place='[0,0]'][aria-label$='empty']")
        page.click("[data-task=hint]")
        page.wait_for_selector("#step > *")
        assert "Look at" in page.inner_text("#step")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        context.set_offline(True)
        page.reload()
        page.wait_for_selector("#board [data-place='[0,0]']")
    assert wrong == []


def test_a_file_that_is_not_the_one_that_is_meant_is_refused(tmp_path):
    (tmp_path / site.PARTS[0].name).write_bytes(b"another")
    with pytest.raises(BadInput, match="its SHA-256 is another"):
        [*site.write(tmp_path / "site", tmp_path)]
    assert not (tmp_path / "site").exists()

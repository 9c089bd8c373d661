"""Pages on which a puzzle is solved step by step: what they hold, and what a browser shows."""

import re
import shutil
import subprocess
from html.parser import HTMLParser
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import pytest
from together import together

import pencilsat
from pencilsat.boards.facts import Given
from pencilsat.boards.replay import Cross, Note, center
from pencilsat.boards.scene import Glyph
from pencilsat.boards.sheet import sheet
from pencilsat.boards.svg import written
from pencilsat.tasks.explain.words import Explanation
from pencilsat.views import html, pictures, walkthrough
from pencilsat.views.walk import ENDED, Walk

SUDOKU = "sudoku 4 2 2\n1 2 . .\n. . . 1\n. 1 . .\n. . . 3\n"


SLITHERLINK = "slitherlink 2 2\n3 1\n. .\n"


ZEBRA = "zebra 3\nname: ann, bob, cid\nclues:\nann @ 2\nbob < cid\n"


HOSTILE = "numberlink 2 2\n<script>alert(1)</script> <script>alert(1)</script>\n&amp; &amp;\n"


TWO = "takuzu 2 2\n. .\n. .\n"


SVG = "{http://www.w3.org/2000/svg}"


CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)


class Page(HTMLParser):
    """The elements of a page with their attributes, and the texts of its links and scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.texts.setdefault(tag, []).append("")

    def handle_data(self, data):
        if self.elements:
            self.texts[self.elements[-1][0]][-1] += data

    def of(self, tag: str) -> list[str]:
        """The texts of all elements of a kind."""
        return [text.strip() for text in self.texts.get(tag, [])]

    def having(self, name: str) -> list[str]:
        return [attributes[name] for _, attributes in self.elements if name in attributes]


def walk(text: str, *, quiet: bool = False) -> Walk:
    explanation = Explanation(pencilsat.read(text))
    return Walk(explanation, [*explanation], quiet)


def page(*walks: Walk) -> str:
    entries = [pictures.entry(each.explanation.puzzle, walk=each) for each in walks]
    return html.page(entries, "Mine")


@together("text", [SUDOKU, SLITHERLINK, ZEBRA, HOSTILE, TWO])
@together("quiet", [False, True])
def test_a_page_has_the_sentence_of_every_step_and_every_link(text, quiet):
    found = walk(text, quiet=quiet)
    links = iter(Page(page(found)).of("a"))
    for step in found.steps:
        assert next(links) == step.sentence
        for number, link in enumerate((step.supposed, *step.chain) if step.chain else ()):
            assert next(links).startswith(f"suppose {link}" if number == 0 else link.says)
    assert [*links] == []


@pytest.mark.parametrize("text", [SUDOKU, SLITHERLINK, ZEBRA, HOSTILE])
def test_each_place_that_a_step_is_about_is_on_the_board(text):
    found = Page(page(walk(text)))
    areas = {*found.having("data-area")}
    for role in ("looked", "because", "follows", "supposed"):
        assert {number for said in found.having(f"data-{role}") for number in said.split()} <= areas
    assert found.having("data-follows")


def test_what_is_new_or_struck_out_at_a_step_is_what_the_step_says():
    found = walk(SUDOKU)
    spots = {0: set(), inf: set()}
    for k, step in enumerate(found.steps, 1):
        places = found.of_facts(step.focus.facts)
        spots[k] = {spot for place in places for spot in found.spots(place)}
    for seen in found.drawn.seen:
        if isinstance(seen.mark, Glyph | Cross) and seen.first in spots:
            assert seen.first == 0 or seen.mark.at in spots[seen.first]
        if isinstance(seen.mark, Note) and seen.last in spots:
            assert seen.last == inf or seen.mark.at in spots[seen.last]


def test_a_chain_supposes_the_opposite_of_what_follows():
    found = walk(SLITHERLINK)
    step = next(k for k, step in enumerate(found.steps, 1) if step.chain)
    (atom, true), *_ = found.steps[step - 1].focus.facts
    [side] = found.of_facts([Given(atom, true)])
    at = center(found.spots(side))
    supposed = [s.mark for s in found.drawn.seen if (s.first, s.link) == (step, 0)]
    assert (Cross(at) in supposed) == true
    assert supposed


def test_the_addresses_of_several_puzzles_say_which():
    addresses = Page(page(walk(SUDOKU), walk(ZEBRA))).having("href")
    assert {"#puzzle=1&step=1", "#puzzle=2&step=1"} <= {*addresses}


def test_the_page_ends_with_the_conclusion():
    assert "<p>unique, 2 steps, the hardest with 1 rule and 2 facts</p>" in page(walk(ZEBRA))
    assert "<p>nothing more is forced; 4 left open: " in page(walk(TWO))
    contradiction = "takuzu 2 2\n1 1\n1 1\n"
    clash = ["these clash:", "row 1 has no more than one 1", "r1c1 r1c2 are 1"]
    shown = page(walk(contradiction))
    assert "\n".join(f"<p>{line}</p>" for line in clash) in shown
    [marked] = [attrs for _, attrs in Page(shown).elements if attrs.get("class") == "end"]
    areas = walk(contradiction).places
    assert marked["data-because"].split() == [str(areas[0, c]) for c in (0, 1)]
    assert '<div class="end">' in page(walk(ZEBRA))
    assert ENDED not in page(walk(ZEBRA))


def test_pictures_of_steps_have_the_numbers_of_rows_and_columns_beside_the_board():
    def ruler(svg: str) -> list[str]:
        groups = ElementTree.fromstring(svg).iter(f"{SVG}g")
        return [t.text for g in groups if g.get("class", "").startswith("ruler ") for t in g]

    found = walk(SUDOKU)
    both = ["1", "2", "3", "4"] * 2
    assert all(ruler(each) == both for each in found.pictures())
    assert ruler(walkthrough.board(found, "a")) == both
    hinted = pictures.hinted(pencilsat.hint(found.explanation.puzzle), more=True)
    assert ruler(written(sheet([hinted]), "a")) == both * 2
    assert ruler(written(sheet([[pictures.unsolved(found.explanation.puzzle)]]), "a")) == []
    assert all(ruler(each) == [] for each in walk(ZEBRA).pictures())


KEYS = """
<script>
for (const key of {keys}) {{
  const event = new KeyboardEvent("keydown", {{ key, bubbles: true }});
  document.querySelector("{target}").dispatchEvent(event);
  const heard = document.createElement("kbd");
  heard.textContent = document.querySelector("strong").textContent;
  document.body.append(heard);
}}
</script>
</body>"""


def shown(text: str, path: Path, *keys: str, address: str = "", target: str = "body") -> Page:
    """The page as it is in a browser after these keys; what it said after each is below it."""
    allowed = re.sub("<meta http-equiv[^>]*>", "", text)  # to press keys is a script, too
    path.write_text(
        allowed.replace("</body>", KEYS.format(keys=[*keys], target=target)), encoding="utf-8"
    )
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking")
    profile = f"--user-data-dir={path.parent}"
    command = [str(CHROMIUM), *options, profile, "--dump-dom", f"{path.as_uri()}{address}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    return Page(done.stdout)


def said(found: Page) -> str:
    """What is said of the step that is shown."""
    return found.of("strong")[0]


def roles(found: Page) -> set[str]:
    """The roles that places have."""
    areas = [attributes for _, attributes in found.elements if "data-area" in attributes]
    return {role for area in areas for role in (area.get("class") or "").split()}


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
def test_keys_and_addresses_go_from_step_to_step(tmp_path):
    found = walk(SLITHERLINK)
    text, path, number = page(found), tmp_path / "page.html", len(found.steps)
    chain = next(k for k, step in enumerate(found.steps, 1) if step.chain)

    start = shown(text, path)
    assert said(start) == f"The puzzle, and {number} steps"
    assert roles(start) == set()
    assert roles(shown(text, path, "ArrowRight")) >= {"looked", "follows"}
    keys = [*2 * ["ArrowRight"], *3 * ["ArrowLeft"], "End", "Home", "End"]
    end = shown(text, path, *keys)
    one, two = (f"Step {step} of {number}" for step in (1, 2))
    first, last = said(start), "The end"
    assert end.of("kbd") == [one, two, one, first, first, last, first, last]
    assert said(end) == last
    assert said(shown(text, path, address=f"#step={number}")) == f"Step {number} of {number}"
    assert said(shown(text, path, address="#step=999")) == "The end"
    assert said(shown(text, path, address="#step=x")) == said(start)

    link = shown(text, path, "ArrowDown", "ArrowDown", address=f"#step={chain}")
    assert said(link).startswith(f"Step {chain} of {number}, link 1 of ")
    supposed = [attributes for _, attributes in link.elements if attributes.get("data-link") == "0"]
    assert any(attributes.get("style") == "display: inline;" for attributes in supposed)
    down = shown(text, path, "ArrowDown", address=f"#step={chain}", target="input")
    assert said(down).startswith(f"Step {chain} of {number}, link 0 of ")
    before = [k for k, step in enumerate(found.steps, 1) if not step.chain]
    still = shown(text, path, "ArrowDown", address=f"#step={before[0]}") if before else None
    assert still is None or said(still) == f"Step {before[0]} of {number}"

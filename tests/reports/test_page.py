"""The page of a report: complete, self-contained, and its script at work in a browser."""

import json
import re
import shutil
import subprocess
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fake_runs import experiment, fake, written

pytest.importorskip("matplotlib")

from pencilsat.reports import page, report

VOID = {"meta", "input", "br", "path", "use", "line", "circle", "rect", "image"}
LOADING = {"src", "href", "xlink:href", "action", "srcset", "poster", "data"}
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")

ODD = {"encoding": "<b>&tree\"'", "message": "</script><script>alert(1)</script><!--"}


class Reader(HTMLParser):
    """What is in a page: its tags, its text by element, what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.tables: dict[str, list[list[str]]] = {}
        self.scripts: list[str] = []
        self.headings: list[str] = []
        self._table = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        self.loads += [known[name] for name in LOADING & known.keys()]
        self.ids += [known["id"]] if "id" in known else []
        if tag == "table":
            self._table = known.get("class") or known.get("id") or ""
            self.tables.setdefault(self._table, [])
        if tag == "tr":
            self.tables[self._table].append([])
        if tag in ("td", "th"):
            self.tables[self._table][-1].append("")
        if tag == "h2":
            self.headings.append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, text):
        if self.open and self.open[-1] in ("td", "th"):
            self.tables[self._table][-1][-1] += text
        elif self.open and self.open[-1] == "script":
            self.scripts.append(text)
        elif self.open and self.open[-1] == "h2":
            self.headings[-1] += text


def made(tmp_path: Path, rows) -> str:
    return page.page(report.read(str(written(tmp_path / "runs.sqlite", rows))))


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    """The page of two families, one run of which has odd texts."""
    rows = [*experiment(150), *experiment(60, family="takuzu", task="solve")]
    rows.append(fake(**ODD, status="crashed", seed=3, solutions=[]))
    return made(tmp_path_factory.mktemp("page"), rows)


@pytest.fixture(scope="module")
def read(text):
    return Reader(text)


@pytest.fixture
def without_plots(monkeypatch):
    """Pages have none, which take the longest: for tests of what stands beside them."""
    monkeypatch.setattr(page, "PLOTS", {})


def data_of(read: Reader):
    [found] = [json.loads(script) for script in read.scripts if script.startswith("{")]
    return found


def decoded(column):
    texts = column.get("texts")
    return [texts[value] for value in column["values"]] if texts else column["values"]


def test_every_element_is_closed_and_no_id_is_there_twice(read):
    assert read.open == []
    assert len(read.ids) == len(set(read.ids))


def test_a_page_loads_nothing(text, read):
    assert {target for target in read.loads if not target.startswith("#")} == set()
    assert "default-src 'none'" in text
    assert re.search(r"@import|url\((?!#)", text) is None


def test_links_lead_somewhere(read):
    assert {target[1:] for target in read.loads} <= set(read.ids)


def test_a_page_has_the_tables_of_the_report(read):
    assert read.headings[0].startswith("hashi, check, 60 s: ")
    assert read.headings[1].startswith("takuzu, solve, 60 s: ")
    assert read.headings[2:] == ["All runs", "Conditions"]
    rows = read.tables["configurations"]
    assert rows[0][:3] == ["configuration", "runs", "solved"]
    assert ["cuts · cadical195", "15", "15"] in [row[:3] for row in rows]
    assert ["cuts", "degree"] in [row[:2] for row in read.tables["rules"]]
    assert read.tables["growth"][0][0] == "configuration"


def test_a_page_has_three_plots_and_a_scatter_plot_of_each_comparison(text):
    assert text.count('<svg role="img" aria-label="Runs answered in time"') == 2
    assert text.count('<svg role="img" aria-label="Seconds by size"') == 2
    assert text.count('<svg role="img" aria-label="Clauses by size"') == 2
    assert text.count('<figure class="scatter"') == 2


@pytest.mark.usefixtures("without_plots")
def test_all_answers_agree_or_else_it_is_said_before_all(text, tmp_path):
    assert "All answers agree." in text
    rows = [fake(), fake(encoding="tree", status="no solution", solutions=[])]
    wrong = made(tmp_path, rows)
    assert "All answers agree." not in wrong
    said = "boards.txt, puzzle 1: no solution (tree) against unique (cuts)"
    assert 0 < wrong.index('class="wrong"') < wrong.index(said) < wrong.index("<h2")


def test_odd_texts_are_shown_as_they_are(text, read):
    assert text.count("</script>") == 2
    assert "<b>" not in text
    data = data_of(read)
    columns = {column["name"]: column for column in data["columns"]}
    assert ODD["message"] in decoded(columns["message"])
    assert ODD["encoding"] + " · cadical195" in read.tables["configurations"][-1] + [
        row[0] for row in read.tables["configurations"]
    ]


def test_the_runs_are_in_the_page(read):
    data = data_of(read)
    columns = {column["name"]: decoded(column) for column in data["columns"]}
    assert {len(values) for values in columns.values()} == {150 + 60 + 1}
    first = {name: values[0] for name, values in columns.items()}
    assert first["puzzle"] == "hashi-0.txt, puzzle 1"
    assert first["configuration"] == "cuts · cadical195"
    assert (first["family"], first["task"], first["status"]) == ("hashi", "check", "unique")
    assert first["comparison"] == 0
    assert [each["limit"] for each in data["comparisons"]] == [60, 60]
    assert sum(columns["answered"]) < len(columns["answered"])


@pytest.mark.usefixtures("without_plots")
@pytest.mark.parametrize(("measured", "told"), [(None, (None, None)), (7, ("", "width"))])
def test_what_was_measured_of_graphs_is_there_if_it_was(tmp_path, measured, told):
    rows = [fake(nodes=measured, width=n and measured, number=n) for n in (0, 1)]
    columns = data_of(Reader(made(tmp_path, rows)))["columns"]
    shown = {column["name"]: column["heading"] for column in columns}
    assert (shown.get("nodes"), shown.get("width")) == told


@pytest.mark.usefixtures("without_plots")
def test_columns_in_which_nothing_differs_are_not_shown(tmp_path):
    data = data_of(Reader(made(tmp_path, [fake(), fake(repeat=1)])))
    shown = {column["name"]: column["heading"] for column in data["columns"]}
    assert (shown["family"], shown["seed"], shown["message"]) == ("", "", "")
    assert (shown["repeat"], shown["status"]) == ("repeat", "answer")


SILENTLY = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=5000",
)

ACTIONS = """
<script>{
const said = {};
const rows = () => [...document.querySelectorAll("#runs tbody tr")].map(
  (row) => [...row.cells].map((cell) => cell.textContent));
const headings = [...document.querySelectorAll("#runs th button")];
const place = (name) => headings.findIndex((button) => button.textContent === name);
said.headings = headings.map((button) => button.textContent);
said.first = rows().length;
more.click();
said.afterMore = rows().length;
said.moreHidden = more.hidden;
filter.value = "GLUCOSE4 undecided";
filter.dispatchEvent(new Event("input"));
said.filtered = rows().length;
said.wrong = rows().filter((row) => !row.join(" ").match(/glucose4.*undecided/)).length;
filter.value = "";
headings[place("clauses")].click();
said.rising = rows().map((row) => row[place("clauses")]);
headings[place("clauses")].click();
said.falling = rows().map((row) => row[place("clauses")]);
filter.value = "alert(1)";
filter.dispatchEvent(new Event("input"));
said.odd = rows()[0];
const figure = document.querySelector("figure.scatter");
const circles = () => [...figure.querySelectorAll("circle")].map((each) => each.textContent);
said.dots = circles().length;
said.caption = figure.querySelector("figcaption").textContent;
const [one, other] = figure.querySelectorAll("select");
other.selectedIndex = [...other.options].findIndex((each) => each.text === "flow · cadical195");
other.dispatchEvent(new Event("change"));
said.unanswered = circles().filter((each) => each.includes("no answer")).length;
said.sides = circles().every((each) => /: [-.e\\d]+ s, ([-.e\\d]+ s|no answer)$/.test(each));
said.equal = circles().filter((each) => /: (.+), \\1$/.test(each)).length;
said.axes = [...figure.querySelectorAll("svg text")].map((each) => each.textContent);
said.wide = document.documentElement.scrollWidth <= document.documentElement.clientWidth;
document.documentElement.textContent = JSON.stringify(said);
}</script></body>
"""


@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
def test_the_script_sorts_filters_and_draws(text, tmp_path):
    path = tmp_path / "page.html"
    path.write_text(text.replace("</body>", ACTIONS))
    done = subprocess.run(
        [
            BROWSER,
            *SILENTLY,
            f"--user-data-dir={tmp_path / 'browser'}",
            "--dump-dom",
            path.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    said = json.loads(unescape(re.sub(r"</?html[^>]*>|<!DOCTYPE html>", "", done.stdout)))
    assert said["headings"][:3] == ["puzzle", "family", "task"]
    assert (said["first"], said["afterMore"], said["moreHidden"]) == (100, 211, True)
    assert said["filtered"] > 0
    assert said["wrong"] == 0
    rising = [int(cell.replace("\N{NO-BREAK SPACE}", "")) for cell in said["rising"]]
    falling = [int(cell.replace("\N{NO-BREAK SPACE}", "")) for cell in said["falling"]]
    assert rising == sorted(rising)
    assert falling == sorted(falling, reverse=True)
    assert falling[0] > rising[-1]
    assert ODD["message"] in said["odd"]
    assert said["dots"] == 15
    assert said["caption"].startswith("Pairs of runs: 15; ")
    assert said["unanswered"] > 0
    assert said["sides"]
    assert said["equal"] == 0
    assert "flow · cadical195 (seconds)" in said["axes"]
    assert {"2×", "10×", "no answer within 60 s"} <= set(said["axes"])
    assert said["wide"]

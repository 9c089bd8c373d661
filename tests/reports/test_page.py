"""The page of a report: complete, self-contained, and its script at work in a browser."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fake_runs import experiment, fake, written

pytest.importorskip("matplotlib")

from pencilsat.reports import page, report

VOID = {"meta", "input", "br", "path", "use", "line", "circle", "rect", "image"}
LOADING = {"src", "href", "xlink:href", "action", "srcset", "poster", "data"}

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

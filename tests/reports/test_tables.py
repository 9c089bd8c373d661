"""Tables as text, CSV, LaTeX and Markdown."""

import csv
import io
from dataclasses import replace

import pytest
from fake_runs import fake

from pencilsat.experiments import configurations
from pencilsat.reports import comparisons, numerals, table, tables
from pencilsat.reports.estimates import Estimate
from pencilsat.reports.table import Column, Table

NBSP = "\N{NO-BREAK SPACE}"

SMALL = Table(
    "configurations",
    "A title",
    "A note.",
    {"family": "hashi", "seconds limit": 60.0},
    [
        Column("configuration", left=True),
        Column("crashed", show=numerals.count, optional=True),
        Column("median of seconds", "s", numerals.seconds),
        Column("ratio", "95 %", numerals.ratio, estimate=True),
        Column("clauses", show=numerals.count),
    ],
    [
        ["cuts · x|y", 0, 1.23456, None, 1234567],
        ["a_b & 50%", 0, 0.012345, Estimate(2.0, 1.5, 2.55555), None],
    ],
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("exec:./a_b -q · 5 & 6", "exec:./a_b -q · 5 & 6"),
        ("<b>", r"\<b>"),
        ("a|b\\c", r"a\|b\\c"),
        ("*a* _b_ __c__", r"\*a\* \_b\_ \_\_c\_\_"),
        ("`a` ~b~ $c$", r"\`a\` \~b\~ \$c\$"),
        ("[a](b) ![a][b] [1, 2]", r"[a\](b) ![a\][b] [1, 2]"),
        ("&lt; &#60;", r"\&lt; \&#60;"),
    ],
)
def test_markdown_sees_none_of_its_own_signs(text, shown):
    assert table.markdown(text) == shown


@pytest.mark.parametrize("sign", "=+-@＝")
def test_csv_has_no_formulas(sign):
    number, *rest = (-3.5, *SMALL.rows[0][2:])
    hostile = replace(SMALL, labels={"family": f"{sign}1"}, rows=[[f"{sign}2", number, *rest]])
    [row] = csv.DictReader(io.StringIO(table.as_csv([hostile])))
    assert [*row.values()][:3] == [f"'{sign}1", f"'{sign}2", "-3.5"]


def test_latex_takes_no_cell_for_an_option_of_the_row_before():
    assert table.latex("[1em] a") == "{}[1em] a"
    assert table.latex("* a [b]*") == "{}* a [b]*"


def test_latex_sees_none_of_its_own_signs():
    shown = table.latex("\\ ~ ^ & % $ # _ { } < >")
    assert shown == (
        r"\textbackslash{} \textasciitilde{} \textasciicircum{} \& \% \$ \# \_ \{ \} $<$ $>$"
    )


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("cuts · cadical195", 17, "cuts · cadical195"),
        ("cuts · cadical195", 16, "cuts · cadi…l195"),
        ("elimination · seqcounter", 20, "elim…ion · seqc…ter"),
        ("a" * 40, 11, "aaaaa…aaaaa"),
    ],
)
def test_a_long_name_loses_the_middles_of_its_longest_parts(name, room, shown):
    assert configurations.shortened(name, room) == shown


def test_the_title_tells_what_is_compared():
    [found] = comparisons.comparisons([fake(memory_limit=4 * 2**30), fake(memory_limit=4 * 2**30)])
    title = f"hashi, check, 60 s and 4{NBSP}096 MiB: 1 puzzle, 2 runs"
    assert tables.title(found) == title
    [found] = comparisons.comparisons([fake(seconds_limit=None)])
    assert tables.title(found) == "hashi, check, no limit: 1 puzzle, 1 run"

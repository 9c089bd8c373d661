"""Tables as text, CSV, LaTeX and Markdown."""

import csv
import io
import math
from dataclasses import replace

import pytest
from fake_runs import UNANSWERED, fake

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


def made(rows, kind):
    [comparison] = comparisons.comparisons(rows)
    [found] = [each for each in tables.tables(comparison, "work") if each.kind == kind]
    return found


def column(found: Table, name: str) -> list:
    [place] = [place for place, each in enumerate(found.columns) if each.name == name]
    return [row[place] for row in found.rows]


def test_text_is_aligned_under_headings_of_several_lines():
    assert table.as_text(SMALL) == (
        "A title\n"
        "                median\n"
        "                    of\n"
        "               seconds\n"
        "configuration      (s)       ratio (95 %)    clauses\n"
        "─────────────  ───────  ─────────────────  ─────────\n"
        "cuts · x|y        1.23                  –  1 234 567\n"
        "a_b & 50%       0.0123  2.00 [1.50, 2.56]          –\n"
    )


def test_csv_is_not_rounded_and_has_an_estimate_in_three_columns():
    read = list(csv.DictReader(io.StringIO(table.as_csv([SMALL, SMALL]))))
    assert len(read) == 4
    assert (
        read[1]
        == read[3]
        == {
            "family": "hashi",
            "seconds limit": "60.0",
            "configuration": "a_b & 50%",
            "crashed": "0",
            "median of seconds (s)": "0.012345",
            "ratio": "2.0",
            "ratio low": "1.5",
            "ratio high": "2.55555",
            "clauses": "",
        }
    )
    assert read[0]["ratio"] == read[0]["ratio low"] == ""


def test_markdown_has_its_own_pipes_only():
    assert table.as_markdown(SMALL) == (
        "**A title**\n"
        "\n"
        "| configuration | median of seconds (s) | ratio (95 %) | clauses |\n"
        "| :-- | --: | --: | --: |\n"
        f"| cuts · x\\|y | 1.23 | – | 1{NBSP}234{NBSP}567 |\n"
        "| a_b & 50% | 0.0123 | 2.00 [1.50, 2.56] | – |\n"
        "\n"
        "A note.\n"
    )


def test_latex_is_a_table_of_booktabs():
    assert table.as_latex(SMALL) == (
        "\\begin{table}\n"
        "\\centering\\footnotesize\n"
        "\\caption{A title. A note.}\n"
        "\\begin{tabular}{lrrr}\n"
        "\\toprule\n"
        "configuration & median of seconds (s) & ratio (95 \\%) & clauses \\\\\n"
        "\\midrule\n"
        "cuts $\\cdot$ x$|$y & 1.23 & -- & 1\\,234\\,567 \\\\\n"
        "a\\_b \\& 50\\% & 0.0123 & 2.00 [1.50, 2.56] & -- \\\\\n"
        "\\bottomrule\n"
        "\\end{tabular}\n"
        "\\end{table}\n"
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


def test_latex_makes_no_dash_of_hyphens():
    assert table.latex("a-b --c ---d") == "a-b -{}-c -{}-{}-d"
    assert table.latex("–") == "--"


def test_latex_sees_none_of_its_own_signs():
    shown = table.latex("\\ ~ ^ & % $ # _ { } < >")
    assert shown == (
        r"\textbackslash{} \textasciitilde{} \textasciicircum{} \& \% \$ \# \_ \{ \} $<$ $>$"
    )


def test_a_column_of_zeros_is_hidden_from_people_if_it_is_optional():
    assert "crashed" not in table.as_text(SMALL)
    crashed = replace(SMALL, rows=[["x", 1, 1.0, None, 1], *SMALL.rows])
    assert "crashed" in table.as_text(crashed)


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0"),
        (0.00012345, "0.000123"),
        (0.5, "0.500"),
        (1, "1.00"),
        (12.345, "12.3"),
        (99.96, "100"),
        (123.45, "123"),
        (999.6, f"1{NBSP}000"),
        (1e6, f"1{NBSP}000{NBSP}000"),
    ],
)
def test_seconds_have_three_digits(number, shown):
    assert numerals.seconds(number) == shown


def test_an_interval_without_end_is_not_shown():
    assert numerals.ratio(Estimate(2.0, 0.0, math.inf)) == "2.00"
    assert numerals.exponent(Estimate(1.5, -0.25, 2)) == "1.50 [-0.25, 2.00]"


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


def test_a_median_without_answer_is_beyond_the_limit():
    [row] = made([fake(status="crashed")], "configurations").shown()
    assert "> 60" in row
    [row] = made([fake(status="crashed", seconds_limit=None)], "configurations").shown()
    assert row.count("–") == 4  # PAR-2, median, ratio, pairs


def test_the_title_tells_what_is_compared():
    [found] = comparisons.comparisons([fake(memory_limit=4 * 2**30), fake(memory_limit=4 * 2**30)])
    title = f"hashi, check, 60 s and 4{NBSP}096 MiB: 1 puzzle, 2 runs"
    assert tables.title(found) == title
    [found] = comparisons.comparisons([fake(seconds_limit=None)])
    assert tables.title(found) == "hashi, check, no limit: 1 puzzle, 1 run"


def test_the_work_of_solvers_is_a_mean_over_the_puzzles_that_all_answered():
    rows = [fake(number=n, repeat=k, conflicts=n + k) for n in (1, 2, 3) for k in (0, 1)]
    rows += [fake(number=n, encoding="tree", conflicts=100 * n, cuts=0) for n in (1, 2)]
    rows += [fake(number=3, encoding="tree", conflicts=7, **UNANSWERED)]
    rows += [fake(number=1, solver="exec:x", **dict.fromkeys(comparisons.EFFORT))]
    found = made(rows, "work")
    assert "over the 2 puzzles" in found.note
    assert dict(zip(column(found, "configuration"), column(found, "conflicts"), strict=True)) == {
        "cuts · cadical195": 2.0,
        "tree · cadical195": 150.0,
    }
    assert sorted(column(found, "cuts")) == [0.0, 2.0]


def test_the_rules_of_a_formula_add_up():
    found = made([fake(rules={"a": [1, 10, 100], "b": [2, 20, 200]})], "rules")
    assert [list(row) for row in found.rows] == [
        ["cuts", "a", 1, 10, 100],
        ["cuts", "b", 2, 20, 200],
        ["cuts", "all rules", 3, 30, 300],
    ]

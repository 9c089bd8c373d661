"""The plots of a report: what they show, and whether it can be read."""

import re

import pytest
from fake_runs import UNANSWERED, experiment, fake

pytest.importorskip("matplotlib")

from pencilsat.reports import comparisons, plot_files, plot_style, plots

DRAWN = {"cactus": plots.cactus, "growth": plots.growth, "clauses": plots.clause_growth}


@pytest.fixture(scope="module")
def comparison():
    [found] = comparisons.comparisons(list(experiment(300)))
    return found


def only(rows):
    [found] = comparisons.comparisons(rows)
    return found


def legend(figure):
    return [text.get_text() for text in figure.legends[0].get_texts()]


def series(figure):
    """The points of the lines that have a marker, by label."""
    return {
        line.get_label(): list(zip(*line.get_data(), strict=True))
        for line in figure.axes[0].lines
        if line.get_marker() not in ("", "None")
    }


def test_a_growth_plot_has_points_and_the_fitted_law():
    rows = [fake(n**2 / 1e4, number=n, size=n) for n in (10, 20, 40, 80)]
    figure = plots.growth(only(rows))
    points, law = figure.axes[0].lines
    assert list(points.get_xdata()) == [10, 20, 40, 80]
    assert list(points.get_ydata()) == pytest.approx([0.01, 0.04, 0.16, 0.64])
    assert points.get_linestyle() == "None"
    assert list(law.get_ydata()) == pytest.approx([0.01, 0.64])
    assert legend(figure) == ["cuts: exponent 2.00"]


def test_many_sizes_are_put_together():
    points = [(n, float(n)) for n in range(1, 10_001)]
    shown = plots.binned(points)
    assert len(shown) == plots.BINS
    assert all(x == y for x, y in shown)
    assert plots.binned(points[: plots.BINS]) == points[: plots.BINS]


def scatter(rows):
    found = only(rows)
    one, other = sorted(found.runs)
    return plots.scatter(found, one, other)


def test_a_scatter_plot_has_a_point_a_pair_and_no_answer_at_the_limit():
    rows = [fake(1.0), fake(2.0, encoding="tree")]
    rows += [fake(3.0, repeat=1), fake(**UNANSWERED, encoding="tree", repeat=1)]
    rows += [fake(3.0, repeat=2)]
    figure = scatter(rows)
    [points] = series(figure).values()
    assert points == [(1.0, 2.0), (3.0, 60.0)]
    axes = figure.axes[0]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("cuts (seconds)", "tree (seconds)")
    assert axes.get_xlim() == axes.get_ylim()


def test_a_scatter_plot_has_diagonals_of_factors_2_and_10_and_limit_lines():
    axes = scatter([fake(1.0), fake(20.0, encoding="tree")]).axes[0]
    lines = [tuple(zip(*line.get_data(), strict=True)) for line in axes.lines]
    slopes = {round(y / x, 6) for line in lines[:5] for x, y in line}
    assert slopes == {0.1, 0.5, 1, 2, 10}
    assert [60 in line.get_xdata() for line in axes.lines[5:7]] == [True, False]
    assert [60 in line.get_ydata() for line in axes.lines[5:7]] == [False, True]
    texts = {text.get_text() for text in axes.texts}
    assert texts == {"2×", "10×", "no answer within 60 s"}


def test_every_plot_has_a_file_of_its_own():
    assert plot_files.file_names(["../../a b", "é · (x)"]) == ["a-b", "x"]
    assert plot_files.file_names(["a/b", "A b", "a-b-1"]) == ["a-b-0", "A-b-1", "a-b-1-2"]
    assert plot_files.file_names(["x" * 500]) == ["x" * plot_files.LONGEST]


def test_no_answers_are_no_plot():
    found = only([fake(status="crashed", clauses=None)])
    assert [draw(found) for draw in DRAWN.values()] == [None] * 3


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.001, "0.001"), (1, "1"), (1000, "1000"), (1e4, "10 k"), (2e6, "2 M"), (5e9, "5 G")],
)
def test_ticks_are_plain_numbers(value, shown):
    assert plot_style.plain(value) == shown


def test_a_plot_asks_the_network_nothing_and_says_what_it_is(comparison):
    text = plot_files.svg(plots.cactus(comparison), "x", 'a "plot"')
    assert text.startswith('<svg role="img" aria-label="a &quot;plot&quot;"')
    assert set(re.findall(r"https?://[^\"]+", text)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_plots_are_saved_for_a_paper(comparison):
    found = only([fake(1.0), fake(2.0, encoding="a/b"), fake(1.0, number=1, size=200)])
    files = plot_files.files(found, "hashi")
    names = sorted(files)
    kinds = ["cactus", "clauses", "growth", "scatter-a-b"]
    assert names == [f"hashi-{kind}.{end}" for kind in kinds for end in ("pdf", "svg")]
    begins = {"pdf": b"%PDF", "svg": b"<?xml"}
    assert all(data.startswith(begins[name[-3:]]) for name, data in files.items())

"""What the docstrings of small families say of the sizes of their rules."""

import pytest

import pencilsat
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode


def clauses(text, rule, encoding, **options):
    return encode(pencilsat.read(text), Options(encoding, **options)).rules[rule].clauses


def board(name, n, cell):
    rows = "\n".join(" ".join(cell(r) for _ in range(n)) for r in range(n))
    return f"{name} {n} {n}\n{rows}\n"


@pytest.mark.parametrize("n", [2, 5, 8])
def test_star_battle_apart(n):
    text = board("starbattle", n, lambda r: "abcdefgh"[r])
    assert len(clauses(text, "apart", "pairs")) == 4 * n * n - 6 * n + 2
    assert len(clauses(text, "apart", "squares", amo="pairwise")) == 6 * (n - 1) ** 2


@pytest.mark.parametrize(("n", "runs"), [(9, "3"), (12, "1 2 3"), (20, "4 1 1 5")])
def test_nonogram_runs(n, runs):
    lengths = [*map(int, runs.split())]
    k, m = len(lengths), sum(lengths)
    s = n - m - (k - 1)
    text = f"nonogram 1 {n}\nrows {runs}\n"
    assert len(clauses(text, "runs", "starts")) == 4 * k * s + m - 1
    assert len(clauses(text, "runs", "automaton")) == 6 * (n - s + 1) * (s + 1) - 4
    formulas = [encode(pencilsat.read(text), Options(name)) for name in ("starts", "automaton")]
    assert [f.top_id - n for f in formulas] == [k * s, (n - s + 1) * (s + 1)]


@pytest.mark.parametrize("n", [2, 5, 8])
def test_akari_lit(n):
    text = board("akari", n, lambda r: ".")
    assert sum(map(len, clauses(text, "lit", "cells"))) == n * n * (2 * n - 1)
    # Each cell: two literals of its own clause, three in the gate of each run, which has one more.
    assert sum(map(len, clauses(text, "lit", "runs"))) == 8 * n * n + 2 * n


@pytest.mark.parametrize(("pearl", "number"), [("w", 8), ("b", 9)])
@pytest.mark.parametrize("encoding", ["cuts", "elimination"])
def test_masyu_pearls(pearl, number, encoding):
    found = clauses(f"masyu 3 3\n. . .\n. {pearl} .\n. . .\n", "pearl", encoding)
    assert len(found) == number
    assert max(map(len, found)) <= 3


def test_yajilin_cells():
    found = clauses(board("yajilin", 5, lambda r: "."), "one loop", "cuts")
    edges, cells = 40, 25
    assert len(found) == 1 + 9 * 12 + 12 * 7 + 4 * 4  # inside, at the sides, in the corners
    assert len(clauses(board("yajilin", 5, lambda r: "."), "apart", "cuts")) == edges
    assert cells * 12 > len(found) - 1


@pytest.mark.parametrize("n", [2, 5])
def test_nurikabe_pools_and_heyawake_lines(n):
    assert len(clauses(board("nurikabe", n, lambda r: "."), "pools", "cuts")) == (n - 1) ** 2
    names = "\n".join(" ".join("abcde"[c] + str(r) for c in range(n)) for r in range(n))
    rooms = board("heyawake", n, lambda r: ".") + names + "\n"
    if n > 2:
        assert len(clauses(rooms, "two rooms", "cuts")) == 2 * n * (n - 2) < 2 * n * n
    assert len(clauses(rooms, "apart", "cuts")) == 2 * n * (n - 1)

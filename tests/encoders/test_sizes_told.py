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


@pytest.mark.parametrize("n", [2, 5, 8])
def test_akari_lit(n):
    text = board("akari", n, lambda r: ".")
    assert sum(map(len, clauses(text, "lit", "cells"))) == n * n * (2 * n - 1)
    # Each cell: two literals of its own clause, three in the gate of each run, which has one more.
    assert sum(map(len, clauses(text, "lit", "runs"))) == 8 * n * n + 2 * n

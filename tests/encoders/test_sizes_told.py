"""What the docstrings of small families say of the sizes of their rules."""

from itertools import chain, product

import pytest
from together import together

import pencilsat
from pencilsat.cnf.digit_sums import sets
from pencilsat.encoders.shikaku import inside
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


@pytest.mark.parametrize(
    ("n", "runs"),
    [(9, "3"), (12, "1 2 3"), (20, "4 1 1 5"), (60, "9 9 9"), (80, "40 38"), (30, "1 " * 7)],
)
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


@pytest.mark.parametrize("n", [2, 5, 8])
def test_hitori_once_and_apart(n):
    text = board("hitori", n, lambda r: str(r + 1))
    assert len(clauses(text, "once", "cuts", amo="pairwise")) == n * (n * (n - 1) // 2)
    assert len(clauses(text, "apart", "cuts")) == 2 * n * (n - 1)


@pytest.mark.parametrize(("encoding", "most"), [("owners", 1), ("exact", 99)])
def test_shikaku_candidates(encoding, most):
    puzzle = pencilsat.read("shikaku 3 6\n. . . . . .\n. . 4 . . .\n. . . . . .\n")
    held = [inside(puzzle, bits) for bits in puzzle.candidates[1, 2]]
    c, s, cells = len(held), 4, [*product(range(3), range(6))]
    holding = [sum(cell in there for there in held) for cell in cells]
    rules = encode(puzzle, Options(encoding, amo="pairwise")).rules
    exactly_one = c + c * (c - 1)
    literals = sum(map(len, rules["rectangle"].clauses)) - exactly_one
    assert literals == 3 * c * s + sum(map(bool, holding))
    every = [instance.clauses[0] for instance in rules["cover"].instances]
    assert [len(clause) for clause in every] == [min(n, most) for n in holding]


def test_kakuro_sets_and_sums():
    able = [len(sets(n, total)) for n in range(1, 10) for total in range(1, 46)]
    assert max(able) == 12
    for total, number, unsure in ((3, 1, 0), (5, 2, 4), (7, 3, 6)):
        some = {*chain(*sets(2, total))}
        assert [len(sets(2, total)), len(some)] == [number, max(unsure, 2)]
        said = number * unsure + (
            number > 1
        )  # of the sets; a digit that is in some has a gate of three
        others = 3 * unsure + 2 * (9 - len(some)) + len(some) - unsure
        assert kakuro_run(total, "sets") == said + others + 9
    # Of each digit and sum two clauses a place, and 9 at-most-ones of two places.
    for total in (3, 10, 17):
        assert kakuro_run(total, "sums") <= 2 * 2 * 9 * total + 9


def kakuro_run(total, encoding):
    """The clauses of a run of two digits."""
    text = f"kakuro 1 3\n\\{total} . .\n"
    rules = encode(pencilsat.read(text), Options(encoding, amo="pairwise")).rules
    return len(next(i.clauses for i in rules["run"].instances if i.of[2] == total))


@pytest.mark.parametrize("n", [3, 6])
def test_skyscrapers_stand_once(n):
    rules = encode(pencilsat.read(board("skyscrapers", n, lambda r: ".")), Options("cells")).rules
    every = [rules[name].instances for name in ("cell", "row", "column")]
    assert [len(instances) for instances in every] == [n * n] * 3


def test_slitherlink_numbers_and_points():
    found = [len(clauses(f"slitherlink 1 1\n{k}\n", "number", "cuts")) for k in range(5)]
    assert max(found) == found[2] == 8
    assert most_of("slitherlink", "one loop") == most_of("masyu", "one loop") == 8


def most_of(name, rule):
    """The most clauses of one place, on a board that has places with four neighbours."""
    rules = encode(pencilsat.read(board(name, 4, lambda r: ".")), Options("cuts")).rules
    return max(len(instance.clauses) for instance in rules[rule].instances)


@together("name, rule, encoding, most", [
    ("masyu", "one loop", "elimination", 4),  # O(n·w²), of n = w² cells
    ("yajilin", "one loop", "elimination", 4),
    ("slitherlink", "one loop", "elimination", 4),
    ("hitori", "connected", "elimination", 4),
    ("heyawake", "connected", "elimination", 4),
    ("nurikabe", "sea", "elimination", 4),
    ("skyscrapers", "seen", "cells", 2),  # O(n²) of one line
    ("skyscrapers", "seen", "states", 4),  # O(n³·m)
    ("fillomino", "region", "trees", 3),  # O(k·log n), of k = n² atoms in one row
])  # fmt: skip
def test_clauses_grow_no_faster_than_is_told(name, rule, encoding, most):
    linear = {"cardinality": "seqcounter", "amo": "seqcounter"}
    sizes = [len(clauses(growing(name, n), rule, encoding, **linear)) for n in (6, 12)]
    assert sizes[1] <= 1.1 * 2**most * sizes[0]


def growing(name, n):
    """A board of that side with nothing given, but for one line of Skyscrapers."""
    if name == "fillomino":
        return f"fillomino 1 {n}\n{' '.join('.' * n)}\n"
    text = board(name, n, lambda r: ".")
    if name == "skyscrapers":
        head, body = text.split("\n", 1)
        return f"{head}\ntop {n // 2}{' .' * (n - 1)}\n{body}"
    return text + (f"{'a ' * n}\n" * n if name == "heyawake" else "")

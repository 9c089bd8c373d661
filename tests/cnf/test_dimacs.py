"""DIMACS files as written and as read, whatever is in them."""

import random
from fractions import Fraction

import pytest
from together import together

from pencilsat.cnf.dimacs import Problem, formula, read, read_answer, read_names
from pencilsat.cnf.errors import BadInput


def reads_or_refuses(read, text):
    """Any text is read, or refused with a place in it."""
    place = (1, 1)
    try:
        read(text)
    except BadInput as refused:
        place = (refused.line, refused.column)
    assert min(place) >= 1


WORDS = [
    "p cnf 3 1\n",
    "c p show 1",
    "s",
    "v",
    "c",
    "var",
    "p",
    "0",
    "1",
    "-1",
    "2",
    "-3",
    "SATISFIABLE",
    "UNSAT",
    "x",
    "\n",
    " ",
]


def test_weights_are_read_exactly():
    text = "p cnf 3 0\nc t wmc\nc p weight 1 0.1 0\nc p weight -1 9e-1 0\nc p weight 2 1/3 0\n"
    weights = {1: Fraction(1, 10), -1: Fraction(9, 10), 2: Fraction(1, 3)}
    assert read(text) == Problem(3, [], kind="wmc", weights=weights)


@together(
    "text, place",
    [
        ("", (1, 1)),
        ("c only a comment\n", (1, 1)),
        ("1 2 0\n", (1, 1)),
        ("c\n  1 0\np cnf 1 1\n", (2, 3)),
        ("p cnf 3\n", (1, 1)),
        ("p cnf 3 1 1\n1 0\n", (1, 1)),
        ("p dnf 3 1\n1 0\n", (1, 1)),
        ("p cnf -3 1\n1 0\n", (1, 1)),
        ("p cnf 1234567890 0\n", (1, 1)),
        ("p cnf ٣ 0\n", (1, 1)),
        ("p cnf 3 0\np cnf 3 0\n", (2, 1)),
        ("c\np cnf 3 3\n1 0\n2 0\n", (2, 1)),
        ("p cnf 3 1\n1 0\n 2 0\n", (3, 2)),
        ("p cnf 3 1\n1 0 2\n0\n", (2, 5)),
        ("p cnf 3 0\n0\n", (2, 1)),
        ("p cnf 3 2\n1 0\n1 -2\n3\nc end\n", (3, 1)),
        ("p cnf 3 1\n1 4 0\n", (2, 3)),
        ("p cnf 3 1\n1\n 2 -4 0\n", (3, 4)),
        ("p cnf 3 1\n1 x 0\n", (2, 3)),
        ("p cnf 3 1\n1 +2 0\n", (2, 3)),
        ("p cnf 3 1\n1 1_0 0\n", (2, 3)),
        ("p cnf 3 1\n1 ٣ 0\n", (2, 3)),
        ("p cnf 3 1\n1 --2 0\n", (2, 3)),
        ("p cnf 3 1\n1 2-3 0\n", (2, 3)),
        ("p cnf 3 1\n1 - 0\n", (2, 3)),
        ("p cnf 3 1\n1 " + 5000 * "1" + " 0\n", (2, 3)),
        ("p cnf 3 1\n1 0\n%\n0\n", (3, 1)),
        ("p cnf 3 1\n1 2 0 c\n", (2, 7)),
        ("p cnf 3 1\n1\x1c2\x0c4 0\n", (2, 5)),
        ("p cnf 3 0\nc var 0 one\n", (2, 1)),
        ("p cnf 3 0\nc var 4 one\n", (2, 7)),
        ("p cnf 3 0\nc var 1 one  0\nc var 2 one 0\n", (3, 9)),
        ("p cnf 3 0\nc rule balance\n", (2, 1)),
        ("p cnf 3 0\nc rule balance -1 clauses\n", (2, 1)),
        ("c rule a 1 clauses\nc rule b 0 clauses\np cnf 3 2\n1 0\n2 0\n", (2, 1)),
        ("c rule a 3 clauses\np cnf 3 2\n1 0\n2 0\n", (1, 1)),
        ("p cnf 3 0\nc t\n", (2, 1)),
        ("p cnf 3 0\nc t sat\n", (2, 1)),
        ("p cnf 3 0\nc t pmc 1\n", (2, 1)),
        ("p cnf 3 0\nc t pmc\nc t pmc\n", (3, 1)),
        ("p cnf 3 0\nc p show 1 2\n", (2, 13)),
        ("p cnf 3 0\nc p show\n", (2, 9)),
        ("p cnf 3 0\nc p show 1 0 2\n", (2, 12)),
        ("p cnf 3 0\nc p show 1 0 2 0\n", (2, 12)),
        ("p cnf 3 0\nc p show 1 -2 0\n", (2, 12)),
        ("p cnf 3 0\nc p show 1 4 0\n", (2, 12)),
        ("p cnf 3 0\nc p show 1 x 0\n", (2, 12)),
        ("p cnf 3 0\nc p weight 1 0.5\n", (2, 1)),
        ("p cnf 3 0\nc p weight 1 half 0\n", (2, 1)),
        ("p cnf 3 0\nc p weight 1 1/0 0\n", (2, 1)),
        ("p cnf 3 0\nc p weight 1 1e999999999 0\n", (2, 1)),
        ("p cnf 3 0\nc p weight 0 1 0\n", (2, 1)),
        ("p cnf 3 0\nc p weight 4 1 0\n", (2, 12)),
        ("p cnf 3 0\nc p weight 1 1 0\nc p weight 1 2 0\n", (3, 12)),
    ],
)
def test_a_malformed_formula_is_refused_with_line_and_column(text, place):
    with pytest.raises(BadInput) as refused:
        read(text)
    assert (refused.value.line, refused.value.column) == place


@pytest.mark.parametrize("read", [read, read_answer, read_names, formula])
def test_random_words_are_read_or_refused(read):
    rng = random.Random(5)
    for _ in range(3000):
        words = rng.choices(WORDS, k=rng.randint(0, 14))
        reads_or_refuses(read, rng.choice(("", " ")).join(words))

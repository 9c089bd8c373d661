"""The answers of solvers as read."""

import pytest
from together import together

from pencilsat.cnf.dimacs import SolverAnswer, read_answer
from pencilsat.cnf.errors import BadInput


@together(
    "text",
    [
        "s SATISFIABLE\nv 1 -2 3 0\n",
        "s SATISFIABLE\nv 1 -2\nv 3\nv 0\n",
        "s SATISFIABLE\nv 1\nv -2 3 0\nv\n",
        "v 1 -2 3 0\ns SATISFIABLE\n",
        "c a solver 1.0\nc v 7 0\ns SATISFIABLE\nc between\nv 1 -2 3 0\nc the end",
        "c\n\n  \ns SATISFIABLE\n\nv 1 -2 3 0\n",
        "s SATISFIABLE\r\nv 1 -2 3 0\r\n",
        "s SATISFIABLE\r\nv 1 -2\r\nv 3 0",
        "  s   SATISFIABLE\n\tv\t1  -2 3  0",
        "SAT\n1 -2 3 0\n",
        "SAT\r\n1 -2 3 0\r\n",
        "s SATISFIABLE\nv 1 1 -2 3 -2 0\n",
        "s SATISFIABLE\nv 1 -2 3 0\ns SATISFIABLE\n",
    ],
)
def test_a_model_is_read(text):
    assert read_answer(text) == SolverAnswer(True, frozenset({1, -2, 3}))


def test_a_model_without_literals_is_read():
    assert read_answer("s SATISFIABLE\nv 0\n") == SolverAnswer(True, frozenset())


@pytest.mark.parametrize(
    "text", ["s UNSATISFIABLE\n", "c said\ns UNSATISFIABLE", "UNSAT\n", "s UNSATISFIABLE\r\n"]
)
def test_an_unsatisfiable_answer_is_read(text):
    assert read_answer(text) == SolverAnswer(False, frozenset())


@pytest.mark.parametrize(
    "text", ["s UNKNOWN\n", "c time\ns UNKNOWN\nc limit\n", "INDET\n", "s INDETERMINATE"]
)
def test_an_unknown_answer_is_neither_true_nor_false(text):
    assert read_answer(text) == SolverAnswer(None, frozenset())


@together(
    "text, place",
    [
        ("", (1, 1)),
        ("\n\n", (1, 1)),
        ("c only a comment\n", (1, 1)),
        ("v 1 2 0\n", (1, 1)),
        ("1 2 0\n", (1, 1)),
        ("s SATISFIABLE\ns UNSATISFIABLE\nv 1 0\n", (1, 1)),
        ("s UNKNOWN\ns SATISFIABLE\nv 1 0\n", (1, 1)),
        ("s SATISFIABLE\n", (1, 1)),
        ("c one\ns SATISFIABLE\nv 1 2\n", (3, 1)),
        ("s SATISFIABLE\nv 1 two 0\n", (2, 5)),
        ("s SATISFIABLE\nv 1 2 0\nv 3 0\n", (3, 3)),
        ("s SATISFIABLE\nv 1 0 0\n", (2, 7)),
        ("s SATISFIABLE\nv 1 2 -1 0\n", (2, 7)),
        ("s SATISFIABLE\nv -7\nv  7 0\n", (3, 4)),
        ("SAT\n1 -1 0\n", (2, 3)),
        ("s SATISFIABLE\nv 1 2.5 0\n", (2, 5)),
        ("s SATISFIABLE\nv 1 +2 0\n", (2, 5)),
        ("s SATISFIABLE\nv 1 --2 0\n", (2, 5)),
        ("s SATISFIABLE\nv 1 ٣ 0\n", (2, 5)),
        ("s SATISFIABLE\nv 1234567890 0\n", (2, 3)),
        ("s satisfiable\nv 1 0\n", (1, 3)),
        ("\nerror: no such file\n", (2, 1)),
        ("s SATISFIABLE\nv 1\x0c2\x1c\nv x 0\n", (3, 3)),
        ("s SATISFIABLE\rv 1\rv x 0\r", (3, 3)),
        ("s SATISFIABLE\nv 1 2\n\n\n", (2, 1)),
        ("crash\ns SATISFIABLE\nv 1 0\n", (1, 1)),
        ("p cnf 3 1\n1 2 3 0\n", (1, 1)),
        ("s SATISFIABLE\nx v 1 0\n", (2, 1)),
    ],
)
def test_a_malformed_answer_is_refused_with_line_and_column(text, place):
    with pytest.raises(BadInput) as refused:
        read_answer(text)
    assert (refused.value.line, refused.value.column) == place


def test_a_refused_word_is_shown_short_and_in_ascii():
    with pytest.raises(BadInput) as refused:
        read_answer("s SATISFIABLE\nv é" + "x" * 1000)
    assert str(refused.value) == r"2:3: '\xe9" + "x" * 19 + "' is not part of a solver's answer"

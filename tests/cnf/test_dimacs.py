"""DIMACS files as written and as read, whatever is in them."""

import random
from fractions import Fraction

import pytest
from command import ROOT
from pysat.formula import CNF
from together import together

from pencilsat import encoders
from pencilsat.cnf.dimacs import Problem, formula, read, read_answer, read_names, write
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula, atom_text
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode, units


def small():
    """Two rules over three atoms, an auxiliary variable between them, and one without clause."""
    f = Formula()
    f.variables("bridge", [((0, 0), (0, 3), 2), ((0, 0), (4, 0), 1)])
    z = f.aux()
    f.variables("one", [(0, 2)])
    f.aux()
    f.add("ends", [[1, -2, z], []])
    f.add("left over", [[-4]])
    return f


def text_of(f, **options):
    return "".join(write(f, **options))


def lines_with(text, *words):
    return [line for line in text.splitlines() if line.split()[: len(words)] == list(words)]


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


def test_a_file_is_written_as_documented():
    assert text_of(small()) == (
        "c var 1 bridge 0 0 0 3 2\n"
        "c var 2 bridge 0 0 4 0 1\n"
        "c var 4 one 0 2\n"
        "c rule ends 2 clauses\n"
        "c rule left over 1 clauses\n"
        "p cnf 5 3\n"
        "c t pmc\n"
        "c p show 1 2 4 0\n"
        "1 -2 3 0\n"
        "0\n"
        "-4 0\n"
    )


def test_comments_come_first():
    text = text_of(small(), comments=["a board", "hashi 3 3"])
    assert text.splitlines()[:3] == ["c a board", "c hashi 3 3", "c var 1 bridge 0 0 0 3 2"]


def test_units_come_last_and_count_as_clauses():
    text = text_of(small(), units=[1, -4])
    assert "p cnf 5 5\n" in text
    assert text.endswith("\n-4 0\n1 0\n-4 0\n")
    assert lines_with(text, "c", "rule")[-1] == "c rule givens 2 clauses"


def test_an_empty_formula_has_a_header():
    assert lines_with(text_of(Formula()), "p", "cnf") == ["p cnf 0 0"]


def test_the_header_counts_every_variable_and_every_clause():
    f = Formula(cardinality="totalizer")
    x = list(f.variables("x", range(9)).values())
    f.add("four", f.exactly(x, 4))
    f.add("pairs", f.at_most_one(x[2:]))
    text = text_of(f, units=[x[0]])
    header = lines_with(text, "p", "cnf")[0].split()
    body = [line for line in text.splitlines() if line[0] not in "cp"]
    assert header == ["p", "cnf", str(f.top_id), str(len(body))]


def test_another_reader_of_dimacs_finds_the_same_clauses():
    f = Formula()
    x = list(f.variables("x", range(7)).values())
    f.add("three", f.exactly(x, 3))
    read = CNF(from_string=text_of(f, units=[-2]))
    assert read.clauses == [*f.clauses(), [-2]]
    assert read.nv == f.top_id


def test_the_rule_lines_follow_the_clauses():
    f = small()
    text = text_of(f)
    counts = [line.split()[-2] for line in lines_with(text, "c", "rule")]
    assert counts == [str(len(rule.clauses)) for rule in f.rules.values()]


def test_an_atom_is_written_flat():
    assert atom_text(("bridge", (0, 0), (0, 3), 2)) == "bridge 0 0 0 3 2"
    assert atom_text(("one", "a", (1, (2, 3)))) == "one a 1 2 3"


def test_the_projection_is_one_line_behind_the_header_as_ganak_and_approxmc_need_it():
    lines = text_of(small()).splitlines()
    [shown] = [i for i, line in enumerate(lines) if line.startswith("c p show")]
    assert lines.index("p cnf 5 3") < shown < lines.index("1 -2 3 0")


def test_an_empty_projection_is_written():
    assert lines_with(text_of(Formula()), "c", "p") == ["c p show 0"]


def test_with_a_seed_the_same_clauses_are_written_in_another_order_and_no_rules():
    f = Formula()
    f.auxiliaries("link", range(50))
    f.add("chain", [[v, -v - 1] for v in range(1, 50)])
    plain, shuffled = (list(write(f, units=[3], seed=seed)) for seed in (0, 1))
    assert [line for line in plain if not line.startswith("c rule")] != shuffled
    assert sorted(set(plain) - set(shuffled)) == [
        "c rule chain 49 clauses\n",
        "c rule givens 1 clauses\n",
    ]
    assert set(shuffled) < set(plain)
    assert shuffled[-1] == "3 0\n"


def test_a_formula_that_is_written_is_read():
    assert read(text_of(small(), units=[1, -4], comments=["a board"])) == Problem(
        variables=5,
        clauses=[[1, -2, 3], [], [-4], [1], [-4]],
        names={"bridge 0 0 0 3 2": 1, "bridge 0 0 4 0 1": 2, "one 0 2": 4},
        rules=[("ends", 2), ("left over", 1), ("givens", 2)],
        kind="pmc",
        projection=[1, 2, 4],
    )


def test_an_empty_formula_is_read():
    assert read(text_of(Formula())) == Problem(0, [], kind="pmc", projection=[])


@together("name", encoders.FOLDERS)
def test_the_formulas_of_every_family_are_read_as_they_were(name):
    path = sorted((ROOT / "instances" / name).glob("*.txt"))[0]
    puzzle = encoders.read(path.read_text(encoding="utf-8"))[0]
    for encoding in puzzle.family.encodings:
        f = encode(puzzle, Options(encoding=encoding))
        givens = units(puzzle, f)
        problem = read(text_of(f, units=givens, comments=[name]))
        sizes = [(rule.name, len(rule.clauses)) for rule in f.rules.values()]
        assert problem == Problem(
            variables=f.top_id,
            clauses=[*f.clauses(), *([x] for x in givens)],
            names={atom_text(atom): variable for atom, variable in f.atoms.items()},
            rules=sizes + [("givens", len(givens))] * bool(givens),
            kind="pmc",
            projection=f.projection,
        )


@pytest.mark.parametrize(
    "text",
    [
        "p cnf 3 2\n1 -2 0\n3 0\n",
        "p cnf 3 2\r\n1 -2 0\r\n3 0\r\n",
        "p cnf 3 2\r1 -2 0\r3 0",
        "c said\n\n p  cnf\t3  2 \n\n1\n-2 0 3\nc\ncomment 5\n0",
        "p cnf 3 2\n1 -2 0 3 0\n",
        "p cnf 3 2\n01 -2 -0 3 00\n",
        "c q show 9 0\nc p optshow 9\np cnf 3 2\n1 -2 0\nc weight 1\n3 0\n",
    ],
)
def test_a_formula_is_read_with_any_blanks_lines_and_comments(text):
    assert read(text) == Problem(3, [[1, -2], [3]])


@pytest.mark.parametrize(
    "text",
    [
        "p cnf 4 1\nc t pmc\nc p show 3 1 2 0\n1 0\n",
        "c t pmc\nc p show 3 1 2 0\np cnf 4 1\n1 0\n",
        "p cnf 4 1\n1 0\nc p show 3 1 0\nc p show 0\nc t pmc\nc p show 1 2 0\n",
    ],
)
def test_projections_are_joined_wherever_they_stand(text):
    assert read(text) == Problem(4, [[1]], kind="pmc", projection=[3, 1, 2])


def test_an_empty_projection_is_none_of_the_variables_and_no_projection_is_none():
    assert read("p cnf 2 0\nc p show 0\n").projection == []
    assert read("p cnf 2 0\n").projection is None


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


def test_the_names_that_are_written_are_the_names_that_are_read():
    f = small()
    names = read_names(text_of(f))
    assert names == {atom_text(atom): variable for atom, variable in f.atoms.items()}


def test_names_are_read_with_any_blanks_and_line_ends():
    assert read_names("c x\r\n c  var\t12   one 0\t2  \r\np cnf 1 0\n") == {"one 0 2": 12}


def test_other_lines_name_nothing():
    assert read_names("c variable 1 a\nc rule a 1 clauses\np cnf 1 1\nvar 1 a\n1 0\n") == {}


@pytest.mark.parametrize(
    "line", ["c var", "c var 3", "c var x one", "c var -3 one", "c var 0 one", "c var 3.5 one",
             "c var 1234567890 one", "c var ٣ one", "c var 03 one"],
)  # fmt: skip
def test_a_name_line_without_number_and_name_is_refused_with_its_line(line):
    with pytest.raises(BadInput) as refused:
        read_names(f"c fine\nc var 1 one 0\n{line}\n")
    assert (refused.value.line, refused.value.column) == (3, 1)


@pytest.mark.parametrize("read", [read, read_answer, read_names, formula])
def test_random_words_are_read_or_refused(read):
    rng = random.Random(5)
    for _ in range(3000):
        words = rng.choices(WORDS, k=rng.randint(0, 14))
        reads_or_refuses(read, rng.choice(("", " ")).join(words))


@pytest.mark.parametrize("read", [read, read_answer, read_names, formula])
def test_random_bytes_are_read_or_refused(read):
    rng = random.Random(6)
    for _ in range(1000):
        data = rng.randbytes(rng.randint(0, 60))
        for start in (b"", b"c var ", b"s SATISFIABLE\nv ", b"p cnf 3 2\n", b"c p show "):
            reads_or_refuses(read, (start + data).decode("utf-8", "replace"))
            reads_or_refuses(read, (start + data).decode("latin-1"))


@pytest.mark.parametrize("read", [read, read_answer, read_names, formula])
def test_a_file_cut_anywhere_is_read_or_refused(read):
    text = text_of(small()) + "s SATISFIABLE\r\nv 1 -2\r\nv 3 -4 0\r\n"
    for stop in range(len(text)):
        reads_or_refuses(read, text[:stop])
        reads_or_refuses(read, text[stop:])

"""What is Zebra's own: sizes, propagation, verification, random puzzles."""

from itertools import product
from math import comb

import pytest
from pysat.solvers import Solver
from together import together
from zebras import FAMILY, read, with_clues

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.zebra.random_boards import generate
from pencilsat.encoders.zebra.table import Value
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

each_encoding = together("encoding", FAMILY.encodings)


@together("houses", [2, 3, 5, 10])
@each_encoding
def test_the_rules_of_the_houses_have_the_documented_sizes(houses, encoding):
    n, m = houses, 2
    formula = encode(read(with_clues(n)), Options(encoding))
    sizes = {name: size.clauses for name, size in formula.sizes().items()}
    assert len(formula.atoms) == m * n**2
    assert sizes["one value a house"] == m * n * comb(n, 2)
    assert sizes["no house empty"] == m * n
    if encoding == "order":
        assert sizes["one house a value"] == m * n * (4 * n - 4)
        assert formula.top_id == m * n**2 + m * n * (n - 1)
    else:
        assert sizes["one house a value"] == m * n * comb(n, 2) + m * n
        assert formula.top_id == m * n**2


SIZES = {
    # encoding, clue: clauses and auxiliary variables for n houses
    ("positions", "a = B"): lambda n: (2 * n, 0),
    ("positions", "a ~ B"): lambda n: (2 * n, 0),
    ("positions", "a < B"): lambda n: (2 * n, 0),
    ("positions", "even(a - B)"): lambda n: (2 * n, 0),
    ("properties", "a = B"): lambda n: (2 * n, 0),
    ("properties", "a = B + 1"): lambda n: (2 * n, 0),
    ("properties", "a != B"): lambda n: (n, 0),
    ("properties", "a ~ B"): lambda n: (6 * n - 5, 2 * n - 2),
    ("properties", "a < B"): lambda n: (3 * comb(n, 2) + 1, comb(n, 2)),
    ("order", "a = B"): lambda n: (2 * n - 2, 0),
    ("order", "a ~ B"): lambda n: (3 * n - 4, 0),
    ("order", "a < B"): lambda n: (n, 0),
    ("order", "a != B"): lambda n: (n, 0),
}


@together("houses", [3, 5, 10])
@together("encoding, clue", SIZES)
def test_clues_have_the_documented_sizes(houses, encoding, clue):
    options = Options(encoding)
    bare = encode(read(with_clues(houses)), options)
    formula = encode(read(with_clues(houses, clue)), options)
    clauses = len(list(formula.clauses())) - len(list(bare.clauses()))
    assert (clauses, formula.top_id - bare.top_id) == SIZES[encoding, clue](houses)


PAIR = (Value("low", "a"), Value("high", "B"))
RELATIONS = {
    "a = B": lambda h, g: h == g,
    "a != B": lambda h, g: h != g,
    "a ~ B": lambda h, g: abs(h - g) == 1,
    "a < B": lambda h, g: h < g,
    "a = B + 1": lambda h, g: h == g + 1,
    "odd(a - B)": lambda h, g: (h - g) % 2 == 1,
}
DOMAINS = [[h for h in range(1, 5) if bits >> h & 1] for bits in range(2, 32, 2)]
INTERVALS = [domain for domain in DOMAINS if domain[-1] - domain[0] == len(domain) - 1]


def propagations(clue, encoding, domains):
    """For houses that two values may have: those that unit propagation leaves, and those that go
    with one of the other's.
    """
    formula = encode(read(with_clues(4, clue)), Options(encoding, implied=False))
    rows = [[formula.atoms["house", value, h] for h in range(1, 5)] for value in PAIR]
    says = RELATIONS[clue]
    clauses = list(formula.clauses())
    units = [clause[0] for clause in clauses if len(clause) == 1]  # what they say is told, too
    with Solver("minisat22", [clause for clause in clauses if len(clause) > 1]) as solver:
        for both in product(domains, repeat=2):
            pairs = list(zip(rows, both, strict=True))
            outside = [-row[h - 1] for row, d in pairs for h in range(1, 5) if h not in d]
            able, true = solver.propagate([*units, *outside])
            kept = [[h for h in d if able and -row[h - 1] not in true] for row, d in pairs]
            one, other = both
            yield (
                kept,
                [
                    [h for h in one if any(says(h, g) for g in other)],
                    [g for g in other if any(says(h, g) for h in one)],
                ],
            )


@pytest.mark.parametrize("clue", RELATIONS)
def test_positions_rules_out_every_house_without_support(clue):
    for kept, supported in propagations(clue, "positions", DOMAINS):
        assert kept == supported


@pytest.mark.parametrize("clue", ["a = B", "a < B", "a = B + 1"])
def test_order_rules_out_the_houses_beyond_the_bounds(clue):
    for both in propagations(clue, "order", INTERVALS):
        kept, supported = ([set(row[:1] + row[-1:]) for row in rows] for rows in both)
        assert kept == supported


def test_verify_names_every_rule_that_a_table_breaks():
    puzzle = read(with_clues(3, "a @ 1", "a = B or a = C", "b ~ A"))
    table = (("c", "b", "a"), ("A", "A", "x"))
    assert FAMILY.verify(puzzle, table) == [
        "high in house 3 cannot be x",
        "A is in houses 1 and 2",
        "no house is left for B",
        "no house is left for C",
        "clue 1, that a is in house 1, does not hold",
    ]
    assert FAMILY.verify(puzzle, (("c", "b", "a"), ("B", "C", "A"))) == [
        "clue 1, that a is in house 1, does not hold",
        "clue 2, that either a and B are in the same house, or a and C are in the same house, "
        "or both, does not hold",
    ]


EARLY = {
    # a clue, and what stands in the houses of `low` and of `high`: the places that break it
    ("a @ 3", "..b", "..."): [("low", 3)],
    ("a @ 3", "a..", "..."): [("low", 1)],
    ("a !@ 3", "..a", "..."): [("low", 3)],
    ("a ~ B", "a..", ".A."): [("low", 1), ("high", 2)],
    ("a ~ B", ".c.", ".A."): [("low", 2), ("high", 2)],
    ("a ~ B", ".c.", "A.."): None,
    ("|a - b| < 1", "...", "..."): [],
    ("a = B", "..b", "AC."): [("low", 3), ("high", 1), ("high", 2)],
    ("a < b", "..a", "..."): [("low", 3)],
    ("a < B < b", "...", "B.."): [("high", 1)],
    ("a < B < b", "...", ".B."): None,
    ("a @ 1 or B @ 2", "b..", "..."): None,
    ("a @ 1 or B @ 2", "b..", ".A."): [("low", 1), ("high", 2)],
    ("a @ 1 xor B @ 2", "a..", "..."): None,
    ("a @ 1 xor B @ 2", "a..", ".B."): [("low", 1), ("high", 2)],
    ("a != b xor B @ 2", "...", ".B."): [("high", 2)],
}


@together("case, places", EARLY.items())
def test_a_clue_that_no_further_entry_can_save_is_named(case, places):
    clue, *rows = case
    puzzle = read(with_clues(3, clue))
    entries = {
        (attribute, h): name
        for attribute, row in zip(puzzle.attributes, rows, strict=True)
        for h, name in enumerate(row, 1)
        if name != "."
    }
    found = [*FAMILY.breaches(puzzle, entries)]
    assert [(breach.words[:6], [*breach.places]) for breach in found] == (
        [] if places is None else [("clue 1", places)]
    )


def test_a_value_in_two_houses_is_named_and_one_without_any_once_all_are_full():
    puzzle = read(with_clues(3))
    entries = {("low", 1): "a", ("low", 3): "a"}
    assert [*FAMILY.breaches(puzzle, entries)] == [
        ("a is in houses 1 and 3", (("low", 1), ("low", 3))),
    ]
    words = [breach.words for breach in FAMILY.breaches(puzzle, {**entries, ("low", 2): "b"})]
    assert words == ["a is in houses 1 and 3", "no house is left for c"]


@pytest.mark.parametrize(
    "sizes", [{"houses": 2}, {"houses": 11}, {"attributes": 0}, {"attributes": 7}, {"clues": 101}]
)
def test_a_puzzle_that_cannot_be_generated_is_refused(sizes):
    with pytest.raises(BadInput, match=f"{next(iter(sizes))} is {next(iter(sizes.values()))}, not"):
        generate(**sizes)

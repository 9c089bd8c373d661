"""What is Zebra's own: sizes, propagation, verification, random puzzles."""

from collections.abc import Callable, Sequence
from itertools import product
from math import comb

import pytest
from together import together
from zebras import FAMILY, read, with_clues

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.encoders.zebra.random_boards import generate
from pencilsat.encoders.zebra.table import Value
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, encode

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


def kept(formula: Formula, domains: Sequence[Sequence[int]]) -> list[list[int]]:
    """The houses of PAIR that unit propagation leaves; none where it finds a conflict."""
    rows = [[formula.atoms["house", value, h] for h in range(1, 5)] for value in PAIR]
    pairs = list(zip(rows, domains, strict=True))
    outside = [-row[h - 1] for row, domain in pairs for h in range(1, 5) if h not in domain]
    true = propagated(list(formula.clauses()), set(outside))
    return [
        [h for h in domain if true is not None and -row[h - 1] not in true] for row, domain in pairs
    ]


def propagated(clauses: Sequence[Clause], true: set[int]) -> set[int] | None:
    """The literals that unit propagation makes true; none where it finds a conflict."""
    while True:
        open_ends = [[x for x in clause if -x not in true] for clause in clauses]
        if [] in open_ends:
            return None
        units = {clause[0] for clause in open_ends if len(clause) == 1} - true
        if not units:
            return true
        true = true | units


def supported(
    says: Callable[[int, int], bool], domains: Sequence[Sequence[int]]
) -> list[list[int]]:
    """The houses of each value that go with one of the other's."""
    one, other = domains
    return [
        [h for h in one if any(says(h, g) for g in other)],
        [g for g in other if any(says(h, g) for h in one)],
    ]


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


@pytest.mark.parametrize("clue", RELATIONS)
def test_positions_rules_out_every_house_without_support(clue):
    formula = encode(read(with_clues(4, clue)), Options("positions", implied=False))
    for domains in product(DOMAINS, repeat=2):
        assert kept(formula, domains) == supported(RELATIONS[clue], domains)


@pytest.mark.parametrize("clue", ["a = B", "a < B", "a = B + 1"])
def test_order_rules_out_the_houses_beyond_the_bounds(clue):
    formula = encode(read(with_clues(4, clue)), Options("order", implied=False))
    for domains in product(INTERVALS, repeat=2):
        expected = [set(row[:1] + row[-1:]) for row in supported(RELATIONS[clue], domains)]
        assert [set(row[:1] + row[-1:]) for row in kept(formula, domains)] == expected


def test_properties_does_not_notice_every_house_without_support():
    formula = encode(read(with_clues(4, "a < B")), Options("properties"))
    assert supported(RELATIONS["a < B"], ([1, 2, 3], [2, 3])) == [[1, 2], [2, 3]]
    assert kept(formula, ([1, 2, 3], [2, 3])) == [[1, 2, 3], [2, 3]]


GAPS = with_clues(5, "a !@ 3", "B !@ 2", "B !@ 4", "C !@ 1", "a ~ B", "|B - C| = 2", "even(c - B)")


@each_encoding
def test_the_formula_of_a_lone_puzzle_says_nothing_that_is_always_so(encoding):
    formula = encode(read(GAPS), Options(encoding), lone=True)
    assert len(formula.atoms) < 45
    assert not [clause for clause in formula.clauses() if {*clause} & {-x for x in clause}]


def test_verify_names_every_rule_that_a_table_breaks():
    puzzle = read(with_clues(3, "a @ 1", "a = B or a = C", "b ~ A"))
    table = (("c", "b", "a"), ("A", "A", "x"))
    assert FAMILY.verify(puzzle, table) == [
        "one house a value: high.A is in 2 houses",
        "one house a value: high.B is in 0 houses",
        "one house a value: high.C is in 0 houses",
        "one value a house: high in house 3 is 'x'",
        "direct location: clue 1 does not hold: a @ 1",
    ]
    assert FAMILY.verify(puzzle, (("c", "b", "a"), ("B", "C", "A"))) == [
        "direct location: clue 1 does not hold: a @ 1",
        "alternative: clue 2 does not hold: a = B or a = C",
    ]


def test_facts_that_break_a_rule_are_no_solution():
    puzzle = read(with_clues(2))
    a, b, c, d = puzzle.values
    facts = frozenset(("house", v, h) for v, h in ((a, 1), (b, 1), (c, 1), (d, 2)))
    assert FAMILY.answer.decode(puzzle, facts) == (("a, b", ""), ("A", "B"))
    assert len(FAMILY.verify(puzzle, (("a, b", ""), ("A", "B")))) == 4


@together("seed", range(20))
def test_a_generated_puzzle_has_a_solution_in_every_encoding(seed):
    sizes = {"houses": 3 + seed % 5, "attributes": 1 + seed % 6, "clues": seed}
    puzzle = generate(**sizes, seed=seed)
    assert puzzle == generate(**sizes, seed=seed) == read(FAMILY.board.text(puzzle))
    assert (puzzle.houses, len(puzzle.attributes), len(puzzle.clues)) == tuple(sizes.values())
    for encoding in FAMILY.encodings:
        run = Run(puzzle, Options(encoding))
        assert next(run.solutions(), None) is not None


@pytest.mark.parametrize(
    "sizes", [{"houses": 2}, {"houses": 11}, {"attributes": 0}, {"attributes": 7}, {"clues": 101}]
)
def test_a_puzzle_that_cannot_be_generated_is_refused(sizes):
    with pytest.raises(BadInput, match=f"{next(iter(sizes))} is {next(iter(sizes.values()))}, not"):
        generate(**sizes)

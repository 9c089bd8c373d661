"""Zebra: the language of its clues, what they mean in every encoding, the puzzle of 1962."""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, permutations, product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from marks import slow
from oracle import differences_told, picture

from pencilsat import encoders
from pencilsat.boards.table import Value
from pencilsat.boards.words import lines_of
from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.encoders.explaining.zebra import location
from pencilsat.encoders.zebra import Zebra, holds
from pencilsat.encoders.zebra_clues import Clue, Comparison
from pencilsat.tasks.generate.boards.zebra import generate
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, encode
from pencilsat.tasks.verify import read_solutions

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data" / "zebra"
FAMILY = encoders.family_named("zebra")
LIFE = (ROOT / "instances" / "zebra" / "life-international.txt").read_text()

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


def read(text: str) -> Zebra:
    """The puzzle that is alone in a text."""
    [puzzle] = encoders.read(text)
    assert puzzle.family is FAMILY
    return puzzle


def solutions(puzzle: Zebra, **options: Any) -> list[Any]:
    """All solutions, verified."""
    run = Run(puzzle, Options(**options))
    found = list(run.solutions())
    assert run.complete
    return found


def with_clues(houses: int, *clues: str) -> str:
    """Two attributes with the values a, b, c, … and A, B, C, …, and some clues."""
    letters = "abcdefghij"[:houses]
    lines = [f"low: {', '.join(letters)}", f"high: {', '.join(letters.upper())}", "clues:", *clues]
    return "\n".join([f"zebra {houses}", *lines, ""])


# What clues say ---------------------------------------------------------------

At = Mapping[str, int]
CLUES: dict[str, Callable[[At], bool]] = {
    # clue: what it says of the houses of values
    "a = B": lambda at: at["a"] == at["B"],
    "a != B": lambda at: at["a"] != at["B"],
    "a @ 2": lambda at: at["a"] == 2,
    "a !@ 1": lambda at: at["a"] != 1,
    "a ~ B": lambda at: abs(at["a"] - at["B"]) == 1,
    "a ~ b": lambda at: abs(at["a"] - at["b"]) == 1,
    "a < B": lambda at: at["a"] < at["B"],
    "a <= B": lambda at: at["a"] <= at["B"],
    "a > B": lambda at: at["a"] > at["B"],
    "a >= B": lambda at: at["a"] >= at["B"],
    "a = B + 1": lambda at: at["a"] == at["B"] + 1,
    "a = B - 1": lambda at: at["a"] == at["B"] - 1,
    "a != b + 1": lambda at: at["a"] != at["b"] + 1,
    "a < B + 1": lambda at: at["a"] < at["B"] + 1,
    "a >= B - 1": lambda at: at["a"] >= at["B"] - 1,
    "|a - B| = 1": lambda at: abs(at["a"] - at["B"]) == 1,
    "|a - B| != 1": lambda at: abs(at["a"] - at["B"]) != 1,
    "|a - B| = 0": lambda at: at["a"] == at["B"],
    "|a - B| < 1": lambda at: at["a"] == at["B"],
    "|a - B| <= 1": lambda at: abs(at["a"] - at["B"]) <= 1,
    "|a - B| > 1": lambda at: abs(at["a"] - at["B"]) > 1,
    "|a - B| >= 0": lambda at: True,
    "even(a - B)": lambda at: at["a"] % 2 == at["B"] % 2,
    "odd(a - B)": lambda at: at["a"] % 2 != at["B"] % 2,
    "a = A = b": lambda at: False,
    "a != A != b": lambda at: at["a"] != at["A"] != at["b"],
    "a < B < b": lambda at: at["a"] < at["B"] < at["b"],
    "a < B <= b + 1": lambda at: at["a"] < at["B"] <= at["b"] + 1,
    "a ~ B ~ b": lambda at: abs(at["a"] - at["B"]) == abs(at["B"] - at["b"]) == 1,
    "b > A = a": lambda at: at["b"] > at["A"] == at["a"],
    "a = a": lambda at: True,
    "a < a": lambda at: False,
    "a ~ a": lambda at: False,
    "a @ 1 or B @ 1": lambda at: at["a"] == 1 or at["B"] == 1,
    "a = A or b = B or a = B": lambda at: (
        at["a"] == at["A"] or at["b"] == at["B"] or at["a"] == at["B"]
    ),
    "a @ 1 xor B @ 1": lambda at: (at["a"] == 1) != (at["B"] == 1),
    "a < A xor A ~ b": lambda at: (at["a"] < at["A"]) != (abs(at["A"] - at["b"]) == 1),
    "a = A xor b = B xor a != B": lambda at: (
        [
            at["a"] == at["A"],
            at["b"] == at["B"],
            at["a"] != at["B"],
        ].count(True)
        == 1
    ),
    "a < B < b or b < B < a": lambda at: at["a"] < at["B"] < at["b"] or at["b"] < at["B"] < at["a"],
    "a < B < b xor even(a - A)": lambda at: (
        (at["a"] < at["B"] < at["b"]) != (at["a"] % 2 == at["A"] % 2)
    ),
    "a !@ 2 xor a = A = a": lambda at: (at["a"] != 2) != (at["a"] == at["A"]),
}


@pytest.mark.parametrize(
    ("encoding", "houses"),
    [
        *product(FAMILY.encodings, [2, 3]),
        *(slow(name, 4) if i else (name, 4) for i, name in enumerate(FAMILY.encodings)),
    ],
)
@pytest.mark.parametrize(("clue", "says"), CLUES.items(), ids=CLUES)
def test_a_clue_leaves_the_placements_of_which_it_is_true(clue, says, encoding, houses):
    puzzle = read(with_clues(houses, clue))
    low, high = puzzle.attributes.values()
    expected = {
        (one, other)
        for one in permutations(low)
        for other in permutations(high)
        if says({name: h for row in (one, other) for h, name in enumerate(row, 1)})
    }
    for implied in (True, False):
        found = solutions(puzzle, encoding=encoding, implied=implied)
        assert len(found) == len(set(found))
        assert set(found) == expected


@pytest.mark.parametrize(("clue", "says"), CLUES.items(), ids=CLUES)
def test_verify_names_a_clue_that_is_false(clue, says):
    puzzle = read(with_clues(3, clue))
    number = {"direct location", "attribute connection", "indirect location", "alternative"}
    for one in permutations("abc"):
        for other in permutations("ABC"):
            broken = FAMILY.verify(puzzle, (one, other))
            if says({name: h for row in (one, other) for h, name in enumerate(row, 1)}):
                assert broken == []
            else:
                [message] = broken
                rule, _, rest = message.partition(": ")
                assert rule in number
                assert rest.startswith("clue 1 does not hold: ")


@pytest.mark.parametrize("clue", [clue for clue in CLUES if clue != "|a - B| = 1"])
def test_a_clue_is_written_as_it_is_read(clue):
    assert FAMILY.board.text(read(with_clues(3, clue))) == with_clues(3, clue)


SAME = {
    "|a - B| = 1": "a ~ B",
    "a=B+1": "a = B + 1",
    "a  =  B  -  0": "a = B",
    "low.a = high.B": "a = B",
    "a!@2": "a !@ 2",
    "even( a - B )": "even(a - B)",
    "odd (a\t-\tB)": "odd(a - B)",
    "|a - B|=2": "|a - B| = 2",
    "| a - B | = 2": "|a - B| = 2",
    "a<B<b": "a < B < b",
    "a @ 1   xor   B @ 01": "a @ 1 xor B @ 1",
}


@pytest.mark.parametrize(("clue", "written"), SAME.items(), ids=SAME)
def test_clues_can_be_written_in_other_ways(clue, written):
    assert read(with_clues(3, clue)) == read(with_clues(3, written))
    assert FAMILY.board.text(read(with_clues(3, clue))) == with_clues(3, written)


KINDS = {
    "a @ 2": "direct location",
    "a !@ 2": "direct location",
    "a = B": "attribute connection",
    "a != B": "attribute connection",
    "a = B != b": "attribute connection",
    "a = B < b": "indirect location",
    "a = B + 1": "indirect location",
    "a ~ B": "indirect location",
    "|a - B| = 0": "indirect location",
    "even(a - B)": "indirect location",
    "a @ 1 or a @ 3": "alternative",
    "a = B xor a = C": "alternative",
}


@each_encoding
def test_every_clue_is_an_instance_of_the_rule_of_its_kind(encoding):
    puzzle = read(with_clues(4, *KINDS))
    formula = encode(puzzle, Options(encoding))
    rules = {location(i): rule.name for rule in formula.rules.values() for i in rule.instances}
    assert [rules[f"clue {number}"] for number in range(1, 13)] == list(KINDS.values())
    for rule in set(KINDS.values()):
        kept = formula.rules[rule]
        assert sum(len(i.clauses) for i in kept.instances) == len(kept.clauses)


@each_encoding
def test_a_house_that_must_not_be_empty_is_the_only_implied_rule(encoding):
    formula = encode(read(with_clues(4, *KINDS)), Options(encoding))
    assert [rule.name for rule in formula.rules.values() if rule.implied] == ["no house empty"]


# Reading ----------------------------------------------------------------------


def test_a_puzzle_is_read_into_its_parts():
    puzzle = read("zebra 2 # two\n\n a b :  Old  Gold, r&b\nc:x.y,7up # c\nclues:\n7up~r&b #!\n")
    seven, blues = Value("c", "7up"), Value("a b", "r&b")
    clue = Clue(1, ((Comparison(seven, "=", blues, 1, "distance"),),))
    assert puzzle == Zebra(2, {"a b": ("Old Gold", "r&b"), "c": ("x.y", "7up")}, (clue,))


def test_a_value_is_called_by_its_attribute_where_its_name_is_not_enough():
    text = "zebra 2\na: x, b.y\nb: y, x\nc: a.x, y.z\nclues:\na.x = b.x\na.b.y = b.y\nc.a.x = y.z\n"
    puzzle = read(text)
    said = [(c.left, c.right) for clue in puzzle.clues for c in clue.comparisons]
    assert said == [
        (Value("a", "x"), Value("b", "x")),
        (Value("a", "b.y"), Value("b", "y")),
        (Value("c", "a.x"), Value("c", "y.z")),
    ]
    assert read(FAMILY.board.text(puzzle)) == puzzle


def test_a_name_that_looks_like_a_sum_is_a_name():
    puzzle = read("zebra 2\na: x, x+1\nb: u, v-1\nclues:\nu = x+1\nu = x + 1\nv-1 = x+1 - 1\n")
    said = [(c.right, c.number) for clue in puzzle.clues for c in clue.comparisons]
    assert said == [(Value("a", "x+1"), 0), (Value("a", "x"), 1), (Value("a", "x+1"), -1)]
    assert read(FAMILY.board.text(puzzle)) == puzzle


def test_a_clue_may_begin_with_the_name_of_a_family():
    text = "zebra 2\na: zebra, hashi\nb: zebra finch, c\nclues:\nzebra = c\nhashi @ 1\n"
    text += "zebra finch < zebra\n"
    first, second = encoders.read(text + text)
    assert first == second == read(text)
    assert len(read(text).clues) == 3


START = "zebra 3\ncolor: red, green, blue\npet: cat, dog, red\n"
MALFORMED = {
    # name: (text, line, column, words of the message)
    "nothing but a header": ("zebra\n", 2, 1, ["attribute", "clues:"]),
    "another number of values": ("zebra\nx: a, b\ny: a, b, c\n", 3, 10, ["2 houses"]),
    "too many values for houses": (
        f"zebra\nx: {', '.join(map(str, range(100)))}\n",
        2,
        1,
        ["'100'", "1 to 99"],
    ),
    "two numbers": ("zebra 3 3\n", 1, 9, ["zebra houses"]),
    "no houses": ("zebra 0\n", 1, 7, ["'0'", "1 to 99"]),
    "too many houses": ("zebra 100\n", 1, 7, ["'100'"]),
    "houses in words": ("zebra five\n", 1, 7, ["'five'"]),
    "nothing below": ("zebra 3\n", 2, 1, ["attribute", "clues:"]),
    "no attributes": ("zebra 3\n\nclues:\n", 3, 1, ["attribute"]),
    "no clues": (START + "# end\n", 5, 1, ["clues:"]),
    "a clue too early": (START + " cat = red\nclues:\n", 4, 2, ["attribute: value", "clues:"]),
    "an attribute too late": (START + "clues:\nx: 1, 2, 3\n", 5, 1, ["expected a clue"]),
    "no name": ("zebra 1\n: a\nclues:\n", 2, 1, ["missing"]),
    "a dot": ("zebra 1\na.b: a\nclues:\n", 2, 1, ["dot"]),
    "an attribute twice": (START + "pet: a, b, c\n", 4, 1, ["'pet'"]),
    "a value twice": ("zebra 3\nx: a, b,  a\n", 2, 11, ["'a'", "twice"]),
    "a value twice with blanks": ("zebra 2\nx: a b, a  b\n", 2, 9, ["'a b'", "twice"]),
    "too few values": ("zebra 3\nx: a, b # c\n", 2, 8, ["2 values", "3 houses"]),
    "too many values": ("zebra 2\nx: a, b, c\n", 2, 10, ["2 houses"]),
    "an empty value": ("zebra 3\nx: a, , c\n", 2, 7, ["missing"]),
    "no values": ("zebra 3\nx:\n", 2, 3, ["missing"]),
    "a comma at the end": ("zebra 2\nx: a, b,\n", 2, 9, ["missing"]),
    "a sign in a name": ("zebra 2\nx: a, b<c\n", 2, 8, ["'<'"]),
    "a bar in a name": ("zebra 2\nx: a, b | c\n", 2, 9, ["'|'"]),
    "or in a name": ("zebra 2\nx: a, b or c\n", 2, 9, ["'or'"]),
    "xor in an attribute": ("zebra 2\nx xor: a, b\n", 2, 3, ["'xor'"]),
    "a sum in a name": ("zebra 2\nx: a, b +1\n", 2, 9, ["'+1'"]),
    "a character that is none": ("zebra 2\nx: a, b\x1b[31m\n", 2, 7, [r"\x1b", "printed"]),
    "unknown value": (START + "clues:\ncat = yelow\n", 5, 7, ["'yelow'"]),
    "unknown value, nearest": (START + "clues:\n gren = cat\n", 5, 2, ["'gren'", "is 'green'"]),
    "unknown value, capital": (START + "clues:\nDog @ 1\n", 5, 1, ["'Dog'", "nearest is 'dog'"]),
    "unknown attribute": (START + "clues:\nhat.red @ 1\n", 5, 1, ["'pet.red'"]),
    "unknown in a sum": (START + "clues:\ncat = do + 1\n", 5, 7, ["'do'", "'dog'"]),
    "unknown in a parity": (START + "clues:\neven(cat - dgo)\n", 5, 12, ["'dgo'"]),
    "unknown in a distance": (START + "clues:\n|ct - dog| = 1\n", 5, 2, ["'ct'"]),
    "unknown after or": (START + "clues:\ncat @ 1 or ct @ 2\n", 5, 12, ["'ct'"]),
    "ambiguous value": (START + "clues:\ncat = red\n", 5, 7, ["'color.red' or 'pet.red'"]),
    "house 0": (START + "clues:\ncat @ 0\n", 5, 7, ["'0'", "a house (1 to 3)"]),
    "house 4": (START + "clues:\ncat !@ 4\n", 5, 8, ["'4'", "a house (1 to 3)"]),
    "a house in words": (START + "clues:\ncat @ two\n", 5, 7, ["'two'"]),
    "no house": (START + "clues:\ncat @\n", 5, 6, ["''", "a house"]),
    "a house alone": (START + "clues:\n@ 3\n", 5, 1, ["missing"]),
    "a house in a chain": (START + "clues:\ncat < dog @ 3\n", 5, 11, ["a @ 3"]),
    "an offset too large": (START + "clues:\ncat = dog + 3\n", 5, 13, ["'3'", "offset (0 to 2)"]),
    "a distance too large": (START + "clues:\n|cat - dog| = 3\n", 5, 15, ["distance (0 to 2)"]),
    "no distance": (START + "clues:\n|cat - dog| =\n", 5, 14, ["''", "distance"]),
    "a distance without end": (START + "clues:\n|cat - dog = 2\n", 5, 1, ["'|cat - dog'"]),
    "an offset next to": (START + "clues:\ncat ~ dog + 1\n", 5, 5, ["~"]),
    "an offset in a chain": (START + "clues:\ncat < dog + 1 < blue\n", 5, 7, ["'dog + 1'"]),
    "nothing after a sign": (START + "clues:\ncat =  # dog\n", 5, 6, ["missing"]),
    "nothing before a sign": (START + "clues:\n = cat\n", 5, 2, ["missing"]),
    "nothing between signs": (START + "clues:\ncat = = dog\n", 5, 7, ["missing"]),
    "nothing after or": (START + "clues:\ncat @ 1 or\n", 5, 11, ["expected a clue"]),
    "nothing before xor": (START + "clues:\nxor cat @ 1\n", 5, 1, ["expected a clue"]),
    "or and xor": (START + "clues:\ncat @ 1 or cat @ 2 xor dog @ 3\n", 5, 20, ["or and xor"]),
    "no sign": (START + "clues:\ncat dog\n", 5, 1, ["expected a clue, such as a = b"]),
    "a parity of one": (START + "clues:\nodd(cat)\n", 5, 5, ["a - b"]),
    "a parity of three": (START + "clues:\nodd(cat - dog - blue)\n", 5, 5, ["a - b"]),
    "a parity of nothing": (START + "clues:\nodd()\n", 5, 5, ["a - b"]),
    "a second puzzle": (f"{START}clues:\n{START}clues:\ncat @ 4\n", 9, 7, ["'4'"]),
}


@pytest.mark.parametrize(("text", "line", "column", "words"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_puzzle_is_refused_with_its_place(text, line, column, words):
    with pytest.raises(BadInput) as caught:
        encoders.read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert [word for word in words if word not in caught.value.message] == []
    assert "\n" not in str(caught.value)


def test_a_puzzle_cut_anywhere_is_read_or_refused_with_its_place():
    for end in range(len(LIFE)):
        read_or_refused(LIFE[:end])


@pytest.mark.parametrize("changes", [300, slow(1500)])
def test_changed_puzzles_are_read_or_refused_with_their_places(changes):
    source = random.Random(1)
    pieces = [*"=<>~@|,:#.+-!()\n 0123abc\t\0é", " or ", " xor ", "even(", "zebra 3\n", "clues:"]
    texts = [LIFE, with_clues(3, *CLUES)]
    for _ in range(changes):
        text = source.choice(texts)
        for _ in range(source.randint(1, 4)):
            i, j = sorted(source.choices(range(len(text) + 1), k=2))
            text = text[:i] + source.choice(pieces) + text[source.choice((i, i + 1, j)) :]
        read_or_refused(text)


def read_or_refused(text: str) -> None:
    """What is read is written and read again; what is refused is refused at a place."""
    found, place = [], (1, 1)
    try:
        found = encoders.read(text)
    except BadInput as error:
        place = (error.line or 0, error.column or 0)
    assert min(place) > 0
    assert place[0] <= text.count("\n") + 2  # what is missing would come behind the last line
    assert [FAMILY.board.parse(lines_of(FAMILY.board.text(puzzle))) for puzzle in found] == found


def test_long_lines_do_not_take_long():
    blanks = " " * 200_000
    for line in (f"cat{blanks}+{blanks}x", "cat = " + "x" * 200_000, "cat" + " + 1" * 50_000):
        with pytest.raises(BadInput):
            read(f"{START}clues:\n{line}\n")


# Sizes, propagation -----------------------------------------------------------


@pytest.mark.parametrize("houses", [2, 3, 5, 10])
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


@pytest.mark.parametrize("houses", [3, 5, 10])
@pytest.mark.parametrize(("encoding", "clue"), SIZES)
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


# The puzzle of 1962 -----------------------------------------------------------

STREET = {
    "color": ["yellow", "blue", "red", "ivory", "green"],
    "nation": ["Norwegian", "Ukrainian", "Englishman", "Spaniard", "Japanese"],
    "drink": ["water", "tea", "milk", "orange juice", "coffee"],
    "cigarette": ["Kools", "Chesterfields", "Old Gold", "Lucky Strike", "Parliaments"],
    "pet": ["fox", "horse", "snails", "dog", "zebra"],
}
DRAWN = """\
           1          2              3           4             5
color      yellow     blue           red         ivory         green
nation     Norwegian  Ukrainian      Englishman  Spaniard      Japanese
drink      water      tea            milk        orange juice  coffee
cigarette  Kools      Chesterfields  Old Gold    Lucky Strike  Parliaments
pet        fox        horse          snails      dog           zebra
"""


@pytest.mark.parametrize("order", FAMILY.clue_orders)
@each_encoding
def test_the_japanese_owns_the_zebra_and_the_norwegian_drinks_water(encoding, order):
    puzzle = read(LIFE)
    [street] = solutions(puzzle, encoding=encoding, clue_order=order)
    _, nation, drink, _, pet = street
    assert nation[pet.index("zebra")] == "Japanese"
    assert nation[drink.index("water")] == "Norwegian"
    assert FAMILY.answer.to_json(puzzle, street) == STREET


def test_the_puzzle_of_1962_needs_each_of_its_clues():
    puzzle = read(LIFE)
    for i in range(14):
        rest = puzzle.clues[:i] + puzzle.clues[i + 1 :]
        run = Run(Zebra(5, puzzle.attributes, rest), Options())
        assert len(list(islice(run.solutions(), 2))) == 2


def test_a_table_is_drawn_with_aligned_columns():
    puzzle = read(LIFE)
    street = FAMILY.answer.from_json(puzzle, STREET)
    assert drawn(puzzle, street) == DRAWN
    assert FAMILY.board.read(puzzle, lines_of(DRAWN)) == street
    empty = drawn(puzzle, None)
    assert empty.startswith("           1  2  3  4  5\ncolor      .  .  .  .  .\n")
    assert FAMILY.answer.line(puzzle, street).startswith(
        "color: yellow, blue, red, ivory, green; nation"
    )


def drawn(puzzle: Zebra, one: Any, other: Any = None) -> str:
    """The drawing without colours."""
    return "\n".join([*picture(puzzle, one, other), ""])


def test_differences_are_marked_and_named():
    puzzle = read(with_clues(2, "a @ 1"))
    one, other = (("a", "b"), ("A", "B")), (("a", "b"), ("B", "A"))
    assert drawn(puzzle, one, other) == "      1   2\nlow   a   b\nhigh  A*  B*\n"
    named = ["high in house 1: A or B", "high in house 2: B or A"]
    assert differences_told(puzzle, one, other) == named


# Orders of clues --------------------------------------------------------------

ORDERS = {
    "given": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
    "direct-first": [8, 9, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14],
    "direct-first-indirect-last": [8, 9, 1, 2, 3, 4, 6, 7, 12, 13, 5, 10, 11, 14],
    "exclusive": [8, 9, 14, 5, 3, 1, 2, 4, 6, 7, 11, 12, 13, 10],
}


@pytest.mark.parametrize(("order", "numbers"), ORDERS.items(), ids=ORDERS)
def test_the_clues_of_1962_in_every_order(order, numbers):
    ordered = FAMILY.clue_orders[order](read(LIFE))
    assert [clue.number for clue in ordered.clues] == numbers


def test_alternatives_are_ordered_as_the_last_kind_they_hold():
    clues = ["a ~ B", "a = B", "a @ 1 or a = B", "a @ 1 or a @ 2", "a = B or a < B", "a @ 1"]
    assert numbers_in("direct-first-indirect-last", *clues) == [4, 6, 2, 3, 1, 5]
    assert numbers_in("direct-first", *clues) == [4, 6, 1, 2, 3, 5]


def test_exclusive_clues_are_those_that_leave_few_ways():
    clues = ["|a - B| > 0", "a !@ 1", "C @ 2 or C @ 3", "B ~ b", "B = b + 2", "c @ 1"]
    # In four houses that is 1 way, 2 and 2, 6/16 with B and b placed, 3, then 3/4 with a placed.
    assert numbers_in("exclusive", *clues) == [6, 3, 5, 4, 1, 2]


def numbers_in(order: str, *clues: str) -> list[int]:
    """The numbers of clues about four houses, in some order."""
    ordered = FAMILY.clue_orders[order](read(with_clues(4, *clues)))
    return [clue.number for clue in ordered.clues]


@each_encoding
def test_the_order_of_clues_changes_neither_atoms_nor_clauses(encoding):
    puzzle = read(with_clues(4, *KINDS))
    given = encode(puzzle, Options(encoding))
    for order in FAMILY.clue_orders:
        formula = encode(puzzle, Options(encoding, clue_order=order))
        assert list(formula.atoms.items()) == list(given.atoms.items())
        assert formula.sizes().keys() == given.sizes().keys()
        for rule, kept in formula.rules.items():
            sizes = {i: len(i.clauses) for i in kept.instances}
            assert sizes == {i: len(i.clauses) for i in given.rules[rule].instances}


def test_clues_that_leave_few_ways_spare_a_search_that_follows_them_most_of_its_work():
    orders = FAMILY.clue_orders.values()
    assert [tries(order(read(LIFE))) for order in orders] == [16630, 5594, 10166, 657]


def tries(puzzle: Zebra) -> int:
    """How many values a search puts into houses that places those of one clue after another."""
    house: dict[Value | None, int] = {None: 0}
    taken = set[tuple[str, int]]()

    def below(clues: Sequence[Clue]) -> int:
        if not clues:
            return 0
        named = [value for c in clues[0].comparisons for value in (c.left, c.right)]
        new = [value for value in named if value not in house]
        if not new:
            return below(clues[1:]) if holds(clues[0], house) else 0
        count = 0
        for h in range(1, puzzle.houses + 1):
            if (new[0].attribute, h) not in taken:
                house[new[0]] = h
                taken.add((new[0].attribute, h))
                count += 1 + below(clues)
                del house[new[0]]
                taken.remove((new[0].attribute, h))
        return count

    return below(puzzle.clues)


# Solutions --------------------------------------------------------------------


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


NO_SOLUTIONS = {
    "another shape": [["a", "b"], ["A", "B"]],
    "an attribute missing": {"low": ["a", "b"]},
    "an attribute more": {"low": ["a", "b"], "high": ["A", "B"], "x": ["a", "b"]},
    "too few houses": {"low": ["a"], "high": ["A", "B"]},
    "no lists": {"low": "ab", "high": "AB"},
    "no names": {"low": [1, 2], "high": ["A", "B"]},
    "lists of lists": {"low": [["a"], ["b"]], "high": ["A", "B"]},
    "an empty object": {},
}


@pytest.mark.parametrize("shape", NO_SOLUTIONS.values(), ids=NO_SOLUTIONS)
def test_json_of_another_shape_is_refused(shape):
    with pytest.raises(BadInput, match="not a solution of a zebra"):
        read_solutions(read(with_clues(2)), json.dumps(shape))


def test_a_solution_in_json_is_an_object():
    shape = {"high": ["B", "A"], "low": ["a", "b"]}
    expected = [(("a", "b"), ("B", "A"))]
    for value in (shape, {"status": "solved", "solutions": [shape]}):
        found = read_solutions(read(with_clues(2)), json.dumps(value))
        assert [solution.value for solution in found] == expected


TABLES = {
    # name: (text, line, column, words of the message)
    "an unknown attribute": ("   1  2\nmid   a  b\n", 2, 1, ["'mid'"]),
    "an attribute twice": ("low  a  b\n low  a  b\n", 2, 2, ["'low'"]),
    "an attribute missing": ("low  a  b\n", 2, 1, ["'high'"]),
    "a house missing": ("low  a\nhigh  A  B\n", 1, 6, ["1 values for 2"]),
    "a house more": ("low  a  b   c\n", 1, 13, ["3 values for 2"]),
    "single blanks": ("low a b\n", 1, 1, ["'low a b'"]),
    "nothing": ("", 1, 1, ["'low'"]),
}


@pytest.mark.parametrize(("text", "line", "column", "words"), TABLES.values(), ids=TABLES)
def test_a_table_that_is_none_is_refused_with_its_place(text, line, column, words):
    with pytest.raises(BadInput) as caught:
        FAMILY.board.read(read(with_clues(2)), lines_of(text))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert [word for word in words if word not in caught.value.message] == []


# Random puzzles ---------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
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


# Puzzles and answers of others ------------------------------------------------


def shared(every: int, start: int = 0) -> list[Path]:
    """Some of the puzzles beside the project; the test is skipped where there are none."""
    if not SHARED.is_dir():
        pytest.skip("no ../shared/data/zebra beside the project")
    found = sorted(SHARED.glob("*/*.txt"))
    assert len(found) == 1037
    return found[start::every]


@pytest.mark.parametrize(
    ("encoding", "every"),
    [
        *[("positions", 8), ("properties", 24), ("order", 24)],
        *[slow("positions", 2), slow("properties", 6), slow("order", 6)],
    ],
)
def test_a_puzzle_of_others_has_their_answer_and_no_other(encoding, every):
    wrong = []
    for file in shared(every):
        puzzle = read(file.read_text())
        [answer] = read_solutions(puzzle, file.with_suffix(".sol").read_text())
        if solutions(puzzle, encoding=encoding) != [answer.value]:
            wrong.append(file.name)
    assert wrong == []


def test_a_puzzle_of_others_is_read_back_from_its_text():
    for file in shared(3):
        puzzle = read(file.read_text())
        assert read(FAMILY.board.text(puzzle)) == puzzle


def test_no_answer_of_others_is_verified_with_two_values_exchanged():
    for file in shared(10):
        puzzle = read(file.read_text())
        [answer] = read_solutions(puzzle, file.with_suffix(".sol").read_text())
        value = answer.value
        for i, row in enumerate(value):
            first, second, *rest = row
            changed = (*value[:i], (second, first, *rest), *value[i + 1 :])
            assert FAMILY.verify(puzzle, value) == []
            assert FAMILY.verify(puzzle, changed) != []

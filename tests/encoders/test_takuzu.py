"""What is Takuzu's own: legal lines, sizes, the pigeonhole, known numbers, text, drawing."""

import random
from collections import Counter
from functools import cache
from itertools import combinations, islice, product
from math import comb
from pathlib import Path

import pytest
from edits import damaged
from marks import every, slow
from oracle import differences_told, picture, styled
from pysat.solvers import Solver

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.solving import Limits, Statistics
from pencilsat.encoders import takuzu
from pencilsat.encoders.explaining.takuzu import place
from pencilsat.encoders.takuzu import FAMILY, LONGEST, Takuzu
from pencilsat.tasks.generate.boards import boards as random_boards
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, Workshop, encode

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "takuzu"

EVEN = range(2, 15, 2)
LEGAL_LINES = dict(zip(EVEN, (2, 6, 14, 34, 84, 208, 518), strict=True))
"""OEIS A177790."""

generate = random_boards("takuzu").generate

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


def board(rows: str, options: str = "") -> Takuzu:
    """A board of rows divided by `/`, a character a cell."""
    lines = [" ".join(row) for row in rows.split("/")]
    header = f"takuzu {len(lines)} {len(lines[0].split())} {options}"
    return FAMILY.board.parse(lines_of("\n".join([header, *lines])))


def empty(rows: int, columns: int, *, repeats: bool = False) -> Takuzu:
    return Takuzu(rows, columns, {}, repeats)


def filled(rows: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, row)) for row in rows.split("/"))


def encoded(puzzle: Takuzu, **options) -> Formula:
    return encode(puzzle, Options(**options))


def solved(puzzle: Takuzu, limit: int | None = None, **options) -> list:
    return list(islice(Run(puzzle, Options(**options)).solutions(), limit))


def size(formula: Formula) -> int:
    return sum(len(rule.clauses) for rule in formula.rules.values())


def legal(line: tuple[int, ...]) -> bool:
    digits = "".join(map(str, line))
    alike = "000" in digits or "111" in digits
    return not alike and digits.count("0") == digits.count("1")


def counted(puzzle: Takuzu) -> int:
    """The number of solutions by a search of its own: row by row, from all rows there are."""
    rows = [row for row in product((0, 1), repeat=puzzle.columns) if legal(row)]
    choices = [
        [
            row
            for row in rows
            if all(puzzle.given.get((r, c), digit) == digit for c, digit in enumerate(row))
        ]
        for r in range(puzzle.rows)
    ]
    number = 0
    for chosen in product(*choices):
        columns = list(zip(*chosen, strict=True))
        distinct = len(set(chosen)) == puzzle.rows and len(set(columns)) == puzzle.columns
        number += all(map(legal, columns)) and (puzzle.repeats or distinct)
    return number


# Known numbers -----------------------------------------------------------------


@pytest.mark.parametrize(("side", "number"), [(2, 2), (4, 72), slow(6, 4140)])
@each_encoding
def test_the_number_of_full_boards_is_known(encoding, side, number):
    found = solved(empty(side, side), encoding=encoding)
    assert len(found) == len(set(found)) == number


@pytest.mark.parametrize("repeats", [False, True])
@pytest.mark.parametrize(
    ("rows", "columns"), [(2, 2), (2, 4), (4, 2), (2, 6), (4, 4), slow(4, 6), (6, 4)]
)
@each_encoding
def test_the_full_boards_of_a_rectangle_are_those_of_a_search(encoding, rows, columns, repeats):
    puzzle = empty(rows, columns, repeats=repeats)
    assert len(solved(puzzle, encoding=encoding)) == counted(puzzle)


@pytest.mark.parametrize("columns", EVEN)
@each_encoding
def test_two_rows_are_opposites_and_have_only_two_columns(encoding, columns):
    found = solved(empty(2, columns, repeats=True), encoding=encoding)
    assert len(found) == LEGAL_LINES[columns]
    assert all(a + b == 1 for p, q in found for a, b in zip(p, q, strict=True))
    assert bool(solved(empty(2, columns), encoding=encoding)) == (columns == 2)


@each_encoding
def test_random_clues_leave_the_solutions_of_a_search(encoding):
    numbers = Counter()
    for seed in range(60):
        source = random.Random(seed)
        rows, columns = source.choice(((4, 4), (4, 4), (4, 6), (6, 4)))
        cells = source.sample(list(product(range(rows), range(columns))), source.randint(3, 8))
        given = {cell: source.randint(0, 1) for cell in sorted(cells)}
        puzzle = Takuzu(rows, columns, given, source.random() < 0.3)
        found = solved(puzzle, encoding=encoding)
        assert len(found) == len(set(found)) == counted(puzzle), FAMILY.board.text(puzzle)
        numbers[min(2, len(found))] += 1
    assert min(numbers[0], numbers[1], numbers[2]) >= 5


# Legal lines -------------------------------------------------------------------


@pytest.mark.parametrize("n", EVEN)
def test_the_legal_lines_are_all_that_obey_both_rules_in_increasing_order(n):
    expected = [line for line in product((0, 1), repeat=n) if legal(line)]
    assert takuzu.legal_lines(n) == expected
    assert len(expected) == LEGAL_LINES[n] == takuzu.number_of_legal_lines(n)


def test_the_number_of_legal_lines_is_known_beyond_those_that_are_listed():
    known = [1296, 3254, 8196, 20700, 52404, 132942, 337878, 860142]
    assert [takuzu.number_of_legal_lines(n) for n in range(16, 31, 2)] == known


def test_there_are_k_of_ways_to_cut_equal_digits_into_runs_of_one_or_two():
    for half, k in product(range(1, 9), repeat=2):
        runs = [cut for cut in product((1, 2), repeat=k) if sum(cut) == half]
        assert len(runs) == (comb(k, half - k) if k <= half else 0)


# Different lines ---------------------------------------------------------------


@pytest.mark.parametrize("different", [takuzu.some_cell_differs, takuzu.one_is_less])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_lines_are_different_exactly_if_some_auxiliary_variables_agree(different, n):
    f = Formula()
    p = list(f.variables("p", range(n)).values())
    q = list(f.variables("q", range(n)).values())
    f.add("different", different(f, p, q))
    with Solver(bootstrap_with=f.clauses()) as solver:
        for values in product((-1, 1), repeat=2 * n):
            cells = [value * x for value, x in zip(values, p + q, strict=True)]
            assert solver.solve(assumptions=cells) == (values[:n] != values[n:])


@pytest.mark.parametrize("n", [2, 4, 6])
def test_a_legal_line_propagates_all_that_the_line_allows(n):
    lines, cells = takuzu.legal_lines(n), range(1, n + 1)
    selectors = range(n + 1, n + 1 + len(lines))
    with Solver(bootstrap_with=takuzu.legal_line(cells, lines, selectors)) as solver:
        for digits in product((0, 1, None), repeat=n):
            known = [x if d else -x for x, d in zip(cells, digits, strict=True) if d is not None]
            left = [
                {x if d else -x for x, d in zip(cells, line, strict=True)}
                for line in lines
                if all(d in (None, e) for d, e in zip(digits, line, strict=True))
            ]
            possible, propagated = solver.propagate(assumptions=known)
            assert possible == bool(left)
            if left:
                assert {x for x in propagated if abs(x) <= n} == set.intersection(*left)


# Sizes -------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 4, 10, 30])
def test_the_rules_have_the_documented_sizes(n):
    f = Formula()
    p, q = ([f.aux() for _ in range(n)] for _ in range(2))
    assert len(list(takuzu.no_three_alike(p))) == 2 * (n - 2)
    assert len(list(takuzu.some_cell_differs(f, p, q))) == 2 * n + 1
    assert f.aux() == 2 * n + n + 1
    assert len(list(takuzu.one_is_less(f, p, q))) == 2 * n
    assert f.top_id == 2 * n + n + 1 + n - 1


@pytest.mark.parametrize("n", [2, 4, 6, 8])
def test_two_lines_are_kept_from_being_twins_by_clauses_alone(n):
    f = Formula()
    p, q = ([f.aux() for _ in range(n)] for _ in range(2))
    clauses = list(takuzu.not_both(f, p, q))
    assert f.top_id == 2 * n
    assert [len(clause) for clause in clauses] == [n] * LEGAL_LINES[n]


@pytest.mark.parametrize("n", EVEN)
def test_a_legal_line_has_n_clauses_a_selector_and_two_a_cell(n):
    lines = takuzu.legal_lines(n)
    clauses = takuzu.legal_line(range(1, n + 1), lines, range(n + 1, n + 1 + len(lines)))
    assert len(list(clauses)) == n * LEGAL_LINES[n] + 2 * n


@pytest.mark.parametrize("n", [4, 6, 8, 10, slow(12), slow(14)])
def test_a_square_board_has_the_documented_number_of_clauses(n):
    def clauses(encoding: str) -> int:
        return size(encoded(empty(n, n), encoding=encoding, cardinality="seqcounter"))

    lines = 2 * n**3 + 4 * n**2 - 8 * n
    assert clauses("xor") == 4 * n**3 + 3 * n**2 - 9 * n
    assert clauses("order") == 4 * n**3 + 2 * n**2 - 8 * n
    assert clauses("lines") == (3 * n**2 - n) * LEGAL_LINES[n] + 4 * n**2
    assert clauses("twins") == (n**2 - n) * LEGAL_LINES[n] + lines
    for encoding in ("xor", "order", "twins"):
        rules = encoded(empty(n, n), encoding=encoding, cardinality="seqcounter").rules
        assert sum(len(rules[rule].clauses) for rule in ("no three alike", "balance")) == lines


def test_the_documented_cardinality_is_the_default():
    assert (FAMILY.cardinality, FAMILY.amo) == ("seqcounter", "pairwise")


def test_the_longest_lines_that_are_selected_need_a_third_of_a_million_clauses():
    assert LONGEST == 14
    assert 0.25e6 < size(encoded(empty(LONGEST, LONGEST), encoding="lines")) < 0.35e6


@pytest.mark.parametrize("encoding", ["lines", "twins"])
def test_longer_lines_are_compared_as_by_default(encoding):
    long = empty(LONGEST + 2, LONGEST + 2)
    assert list(encoded(long, encoding=encoding).clauses()) == list(encoded(long).clauses())


def test_longer_lines_are_not_selected():
    mixed = encoded(empty(LONGEST + 2, 4), encoding="lines").rules
    selected = set(map(place, mixed["legal line"].instances))
    assert selected == {f"row {i}" for i in range(1, LONGEST + 3)}
    assert set(map(place, mixed["balance"].instances)) == {f"column {i}" for i in range(1, 5)}


# Rules and their instances -----------------------------------------------------

INSTANCES = {
    "no three alike": {f"{kind} {i}" for kind in ("row", "column") for i in range(1, 5)},
    "balance": {f"{kind} {i}" for kind in ("row", "column") for i in range(1, 5)},
    "pigeonhole": {"rows", "columns"},
    "distinct lines": {
        f"{kind}s {i} and {j}"
        for kind in ("row", "column")
        for i, j in combinations(range(1, 5), 2)
    },
}


@pytest.mark.parametrize("encoding", ["xor", "order", "twins"])
def test_a_rule_instance_is_called_as_the_puzzle_would(encoding):
    rules = encoded(empty(4, 4), encoding=encoding).rules
    assert {name: set(map(place, rules[name].instances)) for name in rules} == INSTANCES


def test_a_selected_line_is_called_by_its_digits():
    rules = encoded(empty(4, 4), encoding="lines").rules
    lines = ("0011", "0101", "0110", "1001", "1010", "1100")
    assert list(rules) == ["legal line", "pigeonhole", "distinct lines"]
    assert set(map(place, rules["legal line"].instances)) == INSTANCES["balance"]
    assert set(map(place, rules["distinct lines"].instances)) == {
        f"{kind}s {line}" for kind in ("row", "column") for line in lines
    }


@each_encoding
def test_with_repeats_no_line_is_compared(encoding):
    rules = encoded(empty(4, 4, repeats=True), encoding=encoding).rules
    assert {"pigeonhole", "distinct lines"} & set(rules) == set()


# Pigeonhole --------------------------------------------------------------------


@pytest.mark.parametrize("size", [(2, 4), (4, 8), (8, 4), (6, 16), (16, 6), (8, 36)])
@each_encoding
def test_more_lines_than_legal_lines_are_refuted_at_once(encoding, size):
    run = Run(empty(*size), Options(encoding))
    assert list(run.solutions()) == []
    assert (run.complete, run.statistics.conflicts) == (True, 0)
    assert solved(empty(*size, repeats=True), 1, encoding=encoding)


@each_encoding
def test_a_board_of_six_by_sixteen_is_hard_to_refute_without_pigeonhole(encoding):
    options = Options(encoding, implied=False, limits=Limits(conflicts=3000))
    run = Run(empty(6, 16), options)
    assert list(run.solutions()) == []
    assert not run.complete


@pytest.mark.parametrize("size", [(2, 2), (4, 6), (6, 4), (6, 14)])
@each_encoding
def test_as_many_lines_as_legal_lines_fit(encoding, size):
    [found] = solved(empty(*size), 1, encoding=encoding)
    assert takuzu.verify(empty(*size), found) == []
    assert encoded(empty(*size), encoding=encoding).rules["pigeonhole"].clauses == []


# Puzzles on one board ----------------------------------------------------------


def test_puzzles_share_a_formula_if_size_and_repeats_are_equal():
    one, other = board("0.../..../..../...."), board("..../.1../..../....")
    assert FAMILY.shape(one) == FAMILY.shape(other)
    different = [one, empty(4, 6), empty(6, 4), empty(4, 4, repeats=True)]
    assert len({FAMILY.shape(puzzle) for puzzle in different}) == 4


@each_encoding
def test_puzzles_one_after_another_have_the_solutions_they_have_alone(encoding):
    source = random.Random(7)
    workshop = Workshop(Options(encoding))
    for _ in range(30):
        cells = source.sample(list(product(range(4), repeat=2)), 4)
        puzzle = Takuzu(4, 4, {cell: source.randint(0, 1) for cell in sorted(cells)})
        found = list(workshop.run(puzzle, Statistics()).solutions())
        assert Counter(found) == Counter(solved(puzzle))
    workshop.close()


@each_encoding
def test_clues_that_contradict_each_other_leave_no_solution(encoding):
    for rows in ("000./..../..../....", "1010/..../1010/....", "0.1./0.1./0.1./...."):
        assert solved(board(rows), encoding=encoding) == []


# Verification ------------------------------------------------------------------

BROKEN = {
    "correct": ("0011/1100/0101/1010", "", "", []),
    "another digit than given": (
        "0011/1100/0101/1010",
        "..0./..../..../0...",
        "",
        ["(1, 3) is 1, 0 is given", "(4, 1) is 1, 0 is given"],
    ),
    "no digit": (
        "0021/1100/0101/1010",
        "..1./..../..../....",
        "",
        [
            "(1, 3) is 2, not 0 or 1",
            "row 1 is out of balance, 2 zeros, 1 ones: 0021",
            "column 3 is out of balance, 2 zeros, 1 ones: 2001",
        ],
    ),
    "three alike in a row": (
        "011100/100011",
        "",
        "repeats",
        [
            "row 1 has three alike, 111: 011100",
            "row 2 has three alike, 000: 100011",
        ],
    ),
    "three alike in a column": (
        "01/10/10/10/01/01",
        "",
        "repeats",
        [
            "column 1 has three alike, 111: 011100",
            "column 2 has three alike, 000: 100011",
        ],
    ),
    "six alike": (
        "000000/111111",
        "",
        "repeats",
        [
            "row 1 has three alike, 000: 000000",
            "row 1 is out of balance, 6 zeros, 0 ones: 000000",
            "row 2 has three alike, 111: 111111",
            "row 2 is out of balance, 0 zeros, 6 ones: 111111",
        ],
    ),
    "out of balance": (
        "01/01",
        "",
        "repeats",
        [
            "column 1 is out of balance, 2 zeros, 0 ones: 00",
            "column 2 is out of balance, 0 zeros, 2 ones: 11",
        ],
    ),
    "equal rows and columns": (
        "0101/1010/0101/1010",
        "",
        "",
        [
            "rows 1 and 3 are equal: 0101",
            "rows 2 and 4 are equal: 1010",
            "columns 1 and 3 are equal: 0101",
            "columns 2 and 4 are equal: 1010",
        ],
    ),
    "equal rows and columns where they may be": ("0101/1010/0101/1010", "", "repeats", []),
    "a line three times": (
        "010101/101010",
        "",
        "",
        [
            "columns 1 and 3 are equal: 01",
            "columns 2 and 4 are equal: 10",
            "columns 1 and 5 are equal: 01",
            "columns 2 and 6 are equal: 10",
        ],
    ),
}


@pytest.mark.parametrize(("rows", "given", "options", "rules"), BROKEN.values(), ids=BROKEN)
def test_verify_says_which_rule_is_broken(rows, given, options, rules):
    solution = filled(rows)
    puzzle = board(given or "/".join("." * len(row) for row in solution), options)
    assert takuzu.verify(puzzle, solution) == rules


# Text --------------------------------------------------------------------------


def test_a_board_is_its_header_and_its_cells():
    assert board("0.1./..../.1../....") == Takuzu(4, 4, {(0, 0): 0, (0, 2): 1, (2, 1): 1})
    assert board("../..", "repeats") == Takuzu(2, 2, {}, repeats=True)
    assert (
        FAMILY.board.text(board("0.1./...1", "repeats")) == "takuzu 2 4 repeats\n0 . 1 .\n. . . 1\n"
    )


def test_a_text_may_hold_several_boards_and_comments():
    text = "# two\ntakuzu 2 2 # small\n\n0 .\n. .\n# again\ntakuzu 2 2 repeats\n. .\n. 1"
    assert encoders.read(text) == [
        board("0./.."),
        board("../.1", "repeats"),
    ]


BAD = {
    "a single row": ("takuzu\n. .\n", (2, 1), ["'1'", "2 to 10000"]),
    "one size, and a row": ("takuzu 2\n. .\n", (3, 1), ["1 rows", "says 2"]),
    "a size that is no number": ("takuzu x 2\n", (1, 8), ["takuzu rows columns [repeats]"]),
    "three sizes": ("takuzu 2 2 2\n. .\n. .\n", (1, 12), ["takuzu rows columns [repeats]"]),
    "no rows at all": ("takuzu 0 2\n", (1, 8), ["'0'", "2 to 10000"]),
    "an odd number of rows": ("takuzu 3 4\n", (1, 8), ["3 is odd"]),
    "an odd number of columns": ("takuzu 4 5\n", (1, 10), ["5 is odd"]),
    "one row": ("takuzu 1 2\n0 1\n", (1, 8), ["'1'", "2 to 10000"]),
    "huge sizes": ("takuzu 2 99999999\n", (1, 10), ["10000"]),
    "an unknown option": ("takuzu 2 2 unique\n. .\n. .\n", (1, 12), ["'unique'", "repeats"]),
    "an option with a value": ("takuzu 2 2 repeats=1\n. .\n. .\n", (1, 12), ["'repeats=1'"]),
    "another digit": ("takuzu 2 2\n. 2\n. .\n", (2, 3), ["'2'", "0, 1 or ."]),
    "a letter": ("takuzu 2 2\n. .\n x .\n", (3, 2), ["'x'"]),
    "a longer number": ("takuzu 2 2\n01 .\n. .\n", (2, 1), ["'01'"]),
    "digits of another script": ("takuzu 2 2\n. .\n. ١\n", (3, 3), [r"'\u0661'", "0, 1 or ."]),
    "too many cells without blanks": ("takuzu 2 2\n011\n10\n", (2, 3), ["2 columns"]),
    "too few cells without blanks": ("takuzu 2 2\n01\n1\n", (3, 2), ["1 cells", "says 2"]),
    "a short row": ("takuzu 2 4\n. . . .\n. . .  # three\n", (3, 6), ["3 cells", "says 4"]),
    "a long row": ("takuzu 2 2\n. . 1\n. .\n", (2, 5), ["2 columns"]),
    "a row too few": ("takuzu 4 2\n. .\n. .\n. .\n", (5, 1), ["3 rows", "says 4"]),
    "a row too many": ("takuzu 2 2\n. .\n. .\n\n. .\n", (5, 1), ["2 rows"]),
    "no board": ("takuzu 2 2", (2, 1), ["0 rows", "says 2"]),
    "a second puzzle": ("takuzu 2 2\n. .\n. .\ntakuzu 2 2\n. .\n. !\n", (6, 3), ["'!'"]),
}


@pytest.mark.parametrize(("text", "place", "parts"), BAD.values(), ids=BAD)
def test_a_malformed_board_is_refused_with_its_place(text, place, parts):
    with pytest.raises(BadInput) as caught:
        encoders.read(text)
    assert (caught.value.line, caught.value.column) == place
    assert [part for part in parts if part not in str(caught.value)] == []


def refusal(text: str) -> BadInput | None:
    """Why the text is refused; if it is not, its puzzles are read back from their own text."""
    try:
        puzzles = encoders.read(text)
    except BadInput as error:
        return error
    assert [
        FAMILY.board.parse(lines_of(FAMILY.board.text(puzzle))) for puzzle in puzzles
    ] == puzzles
    return None


def test_damaged_texts_are_read_or_refused_with_a_place():
    text = FAMILY.board.text(board("0.1.01/....../.1..../....../1...0./......", "repeats"))
    refused = [error for error in map(refusal, damaged(text, " \t\n\r.01x#-=²\0é")) if error]
    assert 1000 < len(refused) < 2900
    assert all(error.line and error.column and len(str(error)) < 200 for error in refused)


# Solutions ---------------------------------------------------------------------

BAD_SOLUTIONS = {
    "nothing": ("\n# none\n", (1, 1), ["no solution"]),
    "an open cell": ("0 1\n1 .\n", (2, 3), ["'.'", "0 or 1"]),
    "a short row": ("0 1\n1\n", (2, 2), ["1 cells"]),
    "a row too few": ("0 1\n", (2, 1), ["1 rows"]),
    "a row too many": ("0 1\n1 0\n0 1\n", (3, 1), ["2 rows"]),
    "a puzzle": ("takuzu 2 2\n0 1\n1 0\n", (3, 1), ["2 rows"]),
}


@pytest.mark.parametrize(("text", "place", "parts"), BAD_SOLUTIONS.values(), ids=BAD_SOLUTIONS)
def test_a_malformed_solution_is_refused_with_its_place(text, place, parts):
    with pytest.raises(BadInput) as caught:
        FAMILY.board.read(empty(2, 2), lines_of(text))
    assert (caught.value.line, caught.value.column) == place
    assert [part for part in parts if part not in str(caught.value)] == []


def test_a_solution_is_rows_of_digits_in_text_json_and_on_a_line():
    puzzle, solution = empty(2, 4), filled("0110/1001")
    assert FAMILY.board.read(puzzle, lines_of("0 1 1 0\n1 0 0 1\n")) == solution
    assert FAMILY.answer.to_json(puzzle, solution) == [[0, 1, 1, 0], [1, 0, 0, 1]]
    assert FAMILY.answer.from_json(puzzle, [[0, 1, 1, 0], [1, 0, 0, 1]]) == solution
    assert FAMILY.answer.line(puzzle, solution) == "01101001"


@pytest.mark.parametrize(
    "shape",
    [[[0, 1]], [[0, 1], [1, 0], [0, 1]], [[0, 1], [1]], [[0, 1], [1, "0"]], [[0, 1], [1, False]]],
)
def test_json_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match="not"):
        FAMILY.answer.from_json(empty(2, 2), shape)


# Drawing -----------------------------------------------------------------------


def test_a_drawing_shows_the_clues_the_solution_and_where_another_differs():
    puzzle = board("0.../..../..../..11")
    one, other = filled("0101/1010/0110/1001"), filled("0101/1010/0011/1100")
    assert picture(puzzle) == ["0 . . .", ". . . .", ". . . .", ". . 1 1"]
    assert picture(puzzle, one) == ["0 1 0 1", "1 0 1 0", "0 1 1 0", "1 0 0 1"]
    assert picture(puzzle, one, other)[2:] == ["0  1* 1  0*", "1  0* 0  1*"]


def test_clues_answers_and_marks_are_told_apart():
    solution = filled("01/10")
    drawn = styled(FAMILY.board.scene(board("0./.."), solution))
    styles = {style for line in drawn for _, style in line}
    assert styles - {""} == {"clue", "answer"}
    marked = styled(FAMILY.board.scene(board("0./.."), solution, [(0, 1)]))
    assert ("1*", "mark") in marked[0]


def test_differences_name_the_cell_and_both_digits():
    said = differences_told(empty(2, 2), filled("01/10"), filled("10/10"))
    assert said == ["(1, 1): 0 or 1", "(1, 2): 1 or 0"]


# Random boards -----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("rows", "columns", "repeats"),
    [(2, 2, 0), (4, 4, 0), (4, 6, 0), (6, 4, 1), (2, 6, 1), (8, 8, 0)],
)
def test_a_random_board_has_one_solution_and_no_clue_to_spare(rows, columns, repeats, seed):
    puzzle = generate(rows=rows, columns=columns, repeats=repeats, seed=seed)
    assert (puzzle.rows, puzzle.columns, puzzle.repeats) == (rows, columns, repeats == 1)
    assert list(puzzle.given) == sorted(puzzle.given)
    assert len(solved(puzzle)) == 1
    for clue in puzzle.given:
        given = {cell: digit for cell, digit in puzzle.given.items() if cell != clue}
        assert len(solved(Takuzu(rows, columns, given, repeats == 1), 2)) == 2


def test_a_random_board_is_the_same_everywhere_and_another_for_another_seed():
    known = "takuzu 4 4\n. . . .\n1 . 1 .\n. 0 . .\n. . 1 .\n"
    assert FAMILY.board.text(generate(rows=4, columns=4, seed=8)) == known
    assert (
        len({FAMILY.board.text(generate(rows=8, columns=8, seed=seed)) for seed in range(20)}) == 20
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 7}, "rows: 7 is odd"),
        ({"columns": 0}, "columns is 0"),
        ({"columns": -2}, "columns is -2"),
        ({"rows": 102}, "rows is 102"),
        ({"rows": 4, "columns": 8}, "no takuzu of this size has a solution"),
        ({"repeats": 2}, "repeats is 2, not 0 to 1"),
    ],
)
def test_a_board_that_there_is_not_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)


# Boards that others made -------------------------------------------------------

BOARDS = 1923
SEVERAL = {("letheed/6x6.txt", 0): 6}
"""The boards with more than one solution: file, index, how many."""

beside = pytest.mark.skipif(
    not DATA.is_dir(),
    reason="needs ../shared/data/takuzu: published boards, which are not ours to copy",
)


@cache
def published() -> list[tuple[tuple[str, int], Takuzu, tuple]]:
    """Every board beside the project, with its name and its published solution."""
    found = []
    for file in sorted(DATA.glob("*/*.txt")):
        puzzles = encoders.read(file.read_text(), "takuzu")
        answers = file.with_suffix(".sol").read_text().strip().split("\n\n")
        for i, (puzzle, answer) in enumerate(zip(puzzles, answers, strict=True)):
            solution = FAMILY.board.read(puzzle, lines_of(answer))
            found.append(((str(file.relative_to(DATA)), i), puzzle, solution))
    return found


@beside
@every(5)
def test_every_published_solution_is_verified(step):
    some = published()[::step]
    broken = [name for name, puzzle, solution in some if takuzu.verify(puzzle, solution)]
    assert broken == []


@beside
@every(8)
def test_every_published_board_has_its_published_solution_and_no_other(step):
    workshop = Workshop(Options())
    wrong = {}
    several = [board for board in published() if board[0] in SEVERAL]
    for name, puzzle, solution in published() if step == 1 else published()[::step] + several:
        run = workshop.run(puzzle)
        solutions = run.solutions()
        found = list(islice(solutions, 2))
        if found != [solution] or not run.complete:
            found += solutions
            wrong[name] = (len(found), solution in found)
    workshop.close()
    assert len(published()) == BOARDS
    assert wrong == {name: (number, True) for name, number in SEVERAL.items()}


@beside
@pytest.mark.parametrize("encoding", [name for name in FAMILY.encodings if name != "xor"])
@every(5)
def test_the_first_board_of_every_file_is_unique_in_every_encoding(encoding, step):
    first = [b for b in published() if b[0][1] == 0 and b[0] not in SEVERAL]
    for _, puzzle, solution in first[::step]:
        assert solved(puzzle, 2, encoding=encoding) == [solution]


@beside
@each_encoding
def test_the_published_board_with_several_solutions_has_them_in_every_encoding(encoding):
    for name, puzzle, solution in published():
        if name in SEVERAL:
            found = solved(puzzle, encoding=encoding)
            assert (len(found), solution in found) == (SEVERAL[name], True)

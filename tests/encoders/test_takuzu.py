"""What is Takuzu's own: known numbers, legal and different lines, sizes, the pigeonhole."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from puzzles import encoded, solved
from pysat.solvers import Solver
from together import together

from pencilsat.cnf.formula import Formula
from pencilsat.encoders import takuzu
from pencilsat.encoders.takuzu import FAMILY, LONGEST, Takuzu
from pencilsat.rules import lines

EVEN = range(2, 15, 2)
LEGAL_LINES = dict(zip(EVEN, (2, 6, 14, 34, 84, 208, 518), strict=True))
"""OEIS A177790."""
each_encoding = together("encoding", FAMILY.encodings)


def empty(rows: int, columns: int, *, repeats: bool = False) -> Takuzu:
    return Takuzu(rows, columns, {}, repeats)


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


@pytest.mark.parametrize(("side", "number"), [(2, 2), (4, 72)])
@each_encoding
def test_the_number_of_full_boards_is_known(encoding, side, number):
    found = solved(empty(side, side), encoding=encoding)
    assert len(found) == len(set(found)) == number


@each_encoding
def test_random_clues_leave_the_solutions_of_a_search(encoding):
    numbers = Counter()
    for seed in range(40):
        source = random.Random(seed)
        rows, columns = source.choice(((4, 4), (4, 4), (4, 6), (6, 4)))
        cells = source.sample(list(product(range(rows), range(columns))), source.randint(3, 8))
        given = {cell: source.randint(0, 1) for cell in sorted(cells)}
        puzzle = Takuzu(rows, columns, given, source.random() < 0.3)
        found = solved(puzzle, encoding=encoding)
        assert len(found) == len(set(found)) == counted(puzzle), FAMILY.board.text(puzzle)
        numbers[min(2, len(found))] += 1
    assert min(numbers[0], numbers[1], numbers[2]) >= 5


@pytest.mark.parametrize("n", EVEN)
def test_the_legal_lines_are_all_that_obey_both_rules_in_increasing_order(n):
    expected = [line for line in product((0, 1), repeat=n) if legal(line)]
    assert takuzu.legal_lines(n) == expected
    assert len(expected) == LEGAL_LINES[n] == takuzu.number_of_legal_lines(n)


@pytest.mark.parametrize("different", [lines.some_cell_differs, lines.one_is_less])
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


@pytest.mark.parametrize("n", [2, 4, 10, 30])
def test_the_rules_have_the_documented_sizes(n):
    f = Formula()
    p, q = ([f.aux() for _ in range(n)] for _ in range(2))
    assert len(list(lines.not_alike(p))) == 2 * (n - 2)
    assert len(list(lines.some_cell_differs(f, p, q))) == 2 * n + 1
    assert f.aux() == 2 * n + n + 1
    assert len(list(lines.one_is_less(f, p, q))) == 2 * n
    assert f.top_id == 2 * n + n + 1 + n - 1


@pytest.mark.parametrize("n", EVEN)
def test_a_legal_line_has_n_clauses_a_selector_and_two_a_cell(n):
    lines = takuzu.legal_lines(n)
    clauses = takuzu.legal_line(range(1, n + 1), lines, range(n + 1, n + 1 + len(lines)))
    assert len(list(clauses)) == n * LEGAL_LINES[n] + 2 * n


def test_a_line_that_is_there_twice_is_cut_and_said_to_be_so():
    puzzle = empty(4, 4)
    formula = encoded(puzzle, encoding="cuts")
    alike = [("one", r, c) for r in (0, 2, 3) for c in (0, 3)]
    ones = {*alike, ("one", 1, 1), ("one", 1, 2)}
    model = {formula.atoms[atom] for atom in ones}
    cuts = [[(formula.names[abs(x)], x > 0) for x in cut] for cut in formula.broken(model)]
    assert [len(cut) for cut in cuts] == [8, 8, 8, 8]
    assert not any(true == (atom in ones) for cut in cuts for atom, true in cut)
    said = [lines.lines_differ(puzzle, cut) for cut in cuts]
    assert said == [
        "rows 1 and 3 are not equal", "rows 1 and 4 are not equal",
        "columns 2 and 3 are not equal", "columns 1 and 4 are not equal",
    ]  # fmt: skip
    for cut in cuts:
        for i, (atom, true) in enumerate(cut):
            assert lines.lines_differ(puzzle, [*cut[:i], *cut[i + 1 :]]) is None
            assert lines.lines_differ(puzzle, [*cut[:i], (atom, not true), *cut[i + 1 :]]) is None
        assert lines.lines_differ(replace(puzzle, repeats=True), cut) is None
    assert encoded(replace(puzzle, repeats=True), encoding="cuts").cuts == {}


@each_encoding
def test_with_repeats_no_line_is_compared(encoding):
    rules = encoded(empty(4, 4, repeats=True), encoding=encoding).rules
    assert {"pigeonhole", "distinct lines"} & set(rules) == set()


@together("size", [(2, 2), (4, 6), (6, 4), (6, 14)])
@each_encoding
def test_as_many_lines_as_legal_lines_fit(encoding, size):
    [found] = solved(empty(*size), 1, encoding=encoding)
    assert FAMILY.verify(empty(*size), found) == []
    assert "pigeonhole" not in encoded(empty(*size), encoding=encoding).rules


@pytest.mark.parametrize("encoding", ["lines", "twins"])
def test_longer_lines_are_compared_by_xor(encoding):
    long = empty(LONGEST + 2, LONGEST + 2)
    by_xor = encoded(long, encoding="xor").clauses()
    assert list(encoded(long, encoding=encoding).clauses()) == list(by_xor)

"""What is Sudoku's own: its four partitions, large boards, known numbers, verification."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from typing import Any

import pytest
from sudokus import SHAPES, THESIS, THESIS_SOLUTION, cells, each_shape, read, solutions
from together import together

from pencilsat.encoders import sudoku
from pencilsat.encoders.sudoku import FAMILY, Sudoku
from pencilsat.encoders.sudoku.random_boards import generate
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, Workshop, encode

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


def random_boards(count: int) -> Iterator[Sudoku]:
    """Boards of up to 9 × 9 with none, one or several solutions."""
    for seed in range(count):
        source = random.Random(seed)
        height, width = source.choice(SHAPES)
        n = height * width
        kept = source.randint(n * n * 2 // 5, n * n * 4 // 5)
        board = generate(height=height, width=width, clues=kept, unique=0, seed=seed)
        if seed % 3 == 0:
            cell = source.choice(sorted(board.given))
            board = Sudoku(height, width, {**board.given, cell: source.randint(1, n)})
        yield board


@each_shape
def test_the_sizes_are_those_of_the_docstring(height, width):
    n = height * width
    clauses = {
        "direct": 4 * n**2 + 2 * n**3 * (n - 1),
        "minimal": n**2 + 3 * n**3 * (n - 1) // 2,
    }
    assert clauses.keys() == FAMILY.encodings.keys()
    for encoding, expected in clauses.items():
        formula = encode(Sudoku(height, width, {}), Options(encoding))
        assert len(formula.atoms) == formula.top_id == n**3
        assert sum(1 for _ in formula.clauses()) == expected
        assert [len(rule.instances) for rule in formula.rules.values()] == [n**2] * 4
        if n == 9:
            assert expected == {"direct": 11_988, "minimal": 8_829}[encoding]


@each_shape
def test_minimal_says_at_least_one_of_cells_and_at_most_one_of_the_others(height, width):
    n = height * width
    formula = encode(Sudoku(height, width, {}), Options("minimal"))
    for rule in formula.rules.values():
        positive = rule.name == "cell"
        assert {len(clause) for clause in rule.clauses} == {n if positive else 2}
        assert {x > 0 for clause in rule.clauses for x in clause} == {positive}


@each_encoding
def test_with_clues_as_structure_a_board_has_the_same_solutions(encoding, monkeypatch):
    for puzzle in random_boards(40):
        with monkeypatch.context() as patched:
            expected = Counter(solutions(puzzle, encoding, 40))
            patched.setattr(sudoku, "SHARED", 1)
            found = Counter(solutions(puzzle, encoding, 40))
        lone = Counter(islice(Run(puzzle, Options(encoding)).solutions(), 40))
        for other in (found, lone):
            assert other == expected or other.total() == expected.total() == 40


def test_a_lone_puzzle_has_its_clues_as_structure_and_one_of_a_list_as_givens():
    puzzle = read(THESIS)
    lone, [given] = Run(puzzle).formula, [encode(puzzle)]
    assert (len(lone.atoms), len(given.atoms)) == (158, 729)
    assert [len([*f.clauses()]) for f in (lone, given)] == [725, 11_988]
    assert Run(puzzle, Options(apart=True)).formula.atoms == given.atoms
    with closing(Workshop(Options())) as workshop:
        assert workshop.run(puzzle).formula.atoms == given.atoms


@each_encoding
def test_a_cell_without_a_value_ends_the_formula_of_a_lone_puzzle(encoding):
    puzzle = read("sudoku 4 2 2\n1 2 3 .\n. . . 4\n. . . .\n. . . .\n")
    formulas = [encode(puzzle, Options(encoding), lone=lone) for lone in (True, False)]
    assert [bool(f.refuted) for f in formulas] == [True, False]
    assert [*formulas[0].rules] == ["cell"]
    assert [*formulas[0].clauses()][-1] == []


def test_on_a_large_board_the_clues_are_structure(monkeypatch):
    monkeypatch.setattr(sudoku, "SHARED", 1)
    puzzle = read("sudoku 4 2 2\n1 . . .\n. . 2 .\n. . . .\n. . . 1\n")
    formula = encode(puzzle, Options())
    left: dict[Any, list[int]] = {}
    for _, r, c, v in formula.atoms:
        left.setdefault((r, c), []).append(v)
    assert FAMILY.answer.givens(puzzle) == {}
    assert left == {
        (0, 0): [1], (0, 1): [2, 3, 4], (0, 2): [3, 4], (0, 3): [3, 4],
        (1, 0): [3, 4], (1, 1): [3, 4], (1, 2): [2], (1, 3): [3, 4],
        (2, 0): [2, 3, 4], (2, 1): [1, 2, 3, 4], (2, 2): [3, 4], (2, 3): [2, 3, 4],
        (3, 0): [2, 3, 4], (3, 1): [2, 3, 4], (3, 2): [3, 4], (3, 3): [1],
    }  # fmt: skip
    other = Sudoku(2, 2, {**puzzle.given, (0, 1): 3})
    assert (
        FAMILY.shape(other) != FAMILY.shape(puzzle) == FAMILY.shape(read(FAMILY.board.text(puzzle)))
    )


def test_the_largest_board_with_clues_as_givens_is_25_by_25():
    given, structure = (
        generate(height=h, width=w, clues=9, unique=0) for h, w in ((5, 5), (2, 13))
    )
    assert len(FAMILY.answer.givens(given)) == 9
    assert FAMILY.answer.givens(structure) == {}
    assert len(list(sudoku.keys(given, lone=False))) == 25**3
    assert len(list(sudoku.keys(structure, lone=False))) < 26**3


@pytest.mark.parametrize(
    ("height", "width", "steady"), [(3, 3, False), (4, 4, False), (4, 5, True), (5, 5, True)]
)
@pytest.mark.parametrize("lone", [False, True])
def test_large_boards_are_solved_by_a_steady_search(height, width, steady, lone):
    board = generate(height=height, width=width, clues=(height * width) ** 2 - 9, unique=0)
    assert encode(board, Options(), lone=lone).hints.steady == steady


@each_encoding
@together("height, width, count", [(2, 2, 288), (1, 2, 2), (1, 3, 12), (3, 1, 12), (4, 1, 576)])
def test_the_number_of_grids(height, width, count, encoding):
    found = solutions(Sudoku(height, width, {}), encoding)
    assert len(found) == len(set(found)) == count


@each_encoding
def test_the_puzzle_of_the_thesis_has_its_solution_and_no_other(encoding):
    assert solutions(read(THESIS), encoding) == [cells(THESIS_SOLUTION)]


def test_verify_names_every_broken_rule_in_the_order_of_the_rules():
    puzzle = read("sudoku 4 2 2\n1 . . .\n. . . .\n. . . .\n. . . .\n")
    assert FAMILY.verify(puzzle, cells("1234341221434321")) == []
    assert FAMILY.verify(puzzle, cells("2234341221434351")) == [
        "row 4, column 3 cannot be 5",
        "(1, 1) is 2, 1 is given",
        "row 1 has two 2s",
        "row 4 lacks 2",
        "column 1 has two 2s",
        "column 3 lacks 2",
        "box 1 has two 2s",
        "box 4 lacks 2",
    ]


def test_verify_takes_wide_and_tall_boxes_for_what_they_are():
    wide, tall = (
        solutions(Sudoku(height, width, {}), most=1)[0] for height, width in ((2, 3), (3, 2))
    )
    assert FAMILY.verify(Sudoku(2, 3, {}), wide) == []
    assert FAMILY.verify(Sudoku(3, 2, {}), tall) == []
    mixed = [FAMILY.verify(Sudoku(3, 2, {}), wide), FAMILY.verify(Sudoku(2, 3, {}), tall)]
    assert all(message.startswith("box") for messages in mixed for message in messages)
    assert any(mixed)

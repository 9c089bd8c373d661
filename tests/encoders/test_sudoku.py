"""What is Sudoku's own: its four partitions, large boards, known numbers, verification."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import islice, product
from typing import Any

import pytest
from sudokus import SHAPES, THESIS, THESIS_SOLUTION, cells, each_shape, read, solutions
from together import together

from pencilsat.boards import places
from pencilsat.cnf.errors import TooLarge
from pencilsat.encoders import sudoku
from pencilsat.encoders.sudoku import FAMILY, Sudoku
from pencilsat.encoders.sudoku.random_boards import generate
from pencilsat.encoders.sudoku.reasons import place
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, Workshop, encode

COMPLETE = "876912534954387612213645789738456291561829347429731865642178953395264178187593426"
PRINTED = "876912534954387612213645789738456291561829347429738165642178953395264178187593426"
"""The complete grid of Figure 8.1, where an 8 and a 1 of row 6 stand in each other's place."""
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


@each_encoding
def test_the_rules_are_those_of_the_docstring_in_their_order(encoding):
    formula = encode(Sudoku(2, 2, {}), Options(encoding))
    assert list(formula.rules) == ["cell", "row", "column", "box"]


@each_shape
def test_minimal_says_at_least_one_of_cells_and_at_most_one_of_the_others(height, width):
    n = height * width
    formula = encode(Sudoku(height, width, {}), Options("minimal"))
    for rule in formula.rules.values():
        positive = rule.name == "cell"
        assert {len(clause) for clause in rule.clauses} == {n if positive else 2}
        assert {x > 0 for clause in rule.clauses for x in clause} == {positive}


@each_shape
def test_a_name_of_a_rule_says_what_its_clauses_speak_of(height, width):
    n = height * width
    formula = encode(Sudoku(height, width, {}), Options("direct"))
    atom_of = {variable: atom for atom, variable in formula.atoms.items()}
    boxes = {
        box: {(top + r, left + c) for r in range(height) for c in range(width)}
        for box, (top, left) in enumerate(product(range(0, n, height), range(0, n, width)), 1)
    }
    for rule in formula.rules.values():
        names = [*map(place, rule.instances)]
        assert len(set(names)) == n**2
        for of, instance in zip(names, rule.instances, strict=True):
            spoken = {atom_of[variable][1:] for variable in instance.clauses[0]}
            if rule.name == "cell":
                r, c = next(iter(spoken))[:2]
                assert of == f"cell ({r + 1}, {c + 1})"
                assert spoken == {(r, c, v) for v in range(1, n + 1)}
                continue
            v, number = int(of.split()[0]), int(of.split()[-1])
            assert of == f"{v} in {rule.name} {number}"
            among = {
                "row": {(number - 1, c) for c in range(n)},
                "column": {(r, number - 1) for r in range(n)},
                "box": boxes[number],
            }[rule.name]
            assert spoken == {(r, c, v) for r, c in among}


def test_puzzles_of_one_board_share_formula_and_solver():
    puzzles = [generate(clues=40, unique=0, seed=seed) for seed in range(5)]
    workshop = Workshop(Options())
    runs = []
    for puzzle in puzzles:
        run = workshop.run(puzzle)
        assert Counter(islice(run.solutions(), 50)) == Counter(solutions(puzzle, most=50))
        runs.append(run)
    assert all(run.formula is runs[0].formula for run in runs)
    assert len({FAMILY.shape(Sudoku(*shape, {})) for shape in SHAPES}) == len(SHAPES)
    workshop.close()


@pytest.mark.slow
def test_a_shared_solver_is_loaded_anew_after_many_enumerations(monkeypatch):
    monkeypatch.setattr("pencilsat.tasks.run.WORN", 3)
    workshop = Workshop(Options())
    formulas = []
    for puzzle in [generate(clues=30, unique=0, seed=seed) for seed in range(12)]:
        run = workshop.run(puzzle)
        assert Counter(run.solutions()) == Counter(solutions(puzzle))
        formulas.append(run.formula)
    assert 1 < len(set(map(id, formulas))) < 12
    assert all(formula.top_id <= 9**3 + 4 for formula in formulas)
    workshop.close()


def test_solutions_of_one_puzzle_are_no_loss_to_the_next_with_the_same():
    workshop = Workshop(Options())
    puzzle = Sudoku(2, 2, {})
    for _ in range(3):
        assert len(set(workshop.run(puzzle).solutions())) == 288
    workshop.close()


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


def test_a_cell_of_a_lone_puzzle_with_one_value_left_is_a_clue_to_the_others():
    puzzle = read("sudoku 4 2 2\n1 2 3 .\n3 . 1 .\n. 1 . .\n. . 2 .\n")
    left = [sudoku.values_left(puzzle, singles=singles) for singles in (False, True)]
    assert [sum(some.bit_count() for some in each) for each in left] == [22, 16]
    formula = Run(puzzle).formula
    assert sorted(formula.clauses()) == [[x] for x in range(1, 17)]


def values_left(puzzle, *, singles):
    """The values of every cell."""
    return dict(zip(places.cells(puzzle), sudoku.values_left(puzzle, singles=singles), strict=True))


def test_a_value_of_a_lone_puzzle_with_one_place_left_stands_there():
    puzzle = read("sudoku 4 2 2\n. . 1 .\n. . . .\n. . . .\n. 1 . .\n")
    plain, singles = (values_left(puzzle, singles=singles) for singles in (False, True))
    changed = {cell: some for cell, some in singles.items() if some != plain[cell]}
    assert changed == {(1, 0): 1 << 1, (2, 3): 1 << 1}


def test_a_value_with_one_place_left_in_a_box_alone_stands_there():
    puzzle = read("sudoku 6 2 3\n. . 2 . . .\n3 . 5 . . .\n. 1 . . . .\n" + 3 * ". . . . . .\n")
    plain, singles = (values_left(puzzle, singles=singles) for singles in (False, True))
    changed = {cell: some for cell, some in singles.items() if some != plain[cell]}
    assert plain[0, 0] == 1 << 1 | 1 << 4 | 1 << 6
    assert changed[0, 0] == 1 << 1


@each_encoding
@together(
    "text, cells, value",
    [
        ("1 2 . .\n. . 4 .\n. . . .\n. . . .\n", [(0, 2), (0, 3)], 3),
        (". 1 4 .\n. . 3 .\n. . . 1\n. . . .\n", [(1, 0), (1, 1)], 4),
    ],
)
def test_cells_of_a_row_may_not_be_left_the_same_value(text, cells, value, encoding):
    puzzle = read(f"sudoku 4 2 2\n{text}")
    some = values_left(puzzle, singles=True)
    assert [some[cell] for cell in cells] == [1 << value] * 2
    assert list(Run(puzzle, Options(encoding)).solutions()) == []


@each_encoding
def test_a_cell_without_a_value_ends_the_formula_of_a_lone_puzzle(encoding):
    puzzle = read("sudoku 4 2 2\n1 2 3 .\n. . . 4\n. . . .\n. . . .\n")
    formulas = [encode(puzzle, Options(encoding), lone=lone) for lone in (True, False)]
    assert [bool(f.refuted) for f in formulas] == [True, False]
    assert [*formulas[0].rules] == ["cell"]
    assert [*formulas[0].clauses()][-1] == []


def test_a_value_without_a_cell_ends_the_formula_of_a_lone_puzzle():
    puzzle = read("sudoku 4 2 2\n1 2 . .\n. . 4 .\n. . . .\n. . . .\n")
    formula = Run(puzzle, Options("direct")).formula
    assert formula.refuted
    assert [*formula.rules] == ["cell", "row"]


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


@pytest.mark.slow
def test_a_large_board_with_too_few_clues_is_too_large():
    assert (
        len(list(sudoku.keys(Sudoku(7, 7, {}), lone=True))) == 49**3 <= sudoku.MOST_VALUES < 50**3
    )
    many = generate(height=16, width=16, clues=60_000, unique=0)
    assert len(list(sudoku.keys(many, lone=True))) < sudoku.MOST_VALUES
    with pytest.raises(TooLarge, match="more than 120000 values left: give more clues"):
        encode(Sudoku(5, 10, {}), Options())


@each_encoding
@together("height, width, count", [(2, 2, 288), (1, 2, 2), (1, 3, 12), (3, 1, 12), (4, 1, 576)])
def test_the_number_of_grids(height, width, count, encoding):
    found = solutions(Sudoku(height, width, {}), encoding)
    assert len(found) == len(set(found)) == count


@each_encoding
def test_the_puzzle_of_the_thesis_has_its_solution_and_no_other(encoding):
    assert solutions(read(THESIS), encoding) == [cells(THESIS_SOLUTION)]


def test_the_complete_grid_of_the_thesis_is_right_but_for_two_values():
    assert FAMILY.verify(read(COMPLETE), cells(COMPLETE)) == []
    assert solutions(read(COMPLETE)) == [cells(COMPLETE)]
    assert FAMILY.verify(read(PRINTED), cells(PRINTED)) == [
        "column 6 lacks 1",
        "column 7 lacks 8",
        "box 5 lacks 1",
        "box 6 lacks 8",
    ]


@each_encoding
@pytest.mark.parametrize(
    "clues",
    [{(0, 0): 1, (0, 3): 1}, {(0, 0): 1, (3, 0): 1}, {(0, 0): 1, (1, 1): 1}],
    ids=["row", "column", "box"],
)
@pytest.mark.parametrize("shared", [1, 25])
def test_clues_that_contradict_each_other_are_no_solution(clues, encoding, shared, monkeypatch):
    monkeypatch.setattr(sudoku, "SHARED", shared)
    run = Run(Sudoku(2, 2, clues), Options(encoding))
    assert list(run.solutions()) == []
    assert run.complete


def test_verify_names_every_broken_rule_in_the_order_of_the_rules():
    puzzle = read("sudoku 4 2 2\n1 . . .\n. . . .\n. . . .\n. . . .\n")
    assert FAMILY.verify(puzzle, cells("1234341221434321")) == []
    assert FAMILY.verify(puzzle, cells("2234341221434351")) == [
        "cell (4, 3) has 5, not a value from 1 to 4",
        "row 1 lacks 1",
        "row 4 lacks 2",
        "column 1 lacks 1",
        "column 3 lacks 2",
        "box 1 lacks 1",
        "box 4 lacks 2",
        "cell (1, 1) has 2, its clue is 1",
    ]


@pytest.mark.parametrize(
    ("grid", "broken"),
    [
        ("1313242431314242", {"row"}),
        ("1234341212343412", {"column"}),
        ("1234234134124123", {"box"}),
        ("0000000000000000", {"cell", "row", "column", "box"}),
    ],
)
def test_verify_says_which_kinds_of_rules_are_broken(grid, broken):
    rules = {message.split()[0] for message in FAMILY.verify(Sudoku(2, 2, {}), cells(grid))}
    assert rules == broken


def test_verify_takes_wide_and_tall_boxes_for_what_they_are():
    wide, tall = (
        solutions(Sudoku(height, width, {}), most=1)[0] for height, width in ((2, 3), (3, 2))
    )
    assert FAMILY.verify(Sudoku(2, 3, {}), wide) == []
    assert FAMILY.verify(Sudoku(3, 2, {}), tall) == []
    mixed = [FAMILY.verify(Sudoku(3, 2, {}), wide), FAMILY.verify(Sudoku(2, 3, {}), tall)]
    assert all(message.startswith("box") for messages in mixed for message in messages)
    assert any(mixed)


def test_a_cell_without_a_value_is_decoded_as_zero():
    assert FAMILY.answer.decode(Sudoku(1, 2, {}), frozenset({("value", 0, 1, 2)})) == (
        (0, 2),
        (0, 0),
    )

"""What is Sudoku's own: its four partitions, large boards, lists of puzzles, drawing, generator."""

import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from command import COMMAND, ROOT, run
from marks import every, slow
from oracle import differences_told, picture, styled

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput, TooLarge
from pencilsat.encoders import sudoku
from pencilsat.encoders.explaining.sudoku import place
from pencilsat.encoders.sudoku import FAMILY, Sudoku
from pencilsat.tasks.generate.boards.sudoku import full, generate
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, Workshop, encode

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "sudoku"

THESIS = "3..4..9......7..65.976......8.23.5...7.....9...2.97.8......573.74..8..5...5..1..8"
THESIS_SOLUTION = (
    "368452917214879365597613824189234576473568192652197483826945731741386259935721648"
)
COMPLETE = "876912534954387612213645789738456291561829347429731865642178953395264178187593426"
PRINTED = "876912534954387612213645789738456291561829347429738165642178953395264178187593426"
"""The complete grid of Figure 8.1, where an 8 and a 1 of row 6 stand in each other's place."""

SHAPES = [(1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]
each_shape = pytest.mark.parametrize(("height", "width"), SHAPES)
each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


def read(text: str) -> Any:
    """The one puzzle of a text."""
    [puzzle] = encoders.read(text)
    assert puzzle.family == FAMILY
    return puzzle


def cells(digits: str) -> tuple[tuple[int, ...], ...]:
    """The rows of a grid of digits."""
    n = {4: 2, 16: 4, 81: 9}[len(digits)]
    return tuple(tuple(map(int, digits[start : start + n])) for start in range(0, n * n, n))


def solutions(puzzle: Sudoku, encoding: str | None = None, most: int | None = None) -> list[Any]:
    return list(islice(Run(puzzle, Options(encoding)).solutions(), most))


def bad(text: str) -> tuple[int | None, int | None, str]:
    """Line, column and message of the error that a text is."""
    with pytest.raises(BadInput) as error:
        encoders.read(text)
    return error.value.line, error.value.column, error.value.message


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


# Sizes, names ------------------------------------------------------------------


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


# Boards ------------------------------------------------------------------------


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
        assert found == expected or found.total() == expected.total() == 40


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
    assert len(list(sudoku.keys(given))) == 25**3
    assert len(list(sudoku.keys(structure))) < 26**3


def test_a_large_board_with_too_few_clues_is_too_large():
    assert len(list(sudoku.keys(Sudoku(7, 7, {})))) == 49**3 <= sudoku.MOST_VALUES < 50**3
    many = generate(height=16, width=16, clues=60_000, unique=0)
    assert len(list(sudoku.keys(many))) < sudoku.MOST_VALUES
    with pytest.raises(TooLarge, match="more than 120000 values left: give more clues"):
        encode(Sudoku(5, 10, {}), Options())


# Known numbers -----------------------------------------------------------------


@each_encoding
@pytest.mark.parametrize(
    ("height", "width", "count"), [(2, 2, 288), (1, 2, 2), (1, 3, 12), (3, 1, 12), (4, 1, 576)]
)
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


# Verification --------------------------------------------------------------------


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


# Text ----------------------------------------------------------------------------


def test_a_board_is_read_from_its_text():
    text = (
        "# a comment\nsudoku 6 2 3 # another\n\n"
        + ". . . . . .\n" * 4
        + "1 . .  . . 6\n. 2 . . . .\n"
    )
    assert read(text) == Sudoku(2, 3, {(4, 0): 1, (4, 5): 6, (5, 1): 2})


def test_large_values_are_written_in_columns():
    puzzle = Sudoku(3, 4, {(0, 0): 12, (0, 2): 7, (11, 11): 1})
    rows = FAMILY.board.text(puzzle).splitlines()
    assert rows[:2] == ["sudoku 12 3 4", "12  .  7" + "  ." * 9]
    assert rows[12] == " ." + "  ." * 10 + "  1"
    assert read(FAMILY.board.text(puzzle)) == puzzle


EMPTY = ". . . .\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("sudoku", 2, 1, "there is no board"),
        ("sudoku 8", 1, 8, "8 is no square number: say the boxes, too, sudoku 8 bh bw"),
        ("sudoku 4 2", 1, 10, "expected: sudoku n bh bw"),
        ("sudoku 4 2 2 2\n" + EMPTY * 4, 1, 14, "expected: sudoku n bh bw"),
        ("sudoku 1 1 1\n.", 1, 8, "'1' is not the side of a board (2 to 256)"),
        ("sudoku 257 1 257\n", 1, 8, "'257' is not the side of a board (2 to 256)"),
        ("sudoku x 2 2\n", 1, 8, "'x' is not the side of a board (2 to 256)"),
        ("sudoku 4 0 2\n", 1, 10, "'0' is not the side of a box (1 to 4)"),
        ("sudoku 4 2 5\n", 1, 12, "'5' is not the side of a box (1 to 4)"),
        ("sudoku 6 2 2\n", 1, 10, "a box of 2×2 has 4 cells, not 6"),
        ("sudoku 4 2 2\n" + EMPTY * 3, 5, 1, "the board has 3 rows, its header says 4"),
        ("sudoku 4 2 2\n" + EMPTY * 5, 6, 1, "the header says 4 rows, here is one more"),
        ("sudoku 4 2 2\n. 1 2 . .\n" + EMPTY * 3, 2, 9, "the header says 4 columns, here is one m"),
        ("sudoku 4 2 2\n. . .\n" + EMPTY * 3, 2, 6, "the row has 3 cells, the header says 4"),
        ("sudoku 4 2 2\n" + EMPTY + ". 5 . .\n" + EMPTY * 2, 3, 3, "'5' is not a value or . (1"),
        ("sudoku 4 2 2\n" + EMPTY + ". 1/2 . .\n" + EMPTY * 2, 3, 3, "'1/2' is not a value or ."),
        ("sudoku 4 2 2\n" + EMPTY + ". ² . .\n" + EMPTY * 2, 3, 3, "'\\xb2' is not a value or ."),
    ],
)  # fmt: skip
def test_a_malformed_board_is_bad_input(text, line, column, message):
    found = bad(text)
    assert found[:2] == (line, column)
    assert found[2].startswith(message)


# Lists -----------------------------------------------------------------------------


def test_a_list_has_a_puzzle_a_line():
    text = f"# a list\r\n{THESIS}\r\n\r\n{THESIS.replace('.', '0')} # again\r\n{'.' * 80}7\r\n"
    puzzles = encoders.read(text)
    assert puzzles == [read(THESIS), read(THESIS), Sudoku(3, 3, {(8, 8): 7})]
    assert FAMILY.answer.line(puzzles[0], cells(THESIS_SOLUTION)) == THESIS_SOLUTION


def test_a_list_and_its_native_text_are_the_same_puzzles():
    puzzle = read(THESIS)
    assert read(FAMILY.board.text(puzzle)) == puzzle
    assert len(puzzle.given) == 29


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (THESIS[:-1], 1, 81, "the line has 80 cells, a 9×9 board has 81"),
        (THESIS + "..", 1, 82, "the line has 83 cells, a 9×9 board has 81"),
        (f"{THESIS}\n  {THESIS[:30]}\n", 2, 33, "the line has 30 cells, a 9×9 board has 81"),
        (THESIS[:40] + "x" + THESIS[41:], 1, 41, "'x' is not ., 0 or a value (1 to 9)"),
        (f"{THESIS}\n\n {THESIS[:-1]}-\n", 3, 82, "'-' is not ., 0 or a value (1 to 9)"),
        (f"{THESIS}\r\n{THESIS[:-1]}²\r\n", 2, 81, "'\\xb2' is not ., 0 or a value (1 to 9)"),
        (f"{THESIS}\n{THESIS} {THESIS}", 2, 83, "expected one puzzle a line, without blanks"),
        (f"{THESIS}\nsudoku 4 2 2\n", 2, 8, "expected one puzzle a line, without blanks"),
        (f"{THESIS}\nsudoku\n", 2, 1, "'s' is not ., 0 or a value (1 to 9)"),
        ("." * 16, 1, 17, "the line has 16 cells, a 9×9 board has 81"),
    ],
)
def test_a_malformed_list_is_bad_input(text, line, column, message):
    found = bad(text)
    assert found[:2] == (line, column)
    assert found[2].startswith(message)


CONTRADICTION = "11".ljust(81, ".")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_command_answers_a_list_a_line_each(end):
    text = end.join([THESIS, CONTRADICTION, "." * 81, THESIS.replace(".", "0"), ""])
    done = run("solve", "--format", "line", "-", stdin=text)
    first, none, some, again = done.out.splitlines()
    assert (done.code, done.err, none) == (1, "", "no solution")
    assert first == again == THESIS_SOLUTION
    assert FAMILY.verify(Sudoku(3, 3, {}), cells(some)) == []
    done = run("check", "--format", "line", "-", stdin=text)
    assert done.out.splitlines() == ["unique", "no solution", "not unique", "unique"]
    done = run("check", "--format", "json", "-", stdin=text)
    assert [len(line["solutions"]) for line in done.objects] == [1, 0, 2, 1]
    assert [line["index"] for line in done.objects] == [0, 1, 2, 3]


def test_the_command_refuses_a_list_for_a_bad_line_in_its_middle():
    text = f"{THESIS}\r\n{THESIS[:-1]}x\r\n{THESIS}\r\n"
    done = run("solve", "--format", "line", "-", stdin=text)
    assert (done.code, done.out) == (2, "")
    assert done.err == "pencilsat: -:2:81: 'x' is not ., 0 or a value (1 to 9)\n"


def test_a_list_is_answered_until_its_reader_goes_away():
    with subprocess.Popen(
        [*COMMAND, "solve", "--format", "line", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(f"{THESIS}\n" * 2000)
        running.stdin.close()
        assert running.stdout.readline() == f"{THESIS_SOLUTION}\n"
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0


@pytest.mark.parametrize("text", ["7 7 12\n", "maze\n", "p cnf 1 1\n", "{}", "1 .\n", "ab12\n"])
def test_other_texts_are_no_list(text):
    assert FAMILY.board.given.foreign(lines_of(text)) is None


def test_random_texts_are_puzzles_or_bad_input():
    source = random.Random(0)
    native = FAMILY.board.text(generate(height=2, width=3, seed=0))
    outcomes = Counter[str]()
    for text, _ in product((native, f"{THESIS}\n{THESIS}\n"), range(300)):
        changed = list(text[: source.randrange(len(text) + 1)])
        for _ in range(source.randrange(4)):
            changed.insert(source.randrange(len(changed) + 1), source.choice("0159. \n\r#x²\0-"))
        try:
            puzzles = encoders.read("".join(changed))
        except BadInput as error:
            outcomes["placed" if error.line and error.column else "nowhere"] += 1
        else:
            assert all(read(FAMILY.board.text(puzzle)) == puzzle for puzzle in puzzles)
            outcomes["read"] += 1
    assert outcomes.keys() == {"placed", "read"}


# Solutions ---------------------------------------------------------------------------


def test_a_solution_is_read_from_rows_and_from_a_line():
    puzzle, grid = Sudoku(2, 2, {}), cells("1234341221434321")
    for text in ("1 2 3 4\n3 4 1 2\n# half\n2 1 4 3\n4 3 2 1\n", " 1234341221434321\n"):
        assert FAMILY.board.read(puzzle, lines_of(text)) == grid
    wide = Sudoku(2, 5, {})
    [found] = solutions(wide, most=1)
    written = FAMILY.answer.line(wide, found)
    assert len(written.split()) == 100
    assert FAMILY.board.read(wide, lines_of(written)) == found


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("123434122143432", 1, 15),
        ("12343412214343210", 1, 17),
        ("\n 1234341221434351", 2, 16),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3\n", 4, 1),
        ("1 2 3 4\n3 4 1\n2 1 4 3\n4 3 2 1", 2, 6),
        ("1 2 3 4\n3 4 1 .\n2 1 4 3\n4 3 2 1", 2, 7),
    ],
)
def test_a_malformed_solution_is_bad_input(text, line, column):
    with pytest.raises(BadInput) as error:
        FAMILY.board.read(Sudoku(2, 2, {}), lines_of(text))
    assert (error.value.line, error.value.column) == (line, column)


@pytest.mark.parametrize(
    "shape", [[], [[1, 2, 3, 4]] * 3, [[1, 2]] * 4, [["1", "2", "3", "4"]] * 4, [[True] * 4] * 4]
)
def test_json_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match="not"):
        FAMILY.answer.from_json(Sudoku(2, 2, {}), shape)


# Drawing -----------------------------------------------------------------------------


def test_a_drawing_has_lines_between_boxes():
    puzzle = Sudoku(2, 3, {(0, 0): 4, (3, 5): 1})
    assert picture(puzzle) == [
        "4 . . ╷ . . .",
        ". . . │ . . .",
        "╶─────┼─────╴",
        ". . . │ . . .",
        ". . . │ . . 1",
        "╶─────┼─────╴",
        ". . . │ . . .",
        ". . . ╵ . . .",
    ]


def test_a_drawing_marks_where_two_solutions_differ():
    puzzle = Sudoku(2, 2, {(0, 0): 1})
    one, other = cells("1234341221434321"), cells("1234341243212143")
    assert picture(puzzle, one, other) == [
        "1  2  ╷ 3  4",
        "3  4  │ 1  2",
        "╶─────┼────╴",
        "2* 1* │ 4* 3*",
        "4* 3* ╵ 2* 1*",
    ]
    marked = FAMILY.differences(puzzle, one, other)
    lines = styled(FAMILY.board.scene(puzzle, one, marked))
    assert [lines[0][0], lines[0][2]] == [("1", "clue"), ("2", "answer")]
    assert ("2*", "mark") in lines[3]
    assert differences_told(puzzle, one, other)[0] == "(3, 1): 2 or 4"


def test_a_drawing_of_large_values_has_columns():
    puzzle = Sudoku(2, 5, {(0, 1): 10, (0, 5): 3})
    assert picture(puzzle)[:3] == [
        " . 10  .  .  . ╷  3  .  .  .  .",
        " .  .  .  .  . │  .  .  .  .  .",
        " ╶─────────────┼──────────────╴",
    ]


# Random boards -----------------------------------------------------------------------


@each_shape
def test_a_random_grid_obeys_the_rules(height, width):
    n = height * width
    whole = generate(height=height, width=width, clues=n * n, seed=5)
    grid = tuple(tuple(whole.given[r, c] for c in range(n)) for r in range(n))
    assert FAMILY.verify(whole, grid) == []
    part = generate(height=height, width=width, clues=n, unique=0, seed=5)
    assert len(part.given) == n
    assert solutions(part, most=1)


@pytest.mark.parametrize("seed", [0, slow(1), slow(2)])
@each_shape
def test_a_random_board_has_one_solution_and_no_clue_to_spare(height, width, seed):
    puzzle = generate(height=height, width=width, seed=seed)
    assert list(puzzle.given) == sorted(puzzle.given)
    assert len(solutions(puzzle)) == 1
    for clue in puzzle.given:
        others = {cell: value for cell, value in puzzle.given.items() if cell != clue}
        assert len(solutions(Sudoku(height, width, others), most=2)) == 2


def test_a_random_board_has_as_many_clues_as_asked_for_if_they_can_be_spared():
    assert [len(generate(clues=clues).given) for clues in (81, 50, 30)] == [81, 50, 30]
    assert len(generate().given) == len(generate(clues=17).given) > 17
    assert len(solutions(generate(clues=30))) == 1
    assert len(solutions(generate(clues=30, unique=0, seed=7))) == 2


def test_a_random_board_is_the_same_everywhere_and_another_for_another_seed():
    known = "sudoku 4 2 2\n. . 2 .\n4 . . .\n. . . 1\n. . 3 .\n"
    assert FAMILY.board.text(generate(height=2, width=2, seed=8)) == known
    assert len({FAMILY.board.text(generate(seed=seed)) for seed in range(20)}) == 20


def test_full_boards_differ_in_more_than_names_and_order():
    known = "sudoku 4 2 2\n1 3 2 4\n2 4 1 3\n4 1 3 2\n3 2 4 1\n"
    assert FAMILY.board.text(full(height=2, width=2, seed=8)) == known
    seen = {tuple(full(height=2, width=2, seed=seed).given.values()) for seed in range(3000)}
    assert len(seen) == 288
    assert [triples(generate(clues=81, unique=0, seed=seed)) for seed in range(3)] == [9, 9, 9]
    assert mean(triples(full(seed=seed)) for seed in range(60)) == pytest.approx(23.6, abs=0.6)


def triples(board):
    """How many sets of values the 27 rows of boxes have, 9 at least."""
    starts = [(r, c) for r in range(9) for c in (0, 3, 6)]
    return len({frozenset(board.given[r, c + i] for i in range(3)) for r, c in starts})


@each_shape
def test_a_full_board_obeys_the_rules(height, width):
    n = height * width
    whole = full(height=height, width=width, seed=5)
    grid = tuple(tuple(whole.given[r, c] for c in range(n)) for r in range(n))
    assert list(whole.given) == sorted(whole.given)
    assert FAMILY.verify(whole, grid) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"height": 0}, "height is 0, not 1 to 256"),
        ({"width": -1}, "width is -1, not 1 to 256"),
        ({"height": 1, "width": 1}, "height times width is 1, not 2 to 20"),
        ({"height": 2, "width": 13}, "height times width is 26, not 2 to 20"),
        ({"height": 20, "width": 20, "unique": 0}, "height times width is 400, not 2 to 256"),
        ({"height": 257, "width": 1}, "height is 257, not 1 to 256"),
        ({"clues": -1}, "clues is -1, not 0 to 81"),
        ({"height": 2, "width": 2, "clues": 17}, "clues is 17, not 0 to 16"),
    ],
)
def test_a_random_board_of_impossible_size_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)


# What others made ----------------------------------------------------------------------


def published(name: str) -> list[Any]:
    """The puzzles of a file; the test is skipped where there is none."""
    file = DATA / name
    if not file.is_file():
        pytest.skip(f"no ../shared/data/sudoku/{name} beside the project")
    return encoders.read(file.read_text())


def answers(name: str, puzzles: list[Any]) -> list[Any]:
    """The stored solutions of the puzzles of a file: of one in rows, of several a line each."""
    text = (DATA / name).with_suffix(".sol").read_text()
    parts = [text] if len(puzzles) == 1 else text.splitlines()
    return [FAMILY.board.read(p, lines_of(part)) for p, part in zip(puzzles, parts, strict=True)]


LISTS = [
    ("tdoku/puzzles2_17_clue.txt", 2000, 10),
    ("tdoku/puzzles3_magictour_top1465.txt", 733, 5),
    ("tdoku/puzzles5_forum_hardest_1905_11+.txt", 2000, 40),
    ("tdoku/puzzles6_forum_hardest_1106.txt", 188, 5),
    ("norvig/hardest.txt", 6, 1),
    ("norvig/top95.txt", 2, 1),
]
"""Lists with their numbers of puzzles; every so many of them are solved."""


@each_encoding
@pytest.mark.parametrize(("name", "number", "share"), LISTS)
@every(5)
def test_the_puzzles_of_a_published_list_have_their_solution_and_no_other(
    name, number, share, encoding, step
):
    puzzles = published(name)
    assert len(puzzles) == number
    expected = answers(name, puzzles)
    workshop = Workshop(Options(encoding))
    for puzzle, answer in list(zip(puzzles, expected, strict=True))[:: share * step]:
        run = workshop.run(puzzle)
        assert list(islice(run.solutions(), 2)) == [answer]
        assert run.complete
    workshop.close()


@each_encoding
@every(4)
def test_the_puzzles_of_a_published_list_have_as_many_solutions_as_published(encoding, step):
    puzzles = published("tdoku/puzzles7_serg_benchmark.txt")
    counts = (DATA / "tdoku/puzzles7_serg_benchmark.count").read_text().split()
    workshop = Workshop(Options(encoding))
    for puzzle, count in list(zip(puzzles, counts, strict=True))[:: 25 * step]:
        found = list(workshop.run(puzzle).solutions())
        assert len(found) == len(set(found)) == int(count)
    workshop.close()


@pytest.mark.parametrize(
    "name",
    [
        "sgt-solo/2x3adu_01.txt",
        "sgt-solo/3x4adu_01.txt",
        "gecode/p34_16x16.txt",
        "janko-puzzlekit/1253_16x16.txt",
        "gecode/p90_25x25.txt",
        "sgt-solo/5x5db_01.txt",
        slow("rkkautsar/sudoku-100-1_100x100.txt"),
    ],
)
def test_a_published_board_has_its_solution_and_no_other(name):
    puzzles = published(name)
    assert solutions(puzzles[0], most=2) == answers(name, puzzles)

"""What is Battleship's own: its rules, sizes, known numbers, text, drawing, random boards."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice, product
from pathlib import Path

import pytest
from edits import damaged
from marks import every, slow
from oracle import differences_told, instances, picture, searched, styled

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import battleship
from pencilsat.encoders.battleship import FAMILY, SHOWN, Battleship
from pencilsat.encoders.explaining.battleship import place
from pencilsat.tasks.generate.boards.battleship import generate
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, Workshop, encode

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "battleship"

FLEET = "4 3 3 2 2 2 1 1 1 1"

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


def board(cells: str, fleet: str, rows: str = "", columns: str = "") -> Battleship:
    """A board of rows divided by `/`, a character a cell; totals that are not said are open."""
    lines = [" ".join(row) for row in cells.split("/")]
    height, width = len(lines), len(lines[0].split())
    header = f"battleship {height} {width}\nfleet {fleet}"
    totals = [f"rows {rows or '. ' * height}", f"columns {columns or '. ' * width}"]
    return FAMILY.board.parse(lines_of("\n".join([header, *totals, *lines])))


def empty(rows: int, columns: int, fleet: str) -> Battleship:
    return board("/".join(["." * columns] * rows), fleet)


def filled(rows: str) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, rows.split("/")))


def as_text(solution) -> str:
    return "/".join("".join(row) for row in solution)


def encoded(puzzle: Battleship, **options) -> Formula:
    return encode(puzzle, Options(**options))


def solved(puzzle: Battleship, limit: int | None = None, **options) -> list:
    return list(islice(Run(puzzle, Options(**options)).solutions(), limit))


def instance(name: str) -> Battleship:
    [puzzle] = [i.puzzle for i in instances() if i.family == FAMILY and i.name == name]
    return puzzle


def clauses(formula: Formula, rule: str) -> int:
    return len(formula.rules[rule].clauses) if rule in formula.rules else 0


# Known numbers -----------------------------------------------------------------


@each_encoding
def test_the_totals_of_the_thesis_have_252_solutions_a_part_of_them_as_it_prints(encoding):
    """The thesis prints a ship that begins in row 5, which the totals put into column 9."""
    found = solved(instance("thesis-figure"), encoding=encoding)
    assert len(found) == len(set(found)) == 252
    assert Counter(row[4].index("^") + 1 for row in found if "^" in row[4]) == {
        1: 112,
        3: 35,
        7: 12,
        9: 78,
    }


@pytest.mark.parametrize(
    ("rows", "columns", "fleet", "number"),
    [
        (1, 1, "", 1),
        (1, 1, "1", 1),
        (1, 5, "1", 5),
        (1, 5, "1 1", 6),  # pairs that are not neighbours
        (3, 3, "1 1 1 1", 1),
        (3, 3, "3", 6),
        (3, 3, "3 3", 2),
        (4, 4, "1 1 1 1", 79),  # kings that do not attack each other, OEIS A061997
        slow(5, 5, "1 1 1 1", 1987),
        (10, 10, "4", 140),
        (2, 2, "1 1", 0),
    ],
)
@each_encoding
def test_the_number_of_ways_to_place_a_fleet_is_known(encoding, rows, columns, fleet, number):
    found = solved(empty(rows, columns, fleet), encoding=encoding)
    assert len(found) == len(set(found)) == number


@each_encoding
def test_the_smallest_instances_have_the_solutions_of_exhaustive_search(encoding):
    names = ["all-water", "one-cell", "every-hint", "contradicting-hints", "end-at-the-edge"]
    for name in names:
        puzzle = instance(name)
        assert Counter(solved(puzzle, encoding=encoding)) == Counter(searched(puzzle))


@pytest.mark.parametrize(
    "name",
    [
        "fourteen-by-fourteen",
        slow("twenty-by-twenty"),
        slow("thirty-by-thirty"),
    ],
)
def test_the_largest_instances_have_the_same_solution_in_both_encodings(name):
    ships, cells = (solved(instance(name), 2, encoding=encoding) for encoding in FAMILY.encodings)
    assert len(ships) == 1
    assert ships == cells


# Boards without a solution -----------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (empty(4, 4, "5"), "the ship is longer than the board"),
        (empty(3, 3, "1 1 1 1 1"), "there is room for four"),
        (empty(1, 1, "1 1"), "more ships than cells"),
        (board(".../...", "2 1", "1 1"), "the rows have a cell less than the fleet"),
        (board(".../...", "2 1", "", "0 0 0"), "the columns have none"),
        (board(".../...", "2", "3 0"), "a row has more than the fleet"),
        (board("../..", "2", "2 .", "0 ."), "row and column do not agree"),
        (board(".<.../.....", "2", "", ". . 0 . ."), "the hint goes on where there is no ship"),
        (board("o.../.o..", "1 1"), "singles touch"),
        (board("o~.", ""), "a ship, and no fleet"),
        (board("<#.", "2"), "the ship is too long"),
        (board("..<", "2"), "an end at the edge"),
        (board("^../~..", "2"), "a top above water"),
        (board(".#/..", "3"), "a middle in a corner"),
    ],
)
@each_encoding
def test_a_fleet_that_cannot_be_there_is_no_solution(encoding, puzzle, why):
    assert solved(puzzle, encoding=encoding) == [], why


@each_encoding
def test_totals_that_do_not_sum_to_the_fleet_are_refuted_at_once_but_not_without_the_rule(encoding):
    run = Run(instance("other-sum"), Options(encoding))
    assert list(run.solutions()) == []
    assert (run.complete, run.statistics.conflicts) == (True, 0)
    hard = Run(instance("other-sum"), Options(encoding, implied=False))
    assert next(hard.solutions(), None) is None
    assert hard.statistics.conflicts > 200


# Hints -------------------------------------------------------------------------


@each_encoding
def test_every_kind_of_hint_is_obeyed(encoding):
    puzzle = empty(3, 4, "3 1")
    every = solved(puzzle, encoding=encoding)
    for (r, c), symbol in product(product(range(3), range(4)), SHOWN):
        hinted = replace(puzzle, given={(r, c): symbol})
        expected = {solution for solution in every if solution[r][c] == symbol}
        assert set(solved(hinted, encoding=encoding)) == expected


def test_every_symbol_is_shown_by_some_solution():
    shown = {symbol for found in solved(empty(3, 4, "3 1")) for row in found for symbol in row}
    assert shown == set(SHOWN)


@each_encoding
def test_a_middle_leaves_open_how_its_ship_lies(encoding):
    found = solved(board(".../.#./...", "3"), encoding=encoding)
    assert {as_text(solution) for solution in found} == {"~~~/<#>/~~~", "~^~/~#~/~v~"}


# Atoms -------------------------------------------------------------------------


def test_the_atoms_are_what_a_cell_can_show_and_one_of_them_is_true():
    puzzle = empty(3, 4, "3 2 1")
    formula = encoded(puzzle)
    assert set(formula.atoms) == {
        (name, r, c) for name in SHOWN.values() for r in range(3) for c in range(4)
    }
    run = Run(puzzle, Options())
    for solution in run.solutions():
        facts = {(SHOWN[s], r, c) for r, row in enumerate(solution) for c, s in enumerate(row)}
        assert FAMILY.answer.decode(puzzle, frozenset(facts)) == solution


def test_a_hint_is_one_atom():
    puzzle = board("~o</>^v/#..", "4")
    assert list(FAMILY.answer.givens(puzzle)) == [
        (name, *divmod(i, 3)) for i, name in enumerate(SHOWN.values())
    ]
    assert all(FAMILY.answer.givens(puzzle).values())


# Puzzles on one board ----------------------------------------------------------


@each_encoding
def test_puzzles_one_after_another_have_the_solutions_they_have_alone(encoding):
    source = random.Random(5)
    workshop = Workshop(Options(encoding))
    numbers = Counter()
    for _ in range(40):
        hints = {
            (source.randrange(4), source.randrange(4)): source.choice("~~~~o<>^v#")
            for _ in range(3)
        }
        puzzle = replace(empty(4, 4, "3 2 1"), given=hints)
        found = list(workshop.run(puzzle).solutions())
        assert Counter(found) == Counter(solved(puzzle))
        numbers[min(2, len(found))] += 1
    workshop.close()
    assert numbers[0] > 5
    assert numbers[2] > 5


def test_puzzles_share_a_formula_if_only_their_hints_differ():
    puzzle = board("../..", "1", "1 0", "0 1")
    assert FAMILY.shape(puzzle) == FAMILY.shape(board("o./..", "1", "1 0", "0 1"))
    different = [
        puzzle,
        board("../..", "2", "1 0", "0 1"),
        board("../..", "1", "0 1", "0 1"),
        board("../..", "1", "1 0", "0 ."),
    ]
    assert len({FAMILY.shape(other) for other in different}) == 4


# Sizes -------------------------------------------------------------------------


def places(rows: int, columns: int, length: int) -> int:
    """The documented p(L)."""
    if length == 1:
        return rows * columns
    return rows * max(0, columns - length + 1) + columns * max(0, rows - length + 1)


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (2, 3), (5, 5), (10, 10), (6, 9)])
@pytest.mark.parametrize("fleet", ["", "1", "2 2", "3 1", FLEET])
def test_the_rules_have_the_documented_sizes(size, fleet):
    rows, columns = size
    lengths = {int(length) for length in fleet.split()}
    longest = max(lengths, default=0)
    p = {length: places(rows, columns, length) for length in range(1, longest + 2)}
    ships = encoded(empty(rows, columns, fleet), encoding="ships")
    cells = encoded(empty(rows, columns, fleet), encoding="cells")
    for formula in (ships, cells):
        assert len(formula.atoms) == 7 * rows * columns
        assert clauses(formula, "drawing") == 29 * rows * columns + 1
        assert clauses(formula, "no touching") == 2 * (rows - 1) * (columns - 1)
        too_many = sum(map(int, fleet.split())) > rows * columns
        assert clauses(formula, "sum of totals") == 2 * too_many
    assert clauses(ships, "placement") == sum(n * p[n] for n in lengths) + rows * columns
    shorter = range(1, longest + 1)
    assert clauses(cells, "placement") == sum((n + 1) * p[n] for n in shorter) + p[longest + 1]


def test_there_are_as_many_places_as_documented_each_once():
    for rows, columns, length in product(range(1, 6), range(1, 6), range(1, 7)):
        found = list(battleship.places(empty(rows, columns, ""), [length]))
        assert len(found) == len(set(found)) == places(rows, columns, length)
        assert all(len(set(ship)) == length for ship in found)


def test_a_board_of_ten_by_ten_has_the_documented_size():
    puzzle = instance("thesis-figure")
    sizes = {
        encoding: sum(size.clauses for size in encoded(puzzle, encoding=encoding).sizes().values())
        for encoding in FAMILY.encodings
    }
    assert sizes == {"ships": 11_030, "cells": 11_630}


def test_the_documented_cardinality_is_the_default():
    assert (FAMILY.cardinality, FAMILY.amo) == ("seqcounter", "pairwise")


# Rules and their instances -----------------------------------------------------


@each_encoding
def test_a_rule_instance_is_called_as_the_puzzle_would(encoding):
    puzzle = board(".../.../...", "2 2 1", "2 . 3", ". 0 .")
    rules = encoded(puzzle, encoding=encoding).rules
    called = {name: [*map(place, rule.instances)] for name, rule in rules.items()}
    cells = [f"({r}, {c})" for r in (1, 2, 3) for c in (1, 2, 3)]
    singles = [f"a ship of 1 at {cell}" for cell in cells]
    across = [f"a ship of 2 at ({r}, {c})-({r}, {c + 1})" for r in (1, 2, 3) for c in (1, 2)]
    down = [f"a ship of 2 at ({r}, {c})-({r + 1}, {c})" for r in (1, 2) for c in (1, 2, 3)]
    longer = [f"a ship of 3 at ({i}, 1)-({i}, 3)" for i in (1, 2, 3)]
    longer += [f"a ship of 3 at (1, {i})-(3, {i})" for i in (1, 2, 3)]
    assert called == {
        "drawing": ["the edge of the board", *cells],
        "no touching": [
            "(1, 1) and (2, 2)",
            "(1, 2) and (2, 1)",
            "(1, 2) and (2, 3)",
            "(1, 3) and (2, 2)",
            "(2, 1) and (3, 2)",
            "(2, 2) and (3, 1)",
            "(2, 2) and (3, 3)",
            "(2, 3) and (3, 2)",
        ],
        "total": ["row 1", "row 3", "column 2"],
        "sum of totals": ["rows", "columns"],
        "placement": [*singles, *across, *down, *(cells if encoding == "ships" else longer)],
        "fleet": ["ships of 2", "ships of 1"],
    }


def test_cells_counts_the_lengths_that_the_fleet_has_not():
    rules = encoded(empty(3, 3, "3"), encoding="cells").rules
    assert set(map(place, rules["fleet"].instances)) == {f"ships of {n}" for n in (1, 2, 3)}


# Verification ------------------------------------------------------------------

BROKEN = {
    "correct": ("<#>~/~~~~/~~~o", ("..../..../....", "3 1", "3 0 1", "1 1 1 1"), []),
    "another symbol than given": (
        "o~",
        ("~.", "1"),
        ["(1, 1) is o, ~ is given"],
    ),
    "an end for a middle": (
        "<<>",
        ("...", "3"),
        ["the ship at (1, 1) is drawn <<>, not <#>"],
    ),
    "a single drawn as an end": (
        "~<~",
        ("...", "1"),
        ["the ship at (1, 2) is drawn <, not o"],
    ),
    "upside down": (
        "v~/#~/^~",
        ("../../..", "3"),
        ["the ship at (1, 1) is drawn v#^, not ^#v"],
    ),
    "two singles side by side": (
        "oo",
        ("..", "1 1"),
        [
            "the ship at (1, 1) is drawn oo, not <>",
            "ships of 1: 0, the fleet has 2",
            "ships of 2: 1, the fleet has 0",
        ],
    ),
    "touching": (
        "o~~/~o~/o~~",
        (".../.../...", "1 1 1"),
        ["ships touch at (1, 1) and (2, 2)", "ships touch at (2, 2) and (3, 1)"],
    ),
    "a bent ship": (
        "<>/~v",
        ("../..", "2 2"),
        [
            "the ship at (1, 2) is drawn >v, not ^v",
            "ships touch at (1, 1) and (2, 2)",
        ],
    ),
    "totals": (
        "o~o",
        ("...", "1 1", "3", "1 1 ."),
        ["row 1 has 2 ship cells, not 3", "column 2 has 0 ship cells, not 1"],
    ),
    "a fleet too few and too many": (
        "<>~o",
        ("....", "3 1 1"),
        [
            "ships of 1: 1, the fleet has 2",
            "ships of 2: 1, the fleet has 0",
            "ships of 3: 0, the fleet has 1",
        ],
    ),
}


@pytest.mark.parametrize(("solution", "puzzle", "rules"), BROKEN.values(), ids=BROKEN)
def test_verify_says_which_rule_is_broken(solution, puzzle, rules):
    assert battleship.verify(board(*puzzle), filled(solution)) == rules


# Text --------------------------------------------------------------------------

NATIVE = "battleship 2 3\nfleet 2 1\nrows . 1\ncolumns 1 . 0\n. ~ #\n< . .\n"


def test_a_board_is_its_fleet_its_totals_and_its_cells():
    puzzle = Battleship((2, 1), (None, 1), (1, None, 0), {(0, 1): "~", (0, 2): "#", (1, 0): "<"})
    assert FAMILY.board.parse(lines_of(NATIVE)) == puzzle
    assert FAMILY.board.text(puzzle) == NATIVE
    assert (puzzle.rows, puzzle.columns) == (2, 3)


def test_a_fleet_may_be_in_any_order_and_empty():
    assert empty(2, 2, "1 2 1").fleet == (2, 1, 1)
    assert empty(2, 2, "").fleet == ()
    assert FAMILY.board.text(empty(1, 1, "")) == "battleship 1 1\nfleet\nrows .\ncolumns .\n.\n"


def test_a_text_may_hold_several_boards_and_comments_before_and_after_their_cells():
    one = "# one\nbattleship 2 1 # small\n\nfleet 2\nrows 1 1 # and\ncolumns 2\n\n#\n\n.\n# end\n"
    found = encoders.read(one + "\n# two\n" + NATIVE + "# end # .\n")
    assert found == [board("#/.", "2", "1 1", "2"), FAMILY.board.parse(lines_of(NATIVE))]


HEAD = "battleship 2 2\nfleet 1\nrows . .\ncolumns . .\n"
BAD = {
    "no fleet and no sizes": ("battleship\n. .\n", (2, 1), ["expected: fleet"]),
    "no fleet of a square": ("battleship 2\n. .\n", (2, 1), ["expected: fleet"]),
    "an option": ("battleship 2 2 touching\n", (1, 16), ["battleship rows columns"]),
    "a size that is no number": ("battleship x 2\n", (1, 12), ["'x'", "1 to 10000"]),
    "no rows at all": ("battleship 0 2\n", (1, 12), ["'0'"]),
    "huge sizes": ("battleship 2 99999999\n", (1, 14), ["10000"]),
    "nothing else": ("battleship 2 2\n", (2, 1), ["expected: fleet"]),
    "no fleet": ("battleship 2 2\nrows . .\n", (2, 1), ["expected: fleet", "'rows'"]),
    "no rows": ("battleship 2 2\nfleet 1\n\n  columns . .\n", (4, 3), ["expected: rows"]),
    "nothing after the rows": ("battleship 2 2\nfleet 1\nrows . .\n", (4, 1), ["columns"]),
    "a ship without cells": ("battleship 2 2\nfleet 1 0\n", (2, 9), ["'0'", "ship's length"]),
    "a ship of no number": ("battleship 2 2\nfleet 1 a\n", (2, 9), ["'a'", "ship's length"]),
    "half a ship": ("battleship 2 2\nfleet 1.5\n", (2, 7), ["'1.5'"]),
    "a total too few": (
        HEAD.replace("rows . .", "rows ."),
        (3, 1),
        ["there are 2 rows", "1 totals"],
    ),
    "a total too many": (
        HEAD.replace("columns . .", "columns . . 1"),
        (4, 13),
        ["there are 2 columns", "3 totals"],
    ),
    "a total larger than the line": (
        HEAD.replace("rows . .", "rows . 3"),
        (3, 8),
        ["'3'", "a total or .", "0 to 2"],
    ),
    "a negative total": (HEAD.replace("rows . .", "rows -1 ."), (3, 6), ["'-1'"]),
    "a total of another script": (HEAD.replace("rows . .", "rows . ١"), (3, 8), [r"'\u0661'"]),
    "another symbol": (HEAD + ". x\n. .\n", (5, 3), ["'x'", "~, o, <, >, ^, v, # or ."]),
    "two symbols in a cell": (HEAD + ". .\n<> .\n", (6, 1), ["'<>'"]),
    "a short row": (HEAD + ". .\n #\n", (6, 3), ["1 cells", "says 2"]),
    "a long row": (HEAD + ". . .\n. .\n", (5, 5), ["2 columns"]),
    "a comment on the board": (HEAD + ". . # end\n. .\n", (5, 5), ["2 columns"]),
    "a row too few": (HEAD + ". .\n", (6, 1), ["1 rows", "says 2"]),
    "a row too many": (HEAD + ". .\n. .\n# end\n. .\n", (8, 1), ["2 rows"]),
    "no board": (HEAD.rstrip(), (5, 1), ["0 rows", "says 2"]),
    "a second puzzle": (NATIVE + HEAD + ". .\n. !\n", (12, 3), ["'!'"]),
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
    texts = map(FAMILY.board.text, puzzles)
    assert [FAMILY.board.parse(lines_of(text)) for text in texts] == puzzles
    return None


def test_damaged_texts_are_read_or_refused_with_a_place():
    text = FAMILY.board.text(board("..~./<.../...#/o...", "3 2 1", "2 . 0 1", ". 0 4 1"))
    refused = [error for error in map(refusal, damaged(text, " \t\n\r.0~o<>^v#-=²\0é")) if error]
    assert 1000 < len(refused) < 2900
    assert all(error.line and error.column and len(str(error)) < 200 for error in refused)


# Solutions ---------------------------------------------------------------------

BAD_SOLUTIONS = {
    "nothing": ("\n\n", (1, 1), ["no solution"]),
    "an open cell": ("o ~\n~ .\n", (2, 3), ["'.'", "~, o, <, >, ^, v or #"]),
    "a short row": ("o ~\n#\n", (2, 2), ["1 cells"]),
    "a row too few": ("o ~\n", (2, 1), ["1 rows"]),
    "a row too many": ("o ~\n~ ~\n~ ~\n", (3, 1), ["2 rows"]),
}


@pytest.mark.parametrize(("text", "place", "parts"), BAD_SOLUTIONS.values(), ids=BAD_SOLUTIONS)
def test_a_malformed_solution_is_refused_with_its_place(text, place, parts):
    with pytest.raises(BadInput) as caught:
        FAMILY.board.read(empty(2, 2, "1"), lines_of(text))
    assert (caught.value.line, caught.value.column) == place
    assert [part for part in parts if part not in str(caught.value)] == []


def test_a_solution_is_rows_of_symbols_in_text_and_json():
    puzzle, solution = empty(3, 2, "3"), filled("^~/#~/v~")
    assert FAMILY.board.read(puzzle, lines_of("^ ~\n# ~\nv ~\n")) == solution
    assert FAMILY.answer.to_json(puzzle, solution) == [["^", "~"], ["#", "~"], ["v", "~"]]
    assert FAMILY.answer.from_json(puzzle, [["^", "~"], ["#", "~"], ["v", "~"]]) == solution


@pytest.mark.parametrize(
    "shape", [[["o"]], [["o", "~"], ["~", "~"]], [["o", 0]], [["o", "."]], [["oo", "~"]]]
)
def test_json_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match="not"):
        FAMILY.answer.from_json(empty(1, 2, "1"), shape)


# Drawing -----------------------------------------------------------------------


def test_a_drawing_shows_the_board_the_totals_and_where_another_differs():
    puzzle = board("..~/...", "1 1", "1 .", ". 0 .")
    one, other = filled("o~~/~~o"), filled("~~~/o~o")
    assert picture(puzzle) == [". . ~ 1", ". . .", "  0"]
    assert picture(puzzle, one) == ["o ~ ~ 1", "~ ~ o", "  0"]
    assert picture(puzzle, one, other) == ["o* ~  ~  1", "~* ~  o", "   0"]


def test_totals_of_two_digits_are_in_line():
    puzzle = empty(1, 12, "12")
    long = replace(puzzle, row_totals=(12,), column_totals=(1,) * 12)
    assert picture(long) == [". " * 12 + "12", ("1 " * 12).rstrip()]
    tall = replace(empty(12, 1, "12"), row_totals=(1,) * 12, column_totals=(12,))
    assert picture(tall) == [" . 1"] * 12 + ["12"]


def test_clues_answers_and_marks_are_told_apart():
    puzzle = board("~./..", "1", "1 0")
    lines = styled(FAMILY.board.scene(puzzle, filled("~o/~~"), [(0, 1), (1, 0)]))
    assert lines[0] == [
        ("~", "clue"), ("  ", ""), ("o*", "mark"), (" ", ""), ("1", "clue")
    ]  # fmt: skip
    assert ("~", "answer") in lines[1]


def test_differences_name_the_cell_and_both_symbols():
    said = differences_told(empty(1, 3, "1"), filled("o~~"), filled("~~o"))
    assert said == ["(1, 1): o or ~", "(1, 3): ~ or o"]


# Random boards -----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("rows", "columns", "longest", "hints", "hidden"),
    [(1, 1, 0, 1, 0), (6, 6, 3, 36, 0), (10, 10, 4, 5, 0), (4, 12, 3, 0, 50), (9, 9, 4, 3, 100)],
)
def test_a_random_board_has_a_solution(rows, columns, longest, hints, hidden, seed):
    puzzle = generate(
        rows=rows, columns=columns, longest=longest, hints=hints, hidden=hidden, seed=seed
    )
    assert (puzzle.rows, puzzle.columns, len(puzzle.given)) == (rows, columns, hints)
    assert list(puzzle.given) == sorted(puzzle.given)
    assert Counter(puzzle.fleet) == {n: longest + 1 - n for n in range(1, longest + 1)}
    totals = [*puzzle.row_totals, *puzzle.column_totals]
    assert totals.count(None) == (rows + columns) * hidden // 100
    assert solved(puzzle, 1)


def test_a_random_board_is_the_same_everywhere_and_another_for_another_seed():
    known = "battleship 3 4\nfleet 2 1 1\nrows 3 0 1\ncolumns 2 0 1 1\n. . . .\n. . . ~\n. . . ~\n"
    assert FAMILY.board.text(generate(rows=3, columns=4, longest=2, hints=2, seed=1)) == known
    assert len({FAMILY.board.text(generate(seed=seed)) for seed in range(20)}) == 20


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows is 0, not 1 to 100"),
        ({"columns": 101}, "columns is 101"),
        ({"longest": -1}, "longest is -1"),
        ({"hints": 101}, "hints is 101, not 0 to 100"),
        ({"hidden": 101}, "hidden is 101"),
        ({"rows": 4, "columns": 4}, "no room on a board of 4 by 4"),
        ({"longest": 11}, "no room"),
    ],
)
def test_a_board_that_there_is_not_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)


# Boards that others made -------------------------------------------------------

SOURCES = {"csplib014": 152, "janko-puzzlekit": 431, "minizinc-solbat": 20}
"""The sources of boards and how many each has."""
SEVERAL = "minizinc-solbat"
"""The source whose boards have more than one solution, but for one."""
UNSATISFIABLE = ("minizinc-solbat", "sb_13_13_5_5")
EVERY = 20
"""One board of so many is solved in both encodings."""
FEWEST = 60
"""The most solutions of a board without hints that are counted here."""

beside = pytest.mark.skipif(
    not DATA.is_dir(),
    reason="needs ../shared/data/battleship: published boards, which are not ours to copy",
)


@cache
def published() -> list[tuple[tuple[str, str], Battleship, tuple | None]]:
    """Every board beside the project, with its source, name and published solution."""
    found = []
    for file in sorted(DATA.glob("*/*.txt")):
        [puzzle] = encoders.read(file.read_text(), "battleship")
        answer = file.with_suffix(".sol")
        solution = (
            FAMILY.board.read(puzzle, lines_of(answer.read_text())) if answer.exists() else None
        )
        found.append(((file.parent.name, file.stem), puzzle, solution))
    return found


@beside
def test_every_published_solution_is_verified():
    assert Counter(source for (source, _), *_ in published()) == SOURCES
    assert [name for name, _, solution in published() if solution is None] == [UNSATISFIABLE]
    wrong = [
        name
        for name, puzzle, solution in published()
        if solution is not None and battleship.verify(puzzle, solution)
    ]
    assert wrong == []


@beside
@each_encoding
@every(3)
def test_some_published_boards_have_their_published_solution_and_no_other(encoding, step):
    wrong = []
    for name, puzzle, solution in published()[:: EVERY * step]:
        if name[0] != SEVERAL:
            run = Run(puzzle, Options(encoding))
            if list(islice(run.solutions(), 2)) != [solution] or not run.complete:
                wrong.append(name)
    assert wrong == []


@beside
def test_the_published_boards_without_hints_have_several_solutions_but_for_one():
    numbers = {}
    for name, puzzle, _ in published():
        if (name[0] == SEVERAL and puzzle.rows < 13) or name == UNSATISFIABLE:
            numbers[name] = len(solved(puzzle, 2))
    assert numbers.pop(UNSATISFIABLE) == 0
    assert list(numbers.values()) == [2, 2, 2, 2]


@beside
@each_encoding
@every(6)
def test_without_their_hints_boards_have_as_many_solutions_as_published(encoding, step):
    lines = (DATA / "csplib014" / "COUNTS.tsv").read_text().splitlines()
    counts = {line.split("\t")[0]: int(line.split("\t")[1]) for line in lines if line[0] != "#"}
    few = {name: number for name, number in counts.items() if number <= FEWEST}
    assert len(few) == 30
    wrong = []
    unhinted = [b for b in published() if b[0][0] == "csplib014" and b[0][1] in few]
    for (_, name), puzzle, _ in unhinted[::step]:
        found = solved(replace(puzzle, given={}), encoding=encoding)
        if len(found) != few[name]:
            wrong.append((name, len(found)))
    assert wrong == []


def test_of_too_many_totals_the_first_that_is_too_much_is_named():
    with pytest.raises(BadInput) as caught:
        encoders.read("battleship 2 2\nfleet 1\nrows 1 0 3 4\ncolumns 1 0\n. .\n. .\n")
    assert (caught.value.line, caught.value.column) == (3, 10)

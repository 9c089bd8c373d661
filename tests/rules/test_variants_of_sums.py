"""Rules of variant Sudoku about sums and sets of numbers, each by itself, against its definition by
exhaustion: its clauses, and what it calls broken.
"""

import random
from itertools import product
from typing import Any

import pytest
from command import run
from complaints import complaint
from pysat.solvers import Solver
from sudokus import read, solutions

import pencilsat
from pencilsat.cnf import digit_sums, totals
from pencilsat.cnf.errors import TooLarge
from pencilsat.cnf.formula import Formula
from pencilsat.encoders.sudoku import candidates
from pencilsat.rules.numbers import Candidates, Filled
from pencilsat.rules.variants.forty_five import rests
from pencilsat.search.solving import Session
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode
from pencilsat.testing.searched import models

BOARD = "sudoku 4\n" + 4 * ". . . .\n"


def different(*numbers):
    return len({*numbers}) == len(numbers)


def cage(total):
    return lambda *numbers: different(*numbers) and (not total or sum(numbers) == total)


def renban(*numbers):
    return different(*numbers) and max(numbers) - min(numbers) == len(numbers) - 1


def sandwich(total):
    def right(*line):
        if (line.count(1), line.count(4)) != (1, 1):
            return False
        low, high = sorted((line.index(1), line.index(4)))
        inner = line[low + 1 : high]
        return different(*inner) and sum(inner) == total

    return right


def skyscraper(number):
    return lambda *line: sum(h > max((0, *line[:i])) for i, h in enumerate(line)) == number


def x_sum(total):
    return lambda *line: different(*line[: line[0]]) and sum(line[: line[0]]) == total


def quadruple(*wanted):
    return lambda *numbers: all(numbers.count(d) >= wanted.count(d) for d in wanted)


ROW, COLUMN = ["r3c1 r3c2 r3c3 r3c4", "r1c2 r2c2 r3c2 r4c2"]
BACK = {line: " ".join(line.split()[::-1]) for line in (ROW, COLUMN)}

RULES: dict[str, tuple[str, Any]] = {
    "cage 7: r1c1 r1c2 r2c1": ("r1c1 r1c2 r2c1", cage(7)),
    "cage 10: r1c1-r4c1": ("r1c1 r2c1 r3c1 r4c1", cage(10)),
    "cage 4: r1c1": ("r1c1", cage(4)),
    "cage 8: r1c1 r1c2": ("r1c1 r1c2", cage(8)),
    "cage 700: r1c1 r1c2": ("r1c1 r1c2", cage(700)),
    "cage: r1c1 r2c2 r3c3": ("r1c1 r2c2 r3c3", cage(0)),
    "extra region: r1c1 r2c2 r3c3 r4c3": ("r1c1 r2c2 r3c3 r4c3", cage(10)),
    "extra region: r1c1 r2c2 r3c3": ("r1c1 r2c2 r3c3", cage(0)),
    "renban: r1c1 r2c2 r3c3": ("r1c1 r2c2 r3c3", renban),
    "renban: r1c1-r1c4": ("r1c1 r1c2 r1c3 r1c4", renban),
    "arrow: r1c1 = r1c2-r1c4": ("r1c1 r1c2 r1c3 r1c4", lambda a, *rest: a == sum(rest)),
    "arrow: r1c1 r1c2 r2c2": ("r1c1 r1c2 r2c2", lambda a, *rest: a == sum(rest)),
    "arrow: r1c1 = r2c2": ("r1c1 r2c2", lambda a, b: a == b),
    "arrow: r1c1 r1c2 = r2c1-r2c4": (
        "r1c1 r1c2 r2c1 r2c2 r2c3 r2c4",
        lambda a, b, *rest: 10 * a + b == sum(rest),
    ),
    "zipper: r1c1-r1c4": ("r1c1 r1c2 r1c3 r1c4", lambda a, b, c, d: a + d == b + c),
    "zipper: r2c1-r2c3": ("r2c1 r2c2 r2c3", lambda a, b, c: a + c == b),
    "zipper: r2c1-r2c3 r1c3 r1c4": (
        "r2c1 r2c2 r2c3 r1c3 r1c4",
        lambda a, b, c, d, e: a + e == b + d == c,
    ),
    "region sum: r1c1-r1c4": ("r1c1 r1c2 r1c3 r1c4", lambda a, b, c, d: a + b == c + d),
    "region sum: r1c1 r2c2 r3c3 r3c2 r3c1": (
        "r1c1 r2c2 r3c3 r3c2 r3c1",
        lambda a, b, c, d, e: a + b == c == d + e,
    ),
    "region sum: r1c1-r1c2": ("r1c1 r1c2", lambda *numbers: True),
    "little killer 6: r1c2 down-right": ("r1c2 r2c3 r3c4", lambda *line: sum(line) == 6),
    "little killer 5: r4c2 up-left": ("r4c2 r3c1", lambda *line: sum(line) == 5),
    "little killer 13: r4c1 up-right": ("r4c1 r3c2 r2c3 r1c4", lambda *line: sum(line) == 13),
    "little killer 3: r2c4 down-left": ("r2c4 r3c3 r4c2", lambda *line: sum(line) == 3),
    "little killer 70: r1c1 down-right": ("r1c1 r2c2 r3c3 r4c4", lambda *line: False),
    "quadruple 1 2 3: r1c1 r1c2 r2c1 r2c2": ("r1c1 r1c2 r2c1 r2c2", quadruple(1, 2, 3)),
    "quadruple 2 2: r2c3 r3c3 r2c2 r3c2": ("r2c2 r2c3 r3c2 r3c3", quadruple(2, 2)),
    **{f"sandwich row 3: {k}": (ROW, sandwich(k)) for k in (0, 2, 3, 4, 5, 9)},
    "sandwich column 2: 3": (COLUMN, sandwich(3)),
    **{f"skyscraper row 3 left: {k}": (ROW, skyscraper(k)) for k in (1, 2, 3, 4, 5)},
    "skyscraper row 3 right: 2": (BACK[ROW], skyscraper(2)),
    "skyscraper column 2 bottom: 3": (BACK[COLUMN], skyscraper(3)),
    **{f"x-sum row 3 left: {k}": (ROW, x_sum(k)) for k in (1, 3, 7, 8, 10, 11)},
    "x-sum row 3 right: 6": (BACK[ROW], x_sum(6)),
    "x-sum column 2 top: 7": (COLUMN, x_sum(7)),
    "row indexer: r2c3": (
        "r1c3 r2c3 r3c3 r4c3",
        lambda *column: column[column[1] - 1] == 2,
    ),
    "column indexer: r2c3": ("r2c1 r2c2 r2c3 r2c4", lambda *row: row[row[2] - 1] == 3),
    "box indexer: r2c3": ("r1c3 r1c4 r2c3 r2c4", lambda *box: box[box[2] - 1] == 3),
    "box indexer: r3c4 r4c4": (
        "r3c3 r3c4 r4c3 r4c4",
        lambda *box: box[box[1] - 1] == 2 and box[box[3] - 1] == 4,
    ),
}


def cell(name):
    return int(name[1]) - 1, int(name[3]) - 1


def alone(puzzle, rule) -> Session:
    """A session with a rule, and that each cell has one number."""
    f = Formula()
    at = candidates(puzzle, f)
    for each in (Filled(), rule):
        f.state(each.name, each.says(puzzle, f, at))
    return Session(f)


@pytest.mark.parametrize("line", RULES)
def test_a_rule_by_itself(line):
    names, right = RULES[line]
    places = [*map(cell, names.split())]
    puzzle = read(BOARD + line + "\n")
    [rule] = puzzle.rules
    assert read(BOARD + rule.line() + "\n") == puzzle
    source = random.Random(line)
    good = [t for t in product(range(1, 5), repeat=len(places)) if right(*t)]
    with alone(puzzle, rule) as session:
        literals = session.formula.atoms
        for numbers in product(range(1, 5), repeat=len(places)):
            others = {(r, c): source.randint(1, 4) for r in range(4) for c in range(4)}
            entries = {**others, **dict(zip(places, numbers, strict=True))}
            said = [literals["value", r, c, v] for (r, c), v in entries.items()]
            breaches = [*rule.broken(puzzle, entries)]
            allowed = bool(session.solve(said))
            assert allowed == right(*numbers) == (not breaches), (numbers, breaches)
            some = {p: v for p, v in entries.items() if source.random() < 0.6}
            there = [some.get(p) for p in places]
            able = any(all(a in (None, b) for a, b in zip(there, t, strict=True)) for t in good)
            if found := [*rule.broken(puzzle, some)]:
                assert not able, (there, found)
                assert found[0].words
                assert {*places} >= {*found[0].places}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Cage 5:R1C1,r1c2", "cage 5: r1c1 r1c2"),
        ("arrow : r1c1=r1c2,r1c3 # a comment", "arrow: r1c1 = r1c2 r1c3"),
        ("Sandwich Row 3:2", "sandwich row 3: 2"),
        ("X-Sum column 2 TOP : 7", "x-sum column 2 top: 7"),
        ("little killer 6 : r1c2 Down-Right", "little killer 6: r1c2 down-right"),
    ],
)
def test_lines_as_people_write_them(line, told):
    [rule] = read(f"{BOARD}{line}\n").rules
    assert rule.line() == told


FOUND_EARLY = [
    ("cage 7: r1c1 r1c2 r2c1", {"r1c1": 4, "r1c2": 4}),
    ("cage 7: r1c1 r1c2", {"r1c1": 2}),
    ("cage 9: r1c1 r1c2 r2c1", {"r1c1": 1}),
    ("renban: r1c1 r1c2 r2c1", {"r1c1": 1, "r1c2": 4}),
    ("arrow: r1c1 = r1c2-r1c4", {"r1c1": 2}),
    ("arrow: r1c1 = r1c2-r1c4", {"r1c2": 3}),
    ("zipper: r2c1-r2c3", {"r2c1": 4}),
    ("zipper: r1c1-r1c4", {"r1c1": 1, "r1c4": 1, "r1c2": 2}),
    ("region sum: r1c2-r1c4", {"r1c3": 3, "r1c4": 2}),
    ("little killer 6: r1c2 down-right", {"r1c2": 4, "r2c3": 2}),
    ("quadruple 1 2 3: r1c1 r1c2 r2c1 r2c2", {"r1c1": 4, "r1c2": 4}),
    ("sandwich row 3: 5", {"r3c2": 1}),
    ("sandwich row 3: 5", {"r3c2": 4}),
    ("sandwich row 3: 2", {"r3c1": 3, "r3c2": 2}),
    ("skyscraper row 3 left: 4", {"r3c1": 2}),
    ("skyscraper row 3 left: 1", {"r3c1": 2, "r3c3": 3}),
    ("x-sum row 3 left: 10", {"r3c1": 3}),
    ("x-sum row 3 left: 6", {"r3c1": 3, "r3c3": 3}),
    ("row indexer: r2c3", {"r2c3": 1, "r1c3": 3}),
]


@pytest.mark.parametrize(("line", "entries"), FOUND_EARLY)
def test_what_is_broken_is_seen_early(line, entries):
    puzzle = read(BOARD + line + "\n")
    [rule] = puzzle.rules
    position = {cell(name): number for name, number in entries.items()}
    assert [*rule.broken(puzzle, position)]
    for one in position:
        fewer = {place: number for place, number in position.items() if place != one}
        assert not [*rule.broken(puzzle, fewer)]


@pytest.mark.parametrize("line", RULES)
def test_with_the_rules_of_sudoku(line):
    """Among all 4×4 boards; also where clues leave few numbers to cells."""
    names, right = RULES[line]
    places = [*map(cell, names.split())]
    good = [b for b in solutions(read(BOARD)) if right(*(b[r][c] for r, c in places))]
    assert {*solutions(read(BOARD + line + "\n"))} == {*good}
    for board in good[:2]:
        rows = "\n".join(
            " ".join(str(v) if (r + 2 * c) % 3 == 0 else "." for c, v in enumerate(row))
            for r, row in enumerate(board)
        )
        puzzle = read(f"sudoku 4\n{rows}\n{line}\n")
        wanted = [b for b in good if all(b[r][c] == v for (r, c), v in puzzle.given.items())]
        assert {*solutions(puzzle)} == {*wanted}
        assert pencilsat.check(puzzle).unique == (len(wanted) == 1)


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("cage 15: r1c1 r1c1", 15, "r1c1 is there already"),
        ("cage 15: r1c1 r5c1", 15, "r5c1 is not on this board"),
        ("cage 0: r1c1", 6, "a number"),
        ("cage five: r1c1", 6, "a number"),
        ("cage 1 2: r1c1", 8, "expected at most one number"),
        ("cage 15:", 1, "expected: cage"),
        ("cage: r1c1-r1c4 r2c1", 17, "there are 4 numbers for 5 cells"),
        ("renban 3: r1c1 r1c2", 8, "expected: renban: cells"),
        ("arrow: r1c1", 1, "this arrow has no shaft"),
        ("arrow: r1c1 =", 1, "expected: arrow"),
        ("arrow 5: r1c1 r1c2", 7, "expected: arrow: cells = cells"),
        ("arrow: r1c1-r1c3 = r2c1", 8, "a bulb has one cell or two"),
        ("arrow: r1c1 = r1c2 r1c1", 20, "r1c1 is in the bulb"),
        ("zipper: r1c1", 1, "zipper needs at least 2 cells"),
        ("quadruple: r1c1 r1c2 r2c1 r2c2", 1, "expected: quadruple 1 2 3: r1c1 r1c2 r2c1 r2c2"),
        ("quadruple 1 5: r1c1 r1c2 r2c1 r2c2", 13, "a number"),
        ("quadruple 1: r1c1-r1c4", 14, "quadruple has four cells that meet"),
        ("quadruple 1: r1c1 r1c2 r2c1 r3c2", 14, "quadruple has four cells that meet"),
        ("little killer: r1c1 down-right", 1, "expected: little killer 23: r1c2 down-right"),
        ("little killer 5: r1c1", 1, "expected: little killer 23: r1c2 down-right"),
        ("little killer 5: r1c1 down", 23, "'down' is none of down-right, down-left"),
        ("little killer 5: r9c1 down-right", 18, "r9c1 is not on this board"),
        ("sandwich row 3", 1, "expected: sandwich row 3: 15"),
        ("sandwich row 5: 2", 14, "the number of a row"),
        ("sandwich row 3 left: 2", 16, "expected a colon"),
        ("sandwich diagonal 3: 2", 1, "expected: sandwich row 3: 15"),
        ("skyscraper row 3: 2", 1, "expected left or right"),
        ("skyscraper row 3 top: 2", 18, "expected left or right, not 'top'"),
        ("skyscraper row 3 left: r1c1", 24, "a number"),
        ("x-sum column 3 left: 2", 16, "expected top or bottom, not 'left'"),
        ("x-sum column 3 top: 0", 21, "a number"),
        ("box indexer 2: r1c1", 13, "expected: box indexer: cells"),
    ],
)
def test_bad_lines(tmp_path, line, column, words):
    file = tmp_path / "puzzle.txt"
    file.write_text(BOARD + line + "\n")
    assert words in complaint(run("check", file), f"{file}:6:{column}")


WHY = [
    ("cage 7: r1c1 r1c2", {}, "cage 7 in r1c1 r1c2 is {3, 4}"),
    ("cage 5: r1c1 r1c2", {}, "cage 5 in r1c1 r1c2 is {1, 4} or {2, 3}"),
    ("cage 5: r1c1 r1c2", {(0, 0, 3): False}, "cage 5 in r1c1 r1c2 is {1, 4} or {2, 3}"),
    ("cage 5: r1c1 r1c2", {(0, 0, 3): True}, "cage 5 in r1c1 r1c2 is {2, 3}"),
    ("cage: r1c1 r1c2", {}, "the numbers of cage in r1c1 r1c2 are different"),
    ("renban: r1c1-r1c3", {(0, 0, 1): True}, "renban in r1c1-r1c3 is {1, 2, 3}"),
    ("arrow: r1c1 = r1c2 r2c2", {}, "arrow: r1c1 = r1c2 + r2c2 is 2 to 4"),
    ("arrow: r1c1 r1c2 = r2c2-r2c4", {}, "arrow: r1c1r1c2 = r2c2 + r2c3 + r2c4 is 11 to 12"),
    ("zipper: r1c1-r1c3", {(0, 1, 2): True}, "zipper: r1c1 + r1c3 = r1c2 is 2"),
    ("little killer 6: r1c2 down-right", {}, "little killer: r1c2 + r2c3 + r3c4 is 6"),
    ("sandwich row 3: 5", {}, "between 1 and 4, row 3 sums to 5"),
    ("skyscraper row 3 left: 1", {}, "1 skyscraper is seen in row 3 from the left"),
    ("x-sum column 2 top: 7", {}, "the first X numbers of column 2 from the top sum to 7"),
]


@pytest.mark.parametrize(("line", "known", "words"), WHY)
def test_why(line, known, words):
    puzzle = read(BOARD + line + "\n")
    [rule] = puzzle.rules
    assert rule.why(puzzle, None, {("value", *of): true for of, true in known.items()}) == words


@pytest.mark.parametrize(
    ("wanted", "number", "words"),
    [
        ("1 2", 2, "2 is in"),
        ("2 1 2", 2, "2 is twice in"),
        ("1 2 2 2", 2, "2 is 3 times in"),
        ("2 2 2 2", 2, "2 is 4 times in"),
    ],
)
def test_why_a_number_of_a_quadruple(wanted, number, words):
    puzzle = read(f"{BOARD}quadruple {wanted}: r1c1 r1c2 r2c1 r2c2\n")
    [rule] = puzzle.rules
    assert rule.why(puzzle, number, {}) == f"{words} r1c1 r1c2 r2c1 r2c2"


def sums_allowed(said, places: int, most: int) -> set[tuple[int, ...]]:
    """The numbers of some places that a constraint allows."""
    f = Formula()
    every = range(1, most + 1)
    literals = f.variables("value", product(range(places), every))
    at = [{d: literals[i, d] for d in every} for i in range(places)]
    f.add("cell", (f.exactly_one([*place.values()]) for place in at))
    f.add("sum", said(f, at))
    with Session(f) as session:
        return {
            numbers
            for numbers in product(every, repeat=places)
            if session.solve([at[i][d] for i, d in enumerate(numbers)])
        }


@pytest.mark.parametrize("most", [digit_sums.LISTED, digit_sums.LISTED + 1])
@pytest.mark.parametrize("k", [0, 2, 3, 10, 31, 33, 34])
def test_different_numbers_with_a_sum(k, most):
    allowed = sums_allowed(lambda f, at: digit_sums.with_sum(f, at, k, most), 2, most)
    every = range(1, most + 1)
    assert allowed == {(a, b) for a in every for b in every if a != b and k in (0, a + b)}


def test_a_large_cage_is_added_up_as_its_sets_are_too_many():
    with pytest.raises(TooLarge, match="more than 200000 sets of 18 numbers up to 36 sum to 330"):
        digit_sums.listed(18, 330, 1, 36)
    puzzle = read("sudoku 36\n" + 36 * (36 * " ." + "\n") + "cage 330: r1c1-r1c18\n")
    places = [(0, c) for c in range(18)]
    f = Formula()
    at = f.variables("value", [(*cell, d) for cell in places for d in range(1, 37)])
    said = puzzle.rules[0].says(puzzle, f, Candidates(places, at))
    f.add("cage", (constraint for _, constraint in said))
    others = [at[0, c, 11 + c] for c in range(17)]  # which sum to 323
    with Session(f) as session:
        assert session.solve([*others, at[0, 17, 7]])
        assert not any(session.solve([*others, at[0, 17, d]]) for d in range(1, 37) if d != 7)


@pytest.mark.parametrize("k", [0, 4, 5, 9, 12, 13])
def test_known_sums(k):
    allowed = sums_allowed(lambda f, at: totals.known_sum(f, at, k), 4, 3)
    assert allowed == {t for t in product(range(1, 4), repeat=4) if sum(t) == k}


def test_bounds_of_sums_are_found_without_search():
    """Which numbers a place can have, given the most that another can."""
    for k, bound in product(range(4, 20), range(1, 6)):
        f = Formula()
        literals = f.variables("value", product(range(4), range(1, 6)))
        at = [{d: literals[i, d] for d in range(1, 6)} for i in range(4)]
        f.add("cell", (f.exactly_one([*place.values()]) for place in at))
        f.add("sum", totals.known_sum(f, at, k))
        with Solver("glucose4", [*f.clauses()]) as solver:
            known = [-at[0][d] for d in range(1, 6) if d > bound]
            for d in range(1, 6):
                possible = 3 + d <= k <= bound + 10 + d
                assert solver.propagate([*known, at[1][d]])[0] == possible


def killer(source, board, n, regions=()):
    """Cages at random, with their sums on a board; a few have none, or share a cell."""
    free, lines = [(r, c) for r in range(n) for c in range(n)], list[str]()
    source.shuffle(free)
    while free:
        cells = [free.pop()]
        for r, c in free[:]:
            s, d = cells[-1]
            new = board[r][c] not in [board[i][j] for i, j in cells]
            if abs(r - s) + abs(c - d) == 1 and new and len(cells) < 4:
                cells.append((r, c))
                if source.random() < 0.95:
                    free.remove((r, c))
        if source.random() < 0.9:
            total = sum(board[r][c] for r, c in cells)
            said = f" {total}" if source.random() < 0.95 else ""
            lines.append(f"cage{said}: {' '.join(f'r{r + 1}c{c + 1}' for r, c in cells)}")
    head = f"sudoku {n} {'jigsaw' if regions else '2 ' + str(n // 2)}"
    rows = [" ".join("." * n)] * n
    return read("\n".join([head, *rows, *regions, *dict.fromkeys(lines), ""]))


SIX = "1 2 3 4 5 6/4 5 6 1 2 3/2 3 1 5 6 4/5 6 4 2 3 1/3 1 2 6 4 5/6 4 5 3 1 2"


def test_what_the_45_rule_says_is_true():
    source, number = random.Random(45), 0
    four = [b for b in solutions(read(BOARD)) if b[0] == (1, 2, 3, 4)]
    jigsaw = ["a a a b", "a b b b", "c c c d", "c d d d"]
    odd = solutions(read("sudoku 4 jigsaw\n" + 4 * ". . . .\n" + "\n".join(jigsaw) + "\n"))
    six = [[[*map(int, row.split())] for row in SIX.split("/")]]
    for n, boards, regions in [(4, four, ()), (4, odd, jigsaw), (6, six, ())]:
        for board in source.choices(boards, k=40):
            puzzle = killer(source, board, n, regions)
            for rest in rests(puzzle):
                assert rest.total == sum(board[r][c] for r, c in rest.cells), (puzzle, rest)
                number += 1
            if n == 4:
                without = encode(puzzle, Options(implied=False))
                assert "45 rule" not in without.rules
                assert {*models(puzzle, without)} == {*models(puzzle, encode(puzzle))}
    assert number > 200


IN = "1. r1c4 is 4: row 1 sums to 10, the cages in it to 6: r1c4 is 4"
OF = "r3c4 is 1: rows 1 to 2 sum to 20, the cages that cover them to 21: r3c4 is 1"


@pytest.mark.parametrize(
    ("cages", "said"),
    [
        (["6: r1c1-r1c3", "5: r2c1 r2c2"], IN),
        (["3: r1c1 r2c1", "5: r1c2 r1c3", "5: r2c2 r2c3", "8: r1c4 r2c4 r3c4"], OF),
        (["5: r1c1 r1c2", "4: r1c3 r1c4"], "row 1 sums to 10, the cages in it to 9"),
        (["8: r1c1 r2c1 r3c1", "2: r2c2"], "r4c1 is 2"),
    ],
)
def test_the_45_rule_in_words(cages, said):
    lines = "".join(f"cage {cage}\n" for cage in cages)
    done = run("explain", "-", stdin=BOARD + lines)
    assert said in done.out


JIGSAW = "sudoku 4 jigsaw\n" + 4 * ". . . .\n" + "a a a b\na b b b\nc c c d\nc d d d\n"


def test_rules_of_a_jigsaw():
    said = run("explain", "-", stdin=JIGSAW + "cage 6: r3c1 r3c2 r4c1\n").out
    assert "r3c3 is 4: region c sums to 10, the cages in it to 6: r3c3 is 4" in said
    [sums] = read(JIGSAW + "region sum: r1c3 r1c4 r2c3 r3c3\n").rules
    puzzle = read(JIGSAW + sums.line() + "\n")
    for board in solutions(puzzle):
        assert board[0][2] == board[0][3] + board[1][2] == board[2][2]
    done = run("check", "-", stdin=JIGSAW + "box indexer: r1c1\n")
    assert complaint(done, "-:10:1") == "box indexer: this board has no boxes\n"

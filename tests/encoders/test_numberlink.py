"""What is Numberlink's own: loops, touching, unused cells, sizes, random boards, text, drawing."""

import random
from collections import Counter
from itertools import islice, product
from pathlib import Path

import networkx as nx
import pytest
from marks import slow
from oracle import differences_told, instances, picture, styled, written

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.solving import Session
from pencilsat.encoders import numberlink, path_search
from pencilsat.encoders.numberlink import FAMILY, Numberlink
from pencilsat.encoders.path_search import path_through
from pencilsat.tasks.generate.boards import numberlink as boards
from pencilsat.tasks.generate.boards.numberlink import generate
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, encode, units

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "numberlink"
SOURCES = [("janko-puzzlekit", 274, 9), ("flowfree-packs", 531, 19)]
SIZES = {
    "links": (8295, 88128),
    "neighbours": (7875, 194300),
    "products": (22575, 238400),
    "elimination": (9519, 90401),
}
"""Variables and clauses on the instance of fifteen rows, fifteen columns and 35 labels."""
LAZY = ("neighbours", "products", "links")

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)
each_source = pytest.mark.parametrize(("source", "number", "step"), SOURCES)


def board(rows: str, options: str = "") -> Numberlink:
    """A board of rows divided by `/`, a character a cell."""
    lines = [" ".join(row) for row in rows.split("/")]
    header = f"numberlink {len(lines)} {len(lines[0].split())} {options}"
    return FAMILY.board.parse(lines_of("\n".join([header, *lines])))


def labelled(rows: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in rows.split("/"))


def encoded(puzzle: Numberlink, **options) -> Formula:
    return encode(puzzle, Options(**options))


def solved(puzzle: Numberlink, limit: int | None = None, **options) -> list:
    return list(islice(Run(puzzle, Options(**options)).solutions(), limit))


def pictures(puzzle: Numberlink, **options) -> set[str]:
    """The solutions, as `board` has them."""
    return {"/".join(map("".join, found)) for found in solved(puzzle, **options)}


def size(formula: Formula) -> int:
    return sum(len(rule.clauses) for rule in formula.rules.values())


# Loops -------------------------------------------------------------------------


def ring(formula: Formula) -> list[int]:
    """A ring of A in the three left columns, no A in the fourth."""
    cells = set(product(range(3), range(3))) - {(1, 1)}
    atoms = formula.atoms
    return [atoms["label", *p, "A"] for p in cells] + [-atoms["label", r, 3, "A"] for r in range(3)]


@pytest.mark.parametrize("options", ["partial", "partial touching"])
@each_encoding
def test_loops_occur_without_the_cuts_and_are_no_solutions(encoding, options):
    puzzle = board("....A./....../.....A", options)
    formula = encoded(puzzle, encoding=encoding)
    givens = units(puzzle, formula)
    with Session(formula, units=givens) as session:
        assert session.solve(ring(formula)) is False
        assert session.statistics.cuts > 0 or encoding == "elimination"
    formula = formula.variant(cuts=False)
    with Session(formula, units=givens) as session:
        assert session.solve(ring(formula)) == (encoding in LAZY)
        if encoding in LAZY:
            found = FAMILY.answer.decode(puzzle, formula.facts(session.model))
            assert numberlink.verify(puzzle, found)


@pytest.mark.parametrize("options", ["partial", "partial touching"])
@pytest.mark.parametrize("encoding", LAZY)
def test_the_cuts_of_a_loop_leave_every_solution(encoding, options):
    puzzle = board("....A/...../....A", options)
    formula = encoded(puzzle, encoding=encoding)
    cuts = formula.broken
    formula = formula.variant(cuts=False)
    givens = units(puzzle, formula)
    with Session(formula, units=givens) as session:
        assert session.solve(ring(formula)) is True
        found = cuts(session.model)
    with Session(formula, units=givens) as session:
        assert found
        for clause in found:
            session.add(clause)
        for cells in path_boards(puzzle):
            rows = cells.split("/")
            labels = [x if rows[r][c] == "A" else -x for (_, r, c, _), x in formula.atoms.items()]
            assert session.solve(labels) is True


@pytest.mark.parametrize("encoding", LAZY)
def test_a_loop_fills_a_board_without_the_cuts(encoding):
    puzzle = board("..AB/..AB")
    formula = encoded(puzzle, encoding=encoding, implied=False)
    formula = formula.variant(cuts=False)
    with Session(formula, units=units(puzzle, formula)) as session:
        assert session.solve()
        found = FAMILY.answer.decode(puzzle, formula.facts(session.model))
    assert numberlink.verify(puzzle, found)
    assert solved(puzzle, encoding=encoding) == []


@each_encoding
def test_a_path_may_go_around_where_paths_may_touch(encoding):
    assert pictures(board("..AB/..AB", "touching"), encoding=encoding) == {"AAAB/AAAB"}


# Solutions ---------------------------------------------------------------------


@each_encoding
def test_equal_boards_with_different_paths_are_one_solution(encoding):
    puzzle = board("A../.../..A", "touching")
    graph = nx.grid_2d_graph(3, 3)
    paths = [p for p in nx.all_simple_paths(graph, (0, 0), (2, 2)) if len(p) == 9]
    assert len(paths) == 2
    assert pictures(puzzle, encoding=encoding) == {"AAA/AAA/AAA"}
    assert len(solved(puzzle, encoding=encoding)) == 1


@each_encoding
def test_each_option_allows_what_it_says(encoding):
    rows = "A.A/..."
    assert pictures(board(rows), encoding=encoding) == set()
    assert pictures(board(rows, "touching"), encoding=encoding) == set()
    assert pictures(board(rows, "partial"), encoding=encoding) == {"AAA/...", "A.A/AAA"}
    rows = "A../A.."
    assert pictures(board(rows), encoding=encoding) == set()
    assert pictures(board(rows, "touching"), encoding=encoding) == {"AAA/AAA"}
    assert pictures(board(rows, "partial"), encoding=encoding) == {"A../A.."}
    both = {"A../A..", "AA./AA.", "AAA/AAA"}
    assert pictures(board(rows, "partial touching"), encoding=encoding) == both


@each_encoding
def test_a_path_may_go_any_way_around_a_cell_that_stays_empty(encoding):
    puzzle = board("AA./.../...", "partial touching")
    assert len(solved(puzzle, encoding=encoding)) == 8
    assert pictures(puzzle, encoding=encoding) == path_boards(puzzle)


@each_encoding
def test_a_board_without_labels_can_only_stay_empty(encoding):
    assert pictures(board("../..", "partial"), encoding=encoding) == {"../.."}
    assert pictures(board("../.."), encoding=encoding) == set()


@each_encoding
def test_neighbouring_ends_need_no_cell_between(encoding):
    assert pictures(board("AA"), encoding=encoding) == {"AA"}
    assert pictures(board("AA/.."), encoding=encoding) == set()
    assert pictures(board("AA/..", "touching"), encoding=encoding) == {"AA/AA"}


def path_boards(puzzle: Numberlink) -> set[str]:
    """The solutions by a search of its own, which draws all paths of one label after another."""
    cells = product(range(puzzle.rows), range(puzzle.columns))
    partial = [dict.fromkeys(cells, ".")]
    ends = {cell for pair in puzzle.ends.values() for cell in pair}
    for k, (start, stop) in puzzle.ends.items():
        longer = []
        for label in partial:
            graph = nx.grid_2d_graph(puzzle.rows, puzzle.columns)
            graph.remove_nodes_from((ends | {p for p in label if label[p] != "."}) - {start, stop})
            for path in nx.all_simple_paths(graph, start, stop):
                if puzzle.touching or graph.subgraph(path).number_of_edges() == len(path) - 1:
                    longer.append(label | dict.fromkeys(path, k))
        partial = longer
    found = {
        "/".join("".join(label[r, c] for c in range(puzzle.columns)) for r in range(puzzle.rows))
        for label in partial
    }
    return {rows for rows in found if puzzle.partial or "." not in rows}


def some_board(seed: int) -> Numberlink:
    """A board of at most sixteen cells with two to four labels, often one that has solutions."""
    source = random.Random(seed)
    rows, columns = source.choice(((3, 3), (3, 4), (3, 5), (4, 4)))
    touching, unused = source.random() < 0.4, source.random() < 0.2
    if source.random() < 0.5:
        made = generate(rows=rows, columns=columns, touching=int(touching), seed=seed)
        kept = list(made.ends)[: source.randint(2, 5)]
        given = {cell: k for cell, k in made.given.items() if k in kept}
        unused = unused or (len(kept) < len(made.ends) and source.random() < 0.5)
    else:
        cells = source.sample(list(product(range(rows), range(columns))), 8)
        pairs = [(min(pair), max(pair)) for pair in zip(cells[::2], cells[1::2], strict=True)]
        ends = zip("1234"[: source.randint(2, 4)], sorted(pairs), strict=False)
        given = {cell: k for k, pair in ends for cell in pair}
    return Numberlink(rows, columns, given, touching, unused)


@each_encoding
def test_random_boards_have_the_solutions_that_drawing_all_paths_finds(encoding):
    numbers = {0: 0, 1: 0, 2: 0}
    for seed in range(40):
        puzzle = some_board(seed)
        expected = path_boards(puzzle)
        found = solved(puzzle, encoding=encoding)
        assert pictures(puzzle, encoding=encoding) == expected, FAMILY.board.text(puzzle)
        assert len(found) == len(expected)
        numbers[min(2, len(expected))] += 1
    assert min(numbers.values()) >= 5


def test_a_path_through_an_area_is_found_where_drawing_all_paths_finds_one():
    numbers = {False: 0, True: 0}
    for seed in range(300):
        source = random.Random(seed)
        rows, columns = source.randint(1, 4), source.randint(2, 5)
        cells = list(product(range(rows), range(columns)))
        area = source.sample(cells, source.randint(2, len(cells)))
        start, stop = area[:2]
        graph = nx.grid_2d_graph(rows, columns).subgraph(area)
        expected = any(len(p) == len(area) for p in nx.all_simple_paths(graph, start, stop))
        found = path_through(area, start, stop)
        assert (found is not None) == expected
        if found:
            path = nx.Graph(found)
            assert path.number_of_edges() == len(area) - 1
            assert nx.is_connected(path)
            assert set(path) == set(area)
            assert [path.degree[p] for p in area] == [1, 1, *[2] * (len(area) - 2)]
            assert all(graph.has_edge(p, q) for p, q in found)
        numbers[expected] += 1
    assert min(numbers.values()) >= 20


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (6, 6), (8, 8)])
def test_the_ends_of_a_path_through_an_even_board_are_of_different_colours(rows, columns):
    cells = list(product(range(rows), range(columns)))
    assert path_through(cells, (0, 0), (0, 1))
    assert path_through(cells, (0, 0), (1, 1)) is None


# Verification ------------------------------------------------------------------

NOT_ALL = "no path of A leads from end to end through all its cells"
WRONG = [
    ("A.A", "", "A.A", ["(1, 2) has no label", *(
        f"(1, {c}) has 0 neighbours that are A, not 1" for c in (1, 3)
    )]),
    ("A.A", "", "ABA", ["(1, 2) is B, a label without ends", *(
        f"(1, {c}) has 0 neighbours that are A, not 1" for c in (1, 3)
    )]),
    ("A.A", "", "..A", ["(1, 1) has no label", "(1, 2) has no label", "(1, 1) is ., A is given"]),
    ("A.A/...", "partial", "AAA/.A.", [
        "(1, 2) has 3 neighbours that are A, not 2", "(2, 2) has 1 neighbours that are A, not 2",
    ]),
    ("A.A/...", "touching partial", "AAA/AAA", [NOT_ALL]),
    ("A.A/...", "touching partial", "AAA/.A.", [NOT_ALL]),
    ("A.A/...", "touching partial", "A.A/A.A", [NOT_ALL]),
    ("....A/...A.", "partial", "AA.AA/AA.A.", ["the A at (1, 1) is on no path to its ends"]),
    ("....A/...A.", "touching partial", "AA.AA/AA.A.", [NOT_ALL]),
    ("A.A/...", "touching partial", "AAA/...", []),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "options", "claimed", "messages"), WRONG)
def test_verify_says_what_is_wrong(rows, options, claimed, messages):
    assert numberlink.verify(board(rows, options), labelled(claimed)) == messages


# Sizes -------------------------------------------------------------------------


def test_the_sizes_are_those_of_the_table():
    [puzzle] = [
        i.puzzle for i in instances() if i.name == "fifteen-by-fifteen" and i.family == FAMILY
    ]
    assert (puzzle.rows, puzzle.columns, len(puzzle.ends)) == (15, 15, 35)
    for encoding, expected in SIZES.items():
        formula = encoded(puzzle, encoding=encoding)
        assert (formula.top_id, size(formula)) == expected
        row = next(
            line for line in numberlink.__doc__.splitlines() if line.startswith(f"| `{encoding}`")
        )
        assert [int(x.replace(" ", "")) for x in row.split("|")[-3:-1]] == [*expected]


# Random boards -----------------------------------------------------------------


@pytest.mark.parametrize("touching", [0, 1])
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 3), (2, 2), (3, 3), (4, 4), (5, 7)])
def test_the_paths_of_a_random_board_are_its_only_solution(rows, columns, touching, monkeypatch):
    made = []
    numbered = boards.numbered
    monkeypatch.setattr(
        boards, "numbered", lambda *a, **k: made.append(numbered(*a, **k)) or made[-1]
    )
    for seed in (*range(6), 29):
        puzzle = generate(rows=rows, columns=columns, touching=touching, seed=seed)
        assert made[-1] == (puzzle, *solved(puzzle, 2))
        assert puzzle == generate(rows=rows, columns=columns, touching=touching, seed=seed)
        assert puzzle.touching == (touching > 0)


def test_one_formula_says_of_many_puzzles_whether_a_solution_is_the_only_one():
    cells, source, answers = [*product(range(4), range(4))], random.Random(7), Counter()
    most = {(r, c): f"{2 * r + c // 2}" for r, c in product(range(2), range(4))}
    uniqueness = boards.Uniqueness(Numberlink(4, 4, most, touching=True))
    for _ in range(600):
        ends = source.sample(cells, 2 * source.randint(2, 4))
        given = {cell: str(i // 2) for i, cell in enumerate(ends)}
        puzzle = Numberlink(4, 4, given, touching=True)
        for solution in (found := solved(puzzle, 2)):
            assert uniqueness.of(puzzle, solution) == (len(found) == 1)
            answers[len(found)] += 1
    assert min(answers[1], answers[2]) > 8


@pytest.mark.parametrize(("side", "bits"), [(10, 6), slow(16, 7), slow(20, 8)])
@pytest.mark.parametrize(("touching", "times"), [(False, 14), (True, 6)])
def test_the_formula_for_many_puzzles_has_the_size_that_is_said(
    touching, times, side, bits, monkeypatch
):
    added = []
    monkeypatch.setattr(boards.Session, "add", lambda session, clause: added.append(clause))
    paths = boards.dominoes(side, side, random.Random(1))
    puzzle, solution = boards.numbered(side, side, paths, touching=touching)
    uniqueness = boards.Uniqueness(puzzle)
    assert {len(code) for code in uniqueness._code.values()} == {bits}
    assert round(size(uniqueness._session.formula) / (side * side * bits)) == times
    added.clear()
    uniqueness.of(puzzle, solution)
    assert len(added) == side * side + 2


@pytest.mark.parametrize("touching", [False, True])
def test_there_is_another_solution_that_touches_itself_only_where_that_is_allowed(touching):
    around_2 = {(0, 0): "1", (0, 1): "1", (1, 1): "2", (1, 2): "2"}
    puzzle = Numberlink(3, 4, around_2, touching)
    assert len(solved(puzzle)) == (2 if touching else 0)
    assert boards.Uniqueness(puzzle).of(puzzle, 3 * (4 * ("1",),)) == (not touching)


def test_a_solution_is_not_the_only_one_if_its_mirror_image_is_another():
    text = "numberlink 4 5\n. . . . 1\n. 2 . 3 .\n. 3 . 2 .\n1 . . . .\n"
    [puzzle] = encoders.read(text)
    uniqueness = boards.Uniqueness(puzzle)
    one, other = solved(puzzle)
    assert other == tuple(row[::-1] for row in one[::-1])
    assert not uniqueness.of(puzzle, one)
    assert not uniqueness.of(puzzle, other)


def test_the_paths_of_random_boards_are_joined():
    puzzles = [generate(rows=6, columns=6, seed=seed) for seed in range(5)]
    assert all(len(puzzle.ends) <= 12 for puzzle in puzzles)


def test_random_boards_are_different():
    assert (
        len({FAMILY.board.text(generate(rows=5, columns=5, seed=seed)) for seed in range(9)}) == 9
    )


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (5, 5), slow(5, 7)])
def test_every_cell_of_a_random_board_of_odd_size_can_be_an_end(rows, columns):
    boards = [generate(rows=rows, columns=columns, seed=seed) for seed in range(30)]
    ends = {cell for puzzle in boards for cell in puzzle.given}
    assert len(ends) == rows * columns


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows is 0, not a number from 1 to 40"),
        ({"columns": 41}, "columns is 41, not a number from 1 to 40"),
        ({"rows": 1, "columns": 1}, "a board of one cell has no place for two ends"),
        ({"touching": 2}, "touching is 2, not 0 to 1"),
    ],
)
def test_what_a_random_board_cannot_be(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)


# Text --------------------------------------------------------------------------


def test_a_board_is_read_with_its_options_and_its_labels_in_order():
    puzzle = board("b.a/ab.", "partial touching")
    given = {(0, 0): "b", (0, 2): "a", (1, 0): "a", (1, 1): "b"}
    assert puzzle == Numberlink(2, 3, given, touching=True, partial=True)
    assert [*puzzle.ends.items()] == [("b", ((0, 0), (1, 1))), ("a", ((0, 2), (1, 0)))]
    assert FAMILY.board.text(puzzle) == "numberlink 2 3 touching partial\nb . a\na b .\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("numberlink 3", 2, 1, "the board has 0 rows, its header says 3"),
        ("numberlink 0 3", 1, 12, "'0' is not a number of cells (1 to 10000)"),
        ("numberlink 1 x", 1, 14, "unknown option 'x'; known: touching, partial"),
        ("numberlink 1 2 loops\nA A", 1, 16, "unknown option 'loops'; known: touching, partial"),
        ("numberlink 1 3\nA . .", 2, 1, "label 'A' stands only here: it needs two ends"),
        ("numberlink 2 3\nA . A\nB A B", 3, 3, "label 'A' stands here for the third time"),
        ("numberlink 2 3\nA . A", 3, 1, "the board has 1 rows, its header says 2"),
        ("numberlink 1 3\nA . A\n. . .", 3, 1, "the header says 1 rows, here is one more"),
        ("numberlink 1 3\nA A", 2, 4, "the row has 2 cells, the header says 3"),
        ("numberlink 1 1\nA A", 2, 3, "the header says 1 columns, here is one more"),
    ],
)
def test_bad_input_is_refused_with_its_place(text, line, column, message):
    with pytest.raises(BadInput) as refused:
        encoders.read(text)
    error = refused.value
    assert (error.line, error.column, error.message) == (line, column, message)


@pytest.mark.parametrize(
    "text",
    [
        "numberlink 2 2\nhashi 2\nhashi 2\n",
        "numberlink 2\nhashi 2\nhashi 2\n",
        "numberlink 2 partial\nhashi 2\nhashi 2\n",
        "numberlink 3 2\n. .\n# a comment\n\nhashi 2\nhashi 2 # here\n",
        "numberlink 2 1\nzebra\nzebra\n",
        "numberlink 2 4 partial\nnumberlink 2 4 .\nnumberlink 2 4 .\n",
        "numberlink 2 2\nsudoku -\nsudoku -\n",
    ],
)
def test_a_row_may_look_like_a_header(text):
    [puzzle] = encoders.read(text)
    assert puzzle.family is FAMILY
    assert "hashi" not in puzzle.ends or len(puzzle.ends) == 2
    other = "hashi 1 2\n1 1\n"
    assert [each.family.name for each in encoders.read(text + other + text)] == [
        *("numberlink", "hashi", "numberlink")
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("numberlink 2 2\n. .\nhashi 1 2\n1 1", 3, 1, "the board has 1 rows, its header says 2"),
        ("numberlink 2 2\na a\nhashi\n1 1", 3, 1, "the board has 1 rows, its header says 2"),
        ("numberlink 1 2\na a\nhashi 2", 4, 1, "the board has 0 rows, its header says 2"),
        ("numberlink x 2\nhashi 2\nhashi 2", 1, 12, "expected: numberlink rows columns"),
        (f"numberlink {'9' * 5000} 2\nhashi 2", 1, 12, "'99999999999999999...' is not a number"),
        ("hashi 1 2\n1 1\nhashi -3 3\n", 3, 7, "'-3' is not a number of cells"),
    ],
)
def test_a_header_ends_a_board_where_it_is_no_row(text, line, column, message):
    with pytest.raises(BadInput) as refused:
        encoders.read(text)
    error = refused.value
    assert (error.line, error.column, error.message[: len(message)]) == (line, column, message)


def test_a_solution_with_unknown_labels_is_refused_with_its_place():
    with pytest.raises(BadInput) as refused:
        FAMILY.board.read(board("A.A"), lines_of("A B A"))
    assert str(refused.value) == "1:3: 'B' is not a label of this board"


@pytest.mark.parametrize("shape", [[], [["A", "A"]], [["A", 1, "A"]], "AAA", 7])
def test_json_of_another_shape_is_refused(shape):
    with pytest.raises((ValueError, TypeError)):
        FAMILY.answer.from_json(board("A.A"), shape)


# Drawing -----------------------------------------------------------------------


def test_paths_are_drawn_as_lines_and_labels_where_two_solutions_differ():
    puzzle = FAMILY.board.parse(lines_of("numberlink 2 3 partial\n10 . 10\n. . ."))
    upper, lower = (("10", "10", "10"), (".", ".", ".")), (("10", ".", "10"), ("10",) * 3)
    assert picture(puzzle) == ["10  . 10", " .  .  ."]
    assert picture(puzzle, upper) == ["10────10", " .  .  ."]
    assert picture(puzzle, lower) == ["10  . 10", " └─────┘"]
    assert picture(puzzle, upper, lower) == ["10──10*─10", " .*  .*  .*"]
    assert differences_told(puzzle, upper, lower) == [
        "(1, 2): 10 or .",
        "(2, 1): . or 10",
        "(2, 2): . or 10",
        "(2, 3): . or 10",
    ]
    lines = styled(FAMILY.board.scene(puzzle, upper))
    assert lines[0] == [("10", "clue"), ("────", "answer"), ("10", "clue")]


DRAWINGS = {
    # name: (board, options, solution, drawing)
    "neighbouring ends": ("AA/BB", "", "AA/BB", "A─A/B─B"),
    "ends above each other": ("AB/AB", "", "AB/AB", "A B/A B"),
    "columns": ("AB/../AB", "", "AB/AB/AB", "A B/│ │/A B"),
    "turns": ("A..B/.B../.A..", "partial", "AAAB/ABBB/AA..", "A───A B/│ B───┘/└─A . ."),
    "turns that touch": ("A./../.A", "touching", "AA/AA/AA", "A─┐/┌─┘/└─A"),
    "one of some paths": (
        "A.../A.../....",
        "touching",
        "AAAA/AAAA/AAAA",
        "A─┐ ┌─┐/A └─┘ │/└─────┘",
    ),
    "not all known": ("A../.../..A", "", "AA?/??A/??A", "A─A ?/? ? A/? ? A"),
    "a label like a line": ("-.-", "", "---", "- - -"),
    "no path": ("A.A/...", "touching partial", "AAA/.A.", "A A A/. A ."),
    "no label at an end": ("A.A", "touching partial", "..A", ". . A"),
    "more than two neighbours": ("A.A/...", "partial", "AAA/.A.", "A─A─A/. A ."),
}


@pytest.mark.parametrize(("rows", "options", "cells", "expected"), DRAWINGS.values(), ids=DRAWINGS)
def test_a_line_runs_where_a_path_is_known_to_go_on(rows, options, cells, expected):
    assert picture(board(rows, options), labelled(cells)) == expected.split("/")


def test_a_path_that_is_long_to_find_is_drawn_by_its_labels(monkeypatch):
    puzzle = board("A.../A.../B..B", "touching")
    cells = labelled("AAAA/AAAA/BBBB")
    assert picture(puzzle, cells) == ["A─────┐", "A─────┘", "B─────B"]
    monkeypatch.setattr(path_search, "FEW_STATES", 5)
    assert picture(puzzle, cells) == ["A A A A", "A A A A", "B─────B"]
    assert FAMILY.board.read(puzzle, lines_of("A A A A\nA A A A\nB─────B")) == cells


MISDRAWN = {
    # what is wrong: (drawing of A.A/B.B/C.C, line, column, message)
    "a row is missing": ("A───A/B───B", 3, 1, "the board has 2 rows, its header says 3"),
    "a row more": ("A───A/B───B/C───C/more", 4, 1, "the header says 3 rows, here is one more"),
    "too narrow": ("A──A/B───B/C───C", 1, 5, "here is neither a line nor a label of this board"),
    "a gap": ("A───A/B   B/C───C", 2, 3, "here is neither a line nor a label of this board"),
    "other labels": ("A───A/B─D─B/C───C", 2, 3, "here is neither a line nor a label of this board"),
    "a line too short": ("A───A/B── B/C───C", 2, 3, "a line ends here"),
    "a line out of the board": ("A───A/B───B/C─┐ C", 3, 3, "a line ends here"),
    "a line to nothing": ("A .─A/B───B/C───C", 1, 3, "here is a line too many"),
    "other ends": ("A───A/B───C/C───B", 2, 3, "a line from C comes to B here"),
}


@pytest.mark.parametrize(("drawn", "line", "column", "message"), MISDRAWN.values(), ids=MISDRAWN)
def test_a_drawing_of_no_paths_is_refused_with_its_place(drawn, line, column, message):
    with pytest.raises(BadInput) as refused:
        FAMILY.board.read(board("A.A/B.B/C.C"), lines_of(drawn.replace("/", "\n")))
    error = refused.value
    assert (error.line, error.column, error.message) == (line, column, message)


def test_a_ring_in_a_drawing_has_no_label():
    with pytest.raises(BadInput, match="2:1: the line here comes from no label"):
        FAMILY.board.read(board("A.../..../...A"), lines_of("A─────┐\n┌─┐ . │\n└─┘ . A"))


# Boards that others made ---------------------------------------------------------


def shared(source: str, number: int) -> list[Path]:
    """The boards of a source; the test is skipped where there are none."""
    if not (DATA / source).is_dir():
        pytest.skip(f"no ../shared/data/numberlink/{source} beside the project")
    found = sorted((DATA / source).glob("*.txt"))
    assert len(found) == number
    return found


def read(file: Path) -> Numberlink:
    [puzzle] = encoders.read(file.read_text())
    return puzzle


def answer(file: Path, puzzle: Numberlink):
    return FAMILY.board.read(puzzle, lines_of(file.with_suffix(".sol").read_text()))


@each_source
def test_every_published_answer_is_verified(source, number, step):
    wrong = []
    for file in shared(source, number):
        puzzle = read(file)
        if numberlink.verify(puzzle, answer(file, puzzle)):
            wrong.append(file.name)
    assert wrong == []


@each_encoding
@pytest.mark.parametrize("share", [4, slow(1)], ids=["some", "all"])
@each_source
def test_published_boards_have_their_published_solution_and_no_other(
    source, number, step, share, encoding
):
    wrong = []
    for file in shared(source, number)[:: step * share]:
        puzzle = read(file)
        if puzzle.rows * puzzle.columns <= 144:
            solutions = solved(puzzle, 2, encoding=encoding)
            if solutions != [answer(file, puzzle)]:
                wrong.append(file.name)
    assert wrong == []


@each_source
def test_published_boards_are_read_back_from_their_text(source, number, step):
    for file in shared(source, number)[::step]:
        puzzle = read(file)
        assert encoders.read(FAMILY.board.text(puzzle)) == [puzzle]
        claimed = answer(file, puzzle)
        text = written(puzzle, claimed)
        assert FAMILY.board.read(puzzle, lines_of(text)) == claimed

"""Nothing is written that would be too large: what is expected, bounds, time."""

import time
from pathlib import Path

import pytest
from command import run
from marks import slow
from together import together

from pencilsat import encoders
from pencilsat.cnf import cardinality, graphs
from pencilsat.cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from pencilsat.cnf.clock import out_of_time_at
from pencilsat.cnf.errors import OutOfTime, TooLarge
from pencilsat.cnf.formula import LARGEST, Formula
from pencilsat.cnf.rules import BATCH
from pencilsat.encoders import FOLDERS
from pencilsat.search import engine, objective
from pencilsat.search.limits import Limits, Statistics
from pencilsat.search.solving import Session
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, Workshop, encode

INSTANCES = sorted(Path(__file__).parents[2].glob("instances/*/*.txt"))


def numberlink(side, labels):
    """A blank board but for its labels, two a column from the top."""
    board = [["."] * side for _ in range(side)]
    for i in range(2 * labels):
        board[i // side][i % side] = f"a{i // 2}"
    return "\n".join([f"numberlink {side} {side}", *map(" ".join, board)]) + "\n"


def blank(header, rows, columns):
    return f"{header} {rows} {columns}\n" + (" ".join("." * columns) + "\n") * rows


def zebra(houses, attributes):
    names = [f"a{i}: {', '.join(f'v{i}_{h}' for h in range(houses))}" for i in range(attributes)]
    return "\n".join([f"zebra {houses}", *names, "clues:"]) + "\n"


def hashi(side):
    """An island in every other cell of every other line."""
    row = " ".join(["2 ."] * side)
    return f"hashi {2 * side} {2 * side}\n" + f"{row}\n{' '.join('.' * 2 * side)}\n" * side


def circuit(side):
    lines = ["o " * side if y % 2 == 0 else "" for y in range(2 * side - 1)]
    return "\n".join([f"circuit {side} {side}", *lines]) + "\n"


def battleship(side, fleet):
    lines = [f"battleship {side} {side}", f"fleet {fleet}", f"rows {'. ' * side}"]
    lines += [f"columns {'. ' * side}", *["." + " ." * (side - 1)] * side]
    return "\n".join(lines) + "\n"


def rooms(side, number):
    return blank("nurikabe", side, side).replace(".", "?", number)


LONG = "1 " * 60
HUGE = {
    "labels": (numberlink(60, 1500), "elimination"),
    "pairs of lines": (blank("takuzu", 400, 400), "xor"),
    "sums of lines": (blank("takuzu", 200, 200), "cuts"),
    "houses": (zebra(99, 30), "positions"),
    "layers": (hashi(40), "layered"),
    "flows": (circuit(100), "flow"),
    "levels": (hashi(160), "tree"),
    "elimination": (blank("slitherlink", 150, 150), "elimination"),
    "ships": (battleship(100, "4 " * 500), "ships"),
    "places": (battleship(100, "90 4 4"), "cells"),
    "numbers": (blank("fillomino", 100, 100), "cuts"),
    "trees": (blank("fillomino", 45, 45), "trees"),
    "islands": (rooms(70, 500), "elimination"),
    "one line": ("hitori 1 10000\n" + "7 " * 10_000 + "\n", "cuts"),
    "heights": (blank("skyscrapers", 100, 100), "cells"),
    "maxima": ("skyscrapers 60 60\ntop " + "30 " * 60 + "\n" + blank("", 60, 60)[7:], "states"),
    "starts": ("nonogram 300 300\nrows " + ", ".join([LONG] * 300) + "\n", "starts"),
    "automata": ("nonogram 300 300\nrows " + ", ".join([LONG] * 300) + "\n", "automaton"),
    "light": (blank("akari", 300, 300), "cells"),
    "values": ("sudoku 49 7 7\n" + (". " * 49 + "\n") * 49, "direct"),
}
"""Boards with an encoding that would write too much, by what there is too much of."""


def read(text):
    [puzzle] = encoders.read(text)
    return puzzle


def close(estimated, size):
    """Within a factor of three; what is very small may be less precise."""
    return size / 2 - 200 <= estimated <= 3 * size + 600


@together("longest", [100, slow(250)])
@together("family", FOLDERS)
def test_no_more_is_expected_than_three_times_what_is_written(family, longest, monkeypatch):
    expected = [0.0]
    monkeypatch.setattr(Formula, "expect", lambda formula, size: expected.append(size))
    for file in INSTANCES:
        if file.parent.name == family and file.stat().st_size <= longest:
            [puzzle] = encoders.read(file.read_text())
            for encoding in puzzle.family.encodings:
                expected[:] = [0.0]
                formula = encode(puzzle, Options(encoding))
                written = formula.top_id + sum(map(len, formula.clauses()))
                assert max(expected) <= 3 * written + 600, (file.name, encoding)


@together("encoding", AT_MOST_ONES)
@together("n", [4, 10, 30, 100])
def test_the_size_of_a_sum_is_estimated(encoding, n):
    for k in {1, 2, n // 4, n // 2, n - 2} if encoding in CARDINALITIES else {1}:
        if encoding == "direct" and 2 < k < n - 2 and n > 15:
            continue
        clauses, top = cardinality.at_most(range(1, n + 1), k, encoding=encoding, top_id=n)
        size = sum(map(len, clauses)) + top - n
        assert close(cardinality.estimate([1] * n, k, encoding), size), (k, size)


def test_the_size_of_a_direct_sum_of_chains_is_estimated():
    chains = [[1, 2], [3, 4], [5, 6], [7, 8]]
    clauses, _ = cardinality.at_most(chains, 3, encoding="direct", top_id=8)
    assert close(cardinality.estimate([2] * 4, 3, "direct"), sum(map(len, clauses)))


@pytest.mark.parametrize("encoding", AT_MOST_ONES)
def test_a_sum_that_is_too_large_is_not_begun(encoding, monkeypatch):
    monkeypatch.setattr("pysat.card.CardEnc.atmost", None)
    monkeypatch.setattr(cardinality, "LARGEST", cardinality.LARGEST // 100)
    n = 15_000
    k = 1 if encoding not in CARDINALITIES else n // 2
    with pytest.raises(TooLarge, match=r"sum of 15000|too large"):
        cardinality.at_most(range(1, n + 1), k, encoding=encoding, top_id=n)


@pytest.mark.parametrize("case", HUGE)
def test_a_board_that_would_be_too_large_is_refused_before_much_is_written(case, monkeypatch):
    grow, written = Formula.grow, [0]

    def noted(formula, literals):
        written.append(literals)
        grow(formula, literals)

    monkeypatch.setattr(Formula, "grow", noted)
    text, encoding = HUGE[case]
    with pytest.raises(TooLarge, match=f"encoding {encoding}: .*(about|more than) "):
        encode(read(text), Options(encoding))
    assert sum(written) < 2_000_000


def test_a_formula_ends_where_it_is_too_large():
    formula = Formula(largest=1000)
    formula.variables("x", range(2))
    formula.add("small", [[1, 2]] * 400)
    with pytest.raises(TooLarge, match="too large"):
        formula.add("large", ([1, 2] for _ in iter(int, 1)))
    with pytest.raises(TooLarge):
        Formula(largest=1000).variables("x", iter(int, 1))


def test_many_small_additions_are_bounded_as_well():
    many, few = Formula(largest=1000), Formula(largest=1000)
    for f in (many, few):
        f.variables("x", range(2))
    for _ in range(BATCH - 1):
        many.add("small", [[1, 2]])
    with pytest.raises(TooLarge):
        many.add("small", [[1, 2]])
    for _ in range(501):
        few.add("small", [[1, 2]])
    with pytest.raises(TooLarge):
        few.frozen()


def test_a_formula_ends_when_its_time_is_over():
    late = Formula()
    late.aux()
    with out_of_time_at(time.monotonic()):
        with pytest.raises(OutOfTime):
            late.add("long", ([1] for _ in iter(int, 1)))
        with pytest.raises(OutOfTime):
            late.variables("x", iter(int, 1))


def test_an_objective_that_is_too_long_to_bound_is_refused(monkeypatch):
    monkeypatch.setattr(cardinality, "LARGEST", 10)
    formula = Formula()
    x = [*formula.variables("x", range(10)).values()]
    formula.add("all", ([literal] for literal in x))
    formula.minimise(x)
    with Session(formula) as session, pytest.raises(TooLarge):
        objective.minimise(session)


BOARD = "takuzu 4 4\n0 . . .\n. . . .\n. . . .\n. . . .\n"


@pytest.mark.parametrize("stage", ["parse", "encode"])
def test_the_seconds_of_a_run_are_those_of_reading_and_writing_too(stage):
    puzzle = read(BOARD)
    spent = Statistics(seconds={stage: 100.0})
    run = Run(puzzle, Options(limits=Limits(seconds=50)), spent)
    assert (list(run.solutions()), run.complete) == ([], False)
    assert (run.unwritten, run.formula.top_id) == (True, 0)
    assert (list(run.witnesses()), run.complete) == ([], False)


def test_a_run_in_a_workshop_is_out_of_time_in_the_same_way():
    puzzle = read("sudoku 4 2 2\n" + ". . . .\n" * 4)
    workshop = Workshop(Options(limits=Limits(seconds=50)))
    late = workshop.run(puzzle, Statistics(seconds={"parse": 100.0}))
    assert (list(late.solutions()), late.complete) == ([], False)
    assert len(list(workshop.run(puzzle).solutions())) == 288
    workshop.close()


def test_a_session_that_is_not_loaded_in_time_decides_nothing(monkeypatch):
    formula = Formula()
    formula.add("many", [[x] for x in formula.variables("x", range(10)).values()])
    monkeypatch.setattr(engine, "BATCH", 2)
    with Session(formula, limits=Limits(seconds=0.0)) as session:
        assert session.dead
        assert session.solve() is None


def test_a_command_says_in_one_line_what_is_too_large(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(HUGE["houses"][0])
    for command in ("check", "solve", "count", "export", "explain"):
        result = run(command, file)
        assert result.code == 2
        assert result.err.count("\n") == 1
        assert "encoding positions: too large: about " in result.err


def test_the_largest_formula_is_larger_than_that_of_any_board_known():
    assert LARGEST > 1.4 * 11_000_000  # a Numberlink of 50 by 50 cells, by `products`


def test_an_order_of_elimination_that_is_too_large_is_refused_before_anything_is_made():
    formula, side = Formula(), 200
    beside = [((r, c), (r, c + 1)) for r in range(side) for c in range(side - 1)]
    beside += [((c, r), (c + 1, r)) for r in range(side) for c in range(side - 1)]
    edges = formula.variables("edge", beside)
    graph = {edge: edges[edge] for edge in beside}
    with pytest.raises(TooLarge):
        formula.add("connected", graphs.connected(formula, graph, how="elimination"))
    assert formula.aux() == len(edges) + 1


def test_what_is_too_large_names_the_usual_encoding():
    [puzzle] = encoders.read(blank("slitherlink", 100, 100))
    with pytest.raises(TooLarge, match=r"^encoding elimination: too large: .*; try cuts$"):
        encode(puzzle, Options("elimination"))

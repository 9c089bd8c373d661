"""Nothing is written that would be too large: what is expected, bounds, time."""

import pytest
from command import run
from marks import slow

from pencilsat import encoders
from pencilsat.cnf import cardinality
from pencilsat.cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from pencilsat.cnf.errors import TooLarge
from pencilsat.cnf.formula import Formula
from pencilsat.search import engine
from pencilsat.search.limits import Limits, Statistics
from pencilsat.search.solving import Session
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Workshop, encode


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


@pytest.mark.parametrize("encoding", AT_MOST_ONES)
def test_a_sum_that_is_too_large_is_not_begun(encoding, monkeypatch):
    monkeypatch.setattr("pysat.card.CardEnc.atmost", None)
    monkeypatch.setattr(cardinality, "LARGEST", cardinality.LARGEST // 100)
    n = 15_000
    k = 1 if encoding not in CARDINALITIES else n // 2
    with pytest.raises(TooLarge, match=r"sum of 15000|too large"):
        cardinality.at_most(range(1, n + 1), k, encoding=encoding, top_id=n)


@pytest.mark.parametrize("case", [*[*HUGE][::3], *map(slow, [*HUGE][1::3])])
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

"""What is wrong with the paths of a Numberlink before all cells are known."""

from functools import partial

import pytest
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import NotFound
from pencilsat.encoders.numberlink import RULES, areas
from pencilsat.encoders.numberlink.search import path_through
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

LINE = "numberlink 1 5{}\nA . . . A\n"
SQUARE = "numberlink 3 3{}\nA . .\n. . .\n. . A\n"
BENT = "numberlink 4 4{}\nA . . .\n. . A .\n. . . .\n. . . .\n"
CLOSED = "numberlink 3 3{}\nA . .\nA . .\n. . .\n"
TWO = "numberlink 3 4\nA . . B\n. . . .\nA . . B\n"
BOTH, PARTIAL, TOUCHING = " touching partial", " partial", " touching"

A = "A"
AWAY = "no path of A can lead from r1c1 to r1c5"
APART = "no path of A can lead from r1c1 to r3c3"
UNFILLED = "no path of A leads from end to end through all its cells"
ACROSS = {(0, 2): ".", (1, 1): ".", (2, 0): "."}
BLOCK = dict.fromkeys([(2, 0), (2, 1), (3, 0), (3, 1)], A)

SAID = [
    (LINE.format(""), {}, []),
    (LINE.format(""), {(0, 1): A}, []),
    (LINE.format(""), {(0, 2): "."}, ["r1c3 has no label", AWAY]),
    (LINE.format(PARTIAL), {(0, 1): "."}, ["r1c1 has 0 neighbours that are A, not 1"]),
    (LINE.format(PARTIAL), {(0, 2): "."}, [AWAY]),
    (LINE.format(PARTIAL), {(0, 0): ".", (0, 2): "."}, ["r1c1 is ., A is given"]),
    (SQUARE.format(""), {(0, 1): A, (1, 0): A}, ["r1c1 has 2 neighbours that are A, not 1"]),
    (SQUARE.format(TOUCHING), {(0, 1): A, (1, 0): A}, []),
    (SQUARE.format(PARTIAL), ACROSS, [APART]),
    (SQUARE.format(BOTH), ACROSS, [APART]),
    (
        SQUARE.format(BOTH),
        {(0, 1): ".", (1, 0): "."},
        ["r1c1 has 0 neighbours that are A, not 1"],
    ),
    (SQUARE.format(PARTIAL), {(0, 1): A, (1, 1): A, (1, 0): "."}, []),
    (
        SQUARE.format(PARTIAL),
        {(0, 2): A, (0, 1): "."},
        ["r1c3 has at most 1 neighbour that is A, not 2"],
    ),
    (
        SQUARE.format(PARTIAL),
        {(0, 2): A, (0, 1): ".", (1, 2): "."},
        ["the A at r1c3 is on no path to its ends"],
    ),
    (
        BENT.format(PARTIAL),
        {(0, 1): A, (0, 2): A, (3, 0): A},
        ["the A at r4c1 is on no path to its ends"],
    ),
    (
        BENT.format(PARTIAL),
        {(0, 1): A, (0, 2): A, (3, 0): A, (3, 3): A},
        ["the A at r4c1 is on no path to its ends"],
    ),
    (BENT.format(BOTH), {(0, 1): A, (0, 2): A, (3, 0): A}, []),
    (BENT.format(PARTIAL), BLOCK, ["the A at r3c1 is on no path to its ends"]),
    (BENT.format(BOTH), BLOCK, []),
    (CLOSED.format(BOTH), {(0, 1): A, (1, 1): ".", (0, 2): ".", (2, 0): "."}, [UNFILLED]),
    (CLOSED.format(BOTH), {(0, 1): A, (1, 1): ".", (2, 0): "."}, []),
    (CLOSED.format(BOTH), {(0, 1): A, (1, 1): A, (0, 2): ".", (1, 2): ".", (2, 0): "."}, []),
    (
        TWO,
        {(0, 1): A, (0, 2): "B", (1, 0): "B"},
        ["r2c1 has at most 1 neighbour that is B, not 2"],
    ),
]


@together("text, entries, words", SAID)
def test_what_is_certain_is_said_before_all_is_known(text, entries, words):
    [puzzle] = encoders.read(text)
    assert [breach.words for breach in puzzle.family.breaches(puzzle, entries)] == words


def test_a_breach_names_the_cells_that_are_wrong():
    [puzzle] = encoders.read(SQUARE.format(""))
    [breach] = puzzle.family.breaches(puzzle, {(0, 1): A, (1, 0): A})
    assert sorted(breach.places) == [(0, 0), (0, 1), (1, 0)]
    [puzzle] = encoders.read(BENT.format(PARTIAL))
    [breach] = puzzle.family.breaches(puzzle, BLOCK)
    assert breach.places == tuple(BLOCK)


def test_whether_a_path_fills_an_area_is_left_open_only_while_cells_are_not_known(monkeypatch):
    known = {(r, c): A for r in range(4) for c in range(3)}
    below = {(4, c): "." for c in range(3)}
    ends = "numberlink 6 3 touching partial\n. . .\n. . .\n. A .\n. A .\n. . .\n. . .\n"
    [puzzle] = encoders.read(ends)
    assert path_through([*known], *puzzle.ends[A]) is None

    def found(entries):
        return [breach.words for breach in puzzle.family.breaches(puzzle, entries)]

    assert found(known) == []
    assert found(known | below) == [UNFILLED]
    monkeypatch.setattr(areas, "FEW_STATES", 5)
    assert found(known | below) == []
    every = known | below | {(5, c): "." for c in range(3)}
    assert found(every) == [UNFILLED]
    monkeypatch.setattr(areas, "path_through", partial(path_through, most=5))
    with pytest.raises(NotFound):
        found(every)


@pytest.mark.parametrize("implied", [True, False])
def test_labels_of_a_lone_puzzle_in_binary_need_the_rule_of_unused_cells(implied):
    [puzzle] = encoders.read(BENT.format(BOTH))
    binary, linked = (
        {*Run(puzzle, Options(encoding, implied=implied)).solutions()}
        for encoding in ("bits", "elimination")
    )
    assert binary == linked
    formula = Run(puzzle, Options("bits", implied=implied)).formula
    assert not formula.rules["unused"].implied


def test_an_unused_cell_has_words_of_its_own():
    rule = next(rule for rule in RULES["links"] if rule.name == "unused")
    [puzzle] = encoders.read(LINE.format(PARTIAL))
    assert rule.why(puzzle, (0, 1), {}) == "r1c2 has links only if it is used"

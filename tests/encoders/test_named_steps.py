"""Each named step is what its name says, found on the board without the table of names."""

import pytest
from named_steps import CHECKS, named_steps
from together import together

from pencilsat import encoders
from pencilsat.boards.facts import Given
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.numberlink import reasons as numberlink
from pencilsat.rules.cuts import Cut

NEARLY = [
    (
        "slitherlink",
        "1 beside 2",
        "slitherlink 2 3\n. 1 2\n. . .\n",
        "slitherlink 2 3\n2 1 2\n. . .\n",
    ),
    (
        "slitherlink",
        "3 beside 3",
        "slitherlink 3 3\n. . 2\n3 3 3\n. . .\n",
        "slitherlink 3 3\n. . 2\n3 0 3\n. . .\n",
    ),
    (
        "slitherlink",
        "3 in the corner",
        "slitherlink 2 3\n0 . .\n0 . 3\n",
        "slitherlink 2 3\n0 . .\n0 1 3\n",
    ),
    (
        "slitherlink",
        "3-3 along a diagonal",
        "slitherlink 2 3\n. . 3\n. 3 .\n",
        "slitherlink 2 3\n. . 3\n. 1 .\n",
    ),
    (
        "slitherlink",
        "blocked corner of a 3",
        "slitherlink 2 3\n. 3 .\n0 1 .\n",
        "slitherlink 2 3\n. . .\n0 1 .\n",
    ),
    (
        "slitherlink",
        "closed loop",
        "slitherlink 2 3\n. . .\n. 0 1\n",
        "slitherlink 2 3\n. . .\n. 1 1\n",
    ),
    (
        "slitherlink",
        "corner passed",
        "slitherlink 2 3\n. . .\n. 0 1\n",
        "slitherlink 2 3\n0 . .\n. 0 1\n",
    ),
    (
        "slitherlink",
        "dead end",
        "slitherlink 2 3\n. . .\n1 3 .\n",
        "slitherlink 2 3\n. . .\n3 3 .\n",
    ),
    (
        "slitherlink",
        "full number",
        "slitherlink 2 3\n0 . .\n. . .\n",
        "slitherlink 2 3\n3 . .\n. . .\n",
    ),
    (
        "slitherlink",
        "line goes on",
        "slitherlink 2 3\n. . .\n1 3 .\n",
        "slitherlink 2 3\n. . .\n1 . .\n",
    ),
    (
        "slitherlink",
        "line reaches a 3",
        "slitherlink 2 3\n. 1 .\n. 3 3\n",
        "slitherlink 2 3\n. 1 .\n. . 3\n",
    ),
    (
        "slitherlink",
        "needed lines",
        "slitherlink 2 3\n. . .\n. 0 1\n",
        "slitherlink 2 3\n. . .\n. 2 1\n",
    ),
    (
        "slitherlink",
        "only way",
        "slitherlink 2 3\n. . 3\n. . 3\n",
        "slitherlink 2 3\n. . .\n. . 3\n",
    ),
    (
        "battleship",
        "drawn by its neighbours",
        "battleship 3 4\nfleet 3 1\nrows 2 . .\ncolumns . 1 . .\n. . . .\n. . . .\n. . . .\n",
        "battleship 3 4\nfleet 3 1\nrows 2 . .\ncolumns . 1 . .\n. o . .\n. . . .\n. . . .\n",
    ),
    (
        "battleship",
        "full line",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. . . .\n. . . ^\n. . . .\n",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. . . .\n. . . .\n. . . .\n",
    ),
    (
        "battleship",
        "needed cells",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. . . .\n. . . ^\n. . . .\n",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. o . .\n. . . ^\n. . . .\n",
    ),
    (
        "battleship",
        "no room",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. . . .\n. . . .\n. ~ . .\n",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. . . .\n. . . .\n. ~ . >\n",
    ),
    (
        "battleship",
        "ship must extend",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. . . .\n. o . .\n. . . .\n",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. . . .\n. . . .\n. . . .\n",
    ),
    (
        "battleship",
        "water beside a part",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. . . .\n. . . ^\n. . . .\n",
        "battleship 3 4\nfleet 2 1\nrows 1 . .\ncolumns . 1 . .\n. . . .\n. . . v\n. . . .\n",
    ),
    ("circuit", "points cut off", "circuit 2 3\no-o o\n\no o o\n", "circuit 2 3\no-o-o\n\no o o\n"),
]
"""A family, a name, a board on which a step has it, and one of another clue on which none has."""


@pytest.mark.slow
@together("family, name, board, other", NEARLY)
def test_a_name_is_found_on_a_board_and_not_where_a_clue_differs(family, name, board, other):
    found = [*named_steps(encoders.read(board)[0])]
    for step in found:
        assert CHECKS[family](encoders.read(board)[0], *step), step[:4]
    assert name in {step[0] for step in found}
    assert name not in {step[0] for step in named_steps(encoders.read(other)[0])}


WIRE, LINK = ("wire", (1, 1), (1, 2)), ("link", (1, 1), (1, 2))
BESIDE = [("wire", (0, 1), (1, 1)), ("wire", (1, 0), (1, 1)), ("wire", (1, 1), (2, 1))]
LINKS = [("link", *edge) for _, *edge in BESIDE]
POINT, CELL = Instance("degree", (1, 1)), Instance("neighbours", (1, 1))
END = Instance("neighbours", (0, 0))
FURTHER = Instance("neighbours", (1, 2)), Instance("neighbours", (2, 2))
OFF = Instance("no loop", Cut(((1, 1), (1, 2))))
TREE, RING = (Instance("spanning tree", Cut(((0, 0), (0, 1)), ring=x)) for x in (False, True))
FLEET, ROW = Instance("fleet", 1), Instance("total", ("row", 0))
DRAWN, PART = Instance("placement", (0, 0)), ("single", 0, 0)
PLACED = Given(("placed", (2, 2)))
SHIPS = "battleship 3 3\nfleet 2 1\nrows 1 . .\ncolumns . . .\n. . .\n. . .\n. . .\n"
CIRCUIT = "circuit 3 3\no o o\n\no o o\n\no o o\n"
NUMBERLINK = "numberlink 3 3\na . b\n. . .\na . b\n"


def givens(atoms, *true: bool) -> list[Given]:
    return [Given(atom, x) for atom, x in zip(atoms, true, strict=False)]


SHAPES = [
    (CIRCUIT, [POINT], givens(BESIDE, False, False, False), Given(WIRE), "leaf"),
    (CIRCUIT, [POINT], givens(BESIDE, True, True, False), Given(WIRE), "parity"),
    (CIRCUIT, [POINT], givens(BESIDE, True, True, True), Given(WIRE, False), "full point"),
    (CIRCUIT, [POINT], givens(BESIDE, True, False, False), Given(WIRE, False), "parity"),
    (CIRCUIT, [POINT, Instance("degree", (1, 2))], [], Given(WIRE), "parity of several points"),
    (CIRCUIT, [POINT, Instance("path length", 5)], [], Given(WIRE), None),
    (CIRCUIT, [RING], givens(BESIDE, True), Given(WIRE, False), "closed ring"),
    (CIRCUIT, [POINT, RING], [], Given(WIRE, False), "closed ring"),
    (CIRCUIT, [POINT, TREE], [], Given(WIRE), "points cut off"),
    (CIRCUIT, [POINT, TREE, RING], [], Given(WIRE), None),
    (CIRCUIT, [POINT, *[POINT] * 3, TREE], [], Given(WIRE), None),
    (NUMBERLINK, [CELL], givens(LINKS, False, False), Given(LINK), "only two ways"),
    (NUMBERLINK, [CELL], givens(LINKS, True, False, False), Given(LINK), "path goes on"),
    (NUMBERLINK, [CELL], givens(LINKS, True, True), Given(LINK, False), "path passes"),
    (NUMBERLINK, [Instance("neighbours", (0, 1))], [], Given(LINK), "only two ways"),
    (NUMBERLINK, [CELL], [], Given(("label", 1, 1, "a")), None),
    (NUMBERLINK, [CELL, FURTHER[0]], [], Given(LINK), "dead end beyond"),
    (NUMBERLINK, [CELL, FURTHER[1]], [], Given(LINK), None),
    (NUMBERLINK, [CELL, *FURTHER], [], Given(LINK), None),
    (NUMBERLINK, [END], givens(LINKS, False, False), Given(LINK), "path of a goes on"),
    (NUMBERLINK, [OFF], [], Given(LINK), "no end in reach"),
    (NUMBERLINK, [OFF, CELL, FURTHER[0]], [], Given(LINK, False), "no end in reach"),
    (NUMBERLINK, [OFF, CELL, *FURTHER], [], Given(LINK, False), None),
    (SHIPS, [FLEET, DRAWN], [PLACED], Given(PART, False), "fleet complete"),
    (SHIPS, [FLEET, DRAWN], [Given(PLACED.atom, False)], Given(PART, False), None),
    (SHIPS, [FLEET, DRAWN], [PLACED], Given(PART), None),
    (SHIPS, [ROW, DRAWN], [], Given(PART, False), "no room"),
    (SHIPS, [ROW, DRAWN], [], Given(("water", 0, 0)), "no room"),
    (SHIPS, [ROW, DRAWN], [], Given(("water", 0, 0), False), None),
    (SHIPS, [ROW, *[DRAWN] * 4], [], Given(PART, False), "no room"),
    (SHIPS, [DRAWN, *[ROW] * 5], [], Given(PART, False), None),
]
"""Rules, premises and a fact, and the name of that shape."""


@together("board, rules, premises, fact, name", SHAPES)
def test_a_shape_has_a_name_and_one_that_is_nearly_so_has_not(board, rules, premises, fact, name):
    [puzzle] = encoders.read(board)
    assert puzzle.family.explaining.technique(puzzle, rules, premises, fact) == name


def test_a_label_that_no_path_can_leave_a_cell_with_is_cut_off():
    pairs = [Instance("same label", ((0, 0), (0, 1))), Instance("same label", ((0, 1), (0, 2)))]
    whole, far = Instance("neighbours", (0, 1)), Instance("same label", ((1, 0), (1, 1)))
    elsewhere, square = Instance("neighbours", (0, 2)), Instance("no square", (0, 1))

    def named(*rules, true=False):
        return numberlink.technique(None, rules, [], Given(("label", 0, 1, "a"), true))

    assert named(*pairs, whole) == named(pairs[0], whole) == "label cut off"
    others = [pairs, [whole], [*pairs, elsewhere], [*pairs, far, whole], [*pairs, whole, square]]
    assert {named(*rules) for rules in others} == {named(*pairs, whole, true=True)} == {None}

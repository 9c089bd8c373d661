"""Steps are named by their shape: rules, premises and what follows."""

from together import together

from pencilsat import encoders
from pencilsat.boards.facts import Given
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.numberlink import reasons as numberlink
from pencilsat.rules.cuts import Cut

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


SUGURU = "suguru 2 3\n. . .\n. . .\na a b\na b b\n"
REGIONS = [Instance("region", ("a", 2)), Instance("region", ("b", 2))]
UNLIKE = Instance("unlike", ((0, 1), (0, 2), 2))
TWO = ("number", 0, 0, 2)

SHAPES = [
    (SUGURU, [*REGIONS, UNLIKE], [], Given(TWO), "would leave no place"),
    (
        SUGURU,
        [Instance("cell", (0, 0)), REGIONS[1], UNLIKE],
        [],
        Given(TWO),
        "would leave no place",
    ),
    (SUGURU, [REGIONS[0], UNLIKE], [], Given(TWO, False), "sees every place"),
    (SUGURU, [REGIONS[0], UNLIKE], [], Given(TWO), None),
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

"""Rules about loops: held against their clauses on every position of small boards, and what they
see early, in words.
"""

from itertools import product

import pytest

import pencilsat
from pencilsat.boards.grid import Size
from pencilsat.boards.places import neighbours, sides
from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.encoders.ruled import Encoding
from pencilsat.rules.every_cell import numbered
from pencilsat.rules.loops import by_cuts, by_cuts_at_corners
from pencilsat.rules.passing import TURN, Turned
from pencilsat.search.solving import Session
from pencilsat.tasks.position import read_position
from pencilsat.tasks.run import Options, encode
from pencilsat.testing.breaches import misjudged

MIDDLE = [((1, 2), (2, 2)), ((2, 2), (3, 2)), ((2, 1), (2, 2)), ((2, 2), (2, 3))]
"""The edges of the middle of 5×5 cells."""
BEHIND = [((0, 2), (1, 2)), ((3, 2), (4, 2)), ((2, 0), (2, 1)), ((2, 3), (2, 4))]


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("slitherlink 1 3\n2 . 1\n", None),
        ("masyu 2 4\n. b . .\n. . w .\n", None),
        ("masyu 5 5\n. . . . .\n. . . . .\n. . w . .\n. . . . .\n. . . . .\n", MIDDLE + BEHIND),
        ("masyu 5 5\n. . . . .\n. . . . .\n. . b . .\n. . . . .\n. . . . .\n", MIDDLE + BEHIND),
        ("yajilin 2 3\n. . .\n. . 1<\n", None),
        ("yajilin 2 3\n1> x .\n. . .\n", None),
    ],
)
def test_rules_judge_every_position_as_their_clauses_do(text, edges):
    """Where some edges are named, no other one has a line."""
    puzzle = pencilsat.read(text)
    every = puzzle.family.answer.every(puzzle)
    free = edges or every
    none = dict.fromkeys([edge for edge in every if edge not in free], 0)
    chosen = [*product((0, 1), repeat=len(free)), *[*product((0, 1, None), repeat=len(free))][::29]]
    positions = [
        {**none, **{e: n for e, n in zip(free, numbers, strict=True) if n is not None}}
        for numbers in chosen
    ]
    encoding = puzzle.family.encodings["elimination"]
    assert isinstance(encoding, Encoding)
    formula = encode(puzzle, Options("elimination"))
    for rule in encoding.rules:
        with Session(formula.variant(without={*formula.rules} - {rule.name})) as session:
            assert [*misjudged(puzzle, [rule], session, positions)] == []


FENCES = "slitherlink 2 3\n. 3 .\n. . .\n"
PEARLS = "masyu 3 5\n. . . . .\n. . . . w\n. . . . .\n"
ARROWS = "yajilin 4 4\n. . . .\n. 1v . .\n. . . .\n. . . .\n"


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        (FENCES, [], []),
        (FENCES, ["0001", "0010", "0111", "1011"], []),  # the loop may be this one, all alone
        (FENCES, ["01020", "02120"], ["r1c2 has at most 2 lines, not 3"]),
        (FENCES, ["0102", "0212", "1112", "0111"], ["r1c2 has 4 lines, not 3"]),
        (FENCES, ["0001", "00100"], ["1 line at the upper left corner of r1c1, not 2"]),
        (FENCES, ["1020", "0010", "10110"], []),
        (FENCES, ["0111", "1121", "0212", "1222", "11120"], []),
        (FENCES, ["0111", "1121", "1112"], ["3 lines at the lower right corner of r1c1, not 2"]),
        # two lines meet where this one would go on
        (FENCES, ["0010", "0102", "0111"], ["1 line at the upper left corner of r1c1, not 2"]),
        # nothing leads on from the next corner but one
        (FENCES, ["0203", "13230", "12130"], ["1 line at the upper right corner of r1c3, not 2"]),
        # other lines lie beside a closed loop
        (
            FENCES,
            ["0001", "0010", "0111", "1011", "0203"],
            ["a ring around r1c1 is closed, without the others"],
        ),
        # two parts that no line joins
        (
            "slitherlink 1 4\n. . . .\n",
            ["0001", "0304", "01020", "11120"],
            ["no loop passes the upper left corner of r1c1, the upper right corner of r1c1 and the "
             "others"],
        ),
        ("slitherlink 1 1\n.\n", ["00010"], ["there is no loop"]),
        (PEARLS, ["14240"], ["the loop does not obey the white pearl r2c5"]),
        (PEARLS, ["0414", "1424", "0304", "2324"], []),
        (PEARLS, ["0414", "1424", "03040", "23240"], ["1 line at r1c5, not 2",
                                                      "1 line at r3c5, not 2"]),
        (ARROWS, [], []),
        (ARROWS, ["2121", "3131"], ["r3c2 r4c2 are both shaded",
                                    "r2c2 has 2 shaded cells below it, not 1"]),
        (ARROWS, ["21210", "31310"], ["r2c2 has 0 shaded cells below it, not 1"]),
        (ARROWS, ["0000", "0001"], ["r1c1 is on the loop and is shaded",
                                    "1 line at r1c1, not 2"]),
        (ARROWS, ["00000", "0101"], ["r1c1 is not shaded, and the loop cannot pass it"]),
        (ARROWS, ["00000", "00010"], ["r1c1 is not shaded, and the loop cannot pass it"]),
        (ARROWS, ["00000", "2020"], ["r1c1 is not shaded, and the loop cannot pass it"]),
        (
            ARROWS,
            ["20200", "03030", "01020", "21220", "31320"],
            ["no loop passes r1c4 and the others"],
        ),
    ],
)  # fmt: skip
def test_what_positions_break_is_seen_early(text, position, words):
    puzzle = pencilsat.read(text)
    entries = read_position(puzzle, str([[*map(int, entry)] for entry in position]))
    found = [breach.words for breach in puzzle.family.breaches(puzzle, entries)]
    assert sorted(found) == sorted(words)


def test_a_loop_leaves_regions_for_cells_of_none():
    puzzle = pencilsat.read("doubleback 2 4\n. . . .\n. . . .\na a . b\na a . b\n")
    assert pencilsat.check(puzzle).status == pencilsat.check(puzzle, encoding="elimination").status


def test_no_line_leads_from_where_none_is_known_to_lead():
    """Whatever is known of the other lines of the cell."""
    across, down = [((1, 0), (1, 1)), ((1, 1), (1, 2))], [((0, 1), (1, 1)), ((1, 1), (2, 1))]
    sides = {"the left or right": across, "above or below": down}
    for none, others in ((across, down), (down, across)):
        for states in product((True, False, None), repeat=2):
            known = dict.fromkeys(none, False) | dict(zip(others, states, strict=True))
            atoms = {("line", *edge): state for edge, state in known.items()}
            said = Turned().why(None, (1, 1), {(TURN, 1, 1): None, **atoms})
            [told] = [edges for words, edges in sides.items() if said.endswith(f"from {words}")]
            assert not any(known[edge] is not False for edge in told), said


@pytest.mark.parametrize(("said", "places"), [(by_cuts, neighbours), (by_cuts_at_corners, sides)])
def test_what_is_kept_of_a_loop_is_what_is_said_at_each_place(said, places):
    board = Size(3, 4)
    usual = numbered(places)(board)
    for lines in (usual, {edge: 7 + 2 * x for edge, x in usual.items()}):
        every = [
            (place, constraint)
            for place, some in graphs.one_loop_by_node(Formula(), lines, how="cuts")
            for constraint in some
        ]
        *kept, (last, _) = said(board, lines)
        assert kept == every[:-1]
        assert last is every[-1][0] is None
    assert said(board, usual) is said(board, {**usual})

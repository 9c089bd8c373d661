"""Explanations in words: what follows, why, and what every rule says of a puzzle."""

import pytest
from explaining import BOARDS_OF, of_instance, told
from oracle import INSTANCES
from together import together

from pencilsat import encoders
from pencilsat.boards.facts import Said
from pencilsat.cnf.rules import Instance as RuleInstance
from pencilsat.encoders import AnyPuzzle
from pencilsat.encoders.zebra.table import Value
from pencilsat.rules import cuts
from pencilsat.rules.cuts import GraphCuts, tree
from pencilsat.tasks.explain.phrases import be
from pencilsat.tasks.explain.words import Explanation

TOLD = {
    "lits 6 6\na a b b b b\na b b b b b\na b c c c c\nb b b b c c\nb d d c c c\nd d c c c c\n": [
        "r5c2 r5c3 r6c1 r6c2 are shaded; the shape of region d is an S: the shaded cells of "
        "region d can only be an S",
        "the shape of region b is no L: two Ls would touch at r1c2 r1c3; r1c2 r1c3 are shaded; "
        "the shape of region a is an L",
        "r1c4 is shaded; r2c3 is unshaded: the shaded cells of region b are one of I, T, S; "
        "r1c3 is shaded; r2c2 is unshaded; the shape of region b is no L",
    ],
    "takuzu 4 4\n0 0 . .\n. . . .\n. 1 . 1\n1 . . .\n": [
        "r1c3 is 1: no three alike stand side by side in row 1; r1c1 r1c2 are 0",
        "r1c4 is 1: row 1 has both its 0s; r1c1 r1c2 are 0",
    ],
    "takuzu 2 4 repeats\n0 1 . .\n. . . .\n": [
        "r2c1 is 1: column 1 has its 0; r1c1 is 0",
    ],
    "sudoku 4 2 2\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n": [
        "r2c4 is 1: 1 in box 2 can only be at r2c4; r1c1 is 1; r2c3 is 2",
        "r2c2 is 4: r2c2 can only be 4; r1c1 is 1; r2c3 is 2; r3c2 is 3",
    ],
    "hashi 3 3\n2 . 2\n. . .\n2 . 2\n": [
        "Isolated islands: r1c1–r1c3 is joined at most once: otherwise island r1c3 has 2 "
        "bridges (all found), so r1c3–r3c3 is not joined; then island r1c1 has 2 "
        "bridges (all found), so r1c1–r3c1 is not joined; then islands r1c1 "
        "r1c3 would be cut off",
    ],
    "circuit 2 3\no o o\n\no o-o\n": [
        "r1c3–r2c3 is not wired: point r2c3 has 1 or 3 wires: 1 there, room for 1 more; "
        "r2c2–r2c3 is wired",
        "Points cut off: r1c1–r1c2 is wired: otherwise point r1c2 has 1 or 3 wires "
        "(1 there, room for 1 more), so r1c2–r2c2 is not wired; then points r1c2 r1c3 "
        "would be cut off; likewise r1c2–r2c2 is wired",
    ],
    "numberlink 2 3\na . a\nb . b\n": [
        "r1c1–r2c1 is not linked: r1c1 is on the path of a, r2c1 on that of b",
    ],
    "battleship 3 4\nfleet 2 1\nrows 2 . 1\ncolumns 1 1 . 0\n. < . .\n. . . .\n. . . .\n": [
        "r1c4-r3c4 are water: column 4 has 0 ship cells",
        "r2c1 is water: ships do not touch at r1c2 and r2c1; r1c2 is <",
        "r3c1 is o: a ship of 1 at r3c1 looks like this; r3c1 is part of a ship; "
        "r3c2 r2c1 are water",
    ],
    "slitherlink 2 3\n. . .\n. 0 1\n": [
        "all sides of r2c2 are off the loop: r2c2 has 0 lines",
        "the bottom side of r2c1 is off the loop: a line would end at the lower "
        "right corner of r2c1; the left and bottom sides of r2c2 are off the loop",
    ],
    "akari 3 3\n. . .\n. 3 .\n. x .\n": [
        "r1c2 r2c1 r2c3 are lamps: 3 lamps beside r2c2: 3 missing, room for 3",
        "r3c1 is empty: lamps in column r1c1-r3c1 would see each other; r2c1 is a lamp",
    ],
    "hitori 4 4\n3 3 1 4\n4 3 2 2\n1 3 4 2\n3 4 3 2\n": [
        "Two alike side by side: r1c2 is shaded, as one of r2c2 and r3c2, side by side, is the "
        "only 3 left there",
        "r4c1 is shaded: r1c1 r4c1 are both 3; r1c1 is unshaded",
        "r2c1 is unshaded: r1c1 would be cut off; r1c2 is shaded",
    ],
    "nonogram 2 4\nrows 2 1, 0\ncolumns ., ., ., .\n": [
        "r1c1 r1c2 r1c4 are shaded; r1c3 is unshaded: row 1 has runs of 2 and 1",
        "r2c1-r2c4 are unshaded: row 2 has no runs",
    ],
    "masyu 4 4\n. w . .\n. . . .\n. . . w\n. b . .\n": [
        "the lines r1c1–r1c3 are on the loop; the line r1c2–r2c2 is off the loop: the loop goes "
        "straight through the white pearl r1c2, and turns before or after it",
        "the line r1c1–r2c1 is on the loop: the line at r1c1 goes on; the line r1c1–r1c2 is on "
        "the loop",
    ],
    "nurikabe 3 4\n2 . . 1\n. . . .\n. . 2 .\n": [
        "r1c1 r1c4 r3c3 are land: numbers are on land",
        "r1c3 r2c2 r2c4 r3c1 are sea: no number can reach them",
        "r2c1 is sea: the 2 at r1c1 has all its cells; r1c1 r1c2 are land",
        "r3c2 is land: r2c1 r2c2 r3c1 r3c2 would be a pool; r2c1 r2c2 r3c1 are sea",
    ],
    "heyawake 3 3\n0 . .\n. . .\n. . 1\na a b\na a b\nc c c\n": [
        "r1c1 r1c2 r2c1 r2c2 are unshaded: the room of r1c1 has 0 shaded cells",
    ],
    "shikaku 2 3\n4 . .\n. . 2\n": [
        "r1c2 r2c1 r2c2 are part of the 4 at r1c1: only one rectangle of 4 cells around r1c1 is "
        "left",
        "r1c3 is part of the 2 at r2c3: no other number has a rectangle that holds it",
    ],
    "fillomino 2 3\n3 . 1\n. 2 .\n": [
        "r2c3 is 2: only 2 has room at r2c3",
        "r1c2 is 3: without r1c2, the 3 at r1c1 would have room for at most 2 cells; r1c1 is 3",
    ],
    "fillomino 2 3\n2 2 .\n1 3 .\n": [
        "r2c3 is 3: 3 at r2c2 needs another 3 beside it; r2c2 is 3",
    ],
    "kakuro 2 3\n\\ \\ 1\\\n\\3 . .\n": [
        "r2c3 is 1: column r2c3 sums to 1",
        "r2c2 is 2: row r2c2-r2c3 sums to 3, as 1 + 2; r2c3 is 1",
    ],
    "skyscrapers 3 3\ntop 3 . .\nright 1 . .\n": [
        "r1c1 is 1; r2c1 is 2; r3c1 is 3: 3 houses are seen in column 1 from the top, as in 1 2 3",
        "r1c2 is 2; r1c3 is 3: 1 house is seen in row 1 from the right; r1c1 is 1",
        "r2c2 is 3: 3 in column 2 can only be at r2c2; r1c2 is 2; r3c1 is 3",
    ],
    "starbattle 4 4\na b a a\na a a a\nc c d d\nc c d d\n": [
        "r1c2 is a star: region b has 1 star: 1 missing, room for 1",
        "r1c1 r1c3 r1c4 are empty: row 1 has 1 star: all found; r1c2 is a star",
    ],
    "castlewall 4 4\n. . . .\n. . . .\n. . x b\n. . b b\n": [
        "the lines r2c3–r3c3–r3c2, r3c4–r3c3–r4c3 are off the loop: the loop does not pass the "
        "clue r3c3",
        "the upper left corner of r4c4 is outside: the clue r4c4 is outside the loop",
    ],
    "yajilin 3 4\n. . . .\n. . 1< .\n. . . .\n": [
        "the line r3c3–r3c4 is on the loop; r3c4 is unshaded: the loop passes r3c4; the line "
        "r2c4–r3c4 is on the loop",
        "r2c2 is shaded: r2c3 has 1 shaded cell to its left: 1 missing, room for 1; r2c1 is "
        "unshaded",
        "the lines r1c2–r3c2 are off the loop: the loop passes no shaded cell; r2c2 is shaded",
    ],
    "tents 3 3\ncolumns . . .\nrows 1 . .\n. . .\n. T .\n. . .\n": [
        "r3c2 is empty: the tree r2c2 has another tent; r1c2 is a tent",
    ],
    "tents 5 1\ncolumns .\nrows 1 . . . 1\n.\nT\n.\nT\n.\n": [
        "r3c1 is empty: the trees r2c1 r4c1 have other tents; r1c1 r5c1 are tents",
    ],
    "tents 1 4\ncolumns . . . .\nrows .\nT . T .\n": [
        "r1c4 is a tent: the tree r1c3 has no place for a tent but r1c4; r1c1–r1c2 is paired",
    ],
    "zebra 3\nname: ann, bob, cid\nclues:\nann @ 2\nbob < cid\n": [
        "ann is in house 2: clue 1 says that ann is in house 2",
        "bob is not in house 3; cid is not in house 1: clue 2 says that bob is left of cid",
        "bob is in house 1: bob can only be in house 1; ann is in house 2; bob is not in house 3",
    ],
}
"""Puzzles, and some of what is told of them."""


@together("text", TOLD)
def test_a_step_says_what_follows_and_why_in_the_words_of_the_puzzle(text):
    _, sentences = told(text)
    assert [line for line in TOLD[text] if line not in sentences] == [], sentences


SENTENCES = [
    ("akari", "lit", (0, 0), "r1c1", "r1c1 must be lit"),
    ("battleship", "drawing", None, "the edge of the board", "no ship goes on outside the board"),
    ("battleship", "drawing", (0, 1), "r1c2", "what is beside r1c2 says what it shows"),
    ("battleship", "fleet", 1, "ships of 1", "the fleet has 2 ships of 1"),
    ("battleship", "placement", (0, 1), "r1c2", "a ship of the fleet covers r1c2"),
    (
        "battleship",
        "sum of totals",
        "row",
        "rows",
        "the totals of the rows do not sum to the fleet",
    ),
    ("circuit", "handshake", None, "all points", "the ends of the wires cannot be odd in number"),
    ("circuit", "path length", 2, "at most 2", "the path from s to t has at most 2 wires"),
    ("circuit", "shortest path", None, "all points", "wires lead from s to t"),
    ("circuit", "spanning tree", None, "all points", "no point is left alone"),
    (
        "circuit",
        "spanning tree",
        cuts.Cut(((0, 0), (0, 1)), ring=True),
        "a ring through points r1c1 r1c2",
        "a ring through points r1c1 r1c2 would close",
    ),
    (
        "hashi",
        "bridge order",
        ((0, 0), (0, 2)),
        "r1c1–r1c3",
        "the bridges r1c1–r1c3 come one by one",
    ),
    ("hashi", "connected", None, "all islands", "no island is left alone"),
    (
        "hashi",
        "island number",
        (0, 0),
        "island r1c1",
        "island r1c1 has 3 bridges: 3 missing, room for 3",
    ),
    (
        "hashi",
        "no crossing",
        (((0, 0), (0, 2)), ((0, 2), (0, 4))),
        "bridges r1c1–r1c3 and r1c3–r1c5",
        "the bridges r1c1–r1c3 and r1c3–r1c5 would cross",
    ),
    ("hitori", "connected", None, "all cells", "no cell is left alone"),
    (
        "numberlink",
        "neighbours",
        (0, 0),
        "r1c1",
        "r1c1, an end of a, has 1 link",
    ),
    (
        "numberlink",
        "no loop",
        cuts.Cut(((0, 0),)),
        "r1c1",
        "r1c1 would be cut off",
    ),
    (
        "numberlink",
        "no square",
        (0, 0),
        "r1c1",
        "no path takes three sides of the square at r1c1",
    ),
    (
        "numberlink",
        "no touching",
        ((0, 0), (0, 1)),
        "r1c1 and r1c2",
        "r1c1 and r1c2 are linked if they have the same label",
    ),
    ("numberlink", "one label", (0, 0), "r1c1", "r1c1 has one label"),
    ("slitherlink", "one loop", None, "all corners", "there must be a loop"),
    ("masyu", "one loop", None, "all cells", "there must be a loop"),
    ("yajilin", "one loop", None, "all cells", "there must be a loop"),
    (
        "slitherlink",
        "one loop",
        (0, 0),
        "the upper left corner of r1c1",
        "no line ends or branches at the upper left corner of r1c1",
    ),
    (
        "slitherlink",
        "number",
        ((0, 0), 3),
        "r1c1",
        "r1c1 has 3 lines",
    ),
    ("sudoku", "box", (0, 3), "3 in box 1", "3 in box 1 appears once"),
    ("sudoku", "cell", (0, 1), "r1c2", "r1c2 has one value"),
    ("takuzu", "distinct lines", ("row", 0, 1), "rows 1 and 2", "rows 1 and 2 are not equal"),
    ("nonogram", "runs", ("rows", 0, (1,)), "row 1", "row 1 has a run of 1"),
    (
        "fillomino",
        "region",
        None,
        "all regions",
        "every region has as many cells as its number says",
    ),
    (
        "fillomino",
        "region",
        (2, ((0, 0),)),
        "2 at r1c1",
        "2 at r1c1 needs another 2 beside it",
    ),
    ("kakuro", "cell", (0, 1), "r1c2", "r1c2 has one value"),
    (
        "kakuro",
        "run",
        ("row", ((0, 1), (0, 2)), 3),
        "row r1c2-r1c3",
        "row r1c2-r1c3 sums to 3, as 1 + 2",
    ),
    (
        "kakuro",
        "run",
        ("row", ((0, 1), (0, 2)), 7),
        "row r1c2-r1c3",
        "row r1c2-r1c3 sums to 7",
    ),
    (
        "kakuro",
        "run",
        ("row", ((0, 1), (0, 2)), 0),
        "row r1c2-r1c3",
        "the digits of row r1c2-r1c3 are different",
    ),
    ("skyscrapers", "row", (0, 2), "2 in row 1", "2 in row 1 appears once"),
    ("skyscrapers", "cell", (0, 1), "r1c2", "r1c2 has one value"),
    (
        "skyscrapers",
        "seen",
        ("top", 0, (1,)),
        "column 1 from the top",
        "1 house is seen in column 1 from the top",
    ),
    (
        "heyawake",
        "two rooms",
        ((0, 0), (0, 1), (0, 2)),
        "r1c1-r1c3",
        "unshaded cells r1c1-r1c3 would cross two borders of rooms",
    ),
    (
        "masyu",
        "pearl",
        ((0, 1), "b"),
        "r1c2",
        "the loop turns on the black pearl r1c2, and goes straight before and after it",
    ),
    ("shikaku", "cover", (0, 1), "r1c2", "r1c2 is in one rectangle"),
    (
        "starbattle",
        "apart",
        ((0, 0), (1, 1)),
        "r1c1 r2c2",
        "stars at r1c1 r2c2 would touch",
    ),
    ("takuzu", "balance", ("row", 0), "row 1", "row 1 still needs two 0s and two 1s"),
    ("takuzu", "pigeonhole", "row", "rows", "there are not so many different rows"),
    (
        "yajilin",
        "number",
        ((1, 1), "1>"),
        "r2c2",
        "r2c2 has 1 shaded cell to its right: 1 missing, room for 1",
    ),
    ("zebra", "one house a value", Value("name", "ann"), "name.ann", "ann is in one of the houses"),
    ("zebra", "one value a house", ("name", 2), "name in house 2", "only one name is in house 2"),
    ("zebra", "no house empty", ("name", 2), "name in house 2", "one name is in house 2"),
]


@together("name, rule, of, place, sentence", SENTENCES)
def test_a_rule_is_said_in_words(name, rule, of, place, sentence):
    [puzzle] = encoders.read(BOARDS_OF[name])
    assert puzzle.family.explaining.place(RuleInstance(rule, of)) == place
    assert said(puzzle, RuleInstance(rule, of)) == sentence


def said(puzzle: AnyPuzzle, instance: RuleInstance) -> str:
    """What a rule says where nothing is known; of the formula's own instance, if it has one."""
    explanation = Explanation(puzzle)
    next(iter(explanation), None)
    for own in explanation.deduction.rules.selectors:
        if own == instance:
            return explanation.phrases.reason(own, ())
    return puzzle.family.explaining.reason(puzzle, instance, {})


def test_a_path_that_may_touch_itself_does_not_take_all_sides_of_a_square():
    [puzzle] = encoders.read("numberlink 2 2 touching\na a\nb b\n")
    assert (
        said(puzzle, RuleInstance("no square", (0, 0)))
        == "no path takes all sides of the square at r1c1"
    )


def test_the_one_value_that_a_large_board_leaves_for_a_cell_is_said(monkeypatch):
    monkeypatch.setattr("pencilsat.encoders.sudoku.SHARED", 5)  # 6 x 6 is large then
    rows = [". 2 3 4 5 6", *[" ".join("." * 6)] * 5]
    [puzzle] = encoders.read("\n".join(["sudoku 6 2 3", *rows]))
    assert said(puzzle, RuleInstance("cell", (0, 0))) == "r1c1 can only be 1"


def test_what_follows_plainly_from_a_premise_is_not_said_beside_the_rest():
    _, sentences = told("battleship 3 3\nfleet 1\nrows . . .\ncolumns . . .\n. . .\n. o .\n. . .\n")
    first = "r1c2 r2c1 r2c3 r3c2 are water"
    assert [s for s in sentences if first in s] == [
        f"{first}: r2c2 is a whole ship, with water on all sides; r2c2 is o"
    ]


def test_ships_that_may_be_placed_are_not_among_what_is_left_open():
    text = "battleship 2 2\nfleet 1\nrows . .\ncolumns . .\n. .\n. .\n"
    explanation, _ = told(text)
    assert explanation.open == ["r1c1", "r1c2", "r2c1", "r2c2"]


def test_cuts_are_named_after_the_smaller_side_and_after_rings():
    path = [((0, c), (0, c + 1)) for c in range(4)]
    cells = [(0, c) for c in range(5)]
    graph = GraphCuts(tree, lambda puzzle: path, lambda puzzle: cells, edge="wire")
    side = graph.cut(None, {("wire", *path[2]): True})
    assert cuts.place(side, "points") == "points r1c4 r1c5"
    middle = graph.cut(None, {("wire", *path[0]): True, ("wire", *path[2]): True})
    assert cuts.place(middle, "points") == "points r1c2 r1c3"
    closed = [*path, ((0, 0), (0, 2))]
    graph = GraphCuts(tree, lambda puzzle: closed, lambda puzzle: cells, edge="wire")
    ring = graph.cut(None, {("wire", *closed[i]): False for i in (0, 1, 4)})
    assert cuts.place(ring, "points") == "a ring through points r1c1-r1c3"


@together("text", TOLD)
def test_a_step_carries_the_facts_and_rules_that_it_says_in_words(text):
    [puzzle] = encoders.read(text)
    explanation, spelled = Explanation(puzzle), puzzle.family.answer.spelled
    for step in explanation:
        atoms = {*explanation.atoms}
        assert [rule.rule for rule in step.focus.rules] == [told.rule for told in step.rules]
        reasons = [(step.focus, step.facts, step.given)]
        reasons += [(link.focus, link.facts, link.because) for link in step.chain]
        for focus, facts, because in reasons:
            for carried, words in ((focus.facts, facts), (focus.because, because)):
                said = [
                    (spelled.fact if given.atom in atoms else spelled.helper)(puzzle, *given)
                    for given in carried
                ]
                told = [f"{each.subject} is {each.so}" for each in said]
                assert told == [*words]
            if len(focus.rules) == 1:  # each fact stands at a place that its rule speaks of
                places = {
                    spelled.place(each.atom)
                    if each.atom in atoms
                    else spelled.helper(puzzle, *each).place
                    for each in focus.facts
                }
                assert places - {None} <= {*focus.places}


def test_no_reason_names_as_possible_what_it_excludes():
    """Of a value that stands somewhere, other cells are not said to be left for it."""
    [puzzle] = encoders.read((INSTANCES / "sudoku" / "thirty-clues.txt").read_text())
    excluded = 0
    for step in Explanation(puzzle):
        alone = [(step.focus.facts, step.sentence)] if step.how == "rule" else []
        for facts, says in [*alone, *((link.focus.facts, link.says) for link in step.chain)]:
            left = says.partition(" can only be ")[2].split(";")[0].removeprefix("at ")
            for _, r, c, value in (fact.atom for fact in facts if not fact.true):
                excluded += 1
                assert not {f"r{r + 1}c{c + 1}", f"{value}"} & {*left.split(" or ")}
    assert excluded


def test_a_value_whose_house_is_known_is_in_no_other():
    [puzzle] = encoders.read("zebra 3\nname: ann, bob, cid\nclues:\nann @ 2\n")
    sentences = {step.sentence for step in Explanation(puzzle)}
    assert "ann is not in house 1 or 3: ann is in one house only; ann is in house 2" in sentences


def test_a_ring_that_would_close_is_a_reason_by_itself():
    sentences = of_instance("circuit", "six-by-six")
    ring = "a ring through points r1c3 r1c4 r2c3 r2c4 would close"
    wires = "r1c3–r1c4, r1c3–r2c3, r1c4–r2c4 are wired"
    assert f"r2c3–r2c4 is not wired: {ring}; {wires}" in sentences
    ring = "a ring through islands r7c1 r7c2 r8c1 r8c2 would close"
    sides = "r7c1–r8c1, r7c2–r8c2, r8c1–r8c2 are joined"
    assert f"r7c1–r7c2 is not joined: {ring}; {sides}" in of_instance("hashi", "tree")


def test_a_rule_that_yajilin_does_not_have_is_not_explained_as_another():
    [puzzle] = encoders.read(BOARDS_OF["yajilin"])
    with pytest.raises(ValueError, match="no reason for the rule 'apart from edges'"):
        puzzle.family.explaining.reason(puzzle, RuleInstance("apart from edges", (0, 0)), {})


CORNERS = [
    ((True, True, None, None), "two lines meet at the lower right corner of r1c1"),
    ((True, False, None, False), "the line at the lower right corner of r1c1 goes on"),
    ((False, False, None, False), "a line would end at the lower right corner of r1c1"),
    ((True, False, None, None), "no line ends or branches at the lower right corner of r1c1"),
]


@pytest.mark.parametrize(("known", "said"), CORNERS)
def test_of_a_corner_it_is_said_what_its_lines_leave(known, said):
    [puzzle] = encoders.read(BOARDS_OF["slitherlink"])
    words, corner = puzzle.family.explaining, RuleInstance("one loop", (1, 1))
    assert words.reason(puzzle, corner, dict(enumerate(known))) == said
    assert words.broken(puzzle, corner, dict.fromkeys(range(3), True)) == (
        "three lines meet at the lower right corner of r1c1"
    )
    assert (
        words.broken(puzzle, corner, {0: True, 1: False})
        == "the line ends at the lower right corner of r1c1"
    )


def test_premises_that_are_all_that_a_rule_counts_are_not_listed_where_they_are_many():
    water, columns = "~ " * 14 + ".", " ." * 15
    _, sentences = told(f"battleship 1 15\nfleet 1\nrows .\ncolumns{columns}\n{water}\n")
    one = "the fleet has 1 ship of 1: 1 missing, room for 1"
    assert sentences[0] == f"a ship of 1 at r1c15 is placed: {one}"


LINKS = [
    (
        "takuzu",
        "six-by-six",
        "no three alike stand side by side in row 6, so r6c4 is 0, and r6c2 is 1; ",
    ),
    (
        "battleship",
        "six-by-six",
        "a ship of the fleet covers r1c2, so a ship of 1 at r1c2 is placed; then the fleet has "
        "3 ships of 1 (all found), so ",
    ),
    (
        "slitherlink",
        "five-by-five",
        "a ring around r1c3-r1c5 r2c5 would close without the top side of r1c1, so the right ",
    ),
    (
        "zebra",
        "four-houses",
        "then clue 6, that the person who drinks cocoa is the Dane, does not hold",
    ),
]
"""What reads as if something were left out, if a link or a note is."""


@together("case", LINKS)
def test_nothing_is_left_out_between_links(case):
    family, name, part = case
    with pytest.MonkeyPatch.context() as patched:
        for limit in ("LONG", "LONGEST"):
            patched.setattr(f"pencilsat.tasks.explain.sentences.{limit}", 10_000)
        assert any(part in sentence for sentence in of_instance(family, name))


def test_the_letter_a_is_no_article():
    several = [Said("r1c2", "a")] * 2
    assert be(several, "a") == "are a"
    assert be(several, "a star") == "are stars"

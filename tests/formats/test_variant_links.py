"""Links of f-puzzles and SudokuPad: every rule that has a key there, both ways."""

import json
import random

import pytest
from lzstring import LZString
from variant_lines import a_line, mixture

import pencilsat
from pencilsat import formats
from pencilsat.boards.foreign import Inexpressible
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.sudoku import OWN
from pencilsat.rules.variants import VARIANTS

BOXES = {4: "2 2", 6: "2 3", 9: "3 3"}
SITES = ("fpuzzles", "sudokupad")
BY_CELL = {
    "candidates",
    "even",
    "odd",
    "minimum",
    "maximum",
    "row indexer",
    "column indexer",
    "box indexer",
}
"""Rules that say something of each cell: all of one kind are one rule in a link."""


def read(n, *lines):
    """An n × n puzzle with rules and a given 1."""
    rows = ["1" + " ." * (n - 1), *[" ".join("." * n)] * (n - 1)]
    return pencilsat.read("\n".join([f"sudoku {n} {BOXES[n]}", *rows, *lines, ""]))


def link(grid=9, **more):
    """A link of f-puzzles; of an empty board if only its side is given."""
    if isinstance(grid, int):
        grid = [[{} for _ in range(grid)] for _ in range(grid)]
    text = LZString.compressToBase64(json.dumps({"size": len(grid), "grid": grid, **more}))
    return f"https://www.f-puzzles.com/?load={text}"


def data(address):
    """The JSON of a link."""
    return json.loads(LZString.decompressFromBase64(address.split("load=")[1]))


def lines(puzzle):
    """The lines of its rules; of those that say something of each cell, one for each."""
    found = set()
    for rule in puzzle.rules:
        told = OWN.told(rule, puzzle)
        by_cell = told.keyword in BY_CELL
        found |= {(told.keyword, cell) for cell in told.cells[0]} if by_cell else {rule.line()}
    return found


@pytest.mark.parametrize("keyword", sorted(VARIANTS.kinds))
def test_a_rule_is_read_back(keyword):
    source, written = random.Random(keyword), 0
    for n in [4, 6, 9] * 2:
        puzzle = read(n, a_line(keyword, source, n))
        for site in SITES:
            try:
                text = formats.write(puzzle, site)
            except Inexpressible:
                assert keyword in ("arrow", "candidates", "little killer")
                continue
            written += 1
            assert pencilsat.read(text) == puzzle
            assert pencilsat.read(text.removeprefix("https://")) == puzzle
    assert written


def test_mixtures_are_read_back():
    source, written = random.Random(1), 0
    for n in [4, 6, 9] * 40:
        puzzle = read(n, *mixture(source, n))
        try:
            back = pencilsat.read(formats.write(puzzle, source.choice(SITES)))
        except Inexpressible:
            continue
        written += 1
        assert lines(back) == lines(puzzle)
        assert back.given == puzzle.given
    assert written > 40


KNOWN = {
    "antiknight": {"antiknight": True},
    "disjoint groups": {"disjointgroups": True},
    "diagonals": {"diagonal+": True, "diagonal-": True},
    "nonconsecutive": {"nonconsecutive": True},
    "cage 15: r1c2 r1c3": {"killercage": [{"cells": ["R1C2", "R1C3"], "value": "15"}]},
    "cage: r1c2 r1c3": {"killercage": [{"cells": ["R1C2", "R1C3"], "value": ""}]},
    "arrow: r2c1 r2c2 = r3c3 r4c4":
        {"arrow": [{"cells": ["R2C1", "R2C2"], "lines": [["R2C2", "R3C3", "R4C4"]]}]},
    "thermometer: r1c2-r1c4": {"thermometer": [{"lines": [["R1C2", "R1C3", "R1C4"]]}]},
    "whisper 4: r1c2 r1c3": {"whispers": [{"lines": [["R1C2", "R1C3"]], "value": "4"}]},
    "white dot: r1c2 r1c3": {"difference": [{"cells": ["R1C2", "R1C3"], "value": ""}]},
    "extra region: r1c2 r1c3": {"extraregion": [{"cells": ["R1C2", "R1C3"]}]},
    "black dot 3: r1c2 r1c3": {"ratio": [{"cells": ["R1C2", "R1C3"], "value": "3"}]},
    "x: r1c2 r1c3": {"xv": [{"cells": ["R1C2", "R1C3"], "value": "X"}]},
    "all xv given": {"negative": ["xv"]},
    "even: r1c2 r5c5": {"even": [{"cell": "R1C2"}, {"cell": "R5C5"}]},
    "quadruple 1 2: r1c1 r1c2 r2c1 r2c2":
        {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}]},
    "clone: r1c2 r1c3 = r5c2 r5c3":
        {"clone": [{"cells": ["R1C2", "R1C3"], "cloneCells": ["R5C2", "R5C3"]}]},
    "sandwich row 3: 15": {"sandwichsum": [{"cell": "R3C0", "value": "15"}]},
    "skyscraper column 2 bottom: 4": {"skyscraper": [{"cell": "R10C2", "value": "4"}]},
    "x-sum row 2 right: 20": {"xsum": [{"cell": "R2C10", "value": "20"}]},
    "little killer 23: r7c1 down-right":
        {"littlekillersum": [{"cell": "R6C0", "cells": ["R7C1", "R8C2", "R9C3"],
                              "direction": "DR", "value": "23"}]},
    "little killer 14: r3c9 up-left":
        {"littlekillersum": [{"cell": "R4C10", "cells": ["R3C9", "R2C8", "R1C7"],
                              "direction": "UL", "value": "14"}]},
}  # fmt: skip


@pytest.mark.parametrize("line", KNOWN)
def test_a_rule_has_the_keys_of_f_puzzles(line):
    found = data(formats.write(read(9, line), "fpuzzles"))
    assert found.pop("size") == 9
    assert found.pop("grid")[0][:2] == [{"value": 1, "given": True}, {}]
    assert found == KNOWN[line]


READ = {
    "an arrow with two shafts": (
        {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}]},
        ["arrow: r1c1 = r1c2", "arrow: r1c1 = r2c1"],
    ),
    "a bulb that is drawn from the right": (
        {"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C1", "R2C1"]]}]},
        ["arrow: r1c1 r1c2 = r2c1"],
    ),
    "one diagonal": ({"diagonal-": True}, ["extra region: r1c1 r2c2 r3c3 r4c4"]),
    "the other": ({"diagonal+": True}, ["extra region: r1c4 r2c3 r3c2 r4c1"]),
    "values that are numbers": (
        {"killercage": [{"cells": ["R1C1", "R1C2"], "value": 3}]}, ["cage 3: r1c1 r1c2"],
    ),
    "no values": (
        {"killercage": [{"cells": ["R1C1", "R1C2"], "value": ""}],
         "xv": [{"cells": ["R1C1", "R1C2"], "value": ""}],
         "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}],
         "sandwichsum": [{"cell": "R0C3", "value": ""}],
         "littlekillersum": [{"cell": "R0C2", "direction": "DR", "value": "0"}]},
        ["cage: r1c1 r1c2"],
    ),
    "clues on the other side": ({"sandwichsum": [{"cell": "R5C3", "value": "2"}]},
        ["sandwich column 3: 2"]),
    "cells that are their own clones": (
        {"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R1C1", "R3C3"]}]},
        ["clone: r1c2 = r3c3"],
    ),
    "nonconsecutive where there are dots": (
        {"nonconsecutive": True, "difference": [{"cells": ["R1C1", "R1C2"], "value": ""}]},
        ["nonconsecutive", "white dot: r1c1 r1c2"],
    ),
    "a line that is also drawn": (
        {"renban": [{"lines": [["R1C1", "R1C2"]]}],
         "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#F067F0", "isNewConstraint": True}]},
        ["renban: r1c1 r1c2"],
    ),
    "what says nothing": (
        {"antiking": False, "thermometer": [],
         "text": [], "solution": [1], "activeConstraints": ["x"], "fogofwar": ["R1C1"]}, [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("told", READ)
def test_what_others_write_is_read(told):
    more, found = READ[told]
    rules = pencilsat.read(link(4, **more)).rules
    expected = read(4, *found).rules
    assert sorted(rule.line() for rule in rules) == sorted(rule.line() for rule in expected)


def test_title_author_and_ruleset_are_kept():
    text = "Normal rules #1:\r\n\n\tcages\x00 of “two” é😀\n"
    puzzle = pencilsat.read(link(4, title=" Miracle ", author="x: y", ruleset=text, antiking=True))
    assert puzzle.remarks == (
        ("title", "Miracle"),
        ("author", "x: y"),
        ("ruleset", "Normal rules ＃1:"),
        ("ruleset", "cages\\x00 of “two” é😀"),
    )
    native = puzzle.family.board.text(puzzle)
    assert native.splitlines()[5:8] == ["antiking", "title: Miracle", "author: x: y"]
    assert pencilsat.read(native) == puzzle
    for site in SITES:
        assert pencilsat.read(formats.write(puzzle, site)) == puzzle
    assert puzzle.family.board.given.notes(puzzle)[:2] == ["antiking", "title: Miracle"]


def test_colours_are_kept_and_no_picture_shows_them():
    grid = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0], grid[1][1], grid[2][2] = {"c": "#FFA0A0"}, {"c": "#FFA0A0"}, {"c": "red"}
    grid[3][3] = {"c": "#fff", "cArray": ["#ffa0a0", "#00ff00"]}
    puzzle = pencilsat.read(link(grid, title="x"))
    assert puzzle.remarks == (
        ("title", "x"), ("colours", "FFA0A0 r1c1 r2c2"), ("colours", "ffa0a0,00ff00 r4c4"),
    )  # fmt: skip
    assert pencilsat.read(puzzle.family.board.text(puzzle)) == puzzle
    assert puzzle.family.board.given.notes(puzzle) == ["title: x"]
    address = formats.write(puzzle, "fpuzzles")
    assert data(address)["grid"][3][3] == {"cArray": ["#ffa0a0", "#00ff00"]}
    assert pencilsat.read(address) == puzzle
    assert not any(
        "c" in cell for cell in data(formats.write(read(4, "colours:"), "fpuzzles"))["grid"][0]
    )
    with pytest.raises(Inexpressible, match="colours: 'red' is no cell"):
        formats.write(read(4, "colours: light red"), "fpuzzles")


def test_remarks_keep_no_puzzle_from_other_formats():
    puzzle = read(9, "author: x", "Title: y")
    assert puzzle.remarks == (("title", "y"), ("author", "x"))
    assert formats.names(puzzle) == formats.names(read(9))
    [plain] = [pencilsat.read(formats.write(puzzle, "puzzlink"))]
    assert plain == read(9)
    jigsaw = pencilsat.read(BOARDS[2] + "title: z\nruleset:\n")
    assert [rule.line() for rule in jigsaw.rules] == ["antiknight"]
    assert pencilsat.read(jigsaw.family.board.text(jigsaw)) == jigsaw


BOARDS = [
    "sudoku 6 3 2\n1 . . . . .\n" + ". . . . . .\n" * 5,
    "sudoku 5 jigsaw\n1 . . . .\n" + ". . . . .\n" * 4
    + "1 1 1 2 2\n1 1 2 2 2\n3 3 3 4 4\n3 3 5 4 4\n5 5 5 5 4\n",
    "sudoku 4 jigsaw\n1 . . .\n" + ". . . .\n" * 3
    + "1 1 1 2\n1 2 2 2\n3 3 3 4\n3 4 4 4\nantiknight\n",
    "sudoku 16 4 4\n" + (" ".join("." * 15) + " 16\n") + (" ".join("." * 16) + "\n") * 15,
    "sudoku 7 1 7\n1 . . . . . .\n" + ". . . . . . .\n" * 6,
]  # fmt: skip


@pytest.mark.parametrize("text", BOARDS)
def test_boxes_and_regions_are_read_back(text):
    puzzle = pencilsat.read(text)
    for site in SITES:
        assert pencilsat.read(formats.write(puzzle, site)) == puzzle


def test_cells_without_a_region_are_in_the_usual_box():
    grid = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][1], grid[0][2] = {"region": 1}, {"region": 0}
    found = pencilsat.read(link(grid)).regions
    assert found == (("1", "2", "1", "2"), ("1", "1", "2", "2"), ("3", "3", "4", "4"),
                     ("3", "3", "4", "4"))  # fmt: skip


SERVER = "is the name of a puzzle on a server"
WRONG = [
    (link(antigravity=True), "'antigravity': this constraint is not known"),
    (link(doublearrow=[{"lines": []}]), "'doublearrow': this constraint is not known"),
    (link(negative=["sum"]), "'negative': 'sum' is not known"),
    (link(text=[{"cells": ["R1C1"], "value": "7"}]), "text: the puzzle has drawings"),
    (link(killercage=[{"cells": ["R1C1", "R1C1"]}]), "'killercage': r1c1 is there already"),
    (link(killercage=[{"cells": []}]), "'killercage': it has no cells"),
    (link(killercage=[{"cells": ["R1"]}]), "'killercage': 'R1' is no cell"),
    (link(killercage=[{"cells": ["R1C1"], "value": "a"}]), "'killercage': 'a' is not a number"),
    (link(even=[{"cell": "R0C1"}]), "'even': r0c1 is not on this board"),
    (link(even=[3]), "'even': it is no list"),
    (link(even=3), "'even': it is no list"),
    (link(xv=[{"cells": ["R1C1", "R1C2"], "value": "L"}]), "'xv': 'L' is neither X nor V"),
    (link(skyscraper=[{"cell": "R1C1", "value": "3"}]), "'skyscraper': R1C1 is not beside a line"),
    (link(littlekillersum=[{"cell": "R0C1", "value": "3", "direction": "D"}]), "no direction"),
    (link(quadruple=[{"cells": ["R1C1"]}]), "'quadruple': it has no values"),
    (link(clone=[{"cells": ["R1C1"], "cloneCells": ["R2C2", "R3C3"]}]), "not equally many"),
    (link([[{"givenPencilMarks": ["a"]}]]), "'givenPencilMarks': 'a' is not a number"),
    (link([[{}, {}], [{}]]), "no square grid"),
    (link([[{"region": 0}] * 4] * 4), "its regions are not 4 of 4 cells"),
    (link([[{"value": 5, "given": True}, *[{}] * 3], *[[{}] * 4] * 3]), "'5' is not a value"),
    ("https://sudokupad.app/abc123", SERVER),
    ("https://f-puzzles.com/?id=yab", SERVER),
    ("https://sudokupad.app/sclN4Ig", SERVER),
    ("https://sudokupad.app/fpuzzlesN4Ig", "cut off"),
    ("https://sudokupad.app/fpuzzlesN4IgABCDEFGH", "cut off"),
    (link()[:-30], "cut off"),
    ("https://f-puzzles.com/?load=N4" + "A" * 40_000, "more than 30000 characters"),
    ("https://f-puzzles.com/?load=" + LZString.compressToBase64('{"grid": 3}'), "no square grid"),
]


@pytest.mark.parametrize(("address", "message"), WRONG)
def test_what_is_wrong_is_said_in_one_line_with_its_place(address, message):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(address)
    assert message in wrong.value.message
    assert "\n" not in str(wrong.value)
    assert (wrong.value.line, wrong.value.column) == (1, len(address.split("=")[0]) + 2) or (
        "load=" not in address
    )


def test_a_rule_of_boxes_is_refused_where_there_are_none():
    regions = [[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 2, 3], [2, 3, 3, 3]]
    grid = [[{"region": name} for name in row] for row in regions]
    with pytest.raises(BadInput, match="disjoint groups: this board has no boxes"):
        pencilsat.read(link(grid, disjointgroups=True))


REFUSED = {
    "arrow: r2c2 r2c1 = r3c3": "arrows of f-puzzles are read from the left",
    "candidates 1: r1c1": "f-puzzles has candidates only once",
    "little killer 5: r3c3 up-left": "little killers of f-puzzles begin beside the board",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_f_puzzles_cannot_say_is_refused(line):
    with pytest.raises(Inexpressible, match=REFUSED[line]):
        formats.write(read(9, line), "fpuzzles")


JUNK = (None, True, 0, -1, 1.5, "", "x", "R1C1", "3 # 4", "5: r1c1", [], {}, [[]], [{}], ["R1C1"])


def spoiled(value, source):
    """JSON, one part of which is something else."""
    if not isinstance(value, dict | list) or not value or source.random() < 0.1:
        return source.choice(JUNK)
    keys = [*value] if isinstance(value, dict) else range(len(value))
    key, found = source.choice([*keys]), value.copy()
    found[key] = spoiled(value[key], source)
    return found


def test_other_json_is_another_puzzle_or_refused():
    source, every = random.Random(2), {}
    for told in [*KNOWN.values(), *(more for more, _ in READ.values())]:
        every |= told
    refused = 0
    for _ in range(200):
        key = source.choice([*every, "grid"])
        told = {} if key == "grid" else {key: every[key]}
        grid = [[{"value": 1, "given": True, "region": r // 2 * 2 + c // 2} for c in range(4)]
                for r in range(4)]  # fmt: skip
        found = spoiled({"grid": grid, **told}, source)
        text = LZString.compressToBase64(json.dumps(found))
        try:
            puzzle = pencilsat.read(f"https://sudokupad.app/fpuzzles{text}")
        except BadInput:
            refused += 1
            continue
        assert pencilsat.read(puzzle.family.board.text(puzzle)) == puzzle
    assert 30 < refused < 200


def test_only_these_formats_take_rules():
    assert formats.names(read(9, "antiking")) == ["fpuzzles", "sudokupad"]
    assert formats.link(read(9, "antiking")).startswith("https://sudokupad.app/fpuzzlesN4")

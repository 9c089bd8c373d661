"""How places are called, and how they are found on a drawing."""

import re
from itertools import product

import pytest
from command import ROOT

import pencilsat
from pencilsat import encoders
from pencilsat.boards import names
from pencilsat.boards.labels import labelled
from pencilsat.boards.places import around, cells, points, sides
from pencilsat.boards.terminal import drawing
from pencilsat.encoders import family_named
from pencilsat.rules import cuts
from pencilsat.tasks.position import read_position
from pencilsat.tasks.verify import read_solutions
from pencilsat.views.sheet import shown
from pencilsat.web.drawing import example_of


def test_each_side_and_each_corner_has_a_name_of_its_own_after_a_cell_that_has_it():
    [board] = encoders.read("slitherlink 3 4\n" + ". . . .\n" * 3)
    for every, one in ((sides(board), names.shown_side), (points(board), names.shown_point)):
        named = {one(place): place for place in every}
        assert len(named) == len(every)
        for name, place in named.items():
            r, c = (int(part) - 1 for part in name.rpartition(" of r")[2].split("c"))
            assert (r, c) in cells(board)
            near = around((r, c)) if one is names.shown_side else [*product((r, r + 1), (c, c + 1))]
            kinds = [f"{side} side" for side in names.SIDES]
            if one is names.shown_point:
                kinds = ["upper left", "upper right", "lower left", "lower right"]
            assert kinds.index(" ".join(name.split()[1:3])) == near.index(place)


def test_several_places_are_named_in_short():
    some = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 2), (3, 2), (4, 2), (0, 5)]
    assert names.shown_cells(some) == "r1c1 r1c2 r2c1-r2c3 r3c3-r5c3 r1c6"
    assert names.shown_cells(some, 4) == "r1c1 r1c2 and 7 others"
    about = [*around((1, 1)), around((3, 3))[0], around((3, 3))[3], ((0, 2), (1, 2))]
    said = "all sides of r2c2, the top and right sides of r4c4, the right side of r1c2"
    assert names.shown_sides(about) == said
    block = [(r, c) for r in range(4) for c in range(1, 4)]
    assert names.shown_cells([*block, (7, 7)]) == "r1c2-r4c4 r8c8"
    assert names.shown_cells([*block[::2], (7, 7)], 5) == "r1c2 r1c4 r2c3 and 4 others"
    lines = [
        ((0, 1), (0, 2)),
        ((0, 0), (0, 1)),
        ((5, 5), (5, 6)),
        ((0, 0), (1, 0)),
        ((3, 3), (3, 3)),
    ]
    said = "the lines r1c3–r1c1–r2c1, r6c6–r6c7, r4c4"
    assert names.LINES_BETWEEN.several(lines, None) == said
    assert names.BORDERS_BETWEEN.several([((0, 0), (0, 1)), ((2, 2), (3, 2))], None) == (
        "the right side of r1c1, the bottom side of r3c3"
    )


@pytest.mark.parametrize(
    ("inside", "plain"),
    [
        ([(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)], True),
        ([(1, 1), (1, 2), (2, 2), (2, 3)], True),
        ([(0, 0), (1, 0), (2, 0), (2, 1), (0, 2), (1, 2), (2, 2)], False),
    ],
)
def test_a_ring_is_called_by_the_cells_inside_where_its_way_is_plain(inside, plain):
    """A ring in the shape of a U may lead across its gap as well."""
    counts = [side for cell in inside for side in around(cell)]
    ring = {point for side in counts if counts.count(side) == 1 for point in side}
    assert cuts.enclosed(ring) == (sorted(inside) if plain else [])


def test_rows_and_columns_are_named_beside_a_drawing_that_is_read_as_one_without():
    for path in sorted((ROOT / "web" / "examples").iterdir()):
        [puzzle, *_] = encoders.read(path.read_text("utf-8"))
        board, value = puzzle.family.board, pencilsat.solve(puzzle).solutions[0].value
        given = puzzle.family.answer.given(puzzle)
        solved, known = (
            "\n".join(
                "".join(text for text, _ in line).rstrip() for line in labelled(drawing(scene))
            )
            for scene in (board.scene(puzzle, value), board.position(puzzle, given))
        )
        assert ("\nr1 " in solved) == (path.stem != "zebra"), solved
        assert read_solutions(puzzle, solved)[0].value == value, path.stem
        assert read_position(puzzle, known) == given, path.stem


def test_an_error_in_such_a_drawing_is_told_where_it_stands_there():
    puzzle = pencilsat.read("takuzu 2 2\n0 .\n. .\n")
    with pytest.raises(pencilsat.BadInput) as raised:
        read_position(puzzle, "   c c\n   1 2\nr1 0 x1\nr2 . .\n")
    assert (raised.value.line, raised.value.column) == (3, 6)


@pytest.mark.parametrize("family", ["creek", "slant", "slitherlink"])
def test_each_point_on_which_something_can_be_written_has_a_name_of_its_own(family):
    example = example_of(family_named(family))
    slots = shown(pencilsat.read(example))["slots"]
    names = [slot["name"] for slot in slots if slot["kind"] == "cell" and slot.get("name")]
    assert len({*names}) == len(names)
    assert bool(names) == (family != "slitherlink")


def test_explanations_call_cells_by_their_names():
    """Not by numbers in brackets; and a chain says of several places only what holds at each."""
    for name in ("galaxies", "snake", "shingoki"):
        puzzle = pencilsat.read(example_of(encoders.family_named(name)))
        said = "\n".join(map(str, pencilsat.explain(puzzle)))
        assert not re.search(r"\(\d+, \d+\)", said)
        assert "two lines meet at r6c5, likewise" not in said
        assert not re.search(r"is (no|an) end.*: the snake goes on", said)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ((0, 1), "r1c2"),
        (((0, 1), (0, 1)), "r1c2"),
        (((0, 1), (1, 1)), "r1c2–r2c2"),
        (((0, 1), (0, 2), (0, 3)), "r1c2-r1c4"),
        (("row", 2), "row 3"),
        (7, "7"),
    ],
)
def test_a_place_has_a_name(place, said):
    assert names.shown_place(place) == said

import pytest

from pencilsat import encoders, read
from pencilsat.boards.targets import sheet
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.edit import blank, edited

DRAWN = [name for name in encoders.FOLDERS if name != "zebra"]


@pytest.mark.parametrize("name", DRAWN)
def test_what_is_written_into_a_slot_stands_there_or_is_pending(name):
    family = encoders.family_named(name)
    given, found = family.board.given, blank(family, 4, 4)
    puzzle, fitted = found.puzzle, 0
    slots = given.slots(puzzle)
    for place, slot in [*slots.items()][::5]:
        for word in slot.words or ["7"]:
            after = edited(puzzle, {place: word})
            if after.wrong:
                assert (after.puzzle, after.pending) == (puzzle, {place: word})
                assert after.wrong.line or name == "numberlink"
                continue
            fitted += 1
            assert given.slots(after.puzzle)[place].word == word
            others = {p: s.word for p, s in given.slots(after.puzzle).items() if p != place}
            assert others == {p: s.word for p, s in slots.items() if p != place}
            assert after.draft == family.board.text(after.puzzle)
    assert fitted


def test_totals_regions_clues_wires_and_options_are_slots():
    fleet = blank(encoders.family_named("battleship"), 2, 3, {"fleet": (2,)}).puzzle
    changed = edited(fleet, {("row", 0): "2", ("column", 2): "0", (1, 0): "~"})
    assert changed.draft == "battleship 2 3\nfleet 2\nrows 2 .\ncolumns . . 0\n. . .\n~ . .\n"
    assert edited(fleet, {("header", "fleet"): "1,2"}).puzzle.fleet == (2, 1)
    stars = read("starbattle 2 2\na a\nb b\n")
    assert stars.family.board.given.slots(stars)["region", 0, 0].words == (".", "a", "b", "c")
    assert edited(stars, {("region", 1, 1): "a"}).puzzle.regions == (("a", "a"), ("b", "a"))
    apart = edited(stars, {("region", 1, 1): "c", ("region", 0, 0): "c"})
    assert "in two parts" in str(apart.wrong)
    runs = blank(encoders.family_named("nonogram"), 2, 3).puzzle
    changed = edited(runs, {("rows", 1): "1, 1", ("columns", 0): "0"})
    assert changed.draft == "nonogram 2 3\nrows ., 1 1\ncolumns 0, ., .\n"
    assert changed.puzzle.row_runs == (None, (1, 1))
    slots = runs.family.board.given.slots(runs).values()
    assert {(slot.kind, len(slot.spots)) for slot in slots} == {("margin", 2)}
    wires = edited(read("circuit 2 2\no o\n\no o\n"), {((0, 0), (0, 1)): "-"}).puzzle
    assert wires.given == {((0, 0), (0, 1))}
    island = read("hashi 1 1\n1\n")
    options = island.family.board.given.slots(island)
    assert [options["header", name].words for name in ("bridges", "tree")] == [("2",), ("0", "1")]
    assert edited(island, {("header", "bridges"): "3"}).draft == "hashi 1 1 bridges=3\n1\n"


def test_boxes_have_any_shape_that_fits():
    family = encoders.family_named("sudoku")
    usual = blank(family, 6, 6).puzzle
    other = blank(family, 6, 6, {"boxes": (3, 2)}).puzzle
    assert (usual.height, usual.width, other.height, other.width) == (2, 3, 3, 2)
    slot = family.board.given.slots(other)["header", "boxes"]
    assert (slot.word, slot.words) == ("3x2", ["2x3", "1x6", "3x2", "6x1"])
    changed = edited(other, {("header", "boxes"): "1x6", (0, 0): "5"})
    assert changed.draft.startswith("sudoku 6 1 6\n5 . .")
    assert (changed.puzzle.height, changed.puzzle.given) == (1, {(0, 0): 5})
    with pytest.raises(BadInput, match="a box of"):
        blank(family, 6, 6, {"boxes": (4, 2)})
    with pytest.raises(BadInput, match="cannot stand at"):
        edited(usual, {("header", "boxes"): "4x2"})


def test_what_is_no_slot_or_no_word_is_refused():
    puzzle = read("hitori 2 2\n1 1\n1 1\n")
    for word in ("1 2", "1\n2", "#", "", "\x07"):
        with pytest.raises(BadInput, match=r"cannot stand at r1c1"):
            edited(puzzle, {(0, 0): word})
    with pytest.raises(BadInput, match=r"nothing can be written at r10c10"):
        edited(puzzle, {(9, 9): "1"})


def test_what_is_written_as_text_alone_has_no_slots():
    zebra = encoders.family_named("zebra")
    with pytest.raises(BadInput, match="written as text"):
        blank(zebra, 3, 3)
    for name, rows in (("takuzu", 3), ("sudoku", 0), ("hashi", 101)):
        with pytest.raises(BadInput):
            blank(encoders.family_named(name), rows, rows)


def test_every_slot_and_place_has_a_box_of_its_own_on_the_picture():
    texts = [
        "battleship 2 3\nfleet 2\nrows . .\ncolumns . . .\n. . .\n. . .\n",
        "slitherlink 2 3\n. 1 .\n. . .\n",
        "hashi 3 3\n2 . 2\n. . .\n1 . 1\n",
        "zebra 2\npet: cat, dog\nfood: fish, meat\nclues:\n",
    ]
    for text in texts:
        puzzle = read(text)
        board = puzzle.family.board
        drawn = sheet(board, puzzle, board.scene(puzzle), {})
        seen = [each for each in drawn.slots if each.kind != "header"]
        places = [*board.given.slots(puzzle)]
        assert [each.place for each in drawn.slots] == places
        options = {each.place: each.area for each in drawn.slots if each.kind == "header"}
        assert options == dict.fromkeys(place for place in places if place[0] == "header")
        assert [each.place for each in drawn.places] == [*board.answer.every(puzzle)]
        for targets in (seen, drawn.places):
            assert len({each.area for each in targets}) == len(targets)
            for left, top, right, bottom in (each.area for each in targets):
                assert 0 <= left < right <= drawn.picture.width
                assert 0 <= top < bottom <= drawn.picture.height

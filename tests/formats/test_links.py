"""Links, game IDs and texts that are known, each with its board; what is wrong with others."""

import base64
import re
import zlib
from contextlib import suppress

import pytest
from command import run
from together import together
from written import AT, HASHI, PATHS, SEA, SIXTEEN, SLITHER, WRITTEN

import pencilsat
from pencilsat import encoders, formats
from pencilsat.boards.foreign import Inexpressible
from pencilsat.cnf.errors import BadInput
from pencilsat.formats import penpa


@together("board, name, text", WRITTEN)
def test_a_board_is_written_as_others_write_it_and_read(board, name, text):
    [puzzle] = encoders.read(board)
    assert formats.write(puzzle, name) == text
    assert encoders.read(text, puzzle.family.name) == [puzzle]


@pytest.mark.parametrize(("kind", "pools"), [("aquarium/r", False), ("aquarium", True)])
def test_a_link_is_read_in_another_format_than_the_first_of_its_family(kind, pools):
    puzzle = pencilsat.read(f"https://puzz.link/p?{kind}/2/2/00/1g1g")
    assert puzzle.pools is pools
    with pytest.raises(BadInput, match="more after"):
        pencilsat.read(f"https://puzz.link/p?{kind}/2/2/00/1g1g1")


KNOWN = {
    "http://pzv.jp/p.html?hashikake/5/5/3g3g3k4h1i2g32h1g/": HASHI,
    AT + "bridges_edit/5/5/3g3g3k4h1i2g32h1g": HASHI,
    "https://pzplus.tck.mn/p?type=editor&hashi/5/5/3g3g3k4h1i2g32h1g": HASHI,
    "https://puzz.link/p%3Fhashi%2F5%2F5%2F3g3g3k4h1i2g32h1g": HASHI,
    "http://pzv.jp/p.html?pzprv3/hashikake/5/5/3_._3_._3_/._._._._./4_._._1_./._._2_._3/2_._._1_./":
        HASHI,
    "5m2:3a3a3e4b1c2a32b1a": HASHI,
    "5x5i30e10m2d0:3a3a3e4b1c2a32b1a": HASHI,
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#5x5:3a3a3e4b1c2a32b1a":
        HASHI,
    AT + "slither/4/3/0g1i2j4": SLITHER,
    "4x3t0dh:0a1c2d4": SLITHER,
    AT + "battleship/6/6/g12h2g30g3gk0r3w/6/31s/21o/12o/11g/11g/11g": SEA,
    AT + "pzprv3/battleship/6/6/c/._._1_c2_._._2_/._._._._._._0_/3_._._._._._._/c0_._._._._._._/"
    "._3_._._._._._/3_._._._._._._/._._._._._._._/#_+_._._._./._._._._._./": SEA,
    AT + "pzprv3/battleship/1/2/2/11g/21o/._1_._/._._._/":
        "battleship 1 2\nfleet 1 2\nrows .\ncolumns 1 .\n. .\n",
    AT + "arukone/e/3/3/1g2i1g2": PATHS,
    AT + "pzprv3/arukone/3/3/passallcell/A_._B/._._./A_._B": PATHS.replace(" partial", ""),
    AT + "pzprv3/arukone/3/3/allowempty/A_._B/._._./A_._B": PATHS,
    AT + "starbattle/2/2/1/g0": "starbattle 2 2\na a\na a\n",
    AT + "yajilin/2/1/3.a": "yajilin 1 2\nx .\n",
    AT + "pzprv3/mashu/1/2/1_2/0/": "masyu 1 2\nw b\n",
    "https://www.sudokuwiki.org/sudoku.htm?bd=" + "1" + "0" * 79 + "9":
        "sudoku 9 3 3\n1 . . . . . . . .\n" + ". . . . . . . . .\n" * 7 + ". . . . . . . . 9\n",
    "1" + "." * 254 + "G": SIXTEEN + "16\n",
    "0" + "." * 254 + "F": SIXTEEN + "16\n",
    "1" + "0" * 254 + "F": SIXTEEN + "15\n",
    "begin\npuzzle hashi\nsize 2\nproblem\n1 1\n- -\nsolution\n1 1\nend\n": "hashi 2 2\n1 1\n. .\n",
    "SAVEFILE:1:x\nGAME    :7:Bridges\nPARAMS  :5:2x2m2\nDESC    :3:11b\n":
        "hashi 2 2\n1 1\n. .\n",
}  # fmt: skip


@together("link", KNOWN)
def test_another_spelling_of_a_board_is_read(link):
    assert encoders.read(link) == encoders.read(KNOWN[link])


def test_labels_that_are_no_numbers_are_numbered_as_they_appear():
    puzzle = pencilsat.read("numberlink 1 4 touching partial\nb a b a\n")
    assert formats.write(puzzle, "puzzlink") == AT + "numlin/4/1/1212"


@together("link, column, message", [
        (AT + "slalom/5/5/3g3", 28, "slalom is not a known family; known: hashi"),
        (AT + "hashi/5/5/3g3g3k4h1i2g3", 44, "ends after 20 of 25 cells"),
        (AT + "hashi/5/5/3g3g3k4h1i2g32h1h", 47, "26 cells, the board has 25"),
        (AT + "hashi/5/5/3g3g3k4h1i2g32h1g1", 48, "after the puzzle's last cell"),
        (AT + "hashi/5/5/3g3g3k4h1i2g3!h1g", 44, "is neither a number nor a run"),
        (AT + "hashi/5/5/3g3g3k4h1i2g39h1g", 44, "not an island's number"),
        (AT + "hashi/5/5/3g3g3k4h1i2g3.h1g", 44, "a clue without value"),
        ("https://puzz.link/p%3Fhashi/5/5/3g3g3k4h1i2g39h1g", 46, "not an island's number"),
        (AT + "hashi/5/0/3", 29, "'0' is not a number of rows or columns"),
        (AT + "hashi/9999/9999/3", 27, "cells are too many: at most 250000"),
        (AT + "hashi/5five/5/3", 27, "expected: columns/rows/"),
        (AT + "hashi/q/5/5/3", 27, "variant 'q' is not supported"),
        (AT + "arukone/2/2/1123", 35, "occurs only here"),
        (AT + "sudoku/8/8/1", 28, "no standard boxes for a board of side 8"),
        (AT + "battleship/6/6/g12h2g3h3gk0r3w//t", 51, "pieces that are no ships"),
        (AT + "battleship/6/6/g12h2g3h3gk0r3w/1/22u", 54, "not a straight ship"),
        (AT + "battleship/1/1/gg8//q", 38, "'8' is not a part of a str"),
        (AT + "heyawake/6/6/aa", 36, "the puzzle ends after 10 of 30 borders"),
        (AT + "heyawake/3/2/c81", 37, "ends after 1 of 2 regions"),
        (AT + "starbattle/4/3/0/aid0", 36, "a number of stars"),
        (AT + "yajilin/2/2/5aac", 33, "is neither a number nor"),
        (AT + "yajilin/2/2/a2", 34, "is neither a number nor"),
        (AT + "kakuro/2/2/1k", 33, "'k' is neither a number nor"),
        (AT + "kakuro/2/1/l1", 34, "ends after 1 of 3 sums"),
        (AT + "hitori/2/1/1@", 33, "a clue without value"),
        (AT + "mashu/3/2/0z", 32, "is neither a number nor"),
        ("https://example.org/", 1, "is not the address of a puzzle; known: puzz.link, penpa"),
        ("ftp://puzz.link/p?hashi/5/5/3", 1, "is not the address of a puzzle"),
        ("5x5m2:3a3a3e4b1c2a32b1b", 23, "26 cells, the board has 25"),
        ("5x5m5:3a3a3e4b1c2a32b1a", 4, "'m5' is not m1 to m4"),
        ("4x3t1:0a1c2d4", 4, "'t1' is not a supported parameter"),
        ("4x3t0:0a1", 10, "the puzzle ends after 3 of 12 cells"),
        ("3x3j:zzzc", 10, "expected a comma and the regions of a jigsaw"),
        ("4j:p,z", 6, "there are 26 borders, the board has 25"),
        ("4j:p,x", 6, "the regions have not 4 cells each"),
        ("2x2k:p,x,ab", 12, "the puzzle ends after 3 of 16 cells"),
        ("2x2k:p,xa", 9, "expected a comma and the sums of cages"),
        ("5x3:2/1/1/1/2/1.1/5/x", 21, "'x' is not a clue"),
        ("5x3:2/1/1", 10, "3 clues, not 8"),
        ("2x1:1/0/1,AA", 10, "there is more"),
        ("https://x.org/bridges.html#7x7m2#12345", 28, "a seed alone is none"),
        ("https://x.org/penpa-edit/#m=edit&p=AAAA", 36, "not a penpa drawing"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=12", 44, "has 2 cells, not 81 or 256"),
        (AT + "pzprv3/hashikake/2/2/1 1/1", 46, "the row has 1 word, not 2"),
        (AT + "pzprv3/hashikake/2/2/1 1", 44, "the file has 1 of 2 rows"),
        (AT + "pzprv3/battleship/1/1/q/. ./. .", 43, "expected ships, not 'q'"),
        (AT + "pzprv3/battleship/1/1/2/11g/. ./. .", 51, "one word is expected"),
        (AT + "pzprv3/battleship/1/1/1/1Bs/. ./. .", 45, "not a straight ship"),
        (AT + "pzprv3/battleship/1/1/c/. ./. 7", 51, "'7' is not a part of a str"),
        (AT + "pzprv3/battleship/1/1/c/. ./. -", 51, "a clue without value"),
        (AT + "pzprv3/battleship/1/1/c/. cc/. .", 48, "'c' is not a total or ."),
        (AT + "pzprv3/battleship/1/1", 41, "the file ends here"),
        (AT + "pzprv3/arukone/1/2/no/A_A", 40, "the variant 'no' is not known"),
        ("SAVEFILE:1:x", 1, "the saved game has no GAME"),
    ])  # fmt: skip
def test_what_is_wrong_with_a_link_is_said_with_its_column(link, column, message):
    link = link.replace(" ", "_")
    with pytest.raises(BadInput) as error:
        encoders.read("\n" + link)
    assert message in error.value.message
    assert (error.value.line, error.value.column) == (2, column)


def test_a_link_of_another_family_is_named():
    link = AT + "slither/4/3/5bg2j4"
    with pytest.raises(BadInput, match=r"1:29: the puzzle is a slitherlink, not a hashi"):
        encoders.read(link, "hashi")
    with pytest.raises(BadInput, match=r"^1:4: 't0' is not a supported parameter"):
        encoders.read("4x3t0:0a1c2d4", "hashi")


def test_a_game_without_the_usual_parameters_is_what_it_can_be():
    five = "hashi 3 3\n5 . 2\n. . .\n1 . 1\n"
    assert encoders.read("3x3:5a2c1a1") == encoders.read(five)
    for name in ("hashi", "slitherlink"):
        assert encoders.read("3x3:2a2c1a1", name)[0].family.name == name
    with pytest.raises(
        BadInput, match=r"^1:1: this can be hashi, slitherlink, .* or fourcells: choose with"
    ):
        encoders.read("3x3:2a2c1a1")
    with pytest.raises(BadInput, match=r"^1:1: this can be tents: choose with --family"):
        encoders.read("4x4:_ei,1,0,1,0,1,0,0,1")
    with pytest.raises(BadInput, match=r"^1:12: the puzzle ends after 8 of 9 cells"):
        encoders.read("3x3:5a2b1a1")


def test_a_list_of_links_is_a_list_of_puzzles():
    links = [link for link in KNOWN if ":" in link and "\n" not in link]
    text = "# a list\n\n" + "\n".join(f"  {link}  # comment" for link in links) + "\n" + HASHI
    assert encoders.read(text) == [pencilsat.read(link) for link in [*links, HASHI]]
    with pytest.raises(BadInput, match=r"^4:46: expected one puzzle a line"):
        encoders.read("# a list\n\n\n4x3t0:0a1c2d4".ljust(56) + "again\n")


def test_a_link_is_an_argument_where_a_file_is_expected():
    link = AT + "hashi/3/3/2g2i1g1"
    for done in (run("check", link), run("check", f"  {link} "), run("check", "-", stdin=link)):
        assert (done.code, done.out) == (0, "unique\n")
    done = run("check", link[:-2])
    assert done.code == 2
    assert done.err == f"pencilsat: {link[:-2]}:1:36: the puzzle ends after 7 of 9 cells\n"


@pytest.mark.slow
def test_what_is_very_long_is_refused_in_one_short_line():
    bomb = zlib.compressobj(9, wbits=-15)
    parts = [bomb.compress(bytes(1 << 24)) for _ in range(4)] + [bomb.flush()]
    packed = base64.b64encode(b"".join(parts)).decode()
    for text in (
        "data:text/plain;base64," + "A" * 2_000_000,
        "https://x.org/#m=edit&p=" + packed,
        AT + "hashi/5/5/" + "%33" * 200_000,
        AT + "hashi/5/5/" + "z" * 2_000_000,
        "9x9m2:" + "a" * 2_000_000,
        "1" * 2_000_000 + ":a",
        "pzprv3\n" + "hashi" * 200_000,
        "pzprv3%0A" + "hashi%0A" * 200_000,
    ):
        with pytest.raises(BadInput) as error:
            encoders.read(text)
        assert len(str(error.value)) < 300


def test_a_format_that_cannot_express_a_puzzle_says_so_in_one_line():
    for text, name, message in (
        ("takuzu 2 2\n0 .\n. .\n", "puzzlink", "takuzu has no format 'puzzlink'; known: tatham"),
        ("sudoku 10 2 5\n" + ". . . . . . . . . .\n" * 10, "puzzlink", "side 10"),
        ("sudoku 6 3 2\n" + ". . . . . .\n" * 6, "puzzlink", "no sudoku of puzz.link has"),
        ("hashi 2 2 tree\n1 1\n. .\n", "puzzlink", "no hashi of puzz.link has tree"),
        ("hashi 2 2 bridges=5\n1 1\n. .\n", "tatham", "bridges=5, only up to 4"),
        ("numberlink 1 2\n1 1\n", "puzzlink", "every numlin of puzz.link has partial, touching"),
        ("starbattle 1 2\na .\n", "puzzlink", "no cells that are in no region"),
        ("skyscrapers 3 3 numbers=2\n", "tatham", "no game ID has numbers=2"),
        ("nonogram 1 2\nrows 1\n", "puzzlink", "cannot leave a line without"),
        ("galaxies 2 2\no .\n. d\n", "puzzlink", "no centre is on the rim"),
        ("dominosa 2 2\n0 0\n1 1\n", "tatham", "dominoes that are not a whole set"),
        ("nonogram 1 2\nrows 1\n", "tatham", "cannot leave a line without"),
        ("nonogram 1 2\nrows 1\n", "puzzlekit", "cannot leave a line without"),
        ("kakuro 1 3\n\\3 . .\n", "puzzlink", "only boards with a black corner"),
    ):
        with pytest.raises(Inexpressible, match=re.escape(message)):
            formats.write(pencilsat.read(text), name)


@together(
    "old, new, message",
    [
        ('"18":', '"2-8":', "'2-8' is not a number"),
        ('"18":', '"\u0662\u0668":', "is not a number"),
        ('"18":', '"1000000028":', "'1000000028' is not a number"),
        ('["0",1,"1"]', '["0",1]', "it has a number that is none"),
        ('["0",1,"1"]', '{"0":1}', "it has a number that is none"),
        ('zN:{', 'zN:[],"no":{', "it has no numbers"),
        ("fleet=3-2-2-1-1-1", "fleet=3-0", "'0' is not a ship's length (1 to 10000)"),
        ("fleet=3-2-2-1-1-1", "fleet=10001", "'10001' is not a ship's length (1 to 10000)"),
        ("fleet=3-2-2-1-1-1", "", "the drawing says no fleet"),
        ("options: ", "options: tree ", "unknown option 'tree'; known: fleet"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_drawing_is_said(old, new, message):
    board = SEA if "fleet" in old + message else SLITHER
    site, data = formats.write(pencilsat.read(board), "penpa").split("p=")
    text = penpa.unpacked(data)
    assert old in text
    with pytest.raises(BadInput, match=rf"^1:51: .*{re.escape(message)}"):
        encoders.read(f"{site}p={penpa.packed(text.replace(old, new))}")


@pytest.mark.parametrize(("board", "tag"), [(SLITHER, "slitherlink"), (HASHI, "hashi")])
def test_a_drawing_with_tags_of_several_families_is_what_it_looks_like(board, tag):
    site, data = formats.write(pencilsat.read(board), "penpa").split("p=")
    text = penpa.unpacked(data).replace(f'["{tag}"]', '["sudoku","Hashi","slither"]')
    assert encoders.read(f"{site}p={penpa.packed(text)}") == encoders.read(board)


def test_a_text_that_can_be_of_several_families_names_those_too_that_are_read_when_asked_for():
    """Nurikabe is one of them: of it alone, no text of puzzlekit is guessed to be."""
    for grid in ("3 3\n- - 3\n- - -\n1 - -\n", "2 2\n1 1\n- -\n"):
        with pytest.raises(BadInput, match="this can be ") as refused:
            pencilsat.read(grid)
        said, _, rest = refused.value.message.removeprefix("this can be ").partition(": ")
        read = []
        for name in encoders.NAMES:
            with suppress(BadInput):
                read.append(pencilsat.read(grid, family=name).family.name)
        assert ("nurikabe" in read, said.replace(" or ", ", ").split(", ")) == (True, read)
        assert rest == "choose with --family"

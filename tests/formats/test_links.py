"""Links and game IDs that are known, each with its board; what is wrong with others."""

import base64
import re
import zlib
from contextlib import suppress

import pytest
from command import run
from together import together

import pencilsat
from pencilsat import encoders, formats
from pencilsat.boards.foreign import Inexpressible
from pencilsat.cnf.errors import BadInput
from pencilsat.formats import penpa

HASHI = "hashi 5 5\n3 . 3 . 3\n. . . . .\n4 . . 1 .\n. . 2 . 3\n2 . . 1 .\n"
SLITHER = "slitherlink 3 4\n0 . 1 .\n. . 2 .\n. . . 4\n"
SIX = "sudoku 6 2 3\n1 . . . . .\n" + ". . . . . .\n" * 4 + ". . . . . 6\n"
SEA = (
    "battleship 6 6\nfleet 3 2 2 1 1 1\nrows . 3 0 . 3 .\ncolumns . 1 2 . . 2\n"
    ". . . . . ~\n. . . . . .\n. . . . . .\n< . . . . .\n. . . . . .\n. . . . . .\n"
)
PATHS = "numberlink 3 3 touching partial\n1 . 2\n. . .\n1 . 2\n"
TAKUZU = "takuzu 2 4 repeats\n1 . . 0\n. . 1 .\n"
KNOWN = {
    "https://puzz.link/p?hashi/5/5/3g3g3k4h1i2g32h1g": HASHI,
    "http://pzv.jp/p.html?hashikake/5/5/3g3g3k4h1i2g32h1g/": HASHI,
    "https://puzz.link/p?bridges_edit/5/5/3g3g3k4h1i2g32h1g": HASHI,
    "https://pzplus.tck.mn/p?type=editor&hashi/5/5/3g3g3k4h1i2g32h1g": HASHI,
    "https://puzz.link/p%3Fhashi%2F5%2F5%2F3g3g3k4h1i2g32h1g": HASHI,
    "http://pzv.jp/p.html?pzprv3/hashikake/5/5/3 . 3 . 3 /. . . . ./4 . . 1 ./. . 2 . 3/"
    "2 . . 1 ./".replace(" ", "_"): HASHI,
    "5x5m2:3a3a3e4b1c2a32b1a": HASHI,
    "5m2:3a3a3e4b1c2a32b1a": HASHI,
    "5x5i30e10m2d0:3a3a3e4b1c2a32b1a": HASHI,
    "5x5i30e10m2:3a3a3e4b1c2a32b1a": HASHI,
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#5x5:3a3a3e4b1c2a32b1a":
        HASHI,
    "https://puzz.link/p?slither/4/3/5bg2j4": SLITHER,
    "https://puzz.link/p?slither/4/3/0g1i2j4": SLITHER,
    "4x3t0:0a1c2d4": SLITHER,
    "4x3t0dh:0a1c2d4": SLITHER,
    "https://puzz.link/p?sudoku/6/6/1zt6": SIX,
    "2x3:1zh6": SIX,
    "https://puzz.link/p?battleship/6/6/g12h2g30g3gk0r3w//c": SEA,
    "https://puzz.link/p?battleship/6/6/g12h2g30g3gk0r3w/6/31s/21o/12o/11g/11g/11g": SEA,
    "https://puzz.link/p?pzprv3/battleship/6/6/c/. . 1 c2 . . 2 /. . . . . . 0 /3 . . . . . . /"
    "c0 . . . . . . /. 3 . . . . . /3 . . . . . . /. . . . . . . /# + . . . . /. . . . . . /"
    .replace(" ", "_"): SEA,
    "https://puzz.link/p?pzprv3/battleship/1/2/2/11g/21o/. 1 . /. . . /".replace(" ", "_"):
        "battleship 1 2\nfleet 1 2\nrows .\ncolumns 1 .\n. .\n",
    "https://puzz.link/p?numlin/3/3/1g2i1g2": PATHS,
    "https://puzz.link/p?arukone/e/3/3/1g2i1g2": PATHS,
    "https://puzz.link/p?arukone/3/3/1g2i1g2": PATHS.replace(" partial", ""),
    "4x2:AcCb": TAKUZU,
    "4x2u:AcCb": TAKUZU.replace(" repeats", ""),
    "https://www.sudokuwiki.org/sudoku.htm?bd=" + "1" + "0" * 79 + "9":
        "sudoku 9 3 3\n1 . . . . . . . .\n" + ". . . . . . . . .\n" * 7 + ". . . . . . . . 9\n",
    "1" + "." * 254 + "G":
        "sudoku 16 4 4\n1" + " ." * 15 + "\n" + (". " * 16 + "\n") * 14 + ". " * 15 + "16\n",
    "0" + "." * 254 + "F":
        "sudoku 16 4 4\n1" + " ." * 15 + "\n" + (". " * 16 + "\n") * 14 + ". " * 15 + "16\n",
    "1" + "0" * 254 + "F":
        "sudoku 16 4 4\n1" + " ." * 15 + "\n" + (". " * 16 + "\n") * 14 + ". " * 15 + "15\n",
}  # fmt: skip


@together("link", KNOWN)
def test_a_known_link_is_the_board_that_it_says(link):
    assert [pencilsat.read(link)] == encoders.read(KNOWN[link])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HASHI, ["https://puzz.link/p?hashi/5/5/3g3g3k4h1i2g32h1g", "5x5m2:3a3a3e4b1c2a32b1a"]),
        (SLITHER, ["https://puzz.link/p?slither/4/3/5bgche", "4x3t0:0a1c2d4"]),
        (SIX, ["https://puzz.link/p?sudoku/6/6/1zt6", "2x3:1zh6"]),
        (SEA, ["https://puzz.link/p?battleship/6/6/g12h2g30g3gk0r3w//c"]),
        (PATHS, ["https://puzz.link/p?numlin/3/3/1g2i1g2"]),
        (TAKUZU, ["4x2:AcCb"]),
    ],
)
def test_a_board_is_written_as_others_write_it(text, said):
    [puzzle] = encoders.read(text)
    names = {"puzzlink", "tatham"} & {*formats.names(puzzle)}
    assert [formats.write(puzzle, name) for name in sorted(names)] == said


@together("link, column, message", [
        ("https://puzz.link/p?slalom/5/5/3g3", 28, "slalom is not a known family; known: hashi"),
        ("https://puzz.link/p?hashi/5/5/3g3g3k4h1i2g3", 44, "ends after 20 of 25 cells"),
        ("https://puzz.link/p?hashi/5/5/3g3g3k4h1i2g32h1h", 47, "26 cells, the board has 25"),
        ("https://puzz.link/p?hashi/5/5/3g3g3k4h1i2g32h1g1", 48, "after the puzzle's last cell"),
        ("https://puzz.link/p?hashi/5/5/3g3g3k4h1i2g3!h1g", 44, "is neither a number nor a run"),
        ("https://puzz.link/p?hashi/5/5/3g3g3k4h1i2g39h1g", 44, "not an island's number"),
        ("https://puzz.link/p?hashi/5/5/3g3g3k4h1i2g3.h1g", 44, "a clue without value"),
        ("https://puzz.link/p%3Fhashi/5/5/3g3g3k4h1i2g39h1g", 46, "not an island's number"),
        ("https://puzz.link/p?hashi/5/5/zk", 27, "no islands"),
        ("https://puzz.link/p?hashi/5/0/3", 29, "'0' is not a number of rows or columns"),
        ("https://puzz.link/p?hashi/9999/9999/3", 27, "cells are too many: at most 250000"),
        ("https://puzz.link/p?hashi/5five/5/3", 27, "expected: columns/rows/"),
        ("https://puzz.link/p?hashi/q/5/5/3", 27, "variant 'q' is not supported"),
        ("https://puzz.link/p?sudoku/8/8/1", 28, "no standard boxes for a board of side 8"),
        ("https://puzz.link/p?numlin/2/1/12", 32, "occurs only here"),
        ("https://puzz.link/p?battleship/6/6/g12h2g3h3gk0r3w//t", 51, "pieces that are no ships"),
        ("https://puzz.link/p?battleship/6/6/g12h2g3h3gk0r3w/1/22u", 54, "not a straight ship"),
        ("https://example.org/", 1, "is not the address of a puzzle; known: puzz.link, penpa"),
        ("ftp://puzz.link/p?hashi/5/5/3", 1, "is not the address of a puzzle"),
        ("data:text/plain,hashi", 1, "is not the address of a puzzle"),
        ("5x5m2:3a3a3e4b1c2a32b1b", 23, "26 cells, the board has 25"),
        ("5x5m5:3a3a3e4b1c2a32b1a", 4, "'m5' is not m1 to m4"),
        ("4x2:AcCbb", 9, "there are 9 cells, the board has 8"),
        ("4x3t0:0a1", 10, "the puzzle ends after 3 of 12 cells"),
        ("https://puzz.link/p?heyawake/6/6/aa", 36, "the puzzle ends after 10 of 30 borders"),
        ("3x3j:zzzc", 4, "a jigsaw is not supported"),
        ("3x3x:zzzc", 4, "Sudoku with diagonals is not supported"),
        ("https://x.org/bridges.html#7x7m2#12345", 28, "a seed alone is none"),
        ("https://x.org/penpa-edit/#m=edit&p=AAAA", 36, "not a penpa drawing"),
        ("https://x.org/penpa-edit/#m=edit&p=!!", 36, "not a penpa drawing"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=12", 44, "has 2 cells, not 81 or 256"),
        ("https://puzz.link/p?pzprv3/hashikake/2/2/1 1/1", 46, "the row has 1 word, not 2"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/t/. ./. .", 43, "pieces that are no ships"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/q/. ./. .", 43, "expected ships, not 'q'"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/-1/. ./. .", 43, "expected ships, not '-1'"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/2/11g/. ./. .", 51, "one word is expected"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/1/22u/. ./. .", 45, "not a straight ship"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/c/. ./. 7", 51, "7 is not a part of a str"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/c/. ./. -", 51, "a clue without value"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/c/. ./. #", 51, "'#' is not a part of a ship"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/1/1Bs/. ./. .", 45, "not a straight ship"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/c/. cc/. .", 48, "'c' is not a total or ."),
        ("https://puzz.link/p?pzprv3/battleship/1/1/c/. ./.", 49, "the row has 1 word, not 2"),
        ("https://puzz.link/p?pzprv3/battleship/1/1/c/. .", 47, "the file has 1 of 2 rows"),
        ("https://puzz.link/p?pzprv3/battleship/1/1", 41, "the file ends here"),
    ])  # fmt: skip
def test_what_is_wrong_with_a_link_is_said_with_its_column(link, column, message):
    link = link.replace(" ", "_")
    with pytest.raises(BadInput) as error:
        encoders.read("\n" + link)
    assert message in error.value.message
    assert (error.value.line, error.value.column) == (2, column)


def test_numbers_of_arrows_from_16_on_have_two_digits():
    row = " ".join(["{}>"] + 33 * ["."])
    for number, said in ((15, "4f"), (16, "910")):
        [puzzle] = encoders.read(f"yajilin 1 34\n{row.format(number)}\n")
        link = formats.write(puzzle, "puzzlink")
        assert link.split("/")[-1].startswith(said)
        assert pencilsat.read(link) == puzzle


def test_a_link_of_another_family_is_named():
    link = "https://puzz.link/p?slither/4/3/5bg2j4"
    with pytest.raises(BadInput, match=r"1:29: the puzzle is a slitherlink, not a hashi"):
        encoders.read(link, "hashi")
    with pytest.raises(BadInput, match=r"^1:4: 't0' is not a supported parameter"):
        encoders.read("4x3t0:0a1c2d4", "hashi")


def test_a_game_without_the_usual_parameters_is_what_it_can_be():
    five = "hashi 3 3\n5 . 2\n. . .\n1 . 1\n"
    assert encoders.read("3x3:5a2c1a1") == encoders.read(five)
    for name in ("hashi", "slitherlink"):
        assert encoders.read("3x3:2a2c1a1", name)[0].family.name == name
    with pytest.raises(BadInput, match=r"^1:1: this can be hashi or slitherlink: choose with"):
        encoders.read("3x3:2a2c1a1")
    with pytest.raises(BadInput, match=r"^1:12: the puzzle ends after 9 of 81 cells"):
        encoders.read("3x3:5a9c1a1")


BARE = [
    "puzz.link/p?hashi/7/7/3g3g52u5i5g3i1g2n22i32",
    "www.puzz.link/p?hashi/7/7/3g3g52u5i5g3i1g2n22i32",
    "pzv.jp/p.html?hashi/7/7/3g3g52u5i5g3i1g2n22i32",
    "Puzz.Link/p?hashi/7/7/3g3g52u5i5g3i1g2n22i32",
]


@pytest.mark.parametrize("address", BARE)
def test_an_address_without_its_scheme_is_a_link(address):
    assert pencilsat.read(address) == pencilsat.read(f"https://{BARE[0]}")
    assert len(pencilsat.read_all(f"{address}\nhttps://{BARE[0]}\n{address}\n")) == 3
    assert run("check", address).out == "unique\n"


def test_what_is_wrong_with_an_address_without_its_scheme_is_said_with_its_column():
    with pytest.raises(BadInput) as wrong:
        pencilsat.read("puzz.link/p?hashi/7/7/3g3g52u5i5g3i1g2n22i3~")
    assert (wrong.value.line, wrong.value.column) == (1, 44)


def test_a_list_of_links_is_a_list_of_puzzles():
    links = [link for link in KNOWN if not link.isalnum() and ":" in link]
    text = "# a list\n\n" + "\n".join(f"  {link}  # comment" for link in links) + "\n" + HASHI
    assert encoders.read(text) == [pencilsat.read(link) for link in [*links, HASHI]]
    with pytest.raises(BadInput, match=r"^4:46: expected one puzzle a line"):
        encoders.read("# a list\n\n\n4x3t0:0a1c2d4".ljust(56) + "again\n")


def test_a_link_is_an_argument_where_a_file_is_expected(tmp_path):
    link = "https://puzz.link/p?hashi/3/3/2g2i1g1"
    done = run("check", link)
    assert (done.code, done.out) == (0, "unique\n")
    assert run("check", "3x3m2:2a2c1a1").code == 0
    assert run("check", "-", stdin=link + "\n").code == 0
    assert run("check", f"  {link} ").code == 0
    done = run("check", "https://puzz.link/p?hashi/3/3/2g2i1")
    assert done.code == 2
    assert done.err.splitlines() == [
        "pencilsat: https://puzz.link/p?hashi/3/3/2g2i1:1:36: the puzzle ends after 7 of 9 cells"
    ]


@pytest.mark.slow
def test_what_is_very_long_is_refused_in_one_short_line():
    bomb = zlib.compressobj(9, wbits=-15)
    parts = [bomb.compress(bytes(1 << 24)) for _ in range(4)] + [bomb.flush()]
    packed = base64.b64encode(b"".join(parts)).decode()
    for text in (
        "data:text/plain;base64," + "A" * 10_000_000,
        "https://x.org/#m=edit&p=" + packed,
        "https://puzz.link/p?hashi/5/5/" + "%33" * 1_000_000,
        "https://puzz.link/p?hashi/5/5/" + "z" * 10_000_000,
        "9x9m2:" + "a" * 10_000_000,
        "1" * 10_000_000 + ":a",
        "pzprv3\n" + "hashi" * 1_000_000,
        "pzprv3%0A" + "hashi%0A" * 1_000_000,
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
    ):
        with pytest.raises(Inexpressible, match=re.escape(message)):
            formats.write(pencilsat.read(text), name)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"18":', '"2-8":', "'2-8' is not a number"),
        ('"18":', '"\u0662\u0668":', "is not a number"),
        ('"18":', '"":', "'' is not a number"),
        ('"18":', '"1000000028":', "'1000000028' is not a number"),
        ('["0",1,"1"]', '["0",1]', "it has a number that is none"),
        ('["0",1,"1"]', '{"0":1}', "it has a number that is none"),
        ('zN:{', 'zN:[],"no":{', "it has no numbers"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_drawing_is_said(old, new, message):
    site, data = formats.write(pencilsat.read(SLITHER), "penpa").split("p=")
    text = penpa.unpacked(data)
    assert old in text
    with pytest.raises(BadInput, match=re.escape(message)):
        encoders.read(f"{site}p={penpa.packed(text.replace(old, new))}")


@pytest.mark.parametrize("ships", ["0", "3-0", "10001"])
def test_a_drawing_with_a_ship_of_no_length_is_refused(ships):
    site, data = formats.write(pencilsat.read(SEA), "penpa").split("p=")
    text = penpa.unpacked(data).replace("fleet=3-2-2-1-1-1", f"fleet={ships}")
    with pytest.raises(BadInput, match=r"^1:51: '\d+' is not a ship's length \(1 to 10000\)"):
        encoders.read(f"{site}p={penpa.packed(text)}")


@pytest.mark.parametrize(("board", "tag"), [(SLITHER, "slitherlink"), (HASHI, "hashi")])
def test_a_drawing_with_tags_of_several_families_is_what_it_looks_like(board, tag):
    site, data = formats.write(pencilsat.read(board), "penpa").split("p=")
    text = penpa.unpacked(data).replace(f'["{tag}"]', '["sudoku","Hashi","slither"]')
    assert encoders.read(f"{site}p={penpa.packed(text)}") == encoders.read(board)


def test_a_drawing_without_tags_is_ambiguous_where_it_can_be_several():
    link = formats.write(pencilsat.read(SLITHER.replace(". 4\n", ". .\n")), "penpa")
    assert pencilsat.read(link).family.name == "slitherlink"
    with pytest.raises(BadInput, match="the drawing says no fleet"):
        pencilsat.read(link, family="battleship")
    grid = "2 2\n1 1\n- -\n"
    with pytest.raises(BadInput, match=r"this can be hashi, .* or .*: choose with --family"):
        pencilsat.read(grid)
    assert pencilsat.read(grid, family="hashi") == pencilsat.read("hashi 2 2\n1 1\n. .\n")


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

"""Native texts of every kind: read, written and, where they are wrong, refused with a place."""

import pytest
from readings import refused
from together import together

from pencilsat import encoders, read
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.clued import rules_in_words

WRITTEN = [
    "starbattle 2 3\na a b\n. b b\n",
    "starbattle 2 2 stars=2\na b\na b\n",
    "heyawake 1 2\n10  .\n a  a\n",
    "nonogram 2 3\nrows ., 1 1\ncolumns 0, ., 12\n",
    "skyscrapers 2 2\n",
    "skyscrapers 2 2 numbers=1 diagonals\nright . 1\n1 .\n. .\n",
    "battleship 2 3\nfleet 2\nrows . 1\ncolumns . . .\n. ~ .\n. . .\n",
    "circuit 2 2\no-o\n|\no #\n",
    "sudoku 12 3 4\n" + " ".join([" 3", *[" ."] * 11]) + "\n" + f"{' '.join([' .'] * 12)}\n" * 11,
]


def test_what_a_text_shows_need_not_be_in_its_header():
    for text, short in [
        (WRITTEN[0], "starbattle\na a b\n. b b\n"),
        (WRITTEN[2], "Heyawake\n10 .\na a\n"),
        (WRITTEN[3], "nonogram # mine\nColumns: 0, ., 12\n# mine\n\nROWS ., 1 1 # mine\n"),
        (WRITTEN[7], "circuit\no-o\n|\no #\n"),
    ]:
        assert encoders.read(short) == [read(text)]


@together("text, line, column, message", [
        ("starbattle 1 3\na b a", 2, 5, "region 'a' is in two parts"),
        ("starbattle 1 3\na ? b", 2, 3, "'?' is not the name of a region (letters and digits)"),
        ("starbattle 2 2 stars=0\na a\na a", 1, 22, "'0' is not a number of stars"),
        ("takuzu\n. . .\n. . .\n", 2, 1, "3 is odd"),
        ("nonogram\nrows 1\n", 3, 1, "expected: columns …"),
        ("nonogram 1 2\ncolumns 1,\n", 2, 11, "a clue is missing"),
        ("nonogram 1 2\ncolumns 1\n", 2, 9, "there are 2 columns, and 1 clues for them"),
        ("nonogram 1 1\ncolumns 1, 2\n", 2, 12, "there are 1 columns, and 2 clues for them"),
        ("skyscrapers 999 999\n", 1, 17, "999 × 999 cells are too many"),
        ("battleship 1 1\nfleet 1\nrows .\n# end\n", 4, 1, "expected: columns …"),
    ])  # fmt: skip
def test_a_bad_text_is_refused_where_it_is_bad(text, line, column, message):
    found = refused(text)
    assert found[:2] == (line, column)
    assert found[2].startswith(message)


def test_the_rules_of_a_puzzle_say_what_its_options_change():
    plain = "starbattle 2 2\na b\na b\n"
    for text, said in [
        (plain, ""),
        (plain.replace("2 2", "2 2 stars=2"), " Here, there are 2 in each."),
        ("hashi 2 2 tree bridges=3\n1 1\n. .\n",
         " Here, up to 3 bridges join a pair. The bridges form no ring."),
        ("easyasabc 1 1 letters=1\n.\n", " Number of letters: 1, from a on."),
    ]:  # fmt: skip
        puzzle = read(text)
        assert rules_in_words(puzzle) == puzzle.family.rules + said


def test_a_family_is_found_by_its_title():
    with pytest.raises(BadInput, match="it is called easyasabc here"):
        encoders.family_named("ABC End View")

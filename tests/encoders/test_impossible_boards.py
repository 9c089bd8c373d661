"""Boards that cannot be solved are boards: they have no solution; what is no board is refused."""

import pytest
from together import together

import pencilsat
from pencilsat.cnf.errors import BadInput

NO_BOARDS = {
    # family: (text, line and column of what is wrong, words of the message)
    "akari": [
        ("akari 1 2\n. 5", (2, 3), "'5' is not x, 0, 1, 2, 3, 4 or ."),
        ("akari 1 2\n. .\n.", (3, 1), "the header says 1 row"),
        ("https://puzz.link/p?akari/2/1/.", (1, 32), "the puzzle ends after 1 of 2 cells"),
    ],
    "hitori": [
        ("hitori 1 2\n1 0", (2, 3), "a number or ."),
        ("hitori 1 2\n1 x", (2, 3), "a number or ."),
        ("https://puzz.link/p?hitori/2/1/1@", (1, 33), "a clue without value"),
        ("https://puzz.link/p?hitori/2/1/1", (1, 33), "the puzzle ends after 1 of 2 cells"),
        ("https://puzz.link/p?hitori/2/1/1-1", (1, 33), "is neither a number nor"),
        ("https://puzz.link/p?hitori/1/1/11", (1, 33), "after the puzzle's last cell"),
    ],
    "heyawake": [
        ("heyawake 1 3\n. . .\na b a", (3, 5), "region 'a' is in two parts"),
        ("heyawake 1 3\n. . .\na ? b", (3, 3), "not the name of a region (letters and digits)"),
        ("heyawake 1 3\n. . .\na . b", (3, 3), "every cell belongs to a region"),
        ("heyawake 2 2\n. .\n. .\na a", (5, 1), "2 rows of values and as many of names"),
        ("heyawake\n. .\n. .\na a", (4, 1), "as many rows of names of regions as of values"),
        ("heyawake 1 1\nx\na", (2, 1), "is not a number of cells or ."),
        ("heyawake 1 3\n1 1 .\na a b", (2, 3), "region 'a' has a value already"),
        ("1 3\n- - -\na b a\n", (3, 5), "region 'a' is in two parts"),
        ("https://puzz.link/p?heyawake/3/2/c81", (1, 37), "the puzzle ends after 1 of 2 regions"),
        ("https://puzz.link/p?heyawake/3/2/c8", (1, 36), "the puzzle ends after 0 of 2 regions"),
        ("https://puzz.link/p?heyawake/3/2/c", (1, 35), "the puzzle ends after 0 of 3 borders"),
    ],
    "shikaku": [
        ("shikaku 1 2\n0 .", (2, 1), "a number of cells or ."),
        ("shikaku 1 2\n2 . .", (2, 5), "the header says 2 columns"),
        ("https://puzz.link/p?shikaku/2/1/.g", (1, 33), "a clue without value"),
    ],
    "masyu": [
        ("masyu 1 2\nw x", (2, 3), "'x' is not w, b or ."),
        ("https://puzz.link/p?mashu/3/2/0", (1, 32), "the puzzle ends after 3 of 6 cells"),
        ("https://puzz.link/p?mashu/3/2/0z", (1, 32), "'z' is neither a number nor"),
        ("https://puzz.link/p?mashu/3/2/000", (1, 33), "after the puzzle's last cell"),
        ("4x3:bWaBeB", (1, 11), "the puzzle ends after 11 of 12 cells"),
    ],
    "skyscrapers": [
        ("skyscrapers 2 2\ntop 1", (2, 5), "there are 2 columns, and 1 clues"),
        ("skyscrapers 2 2\ntop", (2, 1), "there are 2 columns, and 0 clues"),
        ("skyscrapers 2 2\ntop 1 x", (2, 7), "'x' is not a number of houses"),
        ("skyscrapers 2 2\n3 .\n. .", (2, 1), "'3' is not a height or . (1 to 2)"),
        ("skyscrapers 2 2\n0 .\n. .", (2, 1), "'0' is not a height"),
        ("skyscrapers 2 2\ntop 1 .\n1 .\n", (4, 1), "the board has 1 row"),
        ("skyscrapers 2 2 numbers=0", (1, 25), "a number of heights"),
        ("skyscrapers 2 2\nleft 1 .\nleft 1 .", (3, 1), "left is given already"),
        ("2:1/2/3/4/5/6/7", (1, 16), "7 clues, not 8"),
        ("2:1/2/1/2/1/2/1/2,aaaz", (1, 22), "there are 29 cells, the board has 4"),
    ],
    "nonogram": [
        ("nonogram 1 2\nrows 1, 1\ncolumns 1, 1", (2, 9), "there are 1 rows, and 2 clues"),
        ("nonogram 2 2\nrows 1\ncolumns 1, 1", (2, 6), "there are 2 rows, and 1 clues"),
        ("nonogram 1 2\nrows 1 0\ncolumns 1, 1", (2, 8), "'0' is not the length of a run"),
        ("nonogram 1 2\nrows x\ncolumns 1, 1", (2, 6), "'x' is not the length of a run"),
        ("nonogram 1 2\nrows 1\ncolumns 1,, 1", (3, 11), "a clue is missing"),
        ("nonogram 1 2\nrows 1\nrows 1", (3, 1), "rows is given already"),
        ("nonogram\nrows 1, 1\n", (3, 1), "expected: columns"),
        ("5x3:2/1/1/1/2/1.1/5/x", (1, 21), "'x' is not a clue"),
        ("5x3:2/1/1", (1, 10), "3 clues, not 8"),
        ("2x1:1/0/1,AA", (1, 10), "there is more after the last cell"),
        ("https://puzz.link/p?nonogram/2/1/.", (1, 34), "a clue without value"),
    ],
    "fillomino": [
        ("fillomino 1 2\n0 .", (2, 1), "'0' is not a number or ."),
        ("fillomino 1 2\n2 . .", (2, 5), "the header says 2 columns"),
        ("https://puzz.link/p?fillomino/2/1/.g", (1, 35), "a clue without value"),
    ],
    "kakuro": [
        ("kakuro 1 2\n3 .", (2, 1), "'3' is not below\\right or ."),
        ("kakuro 1 2\n3\\x .", (2, 3), "'x' is not a sum"),
        ("kakuro 1 2\n\\0 .", (2, 2), "'0' is not a sum"),
        ("kakuro 1 2\n\\3 . .", (2, 6), "the header says 2 columns"),
        ("https://puzz.link/p?kakuro/2/1/l1", (1, 34), "the puzzle ends after 1 of 3 sums"),
        ("https://puzz.link/p?kakuro/2/1/z", (1, 32), "there are 16 cells"),
        ("https://puzz.link/p?kakuro/2/1/l123%", (1, 36), "after the puzzle's last cell"),
    ],
    "yajilin": [
        ("yajilin 1 2\n. 2", (2, 3), "'2' is not a number and an arrow, as 2>, . or x"),
        ("yajilin 1 2\n> .", (2, 1), "is not a number and an arrow"),
        ("https://puzz.link/p?yajilin/2/2/a21", (1, 36), "the puzzle ends after 2 of 4 cells"),
        ("https://puzz.link/p?yajilin/2/2/a2", (1, 34), "'2' is neither a number nor"),
        ("https://puzz.link/p?yajilin/2/2/e", (1, 33), "there are 5 cells, the board has 4"),
        ("https://puzz.link/p?yajilin/2/2/da", (1, 34), "after the puzzle's last cell"),
        ("https://puzz.link/p?yajilin/2/2/5aac", (1, 33), "is neither a number nor"),
    ],
    "nurikabe": [
        ("nurikabe 1 2\n0 .", (2, 1), "an island's size"),
        ("nurikabe 1 2\n1 x", (2, 3), "an island's size"),
        ("https://puzz.link/p?nurikabe/3/2/1i", (1, 36), "the puzzle ends after 4 of 6 cells"),
    ],
    "starbattle": [
        ("starbattle 2 2\na b\nb a", (3, 3), "region 'a' is in two parts"),
        ("starbattle 2 2\na b\na", (3, 2), "the row has 1 cell, the header says 2"),
        ("starbattle 2 2 stars=0\na a\na a", (1, 22), "'0' is not a number of stars"),
    ],
}


@together("family, rows", NO_BOARDS.items())
def test_what_is_no_board_is_refused_with_its_place(family, rows):
    for text, place, words in rows:
        with pytest.raises(BadInput) as wrong:
            pencilsat.read(text, family=family)
        assert words in wrong.value.message, text
        assert (wrong.value.line, wrong.value.column) == place, text

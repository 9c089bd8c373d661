"""Zebra's puzzles and solutions: read and written."""

import pytest
from together import together
from zebras import FAMILY, read, with_clues

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput

START = "zebra 3\ncolor: red, green, blue\npet: cat, dog, red\n"
MALFORMED = {
    # name: (text, line, column, words of the message)
    "nothing but a header": ("zebra\n", 2, 1, ["attribute", "clues:"]),
    "another number of values": ("zebra\nx: a, b\ny: a, b, c\n", 3, 10, ["2 houses"]),
    "too many values for houses": (
        f"zebra\nx: {', '.join(map(str, range(100)))}\n",
        2,
        1,
        ["'100'", "1 to 99"],
    ),
    "two numbers": ("zebra 3 3\n", 1, 9, ["zebra houses"]),
    "no houses": ("zebra 0\n", 1, 7, ["'0'", "1 to 99"]),
    "too many houses": ("zebra 100\n", 1, 7, ["'100'"]),
    "houses in words": ("zebra five\n", 1, 7, ["'five'"]),
    "nothing below": ("zebra 3\n", 2, 1, ["attribute", "clues:"]),
    "no attributes": ("zebra 3\n\nclues:\n", 3, 1, ["attribute"]),
    "no clues": (START + "# end\n", 5, 1, ["clues:"]),
    "a clue too early": (START + " cat = red\nclues:\n", 4, 2, ["attribute: value", "clues:"]),
    "an attribute too late": (START + "clues:\nx: 1, 2, 3\n", 5, 1, ["expected a clue"]),
    "no name": ("zebra 1\n: a\nclues:\n", 2, 1, ["missing"]),
    "a dot": ("zebra 1\na.b: a\nclues:\n", 2, 1, ["dot"]),
    "an attribute twice": (START + "pet: a, b, c\n", 4, 1, ["'pet'"]),
    "a value twice": ("zebra 3\nx: a, b,  a\n", 2, 11, ["'a'", "twice"]),
    "a value twice with blanks": ("zebra 2\nx: a b, a  b\n", 2, 9, ["'a b'", "twice"]),
    "too few values": ("zebra 3\nx: a, b # c\n", 2, 8, ["2 values", "3 houses"]),
    "too many values": ("zebra 2\nx: a, b, c\n", 2, 10, ["2 houses"]),
    "an empty value": ("zebra 3\nx: a, , c\n", 2, 7, ["missing"]),
    "no values": ("zebra 3\nx:\n", 2, 3, ["missing"]),
    "a comma at the end": ("zebra 2\nx: a, b,\n", 2, 9, ["missing"]),
    "a sign in a name": ("zebra 2\nx: a, b<c\n", 2, 8, ["'<'"]),
    "a bar in a name": ("zebra 2\nx: a, b | c\n", 2, 9, ["'|'"]),
    "or in a name": ("zebra 2\nx: a, b or c\n", 2, 9, ["'or'"]),
    "xor in an attribute": ("zebra 2\nx xor: a, b\n", 2, 3, ["'xor'"]),
    "a sum in a name": ("zebra 2\nx: a, b +1\n", 2, 9, ["'+1'"]),
    "a character that is none": ("zebra 2\nx: a, b\x1b[31m\n", 2, 7, [r"\x1b", "printed"]),
    "unknown value": (START + "clues:\ncat = yelow\n", 5, 7, ["'yelow'"]),
    "unknown value, nearest": (START + "clues:\n gren = cat\n", 5, 2, ["'gren'", "is 'green'"]),
    "unknown value, capital": (START + "clues:\nDog @ 1\n", 5, 1, ["'Dog'", "nearest is 'dog'"]),
    "unknown attribute": (START + "clues:\nhat.red @ 1\n", 5, 1, ["'pet.red'"]),
    "unknown in a sum": (START + "clues:\ncat = do + 1\n", 5, 7, ["'do'", "'dog'"]),
    "unknown in a parity": (START + "clues:\neven(cat - dgo)\n", 5, 12, ["'dgo'"]),
    "unknown in a distance": (START + "clues:\n|ct - dog| = 1\n", 5, 2, ["'ct'"]),
    "unknown after or": (START + "clues:\ncat @ 1 or ct @ 2\n", 5, 12, ["'ct'"]),
    "ambiguous value": (START + "clues:\ncat = red\n", 5, 7, ["'color.red' or 'pet.red'"]),
    "house 0": (START + "clues:\ncat @ 0\n", 5, 7, ["'0'", "a house (1 to 3)"]),
    "house 4": (START + "clues:\ncat !@ 4\n", 5, 8, ["'4'", "a house (1 to 3)"]),
    "a house in words": (START + "clues:\ncat @ two\n", 5, 7, ["'two'"]),
    "no house": (START + "clues:\ncat @\n", 5, 6, ["''", "a house"]),
    "a house alone": (START + "clues:\n@ 3\n", 5, 1, ["missing"]),
    "a house in a chain": (START + "clues:\ncat < dog @ 3\n", 5, 11, ["a @ 3"]),
    "an offset too large": (START + "clues:\ncat = dog + 3\n", 5, 13, ["'3'", "offset (0 to 2)"]),
    "a distance too large": (START + "clues:\n|cat - dog| = 3\n", 5, 15, ["distance (0 to 2)"]),
    "no distance": (START + "clues:\n|cat - dog| =\n", 5, 14, ["''", "distance"]),
    "a distance without end": (START + "clues:\n|cat - dog = 2\n", 5, 1, ["'|cat - dog'"]),
    "an offset next to": (START + "clues:\ncat ~ dog + 1\n", 5, 5, ["~"]),
    "an offset in a chain": (START + "clues:\ncat < dog + 1 < blue\n", 5, 7, ["'dog + 1'"]),
    "nothing after a sign": (START + "clues:\ncat =  # dog\n", 5, 6, ["missing"]),
    "nothing before a sign": (START + "clues:\n = cat\n", 5, 2, ["missing"]),
    "nothing between signs": (START + "clues:\ncat = = dog\n", 5, 7, ["missing"]),
    "nothing after or": (START + "clues:\ncat @ 1 or\n", 5, 11, ["expected a clue"]),
    "nothing before xor": (START + "clues:\nxor cat @ 1\n", 5, 1, ["expected a clue"]),
    "or and xor": (START + "clues:\ncat @ 1 or cat @ 2 xor dog @ 3\n", 5, 20, ["or and xor"]),
    "no sign": (START + "clues:\ncat dog\n", 5, 1, ["expected a clue, such as a = b"]),
    "a parity of one": (START + "clues:\nodd(cat)\n", 5, 5, ["a - b"]),
    "a parity of three": (START + "clues:\nodd(cat - dog - blue)\n", 5, 5, ["a - b"]),
    "a parity of nothing": (START + "clues:\nodd()\n", 5, 5, ["a - b"]),
    "a second puzzle": (f"{START}clues:\n{START}clues:\ncat @ 4\n", 9, 7, ["'4'"]),
}


@together("text, line, column, words", MALFORMED.values())
def test_a_malformed_puzzle_is_refused_with_its_place(text, line, column, words):
    with pytest.raises(BadInput) as caught:
        encoders.read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert [word for word in words if word not in caught.value.message] == []
    assert "\n" not in str(caught.value)


TABLES = {
    # name: (text, line, column, words of the message)
    "an unknown attribute": ("   1  2\nmid   a  b\n", 2, 1, ["'mid'"]),
    "an attribute twice": ("low  a  b\n low  a  b\n", 2, 2, ["'low'"]),
    "an attribute missing": ("low  a  b\n", 2, 1, ["high in house 1"]),
    "a house missing": ("low  a\nhigh  A  B\n", 1, 6, ["1 values for 2"]),
    "a house more": ("low  a  b   c\n", 1, 13, ["3 values for 2"]),
    "single blanks": ("low a b\n", 1, 1, ["'low a b'"]),
    "nothing": ("", 1, 1, ["no solution"]),
}


@pytest.mark.parametrize(("text", "line", "column", "words"), TABLES.values(), ids=TABLES)
def test_a_table_that_is_none_is_refused_with_its_place(text, line, column, words):
    with pytest.raises(BadInput) as caught:
        FAMILY.board.read(read(with_clues(2)), lines_of(text))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert [word for word in words if word not in caught.value.message] == []

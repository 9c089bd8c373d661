"""What rules of small genres find broken, in words."""

from itertools import product

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.encoders.genres import kurodoko, lits
from pencilsat.rules.polyominoes import TETROMINOES, same


def breaches(genre, text: str, *rows: str) -> list[str]:
    """What is wrong with a position, whose rows are `#`, numbers, `-` for unshaded, and dots."""
    family = encoders.family_named(genre) if isinstance(genre, str) else genre.FAMILY
    values = {"#": 1, "-": 0}
    entries = {
        (r, c): values[x] if x in values else int(x)
        for r, row in enumerate(rows)
        for c, x in enumerate(row)
        if x != "."
    }
    puzzle = family.board.parse(lines_of(text))
    return [breach.words for breach in family.breaches(puzzle, entries)]


def test_a_number_sees_up_to_the_next_shaded_cells_in_four_ways():
    text = "kurodoko 3 4\n. . . .\n. 4 . .\n. . . .\n"
    assert breaches(kurodoko, text, ".#..", "#---", ".-..") == []
    assert breaches(kurodoko, text, ".#..", "#...", "....") == []
    assert breaches(kurodoko, text, "....", ".#..") == ["r2c2 is shaded"]
    assert breaches(kurodoko, text, ".#..", "#.#.", "....") == [
        "at most 2 cells in sight of r2c2, not 4"
    ]
    assert breaches(kurodoko, text, "....", "----", "....") == []
    assert breaches(kurodoko, "kurodoko 1 5\n. 2 . . .\n", "...--") == []
    assert breaches(kurodoko, text, ".-..", "----", "....") == [
        "at least 5 cells in sight of r2c2, not 4"
    ]
    assert breaches(kurodoko, text, ".#..", "#--#", ".-.#")[0] == (
        "3 cells in sight of r2c2, not 4"
    )


def test_the_marked_cells_of_a_room_must_become_one_of_the_shapes():
    text = "lits 2 5\na a a a b\na a b b b\n"
    assert breaches(lits, text, ".....", ".....") == []
    assert breaches(lits, text, "#..#.") == []
    assert breaches(lits, text, "#--#.") == ["region a cannot have one of L, I, T, S"]
    square = breaches(lits, text, "##-..", "##...")[-1]
    assert square == "r1c1 r1c2 r2c1 r2c2 are all shaded"
    assert breaches(lits, text, "....-") == ["region b cannot have one of L, I, T, S"]


def test_shapes_are_alike_however_they_are_turned_or_mirrored():
    text = "lits 3 6\na a a b b b\na a a b b b\na a a b b b\n"
    touching = breaches(lits, text, "--##--", "--##--", "-####-")
    assert [words for words in touching if "touches" in words] == [
        f"an L touches an L at r{r}c3 r{r}c4" for r in (1, 2, 3)
    ]
    assert not any(
        "touches" in words for words in breaches(lits, text, "###---", "#----#", "---###")
    )
    for name, shape in TETROMINOES:
        for down, right in product((1, -1), repeat=2):
            turned = [(3 + right * c, 5 - down * r) for r, c in shape]
            assert [other for other, model in TETROMINOES if same(turned, model)] == [name]


def test_a_cage_is_broken_once_no_numbers_come_to_its_result():
    def wrong(told: str, row: str) -> list[str]:
        text = f"kenken 4 4\n{told} . . .\n" + ". . . .\n" * 3 + "a a b b\n" + "b b b b\n" * 3
        found = [words for words in breaches("kenken", text, row) if "cage of r1c1" in words]
        return [words.replace(" of the cage of r1c1", "") for words in found]

    assert wrong("6*", "2...") == wrong("6*", "23..") == wrong("5+", "1...") == []
    assert wrong("6*", "4...") == wrong("6x", "1...") == ["the product cannot be 6"]
    assert wrong("12*", "24..") == ["the product is not 12"]
    assert wrong("6+", "1...") == ["the sum cannot be 6"]
    assert wrong("2+", "2...") == ["the sum cannot be 2"]
    assert wrong("3-", "2...") == ["the difference cannot be 3"]
    assert wrong("3-", "4...") == wrong("3-", "14..") == wrong("2/", "24..") == []
    assert wrong("2/", "3...") == ["the quotient cannot be 2"]
    assert wrong("2:", "34..") == ["the quotient is not 2"]
    assert wrong("4-", "....") == ["the difference cannot be 4"]
    assert wrong("3=", "12..") == wrong("3=", "14..") == wrong("3=", "13..") == []
    assert wrong("3=", "23..") == ["the result is not 3"]
    assert wrong("11=", "3...") == ["the result cannot be 11"]

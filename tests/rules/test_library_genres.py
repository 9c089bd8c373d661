"""Small genres made of rules of the library, against the laws of families."""

from itertools import product

import kenken
import pytest
from plugins import nothing_loaded

import pencilsat
from pencilsat.boards.words import lines_of
from pencilsat.encoders.genres import kurodoko, lits
from pencilsat.rules.polyominoes import TETROMINOES, same
from pencilsat.testing import check_family

BOARDS = {
    kenken: [
        "kenken 2 2\na1d a1d\nb2q b2q\n",
        "kenken 3 3\na1q a1q b\nb b b\nb b b\n",
        "kenken 2 2\na4p a4p\na4p b\n",
        "kenken 2 2\na2s b\na2s b\n",
        "kenken 2 2\na1d a1d\na1d b\n",
        "kenken 3 3\na6p a6p b4s\nc d2d b4s\nc d2d d2d\n",
        "kenken 3 3\na6p a6p b4s\nc d2d b4s\nc d2d e3s\n",
        "kenken 3 3\na2q b3p b3p\na2q b3p c\nc c c\n",
    ],
}


@pytest.mark.parametrize("genre", BOARDS, ids=lambda genre: genre.FAMILY.name)
def test_genres_of_the_library_obey_the_laws(genre):
    with nothing_loaded():
        check_family(pencilsat.load_family(genre.FAMILY), BOARDS[genre])


def breaches(genre, text: str, *rows: str) -> list[str]:
    """What is wrong with a position, whose rows are `#`, numbers, `-` for unshaded, and dots."""
    family, values = genre.FAMILY, {"#": 1, "-": 0}
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
    assert breaches(kurodoko, text, "....", ".#..") == ["(2, 2) is shaded"]
    assert breaches(kurodoko, text, ".#..", "#.#.", "....") == [
        "at most 2 cells in sight of (2, 2), not 4"
    ]
    assert breaches(kurodoko, text, "....", "----", "....") == []
    assert breaches(kurodoko, "kurodoko 1 5\n. 2 . . .\n", "...--") == []
    assert breaches(kurodoko, text, ".-..", "----", "....") == [
        "at least 5 cells in sight of (2, 2), not 4"
    ]
    assert breaches(kurodoko, text, ".#..", "#--#", ".-.#")[0] == (
        "3 cells in sight of (2, 2), not 4"
    )


def test_the_marked_cells_of_a_room_must_become_one_of_the_shapes():
    text = "lits 2 5\na a a a b\na a b b b\n"
    assert breaches(lits, text, ".....", ".....") == []
    assert breaches(lits, text, "#..#.") == []
    assert breaches(lits, text, "#--#.") == ["region a cannot have one of L, I, T, S"]
    square = breaches(lits, text, "##-..", "##...")[-1]
    assert square == "(1, 1), (1, 2), (2, 1), (2, 2) are all shaded"
    assert breaches(lits, text, "....-") == ["region b cannot have one of L, I, T, S"]


def test_shapes_are_alike_however_they_are_turned_or_mirrored():
    text = "lits 3 6\na a a b b b\na a a b b b\na a a b b b\n"
    touching = breaches(lits, text, "--##--", "--##--", "-####-")
    assert [words for words in touching if "touches" in words] == [
        f"an L touches an L at ({r}, 3), ({r}, 4)" for r in (1, 2, 3)
    ]
    assert not any(
        "touches" in words for words in breaches(lits, text, "###---", "#----#", "---###")
    )
    for name, shape in TETROMINOES:
        for down, right in product((1, -1), repeat=2):
            turned = [(3 + right * c, 5 - down * r) for r, c in shape]
            assert [other for other, model in TETROMINOES if same(turned, model)] == [name]


def test_a_cage_is_broken_once_no_numbers_come_to_its_result():
    def wrong(cage: str, row: str) -> list[str]:
        board = f"kenken 4 4\n{cage} {cage} b b\n" + "b b b b\n" * 3
        return [words for words in breaches(kenken, board, row) if "region a" in words]

    assert wrong("a6p", "2...") == wrong("a6p", "23..") == wrong("a5s", "1...") == []
    assert wrong("a6p", "4...") == ["the product of region a6p cannot be 6"]
    assert wrong("a6p", "1...") == ["the product of region a6p cannot be 6"]
    assert wrong("a12p", "24..") == ["the product of region a12p is not 12"]
    assert wrong("a6s", "1...") == ["the sum of region a6s cannot be 6"]
    assert wrong("a2s", "2...") == ["the sum of region a2s cannot be 2"]
    assert wrong("a3d", "2...") == ["the difference of region a3d cannot be 3"]
    assert wrong("a3d", "4...") == wrong("a3d", "14..") == wrong("a2q", "24..") == []
    assert wrong("a2q", "3...") == ["the quotient of region a2q cannot be 2"]
    assert wrong("a2q", "34..") == ["the quotient of region a2q is not 2"]
    assert wrong("a4d", "....") == ["the difference of region a4d cannot be 4"]

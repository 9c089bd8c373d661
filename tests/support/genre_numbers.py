"""Tests of genres in which numbers are written into cells."""

from genre_cases import Case


def numbers(puzzle, rows):
    """The numbers of the first rows of words, as many as the puzzle has."""
    return {
        (r, c): int(word)
        for r, row in enumerate(rows[: puzzle.rows])
        for c, word in enumerate(row)
        if word.isdigit()
    }


def last(puzzle, lines):
    """The numbers of the last rows of words."""
    return numbers(puzzle, lines[-puzzle.rows :])


def but_last(lines):
    """All rows of words but the last ones, which are the answer: rooms and numbers."""
    return lines[: -(len(lines) + 1) // 4]


CASES = {
    "kenken": Case(
        boards=[
            "kenken 2 2\n1- .\n2/ .\na a\nb b\n",
            "kenken 2 2\n4* .\n. .\na a\na b\n",
            "kenken 2 2\n3= .\n. 2\na b\na c\n",
            "kenken 2 2\n2+ .\n. .\na b\na b\n",
        ],
        puzzlekit="kenken",
        solved=numbers,
    ),
    "ripple": Case(
        boards=[
            "ripple 1 3\n. . .\na b c\n",
            "ripple 2 3\n. . .\n. . .\na a b\na b b\n",
            "ripple 2 3\n. . 3\n. . .\na a b\na c b\n",
            "ripple 2 4\n. . . .\n. . 2 .\na a a b\nc d d d\n",
        ],
        pzpr="ripple",
        answered=last,
        given=but_last,
        codes={"bkDupNum": "region"},
        puzzlekit="hakyuu",
        solved=numbers,
        step=60,
    ),
    "suguru": Case(
        boards=[
            "suguru 1 3\n. . .\na a b\n",
            "suguru 2 3\n. . .\n. . .\na a b\na b b\n",
            "suguru 2 3\n. . 3\n. . .\na a b\na c b\n",
            "suguru 2 4\n. . . .\n. . 2 .\na a a a\nc d d d\n",
        ],
        pzpr="suguru",
        answered=last,
        given=but_last,
        codes={"bkDupNum": "region"},
        puzzlekit="suguru",
        solved=numbers,
    ),
}

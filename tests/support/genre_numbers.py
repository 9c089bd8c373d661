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
}

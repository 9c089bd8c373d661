"""Tests of genres in which numbers are written into cells."""

from genre_cases import Case

TWO = (
    "samurai 6 6\ngrids 4 r1c1 r3c3\n. . 3 4 # #\n. 4 1 2 # #\n2 1 4 3 2 1\n4 3 2 1 3 4\n"
    "# # 1 2 4 3\n# # 3 4 1 2\n"
)


def written(puzzle, rows):
    """The numbers of an answer."""
    return {
        (r, c): int(word) if word.isdecimal() else 0
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
    }


CASES: dict[str, Case] = {
    "samurai": Case(
        boards=[
            TWO,
            "samurai 4 4\ngrids 4 r1c1\n1 2 3 4\n. 4 1 .\n. 1 4 .\n4 3 2 1\n",
            "samurai 4 4\ngrids 4 r1c1\n. 2 . 4\n. 4 . 2\n2 1 4 3\n4 3 2 1\n",
            "samurai 4 5\ngrids 4 r1c1 r1c2\n1 2 3 4 1\n. 4 1 2 3\n2 1 4 3 2\n4 3 2 1 3\n",
        ],
        puzzlekit="samuraisudoku",
        solved=written,
    ),
}

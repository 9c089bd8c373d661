"""Tests of genres in which numbers are written into cells."""

from genre_cases import Case, marked

TWO = (
    "samurai 6 6\ngrids 4 r1c1 r3c3\n. . 3 4 # #\n. 4 1 2 # #\n2 1 4 3 2 1\n4 3 2 1 3 4\n"
    "# # 1 2 4 3\n# # 3 4 1 2\n"
)


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


def beside(lines):
    """The lines of a board with clues at the top and on the left, without these."""
    return [words[1:] for words in lines[1:]]


CASES = {
    "doppelblock": Case(
        boards=[
            "doppelblock 2 2\nleft 1 .\n",
            "doppelblock 3 3\nleft 1 . .\ntop . 0 .\n",
            "doppelblock 3 3\nleft 0 . .\ntop 0 . .\n",
            "doppelblock 2 3\ntop 0 . .\n",
        ],
        pzpr="doppelblock",
        answered=lambda puzzle, lines: {
            **marked({"-": 0, "q3": 3}, beside(lines)),
            **numbers(puzzle, beside(lines)),
        },
        given=lambda lines: [lines[0], *(words[0] for words in lines[1:])],
        codes={"nmSum": "between", "ceTooManyBlocks": "row", "ceNoNum": "row"},
        puzzlekit="doppelblock",
        solved=lambda puzzle, rows: {**marked({"x": 0}, rows), **numbers(puzzle, rows)},
    ),
    "easyasabc": Case(
        boards=[
            "easyasabc 2 2 letters=2\ntop a a\n",
            "easyasabc 2 2 letters=1\nleft a a\ntop . a\n",
            "easyasabc 2 2 letters=2\nright b .\n",
        ],
        pzpr="easyasabc",
        answered=lambda puzzle, lines: numbers(puzzle, [row[1:-1] for row in lines[2:-1]]),
        given=lambda lines: [
            lines[0],
            lines[1],
            lines[-1],
            *(row[:: len(row) - 1] for row in lines[2:-1]),
        ],
        codes={"nmDupRow": "row", "nmMissRow": "row"},
        puzzlekit="abcendview",
        solved=lambda puzzle, rows: marked(
            {"-": 0} | {x: i for i, x in enumerate("abcdefgh", 1)}, rows
        ),
        step=60,
    ),
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
    "samurai": Case(
        boards=[
            TWO,
            "samurai 4 4\ngrids 4 r1c1\n1 2 3 4\n. 4 1 .\n. 1 4 .\n4 3 2 1\n",
            "samurai 4 4\ngrids 4 r1c1\n. 2 . 4\n. 4 . 2\n2 1 4 3\n4 3 2 1\n",
            "samurai 4 5\ngrids 4 r1c1 r1c2\n1 2 3 4 1\n. 4 1 2 3\n2 1 4 3 2\n4 3 2 1 3\n",
        ],
        puzzlekit="samuraisudoku",
        solved=numbers,
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
    "tenner": Case(
        boards=[
            "tenner 2 2\nbottom 1 1\n. .\n. .\n",
            "tenner 1 3\nbottom . . .\n. 1 .\n",
            "tenner 1 3\nbottom . . 0\n. . .\n",
        ],
        puzzlekit="tennergrid",
        solved=numbers,
    ),
}

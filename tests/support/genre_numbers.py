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


def numbers_or_empty(puzzle, rows):
    """The numbers, and 0 for cells without one."""
    return {**marked({"-": 0}, rows[: puzzle.rows]), **numbers(puzzle, rows)}


def last_or_empty(puzzle, lines):
    """The same of the last rows of words."""
    return numbers_or_empty(puzzle, lines[-puzzle.rows :])


def but_last(lines):
    """All rows of words but the last ones, which are the answer: rooms and numbers."""
    return lines[: -(len(lines) + 1) // 4]


def beside(lines):
    """The lines of a board with clues at the top and on the left, without these."""
    return [words[1:] for words in lines[1:]]


WITH_DIAGONALS = (
    "166_6x6",
    "167_6x6",
    "169_7x7",
    "173_5x5",
    "176_6x6",
    "179_7x7",
    "180_7x7",
)
"""Boards of ABC End View in whose answers each letter is also once on both diagonals: their text
does not say so, and leaves other solutions.
"""

CASES = {
    "cojun": Case(
        boards=[
            "cojun 3 1\n.\n.\n3\na\na\nb\n",
            "cojun 2 3\n. . .\n. . .\na a b\na b b\n",
            "cojun 2 4\n. . 2 .\n. . . .\na b c c\na b d d\n",
            "cojun 2 3\n. . .\n. . .\na b b\nc c b\n",
        ],
        pzpr="cojun",
        answered=last,
        given=but_last,
        codes={"bkDupNum": "region", "bkSmallOnBig": "greater"},
        puzzlekit="cojun",
        solved=numbers,
    ),
    "doppelblock": Case(
        boards=[
            "doppelblock 2 2\nleft 1 .\n",
            "doppelblock 3 3\nleft 1 . .\ntop . 0 .\n",
            "doppelblock 3 3\nleft 0 . .\ntop 0 . .\n",
            "doppelblock 1 2\n",
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
        answered=lambda puzzle, lines: marked(
            {"1": "a", "2": "b", "3": "c"}, [row[1:-1] for row in lines[2:-1]]
        ),
        given=lambda lines: [
            lines[0],
            lines[1],
            lines[-1],
            *(row[:: len(row) - 1] for row in lines[2:-1]),
        ],
        codes={"nmDupRow": "row", "nmMissRow": "row"},
        puzzlekit="abcendview",
        solved=lambda puzzle, rows: marked({x: x for x in "-abcdefgh"}, rows),
        several=dict.fromkeys(WITH_DIAGONALS, "not unique"),
        step=60,
    ),
    "futoshiki": Case(
        boards=[
            "futoshiki 2 2\n. .\n. .\n> v\n. .\n",
            "futoshiki 2 2\n. .\n. .\n. .\n. <\n",
            "futoshiki 2 2\n. .\n2 .\n. .\n. .\n",
            "futoshiki 2 2\n. .\n. .\n. .\n. .\n",
        ],
    ),
    "kakkuru": Case(
        boards=[
            "kakkuru 2 2\n. 3\n. .\n",
            "kakkuru 2 2\n. x\n1 .\n",
            "kakkuru 2 3\n. 5 .\n. . x\n",
            "kakkuru 2 2\n. .\n. .\n",
            "kakkuru 3 3\nx . .\n. 7 .\n. . x\n",
        ],
        puzzlekit="kakkuru",
        solved=lambda puzzle, rows: {
            cell: number
            for cell, number in numbers(puzzle, rows).items()
            if cell not in puzzle.given
        },
    ),
    "kakuru": Case(
        boards=[
            "kakuru 1 3\n. 3 .\n",
            "kakuru 1 3\n. 2 .\n",
            "kakuru 2 3\n. 3 .\nx 1 x\n",
            "kakuru 2 3\n. 8 .\nx 7 1\n",
            "kakuru 1 2\n. .\n",
            "kakuru 2 3\n3 . 3\nx . x\n",
        ],
        pzpr="kakuru",
        answered=lambda puzzle, lines: {
            cell: digit for cell, digit in last(puzzle, lines).items() if digit
        },
        given=lambda lines: lines[: len(lines) // 2],
        codes={"nqAroundDup": "around", "nmAround": "unlike"},
    ),
    "kenken": Case(
        boards=[
            "kenken 2 2\n1- .\n2/ .\na a\nb b\n",
            "kenken 2 2\n4* .\n. .\na a\na b\n",
            "kenken 2 2\n3= .\n. 2\na b\na c\n",
            "kenken 2 2\n2+ .\n. .\na b\na b\n",
            "kenken 2 2\n. .\n. .\na a\nb b\n",
        ],
        puzzlekit="kenken",
        solved=numbers,
    ),
    "nanro": Case(
        boards=[
            "nanro 2 2\n. .\n. .\na a\na a\n",
            "nanro 1 4\n. . . .\na b b c\n",
            "nanro 2 3\n. . .\n. 2 .\na a b\nb b b\n",
            "nanro 1 3\n. . 2\na b c\n",
        ],
        pzpr="nanro",
        answered=last_or_empty,
        given=but_last,
        codes={
            "nm2x2": "pool",
            "bkPlNum": "region",
            "nmDivide": "connected",
            "nmCountLt": "region",
        },
        puzzlekit="nanro",
        solved=numbers_or_empty,
    ),
    "renban": Case(
        boards=[
            "renban 2 2\n. .\n. 1\na b\na c\n",
            "renban 2 2\n1 .\n1 .\na b\nc d\n",
            "renban 3 3\n. . .\n. . .\n1 . .\na a b\nc d b\nc e f\n",
        ],
        puzzlekit="renban",
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
    "str8ts": Case(
        boards=[
            "str8ts 2 2\n. x\n2x .\n",
            "str8ts 2 2\n1 .\n. 2x\n",
            "str8ts 3 3\n1x . 3\n. x .\nx x .\n",
            "str8ts 3 3\n. x .\n. . x\n1x 3 .\n",
        ],
        puzzlekit="str8t",
        solved=numbers,
        step=40,
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
    "sukoro": Case(
        boards=[
            "sukoro 1 3\n. . .\n",
            "sukoro 2 2\n. .\n. .\n",
            "sukoro 1 4\n. . . 1\n",
            "sukoro 2 3\n1 . .\n. . 1\n",
            "sukoro 1 7\n1 . . . . . 1\n",
        ],
        pzpr="sukoro",
        answered=last_or_empty,
        given=lambda lines: lines[: len(lines) // 2],
        codes={"nmNumberNe": "number"},
        puzzlekit="sukoro",
        solved=numbers_or_empty,
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

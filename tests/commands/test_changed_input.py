"""Texts changed at random: each is read as it says, or refused with its place."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from command import HAS, UNIQUE, UNIQUE_ANSWER, run
from oracle import smallest
from together import together

from pencilsat import encoders
from pencilsat.cnf import dimacs
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.solve import solve
from pencilsat.tasks.verify import read_solutions, verify

T = TypeVar("T")

BOARDS_OF = {
    "hashi": [UNIQUE, HAS],
    "sudoku": [
        "sudoku 4 2 2\n1 . . 4\n. 4 . .\n2 . . .\n. . . .\n",
        f"{'.' * 79}12\n{'0' * 80}3\n",
    ],
    "takuzu": ["takuzu 4 4 repeats\n0 . . 1\n. . 1 .\n. . . .\n. 0 . .\n"],
    "numberlink": ["numberlink 3 2 partial\na hashi\n. .\na hashi  # 2\n"],
    "battleship": ["battleship 2 3\nfleet 2 1\nrows 1 2\ncolumns 2 . 1\n. . .\nv . .\n"],
    "circuit": ["circuit 2 3\ns o-o\n  |\n# t #\n"],
    "zebra": ["zebra 2\nx: a, b\ny: c, d e\nclues:\na = c xor b @ 1\nx.a ~ d e\n|a - c| < 1\n"],
}


def boards_of(name: str) -> list[str]:
    """Those of a family; its smallest instance that has a solution, if it has none here."""
    if name in BOARDS_OF:
        return BOARDS_OF[name]
    puzzle = smallest(name)
    return [puzzle.family.board.text(puzzle)]


OTHER_SIGNS = ["~", "@", "!", "|", ",", ":", "<", ">", "^", "v", "s", "t", "o", "*", "or", "clues:"]
BLANKS = [" ", "\t", "\n", "\r\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\xa0"]
NUMBERS = ["0", "1", "2", "8", "9", "12", "-1", "99999999999", "1e3", "0x1", "1_0", "٣"]
SIGNS = ["#", ".", "-", "+", "=", "x", "é", "…", "\x00", "\x1b", "\ufeff"]
STATUS = ["s", "v", "c", "SAT", "UNKNOWN", "UNSAT", "-0", "-3", "\r"]
JSON = ["[", "]", "{", "}", ",", ":", '"', "null", "true", "1e999", "1.0", "NaN", "Infinity"]
ESCAPED = [r"\u001b", r"\n", r"\u202e", r"\ud800"]


def mutations(texts: list[str], pieces: list[str], number: int) -> Iterator[str]:
    """The texts with random cuts, repetitions, insertions and replacements."""
    source = random.Random(7)
    for _ in range(number):
        text = source.choice(texts)
        for _ in range(source.randint(1, 4)):
            i, j = sorted(source.randrange(len(text) + 1) for _ in range(2))
            j = min(j, i + source.choice((0, 1, 2, 8)))
            change = source.choice(("cut", "insert", "insert", "replace", "repeat", "truncate"))
            piece = source.choice(pieces)
            if change == "cut":
                text = text[:i] + text[j:]
            elif change == "insert":
                text = text[:i] + piece + text[i:]
            elif change == "replace":
                text = text[:i] + piece + text[j:]
            elif change == "repeat":
                text = text[:i] + 2 * text[i:j] + text[j:]
            else:
                text = text[:i]
        yield text


def rewritten(text: str, source: random.Random) -> str:
    """The text with some lines and words left out, repeated, exchanged or joined."""
    lines = text.split("\n")
    for _ in range(source.randint(1, 2)):
        i, j = (source.randrange(len(lines)) for _ in range(2))
        words = lines[i].split(" ")
        k, m = (source.randrange(len(words)) for _ in range(2))
        change = source.randrange(6)
        if change == 0:
            lines[i] = ""
        elif change == 1:
            lines[i], lines[j] = lines[j], lines[i]
        elif change == 2:
            lines.insert(i, lines[j])
        elif change == 3:
            lines[i] += " " + lines[j]
        elif change == 4:
            words[k], words[m] = words[m], words[k]
            lines[i] = " ".join(words)
        else:
            words[k] = source.choice(NUMBERS + SIGNS + [*encoders.FOLDERS, "hashi 2"])
            lines[i] = " ".join(words)
    return "\n".join(lines)


def changes(texts: list[str], pieces: list[str], number: int) -> Iterator[str]:
    """Half of them changes of characters, half of lines and words."""
    source = random.Random(8)
    for text in mutations(texts, pieces, number // 2):
        yield text
        yield rewritten(source.choice(texts), source)


def check_place(error: BadInput, text: str) -> None:
    """The place lies in the text, or where its next line or column would be."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert error.line is not None
    assert error.column is not None
    assert 1 <= error.line <= len(lines) + 1
    line = lines[error.line - 1] if error.line <= len(lines) else ""
    assert 1 <= error.column <= len(line) + 1
    assert str(error).isprintable()


def read_of(read: Callable[[str], T], texts: Iterable[str], least: int) -> Iterator[T]:
    """What is read of the texts that are not refused with their place. In the end, at least so
    many were read and at least so many refused.
    """
    outcomes = Counter[bool]()
    for text in texts:
        try:
            found = read(text)
        except BadInput as error:
            check_place(error, text)
            outcomes[False] += 1
        else:
            outcomes[True] += 1
            yield found
    assert min(outcomes[True], outcomes[False]) > least


@together("name", encoders.FOLDERS)
def test_a_changed_board_of_any_family_is_read_as_it_says_or_refused(name):
    for found in read_of(
        encoders.read, changes(boards_of(name), BLANKS + NUMBERS + SIGNS + OTHER_SIGNS, 300), 15
    ):
        for board in found:
            again = board.family.board.text(board)
            assert encoders.read(again) == [board]
            assert all(line.isprintable() for line in again.split("\n"))


@together("name", encoders.FOLDERS)
def test_a_changed_solution_of_any_family_is_judged_or_refused(name):
    board, *_ = encoders.read(boards_of(name)[0])
    [solution] = solve(board, unique=False).solutions
    shape = solution.to_json()
    texts = [json.dumps(shape), json.dumps({"solutions": [shape]}), str(solution)]
    changed = changes(texts, BLANKS + NUMBERS + SIGNS + JSON + ESCAPED, 300)
    # JSON counts its lines by \n alone
    one_line_end = (text.replace("\r", " ") for text in changed)
    for found in read_of(partial(read_solutions, board), one_line_end, 10):
        broken = [rule for one in found for rule in verify(board, one).broken]
        assert all(rule.isprintable() for rule in broken)


def test_a_changed_formula_is_read_or_refused_with_its_place():
    text = run("export", "-", stdin=UNIQUE).out
    weighted = "c t pwmc\np cnf 3 3\nc p show 1 2 0\nc p weight -1 0.5 0\n1 2 0\n-1 3\n0\n0\n"
    pieces = BLANKS + NUMBERS + STATUS + ["p cnf", "c var", "c rule", "c t pmc", "c p show"]
    for found in read_of(dimacs.read, changes([text, weighted], pieces, 1000), 100):
        used = {abs(x) for clause in found.clauses for x in clause} | {*found.names.values()}
        assert max(used, default=0) <= found.variables


def test_a_changed_answer_is_read_or_refused_with_its_place():
    answers = [UNIQUE_ANSWER, "SAT\n1 -2 3 4 -5 0\n", "s UNSATISFIABLE\n"]
    changed = mutations(answers, BLANKS + NUMBERS + SIGNS + STATUS, 1000)
    assert [*read_of(dimacs.read_answer, changed, 100)]

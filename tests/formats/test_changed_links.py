"""Links, game IDs and files that are changed at random cost one line, or are other puzzles."""

import random
import re
from collections.abc import Iterator
from functools import cache

from marks import slow
from together import together
from written import WRITTEN

from pencilsat import encoders, formats
from pencilsat.cnf.errors import BadInput

SEEDS = [range(6), slow(range(6, 10))]
"""Of the changes of each text: some are made always."""

BOARDS = [*dict.fromkeys(board for board, _, _ in WRITTEN)]
SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyzABCDGLZ-+=%*$.@:/#?&_ \n\t\u00e9\u0663"


@cache
def texts() -> list[tuple[str, str]]:
    """Every board in every format that can express it, and the name of its family."""
    found = []
    for text in BOARDS:
        [puzzle] = encoders.read(text)
        for name in formats.names(puzzle):
            found.append((puzzle.family.name, formats.write(puzzle, name)))
    return found


def changed(text: str, seed: int) -> str:
    """The text with some pieces removed, doubled, or replaced by symbols."""
    source = random.Random(seed)
    for _ in range(source.choice((1, 1, 1, 2, 5))):
        start = source.randrange(len(text) + 1)
        end = min(len(text), start + source.choice((0, 1, 1, 2, 8, len(text))))
        piece = "".join(source.choices(SYMBOLS, k=source.choice((0, 1, 1, 2, 4))))
        text = text[:start] + source.choice((piece, piece, text[start:end] * 2)) + text[end:]
    return text


def check(text: str, family: str | None) -> None:
    """It is refused in one line that has a place in the text, or is a puzzle that can be kept."""
    puzzles, wrong = [], None
    try:
        puzzles = encoders.read(text, family)
    except BadInput as refused:
        wrong = refused
    if wrong:
        assert "\n" not in str(wrong)
        assert len(str(wrong)) < 1000
        lines = text.replace("\r\n", "\n").split("\n")
        assert 1 <= (wrong.line or 0) <= len(lines) + 1, str(wrong)
        assert 1 <= (wrong.column or 0) <= max(map(len, lines)) + 1, str(wrong)
    for puzzle in puzzles:
        known = puzzle.family
        assert encoders.read(known.board.text(puzzle)) == [puzzle]
        for name in formats.names(puzzle):
            assert len(encoders.read(formats.write(puzzle, name), known.name)) == 1


@together("seeds", SEEDS)
@together("family, text", texts())
def test_a_changed_text_is_refused_in_one_line_or_another_puzzle(family, text, seeds):
    for seed in seeds:
        check(changed(text, seed), family if seed % 2 else None)


PUBLISHED = "2 2 2\n1 1\n0 0\n"
"""Hashi in the format of the published benchmark."""


def with_long_numbers(text: str) -> Iterator[str]:
    """The text with thousands of digits, of which Python makes no number, for each number in it."""
    for match in re.finditer("[0-9]+", text):
        yield text[: match.start()] + "9" * 4301 + text[match.end() :]


NUMBERS = 4
"""The most of a text that are tried."""

NATIVE = [(text.split()[0], text) for text in BOARDS]


@together("family, text", [*NATIVE, ("hashi", PUBLISHED), *texts()])
def test_numbers_of_thousands_of_digits_cost_one_line(family, text):
    every = [*with_long_numbers(text)]
    for edited in every[:: -(-len(every) // NUMBERS) or 1]:
        check(edited, family)
        check(edited, None)

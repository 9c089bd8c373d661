"""The puzzle of 1962: who owns the zebra, and how its solution is drawn."""

from itertools import islice
from typing import Any

from oracle import differences_told, picture
from together import together
from zebras import FAMILY, LIFE, read, solutions, with_clues

from pencilsat.boards.words import lines_of
from pencilsat.encoders.zebra import Zebra
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

each_encoding = together("encoding", FAMILY.encodings)

STREET = {
    "color": ["yellow", "blue", "red", "ivory", "green"],
    "nation": ["Norwegian", "Ukrainian", "Englishman", "Spaniard", "Japanese"],
    "drink": ["water", "tea", "milk", "orange juice", "coffee"],
    "cigarette": ["Kools", "Chesterfields", "Old Gold", "Lucky Strike", "Parliaments"],
    "pet": ["fox", "horse", "snails", "dog", "zebra"],
}
DRAWN = """\
           1          2              3           4             5
color      yellow     blue           red         ivory         green
nation     Norwegian  Ukrainian      Englishman  Spaniard      Japanese
drink      water      tea            milk        orange juice  coffee
cigarette  Kools      Chesterfields  Old Gold    Lucky Strike  Parliaments
pet        fox        horse          snails      dog           zebra
"""


@together("order", FAMILY.clue_orders)
@each_encoding
def test_the_japanese_owns_the_zebra_and_the_norwegian_drinks_water(encoding, order):
    puzzle = read(LIFE)
    [street] = solutions(puzzle, encoding=encoding, clue_order=order)
    _, nation, drink, _, pet = street
    assert nation[pet.index("zebra")] == "Japanese"
    assert nation[drink.index("water")] == "Norwegian"
    assert FAMILY.board.to_json(puzzle, street) == STREET


def test_the_puzzle_of_1962_needs_each_of_its_clues():
    puzzle = read(LIFE)
    for i in range(14):
        rest = puzzle.clues[:i] + puzzle.clues[i + 1 :]
        run = Run(Zebra(5, puzzle.attributes, rest), Options())
        assert len(list(islice(run.solutions(), 2))) == 2


def test_a_table_is_drawn_with_aligned_columns():
    puzzle = read(LIFE)
    street = FAMILY.board.from_json(puzzle, STREET)
    assert drawn(puzzle, street) == DRAWN
    assert FAMILY.board.read(puzzle, lines_of(DRAWN)) == street
    empty = drawn(puzzle, None)
    assert empty.startswith("           1  2  3  4  5\ncolor      .  .  .  .  .\n")
    assert FAMILY.board.line(puzzle, street).startswith(
        "color: yellow, blue, red, ivory, green; nation"
    )


def drawn(puzzle: Zebra, one: Any, other: Any = None) -> str:
    """The drawing without colours."""
    return "\n".join([*picture(puzzle, one, other), ""])


def test_differences_are_marked_and_named():
    puzzle = read(with_clues(2, "a @ 1"))
    one, other = (("a", "b"), ("A", "B")), (("a", "b"), ("B", "A"))
    assert drawn(puzzle, one, other) == "      1   2\nlow   a   b\nhigh  A*  B*\n"
    named = ["high in house 1: A or B", "high in house 2: B or A"]
    assert differences_told(puzzle, one, other) == named

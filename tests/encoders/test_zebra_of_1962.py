"""The puzzle of 1962: who owns the zebra."""

from together import together
from zebras import FAMILY, LIFE, read, solutions

each_encoding = together("encoding", FAMILY.encodings)


STREET = {
    "color": ["yellow", "blue", "red", "ivory", "green"],
    "nation": ["Norwegian", "Ukrainian", "Englishman", "Spaniard", "Japanese"],
    "drink": ["water", "tea", "milk", "orange juice", "coffee"],
    "cigarette": ["Kools", "Chesterfields", "Old Gold", "Lucky Strike", "Parliaments"],
    "pet": ["fox", "horse", "snails", "dog", "zebra"],
}


@together("order", FAMILY.clue_orders)
@each_encoding
def test_the_japanese_owns_the_zebra_and_the_norwegian_drinks_water(encoding, order):
    puzzle = read(LIFE)
    [street] = solutions(puzzle, encoding=encoding, clue_order=order)
    _, nation, drink, _, pet = street
    assert nation[pet.index("zebra")] == "Japanese"
    assert nation[drink.index("water")] == "Norwegian"
    assert FAMILY.board.to_json(puzzle, street) == STREET

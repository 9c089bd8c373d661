"""What a clue says in English is what it says: an own reading of the sentence agrees with it."""

import pytest

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.zebra.english import sentence, wording

SENTENCES = {
    "ann ~ dog": "ann is next to dog",
    "ann < dog <= cat": "ann is left of dog, and dog is left of cat or in the same house",
    "ann @ 1 or dog @ 2": "either ann is in house 1, or dog is in house 2, or both",
    "ann @ 1 xor dog @ 2": "either ann is in house 1, or dog is in house 2, but not both",
    "ann @ 1 or dog @ 2 or cat @ 3": "at least one holds of: ann is in house 1; dog is in house 2; "
    "cat is in house 3",
    "bob = dog + 2": "bob is two houses right of dog",
}


def test_clues_of_one_statement_or_of_several_are_sentences():
    clues = "\n".join(SENTENCES)
    [puzzle] = encoders.read(f"zebra 3\nname: ann, bob, cid\npet: dog, cat, cow\nclues:\n{clues}\n")
    plain = wording(puzzle.values, {})
    assert [sentence(clue, plain) for clue in puzzle.clues] == [*SENTENCES.values()]


PHRASED = """\
zebra 3
nation = the: Dane, Finn, Pole
cigarette = the person who smokes: Kools, Camel, Salem
color = the person in the * house: red, green, blue
pet: dog, cat, fox
clues:
"""
PEOPLE = {
    "Kools ~ Dane": "the person who smokes Kools lives next to the Dane",
    "Kools = red": "the person who smokes Kools is the person in the red house",
    "Kools != red": "the person who smokes Kools is not the person in the red house",
    "Dane @ 3": "the Dane lives in house 3",
    "Dane !@ 3": "the Dane does not live in house 3",
    "Dane = red + 1": "the Dane lives directly right of the person in the red house",
    "Dane < Finn": "the Dane lives left of the Finn",
    "|Dane - Finn| != 1": "the Dane does not live next to the Finn",
    "|Dane - Finn| != 2": "the Dane and the Finn do not live two houses apart",
    "odd(Dane - Finn)": "the Dane and the Finn live an odd number of houses apart",
    "Dane = dog": "the Dane and dog are in the same house",
    "Dane ~ dog": "the Dane is next to dog",
}


def test_a_puzzle_can_say_by_which_phrases_its_values_are_called():
    text = PHRASED + "\n".join(PEOPLE) + "\n"
    [puzzle] = encoders.read(text)
    given = puzzle.family.board.given
    assert given.sentences(puzzle) == [f"{i}. {s}" for i, s in enumerate(PEOPLE.values(), 1)]
    assert puzzle.family.board.text(puzzle) == text


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("pet =: dog, cat", 6, "a phrase is missing: attribute = phrase: value, …"),
        ("pet = a = b: dog, cat", 9, "a phrase cannot contain ="),
        ("pet = * and *: dog, cat", 7, "a phrase has one * at most, for the value"),
        ("= the: dog, cat", 1, "a name is missing"),
    ],
)
def test_a_wrong_phrase_is_said_with_its_place(line, column, message):
    with pytest.raises(BadInput) as wrong:
        encoders.read(f"zebra 2\n{line}\nclues:\n")
    assert (wrong.value.line, wrong.value.column) == (2, column)
    assert str(wrong.value).endswith(message)

"""What a clue says in English is what it says: an own reading of the sentence agrees with it."""

import operator
import re
from itertools import product

import pytest
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.zebra.clues import Comparison, compares
from pencilsat.encoders.zebra.english import comparison_said, sentence, wording
from pencilsat.encoders.zebra.table import Value

A, B = Value("name", "ann"), Value("pet", "dog")
HOUSES = 5
WORDS = {"one": 1, "two": 2, "three": 3, "four": 4}
AMOUNT = {
    "": operator.eq,
    "not ": operator.ne,
    "less than ": operator.lt,
    "at most ": operator.le,
    "more than ": operator.gt,
    "at least ": operator.ge,
}
MANY = f"(?P<amount>{'|'.join(AMOUNT)})(?P<number>{'|'.join(WORDS)}) houses?"


def understood(said: str, a: int, b: int) -> bool:
    """Whether an English sentence about two houses is true of them."""
    if match := re.fullmatch(r"ann is (not )?in house (\d)", said):
        return (a == int(match[2])) != bool(match[1])
    if match := re.fullmatch(r"ann and dog are in (the same house|different houses)", said):
        return (a == b) == (match[1] == "the same house")
    if match := re.fullmatch(r"ann and dog are an (odd|even) number of houses apart", said):
        return (a - b) % 2 == (match[1] == "odd")
    if match := re.fullmatch(r"ann is (not )?next to dog", said):
        return (abs(a - b) == 1) != bool(match[1])
    if match := re.fullmatch(f"ann and dog are {MANY} apart", said):
        return AMOUNT[match["amount"]](abs(a - b), WORDS[match["number"]])
    to_the = {"right": a - b, "left": b - a}
    if match := re.fullmatch(r"ann is (not )?directly (left|right) of dog", said):
        return (to_the[match[2]] == 1) != bool(match[1])
    if match := re.fullmatch(r"ann is (left|right) of dog( or in the same house)?", said):
        return to_the[match[1]] > 0 or (a == b and bool(match[2]))
    match = re.fullmatch(f"ann is {MANY} (?P<side>left|right) of dog(?P<or>, or .*)?", said)
    assert match, said
    far = to_the[match["side"]]
    if match["or"]:
        other = "left" if match["side"] == "right" else "right"
        assert match["or"] == f", or in the same house, or {other} of it"
        assert match["amount"] in ("less than ", "at most ")
        return far <= 0 or AMOUNT[match["amount"]](far, WORDS[match["number"]])
    return (far > 0 and AMOUNT[match["amount"]](far, WORDS[match["number"]])) or (
        match["amount"] == "not " and far != WORDS[match["number"]]
    )


RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
COMPARISONS = [
    *(Comparison(A, r, B, n) for r, n in product(RELATIONS, range(-3, 4))),
    *(Comparison(A, r, B, n, "distance") for r, n in product(RELATIONS, range(1, 4))),
    Comparison(A, "=", B, 0, "distance"),
    Comparison(A, "!=", B, 0, "distance"),
    *(Comparison(A, "=", B, n, "parity") for n in (0, 1)),
    *(Comparison(A, r, None, 2) for r in ("=", "!=")),
]


@together("comparison", COMPARISONS)
def test_a_sentence_is_true_where_the_comparison_is(comparison):
    said = comparison_said(comparison, wording([A, B], {}))
    for a, b in product(range(1, HOUSES + 1), repeat=2):
        right = 0 if comparison.right is None else b
        assert understood(said, a, b) == compares(comparison, a, right), said


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

"""Random Zebra puzzles: a table, and clues that hold for it."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from ...boards.words import Word, check_range
from ...cnf.formula import Formula
from ...search.uniqueness import is_only
from ..family import RandomPuzzles
from . import FAMILY, Zebra
from . import clues as zebra_clues
from .clues import ZebraClue, contradicted
from .table import Value

THINGS = {
    "color": "red green blue yellow white black orange purple brown pink",
    "nation": "Brit Dane Finn Greek Hungarian Italian Norwegian Pole Spaniard Swede",
    "drink": "beer cider cocoa coffee juice lemonade milk tea water wine",
    "pet": "bird cat dog fish fox hamster horse snake turtle zebra",
    "sport": "archery boxing chess cricket fencing golf hockey judo rowing tennis",
    "music": "blues folk funk jazz opera punk rap rock soul swing",
}
PHRASES = {
    "color": "the person in the * house",
    "nation": "the",
    "drink": "the person who drinks",
    "pet": "the owner of the",
    "sport": "the person who is fond of",
    "music": "the person who listens to",
}
"""What sentences call the values."""

FORMS = (
    *("{a} @ {h}", "{a} !@ {h}", "{a} = {b}", "{a} != {b}", "{a} ~ {b}", "{a} = {b} + {k}"),
    *("{a} < {b}", "{a} <= {b}", "{a} < {b} < {c}", "|{a} - {b}| = {k}", "even({a} - {b})"),
    *("odd({a} - {b})", "{a} = {b} or {a} @ {h}", "{a} @ {h} xor {b} ~ {c}"),
)


def generate(*, houses: int = 5, attributes: int = 5, clues: int = 15, seed: int = 0) -> Zebra:
    """A puzzle with at least one solution: clues of random forms that hold in a random table.

    The same arguments give the same puzzle everywhere.
    """
    source = random.Random(seed)
    board, able = random_table(houses, attributes, source)
    check_range("clues", clues, 0, 20 * attributes)
    return replace(board, clues=random_clues(board, able, clues, source))


def full(*, houses: int = 5, attributes: int = 5, seed: int = 0) -> Zebra:
    """Clues of random forms that hold in a random table, and in no other one: more than enough.

    They become more until they do. The same arguments give the same puzzle everywhere, as nothing
    depends on what the solver finds, only on whether there is another table.
    """
    board, able = random_table(houses, attributes, random.Random(seed))
    facts = frozenset(("house", value, h) for value, (h,) in able.items())
    for number in count(2 * houses * attributes, houses):
        puzzle = replace(board, clues=random_clues(board, able, number, random.Random(seed + 1)))
        f = Formula()
        FAMILY.encodings["positions"](puzzle, f)
        if is_only(f, facts):
            return puzzle
    raise AssertionError("the loop ends by return")


def random_table(
    houses: int, attributes: int, source: random.Random
) -> tuple[Zebra, dict[Value, tuple[int]]]:
    """A puzzle without clues, and a random house for each value, by itself in a tuple."""
    check_range("houses", houses, 3, 10)
    check_range("attributes", attributes, 1, len(THINGS))
    chosen = {a: tuple(names.split()[:houses]) for a, names in [*THINGS.items()][:attributes]}
    able = {
        Value(attribute, name): (h,)
        for attribute, names in chosen.items()
        for h, name in enumerate(source.sample(names, houses), 1)
    }
    return Zebra(houses, chosen, (), {a: PHRASES[a] for a in chosen}), able


def random_clues(
    board: Zebra, able: Mapping[Value, tuple[int]], number: int, source: random.Random
) -> tuple[ZebraClue, ...]:
    """So many different clues of random forms that hold in the table."""
    houses = board.houses
    known = zebra_clues.meanings(board.values)
    found = dict[str, ZebraClue]()
    while len(found) < number:
        form = source.choice(FORMS)
        for _ in range(10 * houses**2):  # until it holds; with one attribute `a = b` never does
            a, b, c = (value.name for value in source.sample(board.values, 3))
            h, k = source.randint(1, houses), source.randint(1, houses - 1)
            said = form.format(a=a, b=b, c=c, h=h, k=k)
            clue = zebra_clues.read(Word(said, 1, 1), len(found) + 1, known, houses)
            if not contradicted(clue, able.__getitem__):
                found.setdefault(said, clue)
                break
    return tuple(found.values())


BOARDS = RandomPuzzles(generate=generate, full=full, size="")

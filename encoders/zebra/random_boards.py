"""Random Zebra puzzles: a table, and clues that hold for it."""

import random
from dataclasses import replace

from ...boards.words import Word
from ...tasks.generate.boards.settled import from_draws
from ...tasks.generate.boards.takes import Whole
from ..family import Drawn
from . import Zebra
from .clues import ZebraClue, contradicted, meanings, read
from .table import Value

MORE = 2
"""How many clues there are at first for each place of a table."""

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


def table(source: random.Random, houses: int, attributes: int) -> Drawn:
    """A random table's puzzle: different clues of random forms that hold in it, more than enough
    as a rule.
    """
    chosen = {a: tuple(names.split()[:houses]) for a, names in [*THINGS.items()][:attributes]}
    able = {
        Value(attribute, name): (h,)
        for attribute, names in chosen.items()
        for h, name in enumerate(source.sample(names, houses), 1)
    }
    board = Zebra(houses, chosen, (), {a: PHRASES[a] for a in chosen})
    known, found = meanings(board.values), dict[str, ZebraClue]()
    while len(found) < MORE * houses * attributes:
        form = source.choice(FORMS)
        for _ in range(10 * houses**2):  # until it holds; with one attribute `a = b` never does
            a, b, c = (value.name for value in source.sample(board.values, 3))
            h, k = source.randint(1, houses), source.randint(1, houses - 1)
            said = form.format(a=a, b=b, c=c, h=h, k=k)
            clue = read(Word(said, 1, 1), len(found) + 1, known, houses)
            if not contradicted(clue, able.__getitem__):
                found.setdefault(said, clue)
                break
    return Drawn(replace(board, clues=tuple(found.values())))


TAKES = {"houses": Whole(5, 3, 10), "attributes": Whole(5, 1, len(THINGS))}

BOARDS = from_draws("zebra", table, TAKES, told=30)

"""Explanations of boards and texts, as their tests ask for them."""

import random
import re
from typing import Any

from oracle import INSTANCES, oracle

from pencilsat import encoders
from pencilsat.encoders import AnyFamily, AnyPuzzle
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.told import Inference
from pencilsat.tasks.explain.words import Explanation

PIECE = r"(?:the (?:lines? )?)?(?:r\d+c\d+(?:[-–]r\d+c\d+)*|\d+)"
LISTING = re.compile(rf"(?:{PIECE}(?:, | or | (?=r\d))){{5}}{PIECE}")
"""Six places or numbers, and more."""
COUNT = re.compile(r"\d+ [a-z]+ are [^(;:]*\((?:the lines? )?$")
"""What stands before a listing of which it is said how many there are."""

CLASHING = "slitherlink\n. 2 . . .\n1 1 1 3 1\n. . 1 . 1\n1 2 . 3 1\n. 3 . 2 .\n"
"""Twenty rules and more of this board clash, and no chain of them shows it."""


def readable(sentence: str) -> bool:
    """Whether it has 300 characters at most, and lists no more than five places or numbers without
    ranges, or their number.
    """
    listings = LISTING.finditer(sentence)
    return len(sentence) <= 300 and all(COUNT.search(sentence[: x.start()]) for x in listings)


FAMILIES = [encoders.family_named(name) for name in encoders.FOLDERS]
SOME = {"hashi", "takuzu", "numberlink", "circuit", "zebra", "slitherlink", "hitori", "kakuro"}
"""Families whose answers are of all kinds."""
BOARDS = 14
"""Random boards a family, and three times as many where they are smallest, of Zebra."""


def boards(family: AnyFamily) -> list[Any]:
    number = 3 * BOARDS if family.name == "zebra" else BOARDS
    board = oracle(family.name).board
    return [board(random.Random(seed)) for seed in range(number)] if board else []


def explained(puzzle: AnyPuzzle) -> tuple[Deduction, list[Inference]]:
    deduction = Deduction(puzzle)
    return deduction, list(deduction.inferences())


def told(text: str, name: str | None = None) -> tuple[Explanation, list[str]]:
    """The sentences of the inferences that are not quiet, each by itself."""
    [puzzle] = encoders.read(text, name)
    explanation = Explanation(puzzle)
    every = (explanation.told(inference) for inference in explanation.inferences())
    return explanation, [step.sentence for step in every if not step.quiet]


def of_instance(family: str, name: str) -> list[str]:
    """The sentences of an instance."""
    return told((INSTANCES / family / f"{name}.txt").read_text(), family)[1]


BOARDS_OF = {
    "akari": "akari 1 1\n.\n",
    "battleship": "battleship 2 2\nfleet 1 1\nrows . .\ncolumns . .\n. .\n. .\n",
    "circuit": "circuit 2 2\ns o\n\no t\n",
    "hashi": "hashi 1 5 bridges=3\n3 . 5 . 2\n",
    "hitori": "hitori 1 2\n1 1\n",
    "nonogram": "nonogram 1 2\nrows 1\ncolumns ., .\n",
    "heyawake": "heyawake 1 3\n. . .\na b c\n",
    "masyu": "masyu 3 3\n. b .\n. w .\n. . .\n",
    "nurikabe": "nurikabe 2 2\n1 .\n. .\n",
    "numberlink": "numberlink 2 2\na a\nb b\n",
    "slitherlink": "slitherlink 2 2\n3 .\n. .\n",
    "shikaku": "shikaku 1 2\n2 .\n",
    "fillomino": "fillomino 1 2\n2 .\n",
    "kakuro": "kakuro 1 3\n\\3 . .\n",
    "skyscrapers": "skyscrapers 2 2\ntop 1 .\n",
    "starbattle": "starbattle 1 1\na\n",
    "sudoku": "sudoku 4 2 2\n" + ". . . .\n" * 4,
    "takuzu": "takuzu 4 4\n" + ". . . .\n" * 4,
    "yajilin": "yajilin 3 3\n. . .\n. 1> .\n. . .\n",
    "zebra": "zebra 2\nname: ann, bob\nclues:\n",
}

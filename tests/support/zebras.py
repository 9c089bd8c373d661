"""Zebra's puzzles as tests have them."""

from collections.abc import Callable, Mapping
from typing import Any

from command import ROOT

from pencilsat import encoders
from pencilsat.encoders.zebra import Zebra
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

FAMILY = encoders.family_named("zebra")
LIFE = (ROOT / "instances" / "zebra" / "life-international.txt").read_text()


def read(text: str) -> Zebra:
    """The puzzle that is alone in a text."""
    [puzzle] = encoders.read(text)
    assert puzzle.family is FAMILY
    return puzzle


def solutions(puzzle: Zebra, **options: Any) -> list[Any]:
    """All solutions, verified."""
    run = Run(puzzle, Options(**options))
    found = list(run.solutions())
    assert run.complete
    return found


def with_clues(houses: int, *clues: str) -> str:
    """Two attributes with the values a, b, c, … and A, B, C, …, and some clues."""
    letters = "abcdefghij"[:houses]
    lines = [f"low: {', '.join(letters)}", f"high: {', '.join(letters.upper())}", "clues:", *clues]
    return "\n".join([f"zebra {houses}", *lines, ""])


At = Mapping[str, int]
CLUES: dict[str, Callable[[At], bool]] = {
    # clue: what it says of the houses of values
    "a = B": lambda at: at["a"] == at["B"],
    "a != B": lambda at: at["a"] != at["B"],
    "a @ 2": lambda at: at["a"] == 2,
    "a !@ 1": lambda at: at["a"] != 1,
    "a ~ B": lambda at: abs(at["a"] - at["B"]) == 1,
    "a ~ b": lambda at: abs(at["a"] - at["b"]) == 1,
    "a < B": lambda at: at["a"] < at["B"],
    "a <= B": lambda at: at["a"] <= at["B"],
    "a > B": lambda at: at["a"] > at["B"],
    "a >= B": lambda at: at["a"] >= at["B"],
    "a = B + 1": lambda at: at["a"] == at["B"] + 1,
    "a = B - 1": lambda at: at["a"] == at["B"] - 1,
    "a != b + 1": lambda at: at["a"] != at["b"] + 1,
    "a < B + 1": lambda at: at["a"] < at["B"] + 1,
    "a >= B - 1": lambda at: at["a"] >= at["B"] - 1,
    "|a - B| = 1": lambda at: abs(at["a"] - at["B"]) == 1,
    "|a - B| != 1": lambda at: abs(at["a"] - at["B"]) != 1,
    "|a - B| = 0": lambda at: at["a"] == at["B"],
    "|a - B| < 1": lambda at: at["a"] == at["B"],
    "|a - B| <= 1": lambda at: abs(at["a"] - at["B"]) <= 1,
    "|a - B| > 1": lambda at: abs(at["a"] - at["B"]) > 1,
    "|a - B| >= 0": lambda at: True,
    "even(a - B)": lambda at: at["a"] % 2 == at["B"] % 2,
    "odd(a - B)": lambda at: at["a"] % 2 != at["B"] % 2,
    "a = A = b": lambda at: False,
    "a != A != b": lambda at: at["a"] != at["A"] != at["b"],
    "a < B < b": lambda at: at["a"] < at["B"] < at["b"],
    "a < B <= b + 1": lambda at: at["a"] < at["B"] <= at["b"] + 1,
    "a ~ B ~ b": lambda at: abs(at["a"] - at["B"]) == abs(at["B"] - at["b"]) == 1,
    "b > A = a": lambda at: at["b"] > at["A"] == at["a"],
    "a = a": lambda at: True,
    "a < a": lambda at: False,
    "a ~ a": lambda at: False,
    "a @ 1 or B @ 1": lambda at: at["a"] == 1 or at["B"] == 1,
    "a = A or b = B or a = B": lambda at: (
        at["a"] == at["A"] or at["b"] == at["B"] or at["a"] == at["B"]
    ),
    "a @ 1 xor B @ 1": lambda at: (at["a"] == 1) != (at["B"] == 1),
    "a < A xor A ~ b": lambda at: (at["a"] < at["A"]) != (abs(at["A"] - at["b"]) == 1),
    "a = A xor b = B xor a != B": lambda at: (
        [
            at["a"] == at["A"],
            at["b"] == at["B"],
            at["a"] != at["B"],
        ].count(True)
        == 1
    ),
    "a < B < b or b < B < a": lambda at: at["a"] < at["B"] < at["b"] or at["b"] < at["B"] < at["a"],
    "a < B < b xor even(a - A)": lambda at: (
        (at["a"] < at["B"] < at["b"]) != (at["a"] % 2 == at["A"] % 2)
    ),
    "a !@ 2 xor a = A = a": lambda at: (at["a"] != 2) != (at["a"] == at["A"]),
}

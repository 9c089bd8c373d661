"""Clues of Zebra in English: `a = b + 1` is *a is directly right of b*.

A puzzle can give phrases for its values: with them, `Kools = horse` is *the person who smokes Kools
is the owner of the horse*; without them, *Kools and horse are in the same house*.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .clues import Comparison, Statement, ValueNames, ZebraClue, spelling
from .table import Value

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

AMOUNTS = {"=": "", "!=": "not ", "<": "less than ", "<=": "at most ", ">": "more than "} | {
    ">=": "at least "
}
"""The words for a relation before a number."""

MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""The relation that holds when both sides are negated."""


class Wording(NamedTuple):
    """What sentences call the values, and which of these phrases stand for people."""

    called: ValueNames
    people: frozenset[Value | None] = frozenset()


def wording(values: Sequence[Value], phrases: Mapping[str, str]) -> Wording:
    """What sentences call the values: by the phrases of their attributes, or as clues do."""
    people = {value: phrases[value.attribute] for value in values if value.attribute in phrases}
    called = dict(spelling(values))
    called.update((value, phrased(phrase, value.name)) for value, phrase in people.items())
    return Wording(called, frozenset(people))


def phrased(phrase: str, name: str) -> str:
    """A phrase with a name in place of its `*`, or after it."""
    return phrase.replace("*", name) if "*" in phrase else f"{phrase} {name}"


def sentence(clue: ZebraClue, wording: Wording) -> str:
    """The clue as a clause without a full stop."""
    said = [statement_said(statement, wording) for statement in clue.statements]
    if len(said) == 1:
        return said[0]
    if len(said) == 2:
        both = "but not both" if clue.exclusive else "or both"
        return f"either {said[0]}, or {said[1]}, {both}"
    return f"{'exactly' if clue.exclusive else 'at least'} one holds of: {'; '.join(said)}"


def statement_said(statement: Statement, wording: Wording) -> str:
    """Its comparisons, one after another."""
    return ", and ".join(comparison_said(comparison, wording) for comparison in statement)


def comparison_said(c: Comparison, wording: Wording) -> str:
    """One comparison of two values, or of a value with a house."""
    a, lives = wording.called[c.left], Verb({c.left, c.right} - {None} <= wording.people)
    if c.right is None:
        return f"{a} {lives.one(c.relation)}in house {c.number}"
    b = wording.called[c.right]
    both = f"{a} and {b}"
    if c.measure == "parity":
        return f"{both} {lives.two('=')}an {'odd' if c.number else 'even'} number of houses apart"
    if (c.relation, c.number) == ("=", 0):
        return f"{a} is {b}" if lives.people else f"{both} are in the same house"
    if (c.relation, c.number) == ("!=", 0):
        return f"{a} is not {b}" if lives.people else f"{both} are in different houses"
    if c.measure == "distance" and c.number == 1 and c.relation in ("=", "!="):
        return f"{a} {lives.one(c.relation)}next to {b}"
    if c.measure == "distance":
        return f"{both} {lives.two(c.relation)}{houses(c.number)} apart"
    if c.number < 0 or (c.number == 0 and c.relation in ("<", "<=")):
        return f"{a} {lives.beside(MIRRORED[c.relation], -c.number, 'left', b)}"
    return f"{a} {lives.beside(c.relation, c.number, 'right', b)}"


class Verb(NamedTuple):
    """The verb of a sentence: people live somewhere, everything else is there."""

    people: bool

    def one(self, relation: str) -> str:
        """`is `, with the words for the relation before a number: `does not live `."""
        if relation == "!=" and self.people:
            return "does not live "
        return f"{'lives' if self.people else 'is'} {AMOUNTS[relation]}"

    def two(self, relation: str) -> str:
        """The same for two: `are at most `."""
        if relation == "!=" and self.people:
            return "do not live "
        return f"{'live' if self.people else 'are'} {AMOUNTS[relation]}"

    def beside(self, relation: str, number: int, side: str, b: str) -> str:
        """How far to one side of b a value is; if only the other bound is known, it may be on the
        other side.
        """
        if number == 0:
            same = " or in the same house" if relation == ">=" else ""
            return f"{self.one('=')}{side} of {b}{same}"
        if number == 1 and relation in ("=", "!="):
            return f"{self.one(relation)}directly {side} of {b}"
        said = f"{self.one(relation)}{houses(number)} {side} of {b}"
        other, them = ("left" if side == "right" else "right"), "them" if self.people else "it"
        nearer = f", or in the same house, or {other} of {them}"
        return said + (nearer if relation in ("<", "<=") else "")


def houses(number: int) -> str:
    """`one house`, `two houses`, …"""
    said = NUMBERS[number] if number < len(NUMBERS) else f"{number}"
    return f"{said} {'house' if number == 1 else 'houses'}"

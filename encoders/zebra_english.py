"""Clues of Zebra in English: `a = b + 1` is *a is directly right of b*."""

from pencilsat.encoders.zebra_clues import Clue, Comparison, Spelling, Statement

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

AMOUNTS = {"=": "", "!=": "not ", "<": "less than ", "<=": "at most ", ">": "more than "} | {
    ">=": "at least "
}
"""What a relation says before a number."""

MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""The relation with both sides negated."""


def sentence(clue: Clue, spelled: Spelling) -> str:
    """The clue as a clause without a full stop."""
    said = [statement_said(statement, spelled) for statement in clue.statements]
    if len(said) == 1:
        return said[0]
    if len(said) == 2:
        both = "but not both" if clue.exclusive else "or both"
        return f"either {said[0]}, or {said[1]}, {both}"
    return f"{'exactly' if clue.exclusive else 'at least'} one holds of: {'; '.join(said)}"


def statement_said(statement: Statement, spelled: Spelling) -> str:
    """Its comparisons, one after another."""
    return ", and ".join(comparison_said(comparison, spelled) for comparison in statement)


def comparison_said(c: Comparison, spelled: Spelling) -> str:
    """One comparison of two values, or of a value with a house."""
    a = spelled[c.left]
    if c.right is None:
        return f"{a} is {'' if c.relation == '=' else 'not '}in house {c.number}"
    b = spelled[c.right]
    if c.measure == "parity":
        return f"{a} and {b} are an {'odd' if c.number else 'even'} number of houses apart"
    if (c.relation, c.number) == ("=", 0):
        return f"{a} and {b} are in the same house"
    if (c.relation, c.number) == ("!=", 0):
        return f"{a} and {b} are in different houses"
    if c.measure == "distance":
        return distance_said(a, b, c.relation, c.number)
    if c.number < 0 or (c.number == 0 and c.relation in ("<", "<=")):
        return side_said(a, b, MIRRORED[c.relation], -c.number, "left")
    return side_said(a, b, c.relation, c.number, "right")


def distance_said(a: str, b: str, relation: str, number: int) -> str:
    """How far two houses are apart, either way."""
    if number == 1 and relation in ("=", "!="):
        return f"{a} is {AMOUNTS[relation]}next to {b}"
    return f"{a} and {b} are {AMOUNTS[relation]}{houses(number)} apart"


def side_said(a: str, b: str, relation: str, number: int, side: str) -> str:
    """How far a is to one side of b, where a number that is too small may be on the other side."""
    if number == 0:
        return f"{a} is {side} of {b}" + (" or in the same house" if relation == ">=" else "")
    if number == 1 and relation in ("=", "!="):
        return f"{a} is {AMOUNTS[relation]}directly {side} of {b}"
    said = f"{a} is {AMOUNTS[relation]}{houses(number)} {side} of {b}"
    other = "left" if side == "right" else "right"
    return said + (f", or in the same house, or {other} of it" if relation in ("<", "<=") else "")


def houses(number: int) -> str:
    """`one house`, `two houses`, …"""
    said = NUMBERS[number] if number < len(NUMBERS) else f"{number}"
    return f"{said} {'house' if number == 1 else 'houses'}"

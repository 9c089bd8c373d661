"""Clues that compare the houses of values: what they mean, and how they are read and written.

| statement                            | says                                                |
|--------------------------------------|-----------------------------------------------------|
| `a @ 3`, `a !@ 3`                    | a is in house 3, is not                             |
| `a = b`, `a != b`                    | a and b are in the same house, are not              |
| `a < b`, `a <= b`, `a > b`, `a >= b` | a is left of b, left of b or in its house, …        |
| `a = b + 1`, `a < b - 2`             | the same with a number added to the house of b      |
| `a ~ b`                              | a is next to b                                      |
| `a < b <= c + 1`, `a = b = c`        | a chain: each value is compared with the next       |
| `|a - b| = 2`, `|a - b| > 1`         | the houses of a and b are this far apart            |
| `even(a - b)`, `odd(a - b)`          | the houses of a and b are an even, odd number apart |

A clue is a statement, or statements with `or` between them (at least one holds) or with `xor`
(exactly one holds). A value is called by its name, or as `attribute.name`. Names hold neither
`= < > ~ @ | , #` nor, between blanks, `or`, `xor`, `+`, `-`.
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain, pairwise

from ...boards.words import Word, cut, integer, part, shown
from ...cnf.record import record
from .table import Value

KINDS = ("direct location", "attribute connection", "indirect location")


@record
class Comparison:
    """`measure(house of left - house of right) relation number`; without right, its house is 0.

    Relations are = != < <= > >=; measures are `difference` d, `distance` |d|, `parity` d mod 2.
    """

    left: Value
    relation: str
    right: Value | None
    number: int = 0
    measure: str = "difference"

    @property
    def kind(self) -> str:
        """The kind of a clue that consists of this comparison alone."""
        if self.right is None:
            return "direct location"
        connects = self.measure == "difference" and self.relation in ("=", "!=")
        return "attribute connection" if connects and not self.number else "indirect location"


MEASURES: dict[str, Callable[[int], int]] = {
    "difference": lambda d: d,
    "distance": abs,
    "parity": lambda d: d % 2,
}
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def differences(c: Comparison, n: int) -> Set[int]:
    """The differences of two of n houses that a comparison allows."""
    return differing(c.measure, c.relation, c.number, n)


@lru_cache(maxsize=1024)
def differing(measure: str, relation: str, number: int, n: int) -> Set[int]:
    """The differences whose measure has the given relation to a number."""
    measured, related = MEASURES[measure], RELATIONS[relation]
    return frozenset(d for d in range(1 - n, n) if related(measured(d), number))


Statement = tuple[Comparison, ...]
"""Comparisons all of which hold: one, or the links of a chain."""


@record
class ZebraClue:
    """Statements at least one of which holds or, if `exclusive`, exactly one.

    `number` is the place of the clue in its puzzle, from 1, in whatever order they are encoded.
    """

    number: int
    statements: tuple[Statement, ...]
    exclusive: bool = False

    @property
    def comparisons(self) -> Statement:
        """The comparisons of all statements."""
        return tuple(chain.from_iterable(self.statements))

    @property
    def values(self) -> set[Value]:
        """The values that the clue mentions."""
        return {v for c in self.comparisons for v in (c.left, c.right) if v is not None}

    @property
    def kind(self) -> str:
        """The last of the kinds of its comparisons, in the order of `KINDS`."""
        kinds = [c.kind for statement in self.statements for c in statement]
        return max(kinds, key=KINDS.index) if kinds[1:] else kinds[0]

    @property
    def rule(self) -> str:
        """The rule that the clue is an instance of."""
        return "alternative" if len(self.statements) > 1 else self.kind


Able = Callable[[Value], Sequence[int]]
"""Returns the houses, from 1, that a value can be in."""


def contradicted(clue: ZebraClue, able: Able) -> bool:
    """Whether a clue fails, whichever of these houses its values are in. Exact if each has one."""
    if not any(possible(statement, able) for statement in clue.statements):
        return True
    return clue.exclusive and sum(certain(statement, able) for statement in clue.statements) > 1


def possible(statement: Statement, able: Able) -> bool:
    """Whether houses can be chosen for its values, one after another along a chain."""
    houses = {*able(statement[0].left)}
    for c in statement:
        there = (0,) if c.right is None else able(c.right)
        houses = {h for h in there for g in houses if compares(c, g, h) and meets(c, g, h)}
    return bool(houses)


def certain(statement: Statement, able: Able) -> bool:
    """Whether it holds, whichever houses are chosen."""
    return all(
        compares(c, g, h)
        for c in statement
        for g in able(c.left)
        for h in ((0,) if c.right is None else able(c.right))
        if meets(c, g, h)
    )


def meets(c: Comparison, left: int, right: int) -> bool:
    """Whether the values can be in these houses: different values of an attribute in one cannot."""
    alike = c.right is not None and c.left.attribute == c.right.attribute
    return not alike or (left == right) == (c.left == c.right)


def compares(c: Comparison, left: int, right: int) -> bool:
    """Whether a comparison is true of the houses of its values; without a right one, that is 0."""
    if c.measure == "distance":
        left, right = max(left, right), min(left, right)
    elif c.measure == "parity":
        left, right = (left + right) & 1, 0
    right += c.number
    match c.relation:
        case "=" | "!=":
            return (left == right) == (c.relation == "=")
        case "<" | ">=":
            return (left < right) == (c.relation == "<")
        case _:
            return (left > right) == (c.relation == ">")


NO_NAME = re.compile(r"[=<>~@|,]|(?<!\S)(?:x?or|[+-]\d*)(?!\S)")
"""What no name contains, because clues are written with it."""


def name_of(word: Word) -> str:
    """The text as a name, with single blanks; BadInput if it cannot be one."""
    name = single_blanks(word.text)
    if not name:
        raise word.wrong("a name is missing")
    if found := NO_NAME.search(word.text):
        raise part(word, found.start()).wrong(f"a name cannot contain {shown(found.group())}")
    if not name.isprintable():
        raise word.wrong(f"{shown(name)} cannot be printed")
    return name


def single_blanks(text: str) -> str:
    """The words of a text with one blank between them."""
    return " ".join(text.split())


RELATION = "!=|<=|>=|!@|[=<>~@]"

Meanings = Mapping[str, Sequence[Value]]
"""What a text can mean: the values with that name, or the one that `attribute.name` names."""


def meanings(values: Iterable[Value]) -> Meanings:
    """All texts by which clues can name values, with what they can mean."""
    known = dict[str, list[Value]]()
    full = dict[str, list[Value]]()
    for value in values:
        known.setdefault(value.name, []).append(value)
        full[str(value)] = [value]
    return known | full


def read(line: Word, number: int, known: Meanings, houses: int) -> ZebraClue:
    """Read a clue; BadInput says what is wrong with it, and where."""
    pieces = cut(line, r"(?<!\S)x?or(?!\S)")
    for between in pieces[3::2]:
        if between.text != pieces[1].text:
            raise between.wrong("or and xor in one clue: which applies first is ambiguous")
    statements = tuple(_statement(piece, known, houses) for piece in pieces[::2])
    return ZebraClue(number, statements, len(pieces) > 1 and pieces[1].text == "xor")


def _statement(word: Word, known: Meanings, houses: int) -> Statement:
    if match := re.fullmatch(r"(even|odd)\s*\(([^=<>~@]*)\)", word.text):
        a, b = _two_values(part(word, *match.span(2)), known)
        return (Comparison(a, "=", b, int(match[1] == "odd"), "parity"),)
    if match := re.fullmatch(r"\|([^|]*)\|\s*(!=|<=|>=|[=<>])(.*)", word.text):
        a, b = _two_values(part(word, *match.span(1)), known)
        distance = integer(part(word, match.start(3)), "a distance", 0, houses - 1)
        return (Comparison(a, match[2], b, distance, "distance"),)
    pieces = cut(word, RELATION)
    relations = [piece.text for piece in pieces[1::2]]
    if not relations:
        raise word.wrong("expected a clue, such as a = b, a @ 3, a ~ b, a < b")
    if relations in (["@"], ["!@"]):
        house = integer(pieces[2], "a house", 1, houses)
        relation = "=" if relations == ["@"] else "!="
        return (Comparison(_value(pieces[0], known), relation, None, house),)
    return _chain(pieces, known, houses)


def _chain(pieces: Sequence[Word], known: Meanings, houses: int) -> Statement:
    """Comparisons from the pieces of a chain: value, relation, value, …, value with an offset."""
    for relation in pieces[1::2]:
        if "@" in relation.text:
            raise relation.wrong("a house is given to one value alone: a @ 3")
    last, offset = _offset(pieces[-1], known, houses)
    if offset and pieces[-2].text == "~":
        raise pieces[-2].wrong("next to (~) takes no number; write |a - b| = 2 or a = b + 2")
    values = [_value(piece, known) for piece in (*pieces[:-1:2], last)]
    links = list[Comparison]()
    for (a, b), relation in zip(pairwise(values), pieces[1::2], strict=True):
        number = offset if len(links) == len(values) - 2 else 0
        if relation.text == "~":
            links.append(Comparison(a, "=", b, 1, "distance"))
        else:
            links.append(Comparison(a, relation.text, b, number))
    return tuple(links)


def _two_values(word: Word, known: Meanings) -> tuple[Value, Value]:
    """The values of `a - b`."""
    pieces = cut(word, r"(?<=\s)-(?=\s)")
    if len(pieces) != 3:
        raise word.wrong("expected two values and a minus between blanks: a - b")
    return _value(pieces[0], known), _value(pieces[2], known)


def _offset(word: Word, known: Meanings, houses: int) -> tuple[Word, int]:
    """The text of a value, and the number that is added to it."""
    match = re.search(r"([+-])\s*\d+\Z", word.text)
    if match is None or single_blanks(word.text) in known:
        return word, 0
    size = integer(part(word, match.end(1)), "an offset", 0, houses - 1)
    return part(word, 0, match.start()), size if match[1] == "+" else -size


def _value(word: Word, known: Meanings) -> Value:
    """The one value that a text means; BadInput names the nearest, or all that it can mean."""
    text = single_blanks(word.text)
    if not text:
        raise word.wrong("a value is missing")
    found = known.get(text, [])
    if len(found) > 1:
        ways = " or ".join(shown(str(value)) for value in found)
        raise word.wrong(f"{shown(text)} is ambiguous: write {ways}")
    if not found:
        from difflib import get_close_matches  # imported here, as few files need it

        nearest = get_close_matches(text[:50], known, n=1, cutoff=0.3)
        hint = f"; the nearest is {shown(nearest[0])}" if nearest else ""
        raise word.wrong(f"unknown value {shown(text)}{hint}")
    return found[0]


ValueNames = Mapping[Value | None, str]
"""The text by which clues name each value."""


def spelling(values: Sequence[Value]) -> ValueNames:
    """The name of each value if it is unambiguous, else `attribute.name`."""
    known = meanings(values)
    return {v: v.name if known[v.name] == [v] else str(v) for v in values}


def write(clue: ZebraClue, spelled: ValueNames) -> str:
    """The clue as `read` takes it."""
    between = " xor " if clue.exclusive else " or "
    return between.join(_written(statement, spelled) for statement in clue.statements)


def _written(statement: Statement, spelled: ValueNames) -> str:
    c = statement[0]
    text = spelled[c.left]
    if c.right is None:
        return f"{text} {'@' if c.relation == '=' else '!@'} {c.number}"
    if c.measure == "parity":
        return f"{'odd' if c.number else 'even'}({text} - {spelled[c.right]})"
    if c.measure == "distance" and (c.relation, c.number) != ("=", 1):
        return f"|{text} - {spelled[c.right]}| {c.relation} {c.number}"
    for c in statement:
        text += f" {'~' if c.measure == 'distance' else c.relation} {spelled[c.right]}"
        if c.measure == "difference" and c.number:
            text += f" {'-' if c.number < 0 else '+'} {abs(c.number)}"
    return text

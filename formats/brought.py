"""The rules that a puzzle brings, in formats that have some of them: their lines, both ways."""

from collections.abc import Collection, Iterable

from ..boards.foreign import Inexpressible, Parts
from ..boards.places import Cell
from ..boards.places import parts as joined
from ..boards.text import OwnRules, Told
from ..boards.words import Line, Word
from ..cnf.errors import BadInput


def with_rules(parts: Parts, own: OwnRules, lines: Iterable[tuple[Word, str]]) -> Parts:
    """The parts with the rules of some lines, each with the word that says it: errors are there."""
    found = list[object]()
    for word, line in lines:
        try:
            found.append(own.read(Line(word.line, line), parts))
        except BadInput as wrong:
            raise word.wrong(wrong.message) from None
    return parts._replace(options={**parts.options, "rules": tuple(found)}) if found else parts


def rules_of(
    format_name: str, parts: Parts, own: OwnRules, known: Collection[str]
) -> tuple[Parts, list[Told]]:
    """The reverse: the parts without rules and remarks, and the rules. Inexpressible for one that
    the format does not know.
    """
    every = [own.told(rule, parts) for rule in parts.options.get("rules", ())]
    for told in every:
        if told.keyword not in known:
            raise Inexpressible(f"{format_name} has no {told.keyword}")
    kept = {k: value for k, value in parts.options.items() if k not in ("rules", "remarks")}
    return parts._replace(options=kept), every


def line_of(keyword: str, number: object, cells: Iterable[Cell]) -> str:
    """`cage 15: r1c1 r1c2`; an empty number is left out."""
    names = " ".join(f"r{r + 1}c{c + 1}" for r, c in cells)
    return f"{keyword} {number}".rstrip() + f": {names}"


def cages(format_name: str, rules: Iterable[Told]) -> list[tuple[str, list[Cell]]]:
    """The sum of each cage, empty if it has none, and its cells, by the first of them.
    Inexpressible if cages overlap, or one is in several parts.
    """
    found = sorted((sorted(told.cells[0]), "".join(told.arguments)) for told in rules)
    every = [cell for inside, _ in found for cell in inside]
    if len({*every}) < len(every):
        raise Inexpressible(f"{format_name} has no cages that overlap")
    if any(len(joined(inside)) > 1 for inside, _ in found):
        raise Inexpressible(f"{format_name} has no cage in several parts")
    return [(number, inside) for inside, number in found]

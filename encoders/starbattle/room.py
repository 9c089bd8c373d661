"""Why there is no star in a cell: it would leave a line or a region too little room."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from ...boards.names import MOST, shown_cells
from ...boards.places import Cell
from ...rules.groups import LINES, ROOMS

if TYPE_CHECKING:
    from ...rules.explaining import Deduced
    from . import StarBattle


def without_room(puzzle: "StarBattle", deduced: "Deduced", holes: Collection[Cell]) -> str | None:
    """`a star there would touch or be in line with r1c1 r1c2, all that is left of region a`; None
    if several lines and regions have to be looked at together.
    """
    walked = (*LINES.walk(puzzle), *ROOMS.walk(puzzle))
    groups = {key: [p for p in some if p not in holes] for key, some in walked}
    star = {p: deduced.known(("star", *p)) for some in groups.values() for p in some}
    there = {key: [star[p] for p in some].count(True) for key, some in groups.items()}
    needed = {key: puzzle.stars - number for key, number in there.items()}
    cells = [(fact.atom[1], fact.atom[2]) for fact in deduced.facts if not fact.true]
    if not cells or len(cells) < len(deduced.facts):
        return None
    for rule in deduced.rules:
        if rule.of in groups:
            left = [p for p in groups[rule.of] if star[p] is None]
            phrases = {seen(p, left, groups, needed, rule.of) for p in cells}
            if len(phrases) == 1 and (told := phrases.pop()):
                called = (ROOMS if rule.rule == "region" else LINES).called(rule.of)
                return f"a star there would {told} left of {called}"
    return None


def seen(
    cell: Cell, left: list[Cell], groups: Mapping[Any, Any], needed: Mapping[Any, int], key: Any
) -> str | None:
    """`touch r1c1, all that is`: how a star excludes others from what is left of a group, so that
    there is too little of it.
    """
    (r, c), how, gone = cell, dict[str, None](), list[Cell]()
    full = {k for k, some in groups.items() if k != key and cell in some and needed[k] == 1}
    for s, d in left:
        near = max(abs(r - s), abs(c - d)) == 1
        if near or any((s, d) in groups[k] for k in full):
            gone.append((s, d))
            in_line = (("row", r) in full and r == s) or (("column", c) in full and c == d)
            far = "be in line with" if in_line else "share a region with"
            how["touch" if near else far] = None
    rest = len(left) - len(gone)
    if cell in left or not gone or rest >= needed[key]:
        return None
    which = "all that is" if not rest else f"all but {rest} that is"
    return f"{' or '.join(how)} {shown_cells(gone, MOST)}, {which}"

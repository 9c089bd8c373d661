"""Levels that few puzzles of a family have: that is said before they are looked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...encoders import AnyFamily
from .request import Wanted, request

if TYPE_CHECKING:
    from ..rate import Level

Levels = Mapping[str, "tuple[Level, ...]"]

RARE: Levels = {
    "battleship": ("medium",),
    "cojun": ("hard",),
    "shimaguni": ("medium",),
    "tatamibari": ("very-hard",),
}
"""Those that were not hit in 4 to 10 seconds of computing, of the usual size."""

LARGER: Levels = {
    "aqre": ("medium",),
    "aquarium": ("easy",),
    "chocona": ("easy", "medium", "hard"),
    "detour": ("easy",),
    "dotchi": ("easy", "medium"),
    "doubleback": ("easy",),
    "entryexit": ("easy",),
    "hidoku": ("easy", "medium", "hard"),
    "kakurasu": ("hard",),
    "koburin": ("easy",),
    "kurotto": ("hard", "very-hard"),
    "lits": ("easy", "medium"),
    "magnets": ("easy", "medium", "hard"),
    "moonsun": ("easy",),
    "nonogram": ("easy", "medium"),
    "norinori": ("easy",),
    "numbrix": ("easy", "medium", "hard"),
    "nurikabe": ("easy",),
    "nurimisaki": ("easy", "medium"),
    "regionalyajilin": ("easy", "medium"),
    "shakashaka": ("easy",),
    "shimaguni": ("easy",),
    "tatamibari": ("easy", "medium", "hard", "very-hard"),
    "yajilin": ("easy",),
}
"""Those that were not hit in a minute on boards of `TWICE` as many cells, or more."""

TWICE = 2


def rarity(family: AnyFamily, wanted: Wanted) -> str:
    """What is known of puzzles of a level before they are looked for, in words: of the usual kind,
    or larger.
    """
    level, usual = wanted.level, dict(request(family).arguments)
    if not level or (wanted.begun, wanted.where, wanted.only) != (None, None, None):
        return ""
    name, large = family.name, area(wanted.arguments) >= TWICE * area(usual) > 0
    if level in RARE.get(name, ()) and wanted.arguments == usual:
        return f"{level} {name} takes long, or few are: the nearest may have to do"
    if level in LARGER.get(name, ()) and large:
        return f"{level} {name} of this size takes long, or few are: the nearest may have to do"
    return ""


def area(arguments: Mapping[str, Any]) -> int:
    """How many cells a board has; 0 if it has no sides."""
    return int(arguments.get("rows", 0)) * int(arguments.get("columns", 0))

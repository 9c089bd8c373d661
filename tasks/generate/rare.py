"""Levels that few puzzles of a family have: that is said before they are looked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...encoders import AnyFamily
from .request import Wanted, request

if TYPE_CHECKING:
    from ..rate import Level

RARE: "Mapping[str, tuple[Level, ...]]" = {
    "battleship": ("medium",),
    "cojun": ("hard",),
    "lits": ("very-hard",),
    "minesweeper": ("very-hard",),
    "shimaguni": ("medium",),
}
"""Those that were not hit in 4 to 10 seconds of computing, of the usual size."""


def rarity(family: AnyFamily, wanted: Wanted) -> str:
    """What is known of puzzles of a level, and of the usual kind, before they are looked for, in
    words.
    """
    level, usual = wanted.level, request(family)
    asked = (wanted.arguments, wanted.begun, wanted.where, wanted.only)
    if level not in RARE.get(family.name, ()) or asked != (usual.arguments, None, None, None):
        return ""
    return f"{level} {family.name} takes long, or few are: the nearest may have to do"

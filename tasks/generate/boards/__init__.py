"""Random boards: from the family itself, from its `random_boards`, or drawn at random."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from .... import encoders
from ....cnf.errors import BadInput
from ....encoders import AnyFamily
from ....encoders.family import RandomPuzzles

__all__ = ["RandomPuzzles", "boards"]


def boards(source: str | AnyFamily) -> RandomPuzzles:
    """Those of a family, or of the one of that name. BadInput if it makes none."""
    from .drawn import random_puzzles

    family = encoders.family_named(source) if isinstance(source, str) else source
    name = family.name
    module = f"{encoders.__name__}.{name}.random_boards"
    own = family.random is None and family is encoders.family_named(name)
    if own and name in encoders.FOLDERS and find_spec(module):
        found: RandomPuzzles = import_module(module).BOARDS
        return found
    if own and name in encoders.GENRES:
        genres: Mapping[str, RandomPuzzles] = import_module(
            f"{encoders.__name__}.genres.random_boards"
        ).BOARDS
        if name in genres:
            return genres[name]
    if (drawn := family.random or random_puzzles(family)) is None:
        raise BadInput(f"{name} makes no boards")
    return drawn

"""Random boards: those of this project's families are a module each, with a record `BOARDS`."""

from importlib import import_module

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.family import RandomPuzzles

__all__ = ["RandomPuzzles", "boards"]


def boards(name: str) -> RandomPuzzles:
    """Those of the family of that name. BadInput if it makes none."""
    own = encoders.family_named(name).random
    if own is None and name not in encoders.NAMES:
        raise BadInput(f"{name} makes no boards")
    found: RandomPuzzles = own or import_module(f"pencilsat.tasks.generate.boards.{name}").BOARDS
    return found

"""Random boards: those of this project's families are a module each, with a record `BOARDS`."""

from importlib import import_module

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.family import Boards

__all__ = ["Boards", "boards"]


def boards(name: str) -> Boards:
    """Those of the family of that name. BadInput if it makes none."""
    own = encoders.family_named(name).boards
    if own is None and name not in encoders.NAMES:
        raise BadInput(f"{name} makes no boards")
    found: Boards = own or import_module(f"pencilsat.tasks.generate.boards.{name}").BOARDS
    return found

"""What is known about atoms, and how it is put into words."""

from typing import NamedTuple

from ..cnf.formula import Atom
from .names import Names
from .places import Place


class Given(NamedTuple):
    """An atom that is known to be true, or known to be false."""

    atom: Atom
    true: bool = True


class Said(NamedTuple):
    """A fact in words: *subject* is *so*. A fact that is `aside` is mentioned only if it helps.

    What a helper is about is its *place*, if that is drawn: a cell, an edge, the cells of a ship.
    With *naming*, several subjects are called together, by their places.
    """

    subject: str
    so: str
    aside: bool = False
    place: Place | None = None
    naming: Names | None = None

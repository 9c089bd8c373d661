"""What is known about atoms, and how it is put into words."""

from typing import NamedTuple

from ..cnf.formula import Atom
from .places import Place


class Given(NamedTuple):
    """An atom that is known to be true, or known to be false."""

    atom: Atom
    true: bool = True


class Said(NamedTuple):
    """A fact in words: *subject* is *so*. A fact that is `aside` is mentioned only if it helps.

    A *kind* stands before the subject, or once before several: `the side between corners`. What a
    helper is about is its *place*, if that is drawn: a cell, an edge, the cells of a ship.
    """

    subject: str
    so: str
    aside: bool = False
    kind: str = ""
    place: Place | None = None

"""The kinds of certificates."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from ..encoders import AnyPuzzle
from . import checking, checking_minimum, contents, minimum
from .checksums import Files


class Kind(NamedTuple):
    """A kind of certificate: in one word what it certifies, its files, and how they are checked."""

    verdict: str
    names: Sequence[str]
    findings: Callable[[Files, AnyPuzzle | None], Iterator[str]]


UNIQUE = Kind("unique", contents.NAMES, checking.findings)
MINIMUM = Kind("minimum", minimum.NAMES, checking_minimum.findings)


def kind_of(names: Collection[str]) -> Kind:
    """The kind that has the most of these files."""
    return max((UNIQUE, MINIMUM), key=lambda kind: len({*kind.names} & {*names}))

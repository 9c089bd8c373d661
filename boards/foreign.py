"""What boards and the codecs of other people's formats tell each other."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from pencilsat.boards.places import Cell
from pencilsat.boards.words import Line, Word
from pencilsat.cnf.errors import BadInput


class Parts(NamedTuple):
    """What a puzzle gives, before a family has looked at it, or for a codec to write."""

    rows: int
    columns: int
    words: Mapping[Cell, Word]
    """The family's own words for what is given, each where it was read."""
    options: Mapping[str, Any]
    """The other fields of the puzzle by name, where they are not as usual."""
    start: Word
    """Where it begins."""


class Source(NamedTuple):
    """A text in a known format."""

    format: str
    """The name of the format."""
    kind: str | None
    """What the format calls puzzles of this kind; None if it does not say."""
    body: Word
    """What is between the name of the kind and the end of the word."""
    lines: Sequence[Line] = ()
    """All lines, where there is more than a word."""
    certain: bool = False
    """Whether it is known which family is meant."""


class Inexpressible(BadInput):
    """A format cannot express a puzzle."""


class OtherKind(BadInput):
    """A text looks like that of a puzzle of another kind."""


class Format(ABC):
    """How somebody else writes the puzzles of a kind."""

    name: ClassVar[str]
    """The name of the format: all kinds have the same."""
    kinds: tuple[str, ...]
    """What the format calls this kind: the first one is written."""

    def fits(self, source: Source) -> bool:
        """Whether a text can be in this format, as far as it says so itself."""
        return source.format == self.name and source.kind in (None, *self.kinds)

    def claims(self, source: Source) -> bool:
        """Whether a text that fits says itself that the puzzle is of this kind."""
        return source.kind in self.kinds

    @abstractmethod
    def read(self, source: Source) -> Parts:
        """What a text says. BadInput with line and column, OtherKind if it is hardly meant."""

    @abstractmethod
    def write(self, parts: Parts) -> str:
        """The reverse of `read`. Inexpressible if the format has no such puzzles."""

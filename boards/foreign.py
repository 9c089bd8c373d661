"""What boards and other people's formats exchange."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from ..cnf.errors import BadInput
from .places import Cell
from .words import Line, Word


class Parts(NamedTuple):
    """The parts of a puzzle, not yet checked by a family, or for a format to write."""

    rows: int
    columns: int
    words: Mapping[Cell, Word]
    """The given values in the family's own words, each with its position in the source."""
    options: Mapping[str, Any]
    """The puzzle's other fields, by name, where they differ from the default."""
    start: Word
    """Where the puzzle begins in the source."""


class Source(NamedTuple):
    """A text in a known format."""

    format: str
    """The name of the format."""
    kind: str | None
    """What the format calls puzzles of this kind; None if it does not say."""
    body: Word
    """The rest of the word, after the name of the kind."""
    lines: Sequence[Line] = ()
    """All lines, if the text is more than one word."""
    certain: bool = False
    """Whether the family is already known."""


class Inexpressible(BadInput):
    """A format cannot express a puzzle."""


class OtherKind(BadInput):
    """A text looks like that of a puzzle of another kind."""


class Format(ABC):
    """A format in which others write puzzles of one kind."""

    name: ClassVar[str]
    """The name of the format: all kinds have the same."""
    takes_rules: ClassVar[bool] = False
    """Whether it can write rules that a puzzle brings."""
    kinds: tuple[str, ...]
    """The format's names for this kind; `write` uses the first."""

    @property
    def written(self) -> bool:
        """Whether puzzles can be written in it, too."""
        return type(self).write is not Format.write

    def fits(self, source: Source) -> bool:
        """Whether a text may be in this format, judging by its format and kind names."""
        return source.format == self.name and source.kind in (None, *self.kinds)

    def claims(self, source: Source) -> bool:
        """Whether a text that fits also states that the puzzle is of this kind."""
        return source.kind in self.kinds

    @abstractmethod
    def read(self, source: Source) -> Parts:
        """The parts of a text. BadInput with line and column; OtherKind if it is more likely
        another's.
        """

    def write(self, parts: Parts) -> str:
        """The reverse of `read`. Inexpressible if the format has no such puzzles, or is only
        read.
        """
        raise Inexpressible(f"puzzles are read from {self.name}, and not written")

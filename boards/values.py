"""What may stand at a place, and how it is written."""

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from ..cnf.record import record
from .places import Cell
from .words import Word, few, integer, is_whole, shown

V = TypeVar("V", bound=Hashable)

NOTHING = "."
"""The word for a cell in which nothing is given."""

CROSSES = ("×", "x", "╳", "X")
"""In `A × .`, the second cell is known to be empty, and nothing is known about the third; between
points, a cross means no line. `╳` is a marked cross; in ASCII they are `x` and `X`.
"""

MARKED = "*"
"""What follows a marked word."""

UNKNOWN = "?"
"""The word for a value that exists but is not given."""

FEW = 40
"""The most values that are offered to choose from."""


class Values(ABC, Generic[V]):
    """The values that cells can have, each written as a word."""

    blank: frozenset[str] = frozenset({NOTHING})
    """The words for nothing."""

    @property
    def comments(self) -> bool:
        """Whether a `#` among these words starts a comment; it does unless it is one of them."""
        return True

    @abstractmethod
    def read(self, word: Word, *, blank: bool = False) -> V:
        """The value of a word. BadInput for other words; with `blank`, it mentions the word for
        nothing.
        """

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Whether a value from JSON is of this kind."""

    def write(self, value: V) -> str:
        """The word of a value."""
        return str(value)

    @property
    def open(self) -> bool:
        """Whether there are more values than the few."""
        return True

    def few(self) -> Sequence[V]:
        """The values to choose from: all of them, or those of the puzzle; empty if there
        are many.
        """
        return ()

    def given(self, words: Mapping[Cell, Word]) -> dict[Cell, V]:
        """The values of the words of a board, cell by cell."""
        found: dict[Cell, V] = {}
        known: dict[str, V] = {}  # a board has few different words
        for cell, word in words.items():
            if word.text not in self.blank:
                if word.text not in known:
                    known[word.text] = self.read(word, blank=True)
                found[cell] = known[word.text]
        return found


@record
class Numbers(Values[int]):
    """Whole numbers from low to high."""

    low: int
    high: int
    what: str = "a number"
    blank: frozenset[str] = frozenset({NOTHING, "_", "-", "*"})
    listed: bool = False
    """Whether all are listed, even if they are many."""

    def read(self, word: Word, *, blank: bool = False) -> int:
        """The number of a word."""
        dot = f" or {NOTHING}" if blank and NOTHING in self.blank else ""
        return integer(word, self.what + dot, self.low, self.high)

    def fits(self, value: object) -> bool:
        """Whether it is a whole number, however large: only the shape of JSON is checked here."""
        return is_whole(value)

    def few(self) -> Sequence[int]:
        """All of them, if they are few."""
        return () if self.open else range(self.low, self.high + 1)

    @property
    def open(self) -> bool:
        """Whether they are many."""
        return self.high - self.low >= FEW and not self.listed


@record
class OrUnknown(Values[V | None], Generic[V]):
    """Values, and `?`, read as None, for a value that exists but is not given."""

    of: Values[V]

    def __post_init__(self) -> None:
        object.__setattr__(self, "blank", self.of.blank)

    def read(self, word: Word, *, blank: bool = False) -> V | None:
        """The value of a word."""
        return None if word.text == UNKNOWN else self.of.read(word, blank=blank)

    def fits(self, value: object) -> bool:
        """None, or one of the values."""
        return value is None or self.of.fits(value)

    @property
    def open(self) -> bool:
        """As without what is not told."""
        return self.of.open

    def few(self) -> Sequence[V | None]:
        """The values, if they are few, and `?`."""
        return (*self.of.few(), None)

    def write(self, value: V | None) -> str:
        """The word of a value."""
        return UNKNOWN if value is None else self.of.write(value)


@record
class Matching(Values[str]):
    """Words of a form."""

    form: str
    """The pattern that they match."""
    what: str
    """What they are, in an error: `a circle, as w3 or b`."""
    usual: tuple[str, ...] = ()
    """Those to choose from."""

    def read(self, word: Word, *, blank: bool = False) -> str:
        """The word itself."""
        if re.fullmatch(self.form, word.text):
            return word.text
        dot = f" or {NOTHING}" * blank
        raise word.wrong(f"{shown(word.text)} is not {self.what}{dot}")

    def fits(self, value: object) -> bool:
        """Whether it is a word of this form."""
        return isinstance(value, str) and bool(re.fullmatch(self.form, value))

    def few(self) -> Sequence[str]:
        """The usual ones."""
        return self.usual


MANY = 20
"""How many symbols an error names."""


@record
class Symbols(Values[V]):
    """A few values, each with its word."""

    of: Mapping[str, V]
    blank: frozenset[str] = frozenset({NOTHING})

    @property
    def comments(self) -> bool:
        """Unless `#` is a symbol."""
        return "#" not in self.of

    def read(self, word: Word, *, blank: bool = False) -> V:
        """The value of a symbol."""
        if word.text in self.of:
            return self.of[word.text]
        *others, last = [*self.of, *[NOTHING] * (blank and NOTHING not in self.of)] or [""]
        known = f"{few(others, MANY)} or {last}" if others else last
        said = f"is not {known}" if known else "cannot stand here"
        raise word.wrong(f"{shown(word.text)} {said}")

    def fits(self, value: object) -> bool:
        """Whether it is a whole number, if the values are numbers, else whether it is one
        of them.
        """
        return is_whole(value) if self.numbers else value in self.of.values()

    def write(self, value: V) -> str:
        """The symbol of a value; the value itself if it has none."""
        return self.symbols.get(value, str(value))

    def few(self) -> Sequence[V]:
        """All of them."""
        return [*self.symbols]

    @property
    def open(self) -> bool:
        """False: the symbols are all there are."""
        return False

    @cached_property
    def numbers(self) -> bool:
        """Whether all values are whole numbers."""
        return bool(self.of) and all(map(is_whole, self.of.values()))

    @cached_property
    def symbols(self) -> Mapping[V, str]:
        """The first symbol of each value."""
        found: dict[V, str] = {}
        for symbol, value in self.of.items():
            found.setdefault(value, symbol)
        return found

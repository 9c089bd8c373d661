"""Split cells: black cells with a number for the run below and one for the run to the right."""

from ...boards.scene import SPLIT
from ...boards.values import NOTHING, Values
from ...boards.words import Word, integer, shown
from ...cnf.record import record

Pair = tuple[int, int]
"""The number for the run below and the one for the run to the right; 0 where there is none."""


@record
class SumPairs(Values[Pair]):
    r"""A word `16\5`, `16\`, `\5` or, without a number, `\`; `high` is the largest number."""

    high: int
    what: str = "a number"

    def read(self, word: Word, *, blank: bool = False) -> Pair:
        """Both numbers."""
        below, sign, right = word.text.partition(SPLIT)
        if not sign:
            raise word.wrong(f"{shown(word.text)} is not below{SPLIT}right or {NOTHING}")
        return self.number(word, 0, below), self.number(word, len(below) + 1, right)

    def number(self, word: Word, at: int, text: str) -> int:
        """One of them."""
        part = Word(text, word.line, word.column + at)
        return integer(part, self.what, 1, self.high) if text else 0

    def fits(self, value: object) -> bool:
        """False: no solution in JSON has such values."""
        return False

    def few(self) -> list[Pair]:
        """A black cell without a number."""
        return [(0, 0)]

    def write(self, value: Pair) -> str:
        """The reverse."""
        return SPLIT.join(str(number or "") for number in value)

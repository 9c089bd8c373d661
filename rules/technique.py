"""Shapes of reasons, and what people call them: those of a rule stand in its class, as its
`techniques`, so that every family with the rule has their names.
"""

from collections import Counter
from typing import NamedTuple

MOST = 5
"""What follows from more rules has no name, if its shape does not say otherwise."""


class ReasonShape(NamedTuple):
    """A name, and the reasons that have it.

    They have as many instances of each of these `rules` as are said, one or more where there is an
    asterisk, and of no others: `number + apart*` is a number, and rules of *apart*. A rule in
    `[brackets]` is a cut of it, one in `(parentheses)` a cut that closes a ring. `row|column` is
    either, `.` the rule in whose class the shape stands, and `*` one or more of any others. Where
    `true` is said, the fact is that, or is not. Where `on` is said, some of the known facts are
    true, or none is.
    """

    name: str
    rules: str
    true: bool | None = None
    most: int = MOST
    on: bool | None = None

    def fits(self, counts: "Counter[str]", true: bool, on: bool) -> bool:
        """Whether a reason with so many instances of each rule has the name, by which something
        becomes true or not, and some of whose known facts are true or none is.
        """
        if counts.total() > self.most or self.true not in (None, true) or self.on not in (None, on):
            return False
        if counts.total() == 1 and self.rules.endswith("*"):
            return False  # several are meant
        words, held = Counter(self.rules.split(" + ")), 0
        others = words.pop("*", 0)
        for word, times in words.items():
            number = sum(number_of(rule, counts) for rule in word.rstrip("*").split("|"))
            if not number if word.endswith("*") else number != times:
                return False
            held += number
        return held < counts.total() if others else held == counts.total()

    def of(self, rule: str) -> "ReasonShape":
        """The same for a rule of this name."""
        return self._replace(rules=self.rules.replace(".", rule))


def number_of(rule: str, counts: "Counter[str]") -> int:
    """How many instances of a rule there are; of cuts, those that close a ring among them."""
    return counts[rule] + (counts[f"({rule[1:-1]})"] if rule.startswith("[") else 0)


SEVERAL = (ReasonShape("two numbers", ". + ."), ReasonShape("three numbers", ". + . + ."))
"""Of rules whose instances are numbers."""
COUNTED = (
    ReasonShape("number reached", ".", true=False),
    ReasonShape("no room to spare", ".", true=True),
)
"""Of rules that say how many there are."""
PLACED = (
    ReasonShape("in every one that fits", ".", true=True),
    ReasonShape("in none that fits", ".", true=False),
)
"""Of rules that say that there is something of some shapes."""
LINES = "row|column"
HOUSES = f"{LINES}|region|once"
RECKONED = (
    ReasonShape("in no combination", ".", true=False),
    ReasonShape("the only combination", ".", true=True),
    ReasonShape("combinations", f". + cell|{HOUSES}*"),
    ReasonShape("two sums", ". + ."),
    ReasonShape("two sums", f". + . + cell|{HOUSES}*"),
)
"""Of rules about sums, and the like."""
CUT_OFF = (
    ReasonShape("cut off", "[.]"),
    ReasonShape("cut off", "[.]*"),
    ReasonShape("cut off", "[.]* + *", most=6),
)
"""Of rules that say that something is connected."""

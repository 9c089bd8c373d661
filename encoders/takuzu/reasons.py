"""How deductions of Takuzu are said."""

from collections.abc import Sequence

from ...boards.facts import Given
from ...boards.words import shown_cell
from ...cnf.rules import Instance
from ...rules.explaining import Explaining, Known
from . import Takuzu


def place(instance: Instance) -> str:
    """A line, two of them, all lines of a kind, or those of them that have the same digits."""
    match instance.of:
        case (kind, [*digits]):
            return f"{kind}s {''.join(map(str, digits))}"
        case (kind, i):
            return f"{kind} {i + 1}"
        case (kind, i, j):
            return f"{kind}s {i + 1} and {j + 1}"
    return f"{instance.of}s"


def reason(puzzle: Takuzu, instance: Instance, known: Known) -> str:
    """The rule as it stands; of *balance*, of which digit there are all, or too many."""
    here = place(instance)
    if instance.rule == "distinct lines":
        return f"{here} are not equal"
    if instance.rule == "pigeonhole":
        return f"there are not so many different {here}"
    if instance.rule == "no three alike":
        return f"no three alike stand side by side in {here}"
    n, digits = len(known), [*known.values()]
    numbers = {digit: n // 2 - digits.count(digit == "1") for digit in "01"}
    for digit, k in numbers.items():
        if k < 0:
            return f"{here} has no more than {in_words(n // 2)} {digit}{'s' * (n > 2)}"
        if k == 0:
            every = {2: "its", 4: "both its"}.get(n, "all its")
            return f"{here} has {every} {digit}{'s' * (n > 2)}"
    left = [f"{in_words(k)} {digit}{'s' * (k != 1)}" for digit, k in numbers.items()]
    return f"{here} still needs {' and '.join(left)}"


def breach(puzzle: Takuzu, instance: Instance, known: Known) -> str | None:
    """Three alike, a cell for which there is no digit, too many of a digit, or equal lines; None if
    it is not plain where they are.
    """
    here, digits = place(instance), [*known.values()]
    if instance.rule == "distinct lines":
        return f"{here} are equal"
    if instance.rule == "no three alike":
        if alike := three_alike(digits):
            return f"{here} has three {alike}s in a row"
        for i, (_, *cell) in enumerate(known):
            row, column = cell
            tried = ([*digits[:i], digit, *digits[i + 1 :]] for digit in (False, True))
            if digits[i] is None and all(map(three_alike, tried)):
                return f"neither 0 nor 1 fits at {shown_cell((row, column))}"
    if instance.rule == "balance":
        for digit in (False, True):
            if digits.count(digit) > len(digits) // 2:
                return f"{here} has {in_words(digits.count(digit))} {int(digit)}s"
    return None


def three_alike(digits: Sequence[bool | None]) -> str | None:
    """The digit that stands three times in a row, if one does."""
    for three in zip(digits, digits[1:], digits[2:], strict=False):
        if three[0] is not None and len({*three}) == 1:
            return "1" if three[0] else "0"
    return None


def technique(
    puzzle: Takuzu, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """Two alike side by side or around a cell, a line full or nearly full, a line like another."""
    names = {rule.rule for rule in rules}
    lines = {rule.of for rule in rules if rule.rule != "distinct lines"}
    if len(rules) == 1 and names == {"no three alike"} and len(premises) == 2:
        (_, *one), (_, *other) = (given.atom for given in premises)
        far = abs(one[0] - other[0]) + abs(one[1] - other[1])
        return "pair" if far == 1 else "sandwich"
    if names == {"balance"} and len(rules) == 1:
        return "full line"
    if names == {"balance", "no three alike"} and len(lines) == 1:
        return "nearly full line"
    one_pair = [rule.rule for rule in rules].count("distinct lines") == 1
    return "equal lines" if one_pair and len(lines) <= 1 else None


def in_words(number: int) -> str:
    """`no`, `one`, `two`, …, where a digit would read badly before another one."""
    names = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return names[number] if number < len(names) else str(number)


EXPLAINING = Explaining(
    encoding="xor",
    place=place,
    reason=reason,
    implied={"pigeonhole"},
    technique=technique,
    broken=breach,
)

"""How deductions of Zebra are said."""

from collections.abc import Sequence

from ...boards.facts import Given
from ...cnf.rules import Instance
from ...rules.explaining import Explaining, Known
from . import Zebra
from . import english as zebra_english
from .table import Value


def location(instance: Instance) -> str:
    """A value, an attribute in a house, or a clue."""
    match instance.of:
        case Value():
            return str(instance.of)
        case (attribute, h):
            return f"{attribute} in house {h}"
    return f"clue {instance.of}"


def reason(puzzle: Zebra, instance: Instance, known: Known) -> str:
    """The clue in English; the houses that are left for a value, or the values that are left for a
    house; of a value or a house of which nothing is known, that it has one.
    """
    spelled = puzzle.spelled
    here = location(instance)
    left = [atom for atom, true in known.items() if true is not False]
    nothing_known = len(left) == puzzle.houses > 1
    match instance:
        case Instance("one house a value", Value() as value) if any(known.values()):
            return f"{spelled[value]} is in one house only"
        case Instance("one house a value", Value() as value) if nothing_known:
            return f"{spelled[value]} is in one of the houses"
        case Instance("one house a value", Value() as value):
            houses = " or ".join(str(h) for _, _, h in left)
            return f"{spelled[value]} can only be in house {houses}"
        case Instance("one value a house", (attribute, h)):
            return f"only one {attribute} is in house {h}"
        case Instance("no house empty", (attribute, h)) if nothing_known:
            return f"one {attribute} is in house {h}"
        case Instance("no house empty"):
            return f"{here} can only be {' or '.join(spelled[value] for _, value, _ in left)}"
    return f"{here} says that {said_by(puzzle, instance)}"


def said_by(puzzle: Zebra, instance: Instance) -> str:
    """The clue in English."""
    [clue] = [clue for clue in puzzle.clues if clue.number == instance.of]
    return zebra_english.sentence(clue, zebra_english.wording(puzzle.values, puzzle.phrases))


def breach(puzzle: Zebra, instance: Instance, known: Known) -> str | None:
    """What is left without a house or a value, or has two; of a clue, that it does not hold."""
    spelled = puzzle.spelled
    there = [atom for atom, true in known.items() if true]
    nothing_left = all(true is False for true in known.values())
    match instance.of:
        case Value() as value if nothing_left:
            return f"no house is left for {spelled[value]}"
        case Value() as value if len(there) > 1:
            return f"{spelled[value]} is in houses {there[0][2]} and {there[1][2]}"
        case (attribute, h) if nothing_left:
            return f"no {attribute} is left for house {h}"
        case (_, h) if len(there) > 1:
            return f"{spelled[there[0][1]]} and {spelled[there[1][1]]} are both in house {h}"
        case int():
            return f"{location(instance)}, that {said_by(puzzle, instance)}, does not hold"
    return None


def technique(
    puzzle: Zebra, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """One clue, or the only house or value that is left; what no house has room for by one clue."""
    clues = [rule for rule in rules if isinstance(rule.of, int)]
    if len(rules) == 1:
        left = {"one house a value": "only house left", "no house empty": "only value left"}
        name = "one clue" if clues else left.get(rules[0].rule)
        return name if fact.true or clues else None
    return "one clue and what is left" if len(clues) == 1 and len(rules) <= FEW else None


FEW = 3
"""What follows from more rules has no name."""


EXPLAINING = Explaining(
    encoding="positions",
    place=location,
    reason=reason,
    quiet={"one house a value", "one value a house"},
    implied={"no house empty"},
    broken=breach,
    technique=technique,
    telling={"one house a value", "no house empty"},
)

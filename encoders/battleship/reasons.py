"""How deductions of Battleship are said."""

from collections import Counter
from collections.abc import Sequence

from ...boards.facts import Given
from ...boards.words import counted, shown_cell
from ...cnf.rules import Instance
from ...rules.explaining import Explaining, Known
from . import Battleship, shown_ship


def place(instance: Instance) -> str:
    """A cell, two of them, a line, a ship, the ships of a length, or where the board ends."""
    match instance:
        case Instance("drawing", None):
            return "the edge of the board"
        case Instance("total", (kind, i)):
            return f"{kind} {i + 1}"
        case Instance("sum of totals"):
            return f"{instance.of}s"
        case Instance("fleet"):
            return f"ships of {instance.of}"
        case Instance("no touching", (cell, other)):
            return f"{shown_cell(cell)} and {shown_cell(other)}"
        case Instance("drawing" | "placement", (int(r), int(c))):
            return shown_cell((r, c))
        case Instance(_, [*cells]):
            return shown_ship(tuple(cells))
    return ""


def reason(puzzle: Battleship, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    here = place(instance)
    match instance:
        case Instance("drawing", None):
            return "no ship goes on outside the board"
        case Instance("drawing", cell):
            drawn = [atom for atom, true in known.items() if true and atom[1:] == cell]
            if not drawn:
                return f"what is beside {here} says what it shows"
            return f"{here} {GOES_ON[drawn[0][0]]}"
        case Instance("no touching"):
            return f"ships do not touch at {here}"
        case Instance("sum of totals"):
            return f"the totals of the {here} do not sum to the fleet"
        case Instance("placement", (int(), int())):
            return f"a ship of the fleet covers {here}"
        case Instance("placement"):
            return f"{here} looks like this"
        case Instance("fleet", length):
            return f"the fleet has {counted(puzzle.fleet.count(length), 'ship')} of {length}"
        case Instance("total", (kind, i)):
            total = (puzzle.row_totals if kind == "row" else puzzle.column_totals)[i]
            return f"{here} has {counted(total or 0, 'ship cell')}"
    return here


GOES_ON = {
    "water": "is water, not a part of a ship",
    "single": "is a whole ship, with water on all sides",
    "left": "is the left end of a ship, which goes on to the right",
    "right": "is the right end of a ship, which goes on to the left",
    "top": "is the upper end of a ship, which goes on below",
    "bottom": "is the lower end of a ship, which goes on above",
    "middle": "is in the middle of a ship, which goes on in line, on both sides",
}
"""What a cell says of the cells beside it."""


def breach(puzzle: Battleship, instance: Instance, known: Known) -> str | None:
    """The rule that is not obeyed; None for a count."""
    here = place(instance)
    match instance:
        case Instance("drawing", (int(), int())):
            return f"{here} does not fit what is beside it"
        case Instance("drawing"):
            return "a ship goes on outside the board"
        case Instance("no touching"):
            return f"ships touch at {here}"
        case Instance("placement", (int(), int())):
            return f"no ship of the fleet covers {here}"
        case Instance("placement"):
            return f"{here} does not fit what is known there"
    return None


ONE_RULE = {
    ("total", "water", True): "full line",
    ("total", "water", False): "needed cells",
    ("no touching", "water", True): "diagonal",
    ("drawing", "water", False): "ship must extend",
    ("drawing", "water", True): "water beside a part",
    ("fleet", "placed", False): "fleet complete",
    ("fleet", "placed", True): "only room",
}
"""The rule, and what the fact says."""


def technique(
    puzzle: Battleship, rules: Sequence[Instance], premises: Sequence[Given], fact: Given
) -> str | None:
    """A total, the cells around a part of a ship, or the fleet; a ship, or a part of one, that does
    not fit because of few of them.
    """
    name = fact.atom[0]
    if len(rules) == 1:
        drawn = "drawn by its neighbours" if rules[0].rule == "drawing" and fact.true else None
        return ONE_RULE.get((rules[0].rule, name, fact.true), drawn)
    if sum(rule.rule != "placement" for rule in rules) > FEW or fact.true != (name == "water"):
        return None
    lengths = [rule.of for rule in rules if rule.rule == "fleet"]
    placed = Counter(len(ship) for (kind, *ship), true in premises if kind == "placed" and true)
    if all(placed[length] == puzzle.fleet.count(length) for length in lengths):
        return "fleet complete" if lengths else "no room"
    return None


FEW = 4
"""What does not fit because of more rules has no name; where ships can lie is one look."""


def wrong_sums(puzzle: Battleship) -> str | None:
    """Totals of all rows, or of all columns, that are not those of the fleet."""
    fleet = sum(puzzle.fleet)
    for kind, numbers in (("rows", puzzle.row_totals), ("columns", puzzle.column_totals)):
        known = [number for number in numbers if number is not None]
        if len(known) == len(numbers) and sum(known) != fleet:
            return (
                f"the totals of the {kind} add up to {sum(known)}, "
                f"but the ships of the fleet have {counted(fleet, 'cell')}"
            )
    return None


EXPLAINING = Explaining(
    encoding="ships",
    place=place,
    reason=reason,
    tallied={"total", "fleet"},
    implied={"sum of totals"},
    quiet={"placement", "drawing"},
    totals=wrong_sums,
    clued={"total"},
    broken=breach,
    technique=technique,
)

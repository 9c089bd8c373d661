"""How deductions of Battleship are said."""

from pencilsat.boards.words import counted, shown_cell
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.battleship import ANSWER, Battleship, shown_ship
from pencilsat.encoders.family import Explaining, Known


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
        case Instance("drawing"):
            return f"{here} shows what is beside it"
        case Instance("no touching"):
            return f"ships do not touch at {here}"
        case Instance("sum of totals"):
            return f"the totals of the {here} do not sum to the fleet"
        case Instance("placement", (int(), int())):
            return f"a ship of the fleet covers {here}"
        case Instance("placement"):
            return f"{here} is drawn so"
        case Instance("fleet", length):
            return f"the fleet has {counted(puzzle.fleet.count(length), 'ship')} of {length}"
        case Instance("total", (kind, i)):
            total = (puzzle.row_totals if kind == "row" else puzzle.column_totals)[i]
            return f"{here} has {counted(total or 0, 'ship cell')}"
    return here


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
            return f"{here} is not drawn as a ship"
    return None


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
    fact=ANSWER.fact,
    place=place,
    reason=reason,
    tallied=frozenset({"total", "fleet"}),
    implied=frozenset({"sum of totals"}),
    quiet=frozenset({"placement", "drawing"}),
    totals=wrong_sums,
    clued=frozenset({"total"}),
    broken=breach,
)

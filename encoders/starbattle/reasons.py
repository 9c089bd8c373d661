"""How deductions of Star Battle are said."""

from collections.abc import Mapping, Sequence

from ...boards.places import Cell
from ...boards.regions import regions
from ...boards.words import counted, shown_cell, shown_cells
from ...cnf.rules import Instance
from ...rules.explaining import Deduced, Explaining, Known
from ...rules.shapes import ReasonShape, named
from . import StarBattle


def place(instance: Instance) -> str:
    """A row, a column, a region, or two cells."""
    match instance:
        case Instance("line", (kind, i)):
            return f"{kind} {i + 1}"
        case Instance("region", name):
            return f"region {name}"
    return shown_cells(instance.of)


def reason(puzzle: StarBattle, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "apart":
        return f"stars at {place(instance)} would touch"
    return f"{place(instance)} has {counted(puzzle.stars, 'star')}"


def plainly(puzzle: StarBattle, deduced: Deduced) -> str | None:
    """Which star is near; or which regions lie within which lines, or the reverse."""
    rules, premises, facts, _ = deduced
    stars = [x[1:] for x, true in premises if true]
    if {rule.rule for rule in rules} == {"apart"} and facts and len(stars) == 1:
        return f"no star touches {shown_cell(stars[0])}"
    lines, parts = ([r for r in rules if r.rule == kind] for kind in ("line", "region"))
    some = lines and len(lines) == len(parts) and len(lines) + len(parts) == len(rules)
    if not some or stars or any(true for _, true in facts):
        return None
    gone, where = {x[1:] for x, _ in premises}, regions(puzzle.regions)
    held = [{p for r in each for p in cells_of(r, where)} - {*gone} for each in (lines, parts)]
    inner, outer = (parts, lines) if held[1] <= held[0] else (lines, parts)
    if not (held[0] <= held[1] or held[1] <= held[0]):
        return None
    left = "what is left of " if gone else ""
    lie = "lies" if gone or len(inner) == 1 else "lie"
    return f"{left}{several(inner)} {lie} within {several(outer)}"


def cells_of(rule: Instance, where: Mapping[str, Sequence[Cell]]) -> set[Cell]:
    """The cells of a line or a region."""
    every = {p for inside in where.values() for p in inside}
    if rule.rule == "region":
        return {*where[rule.of]}
    kind, i = rule.of
    return {p for p in every if p[kind == "column"] == i}


def several(rules: Sequence[Instance]) -> str:
    """`row 1`, `rows 1 and 2`, `regions a, b and c`."""
    kinds = dict.fromkeys(place(rule).split()[0] for rule in rules)
    if len(rules) == 1 or len(kinds) > 1:
        return " and ".join(map(place, rules))
    *names, last = sorted(place(rule).split()[1] for rule in rules)
    return f"{next(iter(kinds))}s {', '.join(names)} and {last}"


TECHNIQUE = named(
    ReasonShape("region and line share their places", "line + region", true=False),
    ReasonShape("two lines, two regions", "line + line + region + region", true=False),
    ReasonShape(
        "three lines, three regions", "line + line + line + region + region + region", False, 6
    ),
    ReasonShape("region left without room", "region + apart*", true=False, most=9),
    ReasonShape("line left without room", "line + apart*", true=False, most=9),
    ReasonShape("line left without room", "line + line + apart*", true=False, most=9),
    ReasonShape("touching stars of a region", "region + apart*", true=True),
    ReasonShape("touching stars of a line", "line + apart*", true=True),
    ReasonShape("region left without room", "region + line + apart*", true=False, most=9),
)


EXPLAINING = Explaining(
    "pairs",
    place,
    reason,
    tallied={"line", "region"},
    technique=TECHNIQUE,
    plainly=plainly,
    alike={"apart"},
    likewise=True,
)

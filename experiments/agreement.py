"""Whether runs on one puzzle, encoded and solved in different ways, agree."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from ..boards.words import few
from ..cnf.record import record
from .configurations import Configuration, configuration_of, short_names
from .store import Row, place_of
from .values import WRONG

EXCLUSIVE = ("no solution", "unique")
"""The statuses of runs that have found all solutions."""

DECIDED = frozenset({"solved", "not unique", *EXCLUSIVE})
"""The statuses of runs that answered."""

Finding = tuple[str, frozenset[str]]
"""A status, and the solutions that were found."""


@record
class Disagreement:
    """Answers to one puzzle that cannot all be right, each with the configurations that gave it."""

    family: str
    place: str
    sides: tuple[tuple[str, tuple[str, ...]], ...]

    def __str__(self) -> str:
        sides = [f"{answer} ({few(names)})" for answer, names in self.sides]
        return f"{self.place}: {' against '.join(sides)}"


def wrong(rows: Iterable[Row]) -> list[Row]:
    """The runs whose answers failed verification."""
    return [row for row in rows if row["status"] == WRONG]


def disagreements(rows: Sequence[Row]) -> list[Disagreement]:
    """The puzzles whose answers cannot all be right, whatever the task and the limits.

    Two answers contradict each other if one has a solution and the other says there is none; if one
    says that a solution is unique and the other has a different one, or says that there are
    several; or if their best values differ. Solutions that a run found before it was stopped count:
    for puzzles that ask for a best solution, only the best is told.
    """
    by_instance = defaultdict(list)
    for row in rows:
        by_instance[row["instance"]].append(row)
    names = short_names(map(configuration_of, rows)) if rows else {}
    found = [disagreement(group, names) for group in by_instance.values() if _contradictory(group)]
    return sorted(found, key=lambda each: (each.family, each.place))


def disagreement(rows: Sequence[Row], names: Mapping[Configuration, str]) -> Disagreement:
    """Which configurations gave which answer; different solutions get letters."""
    answers = [row for row in rows if row["status"] in DECIDED or row["solutions"]]
    solutions = sorted({solution_of(row) for row in answers if telling(row)})
    letters = {
        solution: chr(ord("A") + i % 26) + (str(i // 26) if i >= 26 else "")
        for i, solution in enumerate(solutions)
    }
    sides: dict[str, set[str]] = defaultdict(set)
    for row in answers:
        said = row["status"]
        if row["objective"] is not None:
            said += f", value {row['objective']}"
        if telling(row) and len(solutions) > 1:
            said += f", solution {letters[solution_of(row)]}"
        sides[said].add(names[configuration_of(row)])
    return Disagreement(
        family=answers[0]["family"],
        place=min(place_of(row) for row in answers),
        sides=tuple((said, tuple(sorted(who))) for said, who in sorted(sides.items())),
    )


def telling(row: Row) -> bool:
    """Whether it matters which solution was found: for *several*, any two will do."""
    return len(row["solutions"]) == 1


def solution_of(row: Row) -> str:
    """The first solution as text; equal solutions are equal texts."""
    return json.dumps(row["solutions"][0], sort_keys=True)


def judged(rows: Sequence[Row]) -> list[Row]:
    """The runs, with answers marked wrong that a verified solution of another run refutes: *no
    solution* where there is one, *unique* where there is another, *best* where there is a better
    one.
    """
    best: dict[str, int] = {}
    for row in rows:
        if row["objective"] is not None:
            value = best.get(row["instance"], row["objective"])
            best[row["instance"]] = min(value, row["objective"])
    known: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        if row["objective"] == best.get(row["instance"]):
            known[row["instance"]] |= _answer(row)[1]
    return [
        {**row, "status": WRONG, "message": "a solution of another run refutes it"}
        if _refuted(row, known[row["instance"]], best.get(row["instance"]))
        else row
        for row in rows
    ]


def _refuted(row: Row, known: set[str], best: int | None) -> bool:
    """Whether an answer cannot be right, given these known solutions and this best value."""
    said, own = _answer(row)
    if row["objective"] != best and row["objective"] is not None:
        return said != WRONG
    return said in EXCLUSIVE and not known <= own


def _contradictory(rows: Sequence[Row]) -> bool:
    """Whether two answers to one puzzle contradict each other."""
    if len({row["objective"] for row in rows} - {None}) > 1:
        return True
    answers = {_answer(row) for row in rows}
    exclusive = [said for said in answers if said[0] in EXCLUSIVE]
    return any(_opposed(said, other) for said, other in product(exclusive, answers))


def _answer(row: Row) -> Finding:
    return row["status"], frozenset(json.dumps(s, sort_keys=True) for s in row["solutions"])


def _opposed(one: Finding, other: Finding) -> bool:
    """Whether one answer, which excludes all solutions but its own, contradicts the other."""
    return not other[1] <= one[1] or {one[0], other[0]} == {"unique", "not unique"}

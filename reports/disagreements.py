"""The puzzles on which configurations disagree, and the answers that they give."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence

from ..boards.words import few
from ..cnf.record import record
from ..experiments.agreement import contradictions
from ..experiments.configurations import Configuration, configuration_of, short_names
from ..experiments.store import Row, place_of
from .measures import DECIDED


@record
class Disagreement:
    """Answers to one puzzle that cannot all be right, each with the configurations that gave it."""

    family: str
    place: str
    sides: tuple[tuple[str, tuple[str, ...]], ...]

    def __str__(self) -> str:
        sides = [f"{answer} ({few(names)})" for answer, names in self.sides]
        return f"{self.place}: {' against '.join(sides)}"


def disagreements(rows: Sequence[Row]) -> list[Disagreement]:
    """The puzzles whose answers cannot all be right, whatever the task and the limits."""
    wrong = {found.one["instance"] for found in contradictions(rows)}
    answers: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row["instance"] in wrong and (row["status"] in DECIDED or row["solutions"]):
            answers[row["instance"]].append(row)
    names = short_names({configuration_of(row) for row in rows})
    found = [disagreement(given, names) for given in answers.values()]
    return sorted(found, key=lambda each: (each.family, each.place))


def disagreement(answers: Sequence[Row], names: Mapping[Configuration, str]) -> Disagreement:
    """Which configurations gave which answer; different solutions get letters."""
    solutions = sorted({solution_of(row) for row in answers if telling(row)})
    letters = {
        solution: chr(ord("A") + i % 26) + (str(i // 26) if i >= 26 else "")
        for i, solution in enumerate(solutions)
    }
    sides: dict[str, set[str]] = defaultdict(set)
    for row in answers:
        said = row["status"]
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

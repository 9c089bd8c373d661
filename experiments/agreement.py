"""Do runs of one puzzle, said and solved in different ways, answer alike?"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

import encoders
from experiments.store import Row


@dataclass(frozen=True)
class Contradiction:
    """Two runs of one puzzle that cannot both be right; `str` names them and what they say."""

    one: Row
    other: Row

    def __str__(self) -> str:
        place = f"{self.one['file']}, puzzle {self.one['number']}"
        return f"{place}: {_said(self.one)}, but {_said(self.other)}"


def contradictions(rows: Iterable[Row]) -> list[Contradiction]:
    """For each puzzle two runs that contradict each other, if there are such.

    They do if one has a solution and the other says there is none, if one says that a solution is
    unique and the other knows a different one. What a run found before it was stopped counts, but
    not where puzzles ask for a best solution: it need not be one.
    """
    by_instance = defaultdict(list)
    for row in rows:
        by_instance[row["instance"]].append(row)
    return [found for group in by_instance.values() for found in _first(group)]


def _first(rows: list[Row]) -> Iterator[Contradiction]:
    """At most one; runs that say the same are looked at once."""
    by_answer = {_answer(row): row for row in reversed(_different(rows))}
    exclusive = [said for said in by_answer if said[0] in ("no solution", "unique")]
    for said, other in product(exclusive, by_answer):
        if _opposed(said, other) and not (_better(said, other) and _aims(rows[0]["family"])):
            yield Contradiction(by_answer[said], by_answer[other])
            return


def _different(rows: list[Row]) -> list[Row]:
    """The first run of each answer."""
    found: list[Row] = []
    for row in rows:
        told = (row["status"], row["solutions"])
        if not any((known["status"], known["solutions"]) == told for known in found):
            found.append(row)
    return found


Said = tuple[str, frozenset[str]]
"""A status, and the solutions that were found."""


def _answer(row: Row) -> Said:
    return row["status"], frozenset(json.dumps(s, sort_keys=True) for s in row["solutions"])


def _opposed(one: Said, other: Said) -> bool:
    """Whether one, which excludes all solutions but its own, contradicts the other."""
    return not other[1] <= one[1]


def _better(one: Said, other: Said) -> bool:
    """Whether one knows the best solution, and the other only some."""
    return one[0] == "unique" and other[0] not in ("unique", "not unique", "no solution")


def _aims(family: str) -> bool:
    """Whether puzzles of the family may ask for a best solution."""
    return family in encoders.NAMES and bool(encoders.family(family).objective)


def _said(row: Row) -> str:
    """A run, by its configuration, and what it said."""
    words = [row["encoding"], row["cardinality"], row["amo"], row["solver"]]
    words += [] if row["implied"] else ["without implied rules"]
    words += [f"clues {row['clue_order']}"] if row["clue_order"] else []
    words += [f"seed {row['seed']}"] if row["seed"] else []
    found = row["status"] if row["status"] != "solved" else "a solution"
    return f"{' '.join(words)} says {found}"

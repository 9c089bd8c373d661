"""Whether runs on one puzzle, encoded and solved in different ways, agree."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ..cnf.record import record
from . import configurations
from .identity import CODE, Code
from .store import Row, place_of
from .values import WRONG


@record
class Contradiction:
    """Two runs on one puzzle that cannot both be right; `str` names them and their answers."""

    one: Row
    other: Row

    def __str__(self) -> str:
        pair = (self.one, self.other)
        code = [name for name in CODE if self.one[name] != self.other[name]]
        return f"{place_of(self.one)}: {', but '.join(_said(row, code) for row in pair)}"


def wrong(rows: Iterable[Row]) -> list[Row]:
    """The runs whose answers failed verification."""
    return [row for row in rows if row["status"] == WRONG]


def contradictions(rows: Iterable[Row]) -> list[Contradiction]:
    """For each puzzle, two runs that contradict each other, if there are any.

    They do if one has a solution and the other says there is none; if one says that a solution is
    unique and the other has a different one, or says that there are several; or if their best
    values differ. Solutions that a run found before it was stopped count: for puzzles that ask for
    a best solution, only the best is reported.
    """
    by_instance = defaultdict(list)
    for row in rows:
        by_instance[row["instance"]].append(row)
    return [found for group in by_instance.values() for found in _first(group)]


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


def _first(rows: list[Row]) -> Iterator[Contradiction]:
    """At most one contradiction; of runs with the same answer, only one is looked at."""
    by_value = {row["objective"]: row for row in reversed(rows) if row["objective"] is not None}
    if len(by_value) > 1:
        yield Contradiction(*list(by_value.values())[:2])
        return
    by_answer: dict[Said, Row] = {}
    for row in rows:
        by_answer.setdefault(_answer(row), row)
    exclusive = [said for said in by_answer if said[0] in EXCLUSIVE]
    for said, other in product(exclusive, by_answer):
        if _opposed(said, other):
            yield Contradiction(by_answer[said], by_answer[other])
            return


EXCLUSIVE = ("no solution", "unique")
"""The statuses of runs that have found all solutions."""

Said = tuple[str, frozenset[str]]
"""A status, and the solutions that were found."""


def _answer(row: Row) -> Said:
    return row["status"], frozenset(json.dumps(s, sort_keys=True) for s in row["solutions"])


def _opposed(one: Said, other: Said) -> bool:
    """Whether one answer, which excludes all solutions but its own, contradicts the other."""
    return not other[1] <= one[1] or {one[0], other[0]} == {"unique", "not unique"}


def _said(row: Row, code: Sequence[Code]) -> str:
    """A run in words: its configuration, with these parts of which code it was, and its answer."""
    words = [row["encoding"], row["cardinality"], row["amo"], row["solver"]]
    words += [] if row["implied"] else ["without implied rules"]
    words += [f"clues {row['clue_order']}"] if row["clue_order"] else []
    words += [f"seed {row['seed']}"] if row["seed"] else []
    words += [f"({told})" for name in code if (told := configurations.said(name, row[name]))]
    found = row["status"] if row["status"] != "solved" else "a solution"
    found += "" if row["objective"] is None else f" of value {row['objective']}"
    return f"{' '.join(words)} says {found}"

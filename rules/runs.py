"""Rules about runs: marked cells of a row or column, one beside the other."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from ..boards.beside import Side, told
from ..boards.names import MOST
from ..boards.places import Position, Sized, lines
from ..cnf.record import record
from .lines import walked
from .rule import At, Breach, Rule, Said, each
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

Lengths = tuple[int, ...]
"""The lengths of runs, in order."""


@record
class Runs(Rule[Sized]):
    """The shaded cells of a row or a column are runs of these lengths, in this order, with at least
    one unshaded cell between two of them.

    Instances are clues, of the name of a side, the line there, and the lengths.
    """

    sides: Sequence[Side]
    """Where the lengths stand: beside the rows, and the columns."""
    how: Literal["starts", "automaton"] = "starts"
    """Whether it is said where each run starts, or how much of a line has been read."""
    name: str = "runs"

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """The runs of each line that has a clue."""
        from ..cnf import runs  # imported here, as few boards have runs

        lines, free = [*told(puzzle, self.sides)], 0
        for _, _, lengths, line in lines:
            slack = max(0, runs.slack(len(line), lengths))
            free += slack * (len(lengths) if self.how == "starts" else len(line) - slack + 1)
        f.expect(11 * free)
        stated = runs.starts if self.how == "starts" else runs.automaton
        for side, i, lengths, line in lines:
            yield from each((side.name, i, lengths), stated(f, [at[p] for p in line], lengths))

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Lines whose runs are others, or in which these find no room."""
        clues = {side.kind: getattr(puzzle, side.field) for side in self.sides}
        for kind, i, cells in walked(puzzle):
            if (lengths := clues[kind][i]) is None:
                continue
            marks, line = [entries.get(cell) for cell in cells], f"{kind} {i + 1}"
            if None not in marks:
                if (found := runs_in(marks)) != lengths:
                    words = f"{line} has {said(found)}, not {said(lengths)}"
                    yield Breach(words, (*cells,))
            elif not has_room(marks, lengths):
                yield Breach(f"{line} has no room for {said(lengths)}", (*cells,))

    def about(self, place: Any) -> str:
        """`row 3`."""
        return next(f"{side.kind} {place[1] + 1}" for side in self.sides if side.name == place[0])

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """`row 3 has runs of 1 and 2`; of many, which are beside it, how many."""
        runs = said(place[2]) if len(place[2]) <= MOST else f"its {len(place[2])} runs"
        return f"{self.about(place)} has {runs}"

    def clues(self, puzzle: Sized, entries: Position) -> Iterator[tuple[tuple[str, int], Lengths]]:
        """The runs of every line."""
        names = {side.kind: side.name for side in self.sides}
        for kind, i, cells in walked(puzzle):
            yield (names[kind], i), runs_in([entries[cell] for cell in cells])


@record
class ShortRuns(Rule[Sized]):
    """No four cells one after another in a row or column are all shaded, and none all unshaded."""

    techniques = (
        ReasonShape("three in a row", "."),
        ReasonShape("four in a row", ".* + *", most=6),
    )

    most: int = 3
    """How many may be equal."""
    name: str = "runs"
    marked: str = "shaded"
    rest: str = "unshaded"

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Two clauses for each piece of a line that is one longer: some cell is marked, and some is
        not.
        """
        for _, _, line in lines(puzzle):
            for i in range(len(line) - self.most):
                piece = tuple(line[i : i + self.most + 1])
                there = [at[cell] for cell in piece if cell in at]
                yield piece, there
                if len(there) == len(piece):
                    yield piece, [-x for x in there]

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Equal cells one after another, too many."""
        for kind, i, line in walked(puzzle):
            values = [entries.get(cell) for cell in line]
            start = 0
            for value, run in groupby(values, lambda x: None if x is None else bool(x)):
                number = len([*run])
                if value is not None and number > self.most:
                    words = f"{number} {self.marked if value else self.rest} cells in a row"
                    yield Breach(f"{kind} {i + 1} has {words}", tuple(line[start : start + number]))
                start += number

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """`r1c1 r1c2 r1c3 r1c4 are not all alike`."""
        return f"{self.about(place)} are not all alike"


def runs_in(marks: Sequence[Any]) -> Lengths:
    """The lengths of the runs of equal marks that are not 0.

    >>> runs_in([0, 1, 1, 0, 1])
    (2, 1)
    """
    return tuple([len([*run]) for marked, run in groupby(marks) if marked])


def has_room(marks: Sequence[Any], lengths: Lengths) -> bool:
    """Whether runs of these lengths, and no others, can be all marks that are not 0, where those of
    None are not known yet.

    >>> has_room([None, 1, None], (2,)), has_room([1, None, 1], (2,))
    (True, False)
    """
    line, begins = [*marks, 0], {0}
    for length in lengths:
        after, skipped = set[int](), False
        for start in range(min(begins, default=len(line)), len(line) - length):
            skipped = skipped or start in begins
            end = start + length
            if skipped and 0 not in line[start:end] and not line[end]:
                after.add(end + 1)
            skipped = skipped and not line[start]
        begins = after
    return any(not any(line[end:]) for end in begins)


def said(lengths: Lengths) -> str:
    """`a run of 3`, `runs of 1 and 2`, or `no runs`."""
    if len(lengths) < 2:
        return f"a run of {lengths[0]}" if lengths else "no runs"
    return f"runs of {', '.join(map(str, lengths[:-1]))} and {lengths[-1]}"

"""What makes a puzzle poor, whatever its family: measures of its clues, and of the steps to its
solution.

Each measure is a share of something. What is usual is not poor; from there on a puzzle is the
poorer, and the measure takes up to its weight away. The *score* is

    10 × Π (1 − weight × (share − usual) / (1 − usual))

What is a clue, where it stands, and whether it could be a number, is told by the words of a board:
no family is known here by its name.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from math import prod, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ..boards.facts import Given
from ..boards.names import shown_cell
from ..boards.places import Cell, beside, cells, parts
from ..boards.scene import At, middle
from ..boards.text import Slot
from ..boards.words import counted, few
from ..cnf.formula import Atom
from ..cnf.record import record
from ..cnf.rules import Instance
from ..encoders import AnyPuzzle
from ..rules.clues import Brought, Clue
from ..search.uniqueness import needed
from .clued import clued, own_rules
from .generate.brought import clues_of
from .repeated import repeated

if TYPE_CHECKING:
    from .explain.told import Inference
    from .explain.words import Explanation

NOTHING = frozenset({"", " ", "."})
"""The words of a place that tells nothing."""

SILENT = NOTHING | {"?"}
"""Those that do not tell what, too."""

NUMBER = re.compile("[0-9]+")

TOTALS = ("row", "column")
"""What says how many cells of a line are marked; that is small by nature, so many may be alike."""

NEAR = 3
"""In half cells, how far from a clue the middle of a cell is near it: its own, and the next ones.
"""


PATIENCE = 2_000
"""Conflicts after which it is not known whether a clue can be spared."""


class Measure(NamedTuple):
    """A share of something, and what it is, in words."""

    name: str
    words: str
    share: float
    usual: float = 0.0
    weight: float = 1.0

    @property
    def poor(self) -> float:
        """How much it takes away, from 0 to 1."""
        above = (self.share - self.usual) / (1 - self.usual)
        return round(self.weight * max(0.0, above), 3)


@record
class Taste:
    """What was measured of a puzzle.

    >>> import pencilsat
    >>> taste = pencilsat.rate(pencilsat.read("slitherlink 2 2\\n2 2\\n2 2\\n")).taste
    >>> taste.score, [fault.words for fault in taste.faults[:1]]
    (0.0, ['4 of 4 numbers are 2'])
    """

    measures: tuple[Measure, ...]
    unused: tuple[Clue, ...] = ()
    """The clues that no step uses; without all of them, there is still one solution."""
    repeated: tuple[Clue, ...] = ()
    """The clues that only repeat what others tell; without all of them, so it is, too."""

    @property
    def spare(self) -> bool:
        """Whether there is a clue that no step uses, or that only repeats what others tell."""
        return any(each.share for each in self.measures if each.name in ("unused", "repeated"))

    @property
    def score(self) -> float:
        """From 0, poor, to 10."""
        return round(10 * prod(1 - measure.poor for measure in self.measures), 1)

    @property
    def faults(self) -> list[Measure]:
        """What is poor, the worst first."""
        return sorted((m for m in self.measures if m.poor), key=lambda m: -m.poor)


NO_TASTE = Taste(())
"""Nothing was measured."""


def taste_of_board(puzzle: AnyPuzzle) -> Taste:
    """What is measured without a solution."""
    return Taste(tuple(of_board(puzzle)))


def taste_of(explanation: "Explanation[Any]", steps: "Sequence[Inference]") -> Taste:
    """What is measured of a puzzle with a solution, and the steps to it."""
    puzzle, left, again = explanation.puzzle, list[Clue](), list[Clue]()
    measures = [*of_board(puzzle), *of_steps(steps)]
    if every := clues_of(puzzle):
        silent = unused(every, steps, explanation.deduction.names)
        left = spared(explanation, every, silent) if silent else []
        told = f": {few([clue.words for clue in left])}" if left else ""
        words = f"no step uses {len(left)} of {counted(len(every), 'clue')}{told}"
        measures.append(Measure("unused", words, len(left) / len(every)))
        again = repeated(explanation.deduction, steps, [[clue] for clue in every])
        again = spared(explanation, every, again) if again else []
        words = f"{len(again)} of {counted(len(every), 'clue')} only repeat what others tell"
        measures.append(Measure("repeated", words, len(again) / len(every), 0.2))
    return Taste(tuple(measures), tuple(left), tuple(again))


def of_board(puzzle: AnyPuzzle) -> Iterator[Measure]:
    """Whether clues are alike, or none has a number, and how empty the board is; where regions are
    all that is given, how many are single cells, which give away what is in them.
    """
    slots = puzzle.family.board.given.slots(puzzle)
    totals = [slot for place, slot in slots.items() if place[0] in TOTALS]
    every = [slot for slot in slots.values() if slot.kind not in ("header", "region")]
    brought = [cells_of(puzzle, rule) for rule in own_rules(puzzle) if not rule.whole]
    differing = [slot for slot in every if slot.free or len({*slot.words} - SILENT) > 1]
    if not any(NUMBER.search(slot.word) for slot in totals):
        yield from likeness(differing, numberless=not brought)
    if names := [] if every else [*chain(*getattr(puzzle, "regions", ()))]:
        sizes = [*Counter(names).values()]
        words = f"{sizes.count(1)} of {counted(len(sizes), 'region')} are single cells"
        yield Measure("single", words, sizes.count(1) / len(sizes))
    if every and all(brought):
        yield emptiness(puzzle, every, chain(*brought))


def likeness(every: Sequence[Slot], *, numberless: bool) -> Iterator[Measure]:
    """How many of the clues, of those that can differ, are the same: the fewer there are to choose
    from, the more can be. Where each place has a word, that is no clue, unless it is a number. If
    that can be poor, whether none is a number where one could be, and no two marks differ.
    """
    said = [slot.word for slot in every if slot.word not in SILENT]
    numbers = [number for word in said for number in NUMBER.findall(word)]
    numbered = any(slot.free or any(map(NUMBER.search, slot.words)) for slot in every)
    if len(numbers) == 1 or (numbered and len({*said}) < 2 and not numbers):
        if numberless:
            yield Measure("numberless", "no clue has a number", float(not numbers))
    elif numbers or 1 < len(said) < len(every):
        words, what = (numbers, "number") if numbers else (said, "clue")
        [(word, number)] = Counter(words).most_common(1)
        kinds = max(99 if slot.free else len({*slot.words} - SILENT) for slot in every)
        share, usual = number / len(words), max(0.5, 1 / sqrt(kinds))
        yield Measure("alike", f"{number} of {counted(len(words), what)} are {word}", share, usual)


def emptiness(puzzle: Any, every: Iterable[Slot], marked: Iterable[Cell]) -> Measure:
    """The largest part of the board that is near no clue, no border of regions, and none of some
    other cells.
    """
    spots = [at for slot in every if slot.word not in NOTHING for at in slot.spots]
    spots += map(middle, (*bordering(puzzle), *marked))
    board = cells(puzzle)
    far = [cell for cell in board if not any(near(puzzle, cell, at) for at in spots)]
    part = max(parts(far), key=len, default=[])
    around = f", around {shown_cell(part[len(part) // 2])}" if part else ""
    words = f"{len(part)} of {counted(len(board), 'cell')} are far from any clue{around}"
    return Measure("empty", words, len(part) / len(board), 0.2)


def near(board: Any, cell: Cell, at: At) -> bool:
    """Whether a cell is near what is drawn there, or in the line beside which that is drawn."""
    (y, x), (r, c) = at, middle(cell)
    if not 0 <= y <= 2 * board.rows:
        return x == c
    if not 0 <= x <= 2 * board.columns:
        return y == r
    return max(abs(y - r), abs(x - c)) <= NEAR


def bordering(puzzle: Any) -> Iterator[Cell]:
    """The cells beside another region, if there are some."""
    names: Sequence[Sequence[str]] = getattr(puzzle, "regions", ())
    for r, c in cells(puzzle) if names else ():
        if any(names[s][d] != names[r][c] for s, d in beside(puzzle, (r, c))):
            yield r, c


def cells_of(puzzle: Any, rule: Any) -> list[Cell]:
    """The cells of a rule that the puzzle brings; none if it names a line."""
    return [*chain(*puzzle.family.board.given.own.told(rule, puzzle).cells)]


def of_steps(steps: "Sequence[Inference]") -> Iterator[Measure]:
    """Whether the steps are of one kind, or many alike follow each other. Those alike that follow
    each other and need nothing that is known, as where there is no tree, are seen at once: as one.
    """
    told = [step for step in steps if not step.quiet]
    alike = groupby(told, lambda step: (kind(step), bool(step.reason.premises)))
    kinds = [one for (one, late), run in alike for _ in ([*run] if late else [one])]
    if len(told) > 1:
        total = counted(len(kinds), "step")
        [(one, number)] = Counter(kinds).most_common(1)
        words = f"{number} of {total} are of one kind: {one}"
        yield Measure("one kind", words, number / len(kinds), 0.75, 0.5)
        runs = [(len([*run]), one) for one, run in groupby(kinds)]
        number, one = max(runs, key=lambda run: run[0])
        words = f"{number} of {total} follow each other and are of one kind: {one}"
        yield Measure("run", words, number / len(kinds), 0.4, 0.5)


def kind(step: "Inference") -> str:
    """What a step is called: a technique, its rule, or how it is found."""
    return step.technique or (step.reason.rules[0].rule if step.how == "rule" else step.how)


def unused(
    every: Iterable[Clue], steps: "Sequence[Inference]", names: Mapping[int, Atom]
) -> list[Clue]:
    """The clues that are in no reason of the steps, but perhaps in how a rule is told."""
    needed, rules = set[int](), set[Instance]()
    for step in reversed(steps):
        if not step.quiet or not needed.isdisjoint(step.facts):
            needed.update(step.reason.premises)
            rules.update(step.reason.rules)
    known = {Given(names[abs(x)], x > 0) for x in needed if abs(x) in names}
    lines = {instance.rule for instance in rules}

    def is_used(clue: Clue) -> bool:
        meaning = clue.meaning
        if isinstance(meaning, Brought):
            return meaning.rule in lines
        return meaning in (known if isinstance(meaning, Given) else rules)

    return [clue for clue in every if not is_used(clue)]


def spared(
    explanation: "Explanation[Any]", every: Sequence[Clue], silent: Sequence[Clue]
) -> list[Clue]:
    """Those of the silent clues without which, all together, no other solution appears."""
    solution = explanation.solution
    assert solution
    told = clued(explanation.puzzle, solution.value, among=every)
    units = [*told.fixed, *(told.literals[clue] for clue in every if clue not in silent)]
    among = [told.literals[clue] for clue in silent]
    kept = needed(told.formula, told.facts, among, units=units, patience=PATIENCE)
    return [clue for clue in silent if told.literals[clue] not in kept]

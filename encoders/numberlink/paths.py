"""Labels of paths, read from a drawing: they are written at the ends, and lines join the ends.

Every cell has a label. A line runs through each cell in which none is written. A label that is
written in two cells has a line from one to the other; any other label is written in all its cells.
"""

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ...boards.grid import Size, misfit
from ...boards.places import Cell, Edge, beside, cells
from ...boards.scene import Scene, Strokes, Words, middle
from ...boards.terminal import BROKEN, DOWN, SINGLE, UP
from ...boards.tracing import ANY, LINES, Spot, Trace, roomy
from ...boards.values import CROSSES, NOTHING, UNKNOWN
from ...boards.words import Line, Word, words
from ...cnf.errors import BadInput

STROKES = "".join(LINES)
"""The characters of lines, none of which is a label."""

LEVEL = "─-╌~"
"""Those that lead left, and those that lead right."""

UPRIGHT = "│|╎!"
"""Those that lead up, and those that lead down."""


class Drawn(NamedTuple):
    """A drawing of labels and lines."""

    words: Mapping[Cell, Word]
    """What stands in the cells."""
    trace: Trace

    def right(self, p: Cell) -> bool:
        """Whether a line leads to the right of a cell."""
        return self.trace.at(self.trace.after(p)[-1]) in LINES


Joins = dict[Cell, list[Cell]]
"""For each cell, the neighbours that lines lead to."""

Steps = Callable[[Mapping[Cell, str]], Collection[Edge]]
"""Finds the steps of paths from the labels of all cells."""


def labels_drawn(
    scene: Scene, lines: Sequence[Line], labels: Collection[str], steps: Steps
) -> dict[Cell, str]:
    """The label of every cell in a drawing like that of a scene: one of `labels`, or NOTHING.

    BadInput if the drawing has a different size, or a cell has no label, or two. Where labels are
    written along a path, too, as in marked cells, the lines must be those of `steps`.
    """
    there = (*labels, NOTHING, "")

    def known(cut: Mapping[Cell, Word]) -> dict[Cell, str]:
        found = {p: word.text.strip(STROKES) for p, word in cut.items()}
        for p, word in cut.items():
            if not word.text or found[p] not in there:
                raise word.wrong("here is neither a line nor a label of this board")
        return found

    return traced(scene, lines, known, [(joined, None), (loosely_joined, steps)])


def labels_in_part(scene: Scene, lines: Sequence[Line], labels: Collection[str]) -> dict[Cell, str]:
    """The known labels of cells in such a drawing, where lines may end anywhere.

    A blank, `.` or `?` is an unknown cell; a cross is a cell on no path. BadInput if a line starts
    at no label, or it is ambiguous where it leads.
    """

    def known(cut: Mapping[Cell, Word]) -> dict[Cell, str]:
        found: dict[Cell, str] = {}
        for p, word in cut.items():
            label = word.text.strip(STROKES)
            if label in labels or (word.text and not label):
                found[p] = label
            elif label in CROSSES:
                found[p] = NOTHING
            elif label not in ("", NOTHING, UNKNOWN):
                raise word.wrong("here is neither a line nor a label of this board")
        return found

    return traced(scene, lines, known, [(partly_joined, None)])


def traced(
    scene: Scene,
    lines: Sequence[Line],
    known: Callable[[Mapping[Cell, Word]], dict[Cell, str]],
    ways: Sequence[tuple[Callable[[Mapping[Cell, str], Drawn], Joins], Steps | None]],
) -> dict[Cell, str]:
    """The labels of a drawing with or without room for the `*` of marked words: those that are
    `known` from the words, and of the cells that lines lead to in one of these ways.

    BadInput, about the first way, if the text is no drawing of what is read in any way.
    """
    if len(lines) != scene.rows:
        raise misfit([*map(words, lines)], Size(scene.rows, by="puzzle"), lines[-1].number)
    wrong: list[BadInput] = []
    for starred, (way, steps) in product((False, True), ways):
        trace = Trace(roomy(scene, 1, starred=starred), dict(enumerate(lines)))
        try:
            cut = Drawn({p: trace.word(middle(p)) for p in cells(scene)}, trace)
            for word in cut.words.values():
                if starred and not word.text:
                    raise word.wrong("a cell is empty here")
            found = known(cut.words)
            joins = way(found, cut)
            spread(found, joins, cut.words)
            check(scene, cut, found, steps(found) if steps else edges(joins))
        except BadInput as error:
            wrong.append(error)
        else:
            return found
    raise wrong[0]


def spread(
    found: dict[Cell, str], beside: Mapping[Cell, Sequence[Cell]], cut: Mapping[Cell, Word]
) -> None:
    """Give the cells of each line the label that it starts at. BadInput for two labels, or none."""
    queue = deque(p for p, label in found.items() if label)
    while queue:
        p = queue.popleft()
        for q in beside[p]:
            if not found[q]:
                found[q] = found[p]
                queue.append(q)
            elif found[q] != found[p]:
                raise cut[q].wrong(f"a line from {found[p]} comes to {found[q]} here")
    for p, label in found.items():
        if not label:
            raise cut[p].wrong("the line here starts at no label")


def edges(joins: Joins) -> list[Edge]:
    """Each pair of neighbours that a line joins."""
    return [(p, q) for p, others in joins.items() for q in others if p < q]


def check(scene: Scene, cut: Drawn, found: Mapping[Cell, str], edges: Iterable[Edge]) -> None:
    """Raise BadInput if the words of a drawing, and lines on these edges, are not all of it, but
    for lines that lead to cells about which nothing is known.
    """
    rows = [[""] * scene.columns for _ in range(scene.rows)]
    for (r, c), word in cut.words.items():
        rows[r][c] = word.text.strip(STROKES) if word.text else " "
    strokes = Strokes(dict.fromkeys(edges, 1), "answer")
    marks = [*scene.every, strokes, Words(rows, "answer")]
    also: dict[Spot, str] = {}
    for p in cut.words.keys() - found:
        for q in {*beside(scene, p)} & found.keys():
            if not cut.words[q].text.strip(STROKES):
                also |= dict.fromkeys(cut.trace.inside(q), ANY)
            if p[0] == q[0]:
                also |= dict.fromkeys(cut.trace.after(min(p, q)), f" {LEVEL}")
    cut.trace.check(replace(scene, every=marks), also=also)


def loosely_joined(found: Mapping[Cell, str], cut: Drawn) -> Joins:
    """The same, but for turns between labels that may go either way: those are joined to the side
    alone, which is enough to give them the label there.
    """
    return partly_joined(found, cut, either=True)


def partly_joined(found: Mapping[Cell, str], cut: Drawn, *, either: bool = False) -> Joins:
    """For every cell about which something is known, the neighbours that lines lead to. BadInput
    for a turn that may go `either` way, unless that is left open.
    """
    joins: Joins = {p: [] for p in found}
    for r, c in found:
        below = (r + 1, c) in found
        pair = (((r, c), DOWN), ((r + 1, c), UP)) if below else ()
        arms = [goes(cut.words, p, arm, either=either) for p, arm in pair]
        down = True in arms and False not in arms
        for q in [(r, c + 1)] * cut.right((r, c)) + [(r + 1, c)] * down:
            if q in joins:
                joins[r, c].append(q)
                joins[q].append((r, c))
    return joins


def goes(cut: Mapping[Cell, Word], p: Cell, arm: int, *, either: bool) -> bool | None:
    """Whether the line in a cell goes up, or down; None if the cell has a label. If a `+` could go
    `either` way, BadInput or, if that is left open, None.
    """
    word = cut[p]
    if word.text.strip(STROKES):
        return None
    plain = {broken: whole for whole, broken in BROKEN.items()}
    character = plain.get(word.text[-1], word.text[-1])
    if character in SINGLE:
        return bool(SINGLE.index(character) & arm)
    if character != "+":
        return character in UPRIGHT
    ways = [way for way in (UP, DOWN) if leads(cut, p, way) is not False]
    sure = [way for way in ways if leads(cut, p, way)] or ways
    if len(sure) != 1 and either:
        return None
    if len(sure) != 1:
        raise word.wrong("this turn may go up or down: write the label here instead")
    return sure == [arm]


def leads(cut: Mapping[Cell, Word], p: Cell, way: int) -> bool | None:
    """Whether a turn goes on above a cell, or below it; None if it may or may not."""
    text = cut[q].text if (q := (p[0] + (1 if way == DOWN else -1), p[1])) in cut else ""
    if text[-1:] and text[-1] in UPRIGHT:
        return True
    level = bool(text) and not text.strip(LEVEL)
    return False if level or text in ("", NOTHING, UNKNOWN, *CROSSES) else None


def joined(written: Mapping[Cell, str], cut: Drawn) -> Joins:
    """For every cell, the neighbours that lines lead to. BadInput where a line ends, or is one too
    many.

    A line to the right shows beside the cell. Whether a line leads down follows from the number of
    lines, as the character does not tell: any turn may be a `+`.
    """
    times = Counter(written.values())
    joins: Joins = {p: [] for p in written}
    for (r, c), label in written.items():
        number = 2 if not label else int(label != NOTHING and times[label] == 2)
        right = cut.right((r, c))
        level = not label and cut.words[r, c].text[-1] in LEVEL
        down = len(joins[r, c]) + right < number and not level
        for q in [(r, c + 1)] * right + [(r + 1, c)] * down:
            if q in joins:
                joins[r, c].append(q)
                joins[q].append((r, c))
        if len(joins[r, c]) != number:
            ends = len(joins[r, c]) < number
            said = "a line ends here" if ends else "there is a line too many here"
            raise cut.words[r, c].wrong(said)
    return joins

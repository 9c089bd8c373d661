"""Labels of paths, read from a drawing: they are written at the ends, and lines join the ends.

A line runs through each cell in which no label is written. In a whole drawing, a label that is
written in two cells has a line from one to the other; any other label is written in all its cells.
"""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from ...boards.board import Found
from ...boards.grid import Size, misfit
from ...boards.places import Cell, Place, Sized, beside, cells
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

UPRIGHT = "|!"
"""In ASCII, those that lead up, and those that lead down."""

WHOLE = str.maketrans({broken: whole for whole, broken in BROKEN.items()})

Joins = dict[Cell, list[Cell]]
"""For each cell, the neighbours that lines lead to."""

LabelEnds = Mapping[str, tuple[Cell, Cell]]
"""The two ends of each label."""


def labels_drawn(scene: Scene, lines: Sequence[Line], ends: LabelEnds) -> Found:
    """The known labels of cells in a drawing like that of a scene, with or without room for the `*`
    of marked words.

    A cross is a cell on no path; a blank, `.` or `?` is an unknown cell, to which lines may lead:
    then its word is given as `?`. BadInput, about the strictest way to read it, if the text is no
    such drawing, a line starts at no label, or it is ambiguous where it leads.
    """
    if len(lines) != scene.rows:
        raise misfit([*map(words, lines)], Size(scene.rows, by="puzzle"), lines[-1].number)
    wrong: list[BadInput] = []
    for loose, starred, marked in product((False, True), repeat=3):
        trace = Trace(roomy(scene, 1, starred=starred), dict(enumerate(lines)))
        there = {p: trace.word(middle(p)) for p in cells(scene)}
        try:
            found = written(there, ends, strict=starred or not loose)
            joins = joined(scene, found, there, trace, ends if marked else {}, loose=loose)
            spread(found, joins, there)
            check(scene, trace, there, found, joins, loose=loose)
        except BadInput as error:
            wrong.append(error)
        else:
            unknown = {p: word._replace(text=UNKNOWN) for p, word in there.items() if loose}
            return Found(dict[Place, str](found), {**there, **unknown})
    raise wrong[0]


def written(there: Mapping[Cell, Word], ends: LabelEnds, *, strict: bool) -> dict[Cell, str]:
    """What is known of cells from their words, which is empty where a line runs. BadInput where a
    word is neither a line nor a label or, if `strict`, where there is none.
    """
    found: dict[Cell, str] = {}
    for p, word in there.items():
        label = word.text.strip(STROKES)
        if label in ends or (word.text and not label):
            found[p] = label
        elif label in CROSSES:
            found[p] = NOTHING
        elif label not in (NOTHING, UNKNOWN) and (strict or word.text):
            raise word.wrong("here is neither a line nor a label of this board")
    return found


def joined(
    board: Sized,
    found: Mapping[Cell, str],
    there: Mapping[Cell, Word],
    trace: Trace,
    ends: LabelEnds,
    *,
    loose: bool,
) -> Joins:
    """For every cell about which something is known, the neighbours that lines lead to.

    A line to the right shows beside the cell. One that leads down shows in one of both cells, or
    follows from the number of lines: any turn may be a `+`. With `ends`, labels are written along
    their paths, too. BadInput where a line ends but, if it is `loose`, beside an unknown cell.
    """
    times = Counter(found.values())
    joins: Joins = {p: [] for p in found}
    for p, label in found.items():
        (r, c), q = p, (p[0] + 1, p[1])
        if not label or label == NOTHING:
            number = 0 if label else 2
        else:
            number = 2 - (p in ends[label]) if ends else int(times[label] == 2)
        right = trace.at(trace.after(p)[-1]) in LINES
        arms = [arm(there[p], DOWN), arm(there[q], UP)] if q in found else [False]
        other = label and found.get(q) not in (label, "")
        down = True in arms or (not other and len(joins[p]) + right < number)
        for near in [(r, c + 1)] * right + [q] * (down and False not in arms):
            if near in joins:
                joins[p].append(near)
                joins[near].append(p)
    for p, label in found.items():
        if not label and len(joins[p]) > 2:
            raise there[p].wrong("there is a line too many here")
        if not label and len(joins[p]) < 2 and not (loose and {*beside(board, p)} - found.keys()):
            raise there[p].wrong("a line ends here")
    return joins


def arm(word: Word, way: int) -> bool | None:
    """Whether the line in a cell leads up, or down; None if a label or a `+` hides it."""
    character = word.text[-1].translate(WHOLE)
    if word.text.strip(STROKES) or character == "+":
        return None
    return bool(SINGLE.index(character) & way) if character in SINGLE else character in UPRIGHT


def spread(found: dict[Cell, str], joins: Joins, there: Mapping[Cell, Word]) -> None:
    """Give the cells of each line the label that it starts at. BadInput for two labels, or none."""
    queue = deque(p for p, label in found.items() if label)
    while queue:
        p = queue.popleft()
        for q in joins[p]:
            if not found[q]:
                found[q] = found[p]
                queue.append(q)
            elif found[q] != found[p]:
                raise there[q].wrong(f"a line from {found[p]} comes to {found[q]} here")
    for p, label in found.items():
        if not label:
            raise there[p].wrong("the line here starts at no label")


def check(
    scene: Scene,
    trace: Trace,
    there: Mapping[Cell, Word],
    found: Mapping[Cell, str],
    joins: Joins,
    *,
    loose: bool,
) -> None:
    """Raise BadInput if the words of a drawing, and its lines, are not all of it, but for lines
    that lead to cells about which nothing is known, if it is `loose`.
    """
    rows = [[""] * scene.columns for _ in range(scene.rows)]
    for (r, c), word in there.items():
        rows[r][c] = word.text.strip(STROKES) if word.text else " "
    edges = [(p, q) for p, others in joins.items() for q in others if p < q]
    strokes = Strokes(dict.fromkeys(edges, 1), "answer")
    marks = [*scene.every, strokes, Words(rows, "answer")]
    also: dict[Spot, str] = {}
    for p in there.keys() - found if loose else ():
        for q in {*beside(scene, p)} & found.keys():
            if not there[q].text.strip(STROKES):
                also |= dict.fromkeys(trace.inside(q), ANY)
            if p[0] == q[0]:
                also |= dict.fromkeys(trace.after(min(p, q)), f" {LEVEL}")
    trace.check(replace(scene, every=marks), also=also)

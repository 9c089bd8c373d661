"""Labels of paths, read from a drawing: they are written at the ends, and lines join the ends.

Every cell has a label. A line runs through each cell in which none is written. A label that is
written in two cells has a line from one to the other; any other label is written in all its cells.
"""

from collections import Counter, deque
from collections.abc import Collection, Mapping, Sequence

from pencilsat.boards.grid import Size, misfit
from pencilsat.boards.layout import Layout
from pencilsat.boards.places import Cell, cells
from pencilsat.boards.scene import Scene
from pencilsat.boards.terminal import BROKEN, DOWN, SINGLE, UP
from pencilsat.boards.tracing import LINES
from pencilsat.boards.values import CROSSES, NOTHING, UNKNOWN
from pencilsat.boards.words import Line, Word, words

STROKES = "".join(LINES)
"""The characters of lines, none of which is a label."""

LEVEL = "─-╌~"
"""Those that lead left, and those that lead right."""

UPRIGHT = "│|╎!"
"""Those that lead up, and those that lead down."""


def labels_drawn(scene: Scene, lines: Sequence[Line], labels: Collection[str]) -> dict[Cell, str]:
    """The label of every cell in a drawing like that of a scene: one of `labels`, or NOTHING.

    BadInput if the drawing has a different size, or a cell has no label, or two.
    """
    if len(lines) != scene.rows:
        raise misfit([*map(words, lines)], Size(scene.rows, by="puzzle"), lines[-1].number)
    layout = Layout(scene)
    cut = {(r, c): word_in(lines[r], layout, 2 * c + 1) for r, c in cells(scene)}
    found = {p: word.text.strip(STROKES) for p, word in cut.items()}
    for p, word in cut.items():
        if not word.text or found[p] not in (*labels, NOTHING, ""):
            raise word.wrong("here is neither a line nor a label of this board")
    spread(found, joined(found, cut, lines, layout), cut)
    return found


def labels_in_part(scene: Scene, lines: Sequence[Line], labels: Collection[str]) -> dict[Cell, str]:
    """The known labels of cells in such a drawing, where lines may end anywhere.

    A blank, `.` or `?` is an unknown cell; a cross is a cell on no path. BadInput if a line starts
    at no label, or it is ambiguous where it leads.
    """
    if len(lines) != scene.rows:
        raise misfit([*map(words, lines)], Size(scene.rows, by="puzzle"), lines[-1].number)
    layout = Layout(scene)
    cut = {(r, c): word_in(lines[r], layout, 2 * c + 1) for r, c in cells(scene)}
    found: dict[Cell, str] = {}
    for p, word in cut.items():
        label = word.text.strip(STROKES)
        if label in labels or (word.text and not label):
            found[p] = label
        elif label in CROSSES:
            found[p] = NOTHING
        elif label not in ("", NOTHING, UNKNOWN):
            raise word.wrong("here is neither a line nor a label of this board")
    spread(found, partly_joined(found, cut, lines, layout), cut)
    return found


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


def partly_joined(
    found: Mapping[Cell, str], cut: Mapping[Cell, Word], lines: Sequence[Line], layout: Layout
) -> dict[Cell, list[Cell]]:
    """For every cell about which something is known, the neighbours that lines lead to."""
    beside: dict[Cell, list[Cell]] = {p: [] for p in found}
    for r, c in found:
        after = layout.columns[2 * c + 1] + 1
        right = lines[r].text[after : after + 1] in LINES
        below = (r + 1, c) in found
        arms = [goes(cut, (r, c), DOWN), goes(cut, (r + 1, c), UP)] if below else []
        down = True in arms and False not in arms
        for q in [(r, c + 1)] * right + [(r + 1, c)] * down:
            if q in beside:
                beside[r, c].append(q)
                beside[q].append((r, c))
    return beside


def goes(cut: Mapping[Cell, Word], p: Cell, arm: int) -> bool | None:
    """Whether the line in a cell goes up, or down; None if the cell has a label. BadInput if a `+`
    could go either way.
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


def word_in(line: Line, layout: Layout, x: int) -> Word:
    """The word that a line of text has in a column of cells."""
    last, width = layout.columns[x], layout.widths.get(x, 1)
    start = max(0, last - width + 1)
    text = line.text[start : last + 1]
    blanks = len(text) - len(text.lstrip())
    return Word(text.strip(), line.number, start + 1 + (blanks if text.strip() else 0))


def joined(
    written: Mapping[Cell, str], cut: Mapping[Cell, Word], lines: Sequence[Line], layout: Layout
) -> dict[Cell, list[Cell]]:
    """For every cell, the neighbours that lines lead to. BadInput where a line ends, or is one too
    many.

    A line to the right shows beside the cell. Whether a line leads down follows from the number of
    lines, as the character does not tell: any turn may be a `+`.
    """
    times = Counter(written.values())
    beside: dict[Cell, list[Cell]] = {p: [] for p in written}
    for (r, c), label in written.items():
        number = 2 if not label else int(label != NOTHING and times[label] == 2)
        after = layout.columns[2 * c + 1] + 1
        right = lines[r].text[after : after + 1] in LINES
        level = not label and cut[r, c].text[-1] in LEVEL
        down = len(beside[r, c]) + right < number and not level
        for q in [(r, c + 1)] * right + [(r + 1, c)] * down:
            if q in beside:
                beside[r, c].append(q)
                beside[q].append((r, c))
        if len(beside[r, c]) != number:
            ends = len(beside[r, c]) < number
            raise cut[r, c].wrong("a line ends here" if ends else "there is a line too many here")
    return beside

"""Labels of paths in a drawing: they are written at the ends, and lines lead from there to others.

Every cell has a label. Through a cell in which none is written, a line runs; from one whose label
is written there, and at one other place, a line starts; the label of the others is written in all
of its cells.
"""

from collections import Counter, deque
from collections.abc import Collection, Mapping, Sequence

from pencilsat.boards.grid import Size, misfit
from pencilsat.boards.layout import Layout
from pencilsat.boards.places import Cell, cells
from pencilsat.boards.scene import Scene
from pencilsat.boards.tracing import LINES
from pencilsat.boards.values import NOTHING
from pencilsat.boards.words import Line, Word, words

STROKES = "".join(LINES)
"""The characters of lines: no label has one of them."""

LEVEL = "─-╌~"
"""Those that lead to the left and to the right."""


def labels_drawn(scene: Scene, lines: Sequence[Line], labels: Collection[str]) -> dict[Cell, str]:
    """The label of every cell of a drawing like that of a scene, one of these or NOTHING.

    BadInput if it has another size, or a cell without a label, or with two.
    """
    if len(lines) != scene.rows:
        raise misfit([*map(words, lines)], Size(scene.rows), lines[-1].number)
    layout = Layout(scene)
    cut = {(r, c): word_in(lines[r], layout, 2 * c + 1) for r, c in cells(scene)}
    found = {p: word.text.strip(STROKES) for p, word in cut.items()}
    for p, word in cut.items():
        if not word.text or found[p] not in (*labels, NOTHING, ""):
            raise word.wrong("here is neither a line nor a label of this board")
    beside = joined(found, cut, lines, layout)
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
            raise cut[p].wrong("the line here comes from no label")
    return found


def word_in(line: Line, layout: Layout, x: int) -> Word:
    """What a line has in a column of cells."""
    last, width = layout.columns[x], layout.widths.get(x, 1)
    start = max(0, last - width + 1)
    text = line.text[start : last + 1]
    blanks = len(text) - len(text.lstrip())
    return Word(text.strip(), line.number, start + 1 + (blanks if text.strip() else 0))


def joined(
    written: Mapping[Cell, str], cut: Mapping[Cell, Word], lines: Sequence[Line], layout: Layout
) -> dict[Cell, list[Cell]]:
    """The neighbours to which lines lead, of every cell. BadInput where one ends, or is too much.

    Lines to the right are seen beside a cell. Whether one leads down is counted, as the characters
    do not tell: any turn may be a `+`.
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
            raise cut[r, c].wrong("a line ends here" if ends else "here is a line too many")
    return beside

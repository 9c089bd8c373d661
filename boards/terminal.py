"""Scenes in characters: words in columns, lines of box-drawing characters.

A `*` stands behind a marked word; marked lines are broken, and dots stand where there is none.
"""

from collections.abc import Mapping, Sequence

from pencilsat.boards.layout import Layout
from pencilsat.boards.scene import Scene, Stroke

Segment = tuple[str, str]
"""A piece of a drawing and its style, which is empty where it has none."""

Drawing = Sequence[Sequence[Segment]]
"""Lines of segments."""

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
"""Where lines go on from a character."""

SINGLE = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
DOUBLE = " ║║║═╝╗╣═╚╔╠═╩╦╬"
"""The character of each sum of these."""

BROKEN = {"│": "╎", "─": "╌", "║": "╏", "═": "╍"}
"""Those of lines that are marked."""

DOT = "·"

PLAIN = str.maketrans(
    dict.fromkeys("│╵╷", "|")
    | dict.fromkeys("─╴╶", "-")
    | dict.fromkeys("┘┐┤└┌├┴┬┼╝╗╣╚╔╠╩╦╬", "+")
    | {"║": '"', "═": "=", "╎": "!", "╌": "~", "╏": "!", "╍": "~", "·": ".", "●": "*", "○": "o"}
)
"""Characters that stand for these where only ASCII can be written."""

Canvas = Sequence[dict[int, Segment]]
"""For every line, what ends in its columns."""


def drawing(scene: Scene) -> Drawing:
    """The lines of a scene, each in pieces with their styles."""
    layout = Layout(scene)
    canvas: Canvas = [{} for _ in layout.lines]
    if scene.lattice == "points":
        dots(canvas, layout)
    arms: dict[tuple[int, int], int] = {}
    for start, end in layout.walls:
        draw_line(canvas, layout, Stroke(start, end, "blank"), arms)
    for stroke in sorted(layout.strokes, key=lambda s: (s.number > 0, s.style != "mark")):
        draw_line(canvas, layout, stroke, arms)
    write_words(canvas, layout)
    return [*map(pieces, canvas)]


def write_words(canvas: Canvas, layout: Layout) -> None:
    """The words, and the stars behind those that are marked."""
    lines, last = layout.lines, layout.last
    for mark in layout.words:
        (y, x), text, style = mark.at, mark.text, mark.style
        line, end = canvas[lines[y]], last(x, text)
        for covered in range(end - len(text) + 1, end):
            line.pop(covered, None)
        line[end] = (text, style)
        if style == "mark" and layout.starred and x % 2:
            line[end + 1] = ("*", style)


def pieces(line: Mapping[int, Segment]) -> list[Segment]:
    """The words of a line from left to right, and the blanks between them."""
    found: list[Segment] = []
    stop = 0
    for last in sorted(line):
        text, _ = segment = line[last]
        start = last + 1 - len(text)
        if start > stop:
            found.append((" " * (start - stop), ""))
        found.append(segment)
        stop = last + 1
    return found


def dots(canvas: Canvas, layout: Layout) -> None:
    """A dot at every point."""
    columns = [column for x, column in layout.columns.items() if x % 2 == 0]
    for y, line in layout.lines.items():
        if y % 2 == 0:
            canvas[line].update(dict.fromkeys(columns, (DOT, "")))


def draw_line(
    canvas: Canvas, layout: Layout, stroke: Stroke, arms: dict[tuple[int, int], int]
) -> None:
    """A line, joined to those that it meets; `arms` say where lines go on from each character."""
    way = layout.way(stroke.start, stroke.end)
    forth, back = (RIGHT, LEFT) if stroke.start[0] == stroke.end[0] else (DOWN, UP)
    kinds = DOUBLE if stroke.number > 1 else SINGLE
    style = "" if stroke.style == "blank" else stroke.style
    for i, (line, column) in enumerate(way):
        if not stroke.number:
            canvas[line][column] = (DOT, style)
            continue
        arm = arms.get((line, column), 0) | forth * (i < len(way) - 1) | back * (i > 0)
        arms[line, column] = arm
        character = kinds[arm]
        if style == "mark":
            character = BROKEN.get(character, character)
        canvas[line][column] = (character, style)
    if stroke.number > 2:
        line, column = way[len(way) // 2]
        for i, digit in enumerate(reversed(str(stroke.number))):
            canvas[line][column - i] = (digit, style)


def plain(found: Drawing) -> str:
    """A drawing without its styles."""
    return "\n".join("".join([text for text, _ in line]).rstrip() for line in found)

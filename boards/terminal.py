"""Scenes in characters: words in columns, lines of box-drawing characters.

A `*` stands behind a marked word; marked lines are broken, and dots stand where there is none.
"""

from collections.abc import Mapping, Sequence

from pencilsat.boards.layout import Layout, Way
from pencilsat.boards.scene import Scene, Stroke, Words

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

LEVEL = {(0, False): "·", (0, True): "·", (1, False): "─", (1, True): "╌", (2, False): "═"}
LEVEL[2, True] = "╍"
UPRIGHT = {(0, False): "·", (0, True): "·", (1, False): "│", (1, True): "╎", (2, False): "║"}
UPRIGHT[2, True] = "╏"
"""The characters of lines across and down: how many side by side, and whether marked."""

PLAIN = str.maketrans(
    dict.fromkeys("│╵╷", "|")
    | dict.fromkeys("─╴╶", "-")
    | dict.fromkeys("┘┐┤└┌├┴┬┼╝╗╣╚╔╠╩╦╬", "+")
    | {"║": '"', "═": "=", "╎": "!", "╌": "~", "╏": "!", "╍": "~", "·": ".", "●": "*", "○": "o"}
    | {"×": "x", "╳": "X"}
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
    draw_walls(canvas, layout)
    draw_strokes(canvas, layout)
    write_words(canvas, layout)
    return [*map(pieces, canvas)]


def write_words(canvas: Canvas, layout: Layout) -> None:
    """The words, and the stars behind those that are marked."""
    lines, last = layout.lines, layout.last
    for block in layout.blocks:
        write_block(canvas, layout, block)
    for mark in layout.single:
        (y, x), text, style = mark.at, mark.text, mark.style
        write(canvas[lines[y]], last(x, text), text, style)
        if style == "mark" and layout.starred and x % 2:
            canvas[lines[y]][last(x, text) + 1] = ("*", style)


def write_block(canvas: Canvas, layout: Layout, block: Words) -> None:
    """The words of all cells."""
    columns = [layout.columns[2 * c + 1] for c in range(layout.scene.columns)]
    styles, usual = block.styles, block.style
    for r, row in enumerate(block.rows):
        line = canvas[layout.lines[2 * r + 1]]
        for c, text in enumerate(row):
            style = styles.get((r, c), usual)
            if len(text) == 1:
                line[columns[c]] = (text, style)
            elif text and layout.strokes:
                write(line, layout.last(2 * c + 1, text), text, style)
            elif text:
                line[layout.last(2 * c + 1, text)] = (text, style)
            if style == "mark":
                line[columns[c] + 1] = ("*", style)


def write(line: dict[int, Segment], end: int, text: str, style: str) -> None:
    """A word that ends in a column."""
    for covered in range(end - len(text) + 1, end):
        line.pop(covered, None)
    line[end] = (text, style)


def pieces(line: Mapping[int, Segment]) -> list[Segment]:
    """The words of a line from left to right, each with the blanks before it."""
    found: list[Segment] = []
    stop = -1
    for last in sorted(line):
        text, style = line[last]
        found.append((text.rjust(last - stop), style))
        stop = last
    return found


def dots(canvas: Canvas, layout: Layout) -> None:
    """A dot at every point."""
    columns = [column for x, column in layout.columns.items() if x % 2 == 0]
    for y, line in layout.lines.items():
        if y % 2 == 0:
            canvas[line].update(dict.fromkeys(columns, (DOT, "")))


def draw_walls(canvas: Canvas, layout: Layout) -> None:
    """The walls, joined where they meet."""
    arms: dict[tuple[int, int], int] = {}
    for wall in layout.walls:
        join(canvas, arms, layout.way(*wall), Stroke(*wall, "blank"))


def draw_strokes(canvas: Canvas, layout: Layout) -> None:
    """The lines, joined where they meet, but for places that have a word."""
    arms: dict[tuple[int, int], int] = {}
    taken = {mark.at: len(mark.text) for mark in layout.single}
    plainly = [stroke for stroke in layout.strokes if stroke.number and stroke.style != "mark"]
    marked = [stroke for stroke in layout.strokes if stroke.number and stroke.style == "mark"]
    absent = [stroke for stroke in layout.strokes if not stroke.number]
    for stroke in [*absent, *marked, *plainly]:
        (y, x), (v, u), style, number = stroke
        if layout.walls or number > 2 or stroke.start not in taken or stroke.end not in taken:
            join(canvas, arms, way := layout.way(stroke.start, stroke.end), stroke)
            if number > 2:
                write_number(
                    canvas, [place for place in way if place not in layout.covered], stroke
                )
        elif y == v:
            left, right = min(x, u), max(x, u)
            last = layout.columns[right] - taken[y, right]
            length = last - layout.columns[left]
            canvas[layout.lines[y]][last] = (LEVEL[number, style == "mark"] * length, style)
        else:
            top, bottom = sorted((layout.lines[y], layout.lines[v]))
            segment = (UPRIGHT[number, style == "mark"], style)
            column = layout.columns[x]
            for line in canvas[top + 1 : bottom]:
                line[column] = segment


def join(canvas: Canvas, arms: dict[tuple[int, int], int], way: Way, stroke: Stroke) -> None:
    """A line along a way; `arms` say where lines go on from each character."""
    forth, back = (RIGHT, LEFT) if stroke.start[0] == stroke.end[0] else (DOWN, UP)
    kinds = DOUBLE if stroke.number > 1 else SINGLE
    style = "" if stroke.style == "blank" else stroke.style
    for i, place in enumerate(way):
        line, column = place
        if not stroke.number:
            canvas[line][column] = (DOT, style)
            continue
        arm = arms.get(place, 0) | forth * (i < len(way) - 1) | back * (i > 0)
        arms[place] = arm
        character = kinds[arm]
        if style == "mark":
            character = BROKEN.get(character, character)
        canvas[line][column] = (character, style)


def write_number(canvas: Canvas, way: Way, stroke: Stroke) -> None:
    """How many lines there are, in the middle of the characters of a way that no word covers."""
    number = str(stroke.number)
    length = len(number) if stroke.start[0] == stroke.end[0] else 1
    line, column = way[(len(way) - length) // 2 + length - 1]
    write(canvas[line], column, number, stroke.style)


def plain(found: Drawing) -> str:
    """A drawing without its styles."""
    return "\n".join("".join([text for text, _ in line]).rstrip() for line in found)

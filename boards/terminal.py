"""Scenes in characters: words in columns, lines of box-drawing characters; and such text read back.

A `*` stands behind a marked word; marked lines are broken, and dots stand where there is none.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pencilsat.boards.grid import Rows
from pencilsat.boards.layout import Layout, span
from pencilsat.boards.scene import At, Scene, Stroke
from pencilsat.boards.words import Line, Word
from pencilsat.cnf.errors import BadInput

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

LINES = dict.fromkeys(SINGLE[1:] + "-|" + "╎╌!~+", 1) | dict.fromkeys(DOUBLE[1:] + '╏╍="', 2)
"""How many lines side by side a character is."""

DIGITS = frozenset("0123456789")

Canvas = list[dict[int, Segment]]


def drawing(scene: Scene) -> Drawing:
    """The lines of a scene, each in pieces with their styles."""
    layout = Layout(scene)
    canvas: Canvas = [{} for _ in layout.lines]
    if scene.lattice == "points":
        dots(canvas, layout)
    draw_lines(canvas, layout, walls(layout))
    strokes = [mark for mark in scene.marks if isinstance(mark, Stroke)]
    draw_lines(canvas, layout, sorted(strokes, key=lambda s: (s.number > 0, s.style != "mark")))
    counts(canvas, layout, strokes)
    lines = layout.lines
    for mark in layout.words:
        (y, x), text, style = mark.at, mark.text, mark.style
        line, last = canvas[lines[y]], layout.last(mark)
        if len(text) == 1:
            line[last] = (text, style)
        else:
            put(line, last, text, style)
        if style == "mark" and layout.starred and x % 2:
            line[last + 1] = ("*", style)
    return [*map(pieces, canvas)]


def put(line: dict[int, Segment], last: int, text: str, style: str) -> None:
    """A text that ends at a character."""
    for i, character in enumerate(text, last - len(text) + 1):
        line[i] = (character, style)


def pieces(line: Mapping[int, Segment]) -> list[Segment]:
    """The characters of a line, those of one style together."""
    found: list[Segment] = []
    text, style = "", ""
    for i in range(max(line, default=-1) + 1):
        character, own = line.get(i, (" ", ""))
        if own != style:
            found.append((text, style))
            text, style = "", own
        text += character
    return [piece for piece in [*found, (text, style)] if piece[0]]


def dots(canvas: Canvas, layout: Layout) -> None:
    """A dot at every point."""
    for y, line in layout.lines.items():
        for x, column in layout.columns.items():
            if y % 2 == x % 2 == 0:
                canvas[line][column] = (DOT, "")


def walls(layout: Layout) -> list[Stroke]:
    """The walls as strokes; those inside the board go on through the margins of no cell."""
    return [Stroke(start, end, "blank") for start, end in layout.walls]


def draw_lines(canvas: Canvas, layout: Layout, strokes: Iterable[Stroke]) -> None:
    """Lines, which join where they meet."""
    arms: dict[tuple[int, int], int] = {}
    for stroke in strokes:
        for (line, column), new in path(layout, stroke):
            if not stroke.number:
                canvas[line][column] = (DOT, stroke.style)
                continue
            arm = arms[line, column] = arms.get((line, column), 0) | new
            character = (DOUBLE if stroke.number > 1 else SINGLE)[arm]
            if stroke.style == "mark":
                character = BROKEN.get(character, character)
            canvas[line][column] = (character, "" if stroke.style == "blank" else stroke.style)


def path(layout: Layout, stroke: Stroke) -> Iterator[tuple[tuple[int, int], int]]:
    """The characters from end to end, and where the line goes on from each."""
    (y, x), (v, u) = stroke.start, stroke.end
    if y == v:
        line, left, right = layout.lines[y], *ends(layout.columns, x, u)
        for column in span(left, right):
            yield (line, column), LEFT * (column > left) | RIGHT * (column < right)
    else:
        column, top, bottom = layout.columns[x], *ends(layout.lines, y, v)
        for line in span(top, bottom):
            yield (line, column), UP * (line > top) | DOWN * (line < bottom)


def ends(where: Mapping[int, int], one: int, other: int) -> tuple[int, int]:
    """Where both ends are; beside the first or the last place if they are further out."""
    low, high = sorted((one, other))
    first, last = min(where), max(where)
    return where[low] if low in where else where[first], where.get(high, where[last])


def counts(canvas: Canvas, layout: Layout, strokes: Iterable[Stroke]) -> None:
    """The number of lines in the middle of a stroke that has more than two."""
    for stroke in strokes:
        if stroke.number > 2:
            characters = [place for place, _ in path(layout, stroke)][1:-1]
            line, column = characters[(len(characters) - 1) // 2]
            put(canvas[line], column, str(stroke.number), stroke.style)


def plain(found: Drawing) -> str:
    """A drawing without its styles."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in found)


def cells_drawn(scene: Scene, lines: Sequence[Line]) -> Rows:
    """The words in the cells of a drawing like that of the scene; none if it is another drawing:
    a cell is empty, the margins are different, or there is more than cells side by side have.
    """
    layout = Layout(scene)
    text = {line.number - lines[0].number: line for line in lines}
    found = [
        [word_at(text, layout, 2 * r + 1, 2 * c + 1) for c in range(scene.columns)]
        for r in range(scene.rows)
    ]
    inside = [[word for word in row if word] for row in found]
    margins = [
        (mark.text, word_at(text, layout, *mark.at))
        for mark in layout.words
        if not (0 < mark.at[0] < 2 * scene.rows and 0 < mark.at[1] < 2 * scene.columns)
    ]
    known = [word for row in inside for word in row] + [word for _, word in margins if word]
    other = sum(len("".join(line.text.split())) for line in lines)
    other -= sum(len(word.text) for word in known)
    if (
        inside != found
        or any(word is None or word.text != said for said, word in margins)
        or (other and scene.lattice == "packed")
    ):
        return []
    return inside


def word_at(text: Mapping[int, Line], layout: Layout, y: int, x: int) -> Word | None:
    """The word that ends at a place of a drawing; None if there is none."""
    line = text.get(layout.lines[y])
    if line is None:
        return None
    last, width = layout.columns[x], layout.widths.get(x, 1)
    start = max(0, last - width + 1)
    cut = line.text[start : last + 1]
    found = cut.strip()
    return Word(found, line.number, start + cut.find(found) + 1) if found else None


def lines_drawn(scene: Scene, lines: Sequence[Line], strokes: Iterable[tuple[At, At]]) -> list[int]:
    """How many lines a drawing has in each of these places. BadInput if it is not one of the scene.

    What the scene shows has to stand in it; empty lines above may be missing.
    """
    layout = Layout(scene)
    text = {line.number: line for line in lines}
    tops = range(lines[0].number, lines[0].number - len(layout.lines), -1)
    wrong = [next(missing(layout, text, top), None) for top in tops]
    if None not in wrong:
        at, word = next(iter(missing(layout, text, tops[0])))
        raise BadInput(
            f"in the drawing of this puzzle {word!r} stands here", line=at[0], column=at[1]
        )
    top = tops[wrong.index(None)]
    found = []
    for start, end in strokes:
        inner = [place for place, _ in path(layout, Stroke(start, end, "answer"))][1:-1]
        seen = [characters(text, top + line)[column : column + 1] for line, column in inner]
        number = "".join(x for x in seen if x in DIGITS)
        kinds = {LINES.get(x, 0) for x in seen if x not in DIGITS}
        found.append(int(number) if number and 0 not in kinds else min(kinds, default=0))
    return found


def missing(
    layout: Layout, text: Mapping[int, Line], top: int
) -> Iterator[tuple[tuple[int, int], str]]:
    """The words of a scene that a drawing from a line on does not have, and where they belong."""
    for mark in layout.words:
        line, last = top + layout.lines[mark.at[0]], layout.last(mark)
        start = last - len(mark.text) + 1
        if characters(text, line)[start : last + 1] != mark.text:
            yield (line, start + 1), mark.text


def characters(text: Mapping[int, Line], number: int) -> str:
    """The text of a line; nothing if it is empty."""
    return text[number].text if number in text else ""

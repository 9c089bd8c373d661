"""Scenes in characters: words in columns, lines of box-drawing characters.

A marked word is followed by `*`; marked lines are broken, and dots are absent lines.
"""

from codecs import charmap_decode
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, compress, count, pairwise

from .layout import Layout
from .places import Edge
from .scene import Scene, Strokes, Style

Segment = tuple[str, str]
"""A piece of a drawing and its style, which is empty if it has none."""

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
"""The directions in which lines go on from a character."""

SINGLE = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
DOUBLE = " ║║║═╝╗╣═╚╔╠═╩╦╬"
"""The character for each sum of these directions."""

BROKEN = {"│": "╎", "─": "╌", "║": "╏", "═": "╍"}
"""The characters of marked lines."""

PLAIN = str.maketrans(
    dict.fromkeys("│╵╷", "|")
    | dict.fromkeys("─╴╶", "-")
    | dict.fromkeys("┘┐┤└┌├┴┬┼╝╗╣╚╔╠╩╦╬", "+")
    | {"║": '"', "═": "=", "╎": "!", "╌": "~", "╏": ":", "╍": ":", "·": ".", "●": "*", "○": "o"}
    | {"×": "x", "╳": "X", "◤": "F", "◥": "7", "◢": "J", "◣": "L"}
)
"""The replacements of these characters where only ASCII can be written."""

DOT, MANY, LOOK = 16, 16, 32
"""A character of lines is a byte: the sum of its directions, of MANY if there is more than one
line, and of LOOK times its style. Style 0 is for walls, and for the dots at points; the byte 0 is
blank.
"""

LOOKS: Mapping[Style, int] = {
    "clue": LOOK, "answer": 2 * LOOK, "mark": 3 * LOOK, "open": 4 * LOOK, "blank": 5 * LOOK
}  # fmt: skip
"""The number of each style."""

INSIDE = bytes(byte % LOOK + LOOK * (6 + (byte // LOOK == 3)) for byte in range(256))
"""The byte that stands for each byte if the next character belongs to the same piece."""


def character(byte: int) -> str:
    """The character of a byte."""
    look, ways = divmod(byte, LOOK)
    if not ways % MANY:
        return "·" if byte else " "
    found = (DOUBLE if ways > MANY else SINGLE)[ways % MANY]
    return BROKEN.get(found, found) if look in (3, 7) else found


CHARACTERS = "".join(map(character, range(256)))

KEPT = bytes(byte % MANY if byte >= LOOK else 0 for byte in range(256))
"""The directions in which a line goes on from each byte; none from a wall's."""

STYLES = ("", *LOOKS, "")
"""The styles of pieces by number; 0 is none."""

NUMBERS = {style: number for number, style in enumerate(LOOKS, 1)}
"""The numbers of the styles of words."""

ENDS = bytes(0 if byte >= 6 * LOOK else byte // LOOK or 6 * (byte > 0) for byte in range(256))
"""For each byte, the number of the style of the piece that ends there."""


class Drawing:
    """The lines of a scene in characters: as text, or each as pieces with their styles."""

    def __init__(self, scene: Scene, room: Scene | None = None) -> None:
        self.layout = layout = Layout(scene, room)
        self.canvas = bytearray(layout.width * len(layout.lines))
        draw_points(self.canvas, layout)
        draw_walls(self.canvas, layout)
        for strokes in layered(layout.strokes):
            draw_strokes(self.canvas, layout, strokes)

    @cached_property
    def lines(self) -> list[str]:
        """The text of each line, including trailing blanks."""
        characters = [*charmap_decode(self.canvas, "strict", CHARACTERS)[0]]
        for last, text in chain(self.layout.words.items(), numbers(self.layout)):
            if len(text) == 1:
                characters[last] = text
            else:
                characters[last - len(text) + 1 : last + 1] = text
        for star in self.layout.stars:
            characters[star] = "*"
        text, width = "".join(characters), self.layout.width
        return [text[start : start + width] for start in range(0, len(text), width)]

    def __iter__(self) -> Iterator[list[Segment]]:
        """The pieces of each line, including the blanks before them."""
        ends = self._ends()
        for i, line in enumerate(self.lines):
            here = ends[i * len(line) : (i + 1) * len(line)]
            stops = [0, *compress(count(1), here)]
            yield [(line[a:b], STYLES[here[b - 1]]) for a, b in pairwise(stops)]

    def _ends(self) -> bytearray:
        """For each character, the number of the style of the piece that ends there; 0 if
        none does.
        """
        layout, canvas = self.layout, self.canvas.copy()
        for strokes in layout.strokes:
            for style in {*strokes.styles.values()}.difference({"mark"}):
                draw_strokes(canvas, layout, strokes.of(style))
        ends = canvas.translate(ENDS)
        for last, text in chain(layout.words.items(), numbers(layout)) if layout.strokes else ():
            if len(text) > 1:
                ends[last - len(text) + 1 : last] = bytes(len(text) - 1)
        for mark in layout.single:
            ends[layout.last(mark.at, mark.text)] = NUMBERS[mark.style]
        for block in layout.blocks:
            lasts, usual = [*layout.lasts(block)], NUMBERS[block.style]
            for row, texts in zip(lasts, block.rows, strict=True):
                for last in compress(row, texts):
                    ends[last] = usual
            for (r, c), style in block.styles.items():
                if block.rows[r][c]:
                    ends[lasts[r][c]] = NUMBERS[style]
        for star in layout.stars:
            ends[star] = NUMBERS["mark"]
        return ends


def drawing(scene: Scene, room: Scene | None = None) -> Drawing:
    """The lines of a scene, with room for another one."""
    return Drawing(scene, room)


def draw_points(canvas: bytearray, layout: Layout) -> None:
    """Draw a dot at every point."""
    if layout.scene.lattice == "points":
        columns = [column for x, column in layout.columns.items() if x % 2 == 0]
        starts = [line * layout.width for y, line in layout.lines.items() if y % 2 == 0]
        for i in (start + column for start in starts for column in columns):
            canvas[i] = DOT


def draw_walls(canvas: bytearray, layout: Layout) -> None:
    """Draw the walls, joined where they meet."""
    for wall in layout.walls:
        way = layout.way(*wall)
        forth, back = (RIGHT, LEFT) if wall.start[0] == wall.end[0] else (DOWN, UP)
        for i in way[:-1]:
            canvas[i] = canvas[i] % MANY | forth
        for i in way[1:]:
            canvas[i] = canvas[i] % MANY | back


def layered(every: Sequence[Strokes]) -> Sequence[Strokes]:
    """The strokes from bottom to top: absent lines first, then marked ones."""
    if not any("mark" in strokes.styles.values() for strokes in every):
        return every
    layers: list[list[Strokes]] = [[], [], []]
    for strokes in every:
        parts: list[dict[Edge, int]] = [{}, {}, {}]
        for edge, number in strokes.counts.items():
            marked = strokes.styles.get(edge) == "mark"
            parts[number > 0 if marked else 2][edge] = number
        for layer, counts in enumerate(parts):
            style = strokes.style if layer == 2 else "mark"
            layers[layer].append(strokes._replace(counts=counts, style=style))
    return [*chain.from_iterable(layers)]


def draw_strokes(canvas: bytearray, layout: Layout, strokes: Strokes) -> None:
    """Draw lines of one look: in one piece from word to word, elsewhere joined where they meet."""
    look, ends, half = LOOKS[strokes.style], layout.ends, strokes.at((0, 0))[0]
    width = layout.width
    starts = {y // 2: line * width for y, line in layout.lines.items() if y % 2 == half}
    columns = {x // 2: column for x, column in layout.columns.items() if x % 2 == half}
    across, down = (1, RIGHT, LEFT), (width, DOWN, UP)
    for ((r, c), (s, d)), number in strokes.counts.items():
        first, last = starts[r] + columns[c], starts[s] + columns[d]
        if first > last:
            first, last = last, first
        step, forth, back = across if r == s else down
        byte = look if number < 2 else look | MANY
        if not number:
            forth = back = 0
        if number < 3 and first in ends and last in ends:
            last -= len(ends[last]) if step == 1 else width
            byte |= forth | back
            inside = INSIDE[byte] if step == 1 else byte
            for i in range(first + step, last, step):
                canvas[i] = inside
            canvas[last] = byte
        else:
            canvas[first] = byte | forth | KEPT[canvas[first]]
            for i in range(first + step, last, step):
                canvas[i] = byte | forth | back | KEPT[canvas[i]]
            canvas[last] = byte | back | KEPT[canvas[last]]


def numbers(layout: Layout) -> Iterator[tuple[int, str]]:
    """The numbers of lines, where more than two are side by side, in the middle of the visible
    part.
    """
    for counts, _, _, at in layout.strokes:
        many = [(edge, n) for edge, n in counts.items() if n > 2]
        for (u, v), number in many:
            way = layout.way(at(u), at(v))
            free = [i for i in way if i not in layout.covered]
            length = len(f"{number}") if way.step == 1 else 1
            yield free[(len(free) - length) // 2 + length - 1], f"{number}"


def plain(found: Drawing) -> str:
    """A drawing without its styles."""
    return "\n".join([line.rstrip() for line in found.lines])

"""Scenes as SVG: crisp at any size, readable in black and white, by day and by night.

What tells styles apart is never colour alone: clues are bold, what is marked has a ring around it
or a broken line, and what is not known is dotted.
"""

from collections.abc import Iterator
from html import escape

from pencilsat.boards.scene import At, Glyph, Mark, Scene, Shape, Stroke, Style, Wall

HALF = 20
"""Half a cell, in units of the picture."""

MARGIN = 8

COLOURS: dict[Style, tuple[str, str]] = {
    "clue": ("#111111", "#f2f2f2"),
    "answer": ("#0b57a4", "#8cc4ff"),
    "mark": ("#b3123c", "#ff8fa8"),
    "open": ("#666666", "#a0a0a0"),
    "blank": ("#111111", "#f2f2f2"),
}
"""The colour of a style on white paper, and on black."""

PAPER = ("#ffffff", "#16181c")
GRID = ("#b5b5b5", "#4a4d52")

NIGHT = "".join(
    f".pencilsat .{name}{{{attribute}:{night}}}"
    for name, attribute, night in [
        *(
            (f"{style}-{a}", a, night)
            for style, (_, night) in COLOURS.items()
            for a in ("fill", "stroke")
        ),
        ("paper", "fill", PAPER[1]),
        ("grid", "stroke", GRID[1]),
        ("hole", "fill", PAPER[1]),
    ]
)


def svg(scene: Scene, *, title: str = "") -> str:
    """The scene as an SVG element, with a title for those who do not see it."""
    times = width(scene)
    top, left, bottom, right = edges(scene, times)
    high, wide = (HALF * (b - a) + 2 * MARGIN for a, b in ((top, bottom), (left, right)))
    box = f"{HALF * left - MARGIN} {HALF * top - MARGIN} {wide} {high}"
    name = escape(title or scene.title or "a puzzle")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pencilsat" role="img" viewBox="{box}" '
        f'width="{wide}" height="{high}" font-family="Helvetica, Arial, sans-serif" '
        'text-anchor="middle">',
        f"<title>{name}</title>",
        f"<style>@media (prefers-color-scheme: dark){{{NIGHT}}}</style>",
        f'<rect class="paper" x="{HALF * left - MARGIN}" y="{HALF * top - MARGIN}" width="{wide}" '
        f'height="{high}" fill="{PAPER[0]}"/>',
        *lattice(scene, times),
        *(
            part
            for kind in LAYERS
            for mark in scene.marks
            if isinstance(mark, kind)
            for part in drawn(mark, times)
        ),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def marks(scene: Scene, kind: type[Mark]) -> list[Mark]:
    """Those of a kind."""
    return [mark for mark in scene.marks if isinstance(mark, kind)]


LAYERS: tuple[type[Mark], ...] = (Wall, Stroke, Shape, Glyph)
"""What is drawn first lies below what follows."""


def width(scene: Scene) -> int:
    """How many times as wide as high a cell is: in a table, so that the longest word fits."""
    if scene.lattice != "table":
        return 1
    longest = max((len(m.text) for m in scene.marks if isinstance(m, Glyph)), default=1)
    return -(-(9 * longest + 16) // (2 * HALF))


def edges(scene: Scene, times: int) -> tuple[int, int, int, int]:
    """The first and last half cells that are seen: top, left, bottom, right."""
    places = [m.at for m in scene.marks if isinstance(m, Glyph | Shape)]
    rows, columns = ([place[i] for place in places] for i in (0, 1))
    return (
        min([0, *(y - 1 for y in rows)]),
        times * min([0, *(x - 1 for x in columns)]),
        max([2 * scene.rows, *(y + 1 for y in rows)]),
        times * max([2 * scene.columns, *(x + 1 for x in columns)]),
    )


def lattice(scene: Scene, times: int) -> Iterator[str]:
    """The lines between cells side by side, or the points around cells."""
    high, wide = 2 * HALF * scene.rows, 2 * HALF * times * scene.columns
    if scene.lattice in ("packed", "walled", "table"):
        across = "".join(f"M0 {y}H{wide}" for y in range(0, high + 1, 2 * HALF))
        down = "".join(f"M{x} 0V{high}" for x in range(0, wide + 1, 2 * HALF * times))
        yield f'<path class="grid" d="{across}{down}" fill="none" stroke="{GRID[0]}"/>'
    if scene.lattice == "points":
        dots = "".join(
            f"M{x} {y}h0"
            for y in range(0, high + 1, 2 * HALF)
            for x in range(0, wide + 1, 2 * HALF)
        )
        yield (
            f'<path class="open-stroke" d="{dots}" fill="none" stroke="{COLOURS["open"][0]}" '
            'stroke-width="4" stroke-linecap="round"/>'
        )


def drawn(mark: Mark, times: int) -> Iterator[str]:
    """The elements of a mark, where cells are so many times as wide as high."""
    match mark:
        case Glyph(at, text, style) if style != "blank":
            yield from word((at[0], times * at[1]), text, style, times)
        case Shape(at, name, _, style):
            yield shape(at, name, style)
        case Stroke(start, end, style, number):
            yield from stroke(start, end, style, number)
        case Wall((y, x), (v, u)):
            yield (
                f'<path class="clue-stroke" d="M{HALF * x} {HALF * y}L{HALF * u} {HALF * v}" '
                f'stroke="{COLOURS["clue"][0]}" stroke-width="3" stroke-linecap="round"/>'
            )


def word(at: At, text: str, style: Style, times: int) -> Iterator[str]:
    """A text, smaller where it is long; with a ring around it where it is marked."""
    y, x = (HALF * half for half in at)
    size = min(24.0, 56 / max(1, len(text))) if times == 1 else 16
    weight = ' font-weight="bold"' if style in ("clue", "mark") else ""
    if style == "mark":
        half = times * HALF - 3
        yield (
            f'<rect class="mark-stroke hole" x="{x - half}" y="{y - 17}" width="{2 * half}" '
            f'height="34" rx="17" fill="{PAPER[0]}" stroke="{COLOURS[style][0]}" '
            'stroke-width="1.5" stroke-dasharray="4 3"/>'
        )
    yield (
        f'<text class="{style}-fill" x="{x}" y="{y}" dy=".35em" font-size="{size:g}"{weight} '
        f'fill="{COLOURS[style][0]}">{escape(text)}</text>'
    )


def shape(at: At, name: str, style: Style) -> str:
    """A shape in the middle of a place."""
    y, x = (HALF * half for half in at)
    colour = COLOURS[style][0]
    outline = f'class="{style}-stroke hole" stroke="{colour}" stroke-width="2" fill="{PAPER[0]}"'
    filled = f'class="{style}-fill" fill="{colour}"'
    r = 15
    halves = {
        "left": f"M{x + r} {y - r}H{x}A{r} {r} 0 0 0 {x} {y + r}H{x + r}Z",
        "right": f"M{x - r} {y - r}H{x}A{r} {r} 0 0 1 {x} {y + r}H{x - r}Z",
        "top": f"M{x - r} {y + r}V{y}A{r} {r} 0 0 1 {x + r} {y}V{y + r}Z",
        "bottom": f"M{x - r} {y - r}V{y}A{r} {r} 0 0 0 {x + r} {y}V{y - r}Z",
        "square": f"M{x - r} {y - r}H{x + r}V{y + r}H{x - r}Z",
    }
    if name in halves:
        return f'<path {filled} d="{halves[name]}"/>'
    if name == "circle":
        return f'<circle {outline} cx="{x}" cy="{y}" r="16"/>'
    return f'<circle {filled} cx="{x}" cy="{y}" r="{r if name == "disc" else 5}"/>'


def stroke(start: At, end: At, style: Style, number: int) -> Iterator[str]:
    """Lines side by side; three or more as one with their number, none as dots."""
    (y, x), (v, u) = ((HALF * a, HALF * b) for a, b in (start, end))
    look = f'class="{style}-stroke" stroke="{COLOURS[style][0]}" stroke-linecap="round"'
    if style in ("mark", "open"):
        dashes = "1 9" if style == "open" or not number else "9 7"
        look += f' stroke-dasharray="{dashes}"'
    apart = [0] if number != 2 else [-4, 4]
    for shift in apart:
        across, down = (shift, 0) if x == u else (0, shift)
        yield (
            f'<path {look} stroke-width="{3 if number < 3 else 5}" '
            f'd="M{x + across} {y + down}L{u + across} {v + down}"/>'
        )
    if number > 2:
        my, mx = (y + v) // 2, (x + u) // 2
        yield f'<circle class="hole" cx="{mx}" cy="{my}" r="10" fill="{PAPER[0]}"/>'
        yield (
            f'<text class="{style}-fill" x="{mx}" y="{my}" dy=".35em" font-size="16" '
            f'fill="{COLOURS[style][0]}">{number}</text>'
        )

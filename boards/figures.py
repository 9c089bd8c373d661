"""Scenes as figures: paths, ovals and labels, from which pictures of any format are drawn.

Styles never differ by colour alone: clues are bold or larger, what is marked has a dashed ring or
is a broken line, and what is not known is dotted.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import cos, hypot, pi, sin
from typing import Literal, NamedTuple, cast

from .fences import outlines
from .frame import MARGIN, RULER, Frame
from .scene import (
    SMALL,
    SPLIT,
    At,
    Badge,
    End,
    Fence,
    Glyph,
    KeptWord,
    Overlay,
    Patch,
    Pointer,
    Scene,
    Shape,
    Single,
    Stroke,
    Style,
    Tint,
    Trail,
    Wall,
    are_several,
    corner,
)
from .values import NOTHING

KAPPA = 0.5523
"""The distance of a curve's handles from its ends, for a quarter of a circle of radius 1."""

Ink = Literal[
    "clue", "answer", "mark", "open", "blank", "grid", "paper", "looked", "because", "follows",
    "white", "black", "grey", "green", "purple", "blue", "orange", "red", "lit", "lamp", "trunk",
]  # fmt: skip
"""What a colour stands for."""


class Look(NamedTuple):
    """How a figure is drawn: the inks of its outline and its inside, and the line's width and
    dashes.
    """

    stroke: Ink | None = None
    fill: Ink | None = None
    width: float = 0
    dashes: tuple[float, ...] = ()
    bold: bool = False


PathStep = tuple[Literal["M", "L", "C", "Z"], tuple[float, ...]]
"""Move to a point, draw a line or a curve (two handles, then its end), or close the path, as in
SVG.
"""


class Path(NamedTuple):
    """Lines and curves; `name` says what they are: `grid`, `wall`, `line`, `ship`."""

    name: str
    look: Look
    steps: tuple[PathStep, ...]


class Oval(NamedTuple):
    """A circle, or an ellipse."""

    name: str
    look: Look
    x: float
    y: float
    across: float
    """Half of its width."""
    down: float
    """Half of its height."""


class Label(NamedTuple):
    """A text; its capitals are centred at y, and its middle, or its start, is at x."""

    name: str
    look: Look
    x: float
    y: float
    text: str
    size: float
    start: bool = False


Figure = Path | Oval | Label


class Picture(NamedTuple):
    """Figures on a sheet with its upper left corner at (0, 0); later figures cover earlier ones."""

    width: float
    height: float
    figures: Sequence[Figure]


def picture(scene: Scene) -> Picture:
    """The figures of a scene."""
    frame = Frame(scene, [*scene.marks])
    return picture_of(frame, [*ruler(frame), *lattice(frame), *marks(frame)])


def ruler(frame: Frame) -> Iterator[Label]:
    """The numbers of the rows and columns, if the scene has them: from 1, as in explanations."""
    if not frame.numbered:
        return
    look, aside = Look(fill="open"), MARGIN + RULER / 2 - 3
    for r in range(frame.scene.rows):
        yield Label("ruler", look, aside, frame.place((2 * r + 1, 1))[1], f"{r + 1}", 11)
    for c in range(frame.scene.columns):
        yield Label("ruler", look, frame.place((1, 2 * c + 1))[0], aside, f"{c + 1}", 11)


def picture_of(frame: Frame, figures: Iterable[Figure]) -> Picture:
    """Figures of a frame on a sheet of its size."""
    x, y = frame.place((frame.bottom, frame.right))
    return Picture(x + MARGIN, y + MARGIN, [*figures])


def moved(figure: Figure, across: float, down: float, scale: float = 1) -> Figure:
    """The figure, scaled and then moved."""
    if isinstance(figure, Path):
        steps = [
            (kind, tuple(scale * n + (down, across)[i % 2 == 0] for i, n in enumerate(numbers)))
            for kind, numbers in figure.steps
        ]
        return figure._replace(steps=tuple(steps))
    placed = figure._replace(x=scale * figure.x + across, y=scale * figure.y + down)
    if isinstance(placed, Label):
        return placed._replace(size=scale * placed.size)
    return placed._replace(across=scale * placed.across, down=scale * placed.down)


def lattice(frame: Frame) -> Iterator[Figure]:
    """The lines between and around cells; or the points at their corners, if nothing is circled
    there.
    """
    rows, columns = frame.scene.rows, frame.scene.columns
    points = frame.scene.lattice == "points" and not frame.circled
    if frame.scene.lattice in ("packed", "walled", "ruled", "table", "points") and not points:
        inner = [((2 * r, 0), (2 * r, 2 * columns)) for r in range(1, rows)]
        inner += [((0, 2 * c), (2 * rows, 2 * c)) for c in range(1, columns)]
        if inner:
            steps = tuple(step for start, end in inner for step in straight(frame, start, end))
            yield Path("grid", Look("grid", width=1), steps)
        corners = [(0, 0), (0, 2 * columns), (2 * rows, 2 * columns), (2 * rows, 0)]
        yield Path("frame", Look("clue", width=2), outline([frame.place(at) for at in corners]))
    if points:
        for r in range(rows + 1):
            for c in range(columns + 1):
                yield Oval("point", Look(fill="clue"), *frame.place((2 * r, 2 * c)), 2.5, 2.5)


def straight(frame: Frame, start: At, end: At) -> tuple[PathStep, PathStep]:
    """A line from a place to another."""
    return ("M", frame.place(start)), ("L", frame.place(end))


def outline(corners: Sequence[tuple[float, float]]) -> tuple[PathStep, ...]:
    """A closed line through some points."""
    first, *others = corners
    return (("M", first), *(("L", corner) for corner in others), ("Z", ()))


def marks(frame: Frame) -> Iterator[Figure]:
    """The figures of all marks: lines below shapes, shapes below texts."""
    every = sorted(frame.marks, key=order)
    return chain.from_iterable(figures(frame, mark) for mark in every)


def figures(frame: Frame, mark: Single) -> Iterable[Figure]:
    """The figures of a mark."""
    match mark:
        case Wall(start, end):
            return [Path("wall", Look("clue", width=3), straight(frame, start, end))]
        case Stroke():
            return stroke(frame, mark)
        case Shape(at, name, style):
            return shape(frame, at, name, style)
        case KeptWord(at, text):
            if SPLIT in text:
                return split(frame, at, text, "clue")
            if are_several(text):
                return several(frame, at, text, "clue")
            return [label(at, text, "clue", frame, frame.filled)]
        case Glyph(at, text, style) if style != "blank":
            return word(frame, at, text, style)
        case Trail() | Fence() | Patch() | Badge() | Pointer():
            return overlay(frame, mark)
    return ()


STYLES: Sequence[Style] = ("blank", "open", "answer", "clue", "mark")


def order(mark: Single) -> tuple[int, int, str]:
    """The sort key of a mark: layers from bottom to top, and marks of one look together."""
    match mark:
        case Patch(_, tint, form):
            return -3, form != "cell", f"{form} {tint}"
        case Trail(_, tint, _, _, slim):
            return -2, slim, tint
        case Fence():
            return -1, 0, ""
        case Badge() | Pointer():
            return 2, len(STYLES), ""
        case Wall():
            return 0, 0, ""
        case Stroke(_, _, style, number):
            return 1, STYLES.index(style), f"{number}"
        case Shape(_, "shade", style):
            return -1, STYLES.index(style), "shade"
        case Shape(_, name, style):
            return 2, STYLES.index(style), name
        case KeptWord(_, text):
            return 4, 0, f"{len(text)}"
        case Glyph(_, text, style):
            return 3, STYLES.index(style), f"{len(text)}"


def stroke(frame: Frame, mark: Stroke) -> Iterator[Figure]:
    """Lines side by side; three or more as one line with their number, an absent line as dots."""
    (x, y), (u, v) = frame.place(mark.start), frame.place(mark.end)
    look = Look(mark.style, width=4.5 if mark.style == "clue" or mark.number > 2 else 3.5)
    if mark.style == "open" or not mark.number:
        look = look._replace(dashes=(0.1, 9))
    elif mark.style == "mark":
        look = look._replace(dashes=(8, 7))
    for shift in (-4, 4) if mark.number == 2 else (0,):
        across, down = (shift, 0) if x == u else (0, shift)
        yield Path("line", look, (("M", (x + across, y + down)), ("L", (u + across, v + down))))
    if mark.number > 2:
        x, y = (x + u) / 2, (y + v) / 2
        yield Oval("hole", Look(fill="paper"), x, y, 10, 10)
        yield Label("number", Look(fill=mark.style), x, y, str(mark.number), 15)


def word(frame: Frame, at: At, text: str, style: Style) -> Iterator[Figure]:
    """A text on a patch of paper, with a ring around it if it is marked."""
    x, y = frame.place(at)
    point = frame.scene.lattice == "points" and at[0] % 2 == 0 == at[1] % 2
    if text != NOTHING and (point or at in frame.crossed) and at not in frame.circled:
        yield Oval("hole", Look(fill="paper"), x, y, 13, 13)
    if style == "mark":
        ring = Look("mark", width=1.5, dashes=(4, 3))
        yield Oval("ring", ring, x, y, frame.widths[at[1]] / 2 - 3, frame.high / 2 - 3)
    if text == NOTHING:
        return
    if SPLIT in text:
        yield from split(frame, at, text, style)
        return
    if SMALL in text:
        yield from small(frame, at, text, style)
        return
    if ARROWED.fullmatch(text):
        yield from arrowed(x, y, text, style)
        return
    if are_several(text):
        yield from several(frame, at, text, style)
        return
    if at in frame.kept and style != "clue":
        aside = frame.widths[at[1]] / 2 - 7
        yield Label("text", Look(fill=style), x + aside, y + frame.high / 2 - 8, text, 15)
        return
    if at in frame.cornered:
        yield Label("text", Look(fill=style, bold=style == "mark"), x + 3, y + 5, text, 20)
        return
    yield label(at, text, style, frame, frame.blocks)


ARROWED = re.compile(r"([0-9]{1,3}|\?)[<>^v]")
"""A number and the direction in which it looks."""

DIRECTIONS = {"<": (-1, 0), ">": (1, 0), "^": (0, -1), "v": (0, 1)}


def arrowed(x: float, y: float, text: str, style: Style) -> Iterator[Figure]:
    """A number, and an arrow beside it: above, if it points to a side."""
    across, down = DIRECTIONS[text[-1]]
    u, v = (x, y - 11) if across else (x + 11, y)
    tail, tip = (u - 10 * across, v - 10 * down), (u + 10 * across, v + 10 * down)
    yield Path("arrow", Look(style, width=2), (("M", tail), ("L", tip)))
    yield Path("arrow", Look(style, width=2), head(tail, tip, 5))
    look = Look(fill=style, bold=style in ("clue", "mark"))
    yield Label("text", look, x - (0 if across else 5), y + (5 if across else 0), text[:-1], 19)


def label(at: At, text: str, style: Style, frame: Frame, filled: Container[At]) -> Label:
    """A text in the middle of a place: in the colour of paper where the cell is filled."""
    x, y = frame.place(at)
    size = {1: 23, 2: 18, 3: 14}.get(len(text), 15)
    look = Look(fill="paper" if at in filled else style, bold=style in ("clue", "mark"))
    return Label("text", look, x, y, text, size)


AROUND: Mapping[int, Sequence[tuple[int, int]]] = {
    2: ((-8, -8), (8, 8)),
    3: ((-9, -8), (9, -8), (0, 9)),
    4: ((0, -11), (-11, 0), (11, 0), (0, 11)),
}
"""Where some numbers stand in a cell, from its middle."""


def several(frame: Frame, at: At, text: str, style: Style) -> Iterator[Label]:
    """The numbers of a clue, around the middle of its cell."""
    (x, y), numbers = frame.place(at), text.split(",")
    look = Look(fill=style, bold=style in ("clue", "mark"))
    for number, (across, down) in zip(numbers, AROUND[len(numbers)], strict=True):
        yield Label("text", look, x + across, y + down, number, 16 if len(numbers) < 4 else 13)


def split(frame: Frame, at: At, text: str, style: Style) -> Iterator[Figure]:
    """Two texts, the first one below a diagonal; those of a clue in a black cell."""
    (x, y), across, down = frame.place(at), frame.widths[at[1]] / 2, frame.high / 2
    black = style == "clue"
    if black:
        yield Path("block", Look(style, style, width=0.5), outline(whole(frame, at)))
    ink: Ink = "paper" if black else style
    yield Path("split", Look(ink, width=1.5), diagonal(x, y, across, down))
    look = Look(fill=ink, bold=style in ("clue", "mark"))
    for said, side in zip(text.split(SPLIT, 1), (-1, 1), strict=True):
        if said:
            yield Label("text", look, x + side * across / 2, y - side * down / 2, said, 13)


def small(frame: Frame, at: At, text: str, style: Style) -> Iterator[Label]:
    """Small words in slots, row by row; an empty slot has the word for nothing."""
    (x, y), rows = frame.place(at), [row.split() for row in text.split(SMALL)]
    across = len(rows[0])
    side = (frame.high - 4) / across
    left, top = x - side * (across - 1) / 2, y - side * (len(rows) - 1) / 2
    for i, row in enumerate(rows):
        for k, word in enumerate(row):
            size = min(12, 0.95 * side, 1.7 * side / len(word))
            if word != NOTHING:
                yield Label("note", Look(fill=style), left + k * side, top + i * side, word, size)


def diagonal(x: float, y: float, across: float, down: float) -> tuple[PathStep, PathStep]:
    """A line from the upper left corner of a cell to the lower right one."""
    return ("M", (x - across, y - down)), ("L", (x + across, y + down))


def shape(frame: Frame, at: At, name: str, style: Style) -> Iterator[Figure]:
    """A shape in the middle of a place, with a ring around it if it is marked."""
    x, y = frame.place(at)
    if style == "mark":
        ring = Look("mark", width=1.5, dashes=(4, 3))
        yield Path("ring", ring, outline(box(x, y, 18)))
    r = 11 if style == "answer" else 14
    if name in HALVES:
        yield Path(name, Look(fill=style), HALVES[name](x, y, r))
    elif name in ("nw", "ne", "se", "sw"):
        far = ("se", "sw", "nw", "ne").index(name)
        half = [corner for i, corner in enumerate(whole(frame, at)) if i != far]
        yield Path(name, Look(style, style, width=0.5), outline(half))
    elif name in ("rising", "falling"):
        up = 1 if name == "falling" else -1
        steps = diagonal(x, y, frame.widths[at[1]] / 2, up * frame.high / 2)
        yield Path(name, Look(style, width=3), steps)
    elif name in ("block", "shade"):
        yield Path(name, Look(style, style, width=0.5), outline(whole(frame, at)))
    elif name in THINGS:
        yield from THINGS[name](x, y, style)
    elif name == "white":
        yield Oval(name, Look("clue", "white", width=2), x, y, 13, 13)
    elif name == "black":
        yield Oval(name, Look("clue", "black", width=2), x, y, 13, 13)
    elif name == "circle":
        yield Oval(name, Look(style, "paper", width=2), x, y, 16, 16)
    else:
        yield Oval(name, Look(fill=style), x, y, *[5 if name == "dot" else r] * 2)


def whole(frame: Frame, at: At) -> list[tuple[float, float]]:
    """The corners of a cell."""
    (x, y), (b, a) = frame.place(at), sides_of(frame, at)
    return [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]


def lamp(x: float, y: float, style: Style) -> Iterator[Figure]:
    """A bulb, and its socket."""
    yield Oval("lamp", Look(style, "lamp", width=1.8), x, y - 2, 9.5, 9.5)
    yield Path("lamp", Look(style, width=2.5), (("M", (x - 4, y + 10)), ("L", (x + 4, y + 10))))
    yield Path("lamp", Look(style, width=2.5), (("M", (x - 3, y + 13.5)), ("L", (x + 3, y + 13.5))))


def star(x: float, y: float, style: Style) -> Iterator[Figure]:
    """A star of five points."""
    turns = [(k * pi / 5, 13 if k % 2 == 0 else 5.4) for k in range(10)]
    points = [(x + r * sin(turn), y + 1 - r * cos(turn)) for turn, r in turns]
    yield Path("star", Look(fill=style), outline(points))


def tree(x: float, y: float, style: Style) -> Iterator[Figure]:
    """A crown on a trunk."""
    yield Path("tree", Look("trunk", width=5), (("M", (x, y + 3)), ("L", (x, y + 12))))
    yield Oval("tree", Look("follows", "green", width=1.5), x, y - 3, 10, 10)


def tent(x: float, y: float, style: Style) -> Iterator[Figure]:
    """Canvas from the side, with its entrance."""
    canvas = [(x, y - 11), (x + 13, y + 11), (x - 13, y + 11)]
    yield Path("tent", Look(style, style, width=1.5), outline(canvas))
    door = [(x, y), (x + 4.5, y + 11), (x - 4.5, y + 11)]
    yield Path("tent", Look(fill="paper"), outline(door))


def mine(x: float, y: float, style: Style) -> Iterator[Figure]:
    """A ball with spikes."""
    spikes = [(13 * cos(k * pi / 4), 13 * sin(k * pi / 4)) for k in range(4)]
    steps = [step for u, v in spikes for step in (("M", (x - u, y - v)), ("L", (x + u, y + v)))]
    yield Path("mine", Look(style, width=2.5), cast("tuple[PathStep, ...]", tuple(steps)))
    yield Oval("mine", Look(fill=style), x, y, 9, 9)


THINGS: Mapping[str, Callable[[float, float, Style], Iterator[Figure]]] = {
    "lamp": lamp,
    "star": star,
    "tree": tree,
    "tent": tent,
    "mine": mine,
}
"""Things in cells, as people know them."""


def box(x: float, y: float, r: float) -> list[tuple[float, float]]:
    """The corners of a square around a point."""
    return [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]


def overlay(frame: Frame, mark: Overlay) -> Iterator[Figure]:
    """The figures of what a rule that a puzzle brings draws."""
    match mark:
        case Trail():
            yield from trail(frame, mark)
        case Fence(cells, text):
            for bends in outlines(cells):
                places = [(frame.place(corner(point)), inward) for point, inward in bends]
                points = [(x + INSET * right, y + INSET * down) for (x, y), (down, right) in places]
                yield Path("cage", Look("clue", width=1.2, dashes=(4, 4)), outline(points))
            if text:
                (x, y), (down, across) = frame.place(mark.at), sides_of(frame, mark.at)
                x, y, wide = x - across + 3, y - down + 8, 6 * len(text)
                corners = [(x - 1, y - 6), (x + wide, y - 6), (x + wide, y + 5), (x - 1, y + 5)]
                yield Path("hole", Look(fill="paper"), outline(corners))
                yield Label("total", Look(fill="clue"), x, y, text, 10, start=True)
        case Patch(at, tint, form):
            yield from patch(frame, at, tint, form)
        case Badge(at, "corner", text):
            (x, y), (down, across) = frame.place(at), sides_of(frame, at)
            size = min(11, 1.6 * 2 * across / len(text))
            yield Label("total", Look(fill="clue"), x - across + 3, y - down + 8, text, size, True)
        case Badge(at, form, text, True):
            x, y = frame.place(at)
            yield Oval(
                form, Look("clue", "black" if form == "black" else "white", width=2), x, y, 16, 16
            )
            look = Look(fill="white" if form == "black" else "black", bold=True)
            yield Label("badge", look, x, y, text, {1: 19, 2: 16}.get(len(text), 12))
        case Badge(at, form, text):
            x, y = frame.place(at)
            if form == "bare":
                yield Oval("hole", Look(fill="paper"), x, y, 7, 7)
            else:
                r = 9 if len(text) > 2 else 7 if text else 5.5
                fill: Ink = "black" if form == "black" else "white"
                yield Oval(form, Look("clue", fill, width=1.2), x, y, r, r)
            ink: Ink = "black" if form == "white" else "white" if form == "black" else "clue"
            size = 13 if form == "bare" else 7.5 if len(text) > 2 else 9
            if text:
                yield Label("badge", Look(fill=ink, bold=True), x, y, text, size)
        case Pointer(at, down, right):
            (x, y), (high, across) = frame.place(at), sides_of(frame, at)
            tip = x + 0.95 * right * across, y + 0.95 * down * high
            tail = x + 0.5 * right * across, y + 0.5 * down * high
            yield Path("pointer", Look("clue", width=1.5), (("M", tail), ("L", tip)))
            yield Path("pointer", Look("clue", width=1.5), head(tail, tip, 5))


INSET = 3.5
"""How far inside a border the outline of a cage is."""


def sides_of(frame: Frame, at: At) -> tuple[float, float]:
    """Half of the height and the width of a cell."""
    return frame.high / 2, frame.widths[at[1]] / 2


def trail(frame: Frame, mark: Trail) -> Iterator[Figure]:
    """A broad line, with its ends: bulbs are as dark, outlines have room for a number."""
    points = [frame.place(at) for at in mark.way]
    look, slim = Look(mark.tint, width=10), Look(mark.tint, width=3)
    first, *others = points
    steps: list[PathStep] = [("M", first), *(("L", point) for point in others)]
    if others:
        yield Path("trail", slim if mark.slim else look, tuple(steps))
    ends: list[tuple[End, tuple[float, float]]] = [(mark.start, first), (mark.end, points[-1])]
    for end, (x, y) in ends:
        if end == "bulb":
            yield Oval("bulb", Look(fill=mark.tint), x, y, 14, 14)
        elif end == "circle":
            yield Oval("round", Look(mark.tint, "paper", width=3), x, y, 15, 15)
        elif end == "diamond":
            corners = [(x - 16, y), (x, y - 16), (x + 16, y), (x, y + 16)]
            yield Path("diamond", Look(mark.tint, "paper", width=3), outline(corners))
        elif end == "head" and others:
            yield Path("head", slim, head(points[-2], points[-1], 9))


def head(
    before: tuple[float, float], tip: tuple[float, float], size: float
) -> tuple[PathStep, ...]:
    """The head of an arrow."""
    (x, y), (u, v) = before, tip
    far = hypot(u - x, v - y) or 1
    along, aside = size * (u - x) / far, size * (v - y) / far
    left = u - along + 0.6 * aside, v - aside - 0.6 * along
    right = u - along - 0.6 * aside, v - aside + 0.6 * along
    return ("M", left), ("L", tip), ("L", right)


def patch(frame: Frame, at: At, tint: Tint, form: str) -> Iterator[Figure]:
    """A coloured cell, a square or a disc in it, or arrows at its sides."""
    (x, y), (down, across) = frame.place(at), sides_of(frame, at)
    if form == "disc":
        yield Oval("odd", Look(fill=tint), x, y, 14, 14)
        return
    if form in ("square", "cell"):
        a, b = (14.0, 14.0) if form == "square" else (across - 0.5, down - 0.5)
        corners = [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]
        yield Path("even" if form == "square" else "patch", Look(fill=tint), outline(corners))
        return
    far, near = (across - 2, across - 6) if form == "outward" else (across - 6, across - 2)
    for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        tip = x + far * j, y + far * i
        one, other = ((x + near * j + 5 * i * s, y + near * i + 5 * j * s) for s in (-1, 1))
        yield Path(form, Look("open", width=1.5), (("M", one), ("L", tip), ("L", other)))


def half(across: int, down: int) -> Callable[[float, float, float], tuple[PathStep, ...]]:
    """Makes the outline of a square that is rounded on the side in that direction."""

    def around(x: float, y: float, r: float) -> tuple[PathStep, ...]:
        def at(ahead: float, aside: float) -> tuple[float, float]:
            ahead, aside = ahead * r, aside * r
            return x + ahead * across - aside * down, y + ahead * down + aside * across

        return (
            ("M", at(-1, -1)),
            ("L", at(0, -1)),
            ("C", (*at(KAPPA, -1), *at(1, -KAPPA), *at(1, 0))),
            ("C", (*at(1, KAPPA), *at(KAPPA, 1), *at(0, 1))),
            ("L", at(-1, 1)),
            ("Z", ()),
        )

    return around


HALVES: dict[str, Callable[[float, float, float], tuple[PathStep, ...]]] = {
    "left": half(-1, 0),
    "right": half(1, 0),
    "top": half(0, -1),
    "bottom": half(0, 1),
    "square": lambda x, y, r: outline(box(x, y, r)),
}
"""Parts of ships around a point, of half a width."""

"""Reading drawings back: a text is laid over the places of a scene, read there, and compared with
the drawing of what was read, so that nothing in it is overlooked.

A drawing may be typed by hand, so this much is decoration: which part of a cell a word fills, and
the `*` behind it; broken lines for whole ones; dots, blanks and crosses between two ends that no
line joins, and where a line ends; `+` or a dot where lines meet; ASCII for box-drawing characters.
Empty lines above a drawing may be missing.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product, zip_longest
from operator import itemgetter

from ..cnf.errors import BadInput
from .grid import FRAME, Rows
from .layout import Layout
from .places import Cell, cells
from .scene import At, Glyph, Mark, Scene, Words, middle
from .terminal import BROKEN, DOUBLE, PLAIN, SINGLE, drawing
from .values import CROSSES, MARKED
from .words import Line, Word, counted, whole

LINES = dict.fromkeys(SINGLE[1:] + "-|" + "╎╌!~+", 1) | dict.fromkeys(DOUBLE[1:] + '╏╍=":', 2)
"""How many lines, side by side, a character stands for."""

SHADED, OPEN = "#", "○"
"""A cell that is shaded, and one that is not."""

CELLS = {SHADED: 1, OPEN: 0, "o": 0}
"""What each of these stands for, including their ASCII forms."""

ANY = " " + "".join(LINES)
"""What can stand where walls, or lines, may be or not."""

DOTS = " ·."
"""What stands for nothing in a drawing of lines."""

WALLS = {*FRAME, *LINES}
BOXES = {character for character in WALLS if not character.isascii()}
"""The characters of walls, and those of them that are no words of cells."""

HALVES = "╵╷╴╶"
"""The ends of lines."""

ALIKE = {
    b: {b, b.translate(PLAIN), broken, broken.translate(PLAIN)}
    for b in (*SINGLE, *DOUBLE)
    for broken in [BROKEN.get(b, b)]
}
ALIKE |= {b: ALIKE[b] | ALIKE["│" if b in "╵╷" else "─"] for b in HALVES}
"""The characters that may stand for one that is drawn."""

WIDEST = 40
"""The longest words of cells that are looked for."""

DIGITS = re.compile("[0-9]+")

Spot = tuple[int, int]
"""The line and the column of a character in a drawing, from 0."""


class Trace:
    """A text, laid over the places of a layout: its lines, by those of the layout."""

    def __init__(self, layout: Layout, lines: Mapping[int, Line]) -> None:
        self.layout, self.lines = layout, lines
        self.text = {y: line.text for y, line in lines.items()}
        self.offset = min(line.number - y for y, line in lines.items())
        self.last = max(line.number for line in lines.values())

    def place(self, spot: Spot) -> tuple[int, int]:
        """The line and the column in the whole text, from 1; where that is too short, its end."""
        y, x = spot
        if y in self.lines:
            return self.lines[y].number, min(x, len(self.text[y])) + 1
        return min(max(1, self.offset + y), self.last + 1), 1

    def at(self, spot: Spot, length: int = 1) -> str:
        """Some characters side by side; fewer where the text ends."""
        line, column = spot
        return self.text.get(line, "")[column : column + length]

    def spots(self, characters: Iterable[int]) -> list[Spot]:
        """The line and the column of each of some characters of the layout."""
        return [divmod(i, self.layout.width) for i in characters]

    def missing(self) -> Iterator[tuple[Spot, str]]:
        """The words of the scene that are not in the text, nor a cell that is shaded, or not,
        instead.
        """
        for last, word in self.layout.words.items():
            [start, end] = self.spots([last - len(word) + 1, last])
            there = self.at(start, len(word))
            if there not in (word, word.translate(PLAIN)) and self.at(end) not in CELLS:
                yield start, word

    def slot(self, at: At) -> tuple[Spot, int]:
        """Where the words of a place can begin, and their greatest length."""
        last, width = self.layout.columns[at[1]], self.layout.widths.get(at[1], 1)
        return (self.layout.lines[at[0]], last - width + 1), width

    def word(self, at: At) -> Word:
        """The word at a place; empty if there is none."""
        (line, column), width = self.slot(at)
        text = self.at((line, column), width)
        blanks = len(text) - len(text.lstrip()) if text.strip() else 0
        return Word(text.strip(), *self.place((line, column + blanks)))

    def around(self, cell: Cell) -> Iterator[Spot]:
        """The characters of a cell and of the walls around it."""
        (y, x), lines, columns = middle(cell), self.layout.lines, self.layout.columns
        yield from product(
            range(lines[y - 1], lines[y + 1] + 1), range(columns[x - 1], columns[x + 1] + 1)
        )

    def inside(self, cell: Cell) -> list[Spot]:
        """The characters of a cell's word."""
        (line, column), width = self.slot(middle(cell))
        return [(line, column + i) for i in range(width)]

    def after(self, cell: Cell) -> list[Spot]:
        """The characters between a cell's word and the next one."""
        line, column = self.inside(cell)[-1]
        return [(line, column + i) for i in range(1, 2 + self.layout.starred)]

    def stars(self, scene: Scene) -> Iterator[Spot]:
        """The characters behind the words of cells, where a `*` can stand."""
        for cell in cells(scene) if self.layout.starred else ():
            yield self.after(cell)[0]

    def number(
        self, way: Sequence[Spot], taken: Collection[Spot], walls: Mapping[Spot, str]
    ) -> int | None:
        """How many lines there are along a way, ignoring `taken` spots: every character says so, or
        one is the last digit of their number. None if some are blank, or walls that no line
        crosses, and none is a cross. A way of one character is a cell, which is shaded or not.
        """
        if len(way) == 1:
            return CELLS.get(self.at(way[0]))
        upright = way[0][1] == way[-1][1]
        seen: list[str] = []
        for spot in way[1:-1]:
            if spot not in taken:
                here = self.at(spot)
                here = " " if here in ALIKE.get(walls.get(spot, ""), ()) else here
                before = self.at((spot[0], 0), spot[1] + 1)[::-1] if upright and here else ""
                digits = DIGITS.match(before)
                seen.append(digits[0][::-1] if digits else here)
        number = "".join(filter(DIGITS.match, seen))
        kinds = {LINES.get(x, 0) for x in seen if not DIGITS.match(x)}
        if not {*CROSSES}.isdisjoint(seen):
            return 0
        return whole(number) if number and 0 not in kinds else min(kinds, default=0) or None

    def walls(self, scene: Scene, ways: Sequence[Sequence[Spot]]) -> dict[Spot, str]:
        """The characters of the walls that lines along some ways would cross."""
        bare = drawing(scene, self.layout.room).lines
        spots = chain.from_iterable(way[1:-1] for way in ways)
        return {(y, x): bare[y][x] for y, x in spots if bare[y][x] in WALLS}

    def misplaced(self) -> BadInput | None:
        """The error for the first character where no board of this size can have such a one."""
        columns, widths = self.layout.columns, self.layout.widths
        inside = {n - i for x, n in columns.items() if x % 2 for i in range(widths.get(x, 1))}
        between = {n for x, n in columns.items() if not x % 2}
        for half, y in sorted(self.layout.lines.items()):
            for x, said in enumerate(self.text.get(y, "")):
                wall = said in WALLS or said in DOTS
                what = f"{said!r} cannot stand here"
                if half % 2 == 0:
                    fits = wall
                    what = f"expected a line of walls here, as in drawings, not {said!r}"
                elif x in inside:
                    fits = said not in BOXES
                else:
                    starred = said == MARKED and x - 1 in inside
                    fits = said.isspace() or starred or (wall and x in between)
                if not fits:
                    line, column = self.place((y, x))
                    return BadInput(what, line=line, column=column)
        return None

    def check(
        self,
        scene: Scene,
        ways: Sequence[Sequence[Spot]] = (),
        *,
        free: Collection[Spot] = (),
        also: Mapping[Spot, str] = {},
        walls: Collection[Spot] = (),
    ) -> None:
        """Raise BadInput at the first character that is neither as in the drawing of a scene nor
        decoration, as dots and crosses are on the ways of lines, on walls there too,
        everything is if `free`, and what can `also` stand on a spot.
        """
        marks = [m for m in scene.every if not (isinstance(m, Glyph) and m.text in CROSSES)]
        drawn = drawing(replace(scene, every=marks), self.layout.room)
        words = {*self.spots(drawn.layout.covered)}
        between = {*chain.from_iterable(ways)} - words
        stars = {*self.stars(scene)}
        ends = {end for way in ways for end in (way[0], way[-1])} - words
        for y in sorted({*self.text, *range(len(drawn.lines))}):
            inside = 0 <= y < len(drawn.lines)
            text, right = self.text.get(y, ""), drawn.lines[y] if inside else ""
            if not inside and text.lstrip().startswith("#"):
                continue  # a comment
            for x, (a, b) in enumerate(zip_longest(text, right, fillvalue=" ")):
                if a == b or a in ALIKE.get(b, b.translate(PLAIN)):
                    continue
                starred = a == MARKED and (y, x) in stars
                dotted = (y, x) in between and b in DOTS and (a in DOTS or a in CROSSES)
                dotted = dotted or ((y, x) in walls and a in (*CROSSES, *DOTS[1:]))
                met = (y, x) in ends and b in LINES and a in "+·." + DOTS * (b in HALVES)
                loose = (y, x) in free or a in also.get((y, x), ())
                if not (starred or dotted or met or loose):
                    raise self.wrong((y, x), a, b, on_way=(y, x) in between)

    def wrong(self, spot: Spot, said: str, right: str, *, on_way: bool) -> BadInput:
        """The error for a character that is not as it would be drawn."""
        if right not in DOTS:
            what = f"{right!r} stands here in the drawing of this board, not {said!r}"
        elif on_way and (said in LINES or said.isdecimal()):
            what = f"{said!r} is part of a line that does not reach both ends"
        else:
            what = f"{said!r} cannot stand here"
        line, column = self.place(spot)
        return BadInput(what, line=line, column=column)


def laid(layout: Layout, lines: Sequence[Line], top: int) -> Trace:
    """The text laid over a layout that begins at a line of this number."""
    return Trace(layout, {line.number - top: line for line in lines})


def roomy(scene: Scene, width: int, *, starred: bool) -> Layout:
    """The layout of a scene with room for words of a width and, if `starred`, a `*` behind each."""
    word = Glyph((1, 1), "x" * width, "mark" if starred else "blank")
    return Layout(scene, replace(scene, every=[*scene.every, word]))


def traces(scene: Scene, lines: Sequence[Line], room: Scene | None = None) -> Iterator[Trace]:
    """The text laid over a scene, with room for another, so that every word of it stands in its
    place: as the lines are numbered, then with the fewest empty lines that may be missing above.
    BadInput if there is no such way.
    """
    layout, first = Layout(scene, room), lines[0].number
    tops = {1, *range(first, first - len(layout.lines), -1)}
    for last, word in [*layout.words.items()][:1]:  # of few tops, it stands in its place
        y, x = divmod(last, layout.width)
        stands = (word, word.translate(PLAIN), *CELLS)
        tops &= {line.number - y for line in lines if line.text[: x + 1].endswith(stands)}
    found = 0
    for top in sorted(tops, key=lambda top: (top != 1, -top)):
        trace = laid(layout, lines, top)
        if next(trace.missing(), None) is None:
            found += 1
            yield trace
        if found == 2:
            return
    if not found:
        raise misdrawn(laid(layout, lines, first), first, lines[-1].number)


def misdrawn(trace: Trace, first: int, last: int) -> BadInput:
    """The error for a drawing, from its first line to its last, without a word that it should
    have.
    """
    (y, x), word = next(trace.missing())
    if first + y > last:
        said = f"the drawing has {counted(last - first + 1, 'line')}"
        message = f"{said}, that of this puzzle has {len(trace.layout.lines)}"
        return BadInput(message, line=last + 1, column=1)
    column = min(x, len(trace.text.get(y, ""))) + 1
    message = f"in the drawing of this puzzle, {word!r} stands here"
    return BadInput(message, line=first + y, column=column)


def lines_drawn(
    scene: Scene,
    lines: Sequence[Line],
    strokes: Sequence[tuple[At, At]],
    redrawn: Callable[[Sequence[int | None]], Scene],
) -> list[int | None]:
    """How many lines a drawing like that of the scene has in each of these places; None where there
    is neither a line nor a cross. BadInput if it is not the drawing of what is `redrawn` from them.
    """
    wrong: list[BadInput] = []
    for trace in alternatives(scene, lines):
        taken = {*trace.spots(trace.layout.covered)}
        ways = [trace.spots(trace.layout.way(start, end)) for start, end in strokes]
        walls = trace.walls(scene, ways) if trace.layout.walls else {}
        found = [trace.number(way, taken, walls) for way in ways]
        try:
            trace.check(redrawn(found), ways, walls=walls)
        except BadInput as error:
            wrong.append(error)
        else:
            return found
    raise wrong[0]


def alternatives(scene: Scene, lines: Sequence[Line]) -> Iterator[Trace]:
    """The text laid over a scene; then, if it has walls, with room for a `*` behind every word."""
    starred, wrong = Glyph((1, 1), "x", "mark"), list[BadInput]()
    rooms: list[Scene | None] = [None]
    if Layout(scene).walls:
        rooms.append(replace(scene, every=[*scene.every, starred]))
    for room in rooms:
        try:
            yield from traces(scene, lines, room)
        except BadInput as error:
            wrong.append(error)
    if len(wrong) == len(rooms):
        raise wrong[0]


def cells_drawn(
    scene: Scene,
    lines: Sequence[Line],
    besides: Callable[[Rows], tuple[Sequence[Mark], Collection[Cell]]],
) -> Rows:
    """The words in the cells of a drawing like that of the scene, in columns of any width: others
    may stand where the puzzle has some.

    What is drawn there `besides` depends on the words, as do the cells around which any walls may
    be. BadInput if the text fits in no width, about the one that is most like it.
    """
    wrong: list[tuple[int, tuple[int, int], BadInput]] = []
    scene = replace(scene, every=[mark for mark in scene.every if not isinstance(mark, Words)])
    longest = max(len(line.text) for line in lines)
    widths = range(1, max(1, min(WIDEST, longest // scene.columns)) + 1)
    for starred, width in product((False, True), widths):
        trace = laid(roomy(scene, width, starred=starred), lines, lines[0].number)
        rows = [
            [trace.word(middle((r, c))) for c in range(scene.columns)] for r in range(scene.rows)
        ]
        try:
            for word in chain.from_iterable(rows):
                if not word.text:
                    raise word.wrong("a cell is empty here")
            marks, unknown = besides(rows)
            around = chain.from_iterable(trace.around(cell) for cell in unknown)
            inside = chain.from_iterable(map(trace.inside, cells(scene)))
            walled = replace(scene, every=[*scene.every, *marks])
            trace.check(walled, free={*inside}, also=dict.fromkeys(around, ANY))
        except BadInput as found:
            error = min(filter(None, [found, trace.misplaced()]), key=BadInput.place)
            far = abs(longest - max(trace.layout.columns.values()) - 1)
            wrong.append((-far, error.place(), error))
        else:
            return rows
    raise max(wrong, key=itemgetter(0, 1))[2]

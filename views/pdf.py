"""Puzzles as PDF for printing: a booklet with several puzzles per page, and the solutions last."""

import io
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf, isqrt
from typing import TYPE_CHECKING, NamedTuple

from ..boards.figures import Figure, Label, Oval, Path, Picture, picture
from ..boards.svg import BASELINE, DAY
from ..boards.words import printable
from ..cnf.clock import check_time
from . import fonts
from .pictures import CALLED, PicturedPuzzle, ended, headed, hinted_at

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""The paper sizes, in points, like all lengths here."""

EDGE = 48
"""The margin on all sides of the paper."""

GAP = 22
"""The space between two puzzles."""

LARGEST = 1.1
"""The largest scale of a picture, in points a unit: cells are at most 15 mm wide."""

SMALLEST_SCALE = 0.3
"""The smallest scale at which everything is easy to read."""

LACKING = 0.2
"""The fraction of a row of solutions by which a page may be too short: all rows are then a bit
lower.
"""

INDENT = 24
"""The width of the number of a hint."""

TITLE, HEADING, TEXT, SMALL, SMALLEST = 18.0, 12.0, 9.0, 8.0, 4.0
"""Sizes of fonts."""

LETTERS = 11
"""The width of most headings, in units of their font size."""

COLUMN = 17
"""The least width of a column of text, in units of its font size, if that is not READABLE."""

READABLE = 6.0
"""The smallest size in which notes are set, if they need not have their page alone."""

MOST_TEXT = 0.7
"""The most of its place on a page that the text of a puzzle has, unless it is alone there."""

LEADING = 1.3
"""The height of a line, in units of its font size."""


class Box(NamedTuple):
    """A part of a page, from its upper left corner; y grows upwards."""

    left: float
    top: float
    width: float
    height: float

    def below(self, used: float) -> "Box":
        """What is left of the box below a used part."""
        return Box(self.left, self.top - used, self.width, self.height - used)


def booklet(
    entries: Sequence[PicturedPuzzle], name: str, *, per_page: int = 1, paper: str = "a4"
) -> bytes:
    """The puzzles, then the solutions that belong at the end, on numbered pages.

    BadInput if no font has a letter.
    """
    from reportlab.pdfgen.canvas import Canvas

    made = io.BytesIO()
    canvas = Canvas(made, invariant=1)
    canvas.setTitle(printable(name))
    canvas.setCreator("PencilSAT")
    printer = Printer(canvas, *PAPERS[paper])
    rules = {each.rules for each in entries}
    alike = len(entries) > 1 and len(rules) == 1
    parts, told = [], rules if alike else set[str]()
    for each, heading in zip(entries, headed(entries, name), strict=True):
        parts.append(PrintedPuzzle(each, heading, each.rules not in told))
        told = told | {each.rules}
    printer.parts(name, parts, shape(per_page), rules if alike else ())
    if hinted := hinted_at(entries):
        printer.listed("Hints", CALLED, [(f"{n}.", hints) for n, hints in hinted])
    if ends := [Ending(each, f"{n}.") for n, each in ended(entries)]:
        printer.parts("Solutions", ends, printer.fitting(ends, per_page))
    canvas.save()
    return made.getvalue()


@dataclass
class Printer:
    """Writes and draws on the pages of a document."""

    canvas: "Canvas"
    width: float
    height: float
    pages: int = 0

    def parts(
        self,
        title: str,
        parts: "Sequence[PrintedPuzzle | Ending]",
        grid: "PageLayout",
        rules: Collection[str] = (),
    ) -> None:
        """Print so many parts a page, one with long notes alone, with a title and common rules
        above the first ones. A wide picture that is alone on its page turns it to landscape.
        """
        for together, layout in self.pages_of(parts, grid):
            size = (self.width, self.height)
            if layout.parts == 1 and self.turned(together[0]):
                size = size[::-1]
            self.canvas.setPageSize(size)
            free = page_of(size)
            if together[0] is parts[0]:
                free = free.below(self.lines([title], free, TITLE, bold=True) + 8)
                free = free.below(self.lines([*rules], free, TEXT) + 8 * len(rules))
            for part, box in zip(together, boxes(free, layout), strict=False):
                part.draw(self, box)
            self.end_page(size[0])

    def turned(self, part: "PrintedPuzzle | Ending") -> bool:
        """Whether a part that is alone on its page has a wide picture, and not too much text."""
        page = page_of((self.height, self.width))
        fits = part.text_height(self, page.width) <= MOST_TEXT * page.height
        return fits and wide(part.entry, self.width - 2 * EDGE)

    def pages_of(
        self, parts: "Sequence[PrintedPuzzle | Ending]", grid: "PageLayout"
    ) -> "Iterator[tuple[Sequence[PrintedPuzzle | Ending], PageLayout]]":
        """The parts of each page, in their order: as many as there are places, or one that has more
        to say than fits into one of them.
        """
        box = next(boxes(page_of((self.width, self.height)), grid))
        start = 0
        for i, part in enumerate(parts):
            alone = part.text_height(self, box.width) > MOST_TEXT * box.height
            if start < i and (alone or i - start == grid.parts):
                yield parts[start:i], grid
                start = i
            if alone:
                yield parts[i : i + 1], shape(1)
                start = i + 1
        if start < len(parts):
            yield parts[start:], grid

    def end_page(self, width: float) -> None:
        """Number the page, and begin another one."""
        self.pages += 1
        self.text(f"{self.pages}", width / 2, EDGE / 2, TEXT, middle=True)
        self.canvas.showPage()

    def listed(self, title: str, below: str, items: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Print texts below a title and a line, each group of them beside its heading, on as many
        pages as they need.
        """
        self.canvas.setPageSize((self.width, self.height))
        whole = page_of((self.width, self.height))
        free = whole.below(self.lines([title], whole, TITLE, bold=True) + 8)
        free = free.below(self.lines([below], free, TEXT) + 8)
        for heading, texts in items:
            if free.height < self.needed(texts, whole.width - INDENT, TEXT):
                self.end_page(self.width)
                free = whole
            self.lines([heading], free, TEXT, bold=True)
            beside = Box(free.left + INDENT, free.top, free.width - INDENT, free.height)
            free = free.below(self.lines(texts, beside, TEXT) + 6)
        self.end_page(self.width)

    def fitting(self, ends: "Sequence[Ending]", per_page: int) -> "PageLayout":
        """The columns and rows of solutions, with at most one column more than for puzzles: on as
        few pages as is readable, and there as large as possible, but no higher than needed.
        """
        free = page_of((self.width, self.height)).below(TITLE * LEADING + 8)
        drawn = [picture(end.entry.solution.scene) for end in ends if end.entry.solution]
        usual, found = shape(per_page).across, list[PageLayout]()
        for across in range(1, usual + 2):
            box = next(boxes(free, PageLayout(across, 1, across)))
            if across > usual and any(scale(each, box) < SMALLEST_SCALE for each in drawn):
                continue
            high = max((scale(each, box) * each.height for each in drawn), default=0.0)
            high += TEXT * LEADING + 2 + GAP
            down = max(1, int((free.height + GAP) / high + LACKING))
            found.append(PageLayout(across, down, across * down, high - GAP))
        return min(found, key=lambda one: (ceil(len(ends) / one.parts), one))

    def lines(self, texts: Sequence[str], box: Box, size: float, *, bold: bool = False) -> float:
        """Print texts below each other, wrapped into lines; returns the height that they take."""
        used = 0.0
        for text in texts:
            for line in self.wrapped(text, box.width, size, bold=bold):
                used += size * LEADING
                self.text(line, box.left, box.top - used + size * 0.3, size, bold=bold)
        return used

    def needed(self, texts: Sequence[str], width: float, size: float) -> float:
        """The height that texts would take."""
        rows = [row for text in texts for row in self.wrapped(text, width, size)]
        return len(rows) * size * LEADING

    def wrapped(self, text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
        """The lines of a text."""
        from reportlab.lib.utils import simpleSplit

        shown = printable(text)
        found: list[str] = simpleSplit(shown, self.font(shown, bold), size, width)
        return found

    def font(self, text: str, bold: bool) -> str:
        """The name of a font for a text, which becomes part of the file: others have other widths.
        BadInput if no font has its letters.
        """
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        file = fonts.shipped()[bold] if fonts.is_plain(text) else fonts.having(frozenset(text))
        if file not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(file, file))
        return file

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        middle: bool = False,
    ) -> None:
        """Print a text that starts, or is centred, at x."""
        self.canvas.setFont(self.font(text, bold), size)
        (self.canvas.drawCentredString if middle else self.canvas.drawString)(x, y, text)

    def fitted(self, drawn: Picture, box: Box) -> float:
        """Draw a picture as large as fits, centred at the top of a box; returns the height that it
        takes.
        """
        times = scale(drawn, box)
        self.canvas.saveState()
        self.canvas.translate(box.left + (box.width - times * drawn.width) / 2, box.top)
        self.canvas.scale(times, times)
        self.canvas.setLineCap(1)
        self.canvas.setLineJoin(1)
        for figure in drawn.figures:
            self.figure(figure)
        self.canvas.restoreState()
        return times * drawn.height

    def figure(self, figure: Figure) -> None:
        """Draw a figure, whose y grows downwards."""
        check_time()
        look, canvas = figure.look, self.canvas
        if look.stroke:
            canvas.setStrokeColor(DAY[look.stroke])
            canvas.setLineWidth(look.width)
            canvas.setDash([*look.dashes])
        if look.fill:
            canvas.setFillColor(DAY[look.fill])
        match figure:
            case Label(_, _, x, y, text, size, start):
                foot = -y - BASELINE * size
                self.text(printable(text), x, foot, size, bold=look.bold, middle=not start)
            case Oval(_, _, x, y, across, down):
                painted = {"stroke": bool(look.stroke), "fill": bool(look.fill)}
                canvas.ellipse(x - across, -y - down, x + across, -y + down, **painted)
            case Path():
                self.path(figure)

    def path(self, figure: Path) -> None:
        """Draw lines and curves."""
        path = self.canvas.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for kind, numbers in figure.steps:
            draw[kind](*(-n if i % 2 else n for i, n in enumerate(numbers)))
        stroked, filled = bool(figure.look.stroke), bool(figure.look.fill)
        self.canvas.drawPath(path, stroke=stroked, fill=filled)


def page_of(size: tuple[float, float]) -> Box:
    """The printed area of a paper size."""
    width, height = size
    return Box(EDGE, height - EDGE, width - 2 * EDGE, height - 2 * EDGE)


def scale(drawn: Picture, box: Box) -> float:
    """The scale of a picture in a box, in points a unit."""
    return min(LARGEST, box.width / drawn.width, max(box.height, 20) / drawn.height)


def wide(entry: PicturedPuzzle, width: float) -> bool:
    """Whether a puzzle has a picture that is wider than high, and too wide for a given width."""
    pictures = [panel.picture for panel in entry.panels]
    return any(p.width > 1.2 * p.height and p.width * LARGEST > width for p in pictures)


class PageLayout(NamedTuple):
    """The columns and rows of parts on a page, how many parts are used, and their maximum
    height.
    """

    across: int
    down: int
    parts: int
    highest: float = inf


def shape(number: int) -> PageLayout:
    """The columns and rows that so many parts need."""
    across = isqrt(number)
    return PageLayout(across, ceil(number / across), number)


def boxes(free: Box, grid: PageLayout) -> Iterator[Box]:
    """Equal parts of a page, row by row."""
    across, down = grid.across, grid.down
    width = (free.width - (across - 1) * GAP) / across
    height = min(grid.highest, (free.height - (down - 1) * GAP) / down)
    for i in range(across * down):
        row, column = divmod(i, across)
        yield Box(
            free.left + column * (width + GAP), free.top - row * (height + GAP), width, height
        )


def heading_size(printer: Printer, heading: str, width: float) -> float:
    """The size of the font of a heading in such a width: smaller where `10. Sudoku 9 × 9` would
    need two lines, and still smaller if it needs them itself.
    """
    size = min(HEADING, max(READABLE, width / LETTERS))
    while size > READABLE and printer.wrapped(heading, width, size, bold=True)[1:]:
        size -= 0.5
    return size


def text_size(width: float) -> float:
    """The size of the font of rules in such a width: smaller where they would take most of it."""
    return min(TEXT, max(READABLE, width / COLUMN))


class PrintedPuzzle(NamedTuple):
    """A puzzle with its pictures and, unless they are printed elsewhere, its rules."""

    entry: PicturedPuzzle
    heading: str
    with_rules: bool = True

    @property
    def words(self) -> list[str]:
        """The text between the heading and the pictures."""
        entry = self.entry
        hard = [f"Difficulty: {entry.difficulty}"] * bool(entry.difficulty)
        return [entry.rules] * self.with_rules + hard

    @property
    def notes(self) -> list[str]:
        """The text below the pictures."""
        return [note for panel in self.entry.panels for note in panel.notes]

    def text_height(self, printer: Printer, width: float) -> float:
        """The height of all its text, with notes as small as is readable."""
        text = text_size(width)
        size = heading_size(printer, self.heading, width)
        texts = ([self.heading], size), (self.words, text), (self.notes, READABLE)
        return sum(printer.needed(lines, width, size) for lines, size in texts)

    def spare(self, printer: Printer, box: Box) -> float:
        """The height of a box that the puzzle does not need."""
        size = heading_size(printer, self.heading, box.width)
        texts = ([self.heading] * bool(self.heading), size), (self.words, text_size(box.width))
        used = 12 + sum(printer.needed(lines, box.width, size) for lines, size in texts)
        used += printer.needed(self.notes, box.width, SMALL)
        room = box.below(used)
        drawn = [panel.picture for panel in self.entry.panels]
        used += sum(scale(each, room) * each.height + 6 for each in drawn)
        return max(0.0, box.height - used)

    def draw(self, printer: Printer, box: Box) -> None:
        """Draw the puzzle in the middle of a box."""
        entry, notes = self.entry, self.notes
        box = box.below(self.spare(printer, box) / 2)
        heading = [self.heading] * bool(self.heading)
        size = heading_size(printer, self.heading, box.width)
        box = box.below(printer.lines(heading, box, size, bold=True))
        box = box.below(printer.lines(self.words, box, text_size(box.width)) + 6)
        kept = min(MOST_TEXT * box.height, printer.needed(notes, box.width, SMALL) + 6)
        for panel in entry.panels:
            room = Box(*box[:3], box.height - kept)
            box = box.below(printer.fitted(panel.picture, room) + 6)
        size = SMALL
        while size > SMALLEST and printer.needed(notes, box.width, size) > box.height:
            size -= 0.5
        printer.lines(notes, box, size)


class Ending(NamedTuple):
    """The solution of a puzzle, or why there is none."""

    entry: PicturedPuzzle
    heading: str

    def text_height(self, printer: Printer, width: float) -> float:
        """The height of its text: of one line."""
        return printer.needed([self.heading], width, TEXT)

    def draw(self, printer: Printer, box: Box) -> None:
        """Draw it into a box."""
        box = box.below(printer.lines([self.heading], box, TEXT, bold=True) + 2)
        if self.entry.solution:
            printer.fitted(picture(self.entry.solution.scene), box)
        else:
            printer.lines([self.entry.status], box, TEXT)

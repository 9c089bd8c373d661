"""Reading drawings back: what stands in the cells, and how many lines on the edges."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain

from pencilsat.boards.grid import Rows
from pencilsat.boards.layout import Layout
from pencilsat.boards.scene import At, Scene
from pencilsat.boards.terminal import DOUBLE, SINGLE
from pencilsat.boards.values import CROSSES
from pencilsat.boards.words import Line, Word, counted, shown
from pencilsat.cnf.errors import BadInput

LINES = dict.fromkeys(SINGLE[1:] + "-|" + "╎╌!~+", 1) | dict.fromkeys(DOUBLE[1:] + '╏╍="', 2)
"""How many lines, side by side, a character stands for."""

SHADED, OPEN = "#", "○"
"""A cell that is shaded, and one that is not."""

CELLS = {SHADED: 1, OPEN: 0, "o": 0}
"""What each of these stands for, including their ASCII forms."""

Way = Sequence[tuple[int, int]]
"""Adjacent characters, each given by its line and column."""

NUMBER = "[0-9]+"


def cells_drawn(scene: Scene, lines: Sequence[Line]) -> Rows:
    """The words in the cells of a drawing like that of the scene; empty if it is a different
    drawing: a cell is empty, the margins differ, or there is something that does not belong to
    cells.
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
        for mark in layout.single
        if not (0 < mark.at[0] < 2 * scene.rows and 0 < mark.at[1] < 2 * scene.columns)
    ]
    known = [word for row in inside for word in row] + [word for _, word in margins if word]
    other = sum(len("".join(line.text.split())) for line in lines)
    other -= sum(len(word.text) for word in known)
    if (
        inside != found
        or any(word is None or word.text != said for said, word in margins)
        or (other and scene.lattice == "packed" and not layout.walls)
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
    """How many lines a drawing has in each of these places. BadInput if it is not a drawing of the
    scene.

    Everything in the scene must be in the drawing; empty lines above it may be missing.
    """
    return [number or 0 for number in entries_drawn(scene, lines, strokes)]


def entries_drawn(
    scene: Scene, lines: Sequence[Line], strokes: Iterable[tuple[At, At]]
) -> list[int | None]:
    """The same, with None where there is neither a line nor a cross."""
    layout = Layout(scene)
    text = {line.number: line for line in lines}
    tops = range(lines[0].number, lines[0].number - len(layout.lines), -1)
    wrong = [next(missing(layout, text, top), None) for top in tops]
    if None not in wrong:
        (line, column), word = next(missing(layout, text, tops[0]))
        last = lines[-1].number
        if line > last:
            said = f"the drawing has {counted(last - tops[0] + 1, 'line')}"
            message = f"{said}, that of this puzzle has {len(layout.lines)}"
            raise BadInput(message, line=last + 1, column=1)
        column = min(column, len(characters(text, line)) + 1)
        message = f"in the drawing of this puzzle, {word!r} stands here"
        raise BadInput(message, line=line, column=column)
    top = tops[wrong.index(None)]
    taken = {*at(layout, layout.covered)}
    ways = [at(layout, layout.way(start, end)) for start, end in strokes]
    known = {*taken, *chain.from_iterable(ways)}
    for line, column in strays(layout, lines, top, known):
        stray = shown(text[line].text[column])
        raise BadInput(f"{stray} cannot stand here", line=line, column=column + 1)
    found = [lines_on(text, top, way, taken) for way in ways]
    whole = chain.from_iterable(way for way, n in zip(ways, found, strict=True) if n is not None)
    check_whole(text, top, known - {*taken, *whole})
    return found


def check_whole(text: Mapping[int, Line], top: int, rest: Set[tuple[int, int]]) -> None:
    """Raise BadInput if, in the rest of a drawing, a line begins but does not reach its
    other end.
    """
    for line, column in sorted(rest):
        piece = characters(text, top + line)[column : column + 1]
        if piece in LINES or re.match(NUMBER, piece):
            message = f"{shown(piece)} is part of a line that does not reach both ends"
            raise BadInput(message, line=top + line, column=column + 1)


def at(layout: Layout, characters: Iterable[int]) -> Way:
    """The line and the column of each of some characters."""
    return [divmod(i, layout.width) for i in characters]


def lines_on(
    text: Mapping[int, Line], top: int, way: Way, taken: Set[tuple[int, int]]
) -> int | None:
    """How many lines there are along a way in a drawing that begins at some line, ignoring `taken`
    places: every character says so, or one is the last digit of their number. None if some are
    blank and none is a cross. A way of one character is a cell, which is shaded or not.
    """
    if len(way) == 1:
        line, column = way[0]
        return CELLS.get(characters(text, top + line)[column : column + 1])
    upright = way[0][1] == way[-1][1]
    seen: list[str] = []
    for line, column in way[1:-1]:
        if (line, column) not in taken:
            said = characters(text, top + line)
            digits = re.match(NUMBER, said[column::-1]) if upright and column < len(said) else None
            seen.append(digits[0][::-1] if digits else said[column : column + 1])
    number = "".join(x for x in seen if re.match(NUMBER, x))
    kinds = {LINES.get(x, 0) for x in seen if not re.match(NUMBER, x)}
    if not {*CROSSES}.isdisjoint(seen):
        return 0
    return int(number) if number and 0 not in kinds else min(kinds, default=0) or None


def strays(
    layout: Layout, lines: Sequence[Line], top: int, known: Set[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The places of characters that belong to no word and no way of a drawing that begins at some
    line.

    Above and below the drawing, lines may be comments.
    """
    width = max(layout.widths.values(), default=1)
    reached = {(line, column - i) for line, column in known for i in range(width)}
    reached |= {place for wall in layout.walls for place in at(layout, layout.way(*wall))}
    for line in lines:
        y = line.number - top
        if not 0 <= y < len(layout.lines) and line.text.lstrip().startswith("#"):
            continue
        for x, character in enumerate(line.text):
            if not character.isspace() and (y, x) not in reached:
                yield line.number, x


def missing(
    layout: Layout, text: Mapping[int, Line], top: int
) -> Iterator[tuple[tuple[int, int], str]]:
    """The words of a scene that are missing in a drawing that begins at some line, with their
    places.
    """
    for place, word in layout.words.items():
        line, last = divmod(place, layout.width)
        start = last - len(word) + 1
        if characters(text, top + line)[start : last + 1] != word:
            yield (top + line, start + 1), word


def characters(text: Mapping[int, Line], number: int) -> str:
    """The text of a line; nothing if it is empty."""
    return text[number].text if number in text else ""

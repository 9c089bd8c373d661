"""The names of rows and columns beside a drawing, `r1` and `c1`, so that r3c4 is found on it; they
are taken off again where such a drawing is read.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

from ..cnf.errors import BadInput
from .terminal import Drawing, Segment
from .words import Line

COLUMNS = re.compile(r"\s+c(1(\s+c\d+)*|(\s+c)*)\s*")
"""The first line: all names, or, of narrow columns, the first letter of each."""

ROW = re.compile(r"r\d+\b")


def labelled(drawn: Drawing) -> Iterator[list[Segment]]:
    """The pieces of each line behind the name of its row, below those of the columns, which stand
    upright where there is no room; a table has none.
    """
    layout, scene = drawn.layout, drawn.layout.scene
    if layout.table:
        yield from drawn
        return
    wide = len(f"r{scene.rows} ")
    ends = [layout.columns[2 * c + 1] for c in range(scene.columns)]
    names = [f"c{c + 1}" for c in range(scene.columns)]
    room = min((b - a for a, b in pairwise(ends)), default=wide)
    rows = [names] if len(names[-1]) < room or len(names) == 1 else upright(names)
    for row in rows:
        line = [" "] * (layout.width + wide)
        for end, name in zip(ends, row, strict=True):
            line[wide + end + 1 - len(name) : wide + end + 1] = name
        yield [("".join(line), "blank")]
    called = {layout.lines[2 * r + 1]: f"r{r + 1}" for r in range(scene.rows)}
    for i, pieces in enumerate(drawn):
        yield [(called.get(i, "").ljust(wide), "blank"), *pieces]


def upright(names: Sequence[str]) -> list[Sequence[str]]:
    """Names from top to bottom."""
    tall = max(map(len, names))
    return [*zip(*(name.ljust(tall) for name in names), strict=True)]


@contextmanager
def unlabelled(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """The lines of a drawing without such names, if it has them. BadInput that is raised about them
    tells where that is in the whole drawing.
    """
    rows = [found[0] for line in lines if (found := ROW.match(line.text))]
    if not lines or not COLUMNS.fullmatch(lines[0].text) or not rows:
        yield lines
        return
    across = lines[0].text.split()
    high = len(f"c{len(across)}") if across[-1] == "c" else 1
    wide = len(max(rows, key=len)) + 1
    try:
        yield [Line(line.number, line.text[wide:]) for line in lines[high:]]
    except BadInput as error:
        column = error.column and error.column + wide
        raise BadInput(error.message, line=error.line, column=column) from None

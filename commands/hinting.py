"""`hint`: only the next step, from what has been found so far."""

import sys
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..cnf.errors import BadInput
from ..search.limits import Limits
from .album import Pictured, album
from .inputs import Item, contents, items, named, numbered
from .limits import soon_after
from .output import (
    NO,
    UNDECIDED,
    YES,
    Interrupted,
    coloured_terminal,
    say,
    say_lines,
)
from .parameters import (
    Conflicts,
    FamilyName,
    File,
    Format,
    Seconds,
    TextOrJson,
)
from .progress import waiting

if TYPE_CHECKING:
    from ..boards.places import Position
    from ..tasks.explain.hint import Hint

CODES = {
    "hint": YES,
    "solved": YES,
    "wrong": NO,
    "not unique": NO,
    "no solution": NO,
    "undecided": UNDECIDED,
}


def hint(
    file: File,
    pictured: Pictured,
    position: Annotated[
        str | None,
        typer.Option("--from", help="Your position so far, as a drawing or JSON; - is stdin."),
    ] = None,
    more: Annotated[
        bool, typer.Option("--more", help="Also show what follows there, and why.")
    ] = False,
    family: FamilyName = None,
    index: Annotated[
        int | None, typer.Option("--index", min=1, help="Which puzzle of the file, from 1.")
    ] = None,
    seconds: Seconds = None,
    conflicts: Conflicts = None,
    format: TextOrJson = Format.text,
) -> int:
    """Show where to look next and, with --more, what follows there; or what is wrong so far.

    The exit code is 1 if an entry is wrong (it is named), or if the puzzle does not have exactly
    one solution.
    """
    if format is Format.line:
        raise BadInput("hints have no line format; use text or json")
    files = [file] if position is None else [file, position]
    with album(pictured, files) as drawn:
        item = chosen(file, family, index, seconds)
        with soon_after(left := item.left(seconds)):
            known = None if position is None else read(item, position)
            found, interrupted = told(item, known, Limits(left, conflicts), format, more)
        if pictured.wanted:
            from ..views.pictures import hinted

            drawn.add(item, hinted(found, more=more))
    if interrupted:
        raise Interrupted
    return NO if found.several else CODES[found.status]


def chosen(file: str, family: str | None, index: int | None, seconds: float | None) -> Item:
    """The puzzle of a file, or one of several. BadInput if it is not clear which."""
    from .. import encoders

    if family is not None:
        encoders.family_named(family)
    with waiting("" if file == "-" else "reading"):
        found = items(file, family, seconds)
    if index is None and len(found) > 1:
        message = f"a hint is about one puzzle: --index 1 to {len(found)} says which"
        raise BadInput(message, file=file)
    return numbered(found, index or 1)


def read(item: Item, file: str) -> "Position":
    """The position in a file; among lines of JSON, the one for the puzzle."""
    from ..tasks.position import read_position
    from ..tasks.verify import json_line

    if file == item.where.file == "-":
        raise BadInput("--from: standard input already holds the puzzle")
    with named(file):
        return read_position(item.puzzle, json_line(contents(file), item.where.index))


def told(
    item: Item, known: "Position | None", limits: Limits, format: Format, more: bool
) -> "tuple[Hint[Any], bool]":
    """Find and print the hint; wrong entries are named at once. Returns the hint, and whether an
    interrupt came before it was known which step a wrong entry contradicts.
    """
    from ..tasks.explain.hint import hinting
    from ..views import json
    from ..views.drawing import Painter
    from ..views.text import Text

    text, interrupted = Text(Painter(coloured_terminal(sys.stdout))), False
    with (
        waiting("looking for the next step") as show,
        named(item.where.file),
        closing(hinting(item.puzzle, known, limits)) as records,
    ):
        found = next(records)
        try:
            if format is Format.text:
                say_lines(text.hint(found, more=more))
            show("looking for the step that it contradicts")
            for found in records:
                if format is Format.text:
                    say_lines(text.refuted(found))
        except KeyboardInterrupt:
            interrupted = True
    if format is Format.json:
        say(json.hint(item.where, found, more=more))
    return found, interrupted

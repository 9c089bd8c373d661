"""`draw`: puzzles as pictures, as a web page, as a booklet."""

import enum
from collections.abc import Sequence
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .. import encoders
from ..boards.words import counted
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..search.limits import Limits
from ..tasks.files import put
from ..tasks.options import Options
from ..tasks.records import last
from ..tasks.run import Workshop
from ..tasks.solve import solving
from ..views import ONE_EACH, TOGETHER
from .each import started
from .files import check_free, numbered
from .inputs import Item, items, named
from .limits import soon_after
from .links import Linked
from .output import CODES, YES, complain, heaviest, note_written, write
from .parameters import FamilyName, Force, PuzzleFiles, Seconds
from .progress import progress, waiting

if TYPE_CHECKING:
    from ..views.pictures import PicturedPuzzle


NO_LINKS = Linked()


class Paper(enum.StrEnum):
    """The paper size of a booklet."""

    a4 = "a4"
    letter = "letter"


@record
class Printed:
    """What a page or a booklet looks like."""

    title: Annotated[str | None, typer.Option("--title", help="Title of the page or booklet.")] = (
        None
    )
    per_page: Annotated[
        int, typer.Option("--per-page", min=1, max=30, help="PDF: puzzles per page.")
    ] = 1
    paper: Annotated[Paper, typer.Option("--paper", help="PDF: paper size.")] = Paper.a4

    def content(self, entries: "Sequence[PicturedPuzzle]", format: str, file: str) -> str | bytes:
        """What the file holds. BadInput if it cannot be drawn."""
        from ..views.documents import document

        with named(file):
            return document(
                entries, format, self.title, per_page=self.per_page, paper=self.paper.value
            )


def format_of(file: str) -> str | None:
    """The format of pictures in a file, from its name; None if it is none."""
    found = Path(file).suffix.lower().removeprefix(".")
    if found in ("png", "pdf"):
        from ..views.fonts import check_installed

        check_installed()
    return found if found in (*ONE_EACH, *TOGETHER) else None


@record
class Drawn(Printed):
    """What is drawn, and where."""

    output: Annotated[
        str,
        typer.Option("--output", "-o", help="OUT.svg, .png, .html or .pdf; - prints SVG."),
    ] = "-"
    solution: Annotated[bool, typer.Option("--solution", help="Draw the puzzles solved.")] = False
    solutions: Annotated[
        bool, typer.Option("--solutions", help="HTML and PDF: add the solutions at the end.")
    ] = False
    step: Annotated[
        int | None,
        typer.Option("--step", min=1, help="As an exercise: the board before this step."),
    ] = None
    force: Force = False

    @property
    def format(self) -> str:
        """The format, from the suffix of the file name. BadInput if there is none, or the options
        do not fit.
        """
        found = "svg" if self.output == "-" else format_of(self.output)
        if found is None:
            raise BadInput("pictures are .svg, .png, .html or .pdf", file=self.output)
        if self.solutions and found in ONE_EACH:
            raise BadInput("--solutions is for .html and .pdf; --solution draws solved puzzles")
        return found

    def files(self, format: str, count: int) -> list[str]:
        """A file for all puzzles, or one for each: out-1.svg, out-2.svg, …"""
        if count == 1 or format in TOGETHER:
            return [self.output]
        if self.output == "-":
            raise BadInput(f"-o is missing: there are {count} puzzles, and a picture holds one")
        return [numbered(self.output, index, separate=True) for index in range(count)]

    def entry(self, item: Item, workshop: Workshop) -> "tuple[PicturedPuzzle, int]":
        """The entry of a puzzle to draw, and the exit code."""
        from ..views import pictures

        if self.step is not None:
            return self.exercise(item, self.step, workshop.options.limits), YES
        if not (self.solution or self.solutions):
            return pictures.entry(item.puzzle), YES
        with named(str(item.where)):
            run = started(item, workshop.options, workshop)
            found = last(solving(run, unique=False))
        if not found.solutions:
            complain(f"{item.where}: {found.status}")
            return pictures.entry(item.puzzle, status=found.status), CODES[found.status]
        panel = pictures.solved(item.puzzle, found.solutions[0].value)
        if self.solution:
            return pictures.entry(item.puzzle, [panel]), YES
        return pictures.entry(item.puzzle, solution=panel), YES

    def exercise(self, item: Item, step: int, limits: Limits) -> "PicturedPuzzle":
        """The entry of a step; with a solution, that is the answer. BadInput if there is none."""
        from ..views import pictures
        from ..views.exercise import exercise

        found = exercise(item.puzzle, step, limits)
        if isinstance(found, int):
            raise BadInput(f"--step: its explanation has {counted(found, 'step')}")
        asked, answer = found
        shown = answer if self.solution else asked
        return pictures.entry(item.puzzle, [shown], solution=answer if self.solutions else None)


def draw(
    files: PuzzleFiles,
    drawn: Drawn,
    linked: Linked,
    family: FamilyName = None,
    seconds: Seconds = None,
) -> int:
    """Draw puzzles, solved or not, as SVG, PNG, HTML or PDF.

    Several puzzles become numbered SVG or PNG files, one HTML page, or one PDF booklet. With
    --link, their links are printed, one per line.
    """
    linked.check_links()
    if linked.linked and drawn.output == "-":
        raise BadInput("--link needs -o with the name of a file: the picture is printed")
    return pictures(files, drawn, family, seconds, linked)


def pictures(
    files: list[str],
    drawn: Drawn,
    family: str | None = None,
    seconds: float | None = None,
    linked: Linked = NO_LINKS,
) -> int:
    """The same as `draw`. BadInput, before anything is written, if a file cannot be read."""
    format = drawn.format
    if family is not None:
        encoders.family_named(family)
    with waiting("reading"):
        found = [item for file in files for item in items(file, family, seconds)]
    targets = drawn.files(format, len(found))
    for target in targets:
        check_free(target, force=drawn.force, sources=files)
    entries, codes = [], [YES]
    with (
        closing(Workshop(Options(limits=Limits(seconds)))) as workshop,
        progress("puzzles", len(found)) as advance,
        waiting("drawing"),
    ):
        for item, target in zip(found, cycle(targets)):
            with named(str(item.where)), soon_after(item.left(seconds)):
                entry, code = drawn.entry(item, workshop)
                codes += [code, linked.say(item)]
                if format in TOGETHER:
                    entries.append(entry)
                elif code == YES or not drawn.solution:
                    keep(drawn.content([entry], format, target), target)
            advance("")
        if entries:
            with soon_after(None if seconds is None else seconds * len(entries)):
                keep(drawn.content(entries, format, targets[0]), targets[0])
    return heaviest(*codes)


def keep(content: str | bytes, file: str) -> None:
    """Write to a file, or to standard output."""
    if file == "-" and isinstance(content, str):
        write([content])
    else:
        put(content, file)
        note_written(file)

"""`--svg` and `--html`: pictures of what a command has found."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..cnf.errors import BadInput
from ..cnf.record import record
from ..formats.sources import is_link
from ..tasks.answer import Answer
from ..views import Where
from .files import check_free, files_like
from .inputs import Item
from .output import complain, note_written
from .parameters import Force
from .progress import waiting

if TYPE_CHECKING:
    from ..boards.sheet import Panel
    from ..views.pictures import PicturedPuzzle
    from ..views.walk import Walk


@record
class Pictured:
    """Where pictures of puzzles and answers are written."""

    svg: Annotated[
        str | None, typer.Option("--svg", help="Draw the puzzle and the result to this SVG file.")
    ] = None
    html: Annotated[str | None, typer.Option("--html", help="Draw them to this HTML page.")] = None
    force: Force = False

    @property
    def steps(self) -> bool:
        """Whether each step gets a picture, in a directory."""
        return False

    @property
    def wanted(self) -> bool:
        """Whether pictures are asked for."""
        return (self.svg, self.html) != (None, None)

    @property
    def option(self) -> str | None:
        """The option that asks for pictures."""
        return "--svg" if self.svg is not None else "--html" if self.html is not None else None

    def check(self, files: Sequence[str]) -> None:
        """Raise BadInput if something would be overwritten that must not be."""
        for option, file in (("--svg", self.svg), ("--html", self.html)):
            if file == "-":
                raise BadInput(f"{option} needs the name of a file: answers are printed")
            if file is not None and option == "--svg" and self.steps:
                check_directory(file, force=self.force)
            elif file is not None:
                check_free(file, force=self.force, sources=files)
        if self.svg is not None and self.svg == self.html:
            raise BadInput("--svg and --html need two files", file=self.svg)


@record
class Stepped(Pictured):
    """The same for steps, each of which can have a picture of its own."""

    svg: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar="FILE.svg|DIR",
            help="Draw puzzle and solution to this file, or each step into this directory.",
        ),
    ] = None
    html: Annotated[
        str | None, typer.Option("--html", help="Write a page to go through the steps.")
    ] = None
    force: Force = False

    @property
    def steps(self) -> bool:
        """Whether --svg names a directory: anything but a file that ends in .svg."""
        return self.svg is not None and (os.path.isdir(self.svg) or suffix(self.svg) != ".svg")


@record
class Album:
    """Puzzles with their pictures, which are written at the end."""

    asked: Pictured
    entries: "list[PicturedPuzzle]" = field(default_factory=list)

    def add(
        self,
        item: Item,
        panels: "Sequence[Panel]",
        steps: Sequence[str] = (),
        walk: "Walk | None" = None,
    ) -> None:
        """Add a puzzle, its pictures, and its steps, in sentences or on its board."""
        from ..views import pictures

        entry = pictures.entry(item.puzzle, panels, steps=steps, walk=walk)
        self.entries.append(replace(entry, title=titled(entry.title, item.where)))

    def answer(self, item: Item, found: Answer[Any], *, spread: bool = False) -> None:
        """Add a puzzle with its solutions, if asked for; with `spread`, what all of them share."""
        if self.asked.wanted:
            from ..views.pictures import answered

            self.add(item, answered(found, spread=spread))
            if not found.solutions:
                complain(f"{item.where}: {found.status}, so the picture shows only the puzzle")

    def write(self) -> None:
        """Write the files."""
        from ..tasks.files import made_directory, put_all
        from ..views import html, pictures

        name = pictures.named(self.entries)
        with waiting("drawing"), ExitStack() as stack:
            found, removed = dict[str, str](), list[str]()
            if self.asked.svg is not None and self.asked.steps:
                found, directory = steps(self.entries, self.asked.svg), self.asked.svg
                stack.enter_context(made_directory(directory))
                removed = [file for file in files_like(STEP, directory) if file not in found]
            elif self.asked.svg is not None:
                found[self.asked.svg] = pictures.svg(self.entries, name)
            if self.asked.html is not None:
                found[self.asked.html] = html.page(self.entries, name)
            put_all(found, removed)
        note_written(*filter(None, (self.asked.svg, self.asked.html)))


def titled(title: str, where: Where) -> str:
    """A title with the name of the puzzle's file, if it has one: without folders, as a picture may
    be published, and nothing for a link, which tells people nothing.
    """
    if where.file != "-" and not is_link(where.file):
        return f"{title}, {replace(where, file=Path(where.file).name)}"
    return title if where.alone else f"{title}, puzzle {where.index + 1}"


STEP = r"(puzzle-[0-9]+-)?step-[0-9]+\.svg"
"""The names of pictures of steps."""


def steps(entries: "Sequence[PicturedPuzzle]", directory: str) -> dict[str, str]:
    """The picture of each step, by the name of its file."""
    found: dict[str, str] = {}
    for number, entry in enumerate(entries, 1):
        which = f"puzzle-{number}-" if len(entries) > 1 else ""
        drawn = [*entry.walk.pictures()] if entry.walk else []
        digits = max(3, len(f"{len(drawn)}"))
        for k, picture in enumerate(drawn, 1):
            found[f"{directory}/{which}step-{k:0{digits}}.svg"] = picture
    return found


def suffix(file: str) -> str:
    """The suffix of a file name, in lower case, such as `.svg`; empty if it has no dot."""
    return Path(file).suffix.lower()


def check_directory(directory: str, *, force: bool) -> None:
    """Raise BadInput unless steps can be drawn into a directory; without `force`, it must hold
    none.
    """
    if not os.path.isdir(Path(directory).parent):
        raise BadInput("cannot be made: no such directory above it", file=directory)
    if not os.path.isdir(directory) and (os.path.lexists(directory) or suffix(directory)):
        message = "it is not a directory; one picture goes to a file that ends in .svg"
        raise BadInput(message, file=directory)
    if not force and files_like(STEP, directory):
        raise BadInput("it holds pictures of steps; --force overwrites them", file=directory)


@contextmanager
def album(asked: Pictured, files: Sequence[str]) -> Iterator[Album]:
    """Write what is added in this block when it is over, or interrupted.

    BadInput at once if that is impossible.
    """
    asked.check(files)
    found = Album(asked)
    try:
        yield found
    finally:
        if found.entries:
            found.write()

"""`--svg` and `--html`: pictures of what a command found out."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pencilsat.cnf.errors import BadInput
from pencilsat.commands.files import check_free, put
from pencilsat.commands.inputs import Item
from pencilsat.commands.parameters import Force
from pencilsat.tasks.answer import Answer

if TYPE_CHECKING:
    from pencilsat.boards.sheet import Panel
    from pencilsat.views.pictures import Entry


@dataclass(frozen=True)
class Pictured:
    """Where pictures of puzzles and answers are written."""

    svg: Annotated[
        str | None, typer.Option("--svg", help="Draw puzzle and solutions into this file.")
    ] = None
    html: Annotated[str | None, typer.Option("--html", help="The same as a page.")] = None
    force: Force = False

    @property
    def wanted(self) -> bool:
        """Whether there is any."""
        return (self.svg, self.html) != (None, None)

    def check(self, files: Sequence[str]) -> None:
        """Nothing is overwritten that should not be, or BadInput."""
        for option, file in (("--svg", self.svg), ("--html", self.html)):
            if file == "-":
                raise BadInput(f"{option} needs the name of a file: answers are printed")
            if file is not None:
                check_free(file, force=self.force, sources=files)
        if self.svg is not None and self.svg == self.html:
            raise BadInput("--svg and --html need two files", file=self.svg)


@dataclass
class Album:
    """Puzzles with their pictures, for the end."""

    asked: Pictured
    entries: "list[Entry]" = field(default_factory=list)

    def add(self, item: Item, panels: "Sequence[Panel]", steps: Sequence[str] = ()) -> None:
        """A puzzle, its pictures, and how it is solved."""
        from pencilsat.views import pictures

        entry = pictures.entry(item.puzzle, panels, steps=steps)
        self.entries.append(replace(entry, title=f"{entry.title}, {item.where}"))

    def answer(self, item: Item, found: Answer[Any], *, spread: bool = False) -> None:
        """A puzzle with its solutions, if that is wanted; with `spread`, what all have alike."""
        if self.asked.wanted:
            from pencilsat.views.pictures import answered

            self.add(item, answered(found, spread=spread))

    def write(self) -> None:
        """Write the files."""
        from pencilsat.views import html, pictures

        name = pictures.named(self.entries)
        if self.asked.svg is not None:
            put(pictures.svg(self.entries, name), self.asked.svg)
        if self.asked.html is not None:
            put(html.page(self.entries, name), self.asked.html)


@contextmanager
def album(asked: Pictured, files: Sequence[str]) -> Iterator[Album]:
    """What is added in this block is written when it is over, or interrupted.

    BadInput at once if it cannot be.
    """
    asked.check(files)
    found = Album(asked)
    try:
        yield found
    finally:
        if found.entries:
            found.write()

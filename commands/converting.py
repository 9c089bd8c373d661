"""`convert`: puzzles in other people's formats."""

import os
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from .. import encoders, formats
from ..boards.words import shown
from ..cnf.errors import BadInput, unknown
from ..cnf.record import record
from ..encoders import AnyPuzzle
from ..views import ONE_EACH, TOGETHER, json
from .drawing import Drawn, pictures
from .each import every
from .files import PuzzleWriter, check_free, numbered
from .inputs import Item, named
from .links import Linked
from .output import BAD, YES, complain, write
from .parameters import FamilyName, Force, PuzzleFiles
from .sharing import ProcessOutput, Shared

TEXT = "text"
ALSO = {"native": TEXT}
"""Other names of formats."""
PICTURES = (*ONE_EACH, *TOGETHER)
KNOWN = (TEXT, "json", *formats.NAMES, *PICTURES)
"""The formats; families from plug-ins can have others."""
SUFFIXES = {"txt": TEXT, "json": "json", "jsonl": "json"}
"""The formats by the suffix of a file name, other than those of pictures."""


@record
class Converted(Linked):
    """The format that puzzles are converted to, and where they are written."""

    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help=f"{', '.join(KNOWN)}; by default as the file name given by -o ends, or text.",
        ),
    ] = None
    output: Annotated[
        str, typer.Option("--output", "-o", help="Output file; - is standard output.")
    ] = "-"
    separate: Annotated[
        bool, typer.Option("--separate", help="Write one file per puzzle: out-1.txt, out-2.txt, …")
    ] = False
    force: Force = False

    @property
    def format(self) -> str | None:
        """The format; None stands for the first site that has the puzzle. BadInput if none is
        given, if it is unknown, or if it is not a link where one is asked for.
        """
        suffix = Path(self.output).suffix.lower().removeprefix(".")
        asked = self.to and ALSO.get(self.to, self.to)
        found = asked or SUFFIXES.get(suffix) or (suffix if suffix in PICTURES else None)
        if self.linked:
            return self.site_or(self.to)
        if found is None and self.output == "-":
            return TEXT
        if found is None:
            raise BadInput("--to FORMAT is missing; `pencilsat convert --help` lists the formats")
        if found not in KNOWN:
            boards = [encoders.family_named(name).board for name in encoders.names()]
            others = dict.fromkeys([*KNOWN, *formats.known(boards)])
            if found not in others:
                raise BadInput(unknown(f"unknown format {shown(found)}", found, others))
        return found

    def check(self, files: list[str]) -> None:
        """Raise BadInput if something would be overwritten that must not be."""
        if self.separate and self.output == "-":
            raise BadInput("--separate needs -o with the name of a file")
        separate = self.separate and not os.path.isdir(Path(self.output))
        check_free(self.file(0) if separate else self.output, force=self.force, sources=files)

    def file(self, index: int) -> str:
        """The file for the puzzle with an index, from 0."""
        return numbered(self.output, index, separate=self.separate)

    def pieces(
        self, files: list[str], found: ProcessOutput, index: int
    ) -> tuple[dict[str, str], list[str]]:
        """The text of a puzzle by its file; see `PuzzleWriter`. BadInput if it must not be
        overwritten.
        """
        file = self.file(index)
        if self.separate:
            check_free(file, force=self.force, sources=files)
        return {file: found.out}, []

    def drawn(self, format: str) -> Drawn:
        """The same for pictures. BadInput if the name of the file has a different suffix."""
        ending = Path(self.output).suffix.lower()
        if self.output == "-" and format != "svg":
            raise BadInput(f"{format} is not printed: -o is missing, with a name in .{format}")
        if self.output != "-" and ending != f".{format}":
            raise BadInput(f"the name of the picture does not end in .{format}", file=self.output)
        return Drawn(output=self.output, force=self.force)

    def told(self, format: str | None, item: Item) -> int:
        """Print a puzzle in the format, or why it cannot be expressed; returns the exit code."""
        try:
            with named(str(item.where)):
                text = self.text(item, format)
        except BadInput as error:
            complain(str(error))
            return BAD
        write([text])
        return YES

    def text(self, item: Item, format: str | None) -> str:
        """A puzzle in the format. BadInput if the format cannot express it."""
        if self.linked:
            return formats.link(item.puzzle, format) + "\n"
        if format == "json":
            return json.puzzle(item.where, item.puzzle) + "\n"
        return written_in(format or TEXT, item.puzzle)


def written_in(format: str, puzzle: AnyPuzzle) -> str:
    """A puzzle as text, ours or another program's. BadInput if the format cannot express it."""
    if format == TEXT:
        return puzzle.family.board.text(puzzle)
    text = formats.write(puzzle, format)
    return text if text.endswith("\n") else text + "\n"


def convert(
    files: PuzzleFiles, converted: Converted, shared: Shared, family: FamilyName = None
) -> int:
    """Convert puzzles to links, game IDs, text, JSON or pictures.

    Each puzzle is written as soon as it is converted; links and game IDs go one per line. If a
    format cannot express a puzzle, a line on standard error says why, the others are still written,
    and the exit code is 2. Pictures are drawn as by `draw`, all or none.
    """
    format = converted.format
    converted.check(files)
    shared.check_shared(f"--to {format}" if format in PICTURES else None)
    if shared.unordered and converted.separate:
        raise BadInput("--unordered: files with numbers are in the order of the puzzles")
    if format in PICTURES and not converted.linked:
        return pictures(files, converted.drawn(format), family)
    # Only puzzles are printed: no line says where one was found.
    told = partial(converted.told, format)
    with closing(
        PuzzleWriter(partial(converted.pieces, files), format, converted.separate)
    ) as kept:
        return every(files, family, None, told, shared=shared, keep=kept.take)

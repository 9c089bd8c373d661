"""`generate -o booklet.pdf`: new puzzles drawn, in one booklet or each as a picture."""

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .. import encoders
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..search.limits import Limits
from ..views import TOGETHER
from .drawing import Printed, keep
from .files import numbered
from .progress import progress
from .sharing import ProcessOutput

if TYPE_CHECKING:
    from ..views.pictures import PicturedPuzzle

CONFLICTS = 20_000
"""Conflicts after which it is not known how difficult a puzzle is."""


@record
class Bound(Printed):
    """How new puzzles are printed."""

    hints: Annotated[
        bool, typer.Option("--with-hints", help="HTML and PDF: add hints before the solutions.")
    ] = False

    def check(self, format: str | None) -> None:
        """Raise BadInput if options do not fit the format of pictures, or there is none."""
        if self != Bound() and format not in TOGETHER:
            raise BadInput(
                "--title, --with-hints, --per-page and --paper: with -o FILE.pdf or FILE.html"
            )


@dataclass
class Booklet:
    """Takes new puzzles, as JSON, and draws them when there are no more. To be closed."""

    output: str
    format: str
    bound: Bound
    tried: int = 0
    puzzles: list[dict[str, Any]] = field(default_factory=list)

    @property
    def made(self) -> int:
        """How many puzzles there are."""
        return len(self.puzzles)

    def take(self, found: ProcessOutput) -> None:
        """Keep the next puzzle, if there is one."""
        self.tried += 1
        if found.out:
            self.puzzles.append(json.loads(found.out))

    def close(self) -> None:
        """Draw the puzzles, in the order in which they come, and so with the numbers that they have
        as text. BadInput if they cannot be written.
        """
        entries: list[PicturedPuzzle] = []
        with progress("puzzles drawn", self.made) as advance:
            for line in self.puzzles:
                entries.append(self.entry(line))
                advance("")
        if self.format in TOGETHER and entries:
            keep(self.bound.content(entries, self.format, self.output), self.output)
            return
        for index, entry in enumerate(entries):
            file = numbered(self.output, index, separate=self.made > 1)
            keep(self.bound.content([entry], self.format, file), file)

    def entry(self, line: dict[str, Any]) -> "PicturedPuzzle":
        """The entry of a puzzle with its solution and hints."""
        from ..tasks.rate import rate
        from ..views import pictures
        from ..views.exercise import hints

        [puzzle] = encoders.read(line["puzzle"])
        solution = puzzle.family.board.from_json(puzzle, line["solutions"][0])
        if "level" not in line and puzzle.family.explaining:
            found = rate(puzzle, Limits(conflicts=CONFLICTS))
            line |= {"level": found.level}
        panel = pictures.unsolved(puzzle)
        panel = panel._replace(scene=replace(panel.scene, numbered=self.bound.hints))
        return pictures.entry(
            puzzle,
            [panel],
            solution=pictures.solved(puzzle, solution),
            difficulty=line.get("level") or "",
            hints=hints(puzzle, Limits(conflicts=CONFLICTS)) if self.bound.hints else (),
        )

"""`candidates`: what is left for each place over all solutions."""

from dataclasses import replace
from typing import Annotated, Any

import typer

from ..boards.words import counted
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..tasks.candidates import candidate_search
from ..tasks.options import Options
from ..tasks.run import Run
from ..views import Detail
from .album import Album, Pictured, album
from .each import Answered, for_each
from .inputs import Item
from .links import Linked
from .output import CODES, Interrupted, heaviest, say_lines
from .parameters import FamilyName, PositionFile, PuzzleFiles, Shown, Solving
from .progress import Watched, waiting
from .sharing import Shared

Solutions = Annotated[
    int | None,
    typer.Option("--solutions", min=1, help="Count the solutions of each, up to this many."),
]


def candidates(
    files: PuzzleFiles,
    asked: Solving,
    shown: Shown,
    pictured: Pictured,
    linked: Linked,
    shared: Shared,
    family: FamilyName = None,
    solutions: Solutions = None,
    position: PositionFile = None,
) -> int:
    """Show what is left for each place over all solutions: its candidates.

    With --from, over all solutions that have what you found so far.
    """
    asked.check(incremental=True)
    linked.check_links(shown.format)
    shared.check_shared(pictured.option, "--portfolio" if asked.racing else None)
    if position is not None and len(files) != 1:
        raise BadInput("--from is about one puzzle: name one file")
    with album(pictured, files) as drawn:
        answer = Candidating(shown, linked, drawn, solutions, position)
        start = None if position is None else apart
        answered = Answered(answer, asked.options, start=start)
        return for_each(files, family, shown.format, answered, shared, asked.racing)


def apart(item: Item, options: Options) -> Run[Any]:
    """The run of a puzzle whose givens stay out of the rules, as a position of it comes later."""
    clock = Watched(seconds={"parse": item.parsing})
    return Run(item.puzzle, replace(options, apart=True), clock)


@record
class Candidating:
    """Finds the candidates of puzzles, and reports them."""

    shown: Shown
    linked: Linked
    drawn: Album
    solutions: int | None
    position: str | None

    def __call__(self, item: Item, run: Run[Any]) -> int:
        """Find the candidates and report them; returns the exit code."""
        search, interrupted = candidate_search(run, self.solutions, self.known(item)), False
        try:
            with waiting("") as show:
                for far in search:
                    number = counted(far.solutions, "solution")
                    show(f"{counted(far.candidates, 'candidate')} in {number}")
        except KeyboardInterrupt:
            interrupted = True
        found = search.found()
        link, code = self.linked.address(item)
        detail = Detail(self.shown.stats, link=link)
        say_lines(self.shown.view.candidates(item.where, found, detail))
        if self.drawn.asked.wanted:
            from ..views import pictures

            self.drawn.add(item, [pictures.unsolved(item.puzzle), pictures.candidates(found)])
        if interrupted:
            raise Interrupted
        return heaviest(code, CODES[found.status])

    def known(self, item: Item) -> Any:
        """The position, if there is one."""
        if self.position is None:
            return None
        from .explaining import read  # imported here, as it explains

        if not item.where.alone:
            raise BadInput("--from is about one puzzle: the file has several")
        return read(item, self.position)

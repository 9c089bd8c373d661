"""`--cubes`: one hard puzzle, split into parts that processes share."""

from collections.abc import Callable, Generator, Iterable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..cnf.errors import BadInput
from ..cnf.record import record
from ..tasks.options import Options
from ..tasks.run import CubeProgress, Run
from .each import Starting
from .inputs import Item
from .output import Interrupted, complain
from .parameters import Solving
from .progress import Watched, waiting
from .sharing import ALONE, Shared

if TYPE_CHECKING:
    from ..search.lookahead import Cube
    from ..tasks.cubes import Conquered, Conquest, Cubes, CubeWork


@record
class Cubed(Shared):
    """How processes share a list of puzzles or, with --cubes, the parts of each puzzle; and the
    file for the results of parts.
    """

    cubes: Annotated[
        int | None,
        typer.Option(
            "--cubes",
            min=1,
            max=100_000,
            help="Split each puzzle into N parts, which --jobs share.",
        ),
    ] = None
    cubes_file: Annotated[
        str | None,
        typer.Option(
            "--cubes-file", help="Keep finished parts in this file, to resume a killed run."
        ),
    ] = None

    def check(
        self, asked: Solving, *, pictures: str | None = None, proof: str | None = None
    ) -> None:
        """Raise BadInput if options do not go together; `pictures` and `proof` are names of options
        given.
        """
        alone = (pictures if self.cubes is None else None, proof)
        self.check_shared(*alone, "--portfolio" if asked.racing else None)
        for option in filter(None, alone) if asked.racing else ():
            raise BadInput(f"{option} needs a single process: omit --portfolio")
        if self.cubes_file is not None and self.cubes is None:
            raise BadInput("--cubes-file belongs to --cubes")
        for option in filter(None, (*asked.searched_once, proof)) if self.cubes is not None else ():
            raise BadInput(f"{option} does not go with --cubes")

    @property
    def over_list(self) -> Shared:
        """Who shares the puzzles of a list: nobody if the cubes of each are shared."""
        return self if self.cubes is None else ALONE

    def told(self, answer: Callable[[Item, Run[Any]], int]) -> Callable[[Item, Run[Any]], int]:
        """The same answer; if it is interrupted in cubes, how far it is is said."""
        if self.cubes is None:
            return answer
        return partial(in_cubes, answer, self.cubes_file is not None)

    def split(self) -> "Cubes | None":
        """How each puzzle is split; None if it is not."""
        if self.cubes is None:
            return None
        from ..tasks.cube_file import CubeFile
        from ..tasks.cubes import Cubes

        kept = None if self.cubes_file is None else CubeFile(self.cubes_file)
        return Cubes(self.cubes, partial(shown, self), kept)

    def start(self, most: int) -> Starting | None:
        """Starts the run of a puzzle, with at most so many solutions looked for in each cube; None
        if it is not split.
        """
        cubes = self.split()
        return None if cubes is None else partial(conquest, cubes, most)


def in_cubes(
    answer: Callable[[Item, Run[Any]], int], resumable: bool, item: Item, run: Run[Any]
) -> int:
    """Answer a puzzle in cubes; if there is an interrupt, say how far it is."""
    try:
        return answer(item, run)
    except (KeyboardInterrupt, Interrupted):
        parts = run.parts or CubeProgress()
        goes_on = "; the same command goes on" * (parts.number > 0 and resumable)
        complain(f"{item.where}: interrupted: {parts}{goes_on}")
        raise


def shown(
    shared: Shared, work: "CubeWork", cubes: "Iterable[Cube]"
) -> "Generator[Conquered, None, None]":
    """The result of each cube; meanwhile, their number is shown."""
    from ..tasks.cubes import Conquered

    every = [*cubes]
    with waiting("") as show:
        results = shared.shared(work, every, Conquered, ordered=False)
        try:
            for number, result in enumerate(results, 1):
                show(f"{number} of {len(every)} cubes")
                yield result
        finally:
            results.close()


def conquest(cubes: "Cubes", most: int, item: Item, options: Options) -> "Conquest[Any]":
    """The run of a puzzle in cubes, with at most so many solutions looked for in each."""
    from ..tasks.cubes import Conquest

    clock = Watched(seconds={"parse": item.parsing})
    return Conquest(item.puzzle, options, clock, cubes, most=most)

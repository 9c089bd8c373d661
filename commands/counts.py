"""`count`: how many solutions there are."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..boards.words import counted
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..tasks.options import Options
from ..tasks.run import Run
from ..views import Detail
from .cubing import Cubed
from .each import Answered, as_asked, for_each
from .inputs import Item
from .limits import followed
from .links import Linked
from .output import CODES, Interrupted, complain, heaviest, say_lines
from .parameters import FamilyName, PuzzleFiles, Shown, Solving
from .progress import waiting

if TYPE_CHECKING:
    from ..search.counting import Tolerance
    from ..tasks.count import Count
    from ..tasks.cubes import Cubes

Counted = Callable[[Item, Run[Any]], "tuple[Count[Any], bool]"]
"""What is known in the end, and whether there was an interrupt."""


@record
class CountingOptions:
    """How solutions are counted."""

    limit: Annotated[
        int | None, typer.Option(min=1, help="Stop at this many solutions; 1000000 by default.")
    ] = None
    exact: Annotated[bool, typer.Option("--exact", help="Count with the model counter Ganak.")] = (
        False
    )
    approximate: Annotated[
        bool, typer.Option("--approximate", help="Estimate the number with ApproxMC.")
    ] = False
    epsilon: Annotated[
        float | None, typer.Option(help="ApproxMC: within a factor of 1 + epsilon; 0.8 by default.")
    ] = None
    delta: Annotated[
        float | None, typer.Option(help="ApproxMC: with probability 1 - delta; 0.2 by default.")
    ] = None
    seed: Annotated[int | None, typer.Option(help="ApproxMC: random seed.")] = None

    @property
    def at_once(self) -> bool:
        """Whether a model counter is used."""
        return self.exact or self.approximate

    def tolerance(self) -> "Tolerance | None":
        """The tolerance of an approximate count; None for an exact one."""
        from ..search.counting import Tolerance, check_installed

        check_installed("approxmc" if self.approximate else "ganak")
        return Tolerance(**self._tolerated()) if self.approximate else None

    def check(self, conflicts: int | None) -> None:
        """Raise BadInput if options do not go together."""
        if self.exact and self.approximate:
            raise BadInput("--exact and --approximate: choose one of them")
        if self._tolerated() and not self.approximate:
            raise BadInput(f"--{next(iter(self._tolerated()))} belongs to --approximate")
        if self.at_once and (self.limit or conflicts):
            which = "--limit" if self.limit else "--conflicts"
            raise BadInput(f"--exact and --approximate take no {which}; --seconds limits them")

    def _tolerated(self) -> dict[str, Any]:
        given = {"epsilon": self.epsilon, "delta": self.delta, "seed": self.seed}
        return {name: value for name, value in given.items() if value is not None}


def count(
    files: PuzzleFiles,
    asked: Solving,
    how: CountingOptions,
    shown: Shown,
    linked: Linked,
    shared: Cubed,
    family: FamilyName = None,
) -> int:
    """Count the solutions of puzzles, by listing them or with a model counter."""
    asked.check(incremental=True)
    how.check(asked.conflicts)
    linked.check_links(shown.format)
    shared.check(asked)
    if how.at_once and asked.racing:
        raise BadInput("--exact and --approximate do not use these solvers: omit --portfolio")
    if shared.cubes is not None and not how.exact:
        raise BadInput("--cubes needs --exact")
    counting: Counted = partial(one_by_one, how.limit)
    fitted = as_asked
    if how.at_once:
        counting, fitted = partial(all_at_once, how.tolerance(), shared.split()), best_counted
    answer = CountReporter(shown, linked, counting)
    answered = Answered(shared.told(answer), asked.options, fitted)
    try:
        return for_each(files, family, shown.format, answered, shared.over_list, asked.racing)
    except KeyboardInterrupt:
        if not answer.begun:
            raise
        raise Interrupted from None


@dataclass
class CountReporter:
    """Counts the solutions of puzzles, and reports their numbers."""

    shown: Shown
    linked: Linked
    counting: Counted
    begun: bool = False

    def __call__(self, item: Item, run: Run[Any]) -> int:
        """Count, and report the number; returns the exit code."""
        self.begun = True
        found, interrupted = self.counting(item, run)
        link, code = self.linked.address(item)
        detail = Detail(self.shown.stats, link=link)
        say_lines(self.shown.view.count(item.where, found, detail))
        if interrupted:
            raise Interrupted
        return heaviest(code, CODES[found.status])


def best_counted(item: Item, options: Options) -> Options:
    """The options that suit a model counter best for this puzzle, where none are given."""
    from ..tasks.count import best_counted

    return best_counted(item.puzzle, options)


def one_by_one(limit: int | None, item: Item, run: Run[Any]) -> "tuple[Count[Any], bool]":
    """Enumerate and verify the solutions; an interrupt loses nothing that was counted."""
    from ..tasks.count import LIMIT, counting_up, nothing_known

    counts = counting_up(run, limit or LIMIT)
    nothing = nothing_known(run, 0)
    return followed("", counts, nothing, lambda found: counted(found.number or 0, "solution"))


def all_at_once(
    tolerance: "Tolerance | None", cubes: "Cubes | None", item: Item, run: Run[Any]
) -> "tuple[Count[Any], bool]":
    """Ask a model counter for the exact number, or for one within a tolerance."""
    from ..search.counting import CounterFailed
    from ..tasks.count import counted, counter, nothing_known
    from ..tasks.cubes import counter_of

    exactly = counter_of(cubes, run) if cubes else counter
    try:
        with waiting(f"{'ApproxMC' if tolerance else 'Ganak'} counts"):
            return counted(run, tolerance, exactly), False
    except CounterFailed as failed:
        complain(f"{item.where}: {failed}")
    except KeyboardInterrupt:
        return nothing_known(run), True
    return nothing_known(run), False

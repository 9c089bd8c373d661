"""Every puzzle of every file, one after another, and the exit code of all."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput, NotFound, TooLarge
from pencilsat.commands.inputs import Item, items
from pencilsat.commands.limits import Late
from pencilsat.commands.output import BAD, UNDECIDED, YES, complain, heaviest, say, unread
from pencilsat.commands.parameters import Format
from pencilsat.commands.progress import Watched, progress, waiting
from pencilsat.tasks.options import Options, check_options
from pencilsat.tasks.run import Run, Workshop


def as_asked(item: Item, options: Options) -> Options:
    """The options as they are."""
    return options


def for_each(
    files: list[str],
    family: str | None,
    options: Options,
    format: Format,
    answer: Callable[[Item, Run[Any]], int],
    fitted: Callable[[Item, Options], Options] = as_asked,
) -> int:
    """Answer every puzzle of every file by its run; those of one board share a solver.

    `fitted` makes the options those for a puzzle; bad input in it ends all. Puzzles for which it
    changes them share no solver.
    """
    with closing(Workshop(options)) as workshop:

        def ready(item: Item) -> Options:
            check_options(item.puzzle.family, options)
            return fitted(item, options)

        def by_run(item: Item) -> int:
            return answer(item, started(item, ready(item), workshop))

        return every(files, family, format, by_run, ready, options.limits.seconds)


def every(
    files: list[str],
    family: str | None,
    format: Format,
    answer: Callable[[Item], int],
    check: Callable[[Item], object] = id,
    seconds: float | None = None,
) -> int:
    """Answer every puzzle of every file; a bad file costs one line, the others go on.

    Bad input that `check` finds ends all, before anything is said of the puzzle. Reading takes no
    longer than the seconds for each puzzle. Once nobody reads the answers, no more are looked for.
    """
    if family is not None:
        encoders.family_named(family)
    codes = [YES]
    for file in files:
        try:
            with waiting("" if file == "-" else "reading"):
                found = items(file, family, seconds)
        except BadInput as error:
            complain(str(error))
            codes.append(UNDECIDED if isinstance(error, Late) else BAD)
            continue
        with progress("puzzles", len(found)) as advance:
            for item in found:
                check(item)
                if format is Format.text and (len(files) > 1 or not item.where.alone):
                    say(str(item.where))
                try:
                    with waiting(""):
                        codes.append(answer(item))
                except (TooLarge, NotFound) as error:
                    error.file = str(item.where)
                    complain(str(error))
                    codes.append(BAD if isinstance(error, TooLarge) else UNDECIDED)
                advance()
                if unread():
                    return heaviest(*codes)
    return heaviest(*codes)


def started(item: Item, options: Options, workshop: Workshop) -> Run[Any]:
    """The run of a puzzle: with others of its board, if its file has others."""
    clock = Watched(seconds={"parse": item.parsing})
    if item.where.alone or options != workshop.options:
        return Run(item.puzzle, options, clock)
    return workshop.run(item.puzzle, clock)

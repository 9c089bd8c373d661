"""Every puzzle of every file, one by one or in several processes, and the exit code for all."""

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput, NotFound, TooLarge
from pencilsat.cnf.record import record
from pencilsat.commands import stream
from pencilsat.commands.inputs import Item, items, named
from pencilsat.commands.limits import Late, within
from pencilsat.commands.output import (
    BAD,
    UNDECIDED,
    YES,
    coloured_terminal,
    complain,
    heaviest,
    say,
    unread,
)
from pencilsat.commands.parameters import Format
from pencilsat.commands.progress import Watched, progress, waiting
from pencilsat.commands.sharing import ALONE, Said, Shared, ended, printed, said, say_all
from pencilsat.commands.stream import Piece
from pencilsat.tasks.options import Options, check_options
from pencilsat.tasks.run import Run, Workshop

Fitted = Callable[[Item, Options], Options]
Starting = Callable[[Item, Options], Run[Any]]


def as_asked(item: Item, options: Options) -> Options:
    """The options, unchanged."""
    return options


@record
class Answered:
    """Answers puzzles by their runs; puzzles on the same board share a solver.

    `fitted` adapts the options to a puzzle; puzzles for which they change share no solver. `start`
    begins a different kind of run.
    """

    answer: Callable[[Item, Run[Any]], int]
    options: Options
    fitted: Fitted = as_asked
    start: Starting | None = None

    @cached_property
    def workshop(self) -> Workshop:
        """The workshop that holds the solver."""
        return Workshop(self.options)

    def ready(self, item: Item) -> Options:
        """The options for a puzzle. BadInput if they do not fit it."""
        check_options(item.puzzle.family, self.options)
        return self.fitted(item, self.options)

    def __call__(self, item: Item) -> int:
        """Answer a puzzle; returns the exit code."""
        options = self.ready(item)
        if self.start is not None:
            return self.answer(item, self.start(item, options))
        return self.answer(item, started(item, options, self.workshop))


def for_each(
    files: list[str],
    family: str | None,
    options: Options,
    format: Format,
    answer: Callable[[Item, Run[Any]], int],
    fitted: Fitted = as_asked,
    shared: Shared = ALONE,
    racing: Sequence[str] = (),
    start: Starting | None = None,
) -> int:
    """Answer every puzzle of every file by its run; BadInput from `fitted` ends everything.

    If solvers race, the output of the first to finish is printed.
    """
    if racing:
        works = [Answered(answer, replace(options, solver=name), fitted) for name in racing]
        return raced(files, family, format, works, options.limits.seconds)
    by_run = Answered(answer, options, fitted, start)
    seconds = options.limits.seconds
    if shared.wanted:
        return every(files, family, format, by_run, by_run.ready, seconds, shared)
    with closing(by_run.workshop):
        return every(files, family, format, by_run, by_run.ready, seconds)


def every(
    files: list[str],
    family: str | None,
    format: Format,
    answer: Callable[[Item], int],
    check: Callable[[Item], object] = id,
    seconds: float | None = None,
    shared: Shared = ALONE,
    keep: Callable[[Said], None] = printed,
) -> int:
    """Answer every puzzle of every file; a bad file costs one line of complaint, and the rest go
    on.

    BadInput from `check` ends everything, before any output about the puzzle. Reading counts
    towards the time limit of each puzzle. Once nobody reads the answers, no more are looked for.

    If processes share the puzzles, files are read while puzzles are answered, and only a bad puzzle
    costs a line. `answer` and `check` must then be picklable; `keep` receives their output.
    """
    if family is not None:
        encoders.family_named(family)
    each = Each(answer, check, format is Format.text, len(files) > 1)
    if shared.wanted:
        work = Working(each, family, seconds, coloured_terminal(sys.stdout), stream.size(files))
        return say_all(shared.results(work, stream.pieces(files, family), place), keep)
    codes = [YES]
    for file in files:
        try:
            with waiting("" if file == "-" else "reading"):
                found = items(file, family, seconds)
        except BadInput as error:
            codes.append(refused(error))
            continue
        with progress("puzzles", len(found)) as advance:
            for item in found:
                codes.append(each(item))
                advance()
                if unread():
                    return heaviest(*codes)
    return heaviest(*codes)


def started(item: Item, options: Options, workshop: Workshop) -> Run[Any]:
    """The run of a puzzle, which shares a solver with others of its board if its file has
    several.
    """
    clock = Watched(seconds={"parse": item.parsing})
    if item.where.alone or options != workshop.options:
        return Run(item.puzzle, options, clock)
    return workshop.run(item.puzzle, clock)


def raced(
    files: list[str],
    family: str | None,
    format: Format,
    answers: Sequence[Answered],
    seconds: float | None,
) -> int:
    """Answer every puzzle in several ways at once; the first answer is printed."""
    from pencilsat.parallel import race

    size, terminal = stream.size(files), coloured_terminal(sys.stdout)
    works = [
        Working(
            Each(answer, answer.ready, format is Format.text, len(files) > 1),
            *(family, seconds, terminal, size),
        )
        for answer in answers
    ]
    pieces = stream.pieces(files, family)
    return say_all(race.results(works, pieces, partial(ended, place), decides=decided))


def decided(found: Said) -> bool:
    """Whether the output is a decided answer."""
    return found.code != UNDECIDED


def place(piece: Piece) -> str:
    """Where a puzzle was found."""
    return str(piece.where)


def refused(error: BadInput) -> int:
    """Report why something cannot be read; returns the exit code."""
    complain(str(error))
    return UNDECIDED if isinstance(error, Late) else BAD


@record
class Each:
    """The output for each puzzle: where it was found, if it is one of several, and the answer."""

    answer: Callable[[Item], int]
    check: Callable[[Item], object]
    titled: bool
    several: bool

    def __call__(self, item: Item) -> int:
        """Check and answer a puzzle; returns the exit code."""
        self.check(item)
        if self.titled and (self.several or not item.where.alone):
            say(str(item.where))
        try:
            with waiting(""):
                return self.answer(item)
        except (TooLarge, NotFound) as error:
            error.file = str(item.where)
            complain(str(error))
            return BAD if isinstance(error, TooLarge) else UNDECIDED


@record
class Working:
    """The same in a worker process."""

    each: Each
    family: str | None
    seconds: float | None
    terminal: bool
    size: int | None

    def __call__(self, piece: Piece) -> Said:
        """The output for a puzzle that is yet to be read."""
        done = piece.bytes / self.size if self.size else None
        return said(partial(self._code, piece), terminal=self.terminal, done=done)

    def _code(self, piece: Piece) -> int:
        start = time.monotonic()
        try:
            if piece.wrong:
                raise BadInput(piece.wrong)
            with named(piece.where.file), within(self.seconds):
                [puzzle] = encoders.read_lines(piece.lines, self.family)
        except BadInput as error:
            return refused(error)
        return self.each(Item(piece.where, puzzle, time.monotonic() - start))

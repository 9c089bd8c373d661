"""Every puzzle of every file, one by one or in several processes, and the exit code for all.

Files are read while their puzzles are answered, so that a list may be larger than memory.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext, redirect_stdout
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from .. import encoders
from ..cnf.errors import BadInput, NotFound, TooLarge
from ..cnf.record import record
from ..tasks.options import Options, check_options
from ..tasks.run import Run, Workshop
from . import inputs
from .inputs import Item, Piece
from .limits import soon_after
from .output import (
    BAD,
    UNDECIDED,
    YES,
    Interrupted,
    coloured_terminal,
    complain,
    heaviest,
    say,
    unread,
)
from .parameters import Format
from .progress import Watched, no_words, waiting
from .sharing import (
    ALONE,
    Captured,
    Said,
    Shared,
    ended,
    far,
    printed,
    said,
    say_all,
    say_interrupted,
)

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
        return racing_for_each(files, family, format, works, options.limits.seconds)
    by_run = Answered(answer, options, fitted, start)
    seconds = options.limits.seconds
    if shared.wanted:
        return every(files, family, format, by_run, by_run.ready, seconds, shared)
    with closing(by_run.workshop):
        return every(files, family, format, by_run, by_run.ready, seconds)


def every(
    files: list[str],
    family: str | None,
    format: Format | None,
    answer: Callable[[Item], int],
    check: Callable[[Item], object] = id,
    seconds: float | None = None,
    shared: Shared = ALONE,
    keep: Callable[[Said], None] | None = None,
) -> int:
    """Answer every puzzle of every file; a bad puzzle, and a file that cannot be read, cost one
    line of complaint, and the rest go on.

    BadInput from `check` ends everything, before any output about the puzzle. Reading counts
    towards the time limit of each puzzle. Once nobody reads the answers, no more are looked for.

    Without a format, nothing is printed but what `answer` prints.

    If processes share the puzzles, `answer` and `check` must be picklable. `keep` receives the
    output for each puzzle, instead of standard output; none for a bad one.
    """
    if family is not None:
        encoders.family_named(family)
    each = Each(answer, check, format, len(files) > 1, family, seconds)
    pieces, size = inputs.pieces(files, family), inputs.size(files)
    if shared.wanted:
        work = Working(each, coloured_terminal(sys.stdout), size)
        keep = keep or partial(printed, instead=each.instead)
        return say_all(shared.results(work, pieces, place), keep)
    return one_by_one(partial(kept, each, keep) if keep else each, pieces, size)


def kept(each: "Each", keep: Callable[[Said], None], piece: Piece) -> int:
    """Answer a puzzle and pass on the output; returns the exit code."""
    with redirect_stdout(Captured(terminal=False)) as out:
        code = each(piece)
    keep(Said(out.getvalue(), "", code))
    return code


def one_by_one(each: Callable[[Piece], int], pieces: Iterator[Piece], size: int | None) -> int:
    """Answer puzzles in this process; `size` is that of all files, in bytes. After an interrupt in
    a list, the number of whole answers is said.
    """
    code, number, listed, begun = YES, 0, False, time.monotonic()
    try:
        with waiting("") if not sys.stdout.isatty() else nullcontext(no_words) as show:
            for piece in pieces:
                listed = number > 0 or not piece.where.alone
                code, number = heaviest(code, each(piece)), number + 1
                show(far(number, fraction(piece, size), time.monotonic() - begun))
                if unread():
                    break
    except (KeyboardInterrupt, Interrupted):
        if listed:
            say_interrupted(number)
        raise
    return code


def fraction(piece: Piece, size: int | None) -> float | None:
    """How much of all files is done with this piece; None if that is not known."""
    return piece.bytes / size if size else None


def started(item: Item, options: Options, workshop: Workshop) -> Run[Any]:
    """The run of a puzzle, which shares a solver with others of its board if its file has
    several.
    """
    clock = Watched(seconds={"parse": item.parsing})
    if item.where.alone or options != workshop.options:
        return Run(item.puzzle, options, clock)
    return workshop.run(item.puzzle, clock)


def racing_for_each(
    files: list[str],
    family: str | None,
    format: Format,
    answers: Sequence[Answered],
    seconds: float | None,
) -> int:
    """Answer every puzzle in several ways at once; the first answer is printed."""
    from ..processes.team import raced
    from ..tasks.elsewhere import Elsewhere

    size, terminal = inputs.size(files), coloured_terminal(sys.stdout)
    each = [
        Each(answer, answer.ready, format, len(files) > 1, family, seconds) for answer in answers
    ]
    works = [Elsewhere(Working(one, terminal, size)) for one in each]
    pieces = inputs.pieces(files, family)
    found = raced(works, pieces, partial(ended, place), decides=decided)
    return say_all(found, partial(printed, instead=each[0].instead))


def decided(found: Said) -> bool:
    """Whether the output is a decided answer."""
    return found.code != UNDECIDED


def place(piece: Piece) -> str:
    """Where a puzzle was found."""
    return str(piece.where)


@record
class Each:
    """Reads a puzzle, and prints where it was found, if it is one of several, and the answer.

    If there is none, `instead` is printed: of lines, one for each puzzle, an empty one.
    """

    answer: Callable[[Item], int]
    check: Callable[[Item], object]
    format: Format | None
    several: bool
    family: str | None
    seconds: float | None

    @property
    def instead(self) -> str:
        """What is printed instead of an answer."""
        return "\n" if self.format is Format.line else ""

    def __call__(self, piece: Piece) -> int:
        """Read, check and answer a puzzle; returns the exit code."""
        try:
            item = inputs.read(piece, self.family, self.seconds)
        except BadInput as error:
            return self._refused(error)
        self.check(item)
        if self.format is Format.text and (self.several or not item.where.alone):
            say(str(item.where))
        try:
            with waiting(""), soon_after(item.left(self.seconds)):
                return self.answer(item)
        except (TooLarge, NotFound) as error:
            error.file = str(item.where)
            return self._refused(error)

    def _refused(self, error: BadInput) -> int:
        """Report why there is no answer; returns the exit code."""
        complain(str(error))
        say(self.instead, end="")
        return UNDECIDED if isinstance(error, NotFound) else BAD


@record
class Working:
    """The same in a worker process, whose output others print."""

    each: Each
    terminal: bool
    size: int | None

    def __call__(self, piece: Piece) -> Said:
        """The output for a puzzle that is yet to be read."""
        done = fraction(piece, self.size)
        return said(partial(self.each, piece), terminal=self.terminal, done=done)

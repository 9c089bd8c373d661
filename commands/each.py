"""Every puzzle of every file, one by one or in several processes, and the exit code for all.

Files are read while their puzzles are answered, so that a list may be larger than memory.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from .. import encoders
from ..cnf.errors import BadInput, NotFound, TooLarge
from ..cnf.record import record
from ..tasks.options import Options, check_options
from ..tasks.run import Run, Workshop
from . import inputs
from .inputs import Item, UnparsedPuzzle
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
from .parameters import AnswerFormat
from .progress import Watched, no_words, waiting
from .sharing import (
    ALONE,
    ProcessOutput,
    Shared,
    ended,
    far,
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
    """Answers puzzles by their runs; puzzles on the same board share a solver. To be closed.

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

    def close(self) -> None:
        """Give the memory of the solver back."""
        if "workshop" in vars(self):
            self.workshop.close()

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


def started(item: Item, options: Options, workshop: Workshop) -> Run[Any]:
    """The run of a puzzle, which shares a solver with others of its board if its file has
    several.
    """
    clock = Watched(seconds={"parse": item.parsing})
    if item.where.alone or options != workshop.options:
        return Run(item.puzzle, options, clock)
    return workshop.run(item.puzzle, clock)


def for_each(
    files: list[str],
    family: str | None,
    format: AnswerFormat,
    answered: Answered,
    shared: Shared = ALONE,
    racing: Sequence[str] = (),
) -> int:
    """Answer every puzzle of every file by its run; BadInput from `fitted` ends everything.

    If solvers race, the output of the first to finish is printed.
    """
    seconds = answered.options.limits.seconds
    if not racing:
        with closing(answered):
            return every(files, family, format, answered, answered.ready, seconds, shared)
    from ..processes.team import raced
    from ..tasks.elsewhere import Elsewhere

    works = [replace(answered, options=replace(answered.options, solver=name)) for name in racing]
    each = [each_of(files, family, format, work, work.ready, seconds) for work in works]
    pieces = inputs.pieces(files, family)
    elsewhere = [Elsewhere(one.said) for one in each]
    return say_all(raced(elsewhere, pieces, partial(ended, str), decides=decided), each[0].printed)


def decided(found: ProcessOutput) -> bool:
    """Whether the output is a decided answer."""
    return found.code != UNDECIDED


def every(
    files: list[str],
    family: str | None,
    format: AnswerFormat | None,
    answer: Callable[[Item], int],
    check: Callable[[Item], object] = id,
    seconds: float | None = None,
    shared: Shared = ALONE,
    keep: Callable[[ProcessOutput], None] | None = None,
) -> int:
    """Answer every puzzle of every file; a bad puzzle, and a file that cannot be read, cost one
    line of complaint, and the rest go on.

    BadInput from `check` ends everything, before any output about the puzzle. Reading counts
    towards the time limit of each puzzle. Once nobody reads the answers, no more are looked for.

    Without a format, nothing is printed but what `answer` prints.

    If processes share the puzzles, `answer` and `check` must be picklable. `keep` receives the
    output for each puzzle, instead of standard output; none for a bad one.
    """
    each = each_of(files, family, format, answer, check, seconds)
    pieces = inputs.pieces(files, family)
    if shared.wanted or keep:
        return say_all(shared.results(each.said, pieces, str), keep or each.printed)
    return one_by_one(each, pieces)


@record
class Each:
    """Reads a puzzle, and prints where it was found, if it is one of several, and the answer.

    If there is none, `instead` is printed: of lines, one for each puzzle, an empty one.
    """

    answer: Callable[[Item], int]
    check: Callable[[Item], object]
    format: AnswerFormat | None
    family: str | None
    seconds: float | None
    several: bool
    """Whether there are several files."""
    size: int | None
    """The size of all files in bytes, if it is known."""
    terminal: bool
    """Whether the answers are printed on a terminal with colours."""

    @property
    def instead(self) -> str:
        """What is printed instead of an answer."""
        return "\n" if self.format is AnswerFormat.line else ""

    def __call__(self, piece: UnparsedPuzzle) -> int:
        """Read, check and answer a puzzle; returns the exit code."""
        try:
            item = inputs.read(piece, self.family, self.seconds)
        except BadInput as error:
            return self._refused(error)
        self.check(item)
        if self.format is AnswerFormat.text and (self.several or not item.where.alone):
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

    def said(self, piece: UnparsedPuzzle) -> ProcessOutput:
        """The output for a puzzle, which is printed later, perhaps by another process."""
        return said(partial(self, piece), terminal=self.terminal, done=self.done(piece))

    def printed(self, result: ProcessOutput) -> None:
        """Print it on standard output."""
        if text := result.out or self.instead:
            say(text, end="")

    def done(self, piece: UnparsedPuzzle) -> float | None:
        """How much of all files is done with this piece; None if that is not known."""
        return piece.bytes / self.size if self.size else None


def each_of(
    files: list[str],
    family: str | None,
    format: AnswerFormat | None,
    answer: Callable[[Item], int],
    check: Callable[[Item], object],
    seconds: float | None,
) -> Each:
    """What answers each puzzle of these files. BadInput if there is no such family."""
    if family is not None:
        encoders.family_named(family)
    size, terminal = inputs.size(files), coloured_terminal(sys.stdout)
    return Each(answer, check, format, family, seconds, len(files) > 1, size, terminal)


def one_by_one(each: Each, pieces: Iterator[UnparsedPuzzle]) -> int:
    """Answer puzzles in this process. After an interrupt in a list, the number of whole answers is
    said.
    """
    code, number, listed, begun = YES, 0, False, time.monotonic()
    try:
        with waiting("") if not sys.stdout.isatty() else nullcontext(no_words) as show:
            for piece in pieces:
                listed = number > 0 or not piece.where.alone
                code, number = heaviest(code, each(piece)), number + 1
                show(far(number, each.done(piece), time.monotonic() - begun))
                if unread():
                    break
    except (KeyboardInterrupt, Interrupted):
        if listed:
            say_interrupted(number)
        raise
    return code

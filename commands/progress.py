"""How far a command is: a line on a terminal's standard error, which goes when it is done."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pencilsat.cnf.interrupts import held_back

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """A bar, or a counter; each call is one more.

    Nothing elsewhere, nor where standard output goes to the terminal too.
    """
    if not sys.stderr.isatty() or total == 1 or (total and sys.stdout.isatty()):
        yield no_advance
        return
    with line("{task.completed} {task.description}", what, total) as bar:
        task = bar.task_ids[0]
        yield lambda: bar.advance(task)


@contextmanager
def waiting(what: str) -> Iterator[Callable[[str], None]]:
    """What is being done, and for how long; each call says it anew.

    Where nothing is to be counted, and nothing is printed meanwhile.
    """
    if not sys.stderr.isatty():
        yield no_words
        return
    with line("{task.description}", what, None) as bar:
        task = bar.task_ids[0]
        yield lambda words: bar.update(task, description=words)


@contextmanager
def line(text: str, what: str, total: int | None) -> "Iterator[Progress]":
    """The line, with its one task."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = [TextColumn(text), TimeElapsedColumn()]
    if total:
        columns += [BarColumn(), TimeRemainingColumn()]
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=False)
    bar.add_task(what, total=total)
    with live(bar):
        yield bar


@contextmanager
def live(display: "Progress") -> Iterator[None]:
    """Show it in this block.

    The thread that draws it takes no interrupt: PySAT's handler, run there, would jump into the
    stack of the main thread; and what is held back in the main thread would come all the same.
    """
    try:
        with held_back():  # a thread begins with the signals blocked that its maker has blocked
            display.start()
        yield
    finally:
        display.stop()


def no_advance() -> None:
    """Nothing: there is no terminal to show it on."""


def no_words(words: str) -> None:
    """The same."""

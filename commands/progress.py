"""Progress: a line on a terminal's standard error, which disappears when the work is done."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress

from ..cnf.interrupts import held_back
from ..search.limits import Statistics

DELAY = 0.5
"""Seconds before the line is shown: shorter work needs none."""

PERIOD = 0.1
"""Seconds after which the line is redrawn."""


class Line:
    """The line: what is being done, what is being done within that, and for how long.

    A thread draws it. Calls of PySAT stop that thread, so changes are also drawn at once.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._begun = time.monotonic()
        self._drawn = 0
        self._drawn_at = 0.0
        self._lock = threading.RLock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._draw_on, daemon=True)

    def start(self) -> None:
        """Start drawing the line.

        The thread takes no interrupts: PySAT's handler, run there, would jump into the stack of the
        main thread; and interrupts held back in the main thread would come all the same.
        """
        with held_back():  # a thread inherits the blocked signals
            self._thread.start()

    def stop(self) -> None:
        """Erase the line for good, even if an interrupt comes meanwhile."""
        with held_back():
            self._over.set()
            if self._thread.ident is not None:
                self._thread.join()
            self._erase()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Hide the line in this block, so that something else can be written."""
        with self._lock:
            self._erase()
            yield

    def changed(self, rest: float = 0) -> None:
        """Redraw the line, unless it is too early, or it was drawn less than `rest` seconds ago."""
        if time.monotonic() >= max(self._begun + DELAY, self._drawn_at + rest):
            with self._lock:
                self._draw()

    def _draw_on(self) -> None:
        wait = DELAY
        while not self._over.wait(wait):
            wait = PERIOD
            with self._lock:
                self._draw()

    def _draw(self) -> None:
        self._drawn_at = time.monotonic()
        words = [part for part in self.parts if part]
        if not words:
            self._erase()
            return
        minutes, seconds = divmod(int(time.monotonic() - self._begun), 60)
        line = ", ".join([*words, f"{minutes}:{seconds:02}"])[: max(0, columns() - 1)]
        write("\r" + line.ljust(self._drawn))
        self._drawn = len(line)

    def _erase(self) -> None:
        if self._drawn:
            write(f"\r{' ' * self._drawn}\r")
            self._drawn = 0


_line: Line | None = None


def columns() -> int:
    """The width of the terminal."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def write(text: str) -> None:
    """Write to standard error; ignore a terminal that is gone."""
    with suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()


@contextmanager
def waiting(what: str) -> Iterator[Callable[[str], None]]:
    """Show what is being done in this block; yields a function that changes the words.

    Nothing is shown unless there is a terminal.
    """
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield no_words
        return
    with shared_line() as line:
        place = len(line.parts)
        line.parts.append(what)
        line.changed()

        def say(words: str) -> None:
            line.parts[place] = words
            line.changed(rest=PERIOD)

        try:
            yield say
        finally:
            del line.parts[place:]


@contextmanager
def shared_line() -> Iterator[Line]:
    """The one line, which lasts until the outermost block is over."""
    global _line
    if _line is not None:
        yield _line
        return
    _line = Line()
    try:
        _line.start()
        yield _line
    finally:
        line, _line = _line, None
        line.stop()


@contextmanager
def hidden() -> Iterator[None]:
    """Hide the line, if there is one, in this block."""
    if _line is None:
        yield
    else:
        with _line.hidden():
            yield


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Show how many things are done, and the time left; yields a function that counts one more.

    Nothing is shown if standard output is a terminal, which shows it anyway, or for a single thing.
    """
    if total == 1 or sys.stdout.isatty():
        yield no_advance
        return
    done, begun = 0, time.monotonic()
    with waiting(f"0 of {total} {what}") as say:

        def advance() -> None:
            nonlocal done
            done += 1
            left = int((time.monotonic() - begun) / done * (total - done))
            say(f"{done} of {total} {what}, about {left // 60}:{left % 60:02} left")

        yield advance


STAGES = {
    "encode": "writing the formula",
    "load": "loading it",
    "solve": "solving",
    "count": "counting",
}
"""The stages that may take a long time, in words."""


class Watched(Statistics):
    """Statistics that show which stage has begun, unless something better is shown."""

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time that the block takes to the seconds of a stage, and show its name."""
        said = _line is not None and _line.parts[-1:] == [""] and name in STAGES
        with waiting(STAGES[name]) if said else nullcontext(), super().stage(name):
            yield


def no_advance() -> None:
    """Do nothing, as there is no terminal."""


def no_words(words: str) -> None:
    """Do nothing, as there is no terminal."""

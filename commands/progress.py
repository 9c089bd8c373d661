"""Progress: a line on a terminal's standard error, which disappears when the work is done.

It is drawn by rich, which is loaded only where the work takes so long that the line is shown.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING

from ..cnf.interrupts import held_back
from ..search.limits import Statistics

if TYPE_CHECKING:
    from rich.live import Live
    from rich.text import Text

DELAY = 0.5
"""Seconds before the line is shown: shorter work needs none."""

PERIOD = 0.1
"""Seconds after which the line is redrawn."""


class ProgressLine:
    """The line: what is being done, what is being done within that, and for how long.

    A thread draws it. Calls of PySAT stop that thread, so changes are also drawn at once.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._begun = time.monotonic()
        self._drawn_at = 0.0
        self._live: Live | None = None
        self._over = False
        self._lock = threading.RLock()
        self._timer = threading.Timer(DELAY, self.draw)
        self._timer.daemon = True

    def __rich__(self) -> "Text":
        from rich.text import Text

        words = [part for part in self.parts if part]
        minutes, seconds = divmod(int(time.monotonic() - self._begun), 60)
        line = ", ".join([*words, f"{minutes}:{seconds:02}"] if words else [])
        return Text(line, no_wrap=True, overflow="crop")

    def start(self) -> None:
        """Draw the line when it is time.

        The threads that draw take no interrupts: PySAT's handler, run there, would jump into the
        stack of the main thread; and interrupts held back in the main thread would come all the
        same.
        """
        with held_back():  # a thread inherits the blocked signals
            self._timer.start()

    def draw(self, rest: float = 0) -> None:
        """Draw the line, from now on again and again, unless it is too early, or it was drawn less
        than `rest` seconds ago; ignore a terminal that is gone.
        """
        if time.monotonic() < max(self._begun + DELAY, self._drawn_at + rest):
            return
        from rich.console import Console
        from rich.live import Live

        with held_back(), self._lock, suppress(OSError, ValueError):
            if self._over or not any(self.parts):
                return
            if self._live is None:
                self._live = Live(
                    self,
                    console=Console(file=sys.stderr),
                    refresh_per_second=1 / PERIOD,
                    transient=True,
                    redirect_stdout=False,
                    redirect_stderr=False,
                )
            self._live.start()
            self._live.console.show_cursor(True)  # a process that is killed would not show it again
            self._live.refresh()
            self._drawn_at = time.monotonic()

    def stop(self) -> None:
        """Erase the line for good, even if an interrupt comes meanwhile."""
        with held_back(), self.hidden():
            self._over = True
            self._timer.cancel()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Hide the line in this block, so that something else can be written."""
        with self._lock:
            with held_back(), suppress(OSError, ValueError):
                if self._live is not None:
                    self._live.stop()
            try:
                yield
            finally:
                self.draw()


_line: ProgressLine | None = None


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
        line.draw()

        def say(words: str) -> None:
            line.parts[place] = words
            line.draw(rest=PERIOD)

        try:
            yield say
        finally:
            del line.parts[place:]


@contextmanager
def shared_line() -> Iterator[ProgressLine]:
    """The one line, which lasts until the outermost block is over."""
    global _line
    if _line is not None:
        yield _line
        return
    _line = ProgressLine()
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
def progress(what: str, total: int) -> Iterator[Callable[[str], None]]:
    """Show how many things are done, and the time left; yields a function that counts one more, and
    shows some words.

    Nothing is shown for a single thing.
    """
    if total == 1:
        yield no_words
        return
    done, begun = 0, time.monotonic()
    with waiting(f"0 of {total} {what}") as say:

        def advance(words: str) -> None:
            nonlocal done
            done += 1
            left = int((time.monotonic() - begun) / done * (total - done))
            more = f", {words}" if words else ""
            say(f"{done} of {total} {what}{more}, about {left // 60}:{left % 60:02} left")

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


def no_words(words: str) -> None:
    """Do nothing, as there is no terminal."""

"""Work for processes that are killed, fail, and note what they do."""

import os
import signal
import time
from dataclasses import dataclass

from pencilsat.processes import worker


@dataclass(frozen=True)
class Noted:
    """Squares numbers and notes each; it is killed at some, the first time, once so many are noted,
    or always.
    """

    folder: str
    once: int = -1
    always: int = -1
    fails: int = -1
    noted: int = 0

    def __call__(self, number: int) -> int:
        before = self.notes().count(number)
        with open(f"{self.folder}/notes", "a", encoding="utf-8") as notes:
            notes.write(f"{number} {os.getpid()}\n")
        while number == self.once and not before and len(self.notes()) < self.noted:
            time.sleep(0.5)  # until the results are there, too
        if number == self.always or (number == self.once and not before):
            os.kill(os.getpid(), signal.SIGKILL)
        if number == self.fails:
            raise ZeroDivisionError("as was asked for")
        return number * number

    def notes(self) -> list[int]:
        return [number for number, _ in self._lines()]

    def processes(self) -> set[int]:
        return {process for _, process in self._lines()}

    def _lines(self) -> list[tuple[int, int]]:
        try:
            with open(f"{self.folder}/notes", encoding="utf-8") as notes:
                return [(int(n), int(p)) for n, p in map(str.split, notes)]
        except FileNotFoundError:
            return []


def lost(number: int) -> int:
    return -number


@dataclass(frozen=True)
class Racing:
    """Gives its name after so many seconds, or fails; its process is noted, or killed."""

    name: str
    seconds: float = 0.0
    folder: str = ""

    def __call__(self, thing: object) -> str:
        if self.folder:
            with open(f"{self.folder}/pid", "w", encoding="utf-8") as file:
                file.write(str(os.getpid()))
        if self.name == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.name == "raised":
            raise ZeroDivisionError("as was asked for")
        time.sleep(self.seconds)
        return self.name


@dataclass(frozen=True)
class Noisy:
    """Writes to standard output, as libraries do that are not asked."""

    def __call__(self, number: int) -> int:
        os.write(1, b"noise\n")
        return number * number


class Unloaded:
    """Ends each process that is to do it."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (3,)


class Telling:
    """Tells a number's predecessors, and returns it; at 0, waits for an interrupt."""

    def __call__(self, number: int) -> int | str:
        for each in range(number):
            worker.tell(each)
        if number:
            return number
        try:
            worker.tell("waiting")
            time.sleep(60)
        except KeyboardInterrupt:
            return "interrupted"
        return "left alone"

"""The processes that are measured: workers that answer on request, and commands as a whole."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from boards import BenchmarkBoard

HERE = Path(__file__).resolve().parent


class Sample(NamedTuple):
    """What answering a puzzle cost once: the CPU seconds of each stage, and the answer."""

    stages: Mapping[str, float]
    answer: Sequence[object] | None


def environment(checkout: Path, folder: Path) -> dict[str, str]:
    """That in which `pencilsat` is a checkout, whose modules are compiled once, in the folder."""
    place = folder / f"{checkout.name}-{sha256(bytes(checkout)).hexdigest()[:16]}"
    place.mkdir(exist_ok=True)
    if not (place / "pencilsat").exists():
        (place / "pencilsat").symlink_to(checkout, target_is_directory=True)
    said = {
        "PYTHONPATH": f"{place}{os.pathsep}{HERE}",
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
    }
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | said


class AnsweringProcess:
    """A process that answers puzzles one after another: a module of this folder. One that lets the
    system end it when its time for a puzzle is over, or that gives up on one, is begun anew.
    """

    def __init__(self, module: str, variables: Mapping[str, str], *arguments: str) -> None:
        self._command = [sys.executable, "-P", "-m", module, *arguments]
        self._variables = variables
        self._begin()

    def _begin(self) -> None:
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=self._variables,
        )

    def ask(self, board: BenchmarkBoard, seconds: float) -> Sample:
        """What it answers to a puzzle."""
        assert self._process.stdin
        assert self._process.stdout
        request = json.dumps([str(board.file), board.index, seconds])
        print(request, file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        ended = None if line else -self._process.wait()
        if ended in (signal.SIGALRM, signal.SIGABRT):
            self._begin()
            late = Sample({"all": seconds}, ["undecided", None, None])
            return late if ended == signal.SIGALRM else Sample({}, None)
        if not line:
            sys.exit(f"the process that answers {board.file} has ended: what it lacks is above")
        return Sample(**json.loads(line))

    def close(self) -> None:
        """End it."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def cpu_of(arguments: Sequence[str], variables: Mapping[str, str]) -> float:
    """The CPU seconds of a whole Python process."""
    process = subprocess.Popen(
        [sys.executable, "-P", *arguments], env=variables, stdout=subprocess.DEVNULL
    )
    _, code, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(code)
    return used.ru_utime + used.ru_stime

"""Certificates of puzzles that have one solution."""

from functools import cache

from command import RING, ROOT

from pencilsat import encoders
from pencilsat.certificates import checking, contents, making
from pencilsat.certificates.checksums import Files, Refused
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks import check
from pencilsat.tasks.options import Options
from pencilsat.tasks.records import last
from pencilsat.tasks.run import Run


def instance(name: str) -> str:
    return (ROOT / "instances" / f"{name}.txt").read_text(encoding="utf-8")


@cache
def certified(text: str, encoding: str | None = None, *, implied: bool = True) -> Files:
    [puzzle] = encoders.read(text)
    return certificate(puzzle, Options(encoding, implied=implied)).files


def certificate(puzzle: AnyPuzzle, options: Options) -> making.Certificate:
    run = Run(puzzle, contents.certifiable(puzzle.family, options))
    found = last(check.checking(run, spread=False))
    assert found.status == "unique"
    made = making.certificate(run, found.solutions[0])
    assert made is not None
    return made


def ring() -> Files:
    """Small, and with cuts."""
    return certified(RING, implied=False)


def fault(files: Files) -> Refused | None:
    try:
        [*checking.findings(files)]
    except Refused as found:
        return found
    return None

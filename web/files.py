"""Puzzles as files to keep: pictures, booklets, formulas, certificates."""

from contextlib import closing
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from ..cnf.errors import NotFound
from ..encoders import AnyPuzzle
from ..tasks.check import checking
from ..tasks.export import export
from ..tasks.options import Options
from ..tasks.records import last
from ..tasks.run import Run
from ..tasks.solve import solving
from . import asked
from .asked import TYPES
from .posed import options_of, puzzle_of
from .worker import Bench, File


def download(body: asked.Download, bench: Bench) -> File:
    """A puzzle as a file."""
    puzzle, options = puzzle_of(body), options_of(body, bench)
    name, ending = puzzle.family.name, "zip" if body.to == "certificate" else body.to
    return File(f"{name}.{ending}", TYPES[ending], content(puzzle, options, body))


def content(puzzle: AnyPuzzle, options: Options, body: asked.Download) -> bytes:
    """What the file holds. BadInput if it cannot be had, NotFound if a limit came first."""
    if body.to == "txt":
        return puzzle.family.board.text(puzzle).encode()
    if body.to == "cnf":
        return "".join(export(puzzle, options).lines()).encode()
    if body.to == "certificate":
        return certificate(puzzle, options)
    return pictured(puzzle, options, body)


def pictured(puzzle: AnyPuzzle, options: Options, body: asked.Download) -> bytes:
    """A picture, or a booklet with the solution at its end."""
    from ..views import pictures
    from ..views.documents import document
    from ..views.fonts import check_installed

    if body.to in ("png", "pdf"):
        check_installed()
    drawn = pictures.entry(puzzle)
    if body.solution:
        found = last(solving(Run(puzzle, options), unique=False))
        if not found.solutions:
            raise NotFound(found.status)
        panel = pictures.solved(puzzle, found.solutions[0].value)
        together = body.to in ("pdf", "html")
        drawn = (
            pictures.entry(puzzle, solution=panel) if together else pictures.entry(puzzle, [panel])
        )
    found_bytes = document([drawn], body.to)
    return found_bytes if isinstance(found_bytes, bytes) else found_bytes.encode()


def certificate(puzzle: AnyPuzzle, options: Options) -> bytes:
    """A zip of the certificate that the puzzle has one solution. NotFound if it has not."""
    from ..certificates import contents, making

    run: Run[Any] = Run(puzzle, contents.certifiable(puzzle.family, options))
    with closing(checking(run, spread=False)) as records:
        found = last(records)
    made = making.certificate(run, found.solutions[0]) if found.status == "unique" else None
    if made is None:
        why = "undecided: the proof was not finished" if found.status == "unique" else found.status
        raise NotFound(f"no certificate: {why}")
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in made.files.items():
            archive.writestr(f"certificate/{name}", data)
    return packed.getvalue()

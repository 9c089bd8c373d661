"""`export`: puzzles as formulas and integer programs for other programs."""

import enum
import json
import os
from dataclasses import replace
from functools import cached_property
from typing import Annotated

import typer

from ..cnf.errors import BadInput
from ..cnf.record import record
from ..search.solvers import COUNTING, DEFAULT
from ..tasks import sets
from ..tasks.export import COUNTING_FORMATS, Exported
from ..tasks.export import export as exported
from ..tasks.files import Growing, made_directory, put, remove
from ..tasks.options import Options, check_options, eager, limits
from .each import every
from .files import check_free, files_like
from .inputs import Item, chosen, named
from .output import BAD, UNDECIDED, YES, complain, write
from .parameters import EncodingOptions, FamilyName, Force, Index, PuzzleFiles, Seconds
from .progress import waiting


class Exchanged(enum.StrEnum):
    """Formats of formulas."""

    dimacs = "dimacs"
    xor = "cnf+xor"
    opb = "opb"
    wcnf = "wcnf"
    gcnf = "gcnf"
    lp = "lp"
    mps = "mps"


ENDINGS = {f".{each}": each for each in Exchanged} | {".cnf": Exchanged.dimacs}
"""The formats of files by the endings of their names."""

CLAUSES = {Exchanged.dimacs, Exchanged.xor}
"""Formats of files that end in `.cnf`."""


@record
class Form:
    """What a puzzle is exported as."""

    format: Annotated[
        Exchanged | None,
        typer.Option(
            "--format",
            help="dimacs; cnf+xor with lines for parities, opb for pseudo-Boolean solvers, wcnf "
            "for MaxSAT, gcnf with a group for each instance of a rule, lp and mps for integer "
            "programs. The default is dimacs, of a --program lp.",
        ),
    ] = None
    program: Annotated[
        str | None,
        typer.Option(
            "--program",
            metavar="NAME",
            help="An integer program instead of an encoding; `families` lists them.",
        ),
    ] = None

    @property
    def name(self) -> str:
        """The name of the format."""
        return self.format or (Exchanged.lp if self.program else Exchanged.dimacs)

    def in_file(self, name: str) -> "Form":
        """The form in a file, whose ending may say the format. BadInput if it says another one."""
        usual = ENDINGS.get(os.path.splitext(name)[1].lower())
        if usual in (None, self.format) or {usual, self.format} <= CLAUSES:
            return self
        if self.format is not None:
            raise BadInput(f"-o {name}: this is no name for --format {self.format}")
        return replace(self, format=usual)

    def of(self, item: Item, options: Options) -> Exported:
        """The puzzle in this form. BadInput if there is none."""
        solver = COUNTING[0] if self.name in COUNTING_FORMATS else DEFAULT
        asked, family = replace(options, solver=solver), item.puzzle.family
        check_options(family, asked)
        if self.program is None:
            asked = eager(family, asked)
        with named(str(item.where)):
            found = exported(item.puzzle, asked, format=str(self.name), program=self.program)
            _ = found.written  # the clauses of a program may be too many
            return found


@record
class Target:
    """Where it is written."""

    output: Annotated[
        str, typer.Option("--output", "-o", help="Output file; - is standard output.")
    ] = "-"
    directory: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="DIR",
            help=f"Write every puzzle to a file in this directory, and {sets.MANIFEST}: what each "
            "is, its checksum, and the answer that is expected.",
        ),
    ] = None
    force: Force = False
    seconds: Seconds = None


def export(
    files: PuzzleFiles,
    asked: EncodingOptions,
    form: Form,
    target: Target,
    family: FamilyName = None,
    index: Index = 1,
) -> int:
    """Write puzzles for any solver: as clauses, counts or sums, in an eager encoding.

    A line on standard error says what of the rules a format, or an integer program, cannot say.
    """
    if target.directory is not None:
        if not target.directory:
            raise BadInput("--set takes a directory, not ''")
        if (target.output, index) != ("-", 1):
            raise BadInput("--set writes all puzzles, to files of its own: no -o, no --index")
        made = ExportedSet(files, form, asked.options, target.directory, target.seconds)
        return made.write(family, force=target.force)
    [file, *more] = files
    if more or target.seconds is not None:
        raise BadInput("several files, and --seconds, need --set DIR, which takes all puzzles")
    check_free(target.output, force=target.force, sources=[file])
    item = chosen(file, family, index)
    with waiting("writing the formula"):
        found = form.in_file(target.output).of(item, asked.options)
        if target.output == "-":
            write(found.lines())
        else:
            found.write(target.output)
    say_lacks(found, item)
    return YES


def say_lacks(found: Exported, item: Item) -> None:
    """Say what of a puzzle's rules a file does not say."""
    for lack in found.lacks:
        complain(f"{item.where}: {lack}")


@record
class ExportedSet:
    """A directory with a file for each puzzle, and a manifest."""

    files: list[str]
    form: Form
    options: Options
    directory: str
    seconds: float | None

    @cached_property
    def manifest(self) -> Growing:
        """The manifest, which grows puzzle by puzzle."""
        return Growing([os.path.join(self.directory, sets.MANIFEST)])

    @cached_property
    def written(self) -> list[str]:
        """The files of puzzles, as far as they are written."""
        return []

    def __call__(self, item: Item) -> int:
        """Write the file of a puzzle, and its line of the manifest; returns the exit code."""
        try:
            found = self.form.of(item, self.options)
            content = "".join(found.lines()).encode()
        except BadInput as error:
            error.file = error.file or str(item.where)
            complain(str(error))
            return BAD
        name = sets.file_name(found, len(self.written) + 1)
        answering = Options(limits=limits(item.left(self.seconds)))
        entry = sets.entry(found, content, answering)
        put(content, os.path.join(self.directory, name))
        self.written.append(name)
        say_lacks(found, item)
        place = {"file": name, "source": item.where.file, "index": item.where.index}
        self.manifest.add(json.dumps(place | entry) + "\n")
        return UNDECIDED if entry["solutions"] is None else YES

    def write(self, family: str | None, *, force: bool) -> int:
        """Write a file for each puzzle; returns the exit code. BadInput if the directory holds a
        set, unless it may be overwritten: files that remain of the old one are removed then.
        """
        old = files_like(sets.NAMES, self.directory)
        if old and not force:
            raise BadInput("it holds a set; --force overwrites it", file=self.directory)
        with made_directory(self.directory):
            try:
                code = every(self.files, family, None, self, seconds=self.seconds)
            finally:  # what was written stays, and is in the manifest
                self.manifest.close()
            for file in {*map(os.path.basename, old)} - {*self.written, sets.MANIFEST}:
                remove(os.path.join(self.directory, file))
        return code

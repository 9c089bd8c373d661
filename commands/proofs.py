"""`--proof` and `verify-proof`: certificates of unique solutions and of fewest clues."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..boards.words import printable
from ..cnf.errors import BadInput, NotFound
from ..cnf.record import record
from ..encoders.family import Solution
from ..tasks.answer import Answer
from ..tasks.files import put
from ..tasks.options import Options
from ..tasks.run import Run
from ..views import Proof
from .files import check_free
from .inputs import Item, chosen, named, names
from .limits import within
from .output import NO, UNDECIDED, YES, say
from .parameters import AnswerFormat, FamilyName, Force, OutputFormat, Seconds
from .progress import waiting

if TYPE_CHECKING:
    from ..certificates.checking import CertificateKind
    from ..certificates.checksums import Files
    from ..certificates.making import Certificate

Stopped = KeyboardInterrupt | BadInput
"""What can stop a proof; the answer is printed first."""


class Leaving:
    """Writes a certificate about one puzzle to a new directory.

    `steps` is the length of the proof, 0 if there is none.
    """

    def __init__(self, directory: str, files: list[str]) -> None:
        from ..certificates import directories

        if len(files) != 1:
            raise BadInput(f"a proof is about one puzzle, but there are {len(files)} files")
        directories.check_new(Path(directory))
        self.directory = directory
        self.steps = 0

    @property
    def proof(self) -> Proof:
        """The proof so far."""
        return Proof(self.directory, self.steps)

    def fitted(self, item: Item, options: Options) -> Options:
        """The options, unchanged. BadInput unless the puzzle is the only one in its file."""
        alone(item)
        return options

    def leave(self, making: "Callable[[], Certificate | None]") -> Stopped | None:
        """Make and write a certificate, unless a limit comes first; returns what stopped it."""
        from ..certificates import directories

        try:
            with waiting("proving"):
                made = making()
                if made:
                    directories.write(Path(self.directory), made.files)
                    self.steps = made.steps
        except (KeyboardInterrupt, BadInput) as stopped:
            return stopped
        return None


class Prover(Leaving):
    """Writes a certificate that a puzzle has exactly one solution, if it has."""

    def fitted(self, item: Item, options: Options) -> Options:
        """The options, with an encoding all of whose clauses can be checked."""
        from ..certificates import contents

        return contents.certifiable(item.puzzle.family, super().fitted(item, options))

    def prove(self, run: Run[Any], solution: Solution[Any]) -> Stopped | None:
        """Write the certificate, unless a limit comes first; returns what stopped it."""
        from ..certificates import making

        return self.leave(lambda: making.certificate(run, solution))

    def missed(self, found: Answer[Any]) -> bool:
        """Whether a puzzle with one solution has no certificate."""
        return found.status == "unique" and not self.steps


@record
class OtherCheckers:
    """Which other programs check a proof, and a file for it in LRAT."""

    others: Annotated[
        str | None,
        typer.Option(
            "--with",
            help="Comma-separated programs that check the proof, too: drat-trim, cake_lpr, drup, "
            "dratify, cadical.",
        ),
    ] = None
    lrat: Annotated[
        str | None, typer.Option("--lrat", help="Write the proof in LRAT, by drat-trim or cadical.")
    ] = None
    force: Force = False

    @property
    def asked(self) -> bool:
        """Whether there is more to do than to check the certificate here."""
        return self.others is not None or self.lrat is not None

    @property
    def names(self) -> Sequence[str]:
        """The names of the programs. BadInput if one is empty."""
        return names(self.others, "--with") or ()

    def check(self) -> None:
        """Raise BadInput if a program is not there, or the file cannot be written."""
        if not self.asked:
            return
        from ..certificates import checkers

        for name in self.names:
            checkers.check_installed(name)
        if self.lrat is not None:
            checkers.check_writer()
            check_free(self.lrat, force=self.force)

    def findings(self, kind: "CertificateKind", files: "Files") -> Iterator[str]:
        """A line for each thing done."""
        if not self.asked:
            return
        from ..certificates import checkers

        formula, proof = (files[name].decode() for name in kind.refuted)
        yield from checkers.findings(self.names, formula, proof, kind.refuted[1])
        if self.lrat is not None:
            put(checkers.lrat_of(formula, proof, kind.refuted[1]), self.lrat)
            yield f"{self.lrat}: {kind.refuted[1]} in LRAT, checked"


def verify_proof(
    directory: Annotated[str, typer.Argument(help="A directory written by --proof.")],
    more: OtherCheckers,
    file: Annotated[
        str | None, typer.Argument(help="The puzzle it should be about; - is standard input.")
    ] = None,
    family: FamilyName = None,
    seconds: Seconds = None,
    format: OutputFormat = AnswerFormat.text,
) -> int:
    """Check a certificate of uniqueness, or of fewest clues, and every step of its proof."""
    from ..certificates.checksums import Refused

    checked: list[str] = []
    fault: Refused | None = None
    try:
        with within(seconds):
            more.check()
            status = verdict(directory, file, family, more, checked, format)
    except Refused as found:
        fault, status = found, "refused"
    except NotFound:
        status = "undecided"
    if format is AnswerFormat.json:
        import json  # imported here, as solving does not need it

        where = fault and {"file": fault.file, "line": fault.line, "message": fault.message}
        told = {"directory": directory, "status": status, "checked": checked, "fault": where}
        say(json.dumps(told))
    else:
        say(printable(f"refused: {fault}") if fault else status)
    return NO if fault else UNDECIDED if status == "undecided" else YES


def verdict(
    directory: str,
    file: str | None,
    family: str | None,
    more: OtherCheckers,
    checked: list[str],
    format: AnswerFormat,
) -> str:
    """What a certificate proves; each thing found right is kept, and shown as a line.

    Raises Refused at the first fault.
    """
    from ..certificates import directories

    kind, files = directories.read(Path(directory))
    board = None
    if file is not None:
        item = alone(chosen(file, family, 0))
        board = item.puzzle
    with named(directory), waiting("checking") as show:
        for line in chain(kind.findings(files, board), more.findings(kind, files)):
            checked.append(line)
            show(f"checking, {len(checked)} right so far")
            if format is not AnswerFormat.json:
                say(line)
    return kind.verdict


def alone(item: Item) -> Item:
    """The puzzle. BadInput unless it is the only one in its file."""
    if not item.where.alone:
        message = "a proof is about one puzzle, but the file holds several"
        raise BadInput(message, file=item.where.file)
    return item

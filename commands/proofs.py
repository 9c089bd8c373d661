"""`--proof` and `verify-proof`: certificates of one solution, and of fewest clues."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cnf.cardinality import Clause
from cnf.errors import BadInput, NotFound
from commands.inputs import Item, chosen, named
from commands.limits import within
from commands.output import NO, UNDECIDED, YES, say
from commands.parameters import FamilyName, Format, OutputFormat, Seconds
from encoders._grid import counted, printable
from encoders.pipeline import Options, Run

if TYPE_CHECKING:
    from certificates.making import Certificate

Proof = Annotated[
    str | None,
    typer.Option("--proof", help="If unique, leave a certificate of that in a new directory."),
]


Stopped = KeyboardInterrupt | BadInput
"""What can come between an answer and its proof: the answer is said first."""


class Leaving:
    """Leaves a certificate of one puzzle in a new directory.

    `steps` is the length of the proof; 0 if there is none.
    """

    def __init__(self, directory: str, files: list[str]) -> None:
        from certificates import directories

        if len(files) != 1:
            raise BadInput(f"a proof is about one puzzle, here are {len(files)} files")
        directories.check_new(Path(directory))
        self.directory = directory
        self.steps = 0

    def fitted(self, item: Item, options: Options) -> Options:
        """The options for the puzzle of a file that has only this one."""
        alone(item)
        return options

    def leave(self, making: "Callable[[], Certificate | None]") -> Stopped | None:
        """Write what is made, if no limit comes first; what stopped it is given back."""
        from certificates import directories

        try:
            made = making()
            if made:
                directories.write(Path(self.directory), made.files)
                self.steps = made.steps
        except (KeyboardInterrupt, BadInput) as stopped:
            return stopped
        return None

    def line(self) -> str:
        """What to say of a proof that was begun."""
        if not self.steps:
            return "no proof: it was not finished"
        return f"proof: {counted(self.steps, 'step')}, in {printable(self.directory)}"

    def fields(self) -> dict[str, Any]:
        """The same in JSON."""
        return {"proof": self.directory if self.steps else None, "steps": self.steps}


class Prover(Leaving):
    """Leaves a certificate that the puzzle has one solution, if it has."""

    _cuts: Sequence[Clause] = ()

    def fitted(self, item: Item, options: Options) -> Options:
        """The options with an encoding whose every clause can be checked."""
        from certificates import contents

        return contents.certifiable(item.family, super().fitted(item, options))

    def watch(self, run: Run) -> None:
        """Keep what the run finds: to be called before it has begun."""
        from certificates import making

        self._cuts = making.recorded(run)

    def prove(self, run: Run, solution: Any) -> Stopped | None:
        """Write the certificate, if no limit comes first; what stopped it is given back."""
        from certificates import making

        return self.leave(lambda: making.certificate(run, solution, self._cuts))

    def missed(self, status: str) -> bool:
        """Whether a puzzle with one solution has no certificate."""
        return status == "unique" and not self.steps


def verify_proof(
    directory: Annotated[str, typer.Argument(help="A directory that `--proof` left.")],
    file: Annotated[
        str | None, typer.Argument(help="The puzzle that it should be about; - is standard input.")
    ] = None,
    family: FamilyName = None,
    seconds: Seconds = None,
    format: OutputFormat = Format.text,
) -> int:
    """Check a certificate of one solution, or of fewest clues, and every step of its proof."""
    from certificates.checksums import Refused

    checked: list[str] = []
    fault: Refused | None = None
    try:
        with within(seconds):
            status = verdict(directory, file, family, checked, format)
    except Refused as found:
        fault, status = found, "refused"
    except NotFound:
        status = "undecided"
    if format is Format.json:
        where = fault and {"file": fault.file, "line": fault.line, "message": fault.message}
        told = {"directory": directory, "status": status, "checked": checked, "fault": where}
        say(json.dumps(told))
    else:
        say(printable(f"refused: {fault}") if fault else status)
    return NO if fault else UNDECIDED if status == "undecided" else YES


def verdict(
    directory: str, file: str | None, family: str | None, checked: list[str], format: Format
) -> str:
    """What a certificate shows; what is right of it is kept, and said, line by line.

    Raises Refused at the first fault.
    """
    from certificates import directories

    kind, files = directories.read(Path(directory))
    board = None
    if file is not None:
        item = alone(chosen(file, family, 0))
        board = (item.family, item.puzzle)
    with named(directory):
        for line in kind.findings(files, board):
            checked.append(line)
            if format is not Format.json:
                say(line)
    return kind.verdict


def alone(item: Item) -> Item:
    """The puzzle of a file that has only this one."""
    if not item.alone:
        raise BadInput("a proof is about one puzzle, the file holds several", file=item.file)
    return item

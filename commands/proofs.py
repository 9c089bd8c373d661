"""`check --proof` and `verify-proof`: certificates that a puzzle has one solution."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from cnf.cardinality import Clause
from cnf.errors import BadInput
from commands.inputs import Item, chosen, named
from commands.output import NO, YES, say
from commands.parameters import FamilyName, Format, OutputFormat
from encoders._grid import counted
from encoders.pipeline import Options, Run

Proof = Annotated[
    str | None,
    typer.Option("--proof", help="If unique, leave a certificate of that in a new directory."),
]


class Prover:
    """Leaves a certificate of one puzzle in a new directory, if it has one solution.

    `steps` is the length of the proof; 0 if there is none.
    """

    def __init__(self, directory: str, files: list[str]) -> None:
        from certificates import directories

        if len(files) != 1:
            raise BadInput(f"a proof is about one puzzle, here are {len(files)} files")
        directories.check_new(Path(directory))
        self.directory = directory
        self.steps = 0
        self._cuts: list[Clause] = []

    def fitted(self, item: Item, options: Options) -> Options:
        """The options for the puzzle of a file that has only this one."""
        from certificates import contents

        return contents.certifiable(alone(item).family, options)

    def watch(self, run: Run) -> None:
        """Keep what the run finds: to be called before it has begun."""
        from certificates import making

        self._cuts = making.recorded(run)

    def prove(self, run: Run, solution: Any) -> KeyboardInterrupt | None:
        """Write the certificate, if no limit comes first; an interrupt is given back."""
        from certificates import directories, making

        try:
            made = making.certificate(run, solution, self._cuts)
            if made:
                directories.write(Path(self.directory), made.files)
                self.steps = made.steps
        except KeyboardInterrupt as interrupt:
            return interrupt
        return None

    def missed(self, status: str) -> bool:
        """Whether a puzzle with one solution has no certificate."""
        return status == "unique" and not self.steps

    def line(self) -> str:
        """What to say of a puzzle with one solution."""
        if not self.steps:
            return "no proof: it was not finished"
        return f"proof: {counted(self.steps, 'step')}, in {self.directory}"

    def fields(self) -> dict[str, Any]:
        """The same in JSON."""
        return {"proof": self.directory if self.steps else None, "steps": self.steps}


def verify_proof(
    directory: Annotated[str, typer.Argument(help="A directory that `check --proof` left.")],
    file: Annotated[
        str | None, typer.Argument(help="The puzzle that it should be about; - is standard input.")
    ] = None,
    family: FamilyName = None,
    format: OutputFormat = Format.text,
) -> int:
    """Check a certificate: puzzle, formula, solution, cuts, and every step of the proof."""
    from certificates import checking, directories
    from certificates.checksums import Refused

    files = directories.read(Path(directory))
    board = None
    if file is not None:
        item = alone(chosen(file, family, 0))
        board = (item.family, item.puzzle)
    checked: list[str] = []
    fault: Refused | None = None
    try:
        with named(directory):
            for line in checking.findings(files, board):
                checked.append(line)
                if format is not Format.json:
                    say(line)
    except Refused as found:
        fault = found
    status = "refused" if fault else "unique"
    if format is Format.json:
        where = fault and {"file": fault.file, "line": fault.line, "message": fault.message}
        told = {"directory": directory, "status": status, "checked": checked, "fault": where}
        say(json.dumps(told))
    else:
        say(f"refused: {fault}" if fault else "unique")
    return NO if fault else YES


def alone(item: Item) -> Item:
    """The puzzle of a file that has only this one."""
    if not item.alone:
        raise BadInput("a proof is about one puzzle, the file holds several", file=item.file)
    return item

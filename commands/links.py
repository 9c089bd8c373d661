"""`--link`: the address where a person can play a puzzle."""

from dataclasses import dataclass
from typing import Annotated

import typer

from pencilsat import formats
from pencilsat.boards.words import shown
from pencilsat.cnf.errors import BadInput, unknown
from pencilsat.commands.inputs import Item, named
from pencilsat.commands.output import BAD, YES, complain, say
from pencilsat.commands.parameters import Format


@dataclass(frozen=True)
class Linked:
    """Whether the addresses of puzzles are wanted, and of which site."""

    link: Annotated[bool, typer.Option("--link", help="Print a link where people can play it.")] = (
        False
    )
    site: Annotated[
        str | None,
        typer.Option(
            "--site",
            metavar="SITE",
            help=f"Site for --link: {', '.join(formats.SITES)}; by default the first that has it.",
        ),
    ] = None

    @property
    def linked(self) -> bool:
        """Whether they are wanted: to name a site says so, too."""
        return self.link or self.site is not None

    def site_or(self, format: str | None) -> str | None:
        """The site; else that of a format, if one is named. BadInput if it is none, or another."""
        for name in (self.site, format):
            if name is not None and name not in formats.SITES:
                said = f"{shown(name)} is not a site for --link"
                raise BadInput(unknown(said, name, formats.SITES))
        if self.site and format and self.site != format:
            raise BadInput(f"--site {self.site} does not go with the format {format}")
        return self.site or format

    def check_links(self, format: Format = Format.text) -> None:
        """There is such a site, and a place to say addresses, or BadInput."""
        self.site_or(None)
        if self.linked and format is Format.line:
            raise BadInput("--link has no place in the line format; use text or json")

    def address(self, item: Item) -> tuple[str | None, int]:
        """The address of a puzzle, if it is wanted, and the exit code; a line says it if there is
        none.
        """
        if not self.linked:
            return None, YES
        try:
            with named(str(item.where)):
                return formats.link(item.puzzle, self.site), YES
        except BadInput as error:
            complain(str(error))
            return None, BAD

    def say(self, item: Item) -> int:
        """Say the address, and give back the exit code."""
        link, code = self.address(item)
        if link:
            say(link)
        return code

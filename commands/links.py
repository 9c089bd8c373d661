"""`--link`: the address where a person can play a puzzle."""

from typing import Annotated

import typer

from .. import formats
from ..boards.words import shown
from ..cnf.errors import BadInput, unknown
from ..cnf.record import record
from .inputs import Item, named
from .output import BAD, YES, complain, say
from .parameters import AnswerFormat


@record
class Linked:
    """Whether to print the addresses of puzzles, and at which site."""

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
        """Whether addresses are asked for: naming a site is enough."""
        return self.link or self.site is not None

    def site_or(self, format: str | None) -> str | None:
        """The site or, without one, the format's. BadInput if it is not a site, or differs from the
        format.
        """
        for name in (self.site, format):
            if name is not None and name not in formats.SITES:
                said = f"{shown(name)} is not a site for --link"
                raise BadInput(unknown(said, name, formats.SITES))
        if self.site and format and self.site != format:
            raise BadInput(f"--site {self.site} does not go with the format {format}")
        return self.site or format

    def check_links(self, format: AnswerFormat = AnswerFormat.text) -> None:
        """Raise BadInput if there is no such site, or the format has no place for addresses."""
        self.site_or(None)
        if self.linked and format is AnswerFormat.line:
            raise BadInput("--link has no place in the line format; use text or json")

    def address(self, item: Item) -> tuple[str | None, int]:
        """The address of a puzzle, if asked for, and the exit code; a line of complaint if it has
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
        """Print the address; returns the exit code."""
        link, code = self.address(item)
        if link:
            say(link)
        return code

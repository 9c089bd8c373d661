"""`families`: the list of families, or everything about some of them."""

from typing import Annotated

import typer

from .. import encoders
from ..views.families import entry, page
from .output import YES, say


def families(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[family...]", help="Families to show in full.", show_default=False),
    ] = None,
) -> int:
    """List the puzzle families, or show some in full: rules, encodings, formats and options."""
    if names:
        found = [page(encoders.family_named(name)) for name in names]
        say("\n\n".join("\n".join(lines) for lines in found))
        return YES
    for name in encoders.names():
        say("\n".join(entry(encoders.family_named(name))))
    return YES

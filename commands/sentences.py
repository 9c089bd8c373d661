"""`rules`: the sentences in which rules of a genre of one's own are said."""

from typing import Annotated

import typer

from ..tasks.sentences import every
from ..views.sentences import as_json, as_text
from .output import YES, say, say_lines


def rules(
    kind: Annotated[
        str | None, typer.Argument(help="What is answered: shade, objects, numbers …")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
) -> int:
    """List the sentences in which rules are said below a board, with a board that obeys each and
    one that does not.

    They are the rules of puzzles that begin with `custom`, and can be added to those of a family.
    """
    for number, told in enumerate(every(kind)):
        if json:
            say(as_json(told))
        else:
            say_lines([""] * (number > 0))
            say_lines(as_text(told))
    return YES

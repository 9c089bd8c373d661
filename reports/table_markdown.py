"""Tables in Markdown."""

import re
from collections.abc import Sequence

from .table import Table


def as_markdown(table: Table) -> str:
    """A table between pipes, under its title."""

    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(map(markdown, cells))} |"

    rule = [":--" if left else "--:" for left in table.lefts()]
    body = [line(table.headings()), line(rule), *map(line, table.shown())]
    return "\n".join([f"**{markdown(table.title)}**", "", *body, "", markdown(table.notes), ""])


MARKDOWN = re.compile(
    r"""
    [\\`*~$|<]                                 # code, emphasis, mathematics, cells, tags
    | (?<![^\W_])_ | _(?![^\W_])                # emphasis, but between letters
    | &(?=[#\w])                                # entities
    | \](?=[(\[])                               # links
    """,
    re.VERBOSE,
)
"""The characters that are special in Markdown."""


def markdown(text: str) -> str:
    """A text with Markdown's special characters escaped."""
    return MARKDOWN.sub(r"\\\g<0>", text)

"""Tables for a terminal."""

from collections.abc import Sequence

from .table import Table


def as_text(table: Table) -> str:
    """A table for a terminal: headings on as many lines as they need, no trailing blanks."""
    shown, headings = table.shown(), table.headings()
    widths = [
        max(map(len, [*heading.split(" "), *column]))
        for heading, *column in zip(headings, *shown, strict=True)
    ]
    parts = [wrapped(heading, width) for heading, width in zip(headings, widths, strict=True)]
    tall = max(map(len, parts))
    above = zip(*([""] * (tall - len(part)) + part for part in parts), strict=True)
    rule = ["─" * width for width in widths]
    lines = [aligned(line, widths, table.lefts()) for line in [*above, rule, *shown]]
    return plain("\n".join([table.title, *lines, ""]))


def plain(text: str) -> str:
    """A text for a terminal, with ordinary blanks only."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def aligned(cells: Sequence[str], widths: Sequence[int], lefts: Sequence[bool]) -> str:
    """A line of a table."""
    parts = [
        cell.ljust(width) if left else cell.rjust(width)
        for cell, width, left in zip(cells, widths, lefts, strict=True)
    ]
    return "  ".join(parts).rstrip()


def wrapped(text: str, width: int) -> list[str]:
    """The words of a text in lines; no word is broken."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines

"""Tables for LaTeX, with the package booktabs."""

import re
from collections.abc import Sequence

from .table import Table

ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\N{NO-BREAK SPACE}": r"\,",
    "·": r"$\cdot$",
    "–": "--",
    "…": r"\dots{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "-": "-{}",
} | {special: f"\\{special}" for special in "&%$#_{}"}


def as_latex(table: Table) -> str:
    r"""A table with `\toprule` and the other rules of the package booktabs."""

    def line(cells: Sequence[str]) -> str:
        return " & ".join(map(latex, cells)) + r" \\"

    places = "".join("l" if left else "r" for left in table.lefts())
    return "\n".join(
        [
            r"\begin{table}",
            r"\centering\footnotesize",
            rf"\caption{{{latex(table.title)}. {latex(table.notes)}}}",
            rf"\begin{{tabular}}{{{places}}}",
            r"\toprule",
            line(table.headings()),
            r"\midrule",
            *map(line, table.shown()),
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
            "",
        ]
    )


def latex(text: str) -> str:
    """A text with LaTeX's special characters escaped, as well as ligatures of hyphens, and
    characters that, at the start of a row, the line end before it would take for its argument.
    """
    escaped = re.sub(r"-(?=-)|[^-]", lambda found: ESCAPES.get(found[0], found[0]), text)
    return f"{{}}{escaped}" if escaped.startswith(("[", "*")) else escaped

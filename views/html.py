"""Puzzles as one page that loads nothing from elsewhere, and can be printed.

It needs no script, except to go from step to step through an explanation.
"""

from collections.abc import Iterator, Sequence

from ..boards.sheet import Panel
from ..boards.svg import night, safe, written
from . import walkthrough
from .pictures import CALLED, PicturedPuzzle, ended, headed, hinted_at

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load for the page: nothing."""

STYLE = """\
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem 1.25rem 3rem; color: #111; background: #fff;
  font: 16px/1.5 Helvetica, Arial, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .25rem; }
p, ul { margin: .25rem 0 .75rem; max-width: 45rem; }
section { break-inside: avoid; }
ol { overflow-wrap: anywhere; }
.panels { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; }
figure { margin: 0; min-width: 0; max-width: 100%; break-inside: avoid; }
figcaption { font-weight: bold; }
.solutions svg { width: 16rem; }
@media screen and (prefers-color-scheme: dark) { body { color: #f2f2f2; background: #16181c; } }
"""


def page(entries: Sequence[PicturedPuzzle], name: str) -> str:
    """The page: the puzzles, then the solutions that belong at the end."""
    walks = any(each.walk for each in entries)
    allowed = f"{POLICY}; {walkthrough.policy()}" if walks else POLICY
    styles = STYLE + walkthrough.style() * walks
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{allowed}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{safe(name)}</title>",
        f"<style>\n{styles}{night()}</style></head><body>",
        f"<h1>{safe(name)}</h1>",
    ]
    several = len(entries) > 1
    for number, (each, heading) in enumerate(zip(entries, headed(entries, name), strict=True), 1):
        parts += section(each, heading, number if several else None)
    if told := hinted_at(entries):
        parts += [f"<section><h2>Hints</h2><p>{CALLED}</p><dl>"]
        for number, hints in told:
            parts += [f"<dt>{number}.</dt>", *(f"<dd>{safe(hint)}</dd>" for hint in hints)]
        parts += ["</dl></section>"]
    if ends := ended(entries):
        parts += ['<section class="solutions"><h2>Solutions</h2><div class="panels">']
        parts += [line for n, each in ends for line in ending(each, f"{n}.")]
        parts += ["</div></section>"]
    parts += [f"<script>{walkthrough.script()}</script>"] * walks
    return "\n".join([*parts, "</body></html>", ""])


def section(each: PicturedPuzzle, heading: str, number: int | None = None) -> Iterator[str]:
    """A puzzle: its number if there are several, its rules, its pictures, and its solution step by
    step.
    """
    yield "<section>"
    if heading:
        yield f"<h2>{safe(heading)}</h2>"
    yield f"<p>{safe(each.rules)}</p>"
    if each.difficulty:
        yield f"<p>Difficulty: {safe(each.difficulty)}</p>"
    if each.walk:
        yield from walkthrough.section(each.walk, each.title, number)
    yield '<div class="panels">'
    for panel in each.panels:
        yield from figure(panel, panel.caption, each.title)
    yield "</div>"
    if each.steps:
        yield from ("<ol>", *(f"<li>{safe(step)}</li>" for step in each.steps), "</ol>")
    yield "</section>"


def ending(each: PicturedPuzzle, number: str) -> Iterator[str]:
    """The solution of a puzzle, or why there is none."""
    if each.solution:
        yield from figure(each.solution, number, f"{each.title}, solved")
    else:
        yield f"<figure><figcaption>{number}</figcaption>{safe(each.status)}</figure>"


def figure(panel: Panel, caption: str, name: str) -> Iterator[str]:
    """A picture with its caption, and what it does not show as a list."""
    yield "<figure>"
    if caption:
        yield f"<figcaption>{safe(caption)}</figcaption>"
    yield written(panel.picture, name, styled=False)
    if panel.notes:
        yield from ("<ul>", *(f"<li>{safe(note)}</li>" for note in panel.notes), "</ul>")
    yield "</figure>"

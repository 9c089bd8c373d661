"""Pictures as SVG: crisp at any size, readable in black and white, by day and by night.

Colours are attributes, which every program understands; a style sheet has those for dark mode.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import get_args

from ..cnf.clock import check_time
from .figures import Figure, Ink, Label, Look, Oval, Path, Picture, picture
from .scene import Scene, Tint
from .words import printable

DAY: Mapping[Ink, str] = {
    "clue": "#111111",
    "answer": "#0b57a4",
    "mark": "#b3123c",
    "open": "#666666",
    "blank": "#111111",
    "grid": "#a8a8a8",
    "paper": "#ffffff",
    "white": "#ffffff",
    "black": "#000000",
    "looked": "#d99a2b",
    "because": "#6a3d9a",
    "follows": "#0a7d33",
    "grey": "#c3c6cb",
    "green": "#8fd694",
    "purple": "#d8a8e6",
    "blue": "#9cc8ef",
    "orange": "#f4c58b",
    "red": "#f2a6a6",
    "lit": "#fff0ad",
    "lamp": "#ffd84d",
    "trunk": "#7a5230",
}
"""The colours on white paper."""

NIGHT: Mapping[Ink, str] = {
    "clue": "#f2f2f2",
    "answer": "#8cc4ff",
    "mark": "#ff8fa8",
    "open": "#a0a0a0",
    "blank": "#f2f2f2",
    "grid": "#55595f",
    "paper": "#16181c",
    "white": "#ffffff",
    "black": "#000000",
    "looked": "#a9762a",
    "because": "#c9a6ff",
    "follows": "#5fe08a",
    "grey": "#595f68",
    "green": "#2c6b38",
    "purple": "#6c3e80",
    "blue": "#2b5d8e",
    "orange": "#875820",
    "red": "#883843",
    "lit": "#453c18",
    "lamp": "#b8901a",
    "trunk": "#a37b55",
}
"""The same colours on black paper."""

TINTS: Sequence[Ink] = (*get_args(Tint), "lamp", "trunk")
OTHERS = [ink for ink in NIGHT if ink not in TINTS]
"""Colours that few pictures have, and those that most have."""

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

FIT = ".pencilsat{max-width:100%;height:auto}"

BASELINE = 0.36
"""How far the foot of a capital lies below its middle, in units of the font size."""


def svg(scene: Scene, *, title: str = "") -> str:
    """The scene as an SVG element, with a title for people who cannot see it."""
    return written(picture(scene), title or scene.title or "a puzzle")


def written(drawn: Picture, title: str, *, styled: bool = True) -> str:
    """The picture as an SVG element; without `styled`, the page around it has the style sheet."""
    return framed(drawn, title, groups(drawn.figures), styled=styled)


def framed(size: Picture, title: str, content: Iterable[str], *, styled: bool = True) -> str:
    """Elements as one SVG element, of the size of a picture."""
    wide, high = number(size.width), number(size.height)
    content = [*content]
    tints = [tint for tint in TINTS if any(f"{tint}-" in part for part in content)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pencilsat" role="img" width="{wide}" '
        f'height="{high}" viewBox="0 0 {wide} {high}" font-family="{FONT}" '
        'stroke-linecap="round" stroke-linejoin="round">',
        f"<title>{safe(title)}</title>",
        *([f"<style>{night([*OTHERS, *tints])}</style>"] if styled else []),
        f'<rect class="paper-fill" width="{wide}" height="{high}" fill="{DAY["paper"]}"/>',
        *content,
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def groups(figures: Iterable[Figure]) -> Iterator[str]:
    """The figures, grouped by look."""
    for (name, look), together in groupby(figures, key=lambda figure: figure[:2]):
        yield from (f"<g{attributes(name, look)}>", *map(element, together), "</g>")


def night(inks: Iterable[Ink] = NIGHT) -> str:
    """The style sheet: pictures no wider than the page, and the colours of dark mode."""
    rules = (
        f".pencilsat .{ink}-{part}{{{part}:{NIGHT[ink]}}}"
        for ink in inks
        for part in ("fill", "stroke")
    )
    return f"@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}{FIT}"


def themed() -> str:
    """A style sheet for a page that says itself whether it is light or dark, by `color-scheme`."""
    rules = (
        f".pencilsat .{ink}-{part}{{{part}:light-dark({DAY[ink]},{NIGHT[ink]})}}"
        for ink in NIGHT
        for part in ("fill", "stroke")
    )
    return "".join(rules) + FIT


def attributes(name: str, look: Look) -> str:
    """The attributes that figures of one look share."""
    inks = [("stroke", look.stroke), ("fill", look.fill)]
    classes = [name, *(f"{ink}-{part}" for part, ink in inks if ink)]
    found = {"class": " ".join(classes)}
    found |= {part: DAY[ink] if ink else "none" for part, ink in inks if ink or part == "fill"}
    if look.width:
        found["stroke-width"] = number(look.width)
    if look.dashes:
        found["stroke-dasharray"] = " ".join(map(number, look.dashes))
    if look.bold:
        found["font-weight"] = "bold"
    return "".join(f' {key}="{value}"' for key, value in found.items())


def element(figure: Figure) -> str:
    """The element of a figure, without its look."""
    check_time()
    match figure:
        case Path(_, _, steps):
            d = "".join(kind + " ".join(map(number, numbers)) for kind, numbers in steps)
            return f'<path d="{d}"/>'
        case Oval(_, _, x, y, across, down) if across == down:
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(across)}"/>'
        case Oval(_, _, x, y, across, down):
            radii = f'rx="{number(across)}" ry="{number(down)}"'
            return f'<ellipse cx="{number(x)}" cy="{number(y)}" {radii}/>'
        case Label(_, _, x, y, text, size, start):
            foot, anchor = number(y + BASELINE * size), "start" if start else "middle"
            place = f'x="{number(x)}" y="{foot}" font-size="{number(size)}" text-anchor="{anchor}"'
            return f"<text {place}>{safe(text)}</text>"


def safe(text: str) -> str:
    """A text, escaped for SVG and HTML."""
    return escape(printable(text))


def number(value: float) -> str:
    """The number with at most two decimal places, as short as possible."""
    return f"{value:.2f}".rstrip("0").rstrip(".")

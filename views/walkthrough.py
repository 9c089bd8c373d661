"""An explanation as part of a page: one board, on which a script shows one step at a time.

Each mark has the first and the last step at which it is visible; each step has the places that it
looks at, relies on and decides. Without the script, the page shows the final board and the list of
steps.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import groupby
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from ..boards.figures import Picture
from ..boards.highlights import Role, swatch
from ..boards.replay import Seen
from ..boards.svg import attributes, element, framed, groups, safe, written
from .walk import Areas, Walk

if TYPE_CHECKING:
    from ..tasks.explain.told import Step, ToldLink

LEGEND: Mapping[Role, str] = {
    "looked": "looked at",
    "because": "known, and used",
    "follows": "follows",
    "supposed": "only supposed",
}

CONTROLS = """\
<div class="controls" hidden>
<button type="button" data-go="start" title="Start (Home)">Start</button>
<button type="button" data-go="back" title="Back (←)">◀ Back</button>
<input type="range" min="0" max="{end}" value="0" aria-label="Step">
<button type="button" data-go="next" title="Next (→)">Next ▶</button>
<button type="button" data-go="end" title="End (End)">End</button>
<button type="button" data-go="print" title="The board at every step">Print all</button>
</div>
<div class="sentence" aria-live="polite" aria-atomic="true" hidden></div>"""


@cache
def part(name: str) -> str:
    """The text of a file beside this module."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def script() -> str:
    """The script of a page with boards that are being solved."""
    return part("walkthrough.js")


def style() -> str:
    """The style of such boards."""
    return part("walkthrough.css")


def policy() -> str:
    """The security policy that lets a browser run this script, and no other."""
    return f"script-src 'sha256-{b64encode(sha256(script().encode()).digest()).decode()}'"


def section(walk: Walk, title: str, number: int | None = None) -> Iterator[str]:
    """The board, its controls, and the steps; `number` is the puzzle's, if there are several on the
    page.
    """
    puzzle = f' data-puzzle="{number}"' if number else ""
    here = f"#puzzle={number}&step=" if number else "#step="
    yield f'<div class="walk"{puzzle}><div class="stage">'
    yield board(walk, title)
    yield CONTROLS.format(end=len(walk.steps) + 1)
    yield from legend()
    yield from items("ul", "notes", walk.notes)
    yield '</div><ol class="steps">'
    for place, step in enumerate(walk.steps, 1):
        yield from told(walk, step, f"{here}{place}")
    yield "</ol>"
    ended = about(walk, walk.clash, walk.clues(walk.explanation.clash_focus))
    yield from (
        f'<div class="end"{ended}>',
        *(f"<p>{safe(line)}</p>" for line in walk.end),
        "</div></div>",
    )


def items(kind: str, name: str, texts: list[str]) -> Iterator[str]:
    """A list, if there is anything in it."""
    if texts:
        yield from (f'<{kind} class="{name}">', *(f"<li>{safe(text)}</li>" for text in texts))
        yield f"</{kind}>"


def board(walk: Walk, title: str) -> str:
    """The board with everything that is ever shown on it, with hatching below and a frame above
    each place.
    """
    drawn, spots = walk.drawn, [walk.spots(place) for place in walk.places]
    parts: list[str] = []
    for role in ("looked", "follows"):
        if role == "follows":
            parts += groups(drawn.size.figures)
            parts += [line for seen in drawn.seen for line in timed(walk, seen)]
        paths = [drawn.highlight(each, role) for each in spots]
        for (name, look), together in groupby(paths, key=lambda path: path[:2]):
            kind = "hatching" if name == "looked" else "frames"
            parts.append(f"<g{attributes(kind, look)}>")
            parts += [
                element(path).replace("<path", f'<path data-area="{i}"', 1)
                for i, path in enumerate(together)
            ]
            parts.append("</g>")
    return framed(drawn.size, title, parts, styled=False)


def timed(walk: Walk, seen: Seen) -> Iterator[str]:
    """A mark, with the steps at which it is visible."""
    when = ""
    if seen.link is not None:
        when = f' data-step="{seen.first:g}" data-link="{seen.link}"'
    else:
        when += f' data-from="{seen.first:g}"' if seen.first else ""
        when += f' data-to="{seen.last:g}"' if seen.last < inf else ""
    drawn = [*groups(walk.drawn.figures(seen))]
    yield from [f"<g{when}>", *drawn, "</g>"] if when else drawn


def told(walk: Walk, step: "Step", address: str) -> Iterator[str]:
    """A step with its places, and with the links of its chain."""
    clues = walk.clues(step.focus)
    yield f"<li{about(walk, walk.areas(step.focus), clues)}>"
    yield f'<a href="{safe(address)}">{safe(str(step))}</a>'
    if step.chain:
        opposite = step.focus.facts[0]
        supposed: Areas = {"supposed": walk.of_facts([opposite])}
        yield f'<ol class="links" start="0"><li{about(walk, supposed, [])}>'
        yield f'<a href="{safe(f"{address}&link=0")}">suppose {safe(step.supposed or "")}</a></li>'
        for j, link in enumerate(step.chain, 1):
            areas = walk.areas(link.focus, reached="supposed")
            yield f"<li{about(walk, areas, walk.clues(link.focus))}>"
            yield f'<a href="{safe(f"{address}&link={j}")}">{safe(said(link))}</a></li>'
        yield "</ol>"
    yield "</li>"


def said(link: "ToldLink") -> str:
    """A link of a chain in words."""
    return (
        f"{link.says}, so {'; '.join(link.facts)}" if link.facts else f"{link.says}: contradiction"
    )


def about(walk: Walk, areas: Areas, clues: list[int]) -> str:
    """The attributes that name a step's places and notes by number."""
    found: list[tuple[str, list[int]]] = [("clues", clues)]
    found += ((role, [walk.places[each] for each in places]) for role, places in areas.items())
    named = ((name, " ".join(map(str, some))) for name, some in found if some)
    return "".join(f' data-{name}="{some}"' for name, some in named)


def legend() -> Iterator[str]:
    """What hatching and frames mean."""
    yield '<p class="legend" hidden>'
    for role, words in LEGEND.items():
        sample = written(Picture(30, 20, [swatch(role)]), words, styled=False)
        yield f"<span>{sample}{words}</span>"
    yield "</p>"

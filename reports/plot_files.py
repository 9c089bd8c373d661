"""Plots as files, and as parts of pages."""

import io
import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from .comparisons import RunComparison
from .plot_style import in_style
from .plots import cactus, clause_growth, growth, scatter, shown

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LONGEST = 80
"""How many letters of a text go into the name of a file."""

NO_METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}


def figures(comparison: RunComparison) -> Iterator[tuple[str, "Figure"]]:
    """All plots of a comparison, by name; scatter plots pair the baseline with each other
    configuration.
    """
    drawn = {
        "cactus": cactus(comparison),
        "growth": growth(comparison),
        "clauses": clause_growth(comparison),
    }
    for name, figure in drawn.items():
        if figure is not None:
            yield name, figure
    others = [known for known in shown(comparison) if known != comparison.baseline]
    for name, known in zip(file_names([comparison.names[k] for k in others]), others, strict=True):
        yield f"scatter-{name}", scatter(comparison, comparison.baseline, known)


def file_names(texts: Sequence[str]) -> list[str]:
    """A file name for each text: short, without folders, and different from all others."""
    names = [re.sub(r"\W+", "-", text, flags=re.ASCII).strip("-")[:LONGEST] for text in texts]
    if len({name.lower() for name in names}) == len(names):
        return names
    return [f"{name}-{place}" for place, name in enumerate(names)]


@in_style
def files(comparison: RunComparison, prefix: str) -> dict[str, bytes]:
    """All plots of a comparison, as PDF and as SVG, by the names of their files."""
    return {
        f"{prefix}-{name}.{format}": saved(figure, format, metadata)
        for name, figure in figures(comparison)
        for format, metadata in (("pdf", {"CreationDate": None}), ("svg", NO_METADATA))
    }


def saved(figure: "Figure", format: str, metadata: dict[str, None]) -> bytes:
    """A figure as a file holds it."""
    target = io.BytesIO()
    figure.savefig(target, format=format, metadata=metadata)
    return target.getvalue()


@in_style
def svg(figure: "Figure", name: str, description: str) -> str:
    """A figure for a page: an `svg` element whose ids begin with the name."""
    text = saved(figure, "svg", NO_METADATA).decode()
    text = re.sub(r'\b(id="|href="#)|url\(#', lambda found: f"{found[0]}{name}-", text)
    start = text.index("<svg ") + len("<svg ")
    return f'<svg role="img" aria-label="{escape(description)}" {text[start:]}'

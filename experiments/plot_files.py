"""Plots as files, and as parts of pages."""

import io
import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from pencilsat.experiments.comparisons import Comparison
from pencilsat.experiments.plot_style import in_style
from pencilsat.experiments.plots import cactus, clause_growth, growth, scatter, shown

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LONGEST = 80
"""How many letters of a text go into the name of a file."""

NO_METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}


def figures(comparison: Comparison) -> Iterator[tuple[str, "Figure"]]:
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
def save(comparison: Comparison, folder: Path, prefix: str) -> None:
    """Write all plots of a comparison, as PDF and as SVG, into an existing folder. OSError if that
    fails.
    """
    for name, figure in figures(comparison):
        figure.savefig(folder / f"{prefix}-{name}.pdf", metadata={"CreationDate": None})
        figure.savefig(folder / f"{prefix}-{name}.svg", metadata=NO_METADATA)


@in_style
def svg(figure: "Figure", name: str, description: str) -> str:
    """A figure for a page: an `svg` element whose ids begin with the name."""
    target = io.StringIO()
    figure.savefig(target, format="svg", metadata=NO_METADATA)
    text = target.getvalue()
    text = re.sub(r'\b(id="|href="#)|url\(#', lambda found: f"{found[0]}{name}-", text)
    start = text.index("<svg ") + len("<svg ")
    return f'<svg role="img" aria-label="{escape(description)}" {text[start:]}'

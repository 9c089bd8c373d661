"""The pages that are made from the program when the site is built: families, commands, formats.

Run by mkdocs-gen-files. What a page says comes from the record of a family and the docstring of its
module, or from the commands' own help, so it cannot be stale.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from typer.core import TyperCommand

from pencilsat import encoders, explain, formats, solve
from pencilsat.boards.svg import svg
from pencilsat.cli import COMMANDS, command
from pencilsat.encoders import AnyFamily, AnyPuzzle
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode
from pencilsat.web.drawing import example_of

ROOT = Path(__file__).resolve().parent.parent
STEPS = 8
"""Steps of an explanation that a family's page shows."""

FORMATS = {
    "puzzlink": "links to puzz.link",
    "penpa": "links to penpa-edit",
    "tatham": "game IDs of Simon Tatham's puzzles",
    "janko": "text of janko.at",
    "puzzlekit": "text of puzzlekit",
    "digits": "81 or 256 characters",
    "sudokuwiki": "links to sudokuwiki.org",
    "fpuzzles": "links to f-puzzles.com",
    "sudokupad": "links to sudokupad.app",
}

NAVIGATION = """\
* [Start](index.md)
* Tutorials
    * [Solving](tutorials/solving.md)
    * [Making puzzles](tutorials/making.md)
    * [Studying encodings](tutorials/studying.md)
{notebooks}
* [Typing a puzzle](typing.md)
* [Other formats](formats.md)
* [Other programs](exporting.md)
* [Answers and limits](answers.md)
* [Explanations and hints](explanations.md)
* [Difficulty](difficulty.md)
* [Long lists](lists.md)
* Families
{families}
* [More genres](genres.md)
{genres}
* [Commands](commands.md)
* [Python](python.md)
* [Formulas](formulas.md)
* [Variant Sudoku](variants.md)
* [A genre of your own](own-genre.md)
* [Experiments](experiments.md)
* [What encodings cost](encodings.md)
* [Studies](studies.md)
* [Benchmarks](benchmarks.md)
{more}
* [Certificates](certificates.md)
* [Puzzles for models](environment.md)
* [Adding a family](adding-a-family.md)
* [Upgrading from 0.2](upgrading.md)
* [Design and decisions](design.md)
"""


def documentation(family: AnyFamily) -> str:
    """The docstring of a family's module."""
    return str(sys.modules[family.module].__doc__)


def title(family: AnyFamily) -> str:
    """The name of the family, with its other ones in brackets."""
    return f"{family.title} ({', '.join(family.also)})" if family.also else family.title


def example(family: AnyFamily) -> tuple[AnyPuzzle, str]:
    """The example of the family that the page shows, and its text."""
    text = example_of(family)
    return encoders.read(text)[0], text


def family_page(family: AnyFamily) -> tuple[str, dict[str, str]]:
    """The page of a family, and its pictures by name."""
    puzzle, text = example(family)
    [solution] = solve(puzzle).solutions
    board = family.board
    pictures = {
        "puzzle": svg(board.scene(puzzle), title=f"a puzzle: {family.name}"),
        "solution": svg(board.scene(puzzle, solution.value), title="its solution"),
    }
    body = documentation(family).partition("\n")[2].strip()
    body = re.sub(r"^(Rules|Atoms|Sources?)\b", r"**\1**", body, flags=re.MULTILINE)
    parts = [
        f"# {title(family)}",
        family.rules,
        f"![A puzzle]({family.name}-puzzle.svg) ![Its solution]({family.name}-solution.svg)",
        body,
        f"## How to type it\n\n```text\n{text}```",
        f"Other formats: {', '.join(f'`{name}`' for name in formats.known([board])) or 'none'}; "
        "see [Other formats](../formats.md).",
        "## Sizes of the encodings\n\n" + sizes(puzzle),
    ]
    if family.explaining:
        parts.append("## How it is explained\n\n" + explanation(puzzle))
    return "\n\n".join(parts) + "\n", pictures


def sizes(puzzle: AnyPuzzle) -> str:
    """A table: what each encoding takes for the example."""
    family = puzzle.family
    rows = ["| encoding | variables | clauses | literals | |", "|---|--:|--:|--:|---|"]
    for name in family.encodings:
        formula = encode(puzzle, Options(encoding=name))
        total = [sum(column) for column in zip(*formula.sizes().values(), strict=True)]
        kind = "lazy" if name in family.lazy else "the default" if name == default(family) else ""
        rows.append(f"| `{name}` | {' | '.join(map(str, total))} | {kind} |")
    counts = f"`{family.cardinality}` counts, `{family.amo}` at-most-ones"
    return "\n".join(rows) + f"\n\nOf the example above, with {counts}, without its givens."


def default(family: AnyFamily) -> str:
    """The first encoding."""
    return next(iter(family.encodings))


def explanation(puzzle: AnyPuzzle) -> str:
    """The first steps of the example, and the shapes that have names."""
    told = [f"{number}. {step}" for number, step in enumerate(islice(explain(puzzle), STEPS), 1)]
    technique = puzzle.family.explaining.technique
    named = f"Techniques that have names: {technique.__doc__.strip()}\n\n" if technique else ""
    return named + "The first steps of the example:\n\n" + "\n".join(told)


def formats_table() -> str:
    """Which families each format has."""
    families = [encoders.family_named(name) for name in encoders.NAMES]
    has = {family.name: {*formats.known([family.board])} for family in families}
    rows = ["| format | what it is | families |", "|---|---|---|"]
    for name in formats.NAMES:
        of = ", ".join(f"`{family}`" for family, known in has.items() if name in known)
        rows.append(f"| `{name}` | {FORMATS[name]} | {of} |")
    return "\n".join(rows)


def commands_page() -> str:
    """The help of every command."""
    parts = ["# Commands", "Every command prints this with `--help`."]
    for name in COMMANDS:
        parts += [f"## {name}", f"```text\n{helped(command(name), name)}\n```"]
    return "\n\n".join(parts) + "\n"


def helped(found: TyperCommand, name: str) -> str:
    """What `--help` prints."""
    context = found.make_context(name, ["x"] * 9, resilient_parsing=True)
    context.info_name = f"pencilsat {name}"
    return "\n".join(line.rstrip() for line in found.get_help(context).splitlines())


def navigation(more: Iterable[str]) -> str:
    """The list of pages."""
    families, genres = map(links, (encoders.FOLDERS, encoders.GENRES))
    notebooks = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
    listed = NAVIGATION.format(
        families=families,
        genres=genres,
        notebooks="\n".join(
            f"    * [{file.stem.replace('-', ' ').capitalize()}](notebooks/{file.name})"
            for file in notebooks
        ),
        more="\n".join(more),
    )
    return re.sub("\n\n+", "\n", listed)


def links(names: Iterable[str]) -> str:
    """The pages of families, a line each."""
    found = map(encoders.family_named, names)
    return "\n".join(f"    * [{title(family)}](families/{family.name}.md)" for family in found)


def pages() -> Iterator[tuple[str, str]]:
    """Every page and picture that is made, by its name below `docs/`."""
    for name in encoders.NAMES:
        page, pictures = family_page(encoders.family_named(name))
        yield f"families/{name}.md", page
        for what, picture in pictures.items():
            yield f"families/{name}-{what}.svg", picture
    yield "commands.md", commands_page()
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    yield "formats.md", text.replace("<!-- table of formats -->", formats_table())
    optional = {"benchmarks.md": "Benchmarks", "serve.md": "The page and its API"}
    there = [(f, words) for f, words in optional.items() if (ROOT / "docs" / f).exists()]
    yield "SUMMARY.md", navigation(f"* [{words}]({file})" for file, words in there)


if __name__ in ("__main__", "<run_path>"):
    import mkdocs_gen_files

    for where, content in pages():
        with mkdocs_gen_files.open(where, "w", encoding="utf-8") as target:
            target.write(content)

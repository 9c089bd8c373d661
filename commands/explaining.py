"""`explain`: how a person would solve a puzzle, step by step."""

import sys
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..boards.words import counted
from ..cnf.errors import BadInput
from ..search.limits import Limits
from ..tasks.check import check
from ..tasks.options import Options
from .album import Album, Stepped, album
from .each import every
from .inputs import Item
from .links import Linked
from .output import (
    CODES,
    Interrupted,
    coloured_terminal,
    heaviest,
    say,
    say_lines,
    unread,
)
from .parameters import (
    Conflicts,
    FamilyName,
    Files,
    Format,
    Seconds,
    TextOrJson,
)
from .progress import waiting

if TYPE_CHECKING:
    from ..boards.sheet import Panel
    from ..tasks.explain.words import Explanation
    from ..views.walk import Walk


def explain(
    files: Files,
    pictured: Stepped,
    linked: Linked,
    family: FamilyName = None,
    seconds: Seconds = None,
    conflicts: Conflicts = None,
    trivial: Annotated[bool, typer.Option("--all", help="Also print trivial steps.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="With --html or --svg: print nothing.")
    ] = False,
    format: TextOrJson = Format.text,
) -> int:
    """Solve puzzles step by step as a person would, with a reason for each step.

    A reason is a minimal set of rules and known facts. The exit code is 1 if there is no solution
    (the clues that clash are shown) or if there are several (the steps end early).
    """
    if format is Format.line:
        raise BadInput("explanations have no line format; use text or json")
    if quiet and not pictured.wanted:
        raise BadInput("--quiet needs --html or --svg: nothing else would be left")
    linked.check_links()
    said = None if quiet else format
    with album(pictured, files) as drawn:
        limits = Limits(seconds, conflicts)
        answer = partial(explained, drawn, linked, limits, trivial, said)
        return every(files, family, said, answer, seconds=seconds)


def explained(
    drawn: Album, linked: Linked, limits: Limits, trivial: bool, format: Format | None, item: Item
) -> int:
    """Explain a puzzle, printing it if a format is given; returns the exit code."""
    from ..tasks.explain.words import Explanation
    from ..views.walk import Walk

    explanation = Explanation(item.puzzle, replace(limits, seconds=item.left(limits.seconds)))
    walk = Walk(explanation, [], trivial)
    link, code = linked.address(item)
    interrupted = follow(walk, format)
    if format:
        conclude(item, walk, format, link)
    elif link:
        say_lines([link])
    draw(item, walk, drawn, interrupted=interrupted)
    if interrupted:
        raise Interrupted
    return heaviest(code, CODES[explanation.status])


def follow(walk: "Walk", format: Format | None) -> bool:
    """Find the steps, printing each that is told as soon as it is found, if the format is text;
    returns whether an interrupt ended them. Without a format, nothing is printed.
    """
    from ..views.text import step_lines

    number = 0
    try:
        with waiting("explaining") as show, closing(iter(walk.explanation)) as found:
            for step in found:
                walk.every.append(step)
                number += walk.tells(step)
                show(f"explaining, {counted(number, 'step')}")
                if format is Format.text and walk.tells(step):
                    say(f"{number}. {step_lines(step)}")
                if unread():
                    break
    except KeyboardInterrupt:
        return True
    return False


def conclude(item: Item, walk: "Walk", format: Format, link: str | None) -> None:
    """Print how it ended, and where to play it; in JSON, with all the steps."""
    from ..views import json
    from ..views.drawing import Painter
    from ..views.text import Text

    if format is Format.json:
        say(json.explanation(item.where, walk.explanation, walk.every, link))
    else:
        text = Text(Painter(coloured_terminal(sys.stdout)))
        say_lines([*text.conclusion(walk.explanation, len(walk.steps)), *([link] if link else [])])


def draw(item: Item, walk: "Walk", drawn: Album, *, interrupted: bool = False) -> None:
    """Add the pictures asked for; after an interrupt, those of the steps found so far."""
    from ..views import pictures

    if drawn.asked.wanted:
        unsolved = pictures.unsolved(item.puzzle, walk.explanation.status)
        drawn.add(item, [unsolved] if interrupted else panels(walk.explanation), walk=walk)


def panels(explanation: "Explanation[Any]") -> "list[Panel]":
    """The puzzle and its solution or, if the steps do not lead to one, what all solutions share."""
    from ..views import pictures

    puzzle, solution = explanation.puzzle, explanation.solution
    if solution is not None:
        solved = pictures.solved(puzzle, solution.value, f"solution, {explanation.status}")
        return [pictures.unsolved(puzzle, "puzzle"), solved]
    if explanation.status == "no solution":
        return [pictures.clashing(explanation)]
    limits = explanation.deduction.limits
    with waiting("drawing"):
        found = check(puzzle, Options(limits=limits.until(explanation.deduction.deadline)))
    return pictures.answered(found, spread=True)

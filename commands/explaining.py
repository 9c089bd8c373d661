"""`explain`, `hint` and `rate`: how a person would solve a puzzle."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .. import encoders
from ..boards.words import counted
from ..cnf.errors import BadInput
from ..search.limits import Limits
from ..tasks.check import check
from ..tasks.options import Options
from ..views import Detail
from .album import Album, Pictured, Stepped, album
from .each import every
from .inputs import Item, contents, items, named, numbered
from .limits import followed, soon_after
from .links import Linked
from .output import CODES, NO, YES, Interrupted, heaviest, say, say_lines, unread
from .parameters import (
    AnswerFormat,
    Conflicts,
    FamilyName,
    OutputFormat,
    PositionFile,
    PuzzleFile,
    PuzzleFiles,
    Seconds,
    Techniques,
    TextOrJson,
    as_text,
    view_of,
)
from .progress import waiting
from .sharing import Shared

if TYPE_CHECKING:
    from ..boards.places import Position
    from ..boards.sheet import Panel
    from ..tasks.explain.hint import Hint
    from ..tasks.explain.only import Only
    from ..tasks.explain.words import Explanation
    from ..views.walk import Walk


def explain(
    files: PuzzleFiles,
    pictured: Stepped,
    linked: Linked,
    family: FamilyName = None,
    seconds: Seconds = None,
    conflicts: Conflicts = None,
    trivial: Annotated[bool, typer.Option("--all", help="Also print trivial steps.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="With --html or --svg: print nothing.")
    ] = False,
    only: Techniques = None,
    format: TextOrJson = AnswerFormat.text,
) -> int:
    """Solve puzzles step by step as a person would, with a reason for each step.

    A reason is a minimal set of rules and known facts. The exit code is 1 if there is no solution
    (the clues that clash are shown) or if there are several (the steps end early).
    """
    if format is AnswerFormat.line:
        raise BadInput("explanations have no line format; use text or json")
    if quiet and not pictured.wanted:
        raise BadInput("--quiet needs --html or --svg: nothing else would be left")
    linked.check_links()
    said = None if quiet else format
    with album(pictured, files) as drawn:
        limits = Limits(seconds, conflicts)
        answer = partial(explained, drawn, linked, limits, trivial, only, said)
        return every(files, family, said, answer, seconds=seconds)


def explained(
    drawn: Album,
    linked: Linked,
    limits: Limits,
    trivial: bool,
    only: str | None,
    format: AnswerFormat | None,
    item: Item,
) -> int:
    """Explain a puzzle, printing it if a format is given; returns the exit code."""
    from ..tasks.explain.words import Explanation
    from ..views.walk import Walk

    left = replace(limits, seconds=item.left(limits.seconds))
    explanation = Explanation(item.puzzle, left, only=techniques(item, only))
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


def techniques(item: Item, only: str | None) -> "Only | None":
    """The techniques of a puzzle's family by their names, if only some are asked for."""
    from ..tasks.explain.only import only_of

    return None if only is None else only_of(item.puzzle.family, only)


def follow(walk: "Walk", format: AnswerFormat | None) -> bool:
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
                if format is AnswerFormat.text and walk.tells(step):
                    say(f"{number}. {step_lines(step)}")
                if unread():
                    break
    except KeyboardInterrupt:
        return True
    return False


def conclude(item: Item, walk: "Walk", format: AnswerFormat, link: str | None) -> None:
    """Print how it ended, and where to play it; in JSON, with all the steps."""
    from ..views import json

    if format is AnswerFormat.json:
        say(json.explanation(item.where, walk.explanation, walk.every, link))
    else:
        said = as_text().conclusion(walk.explanation, len(walk.steps))
        say_lines([*said, *([link] if link else [])])


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


def hint(
    file: PuzzleFile,
    pictured: Pictured,
    position: PositionFile = None,
    more: Annotated[
        bool, typer.Option("--more", help="Also show what follows there, and why.")
    ] = False,
    family: FamilyName = None,
    index: Annotated[
        int | None, typer.Option("--index", min=1, help="Which puzzle of the file, from 1.")
    ] = None,
    seconds: Seconds = None,
    conflicts: Conflicts = None,
    format: TextOrJson = AnswerFormat.text,
) -> int:
    """Show where to look next and, with --more, what follows there; or what is wrong so far.

    The exit code is 1 if an entry is wrong (it is named), or if the puzzle does not have exactly
    one solution.
    """
    if format is AnswerFormat.line:
        raise BadInput("hints have no line format; use text or json")
    files = [file] if position is None else [file, position]
    with album(pictured, files) as drawn:
        item = chosen(file, family, index, seconds)
        with soon_after(left := item.left(seconds)):
            known = None if position is None else read(item, position)
            found, interrupted = told(item, known, Limits(left, conflicts), format, more)
        if pictured.wanted:
            from ..views.pictures import hinted

            drawn.add(item, hinted(found, more=more))
    if interrupted:
        raise Interrupted
    return NO if found.several else (CODES | {"hint": YES, "wrong": NO})[found.status]


def judge(
    files: Sequence[str], position: str, family: str | None, limits: Limits, format: AnswerFormat
) -> int:
    """Whether a position is right so far: the rules that it breaks, and wrong entries."""
    from json import dumps

    from ..tasks.explain.hint import hinting
    from ..views.json import judged, labels

    if len(files) != 1:
        raise BadInput("--from is about one puzzle: name one file")
    item = chosen(files[0], family, None, limits.seconds)
    known = read(item, position)
    with waiting("checking"), closing(hinting(item.puzzle, known, limits)) as records:
        found = next(records)
    told = judged(found)
    if format is AnswerFormat.json:
        say(dumps(labels(item.where, item.puzzle) | told))
    else:
        say_lines([*as_text().faults(found), told["status"]])
    return (CODES | {"hint": YES, "wrong": NO})[found.status]


def chosen(file: str, family: str | None, index: int | None, seconds: float | None) -> Item:
    """The puzzle of a file, or one of several. BadInput if it is not clear which."""
    if family is not None:
        encoders.family_named(family)
    with waiting("" if file == "-" else "reading"):
        found = items(file, family, seconds)
    if index is None and len(found) > 1:
        message = f"a hint is about one puzzle: --index 1 to {len(found)} says which"
        raise BadInput(message, file=file)
    return numbered(found, index or 1)


def read(item: Item, file: str) -> "Position":
    """The position in a file; among lines of JSON, the one for the puzzle."""
    from ..tasks.position import read_position
    from ..tasks.verify import json_line

    if file == item.where.file == "-":
        raise BadInput("--from: standard input already holds the puzzle")
    with named(file):
        return read_position(item.puzzle, json_line(contents(file), item.where.index))


def told(
    item: Item, known: "Position | None", limits: Limits, format: AnswerFormat, more: bool
) -> "tuple[Hint[Any], bool]":
    """Find and print the hint; wrong entries are named at once. Returns the hint, and whether an
    interrupt came before it was known which step a wrong entry contradicts.
    """
    from ..tasks.explain.hint import hinting
    from ..views import json

    text, interrupted = as_text(), False
    with (
        waiting("looking for the next step") as show,
        named(item.where.file),
        closing(hinting(item.puzzle, known, limits)) as records,
    ):
        found = next(records)
        try:
            if format is AnswerFormat.text:
                say_lines(text.hint(found, more=more))
            show("looking for the step that it contradicts")
            for found in records:
                if format is AnswerFormat.text:
                    say_lines(text.refuted(found))
        except KeyboardInterrupt:
            interrupted = True
    if format is AnswerFormat.json:
        say(json.hint(item.where, found, more=more))
    return found, interrupted


def rate(
    files: PuzzleFiles,
    shared: Shared,
    family: FamilyName = None,
    seconds: Seconds = None,
    conflicts: Conflicts = None,
    only: Techniques = None,
    taste: Annotated[
        bool, typer.Option("--taste", help="Also show what makes a puzzle poor.")
    ] = False,
    format: OutputFormat = AnswerFormat.text,
) -> int:
    """Rate how difficult puzzles are: easy, medium, hard or very-hard.

    The level is that of the hardest step of `explain`, which is shown. The exit code is 1 if there
    is no solution, or if there are several: then there is no level.
    """
    shared.check_shared()
    answer = partial(rated, Limits(seconds, conflicts), only, Detail(taste=taste), format)
    return every(files, family, format, answer, seconds=seconds, shared=shared)


def rated(
    limits: Limits, only: str | None, detail: Detail, format: AnswerFormat, item: Item
) -> int:
    """Rate a puzzle and report its level; returns the exit code."""
    from ..tasks.rate import Rating, rating

    left = replace(limits, seconds=item.left(limits.seconds))
    found, interrupted = followed(
        "rating",
        rating(item.puzzle, left, techniques(item, only)),
        Rating(item.puzzle),
        lambda found: f"rating, {counted(sum(found.steps.values()), 'step')}",
    )
    say_lines(view_of(format).rate(item.where, found, detail))
    if interrupted:
        raise Interrupted
    return CODES[found.status]

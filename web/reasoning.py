"""Work that reasons as a person would: hints, explanations, ratings, wrong entries."""

import json
from contextlib import closing
from typing import TYPE_CHECKING

from ..boards.board import unsettled
from ..boards.svg import written
from ..search.limits import Limits
from ..tasks.options import limits
from ..tasks.records import last
from ..views import Detail, sheet
from ..views import json as lines
from ..views.json import Fields, flat
from ..views.pictures import title
from . import asked
from .posed import HERE, position_of, puzzle_of
from .solving import VIEW, fields
from .worker import Bench, Event

if TYPE_CHECKING:
    from ..tasks.explain.told import Step
    from ..views.walk import Walk


def limits_of(body: asked.Limited, bench: Bench) -> Limits:
    """How long to work on a puzzle."""
    return limits(bench.within(body.seconds), body.conflicts)


def hint(body: asked.Hint, bench: Bench) -> Fields:
    """The next step, or what is wrong."""
    from ..tasks.explain.hint import hinting

    puzzle = puzzle_of(body)
    position = position_of(puzzle, body.entries)
    with closing(hinting(puzzle, position, limits_of(body, bench))) as records:
        found = next(records)
        try:
            for found in records:
                bench.progress(status=found.status)
        except KeyboardInterrupt:
            pass  # it is not known which step a wrong entry contradicts
    line: Fields = json.loads(lines.hint(HERE, found, more=body.more))
    line["entries"] = sheet.entries(found.position)
    if body.pictures:
        marked = [*found.places, *found.clashing]
        drawn = sheet.shown(puzzle, found.position, marked=marked)
        line["svg"] = drawn["svg"]
    return line


def wrong(body: asked.Wrong, bench: Bench) -> Fields:
    """Which entries no solution has, without the steps that say so."""
    from ..tasks.explain.hint import hinting

    puzzle = puzzle_of(body)
    position = position_of(puzzle, body.entries)
    with closing(hinting(puzzle, position, limits_of(body, bench))) as records:
        found = next(records)
    return lines.judged(found)


def explain(body: asked.Explain, bench: Bench) -> Fields:
    """Step by step; those so far, at an interrupt."""
    from ..tasks.explain.words import Explanation
    from ..views.walk import Walk
    from ..views.walkthrough import section

    puzzle = puzzle_of(body)
    explanation = Explanation(puzzle, limits_of(body, bench))
    walk = Walk(explanation, [])
    with closing(iter(explanation)) as steps:
        try:
            for step in steps:
                walk.every.append(step)
                if walk.tells(step):
                    bench.tell(Event("step", told(walk, step, len(walk.steps), body)))
        except KeyboardInterrupt:
            pass
    line: Fields = json.loads(lines.explanation(HERE, explanation, walk.every))
    return line | {"walk": "\n".join(section(Walk(explanation, walk.every), title(puzzle)))}


def told(walk: "Walk", step: "Step", number: int, body: asked.Explain) -> Fields:
    """A step as it is found: its parts, what it is about, and what it writes."""
    puzzle = walk.explanation.puzzle
    answer = puzzle.family.answer
    atoms, settled = {*walk.explanation.atoms}, answer.settled(puzzle)
    areas = {role: [*map(flat, places)] for role, places in walk.areas(step.focus).items()}
    entries = (answer.spelled.entry(*fact) for fact in step.focus.facts if fact.atom in atoms)
    known = (unsettled(entry, settled) for entry in entries)
    line = lines.step(step) | {"number": number, "areas": areas}
    line["entries"] = [[*flat(place), value] for place, value in filter(None, known)]
    if body.pictures:
        still = type(walk)(walk.explanation, [*walk.every]).picture(number)
        line["svg"] = written(still, f"{title(puzzle)}, step {number}", styled=False)
    return line


def rate(body: asked.Rate, bench: Bench) -> Fields:
    """How difficult a puzzle is."""
    from ..tasks import rate

    found = last(rate.rating(puzzle_of(body), limits_of(body, bench)))
    return fields(iter(VIEW.rate(HERE, found, Detail())))

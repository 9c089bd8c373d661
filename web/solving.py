"""Work on puzzles that asks a solver."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from .. import encoders
from ..boards import figures
from ..boards.pencil import in_cells
from ..boards.places import Place
from ..boards.svg import written
from ..cnf.errors import BadInput
from ..encoders.family import Solution
from ..search.limits import Limits
from ..tasks.answer import Answer
from ..tasks.check import checking
from ..tasks.clued import check_has_clues
from ..tasks.options import Options, check_whole
from ..tasks.records import last
from ..tasks.run import Run
from ..tasks.solve import solving
from ..tasks.verify import verify
from ..views import Detail, sheet
from ..views import json as lines
from ..views.json import Fields, JsonView
from ..views.pictures import title
from . import asked
from .posed import HERE, filled, options_of, position_of, puzzle_of, solution_of
from .worker import Bench

if TYPE_CHECKING:
    from ..tasks.generate.level import Tried
    from ..tasks.minimise.spare import Spare

VIEW = JsonView()


def fields(said: Iterator[str]) -> Fields:
    """A line of JSON as it would be printed."""
    found: Fields = json.loads(next(said))
    return found


def picture(found: Solution[Any], marked: Sequence[Place] = ()) -> str:
    """A solution as SVG, some places marked."""
    svg: str = sheet.shown(found.puzzle, solution=found, marked=marked)["svg"]
    return svg


def solve(body: asked.Solve, bench: Bench) -> Fields:
    """A solution, and whether it is the only one."""
    run = bench.run(puzzle_of(body), options_of(body, bench))
    found = last(solving(run, unique=body.unique))
    line = fields(VIEW.solve_late(HERE, found, Detail(body.stats)))
    if body.pictures:
        line["svgs"] = [picture(each) for each in found.solutions]
    return line


def check(body: asked.Check, bench: Bench) -> Fields:
    """Whether there is one solution, and what all have in common; so far, at an interrupt."""
    puzzle = puzzle_of(body)
    if body.spare:
        from ..tasks.minimise.spare import check_can_spare

        check_can_spare(puzzle)
    run = bench.run(puzzle, options_of(body, bench))
    found: Answer[Any] | None = None
    with closing(checking(run, spread=body.spread)) as records:
        try:
            for number, found in enumerate(records, 1):
                bench.progress(status=found.status, solutions=number)
        except KeyboardInterrupt:
            if found is None:
                raise
    assert found is not None
    spare = spared(found, run, bench) if body.spare and found.status == "unique" else None
    line = fields(VIEW.check_late(HERE, found, Detail(body.stats, spread=body.spread, spare=spare)))
    return line | (compared(found, spread=body.spread) if body.pictures else {})


def spared(found: Answer[Any], run: Run[Any], bench: Bench) -> "Spare[Any]":
    """The clues that can go; those so far, at an interrupt."""
    from ..tasks.minimise.spare import sparing

    with closing(sparing(found.solutions[0], Limits().until(run.deadline).seconds)) as records:
        spare = next(records)
        try:
            for spare in records:
                bench.progress(alone=len(spare.alone), together=len(spare.together))
        except KeyboardInterrupt:
            pass
    return spare


def compared(found: Answer[Any], *, spread: bool) -> Fields:
    """The solutions, marked where they differ, and what all have in common."""
    solutions, marked = found.solutions, list[Place]()
    if len(solutions) > 1:
        values = [solution.value for solution in solutions]
        marked = [*found.puzzle.family.differences(found.puzzle, values[0], values[1])]
    line: Fields = {"svgs": [picture(each, marked) for each in solutions]}
    if len(solutions) > 1 and spread:
        known = found.spread
        marked = [*known.possible, *known.undecided]
        drawn = sheet.shown(found.puzzle, found.certain | found.least, marked=marked)
        line["common"] = {"svg": drawn["svg"], "places": drawn["places"]}
    return line


def candidates(body: asked.Candidates, bench: Bench) -> Fields:
    """What is left for each place; so far, at an interrupt."""
    from ..tasks.candidates import candidate_search

    puzzle, options = puzzle_of(body), options_of(body, bench)
    if body.solutions is not None:
        check_whole("solutions", body.solutions, 1)
    entered = bool(body.entries)
    run = bench.run(puzzle, replace(options, apart=entered))
    position = position_of(puzzle, body.entries) if entered else None
    search = candidate_search(run, body.solutions, position)
    try:
        for far in search:
            bench.progress(solutions=far.solutions, candidates=far.candidates)
    except KeyboardInterrupt:
        pass
    found = search.found()
    line = fields(iter(VIEW.candidates(HERE, found, Detail(body.stats))))
    if body.pictures:
        drawn = sheet.shown(puzzle, found.certain, marked=[*found.open, *found.undecided])
        line["common"] = {"svg": drawn["svg"], "places": drawn["places"]}
        if found.left and in_cells(puzzle.family.board, puzzle, found.left):
            scene = found.scene(small=True)
            line["svg"] = written(figures.picture(scene), title(puzzle), styled=False)
    return line


def count(body: asked.Count, bench: Bench) -> Fields:
    """The number of solutions, or how many there are at least."""
    from ..search.counting import CounterFailed, Tolerance, check_installed
    from ..tasks.count import LIMIT, best_counted, counted, counting_up, nothing_known

    puzzle, options = puzzle_of(body), options_of(body, bench)
    if body.exact and body.approximate:
        raise BadInput("exact and approximate: choose one of them")
    check_whole("limit", LIMIT if body.limit is None else body.limit, 1)
    if body.exact or body.approximate:
        check_installed("approxmc" if body.approximate else "ganak")
        run = bench.run(puzzle, best_counted(puzzle, options))
        try:
            found = counted(run, Tolerance() if body.approximate else None)
        except (CounterFailed, KeyboardInterrupt):
            found = nothing_known(run)
    else:
        run = bench.run(puzzle, options)
        found = nothing_known(run, 0)
        with closing(counting_up(run, body.limit or LIMIT)) as records:
            try:
                for found in records:
                    bench.progress(count=found.number)
            except KeyboardInterrupt:
                pass
    return fields(iter(VIEW.count(HERE, found, Detail(body.stats))))


def generate(body: asked.Generate, bench: Bench) -> Fields:
    """A new puzzle."""
    from ..tasks.generate.make import make
    from ..tasks.generate.request import request

    family = encoders.family_named(body.family)
    wanted = request(
        family,
        size=body.size,
        clues=body.clues,
        given=body.options,
        several=body.any,
        difficulty=body.difficulty,
        rules=body.rules,
    )

    def tried(found: "Tried") -> None:
        bench.progress(tried=found.number, levels=dict(found.levels))

    made = make(family, wanted, body.seed, tried)
    line: Fields = json.loads(lines.made(0, made, solution=False))
    return line | {"shown": sheet.shown(made.puzzle)}


def fewest(body: asked.Fewest, bench: Bench) -> Fields:
    """The fewest clues that leave the solution the only one; those so far, at an interrupt."""
    from ..tasks.minimise.fewest import Search

    puzzle, start = puzzle_of(body), monotonic()
    check_has_clues(puzzle.family)
    seconds = bench.within(body.seconds)
    run = bench.run(puzzle, Options(limits=Limits(seconds)))
    checked = last(checking(run, spread=False))
    if checked.status != "unique":
        return lines.labels(HERE, puzzle) | {"status": checked.status}
    left = max(0.0, start + seconds - monotonic())
    solution = checked.solutions[0]
    with closing(
        Search(solution, seed=body.seed, seconds=left, use_theorem=body.use_theorem)
    ) as search:
        try:
            for bounds in search:
                bench.progress(**bounds._asdict())
            search.confirm()
        except KeyboardInterrupt:
            pass
        found = search.found()
    line: Fields = json.loads(lines.fewest(HERE, found, round(monotonic() - start, 3), {}))
    return line | {"shown": sheet.shown(found.puzzle)}


def verified(body: asked.Verify, bench: Bench) -> Fields:
    """Whether a solution is right, and which rules it breaks."""
    puzzle = puzzle_of(body)
    if (body.solution is None) == (body.entries is None):
        raise BadInput("expected a solution, or entries")
    if body.entries is None:
        found = solution_of(puzzle, body.solution)
    else:
        whole = filled(puzzle, position_of(puzzle, body.entries))
        if whole is None:
            raise BadInput("not every place has a value")
        found = whole
    verdict = verify(puzzle, found)
    return {"correct": bool(verdict), "broken": [*verdict.broken]}

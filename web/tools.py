"""Work for the tools of the MCP server: answers as text, as the commands print them."""

from contextlib import closing
from typing import Any

from .. import encoders
from ..boards.board import Board
from ..boards.places import Position
from ..boards.svg import svg
from ..boards.words import counted
from ..cnf.errors import BadInput
from ..encoders import AnyPuzzle
from ..search.limits import Limits
from ..tasks.candidates import candidates as candidates_of
from ..tasks.check import checking
from ..tasks.clued import rules_in_words
from ..tasks.options import Options
from ..tasks.position import read_position
from ..tasks.records import last
from ..tasks.run import Run
from ..views import Detail
from ..views.drawing import Painter
from ..views.text import TextView, step_lines
from . import offered
from .posed import HERE, puzzles_in
from .worker import Bench

PAINTER = Painter()
VIEW = TextView(PAINTER)


def posed(body: offered.Puzzle) -> AnyPuzzle:
    """The one puzzle of a call. BadInput with line and column."""
    found = puzzles_in(body.puzzle, body.family)
    if len(found) > 1:
        raise BadInput(f"expected one puzzle, not {len(found)}")
    return found[0]


def limits(body: offered.Puzzle, bench: Bench) -> Limits:
    """How long to work."""
    return Limits(bench.within(body.seconds))


def position(puzzle: AnyPuzzle, text: str) -> Position | None:
    """What has been found; None for nothing. BadInput with line and column."""
    return read_position(puzzle, text) if text.strip() else None


def read(body: offered.Read, bench: Bench) -> str:
    """What the puzzles of a text are."""
    return "\n\n".join(map(told, puzzles_in(body.text, body.family)))


def told(puzzle: AnyPuzzle) -> str:
    """A puzzle: its rules, its text, and its drawing."""
    family, board = puzzle.family, puzzle.family.board
    title = f"{family.title} (family {family.name})"
    parts = [
        f"{title}: {rules_in_words(puzzle)}",
        *board.given.sentences(puzzle),
        "",
        board.text(puzzle),
    ]
    return "\n".join([*parts, PAINTER.labelled(board.scene(puzzle))])


def check(body: offered.Check, bench: Bench) -> str:
    """How many solutions there are: none, one, or several."""
    run = Run(posed(body), Options(limits=limits(body, bench)))
    found = last(checking(run, spread=True))
    early = VIEW.check_early(found)
    drawn = VIEW.solve_early(found) if found.status == "unique" else ()
    return "\n".join([*early, *drawn, *VIEW.check_late(HERE, found, Detail(spread=True))])


def candidates(body: offered.Candidates, bench: Bench) -> str:
    """What is left for each place."""
    puzzle = posed(body)
    known = position(puzzle, body.position)
    found = candidates_of(puzzle, Options(limits=limits(body, bench)), position=known)
    return "\n".join(VIEW.candidates(HERE, found, Detail()))


def hint(body: offered.Hint, bench: Bench) -> str:
    """The next step, or what is wrong."""
    from ..tasks.explain.hint import hinting

    puzzle = posed(body)
    with closing(hinting(puzzle, position(puzzle, body.position), limits(body, bench))) as records:
        found, *late = records
    return "\n".join([*VIEW.hint(found, more=True), *(x for y in late for x in VIEW.refuted(y))])


def explain(body: offered.Explain, bench: Bench) -> str:
    """Steps, and how it ends."""
    from ..tasks.explain.words import Explanation

    explanation = Explanation(posed(body), limits(body, bench))
    steps = [step for step in explanation if not step.quiet]
    begun, end = body.first - 1, body.first - 1 + body.steps
    lines = [f"{n}. {step_lines(step)}" for n, step in enumerate(steps, 1) if begun < n <= end]
    more = [f"… {counted(len(steps) - end, 'step')} left out"] * (len(steps) > end)
    return "\n".join([*lines, *more, *VIEW.conclusion(explanation, len(steps))])


def generate(body: offered.Generate, bench: Bench) -> str:
    """A new puzzle, and how to make it again."""
    from ..tasks.generate.make import make
    from ..tasks.generate.request import request

    family = encoders.family_named(body.family)
    of = body.difficulty
    wanted = request(family, size=body.size, clues=body.clues, difficulty=of, rules=body.rules)
    made = make(family, wanted, body.seed)
    level = f", {made.rating.level}" if made.rating else ""
    return f"# {made.command}{level}\n{told(made.puzzle)}"


def draw(body: offered.Draw, bench: Bench) -> str:
    """A drawing, as text or as SVG."""
    puzzle = posed(body)
    board: Board[Any, Any] = puzzle.family.board
    known = position(puzzle, body.position)
    if body.solved and known is not None:
        raise BadInput("position and solved: choose one of them")
    scene = board.scene(puzzle) if known is None else board.position(puzzle, known)
    if body.solved:
        found = last(checking(Run(puzzle, Options(limits=limits(body, bench))), spread=False))
        if not found.solutions:
            raise BadInput(found.status)
        scene = board.scene(puzzle, found.solutions[0].value)
    return svg(scene) if body.svg else PAINTER.labelled(scene)

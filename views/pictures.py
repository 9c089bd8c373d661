"""What pictures show: a puzzle, its solutions, or what all solutions have in common."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..boards.figures import Picture
from ..boards.places import Place
from ..boards.sheet import Panel, sheet
from ..boards.svg import written
from ..cnf.record import record
from ..encoders import AnyPuzzle
from ..tasks.answer import ONLY, Answer
from ..tasks.clued import rules_in_words

if TYPE_CHECKING:
    from ..tasks.candidates import Candidates
    from ..tasks.explain.hint import Hint
    from ..tasks.explain.words import Explanation
    from .walk import Walk


@record
class PicturedPuzzle:
    """A puzzle in a picture, on a page, in a booklet."""

    family: str
    """What puzzles of its family are called."""
    title: str
    rules: str
    """The rules, in sentences."""
    panels: Sequence[Panel]
    steps: Sequence[str] = ()
    """The steps of its explanation, in sentences."""
    walk: "Walk | None" = None
    """The same, on its board."""
    solution: Panel | None = None
    """The solution for the end of a booklet."""
    status: str = ""
    """The text that stands there if there is no solution."""
    difficulty: str = ""
    hints: Sequence[str] = ()
    """Those that stand before the solutions of a booklet."""


def entry(puzzle: AnyPuzzle, panels: Sequence[Panel] | None = None, **more: Any) -> PicturedPuzzle:
    """The entry of a puzzle; without panels, it shows the unsolved puzzle."""
    shown = panels or [unsolved(puzzle)]
    return PicturedPuzzle(puzzle.family.title, title(puzzle), rules_in_words(puzzle), shown, **more)


def title(puzzle: AnyPuzzle) -> str:
    """The title of a puzzle: that which it says, or its family and size."""
    remarks = getattr(puzzle, "remarks", ())
    if told := next((each.text for each in remarks if each.kind == "title" and each.text), ""):
        return f"{told}"
    size = puzzle.family.board.given.size(puzzle)
    return f"{puzzle.family.title} {size.rows} × {size.columns}"


def said_once(each: PicturedPuzzle) -> PicturedPuzzle:
    """The same, without notes on what its rules or its title say."""
    said = {f"title: {each.family}", f"title: {each.title}"}

    def unsaid(note: str) -> bool:
        return note not in said and not (note.endswith(".") and note in each.rules)

    panels = [panel._replace(notes=tuple(filter(unsaid, panel.notes))) for panel in each.panels]
    return replace(each, panels=panels)


def unsolved(puzzle: AnyPuzzle, caption: str = "") -> Panel:
    """The puzzle, with notes on what its drawing does not show."""
    board = puzzle.family.board
    legends = board.given.legends(puzzle)
    notes = (note for note in board.given.notes(puzzle) if note not in legends)
    return Panel(board.scene(puzzle), caption, tuple(notes), tuple(legends.values()))


def solved(
    puzzle: AnyPuzzle, solution: object, caption: str = "", marked: Collection[Place] = ()
) -> Panel:
    """A solution, with some places marked."""
    return Panel(puzzle.family.board.scene(puzzle, solution, marked), caption)


def answered(found: Answer[Any], *, spread: bool = False) -> list[Panel]:
    """The puzzle, and a solution, or two that differ; with `spread`, what all have in common."""
    puzzle = found.puzzle
    values = [solution.value for solution in found.solutions]
    if not values:
        return [unsolved(puzzle, found.status)]
    if len(values) == 1:
        known = found.status if found.status == "unique" else ONLY[found.unique]
        return [unsolved(puzzle, "puzzle"), solved(puzzle, values[0], f"solution, {known}")]
    different = puzzle.family.differences(puzzle, values[0], values[1])
    names = ("one solution", "another one")
    both = [solved(puzzle, v, n, different) for v, n in zip(values, names, strict=True)]
    return [unsolved(puzzle, "puzzle"), *both, *[common(found)] * spread]


def clashing(explanation: "Explanation[Any]") -> Panel:
    """A puzzle without a solution, with what clashes marked."""
    puzzle = explanation.puzzle
    board, given = puzzle.family.board, puzzle.family.answer.given(puzzle)
    marked = explanation.clashing
    scene = board.position(puzzle, given, marked) if marked else board.scene(puzzle)
    caption = f"{explanation.status}{', marked: what clashes' if marked else ''}"
    return Panel(scene, caption, tuple(board.given.notes(puzzle)))


def common(found: Answer[Any]) -> Panel:
    """What all solutions have in common, with everything else marked."""
    spread = found.spread
    uncertain = [*spread.possible, *spread.undecided]
    return solved(found.puzzle, found.shared, "what all solutions have in common", uncertain)


def candidates(found: "Candidates[Any]") -> Panel:
    """What is left for each place."""
    said = "candidates so far" if found.undecided else "candidates"
    return Panel(found.scene(small=True), said if found.left else found.status)


def hinted(found: "Hint[Any]", *, more: bool) -> list[Panel]:
    """Where to look, or what is wrong; with `more`, what follows there, and the steps to it."""
    puzzle, board = found.puzzle, found.puzzle.family.board
    marked = [*found.places, *found.clashing]
    caption = "look here" if found.status == "hint" else found.status
    wrong = [each.words for each in found.wrong]
    if found.together:
        wrong.append(f"these cannot all be right: {'; '.join(found.together)}")
    notes = (*board.given.notes(puzzle), *wrong)
    now = replace(board.position(puzzle, found.position, marked), numbered=True)
    panels = [Panel(now, caption, notes)]
    if more and found.found is not None:
        after = replace(board.position(puzzle, found.after, [*found.found]), numbered=True)
        panels.append(Panel(after, "what follows", tuple(map(str, found.steps))))
    return panels


def svg(entries: Sequence[PicturedPuzzle], name: str) -> str:
    """One picture: a row for each puzzle."""
    return written(rows(entries), name)


def rows(entries: Sequence[PicturedPuzzle]) -> Picture:
    """A row for each puzzle, with its number if there are several."""
    found = [[*each.panels] for each in entries]
    for number, row in enumerate(found if len(found) > 1 else [], 1):
        row[0] = row[0]._replace(caption=f"{number}. {row[0].caption}")
    return sheet(found)


def named(entries: Sequence[PicturedPuzzle]) -> str:
    """A common title for some puzzles."""
    titles = {each.title for each in entries}
    families = {each.family for each in entries}
    return next((min(names) for names in (titles, families) if len(names) == 1), "Puzzles")


def headed(entries: Sequence[PicturedPuzzle], name: str) -> list[str]:
    """The heading of each: a number, if there are several, and a title; empty for a puzzle with the
    title of the whole.
    """
    if len(entries) == 1:
        return [each.title if each.title != name else "" for each in entries]
    return [f"{number}. {each.title}" for number, each in enumerate(entries, 1)]


def ended(entries: Sequence[PicturedPuzzle]) -> list[tuple[int, PicturedPuzzle]]:
    """The puzzles whose solution, or its absence, is shown at the end, with their numbers."""
    return [(n, each) for n, each in enumerate(entries, 1) if each.solution or each.status]


CALLED = "r2c5 is the cell in row 2, column 5."
"""What stands above hints."""


def hinted_at(entries: Sequence[PicturedPuzzle]) -> list[tuple[int, Sequence[str]]]:
    """The hints at the end, with the numbers of their puzzles."""
    return [(n, each.hints) for n, each in enumerate(entries, 1) if each.hints]

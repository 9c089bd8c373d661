"""Puzzles that are drawn, and changed until they have exactly one solution.

Only the places where solutions differ matter, never which solutions were found, so the same changes
lead to the same puzzle everywhere.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from itertools import product
from math import inf
from typing import Any, NamedTuple

from .... import encoders
from ....boards.places import Cell, Place, cells, cells_in
from ....cnf.clock import check_time
from ....cnf.errors import NotFound
from ....encoders.family import Drawn, RandomPuzzles
from ...clued import given_clues, with_clues
from ...options import DEFAULTS
from ...run import Run
from .takes import ATTEMPTS, Takes, Whole, in_vain, shown_size, taking

Draw = Callable[..., Drawn]
"""Draws a board, with one solution or several, from a source of randomness and keyword arguments
that are whole numbers. NotFound if that went wrong.
"""


Part = Sequence[Cell]
"""The cells of a part of a board."""

Join = Callable[[Any, Sequence[Part], Cell], Part | None]
"""Returns what some parts of a board are when they are joined at a cell; None if that cannot be."""


class Division(NamedTuple):
    """A board in parts, and the labels that are given."""

    parts: Sequence[Part]
    given: Mapping[Cell, Any]

    def joined(self, part: Part, cell: Cell, label: Any) -> "Division":
        """The same with a part instead of those of its cells, which has its label there."""
        rest = [own for own in self.parts if {*own}.isdisjoint(part)]
        return Division([*rest, part], self.given).labelled(cell, label)

    def labelled(self, cell: Cell, label: Any) -> "Division":
        """The same with the label of the part of a cell there, and nowhere else."""
        part = next((part for part in self.parts if cell in part), ())
        rest = {p: told for p, told in self.given.items() if p not in part}
        return self._replace(given={**rest, cell: label})


class Labels(NamedTuple):
    """What a solution says in the cells of a board in which something is given."""

    of: Callable[[Any, Any], Mapping[Cell, Any]]
    untold: Any = None
    """What is given in a cell of which that is not told yet."""
    rule: str = ""
    """The rule that holds only where it is told, if the board does not know of such cells."""


def from_draws(
    name: str,
    draw: Draw,
    takes: Takes,
    *,
    rounds: int = 0,
    attempts: int = ATTEMPTS,
    labels: Labels | None = None,
    told: int | None = None,
    better: Callable[[Drawn, random.Random], Drawn] = lambda drawn, source: drawn,
) -> RandomPuzzles:
    """Random puzzles of a family, drawn anew after so many `rounds` of changes in vain; `takes`
    says what `draw` takes. With `labels` of solutions, these may also stand as is said. If every
    clue of a solution is drawn, so many per cent of them are `told`, if not said otherwise, by
    puzzles that may have several solutions. One with one solution may be made `better`.
    """

    def found(source: random.Random, asked: Mapping[str, Any], *, unique: bool) -> Drawn:
        why = ""
        for _ in range(attempts):
            try:
                board = draw(source, **asked)
            except NotFound as none:
                why = str(none)
            else:
                if not unique:
                    return board
                if found := settled(board, rounds):
                    return better(found, source)
        raise in_vain(name, attempts, why, unique=unique)

    def generate(*, unique: int = 0, told: int = 100, seed: int, **asked: Any) -> Any:
        """A puzzle with at least one solution; with `unique`, with no other. NotFound if none was
        found.
        """
        source = random.Random(seed)
        puzzle = found(source, asked, unique=unique > 0).made
        return puzzle if told == 100 else with_share(puzzle, told, source)

    def alone(*, seed: int, **asked: Any) -> Drawn:
        """What a puzzle with one solution is made of."""
        return found(random.Random(seed), asked, unique=True)

    def full(*, seed: int, **asked: Any) -> Any:
        """A puzzle with one solution."""
        return alone(seed=seed, **asked).made

    def shaped(
        *, rows: int, columns: int, seed: int, shape: Any, begun: Any | None, **asked: Any
    ) -> Any:
        """A puzzle whose labels stand as is said."""
        from .walk import labelled  # imported here, as few are asked for

        assert labels
        board = begun or on_board(name, rows, columns)({})
        number = None if begun else asked.get("islands")
        return labelled(board, labels, random.Random(seed), shape, number)

    whole = told is not None
    more = {"unique": Whole(0, 0, 1)} if told is None else {"told": Whole(told, 0, 100)}
    return RandomPuzzles(
        taking(generate, {**takes, **more}),
        full=taking(full, takes) if whole else None,
        drawn=None if whole else taking(alone, takes),
        shaped=taking(shaped, takes) if labels else None,
        whole=whole,
        size=shown_size(takes),
    )


def with_share(puzzle: Any, share: int, source: random.Random) -> Any:
    """The puzzle with so many per cent of its clues."""
    every = given_clues(puzzle)
    chosen = source.sample(range(len(every)), round(len(every) * share / 100))
    return with_clues(puzzle, [every[i] for i in sorted(chosen)])


def on_board(name: str, rows: int, columns: int) -> Callable[[Mapping[Cell, Any]], Any]:
    """Returns the puzzle of a family with what is given in cells."""
    kind = encoders.family_named(name).board.given.kind
    return lambda given: kind(rows=rows, columns=columns, given=dict(sorted(given.items())))


def from_parts(
    name: str,
    draw: Callable[..., Sequence[Part]],
    parts: Callable[[Any, Any], Iterable[Part]],
    label: Callable[[Part], Any],
    takes: Takes,
    join: Join = lambda board, parts, cell: None,
    often: float = 1,
    **more: int,
) -> RandomPuzzles:
    """Random puzzles of a family whose parts have a `label` somewhere in them: `draw` draws all
    parts of a board, and `parts` returns those of a solution. Labels move within their parts, which
    `join` at so many of the cells as long as there is one solution.
    """

    def labelled(source: random.Random, **asked: int) -> Drawn:
        def change(state: Division, places: Sequence[Place]) -> Division:
            cell = source.choice(cells_in(source.choice(places)))
            part = next((part for part in state.parts if cell in part), ())
            return state.labelled(source.choice(part), label(part)) if part else state

        drawn, board = draw(source, **asked), on_board(name, **asked)
        first = Division(drawn, {source.choice(part): label(part) for part in drawn})
        return Drawn(first, lambda state: board(state.given), change)

    def joined(drawn: Drawn, source: random.Random) -> Drawn:
        every = cells(drawn.made)
        for cell in source.sample(every, round(often * len(every))):
            if part := join(drawn.made, drawn.state.parts, cell):
                state = drawn.state.joined(part, source.choice(part), label(part))
                if open_within(drawn.puzzle(state), 0) == []:
                    drawn = drawn._replace(state=state)
        return drawn

    def told(board: Any, solution: Any) -> Mapping[Cell, Any]:
        every = ((cell, part) for part in parts(board, solution) for cell in part)
        return {cell: label(part) for cell, part in every if cell in board.given}

    return from_draws(name, labelled, takes, labels=Labels(told), better=joined, **more)


def rectangles(largest: int) -> Join:
    """Joins the rectangle of a cell and another one, if both are a rectangle, not too large."""

    def joined(board: Any, every: Sequence[Part], cell: Cell) -> Part | None:
        own = next(part for part in every if cell in part)
        for other in every:
            both = sorted([*own, *other])
            (top, left), (bottom, right) = both[0], both[-1]
            box = product(range(top, bottom + 1), range(left, right + 1))
            if other is not own and len(both) <= largest and both == [*box]:
                return both
        return None

    return joined


def settled(board: Drawn, rounds: int) -> Drawn | None:
    """The board with one solution, after changes none of which leaves more open; None if so many in
    a row have left as much.
    """
    state, best = board.state, open_within(board.made, inf if rounds else 0)
    vain = 0
    while best and vain < rounds:
        changed, vain = board.change(state, best), vain + 1
        found = None if changed is None else open_within(board.puzzle(changed), len(best))
        if found is not None:
            vain = 0 if len(found) < len(best) else vain
            state, best = changed, found
    return board._replace(state=state) if best == [] else None


def open_within(puzzle: Any, most: float) -> list[Place] | None:
    """The places where solutions differ; None as soon as they are seen to be more than `most`, or
    if there is no solution.
    """
    values = puzzle.family.answer.values
    seen, differing = dict[Place, Any](), set[Place]()
    with closing(Run(puzzle, DEFAULTS).witnesses(verify=False)) as solutions:
        for solution in solutions:
            told = values(puzzle, solution)
            seen = seen or told
            differing.update(place for place, value in told.items() if value != seen[place])
            if len(differing) > most:
                return None
    check_time()  # without time, there may be others
    return [place for place in seen if place in differing] if seen else None

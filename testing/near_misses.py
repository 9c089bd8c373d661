"""Near misses: solutions that are changed a little, in every way that the places of a puzzle allow,
and models of all rules but one.

`verify` and the formulas, which share nothing, have to judge each of them alike.
"""

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from ..boards.places import Cell, Place, Position, cells_in
from ..cnf.formula import Atom, Facts, Formula
from ..encoders import AnyPuzzle
from ..search.enumeration import Enumeration
from ..search.solving import Session
from ..tasks.options import Options
from ..tasks.run import encode, units
from .candidates import by_place
from .searched import Searched, text_of

Changes = Iterator[Position]
"""What some places have in place of a solution's values: a near miss each."""

SOLUTIONS = 2
"""Of how many solutions of a puzzle near misses are made."""

MISSES = 40
"""How many near misses of each kind are tried of a solution."""

FEW = 4
"""How many models of all rules but one are tried."""

COUNTS = "seqcounter"
"""Not `direct`: it uses the order of ordered literals, and so implies what another rule should."""


def near_misses_are_judged_alike(case: Searched[Any], most: int = MISSES) -> Iterator[str]:
    """By `verify`, by the formulas of two eager encodings, and by that for a lone puzzle."""
    puzzle, family = case.puzzle, case.puzzle.family
    known = Spelled(puzzle)
    formulas = {name: encode(puzzle, Options(name)) for name in eager(puzzle)}
    lone = encode(puzzle, lone=True)
    if lone.lazy or text_of(lone) not in map(text_of, formulas.values()):
        formulas["a lone formula"] = lone
    judges = {name: Judge(puzzle, formula) for name, formula in formulas.items()}
    for candidate in all_near_misses(case, known, most):
        facts, broken = known.facts(candidate), family.verify(puzzle, candidate)
        for name, judge in judges.items():
            if (facts is not None and judge.allows(facts)) == bool(broken):
                said = f"refuses: {'; '.join(broken)}" if broken else "takes"
                opposite = "allows" if broken else "excludes"
                yield f"{name} {opposite} {candidate!r}, which verify {said}"


def eager(puzzle: AnyPuzzle) -> list[str]:
    """Two eager encodings, or the only one: first that which is exported."""
    family = puzzle.family
    every = [name for name in family.encodings if name not in family.lazy]
    return sorted(every, key=lambda name: name != family.eager)[:2]


class Spelled:
    """How the atoms of a puzzle spell the values of its places."""

    def __init__(self, puzzle: AnyPuzzle) -> None:
        self.puzzle = puzzle
        answer = puzzle.family.answer

        def values(atoms: Iterable[Atom]) -> Position:
            return answer.values(puzzle, answer.decode(puzzle, frozenset(atoms)))

        self.atoms: dict[tuple[Place, Any], tuple[Atom, ...]]
        self.atoms = dict.fromkeys(values(()).items(), ())
        for sets in by_place(puzzle, [*encode(puzzle).atoms]):
            for atoms in filter(None, sets):
                place = answer.spelled.place(atoms[0])
                self.atoms[place, values(atoms)[place]] = atoms

    def facts(self, solution: Any) -> Facts | None:
        """The atoms that a solution makes true; None if it has values that no atoms spell."""
        values = self.puzzle.family.answer.values(self.puzzle, solution).items()
        if not values <= self.atoms.keys():
            return None
        return frozenset(atom for entry in values for atom in self.atoms[entry])


class Judge(Session):
    """A formula that is asked about complete solutions."""

    def __init__(self, puzzle: AnyPuzzle, formula: Formula, phases: Sequence[int] = ()) -> None:
        self.empty, self.lazy = bool(formula.refuted), formula.lazy
        super().__init__(formula, units=units(puzzle, formula), phases=phases)

    def allows(self, facts: Facts) -> bool:
        """Whether there is a model with these atoms true, and all others false."""
        atoms = self.formula.atoms
        if self.empty or not facts <= atoms.keys():
            return False
        literals = [x if atom in facts else -x for atom, x in atoms.items()]
        return bool(self.solve(literals)) if self.lazy else self.refuted(literals) is False


def all_near_misses(case: Searched[Any], known: Spelled, most: int) -> Iterator[Any]:
    """Those of some solutions, each once, and these solutions; only what can be read from JSON.

    If there is no solution, what breaks one rule, or states nothing, is changed in its place.
    """
    puzzle, solutions = case.puzzle, [*islice(case.solutions, SOLUTIONS)]
    nothing = puzzle.family.answer.decode(puzzle, frozenset())
    near = [one for s in solutions or [nothing] for one in without_a_rule(puzzle, s, known)]
    found = dict.fromkeys([*solutions, *near, nothing])
    for start in solutions or [*found][-SOLUTIONS:]:
        found |= dict.fromkeys(changed(puzzle, start, known, most))
    return (candidate for candidate in found if readable(puzzle, candidate))


def readable(puzzle: AnyPuzzle, candidate: Any) -> bool:
    """Whether `verify` can get to see a candidate: what reading refuses needs no verdict."""
    board = puzzle.family.board
    try:
        shape = json.loads(json.dumps(board.to_json(puzzle, candidate)))
        return bool(board.from_json(puzzle, shape) == candidate)
    except (ValueError, TypeError, KeyError):
        return False


def without_a_rule(puzzle: AnyPuzzle, solution: Any, known: Spelled) -> Iterator[Any]:
    """Models of all rules but one, in turn, that are near a solution."""
    formula = encode(puzzle, Options(eager(puzzle)[0], COUNTS, implied=False))
    facts = known.facts(solution) or ()
    phases = [x if atom in facts else -x for atom, x in formula.atoms.items()]
    for rule in formula.rules:
        with Judge(puzzle, formula.variant(without={rule}), phases) as others:
            for model in islice(Enumeration(others), FEW):
                yield puzzle.family.answer.decode(puzzle, model)


def changed(puzzle: AnyPuzzle, solution: Any, known: Spelled, most: int) -> Iterator[Any]:
    """A solution, changed in each way; at random, where there are more than `most` changes."""
    answer, source = puzzle.family.answer, random.Random(0)
    values = answer.values(puzzle, solution)
    for way in WAYS:
        every = [*way(values, known)]
        for changes in source.sample(every, min(len(every), most)):
            yield answer.solution({**values, **changes}, None)


def other_values(values: Position, known: Spelled) -> Changes:
    """One place has another of its values."""
    return ({place: value} for place, value in known.atoms if values[place] != value)


def strange_values(values: Position, known: Spelled) -> Changes:
    """One place has a value of other places, or of none; or it is no place."""
    every = dict.fromkeys(value for _, value in known.atoms)
    numbers = [value for value in every if isinstance(value, int)]
    every |= dict.fromkeys([-1, 0, 1, max(numbers) + 1] if numbers else ["", "?"])
    for place in (*values, *no_places(values)):
        for value in every:
            if (place, value) not in known.atoms:
                yield {place: value}


def no_places(values: Position) -> dict[Place, Place]:
    """Pairs of cells that are no place, if places are edges, each with an edge that it is like: its
    ends the other way round, or one of them those of another edge, or a cell beside.
    """
    edges = [place for place in values if is_edge(place)]
    found = dict[Place, Place]()
    for (u, v), (p, q) in zip(edges, edges[1:] + edges[:1], strict=True):
        beside = [((u[0] - 1, u[1]), v), (u, (v[0], v[1] + 1)), (u, (v[0] + 1, v[1])), (u, u)]
        found |= dict.fromkeys([(v, u), (u, p), (u, q), (p, v), (v, q), *beside], (u, v))
    return {place: edge for place, edge in found.items() if place not in values}


def other_ends(values: Position, known: Spelled) -> Changes:
    """What is on an edge is on a pair of cells like it that is no edge."""
    for place, edge in no_places(values).items():
        yield {edge: 0, place: values[edge]}


def is_edge(place: Place) -> bool:
    """Whether a place is a pair of cells, or points."""
    return len({*cells_in(place)}) == 2


def exchanged(values: Position, known: Spelled) -> Changes:
    """Two places have each other's value."""
    for one, other in combinations(values, 2):
        if values[one] != values[other]:
            yield {one: values[other], other: values[one]}


def same_sum(values: Position, known: Spelled) -> Changes:
    """Of two numbers, one is one more, and the other one less."""
    numbers = [place for place, value in values.items() if isinstance(value, int)]
    for one, other in combinations(numbers, 2):
        for more in (1, -1):
            yield {one: values[one] + more, other: values[other] - more}


def around_squares(values: Position, known: Spelled) -> Changes:
    """Lines around a square stand where there were none, and none where there were some."""
    for place in filter(is_edge, values):
        (r, c), (s, d) = place
        left, right = ((r, c), (r + 1, c)), ((s, d), (s + 1, d))
        square = (place, left, right, ((r + 1, c), (s + 1, d)))
        if r == s and values.keys() >= {*square}:
            yield {edge: int(not values[edge]) for edge in square}


def turned(values: Position, known: Spelled) -> Changes:
    """The board is mirrored or turned, or moved by one line, if its places are still places."""
    where = [cell for place in values for cell in cells_in(place)]
    if not where:
        return
    high, wide = (max(numbers) + 1 for numbers in zip(*where, strict=True))
    moves: tuple[Callable[[int, int], Cell], ...] = (
        lambda r, c: (high - 1 - r, c),
        lambda r, c: (r, wide - 1 - c),
        lambda r, c: (c, r),
        lambda r, c: (c, high - 1 - r),
        lambda r, c: ((r + 1) % high, c),
        lambda r, c: (r, (c + 1) % wide),
    )
    for move in moves:
        moved = dict[Place, Any]()
        for place, value in values.items():
            ends = sorted(move(r, c) for r, c in cells_in(place))
            moved[ends[0] if len(ends) == 1 else tuple(ends)] = value
        if moved.keys() == values.keys():
            yield moved


def renamed(values: Position, known: Spelled) -> Changes:
    """Two values stand for each other everywhere."""
    for one, other in combinations(dict.fromkeys(value for _, value in known.atoms), 2):
        to = {one: other, other: one}
        yield {place: to.get(value, value) for place, value in values.items()}


WAYS: tuple[Callable[[Position, Spelled], Changes], ...] = (
    other_values,
    strange_values,
    other_ends,
    exchanged,
    same_sum,
    around_squares,
    turned,
    renamed,
)
"""The ways to change a solution."""

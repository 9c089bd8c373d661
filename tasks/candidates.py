"""The candidates of a puzzle: what is left for each place over all its solutions."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, Generic, TypeVar

from ..boards.facts import Given
from ..boards.pencil import pencilled
from ..boards.places import Place, Position
from ..boards.replay import domains
from ..boards.scene import Scene
from ..boards.terminal import drawing, plain
from ..cnf.record import record
from ..encoders.family import Puzzle
from ..search.objective import Optimum
from .answer import Status, Work, refusal, work_of
from .options import DEFAULTS, Options
from .position import check_position, held
from .run import Run, literals, units
from .spread import spread

S = TypeVar("S")


@record
class Candidates(Generic[S]):
    """What is left for each place over all solutions of a puzzle, those that have a `position` if
    one was asked about. It prints as a drawing.

    Each candidate in `left` is that of a verified solution. Of those that are `undecided`, a limit
    or an interrupt left it open whether a solution has them; all other values are ruled out. If
    asked for, `solutions` says how many solutions each candidate has: where these are `most`, or
    all is not `complete`, there may be more. The status is `solved`, `no solution` or `undecided`.

    >>> import pencilsat
    >>> found = pencilsat.candidates(pencilsat.read("takuzu 2 2\\n. .\\n. .\\n"), solutions=10)
    >>> found.status, found.left[0, 1], found.solutions[0, 1]
    ('solved', [0, 1], {0: 1, 1: 1})
    """

    puzzle: Puzzle[S]
    status: Status
    left: Mapping[Place, Sequence[Any]]
    undecided: Mapping[Place, Sequence[Any]]
    complete: bool
    work: Work
    most: int | None = None
    solutions: Mapping[Place, Mapping[Any, int]] | None = None
    optimum: Optimum | None = None

    @property
    def certain(self) -> dict[Place, Any]:
        """The places that have the same value in all solutions, with that value."""
        return {p: v[0] for p, v in self.left.items() if len(v) == 1 and p not in self.undecided}

    @property
    def open(self) -> dict[Place, Sequence[Any]]:
        """The places where solutions differ, with their candidates."""
        return {place: values for place, values in self.left.items() if len(values) > 1}

    def __str__(self) -> str:
        return plain(drawing(self.scene()))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from ..boards.svg import svg  # imported here, as only pictures need it

        return svg(self.scene(small=True))

    def scene(self, *, small: bool = False) -> Scene:
        """The puzzle with its candidates, as a picture has them if they are `small`."""
        board = self.puzzle.family.board
        return pencilled(board, self.puzzle, self.left, self.undecided, small=small)


@record
class Progress:
    """How many solutions were found so far, and how many candidates these have."""

    solutions: int
    candidates: int


class CandidateSearch(Generic[S]):
    """Looks for the candidates of a run's puzzle; with `most`, for so many solutions of each.

    Iterating searches; `found` says what is known, at any time. `held` are the literals of the
    position that a run supposes, if that is not `impossible` by itself.
    """

    def __init__(
        self,
        run: Run[S],
        most: int | None = None,
        held: Sequence[int] = (),
        *,
        impossible: bool = False,
    ) -> None:
        self.run = run
        self.most = most
        self._held = held
        self._impossible = impossible
        self._number = 0
        self._witnesses: list[S] = []
        self._counted = Counter[tuple[Place, Any]]()
        self._over = False

    def __iter__(self) -> Iterator[Progress]:
        run, values = self.run, self.run.puzzle.family.answer.values
        if self._impossible:
            self._over = run.complete = True
            return
        searched = run.tallied(self.most) if self.most else run.witnesses()
        with closing(searched) as solutions:
            for solution in solutions:
                self._number += 1
                before = len(self._counted)
                self._counted.update(values(run.puzzle, solution).items())
                if len(self._counted) > before:
                    self._witnesses.append(solution)
                yield Progress(self._number, len(self._counted))
        self._over = True

    def found(self) -> Candidates[S]:
        """What is known."""
        run, puzzle = self.run, self.run.puzzle
        left = spread(puzzle, self._witnesses, ()).candidates
        complete = self._over and run.complete
        return Candidates(
            puzzle,
            "solved" if self._number and complete else refusal(run) if self._over else "undecided",
            left,
            {} if complete else self._undecided(left),
            complete,
            work_of(run),
            self.most,
            self._solutions(left) if self.most else None,
            run.optimum,
        )

    def _solutions(self, left: Mapping[Place, Sequence[Any]]) -> dict[Place, dict[Any, int]]:
        most, counted = self.most or 0, self._counted
        return {p: {v: min(most, counted[p, v]) for v in values} for p, values in left.items()}

    def _undecided(self, left: Mapping[Place, Sequence[Any]]) -> dict[Place, list[Any]]:
        """The values of each place that no solution has so far, and that are not ruled out."""
        run, puzzle, answer = self.run, self.run.puzzle, self.run.puzzle.family.answer
        backbone, atoms = run.backbone, run.formula.atoms
        if run.unwritten or (backbone and left and not backbone.candidates and not backbone.unseen):
            return {}
        names = {x: atom for atom, x in atoms.items()}
        fixed = [*units(puzzle, run.formula), *self._held, *(backbone.fixed if backbone else ())]
        known = {names[abs(x)]: x > 0 for x in fixed}
        unseen = None if backbone is None else {tuple(claim) for claim in backbone.unseen}
        there, found = answer.spelled.by_place(atoms), dict[Place, list[Any]]()
        for place, every in domains(puzzle.family.board, puzzle, [*atoms]).items():
            values = {each.value: each.possible(known) for each in every}
            for claim in answer.spelled.compound(puzzle, there.get(place, ())):
                possible = unseen is None or tuple(literals(claim, run.formula)) in unseen
                values[self._value(claim)] = possible and all(
                    known.get(atom, true) == true for atom, true in claim
                )
            seen = left.get(place, ())
            if rest := [v for v, possible in values.items() if possible and v not in seen]:
                found[place] = rest
        return found

    def _value(self, claim: Sequence[Given]) -> Any:
        """The value that some literals of a place state."""
        answer = self.run.puzzle.family.answer
        true = [atom for atom, true in claim if true]
        return answer.spelled.value_of(true[-1], True)[1] if true else answer.unsaid


def candidate_search(
    run: Run[S], solutions: int | None = None, position: Position | None = None
) -> CandidateSearch[S]:
    """The search for the candidates of a run's puzzle, or of a position of it, whose options keep
    the givens `apart` then. BadInput for what is no position of the puzzle.
    """
    check_position(run.puzzle, position or {})
    entries = held(run.puzzle, run.formula.atoms, position or {})
    literals = [x for each in entries.values() for x in each]
    run.suppose(literals)
    return CandidateSearch(run, solutions, literals, impossible=not all(entries.values()))


def candidates(
    puzzle: Puzzle[S],
    options: Options = DEFAULTS,
    *,
    solutions: int | None = None,
    position: Position | None = None,
) -> Candidates[S]:
    """What is left for each place over all solutions; with `solutions`, also how many, up to that,
    each candidate has. With a `position`, over the solutions that have it.
    """
    run = Run(puzzle, replace(options, apart=bool(position)))
    search = candidate_search(run, solutions, position)
    for _ in search:
        pass
    return search.found()

"""From a puzzle to its verified solutions, by way of one formula and one solver session."""

import json
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from cnf.backbone import Backbone
from cnf.cardinality import check_names
from cnf.dimacs import Answer, atom_text
from cnf.enumeration import Enumeration
from cnf.errors import BadInput, OutOfTime, TooLarge
from cnf.formula import LARGEST, Atom, Formula, Model
from cnf.solving import DEFAULT, UNLIMITED, Limits, Optimum, Session, Statistics, minimise
from encoders import AnyFamily
from encoders._family import Place
from encoders._grid import lines_of


@dataclass(frozen=True)
class Options:
    """How to encode and to solve; None is the family's own default.

    A `seed` other than 0 shuffles the clauses before they are loaded.
    """

    encoding: str | None = None
    cardinality: str | None = None
    amo: str | None = None
    implied: bool = True
    solver: str = DEFAULT
    limits: Limits = UNLIMITED
    clue_order: str | None = None
    seed: int = 0


Search = Callable[..., Enumeration | Backbone]
"""What finds models, given a session, assumptions and how to find the first."""


class WrongAnswer(RuntimeError):
    """A solution breaks the rules: a fault of this program, never of its input."""


def check_options(family: AnyFamily, options: Options) -> None:
    """Every name in the options is known, or BadInput lists those that are."""
    if options.encoding is not None and options.encoding not in family.encodings:
        known = ", ".join(family.encodings)
        raise BadInput(f"{family.name} has no encoding {options.encoding!r}; known: {known}")
    if options.clue_order is not None and options.clue_order not in family.clue_orders:
        known = ", ".join(family.clue_orders) or "none"
        raise BadInput(f"{family.name} has no clue order {options.clue_order!r}; known: {known}")
    check_names(options.cardinality or family.cardinality, options.amo or family.amo)


def encode(
    family: AnyFamily,
    puzzle: Any,
    options: Options,
    *,
    largest: int = LARGEST,
    deadline: float | None = None,
) -> Formula:
    """The rules of a puzzle as a formula. BadInput if a name in the options is unknown.

    TooLarge, before anything is written, if it would have more literals and variables than the
    largest formula; if the bound is lower, when it is reached. OutOfTime after the deadline.
    """
    check_options(family, options)
    formula = Formula(
        cardinality=options.cardinality or family.cardinality,
        amo=options.amo or family.amo,
        implied=options.implied,
        largest=largest,
        deadline=deadline,
    )
    encoding = options.encoding or next(iter(family.encodings))
    check_size(family, puzzle, formula, encoding)
    if options.clue_order is not None:
        puzzle = family.clue_orders[options.clue_order](puzzle)
    family.encodings[encoding](puzzle, formula)
    return formula


def check_size(family: AnyFamily, puzzle: Any, formula: Formula, encoding: str) -> None:
    """The encoding does not write too much, or TooLarge says how much, and which ones do not."""
    sizes = family.sizes(puzzle, formula)
    if sizes[encoding] > LARGEST:
        smaller = [name for name, size in sizes.items() if size <= LARGEST]
        raise TooLarge(
            f"too large for encoding {encoding}: about {sizes[encoding]:.2g} literals and variables"
            f" (at most {LARGEST:.2g}); small enough: {', '.join(smaller) or 'none'}"
        )


def units(family: AnyFamily, puzzle: Any, formula: Formula) -> list[int]:
    """The literals of the puzzle's givens."""
    return literals(family.givens(puzzle).items(), formula)


def literals(atoms: Iterable[tuple[Atom, bool]], formula: Formula) -> list[int]:
    """The literals of atoms that are true, or false."""
    return [formula.atoms[atom] if true else -formula.atoms[atom] for atom, true in atoms]


def eager(family: AnyFamily, options: Options) -> Options:
    """The options with an encoding that can be exported: as asked, or the family's own choice.

    BadInput, which names the eager encodings, if a lazy one was asked for.
    """
    choices = [name for name in family.encodings if name not in family.lazy]
    if options.encoding in family.lazy:
        raise BadInput(
            f"encoding {options.encoding!r} is lazy: its clauses alone do not say everything; "
            f"eager: {', '.join(choices)}"
        )
    return replace(options, encoding=options.encoding or family.eager or choices[0])


class Run:
    """One puzzle encoded in one way: its formula, its solutions, and what they cost.

    `session` is one that is loaded with the rules of this puzzle's board already; the puzzle's
    givens are then assumptions. `complete` is True once all solutions have been given, or all
    witnesses; of a puzzle with an objective these are among the best solutions, `optimum` says how
    good and whether proved. `model` is that of the latest solution. A run is `unwritten` if its
    time was over before its formula was written: it finds nothing.
    """

    def __init__(
        self,
        family: AnyFamily,
        puzzle: Any,
        options: Options,
        statistics: Statistics | None = None,
        session: Session | None = None,
    ) -> None:
        self.family = family
        self.puzzle = puzzle
        self.options = options
        self.statistics = statistics or Statistics()
        self.complete = False
        self.optimum: Optimum | None = None
        self.model: Model = frozenset()
        self._backbone: Backbone | None = None
        self.unwritten = False
        self.encoding = options.encoding or next(iter(family.encodings))
        self._session = session
        if session:
            self.formula = session.formula
        else:
            with self.statistics.stage("encode"):
                self.formula = self._written()

    def _written(self) -> Formula:
        """The rules as a formula; an empty one if the time was over first."""
        seconds = self.limits().seconds
        deadline = None if seconds is None else time.monotonic() + seconds
        try:
            return encode(self.family, self.puzzle, self.options, deadline=deadline)
        except OutOfTime:
            self.unwritten = True
            return Formula()

    def limits(self) -> Limits:
        """The limits that are left after reading and writing."""
        limits, spent = self.options.limits, self.statistics.seconds
        if limits.seconds is None:
            return limits
        left = limits.seconds - spent.get("parse", 0.0) - spent.get("encode", 0.0)
        return replace(limits, seconds=max(0.0, left))

    def solutions(self) -> Generator[Any, None, None]:
        """The solutions, each once and verified.

        To be closed, as by `closing`: what the collector closes loses an interrupt.
        """
        return self._search(Enumeration)

    def witnesses(self) -> Generator[Any, None, None]:
        """Verified solutions, two of which differ wherever any two solutions do; see `spread`.

        To be closed like `solutions`.
        """
        compound = self.family.places.compound(self.puzzle)
        claims = [literals(atoms, self.formula) for atoms in compound]
        return self._search(partial(Backbone, claims=claims))

    def undecided(self) -> Iterable[Atom]:
        """The atoms in which solutions may differ, but no two of the witnesses given do."""
        if self._backbone is None:
            return self.formula.atoms
        return self.formula.facts({abs(x) for x in self._backbone.candidates})

    def _search(self, kind: Search) -> Generator[Any, None, None]:
        self.complete = False
        if self.unwritten:
            return
        givens = units(self.family, self.puzzle, self.formula)
        if self._session:
            self._session.restart(self.limits(), self.statistics)
            yield from self._found(kind, self._session, givens)
            return
        with Session(
            self.formula,
            units=givens,
            solver=self.options.solver,
            limits=self.limits(),
            statistics=self.statistics,
            seed=self.options.seed,
        ) as session:
            yield from self._found(kind, session, [])

    def _found(self, kind: Search, session: Session, assumptions: list[int]) -> Iterator[Any]:
        found = kind(session, assumptions)
        if self.formula.objective:
            answer, optimum = minimise(session, assumptions)
            self.optimum = optimum if answer else None
            better = [*assumptions, *optimum.bound]
            found = kind(session, better, first=lambda: answer)
        self._backbone = found if isinstance(found, Backbone) else None
        with closing(iter(found)) as models:
            for facts in models:
                self.model = session.model
                with self.statistics.stage("verify"):
                    solution = verified(self.family, self.puzzle, facts)
                    self._measure(solution)
                yield solution
        self.complete = found.complete

    def _measure(self, solution: Any) -> None:
        """Raises WrongAnswer if a solution is not as good as the objective says."""
        if self.optimum:
            value = self.family.measure(self.puzzle, solution)
            if value != self.optimum.value:
                name = self.family.objective
                raise WrongAnswer(f"{name} is {value}, not {self.optimum.value}")


WORN = 2000
"""After so many variables that enumerations left in a shared solver, it is loaded anew: each model
names them all.
"""


class Workshop:
    """Runs of many puzzles, one after another: those on one board share a formula and a solver."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._board: Any = None
        self._session: Session | None = None
        self._top_id = 0

    def run(self, family: AnyFamily, puzzle: Any, statistics: Statistics | None = None) -> Run:
        """The run of a puzzle; that of the puzzle before must be over."""
        if family.board is None:
            return Run(family, puzzle, self.options, statistics)
        board = (family.name, family.board(puzzle))
        worn = self._session and (
            self._session.dead or self._session.formula.top_id > self._top_id + WORN
        )
        if self._session is None or self._board != board or worn:
            self.close()
            run = Run(family, puzzle, self.options, statistics)
            if run.unwritten:
                return run
            statistics = run.statistics
            self._session = Session(
                run.formula,
                solver=self.options.solver,
                limits=run.limits(),
                statistics=statistics,
                seed=self.options.seed,
            )
            self._board, self._top_id = board, run.formula.top_id
        return Run(family, puzzle, self.options, statistics, self._session)

    def close(self) -> None:
        """Give the solver back."""
        if self._session:
            self._session.close()
            self._session = None


class Verdict(NamedTuple):
    """A status in words, and the solutions that show it."""

    status: str
    solutions: list[Any]


def solve(run: Run, solutions: Iterator[Any]) -> Verdict:
    """`solved` with the first of a run's solutions, `no solution` or `undecided`."""
    found = list(islice(solutions, 1))
    return Verdict("solved" if found else refusal(run), found)


def check(run: Run, solutions: Iterator[Any]) -> Verdict:
    """`unique`, `not unique` with two of a run's solutions, `no solution` or `undecided`."""
    found = list(islice(solutions, 2))
    if len(found) == 2:
        return Verdict("not unique", found)
    return Verdict("unique" if found and run.complete else refusal(run), found)


def only(run: Run, others: Iterator[Any]) -> bool | None:
    """Whether the first solution is the only one, by looking for another; None if undecided."""
    if next(others, None) is not None:
        return False
    return True if run.complete else None


class Spread(NamedTuple):
    """Where the solutions of a puzzle are the same, and where they are not.

    `certain` has every place of the puzzle, with the value that all solutions have there, or None.
    `possible` are the places where solutions differ, with the values that were seen there, and
    `undecided` those where no difference was seen, nor ruled out within the limits.
    """

    certain: dict[Place, Any]
    possible: dict[Place, list[Any]]
    undecided: list[Place]


def spread(run: Run, witnesses: Iterable[Any]) -> Spread:
    """What the witnesses of a run, and how its search for more of them ended, say of the places."""
    places, seen = run.family.places, dict[Place, list[Any]]()
    for witness in witnesses:
        for place, value in places.values(run.puzzle, witness).items():
            values = seen.setdefault(place, [])
            if value not in values:
                values.append(value)
    alike = {place for place, values in seen.items() if len(values) == 1}
    undecided = alike & {places.of(atom) for atom in run.undecided()}
    certain = alike - undecided
    return Spread(
        {place: values[0] if place in certain else None for place, values in seen.items()},
        {place: sorted(values) for place, values in seen.items() if place not in alike},
        [place for place in seen if place in undecided],
    )


def refusal(run: Run) -> str:
    """What to say of a run that gave no answer: `no solution`, or `undecided`."""
    return "no solution" if run.complete else "undecided"


def verified(family: AnyFamily, puzzle: Any, facts: Any) -> Any:
    """The solution that the facts say. Raises WrongAnswer if it breaks a rule."""
    solution = family.decode(puzzle, facts)
    broken = family.verify(puzzle, solution)
    if broken:
        raise WrongAnswer("; ".join(broken))
    return solution


def atoms(family: AnyFamily, puzzle: Any) -> Mapping[Atom, int]:
    """The atoms of a puzzle and their variables, alike in every encoding. TooLarge, at times."""
    # Only the atoms matter, and this cardinality is short for numbers of any size.
    return encode(family, puzzle, Options(cardinality="seqcounter")).atoms


def decode(
    family: AnyFamily,
    puzzle: Any,
    atoms: Mapping[Atom, int],
    answer: Answer,
    names: dict[str, int] | None,
) -> Any:
    """The verified solution of a solver's answer, which must be satisfiable.

    `names` are the variables by their atoms' words; without, all encodings number them alike.
    BadInput if the answer does not belong to the puzzle.
    """
    facts = set()
    for atom, variable in atoms.items():
        if names is not None:
            if atom_text(atom) not in names:
                raise BadInput(f"the names do not belong to this puzzle: no {atom_text(atom)!r}")
            variable = names[atom_text(atom)]
        if variable in answer.literals:
            facts.add(atom)
        elif -variable not in answer.literals:
            raise BadInput(
                f"the answer does not belong to this puzzle: it says nothing of variable "
                f"{variable} ({atom_text(atom)})"
            )
    try:
        return verified(family, puzzle, frozenset(facts))
    except WrongAnswer as wrong:
        raise BadInput(f"the answer does not belong to this puzzle: {wrong}") from None


def json_line(text: str, index: int) -> str:
    """Of a text in which every line is an object, as for several puzzles, the one of a puzzle.

    It keeps its place in the text, for error messages. Other texts are given as they are.
    """
    objects = [(at, line) for at, line in enumerate(text.split("\n")) if line.strip()]
    if len(objects) < 2 or not all(line.startswith("{") for _, line in objects):
        return text
    if index >= len(objects):
        raise BadInput(f"there is no solution of puzzle {index}: it has {len(objects)} lines")
    at, line = objects[index]
    return "\n" * at + line


def read_solutions(family: AnyFamily, puzzle: Any, text: str) -> list[Any]:
    """The solutions in a text: the family's own, one in JSON, or what `--format json` printed.

    BadInput if it is none of these, or holds no solution.
    """
    if not text.lstrip().startswith(("[", "{")):
        return [family.read_solution(puzzle, lines_of(text))]
    try:
        value = json.loads(text)
        printed = isinstance(value, dict) and "solutions" in value
        shapes = value["solutions"] if printed else [value]
        solutions = [family.from_json(puzzle, shape) for shape in shapes]
    except json.JSONDecodeError as error:
        message = f"not JSON: {error.msg}"
        raise BadInput(message, line=error.lineno, column=error.colno) from None
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadInput(f"not a solution of a {family.name} in JSON", line=1, column=1) from None
    if not solutions:
        raise BadInput("it holds no solution", line=1, column=1)
    return solutions

"""Which runs an experiment consists of: puzzles × configurations × seeds × repeats.

A run is identified by its key, a hash of the puzzle, of all its settings and of the code that is
run, so that an experiment that was interrupted, or is extended, performs only what is missing. The
order is shuffled with a seed, so that a machine that slows down does not look like a slower
encoding.
"""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from functools import cached_property
from hashlib import sha256
from itertools import product

from ..boards.words import printable
from ..cnf.cardinality import NATIVE, known_name
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..encoders import AnyFamily, AnyPuzzle, family_named, read, says_rules
from ..search.limits import Limits
from ..search.solvers import COUNTING, DEFAULT, check_native, check_solver
from ..tasks.options import Options, check_options, eager
from . import external, identity

TASKS = ("solve", "check")

FORMS = BOARD, LONE = ("board", "lone")
"""What is encoded: the rules of all puzzles of a board, as they are exported, with the givens as
clauses; or one puzzle alone, as `solve` and `check` do it.
"""

MOST = 1_000_000
"""How many runs an experiment has at most: all are planned before the first starts."""

LEAST_SECONDS, MOST_SECONDS = 0.001, 1e9
"""The least and the greatest time limit, in seconds."""


@record
class PuzzleInstance:
    """A puzzle: its native text, the hash of this text, and where it was found; and what a study
    says of it: the group that it belongs to, and others' figures for that.
    """

    text: str
    instance: str
    file: str
    number: int
    family: str
    group: str | None = None
    published: str | None = None


@record
class ParameterGrid:
    """The values to combine. None stands for every encoding of the family, its default cardinality,
    its default at-most-one encoding, and the clues in their given order; of limits, none.
    """

    task: str = "solve"
    encodings: Sequence[str] | None = None
    cardinalities: Sequence[str] | None = None
    amos: Sequence[str] | None = None
    implied: Sequence[bool] = (True,)
    clue_orders: Sequence[str] | None = None
    forms: Sequence[str] = (BOARD,)
    solvers: Sequence[str] = (DEFAULT,)
    seeds: Sequence[int] = (0,)
    repeats: int = 1
    seconds: float | None = 60.0
    memory: int | None = None
    conflicts: int | None = None
    propagations: int | None = None

    @property
    def limits(self) -> Limits:
        """How much work a solver may do."""
        return Limits(conflicts=self.conflicts, propagations=self.propagations)


@record
class Job:
    """One run: a puzzle, a configuration, limits in seconds, bytes and work, and the code that is
    run.
    """

    puzzle: PuzzleInstance
    task: str
    encoding: str
    cardinality: str
    amo: str
    implied: bool
    clue_order: str | None
    form: str
    solver: str
    seed: int
    repeat: int
    seconds_limit: float | None
    memory_limit: int | None
    conflicts_limit: int | None
    propagations_limit: int | None
    version: str
    plugin: str | None

    @cached_property
    def key(self) -> str:
        """The key that identifies this run; it does not depend on where the puzzle was found."""
        asked = asdict(self) | {"puzzle": self.puzzle.instance}
        return sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()

    def columns(self) -> dict[str, object]:
        """The columns of the run that are known before it is performed."""
        columns = {"key": self.key} | asdict(self.puzzle) | asdict(self)
        del columns["puzzle"], columns["text"]
        return columns


def setting(row: Mapping[str, object]) -> tuple[object, ...]:
    """What a run was asked for, whichever code was run, from the columns known before it is
    performed.
    """
    names = [field.name for field in fields(Job) if field.name not in ("puzzle", *identity.CODE)]
    return row["instance"], *(row[name] for name in names)


def instance(puzzle: AnyPuzzle, file: str, number: int) -> PuzzleInstance:
    """A puzzle to run; the name of its file is made printable, as not all names are text."""
    family = puzzle.family
    text = family.board.text(puzzle)
    digest = sha256(text.encode()).hexdigest()
    return PuzzleInstance(text, digest, printable(file), number, family.name)


def jobs(
    instances: Sequence[PuzzleInstance], grid: ParameterGrid, *, version: str | None = None
) -> list[Job]:
    """Every run of an experiment, each once, by this version of the program or by the one named.

    BadInput if a combination cannot be performed, or if there are more than `MOST`.
    """
    kinds = {kind(puzzle): puzzle for puzzle in instances}
    chosen = {key: list(configurations(family_of(one), grid)) for key, one in kinds.items()}
    check_number(
        sum(len(chosen[kind(puzzle)]) for puzzle in instances) * len(grid.seeds) * grid.repeats,
        "runs",
    )
    version = version or identity.program()
    plugins = {
        (kinds[key].family, encoding): identity.plugin(kinds[key].family, encoding)
        for key, configured in chosen.items()
        for encoding in {str(options.encoding) for options in configured}
    }
    found: dict[str, Job] = {}
    for puzzle in instances:
        for options, seed, repeat in product(chosen[kind(puzzle)], grid.seeds, range(grid.repeats)):
            job = Job(
                puzzle,
                grid.task,
                str(options.encoding),
                str(options.cardinality),
                str(options.amo),
                options.implied,
                options.clue_order,
                BOARD if options.apart else LONE,
                options.solver or DEFAULT,
                seed,
                repeat,
                grid.seconds,
                grid.memory,
                grid.conflicts,
                grid.propagations,
                version,
                plugins[puzzle.family, str(options.encoding)],
            )
            found.setdefault(job.key, job)
    return list(found.values())


def kind(puzzle: PuzzleInstance) -> str:
    """The family of a puzzle; of one that says rules in sentences, its own."""
    return puzzle.instance if says_rules(puzzle.text) else puzzle.family


def family_of(puzzle: PuzzleInstance) -> AnyFamily:
    """The same, as a record."""
    if not says_rules(puzzle.text):
        return family_named(puzzle.family)
    [found] = read(puzzle.text)
    return found.family


def check_number(number: int, what: str) -> None:
    """Raise BadInput if there are more than `MOST`."""
    if number > MOST:
        raise BadInput(f"{grouped(number)} {what} are too many: at most {grouped(MOST)}")


def grouped(number: int) -> str:
    """A number in groups of three digits."""
    return f"{number:,}".replace(",", " ")


def configurations(family: AnyFamily, grid: ParameterGrid) -> Iterator[Options]:
    """The configurations of a family, with every name filled in. Programs have no lazy encodings,
    as they need the whole formula: `skipped` says so.

    BadInput if one of them has an unknown name, or asks a solver for what it cannot do; or if
    programs are all that is asked for lazy encodings.
    """
    for form in grid.forms:
        known_name("form", form, FORMS)
    as_given: Sequence[str | None] = [None]
    beyond: Options | None = None
    some = False
    for encoding, cardinality, amo, implied, clue_order, form, solver in product(
        grid.encodings or family.encodings,
        grid.cardinalities or [family.cardinality],
        grid.amos or [family.amo],
        grid.implied,
        grid.clue_orders or as_given,
        grid.forms,
        grid.solvers,
    ):
        options = Options(encoding, cardinality, amo, implied, solver, grid.limits, clue_order)
        options = replace(options, apart=form == BOARD)
        if external.named(solver) and encoding in family.lazy:
            beyond = options
            continue
        if NATIVE in (cardinality, amo) and not has_counts(solver):
            if any(map(has_counts, grid.solvers)):
                continue  # only such solvers take native counts
            check_native(cardinality, amo, solver)
        check_options(family, options)
        if external.named(solver):
            external.check_limits(solver, grid.limits)
        else:
            incremental = grid.task == "check" or encoding in family.lazy
            check_solver(solver, incremental=incremental, limits=grid.limits)
        some = True
        yield options
    if beyond and not some:
        eager(family, beyond)


def skipped(instances: Sequence[PuzzleInstance], grid: ParameterGrid) -> Iterator[str]:
    """A line for each family about the lazy encodings that programs are not asked for."""
    programs = [solver for solver in grid.solvers if external.named(solver)]
    for puzzle in {kind(each): each for each in instances}.values() if programs else ():
        family = family_of(puzzle)
        lazy = [name for name in grid.encodings or family.encodings if name in family.lazy]
        if lazy:
            yield (
                f"skipped: {family.name} in {', '.join(lazy)} by {', '.join(programs)}: lazy "
                "encodings complete their formula while it is solved, a program gets it whole"
            )


def has_counts(solver: str) -> bool:
    """Whether a solver, or a program, takes native counts."""
    return external.takes_counts(solver) if external.named(solver) else solver in COUNTING


def check_installed(found: Sequence[Job]) -> None:
    """Raise BadInput if a solver is a program that is not on this machine."""
    for solver in filter(external.named, dict.fromkeys(job.solver for job in found)):
        external.check_installed(solver)


def shuffled(found: Sequence[Job], seed: int) -> list[Job]:
    """The runs in the random order of a seed."""
    order = list(found)
    random.Random(seed).shuffle(order)
    return order

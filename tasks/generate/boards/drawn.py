"""Random puzzles of any family whose board says what is given: drawn atom by atom.

The board without anything given is solved at random: one atom after another, in random order, is
drawn true or false, and is the other if it cannot be. Then clues are taken away. Only yes and no
of the solver count, never which solution it found: the same seed gives the same puzzle everywhere.
"""

import random
from collections.abc import Callable, Sequence
from inspect import Parameter, Signature
from typing import Any, TypeVar

from pencilsat.boards.cells import InCells
from pencilsat.boards.facts import Given
from pencilsat.boards.words import Word, check_range
from pencilsat.cnf.errors import BadInput, NotFound
from pencilsat.cnf.formula import Atom, holds
from pencilsat.cnf.solving import Session
from pencilsat.cnf.uniqueness import needed
from pencilsat.encoders import AnyFamily
from pencilsat.encoders.family import Puzzle, RandomPuzzles
from pencilsat.tasks.check import check
from pencilsat.tasks.clued import clued, clues, with_clues
from pencilsat.tasks.run import encode

S = TypeVar("S")
X = TypeVar("X")

SIDE = 8
"""The usual number of rows and columns."""

MOST = 100
"""The most of them."""


DRAWS = 50
"""How many solutions are drawn until all clues together leave no other one."""


def random_puzzles(family: AnyFamily) -> RandomPuzzles | None:
    """Those of a family with clues whose board starts with the numbers of rows and columns."""
    given = family.board.given
    if not isinstance(given, InCells) or family.clues is None:
        return None

    def full(*, seed: int = 0, **asked: int) -> Any:
        """A random puzzle that tells every clue. BadInput if there is none of that size."""
        return with_one_solution(given, asked, random.Random(seed))[0]

    def generate(*, seed: int = 0, **asked: int) -> Any:
        """A random puzzle with one solution, of whose clues none can be spared."""
        source = random.Random(seed)
        return without_spare(*with_one_solution(given, asked, source), source)

    options = {option.name: option.low for option in given.options}
    takes = {"rows": SIDE, "columns": SIDE, **options, "seed": 0}
    return RandomPuzzles(taking(generate, takes), taking(full, takes), size=f"{SIDE}x{SIDE}")


def taking(maker: Callable[..., Any], takes: dict[str, int]) -> Callable[..., Any]:
    """The maker, which says what it takes, and what by default."""
    named = [Parameter(name, Parameter.KEYWORD_ONLY, default=n) for name, n in takes.items()]
    vars(maker)["__signature__"] = Signature(named)
    return maker


def empty(given: InCells[Any, Any], asked: dict[str, int], source: random.Random) -> Any:
    """The board of that size, with nothing given. BadInput if there is no such board."""
    asked = {"rows": SIDE, "columns": SIDE, **asked}
    rows, columns = asked.pop("rows"), asked.pop("columns")
    for what, number in (("rows", rows), ("columns", columns)):
        check_range(what, number, 1, MOST)
        try:
            given.number(Word(str(number), 1, 1))
        except BadInput as wrong:
            raise BadInput(f"{what}: {wrong.message}") from None
    for option in given.options:
        check_range(option.name, asked.get(option.name, option.low), option.low, option.high or 1)
    flags = {option.name for option in given.options if not option.high}
    chosen = {what: n > 0 if what in flags else n for what, n in asked.items()}
    return given.empty(rows, columns, chosen, source)


def with_one_solution(
    given: InCells[Any, Any], asked: dict[str, int], source: random.Random
) -> tuple[Any, Any, list[Atom]]:
    """What `drawn` says of the first board drawn whose clues together leave one solution. BadInput
    if a board has none, NotFound if none is found among DRAWS.
    """
    for _ in range(DRAWS):
        puzzle, solution, atoms = drawn(empty(given, asked, source), source)
        if check(puzzle, spread=False).status == "unique":
            return puzzle, solution, atoms
    raise NotFound(f"every clue of each of {DRAWS} boards left other solutions: try another size")


def drawn(board: Puzzle[S], source: random.Random) -> tuple[Puzzle[S], S, list[Atom]]:
    """A random solution of a board with nothing given: the puzzle that tells every clue of it, the
    solution, and the atoms in the order in which they were drawn. BadInput if it has none.
    """
    solution, atoms = random_solution(board, source)
    return with_clues(board, clues(board, solution)), solution, atoms


def random_solution(
    board: Puzzle[S], source: random.Random, signs: Sequence[int] = (1, -1)
) -> tuple[S, list[Atom]]:
    """A random solution, and the atoms in the order in which they were drawn, true or false: with
    1 as the only sign, true where they can be. BadInput if there is none.
    """
    f = encode(board)
    with Session(f) as session:
        if not session.solve():
            raise BadInput(f"no {board.family.name} of this size has a solution")
        literals: list[int] = []
        for x in shuffled(f.projection, source):
            literal = x * source.choice(signs)
            possible = holds(literal, session.model) or session.solve([*literals, literal])
            literals.append(literal if possible else -literal)
    solution = board.family.answer.decode(board, f.facts({x for x in literals if x > 0}))
    names = {x: atom for atom, x in f.atoms.items()}
    return solution, [names[abs(x)] for x in literals]


def without_spare(
    puzzle: Puzzle[S], solution: S, atoms: Sequence[Atom], source: random.Random
) -> Puzzle[S]:
    """The puzzle without the clues that can be spared, one after another in random order."""
    told = clued(puzzle, solution)
    order = {atom: i for i, atom in enumerate(atoms)}

    def place(clue: Any) -> int:
        return order.get(clue.meaning.atom, 0) if isinstance(clue.meaning, Given) else 0

    every = {told.literals[clue]: clue for clue in sorted(told.literals, key=place)}
    with Session(told.formula, units=told.fixed) as session:
        session.solve([*every])
        facts = told.formula.facts(session.model)
    left = needed(told.formula, facts, shuffled([*every], source), units=told.fixed)
    return with_clues(puzzle, [every[x] for x in left])


def shuffled(items: Sequence[X], source: random.Random) -> list[X]:
    """The items in random order."""
    return source.sample(items, len(items))

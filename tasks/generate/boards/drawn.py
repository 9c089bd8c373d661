"""Random puzzles of any family whose board says what is given: drawn atom by atom.

An empty board is solved at random: one atom after another, in random order, is drawn to be true or
false, and takes the other value if that is impossible. Then clues are removed; if even all clues
leave several solutions, another board is drawn. Only the solver's yes or no matters, never which
solution it found, so the same seed gives the same puzzle everywhere.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, Signature
from typing import Any, TypeVar

from ....boards.facts import Given
from ....boards.regions import InRegions, rooms
from ....boards.text import Text
from ....boards.words import Word, check_range
from ....cnf.errors import BadInput, NotFound
from ....cnf.formula import Atom, holds
from ....encoders import AnyFamily
from ....encoders.family import Clue, Puzzle, RandomPuzzles
from ....search.solving import Session
from ....search.uniqueness import needed
from ...check import check
from ...clued import clued, clues, with_clues
from ...run import encode

S = TypeVar("S")
X = TypeVar("X")

SIDE = 8
"""The usual number of rows and columns."""

MOST = 100
"""The most of them."""

ATTEMPTS = 100
"""The number of solutions to draw before giving up on one that its clues determine."""


def random_puzzles(family: AnyFamily) -> RandomPuzzles | None:
    """Those of a family with clues whose board starts with the numbers of rows and columns."""
    given = family.board.given
    if not given.fields or family.clues is None:
        return None

    def board(source: random.Random, **asked: int) -> Any:
        """The board with nothing given."""
        return empty(given, asked, source)

    options = {option.name: option.low for option in given.options}
    return from_boards(board, {"rows": SIDE, "columns": SIDE, **options})


def from_boards(board: Callable[..., Any], takes: Mapping[str, int]) -> RandomPuzzles:
    """Random puzzles on boards that tell no clue yet: `board` makes one from a source of randomness
    and keyword arguments that are whole numbers; `takes` says which, and what they are by default.
    """

    def full(*, seed: int = 0, **asked: int) -> Any:
        """A random puzzle that tells every clue. BadInput if there is none of that size."""
        return told(random.Random(seed), asked)[0]

    def generate(*, seed: int = 0, **asked: int) -> Any:
        """A random puzzle with one solution, of whose clues none can be spared."""
        source = random.Random(seed)
        return without_spare(*told(source, asked), source)

    def told(source: random.Random, asked: dict[str, int]) -> tuple[Puzzle[Any], Any, list[Atom]]:
        """A board drawn until all its clues leave one solution. NotFound if that takes too long."""
        for _ in range(ATTEMPTS):
            puzzle, solution, atoms = drawn(board(source, **asked), source)
            every = clues(puzzle, solution)
            fixed = all(isinstance(clue.meaning, Given) for clue in every)
            if fixed or check(puzzle, spread=False).status == "unique":
                return puzzle, solution, atoms
        raise NotFound(
            f"no {puzzle.family.name} of this size was found in {ATTEMPTS} attempts whose clues "
            "leave one solution: try another seed"
        )

    seeded = {**takes, "seed": 0}
    rows, columns = takes.get("rows", 0), takes.get("columns", 0)
    return RandomPuzzles(taking(generate, seeded), taking(full, seeded), size=f"{rows}x{columns}")


def taking(maker: Callable[..., Any], takes: dict[str, int]) -> Callable[..., Any]:
    """The maker, which says what it takes, and what by default."""
    named = [Parameter(name, Parameter.KEYWORD_ONLY, default=n) for name, n in takes.items()]
    vars(maker)["__signature__"] = Signature(named)
    return maker


def empty(given: Text[Any], asked: dict[str, int], source: random.Random) -> Any:
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
    chosen: dict[str, Any] = {what: n > 0 if what in flags else n for what, n in asked.items()}
    if any(isinstance(field, InRegions) for field in given.fields):
        chosen["regions"] = rooms(rows, columns, source)
    return given.blank(rows, columns, chosen)


def drawn(board: Puzzle[S], source: random.Random) -> tuple[Puzzle[S], S, list[Atom]]:
    """A random solution of a board with nothing given: the puzzle that tells every clue of it, the
    solution, and the atoms in the order in which they were drawn. BadInput if it has none.
    """
    solution, atoms = random_solution(board, source)
    return with_clues(board, clues(board, solution)), solution, atoms


def random_solution(
    board: Puzzle[S], source: random.Random, *, most: str | None = None
) -> tuple[S, list[Atom]]:
    """A random solution, and the atoms in the order in which they were drawn, true or false; at
    first those with the name `most`, true where they can be. BadInput if there is none.
    """
    f = encode(board)
    names = {x: atom for atom, x in f.atoms.items()}
    with Session(f) as session:
        if not session.solve():
            raise BadInput(f"no {board.family.name} of this size has a solution")
        literals: list[int] = []
        order = shuffled(f.projection, source)
        for x in sorted(order, key=lambda x: names[x][0] != most):
            literal = x if names[x][0] == most else x * source.choice((1, -1))
            possible = holds(literal, session.model) or session.solve([*literals, literal])
            literals.append(literal if possible else -literal)
    solution = board.family.answer.decode(board, f.facts({x for x in literals if x > 0}))
    return solution, [names[abs(x)] for x in literals]


def without_spare(
    puzzle: Puzzle[S],
    solution: S,
    atoms: Sequence[Atom],
    source: random.Random,
    late: Callable[[Clue], bool] = lambda clue: False,
) -> Any:
    """The puzzle without the clues that can be spared, one after another in random order, some of
    them late.
    """
    told = clued(puzzle, solution)
    order = {atom: i for i, atom in enumerate(atoms)}

    def place(clue: Any) -> int:
        return order.get(clue.meaning.atom, 0) if isinstance(clue.meaning, Given) else 0

    every = {told.literals[clue]: clue for clue in sorted(told.literals, key=place)}
    spared = sorted(shuffled([*every], source), key=lambda x: late(every[x]))
    left = needed(told.formula, told.facts, spared, units=told.fixed)
    return with_clues(puzzle, [every[x] for x in left])


def shuffled(items: Sequence[X], source: random.Random) -> list[X]:
    """The items in random order."""
    return source.sample(items, len(items))

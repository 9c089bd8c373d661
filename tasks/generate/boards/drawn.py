"""Random puzzles of any family whose board says what is given: drawn atom by atom.

An empty board is solved at random: one atom after another, in random order, is drawn to be true or
false, and takes the other value if that is impossible. Then clues are removed; if even all clues
leave several solutions, another board is drawn. Only the solver's yes or no matters, never which
solution it found, so the same seed gives the same puzzle everywhere.
"""

import random
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar

from ....boards.cells import InCells
from ....boards.facts import Given
from ....boards.places import Cell, Place, Position, cells, neighbours
from ....boards.regions import InRegions
from ....boards.text import OnBoard, Text
from ....boards.words import Word, check_range
from ....cnf.clock import spend
from ....cnf.errors import BadInput, NoSolution
from ....cnf.formula import holds
from ....cnf.selection import selectable
from ....encoders import AnyFamily
from ....encoders.family import Drawn, Puzzle, RandomPuzzles
from ....rules.capes import Capes
from ....rules.passing import PassesAll
from ....rules.paths import EqualEnds
from ....search.solving import Session
from ....search.uniqueness import needed
from ...check import check
from ...clued import clued, clues, with_clues
from ...run import encode, units
from .structure import (
    changed,
    clue_cells,
    grown,
    room_count,
    roomed,
    rule_of,
    scattered,
    shaped,
    structure,
    symbols,
)
from .takes import ATTEMPTS, MOST, SIDE, Takes, Whole, in_vain, shown_size, sides, taking

S = TypeVar("S")
X = TypeVar("X")

AGAIN = 20
"""The most where a board is changed until it has one solution: beyond, it takes minutes."""

ROUNDS, CHANGES, AGAIN_RIGHT = 100, 50, 5
"""How often a board is changed before it is given up, how many changes are thought of each time,
and how many of the other solutions may be right again after one.
"""

BOARDS = 30
"""The number of boards whose structure is drawn before giving up."""


JUDGED = 300
"""Entries that count as a millisecond of work when they are held against the rules."""

CROWDED = 0.7
"""With a greater share of cells marked, a board is dull: then not as many are as there can be."""


def random_puzzles(family: AnyFamily) -> RandomPuzzles | None:
    """Those of a family whose board starts with the numbers of rows and columns, if there are clues
    or a structure: with a structure, as many cells are marked as there can be.
    """
    given, fields = family.board.given, structure(family)
    if kept := clue_cells(family):
        from .shaded_loops import shaded_loops  # imported here, as few need it

        return shaded_loops(given.kind, None, kept)
    if not fields and (not given.fields or family.clues is None):
        return None

    spelled = family.answer.spelled
    most = getattr(spelled, "marked", getattr(spelled, "name", None)) if fields else None

    def board(source: random.Random, **asked: int) -> Any:
        """The board with nothing given but its structure."""
        blank = empty(given, asked, source, AGAIN if fields else MOST)
        return built(blank, fields, source, most)

    usual = {option.name: getattr(given.kind, option.name, 0) for option in given.options}
    options = {option.name: int(usual[option.name]) or option.low for option in given.options}
    takes = {**sides(*family.usual_size)}
    takes |= {name: Whole(number) for name, number in options.items()}
    made = from_boards(board, takes, fields, most)
    return replace(made, drawn=None) if family.clues else replace(made, full=None)


def from_boards(
    board: Callable[..., Any],
    takes: Takes,
    fields: Sequence[OnBoard] = (),
    most: str | None = None,
) -> RandomPuzzles:
    """Random puzzles on boards that tell no clue yet: `board` makes one from a source of randomness
    and what it `takes`. Structure in `fields` is changed until there is one solution, in which as
    many atoms as there can be have the name `most`.
    """

    def full(*, seed: int = 0, **asked: Any) -> Any:
        """A random puzzle that tells every clue. BadInput if there is none of that size."""
        return solved(random.Random(seed), asked)[0]

    def generate(*, seed: int = 0, **asked: Any) -> Any:
        """A random puzzle with one solution, of whose clues none can be spared; or not `unique`,
        with every clue.
        """
        source, unique = random.Random(seed), asked.pop("unique", not fields)
        puzzle, solution, facts = solved(source, asked, unique)
        spared = unique and puzzle.family.clues
        return without_spare(puzzle, solution, source, facts) if spared else puzzle

    def alone(*, seed: int = 0, **asked: Any) -> Drawn:
        """The same, and how its structure is changed so that its solution still obeys the rules."""
        source = random.Random(seed)
        puzzle, solution, _ = solved(source, asked)
        kept = puzzle.family.answer.values(puzzle, solution)

        def change(board: Any, places: Sequence[Place]) -> Any | None:
            again = changed(board, fields, places, source)
            return again if again is not None and obeyed(again, kept) else None

        return Drawn(puzzle, change=change)

    def solved(
        source: random.Random, asked: dict[str, Any], unique: int = 1
    ) -> tuple[Puzzle[Any], Any, list[Given]]:
        """A board drawn until all its clues leave one solution. NotFound if that takes too long."""
        attempts, unsolvable = BOARDS if fields else ATTEMPTS, 0
        for _ in range(attempts):
            begun = board(source, **asked)
            try:
                puzzle, solution, facts = drawn(begun, source, most)
            except NoSolution:
                if not fields:
                    raise
                unsolvable += 1
                continue
            if not unique:
                return puzzle, solution, facts
            right: Any = puzzle if is_unique(puzzle, solution) else None
            if fields and right is None:
                right = changed_until_unique(puzzle, solution, facts, fields, source)
            if right is not None:
                return with_few_marks(right, solution, source), solution, facts
        for field in (field for field in fields if isinstance(field, InRegions)):
            if joined := fitted(begun, field.largest, source):
                return joined
        why = "none of these boards has a solution" if unsolvable == attempts else ""
        raise in_vain(begun.family.name, attempts, why)

    more = {"unique": Whole(0)} if fields else {}
    return RandomPuzzles(
        taking(generate, {**takes, **more}),
        taking(full, takes),
        taking(alone, takes) if fields else None,
        size=shown_size(takes),
    )


def built(
    board: Any, fields: Sequence[OnBoard], source: random.Random, most: str | None = None
) -> Any:
    """The board with symbols here and there, or in all cells beside a loop, and with rooms around
    the marked cells of a solution if there must be the same number of them in each.
    """
    if capes := rule_of(board.family, Capes):
        solution, _ = random_solution(board, source, without=capes.name)
        return replace(board, given=capes.circles(board.family.answer.values(board, solution)))
    if ends := rule_of(board.family, EqualEnds):
        paths, _ = random_solution(board, source, without=ends.name)
        return replace(board, given=ends.told(paths))
    for field in fields:
        if symbols(field) and (passing := rule_of(board.family, PassesAll)):
            try:
                loop, _ = random_solution(board, source, without=passing.name)
            except NoSolution:  # there is none in these rooms
                continue
            left = [cell for cell in cells(board) if not any(cell in line for line in loop)]
            board = replace(board, given={p: source.choice(symbols(field)) for p in left})
        elif isinstance(field, InCells):
            board = scattered(board, field, source)
        elif around := shaped(board, source):
            board = around
        elif counted := room_count(board):
            rule, number = counted
            solution, _ = random_solution(
                board, source, without=rule, most=board.family.answer.spelled.name
            )
            values = board.family.answer.values(board, solution)
            board = grown(board, [cell for cell, x in values.items() if x], number, source) or board
    return board


def changed_until_unique(
    puzzle: Any,
    solution: Any,
    facts: Sequence[Given],
    fields: Sequence[OnBoard],
    source: random.Random,
) -> Any | None:
    """The puzzle with another structure, and every clue, of which that is the only solution; None
    if it is not found. Each other solution that is found near it must break the rules after the
    next change, and of those before as few as can be may obey them again.
    """
    values = puzzle.family.answer.values
    kept, others = values(puzzle, solution), list[Position]()
    for _ in range(ROUNDS):
        other = near(puzzle, facts, source)
        if other is None:
            return puzzle
        others.insert(0, values(puzzle, other))
        places = [place for place, value in kept.items() if others[0][place] != value]
        best, least = puzzle, len(others)
        for _ in range(CHANGES):
            board = changed(puzzle, fields, places, source)
            again = None if board is None else every_clue(board, solution)
            if again is not None and obeyed(again, kept):
                obeying = (entries for entries in others if obeyed(again, entries))
                number = len([*islice(obeying, least)])
                best, least = (again, number) if number < least else (best, least)
            if not least:
                break
        if least > AGAIN_RIGHT:
            break
        puzzle = best
    return None


def with_few_marks(puzzle: Any, solution: Any, source: random.Random) -> Any:
    """The puzzle without marks that can be spared, one after another in random order."""
    for cell in shuffled(marks(puzzle), source):
        puzzle = without_mark(puzzle, solution, cell) or puzzle
    return puzzle


def marks(puzzle: Any) -> list[Cell]:
    """The cells with marks, if these are no clues and may be anywhere."""
    drawn = any(isinstance(field, InCells) for field in structure(puzzle.family))
    return [*puzzle.given] if drawn and puzzle.family.clues is None else []


def without_mark(puzzle: Any, solution: Any, cell: Cell) -> Any | None:
    """The puzzle without one of its marks; None if this solution is not the only one then."""
    fewer = replace(puzzle, given={p: mark for p, mark in puzzle.given.items() if p != cell})
    right = obeyed(fewer, puzzle.family.answer.values(puzzle, solution))
    return fewer if right and check(fewer, spread=False).status == "unique" else None


def fitted(board: Any, largest: int, source: random.Random) -> tuple[Any, Any, list[Given]] | None:
    """The board with rooms that fit a solution: at first each is a cell, then they are joined, up
    to a size, where the solution still obeys the rules. None if it has none, or is not the only
    one.
    """
    owners = {cell: f"{i}" for i, cell in enumerate(cells(board))}
    board = roomed(board, owners)
    try:
        solution, facts = random_solution(board, source)
    except NoSolution:
        return None
    kept = board.family.answer.values(board, solution)
    for one, other in shuffled(neighbours(board), source):
        both = {owners[one], owners[other]}
        within = sum(owner in both for owner in owners.values()) <= largest
        joined = {p: owners[one] if owner in both else owner for p, owner in owners.items()}
        if within and len(both) == 2 and obeyed(again := roomed(board, joined), kept):
            board, owners = again, joined
    puzzle = every_clue(board, solution)
    return (puzzle, solution, facts) if is_unique(puzzle, solution) else None


def obeyed(puzzle: Any, entries: Position) -> bool:
    """Whether complete entries break nothing."""
    spend(len(entries) / JUDGED)
    return next(iter(puzzle.family.breaches(puzzle, entries)), None) is None


def every_clue(board: Puzzle[S], solution: S) -> Puzzle[S]:
    """The board with every clue of a solution, if there are clues."""
    if board.family.clues is None:
        return board
    blank = with_clues(board, [])
    return with_clues(blank, clues(blank, solution))


def is_unique(puzzle: Puzzle[S], solution: S) -> bool:
    """Whether a puzzle that tells every clue of a solution has no other."""
    every = clues(puzzle, solution) if puzzle.family.clues else []
    values = sum(isinstance(clue.meaning, Given) for clue in every)
    fixed = values >= len(puzzle.family.answer.every(puzzle))
    return fixed or check(puzzle, spread=False).status == "unique"


def empty(given: Text[Any], asked: dict[str, int], source: random.Random, most: int = MOST) -> Any:
    """The board of that size, with nothing given. BadInput if there is no such board."""
    asked = {"rows": SIDE, "columns": SIDE, **asked}
    rows, columns = asked.pop("rows"), asked.pop("columns")
    for what, number in (("rows", rows), ("columns", columns)):
        check_range(what, number, 1, most)
        try:
            given.number(Word(str(number), 1, 1))
        except BadInput as wrong:
            raise BadInput(f"{what}: {wrong.message}") from None
    for option in given.options:
        check_range(option.name, asked.get(option.name, option.low), option.low, option.high or 1)
    flags = {option.name for option in given.options if not option.high}
    chosen: dict[str, Any] = {what: n > 0 if what in flags else n for what, n in asked.items()}
    for field in given.fields:
        if isinstance(field, InRegions):
            chosen["regions"] = field.drawn(rows, columns, source)
    return given.blank(rows, columns, chosen)


def drawn(
    board: Puzzle[S], source: random.Random, most: str | None = None
) -> tuple[Puzzle[S], S, list[Given]]:
    """A random solution of a board with nothing given: the puzzle that tells every clue of it, the
    solution, and its atoms in the order in which they were drawn. NoSolution if it has none.
    """
    solution, facts = random_solution(board, source, most=most)
    if most and sum(true for _, true in facts) > CROWDED * len(facts):
        solution, facts = random_solution(board, source)
    return every_clue(board, solution), solution, facts


def random_solution(
    board: Puzzle[S],
    source: random.Random,
    *,
    most: str | None = None,
    without: str | None = None,
) -> tuple[S, list[Given]]:
    """A random solution of a board with what it gives, and its atoms in the order in which they
    were drawn, true or false; at first those with the name `most`, true where they can be. It need
    not obey the rule `without` which. NoSolution if there is none.
    """
    with closing(random_solutions(board, source, most=most, without=without)) as found:
        return next(found)


def random_solutions(
    board: Puzzle[S],
    source: random.Random,
    *,
    most: str | None = None,
    without: str | None = None,
) -> Generator[tuple[S, list[Given]]]:
    """As many as are asked for, each as if it were the only one."""
    f = encode(board)
    names, held = {x: atom for atom, x in f.atoms.items()}, units(board, f)
    if without:
        f, selectors = selectable(f)
        held += [x for instance, x in selectors.items() if instance.rule != without]
    with Session(f, units=held) as session:
        first = [x for x in f.projection if names[x][0] == most]
        while True:
            literals = random_literals(board, session, source, first)
            solution = board.family.answer.decode(board, f.facts({x for x in literals if x > 0}))
            yield solution, [Given(names[abs(x)], x > 0) for x in literals]


def near(board: Puzzle[S], facts: Sequence[Given], source: random.Random) -> S | None:
    """Another solution than the one of which these are the atoms, as near to it as can be: none of
    its atoms can be as there without another that differs. None if there is no other.

    The less differs, the fewer changes of the board break it: and these break more others at once.
    """
    f = encode(board)
    kept = [f.atoms[atom] if true else -f.atoms[atom] for atom, true in facts]
    with Session(f, units=units(board, f)) as session:
        session.add([-x for x in kept])
        if not session.solve():
            return None
        literals = fixed_one_by_one(session, shuffled(kept, source))
    return board.family.answer.decode(board, f.facts({x for x in literals if x > 0}))


def random_literals(
    board: Puzzle[Any], session: Session, source: random.Random, first: Sequence[int] = ()
) -> list[int]:
    """Those of a random solution in a session, in the order in which they were drawn: true or
    false, but at first some that are true where they can be. NoSolution if there is none.
    """
    if not session.solve():
        raise NoSolution(f"no {board.family.name} of this size has a solution if nothing is given")
    early, signs = {*first}, (1, *[-1] * board.family.sparse)
    order = sorted(shuffled(session.formula.projection, source), key=lambda x: x not in early)
    wished = (x if x in early else x * source.choice(signs) for x in order)
    return fixed_one_by_one(session, wished)


def fixed_one_by_one(session: Session, wished: Iterable[int]) -> list[int]:
    """The literals of a solution: each as it is wished if that is possible after those before it.
    The session has found some solution already.
    """
    literals: list[int] = []
    for literal in wished:
        possible = holds(literal, session.model) or session.solve([*literals, literal])
        literals.append(literal if possible else -literal)
    return literals


def without_spare(
    puzzle: Puzzle[S],
    solution: S,
    source: random.Random,
    facts: Sequence[Given] = (),
    least: int = 0,
) -> Any:
    """The puzzle without the clues that can be spared, one after another in random order, values
    first, but with at least so many.
    """
    told, order = clued(puzzle, solution), {fact.atom: i for i, fact in enumerate(facts)}
    values = {clue: clue.meaning.atom for clue in told.literals if isinstance(clue.meaning, Given)}
    every = sorted(told.literals, key=lambda clue: order.get(values.get(clue, ()), 0))
    spared = sorted(shuffled(every, source), key=lambda clue: clue not in values)
    literals = [told.literals[clue] for clue in spared]
    left = {*needed(told.formula, told.facts, literals, least=least, units=told.fixed)}
    return with_clues(puzzle, [clue for clue in spared if told.literals[clue] in left])


def shuffled(items: Sequence[X], source: random.Random) -> list[X]:
    """The items in random order."""
    return source.sample(items, len(items))

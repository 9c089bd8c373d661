"""Exhaustive search, five lines a family, and the instances that tests run on.

The oracle of a family filters `candidates` by the family's `verify`, and by nothing else. A new
family may write its two short functions and add one entry to `ORACLES`: without one, candidates
come from its atoms, and random boards from `generate`.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

import oracles_of_cells as on_cells
import oracles_of_lines as on_lines
from marks import slow

from pencilsat import encoders, testing
from pencilsat.boards.scene import Scene
from pencilsat.boards.terminal import drawing, plain
from pencilsat.cnf.errors import BadInput, TooLarge
from pencilsat.encoders import AnyFamily, AnyPuzzle
from pencilsat.encoders.family import RandomPuzzles
from pencilsat.tasks import run as pipeline
from pencilsat.tasks.generate.boards.drawn import random_puzzles
from pencilsat.tasks.run import Options
from pencilsat.testing import decoded, solved
from pencilsat.testing.candidates import candidates as from_atoms

__all__ = ["decoded", "solved"]

STYLE = itemgetter(1)
"""That of a segment of a drawing."""

INSTANCES = Path(__file__).resolve().parents[2] / "instances"


@dataclass(frozen=True)
class Oracle:
    """What exhaustive search over a family needs."""

    candidates: Callable[[Any], Iterator[Any]] = from_atoms
    """Every solution of a puzzle, each once, among others that are none."""
    board: Callable[[random.Random], Any] | None = None
    """A puzzle with few candidates."""
    most_atoms: Mapping[str, int] = field(default_factory=dict)
    """The most atoms that an encoding takes where it is slow beyond that."""
    drawn: bool = False
    """Whether the text of a solution is its drawing; else the rows of its JSON."""


@dataclass(frozen=True)
class Instance:
    """A file of `instances/`: its puzzle, and what its first lines say of it."""

    name: str
    puzzle: AnyPuzzle
    source: str
    solutions: int
    exact: bool
    """Whether there are no more solutions than that."""

    @property
    def family(self) -> AnyFamily:
        return self.puzzle.family

    @cached_property
    def length(self) -> int:
        return len(self.family.board.text(self.puzzle))

    @cached_property
    def atoms(self) -> int:
        return len(pipeline.encode(self.puzzle, Options()).atoms)

    def __str__(self) -> str:
        return f"{self.family.name}-{self.name}"


ORACLES = {
    "battleship": Oracle(
        candidates=on_cells.battleship_candidates,
        board=on_cells.battleship_board,
        # Other cardinalities take up to a million clauses for the places of a ship beyond that.
        most_atoms={"cells": 1000},
    ),
    "circuit": Oracle(
        candidates=on_lines.circuit_candidates,
        board=on_lines.circuit_board,
        # A flow of numbers in bits propagates badly: minutes on 25 points.
        most_atoms={"flow": 33},
        drawn=True,
    ),
    "hashi": Oracle(
        candidates=on_lines.hashi_candidates,
        board=on_lines.hashi_board,
        # Minutes on 400 islands, and with `flow` on 200: beyond the patience of a test.
        most_atoms={"layered": 1000, "tree": 1000, "flow": 250, "flow3": 250},
    ),
    "akari": Oracle(board=on_cells.akari_board, drawn=True),  # a number is no value of its cell
    "nonogram": Oracle(board=on_cells.nonogram_board, drawn=True),
    "skyscrapers": Oracle(
        candidates=on_cells.skyscrapers_candidates,
        board=on_cells.skyscrapers_board,
        drawn=True,
    ),
    "fillomino": Oracle(
        candidates=on_cells.fillomino_candidates, board=on_cells.fillomino_board, drawn=True
    ),
    "kakuro": Oracle(
        candidates=on_cells.kakuro_candidates, board=on_cells.kakuro_board, drawn=True
    ),
    "hitori": Oracle(board=on_cells.hitori_board, drawn=True),
    "heyawake": Oracle(board=on_cells.heyawake_board, drawn=True),
    "masyu": Oracle(
        candidates=on_lines.loop_candidates,
        board=on_lines.masyu_board,
        drawn=True,
    ),
    "nurikabe": Oracle(board=on_cells.nurikabe_board, drawn=True),
    "shikaku": Oracle(board=on_cells.shikaku_board, drawn=True),
    "starbattle": Oracle(
        candidates=on_cells.starbattle_candidates,
        board=on_cells.starbattle_board,
        drawn=True,
    ),
    "sudoku": Oracle(
        candidates=on_cells.sudoku_candidates,
        board=on_cells.sudoku_board,
    ),
    "numberlink": Oracle(
        candidates=on_lines.numberlink_candidates,
        board=on_lines.numberlink_board,
    ),
    "takuzu": Oracle(
        candidates=on_cells.takuzu_candidates,
        board=on_cells.takuzu_board,
        # `direct` cannot count lines of 24 cells.
        most_atoms={"lines": 200},
    ),
    "yajilin": Oracle(
        candidates=on_lines.yajilin_candidates,
        board=on_lines.yajilin_board,
        drawn=True,
    ),
    "zebra": Oracle(
        candidates=on_cells.zebra_candidates,
        board=on_cells.zebra_board,
        drawn=True,
    ),
}


@cache
def oracle(name: str) -> Oracle:
    """That of the family of a name: of a family without an entry, the generic one."""
    generic = random_puzzles(encoders.family_named(name))
    return ORACLES.get(name) or Oracle(board=generic and partial(some_clues, generic))


def some_clues(made: RandomPuzzles, source: random.Random) -> Any:
    """A small board that tells some clues of a solution, one or two of them wrong at times."""
    assert made.full
    while True:
        rows, columns = source.randint(1, 2), source.randint(1, 4)
        try:
            full = made.full(rows=rows, columns=columns, seed=source.randrange(10**6))
        except BadInput:
            continue  # there is no board of that size, or none that its clues tell
        if len(pipeline.encode(full).atoms) <= FEW_ATOMS:
            break
    share = source.random()
    given = {place: value for place, value in full.given.items() if source.random() < share}
    for _ in range(source.randrange(3) if given else 0):
        given[source.choice(sorted(given))] = source.choice(sorted(full.given.values()))
    return replace(full, given=given)


def written(puzzle: AnyPuzzle, solution: Any) -> str:
    """A solution as text, for `read` of its board."""
    family = puzzle.family
    if oracle(family.name).drawn:
        return plain(drawing(family.board.scene(puzzle, solution)))
    rows = family.board.to_json(puzzle, solution)
    return "\n".join(" ".join(map(str, row)) for row in rows)


def picture(puzzle: AnyPuzzle, solution: Any = None, other: Any = None) -> list[str]:
    """The drawing without its styles, marked where the other solution differs."""
    family = puzzle.family
    marked = () if other is None else family.differences(puzzle, solution, other)
    return plain(drawing(family.board.scene(puzzle, solution, marked))).split("\n")


def styled(scene: Scene) -> list[list[tuple[str, str]]]:
    """The lines of a drawing, what stands side by side in one style together; blanks have none."""
    lines = [
        [(mark, style if mark != " " else "") for text, style in line for mark in text]
        for line in drawing(scene)
    ]
    return [
        [("".join(mark for mark, _ in marks), style) for style, marks in groupby(line, STYLE)]
        for line in lines
    ]


def differences_told(puzzle: AnyPuzzle, one: Any, other: Any) -> list[str]:
    """Where two solutions differ, in words."""
    family = puzzle.family
    different = family.differences(puzzle, one, other)
    return [family.answer.told(place, values) for place, values in different.items()]


def searched(puzzle: AnyPuzzle) -> list[Any]:
    """The solutions by exhaustive search; the best ones where there is an objective."""
    return [*testing.searched(puzzle, oracle(puzzle.family.name).candidates).elements()]


@cache
def instances() -> list[Instance]:
    """All instances, by name."""
    return [_instance(file) for file in sorted(INSTANCES.glob("*/*.txt"))]


def _instance(file: Path) -> Instance:
    text = file.read_text(encoding="utf-8")
    [puzzle] = encoders.read(text, file.parent.name)
    head = re.match(r"# source: (\S.*)\n# solutions: (at least )?(\d+)\n", text)
    assert head, f"{file.name} does not start with its source and its number of solutions"
    return Instance(file.stem, puzzle, head[1], int(head[3]), exact=head[2] is None)


def length(instance: Instance) -> int:
    """That of its text, which shows soon how large an instance is."""
    return instance.length


def instances_up_to(most: int) -> list[Any]:
    """All instances as parameters: of longer texts than that, `.ci/run` alone tries them."""
    return [slow(i) if length(i) > most else i for i in instances()]


def smallest(name: str) -> AnyPuzzle:
    """The smallest instance of a family that has a solution."""
    solved = [i.puzzle for i in instances() if i.family.name == name and i.solutions]
    return min(solved, key=lambda puzzle: len(puzzle.family.board.text(puzzle)))


def atoms(instance: Instance) -> int:
    """The number of atoms of an instance."""
    return instance.atoms


def takes(instance: Instance, encoding: str) -> bool:
    """Whether an encoding can be asked to solve an instance."""
    most = oracle(instance.family.name).most_atoms.get(encoding)
    return most is None or atoms(instance) <= most


BOARDS = 120
"""Random boards a family."""
SMALL = 24
"""The most atoms of an instance that is searched exhaustively."""
CANDIDATES = 10_000
"""The most candidates of such an instance."""

FEW_ATOMS = 12
"""The most atoms of a random board of any family."""
THOROUGH = 16
"""So many of the random boards are tried in every way, if they are tried."""
SHORT = 400
"""The longest text of an instance that may be searched: others have more atoms than that."""


def boards(family: AnyFamily, some: slice = slice(None)) -> list[Any]:
    """The same random boards each time, or some of them; none of a family that has none without an
    own oracle.
    """
    if oracle(family.name).board is None:
        return []
    return [random_board(family.name, seed) for seed in range(BOARDS)[some]]


@cache
def random_board(name: str, seed: int) -> Any:
    board = oracle(name).board
    assert board
    return board(random.Random(seed))


@cache
def searched_instances(name: str) -> list[AnyPuzzle]:
    """The instances of a family that are small enough to be searched."""
    return [i.puzzle for i in instances() if i.family.name == name and few_candidates(i)]


def few_candidates(instance: Instance) -> bool:
    """Whether an instance is small enough to be searched."""
    if length(instance) > SHORT or atoms(instance) > SMALL:
        return False
    candidates = oracle(instance.family.name).candidates(instance.puzzle)
    try:
        return len(list(islice(candidates, CANDIDATES))) < CANDIDATES
    except TooLarge:
        return False


@cache
def searched_case(name: str, number: int) -> testing.Searched[Any]:
    """One of the smallest instances, or, after them, of the random boards."""
    smallest = searched_instances(name)
    later = number - len(smallest)
    puzzle = smallest[number] if later < 0 else random_board(name, later)
    return testing.Searched(puzzle, Counter(searched(puzzle)), later < THOROUGH, written)


def cases(name: str, of: slice = slice(None)) -> list[testing.Searched[Any]]:
    """The smallest instances, then the random boards, or some of them, each searched."""
    random_ones = BOARDS if oracle(name).board else 0
    every = range(len(searched_instances(name)) + random_ones)
    return [searched_case(name, number) for number in every[of]]

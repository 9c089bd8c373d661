"""Exhaustive search, five lines a family, and the instances that tests run on.

The oracle of a family filters `candidates` by the family's `verify`, and by nothing else. A new
family may write its three short functions and add one entry to `ORACLES`: without one, candidates
come from its atoms, changes from its places, and random boards from `generate`.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import combinations, groupby, islice, permutations, product
from operator import itemgetter
from pathlib import Path
from typing import Any

from marks import slow

from pencilsat import encoders, testing
from pencilsat.boards.edges import Lines
from pencilsat.boards.places import Edge
from pencilsat.boards.scene import Scene
from pencilsat.boards.terminal import drawing, plain
from pencilsat.cnf.errors import BadInput, TooLarge
from pencilsat.encoders import AnyFamily, AnyPuzzle, takuzu
from pencilsat.encoders.battleship import Battleship
from pencilsat.encoders.circuit import Circuit
from pencilsat.encoders.family import RandomPuzzles
from pencilsat.encoders.hashi import Bridges, Hashi
from pencilsat.encoders.numberlink import Numberlink
from pencilsat.encoders.sudoku import Sudoku
from pencilsat.encoders.takuzu import Takuzu
from pencilsat.encoders.zebra import Zebra
from pencilsat.tasks import run as pipeline
from pencilsat.tasks.generate.boards import battleship as random_battleship
from pencilsat.tasks.generate.boards import circuit as random_circuit
from pencilsat.tasks.generate.boards import sudoku as random_sudoku
from pencilsat.tasks.generate.boards.drawn import random_puzzles
from pencilsat.tasks.run import Options
from pencilsat.testing import decoded, solved
from pencilsat.testing.candidates import candidates as from_atoms

__all__ = ["decoded", "solved"]

STYLE = itemgetter(1)
"""That of a segment of a drawing."""

INSTANCES = Path(__file__).resolve().parents[2] / "instances"


def changed_place(puzzle: AnyPuzzle, solution: Any, source: random.Random) -> Any:
    """What another place has, in one place: where there is no other way to change a solution."""
    answer = puzzle.family.answer
    values = answer.values(puzzle, solution)
    one, other = source.choice([*values]), source.choice([*values])
    return answer.solution({**values, one: values[other]}, None)


@dataclass(frozen=True)
class Oracle:
    """What exhaustive search over a family needs."""

    candidates: Callable[[Any], Iterator[Any]] = from_atoms
    """Every solution of a puzzle, each once, among others that are none."""
    board: Callable[[random.Random], Any] | None = None
    """A puzzle with few candidates."""
    changed: Callable[[Any, Any, random.Random], Any] = changed_place
    """A solution changed in one place."""
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

    def __str__(self) -> str:
        return f"{self.family.name}-{self.name}"


# Hashi -----------------------------------------------------------------------


def hashi_candidates(puzzle: Hashi) -> Iterator[Bridges]:
    """All numbers of bridges, on all edges, that no island is too small for."""

    pairs = in_sight(puzzle.given)
    partial: list[tuple[int, Bridges, dict[Any, int]]] = [(0, frozenset(), dict(puzzle.given))]
    while partial:
        i, bridges, left = partial.pop()
        if i == len(pairs):
            yield bridges
            continue
        u, v = pairs[i]
        for count in range(min(puzzle.bridges, left[u], left[v]) + 1):
            more = bridges | {(u, v, count)} if count else bridges
            partial.append((i + 1, more, left | {u: left[u] - count, v: left[v] - count}))


def in_sight(islands: Collection[Any]) -> list[Edge]:
    """The pairs of islands of one row or column with no island in between."""
    pairs = []
    for u, v in combinations(sorted(islands), 2):
        if (u[0] == v[0] or u[1] == v[1]) and len(box(u, v) & set(islands)) == 2:
            pairs.append((u, v))
    return pairs


def hashi_board(source: random.Random) -> Hashi:
    """Two to seven islands, most of them with as many bridges as were drawn there first."""
    bridges = source.choice((1, 2, 2, 2, 3))
    most = 7 if bridges < 3 else 6
    return random_hashi(source, bridges, tree=source.random() < 0.2, most=most)


def random_hashi(source: random.Random, bridges: int, *, tree: bool, most: int) -> Hashi:
    """A board of at most so many islands, the numbers those of random bridges or any."""
    rows, columns = source.choice(((1, 5), (2, 3), (2, 4), (3, 3), (3, 3), (3, 4), (4, 4)))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    count = most if source.random() < 0.6 else source.randint(2, most)
    islands = dict.fromkeys(sorted(source.sample(cells, min(len(cells), count))), 0)
    covered = set[tuple[int, int]]()
    for u, v in source.sample(pairs := in_sight(islands), len(pairs)):
        between = box(u, v) - {u, v}
        if not between & covered and source.random() < 0.8:
            covered |= between
            drawn = source.randint(1, bridges)
            islands[u] += drawn
            islands[v] += drawn
    kind = source.random()
    if kind < 0.1:
        islands = {island: source.randint(1, bridges + 1) for island in islands}
    elif kind < 0.9 and any(islands.values()):
        islands = {island: number for island, number in islands.items() if number}
    return Hashi(rows, columns, {u: number or 1 for u, number in islands.items()}, bridges, tree)


def box(u: Any, v: Any) -> set[tuple[int, int]]:
    """The cells of the rectangle with corners u ≤ v: in a row or column, those from u to v."""
    return {(r, c) for r in range(u[0], v[0] + 1) for c in range(u[1], v[1] + 1)}


def hashi_changed(puzzle: Hashi, solution: Bridges, source: random.Random) -> Bridges:
    """A bridge more, a bridge less, or another number of bridges, between two islands."""
    u, v = source.choice(in_sight(puzzle.given))
    before = {edge for edge in solution if edge[:2] == (u, v)}
    counts = set(range(puzzle.bridges + 2)) - ({edge[2] for edge in before} or {0})
    count = source.choice(sorted(counts))
    return solution - before | ({(u, v, count)} if count else set())


# Sudoku ----------------------------------------------------------------------


def sudoku_candidates(puzzle: Sudoku) -> Iterator[Any]:
    """All values in all cells without a clue."""
    n = puzzle.height * puzzle.width
    free = [cell for cell in product(range(n), repeat=2) if cell not in puzzle.given]
    for values in product(range(1, n + 1), repeat=len(free)):
        value = {**puzzle.given, **dict(zip(free, values, strict=True))}
        yield tuple(tuple(value[r, c] for c in range(n)) for r in range(n))


def sudoku_board(source: random.Random) -> Sudoku:
    """Two to six rows, few cells without a clue, and in a third of the boards a wrong clue."""
    height, width = source.choice(((1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 2), (1, 5), (2, 3)))
    n = height * width
    free = {2: 4, 3: 8, 4: 6, 5: 5, 6: 4}[n]
    clues = n * n - source.randint(free // 2, free)
    seed = source.randrange(10**6)
    board = random_sudoku.generate(height=height, width=width, clues=clues, unique=0, seed=seed)
    if board.given and source.random() < 0.33:
        cell = source.choice(sorted(board.given))
        return Sudoku(height, width, {**board.given, cell: source.randint(1, n)})
    return board


def sudoku_changed(puzzle: Sudoku, solution: Any, source: random.Random) -> Any:
    """Another value in one cell."""
    n = puzzle.height * puzzle.width
    r, c = source.randrange(n), source.randrange(n)
    value = source.choice([v for v in range(n + 2) if v != solution[r][c]])
    row = (*solution[r][:c], value, *solution[r][c + 1 :])
    return (*solution[:r], row, *solution[r + 1 :])


# Zebra -----------------------------------------------------------------------

ZEBRA_CLUES = (
    "{a} @ {h}", "{a} !@ {h}", "{a} = {b}", "{a} != {b}", "{a} ~ {b}", "{a} = {b} + 1",
    "{a} < {b}", "{a} >= {b} - 1", "{a} < {b} <= {c}", "{a} = {b} ~ {c}", "|{a} - {b}| = 1",
    "|{a} - {b}| > 1", "even({a} - {b})", "odd({a} - {b})", "{a} @ {h} or {b} < {c}",
    "{a} = {b} xor {b} ~ {c}", "{a} < {b} < {c} xor {b} @ {h}",
)  # fmt: skip


def zebra_candidates(puzzle: Zebra) -> Iterator[Any]:
    """The values of every attribute in every order."""
    return product(*(permutations(names) for names in puzzle.attributes.values()))


def zebra_board(source: random.Random) -> Zebra:
    """Two or three houses, two or three attributes, up to six clues of any form."""
    houses, attributes = source.choice((2, 3, 3)), source.choice(("xy", "xy", "xyz"))
    lines = [f"{x}: " + ", ".join("1234"[:houses]) for x in attributes]
    for _ in range(source.randint(0, 6)):
        a, b, c = (f"{source.choice(attributes)}.{source.randint(1, houses)}" for _ in range(3))
        form = source.choice(ZEBRA_CLUES)
        lines.append(form.format(a=a, b=b, c=c, h=source.randint(1, houses)))
    lines.insert(len(attributes), "clues:")
    [puzzle] = encoders.read("\n".join([f"zebra {houses}", *lines]))
    return puzzle


def zebra_changed(puzzle: Zebra, solution: Any, source: random.Random) -> Any:
    """Two values of an attribute exchanged, or one in the place of another."""
    rows = [list(row) for row in solution]
    row = source.choice(rows)
    i, j = source.choices(range(puzzle.houses), k=2)
    row[i], row[j] = row[j], row[i] if source.random() < 0.8 else row[j]
    return tuple(map(tuple, rows))


# Takuzu ----------------------------------------------------------------------


def takuzu_candidates(puzzle: Takuzu) -> Iterator[Any]:
    """All zeros and ones in the open cells."""
    cells = product(range(puzzle.rows), range(puzzle.columns))
    for digits in product(*((puzzle.given[c],) if c in puzzle.given else (0, 1) for c in cells)):
        yield tuple(digits[i : i + puzzle.columns] for i in range(0, len(digits), puzzle.columns))


def takuzu_board(source: random.Random) -> Takuzu:
    """A random full board, all but ten of its cells given, one or two of them wrong at times."""
    rows, columns, repeats = source.choice(
        (
            (2, 4, True),
            (2, 6, True),
            (4, 2, True),
            (4, 4, False),
            (4, 4, True),
            (4, 6, True),
            (6, 4, False),
        )
    )
    balanced = [row for row in product((0, 1), repeat=columns) if sum(row) * 2 == columns]
    while True:
        board = tuple(source.choice(balanced) for _ in range(rows))
        if not takuzu.verify(Takuzu(rows, columns, {}, repeats), board):
            break
    cells = source.sample(list(product(range(rows), range(columns))), rows * columns)
    given = {(r, c): board[r][c] for r, c in sorted(cells[10:])}
    if given and source.random() < 0.3:
        given[source.choice(sorted(given))] ^= 1
    return Takuzu(rows, columns, given, repeats)


def takuzu_changed(puzzle: Takuzu, solution: Any, source: random.Random) -> Any:
    """Another digit in one cell."""
    r, c = source.randrange(puzzle.rows), source.randrange(puzzle.columns)
    row = (*solution[r][:c], 1 - solution[r][c], *solution[r][c + 1 :])
    return (*solution[:r], row, *solution[r + 1 :])


# Circuit ---------------------------------------------------------------------


def circuit_candidates(puzzle: Circuit) -> Iterator[Lines]:
    """All wires of which one or three end at every point."""
    pairs = neighbours(puzzle.points)
    last = {point: i for i, pair in enumerate(pairs) for point in pair}
    partial: list[tuple[int, Lines]] = [(0, frozenset())]
    while partial:
        i, wires = partial.pop()
        ends = [point for pair in wires for point in pair]
        if all(ends.count(p) in (1, 3) for p in puzzle.points if last.get(p, 0) == i - 1):
            if i == len(pairs):
                yield wires
            else:
                partial += [(i + 1, wires), (i + 1, wires | {pairs[i]})]


def neighbours(points: Collection[Any]) -> list[Any]:
    """The pairs of points that stand side by side or one above the other."""
    return [
        (u, v)
        for u, v in combinations(sorted(points), 2)
        if abs(u[0] - v[0]) + abs(u[1] - v[1]) == 1
    ]


def circuit_board(source: random.Random) -> Circuit:
    """Any few points, or those of a tree that was grown; wires given, and terminals, at times."""
    if source.random() < 0.5:
        rows, columns = source.choice(((1, 3), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)))
        cells = list(product(range(rows), range(columns)))
        points = sorted(source.sample(cells, len(cells) - source.choice((0, 1, 2))))
        pairs = neighbours(points)
        given = source.sample(pairs, min(len(pairs) // 2, source.choice((0, 1))))
        board = Circuit(rows, columns, frozenset(points), frozenset(given))
    else:
        rows, columns = source.choice(((3, 4), (3, 5), (4, 4)))
        shown, seed = source.choice((0, 0, 0, 10, 30)), source.randrange(1000)
        board = random_circuit.generate(rows=rows, columns=columns, shown=shown, seed=seed)
    if len(board.points) == 1 or source.random() < 0.7:
        return board
    return replace(board, terminals=tuple(source.sample(sorted(board.points), 2)))


def circuit_changed(puzzle: Circuit, solution: Lines, source: random.Random) -> Lines:
    """A wire more or a wire less."""
    return solution ^ {source.choice(neighbours(puzzle.points))}


# Battleship ------------------------------------------------------------------


def battleship_candidates(puzzle: Battleship) -> Iterator[Any]:
    """As many ship cells as the fleet has, where no hint says otherwise, drawn as they stand."""
    known = {cell for cell, symbol in puzzle.given.items() if symbol != "~"}
    cells = product(range(puzzle.rows), range(puzzle.columns))
    unknown = [cell for cell in cells if cell not in puzzle.given]
    left = sum(puzzle.fleet) - len(known)
    for others in combinations(unknown, left) if left >= 0 else ():
        yield battleship_drawing(puzzle, known.union(others))


def battleship_drawing(puzzle: Battleship, afloat: Collection[Any]) -> Any:
    """The board with these ship cells, each drawn by those beside it."""

    def symbol(r: int, c: int) -> str:
        beside = {"up": (r - 1, c), "down": (r + 1, c), "left": (r, c - 1), "right": (r, c + 1)}
        sides = [side for side, cell in beside.items() if cell in afloat]
        known = {"up": "v", "down": "^", "left": ">", "right": "<", "": "o"}
        return known.get("".join(sides), "#") if (r, c) in afloat else "~"

    return tuple(tuple(symbol(r, c) for c in range(puzzle.columns)) for r in range(puzzle.rows))


def battleship_board(source: random.Random) -> Battleship:
    """Some totals and hints of a random drawing, or of any board, at times with a wrong hint."""
    rows, columns = source.choice(((1, 4), (4, 1), (2, 3), (3, 3), (3, 4), (4, 3), (2, 5), (4, 4)))
    cells = list(product(range(rows), range(columns)))
    fleet = sorted(source.choices((1, 1, 2, 2, 3, 4), k=source.randrange(4)), reverse=True)
    while sum(fleet) > 5:
        fleet.pop(0)
    blank = Battleship(tuple(fleet), (None,) * rows, (None,) * columns)
    parts = random_battleship.random_drawing(blank, source)
    if parts is None or source.random() < 0.1:
        parts = {cell: source.choice("o<>^v#") for cell in cells if source.random() < 0.3}
    in_row = [sum(r == i for r, _ in parts) for i in range(rows)]
    in_column = [sum(c == i for _, c in parts) for i in range(columns)]
    hints = {cell: parts.get(cell, "~") for cell in source.sample(cells, source.randrange(4))}
    if hints and source.random() < 0.2:
        hints[source.choice(sorted(hints))] = source.choice("~o<>^v#")
    return Battleship(
        tuple(fleet),
        tuple(source.choice((total, None)) for total in in_row),
        tuple(source.choice((total, None)) for total in in_column),
        dict(sorted(hints.items())),
    )


def battleship_changed(puzzle: Battleship, solution: Any, source: random.Random) -> Any:
    """Another symbol in a cell; or a ship cell more, one less or one moved, drawn as they stand."""
    cells = list(product(range(puzzle.rows), range(puzzle.columns)))
    if source.random() < 0.4:
        r, c = source.choice(cells)
        row = (*solution[r][:c], source.choice("~o<>^v#"), *solution[r][c + 1 :])
        return (*solution[:r], row, *solution[r + 1 :])
    afloat = {(r, c) for r, c in cells if solution[r][c] != "~"}
    return battleship_drawing(
        puzzle, afloat ^ set(source.sample(cells, min(len(cells), source.randint(1, 2))))
    )


# Numberlink ------------------------------------------------------------------


def numberlink_candidates(puzzle: Numberlink) -> Iterator[Any]:
    """All labels in the cells that are no ends."""
    label = puzzle.given
    every = [*puzzle.ends, *["."] * puzzle.partial]
    cells = product(range(puzzle.rows), range(puzzle.columns))
    for chosen in product(*([label[c]] if c in label else every for c in cells)):
        yield tuple(chosen[i : i + puzzle.columns] for i in range(0, len(chosen), puzzle.columns))


def numberlink_board(source: random.Random) -> Numberlink:
    """A small board with one, two or three labels at random cells, and any options."""
    rows, columns, labels = source.choice(
        (
            (1, 4, 1),
            (2, 4, 1),
            (3, 3, 1),
            (3, 4, 1),
            (2, 4, 2),
            (3, 3, 2),
            (3, 3, 2),
            (3, 4, 2),
            (3, 4, 3),
            (4, 3, 3),
            (3, 3, 3),
        )
    )
    while True:
        cells = source.sample(list(product(range(rows), range(columns))), 2 * labels)
        pairs = sorted(map(sorted, zip(cells[::2], cells[1::2], strict=True)))
        if any(abs(a - b) + abs(c - d) > 1 for (a, c), (b, d) in pairs):
            break  # not all ends are neighbours: a path passes a cell between
    ends = {cell: k for k, pair in zip("ABC", pairs, strict=False) for cell in pair}
    touching, partial = source.random() < 0.5, source.random() < 0.4
    return Numberlink(rows, columns, dict(sorted(ends.items())), touching, partial)


def numberlink_changed(puzzle: Numberlink, solution: Any, source: random.Random) -> Any:
    """Another label in one cell."""
    r, c = source.randrange(puzzle.rows), source.randrange(puzzle.columns)
    k = source.choice([k for k in [*puzzle.ends, "."] if k != solution[r][c]])
    row = (*solution[r][:c], k, *solution[r][c + 1 :])
    return (*solution[:r], row, *solution[r + 1 :])


ORACLES = {
    "battleship": Oracle(
        candidates=battleship_candidates,
        board=battleship_board,
        changed=battleship_changed,
        # Other cardinalities take up to a million clauses for the places of a ship beyond that.
        most_atoms={"cells": 1000},
    ),
    "circuit": Oracle(
        candidates=circuit_candidates,
        board=circuit_board,
        changed=circuit_changed,
        # A flow of numbers in bits propagates badly: minutes on 25 points.
        most_atoms={"flow": 33},
        drawn=True,
    ),
    "hashi": Oracle(
        candidates=hashi_candidates,
        board=hashi_board,
        changed=hashi_changed,
        # Minutes on 400 islands, and with `flow` on 200: beyond the patience of a test.
        most_atoms={"layered": 1000, "tree": 1000, "flow": 250, "flow3": 250},
    ),
    "sudoku": Oracle(candidates=sudoku_candidates, board=sudoku_board, changed=sudoku_changed),
    "numberlink": Oracle(
        candidates=numberlink_candidates,
        board=numberlink_board,
        changed=numberlink_changed,
    ),
    "takuzu": Oracle(
        candidates=takuzu_candidates,
        board=takuzu_board,
        changed=takuzu_changed,
        # `direct` cannot count lines of 24 cells.
        most_atoms={"lines": 200},
    ),
    "zebra": Oracle(
        candidates=zebra_candidates, board=zebra_board, changed=zebra_changed, drawn=True
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
    rows = family.answer.to_json(puzzle, solution)
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


# Search, solve ---------------------------------------------------------------


def searched(puzzle: AnyPuzzle) -> list[Any]:
    """The solutions by exhaustive search; the best ones where there is an objective."""
    return [*testing.searched(puzzle, oracle(puzzle.family.name).candidates).elements()]


# Instances -------------------------------------------------------------------


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
    return len(instance.family.board.text(instance.puzzle))


def instances_up_to(most: int) -> list[Any]:
    """All instances as parameters: of longer texts than that, `.ci/run` alone tries them."""
    return [slow(i) if length(i) > most else i for i in instances()]


def smallest(name: str) -> AnyPuzzle:
    """The smallest instance of a family that has a solution."""
    solved = [i.puzzle for i in instances() if i.family.name == name and i.solutions]
    return min(solved, key=lambda puzzle: len(puzzle.family.board.text(puzzle)))


def atoms(instance: Instance) -> int:
    """The number of atoms of an instance."""
    return len(pipeline.encode(instance.puzzle, Options()).atoms)


def takes(instance: Instance, encoding: str) -> bool:
    """Whether an encoding can be asked to solve an instance."""
    most = oracle(instance.family.name).most_atoms.get(encoding)
    return most is None or atoms(instance) <= most


# Boards that are small enough to search ------------------------------------------

BOARDS = 120
"""Random boards a family."""
SMALL = 24
"""The most atoms of an instance that is searched exhaustively."""
CANDIDATES = 40_000
"""The most candidates of such an instance."""


FEW_ATOMS = 12
"""The most atoms of a random board of any family."""
THOROUGH = 16
"""So many of the random boards are tried in every way."""
SHORT = 400
"""The longest text of an instance that may be searched: others have more atoms than that."""


def boards(family: AnyFamily) -> list[Any]:
    """The same random boards each time; none of a family that has none without an own oracle."""
    board = oracle(family.name).board
    return [board(random.Random(seed)) for seed in range(BOARDS)] if board else []


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
def searched_boards(name: str) -> list[tuple[Any, Counter[Any]]]:
    """The random boards and the smallest instances, each with its solutions."""
    return [(case.puzzle, case.solutions) for case in cases(name)]


def cases(name: str, of: slice = slice(None)) -> list[testing.Searched[Any]]:
    """The smallest instances, then the random boards, or some of them, each searched."""
    family = encoders.family_named(name)
    smallest = [i.puzzle for i in instances() if i.family.name == name and few_candidates(i)]
    every = [*smallest, *boards(family)]
    thorough = len(smallest) + THOROUGH
    return [
        testing.Searched(every[i], Counter(searched(every[i])), i < thorough, written)
        for i in range(len(every))[of]
    ]

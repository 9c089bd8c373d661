"""What a puzzle gives that is no clue: rooms, and symbols in cells. They are drawn at random, and
changed where solutions differ, so that one solution still obeys the rules.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, TypeVar

from ....boards.cells import InCells
from ....boards.on_cells import Completed
from ....boards.places import Cell, Place, beside, cells, cells_in, parts
from ....boards.regions import InRegions, name, regions, turned
from ....boards.text import OnBoard
from ....boards.values import NOTHING, Symbols
from ....encoders import AnyFamily
from ....encoders.ruled import Encoding
from ....rules.counts import Count
from ....rules.groups import ROOMS
from ....rules.polyominoes import OneShape, lying
from ....rules.rule import Rule, is_clue
from ....rules.shaded_loops import NumberKept

R = TypeVar("R")

JOINS = 100
"""So often the same rooms of one marked cell are joined, each time in another order."""


def structure(family: AnyFamily) -> Sequence[OnBoard]:
    """The fields of a board that are drawn: its rooms, and symbols if none of them is a clue."""
    rules, boards = rules_of(family), family.board.given.boards
    clued = any(is_clue(rule) and not hasattr(rule, "sides") for rule in rules)
    free = not clued and not isinstance(family.answer, Completed)
    return [b for b in boards if rules and drawn_at_random(b, free=free)]


def drawn_at_random(field: OnBoard, *, free: bool) -> bool:
    """Whether a field is drawn: rooms, what is said to be structure and, if `free`, symbols."""
    told = isinstance(field, InCells) and bool(field.structure)
    return isinstance(field, InRegions) or told or (free and bool(symbols(field)))


def symbols(field: OnBoard) -> Sequence[Any]:
    """What can stand in a cell, if these are symbols."""
    if not isinstance(field, InCells):
        return ()
    return field.structure or (field.values.few() if isinstance(field.values, Symbols) else ())


def rules_of(family: AnyFamily) -> Sequence[Rule[Any]]:
    """The rules of a family, if it is made of rules."""
    write = next(iter(family.encodings.values()))
    return write.rules if isinstance(write, Encoding) else ()


def scattered(board: Any, field: InCells, source: Random) -> Any:
    """The board with symbols here and there."""
    number = -(-board.rows * board.columns * source.choice(field.share) // 100)
    chosen = sorted(source.sample(cells(board), number))
    return replace(board, given={cell: source.choice(symbols(field)) for cell in chosen})


def rule_of(family: AnyFamily, kind: type[R]) -> R | None:
    """The first rule of a kind that a family has, if it has one."""
    return next((rule for rule in rules_of(family) if isinstance(rule, kind)), None)


def clue_cells(family: AnyFamily) -> Callable[..., Any] | None:
    """What gives the cells that stay closed the numbers that count shaded cells; None if there are
    no such cells.
    """
    rule = rule_of(family, NumberKept)
    return partial(recounted, rule) if rule else None


def recounted(rule: NumberKept[Any], puzzle: Any, marked: Collection[Cell], source: Random) -> Any:
    """The board with the number of each of its closed cells."""
    entries = {(cell, cell): int(cell in marked) for cell in cells(puzzle)}
    return replace(puzzle, given=dict(rule.clues(puzzle, entries)))


def room_count(board: Any) -> tuple[str, int] | None:
    """The rule that says of all rooms that they have so many marked cells; None if there is
    none.
    """
    for rule in rules_of(board.family):
        if isinstance(rule, Count) and rule.groups is ROOMS and rule.bound == "exactly":
            numbers = {rule.of(board, room) for room in regions(board.regions)}
            if len(numbers) == 1 and (number := numbers.pop()):
                return rule.name, number
    return None


def shaped(board: Any, source: Random) -> Any | None:
    """The board with a room around each of some shapes that obey all rules together, and touch.
    None if no rule says that the marked cells of rooms are such shapes.
    """
    if not (rule := rule_of(board.family, OneShape)):
        return None
    ways = [way for _, shape in rule.shapes for way in lying(shape, cells(board))]
    owners, left = dict[Cell, str](), source.sample(ways, len(ways))
    while fitting := next((way for way in left if fits(board, owners, way)), None):
        owners |= dict.fromkeys(fitting, name(len(owners)))
        left = [way for way in left if owners.keys().isdisjoint(way)]
    spread(board, owners, cells(board) if owners else [], source)
    return roomed(board, owners)


def fits(board: Any, owners: Mapping[Cell, str], way: Sequence[Cell]) -> bool:
    """Whether one more room of marked cells touches another one, if any, and breaks no rule."""
    if owners and not any(q in owners for cell in way for q in beside(board, cell)):
        return False
    both = {**owners, **dict.fromkeys(way, "new")}
    return not any(board.family.breaches(roomed(board, both), dict.fromkeys(both, 1)))


def grown(board: Any, marked: Sequence[Cell], number: int, source: Random) -> Any | None:
    """The board with rooms of so many marked cells: they grow around each, and are joined. None if
    no way to join them was found.
    """
    owners = {cell: name(i) for i, cell in enumerate(marked)}
    spread(board, owners, cells(board) if marked else [], source)
    held = {room: [p for p, owner in owners.items() if owner == room] for room in owners.values()}
    near = {room: rooms_beside(board, owners, inside) for room, inside in held.items()}
    for _ in range(JOINS if near else 0):
        if groups := grouped(near, source.sample([*near], len(near)), number):
            into = {owner: group[0] for group in groups for owner in group}
            return roomed(board, {cell: into[owner] for cell, owner in owners.items()})
    return None


def spread(board: Any, owners: dict[Cell, str], among: Iterable[Cell], source: Random) -> None:
    """Let rooms grow: a random cell goes to a random room beside it, until all have one."""
    left = [cell for cell in among if cell not in owners]
    while left:
        cell = source.choice(left)
        if near := [owners[q] for q in beside(board, cell) if q in owners]:
            owners[cell] = source.choice(near)
            left.remove(cell)


def grouped(
    near: Mapping[str, Collection[str]], order: Sequence[str], size: int
) -> list[list[str]]:
    """Rooms in connected groups of a size; none if some was left. Always the next is one that has
    fewest left beside it, as it will soon have none.
    """
    left, groups = dict.fromkeys(order), list[list[str]]()

    def least(owners: Iterable[str]) -> str:
        found = min(owners, key=lambda owner: sum(map(left.__contains__, near[owner])))
        del left[found]
        return found

    while left:
        group = [least(left)]
        while len(group) < size:
            fitting = [owner for owner in left if any(owner in near[own] for own in group)]
            if not fitting:
                return []
            group.append(least(fitting))
        groups.append(group)
    return groups


def rooms_beside(board: Any, owners: Mapping[Cell, str], some: Iterable[Cell]) -> list[str]:
    """The other rooms that lie beside some cells of one."""
    own = {owners[cell] for cell in some}
    return sorted({owners[q] for p in some for q in beside(board, p) if q in owners} - own)


def roomed(board: Any, owners: Mapping[Cell, str]) -> Any:
    """The board with these rooms, which are named in their order; cells of none stay so."""
    every = {cell: owners.get(cell, NOTHING) for cell in cells(board)}
    found = dict.fromkeys(room for room in every.values() if room != NOTHING)
    names = {NOTHING: NOTHING, **{room: name(i) for i, room in enumerate(found)}}
    grid = [[names[every[r, c]] for c in range(board.columns)] for r in range(board.rows)]
    return replace(board, regions=tuple(map(tuple, grid)))


def changed(board: Any, fields: Sequence[OnBoard], places: Sequence[Place], source: Random) -> Any:
    """The board with another structure near one of the places; None if a room is in two parts."""
    field, cell = source.choice(fields), source.choice(cells_in(source.choice(places)))
    if isinstance(field, InRegions) and field.dominoes:
        top, left = (max(0, i - source.randrange(2)) for i in cell)
        inside = top < board.rows - 1 and left < board.columns - 1
        again = turned(board.regions, top, left) if inside else board.regions
        return None if again == board.regions else replace(board, regions=again)
    if isinstance(field, InRegions):
        return moved_borders(board, cell, source)
    cell = source.choice([cell, *beside(board, cell)])
    return moved_symbols(board, cell, symbols(field), source)


def moved_borders(board: Any, cell: Cell, source: Random) -> Any | None:
    """The board with another room for the cells of one from a cell on, or for all of them. Where no
    clue tells more than the rooms do, these may also become ragged: a single cell moves, or two
    rooms are grown anew.
    """
    rooms = regions(board.regions)
    owners = {p: room for room, inside in rooms.items() for p in inside}
    own = owners.get(cell)
    if own is None:
        return None
    room, axis = rooms[own], source.randrange(2)
    near, ragged = rooms_beside(board, owners, room), board.family.clues is None
    if ragged and near and source.random() < 0.5:
        other = source.choice(near)
        both = room + rooms[other]
        new = dict(zip(source.sample(both, 2), (own, other), strict=True))
        spread(board, new, both, source)
        return roomed(board, {**owners, **new})
    rest = [p for p in room if p[axis] >= cell[axis]]
    some = source.choice(([cell], rest, room))
    into = rooms_beside(board, owners, some) + [""] * (len(room) > len(some) > 1)
    if not into:
        return None
    again = roomed(board, {**owners, **dict.fromkeys(some, source.choice(into))})
    whole = all(len(parts(inside)) == 1 for inside in regions(again.regions).values())
    return again if whole else None


def moved_symbols(board: Any, cell: Cell, values: Sequence[Any], source: Random) -> Any:
    """The board with a symbol more in that cell, or less, or from there beside it, or from beside
    it there.
    """
    given, near = {**board.given}, beside(board, cell)
    if cell in given:
        symbol, to = given.pop(cell), source.choice([None, *near])
    else:
        other = source.choice([None, *(q for q in near if q in given)])
        symbol, to = (given.pop(other) if other else source.choice(values)), cell
    return replace(board, given=dict(sorted({**given, **({to: symbol} if to else {})}.items())))

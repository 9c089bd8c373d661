"""The numbers that the cells of a Fillomino can have.

They are *near* where a given number is, or where a region has room: what all encodings have atoms
for. For a lone puzzle, `left` says what its regions leave at a glance. Cells are bits of a number,
as in `pencilsat.boards.bits`. The cells that can have k alone are in *groups*, if they are joined;
a group of fewer than k cells is *small*. Until nothing changes:

* beside a group of k cells is no other k, nor where small groups would be joined to more cells;
* a small group has all cells that it can reach, if they are k, and its only way on;
* a region without a group has room beside the groups, and beside what small ones need there.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

from ...boards.bits import Bits, each
from ...boards.places import Cell

Able = Mapping[int, int]
"""The numbers that some cells can have, with these cells: on a large board, all numbers of each
cell together would take much more room.
"""


class Stuck(Exception):
    """There is no solution: a cell has no number, or a group too many cells, or too few."""


def near(board: Bits, given: Mapping[Cell, int]) -> Able:
    """The cells that can have each number, as near as they are to those given.

    A cell can have a given number if a region can reach it from where that number is given. It can
    have any number if a region without a given number has room: among the other cells, less those
    that the regions of given numbers need.
    """
    blank, own = board.every & ~board.of(given), dict[int, list[int]]()
    for cell, k in given.items():
        own.setdefault(k, []).append(board.of([cell]))
    able, needed = dict[int, int](), 0
    for k, roots in own.items():
        every = sum(roots)
        ways = {root: board.reached(root, blank | every, k - 1) for root in roots}
        rooms = board.parts(blank & ~board.beside(every))
        able[k] = reduce(or_, [*ways.values(), *(area for area in rooms if area.bit_count() >= k)])
        needed += sum(-one.bit_count() % k for one, _ in together(ways))
    areas = sorted(board.parts(blank), key=int.bit_count, reverse=True)
    most, held = blank.bit_count() - needed, 0
    for area, after in pairwise([*areas, 0]):
        held |= area  # one number for many k: a large board has tens of thousands
        for k in range(after.bit_count() + 1, min(area.bit_count(), most) + 1):
            able.setdefault(k, held)
    return {k: some for k, some in able.items() if some}


def left(board: Bits, given: Mapping[Cell, int]) -> Able | None:
    """The cells to which the groups leave each number; None if there is no solution."""
    blank = board.every & ~board.of(given)
    able = dict.fromkeys(range(1, blank.bit_count() + 1), blank)
    for number in {*given.values()}:
        able[number] = blank | board.of(cell for cell, k in given.items() if k == number)
    before = dict[int, int]()
    try:
        while able != before:
            before, able = able, NumberCandidates(board, able).left()
    except Stuck:
        return None
    return able


def by_cell(board: Bits, able: Able) -> Mapping[Cell, Sequence[int]]:
    """The numbers of each cell, in order."""
    numbers: dict[Cell, list[int]] = {cell: [] for cell in board.cells(board.every)}
    for k in sorted(able):
        for cell in board.cells(able[k]):
            numbers[cell].append(k)
    return numbers


def together(ways: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Groups that could be one region, as each reaches the next, and what they reach; the ways of
    all groups are taken.
    """
    owner = {cell: group for group in ways for cell in each(group)}
    rest = sum(ways)
    while ways:
        one, among = ways.popitem()
        rest &= ~one
        while met := among & rest:
            group = owner[met & -met]
            one |= group
            among |= ways.pop(group)
            rest &= ~group
        yield one, among


class NumberCandidates:
    """The cells that can have each number, and the groups among them."""

    def __init__(self, board: Bits, able: Able) -> None:
        self._board = board
        self._able = dict(able)
        once = self._open = 0
        for some in able.values():
            self._open |= once & some
            once |= some
        if once != board.every:
            raise Stuck
        self._groups = {k: some & ~self._open for k, some in able.items()}
        self._needs: list[tuple[int, int]] = []
        """Cells that are open, and how many of them small groups need at least."""
        self._areas: dict[int, list[int]] = {}
        self._room_in: dict[int, int] = {}

    def left(self) -> dict[int, int]:
        """What is left of them."""
        sure = dict[int, int]()
        reach = {k: self._reach(k, sure) for k, some in self._groups.items() if some}
        for k, some in self._able.items():
            taken = self._groups[k]
            fresh = some & ~taken & ~self._board.beside(taken) if taken else some
            held = taken | reach.get(k, 0)
            if self._room(self._open) >= k:
                for area in self._parts(fresh):
                    held |= area if area.bit_count() >= k and self._room(area) >= k else 0
            self._able[k] = some & held
        for k, some in sure.items():
            for other in self._able:
                if other != k:
                    self._able[other] &= ~some
        return {k: some for k, some in self._able.items() if some}

    def _reach(self, k: int, sure: dict[int, int]) -> int:
        """The cells that small groups can have; those that they are sure to have are added."""
        board, groups = self._board, [*self._board.parts(self._groups[k])]
        some = self._able[k] = self._kept(k, groups)
        ways = dict[int, int]()
        for group in groups:
            size = group.bit_count()
            if size > k:
                raise Stuck
            if size < k:
                way = board.reached(group, some, k - size)
                on = board.beside(group) & some
                if way.bit_count() < k:
                    raise Stuck
                if way.bit_count() == k or on & on - 1 == 0:
                    sure[k] = sure.get(k, 0) | (way if way.bit_count() == k else on)
                ways[group] = way
        reach = reduce(or_, ways.values(), 0)
        self._needs += ((among & self._open, -one.bit_count() % k) for one, among in together(ways))
        return reach

    def _kept(self, k: int, groups: Sequence[int]) -> int:
        """The cells that can have a number, but for those that would join too many."""
        board, some = self._board, self._able[k]
        once = twice = 0
        for group in groups:
            near = board.beside(group)
            if group.bit_count() == k:
                some &= ~near
            twice |= once & near
            once |= near
        for cell in each(twice & some):
            near = board.beside(cell)
            if sum(group.bit_count() for group in groups if group & near) >= k:
                some &= ~cell
        return some

    def _parts(self, fresh: int) -> list[int]:
        """The parts of cells without a group: many numbers have the same."""
        if fresh not in self._areas:
            self._areas[fresh] = [*self._board.parts(fresh)]
        return self._areas[fresh]

    def _room(self, area: int) -> int:
        """How large a region without a group can be in an area."""
        if area not in self._room_in:
            rest = [(number, (among & ~area).bit_count()) for among, number in self._needs]
            needed = sum([number - other for number, other in rest if number > other])
            self._room_in[area] = area.bit_count() - needed
        return self._room_in[area]

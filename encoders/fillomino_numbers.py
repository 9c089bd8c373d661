"""The numbers that the cells of a Fillomino can have, as far as its regions tell at a glance.

Cells are bits of a number, as in `pencilsat.boards.bits`. The cells that can have k alone are in
*groups*, if they are joined; a group of fewer than k cells is *small*. Until nothing changes:

* beside a group of k cells is no other k, nor where small groups would be joined to more cells;
* a small group has all cells that it can reach, if they are k, and its only way on;
* a region without a group has room beside the groups, and beside what small ones need there.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_

from pencilsat.boards.bits import Bits, each
from pencilsat.boards.places import Cell


class Stuck(Exception):
    """There is no solution: a cell has no number, or a group too many cells, or too few."""


@lru_cache(maxsize=1)
def possible(
    rows: int, columns: int, given: frozenset[tuple[Cell, int]]
) -> Mapping[Cell, Sequence[int]] | None:
    """The numbers that each cell can have; None if there is no solution."""
    board = Bits(rows, columns)
    blank = board.every & ~board.of(cell for cell, _ in given)
    able = dict.fromkeys(range(1, blank.bit_count() + 1), blank)
    for number in {number for _, number in given}:
        able[number] = blank | board.of(cell for cell, k in given if k == number)
    before = dict[int, int]()
    try:
        while able != before:
            before, able = able, Numbers(board, able).left()
    except Stuck:
        return None
    numbers: dict[Cell, list[int]] = {cell: [] for cell in board.cells(board.every)}
    for k in sorted(able):
        for cell in board.cells(able[k]):
            numbers[cell].append(k)
    return numbers


class Numbers:
    """The cells that can have each number, and the groups among them."""

    def __init__(self, board: Bits, able: Mapping[int, int]) -> None:
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
        self._areas: dict[int, list[tuple[int, int]]] = {}

    def left(self) -> dict[int, int]:
        """What is left of them."""
        sure = dict[int, int]()
        reach = {k: self._reach(k, sure) for k, some in self._groups.items() if some}
        for k, some in self._able.items():
            taken = self._groups[k]
            fresh = some & ~taken & ~self._board.beside(taken) if taken else some
            held = taken | reach.get(k, 0)
            for area, room in self._rooms(fresh):
                held |= area if room >= k else 0
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
        self._needs += self._needed(k, ways)
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

    def _needed(self, k: int, ways: dict[int, int]) -> Iterator[tuple[int, int]]:
        """Cells that are open, and how many of them small groups need at least: those that could
        be one region together, as each reaches the next.
        """
        while ways:
            together, among = ways.popitem()
            while joined := [group for group in ways if group & among]:
                for group in joined:
                    together |= group
                    among |= ways.pop(group)
            yield among & self._open, -together.bit_count() % k

    def _rooms(self, fresh: int) -> list[tuple[int, int]]:
        """The parts of cells without a group, and how large a region there can be."""
        if fresh not in self._areas:
            most = self._open.bit_count() - self._needed_in(self._open)
            self._areas[fresh] = [
                (area, min(most, area.bit_count() - self._needed_in(area)))
                for area in self._board.parts(fresh)
            ]
        return self._areas[fresh]

    def _needed_in(self, area: int) -> int:
        """The cells of an area that small groups need at least."""
        rest = ((number, (among & ~area).bit_count()) for among, number in self._needs)
        return sum(number - other for number, other in rest if number > other)

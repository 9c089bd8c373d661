"""Sets of cells as the bits of a number, which grow and fall into parts by a few shifts."""

from collections.abc import Iterable, Iterator

from ..cnf.clock import check_time
from .places import Cell


class Bits:
    """The cells of a board, row by row, with a bit that is none at the end of each row."""

    def __init__(self, rows: int, columns: int) -> None:
        self._wide = columns + 1
        self.every = sum((1 << columns) - 1 << r * self._wide for r in range(rows))

    def of(self, cells: Iterable[Cell]) -> int:
        """The bits of cells, all different."""
        return sum([1 << r * self._wide + c for r, c in cells])

    def cells(self, bits: int) -> list[Cell]:
        """The cells of bits, row by row."""
        return [divmod(i, self._wide) for i, bit in enumerate(f"{bits:b}"[::-1]) if bit == "1"]

    def beside(self, bits: int) -> int:
        """The cells that share a side with some of these, without these."""
        wide = self._wide
        return (bits << 1 | bits >> 1 | bits << wide | bits >> wide) & self.every & ~bits

    def reached(self, start: int, among: int, steps: int = -1) -> int:
        """The cells that are joined to some of these through others, in so many steps at most."""
        wide, found, last = self._wide, start, start
        while last and steps:
            check_time()
            last = (last << 1 | last >> 1 | last << wide | last >> wide) & among & ~found
            found |= last
            steps -= 1
        return found

    def parts(self, bits: int) -> Iterator[int]:
        """The cells, in connected parts."""
        while bits:
            part = self.reached(bits & -bits, bits)
            yield part
            bits &= ~part


def each(bits: int) -> Iterator[int]:
    """The bits one by one."""
    while bits:
        yield bits & -bits
        bits &= bits - 1

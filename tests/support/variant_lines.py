"""Lines of the rules of variant Sudoku, at random, for boards of any size."""

from random import Random

from pencilsat.boards.grid import Size
from pencilsat.boards.words import Line
from pencilsat.rules.own import Own, cell_name
from pencilsat.rules.variants import VARIANTS


def cells(source: Random, n: int, number: int) -> str:
    """So many different cells."""
    every = [(r, c) for r in range(n) for c in range(n)]
    return names(source.sample(every, number))


def line(source: Random, n: int, least: int, most: int) -> str:
    """A line of cells, each of which touches the one before."""
    while True:
        length, found = source.randint(least, most), [(source.randrange(n), source.randrange(n))]
        while len(found) < length:
            r, c = found[-1]
            around = [(s, d) for s in (r - 1, r, r + 1) for d in (c - 1, c, c + 1)]
            free = [(s, d) for s, d in around if 0 <= s < n and 0 <= d < n and (s, d) not in found]
            if not free:
                break
            found.append(source.choice(free))
        else:
            return names(found)


def beside(source: Random, n: int) -> str:
    """Two cells side by side."""
    r, c = source.randrange(n), source.randrange(n - 1)
    found = [(r, c), (r, c + 1)]
    if source.random() < 0.5:
        found = [(d, s) for s, d in found]
    source.shuffle(found)
    return names(found)


def clones(source: Random, n: int) -> str:
    """Two groups of as many cells."""
    every = cells(source, n, 2 * source.randint(1, 3)).split()
    half = len(every) // 2
    return f"{' '.join(every[:half])} = {' '.join(every[half:])}"


def names(found: list[tuple[int, int]]) -> str:
    """The names of cells."""
    return " ".join(map(cell_name, found))


LINES = {
    "all black dots given": lambda s, n: "",
    "all white dots given": lambda s, n: "",
    "all xv given": lambda s, n: "",
    "antiking": lambda s, n: "",
    "antiknight": lambda s, n: "",
    "between": lambda s, n: f": {line(s, n, 3, n)}",
    "black dot": lambda s, n: f"{s.choice(['', ' 3'])}: {beside(s, n)}",
    "clone": lambda s, n: f": {clones(s, n)}",
    "diagonals": lambda s, n: "",
    "disjoint groups": lambda s, n: "",
    "entropic": lambda s, n: f": {line(s, n, 3, 6)}",
    "even": lambda s, n: f": {cells(s, n, s.randint(1, 3))}",
    "lockout": lambda s, n: f" {s.randint(1, n - 1)}: {line(s, n, 2, n)}",
    "maximum": lambda s, n: f": {cells(s, n, s.randint(1, 2))}",
    "minimum": lambda s, n: f": {cells(s, n, s.randint(1, 2))}",
    "modular": lambda s, n: f": {line(s, n, 3, 6)}",
    "nabner": lambda s, n: f": {line(s, n, 2, (n + 1) // 2)}",
    "nonconsecutive": lambda s, n: "",
    "odd": lambda s, n: f": {cells(s, n, s.randint(1, 3))}",
    "palindrome": lambda s, n: f": {line(s, n, 2, 7)}",
    "slow thermometer": lambda s, n: f": {line(s, n, 2, 6)}",
    "thermometer": lambda s, n: f": {line(s, n, 2, n)}",
    "v": lambda s, n: f": {beside(s, n)}",
    "whisper": lambda s, n: f" {s.randint(1, n - 1)}: {line(s, n, 2, 5)}",
    "white dot": lambda s, n: f"{s.choice(['', ' 2'])}: {beside(s, n)}",
    "x": lambda s, n: f": {beside(s, n)}",
}
"""What stands behind each keyword, at random, on a board of n × n cells."""


def a_line(keyword: str, source: Random, n: int) -> str:
    """A line with a keyword."""
    return f"{keyword}{LINES[keyword](source, n)}"


def mixture(source: Random, n: int) -> list[str]:
    """The lines of 3 to 6 rules."""
    kinds = source.choices(sorted(LINES), k=source.randint(3, 6))
    return [*dict.fromkeys(a_line(keyword, source, n) for keyword in kinds)]


def one_of_each() -> list[Own]:
    """A rule of each kind, for boards of 9 × 9 cells."""
    source, size = Random(0), Size(9, 9)
    return [VARIANTS.read(Line(1, a_line(keyword, source, 9)), size) for keyword in LINES]

"""Lines of the rules of variant Sudoku, at random, for boards of any size."""

from random import Random

from pencilsat.rules.own import cell_name


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


def arrow(source: Random, n: int) -> str:
    """A bulb of one cell or two, and a shaft."""
    first, second, *shaft = cells(source, n, source.randint(3, 5)).split()
    sign = source.choice((f"{first} =", f"{first} {second} =", first))
    return f"{sign} {' '.join(shaft)}"


def square(source: Random, n: int) -> str:
    """Some numbers, and four cells that meet in a point."""
    wanted = [str(source.randint(1, n)) for _ in range(source.randint(1, 4))]
    r, c = source.randrange(n - 1), source.randrange(n - 1)
    return f"{' '.join(wanted)}: {names([(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)])}"


def diagonal(source: Random, n: int) -> str:
    """A number, the first cell of a diagonal, and its direction."""
    way = f"{source.choice(['up', 'down'])}-{source.choice(['left', 'right'])}"
    return f"{source.randint(2, 2 * n)}: {cells(source, n, 1)} {way}"


def side(source: Random, n: int, most: int) -> str:
    """A side of a row or a column, and a number."""
    kind, sides = source.choice([("row", ("left", "right")), ("column", ("top", "bottom"))])
    return f"{kind} {source.randint(1, n)} {source.choice(sides)}: {source.randint(1, most)}"


def names(found: list[tuple[int, int]]) -> str:
    """The names of cells."""
    return " ".join(map(cell_name, found))


LINES = {
    "all black dots given": lambda s, n: "",
    "all white dots given": lambda s, n: "",
    "all xv given": lambda s, n: "",
    "antiking": lambda s, n: "",
    "antiknight": lambda s, n: "",
    "arrow": lambda s, n: f": {arrow(s, n)}",
    "between": lambda s, n: f": {line(s, n, 3, n)}",
    "black dot": lambda s, n: f"{s.choice(['', ' 3'])}: {beside(s, n)}",
    "box indexer": lambda s, n: f": {cells(s, n, s.randint(1, 3))}",
    "cage": lambda s, n: f"{s.choice(['', f' {s.randint(3, 2 * n)}'])}: {line(s, n, 2, n)}",
    "candidates": lambda s, n: (
        f" {s.randint(1, n)} {s.randint(1, n)}: {cells(s, n, s.randint(1, 3))}"
    ),
    "clone": lambda s, n: f": {clones(s, n)}",
    "column indexer": lambda s, n: f": {cells(s, n, s.randint(1, 3))}",
    "diagonals": lambda s, n: "",
    "disjoint groups": lambda s, n: "",
    "entropic": lambda s, n: f": {line(s, n, 3, 6)}",
    "even": lambda s, n: f": {cells(s, n, s.randint(1, 3))}",
    "extra region": lambda s, n: f": {line(s, n, n - 1, n)}",
    "little killer": lambda s, n: f" {diagonal(s, n)}",
    "lockout": lambda s, n: f" {s.randint(1, n - 1)}: {line(s, n, 2, n)}",
    "maximum": lambda s, n: f": {cells(s, n, s.randint(1, 2))}",
    "minimum": lambda s, n: f": {cells(s, n, s.randint(1, 2))}",
    "modular": lambda s, n: f": {line(s, n, 3, 6)}",
    "nabner": lambda s, n: f": {line(s, n, 2, (n + 1) // 2)}",
    "nonconsecutive": lambda s, n: "",
    "odd": lambda s, n: f": {cells(s, n, s.randint(1, 3))}",
    "palindrome": lambda s, n: f": {line(s, n, 2, 7)}",
    "quadruple": lambda s, n: f" {square(s, n)}",
    "region sum": lambda s, n: f": {line(s, n, 2, 6)}",
    "renban": lambda s, n: f": {line(s, n, 2, n)}",
    "row indexer": lambda s, n: f": {cells(s, n, s.randint(1, 3))}",
    "sandwich": lambda s, n: (
        f" {s.choice(['row', 'column'])} {s.randint(1, n)}: {s.randint(0, 2 * n - 3)}"
    ),
    "skyscraper": lambda s, n: f" {side(s, n, n)}",
    "slow thermometer": lambda s, n: f": {line(s, n, 2, 6)}",
    "thermometer": lambda s, n: f": {line(s, n, 2, n)}",
    "v": lambda s, n: f": {beside(s, n)}",
    "whisper": lambda s, n: f" {s.randint(1, n - 1)}: {line(s, n, 2, 5)}",
    "white dot": lambda s, n: f"{s.choice(['', ' 2'])}: {beside(s, n)}",
    "x": lambda s, n: f": {beside(s, n)}",
    "x-sum": lambda s, n: f" {side(s, n, n * (n + 1) // 2)}",
    "zipper": lambda s, n: f": {line(s, n, 2, 6)}",
}
"""What stands behind each keyword, at random, on a board of n × n cells."""


def a_line(keyword: str, source: Random, n: int) -> str:
    """A line with a keyword."""
    return f"{keyword}{LINES[keyword](source, n)}"


def mixture(source: Random, n: int) -> list[str]:
    """The lines of 3 to 6 rules."""
    kinds = source.choices(sorted(LINES), k=source.randint(3, 6))
    return [*dict.fromkeys(a_line(keyword, source, n) for keyword in kinds)]

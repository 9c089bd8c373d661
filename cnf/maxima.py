"""Lines of numbers with a given number of running maxima: higher than 0 and all numbers before.

A line gives, for each place, the literals of the numbers that can stand there; exactly one of them
is true.
"""

from collections.abc import Mapping, Sequence
from itertools import product

from .formula import Formula
from .rules import Constraints

HeightLiterals = Sequence[Mapping[int, int]]


def counted(f: Formula, line: HeightLiterals, number: int, *, once: bool = True) -> Constraints:
    """Σ maximum = number. before[h]: h or more stands before a place. A maximum is higher, and a
    number that is none leaves `before` as it is: six clauses for each number of a place, and the
    count. Each number but 0 stands `once`, or that need not be said.
    """
    found, before = list[int](), dict[int, int]()
    most = max(map(max, filter(None, line)), default=1)
    for x in line:
        found.append(f.aux())
        after = {h: f.aux() for h in range(1, most + 1)}
        yield [-found[-1], after[1]]
        for h, z in after.items():
            here = [x[h]] if h in x else []
            there = [before[h]] if h in before else []
            higher = [after[h + 1]] if h + 1 in after else []
            yield from ([z, -y] for y in (*here, *there, *higher))
            yield [-z, *here, *there, *higher]
            yield [-z, found[-1], *there]
            yield from ([-y, -found[-1], *higher] for y in there)
        before = after
    yield f.exactly(found, number)
    if once:
        yield from (f.exactly_one([x[h] for x in line]) for h in line[0] if h)
        yield from (f.exactly_one([*x.values()]) for x in line)


def states(f: Formula, line: HeightLiterals, number: int) -> Constraints:
    """state[h, n]: the highest number so far is h, and there were n maxima. O(h²·n) clauses a
    place.
    """
    state = {(0, 0): f.aux()}
    yield [*state.values()]
    for x in line:
        after = {(max(h, g), n + (g > h)) for h, n in state for g in x}
        following = {key: f.aux() for key in sorted(after) if key[1] <= number}
        for ((h, n), z), (g, y) in product(state.items(), x.items()):
            key = max(h, g), n + (g > h)
            yield [-z, -y, following[key]] if key in following else [-z, -y]
        for (h, n), z in following.items():
            stays = [state[h, n]] if (h, n) in state else []
            yield [-z, *stays, *([x[h]] if h in x else [])]
            yield [-z, *stays, *(y for (g, m), y in state.items() if g < h and m + 1 == n)]
            yield from ([-z, -y] for g, y in x.items() if g > h)
        state = following
    yield from ([-z] for (_, n), z in state.items() if n != number)

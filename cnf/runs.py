"""Lines of literals that are true in runs of given lengths, in this order, with gaps between them.

In a line of n literals, k runs of total length m have a *slack* of s = n - m - (k - 1): so far each
of them can move. If s < 0, they do not fit, and the empty clause is written.
"""

from collections.abc import Sequence
from itertools import pairwise, product
from sys import maxsize

from .cardinality import Clauses
from .formula import Formula

YES = maxsize
NO = -YES
"""What is known to be true or false stands in a clause as a literal of no variable."""


def slack(n: int, runs: Sequence[int]) -> int:
    """So many cells of a line of n each run can move."""
    return n - sum(runs) - max(0, len(runs) - 1)


def starts(f: Formula, line: Sequence[int], runs: Sequence[int]) -> Clauses:
    """early(j, t): run j starts at most t cells after its first possible place; so do runs before
    it.

    A literal is true if a run has started there and has not ended; between two runs it is false.
    k·s variables and, if k and s are not 0, 4k·s + m - 1 clauses of at most three literals.
    """
    free = slack(len(line), runs)
    if free < 0:
        yield []
        return
    for clause in stated(f, line, runs, free):
        if YES not in clause:
            yield [x for x in clause if x != NO]


def stated(f: Formula, line: Sequence[int], runs: Sequence[int], free: int) -> Clauses:
    """The clauses of `starts`, before what is known is left out."""
    moved = [[f.aux() for _ in range(free)] for _ in runs]

    def early(j: int, t: int) -> int:
        if j == len(runs) or t < 0:
            return NO
        return YES if j < 0 or t >= free else moved[j][t]

    for j, t in product(range(len(runs)), range(free)):
        yield [-early(j, t), early(j, t + 1)]
        yield [-early(j + 1, t), early(j, t)]
    first = -1
    for j, length in enumerate([0, *runs], -1):
        for t in range(free + length):
            yield [-early(j, t), early(j, t - length), line[first + t]]
        for t in range(free + 1):
            if 0 <= (behind := first + length + t) < len(line):
                yield [-early(j, t), early(j + 1, t - 1), -line[behind]]
        first += length + 1


def automaton(f: Formula, line: Sequence[int], runs: Sequence[int]) -> Clauses:
    """A state is how much of the shortest such line has been read; each literal is the next one of
    that line, or an extra false one before a run or after the last. (n - s + 1)(s + 1) states, 6
    clauses each, less 4 in all.
    """
    free = slack(len(line), runs)
    if free < 0:
        yield []
        return
    word = [x for length in runs for x in (*[True] * length, False)][:-1]
    end = len(word)
    known = [range(max(0, p - free), min(p, end) + 1) for p in range(len(line) + 1)]
    state = [{t: f.aux() for t in read} for read in known]
    yield [state[0][0]]
    yield [state[-1][end]]
    for x, (here, there) in zip(line, pairwise(state), strict=True):
        both = [*here.values(), *there.values()]
        beside: dict[int, list[tuple[int, int]]] = {z: [] for z in both}
        for t, z in here.items():
            for cell, after in steps(word, t, x):
                if after in there:
                    beside[z].append((cell, there[after]))
                    beside[there[after]].append((cell, z))
        for z, others in beside.items():
            yield [-z, *(other for _, other in others)]
            for cell in (x, -x):
                yield [-z, -cell, *(other for is_so, other in others if is_so == cell)]


def steps(word: Sequence[bool], t: int, x: int) -> list[tuple[int, int]]:
    """The values that a literal can have in a state, each with the state that follows."""
    if t == len(word):
        return [(-x, t)]
    waits = word[t] and not (t and word[t - 1])
    return [(x if word[t] else -x, t + 1)] + [(-x, t)] * waits

"""Folds: the normal form of Numberlinks that paths fill, where a path may touch itself.

A path has a *fold* where it does not go straight from a cell p to its neighbour q, but around two
cells beside them, or around a square of four. Where a path, the same or another one, passes another
side of these cells, from c to d, the fold can be *handed over*: this path goes around them instead.

    c-d        c d            c-d            c d
               | |                           | |
    a-b   →    a-b          p-a-b    →     p a b
    | |                         |          | | |
    p q        p-q          q-e-f          q e-f

All ends stay where they are, and all cells are on a path as before. Measure each link by how far it
is from the middle of the board in its own direction, and hand folds over only where the sum becomes
smaller: these steps come to an end. So there is a solution where none is possible, if there is any.
That is the normal form: less than 2·n clauses for folds around two of n cells, and than 4·n for
squares. A step changes the labels of the two or four cells at most.

In the solution of a puzzle that has only one, no fold can be handed over to a path of another
label at all, as that would be another solution. So solutions are first looked for among the
*rigid* ones, in which no fold can be handed over in either direction, which takes about as many
clauses more. If there are none, nothing follows from it.

Most boards are decided in fewer conflicts than these clauses are worth: they are written late.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Any, NamedTuple

from ...boards.places import Cell, Edge, Sized, neighbours, squares
from ...cnf.cardinality import Clause
from ...cnf.formula import Formula
from ...cnf.hints import Normal
from .bits import Carried

Ring = Sequence[Cell]
"""Two neighbours, or the four cells of a square, going around it clockwise."""

LinkLiterals = Mapping[Edge, int]
"""The literals of links, under both directions."""


class Fold(NamedTuple):
    """A way around a ring, from one cell beside it to another: `straight` is the link of these two.
    `cost` is what the fold adds to the sum of distances, less what all folds of the ring do: the
    distance of a link to the ring, less that of `straight`.
    """

    way: Sequence[Cell]
    straight: Edge
    cost: int


def folds(
    board: Sized, ends: Collection[Cell], f: Formula, carried: Carried, link: LinkLiterals
) -> None:
    """Give the formula the normal form in which no fold is handed over; none has a cell of
    `ends`.
    """

    def before(model: Set[int]) -> Iterator[list[int]]:
        """The labels of all cells but those of a fold that may have had another label."""
        label = {p: {k for k, x in here.items() if x in model} for p, here in carried.items()}
        kept = {p: [x if x in model else -x for x in here.values()] for p, here in carried.items()}
        for ring in rings(board, ends):
            if one_label(label, ring) and any(
                one_label(label, one.way)
                and one_label(label, other.straight)
                and label[one.way[0]] != label[other.way[0]]
                for one, other in handovers(board, ring)
            ):
                yield [x for p, here in kept.items() if p not in ring for x in here]

    def late() -> Iterator[Clause]:
        """No fold would cost less if it was handed over; if rigid, nor would any cost more."""
        for ring in rings(board, ends):
            for one, other in handovers(board, ring):
                stays = [-link[pair] for pair in (other.straight, *pairwise(one.way))]
                yield [-(guard if one.cost > other.cost else rigid), *stays]

    guard, rigid = f.aux(), f.aux()
    f.hints.normal = Normal(guard, before, late, rigid)


def one_label(label: Mapping[Cell, Set[Any]], some: Sequence[Cell]) -> bool:
    """Whether all of some cells have the same label."""
    return all(label[p] == label[some[0]] for p in some)


def rings(board: Sized, ends: Collection[Cell]) -> Iterator[Ring]:
    """What paths can go around: an end is on no way."""
    for ring in (*neighbours(board), *squares(board)):
        if not any(cell in ends for cell in ring):
            yield ring


def handovers(board: Sized, ring: Ring) -> Iterator[tuple[Fold, Fold]]:
    """The folds around a ring that can be handed over, each beside the one that it becomes. A
    square's are handed over around corners only: two steps lead to the opposite side.
    """
    around = [fold(board, ring, i) for i in range(len(ring))]
    for i, one in enumerate(around):
        # The folds before and after it: around two cells they are one, and have the same index.
        for other in [around[j] for j in {i - 1, i + 1 - len(ring)}]:
            if one and other:
                yield one, other


def fold(board: Sized, ring: Ring, i: int) -> Fold | None:
    """The fold around a ring that is open between its i-th cell and the one before; None if there
    are no cells beside these.
    """
    (r, c), (s, d) = ring[i], ring[i - 1]
    down, right = d - c, r - s
    p, q = (r + down, c + right), (s + down, d + right)
    if not (0 <= p[0] < board.rows and 0 <= p[1] < board.columns):
        return None
    way = (p, *ring[i:], *ring[:i], q)
    return Fold(way, (p, q), distance(board, (p, ring[i])) - distance(board, (p, q)))


def distance(board: Sized, link: Edge) -> int:
    """How far a link is from a point close to the middle of the board, in its own direction, in
    quarters of a cell.
    """
    (r, c), (s, d) = link
    return abs(2 * (c + d - board.columns) + 3 if r == s else 2 * (r + s - board.rows) + 3)

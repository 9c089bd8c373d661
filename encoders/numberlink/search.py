"""A path through every cell of an area, between two of them."""

from collections.abc import Sequence

from ...boards.places import Cell, Edge
from ...cnf.errors import NotFound

MOST_STATES = 200_000
"""How many sets of path pieces are tried for one label, which takes about 20 s."""

FEW_STATES = 2000
"""The same for a drawing, which takes about 0.2 s."""

Mates = dict[Cell, Cell | None]
"""The mate of each cell on a path piece: for an end, the other end; for an inner cell, None."""


def path_through(
    area: Sequence[Cell], start: Cell, stop: Cell, most: int = MOST_STATES
) -> list[Edge] | None:
    """The steps of a path from start to stop that visits every cell once; empty if there is none.
    NotFound if that takes too long to find out, as for a few areas more than twelve cells wide.

    On a chessboard, cells on a path alternate in colour: so the ends tell how many there must be of
    each. Then comes a depth-first search, cell by cell, over sets of path pieces as in Knuth's
    *Simpath*. It begins with one piece from stop to start, which the path closes to a ring.
    """
    order, inside = sorted(area), set(area)
    black, ends = sum((r + c) % 2 for r, c in area), (sum(start) % 2) + (sum(stop) % 2)
    if 2 * black - len(order) != ends - 1:
        return None
    stack: list[tuple[int, Mates, list[Edge]]] = [(0, {start: stop, stop: start}, [])]
    seen = set[tuple[int, frozenset[tuple[Cell, Cell | None]]]]()
    while stack:
        i, before, path = stack.pop()
        p = order[i]
        choices = [(before, path)]
        for q in ((p[0], p[1] + 1), (p[0] + 1, p[1])):
            for mate, steps in list(choices) if q in inside else []:
                a, b = mate.get(p, p), mate.get(q, q)
                if a == q:
                    if len(mate) == len(order) - i and set(mate.values()) <= {p, q, None}:
                        return [*steps, (p, q)]
                elif a is not None and b is not None:
                    joined = mate | {p: None, q: None} | {a: b, b: a}
                    choices.append((joined, [*steps, (p, q)]))
        for mate, steps in choices:
            state = (i + 1, frozenset(mate.items() - {(p, None)}))
            if mate.get(p, p) is None and state not in seen:
                if len(seen) == most:
                    said = f"whether there is a path through {len(order)} cells"
                    raise NotFound(f"{said} takes too long to find out")
                seen.add(state)
                stack.append((i + 1, dict(state[1]), steps))
    return None


def soon_found(area: Sequence[Cell], start: Cell, stop: Cell) -> list[Edge]:
    """The steps of a path from start to stop through all cells; empty if none is found quickly."""
    try:
        found = path_through(area, start, stop, FEW_STATES) if {start, stop} <= {*area} else None
        return found or []
    except NotFound:
        return []

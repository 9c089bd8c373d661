"""Components of a model in which only nodes are chosen, and the absent nodes that separate them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from ..cardinality import Clause
from ..clock import check_time
from .graph import Joined, Node, Subgraph


def parted(part: Subgraph, sides: Sequence[Mapping[Node, Node]]) -> list[Clause]:
    """Of several components, for each: a node of it, or one beyond, is absent, or one of the nodes
    that separate them is present, a minimal set beside the component.

    The two nodes are those beside most of that set, where there is a choice: they are in sight of
    what is decided there. What is beyond is where the largest component is or, for itself, the
    second largest.
    """
    if len(sides) < 2:
        return []
    cuts = list[Clause]()
    largest, second = sorted(sides, key=len)[:-3:-1]
    side_of = {node: i for i, side in enumerate(sides) for node in side}
    for i, side in enumerate(sides):
        check_time()
        other = second if side is largest else largest
        between, beyond = separator(part.neighbours, side, next(iter(other)))
        near = Counter(node for own in between for node in part.neighbours[own])
        inside = (node for node in near if side_of.get(node) == i)
        outside = (node for node in near if side_of.get(node, i) != i and beyond(node))
        ends = _end(part, near, inside, side) + _end(part, near, outside, other)
        cuts.append([*ends, *sorted(part.there[node] for node in between)])
    return cuts


def _end(
    part: Subgraph, near: Mapping[Node, int], some: Iterable[Node], every: Mapping[Node, Node]
) -> list[int]:
    """The literal *a node is absent*; none if one of the component is always present."""
    if len(part.there) < len(part.incident) and any(node not in part.there for node in every):
        return []
    node = max(some, key=near.__getitem__, default=next(iter(every)))
    return [-part.there[node]] if node in part.there else []


def separator(
    neighbours: Joined, side: Mapping[Node, Node], target: Node
) -> tuple[list[Node], Callable[[Node], bool]]:
    """The nodes beside a component from which the target is reached without any other of them; and
    whether a node near them is where the target is.

    What is around the component is searched from all sides at once, until one place is left that
    is not closed: the target is there, if it is in none that is.
    """
    beside = {node: None for own in side for node in neighbours[own] if node not in side}
    place, queue = dict[Node, int](), list[Node]()
    for own in beside:
        for node in neighbours[own]:
            if node not in beside and node not in side and node not in place:
                place[node] = len(queue)
                queue.append(node)
    same, open_ends = [*range(len(queue))], [1] * len(queue)

    def at(number: int) -> int:
        while same[number] != number:
            number = same[number]
        return number

    left = len(queue)
    for node in queue:  # grows meanwhile
        if left < 2:
            break
        here = at(place[node])
        open_ends[here] -= 1
        for other in neighbours[node]:
            if other in beside:
                continue
            if other not in place:
                place[other] = here
                open_ends[here] += 1
                queue.append(other)
            elif (there := at(place[other])) != here:
                same[there] = here
                open_ends[here] += open_ends[there]
                left -= 1
        left -= not open_ends[here]
    roots = [*map(at, same)]
    found = (
        roots[place[target]]
        if target in place
        else max(roots, key=open_ends.__getitem__, default=-1)
    )

    def beyond(node: Node) -> bool:
        return node in place and roots[place[node]] == found

    return [own for own in beside if any(map(beyond, neighbours[own]))], beyond

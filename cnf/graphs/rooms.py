"""Which numbers nodes can have where components of equal numbers have that many nodes."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from pencilsat.cnf.graphs.graph import Node

Beside = Mapping[Node, Sequence[Node]]
"""Each node's neighbours."""


def possible(beside: Beside, given: Mapping[Node, int]) -> dict[Node, list[int]]:
    """The numbers that each node can have, where some nodes' numbers are given.

    A node can have a given number if a component can reach it from where that number is given. It
    can have any number if a component without a given number has room: among the other nodes, less
    those that the components of given numbers need.
    """
    blank = beside.keys() - given.keys()
    able: dict[Node, set[int]] = {node: set() for node in beside}
    needed = 0
    for k in sorted({*given.values()}):
        own = {node for node, number in given.items() if number == k}
        ways = {node: near(node, blank | own, beside, k) for node in own}
        for reached in ways.values():
            for node in reached:
                able[node].add(k)
        links = {
            node: [other for other in reached if other in own] for node, reached in ways.items()
        }
        needed += sum(-len(part) % k for part in parts(own, links))
        add_rooms(blank - {other for node in own for other in beside[node]}, beside, [k], able)
    others = [k for k in range(1, len(blank) - needed + 1) if k not in given.values()]
    add_rooms(blank, beside, others, able)
    return {node: sorted(numbers) for node, numbers in able.items()}


def add_rooms(
    free: Collection[Node], beside: Beside, sizes: Sequence[int], able: Mapping[Node, set[int]]
) -> None:
    """Add to each node of `able` the sizes of the components that have room there."""
    for part in parts(free, beside):
        for node in part:
            able[node].update(k for k in sizes if k <= len(part))


def parts(among: Collection[Node], beside: Beside) -> Iterator[Collection[Node]]:
    """The connected components of the nodes."""
    left = {*among}
    while left:
        part = near(next(iter(left)), left, beside)
        left.difference_update(part)
        yield part


def near(
    start: Node, among: Collection[Node], beside: Beside, most: int | None = None
) -> dict[Node, int]:
    """The nodes connected to `start`, nearest first, each with its distance, which is below
    `most`.
    """
    found, order = {start: 0}, [start]
    for node in order:
        steps = found[node] + 1
        for other in beside[node] if steps != most else ():
            if other in among and other not in found:
                found[other] = steps
                order.append(other)
    return found

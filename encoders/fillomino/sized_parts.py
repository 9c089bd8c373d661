"""Nodes labelled with numbers: each component of equal labels has as many nodes as its label.

A node has a variable for every label, from 1 on, that it can have; exactly one of them is true.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Literal

from ...cnf import gates
from ...cnf.cardinality import Clause
from ...cnf.formula import Formula, Model
from ...cnf.graphs.graph import Node
from ...cnf.rules import Constraints, Cuts

Labels = Mapping[Node, Mapping[int, int]]


def sized(
    f: Formula,
    beside: Mapping[Node, Sequence[Node]],
    labels: Labels,
    *,
    named: Collection[int] = (),
    how: Literal["cuts", "trees"],
) -> Constraints:
    """Every component of nodes beside each other is as large as its label says.

    A cut about a label that is not `named` is added for all such labels alike. The eager encoding
    has a tree in each component: O(b) clauses an edge for numbers of b bits.
    """
    if how == "trees":
        return trees(f, labels, beside)
    meaning = {x: (v, k) for v, here in labels.items() for k, x in here.items()}
    return [Cuts(partial(broken, labels, meaning, beside, frozenset(named)))]


def broken(
    labels: Labels,
    meaning: Mapping[int, tuple[Node, int]],
    beside: Mapping[Node, Sequence[Node]],
    named: Collection[int],
    model: Model,
) -> list[Clause]:
    """The cuts that a model violates. For a component that is too small: its first node has another
    label, or a node beside the component has the same. For one that is too large: of a part with
    one node too many, some node has another label.
    """
    label = dict(meaning[x] for x in sorted(meaning.keys() & model))
    cuts, seen = list[Clause](), set[Node]()
    for start in label:
        if start in seen:
            continue
        k, part = label[start], reached(start, label, beside)
        seen.update(part)
        first = next((v for v in part if len(labels[v]) == 1), start)
        if len(part) < k:
            out = dict.fromkeys(w for v in part for w in beside[v] if label.get(w) != k)
            alike = [n for n in labels[first] if n > len(part) and n not in named]
            for n in [k] if k in named else alike:
                cuts.append([-labels[first][n], *(labels[w][n] for w in out if n in labels[w])])
        elif len(part) > k:
            cuts.append([-labels[v][k] for v in reached(first, label, beside)[: k + 1]])
    return cuts


def reached(
    start: Node, label: Mapping[Node, int], beside: Mapping[Node, Sequence[Node]]
) -> list[Node]:
    """The component of a node, in breadth-first order."""
    own, found, order = label[start], {start}, [start]
    for v in order:  # it grows
        for w in beside[v]:
            if label.get(w) == own and w not in found:
                found.add(w)
                order.append(w)
    return order


def trees(f: Formula, labels: Labels, beside: Mapping[Node, Sequence[Node]]) -> Constraints:
    """Every node is a root, or has a parent with its label; it counts the nodes of its subtree.

    All nodes of a component agree on their root's number; the root counts as many as its label.
    """
    most = max((k for here in labels.values() for k in here), default=0).bit_length()
    f.expect((3 * most + 15) * sum(map(len, labels.values())) + 230 * most * len(labels))
    root = {v: f.aux() for v in labels}
    below = {v: [f.aux() for _ in range(most)] for v in labels}
    place = {v: [f.aux() for _ in range(len(labels).bit_length())] for v in labels}
    up = {(u, v): f.aux() for u in labels for v in beside[u]}
    for u, v in ((u, v) for u, v in up if u < v):
        same = f.aux()
        yield from ([-up[u, v], same], [-up[v, u], same])
        for k in sorted(labels[u].keys() | labels[v].keys()):
            x, y = labels[u].get(k), labels[v].get(k)
            yield from ([-same, -a, *([b] if b else [])] for a, b in ((x, y), (y, x)) if a)
            yield from [[same, -x, -y]] if x and y else []
        yield from gates.same_number(place[u], place[v], unless=[-same])
    for i, v in enumerate(labels):
        yield f.exactly_one([root[v], *(up[v, w] for w in beside[v])])
        yield from ([-root[v], z if i >> j & 1 else -z] for j, z in enumerate(place[v]))
        total = [f.aux() for _ in range(most)]
        yield from ([-z] if j else [z] for j, z in enumerate(total))
        for w in beside[v]:
            hanging = [f.aux() for _ in range(most)]
            for z, bit in zip(hanging, below[w], strict=True):
                yield from gates.conjunction(z, [bit, up[w, v]])
            total, clauses = gates.sum_of(f, total, hanging)
            yield from clauses
        yield from gates.same_number(below[v], total)
        for k, x in labels[v].items():
            yield from ([-root[v], -x, z if k >> j & 1 else -z] for j, z in enumerate(below[v]))

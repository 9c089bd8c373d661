"""Numberlink (Arukone, Flow Free): link equal labels by paths that fill the board.

Rules. Each label stands at two cells, its ends. Neighbours are cells that share a side.

1. *one label*: every cell has one label; with `partial`, it may have none.
2. *neighbours*: on its path an end has one neighbour, every other cell with a label two.
3. *same label*: neighbours on a path have the same label.
4. *no touching*: neighbours with the same label are neighbours on their path, unless the header
   says `touching`.
5. *no loop*: a path leads from end to end; there are no closed loops beside the paths.

Atoms. `("label", r, c, k)`: the cell has the label k. A solution is the labelled board: with
`touching`, several paths may run through the same cells, and that is one solution.

| encoding      | neighbours on a path                  | *no loop*        | variables | clauses |
|---------------|---------------------------------------|------------------|-----------|---------|
| `links`       | are linked; links carry the label     | cuts             |     8 295 |  88 128 |
| `neighbours`  | are those that have the same label    | cuts             |     7 875 | 194 300 |
| `products`    | have the product x[p, k]·x[q, k] = 1  | cuts             |    22 575 | 238 400 |
| `elimination` | are linked, and one is the parent     | no directed ring |     9 519 |  90 401 |

The sizes are those of a board of 15 × 15 cells with 35 labels, with direct cardinality and
pairwise at-most-ones. For n cells and m labels, `links` has about 6·n·m clauses and m³ for the
ends; the labels of the other cells follow along the links, so that it needs no n·m² at-most-ones.
`neighbours` is said of paths that do not touch themselves: where they may, it is `links`.

Implied rules. *no square*: the path of a label does not take all four sides of a square, nor three
where it may not touch itself. So the path beyond a turn turns, too: large boards become easy.
*unused*: an unused cell has no link.
Sources: E. Kalvelagen, *Numberlink Models*, for `products` and, after R. Pratt, `neighbours`;
Rankooh and Rintanen, AAAI 2022, for `elimination`; D. Knuth, TAOCP 4A, 7.1.4, for `has_path`.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from pencilsat.cnf import connectivity, gates
from pencilsat.cnf.cardinality import Clause, Clauses, Count
from pencilsat.cnf.errors import BadInput, NotFound
from pencilsat.cnf.formula import Atom, Facts, Formula, Model, holds
from pencilsat.cnf.rules import Constraints, Cuts, Instance
from pencilsat.encoders import cell_board, cut_names
from pencilsat.encoders.cell_board import Cells
from pencilsat.encoders.family import Drawing, Explaining, Family, Given, Known, Puzzle, Said
from pencilsat.encoders.text import (
    Cell,
    Line,
    Word,
    filled,
    grid,
    integer,
    shown,
    shown_cell,
    shown_cells,
    words,
)

Edge = tuple[Cell, Cell]
"""Two neighbours, in increasing order."""

MOST_STATES = 200_000
"""So many sets of path pieces are looked at, in about 20 s, for one label."""

Labels = Mapping[Cell, Mapping[str, int]]
"""For every cell, its atom of each label."""

NONE = "."
"""The label of a cell that no path uses."""


@dataclass(frozen=True)
class Numberlink(Puzzle[Cells]):
    """A board: the two ends of each label, in the order in which the labels appear."""

    rows: int
    columns: int
    ends: Mapping[str, tuple[Cell, Cell]]
    touching: bool = False
    partial: bool = False


def cells(puzzle: Numberlink) -> list[Cell]:
    """All cells, row by row."""
    return list(product(range(puzzle.rows), range(puzzle.columns)))


def edges(puzzle: Numberlink) -> list[Edge]:
    """All pairs of neighbours."""
    return [
        ((r, c), q)
        for r, c in cells(puzzle)
        for q in ((r, c + 1), (r + 1, c))
        if q[0] < puzzle.rows and q[1] < puzzle.columns
    ]


def neighbours(puzzle: Numberlink) -> dict[Cell, list[Cell]]:
    """The neighbours of every cell."""
    around: dict[Cell, list[Cell]] = {p: [] for p in cells(puzzle)}
    for p, q in edges(puzzle):
        around[p].append(q)
        around[q].append(p)
    return around


def squares(puzzle: Numberlink) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """The four cells around every corner inside the board, in turn."""
    for r, c in product(range(puzzle.rows - 1), range(puzzle.columns - 1)):
        yield (r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)


def label_of(puzzle: Numberlink) -> dict[Cell, str]:
    """The label of each end."""
    return {p: k for k, ends in puzzle.ends.items() for p in ends}


def labels(puzzle: Numberlink, f: Formula) -> Labels:
    """The atoms."""
    atom = f.variables("label", ((*p, k) for p in cells(puzzle) for k in puzzle.ends))
    return {p: {k: atom[*p, k] for k in puzzle.ends} for p in cells(puzzle)}


def encode_neighbours(puzzle: Numberlink, f: Formula) -> None:
    """The neighbours on a path are those of the same label; with `touching`, see `links`."""
    if puzzle.touching:
        encode_links(puzzle, f)
        return
    x = labels(puzzle, f)
    around, ends = neighbours(puzzle), label_of(puzzle)
    for p in x:
        f.add("one label", one_label(puzzle, f, x, p), of=p)
        alike = {k: [x[q][k] for q in around[p]] for k in puzzle.ends}
        f.add("neighbours", so_many(f, x[p], alike, 1 if p in ends else 2), of=p)
    for square in squares(puzzle):
        f.add("no square", not_all([x[p] for p in square]), of=square[0], implied=True)

    def linked(model: Model) -> dict[Cell, list[Cell]]:
        label = labelled(x, model)
        return {p: [q for q in around[p] if label.get(q) == k] for p, k in label.items()}

    def leave(ring: set[Cell]) -> Clauses:
        outside = sorted({q for _, q in leaving(ring, around)})
        return ([-literal, *(x[q][k] for q in outside)] for k, literal in x[min(ring)].items())

    f.add("no loop", cut_loops(puzzle, linked, leave))


def encode_products(puzzle: Numberlink, f: Formula) -> None:
    """A variable for every product of two neighbours' atoms; these are counted."""
    x = labels(puzzle, f)
    around, ends = neighbours(puzzle), label_of(puzzle)
    y: dict[Edge, dict[str, int]] = {}
    for p, q in edges(puzzle):
        y[p, q] = y[q, p] = {k: f.aux() for k in puzzle.ends}
    for p in x:
        f.add("one label", one_label(puzzle, f, x, p), of=p)
        alike = {k: [y[p, q][k] for q in around[p]] for k in puzzle.ends}
        f.add("neighbours", so_many(f, x[p], alike, 1 if p in ends else 2), of=p)
    for p, q in edges(puzzle):
        f.add("same label", factors(y[p, q], x[p], x[q]), of=(p, q))
        if not puzzle.touching:
            f.add("no touching", products(y[p, q], x[p], x[q]), of=(p, q))
    for a, b, c, d in squares(puzzle):
        sides = [y[a, b], y[b, c], y[c, d], y[d, a]]
        f.add("no square", not_all(sides), of=a, implied=True)

    def linked(model: Model) -> dict[Cell, list[Cell]]:
        label = labelled(x, model)
        return {
            p: [q for q in around[p] if q in label and y[p, q][k] in model]
            for p, k in label.items()
        }

    def leave(ring: set[Cell]) -> Clauses:
        out = list(leaving(ring, around))
        return ([-literal, *(y[edge][k] for edge in out)] for k, literal in x[min(ring)].items())

    f.add("no loop", cut_loops(puzzle, linked, leave))


def encode_links(puzzle: Numberlink, f: Formula) -> None:
    """A link beside the labels for every two neighbours; loops are cut."""
    x = labels(puzzle, f)
    link, unused = links(puzzle, f, x)
    around = neighbours(puzzle)

    def linked(model: Model) -> dict[Cell, list[Cell]]:
        used = {p for p in x if not any(holds(literal, model) for literal in unused[p])}
        return {p: [q for q in around[p] if q in used and link[p, q] in model] for p in used}

    def leave(ring: set[Cell]) -> Clauses:
        return [[*unused[min(ring)], *(link[edge] for edge in leaving(ring, around))]]

    f.add("no loop", cut_loops(puzzle, linked, leave))


def encode_elimination(puzzle: Numberlink, f: Formula) -> None:
    """Links, each directed along its path, without a directed cycle."""
    x = labels(puzzle, f)
    link, _ = links(puzzle, f, x)
    ends = label_of(puzzle)
    arc, before = (
        {edge: f.aux() for edge in link if ends.keys().isdisjoint(edge)} for _ in range(2)
    )
    f.add("no loop", directed(f, link, arc))
    f.add("no loop", ([-literal, before[edge]] for edge, literal in arc.items()))
    f.add("no loop", connectivity.acyclic(f, before))


def links(
    puzzle: Numberlink, f: Formula, x: Labels
) -> tuple[dict[Edge, int], dict[Cell, list[int]]]:
    """All rules but *no loop*; the links, the same both ways, and a literal *the cell is unused*
    for each cell that can be.
    """
    around, ends = neighbours(puzzle), label_of(puzzle)
    link = f.auxiliaries("link", edges(puzzle))
    link |= {(q, p): literal for (p, q), literal in link.items()}
    used = f.auxiliaries("used", [p for p in x if puzzle.partial and p not in ends])
    unused = {p: [-used[p]] if p in used else [] for p in x}
    for p in x:
        out = [link[p, q] for q in around[p]]
        if p in ends:
            f.add("one label", f.exactly_one([*x[p].values()]), of=p)
        for literal in unused[p]:
            f.add("neighbours", gates.disjunction(-literal, [*x[p].values()]), of=p)
            f.add("unused", ([-literal, -side] for side in out), of=p, implied=True)
        f.add("neighbours", f.exactly(out, 1 if p in ends else 2, unless=unused[p]), of=p)
    for p, q in edges(puzzle):
        f.add("same label", equal(link[p, q], x[p], x[q]), of=(p, q))
        if not puzzle.touching:
            f.add("no touching", linked_if_equal(link[p, q], x[p], x[q]), of=(p, q))
    for a, b, c, d in squares(puzzle):
        sides = [link[a, b], link[b, c], link[c, d], link[d, a]]
        most = 3 if puzzle.touching else 2
        f.add("no square", f.at_most(sides, most), of=a, implied=True)
    return link, unused


def one_label(puzzle: Numberlink, f: Formula, x: Labels, p: Cell) -> Count:
    """Σ x[p, k] = 1; with `partial`, ≤ 1."""
    here = list(x[p].values())
    return f.at_most_one(here) if puzzle.partial else f.exactly_one(here)


def so_many(
    f: Formula, here: Mapping[str, int], out: Mapping[str, list[int]], count: int
) -> Constraints:
    """x[p, k] → Σ out[k] = count."""
    for k, x in here.items():
        yield f.exactly(out[k], count, unless=[-x])


def factors(y: Mapping[str, int], x: Mapping[str, int], z: Mapping[str, int]) -> Clauses:
    """y[k] → x[k] ∧ z[k]: 2 clauses a label."""
    for k in y:
        yield [-y[k], x[k]]
        yield [-y[k], z[k]]


def products(y: Mapping[str, int], x: Mapping[str, int], z: Mapping[str, int]) -> Clauses:
    """x[k] ∧ z[k] → y[k]: a clause a label."""
    for k in y:
        yield [y[k], -x[k], -z[k]]


def equal(link: int, x: Mapping[str, int], z: Mapping[str, int]) -> Clauses:
    """link → (x[k] ↔ z[k]): 2 clauses a label."""
    for k in x:
        yield [-link, -x[k], z[k]]
        yield [-link, x[k], -z[k]]


def linked_if_equal(link: int, x: Mapping[str, int], z: Mapping[str, int]) -> Clauses:
    """x[k] ∧ z[k] → link: a clause a label."""
    for k in x:
        yield [link, -x[k], -z[k]]


def not_all(around: Sequence[Mapping[str, int]]) -> Clauses:
    """¬(a[k] ∧ b[k] ∧ c[k] ∧ d[k]): a clause a label."""
    for k in around[0]:
        yield [-here[k] for here in around]


def directed(f: Formula, link: Mapping[Edge, int], arc: Mapping[Edge, int]) -> Constraints:
    """link[p, q] → arc[p, q] ∨ arc[q, p], and one arc at most comes to a cell."""
    into: dict[Cell, list[int]] = {}
    for (p, q), literal in arc.items():
        into.setdefault(q, []).append(literal)
        if p < q:
            yield [-link[p, q], literal, arc[q, p]]
    for literals in into.values():
        yield f.at_most_one(literals)


def cut_loops(
    puzzle: Numberlink,
    linked: Callable[[Model], dict[Cell, list[Cell]]],
    leave: Callable[[set[Cell]], Clauses],
) -> Constraints:
    """For each ring of a model: as no end is in it, the path of its cells leaves it."""
    ends = label_of(puzzle)

    def broken(model: Model) -> list[Clause]:
        return [clause for ring in rings(linked(model), ends) for clause in leave(ring)]

    return [Cuts(broken)]


def rings(linked: Mapping[Cell, list[Cell]], ends: Mapping[Cell, str]) -> Iterator[set[Cell]]:
    """The connected sets of cells without an end."""
    seen = set[Cell]()
    for start in [*ends, *linked]:
        if start in seen:
            continue
        found, queue = {start}, deque([start])
        while queue:
            for q in linked[queue.popleft()]:
                if q not in found:
                    found.add(q)
                    queue.append(q)
        seen |= found
        if start not in ends:
            yield found


def labelled(x: Labels, model: Model) -> dict[Cell, str]:
    """The label of each cell that has one."""
    return {p: k for p, here in x.items() for k, literal in here.items() if literal in model}


def leaving(ring: set[Cell], around: Mapping[Cell, list[Cell]]) -> Iterator[Edge]:
    """The edges from the ring to other cells."""
    return ((p, q) for p in sorted(ring) for q in around[p] if q not in ring)


ENCODINGS: dict[str, Callable[[Numberlink, Formula], None]] = {
    "links": encode_links,
    "neighbours": encode_neighbours,
    "products": encode_products,
    "elimination": encode_elimination,
}


def sizes(puzzle: Numberlink, f: Formula) -> dict[str, float]:
    """For n cells, m labels, e pairs of neighbours and as many squares as cells."""
    n, m = puzzle.rows * puzzle.columns, len(puzzle.ends)
    e, width = 2 * n - puzzle.rows - puzzle.columns, min(puzzle.rows, puzzle.columns)
    one, two = f.size_of_one(m), f.size_of_sum([1] * 4, 2)
    touching = 0 if puzzle.touching else 3 * e * m
    atoms, counted = n * m, n * (one + m * 4 / 3 * two)
    links = atoms + 2 * m * one + 2 * n * two + 6 * e * m + touching
    links += 4 * n * m if puzzle.partial else 0
    return {
        "links": links,
        "neighbours": links if puzzle.touching else atoms + counted + 4 * n * m,
        "products": atoms + 5 * e * m + counted + touching + 4 * n * m,
        "elimination": links + 10 * e + connectivity.eliminated(e / 4, width),
    }


def givens(puzzle: Numberlink) -> dict[Atom, bool]:
    """The labels of the ends."""
    return {("label", *p, k): True for p, k in label_of(puzzle).items()}


def decode(puzzle: Numberlink, facts: Facts) -> Cells:
    """The label of each cell, `.` where there is none."""
    label = {(r, c): k for _, r, c, k in facts}
    return tuple(
        tuple(label.get((r, c), NONE) for c in range(puzzle.columns)) for r in range(puzzle.rows)
    )


def verify(puzzle: Numberlink, solution: Cells) -> list[str]:
    """The rules that the labels break, in words."""
    broken = []
    where: dict[str, list[Cell]] = {k: [] for k in puzzle.ends}
    for r, row in enumerate(solution):
        for c, k in enumerate(row):
            if k in where:
                where[k].append((r, c))
            elif k != NONE:
                broken.append(f"({r + 1}, {c + 1}) is {k}, a label without ends")
            elif not puzzle.partial:
                broken.append(f"({r + 1}, {c + 1}) has no label")
    for k, ends in puzzle.ends.items():
        for r, c in ends:
            if solution[r][c] != k:
                broken.append(f"({r + 1}, {c + 1}) is {solution[r][c]}, {k} is given")
        if not set(ends) <= set(where[k]):
            continue
        if puzzle.touching:
            if not has_path(where[k], *ends):
                broken.append(f"no path of {k} leads from end to end through all its cells")
        else:
            broken += broken_path(k, where[k], ends)
    return broken


def broken_path(k: str, area: Sequence[Cell], ends: tuple[Cell, Cell]) -> list[str]:
    """Where the cells of a label are no path between its ends that nowhere touches itself."""
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(area)
    for r, c in area:
        graph.add_edges_from(((r, c), q) for q in ((r, c + 1), (r + 1, c)) if q in graph)
    broken = [
        f"({r + 1}, {c + 1}) has {degree} neighbours that are {k}, not {1 + ((r, c) not in ends)}"
        for (r, c), degree in sorted(graph.degree)
        if degree != 1 + ((r, c) not in ends)
    ]
    for component in nx.connected_components(graph):
        if component.isdisjoint(ends):
            r, c = min(component)
            broken.append(f"the {k} at ({r + 1}, {c + 1}) is on no path to its ends")
    return broken


def has_path(area: Sequence[Cell], start: Cell, stop: Cell) -> bool:
    """Whether a path from start to stop passes every cell once. NotFound if that is too much to
    find out: for few areas that are more than twelve cells wide.

    Cells are black and white in turn along a path: so the ends say how many there are of each.
    Beyond that, a search cell by cell over sets of path pieces, as Knuth's *Simpath*, but in depth:
    the mate of a piece's end is its other end, that of a cell inside a piece None. One piece, from
    stop to start, is there at first: the path closes it to a ring through all cells.
    """
    order = sorted(area)
    inside = set(area)
    black, ends = sum((r + c) % 2 for r, c in area), (sum(start) % 2) + (sum(stop) % 2)
    if 2 * black - len(order) != ends - 1:
        return False
    first: dict[Cell, Cell | None] = {start: stop, stop: start}
    stack = [(0, first)]
    seen = set[tuple[int, frozenset[tuple[Cell, Cell | None]]]]()
    while stack:
        i, mate = stack.pop()
        p = order[i]
        choices = [mate]
        for q in ((p[0], p[1] + 1), (p[0] + 1, p[1])):
            for mate in list(choices) if q in inside else []:
                a, b = mate.get(p, p), mate.get(q, q)
                if a == q:
                    if len(mate) == len(order) - i and set(mate.values()) <= {p, q, None}:
                        return True
                elif a is not None and b is not None:
                    choices.append(mate | {p: None, q: None} | {a: b, b: a})
        for mate in choices:
            state = (i + 1, frozenset(mate.items() - {(p, None)}))
            if mate.get(p, p) is None and state not in seen:
                if len(seen) == MOST_STATES:
                    raise NotFound(
                        f"a path through {len(order)} cells was looked for in vain: whether there "
                        "is one takes too long to find out"
                    )
                seen.add(state)
                stack.append((i + 1, dict(state[1])))
    return False


def unused(puzzle: Numberlink) -> Iterator[list[Given]]:
    """With `partial`, a cell may have none of the labels."""
    for p in cells(puzzle) if puzzle.partial else []:
        yield [Given(("label", *p, k), False) for k in puzzle.ends]


def fact(puzzle: Numberlink, atom: Atom, true: bool) -> Said:
    """A cell is `a`, or is used; two are `linked`, or are not; aside, a cell is `not a`."""
    name, *about = atom
    if name == "link":
        u, v = about
        return Said(shown_edge(u, v), "linked" if true else "not linked")
    if name == "used":
        return Said(shown_cell((about[0], about[1])), "used" if true else "not used")
    r, c, k = about
    return Said(shown_cell((r, c)), k if true else f"not {k}", aside=not true)


def place(instance: Instance) -> str:
    """A cell, two neighbours, or cells that are cut off."""
    match instance:
        case Instance("same label" | "no touching", (p, q)):
            return f"{shown_cell(p)} and {shown_cell(q)}"
        case Instance("no loop"):
            return cut_names.place(instance.of, "cells")
        case Instance(_, (r, c)):
            return shown_cell((r, c))
    return ""


def reason(puzzle: Numberlink, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    here = place(instance)
    match instance.rule:
        case "no loop":
            return cut_names.reason(instance.of, "cells")
        case "same label":
            return f"{here} have the same label if they are linked"
        case "no touching":
            return f"{here} are linked if they have the same label"
        case "no square":
            sides = "all sides" if puzzle.touching else "three sides"
            return f"no path takes {sides} of the square at {here}"
        case "neighbours":
            return f"{here} has {'1 link' if instance.of in label_of(puzzle) else '2 links'}"
    return f"{here} has {instance.rule}"


def shown_edge(p: Cell, q: Cell) -> str:
    """Two neighbours as messages show them."""
    return f"{shown_cell(p)}-{shown_cell(q)}"


def cut(puzzle: Numberlink, clause: Mapping[Atom, bool]) -> cut_names.Cut:
    """The cells that would be a loop."""
    around = {(atom[1], atom[2]): True for atom in clause if atom[0] == "link"}
    return cut_names.cut(edges(puzzle), around)


def cut_reason(puzzle: Numberlink, clause: Sequence[tuple[Atom, bool]]) -> str | None:
    """Why one of some links is there, or a cell is not used; None if that is not certain.

    Without the links, cells without an end may not be apart from all others, if one is used.
    """
    import networkx as nx  # here, because it takes longer to load than a board to solve

    links = {(atom[1], atom[2]) for atom, true in clause if atom[0] == "link" and true}
    unused = {(atom[1], atom[2]) for atom, true in clause if atom[0] == "used" and not true}
    rest = nx.Graph()
    rest.add_nodes_from(cells(puzzle))
    rest.add_edges_from(set(edges(puzzle)) - links)
    ends = label_of(puzzle)
    if len(links) + len(unused) < len(clause) or (puzzle.partial and not unused):
        return None
    for part in nx.connected_components(rest):
        if part.isdisjoint(ends) and (not puzzle.partial or not part.isdisjoint(unused)):
            return f"a path leaves {shown_cells(sorted(part))}"
    return None


def breach(puzzle: Numberlink, instance: Instance, known: Known) -> str | None:
    """The rule that is not obeyed; None for one that is not plainly broken."""
    here = place(instance)
    match instance.rule:
        case "same label":
            return f"{here} are linked, but have different labels"
        case "no touching":
            return f"{here} have the same label, but are not linked"
        case "no square":
            return f"a path goes around the square at {here}"
        case "one label":
            there = [atom[-1] for atom, true in known.items() if true]
            return f"{here} is both {there[0]} and {there[1]}" if len(there) > 1 else None
    return None


EXPLAINING = Explaining(
    encoding="links",
    fact=fact,
    place=place,
    reason=reason,
    broken=breach,
    tallied=frozenset({"neighbours"}),
    cut=cut,
    cut_reason=cut_reason,
    quiet=frozenset({"one label", "same label"}),
    implied=frozenset({"no square", "unused"}),
)


def parse(lines: Sequence[Line]) -> Numberlink:
    """`numberlink rows columns [touching] [partial]`, then the board: labels and `.`"""
    header = words(lines[0])
    if len(header) < 3:
        raise BadInput(
            "expected: numberlink rows columns [touching] [partial]",
            line=lines[0].number,
            column=header[-1].column,
        )
    rows, columns = (integer(word, "a number of cells", 1, 10_000) for word in header[1:3])
    for word in header[3:]:
        if word.text not in ("touching", "partial"):
            raise word.wrong(f"unknown option {shown(word.text)}; known: touching, partial")
    options = {word.text for word in header[3:]}
    board = grid(filled(lines[1:]), rows, columns, after=lines[0].number)
    return Numberlink(rows, columns, pairs(board), "touching" in options, "partial" in options)


def pairs(board: Sequence[Sequence[Word]]) -> dict[str, tuple[Cell, Cell]]:
    """The two cells of each label; BadInput where one stands once, or a third time, or cannot be
    printed.
    """
    found: dict[str, list[tuple[Cell, Word]]] = {}
    for r, row in enumerate(board):
        for c, word in enumerate(row):
            if word.text == NONE:
                continue
            if not word.text.isprintable():
                raise word.wrong(f"label {shown(word.text)} cannot be printed")
            places = found.setdefault(word.text, [])
            places.append(((r, c), word))
            if len(places) > 2:
                raise word.wrong(f"label {shown(word.text)} stands here for the third time")
    for places in found.values():
        if len(places) < 2:
            word = places[0][1]
            raise word.wrong(f"label {shown(word.text)} stands only here: it needs two ends")
    return {k: (first[0], second[0]) for k, (first, second) in found.items()}


def board_words(puzzle: Numberlink, solution: Cells | None) -> list[list[str]]:
    """The cells of the solution; without, the ends and `.`"""
    label = label_of(puzzle)
    return [
        [solution[r][c] if solution else label.get((r, c), NONE) for c in range(puzzle.columns)]
        for r in range(puzzle.rows)
    ]


def text(puzzle: Numberlink) -> str:
    """The puzzle as `parse` reads it."""
    header = ["numberlink", str(puzzle.rows), str(puzzle.columns)]
    header += ["touching"] * puzzle.touching + ["partial"] * puzzle.partial
    return "".join(" ".join(row) + "\n" for row in [header, *board_words(puzzle, None)])


def read_solution(puzzle: Numberlink, lines: Sequence[Line]) -> Cells:
    """The board, filled."""
    return cell_board.read(lines, puzzle.rows, puzzle.columns, lambda word: known(puzzle, word))


def known(puzzle: Numberlink, word: Word) -> str:
    """The word as a label of the puzzle, or as none."""
    if word.text not in puzzle.ends and word.text != NONE:
        raise word.wrong(f"{shown(word.text)} is not a label of this board")
    return word.text


def to_json(puzzle: Numberlink, solution: Cells) -> list[list[str]]:
    """A list of rows of labels."""
    return cell_board.to_json(solution)


def from_json(puzzle: Numberlink, value: Any) -> Cells:
    """The reverse of `to_json`; ValueError for another shape."""
    solution = cell_board.from_json(value, puzzle.rows, puzzle.columns, str)
    if not {k for row in solution for k in row} <= {*puzzle.ends, NONE}:
        raise ValueError("not every cell has a label of the board, or none")
    return solution


def draw(puzzle: Numberlink, solution: Cells | None, marked: Collection[Cell]) -> Drawing:
    """The board; `*` behind marked cells."""
    return cell_board.draw(board_words(puzzle, solution), set(label_of(puzzle)), marked)


FAMILY = Family(
    name="numberlink",
    about="link equal labels by paths that fill the board and do not touch themselves",
    parse=parse,
    text=text,
    encodings=ENCODINGS,
    sizes=sizes,
    givens=givens,
    decode=decode,
    verify=verify,
    draw=draw,
    places=replace(cell_board.PLACES, compound=unused),
    to_json=to_json,
    from_json=from_json,
    read_solution=read_solution,
    lazy=frozenset({"neighbours", "products", "links"}),
    cardinality="direct",
    free_words=True,
    explaining=EXPLAINING,
)

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
Rankooh and Rintanen, AAAI 2022, for `elimination`; D. Knuth, TAOCP 4A, 7.1.4, for `path_through`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from pencilsat.boards.board import Board
from pencilsat.boards.cells import Cells, Completed, InCells, Option
from pencilsat.boards.facts import Given, Said
from pencilsat.boards.foreign import Format
from pencilsat.boards.paths import STROKES, labels_drawn
from pencilsat.boards.places import Cell, Edge, Place, beside, cells
from pencilsat.boards.places import neighbours as edges
from pencilsat.boards.scene import Mark, Scene, Shape, Stroke, middle
from pencilsat.boards.spelling import OneOf
from pencilsat.boards.values import NOTHING, Values
from pencilsat.boards.words import Line, Word, filled, shown, shown_cell
from pencilsat.cnf import gates, graphs
from pencilsat.cnf.cardinality import Clauses, Count
from pencilsat.cnf.errors import NotFound
from pencilsat.cnf.formula import Atom, Formula
from pencilsat.cnf.rules import Constraints, Instance
from pencilsat.encoders import cut_names, cut_reasons
from pencilsat.encoders.cut_reasons import GraphCuts
from pencilsat.encoders.family import Explaining, Family, Known, Puzzle

MOST_STATES = 200_000
"""So many sets of path pieces are looked at, in about 20 s, for one label."""

FEW_STATES = 2000
"""The same for a drawing, in about 0.2 s."""

Labels = Mapping[Cell, Mapping[str, int]]
"""For every cell, its atom of each label."""


@dataclass(frozen=True)
class Numberlink(Puzzle[Cells]):
    """A board: the labels of the ends, row by row, each at two cells."""

    rows: int
    columns: int
    given: Mapping[Cell, str]
    touching: bool = False
    partial: bool = False

    @cached_property
    def ends(self) -> Mapping[str, tuple[Cell, Cell]]:
        """The two ends of each label, in the order in which the labels appear."""
        found: dict[str, list[Cell]] = {}
        for cell, k in self.given.items():
            found.setdefault(k, []).append(cell)
        return {k: (one, other) for k, (one, other) in found.items()}


def neighbours(puzzle: Numberlink) -> dict[Cell, list[Cell]]:
    """The neighbours of every cell."""
    return {p: beside(puzzle, p) for p in cells(puzzle)}


def squares(puzzle: Numberlink) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """The four cells around every corner inside the board, in turn."""
    for r, c in product(range(puzzle.rows - 1), range(puzzle.columns - 1)):
        yield (r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)


def label_of(puzzle: Numberlink) -> dict[Cell, str]:
    """The label of each end."""
    return {**puzzle.given}


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

    f.add("no loop", graphs.regions_by_label(f, edges(puzzle), x, ends))


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

    joint = {edge: y[edge] for edge in edges(puzzle)}
    f.add("no loop", graphs.regions_by_label(f, joint, x, ends))


def encode_links(puzzle: Numberlink, f: Formula) -> None:
    """A link beside the labels for every two neighbours; loops are cut."""
    link, used = links(puzzle, f, labels(puzzle, f))
    joint = {edge: link[edge] for edge in edges(puzzle)}
    f.add("no loop", graphs.joined(f, joint, label_of(puzzle), nodes=used))


def encode_elimination(puzzle: Numberlink, f: Formula) -> None:
    """Links, each directed along its path, without a directed cycle."""
    link, _ = links(puzzle, f, labels(puzzle, f))
    ends = label_of(puzzle)
    arc, before = (
        {edge: f.aux() for edge in link if ends.keys().isdisjoint(edge)} for _ in range(2)
    )
    f.add("no loop", directed(f, link, arc))
    f.add("no loop", ([-literal, before[edge]] for edge, literal in arc.items()))
    f.add("no loop", graphs.acyclic(f, before))


def links(puzzle: Numberlink, f: Formula, x: Labels) -> tuple[dict[Edge, int], dict[Cell, int]]:
    """All rules but *no loop*; the links, the same both ways, and a literal *the cell is used* for
    each cell that may be unused.
    """
    around, ends = neighbours(puzzle), label_of(puzzle)
    link = f.auxiliaries("link", edges(puzzle))
    link |= {(q, p): literal for (p, q), literal in link.items()}
    used = f.auxiliaries("used", [p for p in x if puzzle.partial and p not in ends])
    for p in x:
        unused = [-used[p]] if p in used else []
        out = [link[p, q] for q in around[p]]
        if p in ends:
            f.add("one label", f.exactly_one([*x[p].values()]), of=p)
        for literal in unused:
            f.add("neighbours", gates.disjunction(-literal, [*x[p].values()]), of=p)
            f.add("unused", ([-literal, -side] for side in out), of=p, implied=True)
        f.add("neighbours", f.exactly(out, 1 if p in ends else 2, unless=unused), of=p)
    for p, q in edges(puzzle):
        f.add("same label", equal(link[p, q], x[p], x[q]), of=(p, q))
        if not puzzle.touching:
            f.add("no touching", linked_if_equal(link[p, q], x[p], x[q]), of=(p, q))
    for a, b, c, d in squares(puzzle):
        sides = [link[a, b], link[b, c], link[c, d], link[d, a]]
        most = 3 if puzzle.touching else 2
        f.add("no square", f.at_most(sides, most), of=a, implied=True)
    return link, used


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
        "elimination": links + 10 * e + graphs.eliminated(e / 4, width),
    }


def verify(puzzle: Numberlink, solution: Cells) -> list[str]:
    """The rules that the labels break, in words."""
    broken = []
    where: dict[str, list[Cell]] = {k: [] for k in puzzle.ends}
    for r, row in enumerate(solution):
        for c, k in enumerate(row):
            if k in where:
                where[k].append((r, c))
            elif k != NOTHING:
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
            if path_through(where[k], *ends) is None:
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


Pieces = dict[Cell, Cell | None]
"""The mate of each cell on a path piece: of its end the other end, of a cell inside None."""


def path_through(
    area: Sequence[Cell], start: Cell, stop: Cell, most: int = MOST_STATES
) -> list[Edge] | None:
    """The steps of a path from start to stop that passes every cell once, if there is one. NotFound
    if that is too much to find out: for few areas that are more than twelve cells wide.

    Cells are black and white in turn along a path: so the ends say how many there are of each.
    Beyond that, a search cell by cell over sets of path pieces, as Knuth's *Simpath*, but in depth.
    One piece, from stop to start, is there at first: the path closes it to a ring of all cells.
    """
    order, inside = sorted(area), set(area)
    black, ends = sum((r + c) % 2 for r, c in area), (sum(start) % 2) + (sum(stop) % 2)
    if 2 * black - len(order) != ends - 1:
        return None
    stack: list[tuple[int, Pieces, list[Edge]]] = [(0, {start: stop, stop: start}, [])]
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
                    said = f"a path through {len(order)} cells was looked for in vain: whether"
                    raise NotFound(f"{said} there is one takes too long to find out")
                seen.add(state)
                stack.append((i + 1, dict(state[1]), steps))
    return None


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
            return f"{here} has {'1 link' if instance.of in puzzle.given else '2 links'}"
    return f"{here} has {instance.rule}"


def always_used(puzzle: Numberlink) -> Collection[Cell]:
    """The ends; without `partial`, all cells."""
    return label_of(puzzle) if puzzle.partial else cells(puzzle)


def path_ends(puzzle: Numberlink) -> dict[Cell, None]:
    """Where paths end, of any length."""
    return dict.fromkeys(label_of(puzzle))


CUTS = GraphCuts(
    cut_reasons.joined,
    edges,
    cells,
    edge="link",
    node="used",
    always=always_used,
    sizes=path_ends,
    thing="path",
)


@dataclass(frozen=True)
class LabelWords(Values[str]):
    """Labels: of a puzzle, any words that can be printed, each twice; of a solution, those of the
    puzzle, and none.
    """

    known: Collection[str] | None = None
    """Those of the puzzle."""

    def read(self, word: Word, *, blank: bool = False) -> str:
        """The word."""
        if self.known is None and not word.text.isprintable():
            raise word.wrong(f"label {shown(word.text)} cannot be printed")
        if self.known is not None and not self.fits(word.text):
            raise word.wrong(f"{shown(word.text)} is not a label of this board")
        return word.text

    def fits(self, value: object) -> bool:
        """Whether it is a label of the puzzle, or none."""
        return type(value) is str and (value == NOTHING or value in (self.known or ()))

    def given(self, words: Mapping[Cell, Word]) -> dict[Cell, str]:
        """The labels of the ends; BadInput where one stands once, or a third time."""
        found: dict[Cell, str] = {}
        places: dict[str, list[Word]] = {}
        for cell, word in words.items():
            if word.text == NOTHING:
                continue
            found[cell] = self.read(word)
            alike = places.setdefault(word.text, [])
            alike.append(word)
            if len(alike) > 2:
                raise word.wrong(f"label {shown(word.text)} stands here for the third time")
        for word, *others in places.values():
            if not others:
                raise word.wrong(f"label {shown(word.text)} stands only here: it needs two ends")
        return found


@dataclass(frozen=True)
class Paths(Completed[Numberlink, str]):
    """A label for every cell, drawn as lines from end to end."""

    def compound(self, puzzle: Numberlink) -> Iterator[list[Given]]:
        """With `partial`, a cell may have none of the labels."""
        for p in cells(puzzle) if puzzle.partial else []:
            yield [Given(("label", *p, k), False) for k in puzzle.ends]

    def fact(self, puzzle: Numberlink, atom: Atom, true: bool) -> Said:
        """A cell is `a`, or is used; two are `linked`, or are not; aside, a cell is `not a`."""
        name, *about = atom
        if name == "label":
            return super().fact(puzzle, atom, true)
        if name == "link":
            return Said("-".join(map(shown_cell, about)), "linked" if true else "not linked")
        return Said(shown_cell((about[0], about[1])), "used" if true else "not used")

    def marks(
        self, puzzle: Numberlink, solution: Cells | None, marked: Collection[Place]
    ) -> Iterator[Mark]:
        """Lines; words at the ends, and where no path is known to go on, or what is marked."""
        lines = drawn_steps(puzzle, solution) if solution else []
        through = Counter(cell for line in lines for cell in line)
        for p, q in lines:
            yield Stroke(middle(p), middle(q), "answer")
        for p in puzzle.given:
            yield Shape(middle(p), "circle", "", "clue")
        for p, mark in zip(cells(puzzle), super().marks(puzzle, solution, marked), strict=True):
            if through[p] != 2 or p in marked or p in puzzle.given:
                yield mark

    def read(self, puzzle: Numberlink, lines: Sequence[Line], drawing: Scene) -> Cells:
        """The labels of all cells, or the drawing."""
        content = filled(lines)
        if not drawable(puzzle) or {*STROKES}.isdisjoint("".join(line.text for line in content)):
            return super().read(puzzle, lines, drawing)
        return self.solution(labels_drawn(drawing, content, puzzle.ends), NOTHING)


def drawable(puzzle: Numberlink) -> bool:
    """Whether no label looks like a line."""
    return {*STROKES}.isdisjoint("".join(puzzle.ends))


def drawn_steps(puzzle: Numberlink, solution: Cells) -> list[Edge]:
    """The neighbours on the paths of a solution, of those paths that are soon found; none if a
    label looks like a line.
    """
    if not drawable(puzzle):
        return []
    if puzzle.touching:
        where: dict[str, list[Cell]] = {}
        for r, c in cells(puzzle):
            where.setdefault(solution[r][c], []).append((r, c))
        areas = [(where.get(k, []), ends) for k, ends in puzzle.ends.items()]
        return [step for area, ends in areas for step in soon_found(area, *ends)]
    return [
        ((r, c), (s, d))
        for (r, c), (s, d) in edges(puzzle)
        if solution[r][c] == solution[s][d] in puzzle.ends
    ]


def soon_found(area: Sequence[Cell], start: Cell, stop: Cell) -> list[Edge]:
    """The steps of a path from start to stop through all cells, if one is found soon."""
    try:
        found = path_through(area, start, stop, FEW_STATES) if {start, stop} <= {*area} else None
        return found or []
    except NotFound:
        return []


ANSWER = Paths(lambda puzzle: LabelWords(puzzle.ends), OneOf("label"), NOTHING)


def formats() -> tuple[Format, ...]:
    """How else puzzles are written."""
    from pencilsat.formats.grids import Grid, Janko
    from pencilsat.formats.numbers import Number16
    from pencilsat.formats.penpa import Penpa
    from pencilsat.formats.puzzlink import PuzzLink
    from pencilsat.formats.pzpr import PzprFile

    every_cell, some_cells = {"touching": True}, {"touching": True, "partial": True}
    return (
        PuzzLink(("numlin", "numberlink"), Number16(), some_cells),
        PuzzLink(("arukone",), Number16(), every_cell),
        PuzzLink(("arukone",), Number16(), some_cells, "e"),
        PzprFile(("numlin",), "between", some_cells),
        PzprFile(("arukone",), "between", every_cell, ("passallcell",), letters=True),
        PzprFile(
            ("arukone",), "between", some_cells, ("allowempty", "dontpassallcell"), letters=True
        ),
        Penpa(("numberlink", "arukone"), known=("touching", "partial")),
        Grid(("numberlink",)),
        Janko(("numberlink", "arukone")),
    )


FAMILY = Family(
    Board(
        "numberlink",
        InCells(Numberlink, LabelWords(), (Option("touching"), Option("partial"))),
        ANSWER,
        formats,
    ),
    about="link equal labels by paths that fill the board and do not touch themselves",
    encodings=ENCODINGS,
    verify=verify,
    sizes=sizes,
    lazy=frozenset({"neighbours", "products", "links"}),
    cardinality="direct",
    free_words=True,
    explaining=Explaining(
        encoding="links",
        fact=ANSWER.fact,
        place=place,
        reason=reason,
        tallied=frozenset({"neighbours"}),
        cut_reason=CUTS,
        quiet=frozenset({"one label", "same label"}),
        implied=frozenset({"no square", "unused"}),
    ),
)

"""Numberlink (Arukone, Flow Free): link equal labels by paths that fill the board.

Rules. Each label stands at two cells, its ends. Neighbours are cells that share a side.

1. *one label*: every cell has one label; with `partial`, it may have none.
2. *neighbours*: an end has one neighbour on its path; every other labelled cell has two.
3. *same label*: neighbours on a path have the same label.
4. *no touching*: neighbours with the same label are neighbours on their path, unless the header
   says `touching`.
5. *no loop*: each path leads from end to end; there are no closed loops besides.

Atoms. `("label", r, c, k)`: the cell has the label k. A solution is the labelled board: with
`touching`, different paths through the same cells count as one solution. The formula of a lone
puzzle leaves out what its ends rule out: a cell has an atom for each label of which both ends are
beside its part of the other cells, an end only for its own.

| encoding      | neighbours on a path                  | *no loop*        | variables | clauses |
|---------------|---------------------------------------|------------------|-----------|---------|
| `bits`        | are linked; links carry numbers       | cuts             |    12 165 |  67 933 |
| `links`       | are linked; links carry the label     | cuts             |     8 295 |  88 128 |
| `neighbours`  | are those that have the same label    | cuts             |     7 875 | 194 300 |
| `products`    | have the product x[p, k]·x[q, k] = 1  | cuts             |    22 575 | 238 400 |
| `elimination` | are linked, and one is the parent     | no directed ring |     9 519 |  90 401 |

These are the sizes for a board of 15 × 15 cells with 35 labels, with direct cardinality and
pairwise at-most-ones. For n cells and m labels, `links` has about 6·n·m clauses, and m³ for the
ends; the labels of the other cells follow from the links, so it needs no n·m² at-most-ones.
`neighbours` only works where paths do not touch themselves: with `touching`, it is the same as
`links`. In `bits`, links carry the number of a label in binary. It is the default for boards that
paths fill: there, the numbers define the atoms, and no other rule is about these, so a search for
the solutions of a lone puzzle does without them.

Implied rules. *no square*: a path does not use all four sides of a square, nor three if it may not
touch itself. So where one path turns, the path outside it turns, too: large boards become easy.
*unused*: an unused cell has no links; the lone puzzle in `bits` needs that. With `partial`,
encodings with links have a normal form, too: *taut* paths, which make no detours
(`taut_paths`). With `touching` on full boards, it is about *folds* that two
paths can go around (`folding`).
On boards of 576 cells or more, another solution is looked for in squares of 12 by 12 cells.
Sources: E. Kalvelagen, *Numberlink Models*, for `products` and, after R. Pratt, `neighbours`;
Rankooh and Rintanen, AAAI 2022, for `elimination`; D. Knuth, TAOCP 4A, 7.1.4, for `path_through`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.facts import Given, Said
from ...boards.header import Option
from ...boards.places import Cell, Edge, beside, cells, neighbours, squares, windows
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import NOTHING
from ...boards.words import shown_cell
from ...cnf import gates, graphs
from ...cnf.cardinality import Clauses, Count
from ...cnf.formula import Atom, Formula
from ...cnf.record import frozen
from ...cnf.rules import Constraints
from ...rules import cuts, walks
from ...rules.cuts import GraphCuts
from ..family import Family, GridPuzzle
from .bits import Carried, LabelAtoms, in_binary, left, one_by_one, same
from .board import LabelWords, OnPaths
from .folding import folds
from .search import path_through, soon_found
from .taut_paths import taut


@frozen
class Numberlink(GridPuzzle[Cells, str]):
    """A board: the labels of the ends, row by row, each at two cells."""

    touching: bool = False
    partial: bool = False

    @cached_property
    def ends(self) -> Mapping[str, tuple[Cell, Cell]]:
        """The two ends of each label, in the order in which the labels appear."""
        found: dict[str, list[Cell]] = {}
        for cell, k in self.given.items():
            found.setdefault(k, []).append(cell)
        return {k: (one, other) for k, (one, other) in found.items()}


WINDOW = 12
"""The side of the squares of cells in which another solution is looked for."""


def possible(puzzle: Numberlink, *, lone: bool) -> Mapping[Cell, Sequence[str]]:
    """The labels that each cell can have: all of them or, of a lone puzzle, those that its ends
    leave.
    """
    if lone:
        return left(puzzle.rows, puzzle.columns, puzzle.ends, touching=puzzle.touching)
    return dict.fromkeys(cells(puzzle), tuple(puzzle.ends))


def labels(puzzle: Numberlink, f: Formula, each: int) -> LabelAtoms:
    """The atoms: for each cell, one for each label that it can have. About `each` literals will be
    written with each of them.
    """
    able = possible(puzzle, lone=f.lone)
    f.expect(each * sum(map(len, able.values())))
    atom = f.variables("label", ((*p, k) for p, here in able.items() for k in here))
    found = {p: {k: atom[*p, k] for k in here} for p, here in able.items()}
    if puzzle.rows * puzzle.columns >= 4 * WINDOW**2:
        f.hints.windows = partial(nearby, puzzle, found)
    return found


def nearby(puzzle: Numberlink, x: LabelAtoms) -> Iterator[set[int]]:
    """The atoms of the cells in each window."""
    for window in windows(puzzle, WINDOW):
        yield {literal for p in window for literal in x[p].values()}


def encode_neighbours(puzzle: Numberlink, f: Formula) -> None:
    """The neighbours on a path are those with the same label; with `touching`, the same as
    `links`.
    """
    if puzzle.touching:
        encode_links(puzzle, f)
        return
    x = labels(puzzle, f, 5)
    for p in x:
        f.add("one label", one_label(puzzle, f, x, p), of=p)
        around = beside(puzzle, p)
        alike = {k: [x[q][k] for q in around if k in x[q]] for k in x[p]}
        f.add("neighbours", so_many(f, x[p], alike, 1 if p in puzzle.given else 2), of=p)
    for square in squares(puzzle):
        f.add("no square", not_all([x[p] for p in square]), of=square[0], implied=True)
    f.add("no loop", graphs.regions_by_label(f, neighbours(puzzle), x, puzzle.given))


def encode_products(puzzle: Numberlink, f: Formula) -> None:
    """A variable for every product of two neighbours' atoms; the products are counted."""
    x = labels(puzzle, f, 15)
    y: dict[Edge, dict[str, int]] = {}
    for p, q in neighbours(puzzle):
        y[p, q] = y[q, p] = {k: f.aux() for k in x[p] if k in x[q]}
    for p in x:
        f.add("one label", one_label(puzzle, f, x, p), of=p)
        around = [y[p, q] for q in beside(puzzle, p)]
        alike = {k: [both[k] for both in around if k in both] for k in x[p]}
        f.add("neighbours", so_many(f, x[p], alike, 1 if p in puzzle.given else 2), of=p)
    for p, q in neighbours(puzzle):
        f.add("same label", factors(y[p, q], x[p], x[q]), of=(p, q))
        if not puzzle.touching:
            f.add("no touching", products(y[p, q], x[p], x[q]), of=(p, q))
    for a, b, c, d in squares(puzzle):
        sides = [y[a, b], y[b, c], y[c, d], y[d, a]]
        f.add("no square", not_all(sides), of=a, implied=True)
    joint = {edge: y[edge] for edge in neighbours(puzzle)}
    f.add("no loop", graphs.regions_by_label(f, joint, x, puzzle.given))


def encode_links(puzzle: Numberlink, f: Formula) -> None:
    """A variable for the link between every two neighbours; loops are cut off."""
    x = labels(puzzle, f, 16)
    cut_loops(puzzle, f, *links(puzzle, f, x, one_by_one(f, x, puzzle.given)))


def encode_bits(puzzle: Numberlink, f: Formula) -> None:
    """The same, but the links carry the number of a label in binary."""
    named = 3 * len(puzzle.ends).bit_length() if puzzle.partial or not f.lone else 1
    x = labels(puzzle, f, named)
    number = in_binary(f, x, puzzle.given, partial=puzzle.partial)
    cut_loops(puzzle, f, *links(puzzle, f, x, number))


def cut_loops(
    puzzle: Numberlink, f: Formula, link: Mapping[Edge, int], used: Mapping[Cell, int]
) -> None:
    """Every used cell is joined to an end."""
    joint = {edge: link[edge] for edge in neighbours(puzzle)}
    f.add("no loop", graphs.joined(f, joint, puzzle.given, nodes=used))


def encode_elimination(puzzle: Numberlink, f: Formula) -> None:
    """Links, each directed along its path, without a directed cycle."""
    x = labels(puzzle, f, 16)
    link, _ = links(puzzle, f, x, one_by_one(f, x, puzzle.given))
    inner = [edge for edge in link if puzzle.given.keys().isdisjoint(edge)]
    arc, before = ({edge: f.aux() for edge in inner} for _ in range(2))
    f.add("no loop", directed(f, link, arc))
    f.add("no loop", ([-literal, before[edge]] for edge, literal in arc.items()))
    f.add("no loop", graphs.acyclic(f, before))


def links(
    puzzle: Numberlink, f: Formula, x: LabelAtoms, carried: Carried
) -> tuple[dict[Edge, int], dict[Cell, int]]:
    """All rules but *one label* and *no loop*. Returns the links, under both directions, and a
    literal *the cell is used* for each cell that may be unused.
    """
    link = f.auxiliaries("link", neighbours(puzzle))
    link |= {(q, p): literal for (p, q), literal in link.items()}
    used = f.auxiliaries("used", [p for p in x if puzzle.partial and p not in puzzle.given])
    follows = carried is x or not f.lone  # a number may be that of an atom which the cell lacks
    for p in x:
        unused = [-used[p]] if p in used else []
        out = [link[p, q] for q in beside(puzzle, p)]
        for literal in unused:
            f.add("neighbours", gates.disjunction(-literal, [*x[p].values()]), of=p)
            f.add("unused", ([-literal, -side] for side in out), of=p, implied=follows)
        f.add("neighbours", f.exactly(out, 1 if p in puzzle.given else 2, unless=unused), of=p)
    for p, q in neighbours(puzzle):
        alike = same(link[p, q], carried[p], carried[q])
        f.add("same label", alike, of=(p, q))
        if not puzzle.touching:
            if puzzle.partial or carried is x:  # labels are in other rules as well, or carried
                alike = linked_if_equal(link[p, q], x[p], x[q])
            else:
                alike = linked_or_different(f, link[p, q], carried[p], carried[q])
            f.add("no touching", alike, of=(p, q))
    for a, b, c, d in squares(puzzle):
        sides = [link[a, b], link[b, c], link[c, d], link[d, a]]
        most = 3 if puzzle.touching else 2
        f.add("no square", f.at_most(sides, most), of=a, implied=True)
    if puzzle.touching and not puzzle.partial and f.implied:
        folds(puzzle, puzzle.given, f, carried, link)
    if puzzle.partial and f.implied:
        taut(f, x, used, {pair: link[pair] for pair in neighbours(puzzle) if puzzle.touching})
    return link, used


def one_label(puzzle: Numberlink, f: Formula, x: LabelAtoms, p: Cell) -> Count:
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


def linked_if_equal(link: int, x: Mapping[str, int], z: Mapping[str, int]) -> Clauses:
    """x[k] ∧ z[k] → link: a clause for each label that both cells can have."""
    for k in x:
        if k in z:
            yield [link, -x[k], -z[k]]


def linked_or_different(
    f: Formula, link: int, xs: Mapping[int, int], ys: Mapping[int, int]
) -> Clauses:
    """link ∨ xs ≠ ys: a variable for each bit that differs, with 2 clauses, and 1 for all."""
    differs = {b: f.aux() for b in xs}
    yield [link, *differs.values()]
    for b, z in differs.items():
        yield [-z, xs[b], ys[b]]
        yield [-z, -xs[b], -ys[b]]


def not_all(around: Sequence[Mapping[str, int]]) -> Clauses:
    """¬(a[k] ∧ b[k] ∧ c[k] ∧ d[k]): a clause for each label that all of them can have."""
    for k in around[0]:
        if all(k in here for here in around):
            yield [-here[k] for here in around]


def directed(f: Formula, link: Mapping[Edge, int], arc: Mapping[Edge, int]) -> Constraints:
    """link[p, q] → arc[p, q] ∨ arc[q, p], and at most one arc enters a cell."""
    into: dict[Cell, list[int]] = {}
    for (p, q), literal in arc.items():
        into.setdefault(q, []).append(literal)
        if p < q:
            yield [-link[p, q], literal, arc[q, p]]
    for literals in into.values():
        yield f.at_most_one(literals)


ENCODINGS: dict[str, Callable[[Numberlink, Formula], None]] = {
    "bits": encode_bits,
    "links": encode_links,
    "neighbours": encode_neighbours,
    "products": encode_products,
    "elimination": encode_elimination,
}


def verify(puzzle: Numberlink, solution: Cells) -> list[str]:
    """The rules that the labels break, in words."""
    broken = []
    where: dict[str, list[Cell]] = {k: [] for k in puzzle.ends}
    given = {cell for ends in puzzle.ends.values() for cell in ends}
    for r, row in enumerate(solution):
        for c, k in enumerate(row):
            if k in where:
                where[k].append((r, c))
            elif (r, c) in given:
                continue  # what is wrong there is said below
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
    """Why the cells of a label are not a path between its ends that nowhere touches itself, in
    words.
    """
    inside = {*area}
    pairs = (((r, c), q) for r, c in area for q in ((r, c + 1), (r + 1, c)) if q in inside)
    graph = walks.neighbours(area, pairs)
    apart = [part for part in walks.parts(graph) if part.isdisjoint(ends)]
    elsewhere = {cell for part in apart for cell in part}
    return [
        *(
            f"({r + 1}, {c + 1}) has {len(others)} neighbours that are {k}, "
            f"not {1 + ((r, c) not in ends)}"
            for (r, c), others in sorted(graph.items())
            if (r, c) not in elsewhere and len(others) != 1 + ((r, c) not in ends)
        ),
        *(f"the {k} at {shown_cell(min(part))} is on no path to its ends" for part in apart),
    ]


def always_used(puzzle: Numberlink) -> Collection[Cell]:
    """The cells that are always used: the ends or, without `partial`, all cells."""
    return puzzle.given if puzzle.partial else cells(puzzle)


def path_ends(puzzle: Numberlink) -> dict[Cell, None]:
    """The cells where paths end."""
    return dict.fromkeys(puzzle.given)


CUTS = GraphCuts(
    cuts.joined,
    neighbours,
    cells,
    edge="link",
    node="used",
    always=always_used,
    sizes=path_ends,
    thing="path",
)


class LabelOfCell(OneOf[str]):
    """The label of a cell; that it is `a` is an aside, as it follows from the links of its path."""

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """As usual, but aside."""
        return super().so(atom, true)[0], True

    def compound(self, puzzle: Numberlink, atoms: Sequence[Atom]) -> Iterator[list[Given]]:
        """With `partial`, the literals for a cell without a label."""
        if puzzle.partial:
            yield [Given(atom, False) for atom in atoms]

    def helper(self, puzzle: Numberlink, name: Atom, true: bool) -> Said | None:
        """Two cells are `linked` or not; a cell is used."""
        match name:
            case ("link", p, q):
                so = "linked" if true else "not linked"
                return Said(f"{shown_cell(p)}-{shown_cell(q)}", so, place=(p, q))
            case ("used", r, c):
                return Said(shown_cell((r, c)), "used" if true else "not used", place=(r, c))
        return None


ANSWER = OnPaths[Numberlink](
    lambda puzzle: LabelWords(puzzle.ends), LabelOfCell("label"), NOTHING, through=soon_found
)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, penpa, pieces, puzzlink, pzpr, tokens

    labels = (pieces.CellTokens(tokens.NUMBERS, named=True),)
    every, some = {"touching": True}, {"touching": True, "partial": True}
    lettered, empty = pzpr.LETTERS, ("allowempty", "dontpassallcell")
    yield puzzlink.PuzzLink(("numlin", "numberlink"), labels, some)
    yield puzzlink.PuzzLink(("arukone",), labels, every)
    yield puzzlink.PuzzLink(("arukone",), labels, some, "e")
    yield pzpr.PzprFile(("numlin",), some)
    yield pzpr.PzprFile(("arukone",), every, ("passallcell",), symbols=lettered)
    yield pzpr.PzprFile(("arukone",), some, empty, symbols=lettered)
    yield penpa.Penpa(("numberlink", "arukone"), known=("touching", "partial"))
    yield from grids.texts("numberlink", "arukone")


FAMILY = Family(
    Board(
        "numberlink",
        Text(Numberlink, InCells(LabelWords()), options=[Option("touching"), Option("partial")]),
        ANSWER,
        notations,
    ),
    about="link equal labels by paths that fill the board and do not touch themselves",
    also=("Arukone", "Flow Free"),
    rules="Join each pair of equal labels by a path from cell to neighbouring cell, so that "
    "every cell is on one. Paths do not cross or branch, and no path touches itself.",
    encodings=ENCODINGS,
    verify=verify,
    lazy=dict.fromkeys(("bits", "neighbours", "products", "links")),
    best=lambda puzzle: "links" if puzzle.partial else None,
    cardinality="direct",
    free_words=True,
    explained="pencilsat.encoders.numberlink.reasons",
)

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

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Literal

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.header import Option
from ...boards.names import shown_cell
from ...boards.places import Cell, Edge, Position, beside, cells, neighbours, squares, windows
from ...boards.text import Text
from ...boards.values import NOTHING
from ...cnf import gates, graphs
from ...cnf.cardinality import Clauses
from ...cnf.formula import Atom, Formula
from ...cnf.record import frozen, record
from ...cnf.rules import Constraints
from ...rules import cuts
from ...rules.cuts import GraphCuts
from ...rules.rule import Breach, Manner, Rule, Said, Unbroken, each
from ..family import GridPuzzle
from ..ruled import family
from .areas import Area, faults
from .bits import LabelAtoms, Linked, Paired, in_binary, left, same
from .board import LabelOfCell, LabelWords, OnPaths
from .folding import folds
from .search import soon_found
from .taut_paths import taut

if TYPE_CHECKING:
    from ...rules.explaining import Known

At = Linked | Paired
"""The atoms of an encoding: that neighbours are linked, or that both have a label."""


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


def linked(puzzle: Numberlink, f: Formula) -> Linked:
    """A literal for the link between every two neighbours; links carry the label."""
    return links(puzzle, f, Linked(labels(puzzle, f, 16)))


def in_bits(puzzle: Numberlink, f: Formula) -> Linked:
    """The same, but links carry the number of the label in binary."""
    named = 3 * len(puzzle.ends).bit_length() if puzzle.partial or not f.lone else 1
    x = labels(puzzle, f, named)
    return links(puzzle, f, Linked(x, *in_binary(f, x, puzzle.given, partial=puzzle.partial)))


def links(puzzle: Numberlink, f: Formula, at: Linked) -> Linked:
    """These atoms and the links, under both directions, and a literal *the cell is used* for each
    cell that may be unused.
    """
    link = f.auxiliaries("link", neighbours(puzzle))
    at.link.update(link)
    at.link.update({(q, p): literal for (p, q), literal in link.items()})
    able = [p for p in at.label if puzzle.partial and p not in puzzle.given]
    at.used.update(f.auxiliaries("used", able))
    if puzzle.touching and not puzzle.partial and f.implied:
        folds(puzzle, puzzle.given, f, at.carried, at.link)
    return at


def by_neighbours(puzzle: Numberlink, f: Formula) -> At:
    """The neighbours on a path are those with the same label; with `touching`, those linked."""
    if puzzle.touching:
        return linked(puzzle, f)
    x = labels(puzzle, f, 5)
    return Paired(x, {(p, q): x[q] for p in x for q in beside(puzzle, p)})


def by_products(puzzle: Numberlink, f: Formula) -> Paired:
    """A variable for every product of two neighbours' atoms."""
    x = labels(puzzle, f, 15)
    both = ((p, q, k) for p, q in neighbours(puzzle) for k in x[p] if k in x[q])
    y: dict[Edge, dict[str, int]] = {pair: {} for pair in neighbours(puzzle)}
    for (p, q, k), product in f.auxiliaries("both", both).items():
        y[p, q][k] = product
    return Paired(x, y | {(q, p): both for (p, q), both in y.items()}, products=y)


@record
class InCell(Unbroken[Numberlink]):
    """A rule about a cell and those beside it, of which labels and links are said."""

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)


@record
class OneLabel(InCell):
    """Every cell has one label; with `partial`, it may have none."""

    name: str = "one label"
    spells = True
    manner = frozenset[Manner]({"quiet"})

    def says(self, puzzle: Numberlink, f: Formula, at: At) -> Said:
        """Σ x[p, k] = 1; with `partial`, ≤ 1. Where links carry labels, this is said of ends only:
        other cells have one label as the ends have one. Numbers define the labels.
        """
        if isinstance(at, Linked):
            for numbered in at.numbered:
                yield from each(numbered.of, numbered.clauses())
            for p in puzzle.given if at.carried is at.label else ():
                yield p, f.exactly_one([*at.label[p].values()])
            return
        for p, here in at.label.items():
            one = f.at_most_one if puzzle.partial else f.exactly_one
            yield p, one([*here.values()])

    def why(self, puzzle: Numberlink, place: Cell, known: "Known") -> str:
        """`r1c2 has one label`."""
        return f"{self.about(place)} has one label"

    def clash(self, puzzle: Numberlink, place: Cell, known: "Known") -> str | None:
        """`r1c2 is both A and B`."""
        there = [atom[-1] for atom, true in known.items() if true]
        return f"{self.about(place)} is both {there[0]} and {there[1]}" if there[1:] else None


@record
class OneOrTwo(InCell):
    """An end has one neighbour on its path; every other labelled cell has two."""

    name: str = "neighbours"
    spells = True
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Numberlink, f: Formula, at: At) -> Said:
        """The sum of links; or, for each label that the cell can have, of neighbours with it."""
        for p, here in at.label.items():
            number, around = 1 if p in puzzle.given else 2, beside(puzzle, p)
            if isinstance(at, Linked):
                unused = [-at.used[p]] if p in at.used else []
                if unused:
                    yield from each(p, gates.disjunction(at.used[p], [*here.values()]))
                yield p, f.exactly([at.link[p, q] for q in around], number, unless=unused)
                continue
            for k, x in here.items():
                there = [at.both[p, q][k] for q in around if k in at.both[p, q]]
                yield p, f.exactly(there, number, unless=[-x])

    def why(self, puzzle: Numberlink, place: Cell, known: "Known") -> str:
        """`r1c2 has 2 links`, or `r1c2, an end of A, has 1 link`."""
        here, label = self.about(place), puzzle.given.get(place)
        return f"{here} has 2 links" if label is None else f"{here}, an end of {label}, has 1 link"


@record
class Unused(InCell):
    """An unused cell has no links."""

    manner: frozenset[Manner] = frozenset({"implied"})
    lone: bool | None = None
    """Whether it is only said of lone puzzles, or only of others."""
    name: str = "unused"

    def says(self, puzzle: Numberlink, f: Formula, at: At) -> Said:
        """link → used, of each link at a cell."""
        if isinstance(at, Linked) and self.lone in (None, f.lone):
            for p, used in at.used.items():
                yield from each(p, [[used, -at.link[p, q]] for q in beside(puzzle, p)])

    def why(self, puzzle: Numberlink, place: Cell, known: "Known") -> str:
        """`r1c2 has links only if it is used`."""
        return f"{self.about(place)} has links only if it is used"


@record
class SameLabel(Unbroken[Numberlink]):
    """Neighbours on a path have the same label."""

    name: str = "same label"
    spells = True
    manner = frozenset[Manner]({"quiet", "stated"})

    def says(self, puzzle: Numberlink, f: Formula, at: At) -> Said:
        """link → xs = ys, of what links carry; y[k] → x[k] ∧ z[k] of products."""
        said: Iterator[Said]
        if isinstance(at, Linked):
            link, over = at.link, at.carried
            said = (each((p, q), same(link[p, q], over[p], over[q])) for p, q in neighbours(puzzle))
        else:
            said = (each(pair, factors(at, pair)) for pair in at.products)
        return chain.from_iterable(said)

    def about(self, place: Edge) -> str:
        """`r1c2 and r1c3`."""
        return " and ".join(map(shown_cell, place))

    def why(self, puzzle: Numberlink, place: Edge, known: "Known") -> str:
        """`r1c2 is on the path of A, r1c3 on that of B`, or not on that of A."""
        for here, there in (place, place[::-1]):
            for k in known_labels(known, here):
                if others := known_labels(known, there):
                    return f"{shown_cell(here)} is on the path of {k}, " + (
                        f"{shown_cell(there)} on that of {others[0]}"
                    )
                if known.get(("label", *there, k)) is False:
                    return f"{shown_cell(here)} is on the path of {k}, {shown_cell(there)} is not"
        return f"{self.about(place)} have the same label if they are linked"

    def clash(self, puzzle: Numberlink, place: Edge, known: "Known") -> str:
        """`A and B would be joined at r1c2 and r1c3`."""
        there = [atom[-1] for atom, true in known.items() if true and atom[0] == "label"]
        if len(there) > 1:
            return f"{there[0]} and {there[1]} would be joined at {self.about(place)}"
        return f"{self.about(place)} are linked, but have different labels"


def known_labels(known: "Known", cell: Cell) -> list[str]:
    """The label of a cell, if it is known."""
    return [k for (kind, *of, k), x in known.items() if x and kind == "label" and of == [*cell]]


def factors(at: Paired, pair: Edge) -> Sequence[list[int]]:
    """y[k] → x[k] ∧ z[k]: 2 clauses a label."""
    x, z = at.label[pair[0]], at.label[pair[1]]
    return [clause for k, y in at.products[pair].items() for clause in ([-y, x[k]], [-y, z[k]])]


@record
class NoTouching(SameLabel):
    """Neighbours with the same label are neighbours on their path, unless paths may touch."""

    name: str = "no touching"

    def says(self, puzzle: Numberlink, f: Formula, at: At) -> Said:
        """x[k] ∧ z[k] → link, or y[k]; or of numbers: link ∨ xs ≠ ys."""
        if puzzle.touching:
            return
        for p, q in at.products if isinstance(at, Paired) else neighbours(puzzle):
            x, z = at.label[p], at.label[q]
            if isinstance(at, Paired):
                clauses: Clauses = [[y, -x[k], -z[k]] for k, y in at.both[p, q].items()]
            elif puzzle.partial or at.carried is at.label:  # labels are in other rules as well
                clauses = [[at.link[p, q], -x[k], -z[k]] for k in x if k in z]
            else:
                clauses = linked_or_different(f, at.link[p, q], at.carried[p], at.carried[q])
            yield from each((p, q), clauses)

    def why(self, puzzle: Numberlink, place: Edge, known: "Known") -> str:
        """`r1c2 and r1c3 are both on the path of A`."""
        for k in known_labels(known, place[0]):
            if k in known_labels(known, place[1]):
                return f"{self.about(place)} are both on the path of {k}"
        return f"{self.about(place)} are linked if they have the same label"

    def clash(self, puzzle: Numberlink, place: Edge, known: "Known") -> str:
        """`r1c2 and r1c3 have the same label, but are not linked`."""
        return f"{self.about(place)} have the same label, but are not linked"


def linked_or_different(
    f: Formula, link: int, xs: Mapping[int, int], ys: Mapping[int, int]
) -> Clauses:
    """link ∨ xs ≠ ys: a variable for each bit that differs, with 2 clauses, and 1 for all."""
    differs = {b: f.aux() for b in xs}
    yield [link, *differs.values()]
    for b, z in differs.items():
        yield [-z, xs[b], ys[b]]
        yield [-z, -xs[b], -ys[b]]


@record
class NoSquare(InCell):
    """A path does not use all four sides of a square, nor three if it may not touch itself."""

    name: str = "no square"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Numberlink, f: Formula, at: At) -> Said:
        """Of links, a count; of labels, a clause for each that all sides can have."""
        for a, b, c, d in squares(puzzle):
            sides = (a, b), (b, c), (c, d), (d, a)
            if isinstance(at, Linked):
                yield a, f.at_most([at.link[side] for side in sides], 3 if puzzle.touching else 2)
                continue
            first, *others = [at.both[side] for side in sides]
            for k in first:
                if all(k in both for both in others):
                    yield a, [-first[k], *[-both[k] for both in others]]

    def why(self, puzzle: Numberlink, place: Cell, known: "Known") -> str:
        """`no path takes three sides of the square at r1c2`."""
        return f"no path takes {self.sides(puzzle)} of the square at {self.about(place)}"

    def clash(self, puzzle: Numberlink, place: Cell, known: "Known") -> str:
        """`a path takes three sides of the square at r1c2`."""
        return f"a path takes {self.sides(puzzle)} of the square at {self.about(place)}"

    def sides(self, puzzle: Numberlink) -> str:
        """`three sides`, or all."""
        return "all sides" if puzzle.touching else "three sides"


@record
class Taut(InCell):
    """Paths make no detours."""

    name: str = "taut"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Numberlink, f: Formula, at: At) -> Said:
        """The normal form of paths that need not fill the board."""
        if not puzzle.partial or isinstance(at, Paired):
            return ()
        touching = {pair: at.link[pair] for pair in neighbours(puzzle) if puzzle.touching}
        return taut(f, at.label, at.used, touching)


@record
class EndToEnd(Rule[Numberlink]):
    """Each path leads from end to end; there are no closed loops besides.

    What is broken is found for all rules at once: others say which cells are linked.
    """

    how: Literal["cuts", "elimination"]
    name: str = "no loop"

    def says(self, puzzle: Numberlink, f: Formula, at: At) -> Said:
        """Every used cell is joined to an end; or links are directed, without a directed cycle."""
        if isinstance(at, Paired):
            joint = at.products or neighbours(puzzle)
            return each(None, graphs.regions_by_label(f, joint, at.label, puzzle.given))
        if self.how == "cuts":
            joined = {edge: at.link[edge] for edge in neighbours(puzzle)}
            return each(None, graphs.joined(f, joined, puzzle.given, nodes=at.used))
        return each(None, directed(f, at.link, puzzle.given))

    def broken(self, puzzle: Numberlink, entries: Position) -> Iterator[Breach]:
        """Cells with too many neighbours of their label, or too few, and those that no path can
        join to its ends; where paths may touch themselves, also areas that no path fills.
        """
        end = {cell: k for k, ends in puzzle.ends.items() for cell in ends}
        held: dict[str, set[Cell]] = {k: set() for k in puzzle.ends}
        blank = set[Cell]()
        for i in range(puzzle.rows * puzzle.columns):
            cell = divmod(i, puzzle.columns)
            k = end.get(cell, entries.get(cell))
            if k is None:
                blank.add(cell)
            elif k in held:
                held[k].add(cell)
            elif k == NOTHING and not puzzle.partial:
                yield Breach(f"{shown_cell(cell)} has no label", (cell,))
        for k, ends in puzzle.ends.items():
            if all(entries.get(cell, k) == k for cell in ends):
                yield from faults(Area(k, ends, held[k], blank, puzzle.touching))

    def about(self, place: object) -> str:
        """Some cells, or all."""
        return cuts.place(place, "cells")

    def why(self, puzzle: Numberlink, place: object, known: "Known") -> str:
        """`r1c2 would be cut off`."""
        return cuts.reason(place, "cells")


def directed(f: Formula, link: Mapping[Edge, int], ends: Mapping[Cell, str]) -> Constraints:
    """link[p, q] → arc[p, q] ∨ arc[q, p], unless one is an end; at most one arc enters a cell; and
    the arcs have no cycle.
    """
    inner = [edge for edge in link if ends.keys().isdisjoint(edge)]
    arc, before = ({edge: f.aux() for edge in inner} for _ in range(2))
    into: dict[Cell, list[int]] = {}
    for (p, q), literal in arc.items():
        into.setdefault(q, []).append(literal)
        if p < q:
            yield [-link[p, q], literal, arc[q, p]]
    for literals in into.values():
        yield f.at_most_one(literals)
    for edge, literal in arc.items():
        yield [-literal, before[edge]]
    yield from graphs.acyclic(f, before)


def always_used(puzzle: Numberlink) -> Collection[Cell]:
    """The cells that are always used: the ends or, without `partial`, all cells."""
    return puzzle.given if puzzle.partial else cells(puzzle)


CUTS = GraphCuts[Numberlink](
    cuts.joined,
    neighbours,
    cells,
    edge="link",
    node="used",
    always=always_used,
    sizes=lambda puzzle: dict.fromkeys(puzzle.given),
    thing="path",
)
"""Why a cut of links holds."""


@cache
def label_cuts(k: str, *, products: bool) -> GraphCuts[Numberlink]:
    """Why a cut of the cells with a label holds: neighbours that have it are on its path, or those
    that have the product.
    """
    edge = "both" if products else None
    return replace(CUTS, edge=edge, after=(k,), node="label", value=(k,), always=None)


def cut_reason(puzzle: Numberlink, clause: Sequence[tuple[Atom, bool]]) -> str | None:
    """Why a cut of links holds, or one of labels."""
    names = {atom[0] for atom, _ in clause}
    if "link" in names:
        return CUTS(puzzle, clause)
    [*_, k], _ = clause[0]
    return label_cuts(k, products="both" in names)(puzzle, clause)


def rules(how: Literal["cuts", "elimination"], *unused: Unused) -> Sequence[Rule[Numberlink]]:
    """The rules with *no loop* in one way or the other."""
    local = SameLabel(), NoTouching(), NoSquare(), Taut()
    return OneLabel(), OneOrTwo(), *unused, *local, EndToEnd(how)


NEEDED = Unused(frozenset(), lone=True)
"""In binary, a number may be that of a label which the cell of a lone puzzle cannot have."""
CUT_OFF = rules("cuts", Unused())
RULES = {
    "bits": rules("cuts", Unused(lone=False), NEEDED),
    "links": CUT_OFF,
    "neighbours": CUT_OFF,
    "products": CUT_OFF,
    "elimination": rules("elimination", Unused()),
}
ATOMS = {
    "bits": in_bits,
    "links": linked,
    "neighbours": by_neighbours,
    "products": by_products,
    "elimination": linked,
}


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


OPTIONS = (
    Option("touching", rule="Here, a path may touch itself."),
    Option("partial", rule="Here, cells may stay empty."),
)
FAMILY = family(
    Board(
        "numberlink",
        Text(Numberlink, InCells(LabelWords()), options=OPTIONS),
        ANSWER,
        notations,
    ),
    RULES,
    ATOMS,
    about="link equal labels by paths that fill the board and do not touch themselves",
    also=("Arukone", "Flow Free"),
    levels=(0.8, 1.75, 2.3),
    rules="Join each pair of equal labels by a path from cell to neighbouring cell, so that "
    "every cell is on one. Paths do not cross or branch, and no path touches itself.",
    lazy={"bits": CUTS, "links": CUTS, "neighbours": cut_reason, "products": cut_reason},
    best=lambda puzzle: "links" if puzzle.partial else None,
    cardinality="direct",
    free_words=True,
    explained="pencilsat.encoders.numberlink.reasons",
    programs="pencilsat.encoders.numberlink.program",
)

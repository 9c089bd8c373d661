"""A lone Nurikabe's members of islands: what they can be, the cuts, and how many there are."""

import random
from itertools import product

from oracle import oracle
from pysat.solvers import Solver

import pencilsat
from pencilsat.boards.bits import Bits
from pencilsat.boards.places import cells, neighbourhoods
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.graphs.cutting import components
from pencilsat.cnf.rules import Cuts
from pencilsat.encoders.nurikabe import Nurikabe
from pencilsat.encoders.nurikabe.islands import meetings, owned, rim_in_turn

BOARDS = 60
LOOSE = """nurikabe 10 10
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . 27
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . 33 .
. . . . . . . . . .
"""
MOST = 3000
"""The conflicts within which it is decided; without its implied rules, it took ten times as many,
and more."""


def near(puzzle, root, size):
    """The cells of all ways of so many from a number that touch no other one."""
    around, ways, found = neighbourhoods(puzzle), {(root,)}, {root}
    for _ in range((size or len(around)) - 1):
        able = [(*way, q) for way in ways for q in around[way[-1]] if q not in way]
        ways = {way for way in able if not {way[-1], *around[way[-1]]} & ({*puzzle.given} - {root})}
        found |= {way[-1] for way in ways}
    return found


def right(puzzle, land):
    """Whether each island has one number, and as many cells."""
    every = [*components(neighbourhoods(puzzle), land)]
    roots = [[cell for cell in island if cell in puzzle.given] for island in every]
    return all(len(some) == 1 for some in roots) and all(
        puzzle.given[root] in (None, len(island))
        for [root], island in zip(roots, every, strict=True)
    )


def models(f):
    """All that clauses leave."""
    with Solver(bootstrap_with=f.clauses()) as solver:
        yield from map(frozenset, solver.enum_models())


def test_the_islands_that_cuts_and_late_counts_leave_are_those_of_the_rules():
    """Cuts exclude whatever is wrong, and nothing that is right; and so do the counts, by sizes."""
    source, found = random.Random(8), {True: 0, False: 0}
    for _ in range(BOARDS):
        puzzle = oracle("nurikabe").board(source)
        able = puzzle.ways[0]
        for root, some in able.items():
            reached = {*Bits(puzzle.rows, puzzle.columns).cells(some)}
            assert reached == near(puzzle, root, puzzle.given[root])
        f = Formula(lone=True)
        sea = f.variables("shaded", cells(puzzle))
        said = [*owned(f, puzzle, sea, able)]
        [cuts] = [one for one in said if isinstance(one, Cuts)]
        f.add("islands", [one for one in said if one is not cuts])
        member = cuts.broken.__self__.member
        counts = Formula()
        counts.variables("x", range(f.top_id))
        counts.add("late", f.hints.late(counts))
        sizes = [(len(own), puzzle.given[root] or 0) for root, own in member.items()]
        assert counts.top_id - f.top_id <= sum(n * (min(size, n - size) + 1) for n, size in sizes)
        every = [*models(f)]
        good = [m for m in every if right(puzzle, [p for p, x in sea.items() if x not in m])]
        with Solver(bootstrap_with=counts.clauses()) as solver:
            for model in every:
                wrong = [*cuts.broken(model)]
                found[bool(wrong)] += 1
                assert bool(wrong) is (model not in good)
                assert not any(model & {*cut} for cut in wrong)
                assert all(some & {*cut} for cut in wrong for some in good)
                held = [x for x in model if abs(x) > len(sea)]
                sized = (
                    puzzle.given[root] in (None, sum(x in model for x in own.values()))
                    for root, own in member.items()
                )
                assert solver.solve(held) is all(sized)
    assert min(found.values()) > BOARDS


def test_islands_meet_no_more_often_than_there_are_islands_where_the_sea_is_connected():
    """All ways to shade some boards: the bound holds there, and excludes others of them."""
    excluded = 0
    for rows, columns in [(3, 4), (2, 5), (4, 3), (1, 6), (6, 1)]:
        board = Nurikabe(rows, columns, {})
        around, every = neighbourhoods(board), cells(board)
        for land in (
            {p for p, x in zip(every, one, strict=True) if x}
            for one in product((0, 1), repeat=len(every))
        ):
            islands = [*components(around, land)]
            puzzle = Nurikabe(rows, columns, {min(island): None for island in islands})
            f = Formula()
            sea = f.variables("shaded", every)
            f.add("meeting", meetings(f, puzzle, sea))
            with Solver(bootstrap_with=f.clauses()) as solver:
                holds = solver.solve([-x if p in land else x for p, x in sea.items()])
            parted = len([*components(around, {*every} - land)]) > 1
            assert holds or parted
            excluded += not holds
    assert excluded > 100


def test_the_way_along_the_rim_passes_each_of_its_cells_once():
    for rows, columns in product(range(1, 6), repeat=2):
        board = Nurikabe(rows, columns, {})
        around, way = neighbourhoods(board), rim_in_turn(board)
        ends = {(0, c) for c in range(columns)} | {(rows - 1, c) for c in range(columns)}
        assert sorted(way) == sorted(ends | {(r, c) for r in range(rows) for c in (0, columns - 1)})
        after = way[1:] + way[: min(rows, columns) > 1]  # a single line has no way back
        assert all(q in around[p] for p, q in zip(way, after, strict=False))


def test_two_loose_islands_are_decided_as_they_meet_seldom():
    puzzle = pencilsat.read(LOOSE)
    assert pencilsat.check(puzzle, spread=False, conflicts=MOST).status == "not unique"
    plain = pencilsat.check(puzzle, spread=False, conflicts=MOST, implied=False)
    assert plain.status == "undecided"

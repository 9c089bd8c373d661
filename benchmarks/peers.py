"""Other solvers beside ours, for the families that they answer the same question about.

| peer                  | what it is                     | proves that there is no other solution |
|-----------------------|--------------------------------|----------------------------------------|
| `cp-sat`              | models of our own for OR-Tools | yes: solved again without the first    |
| `clingo`              | answer set programs of our own | yes: asked for two models              |
| `multi-puzzle-solver` | its models for OR-Tools        | yes: asked for all solutions, up to 2  |
| `puzzlekit`           | its models for OR-Tools        | no: ends with the first solution       |

Each is installed by pip under its name (`cp-sat` as `ortools`), and asked in a process of its own,
`peers.py NAME`, as `worker.py` is. What is measured is all from the puzzle as we read it to the
answer; its own parsing is not. A puzzle that a peer does not take is answered by nothing.
"""

import sys
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from worker import Answered, serve

import pencilsat
from pencilsat import formats
from pencilsat.encoders.hashi import Hashi, edges
from pencilsat.encoders.numberlink import Numberlink
from pencilsat.encoders.sudoku import Sudoku
from pencilsat.encoders.takuzu import Takuzu

Found = tuple[str, bool | None, Any]
"""As `worker.py` answers: the status, whether there is one solution, and that one."""

NONE: Found = ("no solution", None, None)
SEVERAL: Found = ("solved", False, None)

SUDOKU = """
1 {x(R,C,V) : V=1..n} 1 :- R=0..n-1, C=0..n-1.
1 {x(R,C,V) : C=0..n-1} 1 :- R=0..n-1, V=1..n.
1 {x(R,C,V) : R=0..n-1} 1 :- C=0..n-1, V=1..n.
1 {x(R,C,V) : R=0..n-1, C=0..n-1, R/h*h + C/w = B} 1 :- B=0..n-1, V=1..n.
:- given(R,C,V), not x(R,C,V).
#show x/3.
"""

TAKUZU = """
{x(R,C)} :- R=0..m-1, C=0..n-1.
o(R,C) :- R=0..m-1, C=0..n-1, not x(R,C).
:- x(R,C), x(R,C+1), x(R,C+2).   :- o(R,C), o(R,C+1), o(R,C+2).
:- x(R,C), x(R+1,C), x(R+2,C).   :- o(R,C), o(R+1,C), o(R+2,C).
:- R=0..m-1, #count {C : x(R,C)} != n/2.
:- C=0..n-1, #count {R : x(R,C)} != m/2.
:- distinct, R=0..m-1, S=R+1..m-1, x(R,C) : x(S,C); x(S,C) : x(R,C).
:- distinct, C=0..n-1, D=C+1..n-1, x(R,C) : x(R,D); x(R,D) : x(R,C).
:- given(R,C,1), not x(R,C).
:- given(R,C,0), x(R,C).
#show x/2.
"""

HASHI = """
1 {x(U,V,N) : N=0..k} 1 :- edge(U,V).
:- island(U,S), #sum {N,V : x(U,V,N); N,V : x(V,U,N)} != S.
on(U,V) :- x(U,V,N), N > 0.
:- cross(U,V,S,T), on(U,V), on(S,T).
reached(0).
reached(V) :- reached(U), on(U,V).
reached(U) :- reached(V), on(U,V).
:- island(U,_), not reached(U).
#show x/3.
"""

NUMBERLINK = """
{on(P,Q)} :- beside(P,Q).
at(P,Q) :- on(P,Q).   at(Q,P) :- on(P,Q).
:- cell(P), not given(P,_), #count {Q : at(P,Q)} != 2.
:- given(P,_), #count {Q : at(P,Q)} != 1.
1 {x(P,K) : given(_,K)} 1 :- cell(P).
:- given(P,K), not x(P,K).
:- on(P,Q), x(P,K), not x(Q,K).
:- beside(P,Q), x(P,K), x(Q,K), not on(P,Q).
reached(P) :- given(P,_).
reached(Q) :- reached(P), at(P,Q).
:- cell(P), not reached(P).
#show x/2.
"""


TOUCHING = """
{on(P,Q)} :- beside(P,Q).
at(P,Q) :- on(P,Q).   at(Q,P) :- on(P,Q).
:- cell(P), not given(P,_), #count {Q : at(P,Q)} != 2.
:- given(P,_), #count {Q : at(P,Q)} != 1.
{x(P,B) : B=0..w-1} :- cell(P), not given(P,_).
x(P,B) :- given(P,K), B=0..w-1, K / 2**B \\ 2 = 1.
:- on(P,Q), x(P,B), not x(Q,B).
:- on(P,Q), x(Q,B), not x(P,B).
reached(P) :- given(P,_).
reached(Q) :- reached(P), at(P,Q).
:- cell(P), not reached(P).
#show x/2.
"""
"""Where paths may touch themselves, labels are not compared beside a path, and so need no atoms of
their own: bits of their numbers will do.
"""


def clingo(puzzle: Any) -> Found | None:
    """An answer set program, asked for two models."""
    from clingo import Control

    said = programs(puzzle)
    if said is None:
        return None
    control = Control(["2", "--warn=none", "--project=show"])
    control.add("base", [], said)
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        found = [[*map(arguments, model.symbols(shown=True))] for model in models]
    if not found:
        return NONE
    return SEVERAL if len(found) > 1 else ("solved", True, solution(puzzle, found[0]))


def arguments(symbol: Any) -> list[int]:
    """The numbers of an atom."""
    return [argument.number for argument in symbol.arguments]


def programs(puzzle: Any) -> str | None:
    """The program of a puzzle; None for one that none is written for."""
    match puzzle:
        case Sudoku():
            sizes = f"#const n={puzzle.side}. #const h={puzzle.height}. #const w={puzzle.width}."
            return SUDOKU + sizes + given(puzzle)
        case Takuzu():
            sizes = f"#const m={puzzle.rows}. #const n={puzzle.columns}."
            return TAKUZU + sizes + ("" if puzzle.repeats else "distinct.") + given(puzzle)
        case Hashi(tree=False):
            number = {island: i for i, island in enumerate(sorted(puzzle.given))}
            facts = [f"island({number[u]},{k})." for u, k in puzzle.given.items()]
            facts += [f"edge({number[u]},{number[v]})." for u, v in edges(puzzle)]
            facts += [
                f"cross({number[u]},{number[v]},{number[s]},{number[t]})."
                for (u, v), (s, t) in puzzle.crossings
            ]
            return HASHI + f"#const k={puzzle.bridges}." + "".join(facts)
        case Numberlink(touching=False, partial=False):
            return NUMBERLINK + "".join(paths(puzzle))
        case Numberlink(touching=True, partial=False):
            width = (len(puzzle.ends) - 1).bit_length()
            return TOUCHING + f"#const w={width}." + "".join(paths(puzzle))
    return None


def paths(puzzle: Numberlink) -> Iterator[str]:
    """The cells by their numbers, which are neighbours, and the ends of each label."""
    labels = [*puzzle.ends]
    for r in range(puzzle.rows):
        for c in range(puzzle.columns):
            p = r * puzzle.columns + c
            yield f"cell({p})."
            yield f"beside({p},{p + 1})." if c + 1 < puzzle.columns else ""
            yield f"beside({p},{p + puzzle.columns})." if r + 1 < puzzle.rows else ""
    for (r, c), label in puzzle.given.items():
        yield f"given({r * puzzle.columns + c},{labels.index(label)})."


def given(puzzle: Any) -> str:
    """The values that are given."""
    return "".join(f"given({r},{c},{v})." for (r, c), v in puzzle.given.items())


def solution(puzzle: Any, atoms: list[list[int]]) -> Any:
    """The solution in JSON that the atoms of a model say."""
    match puzzle:
        case Hashi():
            islands = sorted(puzzle.given)
            return [[*islands[u], *islands[v], k] for u, v, k in sorted(atoms) if k]
        case Numberlink():
            labels, n = [*puzzle.ends], puzzle.rows * puzzle.columns
            if puzzle.touching:
                atoms = [[p, sum(1 << b for q, b in atoms if p == q)] for p in range(n)]
            cells = [labels[k] for _, k in sorted(atoms)]
            return [cells[i : i + puzzle.columns] for i in range(0, len(cells), puzzle.columns)]
    rows = [[0] * puzzle.columns for _ in range(puzzle.rows)]
    for r, c, *value in atoms:
        rows[r][c] = value[0] if value else 1
    return rows


def cp_sat(puzzle: Any) -> Found | None:
    """A model for OR-Tools, solved once more without the solution."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    made = {Sudoku: sudoku_model, Takuzu: takuzu_model}.get(type(puzzle))
    if made is None:
        return None
    rows = made(puzzle, model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return NONE
    found = [[solver.value(x) for x in row] for row in rows]
    flat = [x for row in rows for x in row]
    model.add_forbidden_assignments(flat, [[value for row in found for value in row]])
    only = solver.solve(model) == cp_model.INFEASIBLE
    return ("solved", True, found) if only else SEVERAL


def sudoku_model(puzzle: Sudoku, model: Any) -> list[list[Any]]:
    """Values that differ."""
    n, h, w = puzzle.side, puzzle.height, puzzle.width
    rows = [[model.new_int_var(1, n, "") for _ in range(n)] for _ in range(n)]
    for line in [*rows, *zip(*rows, strict=True)]:
        model.add_all_different(line)
    for top in range(0, n, h):
        for left in range(0, n, w):
            model.add_all_different(
                [rows[r][c] for r in range(top, top + h) for c in range(left, left + w)]
            )
    for (r, c), value in puzzle.given.items():
        model.add(rows[r][c] == value)
    return rows


def takuzu_model(puzzle: Takuzu, model: Any) -> list[list[Any]]:
    """Sums of lines, and for every two lines a cell in which they differ."""
    rows = [[model.new_bool_var("") for _ in range(puzzle.columns)] for _ in range(puzzle.rows)]
    for lines in (rows, [*zip(*rows, strict=True)]):
        for line in lines:
            model.add(sum(line) == len(line) // 2)
            for three in zip(line, line[1:], line[2:], strict=False):
                model.add_bool_or(three)
                model.add_bool_or([~x for x in three])
        if not puzzle.repeats:
            for line, other in combinations(lines, 2):
                differ = [model.new_bool_var("") for _ in line]
                model.add_bool_or(differ)
                for z, x, y in zip(differ, line, other, strict=True):
                    model.add_bool_or([~z, x, y])
                    model.add_bool_or([~z, ~x, ~y])
    for (r, c), value in puzzle.given.items():
        model.add(rows[r][c] == value)
    return rows


def multi_puzzle_solver(puzzle: Any) -> Found | None:
    """All solutions, by its models."""
    import numpy
    from puzzle_solver.core.utils_ortools import SingleSolution, generic_solve_all
    from puzzle_solver.puzzles.binairo import binairo
    from puzzle_solver.puzzles.sudoku import sudoku

    rows = [[" "] * puzzle.columns for _ in range(puzzle.rows)]
    digits = " 123456789abcdefghijklmnopqrstuvwxyz"
    if isinstance(puzzle, Sudoku) and puzzle.side < len(digits):
        for (r, c), value in puzzle.given.items():
            rows[r][c] = digits[value]
        board = sudoku.Board(numpy.array(rows), block_size=(puzzle.height, puzzle.width))
    elif isinstance(puzzle, Takuzu) and not puzzle.repeats:
        for (r, c), value in puzzle.given.items():
            rows[r][c] = "WB"[value]
        board = binairo.Board(numpy.array(rows))
    else:
        return None

    def values(board: Any, solver: Any) -> SingleSolution:
        return SingleSolution({p: solver.Value(x) for p, x in board.model_vars.items()})

    found = generic_solve_all(board, values, max_solutions=2, verbose=False)
    if len(found) != 1:
        return SEVERAL if found else NONE
    for p, value in found[0].assignment.items():
        rows[p.y][p.x] = value
    return "solved", True, rows


KITS = {"takuzu": "binairo", "skyscrapers": "skyscraper"}
"""Families that puzzlekit calls otherwise."""


def puzzlekit(puzzle: Any) -> Found | None:
    """The first solution, by its models: whether there is another is left open."""
    from puzzlekit import solve

    name = puzzle.family.name
    try:
        text = formats.write(puzzle, "puzzlekit")
        found = solve(text, KITS.get(name, name), {"num_search_workers": 1, "time_limit_sec": 60})
    except ValueError:  # it has no such family, or its text has no such board
        return None
    return ("solved", None, None) if found.is_solved else None


PEERS: dict[str, Callable[[Any], Found | None]] = {
    "cp-sat": cp_sat,
    "clingo": clingo,
    "multi-puzzle-solver": multi_puzzle_solver,
    "puzzlekit": puzzlekit,
}


def answered_by(peer: Callable[[Any], Found | None], file: str, index: int) -> Answered:
    """What a peer finds out; no stages where it does not take the puzzle."""
    puzzle = pencilsat.read_all(file)[index]
    start = time.process_time()
    found = peer(puzzle)
    spent = time.process_time() - start
    return ({"all": spent}, [*found]) if found else ({}, None)


if __name__ == "__main__":
    serve(lambda file, index, seconds: answered_by(PEERS[sys.argv[1]], file, index))

"""PencilSAT: pencil-and-paper puzzles compiled to SAT.

>>> import pencilsat
>>> puzzle = pencilsat.read("hashi 3 3\\n2 . 2\\n. . .\\n1 . 1\\n")
>>> answer = pencilsat.check(puzzle)
>>> answer.status
'unique'
>>> print(answer.solutions[0])
2───2
│   │
1   1

Every function here takes a puzzle and returns a record; nothing is printed. Further options, such
as an encoding or a limit, are keyword arguments: `check(puzzle, encoding="elimination",
seconds=10)`. Bad input raises `BadInput`, whose text is one line; so does an invalid limit.
"""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, Unpack

if TYPE_CHECKING:
    import networkx

    from .boards.places import Position
    from .cnf.errors import BadInput, NotFound, TooLarge
    from .cnf.formula import Formula
    from .encoders import AnyFamily, AnyPuzzle
    from .encoders.family import BadFamily, Breach, Family, Puzzle, Solution
    from .search.counting import Tolerance
    from .tasks.answer import Answer
    from .tasks.candidates import Candidates
    from .tasks.count import Count
    from .tasks.explain.hint import Hint
    from .tasks.explain.told import Step
    from .tasks.explain.words import Explanation
    from .tasks.export import Exported
    from .tasks.generate.make import Made
    from .tasks.minimise.fewest import Fewest
    from .tasks.minimise.spare import Spare
    from .tasks.rate import Rating
    from .tasks.run import WrongAnswer
    from .tasks.verify import Verdict

__version__ = "0.3.0"

S = TypeVar("S")

LATE = {
    "pencilsat.search.counting": ("Tolerance",),
    "pencilsat.cnf.errors": ("BadInput", "NotFound", "TooLarge"),
    "pencilsat.cnf.formula": ("Formula",),
    "pencilsat.encoders.family": ("BadFamily", "Breach", "Family", "Puzzle", "Solution"),
    "pencilsat.tasks.answer": ("Answer",),
    "pencilsat.tasks.candidates": ("Candidates",),
    "pencilsat.tasks.count": ("Count",),
    "pencilsat.tasks.explain.hint": ("Hint",),
    "pencilsat.tasks.explain.told": ("Step",),
    "pencilsat.tasks.explain.words": ("Explanation",),
    "pencilsat.tasks.export": ("Exported",),
    "pencilsat.tasks.generate.make": ("Made",),
    "pencilsat.tasks.minimise.fewest": ("Fewest",),
    "pencilsat.tasks.minimise.spare": ("Spare",),
    "pencilsat.tasks.rate": ("Rating",),
    "pencilsat.tasks.run": ("WrongAnswer",),
    "pencilsat.tasks.verify": ("Verdict",),
}
"""Where the types stand; they are imported when they are asked for, so that importing this package
costs nothing.
"""

__all__ = [
    "Answer",
    "BadFamily",
    "BadInput",
    "Breach",
    "Candidates",
    "Count",
    "Explanation",
    "Exported",
    "Family",
    "Fewest",
    "Formula",
    "Hint",
    "Made",
    "NotFound",
    "Puzzle",
    "Rating",
    "Solution",
    "Spare",
    "Step",
    "Tolerance",
    "TooLarge",
    "Verdict",
    "WrongAnswer",
    "candidates",
    "check",
    "count",
    "explain",
    "export",
    "families",
    "formula",
    "generate",
    "graph",
    "hint",
    "load_family",
    "minimise",
    "mistakes",
    "rate",
    "read",
    "read_all",
    "solve",
    "spare",
    "verify",
]


class Asked(TypedDict, total=False):
    """How a puzzle is encoded and solved; what is left out is the family's default."""

    encoding: str | None
    cardinality: str | None
    amo: str | None
    implied: bool
    solver: str
    clue_order: str | None
    seed: int
    seconds: float | None
    conflicts: int | None


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for module, names in LATE.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'pencilsat' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def read(source: "str | PathLike[str]", *, family: str | None = None) -> "AnyPuzzle":
    """Read the puzzle in a file or a text.

    A string that contains a line end, or is not the name of a file, is a text. `family` is needed
    if the text does not name it. BadInput, with file, line and column, if there is no puzzle, or
    more than one: see `read_all`.

    >>> puzzle = read("takuzu 2 2\\n0 .\\n. .\\n")
    >>> print(puzzle)
    0 .
    . .
    """
    from .tasks.read import only

    return only(source, family)


def read_all(source: "str | PathLike[str]", *, family: str | None = None) -> "list[AnyPuzzle]":
    """Read all puzzles in a file or a text, as `read` does.

    >>> len(read_all("takuzu 2 2\\n0 .\\n. .\\ntakuzu 2 2\\n. 1\\n. .\\n"))
    2
    """
    from .tasks.read import every

    return every(source, family)


def solve(puzzle: "Puzzle[S]", *, unique: bool = True, **asked: Unpack[Asked]) -> "Answer[S]":
    """Find a solution and, with `unique`, whether it is the only one.

    >>> answer = solve(read("takuzu 2 2\\n0 .\\n. .\\n"))
    >>> answer.status, answer.unique
    ('solved', True)
    >>> answer.solutions[0].value
    ((0, 1), (1, 0))
    """
    from .tasks import options, solve

    return solve.solve(puzzle, options.options(**asked), unique=unique)


def check(puzzle: "Puzzle[S]", *, spread: bool = True, **asked: Unpack[Asked]) -> "Answer[S]":
    """Check whether there is exactly one solution.

    The status is `unique`, `not unique`, `no solution` or `undecided`. If there are
    several, the answer has two of them and, with `spread`, what all have in common.

    >>> answer = check(read("takuzu 2 2\\n. .\\n. .\\n"))
    >>> answer.status, len(answer.solutions), answer.certain
    ('not unique', 2, {})
    >>> answer.open[0, 0]
    [0, 1]
    """
    from .tasks import check, options

    return check.check(puzzle, options.options(**asked), spread=spread)


def candidates(
    puzzle: "Puzzle[S]",
    position: "Position | str | None" = None,
    *,
    solutions: int | None = None,
    **asked: Unpack[Asked],
) -> "Candidates[S]":
    """Find what is left for each place over all solutions, or all that have a position; with
    `solutions`, also how many of them, up to that number, each candidate has.

    >>> found = candidates(read("sudoku 4 2 2\\n1 . . .\\n. . 3 .\\n. 4 . .\\n. . . .\\n"))
    >>> found.left[0, 2], found.certain[1, 3]
    ([2, 4], 1)
    >>> print(found)
      1   3 ╷  24  24
      4   2 │   3   1
      ╶─────┼───────╴
     23   4 │   1  23
     23   1 ╵  24 234
    """
    from .tasks import candidates, options
    from .tasks import position as positions

    if solutions is not None:
        options.check_whole("solutions", solutions, 1)
    known = positions.read_position(puzzle, position) if isinstance(position, str) else position
    asking = options.options(**asked)
    return candidates.candidates(puzzle, asking, solutions=solutions, position=known)


def count(
    puzzle: "Puzzle[S]",
    *,
    limit: int = 1_000_000,
    exact: bool = False,
    tolerance: "Tolerance | None" = None,
    **asked: Unpack[Asked],
) -> "Count[S]":
    """Count the solutions: one by one, up to a limit; or, by a model counter, `exact` or within a
    `tolerance`, such as `Tolerance(epsilon=0.8, delta=0.2, seed=1)`.

    >>> found = count(read("takuzu 4 4\\n. . . .\\n. . . .\\n. . . .\\n. . . .\\n"))
    >>> found.number, found.complete
    (72, True)
    """
    from .tasks import count, options

    options.check_whole("limit", limit, 1)
    asking = options.options(**asked)
    return count.count(puzzle, asking, limit=limit, exact=exact, tolerance=tolerance)


def explain(
    puzzle: "Puzzle[S]", *, seconds: float | None = None, conflicts: int | None = None
) -> "Explanation[S]":
    """Explain how a person would solve the puzzle: iterate over the steps, once.

    >>> for step in explain(read("takuzu 2 2\\n0 .\\n. .\\n")):
    ...     print(step)
    r1c2 is 1: row 1 has its 0. So r2c2 is 0: column 2 has its 1
    r2c1 is 1: column 1 has its 0; r1c1 is 0

    A `Step` has its parts, and the `Explanation` says in the end how hard it was:

    >>> explanation = explain(read("takuzu 2 2\\n0 .\\n. .\\n"))
    >>> [[told.of for told in step.rules] for step in explanation]
    [['row 1', 'column 2'], ['column 1']]
    >>> explanation.status, explanation.hardest.rules, explanation.hardest.facts
    ('unique', 1, 1)
    """
    from .tasks.explain.words import Explanation
    from .tasks.options import limits

    return Explanation(puzzle, limits(seconds, conflicts))


def hint(
    puzzle: "Puzzle[S]",
    position: "Position | str | None" = None,
    *,
    seconds: float | None = None,
    conflicts: int | None = None,
) -> "Hint[S]":
    """Find only the next step, from what is known so far: a drawing, JSON, or values by place.

    >>> found = hint(read("takuzu 2 2\\n0 .\\n. .\\n"), "0 1\\n. .\\n")
    >>> found.look[0].of, found.found
    ('column 1', {(1, 0): 1})
    >>> print(found.step)
    r2c1 is 1: column 1 has its 0; r1c1 is 0

    Entries that cannot be right are named instead:

    >>> hint(read("takuzu 2 2\\n0 .\\n. .\\n"), "0 0\\n. .\\n").wrong[0].words
    'r1c2 cannot be 0'
    """
    from .tasks.explain import hint
    from .tasks.options import limits

    return hint.hint(puzzle, position, limits(seconds, conflicts))


def rate(
    puzzle: "Puzzle[S]", *, seconds: float | None = None, conflicts: int | None = None
) -> "Rating[S]":
    """Rate how difficult a puzzle is: its level and score, and the hardest step of `explain`.

    >>> rating = rate(read("takuzu 2 2\\n0 .\\n. .\\n"))
    >>> rating.level, rating.score, rating.steps["rule"]
    ('easy', 0.08, 3)
    >>> print(rating.hardest)
    r1c2 is 1: row 1 has its 0; r1c1 is 0

    A puzzle that does not have exactly one solution has no level: its `status` says why.
    """
    from .tasks import rate
    from .tasks.options import limits

    return rate.rate(puzzle, limits(seconds, conflicts))


def minimise(
    puzzle: "Puzzle[S]",
    *,
    seed: int = 0,
    seconds: float | None = None,
    use_theorem: bool = False,
) -> "Fewest[S] | Answer[S]":
    """Find the fewest clues that keep the puzzle's solution unique.

    If the puzzle does not have exactly one solution, the answer is that of `check`.

    >>> found = minimise(read("takuzu 2 2\\n0 1\\n1 0\\n"))
    >>> found.status, found.bounds.at_most
    ('minimum', 1)
    """
    from .tasks.minimise import fewest
    from .tasks.options import limits

    limits(seconds)
    return fewest.minimise(puzzle, seed=seed, seconds=seconds, use_theorem=use_theorem)


def spare(puzzle: "Puzzle[S]", *, seconds: float | None = None) -> "Spare[S] | Answer[S]":
    """Find the clues that the puzzle can spare: each that can go alone, and a largest set that can
    go together.

    If the puzzle does not have exactly one solution, the answer is that of `check`.

    >>> found = spare(read("takuzu 2 2\\n0 .\\n. 0\\n"))
    >>> found.alone, found.together, found.complete
    (('r1c1 is 0', 'r2c2 is 0'), ('r1c1 is 0',), True)
    """
    from .tasks.minimise import spare
    from .tasks.options import limits

    limits(seconds)
    return spare.spare(puzzle, seconds=seconds)


def generate(
    family: str,
    *,
    seed: int = 0,
    size: str | None = None,
    clues: str | None = None,
    several: bool = False,
    difficulty: str | None = None,
    rules: Sequence[str] = (),
    symmetry: str | None = None,
    pattern: str | None = None,
    complete: "AnyPuzzle | None" = None,
    best: int | None = None,
    arguments: Mapping[str, str] | None = None,
) -> "Made[Any]":
    """Make a random puzzle with one solution: the same seed gives the same puzzle everywhere.

    With a `difficulty`, puzzles are tried until one has that level by `rate`: easy, medium, hard
    or very-hard; if none has, it is the nearest, and `missed` says so. The seed then gives the same
    puzzle with the same version of PySAT, as ratings may depend on what the solver finds.

    `rules` are keywords of rules that the puzzle brings: those about the whole board as they are,
    and of each other kind random ones that its solution obeys, of which none can be spared.

    The `symmetry` of where clues stand is rotation, mirror, diagonal or none, as setters make them
    by default; a `pattern` is a drawing of
    the board with `.` for cells without clues; the clues of the puzzle `complete` stay.

    A poor puzzle is avoided: with `best`, this is the best of so many, by the `taste` of their
    ratings.

    `arguments` are the family's own options, as `pencilsat families` lists them.

    >>> made = generate("takuzu", size="4", seed=1)
    >>> check(made.puzzle).status
    'unique'
    """
    from . import encoders
    from .tasks.generate import make, request, shape
    from .tasks.options import check_whole

    check_whole("seed", seed, 0)
    known = encoders.family_named(family)
    wanted = request.request(
        known,
        size=size,
        clues=clues,
        given=arguments,
        several=several,
        difficulty=difficulty,
        rules=rules,
        symmetry=symmetry,
        where=None if pattern is None else shape.pattern(pattern),
        begun=complete,
        best=best,
    )
    return make.make(known, wanted, seed)


def export(
    puzzle: "AnyPuzzle",
    *,
    format: str = "dimacs",
    program: str | None = None,
    **asked: Unpack[Asked],
) -> "Exported":
    """The puzzle as a formula for any solver, in an eager encoding; or as the integer `program` of
    that name. Formats are `dimacs`, `cnf+xor`, `opb`, `wcnf`, `gcnf`, `lp` and `mps`.

    >>> exported = export(read("takuzu 2 2\\n0 .\\n. .\\n"))
    >>> next(line for line in exported.lines() if line.startswith("p"))
    'p cnf 8 19\\n'
    """
    from .tasks import export, options

    return export.export(puzzle, options.options(**asked), format=format, program=program)


formula = export


def graph(puzzle: "AnyPuzzle") -> "networkx.Graph":
    """The puzzle as a graph of networkx: its nodes are where something stands or can be joined, its
    edges join neighbours, or are where lines can be.

    >>> found = graph(read("hashi 3 3\\n2 . 2\\n. . .\\n1 . 1\\n"))
    >>> found.nodes[0, 2]
    {'pos': (2.5, -0.5), 'clue': 2}
    >>> [*found.edges]
    [((0, 0), (0, 2)), ((0, 0), (2, 0)), ((0, 2), (2, 2)), ((2, 0), (2, 2))]

    The same graph, with a solution, is that solution's `graph()`. BadInput if the family is a
    plug-in whose answers form no graph.
    """
    from .encoders.graph import graph

    return graph(puzzle)


def verify(puzzle: "Puzzle[S]", solution: "Solution[S] | S | str") -> "Verdict[S]":
    """Check whether a solution obeys the rules: one found here, in JSON, or in the family's text.

    >>> verdict = verify(read("takuzu 2 2\\n0 .\\n. .\\n"), "0 1\\n0 1\\n")
    >>> bool(verdict), verdict.broken[0]
    (False, 'column 1 has 2 zeros, not 1')
    """
    from .tasks import verify

    return verify.verify(puzzle, solution)


def mistakes(puzzle: "AnyPuzzle", position: "Position | str") -> "list[Breach]":
    """The rules that entries break whatever comes later, each with the places that do: found by
    looking, so an entry that only a search shows to be wrong is not among them; see `hint`.

    >>> puzzle = read("hitori 2 3\\n1 2 1\\n2 3 1\\n")
    >>> [breach] = mistakes(puzzle, "# # .\\n. . .\\n")
    >>> breach.words, breach.places
    ('r1c1 r1c2 are both shaded', ((0, 0), (0, 1)))
    """
    from .tasks import mistakes

    return mistakes.mistakes(puzzle, position)


def families() -> "Iterator[AnyFamily]":
    """The families, in the order in which `pencilsat families` lists them.

    >>> [family.name for family in families()][:3]
    ['hashi', 'sudoku', 'takuzu']
    """
    from . import encoders

    return map(encoders.family_named, encoders.names())


def load_family(source: "str | PathLike[str] | AnyFamily") -> "AnyFamily":
    """Add a family of your own: from a Python file with a `FAMILY`, or the record itself.

    From then on its puzzles can be read, solved and so on, like any others; `pencilsat.testing`
    checks it. A file with `FAMILY = "takuzu"` and `ENCODINGS = {"mine": encode}` adds encodings to
    that family of this project instead. BadFamily, which is a BadInput, if something is wrong.

    >>> load_family("/no/such/file.py")
    Traceback (most recent call last):
    ...
    pencilsat.encoders.family.BadFamily: /no/such/file.py: cannot be read: No such file or directory
    """
    from . import encoders

    return encoders.load_family(source)

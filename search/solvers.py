"""The solvers of PySAT, and what they cannot do."""

from collections.abc import Collection, Mapping

from ..cnf.cardinality import NATIVE
from ..cnf.errors import BadInput, unknown
from .limits import Limits

DEFAULT = "cadical195"

SOLVERS = (
    DEFAULT,
    "cadical103",
    "cadical153",
    "cadical300",
    "gluecard3",
    "gluecard4",
    "glucose3",
    "glucose4",
    "glucose42",
    "kissat404",
    "lingeling",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minicard",
    "minisat22",
)

ONE_SHOT = frozenset({"kissat404"})
"""Solvers that end the process when a clause is added after the first answer."""

COUNTING = ("gluecard3", "gluecard4", "minicard")
"""Solvers that have native cardinality constraints."""

PUNCTUAL = "minicard"
"""The one of these that stops at exactly so many conflicts, not only where it restarts next."""

NO_LIMITS = frozenset({"kissat404", "lingeling"})
"""Solvers that cannot be stopped after a number of conflicts."""

COUNTED = ("conflicts", "decisions", "propagations", "restarts")
"""What solvers count of their work."""

UNCOUNTED: Mapping[str, Collection[str]] = {
    "kissat404": COUNTED,
    **dict.fromkeys(("maplecm", "maplesat"), ("propagations",)),
}
"""What some of them do not tell PySAT."""

STEADY: Mapping[str, Mapping[str, int]] = {"cadical195": {"stabilizeonly": 1, "chrono": 0}}
"""The options of solvers for steady searches: CaDiCaL's stable mode alone, with few restarts and
phases that stay, instead of its two modes in turns, and jumps over as many levels as a conflict
allows.
"""


def check_solver(name: str, *, incremental: bool, limits: Limits) -> None:
    """Raise BadInput, which says what to use instead, if a solver is unknown or cannot do this."""
    if name.startswith("exec:"):
        raise BadInput("only compare runs programs; here: export FILE | PROGRAM | decode FILE -")
    if name not in SOLVERS:
        raise BadInput(unknown(f"unknown solver {name!r}", name, SOLVERS))
    if incremental and name in ONE_SHOT:
        raise BadInput(
            f"{name} answers once and cannot go on, as lazy encodings, check and count need; "
            f"take another solver, or solve with an eager encoding and --no-unique"
        )
    if limits and name in NO_LIMITS:
        raise BadInput(f"{name} cannot be limited; take another solver, such as {DEFAULT}")
    if limits.propagations is not None and "propagations" in UNCOUNTED.get(name, ()):
        raise BadInput(f"{name} counts no propagations; take another solver, such as {DEFAULT}")


def check_native(cardinality: str, amo: str, solver: str) -> None:
    """Raise BadInput if counts stay native and the solver has none; it names the solvers
    that do.
    """
    if NATIVE in (cardinality, amo) and solver not in COUNTING:
        raise BadInput(
            f"native counts are for the solvers {', '.join(COUNTING)}, for programs that compare "
            "runs as 'exec:PROGRAM {opb}', and for export --format opb, lp or mps"
        )

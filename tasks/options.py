"""How a puzzle is encoded and solved, as one value."""

from dataclasses import fields, replace
from typing import Any

from ..cnf.cardinality import check_names
from ..cnf.errors import BadInput, unknown
from ..cnf.record import record
from ..encoders import AnyFamily
from ..search.limits import UNLIMITED, Limits
from ..search.solvers import DEFAULT, SOLVERS, check_native


@record
class Options:
    """How to encode and to solve; None is the family's own default. Where neither a solver nor an
    encoding of counts is asked for, counts may stay counts for a while: see `Family.native`.

    A `seed` other than 0 shuffles the clauses before they are loaded. `apart` keeps the givens out
    of the rules where one puzzle is solved, too: for who asks more of its formula than solutions.
    """

    encoding: str | None = None
    cardinality: str | None = None
    amo: str | None = None
    implied: bool = True
    solver: str | None = None
    limits: Limits = UNLIMITED
    clue_order: str | None = None
    seed: int = 0
    apart: bool = False


DEFAULTS = Options()


def options(*, seconds: float | None = None, conflicts: int | None = None, **more: Any) -> Options:
    """Options from keywords: the fields of `Options`, with the limits one by one. TypeError for
    another keyword.
    """
    for name in more.keys() - KEYWORDS:
        known = [*KEYWORDS, "seconds", "conflicts"]
        raise TypeError(unknown(f"unexpected keyword {name!r}", name, known))
    return Options(limits=limits(seconds, conflicts), **more)


KEYWORDS = [field.name for field in fields(Options) if field.name not in ("limits", "apart")]


def limits(seconds: float | None = None, conflicts: int | None = None) -> Limits:
    """Limits as somebody gives them, or BadInput says which is none."""
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (number and seconds > 0):  # nan is not
        raise BadInput(f"seconds: expected a number above 0, not {seconds!r}")
    if conflicts is not None:
        check_whole("conflicts", conflicts, 1)
    return Limits(seconds, conflicts)


def check_whole(name: str, value: object, least: int) -> None:
    """The value is a whole number, and not below the least, or BadInput."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise BadInput(f"{name}: expected a whole number from {least} on, not {value!r}")


def check_options(family: AnyFamily, options: Options) -> None:
    """Every name in the options is known, or BadInput lists those that are."""
    if options.encoding is not None and options.encoding not in family.encodings:
        said = f"{family.name} has no encoding {options.encoding!r}"
        raise BadInput(unknown(said, options.encoding, family.encodings))
    if options.clue_order is not None and options.clue_order not in family.clue_orders:
        said = f"{family.name} has no clue order {options.clue_order!r}"
        raise BadInput(unknown(said, options.clue_order, family.clue_orders))
    names = (options.cardinality or family.cardinality, options.amo or family.amo)
    check_names(*names)
    solver = options.solver or DEFAULT
    if solver in SOLVERS:
        check_native(*names, solver)


def eager(family: AnyFamily, options: Options) -> Options:
    """The options with an encoding that can be exported: as asked, or the family's own choice.

    BadInput, which names the eager encodings, if a lazy one was asked for.
    """
    choices = [name for name in family.encodings if name not in family.lazy]
    if options.encoding in family.lazy:
        raise BadInput(
            f"encoding {options.encoding!r} is lazy: its clauses alone are not complete; "
            f"eager: {', '.join(choices)}"
        )
    return replace(options, encoding=options.encoding or family.eager or choices[0])

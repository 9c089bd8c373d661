"""Only some techniques: the steps that a person who knows no others can take.

They are names of techniques, and of levels, which stand for all steps that are as easy; `rule`,
`chain` and `trial and error` stand for all steps that are found so. In a name, `*` stands for any
words: `* in the corner`.
"""

from fnmatch import fnmatchcase
from typing import get_args

from ...cnf.errors import BadInput, unknown
from ...cnf.record import record
from ...encoders import AnyFamily
from ...encoders.family import UNEXPLAINED
from .told import How, Inference

WEIGHTS = {"easy": 1, "medium": 3, "hard": 6}
"""The rules of the hardest steps of levels."""

KINDS: tuple[str, ...] = get_args(How)


@record
class Only:
    """The steps that are taken: of these names, and all of at most this weight."""

    names: frozenset[str]
    weight: int
    words: str

    def allows(self, step: Inference, technique: str | None) -> bool:
        """Whether a step with this name, if it has one, is taken; those that are quiet always."""
        by_name = any(fnmatchcase(technique or "", name) for name in self.names)
        by_name = by_name or step.how in self.names
        return step.quiet or by_name or step.difficulty.weight <= self.weight


def only_of(family: AnyFamily, text: str) -> Only:
    """What a list of names with commas between says. BadInput for what is no name."""
    if family.explaining is None:
        raise BadInput(f"{family.name} cannot be explained: {UNEXPLAINED}")
    names = [name.strip() for name in text.split(",")]
    told = getattr(family.explaining.technique, "names", None)
    known = None if told is None else [*told, *WEIGHTS, *KINDS]
    for name in names:
        if not name:
            raise BadInput(f"--only takes names with commas between, not {text!r}")
        if known is not None and not any(alike(name, one) for one in known):
            raise BadInput(unknown(f"--only: {name!r} is no technique", name, known))
    levels = [WEIGHTS[name] for name in names if name in WEIGHTS]
    return Only(frozenset(names), max(levels, default=0), ", ".join(names))


def alike(name: str, other: str) -> bool:
    """Whether one of two names is the other, as far as its `*` go."""
    return fnmatchcase(name, other) or fnmatchcase(other, name)

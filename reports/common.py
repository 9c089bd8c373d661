"""The puzzles over which a table takes its means: those that all of its configurations have.

A configuration that has far fewer than the others would shrink the table to these few: it is left
out, unless the configurations were chosen (`report --only`).
"""

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

from ..cnf.record import record

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

SHARES = (0.9, 0.5)
"""What share of the most puzzles a configuration needs; the second if only one has the first."""


@record
class Common(Generic[K, V]):
    """What is known of each puzzle for the configurations that a table has, the puzzles for which
    all of them know it, and how many the others know. `most` is the most that one knows.
    """

    kept: Mapping[K, Mapping[str, V]]
    puzzles: list[str]
    left_out: Mapping[K, int]
    most: int


def common(found: Mapping[K, Mapping[str, V]], *, chosen: bool) -> Common[K, V]:
    """Whom to compare, and on which puzzles, by what is known of which puzzle; all that know any
    puzzle if they were `chosen`.
    """
    most = max(map(len, found.values()), default=0)
    kept: dict[K, Mapping[str, V]] = {}
    for share in (0,) if chosen else SHARES:
        kept = {
            each: known for each, known in found.items() if known and len(known) >= share * most
        }
        if len(kept) > 1:
            break
    shared = set.intersection(*map(set, kept.values())) if kept else set()
    left_out = {each: len(known) for each, known in found.items() if each not in kept}
    return Common(kept, sorted(shared), left_out, most)

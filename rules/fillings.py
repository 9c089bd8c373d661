"""The ways to fill some cells that known facts leave, told where they are few."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..boards.places import Cell

if TYPE_CHECKING:
    from .explaining import Known

FEW = 2
"""So many ways are told."""

TRIED = 3000
"""More numbers are not tried out."""

LONG = 60
"""Ways that take more characters are not told."""


def fillings(
    cells: Sequence[Cell],
    known: "Known",
    fits: Callable[[Sequence[Any]], bool],
    different: Callable[[Sequence[Any]], bool] = lambda numbers: True,
) -> Collection[Sequence[Any]]:
    """All ways that fit, where those that are not `different` are given up halfway; none if too
    many have to be tried, or if it is not known what a cell can be.
    """
    able, left = able_by(cells, known), TRIED

    def ways(before: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        nonlocal left
        left -= 1
        if left < 0 or not different(before):
            return
        if len(before) == len(cells):
            yield from [before] if fits(before) else []
            return
        for number in able[cells[len(before)]]:
            yield from ways((*before, number))

    found = [*ways(())]
    return found if left >= 0 else []


def able_by(cells: Sequence[Cell], known: "Known") -> Mapping[Cell, Sequence[Any]]:
    """The numbers that known facts leave of each cell."""
    able: dict[Cell, list[Any]] = {cell: [] for cell in cells}
    fixed = {atom[1:3] for atom, true in known.items() if true and len(atom) == 4}
    for atom, true in known.items():
        wanted = true if atom[1:3] in fixed else true is not False
        if wanted and len(atom) == 4 and atom[1:3] in able:
            able[atom[1:3]].append(atom[-1])
    return able


def beyond(where: str, total: int, cells: Sequence[Cell], known: "Known") -> str | None:
    """What cells would sum to at most, or at least, if that rules out their total."""
    able = able_by(cells, known).values()
    if all(able) and total > (most := sum(map(max, able))):
        return f"{where} would sum to at most {most}"
    if all(able) and total < (least := sum(map(min, able))):
        return f"{where} would sum to at least {least}"
    return None


def ways_told(ways: Collection[str], word: str = ", as ") -> str:
    """`, as this or that`, if there is no third way; else nothing."""
    every = " or ".join(dict.fromkeys(ways))
    few = 0 < len({*ways}) <= FEW and len(every) <= LONG
    return f"{word}{every}" if few else ""

"""Names of variables, made when somebody asks for them: most formulas are solved without."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Name = tuple[Any, ...]
"""A word and its arguments: `("bridge", (0, 0), (0, 3), 2)`."""

Block = tuple[str, Mapping[Any, int]]
"""Variables by their keys, with the word that their names begin with."""


def atom_text(atom: Name) -> str:
    """An atom as words: `("bridge", (0, 0), (0, 3), 2)` is `bridge 0 0 0 3 2`."""
    return " ".join(_flat(atom))


def _flat(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for part in value:
            yield from _flat(part)
    else:
        yield str(value)


def name_of(word: str, key: Any) -> Name:
    """The name that a word and a key make."""
    return (word, *key) if isinstance(key, tuple) else (word, key)


class Names:
    """The names `(word, *key)` of variables, block by block."""

    def __init__(self, blocks: Iterable[Block] = ()) -> None:
        self.blocks = [*blocks]
        self._variables: dict[Name, int] | None = None

    def add(self, word: str, variables: Mapping[Any, int]) -> None:
        """Add variables by their keys."""
        self.blocks.append((word, {**variables}))  # the caller may change theirs
        self._variables = None

    @property
    def variables(self) -> dict[Name, int]:
        """The variables by their names, in the order in which they were added."""
        if self._variables is None:
            self._variables = {name: x for x, name in self.by_variable()}
        return self._variables

    def numbers(self) -> list[int]:
        """The variables alone, in the same order."""
        return [x for _, block in self.blocks for x in block.values()]

    def by_variable(self) -> Iterator[tuple[int, Name]]:
        """Every variable with its name."""
        for word, block in self.blocks:
            for key, x in block.items():
                yield x, name_of(word, key)

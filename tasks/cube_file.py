"""Where the results of cubes are stored: a file of JSON lines, the first of which lists the cubes.

An incomplete line, left by a process that was killed, is removed when the file is opened again.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from ..cnf.errors import BadInput
from ..search.lookahead import WHOLE, Cube, covers
from .cubes import Conquered


class CubeFile:
    """The results of cubes in a file, which is made when the first of them are known.

    BadInput if it cannot be read or written, is no file of cubes, or belongs to another puzzle.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.results: list[Conquered] = []

    def begin(
        self, of: str, split: Callable[[], list[Cube]], cases: Sequence[Cube] = WHOLE
    ) -> Sequence[Cube]:
        """The cubes of what has that name: those in the file, or else new ones; all in cases."""
        lines = self._lines()
        if not lines:
            cubes = split()
            self._write({"of": of, "cubes": cubes})
            return cubes
        try:
            first, *others = map(json.loads, lines)
            name, cubes = first["of"], [*map(cube_of, first["cubes"])]
            self.results = [conquered(found) for found in others]
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise self._wrong("not a file of cubes") from None
        if name != of:
            raise self._wrong(
                "the cubes in this file belong to another puzzle, or to other options"
            )
        if not covers(cubes, cases) or not {found.cube for found in self.results} <= {*cubes}:
            raise self._wrong("the cubes in this file do not cover all cases")
        self.results = [*{found.cube: found for found in self.results}.values()]
        return cubes

    def keep(self, result: Conquered) -> None:
        """Keep one more."""
        self._write(asdict(result))

    def _lines(self) -> list[bytes]:
        """The whole lines of the file, which has no others then; none if there is no file."""
        try:
            if not os.path.isfile(self.path):
                return []
            with open(self.path, "rb") as file:
                data = file.read()
            whole = data.rfind(b"\n") + 1
            if whole < len(data):
                os.truncate(self.path, whole)
            return data[:whole].splitlines()
        except OSError as error:
            raise self._wrong(f"cannot be read: {error.strerror}") from None

    def _write(self, line: Mapping[str, Any]) -> None:
        data = json.dumps(line, separators=(",", ":")).encode() + b"\n"
        try:
            with open(self.path, "ab", buffering=0) as file:
                if file.write(data) != len(data):
                    raise self._wrong("cannot be written: there is no room")
        except OSError as error:
            raise self._wrong(f"cannot be written: {error.strerror}") from None

    def _wrong(self, message: str) -> BadInput:
        return BadInput(message, file=self.path)


def conquered(found: Mapping[str, Any]) -> Conquered:
    """A result from its JSON. ValueError, TypeError or KeyError if it is none."""
    value, number = found["value"], found["number"]
    if not isinstance(found["done"], bool) or not isinstance(found["complete"], bool):
        raise TypeError
    return Conquered(
        cube_of(found["cube"]),
        [cube_of(atoms) for atoms in found["solutions"]],
        natural(number),
        found["done"],
        found["complete"],
        None if value is None else natural(value),
        cube_of(found["open"]),
        {str(name): natural(amount) for name, amount in found["work"].items()},
    )


def natural(value: object) -> int:
    """The number, if it is one from 0 on."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError
    return value


def cube_of(value: Sequence[object]) -> Cube:
    """The literals, if they are some."""
    literals = tuple(x for x in value if isinstance(x, int) and not isinstance(x, bool) and x)
    if not isinstance(value, list) or len(literals) != len(value):
        raise TypeError
    return literals

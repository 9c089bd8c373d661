"""Certificates of fewest clues, as several test modules make and check them."""

import json
from functools import cache

from pencilsat import encoders
from pencilsat.certificates import checking, checksums, making, minimum
from pencilsat.certificates.checksums import Files, Refused
from pencilsat.tasks.check import check
from pencilsat.tasks.minimise.search import Minimisation

FULL = "sudoku 4 2 2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
OTHER = "sudoku 4 2 2\n1 2 3 4\n3 4 2 1\n2 1 4 3\n4 3 1 2\n"
"""Another solution of an empty board."""

SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000\n"
"""A 9×9 board of 17 clues with one solution."""


def searched(text: str):
    [puzzle] = encoders.read(text)
    [solution] = check(puzzle).solutions
    search = Minimisation(puzzle, solution.value)
    search.begin_with_the_puzzle()
    for _ in search.run():
        pass
    return solution, search


@cache
def certified(text: str = FULL) -> Files:
    made = making.fewest(*searched(text))
    assert made is not None
    return made.files


def fault(files: Files) -> Refused | None:
    try:
        [*checking.minimum_findings(files)]
    except Refused as found:
        return found
    return None


def refused(files: Files) -> tuple[str, int, str]:
    found = fault(files)
    assert found is not None
    return found.file, found.line, found.message


def forged(files: Files, **changes: bytes | str) -> Files:
    """Files changed by someone who knows how they are sealed; `_` in a name stands for its dot."""
    changed = {
        name.replace("_", "."): text.encode() if isinstance(text, str) else text
        for name, text in changes.items()
    }
    assert changed.keys() <= files.keys()
    return checksums.sealed({name: changed.get(name, files[name]) for name in minimum.NAMES})


def sets_in(files: Files) -> list[dict]:
    return [json.loads(line) for line in files["sets.txt"].splitlines()]


def with_sets(files: Files, lines: list[dict], k: int = 4) -> Files:
    """The files with other sets, the formula written anew."""
    n = files["clues.txt"].count(b"\n")
    _, hits = minimum.fewer_hit(n, [(line["clues"], None) for line in lines], k)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return forged(files, sets_txt=text, hits_cnf=hits)

"""What the README shows is so."""

import re

import pytest
from command import ROOT
from plugins import nothing_loaded

from pencilsat import load_family, read, solve
from pencilsat.testing import check_family

README = (ROOT / "README.md").read_text(encoding="utf-8")

TYPED = re.search(r"```\n(sudoku {5}.*?)```", README, re.DOTALL)


def test_the_family_of_the_readme_obeys_the_laws(tmp_path):
    [block] = [b for b in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "FAMILY =" in b]
    [checked] = re.findall(
        r"```python\npencilsat.testing.check_family\(FAMILY, (.*?)\)\n```", README
    )
    file = tmp_path / "guards.py"
    file.write_text(block)
    with nothing_loaded():
        family = load_family(file)
        boards = re.findall(r'"(.*?)"', checked)
        assert len(boards) == 2
        more = ["guards 1 2\n. +\n", "guards 1 3\n+ . .\n", "guards 2 2\n. .\n. .\n"]
        check_family(family, [*(board.replace("\\n", "\n") for board in boards), *more])


@pytest.mark.parametrize("family", ["sudoku", "hashi", "takuzu"])
def test_the_boards_of_the_readme_can_be_typed_so(family):
    assert TYPED
    columns = [0, 29, 53]
    starts = dict(zip(["sudoku", "hashi", "takuzu"], columns, strict=True))
    start = starts[family]
    stop = next((c for c in columns if c > start), None)
    text = "\n".join(line[start:stop].rstrip() for line in TYPED[1].split("\n"))
    puzzle = read(text)
    assert puzzle.family.name == family
    assert solve(puzzle).status == "solved"

"""Against the programs of others, where they are installed: pzpr in node, Simon Tatham's games."""

import json
import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from command import ROOT

from pencilsat import encoders, formats
from pencilsat.boards.foreign import Inexpressible

SCRIPT = """
const pzpr = require("pzpr");
const lines = require("fs").readFileSync(0, "utf8").split("\\n").filter(line => line);
for (const line of lines) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(JSON.parse(line), () =>
    console.log(JSON.stringify([puzzle.getURL().split("?")[1], puzzle.getFileData()])));
}
"""


def pzpr(texts: list[str]) -> list[tuple[str, str]]:
    """The address and the file that pzpr writes of each text."""
    node, place = shutil.which("node"), os.environ.get("PENCILSAT_PZPR", str(ROOT / "node_modules"))
    if node is None or not (Path(place) / "pzpr").is_dir():
        pytest.skip("pzpr is not installed (npm install pzpr; PENCILSAT_PZPR: its folder)")
    said = subprocess.run(
        [node, "-e", SCRIPT], capture_output=True, text=True, check=True, timeout=100,
        input="".join(json.dumps(text) + "\n" for text in texts),
        env=os.environ | {"NODE_PATH": place},
    )  # fmt: skip
    return [tuple(json.loads(line)) for line in said.stdout.splitlines()]


@pytest.mark.parametrize("family", ["hashi", "sudoku", "numberlink", "slitherlink", "masyu"])
def test_pzpr_writes_the_same_addresses_and_its_files_are_read(family):
    puzzles, links = [], []
    for path in sorted((ROOT / "instances" / family).glob("*.txt")):
        for puzzle in encoders.read(path.read_text(encoding="utf-8")):
            with suppress(Inexpressible):
                links.append(formats.write(puzzle, "puzzlink"))
                puzzles.append(puzzle)
    written = pzpr(links)
    assert len(puzzles) == len(written) > 0
    for puzzle, link, (address, saved) in zip(puzzles, links, written, strict=True):
        plain = address.replace("hashikake", "hashi").replace("bridges", "hashi")
        assert link.split("?")[1] == plain
        [again], [kept] = encoders.read(link, family), encoders.read(saved, family)
        assert kept == again
        assert puzzle.family.name == kept.family.name

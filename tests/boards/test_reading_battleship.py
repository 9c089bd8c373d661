"""Battleship boards as people type them: read without doubt, or refused where the error is."""

import codecs

from readings import spaced, text
from together import together

from pencilsat import encoders
from pencilsat.encoders.battleship import Battleship
from pencilsat.tasks.read import only

CELLS = [".<..", "....", "..~o"]
FLEET = Battleship((2, 1), (2, None, 1), (1, 1, None, 1), {(0, 1): "<", (2, 2): "~", (2, 3): "o"})
HEAD = ["fleet 2 1", "rows 2 . 1", "columns 1 1 . 1"]
BOXED = ["+----+", *(f"|{row}|" for row in CELLS), "+----+"]

BATTLESHIPS = {
    "no blanks": ["battleship 3 4", *HEAD, *CELLS],
    "colons": ["battleship", "Fleet: 1 2", "Rows: 2 . 1", "Columns: 1 1 . 1", *spaced(CELLS)],
    "a frame": ["battleship 3 4", *HEAD, *BOXED],
    "bars": ["battleship", *HEAD, *(f"| {row} |" for row in spaced(CELLS, " | "))],
    "comments": ["# mine", "Battleship # 3", HEAD[0], "# totals", *HEAD[1:], *CELLS, "# end"],
}


@together("lines", BATTLESHIPS.values())
def test_a_battleship_is_read_however_it_is_typed(lines, tmp_path):
    assert encoders.read(text(*lines)) == [FLEET]
    without = [line for line in lines if not line.lower().startswith("battleship")]
    assert encoders.read(text(*without), "battleship") == [FLEET]
    file = tmp_path / "typed.txt"
    file.write_bytes(codecs.BOM_UTF8 + text(*lines).encode())
    assert only(file) == FLEET

"""The page of variants lists every rule that a Sudoku may bring, in the sentence of its class."""

import re

from command import ROOT

import pencilsat
from pencilsat.rules.variants import VARIANTS

BOARD = "sudoku 9\n" + 9 * (9 * ". " + "\n")


def test_the_page_lists_every_rule_and_its_lines_are_read():
    page = (ROOT / "docs" / "variants.md").read_text("utf-8")
    rows = re.findall(r"^\| `(.+)` \| (.*) \|$", page, re.MULTILINE)
    found = {line: pencilsat.read(f"{BOARD}{line}\n").rules for line, _ in rows}
    assert sorted(rule.keyword for [rule] in found.values()) == sorted(VARIANTS.kinds)
    for line, sentence in rows:
        [rule] = found[line]
        assert sentence == " ".join(type(rule).__doc__.split("\n\n")[0].split())

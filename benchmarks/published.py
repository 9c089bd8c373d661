"""How long `check` takes on every board of the collection puzzlekit that can be read.

A row a family: CPU time, and how many boards are not decided within the limit. What several
solutions have in common is found, too.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from statistics import median

from collected import DATA, TOLD
from tables import MarkdownTable, milli

import pencilsat
from boards import FAMILIES


def main() -> int:
    """Measure, and print the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--families", default=",".join(FAMILIES))
    parser.add_argument("--seconds", type=float, default=20, help="the limit for a board")
    parser.add_argument("--data", type=Path, default=DATA, help="where published boards are")
    asked = parser.parse_args()
    table = MarkdownTable(["family", "boards", "median, ms", "longest, s", "its size", "undecided"])
    for family in asked.families.split(","):
        file = asked.data / "puzzlekit" / f"{TOLD.get(family, family)}.jsonl"
        if not file.exists():
            continue
        spent, undecided = list[tuple[float, str]](), 0
        for line in file.read_text(encoding="utf-8").splitlines():
            board = json.loads(line)
            try:
                puzzle = pencilsat.read(f"{board['problem']}\n", family=family)
            except pencilsat.BadInput:
                continue
            start = time.process_time()
            answer = pencilsat.check(puzzle, seconds=asked.seconds)
            spent.append((time.process_time() - start, board["id"].rpartition("_")[2]))
            undecided += answer.status == "undecided"
        longest, size = max(spent)
        middle = milli(median(seconds for seconds, _ in spent))
        shown = [f"{len(spent)}", middle, f"{longest:.2f}", size.replace("x", "×")]
        table.row([family, *shown, f"{undecided or ''}"])
    return 0


if __name__ == "__main__":
    sys.exit(main())

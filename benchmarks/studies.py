"""The tables of a study, as the pages show them; its runs are performed anew.

With `--by`, also the work by an argument of the generator: `--by clues`.
"""

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

from boards import ROOT
from pencilsat.experiments import study
from pencilsat.experiments.experiment import Experiment
from pencilsat.experiments.store import Row
from pencilsat.reports import report
from pencilsat.reports.measures import MEASURES
from pencilsat.reports.table import as_markdown, markdown


def main() -> int:
    """Perform the runs of a study, and print its tables as Markdown."""
    folder = ROOT / "experiments" / "studies"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=sorted(file.stem for file in folder.glob("*.toml")))
    parser.add_argument("--by", metavar="ARGUMENT", help="also a row for each of its values")
    parser.add_argument("--measure", choices=MEASURES, default="work", help="as of `report`")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    asked = parser.parse_args()
    with TemporaryDirectory() as place:
        file = str(Path(place, "runs.sqlite"))
        with Experiment(study.read(str(folder / f"{asked.name}.toml")), file) as runs:
            for _ in runs.rows(jobs=asked.jobs):
                pass
        found = report.read(file, measure=asked.measure)
    for table in report.every_table(found):
        if table.kind != "rules":
            text = as_markdown(replace(table, made="")).strip()
            print(text if table.kind == "work" else text.removesuffix(markdown(table.note)).strip())
            print()
    if asked.by:
        by(asked.by, found.rows)
    return 0


def by(argument: str, rows: Iterable[Row]) -> None:
    """A row for each value of an argument and each encoding: how many runs took no decision, and
    means of the solver's work.
    """
    groups = defaultdict(list)
    for row in rows:
        if value := re.search(rf"--{argument} (\d+)", row["file"]):
            groups[int(value[1]), row["encoding"]].append(row)
    print(f"**Work of the solver by {argument}**\n")
    print(f"| {argument} | encoding | runs | without a decision | conflicts | propagations |")
    print("| --: | :-- | --: | --: | --: | --: |")
    for (value, encoding), some in sorted(groups.items()):
        easy = sum(row["decisions"] == 0 for row in some)
        conflicts, propagations = (
            fmean(row[what] or 0 for row in some) for what in ("conflicts", "propagations")
        )
        work = f"{len(some)} | {easy} | {conflicts:.1f} | {propagations:.0f}"
        print(f"| {value} | {encoding} | {work} |")


if __name__ == "__main__":
    sys.exit(main())

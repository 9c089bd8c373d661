"""Boards that several answer in turns: checkouts of this project, and peers."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from typing import NamedTuple

from tables import MarkdownTable, in_turns, milli

from boards import BenchmarkBoard
from processes import AnsweringProcess, Sample

STAGES = ("parse", "encode", "load", "solve", "verify", "all")

COUNTED = ("conflicts", "rounds", "cuts")

NONE, UNDECIDED = "no solution", "undecided"

Times = Mapping[str, float]


class ComparedBoard(NamedTuple):
    """A board, and the median seconds of the stages of each who answered it: none of who does not
    take it. Whether their answers differ, and who was not done in time.
    """

    board: BenchmarkBoard
    times: Mapping[str, Times]
    differ: bool
    late: frozenset[str]


def rows(
    boards: Sequence[BenchmarkBoard],
    workers: Mapping[str, AnsweringProcess],
    repeats: int,
    seconds: float,
) -> Iterator[ComparedBoard]:
    """The boards one after another."""
    for board in boards:
        ways: dict[str, Callable[[], Sample]] = {
            name: partial(worker.ask, board, seconds) for name, worker in workers.items()
        }
        samples = in_turns(ways, repeats)
        late = {
            name
            for name, some in samples.items()
            for sample in some
            if sample.answer and sample.answer[0] == UNDECIDED
        }
        times = {name: medians(some) for name, some in samples.items()}
        yield ComparedBoard(board, times, disagree(board, samples), frozenset(late))


def medians(samples: Sequence[Sample]) -> Times:
    """The median seconds of each stage."""
    stages = dict.fromkeys(stage for sample in samples for stage in sample.stages)
    return {s: median(sample.stages.get(s, 0.0) for sample in samples) for s in stages}


def disagree(board: BenchmarkBoard, samples: Mapping[str, Sequence[Sample]]) -> bool:
    """Whether answers to a board differ. Whoever leaves open how many solutions there are, or does
    not take the board, agrees with all; whoever tells no solution, with all that it can be.
    """
    answers = [(name, sample.answer) for name, some in samples.items() for sample in some]
    said: dict[tuple[str, str], list[str]] = {}
    for name, answer in answers:
        if answer and (answer[1] is not None or answer[0] == NONE):
            status, unique, only = answer
            said.setdefault((f"{status} {unique}", str(only)), []).append(name)
    verdicts = {verdict for verdict, _ in said}
    differ = len(verdicts) > 1 or len({only for _, only in said} - {"None"}) > 1
    if differ:
        print(f"DIFFERENT ANSWERS to {board.file}: {[*said.values()]}", file=sys.stderr)
    return differ


def header(first: str, sides: Sequence[str], others: Sequence[str] = ()) -> list[str]:
    """The names of columns: stages, of each side if there are two."""
    stages = [s if len(sides) == 1 else f"{side}: {s}" for side in sides for s in STAGES]
    return [first, *stages, *others]


def cells(row: ComparedBoard, sides: Sequence[str], peers: Sequence[str]) -> list[str]:
    """The board, its stages, and all of what each peer takes."""
    found = [f"{row.board.family} {row.board}"]
    found += [milli(row.times[side].get(s, 0.0)) for side in sides for s in STAGES]
    for name in peers:
        spent = row.times[name].get("all")
        found.append("–" if spent is None else f"{'> ' * (name in row.late)}{milli(spent)}")
    return found


def by_family(found: Sequence[ComparedBoard], sides: Sequence[str]) -> None:
    """A row a family: the stages of all its boards together, and what was counted."""
    counted = [c if len(sides) == 1 else f"{side}: {c}" for side in sides for c in COUNTED]
    table = MarkdownTable(header("family", sides, [*counted, "boards"]))
    for family in dict.fromkeys(row.board.family for row in found):
        own = [row.times for row in found if row.board.family == family]
        sums = [sum(times[side].get(s, 0.0) for times in own) for side in sides for s in STAGES]
        numbers = [sum(times[side].get(c, 0) for times in own) for side in sides for c in COUNTED]
        table.row([family, *map(milli, sums), *(f"{n:.0f}" for n in numbers), f"{len(own)}"])


def ratios(found: Sequence[ComparedBoard], others: Sequence[str], here: str) -> None:
    """A row for each family and each of the others: its time ÷ ours, on the boards that it takes,
    and the board on which that is least. Where it was not done in time, the ratio is larger.
    """
    table = MarkdownTable(
        ["family", f"÷ {here}", "boards", "least", "median", "greatest", "least on", "its", here]
    )
    for family in dict.fromkeys(row.board.family for row in found):
        for name in others:
            own = [row for row in found if row.board.family == family and row.times[name]]
            if not own:
                continue
            both = [(row.times[name]["all"], row.times[here]["all"], row.board) for row in own]
            least, *_ = ordered = sorted(both, key=lambda times: times[0] / times[1])
            quotients = [its / our for its, our, _ in ordered]
            three = (quotients[0], median(quotients), quotients[-1])
            numbers = [f"{ratio:.2f}" for ratio in three]
            spent = [milli(seconds) for seconds in least[:2]]
            table.row([family, name, f"{len(own)}", *numbers, f"{least[2]}", *spent])

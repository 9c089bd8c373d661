"""What the runs of an experiment show: which configuration is faster, how its time grows with size,
and which differences are only noise.

Configurations are compared on the same puzzles, for the same task and under the same limits: such
runs make a `RunComparison`. A run without an answer counts as twice its time limit in PAR-2, and as
infinitely long in a median. Ratios of seconds are taken within a puzzle, seed and repeat, between
runs that both have an answer, and averaged over the repeats: a pair is one puzzle and one seed. As
the runs of one puzzle are not independent, the bootstrap resamples puzzles, not runs.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from statistics import fmean, median
from typing import Any, Generic, Literal, NamedTuple, TypeVar, cast, get_args

from ..cnf.errors import BadInput, unknown
from ..cnf.record import record
from ..experiments.agreement import DECIDED
from ..experiments.configurations import Configuration, configuration_of, meant, short_names
from ..experiments.store import Row
from ..experiments.values import WRONG
from .estimates import Estimate, Fit, bootstrap, fit, mean_of, median_or_none
from .measures import MEASURES, Measure, clauses_of

FEWEST = 6
"""With fewer puzzles, no difference is claimed: by chance, 5 of 5 favour one side in 1 case
of 16.
"""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

SHARES = (0.9, 0.5)
"""What share of the most puzzles a configuration needs; the second if only one has the first."""


@record
class Common(Generic[K, V]):
    """What is known of each puzzle for the configurations that a table has, the puzzles for which
    all of them know it, and how many the others know. `most` is the most that one knows.
    """

    kept: Mapping[K, Mapping[str, V]]
    puzzles: list[str]
    left_out: Mapping[K, int]
    most: int


def common(found: Mapping[K, Mapping[str, V]], *, chosen: bool) -> Common[K, V]:
    """Whom to compare, and on which puzzles, by what is known of which puzzle. A configuration that
    knows far fewer than the others would shrink a table to these few: it is left out, unless the
    configurations were `chosen`.
    """
    most = max(map(len, found.values()), default=0)
    kept: dict[K, Mapping[str, V]] = {}
    for share in (0,) if chosen else SHARES:
        kept = {
            each: known for each, known in found.items() if known and len(known) >= share * most
        }
        if len(kept) > 1:
            break
    shared = set.intersection(*map(set, kept.values())) if kept else set()
    left_out = {each: len(known) for each, known in found.items() if each not in kept}
    return Common(kept, sorted(shared), left_out, most)


Effort = Literal["conflicts", "decisions", "propagations", "rounds", "cuts"]

EFFORT: tuple[Effort, ...] = get_args(Effort)
"""The counts that solvers keep of their work."""


class MeanSizes(NamedTuple):
    """The numbers of variables, clauses and literals, or means of these."""

    variables: float
    clauses: float
    literals: float


@record
class Ratio:
    """How many times as long as the baseline, as a geometric mean over puzzles.

    `estimate` is None if no puzzle is decided by both. `pairs` counts pairs of a puzzle and a seed,
    `witnesses` the puzzles; with a single puzzle the interval is over its seeds, and no difference
    is claimed.
    """

    estimate: Estimate | None
    pairs: int
    witnesses: int

    @property
    def verdict(self) -> str:
        """`slower`, `faster` or `within the noise`, or why neither can be claimed."""
        if self.estimate is None:
            return "never both decided"
        if self.witnesses < FEWEST:
            return "too few to tell"
        if self.estimate.low > 1:
            return "slower"
        return "faster" if self.estimate.high < 1 else "within the noise"


@record
class Summary:
    """A summary of one configuration's runs. In seconds and bytes; None is unknown.

    `par2` is the mean of what is measured, with twice the limit for a run without an answer.
    `median` is infinite if half of the runs have no answer; so is `beside`, the median by another
    clock. `clauses` and `variables` are medians over the
    puzzles that every configuration encoded, and unknown where one is left out of these.
    """

    configuration: Configuration
    runs: int
    wrong: int
    solved: int
    undecided: int
    out_of_memory: int
    crashed: int
    par2: float | None
    median: float
    beside: float | None
    ratio: Ratio | None
    clauses: float | None
    variables: float | None
    memory: float | None


class Conditions(NamedTuple):
    """What runs that are compared share: limits are in seconds, bytes and counts; None is none."""

    family: str
    task: str
    seconds_limit: float | None
    memory_limit: int | None
    conflicts_limit: int | None
    propagations_limit: int | None


@record
class RunComparison:
    """The runs of one family in one task under the same limits, by configuration.

    `names` are short: only what varies in the file. `measure` is what is measured of a run. If the
    configurations were `chosen`, none is left out of a table.
    """

    shared: Conditions
    runs: Mapping[Configuration, Sequence[Row]]
    names: Mapping[Configuration, str]
    measure: Measure
    wanted: Configuration | None = None
    chosen: bool = False

    @property
    def family(self) -> str:
        """The family of its puzzles."""
        return self.shared.family

    @property
    def task(self) -> str:
        """The question that was asked."""
        return self.shared.task

    @property
    def limit(self) -> float | None:
        """The limit of what is measured."""
        limit: float | None = getattr(self.shared, self.measure.limit)
        return limit

    @cached_property
    def atoms(self) -> Mapping[str, int]:
        """How many atoms each puzzle has: a formula of a lone puzzle may leave some out."""
        found: dict[str, int] = {}
        for row in chain(*self.runs.values()):
            found[row["instance"]] = max(row["size"] or 0, found.get(row["instance"], 0))
        return found

    @cached_property
    def groups(self) -> list[str]:
        """The groups that a study puts its puzzles into."""
        groups = {row["group"] for rows in self.runs.values() for row in rows}
        return sorted(filter(None, groups), key=lambda name: (len(name), name))

    @cached_property
    def puzzles(self) -> int:
        """The number of different puzzles."""
        return len({row["instance"] for rows in self.runs.values() for row in rows})

    @cached_property
    def baseline(self) -> Configuration:
        """The configuration that ratios refer to: the one asked for, or the one of least PAR-2
        among those with the most runs.
        """
        most = max(map(len, self.runs.values()))
        whole = [known for known, rows in self.runs.items() if len(rows) == most]
        return self.wanted or min(whole, key=self._rank)

    @cached_property
    def summaries(self) -> list[Summary]:
        """The summary of each configuration, the best by PAR-2 first; those with wrong answers come
        last.
        """
        variables, clauses = self._medians("variables"), self._medians("clauses")
        return [
            self._summary(known, variables.get(known), clauses.get(known)) for known in self.ranked
        ]

    @cached_property
    def ranked(self) -> list[Configuration]:
        """The configurations in the order of their summaries."""
        return sorted(self.runs, key=self._rank)

    def times(self, configuration: Configuration) -> list[float]:
        """What is measured of its runs, infinite for those without an answer."""
        return [self.if_decided(row) for row in self.runs[configuration]]

    def beside(self, rows: Iterable[Row]) -> list[float] | None:
        """The same by the other clock; None if that is unknown of an answer."""
        _, other = self.measure.beside
        times = [other(row) if row["status"] in DECIDED else math.inf for row in rows]
        known = [t for t in times if t is not None]
        return known if len(known) == len(times) else None

    def par2(self, configuration: Configuration) -> float | None:
        """The mean of what is measured, with twice the limit for no answer; None if that needs a
        limit, and there is none.
        """
        penalty = None if self.limit is None else 2 * self.limit
        times = [penalty if t == math.inf else t for t in self.times(configuration)]
        known = [t for t in times if t is not None]
        return fmean(known) if len(known) == len(times) else None

    def ratio(self, configuration: Configuration) -> Ratio:
        """How many times as long as the baseline it takes, where both have an answer."""
        more = self.measure.more
        base, seconds = self._by_pair(self.baseline), self._by_pair(configuration)
        repeats: dict[tuple[str, int], list[float]] = defaultdict(list)
        for pair in sorted(base.keys() & seconds.keys()):
            one, other = base[pair] + more, seconds[pair] + more
            if 0 < one < math.inf and 0 < other < math.inf:
                repeats[pair[:2]].append(math.log(other / one))
        ratios: dict[str, list[float]] = defaultdict(list)
        for (instance, _), logs in repeats.items():
            ratios[instance].append(fmean(logs))
        pairs = len(repeats)
        witnesses = [fmean(logs) for logs in ratios.values()]
        if len(witnesses) == 1:
            [witnesses] = ratios.values()
        if not witnesses:
            return Ratio(None, 0, 0)
        low, high = bootstrap(witnesses)
        estimate = Estimate(*map(math.exp, (fmean(witnesses), low, high)))
        return Ratio(estimate, pairs, len(ratios))

    def pairs(self, one: Configuration, other: Configuration) -> list[tuple[float, float]]:
        """What is measured of both for the same puzzle, seed and repeat; infinite without an
        answer.
        """
        first, second = self._by_pair(one), self._by_pair(other)
        return [(first[pair], second[pair]) for pair in sorted(first.keys() & second.keys())]

    def points(
        self, configuration: Configuration, value: Callable[[Row], float | None]
    ) -> list[tuple[int, float]]:
        """The size of each puzzle, with the median of a value over its runs, where these
        are known.
        """
        values: dict[str, list[float]] = defaultdict(list)
        for row in self.runs[configuration]:
            known = value(row)
            if known is not None and row["size"]:
                values[row["instance"]].append(known)
        middle = {instance: median(found) for instance, found in values.items()}
        return sorted((self.atoms[i], known) for i, known in middle.items() if 0 < known < math.inf)

    def if_decided(self, row: Row) -> float:
        """What is measured of a run, infinite if it has no answer, or that is unknown."""
        measured = self.measure(row) if row["status"] in DECIDED else None
        return math.inf if measured is None else measured

    @cached_property
    def growth(self) -> dict[Configuration, tuple[Fit | None, Fit | None]]:
        """For each configuration, how what is measured grows with the number of atoms, and how
        clauses do.
        """
        return {
            summary.configuration: (
                fit(self.points(summary.configuration, self.if_decided)),
                fit(self.points(summary.configuration, clauses_of)),
            )
            for summary in self.summaries
        }

    @cached_property
    def written(self) -> Common[str, Mapping[str, Sequence[int]]]:
        """For each configuration but for the solver, by name, the sizes of the rules of each puzzle
        that it encoded.
        """
        found: dict[str, dict[str, Mapping[str, Sequence[int]]]] = {}
        for known in self.ranked:
            sizes = found.setdefault(self.names[known._replace(solver="")], {})
            for row in self.runs[known]:
                if row["rules"] is not None:
                    sizes.setdefault(row["instance"], row["rules"])
        return common(found, chosen=self.chosen)

    @cached_property
    def rule_sizes(self) -> tuple[dict[str, dict[str, MeanSizes]], int]:
        """For each configuration but for the solver, the mean size of each rule; and the number of
        puzzles.

        The means are over the puzzles that all of them encoded, so that they are comparable.
        """
        shared = self.written.puzzles
        means = {
            name: mean_sizes([by_puzzle[instance] for instance in shared])
            for name, by_puzzle in self.written.kept.items()
        }
        return means, len(shared)

    @cached_property
    def counted(self) -> Common[Configuration, list[list[int]]]:
        """For each configuration, the counts in `EFFORT` of the runs of each puzzle that it
        answered. Those that answer without counts, as programs do, are not among them.
        """
        found: dict[Configuration, dict[str, list[list[int]]]] = {}
        for known in self.ranked:
            answered = [row for row in self.runs[known] if row["status"] in DECIDED]
            by_puzzle: dict[str, list[list[int]]] = defaultdict(list)
            for row in answered:
                counts = [count for name in EFFORT if (count := row[name]) is not None]
                if len(counts) == len(EFFORT):
                    by_puzzle[row["instance"]].append(counts)
            if by_puzzle or not answered:
                found[known] = by_puzzle
        return common(found, chosen=self.chosen)

    @cached_property
    def effort(self) -> tuple[dict[Configuration, list[float]], int]:
        """For each configuration, the mean of each count in `EFFORT`; and the number of puzzles.

        The means are over the puzzles answered by all configurations that have counts.
        """
        shared = self.counted.puzzles
        means = {
            known: mean_of([mean_of(found[instance]) for instance in shared])
            for known, found in self.counted.kept.items()
            if shared
        }
        return means, len(shared)

    def _summary(
        self, known: Configuration, variables: float | None, clauses: float | None
    ) -> Summary:
        rows = self.runs[known]
        statuses = Counter(row["status"] for row in rows)
        return Summary(
            configuration=known,
            runs=len(rows),
            wrong=statuses[WRONG],
            solved=sum(statuses[status] for status in DECIDED),
            undecided=statuses["undecided"],
            out_of_memory=statuses["out of memory"],
            crashed=statuses["crashed"],
            par2=self.par2(known),
            median=median(self.times(known)),
            beside=None if (others := self.beside(rows)) is None else median(others),
            ratio=None if known == self.baseline else self.ratio(known),
            clauses=clauses,
            variables=variables,
            memory=median_or_none(row["memory"] for row in rows),
        )

    def _rank(self, configuration: Configuration) -> tuple[bool, float, int, str]:
        """The sort key of a configuration: those with a wrong answer come last, however fast."""
        par2 = self.par2(configuration)
        statuses = Counter(row["status"] for row in self.runs[configuration])
        solved = sum(statuses[status] for status in DECIDED)
        seconds = math.inf if par2 is None else par2
        return statuses[WRONG] > 0, seconds, -solved, self.names[configuration]

    def _by_pair(self, configuration: Configuration) -> dict[tuple[str, int, int], float]:
        """What is measured of its runs by instance, seed and repeat, infinite without an answer."""
        return {pair_of(row): self.if_decided(row) for row in self.runs[configuration]}

    def sizes(self, column: Literal["variables", "clauses"]) -> Common[Configuration, int]:
        """For each configuration, a size for each puzzle that it encoded."""
        found = {
            known: {
                row["instance"]: size
                for row in self.runs[known]
                if (size := row[column]) is not None
            }
            for known in self.ranked
        }
        return common(found, chosen=self.chosen)

    def _medians(self, column: Literal["variables", "clauses"]) -> dict[Configuration, float]:
        """The medians of a size over the puzzles that all encoded."""
        sizes = self.sizes(column)
        return {
            known: median(values[instance] for instance in sizes.puzzles)
            for known, values in sizes.kept.items()
            if sizes.puzzles
        }


def comparisons(
    rows: Sequence[Row],
    *,
    baseline: str | None = None,
    measure: str = "work",
    chosen: bool = False,
    among: Iterable[Configuration] = (),
) -> list[RunComparison]:
    """The rows, grouped by family, task and limits; they may be of configurations that were
    `chosen` to be compared, `among` others.

    BadInput if `baseline` names no configuration, or more than one in a comparison.
    """
    apart: dict[Conditions, dict[Configuration, list[Row]]] = {}
    for row in rows:
        shared = Conditions(*map(cast(dict[str, Any], row).__getitem__, Conditions._fields))
        apart.setdefault(shared, defaultdict(list))[configuration_of(row)].append(row)
    names = short_names({known for runs in apart.values() for known in runs}, among)
    found = []
    for shared, runs in sorted(apart.items(), key=lambda item: str(tuple(item[0]))):
        wanted = meant(baseline, [(names[known], known) for known in runs])
        found.append(RunComparison(shared, runs, names, MEASURES[measure], wanted, chosen))
    if baseline is not None and not any(comparison.wanted for comparison in found):
        known = sorted({names[known] for runs in apart.values() for known in runs})
        raise BadInput(unknown(f"no configuration {baseline!r}", baseline, known))
    return found


def pair_of(row: Row) -> tuple[str, int, int]:
    """The instance, seed and repeat, which runs compared with each other share."""
    return row["instance"], row["seed"], row["repeat"]


def mean_sizes(puzzles: Sequence[Mapping[str, Sequence[int]]]) -> dict[str, MeanSizes]:
    """The mean size of each rule over puzzles; a rule that a puzzle lacks has size 0 there."""
    sums: dict[str, list[float]] = {}
    for sizes in puzzles:
        for rule, size in sizes.items():
            total = sums.setdefault(rule, [0, 0, 0])
            for i, number in enumerate(size):
                total[i] += number
    return {rule: MeanSizes(*(n / len(puzzles) for n in total)) for rule, total in sums.items()}

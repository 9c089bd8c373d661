"""Work for who sets a puzzle: how many solutions it has, and what would leave one."""

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from ..boards.facts import Given
from ..boards.names import shown_place
from ..boards.places import Place
from ..boards.values import UNKNOWN
from ..boards.words import Word, check_range
from ..cnf.clock import in_time
from ..encoders import AnyPuzzle, custom
from ..encoders.family import Clue
from ..rules.sentences import about
from ..search.limits import Limits
from ..tasks import edit
from ..tasks.check import check, checking
from ..tasks.clued import given_clues, in_order, more_clues, own_rules, with_clues
from ..tasks.options import Options
from ..tasks.records import last
from ..tasks.run import Run
from ..views.json import Fields, at_places, flat
from . import asked
from .posed import puzzle_of
from .reasoning import limits_of
from .worker import Bench, Event

MOST = 12
"""The most changes of a kind that are proposed."""

FEW = 6
"""The most clues that are proposed where none leaves one solution."""

LARGEST = 10_000
"""The most solutions that are counted."""

BRIEFLY = Options(limits=Limits(conflicts=500))
"""How long a change is tried."""

Change = tuple[Place, str]
"""A place, and another word for it."""


def judged(body: asked.Judge, bench: Bench) -> Fields:
    """How many solutions there are: none, one, or several, and where two of them differ."""
    puzzle = puzzle_of(body)
    run = bench.run(puzzle, Options(limits=limits_of(body, bench)))
    found = last(checking(run, spread=False))
    values = [solution.value for solution in found.solutions]
    differ = puzzle.family.differences(puzzle, *values) if len(values) > 1 else {}
    return {"status": found.status, "differ": [*map(flat, differ)]}


def advised(body: asked.Advise, bench: Bench) -> Fields:
    """What to do with a puzzle that is being set: each part is told as soon as it is found."""
    check_range("limit", body.limit, 1, LARGEST)
    run = bench.run(puzzle_of(body), Options(limits=limits_of(body, bench)))
    found: Fields = {"status": "undecided"}
    try:
        for part in in_time(run.deadline, parts(run, body.limit)):
            found |= part
            bench.tell(Event("step", part))
    except KeyboardInterrupt:
        pass
    return found


def parts(run: Run[Any], limit: int) -> Generator[Fields, None, None]:
    """The parts of the advice."""
    with closing(run.solutions()) as solutions:
        values = [*islice(solutions, limit + 1)]
    several, many = len(values) > 1, len(values) > limit
    status = "not unique" if several else "unique" if values else "no solution"
    every = run.complete and not many
    counted: Fields = {"count": min(len(values), limit), "complete": every}
    yield counted | ({"status": status} if several or run.complete else {})
    if several:
        yield from left(run, values, every)
    elif run.complete:
        yield from spare(run, values[0]) if values else blame(run)


def left(run: Run[Any], values: list[Any], every: bool) -> Iterator[Fields]:
    """What is left for each place, and the clues that are true of one solution alone.

    If these are not `every` solution, others are looked for: two that have each value, or the only
    one that has it.
    """
    puzzle, complete = run.puzzle, every
    if not every:
        tally = Run(puzzle, run.options)
        with closing(tally.tallied(2)) as solutions:
            values = [*solutions]
        complete = tally.complete
    known: dict[Place, dict[Any, None]] = {}
    for value in values:
        for place, here in puzzle.family.answer.values(puzzle, value).items():
            known.setdefault(place, {})[here] = None
    open_places = {place: [*here] for place, here in known.items() if len(here) > 1}
    yield {"left": at_places(open_places), "all": complete}
    only: Sequence[Clue] = ()
    if puzzle.family.clues is None:
        yield from growing("more", tried(puzzle, unsaid(puzzle)))
    elif complete:
        seen = Counter(clue for value in values for clue in more_clues(puzzle, value))
        sure = {x: n for x, n in seen.items() if every or isinstance(x.meaning, Given)}
        given, best = given_clues(puzzle), sorted(sure, key=lambda clue: sure[clue])
        only = [clue for clue in best if sure[clue] == 1]
        if sure:
            yield {"more": proposed(puzzle, ((clue.words, [*given, clue]) for clue in only))}
        if every and not only:
            few = (
                (f"{x.words}: {sure[x]} left", [*given, x])
                for x in best[:FEW]
                if sure[x] < len(values)
            )
            yield {"best": proposed(puzzle, few)}
    if not every or (puzzle.family.clues and not only):
        yield from together(run)


def together(run: Run[Any]) -> Iterator[Fields]:
    """A few clues that leave one solution, all at once; none if even all clues leave several."""
    puzzle = run.puzzle
    if puzzle.family.clues is None or puzzle.family.explaining is None:
        return
    from ..tasks.explain.words import Explanation

    explanation = Explanation(puzzle, Limits().until(run.deadline))
    for _ in explanation:
        pass
    clues = explanation.deduction.further.clues
    if clues is not None:
        words = ", ".join(clue.words for clue in clues)
        every = [(words, [*given_clues(puzzle), *clues])] if clues else []
        yield {"together": proposed(puzzle, every)}


def spare(run: Run[Any], value: Any) -> Iterator[Fields]:
    """The clues each of which can go."""
    puzzle = run.puzzle
    if puzzle.family.clues is None:
        yield from growing("spare", tried(puzzle, said(puzzle)))
        return
    from ..tasks.minimise.search import Minimisation

    given = in_order(given_clues(puzzle))
    seconds = Limits().until(run.deadline).seconds
    with closing(Minimisation(puzzle, value, seconds=seconds, among=given)) as search:
        alone = (i for i in range(len(search.clues)) if not search.needs(i))
        free = [search.clues[i] for i in islice(alone, MOST)]
    rules = [other for other in fewer(puzzle) if check(other, BRIEFLY, spread=False).unique]
    yield {"spare": [*proposed(puzzle, without(given, free)), *map(partial(change, puzzle), rules)]}


def blame(run: Run[Any]) -> Iterator[Fields]:
    """What clashes, and the clues without each of which there is a solution."""
    puzzle = run.puzzle
    if puzzle.family.explaining is not None:
        from ..tasks.explain.hint import hinting

        with closing(hinting(puzzle, {}, Limits().until(run.deadline))) as records:
            found = next(records)
        yield {"clash": [*dict.fromkeys(found.clash)], "places": [*map(flat, found.clashing)]}
    if puzzle.family.clues is None:
        yield from growing("without", tried(puzzle, said(puzzle), several=True))
        return
    given = given_clues(puzzle)
    could = (
        (words, rest)
        for words, rest in without(given, given)
        if check(with_clues(puzzle, rest), BRIEFLY, spread=False).solutions
    )
    rules = [other for other in fewer(puzzle) if check(other, BRIEFLY, spread=False).solutions]
    yield {"without": [*proposed(puzzle, could), *map(partial(change, puzzle), rules)]}


def without(given: Collection[Clue], some: Iterable[Clue]) -> Iterator[tuple[str, list[Clue]]]:
    """Each of some clues in words, with the others."""
    for clue in some:
        yield clue.words, [each for each in given if each != clue]


def fewer(puzzle: Any) -> Iterator[AnyPuzzle]:
    """The puzzle without each of the rules that it brings."""
    own = own_rules(puzzle)
    return (replace(puzzle, rules=tuple(r for r in own if r != rule)) for rule in own)


def proposed(puzzle: AnyPuzzle, chosen: Iterable[tuple[str, Sequence[Clue]]]) -> list[Fields]:
    """What to change in a puzzle so that it gives exactly these clues, for each of the first."""
    every = (change(puzzle, with_clues(puzzle, clues), words) for words, clues in chosen)
    return [*islice((each for each in every if each["changes"] or each["rules"]), MOST)]


def change(puzzle: AnyPuzzle, other: AnyPuzzle, words: str = "") -> Fields:
    """What makes another puzzle of this one, in words: those of the rule that is left out."""
    given = puzzle.family.board.given
    before, rules, lines = given.slots(puzzle), given.own_lines(puzzle), given.own_lines(other)
    after = given.slots(other).items()
    return {
        "words": words or next(line for line in rules if line not in lines),
        "changes": [[*flat(p), s.word] for p, s in after if before[p].word != s.word],
        "rules": None if lines == rules else lines,
    }


def slots(puzzle: AnyPuzzle) -> Iterator[tuple[Place, Any]]:
    """The slots in which clues stand."""
    for place, slot in puzzle.family.board.given.slots(puzzle).items():
        if slot.kind not in ("header", "region"):
            yield place, slot


def said(puzzle: AnyPuzzle) -> Iterator[Change]:
    """Each clue, taken out."""
    return ((p, slot.words[0]) for p, slot in slots(puzzle) if slot.word != slot.words[0])


def unsaid(puzzle: AnyPuzzle) -> Iterator[Change]:
    """What could be given where nothing is; of numbers, only small ones."""
    for place, slot in slots(puzzle):
        if slot.word in (slot.words[0], UNKNOWN):
            numbers = [str(number) for number in range(1, 10)] if slot.free else []
            yield from ((place, word) for word in dict.fromkeys([*numbers, *slot.words[1:]]))


def tried(puzzle: AnyPuzzle, changes: Iterable[Change], several: bool = False) -> Iterator[Fields]:
    """The changes that leave one solution, or perhaps several, where families have no clues."""
    there = dict(slots(puzzle))
    for place, word in changes:
        changed = edit.edited(puzzle, {place: word})
        if changed.wrong is not None:
            continue
        found = check(changed.puzzle, BRIEFLY, spread=False)
        if found.status == "unique" or (several and found.solutions):
            slot = there[place]
            words = f"{shown_place(place)} is {slot.word if word == slot.words[0] else word}"
            yield {"words": words, "changes": [[*flat(place), word]], "rules": None}


def growing(name: str, changes: Iterator[Fields]) -> Iterator[Fields]:
    """The first changes, under a name: those so far, each time that there is one more."""
    found = list[Fields]()
    for each in islice(changes, MOST):
        found = [*found, each]
        yield {name: found}
    yield {name: found}


def sentences(body: asked.Sentences, bench: Bench) -> Fields:
    """The answers, and the sentences about one of them."""
    start = Word("custom", 1, 1)
    subject = custom.subject([start._replace(text=word) for word in body.answer.split()], start)
    pieces = (sentence.parts(subject) for sentence in about(subject.kind))
    answers = [{"answer": kind, "does": does} for kind, does in custom.KINDS.items()]
    return {"answers": answers, "sentences": [*filter(None, pieces)]}

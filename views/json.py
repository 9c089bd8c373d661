"""Records as JSON: one object per puzzle, on a line of its own."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ..boards.places import Place
from ..encoders import AnyPuzzle
from ..encoders.family import Solution
from ..tasks.answer import Answer, Work
from . import Detail, Where

if TYPE_CHECKING:
    from ..boards.board import Possible
    from ..encoders.family import Breach
    from ..tasks.candidates import Candidates
    from ..tasks.count import Count
    from ..tasks.explain.hint import Hint, WrongEntry
    from ..tasks.explain.told import Step, ToldLink
    from ..tasks.explain.words import Explanation
    from ..tasks.generate.make import Made
    from ..tasks.minimise.fewest import Fewest
    from ..tasks.minimise.spare import Spare
    from ..tasks.rate import Rating
    from ..tasks.taste import Taste

Fields = dict[str, Any]


class JsonView:
    """Answers as lines of JSON, each printed once everything is known."""

    def solve_early(self, found: Answer[Any]) -> Iterator[str]:
        """Nothing."""
        yield from ()

    check_early = solve_early

    def solve_late(self, where: Where, found: Answer[Any], detail: Detail) -> Iterator[str]:
        """All that is known, and whether the solution is the only one."""
        line = answer(where, found) | {"unique": found.unique}
        for solution in found.solutions[:1] if detail.codes else ():
            line["codes"] = {place: solution.code(place) for place in detail.codes}
        yield json.dumps(line | more(found.work, detail))

    def check_late(self, where: Where, found: Answer[Any], detail: Detail) -> Iterator[str]:
        """All that is known, and what all solutions have in common."""
        line = answer(where, found)
        if detail.spread and len(found.solutions) == 2:
            line["backbone"] = backbone(found)
        line |= {"spare": spare(detail.spare)} if detail.spare else {}
        line |= detail.proof.fields if detail.proof else {}
        yield json.dumps(line | more(found.work, detail))

    def count(self, where: Where, found: "Count[Any]", detail: Detail) -> Iterator[str]:
        """The number, and whether it is complete."""
        line = labels(where, found.puzzle) | how(found.work) | {"status": found.status}
        line |= objective(found)
        line |= {"count": found.number, "complete": found.complete}
        line |= asdict(found.tolerance) if found.tolerance else {}
        yield json.dumps(line | more(found.work, detail))

    def candidates(self, where: Where, found: "Candidates[Any]", detail: Detail) -> Iterator[str]:
        """What is left for each place, and what is undecided."""
        line = labels(where, found.puzzle) | how(found.work) | {"status": found.status}
        line |= objective(found) | candidates(found)
        yield json.dumps(line | more(found.work, detail))

    def rate(self, where: Where, found: "Rating[Any]", detail: Detail) -> Iterator[str]:
        """The level, the number of steps by kind, and the hardest step with all its parts; what
        makes the puzzle poor, if asked for.
        """
        line = labels(where, found.puzzle) | {
            "status": found.status,
            "level": found.level,
            "score": found.score,
            "steps": {**found.steps},
            "hardest": found.hardest and step(found.hardest),
        }
        yield json.dumps(line | ({"taste": taste(found.taste)} if detail.taste else {}))


def taste(found: "Taste | None") -> Fields | None:
    """What was measured of a puzzle, and how poor it is by that; None if it has no level."""
    if found is None:
        return None
    measures = [
        {"name": each.name, "share": round(each.share, 3), "poor": each.poor, "words": each.words}
        for each in found.measures
    ]
    return {"score": found.score, "measures": measures}


def labels(where: Where, puzzle: AnyPuzzle) -> Fields:
    """The first fields of every line."""
    return {"file": where.file, "index": where.index, "family": puzzle.family.name}


def how(work: Work) -> Fields:
    """How an answer was found, and how many cubes are done if the puzzle was split."""
    found = {"encoding": work.encoding, "solver": work.solver}
    return found | ({"cubes": asdict(work.parts)} if work.parts else {})


def answer(where: Where, found: Answer[Any]) -> Fields:
    """Where a puzzle is, how it was solved, and its solutions."""
    line = labels(where, found.puzzle) | how(found.work) | {"status": found.status}
    return line | {"solutions": shapes(found.solutions)} | objective(found)


def shapes(solutions: Sequence[Solution[Any]]) -> list[Any]:
    """Each solution in the family's JSON shape."""
    return [solution.to_json() for solution in solutions]


def objective(found: "Answer[Any] | Candidates[Any] | Count[Any]") -> Fields:
    """The value of the puzzle's objective, if it has one."""
    if found.optimum is None:
        return {}
    return {"objective": found.optimum.value, "optimal": found.optimum.proved}


def costs(work: Work, detail: Detail) -> Fields:
    """The size of every rule and what the work cost, if asked for."""
    return {"stats": statistics(work)} if detail.stats else {}


def more(work: Work, detail: Detail) -> Fields:
    """The same, and where the puzzle can be played, if asked for."""
    return ({"link": detail.link} if detail.link else {}) | costs(work, detail)


def statistics(work: Work) -> Fields:
    """Sizes and costs."""
    rules = {name: size._asdict() for name, size in work.formula.sizes().items()}
    return {
        "variables": sum(size["variables"] for size in rules.values()),
        "clauses": sum(size["clauses"] for size in rules.values()),
        "rules": rules,
        **vars(work.statistics),
    }


def backbone(found: Answer[Any]) -> Fields:
    """What all solutions have in common: `certain` is a solution with only the certain values, and
    `open` lists the other places, with all possible values if it is `complete`.
    """
    family, spread = found.puzzle.family, found.spread
    board = family.answer.solution(spread.certain, None)
    return {
        "places": len(spread.certain),
        "certain": family.board.to_json(found.puzzle, board),
        "open": at_places(spread.possible),
        "undecided": [flat(place) for place in spread.undecided],
        "complete": found.complete,
    }


def candidates(found: "Candidates[Any]") -> Fields:
    """Each place with its candidates, how many solutions each of these has, if that was asked for,
    and the values of places of which it is undecided whether a solution has them.
    """
    line: Fields = {"candidates": at_places(found.left)}
    if found.solutions is not None:
        counts = {place: [*numbers.values()] for place, numbers in found.solutions.items()}
        line |= {"most": found.most, "counts": at_places(counts)}
    return line | {"undecided": at_places(found.undecided), "complete": found.complete}


def at_places(values: "Possible") -> list[list[Any]]:
    """Each place, as a list with its values last."""
    return [[*flat(place), here] for place, here in values.items()]


def spare(found: "Spare[Any]") -> Fields:
    """The clues that can go, in words."""
    return {key: value for key, value in vars(found).items() if key != "puzzle"}


def flat(place: Place) -> list[Any]:
    """The numbers and names that a place is made of."""
    return [x for part in place for x in (part if isinstance(part, tuple) else (part,))]


def step(found: "Step") -> Fields:
    """A step of an explanation: its facts in words, one by one, and the whole step as a
    sentence.
    """
    return {
        "sentence": f"{found}",
        "facts": [*found.facts],
        "rules": [instance._asdict() for instance in found.rules],
        "because": [*found.because],
        "given": [*found.given],
        "cost": found.cost._asdict(),
        "quiet": found.quiet,
        "how": found.how,
        "technique": found.technique,
        "supposed": found.supposed,
        "chain": [*map(told_link, found.chain)],
    }


def told_link(found: "ToldLink") -> Fields:
    """A link of a chain in words."""
    fields = found._asdict()
    del fields["focus"]
    return fields


def explanation(
    where: Where, found: "Explanation[Any]", steps: "Sequence[Step]", link: str | None = None
) -> str:
    """An explanation with all its steps."""
    suspects = found.suspects
    line = labels(where, found.puzzle) | {
        "encoding": found.encoding,
        "status": found.status,
        "solutions": [found.solution.to_json()] if found.solution else [],
        "hardest": found.hardest._asdict(),
        "clash": found.clash,
        "clashing": [*map(flat, found.clashing)],
        "contradiction": found.contradiction,
        "clash_chain": [*map(told_link, found.clash_chain)],
        "suspects": None if suspects is None else [suspect._asdict() for suspect in suspects],
        "open": found.open,
        "further_clues": found.further_clues,
        "further_rules": found.further_rules,
        "steps": [*map(step, steps)],
    }
    return json.dumps(line | ({"link": link} if link else {}))


def hint(where: Where, found: "Hint[Any]", *, more: bool) -> str:
    """Where to look; with `more`, what follows there, and the position after it."""
    puzzle, shape = found.puzzle, found.puzzle.family.answer.to_json
    line = labels(where, puzzle) | {
        "status": found.status,
        "position": shape(puzzle, found.position),
        "look": [told._asdict() for told in found.look],
        "known": [*found.known],
        "places": [*map(flat, found.places)],
        "broken": [*map(breach, found.broken)],
        "wrong": [*map(wrong, found.wrong)],
        "together": [*found.together],
        "clash": [*found.clash],
        "clashing": [*map(flat, found.clashing)],
        "several": found.several,
    }
    if more and found.found is not None:
        line["steps"] = [*map(step, found.steps)]
        line["found"] = [[*flat(place), value] for place, value in found.found.items()]
        line["after"] = shape(puzzle, found.after)
    return json.dumps(line)


def judged(found: "Hint[Any]") -> Fields:
    """Whether entries are right so far, without a hint what comes next."""
    return {
        "status": "right so far" if found.status == "hint" else found.status,
        "broken": [*map(breach, found.broken)],
        "wrong": [*map(wrong, found.wrong)],
        "together": [*found.together],
        "clash": [*found.clash],
        "clashing": [*map(flat, found.clashing)],
    }


def breach(found: "Breach") -> Fields:
    """A rule that is broken, in words, and the places that break it."""
    return {"words": found.words, "places": [*map(flat, found.places)]}


def wrong(found: "WrongEntry") -> Fields:
    """A wrong entry, and the step that it contradicts, if one was found."""
    against = found.refuted
    return {
        "place": flat(found.place),
        "value": found.value,
        "words": found.words,
        "given": found.given,
        "number": against and against.number,
        "step": against and step(against.step),
    }


def fewest(where: Where, found: "Fewest[Any]", seconds: float, proof: Fields) -> str:
    """The fewest clues that were found, and how many are needed."""
    puzzle = found.puzzle
    line = labels(where, puzzle) | {
        "status": found.status,
        "clues": found.bounds.at_most,
        "at_least": found.bounds.at_least,
        "theorem": found.theorem and asdict(found.theorem),
        "puzzle": puzzle.family.board.text(puzzle),
        "told": [*found.told],
        "solutions": [puzzle.family.board.to_json(puzzle, found.solution.value)],
        "sets": found.bounds.sets,
        "seconds": seconds,
        "checked": found.checked,
    }
    return json.dumps(line | proof)


def made(index: int, found: "Made[Any]", *, solution: bool, link: str | None = None) -> str:
    """A generated puzzle; with `solution`, its solution, too; with `link`, where it can be
    played.
    """
    puzzle, family = found.puzzle, found.puzzle.family
    line: Fields = {
        "family": family.name,
        "index": index,
        "seed": found.seed,
        "command": found.command,
        "status": "unique" if found.unique else "solved",
        "puzzle": family.board.text(puzzle),
    }
    if sentences := [*family.board.given.sentences(puzzle)]:
        line["sentences"] = sentences
    if found.rating:
        line |= {"level": found.rating.level, "score": found.rating.score}
        line |= {"missed": found.missed} if found.missed else {}
    if solution:
        line["solutions"] = shapes([found.solution] if found.solution else [])
    return json.dumps(line | ({"link": link} if link else {}))


def puzzle(where: Where, found: AnyPuzzle, link: str | None = None) -> str:
    """Only a puzzle, as any command reads it; with `link`, where it can be played."""
    line = labels(where, found) | {"puzzle": found.family.board.text(found)}
    return json.dumps(line | ({"link": link} if link else {}))


def solution_line(found: Solution[Any]) -> str:
    """Only a solution, as `verify` reads it."""
    return json.dumps({"solutions": shapes([found])})

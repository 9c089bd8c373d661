"""Records as text for people: drawings and sentences."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..boards.pencil import in_cells
from ..boards.terminal import drawing
from ..boards.words import counted, printable
from ..encoders import AnyPuzzle
from ..tasks.answer import ONLY, Answer, Work
from . import Detail, Proof, Where
from .drawing import Painter

if TYPE_CHECKING:
    from ..search.counting import Tolerance
    from ..tasks.candidates import Candidates
    from ..tasks.count import Count
    from ..tasks.explain.hint import Hint
    from ..tasks.explain.reasons import Cost
    from ..tasks.explain.told import Step
    from ..tasks.explain.words import Explanation
    from ..tasks.minimise.fewest import Fewest
    from ..tasks.minimise.spare import Spare
    from ..tasks.rate import Rating

SUSPECTS = 12
"""How many clues are named as possibly wrong."""


MOST = 12
"""How many places of a hint, or clashing rules, are listed."""

BY_TRIAL = "what comes next takes trial and error"
"""What is said of a step that has neither a chain nor a name."""

FEW = 4
"""The most links of a chain that is written on one line."""

BY = {
    "rule": "one rule",
    "technique": "a technique",
    "chain": "a chain",
    "trial and error": "trial and error",
}
"""The way in which each kind of step is found, in words."""


class TextView:
    """Answers as text, with colours or without."""

    def __init__(self, painter: Painter) -> None:
        self.draw = painter

    def solve_early(self, found: Answer[Any]) -> Iterator[str]:
        """The solution."""
        for solution in found.solutions:
            yield self.draw(found.puzzle, solution.value)

    def solve_late(self, where: Where, found: Answer[Any], detail: Detail) -> Iterator[str]:
        """Whether it is the only one; if there is none, the status."""
        if not found.solutions:
            yield so_far(found.status, found.work)
        elif detail.unique:
            yield so_far(ONLY[found.unique], found.work)
        for solution in found.solutions[:1]:
            yield from (f"{where}: {solution.code(where)}" for where in detail.codes)
        yield from address(detail)
        yield from costs(found, detail)

    def check_early(self, found: Answer[Any]) -> Iterator[str]:
        """The status, and the solution, or two that show that there are several."""
        yield so_far(found.status, found.work)
        if len(found.solutions) == 2:
            yield self.contrast(found)
        elif found.status == "undecided":
            yield from self.solve_early(found)

    def check_late(self, where: Where, found: Answer[Any], detail: Detail) -> Iterator[str]:
        """What all solutions have in common, which clues can go, and where the proof is."""
        if detail.spread and len(found.solutions) == 2:
            yield f"\n{self.common(found)}"
        if detail.spare:
            yield from spare(detail.spare)
        if detail.proof:
            yield WITHOUT_PROOF.get(found.status) or proof_line(detail.proof)
        yield from address(detail)
        yield from costs(found, detail)

    def count(self, where: Where, found: "Count[Any]", detail: Detail) -> Iterator[str]:
        """The number, and how certain it is."""
        yield so_far(number(found), found.work)
        yield from costs(found, detail)
        yield from address(detail)

    def candidates(self, where: Where, found: "Candidates[Any]", detail: Detail) -> Iterator[str]:
        """What is left for each place, in a drawing where it fits, or in a list."""
        if not found.left:
            yield found.status
        else:
            yield f"{self.draw.painted(drawing(found.scene()))}\n\n{left_in_all(found)}"
            yield from left_at_places(found)
        yield from costs(found, detail)

    def rate(self, where: Where, found: "Rating[Any]", detail: Detail) -> Iterator[str]:
        """The level, the number of steps by kind, the hardest step, and what makes it poor."""
        if found.level is None:
            yield unrated(found)
            return
        total = counted(sum(found.steps.values()), "step")
        by_kind = [f"{number} by {BY[kind]}" for kind, number in found.steps.items() if number]
        yield f"{level(found)}: {total}" + (f" ({', '.join(by_kind)})" if by_kind else "")
        if found.hardest:
            yield f"{hardest(found.hardest.cost)}: {brief(found.hardest)}"
        if detail.taste and found.taste:
            yield f"taste {found.taste.score:.1f} of 10{':' * bool(found.taste.faults)}"
            yield from (f"  {fault.words}" for fault in found.taste.faults)

    def contrast(self, found: Answer[Any]) -> str:
        """Two solutions, with the places where they differ marked, and the differences in words."""
        family, puzzle = found.puzzle.family, found.puzzle
        one, other = (solution.value for solution in found.solutions)
        different = family.differences(puzzle, one, other)
        drawn = [self.draw(puzzle, solution, different) for solution in (one, other)]
        words = [family.answer.told(place, values) for place, values in different.items()]
        return "\n\n".join([*drawn, "\n".join(["where these two differ:", *words])])

    def common(self, found: Answer[Any]) -> str:
        """A drawing of what is certain, with everything else marked; and how much is certain."""
        answer, spread = found.puzzle.family.answer, found.spread
        uncertain = [*spread.possible, *spread.undecided]
        known = len(spread.certain) - len(uncertain)
        said = f"certain: {known} of {len(spread.certain)} {answer.places}"
        said += f"; open: {len(spread.possible)}"
        said += f", of which {len(found.least)} have at least one line" * bool(found.least)
        if spread.undecided:
            said += f"; undecided: {len(spread.undecided)}"
        drawn = self.draw(found.puzzle, found.shared, uncertain)
        return f"what all solutions have in common:\n{drawn}\n\n{said}"

    def conclusion(self, explanation: "Explanation[Any]", steps: int) -> Iterator[str]:
        """The solution, and how an explanation of so many steps ended."""
        if explanation.solution:
            puzzle, solution = explanation.puzzle, explanation.solution.value
            yield self.draw.labelled(puzzle.family.board.scene(puzzle, solution))
        yield from conclusion(explanation, steps)

    def hint(self, found: "Hint[Any]", *, more: bool) -> Iterator[str]:
        """Where to look, on the board; with `more`, the step, and the board after it. If there is
        no step, why.
        """
        board, marked = found.puzzle.family.board, [*found.places, *found.clashing]
        now = board.position(found.puzzle, found.position, marked)
        after = board.position(found.puzzle, found.after, found.found or {}) if more else now
        yield self.draw.before(now, after)
        if found.status == "hint":
            yield from where(found)
            if more:
                yield from ["", *map(step_lines, found.steps)]
                yield self.draw.labelled(after)
            if found.several:
                yield "not unique: the puzzle has several solutions, a clue may be missing or wrong"
            return
        yield from self.faults(found)
        if found.status != "wrong":
            yield ENDED.get(found.status, found.status)

    def faults(self, found: "Hint[Any]") -> Iterator[str]:
        """What is wrong with a position: rules that are broken, then entries."""
        yield from shortened([breach.words for breach in found.broken])
        for wrong in found.wrong:
            yield f"{wrong.words}; something else is given there" if wrong.given else wrong.words
        if found.together:
            yield f"these cannot all be right: {'; '.join(found.together)}"
        yield from (f"{told[0].upper()}{told[1:]}" for told in shortened(found.clash))

    def refuted(self, found: "Hint[Any]") -> Iterator[str]:
        """The steps that the wrong entries contradict."""
        for wrong in found.wrong:
            if wrong.refuted is None:
                continue
            which = f"{wrong.words}; " if len(found.wrong) > 1 else ""
            yield f"{which}the clues say otherwise: {step_lines(wrong.refuted.step)}"


def step_lines(step: "Step") -> str:
    """A step; the links of a long chain are each on a line."""
    return f"{step}".replace("; then ", ";\n   then ") if len(step.chain) > FEW else f"{step}"


def brief(step: "Step") -> str:
    """A step of one rule; of others what follows, and how it is found."""
    if step.how == "rule":
        return f"{step}"
    by = f"a chain of {counted(len(step.chain), 'rule')}" if step.chain else step.how
    name = f"{step.technique[0].upper()}{step.technique[1:]}: " if step.technique else ""
    return f"{name}{'; '.join(shortened(step.facts))}, by {by}"


def conclusion(explanation: "Explanation[Any]", steps: int) -> Iterator[str]:
    """How an explanation of so many steps ended."""
    if explanation.status == "no solution":
        yield from clash(explanation)
    if explanation.status == "not unique":
        number = len(explanation.open)
        yield f"nothing more is forced; {number} left open: {explanation.left_open}"
        more = explanation.further_clues
        if more:
            clues = counted(len(more), "more clue")
            if not explanation.fewest:
                clues += " (or fewer others)"
            yield f"with {clues} it has one solution: {' and '.join(more)}"
        elif explanation.puzzle.family.clues is None:
            yield "no clue can be added: its clues are part of the board, and would have to change"
        elif more is None:
            yield "no clues were found that leave one solution"
        else:
            yield "even with every clue that could be added it has several solutions"
        if rules := explanation.further_rules:
            yield f"with 1 more rule it has one solution: {', or '.join(rules)}"
    if explanation.stuck:
        number = len(explanation.open)
        yield f"no further step of these; {number} left open: {explanation.left_open}"
    told = [hardest(explanation.hardest)] if steps else []
    yield ", ".join([explanation.status, counted(steps, "step"), *told])


def address(detail: Detail) -> Iterator[str]:
    """Where the puzzle can be played, if asked for."""
    if detail.link:
        yield detail.link


ENDED = {
    "solved": "solved: nothing is left to find",
    "not unique": "not unique: several solutions fit, "
    "and nothing more can be written for all of them",
}
"""The message, by status, where there is no hint."""


def where(found: "Hint[Any]") -> Iterator[str]:
    """Where to look, which technique to look for, and what is known there."""
    names = dict.fromkeys(step.technique for step in found.steps if step.technique)
    places = [*dict.fromkeys(looked for step in found.steps for looked in looks(found, step))]
    if not places:
        yield f"no step of a few rules was found: {BY_TRIAL}"
        return
    yield from listed("look at", places)
    if any(step.how == "trial and error" and not step.technique for step in found.steps):
        yield BY_TRIAL
    if names:
        yield f"technique: {', '.join(map(str, names))}"
    if found.known:
        yield from listed("already known:", found.known)


def listed(head: str, items: Sequence[str]) -> list[str]:
    """The items after a heading; if several, each on its own line, and of too many only the first
    ones.
    """
    if len(items) == 1:
        return [f"{head} {items[0]}"]
    return [f"{head.removesuffix(':')}:", *(f"  {item}" for item in shortened(items))]


def shortened(items: Sequence[str]) -> list[str]:
    """The items; of too many only the first ones, and how many more there are."""
    rest = len(items) - MOST
    return [*items[:MOST], *[f"and {rest} more"] * (rest > 0)]


def looks(found: "Hint[Any]", step: "Step") -> Iterator[str]:
    """What a step looks at; for a clue beside the board, what it says."""
    given, look = found.puzzle.family.board.given, found.look
    for told, rule, because in zip(step.rules, step.focus.rules, step.because, strict=True):
        if told in look and given.line_of(found.puzzle, rule.of) is not None:
            yield because.replace(f"{told.of} says that", f"{told.of}:")
        elif told in look:
            yield told.of or told.rule


def hardest(cost: "Cost") -> str:
    """How many rules and facts the hardest step needs."""
    return f"the hardest with {counted(cost.rules, 'rule')} and {counted(cost.facts, 'fact')}"


def unrated(found: "Rating[Any]") -> str:
    """Why there is no level."""
    if found.status == "undecided":
        return f"undecided after {counted(sum(found.steps.values()), 'step')}"
    return f"{found.status}: only a puzzle with exactly one solution has a level"


def level(found: "Rating[Any]") -> str:
    """The level and the score; if there is none, the status."""
    return found.status if found.level is None else f"{found.level} {found.score:.2f}"


def clash(explanation: "Explanation[Any]") -> Iterator[str]:
    """Why there is no solution, and the single clues without which there is one."""
    if told := explanation.contradiction:
        yield f"{told[0].upper()}{told[1:]}."
        if explanation.clash_chain and explanation.clashing_givens:
            yield f"Given: {explanation.clashing_givens}."
    elif explanation.clash:
        givens = [explanation.clashing_givens] * bool(explanation.clashing_givens)
        rules = explanation.clash[: len(explanation.clash) - len(givens)]
        yield "\n".join(["these clash:", *shortened(rules), *givens])
    if (every := explanation.suspects) is not None:
        found = [suspect for suspect in every if not suspect.brought]
        unique = [suspect for suspect in found if suspect.unique]
        if unique:
            yield "one of these clues, changed, leaves one solution:"
        elif found:
            yield "without one of these clues there is a solution:"
        elif not every:
            yield "no single clue is to blame: without any one of them there is still no solution"
        named = unique or found
        for clue, instead, *_ in named[:SUSPECTS]:
            yield f"  {clue}" + (
                f" ({'then' if unique else 'such as'} {instead})" if instead else ""
            )
        if len(named) > SUSPECTS:
            yield f"  and {counted(len(named) - SUSPECTS, 'other')}"
        if lines := [suspect.clue for suspect in every if suspect.brought]:
            yield "without one of these rules there is a solution:"
            yield from (f"  {line}" for line in shortened(lines))


WITHOUT_PROOF = {
    "not unique": "no proof: the puzzle has several solutions",
    "no solution": "no proof: the puzzle has no solution",
    "undecided": "no proof: it is not known whether there is exactly one solution",
}
"""Why there is no certificate of one solution, by the status of the puzzle."""


def proof_line(proof: Proof) -> str:
    """The line about a proof that was asked for."""
    if not proof.steps:
        return "no proof: it was not finished"
    return f"proof: {counted(proof.steps, 'step')}, in {printable(proof.directory)}"


def value(puzzle: AnyPuzzle, reached: int, *, proved: bool = False) -> str:
    """The value of the puzzle's objective."""
    least = "proved least" if proved else "not proved least"
    return f"{puzzle.family.objective}: {reached}, {least}"


def costs(found: "Answer[Any] | Candidates[Any] | Count[Any]", detail: Detail) -> Iterator[str]:
    """The value of the objective, if there is one, and, if asked for, sizes and costs."""
    if found.optimum is not None:
        yield value(found.puzzle, found.optimum.value, proved=found.optimum.proved)
    if detail.stats:
        yield from statistics(found.work)


def left_in_all(found: "Candidates[Any]") -> str:
    """How many candidates there are, and how many places have one."""
    number, answer = sum(map(len, found.left.values())), found.puzzle.family.answer
    said = f"{counted(number, 'candidate')}; certain: {len(found.certain)}"
    said += f" of {len(found.left)} {answer.places}"
    if found.undecided:
        said += f"; undecided: {counted(sum(map(len, found.undecided.values())), 'candidate')}"
    return said


def left_at_places(found: "Candidates[Any]") -> Iterator[str]:
    """Place by place: the candidates that no drawing shows, how many solutions each has if that
    was asked for, and those that are undecided.
    """
    puzzle, solutions, most = found.puzzle, found.solutions, found.most
    told = puzzle.family.answer.told
    if solutions is None and not in_cells(puzzle.family.board, puzzle, found.left):
        yield from (told(place, values) for place, values in found.open.items())
    for place, numbers in (solutions or {}).items():
        name, _, _ = told(place, ()).partition(": ")
        words = (told(place, [value]).partition(": ")[2] for value in numbers)
        times = (several(number, most, found.complete) for number in numbers.values())
        said = (f"{word} in {number}" for word, number in zip(words, times, strict=True))
        yield f"{name}: {', '.join(said)}"
    if found.undecided:
        yield "undecided:"
        yield from (told(place, values) for place, values in found.undecided.items())


def several(number: int, most: int | None, complete: bool) -> str:
    """A number of solutions, up to the most that were looked for."""
    return counted(number, "solution") if complete and number != most else f"{number} or more"


def statistics(work: Work) -> Iterator[str]:
    """The size of every rule, and what the work cost."""
    spent, formula = work.statistics, work.formula
    sizes = formula.sizes()
    total = [sum(column) for column in zip(*sizes.values(), strict=True)]
    yield f"{'rule':<20}{'variables':>10}{'clauses':>10}{'literals':>10}"
    for name, size in [*sizes.items(), ("total", total)]:
        yield f"{name:<20}" + "".join(f"{number:>10}" for number in size)
    if formula.refuted:
        yield f"{formula.refuted} cannot hold: nothing more was written, and no solver was asked"
    yield (
        f"encoding {work.encoding}, cardinality {formula.cardinality}, "
        f"at-most-one {formula.amo}, solver {work.solver}"
    )
    yield (
        f"conflicts {spent.conflicts}, decisions {spent.decisions}, "
        f"propagations {spent.propagations}, rounds {spent.rounds}, cuts {spent.cuts}"
    )
    yield "seconds: " + ", ".join(f"{stage} {spent.seconds[stage]:.4f}" for stage in spent.seconds)


def so_far(status: str, work: Work) -> str:
    """A status; if a puzzle in cubes is undecided, also how many of them are done."""
    if work.parts and status.startswith("undecided"):
        return f"{status}: {work.parts}"
    return status


def number(found: "Count[Any]") -> str:
    """A number of solutions, and how certain it is."""
    if found.number is None:
        return found.status
    if found.tolerance:
        return about(found.number, found.tolerance)
    return f"{found.number}" if found.complete else f"at least {found.number}"


def about(number: int, tolerance: "Tolerance") -> str:
    """An approximate number in words, with its tolerance."""
    from decimal import Decimal

    shown = f"{number}"
    if number >= 10_000:
        digits, exponent = f"{Decimal(number):.1e}".split("e+")
        shown = f"{digits} × 10^{exponent}"
    factor, probability = 1 + tolerance.epsilon, 1 - tolerance.delta
    return f"about {shown} (within a factor {factor:g}, with probability {probability:g})"


def fewest(found: "Fewest[Any]") -> str:
    """The best puzzle, below a comment that says how many clues are needed, and how this is
    known.
    """
    doubt = "" if found.checked else ", not checked a second time"
    return f"# {bounds(found)}{doubt}\n{found.puzzle.family.board.text(found.puzzle)}".rstrip("\n")


def bounds(found: "Fewest[Any]") -> str:
    """The number of clues of the best puzzle, and how many are needed, with the source."""
    clues = counted(found.bounds.at_most, "clue")
    if found.status == "minimum":
        return f"{clues}: minimum, proved"
    known = [clues, f"at least {found.bounds.at_least} (proved here)"]
    if found.theorem:
        known.append(f"at least {found.theorem.at_least} ({found.theorem.source})")
    return ", ".join(known) + ": minimum by this theorem" * (found.status != "undecided")


def spare(found: "Spare[Any]") -> Iterator[str]:
    """The clues that can go, each alone and as many as possible together."""
    alone, together = len(found.alone), len(found.together)
    if found.rules:
        can = "can each go" if len(found.rules) > 1 else "can go"
        yield f"{counted(len(found.rules), 'rule')} {can} alone: {'; '.join(found.rules)}"
    doubt = "" if found.checked else ", not checked a second time"
    if found.complete and not found.clues:
        yield from [] if found.rules else ["every rule is needed"]
    elif found.complete and not alone:
        yield "every clue is needed"
    elif not alone:
        yield f"it is undecided which of {counted(found.clues, 'clue')} can go"
    else:
        least = "at least " * (alone + found.needed < found.clues)
        can = "can each go" if alone > 1 else "can go"
        named = "; ".join(found.alone)
        yield f"{least}{alone} of {counted(found.clues, 'clue')} {can} alone: {named}"
        if found.complete and alone == 1:
            return
        most = "no more" if found.complete else f"at most {found.at_most}"
        least = "at least " * (not found.complete)
        named = "; ".join(found.together)
        yield f"{least}{together} can go together, {most}{doubt}: {named}"


def fewest_proof(found: "Fewest[Any]", proof: Proof) -> str:
    """Where the proof of the fewest clues is, or why there is none."""
    if found.status == "minimum":
        return proof_line(proof)
    by_theorem = " but by the theorem" * (found.status != "undecided")
    return f"no proof: the bounds do not meet{by_theorem}"

"""Whether each cut follows from the rule under which a formula gives it, without any other rule.

Explanations, the search for fewest clues, and certificates use rules one by one: a cut that relies
on another rule would lead to a wrong step, or a wrong number.
"""

from collections.abc import Mapping
from functools import cached_property

from ..cnf.cardinality import Clause
from ..cnf.formula import Atom, Formula
from ..encoders import AnyPuzzle
from ..encoders.family import CutReason
from ..search.solving import Session
from .options import Options
from .run import WrongAnswer, encode


def checked(puzzle: AnyPuzzle, options: Options, formula: Formula) -> Formula:
    """The formula of a puzzle, each of whose cuts is checked when it is made.

    From then on, a cut that does not follow from its rule alone is a WrongAnswer.
    """
    if not formula.cuts:
        return formula
    return formula.checked(CutCheck(puzzle, options, formula))


class CutCheck:
    """A check of cuts by the family's reasons for them or, where it has none, by an eager encoding
    of the rule.
    """

    def __init__(self, puzzle: AnyPuzzle, options: Options, formula: Formula) -> None:
        self.puzzle, self._formula = puzzle, formula
        self._reason = reason_of(puzzle, options)
        self._right = set[tuple[int, ...]]()
        self._sessions: dict[str, Session | None] = {}

    @cached_property
    def names(self) -> Mapping[int, Atom]:
        """The names of the variables that have one."""
        return {x: atom for atom, x in (self._formula.atoms | self._formula.helpers).items()}

    def __call__(self, rule: str, cut: Clause) -> None:
        """Raises WrongAnswer if the cut does not follow from the rule."""
        if (key := tuple(cut)) in self._right:
            return
        if not self.follows(rule, cut):
            words = " or ".join(self._words(x) for x in cut)
            said = f"a cut does not follow from the rule {rule!r} alone: {words}"
            raise WrongAnswer(said, self.puzzle.family.name)
        self._right.add(key)

    def follows(self, rule: str, cut: Clause) -> bool:
        """Whether that is certain."""
        if not all(abs(x) in self.names for x in cut):
            return False
        if self._reason:
            said = [(self.names[abs(x)], x > 0) for x in cut]
            return self._reason(self.puzzle, said) is not None
        session = self._alone(rule)
        if session is None:
            return False
        literals = [self._literal(session.formula, x) for x in cut]
        return all(literals) and session.solve([-x for x in literals]) is False

    def _alone(self, rule: str) -> Session | None:
        """The rule and no other, by an eager encoding; None if there is none that has it."""
        if rule not in self._sessions:
            family = self.puzzle.family
            names = [family.eager, *family.encodings]
            eager = [name for name in names if name and name not in family.lazy]
            formulas = (encode(self.puzzle, Options(name, implied=False)) for name in eager)
            found = next((f for f in formulas if rule in f.rules and not f.lazy), None)
            self._sessions[rule] = None
            if found:
                self._sessions[rule] = Session(found.variant(without={*found.rules} - {rule}))
        return self._sessions[rule]

    def _literal(self, formula: Formula, x: int) -> int:
        """The literal of another formula that says the same; 0 if there is none."""
        atom = self.names[abs(x)]
        variable = (formula.atoms | formula.helpers).get(atom, 0)
        return variable if x > 0 else -variable

    def _words(self, x: int) -> str:
        return f"{'' if x > 0 else 'not '}{self.names.get(abs(x), abs(x))}"


def reason_of(puzzle: AnyPuzzle, options: Options) -> CutReason[AnyPuzzle] | None:
    """What gives the reasons of the cuts of an encoding, if the family has them."""
    family = puzzle.family
    encoding = options.encoding or family.usual(puzzle)
    explaining = family.explaining
    own = family.lazy.get(encoding)
    if own or explaining is None or explaining.encoding != encoding:
        return own
    return explaining.cut_reason

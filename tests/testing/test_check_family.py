"""The laws of `pencilsat.testing` hold for a family from outside, and each refuses what breaks it.

That they hold for the project's own families is in `tests/encoders/test_families.py`.
"""

from collections import Counter
from dataclasses import replace
from functools import partial
from unittest import mock

import pytest
from plugins import BOARDS, GUARDS, nothing_loaded, variant

from pencilsat import encoders, load_family
from pencilsat.boards.words import lines_of
from pencilsat.cnf.cardinality import NATIVE
from pencilsat.cnf.errors import TooLarge
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import family_named, slitherlink
from pencilsat.encoders.family import BadFamily, Clue, Clues
from pencilsat.testing import LawBroken, Searched, check_family, solved
from pencilsat.testing.laws import clues_are_said_by_the_formula
from pencilsat.testing.near_misses import near_misses_are_judged_alike
from pencilsat.testing.searched import text_of

APART = """\
    for cell in cells(puzzle):
        f.add("apart", ([-guard[cell], -guard[q]] for q in beside(puzzle, cell) if q > cell))
"""
RECORD = 'encodings={"direct": encode},'
WATCHED = 'WATCHED = Symbols({"+": "+"})\n'
EXPLAINING = "pencilsat.rules.explaining"
IMPORT_CLUES = ("import Family, Puzzle", "import Clues, Family, Puzzle")
ANSWER = "class OnGuards(OnCells[Guards, int]):\n"
UNCHECKED = """\
class Unchecked(Symbols[str]):
    def read(self, word, *, blank=False):
        return self.of[word.text]
"""
MISPLACED = """\
class Misplaced(Flag):
    def place(self, atom):
        return atom
"""
BOARD = "Text(Guards, InCells(WATCHED))"


def answering(method: str, result: str) -> list[tuple[str, str]]:
    """With a method of its own, or another one, in the answer."""
    return [(ANSWER, f"{ANSWER}    def {method}:\n        return {result}\n\n")]


def giving(body: str) -> list[tuple[str, str]]:
    """With a kind of givens of its own, of this body."""
    kind = f"class OwnText(Text[Guards]):\n    {body}\n\n\n"
    return [(BOARD, "OwnText(Guards, InCells(WATCHED))"), (WATCHED, kind + WATCHED)]


LAZY = """

def encode_cuts(puzzle: Guards, f: Formula) -> None:
    guard = f.variables("guard", cells(puzzle))
    for cell in sorted(puzzle.given):
        f.add("watched", [[guard[other] for other in beside(puzzle, cell)]])

    def side_by_side(model):
        pairs = [(p, q) for p in cells(puzzle) for q in beside(puzzle, p)]
        return [CUT for p, q in pairs if guard[p] in model and guard[q] in model]

    f.add("apart", [Cuts(side_by_side)])


def verify("""
IMPORTED = "formula import Atom, Formula\nfrom pencilsat.cnf.rules import Cuts\n"
LAZY_RECORD = 'encodings={"direct": encode, "cuts": encode_cuts}, lazy={"cuts": None},'


def lazily(cut: str, record: str = LAZY_RECORD) -> list[tuple[str, str]]:
    """With a second encoding, in which guards are kept apart by cuts."""
    imported = ("formula import Atom, Formula\n", IMPORTED)
    return [("\n\ndef verify(", LAZY.replace("CUT", cut)), (RECORD, record), imported]


RIGHT_CUT = "[-guard[p], -guard[q]]"
LEANING_CUT = (
    "[-guard[q]] if any({*beside(puzzle, w)} == {p} for w in puzzle.given) else " + RIGHT_CUT
)
"""The guard p is the only one that can watch a cell, so that q cannot be one."""

EXPLAINED = [
    (RECORD, RECORD + ' explained=Explaining("direct", str, lambda puzzle, rule, known: ""),'),
    ("import Family, Puzzle", "import Family, Puzzle\nfrom " + EXPLAINING + " import Explaining"),
]
"""With few words, but enough for explanations."""

FIRST_UNSAID = "super().entry(puzzle, atom, true) if true or atom[1:] != (0, 0) else None"

BROKEN = {
    "decode that is wrong": (
        answering("decode(self, puzzle, facts)", "super().decode(puzzle, facts)[::-1]"),
        "what an encoding finds obeys the rules",
    ),
    "an encoding without a rule": ([(APART, "")], "what an encoding finds obeys the rules"),
    "verify that accepts too much": (
        [("if standing & reach(cell)]", "if False]")],
        "every encoding finds the solutions each once",
    ),
    "an atom that says nothing": (
        [
            (APART, APART + '    f.variables("idle", [0])\n'),
            *answering(
                "decode(self, puzzle, facts)",
                "super().decode(puzzle, [atom for atom in facts if atom[0] == 'guard'])",
            ),
        ],
        "every encoding finds the solutions each once",
    ),
    "an implied rule that is none": (
        [(APART, APART + '    f.add("few", [[-guard[0, 0]]], implied=True)\n')],
        "every encoding finds the solutions each once",
    ),
    "a rule that is called implied": (
        [(APART, APART.replace("q > cell)", "q > cell), implied=True"))],
        "every encoding finds the solutions each once",
    ),
    "a rule that is called implied where counts are of one kind": (
        [(APART, APART.replace("q > cell)", 'q > cell), implied=f.amo == "bitwise"'))],
        "every encoding finds the solutions each once",
    ),
    "a rule that is said twice": (
        [(APART, APART + APART.replace('"apart"', '"also apart"'))],
        "every rule is needed",
    ),
    "cuts that lean on another rule": (lazily(LEANING_CUT), "cuts follow from their rule"),
    "a cut that has no reason": (
        lazily(RIGHT_CUT, LAZY_RECORD.replace("None", "lambda puzzle, clause: None")),
        "cuts follow from their rule",
    ),
    "an encoding that is called lazy": (
        [(RECORD, LAZY_RECORD.replace("encode_cuts", "encode"))],
        "lazy encodings are lazy",
    ),
    "an encoding that is not called lazy": (
        lazily(RIGHT_CUT, 'encodings={"direct": encode, "cuts": encode_cuts},'),
        "all encodings have the same atoms",
    ),
    "other variables before the atoms": (
        [("    guard = f.variables", "    f.aux()\n    guard = f.variables")],
        "all encodings have the same atoms",
    ),
    "givens that are no atoms": (
        [('return {("guard", *cell): False', 'return {("watch", *cell): False')],
        "all encodings have the same atoms",
    ),
    "a text without the watched": (
        giving("def text(self, *told):\n        return super().text(*told).replace('+', '.')"),
        "the puzzle is read back from its text",
    ),
    "JSON that is turned": (
        answering("from_json(self, puzzle, value)", "super().from_json(puzzle, value[::-1])"),
        "solutions are read back from json",
    ),
    "JSON of any kind": (
        answering("from_json(self, puzzle, value)", "value"),
        "solutions are read back from json",
    ),
    "a text of a solution that is misread": (
        answering("read(self, *text)", "super().read(*text)._replace(entries={})"),
        "solutions are read back from their text",
    ),
    "a part of a solution without what is not there": (
        answering(
            "shown(self, puzzle, entries, stage)",
            "super().shown(puzzle, {} if stage == 'position' else entries, stage)",
        ),
        "partial positions are read back",
    ),
    "one drawing of all": (
        answering("marks(self, puzzle, *how)", "super().marks(puzzle, None, (), 'solution')"),
        "solutions are read back from their text",
    ),
    "places that atoms do not have": (
        [('Flag("guard"), 0)', 'Misplaced("guard"), 0)'), (ANSWER, f"{MISPLACED}\n\n{ANSWER}")],
        "places tell solutions apart",
    ),
    "places where nobody is wrong": (
        [
            *EXPLAINED,
            *answering("settled(self, puzzle)", "{(0, 0): 0}"),
            *answering("entry(self, puzzle, atom, true)", FIRST_UNSAID),
        ],
        "only what no solution has is wrong",
    ),
    "a number that is not checked": (
        [(BOARD, "Text(Guards, InCells(WATCHED), number=lambda word: int(word.text))")],
        "bad input is said to be bad",
    ),
    "a word that is not checked": (
        [
            (WATCHED, f"{UNCHECKED}\n\n{WATCHED}"),
            ('Symbols({"+"', 'Unchecked({"+"'),
        ],
        "bad input is said to be bad",
    ),
    "a value without an objective": (
        [(RECORD, RECORD + " measure=lambda puzzle, solution: 1,")],
        "the objective is measured",
    ),
    "boards that are not all that rules depend on": (
        [(RECORD, RECORD + " shape=lambda puzzle: 0,")],
        "boards share a formula",
    ),
    "clues that are not all": (
        [
            (
                RECORD,
                RECORD
                + " clues=Clues(lambda p, s: [], lambda p, c: Guards(1, 2, {}), lambda p: []),",
            ),
            IMPORT_CLUES,
        ],
        "clues are told or left out",
    ),
    "verify that takes any number": (
        [("for x in row if x not in (0, 1)]", "for x in row if x < 0]")],
        "near misses are judged alike",
    ),
    "verify that fails": (
        [("    verify=verify,", "    verify=lambda puzzle, solution: [1 / 0],")],
        "every candidate is verified",
    ),
}
"""Changes of the file, and the law that they break."""


@pytest.fixture(autouse=True)
def _nothing_loaded():
    with nothing_loaded():
        yield


def test_the_laws_hold_for_a_family_from_outside():
    check_family(load_family(GUARDS), BOARDS)


def test_the_laws_hold_with_cuts_that_follow(tmp_path):
    check_family(load_family(variant(tmp_path, *lazily(RIGHT_CUT))), BOARDS)


def test_the_laws_hold_with_explanations(tmp_path):
    check_family(load_family(variant(tmp_path, *EXPLAINED)), BOARDS)


@pytest.mark.parametrize("name", BROKEN)
def test_a_family_that_breaks_a_law_is_refused_by_it(tmp_path, name):
    changes, law = BROKEN[name]
    family = load_family(variant(tmp_path, *changes))
    with pytest.raises(LawBroken) as broken:
        check_family(family, BOARDS)
    assert broken.value.law == law
    assert f"{law}: " in str(broken.value)
    assert broken.value.what


@pytest.mark.parametrize(
    ("added", "words"),
    [
        ("[[0]]", "in the clause [0], 0 is no literal"),
        ("[1, 2]", "1 is no clause"),
        ("f.exactly([1], None)", "in the count of [1], there is no bound"),
        ("[[len(guard) + 1]]", "is no variable"),
    ],
)
def test_what_is_no_constraint_is_told_with_its_line(tmp_path, added, words):
    stated = f'    f.add("more", {added})\n'
    file = variant(tmp_path, (APART, APART + stated))
    line = file.read_text().split(stated)[0].count("\n") + 1
    with pytest.raises(LawBroken) as broken:
        check_family(load_family(file), BOARDS)
    assert broken.value.law == "every encoding writes a formula"
    assert broken.value.what.startswith("BadConstraint: rule 'more': ")
    assert words in broken.value.what
    assert broken.value.what.endswith(f"(at {file}:{line})")


def test_a_function_that_cannot_be_called_is_told_first():
    family = load_family(GUARDS)
    with pytest.raises(BadFamily, match="verify is called with"):
        check_family(replace(family, verify=lambda s: []), BOARDS)


def test_a_puzzle_that_is_too_large_to_search_is_refused():
    board = "guards 9 9\n" + ". . . . . . . . .\n" * 9
    with pytest.raises(TooLarge, match="are too many to try: take a smaller guards"):
        check_family(load_family(GUARDS), [board])


def test_candidates_can_be_given():
    family = load_family(GUARDS)

    def none(puzzle):
        return iter(())

    with pytest.raises(LawBroken) as broken:
        check_family(family, BOARDS[:1], candidates=none)
    assert broken.value.law == "every encoding finds the solutions each once"


def test_puzzles_of_another_family_are_refused(tmp_path):
    family = load_family(GUARDS)
    other = load_family(variant(tmp_path, ('Board("guards"', 'Board("watch"')))
    watch = BOARDS[0].replace("guards", "watch")
    with pytest.raises(BadFamily, match="another FAMILY"):
        check_family(family, [other.board.parse(lines_of(watch))])


def test_near_misses_find_out_what_a_lone_formula_lacks(tmp_path):
    lacking = (APART, APART.replace("\n        f.add", "\n        f.lone or f.add"))
    family = load_family(variant(tmp_path, lacking))
    puzzle = family.board.parse(lines_of(BOARDS[0]))
    said = [*near_misses_are_judged_alike(Searched(puzzle, Counter(solved(puzzle))))]
    assert said
    assert all(words.startswith("a lone formula allows ") for words in said)


SAID = {
    "nothing": lambda f, x: None,
    "an atom": lambda f, x: f.variables("y", [1]),
    "a clause": lambda f, x: f.add("some", [x]),
    "a rule of another name": lambda f, x: f.add("others", [x]),
    "a count": lambda f, x: f.add("some", f.at_most(x, 2)),
    "a count of another bound": lambda f, x: f.add("some", f.at_most(x, 3)),
    "what cannot be": lambda f, x: f.add("some", [[]]),
    "that nothing can be": lambda f, x: vars(f).update(refuted="some"),
    "an objective": lambda f, x: f.minimise(x),
    "another objective": lambda f, x: f.minimise(x[1:]),
}


def test_a_formula_has_the_text_of_no_other():
    def text(say):
        f = Formula(cardinality=NATIVE)
        say(f, [*f.variables("x", range(5)).values()])
        return text_of(f)

    texts = [text(say) for say in SAID.values()]
    assert len({*texts}) == len(SAID)
    assert texts == [text(say) for say in SAID.values()]


def test_clues_that_no_rule_of_the_formula_says_are_found_out():
    family = family_named("slitherlink")

    def every(puzzle, solution):
        given = puzzle.given.items()
        return [Clue(f"{cell} is {n}", Instance("digit", (cell, n))) for cell, n in given]

    def chosen(puzzle, clues):
        return replace(puzzle, given=dict(clue.meaning.of for clue in clues))

    [puzzle] = encoders.read("slitherlink 2 2\n4 .\n. .\n")
    given = partial(every, solution=None)
    told = replace(family, clues=Clues(every, chosen, given))
    with mock.patch.object(slitherlink, "FAMILY", told):
        case = Searched(puzzle, Counter(solved(puzzle)))
        said = next(clues_are_said_by_the_formula(case))
    assert "with no clue" in said
